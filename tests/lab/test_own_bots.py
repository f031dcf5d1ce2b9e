"""A bot of one's own: the one in docs/bots.md plays, and what is wrong with one is told to its author."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import hearthside
from hearthside.agents import bots
from hearthside.agents.bots import UnknownBot
from hearthside.cli.main import app
from hearthside.lab.origin import origin
from hearthside.lab.results import read_results
from hearthside.lab.rows import Row
from hearthside.lab.runner import ROWS

DOCS = Path(hearthside.__file__).parents[1] / "docs"
CONFLICT = """family = "protagonists"
play = "conflict"
kinds = ["close"]
sides = [{ name = "a", score = 2 }]
against = [{ name = "b", score = 2 }]"""
ENCOUNTER = """family = "deckahedron"
play = "encounter"
heroes = ["kresk+oda"]
encounters = [{ name = "guards", kind = "guard", stamina = 6 }]"""
DUEL = 'play = "duel"\ndecks = ["warrior-1", "mage-1"]'
HEAD = """
from random import Random
from hearthside.agents.plain import filled
from hearthside.agents.sight import open_options
from hearthside.kernel.asks import Reply
"""


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has its own `mine`, as if in a program of its own."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(
        sys, "dont_write_bytecode", True
    )  # two files of one second would be taken for the same
    for name in ("mine", "eager"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    origin.cache_clear()


def block(language: str) -> str:
    """The one block of code of this kind in the docs."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", (DOCS / "bots.md").read_text("utf-8"), re.DOTALL)
    return str(found)


def lab_run(folder: Path, bots: str, play: str = DUEL, **options: int) -> Result:
    """Play a study that names these bots, in this process."""
    study = folder / "study.toml"
    study.write_text(f'title = "x"\ngames = 2\nbots = [{bots}]\n{play}', "utf-8")
    more = [word for key, value in options.items() for word in (f"--{key}", str(value))]
    return CliRunner().invoke(
        app, ["lab", "run", str(study), "-o", str(folder / "out"), "--workers", "1", *more]
    )


def written(folder: Path, choose: str, init: str = "self.random = Random(seed)") -> None:
    """`mine.py` with a class `Mine` whose methods do this."""
    body = f"class Mine:\n    def __init__(self, seed):\n        {init}\n    def choose(self, view):\n        {choose}\n"
    (folder / "mine.py").write_text(HEAD + body, "utf-8")


# ---------------------------------------------------------------- the one in the docs


def played(folder: Path, *where: str) -> list[Row]:
    """The study of the docs, by a program of its own."""
    out = folder / "-".join(("out", *where))
    command = [sys.executable, "-m", "hearthside", "lab", "run", str(folder / "eager.toml")]
    done = subprocess.run(
        [*command, "-o", str(out), "--games", "60", *where],
        check=False,
        capture_output=True,
        text=True,
        cwd=folder.parent,
        env={**os.environ, "HOME": str(folder)},  # Ray keeps a key there
    )
    assert done.returncode == 0, done.stderr
    return read_results(out)[1]


def test_the_bot_in_the_docs_plays_alike_on_one_core_on_two_and_on_ray(tmp_path: Path) -> None:
    (tmp_path / "eager.py").write_text(block("python"), "utf-8")
    (tmp_path / "eager.toml").write_text(block("toml"), "utf-8")
    alone = played(tmp_path, "--workers", "1")
    assert len(alone) == 120 and {row.winner for row in alone} <= {"a", "b"}
    assert {row.bot_a for row in alone} == {"eager:Eager"}
    assert played(tmp_path, "--workers", "2") == alone
    assert played(tmp_path, "--ray") == alone


PLAIN = "return filled(self.random.choice(open_options(view)), self.random)"


@pytest.mark.parametrize("play", [DUEL, CONFLICT, ENCOUNTER], ids=["duel", "conflict", "encounter"])
def test_a_bot_plays_every_family(play: str, tmp_path: Path) -> None:
    written(tmp_path, PLAIN)
    told = lab_run(tmp_path, '"mine:Mine", "thumb"', play)
    assert told.exit_code == 0, told.output
    rows = read_results(tmp_path / "out")[1]
    assert [(row.bot_a, row.bot_b) for row in rows] == [("mine:Mine", "thumb")] * 2


def test_a_bot_sees_its_seat_and_nothing_else(tmp_path: Path) -> None:
    """Of its own hand the cards, of the other's how many; no table, and no step that waits."""
    hands = (
        "own, other = (view.things[f'{seat}/hand'] for seat in sorted(('p1', 'p2'), key=view.seat.__ne__)); "
    )
    holds = "assert len(own.cards) == own.size and not other.open and not other.cards and not view.pending; "
    written(tmp_path, hands + holds + PLAIN)
    told = lab_run(tmp_path, '"mine:Mine"', games=1)
    assert told.exit_code == 0, told.stderr


# ---------------------------------------------------------------- what is wrong before


UNKNOWN = {
    "no such bot": (
        "oracle",
        "there is no bot 'oracle': choose one of thumb, wild, search, or name module:Class",
    ),
    "no module": (":Mine", "there is no bot ':Mine'"),
    "unknown module": ("nowhere:Mine", "there is no module 'nowhere' beside the study"),
    "no such class": ("mine:Yours", "there is no class 'Yours' with a method `choose` in mine"),
    "no class": ("mine:filled", "there is no class 'filled' with a method `choose` in mine"),
    "without choose": ("mine:Random", "there is no class 'Random' with a method `choose` in mine"),
}


@pytest.mark.parametrize(("name", "why"), UNKNOWN.values(), ids=UNKNOWN.keys())
def test_a_bot_that_is_not_there_is_told_before_anything_is_played(
    name: str, why: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(HEAD.replace("Random", "Random as Seeded") + "class Random: ...\n")
    told = lab_run(tmp_path, f'"{name}"')
    assert told.exit_code == 2
    assert f"study.toml: {why}" in told.stderr.replace(f"{name}: ", "")
    assert "- at `$.bots`" in told.stderr and not (tmp_path / "out").exists()


UNREADABLE = {
    "misspelt": ("class Mine(:", "SyntaxError"),
    "needs another": ("import nowhere", "ModuleNotFoundError: No module named 'nowhere'"),
    "ends": ("import sys; sys.exit('bye')", "SystemExit: bye"),
}


@pytest.mark.parametrize(("text", "why"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_a_module_that_cannot_be_read_says_why(text: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(text)
    told = lab_run(tmp_path, '"mine:Mine"')
    assert told.exit_code == 2
    assert f"study.toml: mine cannot be read: {why}" in told.stderr


def test_a_class_that_takes_no_seed_is_told(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("class Mine:\n    def choose(self, view): ...\n")
    told = lab_run(tmp_path, '"mine:Mine"')
    assert told.exit_code == 2
    assert "mine:Mine cannot be made with a seed: TypeError: Mine() takes no arguments" in told.stderr


# ---------------------------------------------------------------- what is wrong while it plays


BAD = {
    "raises": ("raise KeyError('hp')", r"mine:Mine failed: KeyError: 'hp' \(mine.py, line 10\)"),
    "fails in a library": (
        "self.random.choice([])",
        r"mine:Mine failed: IndexError: .* \(mine.py, line 10\)",
    ),
    "ends": ("raise SystemExit(3)", r"mine:Mine failed: SystemExit: 3 \(mine.py, line 10\)"),
    "nothing": ("return None", "mine:Mine answered None, not a Reply"),
    "not offered": (
        "return Reply('fly')",
        "mine:Mine answered 'fly', which is not offered. Offered are: sug",
    ),
    "closed": (
        "return next((Reply(o.id) for o in view.now.ask.options if o.closed), None) or "
        "filled(open_options(view)[0], self.random)",
        "mine:Mine answered '.*', which is closed: ",
    ),
    "not filled in": ("return Reply('choose')", r"mine:Mine answered 'choose' with \{\}: .* is missing"),
}


@pytest.mark.parametrize(("choose", "why"), BAD.values(), ids=BAD.keys())
def test_a_bot_that_fails_or_answers_what_it_may_not_stops_the_study(
    choose: str, why: str, tmp_path: Path
) -> None:
    written(tmp_path, choose)
    told = lab_run(tmp_path, '"mine:Mine"')
    assert told.exit_code == 2
    assert re.search(rf"meeting warrior-1 – mage-1; game \d, seed \d+: {why}", told.stderr), told.stderr


@pytest.mark.parametrize(
    ("choose", "why"),
    [
        ("raise KeyError('hp')", "mine:Mine failed: KeyError"),
        ("import os; os._exit(7)", "a process ended in"),
    ],
    ids=["raises", "dies"],
)
def test_what_goes_wrong_in_another_process_is_told_here(choose: str, why: str, tmp_path: Path) -> None:
    written(tmp_path, choose)
    told = lab_run(tmp_path, '"mine:Mine"', workers=2)
    assert told.exit_code == 2 and why in told.stderr


# ---------------------------------------------------------------- mended


def again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Result:
    """The same command, by a program that reads the bot anew."""
    monkeypatch.delitem(sys.modules, "mine")
    origin.cache_clear()
    return lab_run(folder, '"mine:Mine"')


def test_a_bot_that_failed_at_once_is_mended_and_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, "return None")
    assert lab_run(tmp_path, '"mine:Mine"').exit_code == 2
    written(tmp_path, PLAIN)
    assert again(tmp_path, monkeypatch).exit_code == 0


def test_games_of_another_bot_of_the_same_name_are_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, PLAIN)
    assert lab_run(tmp_path, '"mine:Mine"').exit_code == 0
    before = (tmp_path / "out" / ROWS).read_bytes()
    written(tmp_path, f"x = 1; {PLAIN}")
    told = again(tmp_path, monkeypatch)
    assert told.exit_code == 2 and "other rules, cards or bots" in told.stderr
    assert (tmp_path / "out" / ROWS).read_bytes() == before


def test_only_the_lab_loads_a_bot_of_ones_own(tmp_path: Path) -> None:
    """A server makes its bots by `agents.bots`: a name that found its way into a journal runs nothing."""
    written(tmp_path, PLAIN)
    sys.path.append(str(tmp_path))
    with pytest.raises(UnknownBot, match=r"no bot 'mine:Mine': choose one of thumb, wild, search$"):
        bots.bot("mine:Mine", "adventure-deck", 0)
    assert "mine" not in sys.modules

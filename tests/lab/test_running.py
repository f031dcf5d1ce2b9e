"""Running a study: the same rows whoever plays them; stopped for real and continued; and a Ray that is not there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from hearthside.lab import fights
from hearthside.lab.games import play_chunk
from hearthside.lab.on_ray import NoRay, OnRay
from hearthside.lab.origin import ROOT, digest_of, sources
from hearthside.lab.runner import ROWS, Alone, Cores, OtherStudy, portions, read_rows, run
from hearthside.lab.study import Encounter, Fighter, Study, cells, read_study

DUELS = Study(title="Duels", play="duel", decks=("warrior-1", "mage-1"), games=60)
CONFLICTS = Study(
    title="Conflicts",
    family="protagonists",
    play="conflict",
    kinds=("close",),
    sides=(Fighter("strong", 4, 12),),
    against=(Fighter("weak", 1, 4),),
    games=60,
)
FIGHTS = Study(
    title="Fights",
    family="deckahedron",
    play="encounter",
    heroes=("kresk+oda",),
    encounters=(Encounter("guards", "guard", 6),),
    sweep={"budget": (0.3, 0.6)},
    games=60,
)
LONG = """
title = "Long"
play = "duel"
decks = ["warrior-1", "priest-1"]
games = 600
bots = ["wild"]
seed = 3
"""


@pytest.mark.parametrize("study", [DUELS, CONFLICTS, FIGHTS], ids=lambda study: study.play)
def test_the_rows_do_not_depend_on_the_number_of_workers(study: Study, tmp_path: Path) -> None:
    several = run(study, tmp_path / "two", Cores(2))
    assert several == run(study, tmp_path / "one", Alone())
    assert [row.game for row in several[:60]] == list(range(60))
    assert len({msgspec.json.encode(row) for row in several}) == len(several)


def test_the_rows_do_not_depend_on_how_games_are_portioned() -> None:
    cell = cells(FIGHTS)[0]
    whole = play_chunk(FIGHTS, cell, 0, 6)
    assert whole == [*play_chunk(FIGHTS, cell, 0, 2), *play_chunk(FIGHTS, cell, 2, 4)]


def test_a_ray_of_this_machine_is_quiet_and_alone() -> None:
    OnRay()
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"
    import ray._private.services as services

    assert services.get_node_ip_address() == "127.0.0.1"


def test_a_ray_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NoRay, match=r"Ray cannot be started or reached: .*nowhere"):
        run(DUELS, tmp_path, OnRay("nowhere"))


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoRay, match="setup_python dev"):
        OnRay()


# ---------------------------------------------------------------- stopped for real


def stopped(study: Path, folder: Path, how: signal.Signals) -> tuple[int, str]:
    """Run a study until the first portions are done, then stop it."""
    command = [
        sys.executable,
        "-m",
        "hearthside",
        "lab",
        "run",
        str(study),
        "-o",
        str(folder),
        "--workers",
        "1",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            while len(read_rows(folder)[1]) < 2 and process.poll() is None:
                time.sleep(0.02)
            process.send_signal(how)
            told, _ = process.communicate(timeout=300)
        finally:
            process.kill()
    return process.returncode, told


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=["interrupted", "killed"])
def test_a_study_stopped_at_any_time_ends_like_one_that_was_not(how: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "long.toml").write_text(LONG)
    code, told = stopped(tmp_path / "long.toml", tmp_path / "out", how)
    kept = sum(one.portion.count for one in read_rows(tmp_path / "out")[1])
    assert kept > 0
    if kept < 600:  # else this machine stood still, and the study ended before it was stopped
        assert code == (130 if how == signal.SIGINT else -how)
        assert how == signal.SIGKILL or f"Stopped after {kept:,} games" in told

    study = read_study(tmp_path / "long.toml")
    rows = run(study, tmp_path / "out", Alone())
    assert rows == run(study, tmp_path / "whole", Alone())


STUCK = """
import time
from pathlib import Path

class Stuck:
    def __init__(self, seed: int) -> None:
        self.asked = Path(__file__).with_name("asked")

    def choose(self, view: object) -> None:
        self.asked.touch()
        time.sleep(3600)
"""


def test_nobody_waits_for_a_game_that_never_ends(tmp_path: Path) -> None:
    (tmp_path / "stuck.py").write_text(STUCK)
    (tmp_path / "study.toml").write_text(LONG.replace('"wild"', '"stuck:Stuck"'))
    command = [sys.executable, "-m", "hearthside", "lab", "run", "study.toml", "--workers", "2"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path) as run:
        try:
            while not (tmp_path / "asked").exists() and run.poll() is None:
                time.sleep(0.02)
            run.send_signal(signal.SIGINT)
            assert run.wait(300) == 130
        finally:
            run.kill()


def test_what_is_done_is_not_played_again(tmp_path: Path) -> None:
    """A row that was changed by hand is still there after the study went on."""
    run(DUELS, tmp_path, Alone())
    lines = (tmp_path / ROWS).read_bytes().splitlines(keepends=True)
    changed = lines[1].replace(b'"acts":', b'"acts":1')
    (tmp_path / ROWS).write_bytes(lines[0] + changed)
    rows = run(DUELS, tmp_path, Alone())
    honest = play_chunk(DUELS, cells(DUELS)[0], 0, 60)
    kept = portions(DUELS)[0].count
    assert [row == other for row, other in zip(rows, honest, strict=True)] == [False] * kept + [True] * 10


# ---------------------------------------------------------------- gone on with, or not


def changed_head(folder: Path, **changes: str) -> None:
    """Results as they would lie there after something else was played."""
    head, *rest = (folder / ROWS).read_bytes().splitlines(keepends=True)
    other = {**msgspec.json.decode(head), **changes}
    kept = {key: value for key, value in other.items() if value}
    (folder / ROWS).write_bytes(msgspec.json.encode(kept) + b"\n" + b"".join(rest))


@pytest.mark.parametrize("origin", ["another", ""], ids=["other cards", "from before this was written down"])
def test_results_of_other_cards_rules_or_bots_are_not_gone_on_with(origin: str, tmp_path: Path) -> None:
    run(DUELS, tmp_path, Alone())
    changed_head(tmp_path, origin=origin)
    before = (tmp_path / ROWS).read_bytes()
    with pytest.raises(OtherStudy, match=r"other rules, cards or bots.* -o FOLDER"):
        run(DUELS, tmp_path, Alone())
    assert (tmp_path / ROWS).read_bytes() == before


def test_a_changed_card_is_other_cards(tmp_path: Path) -> None:
    card = tmp_path / "weapons.toml"
    card.write_text("value = 5")
    five = digest_of([("weapons.toml", card)])
    card.write_text("value = 1")
    assert five != digest_of([("weapons.toml", card)])
    assert ROOT / "families/adventure_deck/cards/weapons.toml" in sources("adventure-deck", fights.__name__)


def test_what_others_play_is_not_what_is_played_here() -> None:
    """A rule of another family, or a word of a report, changes no game."""
    found = sources("adventure-deck", fights.__name__)
    assert {ROOT / "kernel/table.py", ROOT / "agents/thumb.py", ROOT / "lab/fights.py"} < set(found)
    assert not {ROOT / "families/protagonists/rules.toml", ROOT / "lab/report.py"} & set(found)


def test_after_a_look_the_study_goes_on(tmp_path: Path) -> None:
    """Fewer games are some of the same games."""
    look = msgspec.structs.replace(DUELS, games=20, title="A look")
    first = run(look, tmp_path, Alone())
    heard: list[int] = []
    rows = run(DUELS, tmp_path, Alone(), heard.append)
    assert (heard[0], len(rows), rows[:20]) == (20, 60, first)
    assert rows == play_chunk(DUELS, cells(DUELS)[0], 0, 60)
    assert run(look, tmp_path, Alone()) == first


def test_another_study_names_the_way_out(tmp_path: Path) -> None:
    run(msgspec.structs.replace(DUELS, games=1), tmp_path, Alone())
    with pytest.raises(OtherStudy, match=r"another study, 'Duels'\. .* -o FOLDER"):
        run(msgspec.structs.replace(DUELS, games=1, seed=2), tmp_path, Alone())

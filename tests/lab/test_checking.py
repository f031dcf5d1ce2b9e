"""What is wrong with a study is said before anything is played: the file, the field, the reason."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hearthside.cli.main import app
from hearthside.kernel.family import BadContent
from hearthside.lab import games
from hearthside.lab.games import GameFailed, check, play_chunk
from hearthside.lab.rows import Row
from hearthside.lab.study import Cell, Encounter, Study, cells, read_study

DUEL = 'play = "duel"\ndecks = ["warrior-1", "mage-1"]'
CONFLICT = (
    'family = "protagonists"\nplay = "conflict"\nkinds = ["close"]\nagainst = [{ name = "b", score = 2 }]'
)
SIDE = 'sides = [{ name = "a", score = 2 }]'
ENCOUNTER = 'family = "deckahedron"\nplay = "encounter"'
PARTY = 'heroes = ["kresk+oda"]'


def guards(numbers: str = "stamina = 6", party: str = PARTY) -> str:
    return f'{ENCOUNTER}\n{party}\nencounters = [{{ name = "guards", kind = "guard", {numbers} }}]'


WRONG = {
    "no such family": (f'family = "protagonist"\n{DUEL}', "family"),
    "another family's play": (f'family = "deckahedron"\n{DUEL}', "family"),
    "a family left out": (CONFLICT.replace('family = "protagonists"', "") + f"\n{SIDE}", "family"),
    "a field of another play": (f'{DUEL}\nadventures = ["counting-house"]', "adventures"),
    "three bots": (f'{DUEL}\nbots = ["thumb", "thumb", "wild"]', "bots"),
    "no bot": (f"{DUEL}\nbots = []", "bots"),
    "an unknown bot": (f'{DUEL}\nbots = ["oracle"]', "bots"),
    "nothing to look ahead at": (f'{CONFLICT}\n{SIDE}\nbots = ["search"]', "bots"),
    "a deck": (DUEL.replace("mage-1", "bard-1"), "decks"),
    "an option": (f'{DUEL}\n[options]\nweather = "rain"', "options.weather"),
    "a value of an option": (f'{DUEL}\n[options]\nmode = "9d"', "options.mode"),
    "a swept value": (f'{DUEL}\n[sweep]\nmode = ["simple", "9d"]', "sweep.mode"),
    "no time at all": (f"{DUEL}\nlongest = 0", "longest"),
    "no Health": (f'{CONFLICT}\nsides = [{{ name = "a", score = 2, health = 0 }}]', "sides"),
    "no Resolve": (f'{CONFLICT}\nsides = [{{ name = "a", score = 2, resolve = 0 }}]', "sides"),
    "too high a score": (f'{CONFLICT}\nsides = [{{ name = "a", score = 5 }}]', "sides"),
    "no name": (f'{CONFLICT}\nsides = [{{ name = "", score = 2 }}]', "sides"),
    "a hero alone": (guards(party='heroes = ["kresk"]'), "heroes"),
    "a hero twice": (guards(party='heroes = ["kresk+kresk"]'), "heroes"),
    "no Stamina": (guards("stamina = 0"), "encounters"),
    "too much Stamina": (guards("stamina = 60"), "encounters"),
    "an unknown die": (guards("stamina = 6, die = 8"), "encounters"),
    "too many squares": (guards("stamina = 6, squares = 4"), "encounters"),
    "a GM who does anything": (f'{guards()}\nbots = ["wild"]', "gm"),
    "an unknown GM": (f'{guards()}\n[options]\ngm = "thumb:9"', "options.gm"),
    "an endless budget": (f"{guards()}\n[options]\nbudget = inf", "budget"),
    "an unheard-of budget": (f"{guards()}\n[options]\nbudget = 1e9", "budget"),
}


@pytest.mark.parametrize(("text", "field"), WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_is_said_before_anything_is_played(text: str, field: str, tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text(f'title = "x"\n{text}', "utf-8")
    command = ["lab", "run", str(tmp_path / "study.toml"), "-o", str(tmp_path / "out"), "--workers", "1"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 2
    assert "study.toml: " in done.output
    assert field in done.output
    assert not (tmp_path / "out").exists()


def test_limits_are_named() -> None:
    study = Study(
        title="x",
        family="deckahedron",
        play="encounter",
        heroes=("kresk+oda",),
        encounters=(Encounter("guards", "guard", 6, die=8),),
    )
    with pytest.raises(BadContent, match="guards: the die is one of 1, 4, 6, 10"):
        check(study)


def test_a_name_may_have_quotation_marks(tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text(
        f"title = 'x'\n{CONFLICT}\nsides = [{{ name = 'the \"best\"', score = 2 }}]"
    )
    study = read_study(tmp_path / "study.toml")
    check(study)
    assert play_chunk(study, cells(study)[0], 0, 1)[0].a == 'the "best"'


# ---------------------------------------------------------------- what goes wrong later


def broken(cell: Cell, game: int, seed: int) -> Row:
    raise KeyError("foe/57")


def test_a_game_that_fails_says_which_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    study = Study(title="x", play="duel", decks=("warrior-1", "mage-1"), sweep={"mode": ("simple",)})
    monkeypatch.setitem(games.PLAY, "duel", broken)
    with pytest.raises(
        GameFailed, match=r"warrior-1 – mage-1, mode=simple; game 3, seed \d+: KeyError: 'foe/57' \(test_ch"
    ):
        play_chunk(study, cells(study)[0], 3, 1)


def test_without_polars_nothing_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    (tmp_path / "study.toml").write_text(f'title = "x"\ngames = 1\n{DUEL}')
    done = CliRunner().invoke(
        app, ["lab", "run", str(tmp_path / "study.toml"), "-o", str(tmp_path / "out"), "--workers", "1"]
    )
    assert done.exit_code == 2
    assert "polars is not installed" in done.output
    assert "sh -c '. tools/lib.sh && setup_python dev'" in done.output
    assert not (tmp_path / "out").exists()


def test_the_command_that_is_named_is_there() -> None:
    """`setup_python dev` installs what `requirements/dev.txt` locks."""
    clone = Path(games.__file__).parents[2]
    assert "setup_python() {" in (clone / "tools" / "lib.sh").read_text()
    locked = (clone / "requirements" / "dev.txt").read_text()
    assert "\npolars==" in locked and "\nray==" in locked

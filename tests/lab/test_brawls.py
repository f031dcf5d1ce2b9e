"""Brawls: Protagonists and NPCs of an adventure, also one of one's own, in a Conflict in rounds."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthside.kernel.family import BadContent
from hearthside.lab.games import check
from hearthside.lab.report import report
from hearthside.lab.rows import Row
from hearthside.lab.runner import Alone, run
from hearthside.lab.study import Study, digest, read_study
from tests.families.protagonists.tale import ADVENTURE

BRAWL = Study(
    title="A brawl",
    family="protagonists",
    play="brawl",
    adventures=("the_long_ebb",),
    heroes=("bell-ringer+midwife",),
    foes=(("warder-hob", "warder-sib"),),
    games=4,
)
OWN = """
title = "My own"
family = "protagonists"
play = "brawl"
games = 3
adventures = ["night.toml"]
heroes = ["lamp+smith"]
foes = [["warden", "rat"]]
[sweep]
distance = ["close", "far"]
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A study with an adventure beside it."""
    (tmp_path / "night.toml").write_text(ADVENTURE)
    (tmp_path / "brawl.toml").write_text(OWN)
    return tmp_path


def test_a_brawl_is_over_when_one_side_has_fallen(tmp_path: Path) -> None:
    for row in run(BRAWL, tmp_path, Alone()):
        assert (row.fallen_b, row.winner) == (2, "a") or (row.fallen_a, row.winner) == (2, "b")
        assert row.rounds and row.first and row.left_a + row.damage_b == 17


@pytest.mark.parametrize("distance", ["near", "far", "distant"])
def test_nobody_waits_for_ever_where_nobody_is_within_reach(tmp_path: Path, distance: str) -> None:
    study = BRAWL.__class__(**{**_fields(BRAWL), "options": {"distance": distance}, "longest": 300})
    assert all(row.winner for row in run(study, tmp_path, Alone()))


def _fields(study: Study) -> dict[str, object]:
    return {key: getattr(study, key) for key in study.__struct_fields__}


def test_an_adventure_of_ones_own_lies_beside_the_study(own: Path) -> None:
    study = read_study(own / "brawl.toml")
    rows = run(study, own / "results", Alone())
    assert [(row.kind, row.options) for row in rows[::3]] == [
        ("night.toml", "distance=close"),
        ("night.toml", "distance=far"),
    ]


def test_a_changed_adventure_is_another_study(own: Path) -> None:
    before = digest(read_study(own / "brawl.toml"))
    (own / "night.toml").write_text(ADVENTURE.replace("health = 1\n", "health = 9\n"))
    assert digest(read_study(own / "brawl.toml")) != before


@pytest.mark.parametrize(
    ("word", "instead", "said"),
    [
        ("night.toml", "day.toml", "there is no file 'day.toml' beside the study - at `$.adventures`"),
        ("night.toml", "night", "night: there is no adventure 'night' - at `$.adventures`"),
        ("lamp+smith", "lamp+lamp", "lamp can take part only once - at `$.heroes`"),
        ("rat", "cat", "this adventure has no 'cat': warden, witch, rat - at `$.foes`"),
        ("far", "away", "distance: choose one of: close, near, far, distant"),
    ],
)
def test_what_is_wrong_with_a_brawl_is_said_before_it_is_played(
    own: Path, word: str, instead: str, said: str
) -> None:
    (own / "brawl.toml").write_text(OWN.replace(f'"{word}"', f'"{instead}"'))
    with pytest.raises(BadContent) as wrong:
        check(read_study(own / "brawl.toml"))
    assert said in str(wrong.value)


def test_a_mistake_in_the_adventure_is_told_with_its_name(own: Path) -> None:
    (own / "night.toml").write_text(ADVENTURE.replace("toughness = 3", "toughness = 7"))
    with pytest.raises(BadContent, match=r"night\.toml: .*1 to 4"):
        check(read_study(own / "brawl.toml"))


def test_the_report_of_a_brawl_says_who_falls_and_who_dies() -> None:
    sides = {"cell": 0, "seed": 0, "a": "lamp+smith", "b": "rat", "kind": "night", "rounds": 2}
    rows = [
        Row(**sides, game=0, winner="a", left_a=9),
        Row(**sides, game=1, winner="b", fallen_a=2, dead_a=1, left_a=0),
    ]
    table = report(BRAWL, rows).sections[0].tables[0]
    found = dict(zip(table.head, table.lines[0], strict=True))
    assert (found["heroes fallen"], found["Health left"]) == ("1.00", "4.5")
    assert found["somebody dies"].startswith("50.0 %") and found["nobody falls"].startswith("50.0 %")

"""Encounters of the Deckahedron: foes for a budget, parameters, what is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.heroes import Hero
from hearthside.kernel.chance import Fast
from hearthside.kernel.family import BadContent
from hearthside.lab.encounters import at_start, bought, check_cell, play_encounter, setup
from hearthside.lab.study import Cell, Encounter, cells, read_study

FOUR = "kresk+ysolde+oda+finn"
GUARDS, MONSTERS = Encounter("guard", "guard", 6), Encounter("elemental", "monster", 10)


def cell(encounter: Encounter = GUARDS, party: str = FOUR, **options: str) -> Cell:
    return Cell(0, "deckahedron", "encounter", party, "them", ("thumb",), options, encounter=encounter)


def foes(encounter: Encounter, **options: str) -> list[tuple[int, int]]:
    """Stamina and squares of the foes bought."""
    things = bought(setup(cell(encounter, **options)))
    return [(foe.number("stamina"), foe.number("squares")) for foe in things]


def test_forty_points_are_six_guards_and_what_is_left_goes_to_their_leader() -> None:
    assert foes(GUARDS) == [(7, 1), *[(6, 0)] * 5]


def test_forty_points_are_four_monsters() -> None:
    assert foes(MONSTERS) == [(10, 0)] * 4


def test_better_dice_and_squares_make_foes_fewer() -> None:
    assert len(foes(Encounter("soldier", "soldier", 7, die=6))) == 4
    for older in ("kfa", "world"):
        assert len(foes(Encounter("soldier", "soldier", 7, die=6), edition=older)) == 3
        assert len(foes(Encounter("guard", "guard", 6, squares=1), edition=older)) == 3
    assert len(foes(Encounter("guard", "guard", 5, squares=1))) == 5


def test_currency_of_the_heroes_buys_more_foes() -> None:
    assert len(foes(MONSTERS, xp="5")) == 6


def test_less_than_one_foe_is_a_weaker_one() -> None:
    assert foes(MONSTERS, budget="0.1") == [(4, 0)]


def test_heroes_come_as_tired_as_the_study_says() -> None:
    for mode in ("lucky", "heroic"):
        wanted = setup(cell(campaign="9-hour", mode=mode, spent="4"))
        table = at_start(wanted, Fast(1))
        assert [Hero(table, hero).lost for hero in wanted.party] == [4, 4, 4, 4]
        assert {table.things[hero].front["mode"] for hero in wanted.party} == {mode}


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"budget": "much"}, "could not convert"),
        ({"budget": "0"}, "budget is above 0"),
        ({"spent": "10"}, "spent from 0 to 9"),
        ({"mode": "sleepy"}, "choose lucky or heroic"),
        ({"mode": "heroic"}, "Lucky Mode"),
        ({"campaign": "longer"}, "has no campaign"),
        ({"weather": "rain"}, "no table option"),
    ],
)
def test_wrong_parameters_are_refused_in_words(options: dict[str, str], wrong: str) -> None:
    with pytest.raises(BadContent, match=wrong):
        check_cell(cell(**options))


def test_who_is_named_must_be_there() -> None:
    with pytest.raises(BadContent, match="no ready-made hero 'conan'"):
        check_cell(cell(party="kresk+conan"))
    with pytest.raises(BadContent, match="no kind of foe 'moth'"):
        check_cell(cell(Encounter("moth", "moth", 1)))


def test_a_row_tells_who_fell_and_what_was_lost() -> None:
    row = play_encounter(cell(party="kresk+ysolde+oda", gm="thumb:2", budget="6"), 0, 4)
    assert row.winner == "b"
    assert (row.fallen_a, row.bot_b) == (3, "thumb:2")
    assert row.damage_b >= sum(row.blows_b[:1]) > 0
    assert "mix_it_up" in row.played_a


def test_the_budget_is_studied_in_every_edition() -> None:
    study = read_study(Path(__file__).parents[2] / "studies" / "encounter-budget.toml")
    found = cells(study)
    for one in found:
        check_cell(one)
    assert {one.options["edition"] for one in found} == set(EDITIONS)
    assert len(found) == len(EDITIONS) * 2 * 4 * len(study.encounters)


def test_several_sweeps_are_played_one_after_the_other(tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text(
        'title = "x"\nfamily = "deckahedron"\nplay = "encounter"\nheroes = ["kresk"]\n'
        'encounters = [{ name = "guards", kind = "guard", stamina = 6 }]\n'
        '[[sweep]]\nedition = ["kfa093", "kfa"]\nbudget = [0.5, 1]\n[[sweep]]\nedition = ["world"]\nxp = [3]\n'
    )
    found = cells(read_study(tmp_path / "study.toml"))
    assert [one.swept for one in found][1:] == [
        "edition=kfa093, budget=1",
        "edition=kfa, budget=0.5",
        "edition=kfa, budget=1",
        "edition=world, xp=3",
    ]

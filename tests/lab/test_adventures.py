"""Whole adventures in the lab, and in numbers: bots play them without an error, and no card is lost."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from hearthside.agents.bots import bot
from hearthside.agents.playing import play
from hearthside.families.adventure_deck import catalogue
from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.kernel.chance import Fast
from hearthside.kernel.family import BadContent
from hearthside.kernel.table import Table
from hearthside.lab.adventures import FAMILY, HERO, begun, is_home, play_adventure
from hearthside.lab.games import check
from hearthside.lab.study import Cell, Study, cells, read_study

NIGHTLY = os.environ.get("HEARTHSIDE_NIGHTLY") == "1"
MODES = ("simple", "1d", "2d")


def cell(deck: str, adventure: str = "counting-house") -> Cell:
    return Cell(0, "adventure-deck", "adventure", deck, adventure, ("thumb",), {})


def cards(table: Table) -> Counter[str]:
    piles = ("draw", "hand", "discard", "held", "reserve")
    return Counter(face for pile in piles for face in table.things[f"{HERO}/{pile}"].cards)


def found_in(adventure: str) -> set[str]:
    """The cards that can be found there: in rooms, by tasks, with Foes."""
    rooms = CATALOGUE.adventures[adventure].room
    loot = {name for room in rooms for name in (*room.loot, *(n for t in room.tasks for n in t.loot))}
    return loot | {name for foe in CATALOGUE.foes.values() for name in foe.card.loot}


@pytest.mark.rule("ads.deck.zones")
@pytest.mark.parametrize("seed", range(2_000 if NIGHTLY else 32))
def test_a_bot_comes_home_or_dies_and_no_card_is_lost(seed: int) -> None:
    deck = list(CATALOGUE.decks)[seed % len(CATALOGUE.decks)]
    adventure = list(CATALOGUE.adventures)[seed // 8 % 2]
    start = begun(deck, adventure, (("mode", MODES[seed % 3]),))
    bots = {HERO: bot("thumb", "adventure-deck", seed)}
    table, acts = play(FAMILY, start, Fast(seed), bots, until=is_home, acts=3000)
    assert is_home(table) and acts < 3000
    before, now = cards(start), cards(table)
    assert not before - now
    assert {face.partition("/")[0] for face in now - before} <= found_in(adventure)


def test_a_row_tells_how_an_adventure_went() -> None:
    rows = [play_adventure(cell("warrior-1"), game, game) for game in range(6)]
    assert {row.winner for row in rows} <= {"a", "b"}
    assert all(row.rounds > 4 and row.acts > 40 for row in rows)
    assert rows == [play_adventure(cell("warrior-1"), game, game) for game in range(6)]


def test_a_bot_that_knows_what_it_does_wins_more_than_one_that_does_not() -> None:
    wild = Cell(0, "adventure-deck", "adventure", "warrior-1", "counting-house", ("wild",), {}, longest=3000)
    assert sum(play_adventure(wild, 0, seed).winner == "a" for seed in range(8)) <= 2
    assert sum(play_adventure(cell("warrior-1"), 0, seed).winner == "a" for seed in range(8)) >= 3


def test_deck_and_adventure_must_be_there() -> None:
    study = Study(title="-", play="adventure", heroes=("warrior-1",), adventures=("atlantis",))
    with pytest.raises(BadContent, match="there is no 'atlantis'"):
        check(study)


CARDS = Path(catalogue.__file__).parent / "cards"
OWN = """
title = "My own"
play = "adventure"
heroes = ["warrior-1"]
adventures = ["cellar.toml"]
"""


def test_an_adventure_of_ones_own_is_played_from_a_file_beside_the_study(tmp_path: Path) -> None:
    (tmp_path / "cellar.toml").write_text((CARDS / "adventures" / "counting-house.toml").read_text("utf-8"))
    (tmp_path / "own.toml").write_text(OWN)
    study = read_study(tmp_path / "own.toml")
    check(study)
    row, same = (play_adventure(one, 0, 1) for one in (cells(study)[0], cell("warrior-1")))
    assert (row.b, row.winner, row.acts) == ("cellar.toml", same.winner, same.acts)


def test_a_fight_is_no_adventure(tmp_path: Path) -> None:
    (tmp_path / "cellar.toml").write_text('format = "skirmish"\nfoes = ["goblin-skirmisher"]\n')
    (tmp_path / "own.toml").write_text(OWN)
    with pytest.raises(BadContent, match=r"cellar\.toml: it has no rooms"):
        check(read_study(tmp_path / "own.toml"))

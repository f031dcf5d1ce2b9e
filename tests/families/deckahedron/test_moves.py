"""The move, item and level cards of each edition."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.items import LEVEL_CARDS, MAGIC, MUNDANE
from hearthside.families.deckahedron.ledger import LEDGER
from hearthside.families.deckahedron.moves import ENVELOPES, LEVELS, MOVES, Move


@pytest.mark.rule("dk.component.move-cards")
def test_a_move_names_the_attributes_that_resolve_it(play: Any, refused: Any) -> None:
    assert MOVES["kfa093"]["take_a_breather"].flip == ("int", "dex")
    play.say("gm", "call:kresk")
    with pytest.raises(refused, match="choose one of: Int, Dex"):
        play.say("gm", "take_a_breather", attribute="str", advantage=0)
    assert play.counts() == (20, 0, 0)


@pytest.mark.rule("dk.component.named-cards")
def test_the_cards_the_guides_name_are_there() -> None:
    names = {edition: {move.name for move in moves.values()} for edition, moves in MOVES.items()}
    everywhere = "Defy Danger,Parley,Volley,Called Shot,Pick Pockets,Good Cardio,Mystic Breathwork,Like A Second Skin,Sangfroid,Bloody But Unbowed,Good Thing I Brought...,Do a Flashback,Take a Breather,Use a Magic Item,Entreat the Blood-Bound,Channel the Living Light,Obsessive Contemplation,Fundamental Magic,Goreography,Void Transfusion,Not On My Turf,Study Under a Master,Rest,Seek Help,Shop / Procure,Sharpen & Stitch,Bravely Run Away"
    for known in names.values():
        assert set(everywhere.split(",")) <= known
    assert {"Hack and Slash", "Craft a Weapon"} <= names["world"] and "Mix It Up" not in names["world"]
    older = {"Tool Twisting", "Sever-Pulse Shield", "Scent of Blood", "Armour Mastery", "_ Mastery"}
    assert older <= names["world"] and older <= names["kfa"] and not older & names["kfa093"]
    assert {"Mix It Up", "Where It Hurts", "Unknown Benefactor", "Tales of a Weapon"} <= names["kfa"] & names[
        "kfa093"
    ]
    assert {
        "Fury",
        "Slide",
        "Derring-Do",
        "Breach the Dam",
        "Pick Locks",
        "Discern",
        "I Know This",
        "Defend",
    } <= names["kfa093"]
    assert {"of_light", "reaching"} <= set(MAGIC["kfa"]) and "of_sensation" in MAGIC["kfa093"]


@pytest.mark.rule("dk.component.base-moves.kfa093")
def test_everybody_has_twelve_basic_and_six_downtime_moves() -> None:
    booklet = [move for move in MOVES["kfa093"].values() if move.everybodys]
    assert sum(move.group in ("basic", "meta") for move in booklet) == 12
    assert sum(move.group == "downtime" for move in booklet) == 6


def test_a_card_that_works_by_itself_is_told_by_what_it_does() -> None:
    for moves in MOVES.values():
        assert not [move.id for move in moves.values() if move.gist.startswith("Passive")]
        assert all(move.gist for move in moves.values())


@pytest.mark.rule("dk.levels.names.world", "dk.levels.names.kfa093")
def test_levels_run_from_wild_to_master() -> None:
    assert list(LEVELS.values()) == ["wild", "novice", "studied", "expert", "master"]
    for moves in MOVES.values():
        assert moves["pick_pockets"].levels == (-2, -1, 0, 1, 2)
        assert all(level in LEVELS for move in moves.values() for level in move.levels)


@pytest.mark.rule("dk.levels.study-start", "dk.levels.study-exception.world")
def test_a_learned_move_starts_where_its_card_says() -> None:
    assert MOVES["kfa093"]["pick_pockets"].start_level == 0
    assert MOVES["world"]["void_transfusion"].start_level == -2


@pytest.mark.rule("dk.cardio.slots.kfa093")
def test_good_cardio_has_a_slot_more_with_each_level() -> None:
    cardio = MOVES["kfa093"]["good_cardio"]
    assert [len(cardio.open_slots(level)) for level in (-1, 0, 1, 2)] == [0, 1, 2, 3]


def test_the_envelopes_hold_five_and_four_moves() -> None:
    assert [len(ENVELOPES[key]) for key in ("one", "two")] == [5, 4]
    assert {m for moves in ENVELOPES.values() for m in moves} <= set(MOVES["kfa093"])
    assert all(
        MOVES["kfa093"][m].rings_needed == n for n, key in ((1, "one"), (2, "two")) for m in ENVELOPES[key]
    )


@pytest.mark.rule("dk.armour.table.world", "dk.armour.table.kfa", "dk.armour.table.kfa093")
@pytest.mark.parametrize(
    ("edition", "loads", "leather"),
    [("world", [1, 2, 3], 2), ("kfa", [1, 2, 3], 1), ("kfa093", [1, 2, 4], 1)],
)
def test_example_armours(edition: str, loads: list[int], leather: int) -> None:
    armours = [MUNDANE[edition][key] for key in ("leather_armour", "padded_armour", "full_plate")]
    assert [armour.load for armour in armours] == loads
    assert [len(armour.slots) for armour in armours] == [leather, 3, 3]
    assert [slot.accepts for slot in armours[1].slots] == [("harm",), ("harm",), ("harm", "wound")]
    assert all(slot.accepts == ("harm", "wound") for slot in armours[2].slots)


def test_level_cards_and_rules_are_read() -> None:
    assert len(LEVEL_CARDS) == 5
    assert len(LEDGER.rules) == 358 and len(LEDGER.rulings) == 97


ELSEWHERE = {
    "kfa093": r"green token|steading|IMMEDIATE|Bank",
    "kfa": r"green token|\btown\b|\bFast\b|Shadow|Journey",
    "world": r"\bXP\b|\btown\b|\bFast\b|Shadow|Journey|\bload\b",
}
"""Words of other rulebooks."""


@pytest.mark.rule("dk.component.move-cards")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_cards_speak_the_language_of_their_rulebook(edition: str) -> None:
    faces = [*MOVES[edition].values(), *MUNDANE[edition].values(), *MAGIC[edition].values()]
    words = [text for face in faces for text in read_on(face)]
    strange = re.compile(rf"{ELSEWHERE[edition]}|[Ii]n steading|kfa|world:|guide|as base|as above|^Same|toml")
    assert [text for text in words if strange.search(text)] == []


def read_on(face: Any) -> list[str]:
    """What a player reads on a card."""
    if not isinstance(face, Move):
        return [face.effect, getattr(face, "range", "")]
    return [face.trigger, face.effect, *face.results.values(), *face.options, *face.flip_by.values()]


@pytest.mark.rule("dk.power.more")
@pytest.mark.parametrize(
    ("edition", "price"), [("kfa093", "up to 3 XP."), ("kfa", "spend 1 XP."), ("world", "that is no weapon.")]
)
def test_a_day_of_contemplation_costs_what_its_rulebook_says(edition: str, price: str) -> None:
    assert MOVES[edition]["obsessive_contemplation"].trigger.endswith(price)


def test_a_level_card_names_the_currency_of_its_rulebook(table: Callable[..., Any]) -> None:
    play = table("world", "longer").mark("kresk", rings=1)
    assert "who pays the 1 green token" in play.option("p1", "level-card:rallying_cry").note


@pytest.mark.rule("dk.power.tales", "dk.power.craft.world", "dk.power.mastery.kfa")
def test_who_wants_a_stronger_weapon_reads_what_it_costs_and_brings(table: Callable[..., Any]) -> None:
    tales = table("kfa093").option("p1", "tales:kresk/item/1")
    assert tales.label == "Tales of a Weapon: something better than Sword (2 XP)" and "loot" in tales.note
    play = table("world")
    assert play.option("p1", "tales:kresk/item/1").label.endswith("than Sword (2 green tokens)")
    assert "one die harder" in play.option("p1", "mastery").note

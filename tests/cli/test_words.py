"""Cards, things and numbers in a terminal: by the words that the server has for them."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from hearthside.agents.plain import filled
from hearthside.cli.join import lines
from hearthside.cli.join.known import Known, of_edition
from hearthside.cli.join.sheets import sheet
from hearthside.families import family
from hearthside.kernel.asks import Refused
from hearthside.kernel.game import Game
from hearthside.kernel.seats import Role, Seat
from hearthside.kernel.things import Marks, ThingView
from hearthside.kernel.views import see_entries, view
from hearthside.server.messages import SeenEntry, Welcome
from hearthside.server.offers import words_of
from tests.kernel.toy import ADA, MIRA, Toy


def in_words(key: str, content: str, *acts: tuple[str, str], sees: Seat = MIRA) -> Known:
    """A table of a family as one of them sees it, with the words that the server has for it."""
    game = Game.open(family(key), b"s" * 32, content=content)
    game.sit(ADA, "Ada", Role.GM)
    game.sit(MIRA, "Mira")
    for seat, option in acts:
        ask = game.table.question.ask(game.table, Seat(seat))
        plain = filled(next(one for one in ask.options if one.id == option), Random(0))
        game.act(Seat(seat), plain)
    told = msgspec.convert(msgspec.to_builtins(see_entries(game.journal, sees)), tuple[SeenEntry, ...])
    welcome = Welcome(sees, "t1", "ABCD", view(game.family, game.table, sees), told)
    return Known(welcome, words_of(family, key))


def test_cards_and_numbers_are_shown_by_their_names() -> None:
    duel = (
        ("gm", "deck:warrior-1"),
        (MIRA, "deck:rogue-1"),
        (MIRA, "begin"),
        (MIRA, "suggested"),
        ("gm", "suggested"),
    )
    shown = sheet(known := in_words("adventure-deck", "duel", *duel))
    assert shown[:4] == ["Mira", "level 1, HP 22 of 22", "race: Halfling", "class: Rogue"]
    assert "  Discard Deck: nothing" in shown
    assert any(line.startswith("  Hand: 7 cards: ") and "/" not in line for line in shown)
    assert not [line for line in lines.story(known, known.story) if "/up" in line or "/down" in line]


def test_a_scene_says_what_its_tests_cost_and_count() -> None:
    known = in_words("protagonists", "bread_before_morning", sees=ADA)
    assert {"lost if it fails: no points", "counted if it fails: Loaves −20"} <= set(sheet(known, "yard"))
    assert {"lost if it fails: 2 Health, 1 Health", "counted if it fails: Loaves −50"} <= set(
        sheet(known, "slope")
    )
    every = [line for id in known.view.things for line in sheet(known, id)]
    assert not [line for line in every if "count/" in line or "0 0" in line]


def test_what_is_printed_on_a_card_can_be_read() -> None:
    known = in_words("adventure-deck", "duel")
    name, about = sheet(known, "dagger")
    assert name == "Dagger"
    assert about.endswith("Damage on Rounds 1 to 6: 3 3 3 3 2 2.")
    with pytest.raises(Refused, match="There is no 'halberds'"):
        sheet(known, "halberds")


def test_a_card_of_the_deckahedron_is_read_by_what_it_shows() -> None:
    known = in_words("deckahedron", "", ("gm", "quick-start"))
    move = next(thing for thing in known.view.things.values() if thing.kind == "move")
    assert len(sheet(known, str(move.marks["name"]))) > 1
    assert known.words["04"] == "card 04 (Anvil ✓, Blade ✓, Crown ✓✓, Dragon ✓✓✓)"
    assert known.words["item.slots=harm/wound"] == "Harm or Wound"
    assert known.words["move.held=exhaustion"] == "Exhaustion"


def test_a_move_is_called_as_in_the_edition_that_is_played() -> None:
    words = words_of(family, "deckahedron")
    assert of_edition(words, "world")["mix_it_up"] == "Hack and Slash"
    assert of_edition(words, "kfa093")["mix_it_up"] == "Mix It Up"
    assert of_edition(words, "world")["04"] == "card 04 (Anchor ✓, Bulb ✓, Crescent ✓✓, Dart ✓✓✓)"
    texts = {of_edition(words, edition)["about:fury"] for edition in ("kfa093", "world")}
    assert len(texts) == 2


def test_distances_are_shown_in_words() -> None:
    known = in_words("protagonists", "bread_before_morning")
    marks: Marks = {"title": "A brawl", "round": 1, "left/story": 2, "story~note/x": 1, "object/1~story": 0}
    conflict = ThingView("conflict", marks={**marks, "objects": ("the cart",)})
    known.view.things["conflict"] = conflict
    told = sheet(known, "conflict")[1]
    assert "story~" not in told
    assert "the cart to Bread Before Morning close" in told
    assert "actions left for Bread Before Morning 2" in told


def test_a_family_without_words_of_its_own_has_none() -> None:
    assert words_of(lambda _: Toy(), "toy") == {}

"""Turns, Rounds, Counts, and what lasts."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from hearthside.families.adventure_deck.effects import ends_at
from hearthside.families.adventure_deck.rounds import outcome, turns_about
from hearthside.families.adventure_deck.schema import Lasts
from hearthside.kernel.asks import Refused


def active(lasts: Lasts, r: int) -> list[int]:
    """The Rounds on which an effect holds that begins on this one, at most twelve."""
    until = ends_at(lasts, 1, r)
    return [(r + n - 1) % 6 + 1 for n in range(min(until - 1, 12))]


@pytest.mark.rule("ads.round.duration")
def test_four_rounds_from_round_6_are_6_1_2_3() -> None:
    assert active(Lasts(rounds=4), 6) == [6, 1, 2, 3]


@pytest.mark.rule("ads.count.end-of-count")
def test_until_the_end_of_the_count_is_until_round_6_ends() -> None:
    assert active(Lasts(end_of_count=True), 4) == [4, 5, 6]
    assert active(Lasts(end_of_count=True), 1) == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("ads.count.full")
def test_a_full_count_ends_just_before_the_same_round() -> None:
    assert active(Lasts(counts=1), 2) == [2, 3, 4, 5, 6, 1]
    assert len(active(Lasts(counts=2), 2)) == 12


def pass_round(table: Any) -> Any:
    """Both pass until the Round changes."""
    before = table.mark("combat", "clock")
    while table.mark("combat", "clock") == before:
        option = {"TakeAction": "pass", "ExtraCard": "no", "Refilling": "no", "React": "decline"}[table.step]
        table.act(table.asked[0], option)
    return table


@pytest.mark.rule("ads.round.six", "ads.round.end", "ads.order.same-starter")
def test_rounds_go_5_6_1_2_and_begin_with_the_same_player(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", r=5)
    seen = []
    for _ in range(4):
        seen.append((table.mark("combat", "round"), table.mark("combat", "turn")))
        pass_round(table)
    assert seen == [(5, "p1"), (6, "p1"), (1, "p1"), (2, "p1")]


def turns(fight: Any, *decks: str, **given: Any) -> list[tuple[object, object]]:
    """Round and Turn, for three Rounds."""
    table = fight(*decks, r=5, **given)
    seen = []
    while len({r for r, _ in seen}) <= 3:
        seen.append((table.mark("combat", "round"), table.mark("combat", "turn")))
        who = table.asked[0]
        table.act(who, "pass")
        while table.step != "TakeAction":
            table.random_act(random.Random(1))
    return seen[:-1]


@pytest.mark.rule("ads.order.same-starter")
def test_between_players_the_order_is_turned_round_with_every_round(fight: Any) -> None:
    """Whoever was last is first in the next Round (rulings.md 34)."""
    for way in ("by-play", "turn-about"):
        seen = turns(fight, "warrior-1", "rogue-1", options={"round-starter": way})
        assert seen == [(5, "p1"), (5, "p2"), (6, "p2"), (6, "p1"), (1, "p1"), (1, "p2")]


@pytest.mark.rule("ads.order.same-starter")
def test_with_foes_each_round_begins_with_the_winner_of_initiative(fight: Any) -> None:
    table = fight("warrior-1", foes=("goblin-skirmisher",), options={"round-starter": "by-play"})
    assert not turns_about(table.table)
    table = fight("warrior-1", foes=("goblin-skirmisher",), options={"round-starter": "turn-about"})
    assert turns_about(table.table)


def test_a_table_from_before_there_was_a_choice_goes_on_as_it_was(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").table
    options = {key: value for key, value in table.options.items() if key != "round-starter"}
    assert not turns_about(msgspec.structs.replace(table, options=options))


@pytest.mark.rule("ads.count.definition")
def test_a_count_begins_with_round_1(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", r=5)
    assert [pass_round(table).mark("combat", "count") for _ in range(3)] == [1, 2, 2]


@pytest.mark.rule("ads.order.foe-turns", "ads.round.end")
def test_two_players_and_three_foes_have_five_turns(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", foes=("skeletal-warrior",) * 3).hold("p1").hold("p2")
    before = len(table.told)
    pass_round(table)
    acted = [text for text in table.told[before:] if " passes" in text or " attacks " in text]
    assert len(acted) == len(table.mark("combat", "order")) == 5


@pytest.mark.rule("ads.term.persistent-tracking", "ads.term.persistent-end")
def test_battle_stance_lasts_three_rounds(fight: Any) -> None:
    table = (
        fight("warrior-1", "rogue-1", r=5).hold("p1", "battle-stance/up", *["longsword/up"] * 6).hold("p2")
    )
    table.act("p1", "play:battle-stance/up").act("p1", "draw:1")
    assert table.pile("p1", "held") == ("battle-stance/up",)
    pass_round(table).hold("p2").lay("p1", "hand", "longsword/up").lay("p1", "draw")
    table.until("TakeAction").act("p1", "play:longsword/up")
    assert "4 Physical" in table.ask().prompt
    table.act("p2", "decline")
    pass_round(pass_round(table))
    assert (table.pile("p1", "held"), table.mark("combat", "effects")) == ((), ())


@pytest.mark.rule("ads.action.base-once-per-round", "ads.action.base-action")
def test_a_base_action_once_a_round(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1").hold("p2")
    table.act("p1", "base:warrior-strike").act("p2", "decline")
    assert table.hp("p2") == 10
    assert table.mark("p1", "used") == ("warrior-strike",)
    pass_round(table).until("TakeAction")
    assert "base:warrior-strike" in table.open()
    table.set("p1", used=("warrior-strike",))
    assert table.closed("base:warrior-strike") == ("ads.action.base-once-per-round",)


@pytest.mark.rule("ads.action.pass")
def test_passing_changes_nothing(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1")
    before = table.pile("p1", "hand"), table.hp("p1")
    assert (table.act("p1", "pass").pile("p1", "hand"), table.hp("p1")) == before
    assert table.mark("combat", "turn") == "p2"


@pytest.mark.rule("ads.action.normal")
def test_nobody_plays_a_normal_action_in_anothers_turn(fight: Any) -> None:
    table = (
        fight("warrior-1", "warrior-1")
        .hold("p1", "longsword/up")
        .hold("p2", "longsword/up", "light-armor/up")
    )
    assert (table.asked, "play:longsword/up" in table.open()) == (("p1",), True)
    with pytest.raises(Refused):
        table.act("p2", "play:longsword/up")
    table.act("p1", "play:longsword/up")
    assert (table.asked, table.open()) == (("p2",), {"play:light-armor/up", "decline"})


@pytest.mark.rule("ads.action.combined-types")
def test_a_card_of_two_types_is_used_as_either(fight: Any) -> None:
    """Fortitude is a Reaction and a Boost, and no action."""
    both = ("fortitude/up", "fortitude/down")
    table = fight("warrior-1", "warrior-1", r=4).hold("p1", "longsword/up", *both).hold("p2", *both)
    assert table.closed("play:fortitude/up") == ("ads.action.boost",)
    table.act("p1", "play:longsword/up").act("p2", "play:fortitude/up")
    assert table.act("p2", "attributes", cards=("fortitude/down",)).hp("p2") == 15 - 5 + 2 + 1


@pytest.mark.rule("ads.character.requirement")
def test_a_warrior_does_not_cast(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", r=1).hold("p1", "energy-bolt/up").set("p1", level=2)
    assert table.closed("play:energy-bolt/up") == ("ads.character.requirement",)


@pytest.mark.rule("ads.character.level-gates", "ads.character.level-card")
def test_a_mage_of_level_1_does_not_cast_a_spell_of_level_2(fight: Any) -> None:
    table = fight("mage-1", "rogue-1", r=1).hold("p1", "energy-bolt/up")
    assert table.closed("play:energy-bolt/up") == ("ads.character.level-gates",)
    assert "play:energy-bolt/up" in table.set("p1", level=2).open()


@pytest.mark.rule("ads.rondel.unplayable")
def test_a_grey_round_is_refused(fight: Any) -> None:
    table = fight("mage-1", "rogue-1", r=1).hold("p1", "frost-lance/up")
    assert (
        table.options()["play:frost-lance/up"].closed
        == "Frost Lance can be played on Rounds 3, 4; this is Round 1"
    )


@pytest.mark.rule("ads.round.end", "ads.ruling.combat-end")
@pytest.mark.parametrize(
    ("standing", "words"),
    [
        (("p1", "p2"), "The Combat is won."),
        (("p1",), "The Combat is won: Human Warrior left standing."),
        (("p1", "foe/1"), "The Combat is over: Human Warrior and Goblin Skirmisher left standing."),
        ((), "The Combat is over: nobody left standing."),
    ],
)
def test_a_combat_against_foes_is_won_or_over(fight: Any, standing: tuple[str, ...], words: str) -> None:
    table = fight("warrior-1", "rogue-1", foes=("goblin-skirmisher",)).table
    assert outcome(table, ("p1", "p2", "foe/1"), list(standing)) == words

"""The stack: what is being answered lies on the table for everybody, and only as long."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hearthside.kernel.views import view
from tests.families.adventure_deck.fights import FAMILY


def cast(fight: Any, mine: tuple[str, ...] = (), theirs: tuple[str, ...] = ()) -> Any:
    """An Energy Bolt with Up from p1 at p2."""
    table = fight("mage-3", "rogue-1", r=2).hold("p1", "energy-bolt/up", *mine).hold("p2", *theirs)
    table.act("p1", "play:energy-bolt/up")
    return table.act("p1", "none") if table.step == "BoostAttack" else table


def steps(table: Any) -> list[tuple[str, str, str]]:
    """Who did what with which card."""
    players, deeds, cards = (table.mark("stack", key) for key in ("players", "deeds", "cards"))
    return list(zip(players, deeds, cards, strict=True))


@pytest.mark.rule("ads.round.reactions-anytime")
def test_an_attack_that_can_be_answered_lies_on_the_table(fight: Any) -> None:
    table = cast(fight)
    marks = {key: table.mark("stack", key) for key in ("by", "on", "name", "damage", "ethereal", "turn")}
    assert marks == {
        "by": "p1",
        "on": "p2",
        "name": "Energy Bolt",
        "damage": 3,
        "ethereal": 1,
        "turn": "p2",
    }
    assert steps(table) == [("p1", "attacks with", "energy-bolt/up")]


@pytest.mark.rule("ads.boost.timing")
def test_it_names_the_cards_that_boost_it(fight: Any) -> None:
    table = fight("mage-3", "rogue-1", r=2).hold("p1", "energy-bolt/up", "intellect/up", "intellect/down")
    table.act("p1", "play:energy-bolt/up").act("p1", "attributes", cards=("intellect/up", "intellect/down"))
    assert table.mark("stack", "boost") == ("intellect/up", "intellect/down")
    assert table.mark("stack", "damage") == 5


@pytest.mark.rule("ads.escalate.definition", "ads.escalate.chain-cards", "ads.escalate.outcome")
def test_it_grows_with_each_card_and_says_what_stands(fight: Any) -> None:
    table = cast(fight, mine=("intellect/up",), theirs=("agility/up", "agility/down"))
    stood = []
    for who, card in (("p2", "agility/up"), ("p1", "intellect/up"), ("p2", "agility/down")):
        stood.append((table.mark("stack", "turn"), table.mark("stack", "stands")))
        table.act(who, f"play:{card}")
        if who == "p2" and card == "agility/up":
            assert steps(table)[1:] == [("p2", "counters with", "agility/up")]
        elif who == "p1":
            assert steps(table)[2:] == [("p1", "re-counters with", "intellect/up")]
    assert stood == [("p2", "works"), ("p1", "cancelled"), ("p2", "works")]
    assert "stack" not in table.table.things  # nobody can go on: it is settled


@pytest.mark.rule("ads.boost.limit")
def test_while_a_defense_is_boosted_nothing_is_said_to_stand(fight: Any) -> None:
    table = (
        fight("warrior-1", "rogue-1", r=3)
        .hold("p1", "longsword/up")
        .hold("p2", "light-armor/up", "agility/up")
    )
    table.act("p1", "play:longsword/up").act("p2", "play:light-armor/up")
    assert table.step == "BoostDefense" and table.mark("stack", "stands") == ""


@pytest.mark.rule("ads.escalate.definition")
def test_an_escalation_lies_upon_the_re_counter(fight: Any) -> None:
    table = cast(fight, mine=("intellect/up", "intellect/down"), theirs=("agility/up", "agility/down"))
    table.act("p2", "play:agility/up").act("p1", "play:intellect/up").act("p2", "play:agility/down")
    assert [deed for _, deed, _ in steps(table)] == [
        "attacks with",
        "counters with",
        "re-counters with",
        "escalates with",
    ]


@pytest.mark.parametrize("reply", ["decline", "updown", "play:agility/up"])
def test_it_is_gone_when_the_answer_is_given(fight: Any, reply: str) -> None:
    table = cast(fight, theirs=("agility/up",))
    assert "stack" in table.table.things
    assert "stack" not in table.act("p2", reply).table.things


def test_everybody_sees_it_and_a_spectator_too(fight: Any) -> None:
    table = cast(fight).table
    seen = [view(FAMILY, table, seat).things["stack"] for seat in (*table.seats, None)]
    assert seen[0].marks["name"] == "Energy Bolt" and seen == [seen[0]] * 3


@pytest.mark.rule("ads.react.one-per-attack")
def test_the_second_of_two_answers_sees_what_the_first_left(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1", r=4, options={"reactions-per-attack": "2"})
    table.hold("p1", *["longsword/up"] * 7).hold("p2", "light-armor/up", "light-armor/down")
    table.act("p1", "play:longsword/up")
    before = table.mark("stack", "damage")
    table.act("p2", "play:light-armor/up")
    assert table.mark("stack", "damage") < before
    assert steps(table)[1:] == [("p2", "answers with", "light-armor/up")]


@pytest.mark.rule("ads.grapple.strength")
def test_a_grapple_that_is_countered_lies_there_as_well(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1", "strength/up", "strength/down").hold("p2", "agility/up")
    table.act("p1", "grapple:p2").act("p2", "no").act("p1", "play:strength/up").act("p2", "play:agility/up")
    assert (table.mark("stack", "name"), table.mark("stack", "stands")) == ("Grapple", "cancelled")
    assert steps(table) == [("p1", "attempts", ""), ("p2", "counters with", "agility/up")]


ANSWERED = {"React", "DeclareSet", "BoostDefense", "Transform", "ReCounter", "Escalate"}
"""The questions about something that is being answered."""


def test_it_lies_there_just_while_something_is_answered(fight: Any) -> None:
    asked = set()
    for seed in range(36):
        rng, foes = random.Random(seed), ("goblin-skirmisher",) * (seed % 3)
        table = fight("mage-3", "rogue-1", foes=foes, r=2)
        table.hold("p1", *["energy-bolt/up"] * 3, *["intellect/up"] * 4).hold("p2", *["agility/up"] * 5)
        while table.step != "Lobby" and table.table.number < 900:
            asked.add(table.step)
            assert ("stack" in table.table.things) == (table.step in ANSWERED), table.step
            table.random_act(rng)
    assert {"React", "BoostDefense", "ReCounter", "Escalate"} <= asked

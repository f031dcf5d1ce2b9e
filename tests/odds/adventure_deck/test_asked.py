"""The odds of the Adventure Deck, held against every draw of the engine's own steps, and against what is hidden."""

from __future__ import annotations

import timeit
from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

import msgspec
import pytest

from hearthside.families.adventure_deck.draws import UpDown
from hearthside.families.adventure_deck.foes import PlayersChoose
from hearthside.families.adventure_deck.reactions import React
from hearthside.families.adventure_deck.setup import Setting
from hearthside.kernel.asks import Reply
from hearthside.kernel.events import Done, Left, Turned
from hearthside.kernel.game import decide
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Chance, Passage, Question
from hearthside.kernel.table import Table, evolve
from hearthside.kernel.views import view
from hearthside.odds.asked import OptionOdds, for_seat
from tests.families.adventure_deck.fights import FAMILY

GOBLIN, SKELETON = "goblin-skirmisher", "skeletal-warrior"
DOOR, RIDDLE, LOCK = "task/A3/trapdoor", "task/A3/riddle", "task/A2/lock"
Holds = Callable[[Table], bool]


def odds(table: Table, who: str = "p1") -> dict[str, OptionOdds]:
    shown = msgspec.structs.replace(table, options={**table.options, "odds": "shown"})
    return {one.option: one for one in for_seat(shown, view(FAMILY, shown, Seat(who)))}


def chance(table: Table, holds: Holds) -> Fraction:
    """Every draw of symbols, and nothing else, as the engine's own steps go on; questions are passed."""
    step = table.step
    if isinstance(step, Passage):
        return chance(evolve(table, [Done(), *step.go(table)]), holds)
    if not isinstance(step, UpDown):
        assert isinstance(step, Question | Chance)
        return Fraction(holds(table))
    question = step.question(table)
    ups = [card for card in question.pool if card.endswith("/up")]
    downs = [card for card in question.pool if card.endswith("/down")]
    found, ways = Fraction(0), comb(len(question.pool), question.count)
    for n in range(question.count + 1):
        weight = comb(len(ups), n) * comb(len(downs), question.count - n)
        if weight:
            drawn = (*ups[:n], *downs[: question.count - n])
            after = evolve(table, [Done(), *step.fell(table, drawn)])
            found += Fraction(weight, ways) * chance(after, holds)
    return found


def after(table: Table, option: str, who: str = "p1") -> Table:
    return evolve(table, decide(FAMILY, table, Seat(who), Reply(option)))


# ---------------------------------------------------------------- tasks


def at_the_door(journey: Any, ups: int = 5, downs: int = 3) -> Any:
    loft = journey("warrior-1").enter("A3").hold("p1", "longsword/up")
    return loft.lay("p1", "draw", *["longsword/up"] * ups, *["longsword/down"] * downs)


@pytest.mark.rule("ads.difficulty.table", "ads.updown.draw")
def test_a_task_counts_what_is_left_in_the_own_deck(journey: Any) -> None:
    table = at_the_door(journey).act("p1", f"task:{DOOR}").table
    found = odds(table)
    assert found.keys() == {"UUD", "DDU"}
    for option, one in found.items():
        done = chance(after(table, option), lambda t: t.things[DOOR].front["state"] == "done")
        assert one.success.fraction == done


@pytest.mark.rule("ads.updown.count-source")
def test_every_grade_with_the_better_declaration(journey: Any) -> None:
    table = at_the_door(journey).act("p1", f"task:{RIDDLE}").table
    found = odds(table)
    assert len(found) == 6
    for grade, one in found.items():
        declared = after(table, grade)
        done = [
            chance(after(declared, option.id), lambda t: t.things[RIDDLE].front["state"] == "done")
            for option in declared.step.ask(declared, Seat("p1")).options
        ]
        assert one.success.fraction == max(done)


@pytest.mark.rule("ads.updown.substitutes")
def test_with_too_few_cards_the_dedicated_deck_serves(journey: Any) -> None:
    table = at_the_door(journey, 2, 0).act("p1", f"task:{DOOR}").table
    assert odds(table)["UUD"].success.fraction == Fraction(comb(26, 2) * 26, comb(52, 3))


# ---------------------------------------------------------------- checks


@pytest.mark.rule("ads.light.check", "ads.ruling.light-distance", "ads.updown.draw")
@pytest.mark.parametrize("start", ["melee", "thrown", "ranged"])
def test_who_sees_badly_is_told_the_chance_of_each_declaration(fight: Any, start: str) -> None:
    bright = Setting(light="bright", start=start)
    table = fight("mage-1", foes=(GOBLIN,), r=2, options={"mode": "1d"}, setting=bright).hold(
        "p1", "spark/up"
    )
    table.lay("p1", "draw", *["spark/up"] * 5, *["spark/down"] * 3).act("p1", "play:spark/up")
    found = odds(table.table)
    assert table.step == "DeclareCheck" and found.keys() == set(table.options())
    for declared, one in found.items():
        comes_through = chance(
            after(table.table, declared), lambda t: t.things["foe/1"].front["attacker"] == "p1"
        )
        assert one.success.fraction == comes_through


# ---------------------------------------------------------------- attacks


def test_who_decides_for_somebody_who_left_is_not_told_the_odds_of_the_own_cards(fight: Any) -> None:
    """Rulings.md 19: the others decide for a Character whose player has left."""
    made = fight("warrior-1", "warrior-1", foes=(GOBLIN,), r=4)
    table = made.hold("p1", "longsword/up").hold("p2", "longsword/up").set("foe/1", hp=1).table
    left = evolve(table, [Left(Seat("p1"))])
    assert "play:longsword/up" in odds(table, "p1")
    offered = [option.id for option in left.step.ask(left, Seat("p2")).options]
    assert "play:longsword/up" in offered and not odds(left, "p2")


@pytest.mark.rule("ads.foe.reaction", "ads.foe.reaction-per-attack")
@pytest.mark.parametrize("foe", [GOBLIN, SKELETON])
@pytest.mark.parametrize("hp", [1, 2, 3, 5])
@pytest.mark.parametrize("r", [2, 4, 5])
def test_an_attack_kills_as_often_as_the_engine_says(fight: Any, foe: str, hp: int, r: int) -> None:
    table = fight("warrior-1", foes=(foe,), r=r).hold("p1", "longsword/up").set("foe/1", hp=hp).table
    found = odds(table).get("play:longsword/up")
    options = {o.id for o in table.step.ask(table, Seat("p1")).options if not o.closed}
    if "play:longsword/up" not in options:
        assert found is None
        return
    assert found is not None
    dead = chance(after(table, "play:longsword/up"), lambda t: t.things["foe/1"].front["status"] == "dead")
    assert found.success.fraction == dead


@pytest.mark.rule("ads.throw.declare")
def test_each_target_has_odds_of_its_own(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN, SKELETON), r=4).hold("p1", "longsword/up").set("foe/2", hp=1)
    assert "play:longsword/up" not in odds(table.table)
    aimed = table.act("p1", "play:longsword/up").table
    for option, one in odds(aimed).items():
        foe = option.rpartition(":")[0]
        dead = chance(after(aimed, option), lambda t, foe=foe: t.things[foe].front["status"] == "dead")
        assert one.success.fraction == dead
    assert len(odds(aimed)) == 2


@pytest.mark.rule("ads.action.base-action")
def test_what_a_class_strikes_with_is_named_and_has_odds_for_each_target(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN, SKELETON), r=4).hold("p1", "strength/up").set("foe/2", hp=1)
    aimed = table.act("p1", "base:warrior-strike")
    assert aimed.ask().prompt == "Warrior's blow against whom?"
    for option, one in odds(aimed.table).items():
        foe = option.partition(":")[2]
        dead = chance(after(aimed.table, option), lambda t, foe=foe: t.things[foe].front["status"] == "dead")
        assert one.success.fraction == dead
    assert len(odds(aimed.table)) == 2


@pytest.mark.rule("ads.foe.action", "ads.foe.outcomes")
def test_the_rows_of_a_foe_add_up_and_are_what_it_does(fight: Any) -> None:
    made = fight("warrior-1", "rogue-1", foes=(SKELETON,), r=4, options={"foe-target": "players-choose"})
    table = evolve(made.table, [Turned((PlayersChoose("foe/1", ("p1", "p2")),))])
    one = odds(table)["on:p1"]
    assert sum(part.chance.fraction for part in one.parts) == 1
    struck = chance(after(table, "on:p1"), lambda t: isinstance(t.step, React))
    assert one.success.fraction == struck


# ---------------------------------------------------------------- what is hidden


def test_others_hands_and_decks_change_nothing(fight: Any) -> None:
    first = fight("warrior-1", "rogue-1", foes=(GOBLIN,), r=4).hold("p1", "longsword/up")
    second = fight("warrior-1", "rogue-1", foes=(GOBLIN,), r=4).hold("p1", "longsword/up")
    second.lay("p2", "hand", "dagger/up").lay("p2", "draw", "dodge/down").lay("p2", "reserve", "dodge/up")
    assert odds(first.table)
    assert odds(first.table) == odds(second.table)


def test_the_order_of_the_own_deck_changes_nothing(journey: Any) -> None:
    table = at_the_door(journey).act("p1", f"task:{DOOR}").table
    pile = table.things["p1/draw"]
    turned = msgspec.structs.replace(pile, cards=pile.cards[::-1])
    other = msgspec.structs.replace(table, things={**table.things, "p1/draw": turned})
    assert odds(table) == odds(other)


def test_nobody_counts_a_deck_of_which_the_top_is_known_to_none(journey: Any) -> None:
    """Cards put on top lie in an order: the draw is not from the whole deck, so nothing is told."""
    table = at_the_door(journey).act("p1", f"task:{DOOR}").table
    pile = msgspec.structs.replace(table.things["p1/draw"], unordered=4)
    assert odds(msgspec.structs.replace(table, things={**table.things, "p1/draw": pile})) == {}


def test_a_table_may_hide_odds(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,), r=4).hold("p1", "longsword/up").table
    old = {key: value for key, value in table.options.items() if key != "odds"}
    for options in (old, {**old, "odds": "hidden"}):
        hidden = msgspec.structs.replace(table, options=options)
        assert for_seat(hidden, view(FAMILY, hidden, Seat("p1"))) == ()


def test_odds_at_the_table_take_less_than_five_milliseconds(fight: Any) -> None:
    made = fight("warrior-1", foes=(GOBLIN,), r=4)
    shown = msgspec.structs.replace(made.table, options={**made.table.options, "odds": "shown"})
    seen = view(FAMILY, shown, Seat("p1"))
    assert min(timeit.repeat(lambda: for_seat(shown, seen), number=1, repeat=20)) < 0.005


@pytest.mark.rule("ads.noncombat.balance")
@pytest.mark.parametrize(("held", "sure"), [("agility/up", True), ("longsword/up", False)])
def test_who_is_sure_footed_succeeds_for_certain(journey: Any, held: str, sure: bool) -> None:
    loft = journey("warrior-1").enter("A3").rest("p1", "UU").to_turn().hold("p1", held)
    assert (odds(loft.table)["task:task/A3/beam"].success.fraction == 1) == sure

"""The odds of Boosts, Re-Counters, sneaking, grappling, fleeing and drawing, held against the engine's own steps."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from typing import Any

import icepool
import msgspec
import pytest

from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES, FOES, Face
from hearthside.families.adventure_deck.counters import ReCounter
from hearthside.families.adventure_deck.foe_actions import draw_for_rows
from hearthside.families.adventure_deck.formulas import Formula
from hearthside.families.adventure_deck.presneak import PreSneak
from hearthside.families.adventure_deck.schema import Attribute, BoostBox, ValueKind
from hearthside.kernel.asks import Reply
from hearthside.kernel.events import Turned
from hearthside.kernel.game import decide
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table, evolve
from hearthside.odds.adventure_deck.attacks import foe_rows
from tests.families.adventure_deck.fights import FAMILY, make_fight
from tests.odds.adventure_deck.test_asked import GOBLIN, SKELETON, after, chance, odds

STRENGTH = ("strength/up", "strength/up", "strength/down")


def is_dead(table: Table) -> bool:
    return table.things["foe/1"].front["status"] == "dead"


def parts(one: Any) -> dict[str, Fraction]:
    return {part.label: part.chance.fraction for part in one.parts}


def laid(table: Table, option: str, cards: tuple[str, ...]) -> Table:
    return evolve(table, decide(FAMILY, table, Seat("p1"), Reply(option, {"cards": cards})))


# ---------------------------------------------------------------- Boosts


@pytest.mark.rule("ads.boost.attributes", "ads.boost.limit")
@pytest.mark.parametrize("foe", [GOBLIN, SKELETON])
@pytest.mark.parametrize("hp", [5, 6, 7, 9])
def test_what_each_boost_adds(fight: Any, foe: str, hp: int) -> None:
    made = fight("warrior-1", foes=(foe,), r=3).hold("p1", "longsword/up", "power-strike/up", *STRENGTH)
    table = made.set("foe/1", hp=hp).act("p1", "play:longsword/up").table
    found = odds(table)
    assert found.keys() >= {"none", "attributes"}
    cards = ("strength/up", "strength/up#2", "strength/down")
    by_cards = [chance(laid(table, "attributes", cards[:n]), is_dead) for n in (1, 2, 3)]
    fewer = by_cards[: by_cards.index(by_cards[-1])]
    assert list(parts(found["attributes"]).values()) == fewer
    assert found["attributes"].success.fraction == by_cards[-1]
    for option in found.keys() - {"attributes"}:
        assert found[option].success.fraction == chance(after(table, option), is_dead)


@pytest.mark.rule("ads.boost.requirement-box")
def test_the_boost_box_counts_as_its_value(fight: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    box = BoostBox(attribute=Attribute.INTELLECT, cards=Formula("2"), value=Formula("9"))
    spark = msgspec.structs.replace(CATALOGUE.cards["spark"], boost=box)
    monkeypatch.setitem(FACES, "spark/up", Face(spark, "up"))
    made = fight("mage-3", foes=(GOBLIN,), r=2).hold("p1", "spark/up", *["intellect/up"] * 3)
    table = made.set("foe/1", hp=6).act("p1", "play:spark/up").table
    found = odds(table)
    killed = chance(laid(table, "box", ("intellect/up", "intellect/up#2")), is_dead)
    assert found["box"].success.fraction == killed > found["none"].success.fraction


@pytest.mark.rule("ads.boost.attributes", "ads.boost.requirement-box")
@pytest.mark.parametrize("hp", [3, 4, 6])
def test_a_card_tells_what_its_best_boost_would_make_of_it(fight: Any, hp: int) -> None:
    made = fight("mage-3", foes=(GOBLIN,), r=3).hold("p1", "spark/up", *["intellect/up"] * 2)
    made.set("foe/1", hp=hp)
    plain = odds(made.table)["play:spark/up"]
    best = max(one.success.fraction for one in odds(made.act("p1", "play:spark/up").table).values())
    assert parts(plain) == ({"with its best Boost": best} if best > plain.success.fraction else {})


@pytest.mark.rule("ads.boost.requirement-box")
def test_on_a_grey_round_a_card_counts_with_its_boost(fight: Any) -> None:
    made = fight("mage-1", foes=(GOBLIN,), r=5).hold("p1", "spark/up", *["intellect/up"] * 2)
    found = odds(made.set("foe/1", hp=2).table)["play:spark/up"]
    assert found.success.fraction == chance(after(made.table, "play:spark/up"), is_dead) > 0


@pytest.mark.rule("ads.action.base-action")
@pytest.mark.parametrize("hp", [1, 2, 3])
def test_a_base_action_kills_as_often_as_the_engine_says(fight: Any, hp: int) -> None:
    seen = 0
    for deck, foe in product(("warrior-1", "rogue-1", "mage-3"), FOES):
        made = fight(deck, foes=(foe,), r=4).hold("p1").set("foe/1", hp=hp)
        for option, one in odds(made.table).items():
            if option.startswith("base:"):
                seen += 1
                assert one.success.fraction == chance(after(made.table, option), is_dead)
    assert seen


@pytest.mark.rule("ads.counter.listed", "ads.recounter.how")
def test_of_a_re_counter_is_said_where_a_card_can_be_countered(fight: Any) -> None:
    sword = fight("warrior-1", foes=(GOBLIN,), r=3).hold("p1", "longsword/up", *["strength/up"] * 2)
    assert odds(sword.table)["play:longsword/up"].note == "without a Boost"
    boost = odds(sword.act("p1", "play:longsword/up").table)["attributes"]
    assert (boost.what, boost.note) == ("defeats it with 1 card", "")
    spark = fight("mage-3", foes=(GOBLIN,), r=3).hold("p1", "spark/up", *["intellect/up"] * 2)
    assert odds(spark.table)["play:spark/up"].note == "without a Boost or a Re-Counter"


@pytest.mark.parametrize(("hp", "what", "parts"), [(2, "1 card", []), (3, "2 cards", ["1 card"])])
def test_no_more_cards_are_named_than_are_of_use(fight: Any, hp: int, what: str, parts: list[str]) -> None:
    made = fight("warrior-1", foes=(GOBLIN,), r=4).hold("p1", "longsword/up", *["strength/up"] * 4)
    boost = odds(made.set("foe/1", hp=hp).act("p1", "play:longsword/up").table)["attributes"]
    assert boost.what == f"defeats it with {what}" and boost.success.fraction == 1
    assert [part.label for part in boost.parts] == parts


# ---------------------------------------------------------------- Re-Counters


@pytest.mark.rule("ads.recounter.how", "ads.escalate.outcome", "ads.recounter.foe-default")
@pytest.mark.parametrize("escalation", ["never", "always", "by-card"])
@pytest.mark.parametrize("hp", [1, 2, 5, 9])
def test_a_re_counter_works_as_often_as_the_engine_says(fight: Any, escalation: str, hp: int) -> None:
    tables = [table for foe in FOES for table in countered(fight, foe, hp, escalation)]
    assert tables
    for table in tables:
        found = odds(table)
        assert len(found) == 2
        for option, one in found.items():
            assert one.success.fraction == chance(after(table, option), is_dead)


def countered(fight: Any, foe: str, hp: int, escalation: str) -> list[Table]:
    """Every way in which this Foe can Counter an Energy Bolt."""
    made = fight("mage-3", foes=(foe,), r=2, options={"foe-escalation": escalation})
    made.hold("p1", "energy-bolt/up", "intellect/up").set("foe/1", hp=hp)
    if made.step != "TakeAction" or "play:energy-bolt/up" not in made.open():
        return []
    made.act("p1", "play:energy-bolt/up")
    table = after(made.table, "none") if made.step == "BoostAttack" else made.table
    found: list[Table] = []
    chance(table, lambda t: bool(isinstance(t.step, ReCounter) and found.append(t)))
    return found


# ---------------------------------------------------------------- sneaking


@pytest.mark.rule("ads.presneak.declare", "ads.presneak.intellect", "ads.sneak.detection")
@pytest.mark.parametrize("foe", sorted(("goblin-skirmisher", "skeletal-warrior")))
def test_sneaking_past_foes(fight: Any, foe: str) -> None:
    for foes in ((foe,), (foe, foe), (GOBLIN, SKELETON)):
        made = fight("rogue-1", foes=foes).hold("p1", "dodge/up")
        table = evolve(made.table, [Turned((PreSneak("p1"),))])
        found = odds(table)
        assert found.keys() == {"U", "D"}
        for option, one in found.items():
            unseen = chance(after(table, option), lambda t: t.things["p1"].front["hidden"] == 1)
            assert one.success.fraction == unseen


def test_every_foe_that_thinks_looks_twice(fight: Any) -> None:
    for foe in FOES:
        made = fight("rogue-1", foes=(foe,)).hold("p1", "sneak/up")
        if made.step != "TakeAction" or "play:sneak/up" not in made.open():
            continue
        promised = odds(made.table)["play:sneak/up"].success.fraction
        table = made.act("p1", "play:sneak/up").table
        assert odds(table)["U"].success.fraction == promised
        unseen = chance(after(table, "U"), lambda t: t.things["p1"].front["hidden"] == 1)
        assert promised == unseen


def test_nothing_is_said_where_players_watch(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1").hold("p1", "sneak/up").act("p1", "play:sneak/up").table
    assert odds(table) == {}


# ---------------------------------------------------------------- grappling and fleeing


@pytest.mark.rule("ads.grapple.declare", "ads.grapple.strength", "ads.grapple.escape-declare")
def test_every_foe_resists_a_grapple_by_its_card(fight: Any) -> None:
    for foe in FOES:
        made = fight("warrior-1", foes=(foe,)).hold("p1", "strength/up")
        if made.step != "TakeAction" or "grapple:foe/1" not in made.open():
            continue
        promised = odds(made.table)["grapple:foe/1"].success.fraction
        table = made.act("p1", "grapple:foe/1").table
        found = odds(table)
        assert found.keys() == {"play:strength/up", "U", "D"}
        assert found["play:strength/up"].success.fraction == promised
        for option, one in found.items():
            held = chance(after(table, option), lambda t: t.things["foe/1"].front["grapple"] == "p1")
            assert one.success.fraction == held


@pytest.mark.rule("ads.grapple.escape-card", "ads.grapple.base-damage")
def test_breaking_free_and_striking_in_a_grapple(fight: Any) -> None:
    for foe in (GOBLIN, SKELETON):
        made = fight("rogue-1", foes=(foe,)).hold("p1").set("foe/1", hp=1)
        made.set("p1", grapple="foe/1").set("foe/1", grapple="foe/1")
        found = odds(made.table)
        struck = chance(after(made.table, "grapple-strike:foe/1"), is_dead)
        assert found["grapple-strike:foe/1"].success.fraction == struck
        table = made.act("p1", "grapple-escape").table
        assert odds(table)["U"].success == found["grapple-escape"].success
        free = chance(after(table, "U"), lambda t: t.things["p1"].front["grapple"] == "")
        assert odds(table)["U"].success.fraction == free


@pytest.mark.rule("ads.flee.parting-attacks")
@pytest.mark.parametrize("r", [1, 2, 4, 6])
def test_nobody_strikes_the_one_who_flees(fight: Any, r: int) -> None:
    for foes in ((GOBLIN,), (SKELETON, SKELETON), (GOBLIN, SKELETON)):
        made = fight("warrior-1", foes=foes, r=r).hold("p1", "dodge/up")
        hp = made.hp("p1")

        def unharmed(table: Table, hp: int = hp) -> bool:
            asked = type(table.step).__name__ == "React"
            return not asked and table.things["p1"].number("hp") == hp

        assert odds(made.table)["flee"].success.fraction == chance(after(made.table, "flee"), unharmed)


@pytest.mark.rule("ads.foe.action", "ads.foe.failure")
def test_every_row_of_every_foe(fight: Any) -> None:
    """The sum is one, and what hurts comes as often as the engine strikes."""
    for foe, r in ((foe, r) for foe in FOES for r in range(1, 7)):
        made = fight("warrior-1", foes=(foe,), r=r).hold("p1", "dodge/up")
        rows = foe_rows(made.table, "foe/1", "p1")
        assert sum(rows.values()) == 1
        start = evolve(made.table, draw_for_rows(made.table, "foe/1", "p1"))
        idle = chance(start, lambda t: type(t.step).__name__ == "TakeAction")
        assert rows.get("nothing", 0) <= idle


# ---------------------------------------------------------------- drawing


@pytest.mark.rule("ads.hand.eighth-card", "ads.hand.refill-own-turn")
def test_what_comes_among_the_cards_drawn(fight: Any) -> None:
    made = fight("warrior-1", foes=(GOBLIN,), r=4).hold("p1", *["longsword/up"] * 4)
    small = ("longsword/up", "dodge/up", "strength/up", "strength/down", "light-armor/up")
    made.lay("p1", "draw", *small).act("p1", "pass")
    found = odds(made.table)
    assert found.keys() >= {"draw:1", "draw:3"}
    for option, one in found.items():
        count = int(option.partition(":")[2])
        hands = list(combinations(small, count))
        struck = sum(any(FACES[f].card.kind is ValueKind.DAMAGE for f in hand) for hand in hands)
        assert (one.success.fraction, one.what) == (Fraction(struck, len(hands)), "you draw an attack")
        deck = icepool.Deck([int(FACES[face].attribute is not None) for face in small])
        assert parts(one)["an Attribute"] == deck.deal(count).highest(1).sum().probability("==", 1)


def test_others_cards_change_nothing(fight: Any) -> None:
    tables = []
    for hand in (("agility/up",), ("dagger/up", "dagger/down")):
        made = fight("warrior-1", "rogue-1", foes=(GOBLIN,), r=3)
        made.hold("p1", "longsword/up", *STRENGTH).act("p1", "play:longsword/up")
        tables.append(made.lay("p2", "hand", *hand).lay("p2", "draw", *hand).table)
    assert odds(tables[0]) == odds(tables[1]) != {}
    assert odds(tables[0], "p2") == odds(tables[1], "p2") == {}


@pytest.mark.rule("ads.order.initiative")
def test_for_initiative_one_reads_how_often_a_card_of_the_own_deck_matches() -> None:
    table = make_fight("warrior-1", foes=(GOBLIN,), started=False).until("Declare")
    table.lay("p1", "draw", *["strength/up"] * 3, "strength/down")
    found = {option: one.success.fraction for option, one in odds(table.table).items()}
    assert found == {"U": Fraction(3, 4), "D": Fraction(1, 4)}
    table.lay("p1", "draw", "strength/up")  # too few to draw three: the dedicated deck serves
    assert odds(table.table)["U"].success.fraction == Fraction(1, 2)

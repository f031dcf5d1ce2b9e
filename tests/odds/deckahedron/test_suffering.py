"""Whether a hero can stand an attack, held against everything a player could choose in the engine's own steps."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.fighting import FoeActs
from hearthside.families.deckahedron.foes import KINDS, new_foe
from hearthside.families.deckahedron.suffering import Decide, Suffer
from hearthside.kernel.asks import Reply
from hearthside.kernel.events import Done
from hearthside.kernel.game import decide
from hearthside.kernel.seats import GM
from hearthside.kernel.steps import Chance, Passage
from hearthside.kernel.table import Table, evolve
from tests.families.deckahedron.conftest import ANA, BEN, FAMILY, Play
from tests.odds.deckahedron.engine import odds, parts

TABLES = [
    ("kfa093", "one-shot"),
    ("kfa093", "9-hour"),
    ("world", "one-shot"),
    ("world", "longer"),
    ("kfa", "9-hour"),
]
STATES: list[dict[str, Any]] = [
    {},
    {"lost": 5},
    {"lost": 8, "harm": 1},
    {"lost": 7, "harm": 2, "wound": 2},
    {"lost": 6, "harm": 2, "wound": 1},
]


def hurt(play: Play, lost: int = 0, **marks: int) -> Play:
    return play.put(exhaustion=FULL_DECK[:lost], **marks)


def worn(play: Play) -> Play:
    """Every slot of Kresk's items is taken; Good Cardio has one left."""
    for name, thing in list(play.table.things.items()):
        if thing.kind == "item" and thing.place == "kresk" and thing.front.get("slots"):
            play.mark(name, held=("exhaustion",) * len(thing.list("slots")))
    return play


def ends(table: Table, seen: dict[str, bool], most_wounds: int = 9) -> bool:
    """Whether any choice of the player leaves the hero standing when the attack is over, with so many Wounds at most."""
    step = table.step
    if isinstance(step, Passage):
        return ends(evolve(table, [Done(), *step.go(table)]), seen, most_wounds)
    if isinstance(step, Chance):
        fell = step.fell(table, step.question(table).outcome(0))
        return ends(evolve(table, [Done(), *fell]), seen, most_wounds)
    name = type(step).__name__
    if name == "Injury":
        hurt = decide(FAMILY, table, GM, Reply("injury", {"text": ""}))
        return ends(evolve(table, hurt), seen, most_wounds)
    if name not in ("Decide", "Distribute"):
        return name != "Fate" and table.things["kresk"].number("wound") <= most_wounds
    key = str((step, table.things["kresk"].front, table.things["kresk/move/good_cardio"].front["held"]))
    if key not in seen:
        seen[key] = any(ends(after, seen, most_wounds) for after in answers(table))
    return seen[key]


def answers(table: Table) -> list[Table]:
    asked = table.step.ask(table, ANA)
    plain = [o.id for o in asked.options if not o.fields and not o.closed and not o.id.startswith("block")]
    return [evolve(table, decide(FAMILY, table, ANA, Reply(option))) for option in plain]


def attacked(play: Play, power: int) -> Play:
    return play.turn_to(Suffer("kresk", power))


@pytest.mark.rule("dk.combat.decide.kfa", "dk.combat.decide.world", "dk.harm.third", "dk.wound.third")
@pytest.mark.parametrize(("edition", "campaign"), TABLES)
@pytest.mark.parametrize("state", STATES, ids=str)
def test_every_way_stands_or_falls_as_the_engine_has_it(
    table: Callable[..., Play], edition: str, campaign: str, state: dict[str, Any]
) -> None:
    for power in (1, 3, 4, 7, 10):
        play = attacked(hurt(table(edition, campaign), **state), power)
        if edition == "world" and power < 3:  # there is nothing to decide
            assert not isinstance(play.step, Decide)
            continue
        assert isinstance(play.step, Decide)
        found, ways = odds(play.table), [o for o in play.options(ANA) if o.count("-") == 2]
        for option in ways:
            after = evolve(play.table, decide(FAMILY, play.table, ANA, Reply(option)))
            told = found[option].success.fraction if found else 1  # nothing is said where all is sure
            assert told == ends(after, {}), (power, option)


@pytest.mark.rule("dk.combat.attack-power", "dk.component.dice")
@pytest.mark.parametrize(("edition", "campaign"), TABLES)
@pytest.mark.parametrize("state", STATES, ids=str)
def test_a_foes_die_is_stood_as_often_as_the_engine_says(
    table: Callable[..., Play], edition: str, campaign: str, state: dict[str, Any]
) -> None:
    play = struck(hurt(table(edition, campaign), **state), 6)
    found = odds(play.table, GM)["strike"]
    stood = [ends(attacked(hurt(table(edition, campaign), **state), n).table, {}) for n in range(1, 7)]
    assert found.success.fraction == Fraction(sum(stood), 6)
    assert found.what == "Kresk stands"
    wounds = play.hero().thing.number("wound")
    whole = [
        ends(attacked(hurt(table(edition, campaign), **state), n).table, {}, wounds) for n in range(1, 7)
    ]
    if found.parts:
        assert parts(found) == {"Kresk stands, without a Wound": Fraction(sum(whole), 6)}


def struck(play: Play, die: int) -> Play:
    """Kresk has flipped, and a foe strikes back."""
    edition = play.table.options["edition"]
    kind = next(iter(KINDS[edition].values()))
    play.call("defy_danger").add("foe/1", new_foe(kind, "Wolf", 5, die, hidden=False))
    return play.turn_to(FoeActs("foe/1", ("kresk",)))


def test_the_die_of_a_foe_is_the_gms_to_know(play: Play) -> None:
    """No seat but the GM's is told anything that depends on it."""
    first, second = (struck(worn(hurt(Play().begin(), lost=5)), die) for die in (4, 10))
    assert odds(first.table, GM) != odds(second.table, GM)
    for seat in (ANA, BEN):
        assert odds(first.table, seat) == odds(second.table, seat) == {}


@pytest.mark.rule("dk.combat.decide.kfa")
def test_what_is_left_for_the_next_attack(play: Play) -> None:
    """Four lost, and three of four points more: two may be lost yet. Good Cardio has absorbed one."""
    attacked(worn(hurt(play, lost=4)), 4)
    left = parts(odds(play.table)["4-0-0"])
    assert left == {
        "and after a d4, without a Wound": Fraction(2, 4),
        "and after a d6, without a Wound": Fraction(2, 6),
        "and after a d10, without a Wound": Fraction(2, 10),
    }


@pytest.mark.rule("dk.combat.decide.kfa")
def test_what_is_the_same_for_every_way_is_said_once(table: Callable[..., Play]) -> None:
    play = attacked(worn(hurt(table("kfa093", "9-hour"), lost=4)), 1)
    first, *others = odds(play.table).values()
    assert first.note.startswith("the same however you take it") and len(first.parts) == 2
    assert others and all(not one.parts and not one.note for one in others)


@pytest.mark.rule("dk.combat.decide.kfa")
def test_where_the_next_attack_is_stood_as_well_there_is_nothing_to_weigh(table: Callable[..., Play]) -> None:
    assert odds(attacked(table("kfa093", "9-hour"), 4).table) == {}


@pytest.mark.rule("dk.combat.decide.kfa", "dk.harm.trade")
def test_only_what_differs_stands_beside_the_ways(table: Callable[..., Play]) -> None:
    play = attacked(worn(hurt(table("kfa093", "9-hour"), lost=3)), 4)
    told = [parts(one) for one in odds(play.table).values()]
    assert len(told) > 1 and all(told)
    for label in {label for one in told for label in one}:
        assert len({one.get(label) for one in told}) > 1, label

"""Persistent Effects: what lasts beyond a Turn, by Rounds and by Counts (ads.term.persistent-effect)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import DEAD, current_round
from hearthside.families.adventure_deck.schema import Lasts
from hearthside.kernel.events import Event, Gone, Made, Marked, Moved
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

FOR_EVER = 1_000_000


def ends_at(lasts: Lasts, clock: int, r: int) -> int:
    """The clock at whose beginning an effect is over; the clock counts the Rounds of the Combat.

    So many Rounds include the one of play and go on past 6 (ads.round.duration). The end of the Count is the
    end of Round 6 (ads.count.end-of-count). A full Count ends just before the same Round of the next (ads.count.full).
    """
    if lasts.rounds:
        return clock + lasts.rounds
    if lasts.end_of_count:
        return clock + 7 - r
    if lasts.counts:
        return clock + 6 * lasts.counts
    return FOR_EVER


def effect_marks(face: str, r: int) -> Marks:
    """What a card's effect does while it lasts."""
    effects = FACES[face].card.effects
    formulas = {
        "add_damage": effects.add_damage,
        "add_defense": effects.add_defense,
        "regenerate": effects.regenerate,
        "burn": effects.burn,
    }
    marks: Marks = {key: formula.on(r) for key, formula in formulas.items() if formula}
    return {**marks, "light": 1} if effects.light else marks


def begin_effect(table: Table, name: str, by: str, on: str, until: int, marks: Marks) -> list[Event]:
    """An effect begins. It is a thing of its own, so that all can see it."""
    combat = table.things["combat"]
    key = f"effect/{table.number}-{on}"
    front: Marks = {"name": name, "by": by, "on": on, "until": until, "card": "", **marks}
    return [
        Made(key, Thing("effect", front=front)),
        Marked("combat", {"effects": (*combat.list("effects"), key)}),
    ]


def begin_card(table: Table, who: str, face: str, on: str) -> list[Event]:
    """A card that lasts: it lies face up and does not count as in hand (ads.term.persistent-tracking)."""
    lasts = FACES[face].card.lasts
    assert lasts is not None
    r = current_round(table)
    until = ends_at(lasts, table.things["combat"].number("clock"), r)
    marks = {"card": face, "hidden": int(lasts.hidden), **effect_marks(face, r)}
    return begin_effect(table, FACES[face].label, who, on, until, marks)


def end_effects(table: Table, keys: Iterable[str]) -> list[Event]:
    """Effects are over; a card that lay for one goes to its owner's Discard Deck (ads.term.persistent-end)."""
    gone = tuple(keys)
    if not gone:
        return []
    left = tuple(key for key in table.things["combat"].list("effects") if key not in gone)
    events: list[Event] = [Marked("combat", {"effects": left})]
    for key in gone:
        front = table.things[key].front
        if front["card"]:
            owner = str(front["by"])
            events.append(Moved((str(front["card"]),), f"{owner}/held", f"{owner}/discard"))
        events.append(Gone(key))
    return events


def ending(table: Table, clock: int) -> list[str]:
    """The effects that are over when the clock comes to this."""
    return [
        key for key in table.things["combat"].list("effects") if table.things[key].number("until") <= clock
    ]


def effects_on(table: Table, who: str) -> list[str]:
    effects = table.things["combat"].list("effects")
    return [key for key in effects if table.things[key].front["on"] == who]


def named(table: Table, who: str, names: Collection[str]) -> list[str]:
    """The effects of these names on somebody, such as a disease."""
    return [key for key in effects_on(table, who) if table.things[key].front["name"] in names]


DISEASE, POISON = "disease", "poison"


def stays(table: Table, key: str) -> bool:
    """Whether an effect goes on after the Combat: a disease or a poison in somebody who lives."""
    front = table.things[key].front
    on = table.things[str(front["on"])]
    return front["name"] in (DISEASE, POISON) and on.kind == "character" and on.front["status"] != DEAD


def illnesses(table: Table, who: str) -> list[str]:
    """What somebody carries about between two Combats."""
    return [key for key in table.of_kind("effect") if table.things[key].front["on"] == who]


def hiding(table: Table, who: str) -> list[str]:
    """The Sneak Card by which somebody is hidden, if there is one."""
    return [key for key in effects_on(table, who) if table.things[key].front.get("hidden")]


def come_out(table: Table, who: str) -> list[Event]:
    """Hidden no more: the Sneak Card is discarded (ads.sneak.persistent)."""
    if not table.things[who].front["hidden"]:
        return []
    return [Marked(who, {"hidden": 0}), *end_effects(table, hiding(table, who))]

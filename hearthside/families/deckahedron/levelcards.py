"""Level cards: once a session, one for who has more green rings than level cards (dk.levelcards.*)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hearthside.families.deckahedron.editions import Edition, Format, edition_of, format_of
from hearthside.families.deckahedron.flips import FLIP, Call
from hearthside.families.deckahedron.heroes import hero_of, heroes, living, name_of, seat_of
from hearthside.families.deckahedron.items import LEVEL_CARDS, LevelCard
from hearthside.families.deckahedron.local_acts import LocalAct
from hearthside.families.deckahedron.rings import ring_marks, rings_of
from hearthside.kernel.asks import Ask, Option, Reply, RuleIds, Text
from hearthside.kernel.events import Event, Events, Made, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

RULES = ("dk.levelcards.take", "dk.levelcards.requirements")
EAGER = "eager_learner"
LABEL = "Level card: "


def level_cards(table: Table, hero: str) -> list[str]:
    """The level cards a hero has, by their keys."""
    return [card for card in LEVEL_CARDS if f"{hero}/level/{card}" in table.things]


def counted(n: int, what: str) -> str:
    return f"{n} {what}{'s' * (n != 1)}"


class CountRings(Passage, frozen=True):
    """When a session begins everybody arranges the move cards and counts rings (dk.levelcards.count)."""

    def go(self, table: Table) -> Events:
        if not format_of(table).level_cards:
            return []
        events: list[Event] = []
        for id in living(table):
            laid = rings_of(table, id)
            rings = len(laid.rings)
            events.append(Marked(id, {"rings": rings, "level_card": 0, **ring_marks(table, laid)}))
            more = rings > len(level_cards(table, id))
            told = (
                f"{name_of(table, id)} has {counted(rings, 'green ring') if rings else 'no green ring yet'}"
            )
            told += " and may take a level card." if more else "."
            events.append(Told(told, ("dk.levelcards.count",), about=(id,)))
            events += [Turned((OfferLevelCard(id),))] if more else []
        return events


def why_not(card: LevelCard, rings: int, held: int, taken: int) -> tuple[str, RuleIds]:
    """Why a level card cannot be taken, with the rule; or nothing, and what it follows."""
    if taken:
        return "only one in a session", RULES[:1]
    if rings <= held:
        return f"you have {counted(rings, 'green ring')} and {counted(held, 'level card')}", RULES[:1]
    if rings < card.rings:
        return f"this needs {counted(card.rings, 'green ring')}", RULES[1:]
    return "", RULES


def level_card_thing(card: LevelCard, hero: str) -> Thing:
    slots = tuple("/".join(slot.accepts) for slot in card.slots for _ in range(slot.capacity))
    held = ("",) * len(slots)
    return Thing(
        "level", place=hero, front={"name": card.name, "text": card.effect, "slots": slots, "held": held}
    )


ANCHOR = "background_anchor"
PAST = Text("background", "What background does your hero have?", 200, 1)


def card_options(table: Table, id: str) -> list[Option]:
    """The level cards a hero does not have yet; closed with the reason where one cannot be taken now."""
    hero, held = table.things[id], level_cards(table, id)
    rings, taken = hero.number("rings"), hero.number("level_card")
    return [
        _card_option(edition_of(table), card, *why_not(card, rings, len(held), taken))
        for card in LEVEL_CARDS.values()
        if card.id not in held
    ]


def _card_option(edition: Edition, card: LevelCard, closed: str, rules: RuleIds) -> Option:
    past = (PAST,) if card.id == ANCHOR else ()
    note = edition.says(card.effect)
    return Option(f"level-card:{card.id}", f"{LABEL}{card.name}", past, rules, note, closed=closed)


def take_level_card(table: Table, id: str, reply: Reply) -> list[Event]:
    key = reply.option.partition(":")[2]
    card = LEVEL_CARDS[key]
    told = Told(f"{name_of(table, id)} takes the level card {card.name}.", RULES, about=(id,))
    said = msgspec.structs.replace(card, effect=edition_of(table).says(card.effect))
    thing = level_card_thing(said, id)
    if key == ANCHOR:
        thing = Thing(thing.kind, place=id, front={**thing.front, "background": reply.text("background")})
    return [Made(f"{id}/level/{key}", thing), Marked(id, {"level_card": 1}), told]


class OfferLevelCard(Question, frozen=True):
    """Who has earned a level card is asked as the session begins; it can still be taken later in it."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} has earned a level card."

    def ask(self, table: Table, seat: Seat) -> Ask:
        later = Option("later", "Not now", note="You can still take one in this session.")
        prompt = f"{self.tells(table)} Which one do you take?"
        cards = (
            msgspec.structs.replace(option, label=option.label.removeprefix(LABEL))
            for option in card_options(table, self.hero)
        )
        return Ask(prompt, (*cards, later), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [] if reply.option == "later" else take_level_card(table, self.hero, reply)


class TakeLevelCard(LocalAct):
    """A new level card of the player's choice (dk.levelcards.take)."""

    id = "level-card"

    def played_in(self, edition: Edition, format: Format) -> bool:
        return format.level_cards

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        id = hero_of(table, seat)
        if id is None or not table.things[id].number("rings"):
            return []
        return card_options(table, id)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        id = hero_of(table, seat)
        assert id is not None
        return take_level_card(table, id, reply)


def anchor_id(hero: str) -> str:
    return f"{hero}/level/{ANCHOR}"


class LimitBackground(LocalAct):
    """The GM may write a limit on a Background card, and take it back (ruling 48)."""

    id = "limit"

    def played_in(self, edition: Edition, format: Format) -> bool:
        return format.level_cards

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return [self._option(table, id) for id in heroes(table) if anchor_id(id) in table.things]

    def _option(self, table: Table, hero: str) -> Option:
        card = table.things[anchor_id(hero)].front
        limit = Text(
            "limit", "When does it not help? (empty: no limit)", 200, default=str(card.get("limit", ""))
        )
        label = f"Limit the background of {name_of(table, hero)}: {card.get('background', '')}"
        return Option(f"{self.id}:{hero}", label, (limit,), about=anchor_id(hero))

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero, limit = reply.option.partition(":")[2], reply.text("limit")
        what = f"has a limit: {limit}" if limit else "has no limit"
        told = Told(f"The background of {name_of(table, hero)} {what}.", about=(hero,))
        return [Marked(anchor_id(hero), {"limit": limit}), told]


def background_note(table: Table, hero: str) -> str:
    """What a player reads before using the background."""
    limit = table.things[anchor_id(hero)].front.get("limit")
    return "One more card, on the weakest suit." + (f" Its limit: {limit}" if limit else "")


def background(table: Table, call: Call) -> str:
    """Background (Anchor): what is written on the lead's card, while it may still help this flip; once for each."""
    card, flip = table.things.get(anchor_id(call.hero)), table.things[FLIP]
    if card is None or call.against or flip.front.get("background"):
        return ""
    return str(card.front.get("background", ""))

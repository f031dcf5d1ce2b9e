"""Resolving a flip: the flashback window, and the card that resolves (dk.flashback.*, dk.advantage.tie)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from hearthside.families.deckahedron.cards import CARDS, MARKS
from hearthside.families.deckahedron.creating import (
    CREATE,
    best_of_three,
    can_create,
    cards_missing,
    create_option,
    created,
)
from hearthside.families.deckahedron.deck import check_deck, loose
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.flips import (
    FLIP,
    Call,
    Flipping,
    cards_of,
    cards_to_flip,
    differs,
    standing,
)
from hearthside.families.deckahedron.heroes import Hero, name_of, pile_ids, seat_of
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.levelcards import background, background_note
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.outcomes import meaning
from hearthside.families.deckahedron.resolved import resolve
from hearthside.kernel.asks import Ask, Number, Option, Reply, Text
from hearthside.kernel.events import Event, Events, Marked, Moved, Shuffled, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

BEST = len(MARKS) - 1
"""Three checks."""

ENOUGH: dict[str, Callable[[Mapping[str, str]], int]] = {}
"""By move, the result after which nothing better can come, where it is not the best; a chapter adds its own."""


class Choosing(Passage, frozen=True):
    """All cards lie open. The lead may flash back, unless nothing better can come (ruling 66); else one of the deciding
    cards resolves the flip."""

    call: Call

    def go(self, table: Table) -> Events:
        enough = ENOUGH[self.call.move](table.options) if self.call.move in ENOUGH else BEST
        if may_change(table, self.call) and standing(table, self.call).result < enough:
            return [Turned((Aftermath(self.call),))]
        return settle(table, self.call)


def may_change(table: Table, call: Call) -> bool:
    """Whether somebody could do something about the flip before its consequence is told."""
    own = can_flash_back(table, call) or ways_back(table, call) or background(table, call)
    return bool(own) or can_create(table, call)


def can_flash_back(table: Table, call: Call) -> bool:
    """The lead with currency, once for each flip; supporters never (dk.flashback.window, dk.teamwork.no-flashback)."""
    return bool(table.things[call.hero].front["currency"]) and is_first(table)


def is_first(table: Table) -> bool:
    return not table.things[FLIP].front["flashback"] or house(table, "flashback_repeat") == "true"


class WayBack(Protocol):
    """Another way into a flashback; its options are `recall:…`."""

    def offers(self, table: Table, hero: str) -> list[Option]: ...

    def do(self, table: Table, call: Call, reply: Reply) -> list[Event]: ...


WAYS_BACK: list[WayBack] = []
"""A chapter adds its own (recalling.py)."""


def ways_back(table: Table, call: Call) -> list[Option]:
    first = is_first(table)
    return [option for way in WAYS_BACK if first for option in way.offers(table, call.hero)]


def settle(table: Table, call: Call) -> list[Event]:
    """One card resolves; the players are asked which where it matters (dk.advantage.tie, dk.teamwork.best)."""
    now = standing(table, call)
    if len(now.resolvers) > 1 and differs(now.resolvers):
        return [Turned((ChooseCard(call, now.resolvers),))]
    return resolve(table, call, now, *now.resolvers[0])


class ChooseCard(Question, frozen=True):
    """A tie: choose the card that resolves the flip. In teamwork talk it over, the lead has the last word
    (dk.conflict.teamwork-tie)."""

    call: Call
    resolvers: tuple[tuple[str, str], ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.call.hero),)

    def tells(self, table: Table) -> str:
        return f"A tie: {name_of(table, self.call.hero)} chooses the card that resolves the flip."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = tuple(
            Option(
                f"{hero}:{card}",
                f"{CALLED.get(CARDS[card].kind, f'Card {card}')} of {name_of(table, hero)}",
                note=shows(table, card),
            )
            for hero, card in dict.fromkeys(self.resolvers)
        )
        result = MARKS[standing(table, self.call).result]
        return Ask(f"A tie, all show {result}: which card counts?", options, ("dk.advantage.tie",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero, _, card = reply.option.partition(":")
        return resolve(table, self.call, standing(table, self.call), hero, card)


CALLED = {"wound": "The wound card", "blessing": "The Blessing"}


def shows(table: Table, card: str) -> str:
    """What else is on a card, in words."""
    face = CARDS[card]
    if face.critical == "success":
        return "Critical Success: more may come of it."
    if face.currency:
        return f"It brings 1 {edition_of(table).single}."
    return "" if face.kind == "blessing" else "Nothing else comes with it."


# ---------------------------------------------------------------- Do a Flashback


TAKE = Option("take", "Take it")


class Aftermath(Question, frozen=True):
    """After the flip, before the GM tells its consequence: take it, or Do a Flashback (dk.flashback.window)."""

    call: Call

    def asked(self, table: Table) -> tuple[Seat, ...]:
        lead = seat_of(table, self.call.hero)
        return (lead, GM) if lead != GM and can_create(table, self.call) else (lead,)

    def tells(self, table: Table) -> str:
        result = standing(table, self.call).result
        return f"{name_of(table, self.call.hero)} has flipped {MARKS[result]}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        result, edition = standing(table, self.call).result, edition_of(table)
        move = MOVES[edition.key][self.call.move]
        helped = (create_option(table),) if seat == GM and can_create(table, self.call) else ()
        if seat != seat_of(table, self.call.hero):
            return Ask(self.tells(table), helped)
        memory = Text("memory", "What in the past prepared your hero for this?", 1000)
        chase = self.call.move == "bravely_run_away"  # its card says nothing about rounds
        said = "" if chase else meaning(move, result, self.call.bonus)
        take = Option("take", f"Take the {MARKS[result]}", note=said)
        label = f"Do a Flashback ({edition.amount(1)})"
        again = Option("flashback", label, (memory,), ("dk.flashback.cost",))
        flashback = (again,) if can_flash_back(table, self.call) else ()
        past = background(table, self.call)
        more = self._background(table, past) if past else ()
        again_too = ways_back(table, self.call)
        return Ask(
            f"{self.tells(table)} Take it, or flip again?", (take, *flashback, *again_too, *more, *helped)
        )

    def _background(self, table: Table, past: str) -> tuple[Option, ...]:
        note = background_note(table, self.call.hero)
        return (Option("background", f"My background helps: {past}", note=note),)

    def option(self, table: Table, seat: Seat, name: str) -> Option | None:
        lead = seat == seat_of(table, self.call.hero)
        return TAKE if name == "take" and lead else super().option(table, seat, name)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "take":
            return settle(table, self.call)
        if reply.option == CREATE:
            return self._create(table)
        if reply.option == "background":
            return add_card(table, self.call)
        if reply.option.startswith("recall:"):
            return WAYS_BACK[0].do(table, self.call, reply)
        return flash_back(table, self.call, reply.text("memory"))

    def _create(self, table: Table) -> list[Event]:
        """Turn what is missing for the best of three, then choose anew."""
        best, missing = best_of_three(self.call), cards_missing(table, self.call)
        more = (Flipping(self.call.hero, missing),) if missing > 0 else ()
        return [*created(table, self.call), Turned((*more, Choosing(best)))]


def add_card(table: Table, call: Call) -> list[Event]:
    """One card more, read on the weakest suit like a supporter's; the better result counts."""
    text = f"The past of {name_of(table, call.hero)} helps: {background(table, call)}."
    told = Told(text, about=(call.hero,))
    steps = (Flipping(call.hero, 1, support=True), Choosing(call))
    return [Marked(FLIP, {"background": 1}), told, *refill(table, call.hero), Turned(steps)]


def refill(table: Table, id: str) -> list[Event]:
    """A deck that is empty inside a flip takes the discard pile back, without the cards of this flip
    (dk.conflict.reshuffle-during-flip)."""
    hero = Hero(table, id)
    if hero.deck.cards:
        return []
    deck, discard, _ = pile_ids(id)
    return [Moved(loose(hero), discard, deck), Shuffled(deck)]


def flash_back(table: Table, call: Call, memory: str) -> list[Event]:
    """Pay, forget the first flip, flip anew with the same advantage (dk.flashback.cost, dk.flashback.reflip)."""
    hero = Hero(table, call.hero)
    text = f"{hero.name} remembers." + (f" {memory}" if memory else "") + f" ({edition_of(table).amount(1)})"
    told = Told(text, ("dk.flashback.cost", "dk.flashback.reflip"), about=(call.hero,))
    return [hero.spend(1), told, *flip_anew(table, call)]


def flip_anew(table: Table, call: Call, bump: int = 0) -> list[Event]:
    """The first flip is forgotten; the new one may begin some steps higher."""
    fresh: Marks = {"cards": (), "flashback": 1, "bump": bump}
    again = list[str]()
    if house(table, "teamwork_reflip_all") == "true":  # dk.conflict.flashback-teamwork
        again = [id for id, _ in cards_of(table, "support")]
        fresh["support"] = ()
    decks = [event for id in dict.fromkeys((call.hero, *again)) for event in check_deck(table, id)]
    helped = (Flipping(id, 1, support=True) for id in again)
    steps = (Flipping(call.hero, cards_to_flip(call.net)), *helped, Bumping(call))
    return [Marked(FLIP, fresh), *decks, Turned(steps)]


class Bumping(Passage, frozen=True):
    """After the new flip more currency may raise it, if there is any and a step to go."""

    call: Call

    def go(self, table: Table) -> Events:
        step = Bump(self.call) if most_bumps(table, self.call) else Choosing(self.call)
        return [Turned((step,))]


def most_bumps(table: Table, call: Call) -> int:
    return min(Hero(table, call.hero).currency, BEST - standing(table, call).lead)


class Bump(Question, frozen=True):
    """Each unit of currency raises the lead's result one step, no higher than three checks (dk.flashback.bump).

    What the new flip itself pays comes afterwards (dk.flashback.resolve-late).
    """

    call: Call

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.call.hero),)

    def tells(self, table: Table) -> str:
        now, name = standing(table, self.call), name_of(table, self.call.hero)
        helped = f", the help of others {MARKS[now.result]}" if now.result > now.lead else ""
        return f"The flashback shows {MARKS[now.lead]}{helped}. {name} may raise it."

    def ask(self, table: Table, seat: Seat) -> Ask:
        most, lead = most_bumps(table, self.call), standing(table, self.call).lead
        names = {n: MARKS[lead + n] for n in range(most + 1)}
        steps = Number(
            "steps",
            f"{name_of(table, self.call.hero)}'s card counts as; {edition_of(table).amount(1)} a step",
            0,
            most,
            0,
            names,
        )
        return Ask(self.tells(table), (Option("bump", "Take this result", (steps,)),), ("dk.flashback.bump",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        steps = reply.number("steps")
        raised = Marked(FLIP, {"bump": table.things[FLIP].number("bump") + steps})
        paid = [Hero(table, self.call.hero).spend(steps), raised] if steps else []
        return [*paid, Turned((Choosing(self.call),))]

"""Resolving a flip: the flashback window, the card that resolves, what it pays (dk.flashback.*, dk.xp.*, dk.blessing.*)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from hearthside.families.deckahedron.cards import CARDS, MARKS
from hearthside.families.deckahedron.consequences import Consequences
from hearthside.families.deckahedron.creating import (
    CREATE,
    best_of_three,
    can_create,
    cards_missing,
    create_option,
    created,
)
from hearthside.families.deckahedron.criticals import BLESSING_SUPPLY, Critical, is_critical
from hearthside.families.deckahedron.deck import check_deck
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.effects import QUIET, effect_of
from hearthside.families.deckahedron.flips import (
    FLIP,
    Call,
    Flipping,
    Standing,
    cards_of,
    cards_to_flip,
    differs,
    effects,
    standing,
)
from hearthside.families.deckahedron.heroes import Hero, pile_ids
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.levelcards import background
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.outcomes import EndFlip, Interpret, meaning
from hearthside.families.deckahedron.reserve import gain_for
from hearthside.kernel.asks import Ask, Number, Option, Reply, Text
from hearthside.kernel.events import Event, Events, Marked, Moved, Shuffled, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Passage, Question, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks


class Choosing(Passage, frozen=True):
    """All cards lie open. The lead may flash back; else one of the deciding cards resolves the flip."""

    call: Call

    def go(self, table: Table) -> Events:
        if may_change(table, self.call):
            return [Turned((Aftermath(self.call),))]
        return settle(table, self.call)


def once_turned(table: Table, call: Call) -> Step:
    """What follows the cards: whether something may change the flip does not depend on what they show."""
    return Aftermath(call) if may_change(table, call) else Choosing(call)


def may_change(table: Table, call: Call) -> bool:
    """Whether somebody could do something about the flip before its consequence is told."""
    return can_flash_back(table, call) or can_create(table, call) or bool(background(table, call))


def can_flash_back(table: Table, call: Call) -> bool:
    """The lead with currency, once for each flip; supporters never (dk.flashback.window, dk.teamwork.no-flashback)."""
    if not table.things[call.hero].front["currency"]:
        return False
    return not table.things[FLIP].front["flashback"] or house(table, "flashback_repeat") == "true"


def settle(table: Table, call: Call) -> list[Event]:
    """One card resolves; the players are asked which where it matters (dk.advantage.tie, dk.teamwork.best)."""
    now = standing(table, call)
    if differs(now.resolvers):
        return [Turned((ChooseCard(call, now.resolvers),))]
    return resolve(table, call, now, *now.resolvers[0])


class ChooseCard(Question, frozen=True):
    """A tie: choose the card that resolves the flip. In teamwork talk it over, the lead has the last word
    (dk.conflict.teamwork-tie)."""

    call: Call
    resolvers: tuple[tuple[str, str], ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (Hero(table, self.call.hero).seat,)

    def tells(self, table: Table) -> str:
        return f"A tie: {Hero(table, self.call.hero).name} chooses the card that resolves the flip."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = tuple(
            Option(f"{hero}:{card}", f"Card {card} of {Hero(table, hero).name}", note=shows(table, card))
            for hero, card in dict.fromkeys(self.resolvers)
        )
        return Ask(self.tells(table), options, ("dk.advantage.tie",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero, _, card = reply.option.partition(":")
        return resolve(table, self.call, standing(table, self.call), hero, card)


def shows(table: Table, card: str) -> str:
    """What else is on a card, in words."""
    face = CARDS[card]
    if face.critical == "success":
        return "Critical Success"
    if face.currency:
        return edition_of(table).single
    return "" if face.kind == "deckahedron" else face.kind.capitalize()


# ---------------------------------------------------------------- Do a Flashback


TAKE = Option("take", "Take it")


class Aftermath(Question, frozen=True):
    """After the flip, before the GM tells its consequence: take it, or Do a Flashback (dk.flashback.window)."""

    call: Call

    def asked(self, table: Table) -> tuple[Seat, ...]:
        lead = Hero(table, self.call.hero).seat
        return (lead, GM) if lead != GM and can_create(table, self.call) else (lead,)

    def tells(self, table: Table) -> str:
        result = standing(table, self.call).result
        return f"{Hero(table, self.call.hero).name} has flipped {MARKS[result]}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        result, edition = standing(table, self.call).result, edition_of(table)
        move = MOVES[edition.key][self.call.move]
        helped = (create_option(table),) if seat == GM and can_create(table, self.call) else ()
        if seat != Hero(table, self.call.hero).seat:
            return Ask(self.tells(table), helped)
        memory = Text("memory", "What in the past prepared your hero for this?", 1000)
        chase = self.call.move == "bravely_run_away"  # its card says nothing about rounds
        said = "" if chase else meaning(move, result, self.call.bonus)
        take = Option("take", f"Take the {MARKS[result]}", note=said)
        label = f"Do a Flashback ({edition.amount(1)})"
        again = Option("flashback", label, (memory,), ("dk.flashback.cost",))
        flashback = (again,) if can_flash_back(table, self.call) else ()
        past = background(table, self.call)
        more = (
            Option("background", f"My background helps: {past}", note="One more card, on the weakest suit."),
        )
        return Ask(
            f"{self.tells(table)} Take it, or flip anew?",
            (take, *flashback, *(more if past else ()), *helped),
        )

    def option(self, table: Table, seat: Seat, name: str) -> Option | None:
        lead = seat == Hero(table, self.call.hero).seat
        return TAKE if name == "take" and lead else super().option(table, seat, name)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "take":
            return settle(table, self.call)
        if reply.option == CREATE:
            return self._create(table)
        if reply.option == "background":
            return add_card(table, self.call)
        return flash_back(table, self.call, reply.text("memory"))

    def _create(self, table: Table) -> list[Event]:
        """Turn what is missing for the best of three, then choose anew."""
        best, missing = best_of_three(self.call), cards_missing(table, self.call)
        more = (Flipping(self.call.hero, missing),) if missing > 0 else ()
        return [*created(table, self.call), Turned((*more, Choosing(best)))]


def add_card(table: Table, call: Call) -> list[Event]:
    """One card more, read on the weakest suit like a supporter's; the better result counts."""
    text = f"The past of {Hero(table, call.hero).name} helps: {background(table, call)}."
    told = Told(text, about=(call.hero,))
    steps = (Flipping(call.hero, 1, support=True), Choosing(call))
    return [Marked(FLIP, {"background": 1}), told, *check_deck(table, call.hero), Turned(steps)]


def flash_back(table: Table, call: Call, memory: str) -> list[Event]:
    """Pay, forget the first flip, flip anew with the same advantage (dk.flashback.cost, dk.flashback.reflip)."""
    hero = Hero(table, call.hero)
    text = f"{hero.name} remembers." + (f" {memory}" if memory else "")
    told = Told(text, ("dk.flashback.cost", "dk.flashback.reflip"), about=(call.hero,))
    fresh: Marks = {"cards": (), "flashback": 1, "bump": 0}
    again = list[str]()
    if house(table, "teamwork_reflip_all") == "true":  # dk.conflict.flashback-teamwork
        again = [id for id, _ in cards_of(table, "support")]
        fresh["support"] = ()
    decks = [event for id in dict.fromkeys((call.hero, *again)) for event in check_deck(table, id)]
    helped = (Flipping(id, 1, support=True) for id in again)
    steps = (Flipping(call.hero, cards_to_flip(call.net)), *helped, Bumping(call))
    return [hero.spend(1), told, Marked(FLIP, fresh), *decks, Turned(steps)]


class Bumping(Passage, frozen=True):
    """After the new flip more currency may raise it, if there is any and a step to go."""

    call: Call

    def go(self, table: Table) -> Events:
        step = Bump(self.call) if most_bumps(table, self.call) else Choosing(self.call)
        return [Turned((step,))]


def most_bumps(table: Table, call: Call) -> int:
    return min(Hero(table, call.hero).currency, 3 - standing(table, call).lead)


class Bump(Question, frozen=True):
    """Each unit of currency raises the lead's result one step, no higher than three checks (dk.flashback.bump)."""

    call: Call

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (Hero(table, self.call.hero).seat,)

    def tells(self, table: Table) -> str:
        lead = standing(table, self.call).lead
        return f"The flashback shows {MARKS[lead]}. {Hero(table, self.call.hero).name} may raise it."

    def ask(self, table: Table, seat: Seat) -> Ask:
        most, lead = most_bumps(table, self.call), standing(table, self.call).lead
        names = {n: MARKS[lead + n] for n in range(most + 1)}
        steps = Number("steps", f"Steps, {edition_of(table).amount(1)} each", 0, most, 0, names)
        return Ask(self.tells(table), (Option("bump", "Raise the result", (steps,)),), ("dk.flashback.bump",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        steps = reply.number("steps")
        paid = [Hero(table, self.call.hero).spend(steps), Marked(FLIP, {"bump": steps})] if steps else []
        return [*paid, Turned((Choosing(self.call),))]


# ---------------------------------------------------------------- the flip is resolved


def resolve(table: Table, call: Call, now: Standing, owner: str, card: str) -> list[Event]:
    """The card pays, a Blessing goes back, the reserve grows; then the result is told and carried out."""
    edition, name = edition_of(table), table.things[call.hero].text("name")
    move = MOVES[edition.key][call.move]
    events: list[Event] = [
        Marked(FLIP, {"resolver": f"{owner}:{card}", "result": now.result}),
        _shown(call.hero, name, move.name, edition.suit(call.rank), now.result),
    ]
    steps: list[Step] = []
    if card in REMARKABLE:
        events += pays(table, call, owner, card)
        steps += follows(table, call, owner, card)
    if now.result < 2 and fills_reserve(table, call):
        events += gain_for(table, now.result, move, call.bonus)
    if call.move in QUIET:
        return [*events, Turned((*steps, EndFlip(call), *effect_of(table, call, now.result)))]
    if call.against:
        steps += [Consequences(call.against), Consequences(call.hero)]
    else:
        steps += effect_of(table, call, now.result)
    return [*events, Turned((*steps, Interpret(call, now.result, ends=True)))]


REMARKABLE = {card for card in CARDS if any(effects(card))}
"""Cards that do something by resolving a flip."""


def follows(table: Table, call: Call, owner: str, card: str) -> list[Step]:
    """The choice of a Critical Success, and what comes of a Blessing."""
    if is_critical(card):
        return [Critical(call, owner)]
    if CARDS[card].kind != "blessing":
        return []
    return [step for follow in BLESSED for step in follow(table, call, owner, card)]


@lru_cache(maxsize=1024)
def _shown(hero: str, name: str, move: str, suit: str, result: int) -> Told:
    """The result, for all to hear."""
    return Told(f"{name}: {move} with {suit}, {MARKS[result]}.", ("dk.flip.basic",), about=(hero,))


@lru_cache(maxsize=256)
def _paid(hero: str, name: str, what: str) -> Told:
    return Told(f"{name} takes 1 {what}.", ("dk.xp.gain",), about=(hero,))


def fills_reserve(table: Table, call: Call) -> bool:
    """Whether the result counts for the GM's points: quarrels and pursuits only where the table says so
    (dk.conflict.pursuit-side-effects)."""
    if call.against:
        return house(table, "pvp_reserve_points") == "true"
    if call.move == "take_a_breather" and call.bonus:  # dk.conflict.breather-after-points
        return house(table, "breather_after_feeds_reserve") == "true"
    return call.move not in QUIET or house(table, "pursuit_reserve_points") == "true"


def blessings_return(table: Table) -> bool:
    """Whether a Blessing that resolved goes back to the supply (dk.blessing.return.kfa)."""
    return edition_of(table).blessing_returns or house(table, "world_blessing_returns") == "true"


BLESSED: list[Callable[[Table, Call, str, str], tuple[Step, ...]]] = []
"""What follows when a Blessing resolved a flip; a chapter adds its own (rallying.py)."""


def pays(table: Table, call: Call, owner: str, card: str) -> list[Event]:
    """What the resolving card gives: currency to its owner (dk.xp.gain, dk.xp.only-resolver, dk.teamwork.xp),
    and a Blessing to the supply (dk.blessing.return.kfa)."""
    face = CARDS[card]
    if face.currency:
        if call.against or (owner != call.hero and house(table, "teamwork_xp") == "lead_only"):
            return []
        hero = table.things[owner]
        told = _paid(owner, hero.text("name"), edition_of(table).single)
        return [Marked(owner, {"currency": hero.number("currency") + 1}), told]
    if face.kind == "blessing" and blessings_return(table):
        return [Moved((card,), where(table, owner, card), BLESSING_SUPPLY), Shuffled(BLESSING_SUPPLY)]
    return []


def where(table: Table, hero: str, card: str) -> str:
    """The pile of the hero that a flipped card lies in: a wound in the same flip may have had it shuffled back."""
    return next(pile for pile in pile_ids(hero) if card in table.things[pile].cards)

"""A flip is resolved: its result is told, its card pays, and what follows begins (dk.xp.*, dk.blessing.*, dk.bank.*)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from hearthside.families.deckahedron.cards import CARDS, MARKS
from hearthside.families.deckahedron.consequences import Consequences
from hearthside.families.deckahedron.criticals import BLESSING_SUPPLY, Critical, is_critical
from hearthside.families.deckahedron.editions import EDITIONS, edition_of
from hearthside.families.deckahedron.effects import QUIET, effect_of, price_of
from hearthside.families.deckahedron.flips import (
    FLIP,
    Call,
    Standing,
    cards_of,
    effects,
    laid_aside,
    supports_on,
)
from hearthside.families.deckahedron.heroes import pile_ids
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.outcomes import EndFlip, Interpret, resolved_as
from hearthside.families.deckahedron.reserve import gain_for
from hearthside.kernel.events import Event, Marked, Moved, Shuffled, Told, Turned
from hearthside.kernel.steps import Step
from hearthside.kernel.table import Table


def resolve(table: Table, call: Call, now: Standing, owner: str, card: str) -> list[Event]:
    """The card pays, a Blessing goes back, the reserve grows; then the result is told and carried out."""
    edition, name = table.options["edition"], table.things[call.hero].text("name")
    events: list[Event] = [
        Marked(FLIP, {"resolver": f"{owner}:{card}", **resolved_as(table, call, now.result)}),
        _shown(edition, call.hero, name, call.move, *_read_as(table, call, owner, card), now.result),
    ]
    steps: list[Step] = []
    if card in REMARKABLE:
        events += pays(table, call, owner, card)
        steps += follows(table, call, owner, card)
    if now.result < 2 and fills_reserve(table, call):
        events += gain_for(table, now.result, MOVES[edition][call.move], call.bonus)
    if call.move in QUIET:
        events.append(laid_aside(table, f"{owner}:{card}", now.result))
        return [*events, Turned((*steps, EndFlip(call), *effect_of(table, call, now.result)))]
    if call.against:
        costs = price_of(table, call, now.result)
        steps += [*costs, Consequences(call.against), Consequences(call.hero)]
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


def _read_as(table: Table, call: Call, owner: str, card: str) -> tuple[int, str]:
    """The suit that the card was read on, and whose it was if not the lead's (dk.teamwork.best)."""
    if (owner, card) not in cards_of(table, "support"):
        return call.rank, ""
    return supports_on(table, owner), table.things[owner].text("name") if owner != call.hero else ""


@lru_cache(maxsize=1024)
def _shown(edition: str, hero: str, name: str, move: str, rank: int, helper: str, result: int) -> Told:
    """The result, for all to hear."""
    what, suit = MOVES[edition][move].name, EDITIONS[edition].suit(rank)
    by = f", by the card of {helper}" if helper else ""
    return Told(f"{name}: {what} with {suit}, {MARKS[result]}{by}.", ("dk.flip.basic",), about=(hero,))


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
    but not in a quarrel (dk.pvp.no-currency), and a Blessing to the supply (dk.blessing.return.kfa)."""
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

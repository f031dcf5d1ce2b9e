"""Flips: cards turned from the deck, read on the suit of an attribute (dk.flip.*, dk.advantage.*, dk.wound.flip-*).

A call becomes a `flip` thing that everybody sees. Ready -> Flipping (chance) -> Choosing -> what resolving.py does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from hearthside.families.deckahedron.absorbing import EXHAUSTION, Distributing
from hearthside.families.deckahedron.cards import CARDS, RESULTS, WOUNDS
from hearthside.families.deckahedron.groaning import RULES as GROAN
from hearthside.families.deckahedron.groaning import noise
from hearthside.families.deckahedron.heroes import name_of, pile_ids, seat_of
from hearthside.families.deckahedron.ledger import house
from hearthside.kernel.chance import Draw, Outcome
from hearthside.kernel.chance import Question as ChanceQuestion
from hearthside.kernel.events import Event, Events, Gone, Made, Marked, Moved, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Chance
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

FLIP = "flip"
"""The thing that shows the flip under way."""

MOST = 2
"""Advantage and disadvantage stack to two, so no flip uses more than three cards (dk.advantage.cap)."""

WEAKEST = 1
"""The suit that supporters flip (dk.teamwork.flip)."""


# ---------------------------------------------------------------- arithmetic


def net_advantage(several: Iterable[int]) -> int:
    """Add all advantages, subtract all disadvantages, then apply the limit (dk.advantage.net, dk.advantage.cap)."""
    return max(-MOST, min(MOST, sum(several)))


def cards_to_flip(net: int) -> int:
    """One card, and one more for each advantage or disadvantage (dk.advantage.basic, dk.advantage.disadvantage)."""
    return 1 + abs(net)


def edge_words(net: int) -> str:
    """Such as `, disadvantage 2`."""
    name = "advantage" if net > 0 else "disadvantage"
    return f", {name}{f' {abs(net)}' * (abs(net) > 1)}" if net else ""


def read(card: str, rank: int, wounds: str = "printed") -> int:
    """What a card shows for the suit of a rank (dk.flip.basic); a wound card as the table reads it."""
    return readings(rank, wounds)[card]


@lru_cache(maxsize=16)
def readings(rank: int, wounds: str) -> dict[str, int]:
    """What each card shows for the suit of a rank."""
    fails = WOUNDS if wounds == "fail" else ()
    return {card: 0 if card in fails else results[rank - 1] for card, results in RESULTS.items()}


def result_of(results: Sequence[int], net: int) -> int:
    """The best of them with advantage, the worst with disadvantage."""
    return min(results) if net < 0 else max(results)


def candidates(cards: Sequence[str], rank: int, net: int, wounds: str = "printed") -> tuple[int, list[str]]:
    """The result of a flip, and the cards that show it: of these one resolves the flip (dk.advantage.tie)."""
    if wounds == "ignored_unless_only":
        cards = [card for card in cards if card not in WOUNDS] or cards
    shown = readings(rank, wounds)
    result = result_of([shown[card] for card in cards], net)
    return result, [card for card in cards if shown[card] == result]


# ---------------------------------------------------------------- the call


class Call(msgspec.Struct, frozen=True):
    """What the GM called for: who flips which move with which attribute, and with what advantage."""

    hero: str
    move: str
    attribute: str
    rank: int
    net: int
    bonus: bool = False
    against: str = ""
    about: str = ""
    """What it is made at or with: the id of a foe, or of an item."""


DONE, ANSWERED, AVOIDED, DUE, DANGER = "done", "answered", "avoided", "due", "danger"
"""What became of the attack that belongs to a move: it was made and that is all; the foe has struck back, or was kept from
it; a foe who is not written down still has to; the shot leads into danger."""


def attacked(table: Table, call: Call, how: str) -> list[Event]:
    """Written on the flip of this move, for the GM who says what comes of it; without such a flip nobody asks."""
    return [Marked(FLIP, {"attack": how})] if is_flip_of(table, call) else []


def is_flip_of(table: Table, call: Call) -> bool:
    """Whether the flip that lies on the table is that of this move."""
    flip = table.things.get(FLIP)
    return flip is not None and (flip.front["hero"], flip.front["move"]) == (call.hero, call.move)


BLOCK = "block"
"""The flip of a shield: a player's own, in answer to an attack."""

WAS, ONCE = "was", "once"
"""On a flip that the GM has called for: the move made before it, and circumstances that are gone with it."""

PICKED = "picked"
"""Options of the card that were chosen in this flip."""


def chosen(table: Table, call: Call) -> tuple[str, ...]:
    """What was picked of the options of a move, such as the questions of Discern."""
    ours = is_flip_of(table, call) and PICKED in table.things[FLIP].front
    return table.things[FLIP].list(PICKED) if ours else ()


def cards_of(table: Table, key: str) -> list[tuple[str, str]]:
    """Cards of the flip as (hero, card): `cards` are the lead's, `support` the supporters'."""
    pairs = (entry.partition(":") for entry in table.things[FLIP].list(key))
    return [(hero, card) for hero, _, card in pairs]


LAST = "flip/last"
"""A flip of which nobody has to tell, such as a round of a pursuit: it lies there until the next one."""


def laid_out(table: Table, flip: Thing) -> list[Event]:
    """A new flip for all to see; the one before it is cleared away."""
    return [*([Gone(LAST)] if LAST in table.things else ()), Made(FLIP, flip)]


def laid_aside(table: Table, resolver: str, result: int) -> Event:
    """What was turned, and what came of it, once the flip itself is over."""
    flip = table.things[FLIP]
    return Made(LAST, Thing(LAST, front={**flip.front, "resolver": resolver, "result": result}))


class Flipping(Chance, frozen=True):
    """Turn the cards over, all that were called for (dk.advantage.complete-flip), unless a wound card stops it.
    They lie on the discard pile at once (dk.flip.discard).

    Without a wound card in the deck they come at once; with one they come one by one, for it may stop the flip.
    The deck was checked before the flip, so one that empties here has no discard pile to draw on: what lies open
    resolves (dk.conflict.reshuffle-during-flip).
    """

    hero: str
    left: int
    support: bool = False

    def question(self, table: Table) -> ChanceQuestion:
        deck = pile_ids(self.hero)[0]
        pool = table.things[deck].shuffled
        one_by_one = self.left > 1 and not WOUNDS.keys().isdisjoint(pool)
        count = 1 if one_by_one else min(self.left, len(pool))
        return Draw(pool, count, deck)

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        return seat_of(table, self.hero), FLIP

    def fell(self, table: Table, outcome: Outcome) -> Events:
        cards: tuple[str, ...] = outcome  # type: ignore[assignment]  # cards were drawn, no dice rolled
        if not cards:
            return []
        deck, discard, _ = pile_ids(self.hero)
        key = "support" if self.support else "cards"
        turned = table.things[FLIP].list(key) + tuple([f"{self.hero}:{card}" for card in cards])
        events: list[Event] = [Moved(cards, deck, discard), Marked(FLIP, {key: turned})]
        if cards[-1] in WOUNDS:
            return events + self._wounded(table)
        left = self.left - len(cards)
        if left and len(table.things[deck].cards) > len(cards):
            events.append(Turned((Flipping(self.hero, left, self.support),)))
        return events

    def _wounded(self, table: Table) -> list[Event]:
        """Stop at once and lose a Stamina point (dk.wound.flip-stop, dk.wound.flip-stamina)."""
        text = f"A wound card stops {name_of(table, self.hero)}'s flip. {noise(table)}"
        lost = Distributing(self.hero, (EXHAUSTION,), attack=False, falls=False)
        return [Told(text, ("dk.wound.flip-stop", *GROAN), about=(self.hero,)), Turned((lost,))]


# ---------------------------------------------------------------- who resolves it


class Standing(msgspec.Struct, frozen=True):
    """How a flip stands: its result, and whose cards may resolve it."""

    result: int
    lead: int
    resolvers: tuple[tuple[str, str], ...]


def standing(table: Table, call: Call) -> Standing:
    """The best of the lead's result, bumped where paid for, and the supporters' cards (dk.teamwork.best)."""
    flip, wounds = table.things[FLIP], house(table, "wound_card_counts_as")
    cards = flip.list("cards")
    if not cards:
        return Standing(0, 0, ((call.hero, ""),))
    stand = leading_with_one if len(cards) == 1 else leading
    lead = stand(cards, call.rank, call.net, wounds, flip.number("bump"))
    return best_with(table, lead, wounds) if flip.front["support"] else lead


def leading(cards: tuple[str, ...], rank: int, net: int, wounds: str, bump: int) -> Standing:
    """How the lead's own cards stand."""
    hero, colon, _ = cards[0].partition(":")
    shown, tied = candidates([card.removeprefix(hero + colon) for card in cards], rank, net, wounds)
    lead = min(3, shown + bump)
    return Standing(lead, lead, tuple([(hero, card) for card in tied]))


leading_with_one = lru_cache(maxsize=2048)(leading)
"""One card stands the same every time it is turned; of several there are too many to remember."""


def best_with(table: Table, lead: Standing, wounds: str) -> Standing:
    """The supporters' cards beside the lead's, each read on the weakest suit unless something else is said."""
    helped = [
        (hero, card, read(card, supports_on(table, hero), wounds))
        for hero, card in cards_of(table, "support")
    ]
    best = max([lead.result, *(result for _, _, result in helped)])
    resolvers = lead.resolvers if lead.result == best else ()
    also = tuple((hero, card) for hero, card, result in helped if result == best)
    return Standing(best, lead.lead, resolvers + also)


def supports_on(table: Table, hero: str) -> int:
    """The rank of the suit on which a supporter's card is read."""
    ranks = dict(entry.split("=") for entry in table.things[FLIP].list("reads"))
    return int(ranks.get(hero, WEAKEST))


def differs(resolvers: Sequence[tuple[str, str]]) -> bool:
    """Whether it matters which of the tied cards resolves: currency, Blessing, critical, or whose card it is."""
    return len({(hero, *what) if any(what := effects(card)) else () for hero, card in resolvers}) > 1


def effects(card: str) -> tuple[bool, bool, bool]:
    """What a card does by resolving a flip: it pays, it is a Blessing, it is the Critical Success card."""
    face = CARDS[card]
    return face.currency, face.kind == "blessing", face.critical == "success"

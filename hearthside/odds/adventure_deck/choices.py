"""The odds of what is decided on the way: Boosts, Re-Counters, sneaking, grappling, drawing up."""

from __future__ import annotations

from fractions import Fraction

from hearthside.families.adventure_deck.aims import is_divided
from hearthside.families.adventure_deck.attacks import Attack
from hearthside.families.adventure_deck.base import BaseTarget, base_attack
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import base_actions, current_round, foe_card, is_foe
from hearthside.families.adventure_deck.contests import Contest
from hearthside.families.adventure_deck.counters import ReCounter, may_escalate, settle
from hearthside.families.adventure_deck.holds import ChooseMethod
from hearthside.families.adventure_deck.schema import ValueKind
from hearthside.families.adventure_deck.strikes import BoostAttack, make_attack
from hearthside.kernel.asks import Ask, Option, Pick
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table
from hearthside.kernel.views import View
from hearthside.odds.adventure_deck.attacks import dies, kills
from hearthside.odds.adventure_deck.foes import answers, holds, stays_unseen
from hearthside.odds.adventure_deck.memory import question
from hearthside.odds.adventure_deck.symbols import drawn_from
from hearthside.odds.adventure_deck.telling import (
    KILLS,
    UNCOUNTERED,
    Odds,
    open_options,
    standing,
    told,
    told_if,
)
from hearthside.odds.asked import Part
from hearthside.odds.cards import within
from hearthside.odds.sight import table_seen

UNSEEN = "nobody sees you"
TAKES_HOLD, BREAKS_FREE = "takes hold", "breaks free"
DRAWS_ATTACK = "you draw an attack"


# ---------------------------------------------------------------- Boosts


def boosting(view: View, ask: Ask) -> Odds:
    """What each Boost makes of the chance that an attack defeats its Target (ads.boost.limit)."""
    step, table = question(view, BoostAttack), table_seen(view)
    if step is None or is_divided(table, step.strike):
        return ()
    found = list[Odds]()
    for option in open_options(ask):
        stronger = _boosted(table, step, option)
        chances = [kills(view, table, attack) for attack in stronger]
        if None not in chances:
            found.append(_by_cards(option, step.attack, [chance for chance in chances if chance is not None]))
    return tuple(one for several in found for one in several)


def best_boost(view: View, table: Table, step: BoostAttack) -> Fraction:
    """The chance that an attack defeats its Target with the best Boost that could be played with it."""
    options = step.ask(table, Seat(step.strike.who)).options
    attacks = (attack for option in options for attack in _boosted(table, step, option))
    return max((kills(view, table, attack) or Fraction(0) for attack in attacks), default=Fraction(0))


def _boosted(table: Table, step: BoostAttack, option: Option) -> list[Attack]:
    """The attack with this Boost; with Attribute Cards one for each number of them."""
    word, _, face = option.id.partition(":")
    attack = step.attack
    if word == "box":
        boxed = type(step.strike)(step.strike.who, step.strike.face, boxed=True, only=step.strike.only)
        return [make_attack(table, boxed, attack.on, attack.distance)]
    if word == "card":
        gain = FACES[face].card.effects.add_damage
        return [attack.with_damage(attack.damage + gain.on(current_round(table)))] if gain else []
    if word == "attributes":
        most = next(field.high for field in option.fields if isinstance(field, Pick))
        return [attack.with_damage(attack.damage + n) for n in range(1, most + 1)]
    return [attack]


def _by_cards(option: Option, attack: Attack, chances: list[Fraction]) -> Odds:
    """With as many cards as are of use, for more would be laid in vain; and with fewer."""
    if len(chances) < 2:
        return tuple(told(option, chance, KILLS, standing(attack)) for chance in chances)
    most = max(chances)
    fewer = chances[: chances.index(most)]
    parts = tuple(Part.of(_cards(n), chance) for n, chance in enumerate(fewer, 1))
    return (told(option, most, f"{KILLS} with {_cards(len(fewer) + 1)}", standing(attack), parts),)


def _cards(n: int) -> str:
    return f"{n} card{'s'[: n > 1]}"


# ---------------------------------------------------------------- what Class and Race strike with


def aiming_base(view: View, ask: Ask) -> Odds:
    """Each Target of what Class and Race strike with (ads.action.base-action)."""
    step, table, who = question(view, BaseTarget), table_seen(view), str(view.seat)
    base = next((base for base in base_actions(table, who) if step and base.key == step.key), None)
    if base is None or base.kind is not ValueKind.DAMAGE:
        return ()
    pairs = ((option, option.id.partition(":")[2]) for option in open_options(ask))
    chances = ((option, kills(view, table, base_attack(table, who, base, on))) for option, on in pairs)
    return tuple(found for option, chance in chances for found in told_if(option, chance, KILLS))


# ---------------------------------------------------------------- Re-Counters


def recountering(view: View, ask: Ask) -> Odds:
    """Whether an attack that a Foe has Countered still defeats it (ads.recounter.how, ads.escalate.outcome)."""
    step, table = question(view, ReCounter), table_seen(view)
    if step is None or step.contest.attack is None or not is_foe(step.contest.against):
        return ()
    stands = Fraction(dies(table, settle(table, step.contest, True), step.contest.against))
    through = _through(table, step.contest, stands)
    return tuple(told(o, stands if o.id == "pass" else through, KILLS) for o in open_options(ask))


def _through(table: Table, contest: Contest, stands: Fraction) -> Fraction:
    """After the Re-Counter a Foe that may Escalate draws for its Attribute (ads.recounter.foe-default)."""
    foe = contest.against
    again = answers(table, foe, contest.counters) if may_escalate(table, foe) else Fraction(0)
    works = Fraction(dies(table, settle(table, contest, False), foe))
    if not again:
        return works
    attribute = foe_card(table, foe).attribute
    assert attribute is not None
    last = contest.after(attribute.name, contest.counters.get(attribute.name, ""))
    return (1 - again) * works + again * dies(table, settle(table, last, True), foe)


# ---------------------------------------------------------------- sneaking and grappling


def sneaking(view: View, ask: Ask) -> Odds:
    """Either symbol, as far as Foes watch (ads.sneak.detection, ads.presneak.intellect)."""
    chance = stays_unseen(table_seen(view), str(view.seat))
    symbols = [option for option in open_options(ask) if option.id in ("U", "D")]
    return tuple(one for option in symbols for one in told_if(option, chance, UNSEEN, UNCOUNTERED))


def gripping(view: View, ask: Ask) -> Odds:
    """A card or a declared symbol against a Foe (ads.grapple.method-first)."""
    step, table = question(view, ChooseMethod), table_seen(view)
    if step is None:
        return ()
    what, found = TAKES_HOLD if step.kind == "grapple" else BREAKS_FREE, list[Odds]()
    for option in open_options(ask):
        by_card = option.id.startswith("play:")
        chance = holds(table, step.on, step.kind, by_card=by_card)
        found.append(told_if(option, chance, what, UNCOUNTERED if by_card else ""))
    return tuple(one for several in found for one in several)


# ---------------------------------------------------------------- drawing

MATCHES = "each card matches"


def leading(view: View, ask: Ask) -> Odds:
    """For Initiative the own deck may hold more of one symbol than of the other (ads.order.initiative)."""
    deck = drawn_from(view, str(view.seat), int(view.options["initiative-draws"]))
    if deck is None:
        return ()
    shows = {"U": deck.ups, "D": deck.downs}
    return tuple(told(o, Fraction(shows[o.id], deck.ups + deck.downs), MATCHES) for o in open_options(ask))


KINDS = {
    DRAWS_ATTACK: lambda face: FACES[face].card.kind is ValueKind.DAMAGE and FACES[face].normal,
    "a Reaction": lambda face: FACES[face].reaction,
    "an Attribute": lambda face: FACES[face].attribute is not None,
}
"""What one may hope for."""


def drawing(view: View, ask: Ask) -> Odds:
    """The chance that a card of each kind comes among those drawn (ads.hand.eighth-card, ads.hand.refill-own-turn)."""
    pile = view.things[f"{view.seat}/draw"]
    found = []
    for option in open_options(ask):
        word, _, number = option.id.partition(":")
        count = int(number or 1)
        if word == "draw" and len(pile.cards) == pile.size >= count:
            first, *others = (_comes(pile.cards, count, what) for what in KINDS)
            found.append(told(option, first.chance.fraction, first.label, parts=tuple(others)))
    return tuple(found)


def _comes(cards: tuple[str, ...], count: int, what: str) -> Part:
    kind = sum(bool(KINDS[what](face)) for face in cards)
    return Part.of(what, within(kind, len(cards) - kind, count))

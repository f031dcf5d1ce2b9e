"""Play a Boost Action: Attribute Cards up to R, a Boost card that fits, or the Boost box of the card; one of these
(ads.boost.limit, ads.boost.sources). The asks are here; attacks and Reactions use them.
"""

from __future__ import annotations

from functools import cache, lru_cache

from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import attributes_in, current_round, hand_of
from hearthside.families.adventure_deck.choices import card_option, copies, listed, picked
from hearthside.families.adventure_deck.requirements import barred, unmet
from hearthside.families.adventure_deck.schema import Attribute, BoostBox, Category
from hearthside.families.adventure_deck.weapons import cannot_cast
from hearthside.kernel.asks import Ask, Option, Pick, Reply
from hearthside.kernel.events import Event, Marked, Moved
from hearthside.kernel.table import Table

RULES = ("ads.boost.limit", "ads.boost.attributes", "ads.boost.attributes-count-once")
CARD_RULES = ("ads.action.boost", "ads.boost.limit")
NONE = Option("none", "No boost")
ALL = tuple(Attribute)


def boosting_attributes(table: Table, face: str) -> tuple[Attribute, ...]:
    """The associated Attributes of the card (ads.boost.attribute-kind); any at a table that plays it so."""
    return ALL if table.options["boost-attribute"] == "any" else FACES[face].attributes


def boosting_cards(table: Table, who: str, hand: tuple[str, ...], face: str, defense: bool) -> list[str]:
    """The Boost cards in hand that may be played with this card now: its kind, by this Character, on this Round."""
    fitting = _boosting(FACES[face].category, defense)
    if fitting.isdisjoint(hand):
        return []
    return [
        other for other in dict.fromkeys(hand) if other in fitting and _may_boost(table, who, other, face)
    ]


@cache
def _boosting(category: Category, defense: bool) -> frozenset[str]:
    """The Boost cards that add to the Defense, or to the Damage, of a card of this kind."""
    found = []
    for face, printed in FACES.items():
        effects = printed.card.effects
        gain = effects.add_defense if defense else effects.add_damage
        if printed.boost and gain and category in printed.card.boosts:
            found.append(face)
    return frozenset(found)


def _may_boost(table: Table, who: str, face: str, boosted: str) -> bool:
    """Class, Race, Level, Round and needs hold for a Boost card as for any other (ads.character.requirement,
    ads.character.level-gates, ads.rondel.unplayable), and a spell needs a hand (ads.spell.hands)."""
    thing = table.things[who]
    if barred(face, thing.text("class"), thing.text("race"), thing.number("level")):
        return False
    weapon = FACES[boosted].key if FACES[boosted].is_weapon else ""
    if FACES[face].is_spell and cannot_cast(thing, FACES[face], weapon):
        return False
    return current_round(table) in FACES[face].rounds and not unmet(table, who, face, boosted)


def payers_in(hand: tuple[str, ...], attributes: tuple[Attribute, ...]) -> tuple[str, ...]:
    """The cards in hand that are one of these Attributes."""
    return tuple(filter(_cards_of(attributes).__contains__, hand))


@cache
def _cards_of(attributes: tuple[Attribute, ...]) -> frozenset[str]:
    """The Attribute Cards of these Attributes."""
    return frozenset(face for face, printed in FACES.items() if printed.attribute in attributes)


def box_payment(
    table: Table, who: str, box: BoostBox, rounds: tuple[int, ...]
) -> tuple[int, tuple[str, ...]]:
    """How many cards the Boost box needs now, and the cards in hand that pay; 0 cards if it does not apply.

    The number is exact (ads.r-formula.required-cards). With `per_round` it is one card for each Round beyond the
    last the card may be played on (ads.spell.boost-plus-round).
    """
    r = current_round(table)
    if r not in box.rounds:
        return 0, ()
    if box.per_round:
        below = [open_round for open_round in rounds if open_round < r]
        need = r - max(below) if below else 0
    else:
        up = table.options["r-half-attribute-rounding"] == "up"
        need = box.cards.costs[r - 1] if up else box.cards.on(r)
    return need, payers_in(hand_of(table, who), (box.attribute,))


@lru_cache(maxsize=4096)
def _attribute_option(payers: tuple[str, ...], r: int, what: str) -> Option:
    pick = Pick("cards", "Attribute Cards", copies(payers), 1, min(r, len(payers)))
    held = listed([f"{n} {attribute.title()}" for attribute, n in attributes_in(payers).items()])
    note = f"Up to {r} on Round {r}; you hold {held}."
    return Option("attributes", f"+1 {what} for each card", (pick,), RULES, note)


@lru_cache(maxsize=256)
def box_option(payers: tuple[str, ...], need: int, value: str) -> Option:
    pick = Pick("cards", "Cards to play", copies(payers), need, need)
    return Option("box", f"Use its Boost: {value}", (pick,), ("ads.boost.requirement-box", "ads.spell.boost"))


def boost_options(
    table: Table, who: str, face: str, hand: tuple[str, ...], *, defense: bool, boxed: bool = False
) -> list[Option]:
    """What may boost this card now; the Boost box already used is the one Boost (ads.ruling.boost-box-and-attributes)."""
    if boxed and table.options["boost-stack"] == "no":
        return []
    r = current_round(table)
    options = []
    paying = payers_in(hand, boosting_attributes(table, face))
    if paying:
        what = "Defense" if defense else "Damage"
        options.append(_attribute_option(paying, r, what))
    for card in boosting_cards(table, who, hand, face, defense):
        options.append(card_option("card", card, FACES[card].card.text, CARD_RULES))
    return options


def boost_ask(what: str, options: list[Option], more: str = "") -> Ask:
    return Ask(f"Boost {what}?{more}", (*options, NONE), RULES)


def boosted(table: Table, who: str, reply: Reply, *, defense: bool) -> tuple[int, list[Event]]:
    """How much a Boost adds, and the cards it costs."""
    if reply.option == "none":
        return 0, []
    verb, _, face = reply.option.partition(":")
    if verb == "card":
        effects = FACES[face].card.effects
        gain = effects.add_defense if defense else effects.add_damage
        assert gain is not None
        cast: list[Event] = [Marked("combat", {"cast": who})] if FACES[face].is_spell else []
        return gain.on(current_round(table)), [Moved((face,), f"{who}/hand", f"{who}/discard"), *cast]
    cards = picked(reply)
    return len(cards), [Moved(cards, f"{who}/hand", f"{who}/discard")]


def boosting(reply: Reply) -> tuple[str, ...]:
    """The cards a Boost is played with, for everybody to see."""
    verb, _, face = reply.option.partition(":")
    return () if verb == "none" else (face,) if verb == "card" else picked(reply)


def count_boost(table: Table, who: str, used: int) -> list[Event]:
    """Where the two cards of a Dual Wielder share one Boost, whether it is used (ads.ruling.boost-dual)."""
    shared = table.options["dual-boost"] == "per-action" and table.things[who].front["dual"]
    return [Marked(who, {"boosted": used})] if shared else []


def is_boosted(table: Table, who: str) -> bool:
    """Whether the one Boost for both cards was used with the first."""
    return table.options["dual-boost"] == "per-action" and table.things[who].front.get("boosted", 0) == 1

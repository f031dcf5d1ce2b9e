"""Weapons: what is in hand, what may be played with it, and changing it."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations_with_replacement

from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES, Face
from hearthside.families.adventure_deck.choices import Reason
from hearthside.families.adventure_deck.schema import Card, Category, Size, WeaponBox
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

ORDER = (Size.SMALL, Size.MEDIUM, Size.LARGE, Size.EXTRA_LARGE)
"""Sizes in order (ads.weapon.sizes)."""

DISARMED: Reason = ("your weapon lies on the ground", ("ads.weapon.disarmed",))
SWAP: Reason = (
    "you hold another weapon; changing it takes an action",
    ("ads.swap.cost", "ads.throw.other-type"),
)
DUAL_SWAP: Reason = ("a third weapon needs a swap", ("ads.swap.dual-exception",))
NO_HAND: Reason = ("you have no hand free for it", ("ads.weapon.two-handed",))
GRAPPLE_SPELL: Reason = ("no spell can be cast in a Grapple", ("ads.grapple.no-spells",))
NO_HAND_TO_CAST: Reason = ("both your hands are full; casting needs one", ("ads.spell.hands",))


@cache
def weapon_box(key: str) -> WeaponBox:
    box = CATALOGUE.cards[key].weapon
    assert box is not None
    return box


def hands_taken(who: Thing) -> int:
    """How many hands hold something."""
    held = sum(weapon_box(key).hands for key in who.list("armed"))
    return held + bool(who.front["shield"])


def cannot_wield(who: Thing, card: Face) -> Reason | None:
    """Why this weapon cannot be used now.

    The first weapon played is the one in hand (ads.weapon.armed-by-play), the same again needs nothing
    (ads.weapon.identical-free); an empty hand readies a weapon for free (ads.action.free-draw-weapon), and a free
    hand beside another weapon readies one to throw (ads.throw.draw-and-throw).
    """
    armed = who.list("armed")
    if who.front["disarmed"]:
        return DISARMED
    if card.key in armed:
        return None
    box = weapon_box(card.key)
    free = 2 - hands_taken(who)
    if not armed:
        return None if box.hands <= free else NO_HAND
    if box.throw and box.hands <= free:
        return None
    return DUAL_SWAP if who.front["dual"] else SWAP


def must_throw(who: Thing, card: Face) -> bool:
    """A weapon readied beside another one is readied to be thrown, not to strike with (rulings.md 12)."""
    in_hand = wielded(who)
    return bool(in_hand) and card.key not in in_hand


def wielded(who: Thing) -> tuple[str, ...]:
    """What somebody strikes with: one weapon, or the two of a Dual Wielder (ads.swap.dual-exception)."""
    armed = who.list("armed")
    return armed if who.front["dual"] else armed[:1]


def arm(who: Thing, key: str) -> Marks:
    """What is in hand after playing this weapon; one thrown is followed by another of its kind (ads.throw.same-type), as
    often as one likes (ads.weapon.ammunition). What the GM allows against the rules of swapping is a swap."""
    armed, box = who.list("armed"), weapon_box(key)
    if key in armed:
        return {}
    fits = box.hands <= 2 - hands_taken(who) and (box.throw or not armed)
    return {"armed": (*armed, key)} if fits else swapped(key)


def swapped(key: str) -> Marks:
    """The old weapon is put away, the new one is ready (ads.swap.cost). Two hands on it leave none for a Shield."""
    put_down: Marks = {"shield": "", "raised": 0} if weapon_box(key).hands > 1 else {}
    return {"armed": (key,), "dual": 0, "disarmed": 0, **put_down}


def cannot_cast(who: Thing, card: Face, beside: str = "") -> Reason | None:
    """Casting needs a hand: not with two weapons, nor with weapon and Shield; a hand leaves a two-handed weapon
    for a moment (ads.spell.hands, ads.weapon.two-handed), and a weapon on the ground fills none. A weapon `beside` which
    it is played is in hand. In a Grapple only what the card allows (ads.grapple.no-spells)."""
    if who.front["grapple"] and not card.card.in_grapple:
        return GRAPPLE_SPELL
    armed = () if who.front["disarmed"] else who.list("armed")
    if beside and beside not in armed:
        armed = (*armed, beside)
    full = len(armed) > 1 or bool(armed and who.front["shield"])
    return NO_HAND_TO_CAST if full else None


# ---------------------------------------------------------------- two weapons


def may_pair(one: Card, two: Card) -> bool:
    """Two weapons up to Medium, or one Large with one up to Medium; none two-handed, none Extra Large
    (ads.dual.sizes, ads.dual.no-two-handed)."""
    assert one.weapon and two.weapon
    if one.weapon.hands > 1 or two.weapon.hands > 1:
        return False
    sizes = sorted((ORDER.index(one.weapon.size), ORDER.index(two.weapon.size)))
    return sizes[0] <= ORDER.index(Size.MEDIUM) and sizes[1] <= ORDER.index(Size.LARGE)


@lru_cache(maxsize=4096)
def pairs(keys: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """The pairs that may be wielded, of these kinds of weapons (ads.dual.same-kind)."""
    cards = CATALOGUE.cards
    found = combinations_with_replacement(sorted(keys), 2)
    return tuple((a, b) for a, b in found if may_pair(cards[a], cards[b]))


def cannot_strike_twice(table: Table, who: str, face: str, r: int) -> Reason | None:
    """A second weapon card in the same Turn: only for a Dual Wielder, and only on a Primary Round of the card
    (ads.dual.two-attacks)."""
    thing = table.things[who]
    card = FACES[face]
    if not thing.front["dual"] or card.key not in thing.list("armed"):
        return ("it is not one of your two weapons", ("ads.dual.two-attacks",))
    if r not in card.primary:
        return ("this Round is not Primary for it", ("ads.dual.two-attacks",))
    return None


# ---------------------------------------------------------------- what a deck offers


def kinds(table: Table, who: str, category: Category) -> dict[str, int]:
    """The kinds of weapons or Shields anywhere in the Combat Deck, by name, and how many there are of each."""
    piles = (table.things[f"{who}/{pile}"].cards for pile in ("draw", "hand", "discard", "held"))
    found = Counter(FACES[face].key for cards in piles for face in cards if FACES[face].category is category)
    return dict(sorted(found.items()))

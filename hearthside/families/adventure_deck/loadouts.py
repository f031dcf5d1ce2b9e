"""What is in hand as a Combat begins: a Shield, two weapons, or nothing yet (ads.start.dual-declare).

It is said once. On an adventure it stays as it was said until somebody wants it otherwise, or finds a weapon or Shield
of a kind that was not in the deck (rulings.md 45).
"""

from __future__ import annotations

from functools import cache

from hearthside.families.adventure_deck.adventures import is_adventure
from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES
from hearthside.families.adventure_deck.characters import AsksOne, name_of, present
from hearthside.families.adventure_deck.choices import listed
from hearthside.families.adventure_deck.schema import Category
from hearthside.families.adventure_deck.weapons import kinds, pairs
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Marked, Told
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Together
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

RULES = ("ads.start.dual-declare", "ads.action.free-draw-weapon")
LOADOUT = "loadout"
"""The mark on a Character that says what was chosen."""

EMPTY = "Empty hands; the first weapon I play is the one I hold"
NO_SHIELD_YET = (
    "Taking up a Shield later costs the action of a Turn; until then, your Shields answer nothing."
)
ON_THE_ARM = "Your Shields can answer attacks, and the other hand is free for a weapon."
NO_SPELLS = "With both hands full you cannot cast."


class Loadouts(Together, frozen=True):
    """Say what is in hand at the beginning: a Shield, two weapons (ads.start.dual-declare), or nothing yet."""

    offers: dict[str, tuple[str, ...]]

    def parties(self, table: Table) -> tuple[Seat, ...]:
        return present(table, self.offers)

    def tells(self, table: Table) -> str:
        return "Everybody says what is in hand."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = _options(is_caster(table, seat), self.offers[seat])
        return Ask("What do you hold as the Combat begins?", options, RULES)

    def answers(self, table: Table, replies: dict[Seat, Reply]) -> Events:
        return [event for seat, reply in replies.items() for event in take_up(table, seat, reply.option)]


def take_up(table: Table, who: str, name: str, when: str = "gets ready") -> list[Event]:
    told = Told(f"{name_of(table, who)} {when}: {_in_words(name)}.", RULES, about=(who,))
    return [Marked(who, taken_up(name)), told]


def taken_up(name: str) -> Marks:
    """What is in hand with this loadout; it is remembered for the next Combat."""
    verb, _, keys = name.partition(":")
    if verb == "shield":
        return {LOADOUT: name, "shield": keys}
    return {LOADOUT: name, "armed": tuple(keys.split("+")), "dual": 1} if verb == "dual" else {LOADOUT: name}


def _options(caster: bool, offers: tuple[str, ...]) -> tuple[Option, ...]:
    has_shield = any(name.startswith("shield:") for name in offers)
    return tuple(_loadout(name, caster, has_shield) for name in offers)


@cache
def _loadout(name: str, caster: bool, has_shield: bool) -> Option:
    if name == "none":
        return Option(name, EMPTY, note=NO_SHIELD_YET if has_shield else "")
    verb, _, keys = name.partition(":")
    names = [CATALOGUE.cards[key].name for key in keys.split("+")]
    if verb == "shield":
        return Option(
            name, f"{names[0]} on the arm", note=f"{ON_THE_ARM} {NO_SPELLS if caster else ''}".strip()
        )
    one, other = (FACES[f"{key}/up"].primary for key in keys.split("+"))
    together = listed([str(r) for r in one if r in other])
    note = f"Dual Wield: two attacks {f'on Rounds {together}' if together else 'on no Round'}."
    return Option(name, " and ".join(names), note=f"{note} {NO_SPELLS if caster else ''}".strip())


def is_caster(table: Table, who: str) -> bool:
    return CATALOGUE.classes[table.things[who].text("class")].caster


def loadouts(table: Table, who: str) -> tuple[str, ...]:
    """What the deck allows: a Shield of it, or two of its weapons. First what it is made for: a free hand for who casts,
    a Shield for who has one, else the two weapons of which there are most."""
    shields = kinds(table, who, Category.SHIELD)
    weapons = kinds(table, who, Category.WEAPON)
    on_the_arm = tuple(f"shield:{key}" for key in sorted(shields, key=lambda key: -shields[key]))
    both = sorted(pairs(frozenset(weapons)), key=lambda pair: -sum(weapons[key] for key in set(pair)))
    dual = tuple(f"dual:{a}+{b}" for a, b in both)
    if is_caster(table, who):
        return ("none", *on_the_arm, *dual)
    return (*on_the_arm, "none", *dual) if shields else (*dual, "none")


# ---------------------------------------------------------------- on an adventure


def kept(table: Table, who: str) -> str:
    """The loadout that holds for the next Combat of the same adventure, or nothing: then it is asked (rulings.md 45)."""
    front = table.things[who].front
    name = str(front.get(LOADOUT, ""))
    goes_on = bool(name) and is_adventure(table) and bool(front["opened"])
    return name if goes_on and name in loadouts(table, who) else ""


def take_up_again(table: Table, who: str) -> list[Event]:
    """As the last time, without a question."""
    return take_up(table, who, kept(table, who), "as before")


def _in_words(name: str) -> str:
    return "empty hands" if name == "none" else _loadout(name, False, False).label


def reconsidered(table: Table, who: str, face: str) -> list[Event]:
    """With a weapon or Shield of a new kind in the deck it is asked again what is in hand."""
    card = FACES[face]
    if not (card.is_weapon or card.is_shield) or card.key in kinds(table, who, card.category):
        return []
    return [Marked(who, {LOADOUT: ""})]


def change_offers(table: Table, who: str) -> tuple[Option, ...]:
    """Between two Combats what was said can be said anew."""
    name = kept(table, who)
    if not name or len(loadouts(table, who)) < 2:
        return ()
    return (Option("hold", "Change gear", rules=RULES, note=f"Now: {_in_words(name)}."),)


class ChangeLoadout(AsksOne, frozen=True):
    """What will be in hand as the next Combat begins."""

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = _options(is_caster(table, self.who), loadouts(table, self.who))
        return Ask("What do you hold as the next Combat begins?", options, RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Marked(self.who, {LOADOUT: reply.option}),)

"""Seeking help: a day with healers from outside, and wounds that heal (dk.help.*)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.absorbing import EXHAUSTION, HARM, WOUND
from hearthside.families.deckahedron.cards import WOUNDS
from hearthside.families.deckahedron.deck import CheckDeck
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.heroes import Hero, heroes, name_of, names_of, pile_ids, seat_of
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.magic import blood_fades, still_flows
from hearthside.families.deckahedron.regaining import pick_several
from hearthside.families.deckahedron.reserve import FRIENDLY, add
from hearthside.families.deckahedron.rest import Keep, Recover, Refresh, Speak, who, why_closed
from hearthside.families.deckahedron.stamina import WOUND_SUPPLY, wound_cards
from hearthside.families.deckahedron.town import HELP, breath_caught, stage_warning, use_day
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply
from hearthside.kernel.events import Event, Events, Marked, Moved, Shuffled, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Passage, Question, Step
from hearthside.kernel.table import Table

FORGIVE = ("forgive", "Whom is your hero closer to forgiving?", "dk.help.forgive.kfa")
HEALING = ("healing", "What is the healing like?", "dk.help.steps")
PLACES = (Choice("healers", "healers, doctors, an oasis"), Choice("hearth", "The Hearth"))
HEARTH_REVEALED = 1
LOCKED = "locked"
"""The Hearth is out of reach from the threshold on, until it is revealed or the heroes return (GM guide, chapters)."""


class SeekHelp(Act):
    """A day in a peaceful place with healers from outside (dk.help.condition, dk.help.external)."""

    id = "seek-help"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM or not heroes(table):
            return ()
        shut = "nobody heals in a fight" if table.things["story"].front["fight"] == "on" else ""
        away = table.things["story"].front["hearth"] == LOCKED or not edition_of(table).hearth
        pick = who(table, HELP)
        warnings = (stage_warning(table, HELP), still_flows(table))
        return (_seek(pick, away, " ".join(filter(None, warnings)), shut),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hearth, steps = reply.text("place") == "hearth", list[Step]()
        spoken = edition_of(table).spoken_steps
        chosen = pick_several(reply, "heroes")
        for hero in chosen:
            steps += [Speak(hero, HEALING), Recover(hero, (EXHAUSTION, HARM)), Keep(hero)]
            steps += [HealWounds(hero, hearth), CheckDeck(hero), Refresh(hero, help=True)]
            steps += [Speak(hero, FORGIVE)] if spoken else []
        return [
            *(use_day(hero, HELP) for hero in chosen),
            *breath_caught(table),
            told_help(table, chosen, hearth),
            Turned(tuple(steps)),
        ]


def told_help(table: Table, ids: tuple[str, ...], hearth: bool) -> Told:
    names = names_of(table, ids)
    where = "at The Hearth" if hearth else "with healers"
    text = f"{names} seek{'s' * (len(ids) == 1)} help {where} for a day."
    return Told(text, ("dk.help.condition",), about=ids)


@lru_cache(maxsize=256)
def _seek(pick: Pick, away: bool, early: str, shut: str) -> Option:
    places = PLACES[:1] if away else PLACES
    place = Pick("place", "Where? The help must come from outside", places, default="healers")
    closed, rules = why_closed(pick, shut, "dk.help.condition")
    return Option("seek-help", "A day of seeking help", (pick, place), rules, warning=early, closed=closed)


class HealWounds(Passage, frozen=True):
    """Wound cards and tokens go back, as many as the edition says (dk.help.wound.*)."""

    hero: str
    hearth: bool

    def go(self, table: Table) -> Events:
        hero, all_cards = Hero(table, self.hero), edition_of(table).help_heals == "cards"
        choice = house(table, "seek_help_clears_tokens")
        every = all_cards and (self.hearth or choice == "all")
        one = not all_cards or choice == "one_per_visit"
        tokens = hero.thing.number(WOUND)
        left = 0 if every else max(0, tokens - 1) if one else tokens
        return wounds_healed(hero, 40 if all_cards else 1, left)


def heal_wound(hero: Hero) -> list[Event]:
    """One Wound heals by other means: its token and a wound card go back."""
    return wounds_healed(hero, 1, hero.thing.number(WOUND) - 1)


def wounds_healed(hero: Hero, cards: int, left: int) -> list[Event]:
    """So many wound cards go back, so many tokens stay; with the last of them all injuries are over, before that as many
    as have healed."""
    tokens, injuries = hero.thing.number(WOUND), hero.thing.list("injuries")
    over = injuries_over(len(injuries), tokens - left, max(left, wound_cards(hero) - cards))
    kept = injuries if over < len(injuries) else ()
    healed = [*wound_cards_back(hero, cards), hero.mark(wound=left, injuries=kept)]
    some: list[Event] = [Turned((HealInjury(hero.id),) * over)] if over and kept else []
    told = told_healing(hero, min(cards, wound_cards(hero)), tokens - left)
    return [*healed, *told, *blood_fades(hero, cards), *healing_points(hero, tokens - left), *some]


def injuries_over(described: int, healed: int, remain: int) -> int:
    """One for each Wound that has healed; what came as a wound card alone is over with its card (dk.wound.meaning)."""
    return max(healed, described - remain)


def told_healing(hero: Hero, cards: int, healed: int) -> list[Event]:
    """What heals: Wounds, or only the cards that trouble the flips (dk.help.wound.*)."""
    if healed:
        text = f"{hero.name} is healed of {'a Wound' if healed == 1 else f'{healed} Wounds'}."
    elif cards:
        which = "a wound card" if cards == 1 else f"{cards} wound cards"
        stays = hero.thing.number(WOUND)
        only = f" The Wound{'s stay, and heal' if stays > 1 else ' stays, and heals'} only at The Hearth."
        text = f"{hero.name} returns {which} to the supply.{only if stays else ''}"
    else:
        return []
    return [Told(text, ("dk.help.steps",), about=(hero.id,))]


class HealInjury(Passage, frozen=True):
    """One of several Wounds has healed: its description goes, too (ruling 57)."""

    hero: str

    def go(self, table: Table) -> Events:
        injuries = Hero(table, self.hero).thing.list("injuries")
        if len(set(injuries)) > 1:
            return [Turned((WhichInjury(self.hero),))]
        return [Marked(self.hero, {"injuries": injuries[1:]})]


class WhichInjury(Question, frozen=True):
    """The player says which of the described injuries is over."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"One of {name_of(table, self.hero)}'s wounds heals."

    def ask(self, table: Table, seat: Seat) -> Ask:
        injuries = table.things[self.hero].list("injuries")
        options = tuple(Option(f"heal:{n}", text) for n, text in enumerate(injuries))
        return Ask(f"{self.tells(table)} Which one?", options, ("dk.wound.describe", "dk.help.wound.world"))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        injuries, n = table.things[self.hero].list("injuries"), int(reply.option.partition(":")[2])
        told = Told(f"Healed: {injuries[n]}.", ("dk.wound.describe",), about=(self.hero,))
        return [Marked(self.hero, {"injuries": (*injuries[:n], *injuries[n + 1 :])}), told]


def healing_points(hero: Hero, healed: int) -> list[Event]:
    """Once The Hearth is revealed, each Wound healed is a friendly point (GM guide, change)."""
    table = hero.table
    if not healed or table.things["story"].number("heals") != HEARTH_REVEALED:
        return []
    name = edition_of(table).friendly
    return [
        add(table, healed, FRIENDLY),
        Told(f"{name}: {healed} for healed wounds.", ("dk.help.steps",)),
    ]


def wound_cards_back(hero: Hero, most: int) -> list[Event]:
    """Wound cards to the supply from wherever they lie (dk.conflict.special-cards-in-exhaustion)."""
    events: list[Event] = []
    for pile in pile_ids(hero.id):
        cards = tuple(card for card in hero.table.things[pile].cards if card in WOUNDS)[:most]
        most -= len(cards)
        events += [Moved(cards, pile, WOUND_SUPPLY)] if cards else []
    return [*events, Shuffled(WOUND_SUPPLY)] if events else []

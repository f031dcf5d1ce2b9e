"""The end of an adventure: Fatigue is gone, decks are whole again, and XP become Levels."""

from __future__ import annotations

from collections import Counter

from hearthside.families.adventure_deck.adventures import adventure_of, is_adventure
from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.families.adventure_deck.characters import FRESH, UP, Sheet, living, name_of, starting_hp
from hearthside.families.adventure_deck.choices import listed, numbered, said
from hearthside.families.adventure_deck.decks import SIZE
from hearthside.families.adventure_deck.effects import illnesses
from hearthside.kernel.events import Event, Gone, Marked, Moved, Shuffled, Told
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

LEVEL = ("ads.character.level-card",)


def level_for(xp: int) -> int:
    """The Level that so many XP give (ads.ruling.levelling): the thresholds of the set, Level 2 first."""
    return 1 + sum(xp >= needed for needed in CATALOGUE.levels)


ALL = ("hand", "discard", "held")


def gather(table: Table, who: str, piles: tuple[str, ...] = ALL) -> list[Event]:
    """Hand, Discard Deck and what lies before somebody go back into the Draw Deck."""
    events: list[Event] = []
    for pile in piles:
        cards = table.things[f"{who}/{pile}"].cards
        if cards:
            events.append(Moved(cards, f"{who}/{pile}", f"{who}/draw"))
    return [*events, Shuffled(f"{who}/draw")]


BEYOND = "beyond"
"""The mark on a Character with finds that went to a Hand with room for them: nothing left the deck for them."""


def beyond(table: Table, who: str) -> tuple[str, ...]:
    return table.things[who].list(BEYOND) if BEYOND in table.things[who].front else ()


def set_aside(table: Table, who: str) -> list[Event]:
    """At home a deck has no more than 52 cards again (ads.deck.combat-size): what was taken beyond them goes aside. All
    cards have just been gathered."""
    found = beyond(table, who)
    if not found:
        return []
    deck = Counter(face for pile in ("draw", *ALL) for face in table.things[f"{who}/{pile}"].cards)
    most, aside = deck.total() - SIZE, list[str]()
    for face in found:
        if len(aside) < most and deck[face]:
            deck[face] -= 1
            aside.append(face)
    forgotten = Marked(who, {BEYOND: ()})
    if not aside:
        return [forgotten]
    text = f"{name_of(table, who)} sets {said(tuple(aside))} aside: a deck has {SIZE} cards."
    return [
        forgotten,
        Moved(tuple(aside), f"{who}/draw", f"{who}/reserve"),
        Shuffled(f"{who}/draw"),
        Told(text, ("ads.deck.combat-size", "ads.loot.to-character-deck"), about=(who,)),
    ]


def refreshed(table: Table, who: str) -> list[Event]:
    """Whole again: all HP, a full deck, no Fatigue unless the table never clears it (ads.ruling.fatigue-recovery)."""
    thing = table.things[who]
    marks: Marks = {**FRESH, "status": UP, "hp": thing.number("hp_max"), "opened": 0, "fell": 0}
    if table.options["fatigue-recovery"] != "never":
        marks["fatigue"] = 0
    well = map(Gone, illnesses(table, who))
    return [*gather(table, who), *set_aside(table, who), *well, Marked(who, marks)]


def level_up(table: Table, who: str, *, rested: bool = True) -> list[Event]:
    """Enough XP: the next Level, with its Hit Points (ads.character.level-card); wounds last until one has `rested`."""
    thing = table.things[who]
    level = level_for(thing.number("xp"))
    if level <= thing.number("level"):
        return []
    sheet = Sheet(thing.text("name"), thing.text("class"), thing.text("race"), level)
    hp = starting_hp(sheet)
    text = f"{name_of(table, who)} is now Level {level}, with {hp} HP, and may build a new deck."
    marks: Marks = {"level": level, "hp": hp if rested else thing.number("hp"), "hp_max": hp}
    return [Marked(who, marks), Told(text, LEVEL, about=(who,))]


def come_home(table: Table, *, won: bool) -> list[Event]:
    """Rooms and map are put away; the living rest, rise in Level and bear the title of what they have done."""
    alive = living(table)
    events: list[Event] = _tidings(table, alive, won=won) if is_adventure(table) else []
    for who in table.of_kind("character"):
        events += gather(table, who) if who not in alive else []
    for who in alive:
        events += refreshed(table, who)
        if won:
            title = f"Victor of {adventure_of(table).title}"
            titles = (*(t for t in table.things[who].list("titles") if t != title), title)
            events.append(Marked(who, {"titles": titles}))
        events += level_up(table, who)
    put_away = ("map", "room", "task", "loot")
    events += [Gone(name) for name, thing in table.things.items() if thing.kind in put_away]
    gone = {event.name for event in events if isinstance(event, Gone)}
    return [*events, *(Gone(key) for key in table.of_kind("effect") if key not in gone)]


def _tidings(table: Table, alive: list[str], *, won: bool) -> list[Event]:
    """How it ended, and what each of the living brings home."""
    rules = ("ads.story.misc", "ads.fatigue.hand")
    events: list[Event] = [Told("The adventure is won." if won else "The adventure is over.", rules)]
    for who in alive:
        thing = table.things[who]
        gold, found = thing.number("gold"), numbered(f"the {name}" for name in thing.list("treasures"))
        brings = listed([f"{thing.number('xp')} XP", *([f"{gold} Gold"] if gold else []), *found])
        events.append(Told(f"{name_of(table, who)} comes home with {brings}.", rules, about=(who,)))
    return events

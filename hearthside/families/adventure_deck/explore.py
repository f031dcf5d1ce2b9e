"""Map and Room Cards: going from room to room by number, what waits in a room, and what is won there.

| thing | id | what is on it |
|---|---|---|
| adventure | `adventure` | the file it is played from; nobody sees it |
| map | `map` | title, room (where the party is), came_from, opened, cleared, won, rests |
| room | `room/M1` | Map Card and Room Description Card, from the moment the room is entered; `after` once its Foes are beaten |
| task | `task/M1/lock` | name, text, grade, attribute, opens, balance, state: open, done, failed |
"""

from __future__ import annotations

from hearthside.families.adventure_deck.adventures import OUTSIDE, adventure_of, counted, here, room_card
from hearthside.families.adventure_deck.catalogue import FOES
from hearthside.families.adventure_deck.characters import UP, living, name_of
from hearthside.families.adventure_deck.choices import listed, numbered
from hearthside.families.adventure_deck.foe_schema import Room
from hearthside.families.adventure_deck.grid import COVER
from hearthside.families.adventure_deck.homecoming import come_home
from hearthside.families.adventure_deck.loot import find
from hearthside.families.adventure_deck.setup import Setting, begin_combat, first_distance
from hearthside.families.adventure_deck.updown import LETTER
from hearthside.kernel.events import Done, Event, Events, Made, Marked, Shown, Told, Turned
from hearthside.kernel.standing import scene_over
from hearthside.kernel.steps import Passage
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

ROOM = ("ads.map.pair", "ads.map.map-card", "ads.map.description-card")
WON = ("ads.map.description-card", "ads.map.reward")


def make_map(table: Table) -> Event:
    """The Map Cards, fanned so that nobody sees more than the numbers (ads.map.number-navigation)."""
    front: Marks = {
        "title": adventure_of(table).title,
        "room": OUTSIDE,
        "came_from": OUTSIDE,
        "opened": (),
        "cleared": (),
        "won": 0,
        "rests": 0,
    }
    return Made("map", Thing("map", front=front))


# ---------------------------------------------------------------- the two cards of a room


def room_marks(room: Room, solo: bool) -> Marks:
    """Both cards as they lie on the table. Foes are those for one player or for several (ads.map.foe-count)."""
    return {
        "number": room.key,
        "name": room.name,
        "text": room.text,
        "layout": room.layout,
        "pieces": _pieces(room),
        "symbol": room.symbol,
        "outdoors": int(room.outdoors),
        "light": room.light,
        "dense": int(room.dense),
        "distances": tuple(room.distances),
        "start": room.start or "",
        "presneak": int(room.presneak),
        "safe": int(room.safe),
        "foes": counted(room.solo if solo else room.group),
        "loot": room.loot,
        "gold": room.gold,
        "cleared": 0,
        **_ways(room),
    }


def _pieces(room: Room) -> tuple[str, ...]:
    """What stands there to take cover behind, each with its letter: `t counters`."""
    there = set("".join(room.layout))
    return tuple(f"{letter} {(COVER | room.pieces)[letter]}" for letter in COVER if letter in there)


def _ways(room: Room) -> Marks:
    return {
        "exits": tuple(way.room for way in room.exits),
        "labels": tuple(way.label for way in room.exits),
        "doors": tuple(way.at for way in room.exits),
    }


def open_room(table: Table, room: Room) -> list[Event]:
    """The cards of this number are turned up. What is behind the next doors stays unknown."""
    key = f"room/{room.key}"
    marks = room_marks(room, solo=len(living(table)) == 1)
    hidden = Thing("room", seen=(), known=(), front=marks)
    opened = (*table.things["map"].list("opened"), room.key)
    events: list[Event] = [Made(key, hidden), Shown(key), Marked("map", {"opened": opened})]
    for task in room.tasks:
        front: Marks = {
            "room": room.key,
            "name": task.name,
            "text": task.text,
            "grade": task.grade,
            "attribute": task.attribute,
            "opens": task.opens,
            "balance": int(task.balance),
            "state": "open",
        }
        events.append(Made(f"task/{room.key}/{task.key}", Thing("task", place=key, front=front)))
    return [*events, Told(f"{room.key}, {room.name}. {room.text}", ROOM, about=(key,))]


class Enter(Passage, frozen=True):
    """The party goes in: the room is turned up, then whoever waits there is met."""

    key: str

    def go(self, table: Table) -> Events:
        moved: Marks = {"room": self.key, "came_from": here(table)}
        opened = [] if f"room/{self.key}" in table.things else open_room(table, room_card(table, self.key))
        return [*scene_over(table), *opened, Marked("map", moved), Turned((Meet(self.key),))]


def setting_of(room: Thing) -> Setting:
    """Light, Distances and ground of a room, for the Combat in it: outdoors it begins at Ranged, indoors at Thrown, if
    the room does not say otherwise (ads.start.distance)."""
    return Setting(
        light=room.text("light"),
        open=bool(room.front["outdoors"]) and not room.front["dense"],
        distances=room.list("distances"),
        start=room.text("start") or ("ranged" if room.front["outdoors"] else "thrown"),
        symbol=LETTER[room.text("symbol")],
        presneak=bool(room.front["presneak"]),
        layout=room.list("layout"),
    )


class Meet(Passage, frozen=True):
    """Foes fight; a room without any is the party's at once."""

    key: str

    def go(self, table: Table) -> Events:
        room = table.things[f"room/{self.key}"]
        if room.front["cleared"]:
            return ()
        foes = room.list("foes")
        if not foes:
            return clear(table, self.key)
        return against(table, foes, setting_of(room), self.key)


def against(table: Table, foes: tuple[str, ...], setting: Setting, key: str = "") -> list[Event]:
    """These Foes fight the party, in the room of this number or during a Rest; what is said of them first."""
    far = f", at {first_distance(setting).title()} Distance" if table.options["mode"] == "1d" else ""
    names = listed(numbered(FOES[key].card.name for key in foes))
    told = Told(f"Against you: {names}{far}.", ("ads.map.foe-count", "ads.start.distance"))
    fight = begin_combat(table, tuple(living(table)), foes, setting)
    return [told, Turned((AfterFight(key),)), *fight]


# ---------------------------------------------------------------- after a fight


class AfterFight(Passage, frozen=True):
    """Won, driven back, or lost. Whoever fled comes back to the others (rulings.md 21); `key` is empty for Foes
    met during a Rest."""

    key: str

    def go(self, table: Table) -> Events:
        alive = living(table)
        if not alive:
            return (Turned((Lost(),)),)
        back: list[Event] = [
            Marked(who, {"status": UP}) for who in alive if table.things[who].front["status"] != UP
        ]
        left = table.things["game"].list("left")
        if left:
            back += _driven_back(table, self.key, left)
        elif self.key:
            back += conquer(table, self.key)
        return back if self.key else [*back, *hand_out(table, here(table))]


def _driven_back(table: Table, key: str, left: tuple[str, ...]) -> list[Event]:
    """The Foes that are left stay in their room, and mend (rulings.md 21)."""
    if not key:
        return [Told("Nobody follows. You are where you were.", ("ads.rest.wandering",))]
    came_from = table.things["map"].text("came_from")
    where = table.things[f"room/{came_from}"].text("name") if came_from else "the open"
    told = Told(f"You are driven back to {where}.", ("ads.flee.escape",))
    return [Marked(f"room/{key}", {"foes": left}), Marked("map", {"room": came_from}), told]


def conquer(table: Table, key: str) -> list[Event]:
    """The Foes are beaten: the room looks different now, and is the party's."""
    name, after = f"room/{key}", room_card(table, key).after
    words = f"{table.things[name].text('name')} is yours. {after}".rstrip()
    return [Marked(name, {"after": after}), Told(words, WON, about=(name,)), *clear(table, key)]


def clear(table: Table, key: str) -> list[Event]:
    """The room is won: its Treasure and Loot are the party's (ads.map.reward)."""
    name, map_ = f"room/{key}", table.things["map"]
    events: list[Event] = [
        Marked(name, {"foes": (), "cleared": 1}),
        Marked("map", {"cleared": (*map_.list("cleared"), key)}),
    ]
    if key == adventure_of(table).goal:
        events.append(Marked("map", {"won": 1}))
        events.append(Told("What you came for is done. You can go home.", ("ads.story.adventure-deck",)))
    return [*events, *hand_out(table, key)]


def hand_out(table: Table, key: str) -> list[Event]:
    """What lies in a room of the party's own: its Treasure and Loot, and what a task has brought in the middle of a Combat
    (rulings.md 27)."""
    room = table.things.get(f"room/{key}")
    steps = find(room.number("gold"), room.list("loot"), room.text("symbol")) if room else []
    return [Marked(f"room/{key}", {"loot": (), "gold": 0}), Turned(tuple(steps))] if steps else []


class Lost(Passage, frozen=True):
    """Nobody is left alive: the adventure is over."""

    def go(self, table: Table) -> Events:
        names = listed([name_of(table, who) for who in table.of_kind("character")])
        told = Told(f"Nobody comes back. So ends the tale of {names}.", ("ads.death.choice",))
        return [Done(), told, *come_home(table, won=False)]


class Aftermath(Passage, frozen=True):
    """After something dangerous outside Combat: is anybody still alive?"""

    def go(self, table: Table) -> Events:
        return () if living(table) else (Turned((Lost(),)),)

"""On the way through an adventure: heal, look into everything that is worth it, rest in time, go on, go home."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable

from hearthside.agents.adventure_deck.fight import Fight
from hearthside.agents.adventure_deck.handling import mean
from hearthside.agents.sight import number
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.requirements import barred
from hearthside.families.adventure_deck.schema import ValueKind
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.things import ThingView

LOW = 6
"""Hit Points below which nothing is tried that could hurt and need not be done."""
TIRED = 9
"""Cards in the Draw Deck below which the next Combat would cost a level of Fatigue as surely as a Rest."""

LONG = 5
"""Letters from which a word says something."""


def on_the_way(fight: Fight) -> Reply:
    """What to do in a room that is won."""
    options = {option.id: option for option in fight.ask.options if not option.closed}
    if number(fight.things["map"], "won"):
        return Reply("home")
    for choice in (healing(fight, options), worthwhile_task(fight, options), resting(fight, options)):
        if choice:
            return Reply(choice)
    way = next_room(fight, options, _is_unseen) or barred_way(fight, options)
    way = way or next_room(fight, options, _has_shut_way) or next_room(fight, options, _is_unwon)
    return Reply(way or "home")


# ---------------------------------------------------------------- in a room


def healing(fight: Fight, options: dict[str, Option]) -> str:
    """A card that heals nothing in vain; any when little is left."""
    missing = fight.mine("hp_max") - fight.mine("hp")
    found = {name: FACES[name.partition(":")[2]].values[0] for name in options if name.startswith("use:")}
    fitting = [name for name, value in found.items() if value <= missing or fight.mine("hp") <= LOW]
    return max(fitting, key=lambda name: found[name], default="")


def worthwhile_task(fight: Fight, options: dict[str, Option]) -> str:
    """A task may hurt: try it with Hit Points to spare, and with the Attribute in hand if it is hard."""
    for name in options:
        if name.startswith("task:") and fight.mine("hp") >= LOW:
            marks = fight.things[name.partition(":")[2]].marks
            held = any(FACES[face].attribute == marks["attribute"] for face in fight.hand)
            if held or marks["grade"] in ("easy", "normal"):
                return name
    return ""


def barred_way(fight: Fight, options: dict[str, Option]) -> str:
    """The task that keeps a way shut, if there is no other way."""
    return next(
        (n for n in options if n.startswith("task:") and fight.things[n.partition(":")[2]].marks["opens"]), ""
    )


def resting(fight: Fight, options: dict[str, Option]) -> str:
    """Rest when the deck is nearly through: it would cost the same level of Fatigue in the middle of a fight."""
    rest = options.get("rest")
    if rest is None or rest.warning or not fight.size("discard"):
        return ""
    return "rest" if fight.size("draw") < TIRED else ""


def rest_as_well(fight: Fight) -> Reply:
    """The others of the party: the same rule for everybody."""
    return Reply("rest" if fight.size("draw") < TIRED and not fight.ask.options[0].warning else "watch")


# ---------------------------------------------------------------- which way


def next_room(fight: Fight, options: dict[str, Option], wanted: Callable[[Fight, str], bool]) -> str:
    """The first step toward the nearest room of which this is so."""
    ways = {name.partition(":")[2]: name for name in by_promise(fight, options)}
    for room, first in _reached(fight, list(ways)):
        if wanted(fight, room):
            return ways[first]
    return ""


def by_promise(fight: Fight, options: dict[str, Option]) -> list[str]:
    """The exits, first those whose words the summary of the adventure names: there lies what one came for."""
    aim = _words(str(fight.things["game"].marks["summary"]))
    words = _names_of_exits(fight)
    ways = [name for name in options if name.startswith("go:")]
    return sorted(ways, key=lambda name: -len(aim & _words(words.get(name.partition(":")[2], ""))))


def _names_of_exits(fight: Fight) -> dict[str, str]:
    """What the exits of this room are called, by the number of the room behind."""
    room = fight.things.get(f"room/{fight.things['map'].marks['room']}")
    if room is None:
        return {}
    exits, labels = room.marks["exits"], room.marks["labels"]
    assert isinstance(exits, tuple) and isinstance(labels, tuple)
    return dict(zip(exits, labels, strict=True))


def _words(text: str) -> set[str]:
    return {word for word in re.findall(r"[a-z]+", text.lower()) if len(word) >= LONG}


def _is_unseen(fight: Fight, room: str) -> bool:
    return f"room/{room}" not in fight.things


def _is_unwon(fight: Fight, room: str) -> bool:
    return not _is_unseen(fight, room) and not number(fight.things[f"room/{room}"], "cleared")


def _has_shut_way(fight: Fight, room: str) -> bool:
    return bool(_shut(fight, room))


def _shut(fight: Fight, room: str) -> set[str]:
    """The exits of a room that a task keeps shut."""
    tasks = (thing.marks for thing in fight.things.values() if thing.kind == "task")
    return {str(task["opens"]) for task in tasks if task["room"] == room and task["state"] != "done"} - {""}


def _reached(fight: Fight, ways: list[str]) -> list[tuple[str, str]]:
    """Every room that is known of, the nearest first, each with the exit by which one sets out."""
    found, seen = [(way, way) for way in ways], {*ways, str(fight.things["map"].marks["room"])}
    queue = deque(found)
    while queue:
        room, first = queue.popleft()
        for way in _exits(fight.things.get(f"room/{room}")):
            if way not in seen and way not in _shut(fight, room):
                seen.add(way)
                found.append((way, first))
                queue.append((way, first))
    return found


def _exits(room: ThingView | None) -> tuple[str, ...]:
    """The exits of a room that is won; through another nobody passes."""
    if room is None or not room.marks["cleared"]:
        return ()
    exits = room.marks["exits"]
    assert isinstance(exits, tuple)
    return exits


# ---------------------------------------------------------------- tasks and finds


def set_grade(fight: Fight) -> Reply:
    """A fair difficulty where the players set it."""
    return Reply("normal")


def rescue(fight: Fight) -> Reply:
    """A card of the hand is cheap, a level of Exhaustion is not."""
    cards = [option.id for option in fight.ask.options if option.id.startswith("play:")]
    return Reply(cards[0] if cards else "no")


def place_find(fight: Fight) -> Reply:
    """What can be used goes to the Hand, what this Character cannot use is set aside."""
    face = next(thing.cards[0] for thing in fight.things.values() if thing.kind == "loot")
    front = fight.front
    unfit = barred(face, str(front["class"]), str(front["race"]), fight.mine("level"))
    useful = FACES[face].card.kind in (ValueKind.HEAL, ValueKind.DAMAGE, ValueKind.DEFENSE)
    return Reply("aside" if unfit or not useful else "hand")


def take_out(fight: Fight) -> Reply:
    """The weakest card of the Draw Deck makes room for a find."""
    return Reply(min(fight.ask.options, key=lambda option: mean(option.about)).id)

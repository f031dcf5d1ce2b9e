"""Non-Combat Encounters: traps, puzzles, doors and locks, by an Up/Down; a failure may be rescued with an Attribute."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.families.adventure_deck.adventures import here, is_adventure, task_card
from hearthside.families.adventure_deck.characters import (
    AsksOne,
    attribute_faces,
    hand_maximum,
    hand_of,
    is_up,
    name_of,
)
from hearthside.families.adventure_deck.choices import card_option, label
from hearthside.families.adventure_deck.damage import Suffer
from hearthside.families.adventure_deck.drawing import tires
from hearthside.families.adventure_deck.draws import UpDown, drawn
from hearthside.families.adventure_deck.foe_schema import Task
from hearthside.families.adventure_deck.hands import deadly, draw_steps, tire
from hearthside.families.adventure_deck.loot import find
from hearthside.families.adventure_deck.schema import Attribute
from hearthside.families.adventure_deck.updown import GRADES, Grade, in_words, not_drawn
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Outcome
from hearthside.kernel.events import Event, Events, Marked, Moved, Shuffled, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

RULES = ("ads.noncombat.tasks", "ads.noncombat.attribute-map")
DONE, FAILED = "done", "failed"
LOST_CHANCE = "it can be tried only once"
HELD = "not while you are in a Grapple"


def tasks_here(table: Table) -> list[str]:
    """The tasks of the room the party is in."""
    room = here(table)
    return [key for key in table.of_kind("task") if table.things[key].front["room"] == room]


def offers(table: Table, who: str) -> list[Option]:
    """Every task of the room that is not done; during a Combat it is the action of the Turn (ads.ruling.task-in-combat), but for whoever
    is in a Grapple (ads.ruling.grapple-end)."""
    if not is_adventure(table) or not here(table):
        return []
    held = bool(table.things[who].front["grapple"])
    return [_option(key, table.things[key], held) for key in tasks_here(table) if not is_done(table, key)]


def is_done(table: Table, key: str) -> bool:
    return table.things[key].front["state"] == DONE


def _option(key: str, task: Thing, held: bool) -> Option:
    grade = GRADES.get(task.text("grade"))
    words = f"{grade.name}, about {grade.percent} %" if grade else "As hard as you judge it"
    note = f"{task.text('text')} {words}. {_helps(task)}"
    closed = LOST_CHANCE if task.front["state"] == FAILED else HELD if held else ""
    rules = {LOST_CHANCE: RULES[:1], HELD: ("ads.grapple.no-move",)}.get(closed, RULES)
    return Option(
        f"task:{key}", f"Try: {task.text('name')}", rules=rules, note=note, about=key, closed=closed
    )


def _helps(task: Thing) -> str:
    """What the fitting Attribute does (ads.noncombat.attribute-rescue, ads.noncombat.balance)."""
    attribute = task.text("attribute").title()
    if task.front.get("balance"):
        return f"Whoever has {attribute} in hand need not draw."
    return f"If it fails, {attribute} can still save it."


def do(table: Table, who: str, reply: Reply) -> Events:
    return attempt(table, who, reply.option.partition(":")[2])


def attempt(table: Table, who: str, key: str) -> Events:
    """The table's difficulty, or the one that the players set (ads.updown.count-source)."""
    task = card_of(table, key)
    text = f"{name_of(table, who)} tries: {task.name}. {task.text}"
    told = Told(text, RULES, about=(who, key))
    if task.balance and is_sure_footed(table, who):
        return (told, *upright(table, who, key))
    step = DeclareTask(who, key, task.grade) if task.grade else SetGrade(who, key)
    return (told, Turned((step,)))


def card_of(table: Table, key: str) -> Task:
    _, room, task = key.split("/")
    return task_card(table, room, task)


def is_sure_footed(table: Table, who: str) -> bool:
    return bool(attribute_faces(hand_of(table, who), (Attribute.AGILITY,)))


def upright(table: Table, who: str, key: str) -> Events:
    """With an Agility Card in Hand nobody draws to keep upright (ads.noncombat.balance)."""
    text = f"{name_of(table, who)} is sure-footed enough."
    return (Told(text, ("ads.noncombat.balance",), about=(who,)), *solved(table, who, key))


class SetGrade(AsksOne, frozen=True):
    """Nobody has set a difficulty: whoever tells the story picks a grade (ads.updown.count-source)."""

    key: str

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = tuple(Option(g.key, f"{g.name}, {g.percent} %") for g in GRADES.values())
        return Ask("How difficult is it?", options, ("ads.updown.count-source",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Turned((DeclareTask(self.who, self.key, reply.option),)),)


class DeclareTask(AsksOne, frozen=True):
    """What will be matched is said before the draw (ads.updown.declare-first)."""

    key: str
    grade: str

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} tries: {table.things[self.key].text('name')}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        grade = GRADES[self.grade]
        least = "At least one " if len(grade.sets[0]) < grade.draw else ""
        options = tuple(Option(declared, f"{least}{in_words(declared)}") for declared in grade.sets)
        cards = "a card" if grade.draw == 1 else f"{grade.draw} cards"
        name = table.things[self.key].text("name")
        prompt = f"{name}, {grade.name}: you draw {cards}. What will you match?"
        return Ask(prompt, options, ("ads.difficulty.table", *RULES))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Turned((TaskDraw(self.who, self.key, self.grade, reply.option),)),)


class TaskDraw(UpDown, frozen=True):
    """Draw for the task."""

    who: str
    key: str
    grade: str
    declared: str

    def drawer(self) -> str:
        return self.who

    def _grade(self) -> Grade:
        return GRADES[self.grade]

    def count(self, table: Table) -> int:
        return self._grade().draw

    def why(self) -> str:
        return f"the task, for {in_words(self.declared)}"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        if self._grade().succeeds(self.declared, drawn(outcome)):
            return solved(table, self.who, self.key)
        if rescues(table, self.who, self.key):
            return (Turned((Rescue(self.who, self.key, self.declared),)),)
        return failed(table, self.who, self.key)


# ---------------------------------------------------------------- a failure


def in_deck(table: Table, who: str, attribute: str) -> tuple[str, str]:
    """The pile and the card with which a failure could be rescued from the deck (ads.ruling.rescue-success)."""
    both = table.options["rescue-zone"] == "draw-and-discard"
    for pile in (f"{who}/draw", f"{who}/discard") if both else (f"{who}/draw",):
        found = attribute_faces(table.things[pile].cards, (attribute,))
        if found:
            return pile, found[0]
    return "", ""


def rescues(table: Table, who: str, key: str) -> list[Option]:
    """The fitting Attribute (ads.noncombat.attribute-map) from Hand, or from the deck where none is in Hand."""
    attribute = table.things[key].text("attribute")
    cards = dict.fromkeys(attribute_faces(hand_of(table, who), (attribute,)))
    if cards:
        rules, warning = ("ads.noncombat.attribute-rescue",), tires(table, who, 1)
        return [replace(card_option("play", face, rules=rules), warning=warning) for face in cards]
    if not in_deck(table, who, attribute)[1]:
        return []
    name = f"{attribute.title()} from your deck"
    note = f"One level of Exhaustion: a hand of {hand_maximum(table, who) - 1}."
    rules = ("ads.noncombat.deck-rescue",)
    return [Option("deck", name, rules=rules, note=note, warning=deadly(table, who))]


class Rescue(AsksOne, frozen=True):
    """Play the fitting Attribute Card after all, or let it fail (ads.noncombat.attribute-rescue)."""

    key: str
    declared: str = "U"

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} is about to fail."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (*rescues(table, self.who, self.key), Option("no", "Let it fail"))
        rules = ("ads.noncombat.attribute-rescue", "ads.noncombat.deck-rescue")
        attribute = table.things[self.key].text("attribute").title()
        return Ask(f"{not_drawn(self.declared)}. Play {attribute} and succeed after all?", options, rules)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "no":
            return failed(table, self.who, self.key)
        if reply.option == "deck":
            return self._from_deck(table)
        face = reply.option.partition(":")[2]
        text = f"{name_of(table, self.who)} plays {label(face)} and succeeds."
        return (
            Moved((face,), f"{self.who}/hand", f"{self.who}/discard"),
            Told(text, ("ads.noncombat.attribute-rescue",), about=(self.who,)),
            *solved(table, self.who, self.key),
            Turned((Replace(self.who),)),
        )

    def _from_deck(self, table: Table) -> Events:
        """Found and played at once, then the deck is shuffled; the Exhaustion comes after it (ads.ruling.rescue-success)."""
        pile, face = in_deck(table, self.who, table.things[self.key].text("attribute"))
        moved: list[Event] = (
            [] if pile.endswith("/discard") else [Moved((face,), pile, f"{self.who}/discard")]
        )
        text = f"{name_of(table, self.who)} finds {label(face)} and succeeds."
        told = Told(text, ("ads.noncombat.deck-rescue",), about=(self.who,))
        shuffled = Shuffled(f"{self.who}/draw")
        tired = tire(table, self.who, "strains every nerve")
        return [*moved, shuffled, told, *solved(table, self.who, self.key), *tired]


class Replace(Passage, frozen=True):
    """A card is drawn for the Attribute that was played (ads.noncombat.attribute-rescue)."""

    who: str

    def go(self, table: Table) -> Events:
        return (Turned(draw_steps(table, self.who, 1)),) if is_up(table, self.who) else ()


def solved(table: Table, who: str, key: str) -> list[Event]:
    """What success brings: a way out, Gold, finds. In the middle of a Combat finds wait until it is won."""
    task, room = card_of(table, key), table.things[key].text("room")
    events: list[Event] = [Marked(key, {"state": DONE}), Told(task.success, RULES, about=(who, key))]
    if "combat" in table.things:
        thing = table.things[f"room/{room}"]
        marks: Marks = {"loot": thing.list("loot") + task.loot, "gold": thing.number("gold") + task.gold}
        return [*events, Marked(f"room/{room}", marks)] if task.loot or task.gold else events
    steps = find(task.gold, task.loot, table.things[f"room/{room}"].text("symbol"))
    return [*events, Turned(tuple(steps))] if steps else events


def failed(table: Table, who: str, key: str) -> list[Event]:
    """What failure brings; some tasks can be tried again."""
    task = card_of(table, key)
    events: list[Event] = [Told(task.failure, RULES, about=(who, key))]
    if task.once:
        events.append(Marked(key, {"state": FAILED}))
    if task.damage:
        events.append(Turned((Suffer(who, task.damage, "", f"suffers {task.damage} Damage: {task.name}"),)))
    return events


def shut(table: Table, room: str, way: str) -> str:
    """The task that keeps an exit of its own room shut until it is done, or nothing."""
    for key in tasks_here(table):
        task = table.things[key]
        if task.front["room"] == room and task.front["opens"] == way and not is_done(table, key):
            return task.text("name")
    return ""

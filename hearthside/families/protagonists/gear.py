"""Gear: used at will, with a Test, creatively, handed on, used up (book: "Gear")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from hearthside.families.protagonists.ability_tests import ability_pick, difficulty_field
from hearthside.families.protagonists.actions import name_of, offered, refusal, spent
from hearthside.families.protagonists.calling import CALL, TERMS, Call, begin_test
from hearthside.families.protagonists.choosing import free_sheets
from hearthside.families.protagonists.content import GearEntry
from hearthside.families.protagonists.layout import gear_thing
from hearthside.families.protagonists.sheets import (
    Character,
    actor,
    gear_of,
    on_stage,
    party,
    story,
    who_field,
)
from hearthside.kernel.asks import Ask, Choice, Field, Number, Option, Pick, Reply, RuleIds, Text
from hearthside.kernel.events import Event, Events, Made, Marked, Placed, Shown, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

USED_UP: tuple[str, RuleIds] = ("all its boxes are marked", ("core.gear.exhausted",))


def is_used_up(item: Thing) -> bool:
    """With all boxes marked an item cannot be used again (core.gear.exhausted)."""
    boxes = item.number("boxes")
    return boxes > 0 and item.number("marked") >= boxes


def used(name: str, item: Thing) -> Iterator[Event]:
    """Gear in use is seen by all. If limited, a box is marked, whether or not a roll succeeds (core.gear.limited)."""
    if item.known is not None:
        yield Shown(name)
    boxes = item.number("boxes")
    if boxes:
        yield Marked(name, {"marked": min(boxes, item.number("marked") + 1)})


def closed_for(table: Table, who: Character, name: str, item: Thing) -> tuple[str, RuleIds]:
    """Why an item cannot be used now."""
    why = refusal(table, who, f"gear:{name}")
    return USED_UP if not why[0] and is_used_up(item) else why


# ---------------------------------------------------------------- using


class UseGear(Act):
    """As described: at once, or with the Test it asks for (core.gear.use)."""

    id = "gear"
    rules = ("core.gear.use", "core.gear.limited")

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        who = actor(table, seat)
        for name, item in gear_of(table, who.id) if who else ():
            assert who is not None
            closed = closed_for(table, who, name, item)
            label = f"Use {item.text('name')}"
            yield offered(f"gear:{name}", label, (), self.rules, closed, item.text("text"))

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        who, name = actor(table, seat), reply.option.partition(":")[2]
        assert who is not None
        item = table.things[name]
        if item.text("ability"):
            return (Turned((GearTest(who.id, name),)),)
        return (
            *spent(table, who.id, f"gear:{name}"),
            *used(name, item),
            Told(f"{who.name} uses {item.text('name')}.", self.rules, about=(who.id, name)),
        )


NOT_NOW = Option(
    "impossible", "Not possible", (Text("text", "Why not", 500, 1),), ("core.test.possible-only",)
)
GEAR_TEST = Option("test", "Let them test", TERMS, CALL)


class GearTest(Question, frozen=True):
    """The Gear names Ability and Difficulty; the GM may adjust them."""

    who: str
    gear: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        item = table.things[self.gear]
        test = f"{item.text('ability').capitalize()} {item.number('difficulty')}"
        return f"{name_of(table, self.who)} uses {item.text('name')}: {test}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask(self.tells(table), (GEAR_TEST, NOT_NOW), ("core.gear.use", "core.difficulty.adjust-when"))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "impossible":
            return (Told(f"That is not possible: {reply.text('text')}", NOT_NOW.rules, about=(self.who,)),)
        item = table.things[self.gear]
        adjust, world = reply.number("adjust"), reply.number("difficulty_adjust")
        support = reply.text("support") == "open"
        ability, difficulty = item.text("ability"), item.number("difficulty")
        call = Call(self.who, ability, difficulty, adjust, world, support, item.text("name"))
        return (
            *spent(table, self.who, f"gear:{self.gear}"),
            *used(self.gear, item),
            *begin_test(table, call),
        )


HOW = (Text("what", "How do you use it?", 500, 1),)


class UseCreatively(Act):
    """Anything may be used for something else, as story and GM allow (core.gear.creative)."""

    id = "creative"
    rules = ("core.gear.creative",)

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        who = actor(table, seat)
        for name, item in gear_of(table, who.id) if who else ():
            assert who is not None
            closed = closed_for(table, who, name, item)
            yield offered(f"creative:{name}", f"Use creatively: {item.text('name')}", HOW, self.rules, closed)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        who = actor(table, seat)
        assert who is not None
        return (Turned((CreativeJudged(who.id, reply.option.partition(":")[2], reply.text("what")),)),)


WORKS = Option("works", "It works", (Text("text", "What happens", 1000, 1),), ("core.gear.creative",))
NO = Option("no", "Not like that", (Text("text", "Why not", 500, 1),), ("core.gear.creative",))
CREATIVE_TEST: tuple[Field, ...] = (ability_pick("ability", "Ability"), difficulty_field(), *TERMS)


class CreativeJudged(Question, frozen=True):
    """The GM allows a creative use, with or without a Test; a refusal marks no box."""

    who: str
    gear: str
    what: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} with {table.things[self.gear].text('name')}: {self.what}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (WORKS, Option("test", "Call for a Test", CREATIVE_TEST, CALL), NO)
        return Ask(self.tells(table), options, ("core.gear.creative",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "no":
            return (Told(f"Not like that: {reply.text('text')}", NO.rules, about=(self.who,)),)
        done = (
            *spent(table, self.who, f"gear:{self.gear}"),
            *used(self.gear, table.things[self.gear]),
        )
        if reply.option == "works":
            return (*done, Told(reply.text("text"), WORKS.rules, about=(self.who, self.gear)))
        adjust, world = reply.number("adjust"), reply.number("difficulty_adjust")
        support = reply.text("support") == "open"
        ability, difficulty = reply.text("ability"), reply.number("difficulty")
        call = Call(self.who, ability, difficulty, adjust, world, support, self.what)
        return (*done, *begin_test(table, call))


# ---------------------------------------------------------------- gaining, losing, swapping

TRANSFER: RuleIds = ("core.gear.transfer", "core.gear.list")


class GiveGear(Act):
    """Gear is passed between Protagonists; its marks go with it (core.gear.transfer)."""

    id = "give"
    rules = TRANSFER

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        who = actor(table, seat)
        if who is None:
            return
        others = [one for one in party(table) if one.id != who.id and not one.is_gone]
        closed = refusal(table, who, self.id)
        to = (who_field("to", "To", others),)
        for name, item in gear_of(table, who.id) if others else ():
            yield offered(f"give:{name}", f"Give away: {item.text('name')}", to, TRANSFER, closed)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return handed(table, reply.option.partition(":")[2], reply.text("to"))


def handed(table: Table, name: str, to: str) -> Events:
    """An item is now on that sheet, for everybody to see."""
    text = f"{name_of(table, to)} has {table.things[name].text('name')}."
    shown = (Shown(name),) if table.things[name].known is not None else ()
    return (Placed(name, to), *shown, Told(text, TRANSFER, about=(to, name)))


@lru_cache(maxsize=512)
def pick_gear(items: tuple[tuple[str, str], ...]) -> Pick:
    return Pick("gear", "Gear", tuple(Choice(name, label) for name, label in items))


def all_gear(table: Table) -> tuple[tuple[str, str], ...]:
    """Every item in play or to be found, by id and name. Unplayed sheets are left out; what the dead carried is not."""
    unplayed = {one.id for one in free_sheets(table)} - set(story(table).list("party"))
    items = ((name, thing) for name, thing in table.things.items() if thing.kind == "gear")
    return tuple((name, thing.text("name")) for name, thing in items if thing.place not in unplayed)


class HandOut(Act):
    """A character gains Gear: found, bought, taken from somebody."""

    id = "hand-out"
    rules = TRANSFER

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        items, several = (all_gear(table), on_stage(table)) if seat == GM else ((), [])
        if items and several:
            yield Option(
                "hand-out", "Give Gear", (pick_gear(items), who_field("to", "To", several)), TRANSFER
            )

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return handed(table, reply.text("gear"), reply.text("to"))


class TakeAway(Act):
    """A character loses Gear."""

    id = "take-away"
    rules = TRANSFER

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        items = all_gear(table) if seat == GM else ()
        carried = tuple(item for item in items if table.things[item[0]].place)
        if carried:
            yield Option("take-away", "Take Gear away", (pick_gear(carried),), TRANSFER)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name = reply.text("gear")
        item = table.things[name]
        text = f"{name_of(table, item.place)} loses {item.text('name')}."
        told = Told(text, TRANSFER, to=item.known, about=(item.place, name))
        return (Placed(name, ""), Shown(name, (GM,), (GM,)), told)


NEW_GEAR = (
    Text("name", "Name", 60, 1),
    Text("text", "Description", 300),
    Number("damage", "Damage it adds", 0, 9),
    Number("boxes", "Uses (0 for any number)", 0, 9),
)


class NewGear(Act):
    """The GM makes up an item at the table."""

    id = "new-gear"
    rules = TRANSFER

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        several = on_stage(table) if seat == GM else []
        if not several:
            return ()
        return (Option("new-gear", "Make up Gear", (*NEW_GEAR, who_field("to", "To", several)), TRANSFER),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        n = 1 + sum(name.startswith("gear/new/") for name in table.things)
        name, text, to = reply.text("name"), reply.text("text"), reply.text("to")
        entry = GearEntry("new", name, text, damage=reply.number("damage"), boxes=reply.number("boxes"))
        told = Told(f"{name_of(table, to)} has {name}.", TRANSFER, about=(to,))
        return (Made(f"gear/new/{n}", gear_thing(entry, to)), told)


def suitable(table: Table, who: str, ability: str) -> list[tuple[str, Thing]]:
    """The items that add Damage in an Attack of this kind and can still be used (core.attack.gear-bonus)."""
    return [
        (name, item)
        for name, item in gear_of(table, who)
        if item.number("damage") and item.text("suits") in ("", ability) and not is_used_up(item)
    ]

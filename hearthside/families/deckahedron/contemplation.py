"""Obsessive Contemplation: a day in a settlement given to one's items; each unit of currency is one pick
(dk.power.contemplation.kfa093, dk.power.more)."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.families.deckahedron.bars import BARS, closed_by
from hearthside.families.deckahedron.carrying import hand_over
from hearthside.families.deckahedron.editions import Edition, Format, edition_of
from hearthside.families.deckahedron.effects import EFFECTS
from hearthside.families.deckahedron.equipment import card_front, items_of
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.heroes import SPENDING, Hero, hero_of, name_of, seat_of, up_hero
from hearthside.families.deckahedron.local_acts import LocalAct
from hearthside.families.deckahedron.magic import gain_capacity
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.packs import by_tokens
from hearthside.families.deckahedron.town import A_DAY, CONTEMPLATION, busy, in_town, out_of_town, use_day
from hearthside.families.deckahedron.weapons import more_power, next_power, power_limit
from hearthside.kernel.asks import Ask, Option, Reply, Text
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

MOVE = "obsessive_contemplation"
RULES = ("dk.power.contemplation.kfa093", "dk.power.more")
EFFECT = Text("text", "Which effect, of an item you have seen?", 300, 1)
OWN = Text("text", "Which effect, of an item you own?", 300, 1)
LOOKS = Text("text", "How does it look now?", 300, 1)


def most_picks(table: Table) -> int:
    """How many picks one day gives: what the card lets you spend, at least one."""
    return MOVES[table.options["edition"]][MOVE].xp_cost.get("max", 1)


class Contemplate(LocalAct):
    """The player gives a whole day to it. Without the card nobody can: where it has no attribute, it cannot be tried."""

    id = "contemplate"
    option = Option("contemplate", "Obsessive Contemplation, a whole day", (), RULES)

    def played_in(self, edition: Edition, format: Format) -> bool:
        return (
            MOVE in MOVES[edition.key] and not MOVES[edition.key][MOVE].flip
        )  # else it is flipped like any other

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        id = up_hero(table, seat)
        if id is None or not in_town(table) or f"{id}/move/{MOVE}" not in table.things:
            return ()
        poor = "" if Hero(table, id).currency else f"this costs {edition_of(table).amount(1)}"
        closed, rules = closed_by(table, (busy(table, id, CONTEMPLATION), A_DAY), (poor, SPENDING))
        return (Option("contemplate", self.option.label, (), rules or RULES, closed=closed),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        return [use_day(hero, CONTEMPLATION), Turned((Contemplating(hero, most_picks(table)),))]


class Contemplating(Question, frozen=True):
    """One pick: a magic item, a weapon, or something precious."""

    hero: str
    left: int
    free: bool = False
    due: int = 0
    """What the flip asks for before the first pick."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} gives the whole day to contemplation."

    def ask(self, table: Table, seat: Seat) -> Ask:
        picks = self._copied if self.free else self._for_item
        options = [o for id in items_of(table, self.hero) for o in picks(table, id)]
        front = table.things[self.hero]
        if not by_tokens(table) and front.number("precious"):
            field = Text("name", "What does it turn out to be?", 60, 1)
            options.append(Option("wake", "A precious Pack card becomes magic", (field, EFFECT), RULES))
        costs = edition_of(table).amount(self.due or 1)
        first = f" {['One pick', 'Two picks'][self.left - 1]} for {costs}." if self.due else ""
        price = first if self.free else f" Each pick costs {costs}."
        return Ask(self.tells(table) + price, (*options, Option("done", "Enough")), RULES)

    def _for_item(self, table: Table, id: str) -> list[Option]:
        thing, options = table.things[id], list[Option]()
        name = thing.text("name")
        power, weapon = thing.number("power"), thing.front["kind"] == "weapon"
        if power and (weapon or "charges" in thing.front) and next_power(power, power_limit(table, thing)):
            options.append(Option(f"power:{id}", f"More Power for {name}", (), RULES, about=id))
        if "charges" in thing.front and not weapon:
            options.append(Option(f"capacity:{id}", f"One more charge in {name}", (), RULES, about=id))
            options.append(Option(f"effect:{id}", f"Another effect of {name}", (EFFECT,), RULES, about=id))
        elif weapon:
            options.append(Option(f"looks:{id}", f"{name} looks different", (LOOKS,), RULES, about=id))
            options.append(Option(f"magic:{id}", f"{name} gets magic", (OWN,), RULES, about=id))
        elif thing.front.get("precious"):
            options.append(Option(f"magic:{id}", f"{name} becomes magic", (EFFECT,), RULES, about=id))
        return options

    def _copied(self, table: Table, id: str) -> list[Option]:
        """Deckahedron World: one magic item, no weapon; it may be copied with one charge less."""
        thing = table.things[id]
        if not is_wonder(thing):
            return []
        options = [option for option in self._for_item(table, id) if not option.id.startswith("effect")]
        if thing.number("capacity") > 1:
            options.append(Option(f"copy:{id}", f"A copy of {thing.text('name')}", (), RULES, about=id))
        return options

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "done":
            return []
        hero = Hero(table, self.hero)
        price = self.due if self.free else 1
        paid: list[Event] = [hero.spend(price)] if price else []
        again = self.left > 1 and (self.free or hero.currency > 1)
        more: list[Event] = [Turned((Contemplating(self.hero, self.left - 1, self.free),))] if again else []
        return [*paid, *more, *self._picked(table, reply)]

    def _picked(self, table: Table, reply: Reply) -> list[Event]:
        what, _, item = reply.option.partition(":")
        if what == "wake":
            return self._wake(table, reply)
        thing = table.things[item]
        told = Told(f"{thing.text('name')} has changed.", RULES, about=(item,))
        if what == "power":
            return [*more_power(table, item), told]
        if what == "capacity":
            return gain_capacity(table, item)
        if what == "copy":
            less = thing.number("capacity") - 1
            copy = Thing("item", front={**thing.front, "capacity": less, "charges": less, "flowing": 0})
            return [told, *hand_over(table, self.hero, copy)]
        text = f"{thing.text('text')} {reply.text('text')}".strip()
        fresh: Marks = {"capacity": 1, "charges": 1, "ongoing": 0, "flowing": 0}
        magic = fresh if what == "magic" and "charges" not in thing.front else {}
        return [Marked(item, {"text": text, **magic}), told]

    def _wake(self, table: Table, reply: Reply) -> list[Event]:
        """The Pack card is exchanged for a blank magic item with capacity 1 (dk.power.contemplation.kfa093)."""
        front = card_front("wonder", reply.text("name"), "magic", 1, 0, (), reply.text("text"))
        magic: Marks = {"capacity": 1, "charges": 1, "ongoing": 0, "flowing": 0}
        left = table.things[self.hero].number("precious") - 1
        return [
            Marked(self.hero, {"precious": left}),
            *hand_over(table, self.hero, Thing("item", front={**front, **magic})),
        ]


# ---------------------------------------------------------------- where it is flipped


def contemplated(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """Deckahedron World: three checks are two picks, two and one cost a token for two and one."""
    return (Insight(call.hero, result),)


EFFECTS[MOVE] = contemplated


class Insight(Passage, frozen=True):
    """Pick, and pay for it where the result asks for it."""

    hero: str
    result: int

    def go(self, table: Table) -> Events:
        hero, price, day = Hero(table, self.hero), int(self.result < 3), use_day(self.hero, CONTEMPLATION)
        if not self.result:  # the day is gone all the same
            return [day]
        if hero.currency < price:
            text = f"{hero.name} lacks {edition_of(table).amount(price)}."
            return [day, Told(text, RULES, about=(self.hero,))]
        picks = Contemplating(self.hero, 1 if self.result == 1 else 2, free=True, due=price)
        return [day, Turned((picks,))]


def bar_contemplation(hero: Hero) -> tuple[str, str]:
    """It takes a day at a settlement (dk.table.steading.world), and where it is flipped a magic item to think about."""
    if not any(is_wonder(hero.table.things[id]) for id in items_of(hero.table, hero.id)):
        return "this needs a magic item that is not a weapon", ""  # no ruling makes one
    away = out_of_town(hero.table)
    if away:
        return away, "dk.table.steading.world"
    late = busy(hero.table, hero.id, CONTEMPLATION)
    return late, A_DAY[0] if late else ""


def is_wonder(thing: Thing) -> bool:
    """A magic item that is no weapon."""
    return "charges" in thing.front and thing.front["kind"] != "weapon"


BARS[MOVE] = bar_contemplation

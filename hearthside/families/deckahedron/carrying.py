"""Taking things up: what carrying costs, and which moves mind the load (dk.swp.*, dk.encumbrance.moves.*)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial

from hearthside.families.deckahedron.bars import BARS
from hearthside.families.deckahedron.editions import Edition, Format
from hearthside.families.deckahedron.equipment import borne, items_of, load
from hearthside.families.deckahedron.heroes import Hero, hero_of, name_of, seat_of, up_hero
from hearthside.families.deckahedron.ledger import in_book
from hearthside.families.deckahedron.local_acts import LocalAct
from hearthside.families.deckahedron.moves import MOVES, STAMINA_BY_LOAD, Move
from hearthside.families.deckahedron.packs import by_tokens, item_id, load_on, room, tokens_on
from hearthside.families.deckahedron.second_skin import MOVE as SKIN
from hearthside.families.deckahedron.second_skin import WeighWorn
from hearthside.families.deckahedron.states import UNBURDENED
from hearthside.families.deckahedron.town import in_town
from hearthside.kernel.asks import Ask, Number, Option, Reply
from hearthside.kernel.events import Event, Events, Made, Marked, Placed, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Act, Passage, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

PLACES = ("speed", "wealth", "pack")
NAMES = {"speed": "Speed", "wealth": "Wealth", "pack": "Pack", "spent": "What was spent"}
ITEM_COST = ("dk.swp.item-cost.world", "dk.swp.speed-trade.world")


def hand_over(table: Table, hero: str, thing: Thing) -> list[Event]:
    """A new card for a hero, if it can be carried."""
    id = item_id(table, hero)
    return [Made(id, thing), Turned((Carry(hero, id),))]


class Carry(Passage, frozen=True):
    """Take something up. In Deckahedron World it needs its tokens (dk.swp.item-cost.world)."""

    hero: str
    item: str

    def go(self, table: Table) -> Events:
        hero, thing = Hero(table, self.hero), table.things[self.item]
        if comes_back(self.hero, thing):
            return [Marked(self.item, borne(hero.thing, thing)), Turned((self,))]
        if not by_tokens(table):
            return [Placed(self.item, self.hero), taken(hero, thing), *fitted(hero)]
        ways = token_ways(hero.thing, thing.number("load"))
        if len(ways) > 1:
            return [Turned((ChooseTokens(self.hero, self.item),))]
        if not ways:
            text = f"{hero.name} cannot carry {thing.text('name')}."
            return [Told(text, ITEM_COST, about=(self.hero, self.item))]
        return [
            *load_on(table, self.hero, thing.number("load")),
            Placed(self.item, self.hero),
            taken(hero, thing),
            *fitted(hero),
        ]


def fitted(hero: Hero) -> list[Event]:
    """What is worn like a second skin is weighed anew."""
    return [Turned((WeighWorn(hero.id),))] if hero.move(SKIN) is not None else []


def taken(hero: Hero, thing: Thing) -> Told:
    return Told(f"{hero.name} takes {thing.text('name')}.", about=(hero.id,))


def token_ways(hero: Thing, needed: int) -> list[tuple[int, int, int]]:
    """Every way to take that many tokens from Speed, Wealth and Pack, most from Speed first."""
    speed, wealth, pack = (hero.number(place) for place in PLACES)
    return [
        (needed - w - p, w, p)
        for w in range(min(wealth, needed) + 1)
        for p in range(min(pack, needed - w) + 1)
        if needed - w - p <= speed
    ]


class ChooseTokens(Question, frozen=True):
    """The player chooses which tokens go onto the new card (dk.swp.speed-trade.world)."""

    hero: str
    item: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        thing = table.things[self.item]
        return f"{name_of(table, self.hero)} takes {thing.text('name')}: {thing.front['load']} token{'s' * (thing.number('load') > 1)}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        ways = token_ways(table.things[self.hero], table.things[self.item].number("load"))
        options = tuple(Option("-".join(map(str, way)), self._label(way)) for way in ways)
        return Ask(
            f"{self.tells(table)} Where do they come from?",
            (*options, Option("leave", "Leave it")),
            ITEM_COST,
        )

    def _label(self, way: tuple[int, int, int]) -> str:
        return ", ".join(f"{n} from {NAMES[place]}" for place, n in zip(PLACES, way, strict=True) if n)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "leave":
            return []
        hero, amounts = Hero(table, self.hero), map(int, reply.option.split("-"))
        left = {place: hero.thing.number(place) - n for place, n in zip(PLACES, amounts, strict=True)}
        thing = table.things[self.item]
        return [hero.mark(**left), Placed(self.item, self.hero), taken(hero, thing), *fitted(hero)]


class PickUp(Act):
    """Take something that lies in the scene."""

    id = "pick-up"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = up_hero(table, seat)
        if hero is None:
            return []
        free = room(table, hero)
        lying = ((id, table.things[id]) for id in items_of(table, ""))
        loose = ((id, thing) for id, thing in lying if not thing.front.get("lies"))
        weights = ((id, thing, weight_for(table.things[hero], hero, thing)) for id, thing in loose)
        return [_pick_up(id, thing.text("name"), max(0, load - free)) for id, thing, load in weights]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        return [Turned((Carry(hero, reply.option.partition(":")[2]),))]


def comes_back(hero: str, thing: Thing) -> bool:
    """Whether it is the hero's keepsake, and weighs what it weighs for others."""
    return thing.front.get("keepsake_of") == hero and thing.front.get("borne") == 0 < thing.number("load")


def weight_for(hero: Thing, id: str, thing: Thing) -> int:
    """What it will count as; a keepsake that comes back is light again."""
    return int(str(borne(hero, thing)["load"])) if comes_back(id, thing) else thing.number("load")


@lru_cache(maxsize=1024)
def _pick_up(id: str, name: str, missing: int) -> Option:
    closed = (
        f"{missing} more token{'s' * (missing > 1)} must be freed: drop something first" if missing else ""
    )
    return Option(f"pick-up:{id}", f"Take {name}", about=id, closed=closed)  # no ruling makes a token


# ---------------------------------------------------------------- moving tokens


class MoveTokens(LocalAct):
    """Throw Pack or Wealth away to be quicker; pack before the first move, or where there is trade
    (dk.swp.speed-trade.world, ruling 33)."""

    id = "tokens"

    def played_in(self, edition: Edition, format: Format) -> bool:
        return edition.load == "tokens"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = up_hero(table, seat)
        if hero is None:
            return ()
        front = table.things[hero]
        options = [
            _tokens(place, "speed", front.number(place))
            for place in ("pack", "wealth")
            if front.number(place)
        ]
        trade, fresh, spent = in_town(table), not front.number("spotlights"), tokens_on(front, "spent")
        if trade and spent:
            options.append(_tokens("spent", "pack", spent))
        if (trade or fresh) and front.number("speed"):
            options.append(_tokens("speed", "pack", front.number("speed"), fresh))
        return options

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        source, _, target = reply.option.partition(":")[2].partition(">")
        n, front = reply.number("n"), table.things[hero]
        moved = f"{n} token{'s' * (n > 1)} from {NAMES[source]} to {NAMES[target]}"
        told = Told(f"{name_of(table, hero)}: {moved}.", TRADE, about=(hero,))
        return [Marked(hero, {source: front.number(source) - n, target: front.number(target) + n}), told]


TRADE = ("dk.swp.speed-trade.world", "dk.swp.fiction.world")
LEFT = "What it stood for is left behind. More on Speed makes a hero quicker: some moves need 4."
SLOWER = "The fewer tokens on Speed, the more hampered the hero; below 4 some moves are barred."
PACKING = "Before your first move, say how much gear you have packed; what it is shows when you need it."


@lru_cache(maxsize=64)
def _tokens(source: str, target: str, most: int, fresh: bool = False) -> Option:
    label = f"{NAMES[source]} to {NAMES[target]}"
    note = LEFT if target == "speed" else f"{PACKING} {SLOWER}" if fresh else SLOWER
    return Option(f"tokens:{source}>{target}", label, (Number("n", "Tokens", 1, most, 1),), TRADE, note)


# ---------------------------------------------------------------- moves that mind the load

OVER = "barred if load is over "
LOADED = ("dk.encumbrance.moves.kfa093", "dk.encumbrance.moves.kfa")


def penalty(hero: Hero) -> int:
    """Stamina for making such a move under this load (moves.toml, encumbrance)."""
    carried = load(hero.table, hero.id)
    return next(cost for most, cost in STAMINA_BY_LOAD if carried <= most)


def bar_load(move: str, hero: Hero) -> tuple[str, str]:
    """Why the load bars a move: only what its own card says counts (dk.encumbrance.moves.*, dk.swp.unencumbered.world)."""
    data: Move = MOVES[hero.table.options["edition"]][move]
    if UNBURDENED in hero.thing.list("states"):
        return "", ""
    if by_tokens(hero.table):
        speed = hero.thing.number("speed")
        slow = "UNENCUMBERED" in data.tags and speed < 4
        return (f"Speed is {speed}, this needs 4", "dk.swp.unencumbered.world") if slow else ("", "")
    if data.encumbrance.startswith(OVER):
        most, carried = int(data.encumbrance.removeprefix(OVER)), load(hero.table, hero.id)
        if carried > most:
            return f"the load is {carried}, at most {most} is allowed", in_book(hero.table, *LOADED)
    return "", ""


def load_penalty(hero: Hero, move: Move) -> int:
    """Stamina that a move with such a section costs under this load; other moves ignore it."""
    if by_tokens(hero.table) or move.encumbrance != "stamina_by_load":
        return 0
    if UNBURDENED in hero.thing.list("states"):
        return 0
    return penalty(hero)


MINDING = sorted({m.id for moves in MOVES.values() for m in moves.values() if m.encumbrance})
BARS.update({move: partial(bar_load, move) for move in MINDING})

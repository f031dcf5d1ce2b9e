"""What a hero carries besides items: Pack, regular and precious; in Deckahedron World six tokens on Speed, Wealth,
Pack and items (dk.pack.*, dk.swp.*)."""

from __future__ import annotations

from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.equipment import items_of
from hearthside.families.deckahedron.heroes import Hero
from hearthside.families.deckahedron.ledger import house
from hearthside.kernel.events import Event, Marked
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing


def by_tokens(table: Table) -> bool:
    """Whether carrying is counted in tokens (dk.swp.tokens.world) or in cards (dk.encumbrance.count)."""
    return edition_of(table).load == "tokens"


def pack_of(table: Table, hero: str) -> int:
    """All Pack a hero has; precious Pack is Pack too (dk.pack.anonymous, dk.pack.kinds.kfa093)."""
    thing = table.things[hero]
    return thing.number("pack") + (0 if by_tokens(table) else thing.number("precious"))


def precious_of(table: Table, hero: str) -> int:
    """What somebody treasures: precious Pack, or Wealth."""
    return table.things[hero].number(precious_mark(table))


def precious_mark(table: Table) -> str:
    return "wealth" if by_tokens(table) else "precious"


def precious_name(table: Table) -> str:
    return "Wealth" if by_tokens(table) else "precious Pack"


def lose_pack(table: Table, hero: str, n: int) -> list[Event]:
    """Pack goes back to the supply, regular first; a token goes to Speed, for its load is gone
    (dk.pack.consumed, dk.conflict.swp-spent-tokens)."""
    front = table.things[hero]
    if by_tokens(table):
        n = min(n, front.number("pack"))
        to = "spent" if house(table, "swp_spent_to") == "removed_until_restock" else "speed"
        return [Marked(hero, {"pack": front.number("pack") - n, to: tokens_on(front, to) + n})]
    regular = min(n, front.number("pack"))
    precious = min(n - regular, front.number("precious"))
    return [
        Marked(
            hero, {"pack": front.number("pack") - regular, "precious": front.number("precious") - precious}
        )
    ]


def lose_precious(table: Table, hero: str, n: int = 1) -> list[Event]:
    front, mark = table.things[hero], precious_mark(table)
    left: dict[str, int | str | tuple[str, ...]] = {mark: front.number(mark) - n}
    if by_tokens(table):
        left["speed"] = front.number("speed") + n
    return [Marked(hero, left)]


def room(table: Table, hero: str) -> int:
    """How many tokens a hero could free for something new: those on Speed, Wealth and Pack (dk.swp.item-cost.world).
    Where cards are counted, there is always room."""
    if not by_tokens(table):
        return 99
    front = table.things[hero]
    return front.number("speed") + front.number("wealth") + front.number("pack")


def load_on(table: Table, hero: str, load: int) -> list[Event]:
    """Tokens for something new come from Speed, then Pack, then Wealth (dk.swp.speed-trade.world)."""
    if not by_tokens(table):
        return []
    front, marks = table.things[hero], dict[str, int | str | tuple[str, ...]]()
    for place in ("speed", "pack", "wealth"):
        taken = min(load, front.number(place))
        load -= taken
        marks[place] = front.number(place) - taken
    return [Marked(hero, marks)]


def gain_pack(table: Table, hero: str, n: int, mark: str = "pack") -> list[Event]:
    """More Pack or something precious; tokens for it come from Speed, as far as there are any."""
    front = table.things[hero]
    if not by_tokens(table):
        return [Marked(hero, {mark: front.number(mark) + n})]
    spent, speed = tokens_on(front, "spent"), front.number("speed")
    n = min(n, spent + speed)
    back = min(n, spent)
    away: Marks = {"spent": spent - back} if back else {}
    return [Marked(hero, {mark: front.number(mark) + n, "speed": speed - (n - back), **away})]


def tokens_on(hero: Thing, place: str) -> int:
    """Tokens on a place of the hero's sheet; those that were spent lie aside until the hero stocks up."""
    return hero.number(place) if place in hero.front else 0


def item_id(table: Table, hero: str) -> str:
    """A free id for a new item of a hero."""
    n = len(items_of(table, hero)) + 1
    while f"{hero}/item/{n}" in table.things:
        n += 1
    return f"{hero}/item/{n}"


def words_for_load(hero: Hero) -> str:
    """What the hero carries, in words."""
    front = hero.thing.front
    if by_tokens(hero.table):
        return f"Speed {front['speed']}, Wealth {front['wealth']}, Pack {front['pack']}"
    return f"Pack {front['pack']}, precious Pack {front['precious']}"

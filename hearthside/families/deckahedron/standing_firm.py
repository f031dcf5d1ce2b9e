"""Cards that soften a blow or give in to it: Armour Mastery, Reach Out With Your Feelings, Cower / Submit."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.families.deckahedron.absorbing import LABELS, WARDS, Distributing
from hearthside.families.deckahedron.equipment import damage, items_of
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.follow_ups import WEAPON, FollowUp
from hearthside.families.deckahedron.heroes import Hero, hero_of, in_scene
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.states import COWERING, is_cowering
from hearthside.families.deckahedron.suffering import SOFTENED
from hearthside.families.deckahedron.using import USES
from hearthside.kernel.asks import Field, Option, Reply, Text
from hearthside.kernel.events import Event, Events, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table


class ArmourMastery:
    """The armour takes damage in place of a Harm or a Wound (dk.item-damage.cause)."""

    def offers(self, table: Table, tokens: Distributing, token: str) -> list[Option]:
        if f"{tokens.hero}/move/armour_mastery" not in table.things:
            return []
        worn = [id for id in items_of(table, tokens.hero) if table.things[id].front["kind"] == "armour"]
        names = ((id, table.things[id].text("name")) for id in worn)
        rules = ("dk.item-damage.cause",)
        return [
            Option(
                f"armour:{token}:{id}", f"{name} takes damage for one {LABELS[token]}", (), rules, about=id
            )
            for id, name in names
        ]

    def do(self, table: Table, tokens: Distributing, token: str, card: str) -> Events:
        rest = tokens.without(token, 1)
        return [*damage(table, card), *([Turned((rest,))] if rest.tokens else [])]


WARDS["armour"] = ArmourMastery()


def feelings(table: Table, hero: str) -> int:
    """Reach Out With Your Feelings: with a magic item that is not depleted, one point less of an attack."""
    if f"{hero}/move/reach_out_with_your_feelings" not in table.things:
        return 0
    return int(any(table.things[id].front.get("charges") for id in items_of(table, hero)))


SOFTENED.append(feelings)


class JustStrike:
    """Backstab in the older guides: do without the flip and just roll attack power."""

    def fields(self, hero: Hero) -> tuple[Field, ...]:
        return ()

    def shut(self, hero: Hero) -> tuple[str, tuple[str, ...]]:
        data = MOVES[hero.table.options["edition"]]["backstab"]
        return ("" if data.unflipped else "this needs a flip: ask the GM for one"), ("dk.flip.when",)

    def do(self, hero: Hero, reply: Reply) -> list[Event]:
        told = Told(f"{hero.name} strikes from behind.", about=(hero.id,))
        return [told, Turned((FollowUp(Call(hero.id, "backstab", "dex", 1, 0), WEAPON),))]


USES["backstab"] = JustStrike()


# ---------------------------------------------------------------- Cower / Submit


class Cower(Act):
    """Give up: foes leave the hero alone, who takes no action until somebody rallies them."""

    id = "cower"
    option = Option("cower", "Cower or submit", (Text("text", "How?", 500),))

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero is None or "cower_submit" not in MOVES[table.options["edition"]]:
            return ()
        return (self.option,) if Hero(table, hero).is_up and not is_cowering(Hero(table, hero)) else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        id = hero_of(table, seat)
        assert id is not None
        hero = Hero(table, id)
        told = Told(f"{hero.name} gives up. {reply.text('text')}".strip(), about=(id,))
        return [hero.mark(states=(*hero.thing.list("states"), COWERING)), told]


class Rally(Act):
    """A member of the party reaches who has given up."""

    id = "rally"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero is None or "cower_submit" not in MOVES[table.options["edition"]]:
            return []
        if not Hero(table, hero).is_up:
            return []
        down = [id for id in in_scene(table, hero) if is_cowering(Hero(table, id))]
        return [Option(f"rally:{id}", f"Rally {Hero(table, id).name}") for id in down]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = Hero(table, reply.option.partition(":")[2])
        left = tuple(state for state in hero.thing.list("states") if state != COWERING)
        return [hero.mark(states=left), Told(f"{hero.name} takes heart again.", about=(hero.id,))]

"""Cards that soften a blow, or strike without a flip: Armour Mastery, Reach Out With Your Feelings, Backstab."""

from __future__ import annotations

from hearthside.families.deckahedron.absorbing import EXHAUSTION, LABELS, WARDS, Distributing
from hearthside.families.deckahedron.equipment import damage, items_of
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.follow_ups import WEAPON, FollowUp
from hearthside.families.deckahedron.heroes import Hero
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.suffering import SOFTENED
from hearthside.families.deckahedron.using import ELSEWHERE, USES
from hearthside.kernel.asks import Field, Option, Reply
from hearthside.kernel.events import Event, Events, Told, Turned
from hearthside.kernel.table import Table


class ArmourMastery:
    """The armour takes damage in place of a Harm or a Wound (dk.item-damage.cause)."""

    def offers(self, table: Table, tokens: Distributing, token: str) -> list[Option]:
        if token == EXHAUSTION or f"{tokens.hero}/move/armour_mastery" not in table.things:
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
        return "", ("dk.flip.when",)

    def do(self, hero: Hero, reply: Reply) -> list[Event]:
        told = Told(f"{hero.name} strikes from behind.", about=(hero.id,))
        return [told, Turned((FollowUp(Call(hero.id, "backstab", "dex", 1, 0), WEAPON),))]


USES["backstab"] = JustStrike()
ELSEWHERE["backstab"] = lambda edition: not MOVES[edition.key]["backstab"].unflipped

"""Sever-Pulse Shield: an ONGOING effect is cut to cancel part of an attack, a Harm, or other lost Stamina."""

from __future__ import annotations

from hearthside.families.deckahedron.absorbing import EXHAUSTION, HARM, LABELS, WARDS, Distributing
from hearthside.families.deckahedron.magic import end_flow, flows, lose_charges, magic_items
from hearthside.families.deckahedron.suffering import REACTIONS, Decide
from hearthside.kernel.asks import Option
from hearthside.kernel.events import Events, Turned
from hearthside.kernel.table import Table

MOST = 3


class SeverPulse:
    """Cut a flow: up to three points of an attack are cancelled, a charge for each (dk.magic.ongoing.world)."""

    def offers(self, table: Table, hero: str, power: int) -> list[Option]:
        if f"{hero}/move/sever_pulse_shield" not in table.things:
            return []
        flowing = [(id, table.things[id]) for id in magic_items(table, hero) if flows(table, id)]
        return [
            Option(f"sever:{id}:{n}", f"Cut the flow into {thing.text('name')}: {n} less for {n} charges")
            for id, thing in flowing
            for n in range(1, min(MOST, power, thing.number("charges")) + 1)
        ]

    def do(self, table: Table, attack: Decide, about: str) -> Events:
        item, _, n = about.rpartition(":")
        left = attack.power - int(n)
        events = [*end_flow(table, item), *lose_charges(table, item, int(n))]
        return [*events, Turned((attack.weaker(left),))] if left else events


REACTIONS["sever"] = SeverPulse()


HARM_CHARGES = 3


class SeverLoss:
    """Cut a flow: one Harm is cancelled for three charges; Stamina lost otherwise than by an attack for one each."""

    def offers(self, table: Table, tokens: Distributing, token: str) -> list[Option]:
        if f"{tokens.hero}/move/sever_pulse_shield" not in table.things:
            return []
        items = [id for id in magic_items(table, tokens.hero) if flows(table, id)]
        cuts = ((id, cut(table, tokens, token, id)) for id in items)
        return [
            Option(
                f"sever:{token}:{id}",
                f"Cut the flow into {table.things[id].text('name')}: {less} {LABELS[token]} less for {price} charges",
                about=id,
            )
            for id, (less, price) in cuts
            if less
        ]

    def do(self, table: Table, tokens: Distributing, token: str, card: str) -> Events:
        less, price = cut(table, tokens, token, card)
        rest = tokens.without(token, less)
        events = [*end_flow(table, card), *lose_charges(table, card, price)]
        return [*events, *([Turned((rest,))] if rest.tokens else [])]


def cut(table: Table, tokens: Distributing, token: str, item: str) -> tuple[int, int]:
    """How many tokens a flow cancels, and for how many charges."""
    charges = table.things[item].number("charges")
    if token == EXHAUSTION:
        n = min(MOST, tokens.tokens.count(token), charges)
        return n, n
    return (1, HARM_CHARGES) if token == HARM and charges >= HARM_CHARGES else (0, 0)


WARDS["sever"] = SeverLoss()

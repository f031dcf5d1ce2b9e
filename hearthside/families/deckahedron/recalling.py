"""Good Thing I Brought... as the way into a flashback, as its card in Deckahedron World has it (ruling 76)."""

from __future__ import annotations

from hearthside.families.deckahedron.brought import AFTERWARDS, GOOD_THING, after_paying, prices
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.heroes import Hero
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.packs import lose_pack, pack_of
from hearthside.families.deckahedron.resolving import WAYS_BACK, flip_anew
from hearthside.kernel.asks import Option, Reply, Text
from hearthside.kernel.events import Event, Told
from hearthside.kernel.table import Table

MOVE = "good_thing_i_brought"
RULES = ("dk.flashback.reflip", *GOOD_THING)


class Recall:
    """What was packed long ago helps now: flip again, and the result is one step higher."""

    def offers(self, table: Table, hero: str) -> list[Option]:
        if not MOVES[table.options["edition"]][MOVE].flashback:
            return []
        currency, there = Hero(table, hero).currency, pack_of(table, hero)
        paid = [price for price in prices(table) if price[0] <= currency and price[1] <= there]
        return [self._option(table, *price) for price in paid]

    def _option(self, table: Table, currency: int, pack: int) -> Option:
        price = f"{edition_of(table).amount(currency)} and {pack} Pack" if currency else f"{pack} Pack"
        fields = (Text("what", "What did you bring?", 80, 1), AFTERWARDS)
        note = "You flip again, and the result is one step higher."
        return Option(f"recall:{currency}:{pack}", f"Good Thing I Brought... ({price})", fields, RULES, note)

    def do(self, table: Table, call: Call, reply: Reply) -> list[Event]:
        hero, (currency, pack) = Hero(table, call.hero), map(int, reply.option.split(":")[1:])
        paid: list[Event] = [hero.spend(currency)] if currency else []
        told = Told(f"Good thing {hero.name} brought {reply.text('what')}.", RULES, about=(call.hero,))
        kept = after_paying(table, call.hero, reply.text("what")) if reply.text("after") == "keep" else []
        return [*paid, *lose_pack(table, call.hero, pack), told, *flip_anew(table, call, bump=1), *kept]


WAYS_BACK.append(Recall())

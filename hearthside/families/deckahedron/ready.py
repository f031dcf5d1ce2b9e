"""Before the cards are turned: others may help, and the lead flips (dk.flip.basic, dk.teamwork.*, dk.reshuffle.optional.*)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

import msgspec

from hearthside.families.deckahedron.bars import ITEMS
from hearthside.families.deckahedron.circumstances import used_up
from hearthside.families.deckahedron.creating import (
    CREATE,
    best_of_three,
    can_create,
    create_option,
    created,
)
from hearthside.families.deckahedron.deck import check_deck, reshuffle
from hearthside.families.deckahedron.editions import EDITIONS, SHORT, edition_of
from hearthside.families.deckahedron.falling import Falling
from hearthside.families.deckahedron.flips import (
    BLOCK,
    FLIP,
    WAS,
    Call,
    Flipping,
    cards_to_flip,
    edge_words,
    laid_out,
)
from hearthside.families.deckahedron.heroes import (
    Hero,
    hero_of,
    in_scene,
    is_busy,
    name_of,
    names_of,
    seat_of,
)
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.resolving import Choosing
from hearthside.kernel.asks import Option, Reply, Text
from hearthside.kernel.events import Done, Event, Events, Gone, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Acts, acts
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing


def begin(table: Table, call: Call, supporters: tuple[str, ...] = ()) -> list[Event]:
    """Lay the flip out for all to see and let the lead turn the cards."""
    return [*laid_out(table, flip_thing(table, call, supporters)), Turned((Ready(call),))]


def flip_thing(table: Table, call: Call, supporters: tuple[str, ...]) -> Thing:
    """A flip before its cards are turned."""
    return _fresh(table.options["edition"], call, supporters)


@lru_cache(maxsize=4096)
def _fresh(key: str, call: Call, supporters: tuple[str, ...]) -> Thing:
    front: Marks = {
        "hero": call.hero,
        "move": call.move,
        "name": MOVES[key][call.move].name,
        "attribute": call.attribute,
        "rank": call.rank,
        "suit": EDITIONS[key].suit(call.rank),
        "net": call.net,
        "against": call.against,
        "about": call.about,
        "supporters": supporters,
        "cards": (),
        "support": (),
        "reads": (),
        "resolver": "",
        "result": -1,
        "bump": 0,
        "flashback": 0,
    }
    return Thing(FLIP, front=front)


def ready_call(table: Table) -> Call:
    step = table.step
    assert isinstance(step, Ready)
    return step.call


class TurnCards(Act):
    """The lead flips as usual, each supporter one card of the weakest suit (dk.flip.basic, dk.teamwork.flip)."""

    id = "flip"
    option = Option("flip", "Flip", (), ("dk.flip.basic",))

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (self.option,) if seat == Hero(table, ready_call(table).hero).seat else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        call, supporters = ready_call(table), table.things[FLIP].list("supporters")
        events: list[Event] = [Done(), *used_up(table), *check_deck(table, call.hero)]
        cards = Flipping(call.hero, cards_to_flip(call.net))
        if not supporters and call.move != "parley":
            return [*events, Turned((cards, Choosing(call)))]
        for id in supporters:
            events += check_deck(table, id)
        looming = intimidating(table, call, supporters)
        if looming:
            reads = tuple(f"{id}={Hero(table, id).rank('str')}" for id in looming)
            events.append(Marked(FLIP, {"reads": reads}))
        helpers = (*supporters, *(id for id in looming if id == call.hero))
        helped = (Flipping(id, 1, support=True) for id in helpers)
        return [*events, Turned((cards, *helped, Choosing(call)))]


def intimidating(table: Table, call: Call, supporters: tuple[str, ...]) -> list[str]:
    """Who looms in a Parley and flips Strength as well: the lead, or allies beside (ruling 17)."""
    if call.move != "parley":
        return []
    return [id for id in (call.hero, *supporters) if f"{id}/move/intimidate" in table.things]


class OtherItem(Act):
    """What the hero takes in hand is for the player to say, until the cards are turned (dk.magic.use)."""

    id = "with"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        call = ready_call(table)
        hero = Hero(table, call.hero)
        fits = ITEMS[call.move](hero) if call.move in ITEMS and seat == hero.seat else None
        return [_with(item.id, item.label) for item in fits or () if item.id != call.about]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        call = msgspec.structs.replace(ready_call(table), about=reply.option.partition(":")[2])
        return [Done(), Marked(FLIP, {"about": call.about}), Turned((Ready(call),))]


@lru_cache(maxsize=256)
def _with(id: str, name: str) -> Option:
    return Option(f"with:{id}", f"Use instead: {name}", (), ("dk.magic.use",))


class Help(Act):
    """Before the flip others in the scene may aid, and say how (dk.teamwork.aid)."""

    id = "help"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        call, hero = ready_call(table), hero_of(table, seat)
        if hero is None or hero not in in_scene(table, call.hero) or call.against or is_busy(table, hero):
            return ()
        if hero in table.things[FLIP].list("supporters"):
            return ()
        how = Text("how", "How do you help?", 500)
        suit = edition_of(table).suit(1)
        note = (
            f"You flip one card on {suit}. You share in what goes wrong. Who does not help need do nothing."
        )
        return (Option("help", "Help", (how,), ("dk.teamwork.aid", "dk.teamwork.consequences"), note),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        supporters = (*table.things[FLIP].list("supporters"), hero)
        how = reply.text("how")
        text = f"{name_of(table, hero)} helps{f': {how}' if how else '.'}"
        return [Marked(FLIP, {"supporters": supporters}), Told(text, ("dk.teamwork.aid",), about=(hero,))]


class Reshuffle(Act):
    """Outside a flip a player may shuffle the discard pile back (dk.reshuffle.optional.*)."""

    id = "reshuffle"
    option = Option(
        "reshuffle",
        "Reshuffle",
        (),
        ("dk.reshuffle.optional.kfa093", "dk.reshuffle.optional.world"),
        "Your discard pile goes back into the deck.",
    )

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero is None or not Hero(table, hero).discard.cards or Hero(table, hero).is_dead:
            return ()
        return (self.option,)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        return reshuffle(Hero(table, hero), *self.option.rules)


class CallOff(Act):
    """The GM finds that the outcome is certain after all: no card is flipped (dk.flip.certain), and no move was made. What
    the load has cost is lost. A block is no call of the GM's."""

    id = "call-off"
    option = Option("call-off", "No flip after all", (), ("dk.flip.certain",))

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (self.option,) if seat == GM and ready_call(table).move != BLOCK else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        call = ready_call(table)
        told = Told("There is no flip after all.", self.option.rules, about=(call.hero,))
        after = [*check_deck(table, call.hero), Turned((Falling(call.hero),))]
        return [Done(), *unmade(table, call), Gone(FLIP), told, *after]


def unmade(table: Table, call: Call) -> list[Event]:
    """A move that the GM called for counts as not made."""
    flip, hero = table.things[FLIP], Hero(table, call.hero)
    if WAS not in flip.front:
        return []
    key = "bonus" if call.bonus else "moves"
    fewer: Marks = {key: max(0, hero.thing.number(key) - 1)}
    return [hero.mark(**fewer, last=flip.text(WAS), edge=flip.number("edge"))]


class CreateAdvantage(Act):
    """The GM spends a friendly point before the cards are turned."""

    id = CREATE

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (create_option(table),) if seat == GM and can_create(table, ready_call(table)) else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        call = ready_call(table)
        return [Done(), *created(table, call), Turned((Ready(best_of_three(call)),))]


def aim(table: Table, call: Call) -> str:
    """What a move is made with, or at: the item in hand, or the foe whom the GM named."""
    thing = table.things.get(call.about)  # a shield is raised against a token, which is no thing
    if thing is None:
        return ""
    return f" at {thing.back['name']}" if thing.kind == "foe" else f" ({thing.text('name')})"


class Ready(Acts, frozen=True):
    """A flip has been called. The lead flips when those who want to help have said so."""

    call: Call
    acts: ClassVar[dict[str, Act]] = acts(
        TurnCards(), OtherItem(), Help(), Reshuffle(), CallOff(), CreateAdvantage()
    )

    def asked(self, table: Table) -> tuple[Seat, ...]:
        others = (seat_of(table, id) for id in in_scene(table, self.call.hero))
        return tuple(dict.fromkeys((seat_of(table, self.call.hero), *others, GM)))

    def tells(self, table: Table) -> str:
        flip, hero = table.things[FLIP], Hero(table, self.call.hero)
        with_it = f"{SHORT[self.call.attribute]}{edge_words(self.call.net)}"
        return f"{hero.name} flips {flip.text('name')}{aim(table, self.call)} with {with_it}."

    def prompt(self, table: Table, seat: Seat) -> str:
        lead, told = seat_of(table, self.call.hero), self.tells(table)
        if self.call.against:
            return told
        if seat == lead:
            return f"{told}{self._first(table)}"
        if seat == GM:
            return f"{told} {table.name(lead)} turns the cards."
        helps = hero_of(table, seat) in table.things[FLIP].list("supporters")
        return f"{told} You help: your card is turned with theirs." if helps else f"{told} Do you help?"

    def _first(self, table: Table) -> str:
        """Who may still chime in, for whoever turns the cards to wait for (dk.teamwork.aid)."""
        others = in_scene(table, self.call.hero)
        able = [id for id in others if list(self.acts["help"].offers(table, seat_of(table, id)))]
        return f" {names_of(table, able)} can help before you do." if able else ""

"""Carrying out a result as the card of a move says: Stamina, options, attack power, tokens, cards turned over."""

from __future__ import annotations

import msgspec

from hearthside.families.deckahedron.absorbing import EXHAUSTION, Distributing
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.effects import EFFECTS, PRICES, printed, stamina_paid
from hearthside.families.deckahedron.flips import FLIP, PICKED, Call, chosen, is_flip_of
from hearthside.families.deckahedron.foes import just_hit
from hearthside.families.deckahedron.follow_ups import ONE, WEAPON, WITH_D6, FollowUp
from hearthside.families.deckahedron.hampering import HAMPERS, HamperFoe
from hearthside.families.deckahedron.heroes import Hero, name_of, seat_of
from hearthside.families.deckahedron.moves import MOVES, RESULT_KEYS, Move
from hearthside.families.deckahedron.outcomes import participants
from hearthside.families.deckahedron.states import UNBURDENED, LayEdges, LayTokens, TurnDown, TurnUp
from hearthside.families.deckahedron.suffering import Suffer
from hearthside.kernel.asks import Ask, Option, Reply, Text
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Passage, Question, Step
from hearthside.kernel.table import Table


def carry_out(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """Everything a card prints for this result, in the order of the card (dk.flip.read-move)."""
    move, key = MOVES[table.options["edition"]][call.move], RESULT_KEYS[result]
    steps = [*by_level(table, call, move), *printed(table, call, result)]
    if key in move.attack_power:
        steps.append(FollowUp(call, move.attack_power[key]))
    if move.tokens.get(key):
        steps.append(LayTokens(call.hero, move.id, move.tokens[key]))
    if move.choose.get(key):
        steps.append(Choosable(call, result))
    if move.edges.get(key):
        steps.append(LayEdges(call.hero, move.id, move.edges[key], call.about))
    if move.foe_attacks.get(key) == ONE:
        steps += [Suffer(id, 1, call.about) for id in participants(table, call)]
    if key in move.face_down:
        steps.append(TurnDown(call.hero, move.id, move.face_down[key]))
    return tuple(steps)


def by_level(table: Table, call: Call, move: Move) -> list[Step]:
    """Stamina that depends on the level of the card, whatever the result."""
    paid = move.stamina_cost_by_level.get(str(Hero(table, call.hero).level(move)), 0)
    return [Distributing(call.hero, (EXHAUSTION,) * paid, attack=False)] if paid else []


def prices(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """Stamina, currency, and the card itself where it is turned over: what a move costs in any case (dk.pvp.scope)."""
    move, key = MOVES[table.options["edition"]][call.move], RESULT_KEYS[result]
    steps = [*by_level(table, call, move), *stamina_paid(table, call, result)]
    if move.xp_cost.get(key) and not move.may_skip:
        steps.append(PayCurrency(call.hero, move.xp_cost[key]))
    if key in move.face_down:
        steps.append(TurnDown(call.hero, move.id, move.face_down[key]))
    return tuple(steps)


class PayCurrency(Passage, frozen=True):
    """Currency goes back to the supply, as far as there is any."""

    hero: str
    n: int

    def go(self, table: Table) -> Events:
        hero = Hero(table, self.hero)
        return [hero.spend(self.n)]


class Choosable(Passage, frozen=True):
    """Options are picked, if they can be paid for."""

    call: Call
    result: int

    def go(self, table: Table) -> Events:
        move, key = MOVES[table.options["edition"]][self.call.move], RESULT_KEYS[self.result]
        hero, price = Hero(table, self.call.hero), move.xp_cost.get(key, 0)
        if hero.currency < price:
            text = f"{hero.name} cannot pay {edition_of(table).amount(price)}: {move.name} has no further effect."
            return [Told(text, about=(hero.id,))]
        return [Turned((PickOption(self.call, self.result, move.choose[key]),))]


class PickOption(Question, frozen=True):
    """One option after the other; the GM picks where the card says so."""

    call: Call
    result: int
    left: int
    taken: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        return RESULT_KEYS[self.result]

    def move(self, table: Table) -> Move:
        return MOVES[table.options["edition"]][self.call.move]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        by_gm = self.move(table).chooser.get(self.key) == "gm"
        return (GM,) if by_gm else (seat_of(table, self.call.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.call.hero)}, {self.move(table).name}: {CHOOSE.get(self.left, f'choose {self.left}')}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        move = self.move(table)
        price = move.xp_cost.get(self.key, 0) if not self.taken else 0
        cost = f" ({edition_of(table).amount(price)})" if price else ""
        open_ones = [n for n in range(len(move.options)) if move.repeats or n not in self.taken]
        how = (Text("how", "In your words", 500),)
        options = [
            Option(f"pick:{n}", move.options[n][:1].upper() + move.options[n][1:] + cost, how)
            for n in open_ones
        ]
        if price or move.may_skip:
            options.append(Option("enough", "Leave it"))
        return Ask(self.tells(table), tuple(options), ("dk.flip.read-move",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "enough":
            return []
        move, n, hero = self.move(table), int(reply.option.partition(":")[2]), Hero(table, self.call.hero)
        price = move.xp_cost.get(self.key, 0) if not self.taken else 0
        events: list[Event] = [hero.spend(price)] if price else []
        text = f"{hero.name}, {move.name}: {move.options[n]}. {reply.text('how')}".strip()
        same = at_the_same(table, self.call, move)
        steps = does(same, move.option_does[n] if n < len(move.option_does) else "")
        if self.left > 1:
            steps = (*steps, PickOption(same, self.result, self.left - 1, (*self.taken, n)))
        events += [
            *picked(table, self.call, move.options[n], reply.text("how")),
            Told(text, about=(hero.id,)),
        ]
        return [*events, *([Turned(steps)] if steps else [])]


def at_the_same(table: Table, call: Call, move: Move) -> Call:
    """What is picked after a hit befalls the foe that was hit."""
    hit = just_hit(table, call.hero) if move.fast or move.attack_power else ""
    return msgspec.structs.replace(call, about=call.about or hit)


def picked(table: Table, call: Call, option: str, how: str) -> list[Event]:
    """Written on the flip of this move, in the player's words if there are any: the GM answers to it."""
    said = f"{option} (“{how}”)" if how else option
    return [Marked(FLIP, {PICKED: (*chosen(table, call), said)})] if is_flip_of(table, call) else []


def does(call: Call, what: str) -> tuple[Step, ...]:
    """What the engine does for an option."""
    if what == "power":
        return (FollowUp(call, WEAPON),)
    if what == WITH_D6:
        return (FollowUp(call, WITH_D6),)
    if what == ONE:
        return (FollowUp(call, ONE),)
    if what == "edge":
        return (LayEdges(call.hero, call.move, 1, call.about),)
    if what in HAMPERS:
        return (HamperFoe(call, what),)
    return (Wait(call.hero, STATES[what]),) if what in STATES else ()


CHOOSE = {1: "choose one", 2: "choose two", 3: "choose three"}
STATES = {"halve": "guarded", "unburdened": UNBURDENED}
"""Options that hold until they are used: the next attack is halved, the next move minds no load."""


class Wait(Passage, frozen=True):
    """Something waits on the hero to be used."""

    hero: str
    state: str

    def go(self, table: Table) -> Events:
        states = table.things[self.hero].list("states")
        return [] if self.state in states else [Marked(self.hero, {"states": (*states, self.state)})]


def breather(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """A breather that works turns cards up again and ends a rage (ruling 11)."""
    steps = printed(table, call, result)
    return (*steps, TurnUp(call.hero)) if result else steps


def register() -> None:
    """Every move whose card prints more than Stamina and that has no effect, or no price, of its own."""
    for moves in MOVES.values():
        for move in moves.values():
            more = move.choose or move.tokens or move.attack_power or move.edges or move.face_down
            if move.flip and (more or move.stamina_cost_by_level):
                EFFECTS.setdefault(move.id, carry_out)
                PRICES.setdefault(move.id, prices)
    EFFECTS["take_a_breather"] = breather


register()

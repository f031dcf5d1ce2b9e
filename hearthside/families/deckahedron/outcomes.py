"""Outcomes: who tells what a result means, the GM's own moves, and the end of a flip (dk.result.*)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from hearthside.families.deckahedron.cards import CARDS, MARKS
from hearthside.families.deckahedron.content import checked, read_toml
from hearthside.families.deckahedron.deck import check_deck
from hearthside.families.deckahedron.editions import EDITIONS, edition_of
from hearthside.families.deckahedron.falling import Falling
from hearthside.families.deckahedron.flips import ANSWERED, AVOIDED, DANGER, DONE, DUE, FLIP, Call, chosen
from hearthside.families.deckahedron.foe_attacks import STEPPING_IN, gang_option, gang_up, ways_in
from hearthside.families.deckahedron.foes import foe_choices
from hearthside.families.deckahedron.heroes import STAMINA, name_of, names_of, pile_ids
from hearthside.families.deckahedron.moves import MOVES, RESULT_KEYS, Move
from hearthside.families.deckahedron.reserve import pay, points
from hearthside.families.deckahedron.suffering import Attack, told_attack
from hearthside.kernel.asks import Ask, Choice, Number, Option, Pick, Reply, Text
from hearthside.kernel.events import Event, Events, Gone, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

NARRATION = Text("text", "What happens?", 2000)
DICE = {0: "no die", 2: "d2", 4: "d4", 6: "d6", 10: "d10"}
"""The dice in use; a d2 only where the unarmed roll it (dk.component.dice)."""


def power_fields(edition: str) -> tuple[Pick, Number, Text]:
    """What the GM says about attack power: a die, a number, and what strikes."""
    sides = [n for n in DICE if n != 2 or EDITIONS[edition].unarmed == 2]
    dice = tuple(Choice(str(n), DICE[n]) for n in sides)
    return (
        Pick("die", "Die", dice, default="4"),
        Number("plus", "Plus", 0, 20, 0),
        Text("text", "What strikes?", 500),
    )


POWER = {edition: power_fields(edition) for edition in EDITIONS}


class GmMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something the GM may do when it is the GM's turn."""

    key: str
    name: str
    note: str
    editions: tuple[str, ...]


GM_MOVES = checked("gm_moves.toml", read_toml("gm_moves.toml")["move"], tuple[GmMove, ...])


def _choices(edition: str) -> tuple[Choice, ...]:
    return tuple(Choice(m.key, m.name, m.note) for m in GM_MOVES if edition in m.editions)


def _options(edition: str) -> dict[str, Option]:
    move = Pick("move", "GM move", _choices(edition))
    return {
        "narrate": Option("narrate", "Say what happens", (NARRATION,), ("dk.flip.read-move",)),
        "gm-move": Option("gm-move", "Make a GM move", (move, NARRATION), ("dk.result.fail",)),
        "damage": Option(
            "damage", "Deal attack power", POWER[edition], ("dk.flip.read-move", "dk.teamwork.consequences")
        ),
    }


OPTIONS = {edition: _options(edition) for edition in EDITIONS}
DAMAGE = "damage"
OVER = {
    DONE: "the attack of this move is over, and nobody strikes back",
    ANSWERED: "the foe has had its turn in this move already",
    AVOIDED: "the foe's attack was avoided",
}
STILL = {DUE: "The foe attacks: deal", DANGER: "The danger strikes: deal"}


@lru_cache(maxsize=1024)
def _damage(edition: str, whom: str, attack: str) -> Option:
    """Attack power for who took part; closed where the move has brought all the attacks that it brings."""
    label = f"{STILL.get(attack, 'Deal')} attack power to {whom}"
    option = msgspec.structs.replace(OPTIONS[edition][DAMAGE], label=label)
    if attack not in OVER:
        return option
    return msgspec.structs.replace(option, rules=("dk.flip.read-move",), closed=OVER[attack])


def gm_has_a_move(move: Move, result: int, bonus: bool) -> bool:
    """On a cross, and on a single check the card is silent about; never on a bonus move
    (dk.result.fail, dk.result.single-unspecified, dk.bank.bonus-fail)."""
    return not bonus and (result == 0 or (result == 1 and not move.says(1)))


def meaning(move: Move, result: int, bonus: bool) -> str:
    """What the move's card says about a result, or what holds where it is silent (dk.flip.read-move)."""
    said = move.says(result, bonus)
    if said:
        return said
    if gm_has_a_move(move, result, bonus):
        return "the GM makes a move"
    return ("nothing comes of it", "nothing comes of it", "success, with a complication", "clean success")[
        result
    ]


def resolved_as(table: Table, call: Call, result: int) -> Marks:
    """What lies on a flip once it is resolved: its result, and what that means; in a quarrel that is for the defender
    to say (dk.pvp.defender)."""
    means = meaning(MOVES[table.options["edition"]][call.move], result, call.bonus)
    if call.against:
        means = f"the player of {name_of(table, call.against)} says what comes of it"
    return {"result": result, "means": means}


def participants(table: Table, call: Call) -> tuple[str, ...]:
    """Everybody who took part: all suffer bad consequences (dk.teamwork.consequences)."""
    return (call.hero, *table.things[FLIP].list("supporters"))


class Interpret(Question, frozen=True):
    """The GM says what the result means, makes a GM move where one is due, or deals attack power."""

    call: Call
    result: int
    ends: bool = False
    """The flip is over with it, once what the GM does has run its course."""
    deals: bool = False
    """The GM's move is to deal damage: only how is left to say."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        if self.deals:
            return f"The GM deals damage to {names_of(table, participants(table, self.call))}."
        return self._words(table, "the GM makes a move")

    def _words(self, table: Table, turn: str) -> str:
        """The result with the words of the card, which speak to its player; or with what holds without them."""
        move = MOVES[table.options["edition"]][self.call.move]
        words = move.says(self.result, self.call.bonus)
        said = f"“{words}”" if words else ""
        due = gm_has_a_move(move, self.result, self.call.bonus)
        said = said or (turn if due else meaning(move, self.result, self.call.bonus))
        picked = "; ".join(chosen(table, self.call))
        also = f" Chosen: {picked}." if picked else ""
        return f"{name_of(table, self.call.hero)}, {move.name} {MARKS[self.result]}: {said}.{also}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        leads = edition_of(table).table_interprets and not self.deals
        lead = "You lead the table in saying what happens." if leads else ""
        options = [self._option(table, key) for key in self._keys(table)]
        struck = participants(table, self.call)
        foes = foe_choices(table) if options[-1].id == DAMAGE and not options[-1].closed else ()
        gang = (gang_option(foes, whom=names_of(table, struck)), *ways_in(table, struck)) if foes else ()
        said = self.tells(table) if self.deals else self._words(table, "it is your move")
        return Ask(f"{said} {lead}".strip(), (*options, *gang))

    def option(self, table: Table, seat: Seat, name: str) -> Option | None:
        if name not in OPTIONS[table.options["edition"]]:
            return super().option(table, seat, name)
        return self._option(table, name) if name in self._keys(table) else None

    def _option(self, table: Table, key: str) -> Option:
        if key != DAMAGE:
            return OPTIONS[table.options["edition"]][key]
        whom = names_of(table, participants(table, self.call))
        return _damage(table.options["edition"], whom, "" if self.deals else self._attack(table))

    def _attack(self, table: Table) -> str:
        """What became of the attack that belongs to the move; nothing where the GM has a move to make anyway."""
        move = MOVES[table.options["edition"]][self.call.move]
        if gm_has_a_move(move, self.result, self.call.bonus):
            return ""
        if move.foe_attacks.get(RESULT_KEYS[self.result]) == "1":  # carried out with the card
            return ANSWERED
        return str(table.things[FLIP].front.get("attack", ""))

    def _keys(self, table: Table) -> tuple[str, ...]:
        if self.deals:
            return ("damage",)
        move = MOVES[table.options["edition"]][self.call.move]
        has_move = gm_has_a_move(move, self.result, self.call.bonus)
        keys = ("gm-move", "narrate") if has_move else ("narrate",)
        spared = self.call.against or (self.call.bonus and not has_move)  # dk.pvp.gm: no resources are taken
        return keys if spared else (*keys, "damage")

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "narrate":
            told = _told(reply.text("text"))
            return [*told, *end_flip(table, self.call)] if self.ends else told
        word = reply.option.partition(":")[0]
        if word in STEPPING_IN:
            return STEPPING_IN[word].do(table, self, "", reply)
        last: list[Event] = [Turned((EndFlip(self.call),))] if self.ends else []
        return [*last, *self._done(table, reply)]

    def _done(self, table: Table, reply: Reply) -> list[Event]:
        if reply.option == "gang":
            return gang_up(table, participants(table, self.call), reply)
        if reply.option == "damage":
            return [*_told(reply.text("text")), *deal(table, participants(table, self.call), reply)]
        return [*second_move(table, self.call), *moved(self.call, self.result, reply)]


def gm_move(reply: Reply) -> list[Event]:
    """The GM's own move, in its name and the GM's words (dk.result.fail)."""
    move, text = next(m for m in GM_MOVES if m.key == reply.text("move")), reply.text("text")
    return [Told(f"{move.name}." + (f" {text}" if text else ""), ("dk.result.fail",))]


def moved(call: Call, result: int, reply: Reply) -> list[Event]:
    """The GM's move on a flip: damage is dealt, not only named; between heroes it stays words (dk.pvp.gm)."""
    if reply.text("move") != DAMAGE or call.against:
        return gm_move(reply)
    return [*_told(reply.text("text")), Turned((Interpret(call, result, deals=True),))]


def second_move(table: Table, call: Call) -> list[Event]:
    """Where the all-cross card resolved the flip, the GM may buy a second move (GM guide of Deckahedron World)."""
    card, price = table.things[FLIP].text("resolver").partition(":")[2], edition_of(table).second_move
    worst = bool(card) and CARDS[card].critical == "failure"
    return [Turned((SecondMove(call),))] if price and worst and points(table) >= price else []


class SecondMove(Question, frozen=True):
    """A second move for the critical failure, paid from the reserve."""

    call: Call

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "The worst card of all: the GM may make a second move."

    def ask(self, table: Table, seat: Seat) -> Ask:
        edition = edition_of(table)
        fields = OPTIONS[edition.key]["gm-move"].fields
        n = edition.second_move
        label = f"Make a second GM move ({n} point{'s' * (n > 1)})"
        prompt = "The worst card of all: you may make a second GM move."
        return Ask(prompt, (Option("gm-move", label, fields), Option("enough", "One is enough")))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "enough":
            return []
        return [pay(table, edition_of(table).second_move), *moved(self.call, 0, reply)]


def _told(text: str) -> list[Event]:
    return [Told(text)] if text else []


def deal(table: Table, heroes: tuple[str, ...], reply: Reply) -> list[Event]:
    """Attack power from a die, a fixed number, or both (dk.combat.attack-power)."""
    sides, plus = int(reply.text("die")), reply.number("plus")
    if sides:
        return [Turned((Attack(heroes, sides, plus=plus),))]
    return told_attack(table, heroes, plus)


GONE = Gone(FLIP)


class EndFlip(Passage, frozen=True):
    """The flip is over: decks of five or fewer are reshuffled, and who lost the last Stamina falls."""

    call: Call

    def go(self, table: Table) -> Events:
        return end_flip(table, self.call)


def end_flip(table: Table, call: Call) -> list[Event]:
    events: list[Event] = [GONE]
    falls: list[Passage] = []
    for id in participants(table, call):
        events += check_deck(table, id)
        if len(table.things[pile_ids(id)[2]].cards) >= STAMINA:
            falls.append(Falling(id))
    return [*events, Turned(tuple(falls))] if falls else events

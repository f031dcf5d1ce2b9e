"""Fighting foes in melee: Mix It Up, in Deckahedron World Hack and Slash (dk.combat.mutual.*)."""

from __future__ import annotations

from hearthside.families.deckahedron.aiming import Way, aimed_at, aims
from hearthside.families.deckahedron.bars import BARS
from hearthside.families.deckahedron.blows import NOBODY, HitFoe, Winning, strike
from hearthside.families.deckahedron.flips import ANSWERED, AVOIDED, DUE, Call, attacked
from hearthside.families.deckahedron.foe_attacks import STEPPING_IN, attack_of, ways_in
from hearthside.families.deckahedron.foes import DISTANCE, MELEE, Foe, active_foes, in_reach, just_hit
from hearthside.families.deckahedron.heroes import Hero, name_of, seat_of
from hearthside.families.deckahedron.ledger import in_book
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.outcomes import DAMAGE, OPTIONS, gm_move, participants
from hearthside.families.deckahedron.weapons import UNARMED, armed_with, weapons
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Passage, Question, Step
from hearthside.kernel.table import Table

AVOID, AGAIN = "avoid", "again"


class Swing(Question, frozen=True):
    """Whom, with what, and on three checks how: avoid the foe's attack, or strike twice."""

    call: Call
    result: int

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.call.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.call.hero)} strikes."

    def ways(self, table: Table) -> list[Way]:
        """Foe, weapon, and the choice of three checks."""
        foes = targets(table, self.call, (MELEE,))
        arms = weapons(table, self.call.hero, (MELEE,))
        arms = arms if self.result > 1 else arms[:1]  # one check is power 1, whatever is in hand
        extras = (AVOID, AGAIN) if self.result == 3 else ("",)
        return [Way(foe, arm, extra) for foe in foes for arm in arms or [UNARMED] for extra in extras]

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = aims(table, self.ways(table), lambda way: self._says(table, way))
        return Ask(f"{self.tells(table)} How?", options, MUTUAL)

    def _says(self, table: Table, way: Way) -> str:
        more = {AVOID: ", and avoid the attack", AGAIN: ", and roll twice"}.get(way.extra, "")
        what = armed_with(table, self.call.hero, way.weapon) if self.result > 1 else "attack power 1"
        return what + more

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return exchange(table, self.call, self.result, *aimed_at(reply))


MUTUAL = ("dk.combat.mutual.kfa", "dk.combat.mutual.world")


class Melee(Passage, frozen=True):
    """A melee move has hit: both sides suffer attack power (dk.combat.mutual.*)."""

    call: Call
    result: int

    def go(self, table: Table) -> Events:
        swing = Swing(self.call, self.result)
        ways = swing.ways(table)
        return [Turned((swing,))] if len(ways) > 1 else exchange(table, self.call, self.result, *ways[0])


def targets(table: Table, call: Call, ranges: tuple[str, ...]) -> list[str]:
    """The foe the GM named, or who was just hit; else those in reach, else one who is not written down."""
    if call.about and Foe(table, call.about).is_up:
        return [call.about]
    reached = [foe.id for foe in in_reach(table, call.hero, ranges)]
    after = just_hit(table, call.hero) if MOVES[table.options["edition"]][call.move].fast else ""
    return [after] if after in reached else reached or [NOBODY]


def exchange(table: Table, call: Call, result: int, foe: str, weapon: str, extra: str) -> list[Event]:
    """One check: power 1; more: the weapon's die. The foe attacks, unless three checks avoid it."""
    steps: tuple[Step, ...] = (HitFoe(foe, 1, call.hero, weapon),)
    if result > 1:
        steps = strike(table, call.hero, foe, weapon, rolls=2 if extra == AGAIN else 1)
    closer: list[Event] = [Foe(table, foe).show(**{f"range:{call.hero}": MELEE})] if foe else []
    if foe and extra != AVOID:
        steps = (*steps, FoeActs(foe, participants(table, call)))
    how = AVOIDED if extra == AVOID else ANSWERED if foe else DUE
    return [*closer, *attacked(table, call, how), Turned((*steps, Winning()))]


class FoeActs(Question, frozen=True):
    """A foe in melee attacks: with its die, or by any GM move made through it."""

    foe: str
    heroes: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        foe = Foe(table, self.foe)
        return f"{foe.name} attacks{'' if foe.is_up else ', even as it falls'}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        power = Foe(table, self.foe).power
        label = f"It strikes (d{power})" if power > 1 else "It strikes (power 1)"
        options = (Option("strike", label, (), MUTUAL), OPTIONS[table.options["edition"]]["gm-move"])
        stepping_in = ways_in(table, self.heroes)
        return Ask(f"{self.tells(table)} What does it do?", (*options, *stepping_in), MUTUAL)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        word = reply.option.partition(":")[0]
        if word in STEPPING_IN:
            return STEPPING_IN[word].do(table, self, self.foe, reply)
        if word == "gm-move" and reply.text("move") != DAMAGE:
            return gm_move(reply)
        said: list[Event] = [Told(reply.text("text"))] if word == "gm-move" and reply.text("text") else []
        return [*said, *attack_of(table, self.foe, self.heroes)]


def melee(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    return (Melee(call, result),) if result else ()


def bar_melee(hero: Hero) -> tuple[str, str]:
    """Handheld weapons need a foe who is close enough (dk.combat.range)."""
    if active_foes(hero.table) and not in_reach(hero.table, hero.id, (MELEE,)):
        return "no foe is in melee", in_book(hero.table, *DISTANCE)
    return "", ""


BARS["mix_it_up"] = bar_melee

"""Serious Danger: unconscious, losing ground, stabilised, revived, dead (book: "Serious Danger")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hearthside.families.protagonists.actions import OPEN, closed_by, lifted, offered, refusal, spent
from hearthside.families.protagonists.chapter import chapter_ends
from hearthside.families.protagonists.choosing import is_last_chapter
from hearthside.families.protagonists.movement import CLOSE, distance
from hearthside.families.protagonists.reading import once
from hearthside.families.protagonists.sheets import (
    DOWN,
    UP,
    Character,
    Status,
    actor,
    character,
    in_conflict,
    marked_status,
    on_stage,
    option,
    party,
    player_of,
    story,
)
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Passage, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

HEALTH, RESOLVE = "health", "resolve"


# ---------------------------------------------------------------- arithmetic


def suffer(health: int, resolve: int, damage: int, overflow: str = "lost") -> tuple[int, int]:
    """Health and Resolve after Damage: it stops at 0, the rest is lost (core.ruling.damage-below-zero).

    By house rule the rest goes on to Resolve.
    """
    rest = max(0, damage - health)
    return max(0, health - damage), max(0, resolve - rest) if overflow == "to-resolve" else resolve


def strike_fallen(health: int, resolve: int, damage: int) -> tuple[int, int]:
    """Damage to who lies unconscious: Health if any is left, else Resolve (core.ruling.damage-to-unconscious)."""
    return (max(0, health - damage), resolve) if health else (0, max(0, resolve - damage))


def condition(who: Character, health_hit: bool, resolve_hit: bool) -> Status:
    """Either value brought to 0: unconscious; both at 0: dead (core.ruling.health-zero-resolve-zero)."""
    now = Status(who.status)
    if not who.has_resolve:
        return Status.DEAD if who.is_down and who.health == 0 and health_hit else now
    if who.health == 0 and who.resolve == 0:
        return Status.DEAD
    fallen = (health_hit and who.health == 0) or (resolve_hit and who.resolve == 0)
    hit_again = now is Status.STABILISED and (health_hit or resolve_hit)
    return Status.UNCONSCIOUS if fallen or hit_again else now


# ---------------------------------------------------------------- harm


def harmed(table: Table, who: Iterable[str], health: int = 0, resolve: int = 0) -> Iterator[Event]:
    """Several characters lose Health, Resolve or both."""
    for name in who:
        one = character(table, name)
        left, still = suffer(one.health, one.resolve, health, option(table, "overflow"))
        still = max(0, still - resolve)
        if (left, still) != (one.health, one.resolve):
            yield Marked(name, {"health": left, "resolve": still})
            text = gains_and_losses(one, (-health, -resolve), (left, still))
            yield Told(text, ("core.danger.health",), about=(name,))


def restored(table: Table, who: Iterable[str], health: int = 0, resolve: int = 0) -> Iterator[Event]:
    """Several characters regain Health, Resolve or both, never above where they started (core.resolve.cap)."""
    for name in who:
        one = character(table, name)
        starts = one.thing.number("health_start"), one.thing.number("resolve_start")
        after = min(starts[0], one.health + health), min(starts[1], one.resolve + resolve)
        if after != (one.health, one.resolve):
            yield Marked(name, {"health": after[0], "resolve": after[1]})
            text = gains_and_losses(one, (health, resolve), after)
            yield Told(text, ("core.danger.health", "core.resolve.cap"), about=(name,))


def gains_and_losses(one: Character, named: tuple[int, int], after: tuple[int, int]) -> str:
    """What a character gains and loses, Health and then Resolve; or nothing.

    Of a Protagonist what it really is; of an NPC what was named, for what is left is the GM's to know.
    """
    real = after[0] - one.health, after[1] - one.resolve
    health, resolve = real if one.is_protagonist else named
    changes = ((health, "Health"), (resolve if one.has_resolve else 0, "Resolve"))
    gains = [f"{n} {what}" for n, what in changes if n > 0]
    losses = [f"{-n} {what}" for n, what in changes if n < 0]
    told = [f"{verb} {' and '.join(some)}" for verb, some in (("gains", gains), ("loses", losses)) if some]
    return f"{one.name} {' and '.join(told)}." if told else ""


class Settle(Passage, frozen=True):
    """Who was brought to 0 falls, once the Test or the blow has been worked out completely."""

    health: tuple[str, ...] = ()
    resolve: tuple[str, ...] = ()

    def go(self, table: Table) -> Events:
        events: list[Event] = []
        for name in dict.fromkeys(self.health + self.resolve):
            events += fall(table, character(table, name), name in self.health, name in self.resolve)
        return [Turned((LastOnes(),)), *events] if events else ()  # first it is said how an NPC falls


def fall(table: Table, who: Character, health_hit: bool, resolve_hit: bool) -> Iterator[Event]:
    """One character falls unconscious or dies, if so it is."""
    if not who.has_resolve and who.is_up and who.health == 0:
        yield from npc_falls(table, who)
        return
    status = condition(who, health_hit, resolve_hit)
    if status == who.status:
        return
    yield marked_status(who, status)
    if status is Status.DEAD:
        yield Told(f"{who.name} dies.", ("core.danger.death",), about=(who.id,))
        yield from replaced(table, who)
    else:
        rules = ("core.danger.unconscious", *(("core.danger.drain",) if in_conflict(table) else ()))
        yield Told(f"{falling(who)}{losing(table, who)}", rules, about=(who.id,))


def falling(who: Character) -> str:
    """That somebody falls, and why: what is left of an NPC is the GM's to know."""
    empty = "Health" if who.health == 0 else "Resolve"
    why = f" at {empty} 0" if who.is_protagonist and 0 in (who.health, who.resolve) else ""
    return f"{who.name} falls unconscious{why}."


def replaced(table: Table, who: Character) -> Iterator[Event]:
    """The player of a dead Protagonist reads what comes next: another one, in the next Chapter."""
    player = player_of(table, who.id) if who.is_protagonist else None
    if player is not None and not is_last_chapter(table):
        text = f"{table.name(player)} plays a new Protagonist in the next Chapter."
        yield Told(text, ("core.danger.replacement",), about=(who.id,))


def losing(table: Table, who: Character) -> str:
    """What lying there brings in a Conflict, for those who see it for the first time."""
    pool = "Health" if who.health else "Resolve"
    return (
        f" Each of their turns costs 1 {pool}, until somebody close stabilises them."
        if in_conflict(table)
        else ""
    )


def npc_falls(table: Table, who: Character) -> Iterator[Event]:
    """An NPC without Resolve at Health 0 is out of the fight; the GM decides how, or a house rule."""
    rule = option(table, "npc-at-zero")
    if rule == "gm-decides":
        yield Turned((NpcFalls(who.id),))
    else:
        yield marked_status(who, Status(rule))
        yield Told(f"{who.name} is {rule}.", ("core.npc.stats",), about=(who.id,))


class NpcFalls(Question, frozen=True):
    """The GM says what becomes of an NPC without Resolve at Health 0."""

    who: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{character(table, self.who).name} falls. The GM says how."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (Option("unconscious", "Unconscious"), Option("dead", "Dead"))
        prompt = f"{character(table, self.who).name} is at Health 0. Unconscious or dead?"
        return Ask(prompt, options, ("core.danger.death", "core.npc.stats"))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        who = character(table, self.who)
        return (
            marked_status(who, Status(reply.option)),
            Told(f"{who.name} is {reply.option}.", ("core.danger.death",), about=(who.id,)),
        )


class LastOnes(Passage, frozen=True):
    """If all Protagonists are dead, the Chapter ends; a Conflict ends first (core.ruling.all-unconscious)."""

    def go(self, table: Table) -> Events:
        everybody = party(table)
        if in_conflict(table) or not everybody or not all(one.is_gone for one in everybody):
            return ()
        return (Told("No Protagonist is left alive.", ("core.danger.death",)), *chapter_ends(table))


def nobody_stands(table: Table) -> bool:
    """Whether every Protagonist is unconscious or dead."""
    return UP not in [table.things[name].front["status"] for name in story(table).list("party")]


def drain(who: Character) -> Iterator[Event]:
    """An unconscious character loses 1 of what remains on each own turn (core.danger.drain).

    What is left of an NPC is the GM's to know.
    """
    key, name = (HEALTH, "Health") if who.health else (RESOLVE, "Resolve")
    left = who.thing.number(key) - 1
    yield Marked(who.id, {key: left})
    rest = f" and has {left}" if who.is_protagonist else ""
    yield Told(f"{who.name} loses 1 {name}{rest}.", ("core.danger.drain",), about=(who.id,))


# ---------------------------------------------------------------- helping the fallen


@once
def fallen(table: Table) -> list[Character]:
    """Who lies unconscious, friends before beaten foes."""
    lying = [character(table, who) for who, _, status in on_stage(table) if status in DOWN]
    return sorted(lying, key=lambda one: not one.is_friend)


class Stabilise(Act):
    """Another character takes an action: the loss stops. No Test (core.danger.stabilise).

    An NPC without Resolve loses nothing, and nobody does who lies outside the Conflict: there is nothing to stop.
    """

    id = "stabilise"
    rules = ("core.danger.stabilise",)

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        helper = actor(table, seat)
        if helper is None:
            return
        order = table.things["conflict"].list("order")
        for one in fallen(table):
            if one.id in order and one.status == Status.UNCONSCIOUS and one.has_resolve:
                close = distance(table, helper.id, one.id) == CLOSE
                away = OPEN if close else (f"{one.name} is not close", ("core.movement.bands",))
                closed = closed_by(lifted(table), refusal(table, helper, f"stabilise:{one.id}"), away)
                yield offered(f"stabilise:{one.id}", f"Stabilise {one.name}", (), self.rules, closed)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        helper, name = actor(table, seat), reply.option.partition(":")[2]
        assert helper is not None
        one = character(table, name)
        return (
            marked_status(one, Status.STABILISED),
            Told(f"{helper.name} stabilises {one.name}.", self.rules, about=(name, helper.id)),
            *spent(table, helper.id, reply.option),
        )


class Revive(Act):
    """After the Conflict anybody conscious wakes a fallen one. No Test (core.danger.revive).

    Distance is common sense here; the GM revives through an NPC (core.ruling.stabilise-distance).
    """

    id = "revive"
    rules = ("core.danger.revive",)

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        down = fallen(table)
        helper = actor(table, seat) if down else None
        if not down or not (helper or seat == GM):
            return ()
        early = ("only after the Conflict has ended", self.rules) if in_conflict(table) else OPEN
        closed = closed_by(lifted(table), early, refusal(table, helper, self.id) if helper else OPEN)
        others = [one for one in down if helper is None or helper.id != one.id]
        return [offered(f"revive:{one.id}", f"Revive {one.name}", (), self.rules, closed) for one in others]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        one = character(table, reply.option.partition(":")[2])
        helper = actor(table, seat)
        by = f" {helper.name} helps." if helper else ""
        told = Told(f"{one.name} wakes up.{by}", self.rules, about=(one.id,))
        return (*revived(one), told, *(spent(table, helper.id, reply.option) if helper else ()))


def revived(one: Character) -> Iterator[Event]:
    """Only what was at 0 becomes 1; the rest keeps its number (core.ruling.revive-which)."""
    yield Marked(one.id, woken(one.health, one.resolve, one.has_resolve))
    yield marked_status(one, Status.UP)


def woken(health: int, resolve: int, has_resolve: bool) -> Marks:
    return {HEALTH: health or 1, RESOLVE: (resolve or 1) if has_resolve else 0}

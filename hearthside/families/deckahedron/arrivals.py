"""How a flight ends, and what pursuers do on the way (dk.run.control, dk.pursuit.foe-move)."""

from __future__ import annotations

from hearthside.families.deckahedron.foe_attacks import gang_option, gang_up
from hearthside.families.deckahedron.foes import (
    LEFT,
    active_foes,
    danger_over,
    foe_choices,
    taken_out,
)
from hearthside.families.deckahedron.heroes import Hero, alive_beside, heroes, name_of, names_of
from hearthside.families.deckahedron.outcomes import POWER, deal
from hearthside.families.deckahedron.scenes import enter
from hearthside.families.deckahedron.spending import chosen
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply, Text
from hearthside.kernel.events import Event, Events, Marked, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.standing import scene_over
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table

PLACE = Text("text", "Where do they end up?", 1000)
ARRIVALS = {
    "safe": "They reach a safe place.",
    "near": "They get away, but a danger is near.",
    "danger": "They get away, into a new danger.",
}
PLACES = {"safe": "A safe place", "near": "Near a danger", "danger": "A new danger"}
"""Where they are if the GM does not say it."""


def where(table: Table, runners: tuple[str, ...]) -> tuple[Text | Pick, ...]:
    """Where they end up, and who comes along without legs to run on, if anybody lies there (ruling 83)."""
    lie = tuple(Choice(id, name_of(table, id)) for id in helpless(table, runners))
    return (PLACE, Pick("carried", "Whom do they carry with them?", lie, 0, len(lie))) if lie else (PLACE,)


def helpless(table: Table, runners: tuple[str, ...]) -> list[str]:
    """Who lives, and cannot run from where the runners are."""
    beside = {id for runner in runners for id in alive_beside(table, runner)}
    return [id for id in heroes(table) if id in beside and id not in runners and not Hero(table, id).is_up]


def arrive(table: Table, runners: tuple[str, ...], reply: Reply) -> list[Event]:
    """The runners are elsewhere. Where nobody fights on, the foes are left behind, but for those that are near still, and
    the fight is over, or another begins."""
    how, text = reply.option, reply.text("text")
    carried = chosen(reply, "carried") if "carried" in reply.values else ()
    events: list[Event] = [Told(text or ARRIVALS[how], ("dk.run.control",), about=runners)]
    events += told_helpless(table, runners, carried)
    events += enter(table, (*runners, *carried), text[:120] or PLACES[how])
    over = not fights_on(table, runners)
    events += scene_over(table) if over else []
    if over and how != "near":
        events += taken_out(table, [foe.id for foe in active_foes(table)], LEFT)
    if over and how != "danger" and table.things["story"].front["fight"] == "on":
        return [*events, *danger_over(table)]
    return [*events, *([Marked("story", {"fight": "on"})] if how == "danger" else ())]


def told_helpless(table: Table, runners: tuple[str, ...], carried: tuple[str, ...]) -> list[Event]:
    """Who was carried, and who lies there still: everybody hears it (ruling 83)."""
    left = [id for id in helpless(table, runners) if id not in carried]
    words = (("carried along", carried), ("left behind", left))
    said = [(f"{names_of(table, ids)} {'are' if len(ids) > 1 else 'is'} {what}.", ids) for what, ids in words]
    return [Told(text, ("dk.stamina.fate",), about=tuple(ids)) for text, ids in said if ids]


def fights_on(table: Table, runners: tuple[str, ...]) -> bool:
    """Whether somebody who is up stays where the others fled from, or has a foe at some distance elsewhere."""
    others = [id for id in heroes(table) if id not in runners and Hero(table, id).is_up]
    fled_from = {table.things[id].front["scene"] for id in runners}
    return any(
        table.things[id].front["scene"] in fled_from or any(foe.range_to(id) for foe in active_foes(table))
        for id in others
    )


class Away(Question, frozen=True):
    """The pursuit is won: one of the two free endings (dk.conflict.pursuit-outcome)."""

    runners: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "They have shaken off their pursuers. The GM says where they end up."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (
            Option("safe", "Somewhere completely safe", where(table, self.runners)),
            Option("near", "Near a danger that is not upon them yet", where(table, self.runners)),
        )
        prompt = "They have shaken off their pursuers. Where do they end up?"
        return Ask(prompt, options, ("dk.run.control", "dk.pursuit.best-of-five"))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return arrive(table, self.runners, reply)


class Caught(Question, frozen=True):
    """The pursuers catch up, and the GM frames the confrontation (dk.conflict.pursuit-outcome)."""

    runners: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "The pursuers catch up. The GM says what the runners face."

    def ask(self, table: Table, seat: Seat) -> Ask:
        option = Option("caught", "They are caught", (Text("text", "What do they face?", 1000),))
        prompt = "The pursuers catch up. What do the runners face?"
        return Ask(prompt, (option,), ("dk.run.control", "dk.pursuit.best-of-five"))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        text = reply.text("text") or "The pursuers have caught up."
        return [Told(text, about=self.runners), Marked("story", {"fight": "on"})]


class PursuersAct(Question, frozen=True):
    """Two rounds in a row: the pursuers do something on the way, where it fits (dk.pursuit.foe-move)."""

    runners: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "The pursuers have won twice in a row and may act: shoot arrows, raise an alarm."

    def ask(self, table: Table, seat: Seat) -> Ask:
        up = tuple(Choice(id, name_of(table, id)) for id in self.runners if Hero(table, id).is_up)
        options = [Option("act", "They do something", (Text("text", "What?", 1000, 1),))]
        if up:
            who, foes = Pick("heroes", "Who is hit?", up, 1, len(up)), foe_choices(table)
            label = "Something else strikes" if foes else "They attack"
            options += [gang_option(foes, who)] if foes else []
            options.append(Option("attack", label, (who, *POWER[table.options["edition"]])))
        return Ask(self.tells(table), (*options, Option("nothing", "Nothing")), ("dk.pursuit.foe-move",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "nothing":
            return []
        if reply.option == "gang":
            return gang_up(table, chosen(reply, "heroes"), reply)
        text = reply.text("text")
        told: list[Event] = [Told(text, ("dk.pursuit.foe-move",), about=self.runners)] if text else []
        return [*told, *deal(table, chosen(reply, "heroes"), reply)] if reply.option == "attack" else told

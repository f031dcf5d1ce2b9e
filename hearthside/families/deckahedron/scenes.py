"""Who is where and how: scenes, getting up again, afflictions (dk.teamwork.aid, dk.stamina.fate, dk.wound.meaning)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.cowering import without_fear
from hearthside.families.deckahedron.editions import edition_of, format_of
from hearthside.families.deckahedron.foes import (
    LEFT,
    active_foes,
    danger_over,
    foe_choices,
    parted,
    taken_out,
)
from hearthside.families.deckahedron.heroes import STAMINA, UP, Hero, heroes
from hearthside.families.deckahedron.spending import chosen, up_heroes
from hearthside.families.deckahedron.spotlight import turn_off
from hearthside.families.deckahedron.stamina import DrawWound
from hearthside.families.deckahedron.states import is_cowering
from hearthside.kernel.asks import Choice, Option, Pick, Reply, Text
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.standing import scene_over
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks


class SetScene(Act):
    """Who is where: only heroes in one scene can help each other (dk.teamwork.aid)."""

    id = "scene"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        ids = heroes(table) if seat == GM else ()
        names = tuple(table.things[id].text("name") for id in ids)
        return (_scene(ids, names, foe_choices(table)),) if ids else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        scene, ids = reply.text("scene"), chosen(reply, "heroes")
        told: list[Event] = [Told(f"Scene: {scene}")] if scene else []
        came = elsewhere(table, ids, scene)
        stays = any(Hero(table, id).is_up for id in heroes(table) if id not in came)
        over = left_behind(table, reply) if came and not stays else []
        return [*over, *told, *enter(table, ids, scene)]


def enter(table: Table, ids: tuple[str, ...], scene: str) -> list[Event]:
    """These heroes are here. For those who were elsewhere a spotlight ends (ruling 61), and foes are left behind."""
    came = elsewhere(table, ids, scene)
    there = (Marked(id, moved(table, id, scene)) for id in ids)
    return [*there, *turn_off(table, came), *parted(table, came)]


def elsewhere(table: Table, ids: tuple[str, ...], scene: str) -> tuple[str, ...]:
    """Those who were not in that scene before."""
    return tuple(id for id in ids if table.things[id].front["scene"] != scene)


def left_behind(table: Table, reply: Reply) -> list[Event]:
    """The scene is over: all other foes stay there. A fight in which nobody follows the heroes ends: with a change of scene
    there is a moment to breathe (dk.breather.after.kfa093)."""
    along = chosen(reply, "foes") if "foes" in reply.values else ()
    behind = [foe.id for foe in active_foes(table) if foe.id not in along]
    fights = table.things["story"].front["fight"] == "on"
    over = danger_over(table) if fights and not along else []
    return [*taken_out(table, behind, LEFT), *over, *scene_over(table)]


def followers(there: tuple[Choice, ...], label: str) -> tuple[Pick, ...]:
    """Which foes come along, where there are any."""
    return (Pick("foes", label, there, 0, len(there)),) if there else ()


def moved(table: Table, hero: str, scene: str) -> Marks:
    """In another scene nobody cowers any more."""
    front = table.things[hero].front
    if front["scene"] == scene or not is_cowering(Hero(table, hero)):
        return {"scene": scene}
    return {"scene": scene, "states": without_fear(Hero(table, hero))}


@lru_cache(maxsize=256)
def _scene(ids: tuple[str, ...], names: tuple[str, ...], foes: tuple[Choice, ...]) -> Option:
    who = tuple(map(Choice, ids, names))
    along = followers(foes, "Which foes come along? If all heroes go, the others are left behind")
    fields = (Pick("heroes", "Who?", who, 1, len(who)), Text("scene", "Where are they?", 120))
    return Option("scene", "Set a scene", (*fields, *along))


class Recover(Act):
    """The GM lets a hero get up again, with Stamina to stand on (dk.conflict.incapacitated-recovery)."""

    id = "recover"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        down = [id for id in heroes(table) if table.mark(id, "status") != UP] if seat == GM else []
        return [self._option(Hero(table, id)) for id in down]

    def _option(self, hero: Hero) -> Option:
        closed, rules = "", FATE
        if hero.is_dead:
            closed = f"only a point of the GM's brings back the dead ({edition_of(hero.table).friendly})"
        elif hero.lost >= STAMINA:
            closed, rules = "all Stamina is lost", ("dk.stamina.incapacitated",)
        return Option(f"recover:{hero.id}", f"{hero.name} gets up", (), rules, closed=closed)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = Hero(table, reply.option.partition(":")[2])
        spent = " Without any Stamina the next flip fells them again." if hero.lost >= STAMINA else ""
        return [hero.mark(status=UP), Told(f"{hero.name} is up again.{spent}", FATE, about=(hero.id,))]


FATE = ("dk.stamina.fate",)


def plight(hero: Hero) -> str:
    """How it is with a hero who is not up, and what it takes to get up again (dk.conflict.incapacitated-recovery)."""
    said = "The GM says when you get up."
    if hero.is_dead:
        said = f"A point of the GM's brings back the dead ({edition_of(hero.table).friendly}); or take another hero."
    elif hero.lost >= STAMINA:
        said = "Once a Rest, help or magic gives you Stamina again, the GM lets you get up."
    return f"{hero.name} is {hero.thing.text('status')}. {said}"


@lru_cache(maxsize=256)
def _afflict(up: tuple[Choice, ...], wounds: bool) -> Option:
    fields = (Pick("hero", "Who?", up), Text("text", "What is it?", 200, 1))
    rule, closed = ("dk.wound.meaning", "") if wounds else NO_WOUNDS
    return Option("afflict", "Hand out a wound card", fields, (rule,), closed=closed)


NO_WOUNDS = ("dk.campaign.one-shot.world", "there are no wound cards in this campaign")


class Afflict(Act):
    """A wound card for disease, poison and the like, without an attack (dk.wound.meaning)."""

    id = "afflict"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        up = up_heroes(table) if seat == GM else ()
        if not up:
            return ()
        return (_afflict(up, format_of(table).wounds),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero, text = Hero(table, reply.text("hero")), reply.text("text")
        told = Told(f"{hero.name} suffers from {text}.", ("dk.wound.meaning",), about=(hero.id,))
        return [hero.mark(injuries=(*hero.thing.list("injuries"), text)), told, Turned((DrawWound(hero.id),))]

"""What an attack leaves behind if it is taken one way, in words: the player decides between ways that look alike."""

from __future__ import annotations

from functools import lru_cache

from hearthside.families.deckahedron.absorbing import EXHAUSTION, HARM, WOUND, room_for
from hearthside.families.deckahedron.editions import format_of
from hearthside.families.deckahedron.heroes import STAMINA, Hero
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.stamina import ENOUGH, loses_card, wound_count
from hearthside.kernel.table import Table

HELD = "Harm stays until a Rest"
CURED = "a wound card stays among your cards until it is cured"
TURNS = "The third Harm is a Wound"
SAVED = ", unless your cards absorb it"


def toll(table: Table, id: str, tokens: tuple[str, ...]) -> str:
    """Stamina before and after if no card absorbs any of it, and what stays longer (dk.harm.take, dk.wound.take.*, dk.harm.one-two-bust)."""
    hero = Hero(table, id)
    exhaustion, harm, wounds = (tokens.count(kind) for kind in (EXHAUSTION, HARM, WOUND))
    left = max(0, STAMINA - hero.lost)
    lost = exhaustion + harm + wounds * loses_card(table)
    over = max(0, hero.thing.number(HARM) + harm - ENOUGH) if harm else 0
    if fatal := third(hero, over, wounds):
        return fatal
    if lost >= left:
        spared = sum(min(tokens.count(kind), room_for(table, id, kind)) for kind in (EXHAUSTION, HARM, WOUND))
        falls = "dies" if table.things["story"].number("deadly") else "falls"
        return f"Stamina {left} → 0: your hero {falls}{SAVED * (lost - spared < left)}."
    return f"{TURNS}{saved(hero, HARM, over)}." if over else stays(left, left - lost, harm > 0, wounds > 0)


def third(hero: Hero, over: int, wounds: int) -> str:
    """Which third token fells the hero: with `over` Harm too many it may be the Wound that comes of it
    (dk.harm.third, dk.harm.third-one-shot.world, dk.wound.third)."""
    if over and format_of(hero.table).third_harm == "incapacitated":
        return f"A third Harm fells your hero{saved(hero, HARM, over)}."
    turned = min(over, 1) if house(hero.table, "harm_clears_on_wound") == "true" else over
    if not wounds + turned or wound_count(hero) + wounds + turned <= ENOUGH:
        return ""
    if over:
        return f"{TURNS}, and a third Wound fells your hero{saved(hero, HARM, over)}."
    return f"A third Wound fells your hero{saved(hero, WOUND, 1)}."


def saved(hero: Hero, token: str, n: int) -> str:
    """Whether free slots could take that many."""
    return SAVED * (room_for(hero.table, hero.id, token) >= n)


@lru_cache(maxsize=2048)
def stays(left: int, after: int, harm: bool, wounds: bool) -> str:
    words = [HELD] * harm + [CURED] * wounds
    return "; ".join((f"Stamina {left} → {after}", *words)) + "."

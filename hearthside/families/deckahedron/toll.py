"""What an attack leaves behind if it is taken one way, in words: the player decides between ways that look alike."""

from __future__ import annotations

from functools import lru_cache

from hearthside.families.deckahedron.editions import format_of
from hearthside.families.deckahedron.heroes import STAMINA, Hero
from hearthside.families.deckahedron.stamina import ENOUGH, loses_card, wound_count
from hearthside.kernel.table import Table

HELD = "Harm stays until a Rest"
CURED = "a wound card stays among your cards until it is cured"


def toll(table: Table, id: str, tokens: tuple[str, ...]) -> str:
    """Stamina before and after if no card absorbs any of it, and what stays longer (dk.harm.take, dk.wound.take.*, dk.harm.one-two-bust)."""
    hero = Hero(table, id)
    exhaustion, harm, wounds = (tokens.count(kind) for kind in ("exhaustion", "harm", "wound"))
    left = max(0, STAMINA - hero.lost)
    after = left - exhaustion - harm - wounds * loses_card(table)
    third_harm = hero.thing.number("harm") + harm > ENOUGH
    third_wound = wounds > 0 and wound_count(hero) + wounds > ENOUGH
    ends = format_of(table).third_harm == "incapacitated"
    return _toll(left, max(0, after), harm > 0, wounds > 0, third_harm, third_wound, ends)


@lru_cache(maxsize=2048)
def _toll(
    left: int, after: int, harm: bool, wounds: bool, third_harm: bool, third_wound: bool, ends: bool
) -> str:
    if third_wound:
        return "A third Wound fells your hero."
    if third_harm:
        return "A third Harm fells your hero." if ends else "The third Harm is a Wound."
    if not after:
        return f"Stamina {left} → 0: your hero falls."
    stays = [HELD] if harm else []
    stays += [CURED] if wounds else []
    return "; ".join((f"Stamina {left} → {after}", *stays)) + "."

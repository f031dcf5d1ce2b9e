"""What things and numbers are called where they are read in lines: in a terminal, by a screen reader."""

from __future__ import annotations

from functools import cache
from itertools import product

from hearthside.families.protagonists.movement import NAMES
from hearthside.families.protagonists.sheets import Ability

MARKS = {
    "note": "Notes",
    "test": "A Test",
    "test.who": "",
    "protagonist.suggested_names": "",
    "protagonist.status=up": "",
    "protagonist.status=stabilised": "stabilised, not awake",
    "protagonist.last_stand=1": "the Last Stand was used",
    "protagonist.last_test": "last Test",
    "protagonist.last_tested": "tested",
    "npc.status=up": "",
    "npc.status=out": "out of the scene",
    "npc.friend=1": "a friend",
    "conflict.left": "actions left",
    "conflict.actions_left": "",
    "drive.marked=1": "marked in this Chapter",
    "test.base_score": "",
    "test.score": "tests with",
    "test.target": "against Difficulty",
    "test.difficulty": "",
    "test.difficulty_adjust": "",
    "test.adjust": "adjusted by",
    "test.push": "Resolve pushed",
    "test.last_stand=1": "a Last Stand",
    "test.removed": "",
    "test.success=1": "succeeds",
    "test.success=0": "does not succeed",
    "test.success=-1": "",
    "test.tie=1": "a tie",
    "test.aim=harm": "to do harm",
    "test.aim=change": "to change something",
    "test.aim=prevent": "to keep things as they are",
    "test.aim=order": "for the order of turns",
    "scene.losses": "lost if it fails",
    "scene.success_counts": "counted if it succeeds",
    "scene.failure_counts": "counted if it fails",
    "scene.opening_counts": "counted when it opens",
    "scene.round_counts": "counted in each round",
    "scene.changes": "",  # each is an option of its own, with what it counts
    "scene.change_counts": "",
    "chapter.counts": "counted from",
    "gear.counts": "counted",
    "gear.failure_counts": "counted if it fails",
}
"""A mark by `kind.mark`, one of its values by `kind.mark=value`; with nothing it is nobody's business."""


@cache
def words() -> dict[str, str]:
    """Abilities, marks, the four distances, and what can be lost in a Test, as `health resolve`."""
    abilities = {ability.value: ability.capitalize() for ability in Ability}
    bands = {f"conflict.~={band}": name for band, name in NAMES.items()}
    losses = {f"scene.losses={health} {resolve}": _lost(health, resolve) for health, resolve in POINTS}
    return {**abilities, **MARKS, **bands, **losses}


POINTS = tuple(product(range(10), repeat=2))


def _lost(health: int, resolve: int) -> str:
    named = (f"{n} {name}" for n, name in ((health, "Health"), (resolve, "Resolve")) if n)
    return " and ".join(named) or "no points"

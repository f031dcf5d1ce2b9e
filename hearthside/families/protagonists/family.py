"""The family: its ledger, what may be done at any time, and how a table is laid out."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from types import ModuleType
from typing import Any

from hearthside.families.protagonists import (
    ability_tests,
    aims,
    attacks,
    attempts,
    calling,
    chapter,
    conflict,
    consequences,
    damage,
    danger,
    drives,
    gear,
    growth,
    layout,
    order,
    play,
    preparation,
    resolve,
    rounds,
    support,
)
from hearthside.families.protagonists.content import load
from hearthside.kernel.asks import RuleIds
from hearthside.kernel.events import Events, Turned
from hearthside.kernel.rules import read_ledger
from hearthside.kernel.standing import Correct, Pause, Rule, Say, Withdraw, reviver
from hearthside.kernel.steps import Act, Acts, Chance, Passage, Question, Step, Together, acts

PAUSE: RuleIds = (
    "core.safety.pause-respect",
    "core.safety.pause",
    "core.safety.pause-statement",
    "core.safety.pause-no-questions",
    "core.safety.pause-no-abuse",
    "core.safety.pause-tone",
)
"""The first is the rule a statement is noted under: it binds everyone."""

MODULES = (
    preparation,
    ability_tests,
    support,
    resolve,
    drives,
    calling,
    consequences,
    attempts,
    gear,
    conflict,
    order,
    rounds,
    attacks,
    aims,
    damage,
    danger,
    growth,
    chapter,
    play,
)
KINDS = (Question, Together, Chance, Passage, Acts)


def steps_of(module: ModuleType) -> list[type[Step]]:
    """The steps that a module defines."""
    own = (
        one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__
    )
    return [one for one in own if issubclass(one, KINDS)]


class Protagonists:
    """Core Rules: a Game Master and Protagonists."""

    key = "protagonists"
    title = "GM and Protagonists"
    version = 1
    passing = frozenset({"test"})

    def __init__(self) -> None:
        self.ledger = read_ledger(files("hearthside.families.protagonists") / "rules.toml")
        self.standing: Mapping[str, Act] = acts(Say(), Pause(PAUSE), Rule(self.ledger), Withdraw(), Correct())
        self._revive = reviver(*(step for module in MODULES for step in steps_of(module)))

    def lay_out(self, options: dict[str, str], content: str) -> Events:
        """The adventure's things, and the lobby; below it lies free play."""
        return [*layout.lay_out(load(content)), Turned((preparation.Lobby(), play.FreePlay()))]

    def revive(self, stored: Any) -> Step:
        return self._revive(stored)


def make() -> Protagonists:
    return Protagonists()

"""The family: its ledger, what may be done at any time, and how a table is laid out."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from hearthside.authoring.house_rules import in_words, names, read_words
from hearthside.authoring.ledgers import read_ledger
from hearthside.families.protagonists.chapter import Epilogue
from hearthside.families.protagonists.concerns import CONCERNS
from hearthside.families.protagonists.content import load
from hearthside.families.protagonists.layout import lay_out
from hearthside.families.protagonists.next_story import with_own
from hearthside.families.protagonists.numbers import NUMBERS, SetRight
from hearthside.families.protagonists.play import FreePlay
from hearthside.families.protagonists.preparation import Lobby
from hearthside.families.protagonists.support import AskMe
from hearthside.kernel.asks import Refused, RuleIds
from hearthside.kernel.events import Events, Turned
from hearthside.kernel.standing import Pause, Rule, Say, Withdraw, reviver, steps_in
from hearthside.kernel.steps import Act, Step, acts
from hearthside.kernel.table import Table

PAUSE: RuleIds = (
    "core.safety.pause-respect",
    "core.safety.pause",
    "core.safety.pause-statement",
    "core.safety.pause-no-questions",
    "core.safety.pause-no-abuse",
    "core.safety.pause-tone",
)
"""The first is the rule a statement is noted under: it binds everyone."""


class Protagonists:
    """Core Rules: a Game Master and Protagonists."""

    key = "protagonists"
    title = "GM and Protagonists"
    version = 1
    concerns = CONCERNS

    def __init__(self) -> None:
        self._words = read_words(__package__)
        self.ledger = in_words(read_ledger(files(__package__) / "rules.toml"), self._words)
        rule, correct = Rule(self.ledger), SetRight(NUMBERS)
        self.standing: Mapping[str, Act] = acts(Say(), Pause(PAUSE), rule, Withdraw(), correct, AskMe())
        self._revive = reviver(*steps_in(__package__))

    def lay_out(self, options: dict[str, str], content: str) -> Events:
        """The adventure's things, and the lobby; below it lies free play."""
        return [*lay_out(load(content)), Turned((Lobby(), FreePlay()))]

    def next_story(self, table: Table, content: str) -> Events:
        """Another adventure for the same people, once their story is over (rulings.md, 34)."""
        if not isinstance(table.step, Epilogue):
            raise Refused("another story begins when this one is over")
        return with_own(table, content)

    def revive(self, stored: Any) -> Step:
        return self._revive(stored)

    def names(self) -> dict[str, str]:
        return names(self._words)


def make() -> Protagonists:
    return Protagonists()

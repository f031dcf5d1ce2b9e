"""What a family of games gives the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from hearthside.kernel.events import Events
from hearthside.kernel.rules import Ledger
from hearthside.kernel.steps import Act, Step


class BadContent(Exception):
    """A sentence for the author of a file: which file, which field, what is wrong. `more` is what else is."""

    def __init__(self, sentence: str, more: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.more = more


class Family(Protocol):
    """A family of games: its rules, and how a table of it is laid out."""

    key: str
    title: str
    version: int
    ledger: Ledger
    standing: Mapping[str, Act]
    """What may be done at any time, whatever step is being answered."""

    def lay_out(self, options: dict[str, str], content: str) -> Events:
        """The things on the table and the first step, for a table that has just been opened.

        `content` is the text of an adventure, or the key of one that comes with the family.
        """
        ...

    def revive(self, stored: Any) -> Step:
        """A step from its stored form."""
        ...


@runtime_checkable
class WithConcerns(Protocol):
    """A family that knows which open acts look at a kind of thing, or at one mark of it, such as "story.tone".

    When something changes that is not named, it may concern any of them.
    """

    concerns: Mapping[str, frozenset[str]]

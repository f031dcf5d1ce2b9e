"""What a family of games gives the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

import msgspec

from hearthside.kernel.events import Events
from hearthside.kernel.rules import Ledger
from hearthside.kernel.steps import Act, Step
from hearthside.kernel.table import Table


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


class SettingChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One value of a setting; `only` names the values of other settings it goes with."""

    id: str
    label: str
    note: str = ""
    only: dict[str, tuple[str, ...]] = {}


class Setting(msgspec.Struct, frozen=True):
    """A table option that everybody should choose with open eyes, in words for newcomers."""

    key: str
    label: str
    choices: tuple[SettingChoice, ...]


@runtime_checkable
class WithSettings(Protocol):
    """A family some of whose table options are chosen first, before the house rules."""

    def settings(self) -> tuple[Setting, ...]: ...


@runtime_checkable
class Improvised(Protocol):
    """A family that can be played without an adventure: GM and players make the story up."""

    improvised: bool


@runtime_checkable
class WithNextStory(Protocol):
    """A family in which another adventure may follow at the same table."""

    def next_story(self, table: Table, content: str) -> Events:
        """The GM goes on with the text of an adventure: what follows, or `Refused`. It is never kept as an answer,
        for it holds secrets of the whole story."""
        ...


@runtime_checkable
class WithConcerns(Protocol):
    """A family that knows which open acts look at a kind of thing, or at one mark of it, such as "story.tone".

    When something changes that is not named, it may concern any of them.
    """

    concerns: Mapping[str, frozenset[str]]


@runtime_checkable
class WithFaces(Protocol):
    """A family played with cards: what is printed on them, ready for JSON, for whoever draws them."""

    def faces(self) -> dict[str, Any]: ...


@runtime_checkable
class WithDecks(Protocol):
    """A family for which decks are built: what is wrong with one, and its counts, ready for JSON."""

    def check_deck(self, deck: dict[str, str]) -> dict[str, Any]: ...

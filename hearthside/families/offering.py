"""What a family may offer besides its rules: settings in words, another story, printed cards, decks to build."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import msgspec

from hearthside.kernel.events import Events
from hearthside.kernel.table import Table


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
class WithFaces(Protocol):
    """A family played with cards: what is printed on them, ready for JSON, for whoever draws them."""

    def faces(self) -> dict[str, Any]: ...


@runtime_checkable
class WithDecks(Protocol):
    """A family for which decks are built: what is wrong with one, and its counts, ready for JSON."""

    def check_deck(self, deck: dict[str, str]) -> dict[str, Any]: ...

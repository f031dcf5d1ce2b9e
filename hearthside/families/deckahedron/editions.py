"""Editions and campaign formats: data. Rules ask a table for its edition and read what is so in it."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from hearthside.families.deckahedron.content import checked, read_toml
from hearthside.kernel.table import Table

ATTRIBUTES = {"str": "Strength", "dex": "Dexterity", "int": "Intelligence"}
"""Three attributes, each with a suit (dk.creation.attributes)."""

SHORT = {"str": "Str", "dex": "Dex", "int": "Int"}


class Format(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign length, and which rules it leaves out or adds (dk.campaign.*)."""

    key: str
    title: str
    harm: bool
    wounds: bool
    heroic: bool
    rings: Literal["none", "letters", "envelopes"]
    level_cards: bool
    opener: bool
    frame: Literal["four", "eight"]
    cards: tuple[str, ...]
    books: int = 1
    note: str = ""
    third_harm: Literal["wound", "incapacitated"] = "wound"

    def has(self, campaigns: tuple[str, ...]) -> bool:
        """Whether a card marked for these campaigns is in play."""
        return not campaigns or any(mark in campaigns for mark in self.cards)


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the three rulebooks."""

    key: str
    title: str
    note: str
    suits: tuple[str, str, str, str]
    colours: tuple[str, str, str, str]
    single: str
    plural: str
    reserve: str
    friendly: str
    bonus_tag: str
    goal_card: str
    settlement: str
    phases: tuple[str, ...]
    wound_price: int
    wound_card: Literal["stated", "implied"]
    critical: tuple[Literal["level", "blessing", "move"], ...]
    critical_all: bool
    blessing_returns: bool
    bonus_limit: Literal["none", "ask_gm", "hard"]
    pain_noise: bool
    spoken_steps: bool
    foe_advantage: bool
    table_interprets: bool
    companions: bool
    diceless: bool
    pursuit: bool
    dissolves: bool
    weapon_cost: Literal["magical", "twisted"]
    light_before: bool
    blood_wound: bool
    opener: tuple[Literal["recap", "questions"], ...]
    stages: dict[str, int]
    opener_pays: Literal["all", "askers"]
    hearth: bool
    hearth_reasons: bool
    risk_takers: Literal["none", "instead", "also"]
    attributes_by: Literal["player", "gm"]
    laid_out: int
    load: Literal["cards", "tokens"]
    help_heals: Literal["one", "cards"]
    ongoing_blocks: Literal["recharge", "both"]
    disadvantage: int
    trap: Literal["points", "one", "none"]
    ambush: bool
    second_move: int
    benefactor: int
    create_advantage: int
    second_day: int
    block_bonus: bool
    unarmed: int
    attack_price: dict[str, int]
    armour_price: int
    extra_stamina_price: int
    monster_price: int
    monster_armour_price: int
    monster_squares: int
    budget_die: int
    budget_square: int
    immunities: bool
    free_drawbacks: bool
    own_item_rules: bool
    table_weighs: bool
    naming: Literal["player", "both"]
    loot_caps: bool
    requirements: bool
    format: tuple[Format, ...]

    @property
    def formats(self) -> dict[str, Format]:
        return {format.key: format for format in self.format}

    def suit(self, rank: int) -> str:
        """The suit of a rank from 1 to 4 (dk.component.suits.*)."""
        return self.suits[rank - 1]

    def amount(self, n: int) -> str:
        """So much of the players' currency, in words."""
        return f"{n} {self.single if n == 1 else self.plural}"

    def says(self, words: str) -> str:
        """The words of a card as this rulebook has them: they are written down in those of 0.93."""
        words = re.sub(r"\b(\d+) XP\b", lambda found: self.amount(int(found[1])), words)
        words = re.sub(r"\bXP\b", self.single, words)
        place = "town" if self.settlement == "town" else f"a {self.settlement}"
        return re.sub(r"\bFast\b", self.bonus_tag, re.sub(r"\btown\b", place, words))


def _read() -> dict[str, Edition]:
    editions = checked("editions.toml", read_toml("editions.toml")["edition"], tuple[Edition, ...])
    return {edition.key: edition for edition in editions}


EDITIONS = _read()
FORMATS = {edition.key: edition.formats for edition in EDITIONS.values()}


def edition_of(table: Table) -> Edition:
    """The edition a table is played by."""
    return EDITIONS[table.options["edition"]]


def format_of(table: Table) -> Format:
    """The campaign format of a table."""
    return FORMATS[table.options["edition"]][table.options["campaign"]]


def halve(n: int) -> int:
    """Half of a roll, rounded up (dk.component.halve)."""
    return (n + 1) // 2

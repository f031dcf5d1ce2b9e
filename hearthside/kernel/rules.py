"""Rules as data: a family's ledger, with every rule in our words and every ruling on a gap of the book."""

from __future__ import annotations

import enum

import msgspec


class Automation(enum.StrEnum):
    """What the table does about a rule."""

    ENFORCE = "enforce"
    PROMPT = "prompt"
    RECORD = "record"
    SHOW = "show"


class Rule(msgspec.Struct, frozen=True):
    """A rule of the book."""

    id: str
    title: str
    text: str
    automation: Automation
    source: tuple[str, ...] = ()
    kind: str = ""
    editions: tuple[str, ...] = ()


class HouseRule(msgspec.Struct, frozen=True):
    """A table option: the first choice is the ledger's own."""

    key: str
    choices: tuple[str, ...]
    about: str
    ruling: str


SHOWN = "shown"
ODDS = HouseRule("odds", (SHOWN, "hidden"), "Whether the table shows the exact odds next to each choice.", "")
OWN = "own"
DICE = HouseRule(
    "dice",
    ("table", OWN),
    "Whether the table rolls dice, or people roll their own and say what they show.",
    "",
)
COMMON = {ODDS.key: ODDS, DICE.key: DICE}
"""The options of every table, whatever is played."""


class GapRuling(msgspec.Struct, frozen=True):
    """How a gap or a contradiction of the book is read here."""

    id: str
    what: str
    ruling: str
    option: str = "none"
    affects: tuple[str, ...] = ()


class Ledger(msgspec.Struct, frozen=True):
    """All rules of a family."""

    family: str
    rules: dict[str, Rule]
    rulings: dict[str, GapRuling]
    house_rules: dict[str, HouseRule]

    def options(self, chosen: dict[str, str]) -> dict[str, str]:
        """Every table option with its value: the ones chosen, and the first choice for the rest."""
        offered = {**self.house_rules, **COMMON}
        for key, value in chosen.items():
            if key not in offered:
                raise ValueError(f"there is no table option {key!r}")
            if value not in offered[key].choices:
                raise ValueError(f"{key}: choose one of: {', '.join(offered[key].choices)}")
        return {key: chosen.get(key, rule.choices[0]) for key, rule in offered.items()}

    def completed(self, stored: dict[str, str]) -> dict[str, str]:
        """The options of a stored table. Those that the ledger has got since then are as the ledger has them."""
        return {**self.options({}), **stored}

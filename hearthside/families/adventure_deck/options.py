"""The ledger, and the table options: those of its rulings, and the choices a group makes before play."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from hearthside.kernel.rules import GapRuling, HouseRule, Ledger, read_ledger


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house rule in words for people, and what its choices are called."""

    name: str
    about: str
    choices: dict[str, str]


def _words() -> dict[str, Words]:
    text = (files(__package__) / "house_rules.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Words])


WORDS = _words()
"""The house rules that are offered, without the way Distance is played."""
MODE = HouseRule("mode", ("simple", "1d", "2d"), "How Distance is played.", "ads.mode.choose")
OURS = (
    HouseRule("turn-order", ("initiative", "clockwise"), "", "ads.order.turn-order"),
    HouseRule("round-starter", ("by-play", "winner", "turn-about"), "", "ads.order.same-starter"),
    HouseRule("presneak", ("with-foes", "anyone"), "", "ads.presneak.eligible"),
)
"""Choices that the ledger leaves to a group without a ruling; on the second and third see rulings.md 34 and 39."""


def _read() -> Ledger:
    """The ledger with the choices that are offered: the others make no difference here, or are played one way alone."""
    ledger = read_ledger(files(__package__) / "rules.toml")
    known = {house.key: house for house in (*OURS, *ledger.house_rules.values())}
    named = [msgspec.structs.replace(known[key], about=words.about) for key, words in WORDS.items()]
    rulings = {id: _offered(ruling) for id, ruling in ledger.rulings.items()}
    house_rules = {house.key: house for house in (MODE, *named)}
    return msgspec.structs.replace(ledger, rulings=rulings, house_rules=house_rules)


def _offered(ruling: GapRuling) -> GapRuling:
    """The ruling with those of its options that can be chosen."""
    options = (option.strip() for option in ruling.option.split(";"))
    offered = [option for option in options if option.partition(":")[0] in WORDS]
    return msgspec.structs.replace(ruling, option="; ".join(offered) or "none")


LEDGER = _read()
DEFAULTS = LEDGER.options({})


def names() -> dict[str, str]:
    """What house rules are called, by `key`, and their choices, by `key=choice`."""
    choices = {f"{key}={id}": word for key, words in WORDS.items() for id, word in words.choices.items()}
    return {**{key: words.name for key, words in WORDS.items()}, **choices}

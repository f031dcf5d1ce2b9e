"""The ledger, and the table options: those of its rulings, and the choices a group makes before play."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from hearthside.authoring.house_rules import in_words, read_words
from hearthside.authoring.ledgers import read_ledger
from hearthside.kernel.rules import GapRuling, HouseRule, Ledger

WORDS = read_words(__package__)
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
    rulings = {id: _offered(ruling) for id, ruling in ledger.rulings.items()}
    house_rules = {MODE.key: MODE, **{key: known[key] for key in WORDS}}
    return in_words(msgspec.structs.replace(ledger, rulings=rulings, house_rules=house_rules), WORDS)


def _offered(ruling: GapRuling) -> GapRuling:
    """The ruling with those of its options that can be chosen."""
    options = (option.strip() for option in ruling.option.split(";"))
    offered = [option for option in options if option.partition(":")[0] in WORDS]
    return msgspec.structs.replace(ruling, option="; ".join(offered) or "none")


LEDGER = _read()
DEFAULTS = LEDGER.options({})

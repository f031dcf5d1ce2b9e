"""The ledger, and the table options: those of its rulings, and the choices a group makes before play."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from hearthside.kernel.rules import HouseRule, Ledger, read_ledger

MODE = HouseRule("mode", ("simple", "1d", "2d"), "How Distance is played.", "ads.mode.choose")
TURN_ORDER = HouseRule(
    "turn-order",
    ("initiative", "clockwise"),
    "Turns go in the order in which Initiative was won, or round the table from the winner.",
    "ads.order.turn-order",
)
ROUND_STARTER = HouseRule(
    "round-starter",
    ("by-play", "winner", "turn-about"),
    "Each Round begins with the winner of Initiative, or the order reverses with every Round. "
    "By play: with Foes the winner, between players reversed (rulings.md 34).",
    "ads.order.same-starter",
)
PRESNEAK = HouseRule(
    "presneak",
    ("with-foes", "anyone"),
    "Who may Pre-Sneak: those who enter where Foes are, or players against players too (rulings.md 39).",
    "ads.presneak.eligible",
)


NOT_PLAYED = {
    "recounter-defense",
    "escalate-updown",
    "updown-multi",
    "foe-updown-source",
    "free-discard",
    "boost-window",
    "distance-tracking",
    "loot-removed-cards",
    "goblin-rounds",
    "goblin-shield-rows",
    "persistent-replacement",
    "base-action-boost",
}
"""Choices of the ledger that make no difference here: the table plays its own first choice and does not offer another."""


def _read() -> Ledger:
    ledger = read_ledger(files(__package__) / "rules.toml")
    ours = (MODE, TURN_ORDER, ROUND_STARTER, PRESNEAK)
    played = [house for house in (*ours, *ledger.house_rules.values()) if house.key not in NOT_PLAYED]
    return msgspec.structs.replace(ledger, house_rules={house.key: house for house in played})


LEDGER = _read()
DEFAULTS = LEDGER.options({})

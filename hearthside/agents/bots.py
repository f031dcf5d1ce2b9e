"""Bots by name: `wild`, `thumb`, `search`, or `search:40` for so many imagined games a decision.

A GM of the Deckahedron plays the foes in one of two formats of the GM guide: `thumb:1` (also `thumb`) or `thumb:2`.
Bots of one's own play in studies alone (lab/own_bots.py): no name in a journal makes a server run anything.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hearthside.agents.deckahedron.thumb import DeckahedronThumb
from hearthside.agents.sight import Bot, open_options
from hearthside.agents.thumb import thumb
from hearthside.agents.wild import random_reply
from hearthside.kernel.asks import Reply
from hearthside.kernel.family import BadContent
from hearthside.kernel.views import View

LOOKED_AHEAD = "adventure-deck"


class UnknownBot(BadContent):
    """A sentence for whoever asked for it."""


class Wild:
    """Anything that is open."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def choose(self, view: View) -> Reply:
        return random_reply(self.random.choice(open_options(view)), self.random)


def _search(family: str, seed: int, budget: str) -> Bot:
    from hearthside.agents.search import BUDGET, Search

    if family != LOOKED_AHEAD:
        raise UnknownBot(f"search: it looks ahead only in {LOOKED_AHEAD}; choose thumb")
    if budget and not budget.isdecimal():
        raise UnknownBot(f"search:{budget}: the budget is a whole number")
    return Search(family, seed, budget=int(budget) if budget else BUDGET)


def _thumb(family: str, seed: int, format: str) -> Bot:
    if not format:
        return thumb(family, seed)
    if family != "deckahedron" or format not in ("1", "2"):
        raise UnknownBot(f"thumb:{format}: only a GM of the Deckahedron has formats, 1 and 2")
    return DeckahedronThumb(seed, int(format))


def _wild(family: str, seed: int, budget: str) -> Bot:
    return Wild(seed)


KINDS: dict[str, Callable[[str, int, str], Bot]] = {"thumb": _thumb, "wild": _wild, "search": _search}


def bot(name: str, family: str, seed: int) -> Bot:
    """A bot for one seat of one game."""
    kind, _, budget = name.partition(":")
    if kind not in KINDS:
        raise UnknownBot(f"there is no bot {name!r}: choose one of {', '.join(KINDS)}")
    return KINDS[kind](family, seed, budget)

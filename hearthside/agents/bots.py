"""Bots by name: `wild`, `thumb`, `search`, or `search:40` for so many imagined games a decision.

A GM of the Deckahedron plays the foes in one of two formats of the GM guide: `thumb:1` (also `thumb`) or `thumb:2`.
A bot of one's own is `module:Class`; the class is given the seed of the game (docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from types import ModuleType

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
        raise UnknownBot(f"search: it looks ahead in {LOOKED_AHEAD} alone; choose thumb")
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
    if own := own_class(name):
        made: Bot = own(seed)
        return made
    kind, _, budget = name.partition(":")
    return KINDS[kind](family, seed, budget)


# ---------------------------------------------------------------- bots of one's own


def own_class(name: str) -> type | None:
    """The class that somebody wrote, or nothing for one of our bots; `UnknownBot` if there is neither."""
    module, _, kind = name.partition(":")
    if module in KINDS:
        return None
    if not kind:
        raise UnknownBot(f"there is no bot {name!r}: choose one of {', '.join(KINDS)}, or name module:Class")
    found = getattr(_module(module), kind, None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise UnknownBot(f"{name}: there is no class {kind!r} with a method `choose` in {module}")
    return found


def _module(name: str) -> ModuleType:
    """Whatever is wrong in it is told to whoever wrote it."""
    try:
        return import_module(name)
    except Exception as wrong:
        raise UnknownBot(f"{name} cannot be read: {type(wrong).__name__}: {wrong}") from wrong

"""Bots of a study: ours by their names, and bots of one's own as `module:Class` (docs/bots.md)."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

from hearthside.agents import bots
from hearthside.agents.bots import UnknownBot
from hearthside.agents.sight import Bot, asked, open_options
from hearthside.kernel.asks import Refused, Reply, check
from hearthside.kernel.views import View

Failure = (Exception, SystemExit)
"""What a program that somebody wrote may end with."""


class BadBot(Exception):
    """Why a bot of somebody's own cannot go on: a sentence for its author."""


def bot(name: str, family: str, seed: int) -> Bot:
    """A bot for one seat of one game."""
    own = own_class(name)
    return Own(name, own, seed) if own else bots.bot(name, family, seed)


# ---------------------------------------------------------------- finding it


def own_class(name: str) -> type | None:
    """The class that somebody wrote, or nothing for one of our bots; `UnknownBot` if there is neither."""
    module, _, kind = name.partition(":")
    if module in bots.KINDS:
        return None
    if not module or not kind:
        known = ", ".join(bots.KINDS)
        raise UnknownBot(f"there is no bot {name!r}: choose one of {known}, or name module:Class")
    found = getattr(_module(module), kind, None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise UnknownBot(f"{name}: there is no class {kind!r} with a method `choose` in {module}")
    return found


def _module(name: str) -> ModuleType:
    """Whatever is wrong in it is told to whoever wrote it."""
    try:
        return import_module(name)
    except Failure as wrong:
        if isinstance(wrong, ModuleNotFoundError) and wrong.name == name:
            raise UnknownBot(f"there is no module {name!r} beside the study, nor anywhere else") from None
        raise UnknownBot(f"{name} cannot be read: {_said(wrong)}") from wrong


def _said(wrong: BaseException, file: str = "") -> str:
    """An error, and the last line in this file that led to it."""
    places = [place for place in extract_tb(wrong.__traceback__) if place.filename == file]
    where = f" ({Path(file).name}, line {places[-1].lineno})" if places else ""
    return f"{type(wrong).__name__}: {wrong}{where}"


# ---------------------------------------------------------------- playing with it


class Own:
    """A bot that somebody wrote. What it answers is held against what it was asked, so that its author reads why not."""

    def __init__(self, name: str, kind: type, seed: int) -> None:
        self.name, self.file = name, inspect.getfile(kind)
        try:
            self.bot: Bot = kind(seed)
        except Failure as wrong:
            raise UnknownBot(f"{name} cannot be made with a seed: {_said(wrong, self.file)}") from wrong
        self.ahead = bool(getattr(self.bot, "ahead", False))

    def choose(self, view: View) -> Reply:
        try:
            reply: object = self.bot.choose(view)
        except Failure as wrong:
            raise BadBot(f"{self.name} failed: {_said(wrong, self.file)}") from wrong
        if not isinstance(reply, Reply):
            raise BadBot(f"{self.name} answered {reply!r}, not a Reply")
        return self._offered(view, reply)

    def _offered(self, view: View, reply: Reply) -> Reply:
        option = next((one for one in asked(view).options if one.id == reply.option), None)
        if option is None:
            several = ", ".join(one.id for one in open_options(view))
            raise BadBot(
                f"{self.name} answered {reply.option!r}, which is not offered. Offered are: {several}"
            )
        if option.closed:
            raise BadBot(f"{self.name} answered {reply.option!r}, which is closed: {option.closed}")
        try:
            return check(option, reply)
        except Refused as refused:
            raise BadBot(f"{self.name} answered {reply.option!r} with {reply.values!r}: {refused}") from None

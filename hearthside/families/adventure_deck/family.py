"""The Adventure Deck System as a family of games."""

from __future__ import annotations

import inspect
from typing import Any

from hearthside.families.adventure_deck import (
    attacks,
    base,
    checks,
    counters,
    damage,
    flee,
    foe_actions,
    foe_reactions,
    foes,
    gear,
    grapple,
    hands,
    holds,
    initiative,
    lobby,
    moves,
    presneak,
    reactions,
    recall,
    rewards,
    rounds,
    setup,
    sneak,
    strikes,
    turns,
    use,
)
from hearthside.families.adventure_deck.catalogue import FOES, parse
from hearthside.families.adventure_deck.characters import make_updown
from hearthside.families.adventure_deck.lobby import DUEL, SKIRMISH, VERSUS, Lobby
from hearthside.families.adventure_deck.options import LEDGER
from hearthside.families.adventure_deck.schema import Printed
from hearthside.kernel.events import Events, Made, Turned
from hearthside.kernel.family import BadContent
from hearthside.kernel.standing import Correct, Pause, Rule, Say, Withdraw, reviver
from hearthside.kernel.steps import Step, acts
from hearthside.kernel.things import Thing

CHAPTERS = (
    attacks,
    base,
    checks,
    counters,
    damage,
    flee,
    foe_actions,
    foe_reactions,
    foes,
    gear,
    grapple,
    hands,
    holds,
    initiative,
    lobby,
    moves,
    presneak,
    reactions,
    recall,
    rewards,
    rounds,
    setup,
    sneak,
    strikes,
    turns,
    use,
)


def _steps() -> list[type[Step]]:
    """Every step that a chapter defines itself."""
    found: list[type[Step]] = []
    for chapter in CHAPTERS:
        for _, value in inspect.getmembers(chapter, inspect.isclass):
            if issubclass(value, Step) and value.__module__ == chapter.__name__:
                found.append(value)
    return found


class Content(Printed, frozen=True, kw_only=True):
    """What is played: a duel, all against all, or a skirmish with Foes."""

    format: str
    foes: tuple[str, ...] = ()


READY = {
    "": Content(format=DUEL),
    DUEL: Content(format=DUEL),
    VERSUS: Content(format=VERSUS),
    SKIRMISH: Content(format=SKIRMISH, foes=("goblin-skirmisher", "goblin-skirmisher", "goblin-skirmisher")),
}


def read_content(content: str) -> Content:
    """A key of what comes with the family, or the text of a file."""
    if content in READY:
        return READY[content]
    found = parse(content, Content, "content")
    for key in found.foes:
        if key not in FOES:
            raise BadContent(f"content: there is no Foe {key!r} - at `$.foes`")
    return found


class AdventureDeck:
    """52-card combat decks, a rondel of six Rounds, Up and Down."""

    key, title, version = "adventure-deck", "The Adventure Deck System", 1
    ledger = LEDGER

    def __init__(self) -> None:
        self.standing = acts(Say(), Rule(self.ledger), Withdraw(), Correct(), Pause())
        self._revive = reviver(*_steps())

    def lay_out(self, options: dict[str, str], content: str) -> Events:
        found = read_content(content)
        game = Thing("game", front={"format": found.format, "foes": found.foes, "mode": options["mode"]})
        return (Made("game", game), make_updown(), Turned((Lobby(),)))

    def revive(self, stored: Any) -> Step:
        return self._revive(stored)

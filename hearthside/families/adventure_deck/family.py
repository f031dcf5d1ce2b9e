"""The Adventure Deck System as a family of games."""

from __future__ import annotations

from typing import Any

from hearthside.authoring.house_rules import names
from hearthside.families.adventure_deck.characters import make_updown
from hearthside.families.adventure_deck.content import load
from hearthside.families.adventure_deck.deck_check import deck_verdict
from hearthside.families.adventure_deck.faces import faces, settings
from hearthside.families.adventure_deck.lobby import Lobby, game_marks
from hearthside.families.adventure_deck.numbers import NUMBERS
from hearthside.families.adventure_deck.options import LEDGER, WORDS
from hearthside.families.offering import Setting
from hearthside.kernel.events import Events, Made, Turned
from hearthside.kernel.standing import Correct, Pause, Rule, Say, Withdraw, reviver, steps_in
from hearthside.kernel.steps import Step, acts
from hearthside.kernel.things import Thing


class AdventureDeck:
    """52-card combat decks, a rondel of six Rounds, Up and Down."""

    key, title, version = "adventure-deck", "The Adventure Deck System", 1
    ledger = LEDGER

    def __init__(self) -> None:
        self.standing = acts(Say(), Rule(self.ledger), Withdraw(), Correct(NUMBERS), Pause())
        self._revive = reviver(*steps_in(__package__))

    def lay_out(self, options: dict[str, str], content: str) -> Events:
        found = load(content)
        secret = Thing("adventure", seen=(), known=(), front={"content": found.adventure})
        return (
            Made("game", Thing("game", front=game_marks(found))),
            Made("adventure", secret),
            make_updown(),
            Turned((Lobby(),)),
        )

    def revive(self, stored: Any) -> Step:
        return self._revive(stored)

    def settings(self) -> tuple[Setting, ...]:
        return settings()

    def names(self) -> dict[str, str]:
        return names(WORDS)

    def faces(self) -> dict[str, Any]:
        return faces()

    def check_deck(self, deck: dict[str, str]) -> dict[str, Any]:
        return deck_verdict(deck)


def make() -> AdventureDeck:
    return AdventureDeck()

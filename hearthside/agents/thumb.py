"""The rule-of-thumb bot: plays any family from its seat's view alone, by the rules of thumb of that family.

What no rule of thumb knows is answered plainly: an option that neither warns nor ends anything, with what is
filled in already.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hearthside.agents.adventure_deck.thumb import AdventureDeckThumb
from hearthside.agents.deckahedron.thumb import DeckahedronThumb
from hearthside.agents.plain import plain_reply
from hearthside.agents.protagonists.thumb import ProtagonistsThumb
from hearthside.agents.sight import Bot
from hearthside.kernel.asks import Reply
from hearthside.kernel.views import View

FAMILIES: dict[str, Callable[[int], Bot]] = {
    "adventure-deck": AdventureDeckThumb,
    "deckahedron": DeckahedronThumb,
    "protagonists": ProtagonistsThumb,
}


class Plain:
    """For families without rules of thumb."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def choose(self, view: View) -> Reply:
        return plain_reply(view, self.random)


def thumb(family: str, seed: int = 0) -> Bot:
    """A rule-of-thumb bot for one seat of one game."""
    return FAMILIES.get(family, Plain)(seed)

"""Rules of thumb for Core Rules: a Protagonist in a Conflict, and the GM who plays the other side.

Attack the weakest with the best Ability that reaches, push Resolve where it changes much, help whoever lies there.
"""

from __future__ import annotations

from random import Random

from hearthside.agents.plain import filled, plain_reply
from hearthside.agents.sight import open_options
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View


class ProtagonistsThumb:
    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def choose(self, view: View) -> Reply:
        return plain_reply(view, self.random)

"""Bots that look ahead think in a process of their own: what they remember comes back, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import psutil

from hearthside.agents.bots import bot
from hearthside.agents.search import Search
from hearthside.agents.seated import asked_bots
from hearthside.agents.sight import Bot, Sight
from hearthside.families import family
from hearthside.kernel.asks import Reply
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.views import View
from hearthside.server.thinking import Thinker, Thought

EMBER = Seat("p1")


def opening(searching: Bot) -> Sight:
    """What a bot sees when it is asked for its first cards."""
    game = Game.open(family("adventure-deck"), b"thinking in a process of its own", content="duel")
    game.sit(GM, "Ada", Role.GM)
    game.sit(EMBER, "Ember", bot="search")
    for seat, deck in ((GM, "deck:warrior-1"), (EMBER, "deck:mage-1")):
        game.act(seat, Reply(deck))
    game.act(GM, Reply("begin"))
    return next(asked_bots(game.table, {EMBER: searching})).view


def thought(searching: Bot, longest: float = 60) -> tuple[Thought, Thought]:
    """The same question twice."""

    async def twice() -> tuple[Thought, Thought]:
        thinker, view = Thinker(longest), opening(searching)
        try:
            first = await thinker.think(searching, view, shared=False)
            return first, await thinker.think(first[0], view, shared=False)
        finally:
            thinker.close()

    return asyncio.run(twice())


def test_a_bot_thinks_elsewhere_and_remembers_here() -> None:
    searching = bot("search:2", "adventure-deck", 1)
    for ember, reply in thought(searching):
        assert isinstance(ember, Search) and len(ember.deck) == 52
        assert reply and reply.option == "choose"
    assert isinstance(searching, Search) and searching.deck == ()


def test_a_bot_that_thinks_too_long_plays_by_rules_of_thumb() -> None:
    searching = bot("search", "adventure-deck", 1)
    for ember, reply in thought(searching, longest=0.001):
        assert ember is searching
        assert reply and reply.option == "choose"


class Lost:
    """A bot that does not know how to go on, but for its rules of thumb."""

    ahead = True
    thumb = bot("thumb", "adventure-deck", 1)

    def choose(self, view: View) -> Reply:
        raise ValueError("at a loss")


def test_a_bot_at_a_loss_ends_its_process_and_the_next_begins_anew() -> None:
    for _, reply in thought(Lost()):
        assert reply and reply.option == "choose"


ASKS_ONCE = """
import os, time
from hearthside.server.thinking import started
if __name__ == "__main__":
    print(started().submit(os.getpid).result(), flush=True)
    time.sleep(600)
"""


def test_the_process_is_gone_when_the_server_was_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", ASKS_ONCE], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    thinking = psutil.Process(int(server.stdout.readline()))
    server.kill()
    server.wait()
    server.stdout.close()
    thinking.wait(60)

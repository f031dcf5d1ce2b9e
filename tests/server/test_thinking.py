"""Bots that look ahead think in a process of their own: what they remember comes back, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import time

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
from tests.server.client import PATIENCE

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


def thought(searching: Bot, longest: float = PATIENCE) -> tuple[Thought, Thought]:
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


class Hanging(Lost):
    """A bot that comes to no end."""

    def choose(self, view: View) -> Reply:
        while True:
            time.sleep(1)


def gone(*processes: psutil.Process) -> bool:
    """Whether they have ended, or do so in a moment."""
    _, alive = psutil.wait_procs(processes, timeout=PATIENCE)
    return not alive


def thinking_processes() -> list[psutil.Process]:
    """The processes in which bots of this one think."""
    found = []
    for one in psutil.Process().children():
        with contextlib.suppress(psutil.NoSuchProcess):  # it ended just now
            if "spawn_main" in " ".join(one.cmdline()):
                found.append(one)
    return found


def test_a_thought_without_end_is_given_up_and_its_process_killed() -> None:
    async def hang() -> tuple[Thought, list[psutil.Process]]:
        thinker, searching = Thinker(longest=3), Hanging()
        thinking = asyncio.create_task(thinker.think(searching, opening(searching), shared=False))
        while not (processes := thinking_processes()):
            await asyncio.sleep(0.05)
        return await thinking, processes

    (_, reply), processes = asyncio.run(hang())
    assert reply and reply.option == "choose"
    assert gone(*processes)


def test_a_server_that_ends_does_not_wait_for_a_thought() -> None:
    async def leave() -> list[psutil.Process]:
        thinker, searching = Thinker(), Hanging()
        thinking = asyncio.create_task(thinker.think(searching, opening(searching), shared=False))
        while not (processes := thinking_processes()):
            await asyncio.sleep(0.05)
        thinking.cancel()
        await asyncio.to_thread(thinker.close, wait=True)
        return processes

    assert gone(*asyncio.run(asyncio.wait_for(leave(), PATIENCE)))


ASKS_ONCE = """
import os, time
from hearthside.server.thinking import started
if __name__ == "__main__":
    pool = started()
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(600)
"""


def test_the_process_is_gone_when_the_server_was_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", ASKS_ONCE], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    thinking = psutil.Process(int(server.stdout.readline()))
    server.kill()
    server.wait()
    server.stdout.close()
    thinking.wait(PATIENCE)

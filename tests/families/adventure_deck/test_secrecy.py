"""No seat is sent the name of a card, a Foe or a room that it may not know: every byte sent is searched for all of them.

Random games with undo, odds, the story of long ago and acts that are refused; each card is a word of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from hearthside.families import family
from hearthside.families.adventure_deck.catalogue import CATALOGUE, Catalogue
from hearthside.kernel.asks import Reply
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table
from hearthside.server.commands import Admit
from hearthside.server.host import admit_knock
from hearthside.server.journals import AT_ONCE
from hearthside.server.requests import NewKnock, NewTable
from hearthside.server.storage import Storage
from hearthside.server.tables import Tables
from tests.families.adventure_deck.fights import lay_out_cards
from tests.families.adventure_deck.planted import PlantedCards
from tests.server.canaries import may_know, words_in
from tests.server.players import anything
from tests.server.test_secrecy import Game

DECKS = ("warrior-3", "rogue-3", "mage-3")
ADVENTURE = "counting-house"
ACTS = 150
LOBBY = ("deck:", "game:", "own", "quick:")
OPENLY = {"ads.hand.start-choose", "ads.sneak.search", "ads.loot.to-hand", "ads.loot.where"}
"""The rules by which a card is shown to all though it does not lie open afterwards."""


@pytest.fixture
def planted() -> Iterator[PlantedCards]:
    core = Catalogue()
    for name, value in vars(CATALOGUE).items():
        setattr(core, name, dict(value) if isinstance(value, dict) else value)
    words = PlantedCards(DECKS, ADVENTURE)
    lay_out_cards(words.cards)
    yield words
    lay_out_cards(core)


OPEN_PILES = ("discard", "held", "loot")
"""Whatever a table says of its piles: nobody else sees a Hand, a Draw Deck or what is set aside."""


def lies_open(table: Table) -> set[str]:
    """The words on the cards that lie before everybody."""
    piles = (thing.cards for thing in table.things.values() if thing.kind in OPEN_PILES)
    return {word for cards in piles for word in words_in(" ".join(cards))}


class Searched(Game):
    """A table with a listener on every seat. Nobody knows more than the others but their own cards: the GM neither."""

    canaries: PlantedCards

    async def check(self, before: Table | None) -> None:
        table = await self.live.table()
        for seat, listener in self.listeners.items():
            self.known[seat] |= may_know(table, seat) | lies_open(table)
            texts, listener.texts = listener.texts, []
            for text in texts:
                self.known[seat] |= shown_for_a_moment(msgspec.json.decode(text))
                leaked = (words_in(text) & self.canaries.all()) - self.known[seat]
                assert not leaked, f"{seat} was told {leaked}: {text[:2000]}"


def shown_for_a_moment(part: Any) -> set[str]:
    """The words on cards that were played, and may have been shuffled since, or that were shown by a rule that says so."""
    if isinstance(part, list):
        return set().union(*map(shown_for_a_moment, part))
    if not isinstance(part, dict):
        return set()
    if part.get("type") == "Moved" and part["target"].endswith(("/discard", "/held")):
        return words_in(" ".join(part["cards"]))
    if part.get("type") == "Told" and OPENLY & set(part.get("rules", ())):
        return words_in(part["text"])
    return set().union(*map(shown_for_a_moment, part.values()))


async def seated(storage: Storage, canaries: PlantedCards, random: Random, content: str) -> Searched:
    """The GM leads without a Character; everybody else has one of the decks. Symbols are drawn from another deck, or they
    would show the own one bit by bit."""
    tables, options = Tables(storage, family), {"updown-source": "dedicated-only"}
    opened = await tables.open(NewTable("adventure-deck", "Ada", adventure=content, options=options))
    live = await tables.live(opened.table)
    game = Searched(live, canaries, random, live)
    await game.listen(GM)
    await game.listen(None)
    for n, deck in enumerate(DECKS if content == ADVENTURE else DECKS[:2], 1):
        seat = Seat(f"p{n}")
        knocked = await tables.knock(NewKnock(opened.code, f"player {n}"))
        await admit_knock(live, game.listeners[GM], Admit(f"admit {n}", knocked.knock))
        game.known[seat] = set(canaries.decks[deck])
        await game.listen(seat)
        await game.act(seat, Reply(f"deck:{deck}"))
    await game.act(GM, Reply("begin"))
    return game


async def go_on(game: Searched) -> None:
    """Somebody does anything: what is asked, something with a card they do not know of, or takes back."""
    random, table = game.random, await game.live.table()
    step = table.step
    assert isinstance(step, Question)
    players = tuple(seat for seat in game.listeners if seat not in (None, GM))
    whim = random.random()
    if whim < 0.03:
        await game.undo(random.choice((GM, *players)))  # type: ignore[arg-type]
    elif whim < 0.08:
        await game.listen(random.choice((None, GM, *players)), since=random.choice((None, 0, table.number)))
    elif whim < 0.11:
        await game.read(random.choice((None, GM, *players)), random.randint(1, 2 * table.number))
    elif whim < 0.16:
        secret, seat = random.choice(sorted(game.canaries.all())), random.choice(players)
        await game.act(seat, Reply(random.choice((f"play:{secret}/up", f"go:{secret}"))))  # type: ignore[arg-type]
    elif asked := step.asked(table):
        seat = random.choice(asked)
        ask = step.ask(table, seat)
        leave = tuple(one.id for one in ask.options if one.id == "home" or one.id.startswith(LOBBY))
        if reply := anything(random, ask, avoid=leave):
            await game.act(seat, reply)


async def play(database: Path, canaries: PlantedCards, seed: int, content: str) -> Searched:
    storage = Storage(str(database))
    try:
        game = await seated(storage, canaries, Random(seed), content)
        for _ in range(ACTS):
            await go_on(game)
        for seat in game.listeners:
            await game.listen(seat, since=0)
            await game.read(seat, AT_ONCE)
        return game
    finally:
        storage.close()


@pytest.mark.rule("ads.map.number-navigation")
@pytest.mark.parametrize("content", [ADVENTURE, "duel"])
@pytest.mark.parametrize("seed", range(2))
def test_no_seat_is_sent_what_it_may_not_know(
    tmp_path: Path, planted: PlantedCards, seed: int, content: str
) -> None:
    game = asyncio.run(play(tmp_path / "tables.db", planted, seed, content))
    theirs = planted.decks["warrior-3"]
    for seat in (None, GM, Seat("p2")):
        assert len(game.known[seat] & theirs) >= 4, "their opening hand was shown"
        assert len(theirs - game.known[seat]) > 5, "and not their deck"
        assert planted.keys["M9 text"] not in game.known[seat]
    assert (planted.keys["M1 text"] in game.known[Seat("p1")]) == (content == ADVENTURE)


@pytest.mark.parametrize("what", ["card", "room"])
def test_the_search_finds_a_secret_where_there_is_one(
    tmp_path: Path, planted: PlantedCards, what: str
) -> None:
    async def run() -> None:
        storage = Storage(str(tmp_path / "tables.db"))
        try:
            game = await seated(storage, planted, Random(1), ADVENTURE)
            secret = min(planted.decks["mage-3"]) if what == "card" else planted.keys["M9 text"]
            game.listeners[Seat("p1")].send(f'{{"type":"error","message":"{secret}"}}'.encode())
            with pytest.raises(AssertionError, match=secret):
                await game.check(None)
        finally:
            storage.close()

    asyncio.run(run())

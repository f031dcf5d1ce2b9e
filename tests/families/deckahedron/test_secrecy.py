"""Nothing reaches a seat that it may not know: every byte of its view and of its entries is searched for every secret.

The scenario is one in which every text and key is a word of its own (tests/server/canaries.py), and so is what the GM
writes down for nobody else.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.family import Deckahedron
from hearthside.families.deckahedron.scenarios import FOLDER
from hearthside.kernel.asks import Option, Refused, Reply
from hearthside.kernel.game import Game
from hearthside.kernel.journal import Entry
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.views import see_entries, view
from tests.families.deckahedron.test_random_play import filled
from tests.server.canaries import Canaries, may_know, words_in

FAMILY = Deckahedron()
PLAYERS = (Seat("p1"), Seat("p2"), Seat("p3"))


class Planted(Canaries):
    """A scenario whose heroes and cards are as they were, and everything else is planted."""

    folder = FOLDER
    parts = ("chapter", "foe", "offer", "lesson")
    keyed = ("foes", "offers")
    gm_alone = ("gm", "gm_summary", "notes", "special", "immune")
    until_known = ("title", "read", "intro", "name", "look", "text", "say", "seller", "circumstances")


class Searched:
    """A game with its journal, and what every seat may know by now."""

    def __init__(self, edition: str, key: str, seed: int) -> None:
        self.canaries, self.random = Planted(), Random(seed)
        text = self.canaries.adventure(key)
        options = {"edition": edition, "campaign": "one-shot"}
        self.game = Game.open(FAMILY, bytes([seed]) * 32, options=options, content=text)
        self.known: dict[Seat | None, set[str]] = {seat: set() for seat in (*PLAYERS, None)}
        self.for_one: dict[str, Seat] = {}
        self.foes = 0
        self.game.sit(GM, "Gwen", Role.GM)
        for seat in PLAYERS:
            self.game.sit(seat, f"Player {seat}")
        self.search(self.game.journal)

    def search(self, entries: list[Entry]) -> None:
        table = self.game.table
        for seat in self.known:
            told = msgspec.json.encode(see_entries(entries, seat)).decode()
            self.known[seat] |= may_know(table, seat) | self._told_alone(seat)
            seen = told + msgspec.json.encode(view(FAMILY, table, seat)).decode()
            words = words_in(seen)
            assert not words & self.canaries.never, f"{seat} sees {words & self.canaries.never}"
            assert not words - self.known[seat], f"{seat} sees {words - self.known[seat]}"
            others = {word for word, owner in self.for_one.items() if owner != seat}
            assert not words & others, f"{seat} sees {words & others}"
            self._numbers(seat)

    def _told_alone(self, seat: Seat | None) -> set[str]:
        """What is told and lies nowhere: how a chapter begins, and what a captive learns."""
        things = self.game.table.things
        begun = [things[f"page/{n + 1}"].text("intro") for n in range(things["story"].number("chapter"))]
        return words_in(" ".join(begun)) | {word for word, owner in self.for_one.items() if owner == seat}

    def _numbers(self, seat: Seat | None) -> None:
        """Of foes and points players see the back; of a hand that is not theirs, nothing."""
        for name, thing in view(FAMILY, self.game.table, seat).things.items():
            if thing.kind == "foe":
                assert not thing.open and not {"stamina", "power", "squares"} & thing.marks.keys()
                self.foes += 1
            if name == "reserve":
                assert "points" not in thing.marks
            assert name not in ("note/gm", "scenario/text", "foes", "chapter")
            if thing.kind == "hand" and thing.owner != seat:
                assert not thing.marks

    def act(self) -> None:
        step = self.game.table.step
        assert isinstance(step, Question)
        asked = [seat for seat in step.asked(self.game.table) if self._open(seat)]
        seat = self.random.choice(asked)
        option = self.random.choice(self._staging(seat) or self._open(seat))
        try:
            if self.random.random() < 0.03:
                entries = self.game.undo(seat)
            else:
                entries = self.game.act(seat, Reply(option.id, self._fill(option)))
        except Refused:
            return
        self.search(entries)

    def _open(self, seat: Seat) -> list[Option]:
        step = self.game.table.step
        assert isinstance(step, Question)
        rare = ("chapter:end", "attack")
        return [o for o in step.ask(self.game.table, seat).options if not o.closed and o.id not in rare]

    def _staging(self, seat: Seat) -> list[Option]:
        """What leads to foes until some were met: left to chance alone, they would hardly ever come."""
        offered = [] if self.foes else self._open(seat)
        acts = ([o for o in offered if o.id.startswith(act)] for act in ("meet:", "bring:", "open:"))
        return next(filter(None, acts), [])

    def _fill(self, option: Option) -> dict[str, Any]:
        """Anything; what the GM writes for nobody, or for one, is a word to look for."""
        values = filled(option, self.random)
        if option.id == "notes":
            values["text"] = self.canaries.word()
            self.canaries.never.add(values["text"])
        if option.id.startswith("capture:captured"):
            values["text"] = self.canaries.word()
            hero = option.id.rpartition(":")[2]
            self.for_one[values["text"]] = Seat(str(self.game.table.things[hero].owner))
        return values


@pytest.mark.parametrize("edition", list(EDITIONS))
@pytest.mark.parametrize("key", ["the_bell_under_the_lake", "the_kiln_that_would_not_cool"])
@pytest.mark.parametrize("begin", ["quick-start", "create"])
def test_no_seat_sees_what_it_may_not_know(edition: str, key: str, begin: str) -> None:
    searched = Searched(edition, key, seed=len(edition + key))
    searched.search(searched.game.act(GM, Reply(begin)))
    for _ in range(250):
        searched.act()
    assert len(searched.canaries.never) > 10
    assert searched.known[PLAYERS[0]], "they have learned something by then"
    assert searched.foes, "they have met somebody by then"


def test_the_search_finds_a_secret_where_there_is_one() -> None:
    searched = Searched("kfa093", "the_bell_under_the_lake", 1)
    secret = next(iter(searched.canaries.never))
    with pytest.raises(AssertionError, match=secret):
        searched.search(searched.game.act(GM, Reply("say", {"text": secret, "to": "p1"})))

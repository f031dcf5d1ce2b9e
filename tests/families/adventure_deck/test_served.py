"""Over the server: alone from the front page, and nothing of a room before it is entered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hearthside.families import families, family
from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.kernel.asks import Ask
from hearthside.server.app import Settings
from hearthside.server.connection import Limits
from tests.families.adventure_deck.fights import random_reply
from tests.server.client import Person, Room, get
from tests.server.serving import running


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database: Path = tmp_path_factory.mktemp("served") / "tables.db"
    limits = Limits(request_rate=0)
    with running(Settings(str(database), limits, families=families, family=family)) as url:
        yield url


def play(person: Person, rng: random.Random) -> None:
    """One act, whatever is offered."""
    ask = msgspec.convert(person.now["ask"], Ask)
    kept = tuple(option for option in ask.options if option.id != "home")
    reply = random_reply(msgspec.structs.replace(ask, options=kept), rng)
    answered: dict[str, Any] = person.act(reply.option, **reply.values)
    assert answered["type"] == "ack", answered
    person.see(answered["number"])


def test_the_front_page_offers_it(address: str) -> None:
    offers = {one["key"]: one for one in get(f"{address}/api/families").json()}
    found = offers["adventure-deck"]
    assert [one["key"] for one in found["adventures"]][:2] == ["counting-house", "harrow-hill"]
    assert [setting["key"] for setting in found["settings"]] == ["mode"]


@pytest.mark.rule("ads.mode.formats", "ads.map.number-navigation")
def test_alone_in_two_clicks_and_no_word_of_a_room_before_it_is_entered(address: str) -> None:
    room, rng = Room(address, {"family": "adventure-deck", "adventure": "counting-house"}), random.Random(5)
    entered: set[str] = set()
    with room.sit() as mira:
        mira.see(mira.act("quick:warrior-1")["number"])
        for turn in range(51):  # the last time only to look: the act before may have led into a room
            entered |= {name.partition("/")[2] for name in mira.things if name.startswith("room/")}
            if "map" not in mira.things or turn == 50:
                break
            play(mira, rng)
        told = "".join(mira.texts)
    assert "M1" in entered and len(entered) < 9
    for card in CATALOGUE.adventures["counting-house"].room:
        assert (card.text[:40] in told) == (card.key in entered)

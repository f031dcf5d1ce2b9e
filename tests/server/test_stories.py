"""When a story is over the GM goes on with a file of their own, at the same table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from hearthside.server.app import Settings
from hearthside.server.connection import Limits
from tests.families.protagonists.tale import ADVENTURE
from tests.server.client import Message, Person, Room, post
from tests.server.serving import every, running

SECRET = "the moon did it"
MOON = f"""
[[npc]]
key = "moon"
name = "The Moon"
notes = "{SECRET}{"!" * 70_000}"
toughness = 1
agility = 1
smarts = 1
wits = 1
health = 1
"""
NEXT = ADVENTURE.replace("The Long Night", "A Longer Night") + MOON
"""Too long for a message."""


class Told(NamedTuple):
    """A table at which a story is over, with its GM, a player and somebody who watches."""

    room: Room
    ada: Person
    mira: Person
    watcher: Person
    key: str

    def goes_on(self, text: str = NEXT, key: str = "", id: str = "one") -> httpx.Response:
        body = {"id": id, "adventure_text": text, "adventure_file": "longer.toml"}
        headers = {"Hearthside-Key": key or self.room.opened["key"]}
        return post(f"{self.room.url}/api/next-story/{self.room.opened['table']}", json=body, headers=headers)

    def do(self, person: Person, option: str, **values: object) -> Message:
        result = person.act(option, **values)
        assert result["type"] == "ack", result
        for one in (self.ada, self.mira, self.watcher):
            one.see(result["number"])
        return result


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = tmp_path_factory.mktemp("server") / "stories.db"
    with running(Settings(str(database), Limits(request_rate=0, table_rate=0), family=every)) as url:
        yield url


@pytest.fixture
def begun(address: str) -> Iterator[Told]:
    room = Room(address, {"family": "protagonists", "adventure_text": ADVENTURE})
    with ExitStack() as stack:
        ada = stack.enter_context(room.sit())
        key = room.admit(ada, "Mira")
        mira, watcher = (stack.enter_context(room.sit(one)) for one in (key, room.opened["spectator_key"]))
        ada.see(mira.now["number"])
        told = Told(room, ada, mira, watcher, key)
        told.do(mira, "choose:lamp")
        told.do(mira, "name", name="Ottilie")
        for person, option in ((mira, "ready:yes"), (ada, "ready:yes"), (ada, "start")):
            told.do(person, option)
        yield told


@pytest.fixture
def told(begun: Told) -> Told:
    for option in ("end-chapter", "go-on", "go-on", "begin:never"):
        begun.do(begun.ada, option)
    return begun


def title(person: Person) -> str:
    return str(person.things["story"]["marks"]["title"])


def test_the_gm_goes_on_with_a_file_too_long_for_a_message(told: Told) -> None:
    answer = told.goes_on()
    assert (answer.status_code, answer.json()["type"]) == (200, "ack"), answer.text
    for person in (told.ada, told.mira, told.watcher):
        person.see(answer.json()["number"])
        assert (title(person), person.things["lamp"]["marks"]["name"]) == ("A Longer Night", "Ottilie")
    assert "moon" in told.ada.things and "moon" not in told.mira.things
    assert SECRET in "".join(told.ada.texts)
    assert SECRET not in "".join((*told.mira.texts, *told.watcher.texts))


def test_a_file_that_is_sent_again_is_laid_out_once(told: Told) -> None:
    first, again = told.goes_on(), told.goes_on()
    assert again.json() == first.json()
    assert told.goes_on(id="two").json()["message"] == "another story begins when this one is over"


def test_it_can_be_taken_back_and_is_still_there_for_who_comes_later(told: Told) -> None:
    before = title(told.mira)
    told.mira.see(told.goes_on().json()["number"])
    with told.room.sit(told.key) as later:
        assert title(later) == "A Longer Night"
    told.ada.see(told.mira.now["number"])
    told.mira.see(told.ada.command("undo")["number"])
    assert title(told.mira) == before


def test_only_the_gm_may(told: Told) -> None:
    number = told.ada.now["number"]
    for key, code in (
        (told.key, "not-gm"),
        (told.room.opened["spectator_key"], "not-gm"),
        ("?", "unknown-key"),
    ):
        answer = told.goes_on(key=key)
        assert (answer.status_code, answer.json()["code"]) == (403, code)
    with told.room.sit() as ada:
        assert ada.now["number"] == number


@pytest.mark.parametrize(
    ("text", "message", "more"),
    [
        ("", "longer.toml: this is not an adventure: it has no `title = …`", 0),
        ("title = 7", "longer.toml: write text in quotation marks, not a number - at `$.title`, line 1", 2),
        (NEXT.replace('key = "moon"', 'key = "lamp"'), "longer.toml: the key 'lamp' is used twice", 0),
    ],
)
def test_what_is_wrong_with_the_file_is_told_as_at_the_start_and_nothing_has_changed(
    told: Told, text: str, message: str, more: int
) -> None:
    answer = told.goes_on(text)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-content")
    assert answer.json()["message"].startswith(message)
    assert len(answer.json().get("more", ())) == more
    with told.room.sit() as ada:
        assert (title(ada), ada.now["number"]) == ("The Long Night", told.ada.now["number"])


def test_somebody_who_lives_cannot_be_somebody_else_in_it(told: Told) -> None:
    fable = 'key = "lamp"\ntitle = "The Lamplighter"', 'key = "lamp-2"\ntitle = "The Lamplighter"'
    answer = told.goes_on(NEXT.replace(*fable).replace('key = "moon"', 'key = "lamp"'))
    assert (answer.status_code, answer.json()["message"]) == (
        400,
        "one of you is somebody else in that story",
    )


def test_no_story_follows_before_this_one_is_over(begun: Told) -> None:
    answer = begun.goes_on()
    assert (answer.status_code, answer.json()["message"]) == (
        400,
        "another story begins when this one is over",
    )
    begun.do(begun.ada, "scene:scene/roofs")


def test_nor_in_a_game_that_has_none(address: str) -> None:
    room = Room(address)
    body = {"id": "one", "adventure_text": NEXT}
    url, headers = f"{room.url}/api/next-story/{room.opened['table']}", {"Hearthside-Key": room.opened["key"]}
    assert "no other story follows" in post(url, json=body, headers=headers).json()["message"]


def test_who_asks_too_often_is_refused_before_any_key_is_tried(tmp_path: Path) -> None:
    few = Limits(request_rate=0.001, request_burst=2)
    with running(Settings(str(tmp_path / "door.db"), few, family=every)) as url:
        codes = [
            post(f"{url}/api/next-story/t", json={}, headers={"Hearthside-Key": f"guess {n}"}).json()["code"]
            for n in range(3)
        ]
    assert codes[-1] == "rate-limited" and "rate-limited" not in codes[:-1]

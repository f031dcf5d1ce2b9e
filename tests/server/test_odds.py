"""Odds over HTTP for people without a table, and beside what a seat is asked at one."""

from __future__ import annotations

from contextlib import ExitStack
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hearthside.families import family
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Table
from hearthside.kernel.views import now, see_things
from hearthside.odds.asked import has_odds
from hearthside.odds.questions import QUESTIONS
from hearthside.server.app import Settings
from hearthside.server.chances import Odds, odds_for
from tests.families.deckahedron.conftest import ANA, BEN, Play
from tests.server.client import Person, Room, get
from tests.server.serving import running


def test_the_forms_and_an_answer(address: str) -> None:
    forms = get(f"{address}/api/odds").json()
    assert [form["key"] for form in forms] == list(QUESTIONS)
    found = get(f"{address}/api/odds/flip", params={"attribute": 4, "net": 2}).json()
    assert found["sentence"].startswith("The chance of two checks or more is ")
    assert [bar["label"] for bar in found["pictures"][0]["bars"]][-1] == "✓✓✓"


@pytest.mark.parametrize(
    ("question", "params", "status", "words"),
    [
        ("test", {"score": "12"}, 400, "Ability score: from 1 to 4, not 12"),
        ("test", {"score": ""}, 400, "Ability score: give a whole number"),
        ("test", {"secret": "1"}, 400, "A Test: there is no field 'secret'"),
        ("weather", {}, 404, f"there is no such question; ask one of: {', '.join(QUESTIONS)}"),
    ],
)
def test_bad_input_gets_a_sentence(
    address: str, question: str, params: dict[str, str], status: int, words: str
) -> None:
    answer = get(f"{address}/api/odds/{question}", params=params)
    assert (answer.status_code, answer.json()["message"]) == (status, words)


def test_every_family_offers_to_hide_the_odds(tmp_path: Path) -> None:
    with running(Settings(str(tmp_path / "odds.db"))) as url:
        for offer in get(f"{url}/api/families").json():
            rules = {rule["key"]: rule["choices"] for rule in offer["house_rules"]}
            assert rules["odds"] == ["shown", "hidden"]


# ---------------------------------------------------------------- at a table


def told(table: Table, seat: Seat | None) -> dict[str, Odds]:
    seen = now(family(table.family), table, seat)
    return odds_for(table, seat, seen.ask, seen, lambda: see_things(table, seat))


def test_a_seat_is_told_the_odds_of_its_own_options() -> None:
    table = Play().begin().put(discard=("01", "02")).call("defy_danger", advantage=1).table
    assert told(table, ANA).keys() == {"flip", "reshuffle"}
    assert told(table, BEN).keys() == {"help"}
    assert told(table, GM) == told(table, None) == {}
    chance = told(table, ANA)["flip"].chance
    assert chance.value == float(Fraction(chance.fraction))


@pytest.mark.parametrize("options", [{"odds": "hidden"}, {}])
def test_a_table_that_hides_them_or_is_older_tells_none(options: dict[str, str]) -> None:
    table = Play().begin().call("defy_danger").table
    kept = {key: value for key, value in table.options.items() if key != "odds"}
    assert told(msgspec.structs.replace(table, options={**kept, **options}), ANA) == {}


def test_what_is_face_down_changes_no_message() -> None:
    """The bytes that go to each seat are the same, whichever cards lie face down."""
    tables = [
        Play().begin().put(discard=("03",), exhaustion=away).call("defy_danger", advantage=2).table
        for away in (("01", "02"), ("11", "20"))
    ]
    for seat in (ANA, BEN, GM, None):
        first, second = (msgspec.json.encode(told(table, seat)) for table in tables)
        assert first == second


def test_odds_come_with_the_update_and_with_the_welcome(tmp_path: Path) -> None:
    with running(Settings(str(tmp_path / "odds.db"))) as url, ExitStack() as stack:
        room = Room(url, {"family": "deckahedron"})
        ada = stack.enter_context(room.sit())
        key = room.admit(ada, "Mira")
        mira = stack.enter_context(room.sit(key))
        call_a_flip(ada, mira)
        odds = mira.now["odds"]
        assert 0 < odds["flip"]["chance"]["value"] < 1
        assert "odds" not in ada.now
        again = stack.enter_context(Person(room.ws, key))
        assert again.expect("welcome")["odds"] == odds


def call_a_flip(ada: Person, mira: Person) -> None:
    """The GM calls for a flip with whatever the form begins with."""
    ada.see(ada.act("quick-start")["number"])
    hero = next(name for name, thing in ada.things.items() if thing.get("owner") == "p1")
    ada.see(ada.act(f"call:{hero}")["number"])
    option = next(option for option in ada.now["ask"]["options"] if option["id"] == "defy_danger")
    values = {field["key"]: first_value(field) for field in option["fields"]}
    called = ada.act("defy_danger", **values)
    ada.see(called["number"])
    mira.see(called["number"])


def first_value(field: dict[str, Any]) -> object:
    if field["type"] == "number":
        return field.get("default", 0)
    low, high = field.get("low", 1), field.get("high", 1)
    ids = [choice["id"] for choice in field["choices"]]
    return ids[0] if low == high == 1 else ids[:low]


def test_free_play_is_looked_at_no_further() -> None:
    """Nothing in it hangs on chance: the options tell as much, and the table is not read for it."""
    table = Play().begin().table
    for seat in (GM, ANA):
        ask = now(family(table.family), table, seat).ask
        assert ask is not None
        assert not has_odds(table.family, ask)

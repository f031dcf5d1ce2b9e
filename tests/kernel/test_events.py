"""Events change a table and know what each seat sees of them."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from hearthside.kernel.chance import Dice, Draw
from hearthside.kernel.events import (
    AnyEvent,
    Committed,
    Done,
    Erased,
    Event,
    Gone,
    Lapsed,
    Left,
    Made,
    Marked,
    Moved,
    Opened,
    Placed,
    Revealed,
    Rolled,
    Ruled,
    Said,
    Salted,
    Seated,
    Shown,
    Shuffled,
    Told,
    Turned,
    Undone,
)
from hearthside.kernel.game import Game
from hearthside.kernel.journal import Entry, decode, effective
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.table import Scope, Table, evolve
from hearthside.kernel.things import Thing

MIRA, JON = Seat("p1"), Seat("p2")
TABLE = evolve(
    Table("toy", 1, {}),
    [
        Seated(MIRA, "Mira", Role.PLAYER),
        Seated(JON, "Jon", Role.PLAYER),
        Made("deck", Thing("pile", seen=(), cards=("ace", "king", "two"))),
        Made("hand", Thing("hand", MIRA, seen=(MIRA,))),
        Made("secret pile", Thing("pile", seen=(GM,), known=(GM,), cards=("joker",))),
        Made("lamp", Thing("gear", place="shelf", front={"oil": 3, "lit": 0})),
    ],
)


def seen(event: Event, seat: Seat | None) -> Event | None:
    return event.addressed(TABLE).seen_by(seat)


def test_marks_on_the_front_and_on_the_back_are_apart() -> None:
    table = evolve(TABLE, [Marked("lamp", {"oil": 2}), Marked("lamp", {"looks": "old"}, back=True)])
    assert table.things["lamp"].front == {"oil": 2, "lit": 0}
    assert table.things["lamp"].back == {"looks": "old"}
    assert TABLE.things["lamp"].number("oil") == 3


def test_marks_can_be_erased_and_things_placed_and_taken_away() -> None:
    table = evolve(TABLE, [Erased("lamp", ("lit",)), Placed("lamp", "mira", MIRA), Gone("deck")])
    assert table.things["lamp"] == Thing("gear", MIRA, "mira", front={"oil": 3})
    assert "deck" not in table.things
    assert table.of_kind("gear") == ["lamp"]
    assert (table.lying_on("mira"), table.lying_on("shelf")) == (("lamp",), ())


def test_numbers_count_every_event() -> None:
    assert TABLE.number == 6


def test_a_card_drawn_into_a_hand_is_seen_by_its_owner_alone() -> None:
    event = Moved(("ace",), "deck", "hand")
    assert seen(event, MIRA) == Moved(("ace",), "deck", "hand", count=1)
    assert seen(event, JON) == Moved((), "deck", "hand", count=1)


def test_a_move_between_piles_that_a_seat_does_not_know_is_not_seen() -> None:
    table = evolve(TABLE, [Made("other", Thing("pile", seen=(), known=(GM,)))])
    event = Moved(("joker",), "secret pile", "other")
    assert event.addressed(table).seen_by(MIRA) is None


def test_cards_go_to_the_top_or_under_an_ordered_pile() -> None:
    table = evolve(TABLE, [Moved(("ace",), "deck", "hand"), Moved(("two",), "deck", "hand", bottom=True)])
    assert table.things["hand"].cards == ("ace", "two")
    with pytest.raises(AssertionError):
        evolve(table, [Shuffled("deck"), Moved(("ace",), "hand", "deck", bottom=True)])


def test_shuffling_forgets_the_order() -> None:
    table = evolve(
        TABLE, [Moved(("two",), "deck", "hand"), Moved(("two",), "hand", "deck"), Shuffled("deck")]
    )
    assert table.things["deck"].unordered == 3
    assert seen(Shuffled("deck"), JON) == Shuffled("deck")
    assert seen(Shuffled("secret pile"), JON) is None


def test_showing_a_thing_is_seen_by_those_who_now_know_it() -> None:
    event = Shown("secret pile", seen=(MIRA,), known=(MIRA,))
    assert seen(event, MIRA) == Shown("secret pile")
    assert seen(event, JON) is None
    assert event.teaches(TABLE, MIRA)
    assert not event.teaches(TABLE, JON)
    assert Shown("secret pile", seen=(), known=(JON,)).teaches(TABLE, JON)  # that there is one


def test_a_roll_is_seen_by_its_audience_and_never_with_the_pool() -> None:
    event = Rolled(0, Draw(("ace", "two")), ("ace",), seen=(MIRA,))
    assert seen(event, MIRA) == Rolled(0, Draw(()), ("ace",))
    assert seen(event, JON) is None
    assert seen(Rolled(0, Dice(1), (4,)), None) == Rolled(0, Dice(1), (4,))
    assert seen(Rolled(0, Dice(2), (4, 1), removed=1), None) == Rolled(0, Dice(2), (4, 1), removed=1)
    assert event.teaches(TABLE, MIRA)
    assert not event.teaches(TABLE, JON)


def test_words_reach_those_they_are_for() -> None:
    whisper = Said(MIRA, "psst", to=(JON,))
    assert [seen(whisper, seat) for seat in (MIRA, JON, GM, None)] == [whisper, whisper, None, None]
    secret = Told("a door opens", to=(GM,))
    assert [seen(secret, seat) for seat in (MIRA, GM)] == [None, secret]
    public = Told("a door closes")
    assert [seen(public, seat) for seat in (MIRA, None)] == [public, public]


@pytest.mark.parametrize(
    "event",
    [
        Opened("toy", 1, {}),
        Seated(MIRA, "Mira", Role.PLAYER),
        Left(MIRA),
        Committed("digest"),
        Salted(MIRA, "words"),
        Revealed("secret"),
        Ruled("toy.hand", "fine", Scope.ONCE),
        Lapsed((7,)),
        Undone(6),
    ],
)
def test_what_happens_to_the_table_itself_everybody_sees(event: Event) -> None:
    assert [seen(event, seat) for seat in (GM, MIRA, None)] == [event, event, event]


@pytest.mark.parametrize(
    "event",
    [
        Made("plan", Thing("plan")),
        Gone("lamp"),
        Marked("lamp", {"oil": 1}),
        Erased("lamp", ("oil",)),
        Placed("lamp", "floor"),
        Turned(()),
        Done(),
    ],
)
def test_what_changed_is_seen_on_the_things_not_in_the_event(event: Event) -> None:
    assert seen(event, MIRA) is None
    assert not event.teaches(TABLE, MIRA)


def test_moving_a_hidden_card_into_sight_teaches() -> None:
    event = Moved(("ace",), "deck", "hand").addressed(TABLE)
    assert event.teaches(TABLE, MIRA)
    assert not event.teaches(TABLE, JON)


def test_what_a_seat_has_seen_all_the_while_teaches_it_nothing_where_it_goes() -> None:
    table = evolve(TABLE, [Made("discard", Thing("pile")), Moved(("ace",), "deck", "hand")])
    played = Moved(("ace",), "hand", "discard").addressed(table)
    after = evolve(table, [played])
    assert [played.teaches(after, seat) for seat in (MIRA, JON, GM)] == [False, True, True]
    assert played.teaches(evolve(after, [Gone("hand")]), MIRA)  # nobody knows any more who saw it there


def test_a_fact_that_changes_no_thing_leaves_the_things_the_very_same() -> None:
    assert evolve(TABLE, [Said(MIRA, "hello"), Turned(())]).things is TABLE.things
    assert evolve(TABLE, [Marked("lamp", {"oil": 3})]).things["lamp"] is TABLE.things["lamp"]


def test_rulings_come_and_lapse() -> None:
    table = evolve(TABLE, [Ruled("toy.hand", "fine", Scope.SCENE, allows=True)])
    (ruling,) = table.rulings
    assert table.allowed(("toy.hand",)) == ruling
    assert table.allowed(("toy.bid",)) is None
    assert evolve(table, [Lapsed((ruling.number,))]).rulings == ()


def test_a_silent_fact_has_nothing_to_show_anybody() -> None:
    """Whoever sends facts passes silent ones over unread: one with words of its own would be lost."""
    kinds = get_args(AnyEvent)
    silent = {kind.__name__ for kind in kinds if kind.silent}
    assert silent == {"Done", "Erased", "Gone", "Made", "Marked", "Placed", "Turned"}
    assert all(kind.seen_by is Event.seen_by for kind in kinds if kind.silent)


@pytest.mark.parametrize(
    "event",
    [
        Opened("toy", 1, {}),
        Seated(MIRA, "Mira", Role.PLAYER),
        Left(MIRA),
        Committed("digest"),
        Salted(MIRA, "words"),
        Revealed("secret"),
        Undone(0),
    ],
)
def test_who_sits_here_and_what_chance_was_sworn_to_stays_when_acts_are_taken_back(event: Event) -> None:
    taken = (Told("a door opens"), Ruled("toy.hand", "fine", Scope.ONCE), Said(MIRA, "oh"), event, Undone(0))
    kept = effective([Entry(number, one) for number, one in enumerate(taken, 1)])
    assert [entry.event for entry in kept] == [event, Undone(0)]


def test_a_shuffle_is_written_down_with_those_who_know_of_the_pile(game: Game) -> None:
    game.record([Made("secret pile", Thing("pile", seen=(GM,), known=(GM,), cards=("joker",)))])
    (entry,) = game.record([Shuffled("secret pile")])
    assert [entry.event.seen_by(seat) for seat in (GM, MIRA)] == [Shuffled("secret pile"), None]


@pytest.mark.parametrize(
    ("line", "left_out"),
    [
        ({"type": "Seated", "seat": "p1", "name": "Mira", "role": "player"}, {"bot": ""}),
        ({"type": "Marked", "name": "lamp", "marks": {}}, {"back": False}),
        ({"type": "Placed", "name": "lamp", "place": ""}, {"owner": None}),
        ({"type": "Shown", "name": "lamp"}, {"seen": None, "known": None}),
        (
            {"type": "Moved", "cards": [], "source": "deck", "target": "hand"},
            {"bottom": False, "count": 0, "seen": None, "known": None},
        ),
        ({"type": "Shuffled", "name": "deck"}, {"known": None}),
        (
            {"type": "Rolled", "draw": 0, "question": {"type": "dice"}, "outcome": [1]},
            {"by": None, "why": "", "seen": None, "removed": -1, "own": False, "question": Dice(1, 6)},
        ),
        ({"type": "Answered", "seat": "p1", "reply": None}, {"locked": False}),
        ({"type": "Said", "seat": "p1", "text": "oh"}, {"to": None}),
        ({"type": "Told", "text": "oh"}, {"rules": (), "to": None, "about": (), "title": ""}),
        ({"type": "Ruled", "rule": "toy.hand", "text": "", "scope": "once"}, {"allows": False}),
    ],
    ids=lambda one: one.get("type", ""),
)
def test_what_a_stored_line_leaves_out_means_what_it_always_meant(
    line: dict[str, object], left_out: dict[str, object]
) -> None:
    event = decode(msgspec.json.encode({"number": 1, "event": line})).event
    assert {key: getattr(event, key) for key in left_out} == left_out

"""A thing has a back for those who know it and a front for those who see it."""

from __future__ import annotations

import pytest

from hearthside.kernel.seats import GM, Seat, sees, together
from hearthside.kernel.things import Thing, ThingView, view_thing

MIRA, JON = Seat("p1"), Seat("p2")
HAND = Thing("hand", MIRA, seen=(MIRA,), front={"note": "mine"}, back={"colour": "red"}, cards=("ace", "two"))


def test_everybody_is_an_audience_with_spectators_and_nobody_is_one_without() -> None:
    assert sees(None, None)
    assert sees((MIRA,), MIRA)
    assert not sees((MIRA,), None)
    assert not sees((), GM)


def test_the_audience_of_two_piles_is_each_seat_of_either_once() -> None:
    assert together((MIRA,), (JON, MIRA)) == (MIRA, JON)
    assert together(None, (MIRA,)) is together((MIRA,), None) is None


def test_who_sees_a_thing_sees_both_sides_and_its_cards() -> None:
    expected = ThingView("hand", MIRA, "", {"colour": "red", "note": "mine"}, True, ("ace", "two"), 2)
    assert view_thing(HAND, MIRA) == expected


def test_who_only_knows_a_thing_sees_its_back_and_how_many_cards() -> None:
    assert view_thing(HAND, JON) == ThingView("hand", MIRA, "", {"colour": "red"}, False, (), 2)


def test_of_an_unknown_thing_nothing_is_seen() -> None:
    assert view_thing(Thing("plan", known=(GM,)), JON) is None


def test_shuffled_cards_are_shown_in_the_order_of_their_names() -> None:
    pile = Thing("pile", cards=("top", "c", "a", "b"), unordered=3)
    seen = view_thing(pile, JON)
    assert seen is not None
    assert seen.cards == ("top", "a", "b", "c")
    assert pile.shuffled == ("c", "a", "b")


def test_cards_are_taken_from_where_they_lie() -> None:
    pile = Thing("pile", cards=("a", "b", "a", "c"), unordered=2)
    assert pile.without(("a",)).cards == ("b", "a", "c")
    assert pile.without(("a", "c")).unordered == 1
    with pytest.raises(ValueError):
        pile.without(("b", "b"))


def test_marks_are_read_by_what_they_are() -> None:
    thing = Thing("sheet", front={"health": 5, "name": "Mira", "order": ("a", "b")})
    assert (thing.number("health"), thing.text("name"), thing.list("order")) == (5, "Mira", ("a", "b"))

"""A view is built from what a seat may know, and an update from what it may see change."""

from __future__ import annotations

import msgspec

from hearthside.kernel.asking import changed
from hearthside.kernel.asks import Reply
from hearthside.kernel.events import Events, Gone, Made, Marked, Moved, Shown, Turned
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Table, evolve
from hearthside.kernel.things import Thing, ThingView
from hearthside.kernel.views import lies_open, now, see_changes, see_entries, view
from tests.kernel.toy import JON, MIRA, Play


def test_a_seat_sees_its_own_hand_and_the_size_of_the_others(game: Game) -> None:
    game.act(MIRA, Reply("take"))
    things = view(game.family, game.table, MIRA).things
    assert things["p1/hand"].cards == game.table.things["p1/hand"].cards
    assert things["p2/hand"].cards == ()
    assert (things["deck"].cards, things["deck"].size) == ((), 9)


def test_what_only_the_gm_knows_is_in_no_other_view(game: Game) -> None:
    assert "gm/plan" in view(game.family, game.table, GM).things
    for seat in (MIRA, JON, None):
        assert b"a trap" not in msgspec.json.encode(view(game.family, game.table, seat))
        assert b"gm/plan" not in msgspec.json.encode(view(game.family, game.table, seat))


def test_a_view_is_blind_to_what_is_hidden(game: Game) -> None:
    game.act(MIRA, Reply("take"))
    (held,) = game.table.things["p1/hand"].cards
    other = next(card for card in game.table.things["deck"].cards if card != held)
    swapped = evolve(game.table, [Moved((held,), "p1/hand", "deck"), Moved((other,), "deck", "p1/hand")])
    same = msgspec.structs.replace(swapped, number=game.table.number)
    for seat in (JON, GM, None):
        assert view(game.family, same, seat) == view(game.family, game.table, seat)
    assert view(game.family, same, MIRA) != view(game.family, game.table, MIRA)


def test_a_spectator_is_asked_nothing_and_offered_nothing(game: Game) -> None:
    seen = now(game.family, game.table, None)
    assert (seen.ask, seen.standing) == (None, ())
    assert [seat for seat, sitter in seen.seats.items() if sitter.asked] == [MIRA, JON]


def test_a_player_is_asked_and_may_always_speak_and_pause(game: Game) -> None:
    seen = now(game.family, game.table, MIRA)
    assert seen.ask is not None
    assert [option.id for option in seen.ask.options] == ["bid", "take"]
    assert [option.id for option in seen.standing] == ["say", "pause"]


def seen_after(table: Table, events: Events, seat: Seat | None) -> dict[str, ThingView | None]:
    return see_changes(changed(table, evolve(table, events), events), seat)


def test_the_table_waits_for_players_before_the_gm_and_for_nobody_where_all_may_act(game: Game) -> None:
    def waited(*asked: Seat) -> list[Seat]:
        class Turn(Play, frozen=True):
            def asked(self, table: Table) -> tuple[Seat, ...]:
                return asked

        table = evolve(game.table, [Turned((Turn(),))])
        return [seat for seat, sitter in now(game.family, table, None).seats.items() if sitter.waited]

    assert waited(MIRA, GM) == [MIRA]
    assert waited(GM) == [GM]
    assert waited(MIRA, JON, GM) == []


def test_what_is_answered_together_waits_for_each_of_them(game: Game) -> None:
    game.act(MIRA, Reply("bid"))
    assert [seat for seat, at in now(game.family, game.table, GM).seats.items() if at.waited] == [MIRA, JON]


def test_only_changed_things_are_sent_to_those_who_see_the_change(game: Game) -> None:
    events = [Moved(("card 3",), "deck", "p1/hand"), Marked("gm/plan", {"text": "a worse trap"})]
    assert set(seen_after(game.table, events, MIRA)) == {"deck", "p1/hand"}
    assert set(seen_after(game.table, events, GM)) == {"deck", "p1/hand", "gm/plan"}


def test_a_thing_that_comes_into_sight_or_leaves_it_is_sent(game: Game) -> None:
    assert seen_after(game.table, [Shown("gm/plan")], MIRA)["gm/plan"] is not None
    shown = evolve(game.table, [Shown("gm/plan")])
    assert seen_after(shown, [Shown("gm/plan", (GM,), (GM,))], MIRA) == {"gm/plan": None}


def test_things_made_and_gone_are_sent_to_those_who_know_them(game: Game) -> None:
    made = [Made("lamp", Thing("gear")), Made("trap", Thing("gear", known=(GM,)))]
    assert set(seen_after(game.table, made, MIRA)) == {"lamp"}
    assert seen_after(evolve(game.table, made), [Gone("lamp"), Gone("trap")], MIRA) == {"lamp": None}


def test_a_change_lies_open_where_everybody_sees_all_of_it_before_and_after(game: Game) -> None:
    table = evolve(game.table, [Made("lamp", Thing("gear"))])
    for events, opens in (
        ([Marked("p1/purse", {"coins": 4})], True),
        ([Made("rope", Thing("gear"))], True),
        ([Gone("lamp")], True),
        ([Marked("gm/plan", {"text": "a feast"})], False),
        ([Shown("gm/plan")], False),
        ([Shown("lamp", (GM,), None)], False),
        ([Gone("gm/plan")], False),
    ):
        (change,) = changed(table, evolve(table, events), events)
        assert lies_open(change) == opens, events


def test_taking_back_may_have_changed_anything(game: Game) -> None:
    game.act(MIRA, Reply("take"))
    before = game.table
    entries = game.undo(MIRA)
    changes = changed(before, game.table, [entry.event for entry in entries])
    assert set(see_changes(changes, JON)) == {"deck", "p1/hand"}


def test_entries_are_seen_as_far_as_a_seat_may(game: Game) -> None:
    entries = game.act(MIRA, Reply("take"))
    mine = see_entries(entries, MIRA)
    theirs = see_entries(entries, Seat("p2"))
    assert [type(entry.event).__name__ for entry in mine] == ["Answered", "Rolled", "Moved"]
    assert [type(entry.event).__name__ for entry in theirs] == ["Answered", "Moved"]
    assert b"card " not in msgspec.json.encode(theirs)


def test_what_was_hidden_when_it_happened_stays_hidden_in_the_story(game: Game) -> None:
    entries = game.act(MIRA, Reply("take"))
    game.record([Shown("p1/hand")])
    assert b"card " not in msgspec.json.encode(see_entries(entries, JON))

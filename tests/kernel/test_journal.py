"""A journal is read without the rules, folds to the table, and proves its draws."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from hearthside.kernel import journal as journals
from hearthside.kernel.asks import Reply
from hearthside.kernel.chance import Draw, Outcome, commitment
from hearthside.kernel.events import Committed, Events, Moved, Rolled, Said, Turned, Undone
from hearthside.kernel.game import Game
from hearthside.kernel.journal import (
    Altered,
    Entry,
    Proof,
    decode,
    decode_table,
    encode,
    encode_table,
    export,
    fold,
    opened,
    read_export,
    verify,
)
from hearthside.kernel.steps import Chance
from hearthside.kernel.table import Table
from tests.kernel.toy import ADA, CARDS, JON, MIRA, Taking

SECRET, NEXT = b"s" * 32, b"t" * 32


class Lot(Chance, frozen=True):
    """One of several is chosen by chance."""

    def question(self, table: Table) -> Draw:
        return Draw(("Mira", "Jon", "Ada"), 1)

    def fell(self, table: Table, outcome: Outcome) -> Events:
        return ()


@pytest.fixture
def played(game: Game) -> Game:
    """Cards were taken, dice rolled, an act taken back, and the session ended."""
    game.act(MIRA, Reply("take"))
    game.act(MIRA, Reply("bid"))
    game.act(JON, Reply("coins", {"n": 2}))
    game.act(MIRA, Reply("coins", {"n": 3}))
    game.act(JON, Reply("take"))
    game.undo(JON)
    game.record([Moved(game.table.things["p1/hand"].cards, "p1/hand", "deck")])
    game.reveal(SECRET, NEXT)
    game.act(MIRA, Reply("take"))
    return game


def test_a_stored_entry_is_what_it_was(played: Game) -> None:
    for entry in played.journal:
        assert decode(encode(entry), played.family.revive) == entry


def test_the_journal_folds_to_the_live_table(played: Game) -> None:
    assert fold(played.journal) == played.table


def test_a_journal_folds_without_the_rules_and_only_its_steps_stay_plain(played: Game) -> None:
    table = fold([decode(encode(entry)) for entry in played.journal])
    assert table.things == played.table.things
    assert [played.family.revive(frame.step) for frame in table.pending] == [
        frame.step for frame in played.table.pending
    ]


def test_a_snapshot_is_the_table(played: Game) -> None:
    assert decode_table(encode_table(played.table), played.family.revive) == played.table
    assert decode_table(encode_table(played.table)).things == played.table.things


def test_folding_goes_on_from_a_snapshot(game: Game) -> None:
    snapshot, length = game.table, len(game.journal)
    game.act(MIRA, Reply("take"))
    assert fold(game.journal[length:], snapshot) == game.table
    assert fold([], snapshot) is snapshot


def test_the_first_line_says_which_rules_are_played(game: Game) -> None:
    assert opened(game.journal).family == "toy"


def test_an_older_format_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(raw: dict[str, object]) -> dict[str, object]:
        return {**raw, "event": {"type": "Said", "seat": "p1", "text": "hello"}}

    monkeypatch.setitem(journals.UPCASTERS, 0, rename)
    old = b'{"number": 1, "event": {"type": "Spoke", "who": "p1", "words": "hello"}}'
    assert decode(old, written=0) == Entry(1, Said(MIRA, "hello"))
    head = b'{"hearthside":"journal","format":0}'
    body = head + b"\n" + old + b"\n"
    end = b'{"sha256":"%s"}\n' % hashlib.sha256(body).hexdigest().encode()
    assert read_export(body + end) == [Entry(1, Said(MIRA, "hello"))]


# ---------------------------------------------------------------- proof


def test_every_draw_before_the_reveal_is_drawn_again(played: Game) -> None:
    proof = verify(read_export(b"".join(export(played.journal))))
    assert proof == Proof(entries=len(played.journal), sessions=1, draws=3, open_draws=1)


def test_after_something_was_taken_back_cards_are_drawn_from_the_pile_as_it_was(game: Game) -> None:
    for seat in (MIRA, JON):
        game.act(seat, Reply("take"))
    for _ in range(2):
        game.undo(ADA)
    for seat in (JON, MIRA) * 3:
        game.act(seat, Reply("take"))
    assert _draws_of(game) == 8


def test_a_card_drawn_straight_after_something_was_taken_back_came_from_the_pile_as_it_was(
    game: Game,
) -> None:
    game.record([Turned((Taking(JON),))])
    before = game.table.number
    game.record([Moved(CARDS[:-1], "deck", "p1/hand"), Undone(before)])
    game.run()
    assert _draws_of(game) == 1


def test_a_lot_among_names_that_lie_in_no_pile_is_drawn_again(game: Game) -> None:
    game.record([Turned((Lot(),))])
    game.run()
    assert _draws_of(game) == 1


def _draws_of(game: Game) -> int:
    """How many draws are proved when the session has ended and another has begun."""
    for hand in ("p1/hand", "p2/hand"):
        if cards := game.table.things[hand].cards:
            game.record([Moved(cards, hand, "deck")])
    game.reveal(SECRET, NEXT)
    game.act(MIRA, Reply("take"))
    return verify(game.journal).draws


def test_one_altered_byte_anywhere_is_noticed(played: Game) -> None:
    text = b"".join(export(played.journal))
    for place in range(len(text)):
        altered = text[:place] + bytes([text[place] ^ 1]) + text[place + 1 :]
        with pytest.raises(Altered, match="digest"):
            read_export(altered)


def test_an_exported_journal_begins_with_what_it_is(played: Game) -> None:
    assert next(iter(export(played.journal))) == b'{"hearthside":"journal","format":1}\n'


def test_a_journal_without_a_line_is_read_as_one() -> None:
    assert read_export(b"".join(export([]))) == []


def test_a_journal_that_is_shorter_or_longer_than_it_was_is_noticed(played: Game) -> None:
    text = b"".join(export(played.journal))
    for other in (text[:-1], b"", text + b"x", text + b"\n"):
        with pytest.raises(Altered):
            read_export(other)


def test_a_forged_die_is_noticed_even_with_a_new_digest(played: Game) -> None:
    forged = [
        Entry(entry.number, forge(entry.event), entry.by) if isinstance(entry.event, Rolled) else entry
        for entry in played.journal
    ]
    with pytest.raises(Altered, match="was written"):
        verify(read_export(b"".join(export(forged))))


def forge(event: Rolled) -> Rolled:
    outcome = tuple(1 if value != 1 else 2 for value in event.outcome)
    return Rolled(event.draw, event.question, outcome, event.by, event.why, event.seen)


def test_a_secret_that_was_not_announced_is_noticed(played: Game) -> None:
    text = b"".join(export(played.journal)).replace(SECRET.hex().encode(), b"ab" * 32)
    body = text[: text.rindex(b'{"sha256"')]
    digest = hashlib.sha256(body).hexdigest()
    with pytest.raises(Altered, match="not the one announced"):
        verify(read_export(body + b'{"sha256":"%s"}\n' % digest.encode()))


def test_a_missing_entry_and_a_repeated_draw_are_noticed(played: Game) -> None:
    with pytest.raises(Altered, match="entry 6 is numbered 7"):
        verify(played.journal[:5] + played.journal[6:])
    rolled = next(entry for entry in played.journal if isinstance(entry.event, Rolled))
    again = [*played.journal[: rolled.number], Entry(rolled.number + 1, rolled.event)]
    with pytest.raises(Altered, match="draw 0 was written where 1 was due"):
        verify(again)


def test_draws_that_were_skipped_until_one_was_liked_are_noticed(played: Game) -> None:
    liked = [_later(entry, 64) for entry in played.journal]
    with pytest.raises(Altered, match="draw 64 was written where 0 was due"):
        verify(liked)


def _later(entry: Entry, by: int) -> Entry:
    event = entry.event
    if not isinstance(event, Rolled):
        return entry
    return msgspec.structs.replace(entry, event=msgspec.structs.replace(event, draw=event.draw + by))


def test_a_secret_that_was_thrown_away_for_another_is_noticed(game: Game) -> None:
    game.record([Committed(commitment(NEXT))])
    with pytest.raises(Altered, match="never shown"):
        verify(game.journal)

"""A journal that was altered is caught: by its digest, and where that was made anew, by its draws."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest

from hearthside.cli.proof import NotAJournal, prove, report
from hearthside.kernel.asks import Reply
from hearthside.kernel.chance import commitment
from hearthside.kernel.events import Committed, Event, Revealed, Rolled
from hearthside.kernel.game import Game
from hearthside.kernel.journal import Altered, Entry, export
from hearthside.kernel.seats import GM, Role
from tests.kernel.toy import JON, MIRA, Toy, opened

SECRET = b"s" * 32
COINS = Reply("coins", {"n": 1})


@pytest.fixture(scope="module")
def journal() -> list[Entry]:
    """Two secret bids, a die, a card, something taken back, and the end of the session."""
    game = Game.open(Toy(), SECRET)
    game.sit(GM, "Ada", Role.GM)
    game.sit(MIRA, "Mira", words="hello")
    game.sit(JON, "Jon")
    game.act(MIRA, Reply("bid"))
    game.act(MIRA, Reply("coins", {"n": 2}))
    game.act(JON, Reply("coins", {"n": 1}))
    game.act(MIRA, Reply("take"))
    game.undo(GM)
    return game.journal + reveal(game)


def reveal(game: Game) -> list[Entry]:
    number = game.table.number
    return [Entry(number + 1, Revealed(SECRET.hex())), Entry(number + 2, Committed("0" * 64))]


def text(journal: list[Entry]) -> bytes:
    return b"".join(export(journal))


def with_event(journal: list[Entry], i: int, event: Event) -> list[Entry]:
    return [*journal[:i], msgspec.structs.replace(journal[i], event=event), *journal[i + 1 :]]


def test_an_untouched_journal_is_confirmed(journal: list[Entry]) -> None:
    read, proof = prove(text(journal))
    assert (proof.entries, proof.sessions, proof.draws, proof.open_draws) == (len(journal), 1, 2, 0)
    told = report(text(journal), read, proof)
    assert "has the same journal" in told[1]
    assert told[2] == "2 draws were drawn again from 1 revealed secret: all are as chance decided."
    assert told[3] == f"Fingerprint of a secret, as the page showed it: {commitment(SECRET)}"
    assert "  stirred in by p1: hello" in told


def test_dice_rolled_by_hand_are_told_apart() -> None:
    game = opened(dice="own")
    for seat, reply in (
        (MIRA, Reply("bid")),
        (MIRA, COINS),
        (JON, COINS),
        (GM, Reply("rolled", {"die1": 3})),
    ):
        game.act(seat, reply)
    read, proof = prove(text(game.journal))
    told = report(text(game.journal), read, proof)
    assert "1 roll was made with dice of the players' own, which nobody can roll again." in told


def test_draws_of_a_session_that_goes_on_are_left_open(journal: list[Entry]) -> None:
    read, proof = prove(text(journal[:-2]))
    assert (proof.draws, proof.open_draws) == (0, 2)
    assert "2 draws can be checked when" in report(text(journal[:-2]), read, proof)[2]


def test_every_single_altered_byte_is_caught(journal: list[Entry]) -> None:
    whole = text(journal)
    for i in range(len(whole)):
        flipped = bytearray(whole)
        flipped[i] ^= 1 << (i % 8)
        with pytest.raises(Altered):
            prove(bytes(flipped))


@pytest.mark.parametrize("cut", [1, 70, 200])
def test_a_shortened_journal_is_caught(journal: list[Entry], cut: int) -> None:
    with pytest.raises(Altered):
        prove(text(journal)[:-cut])


def test_a_line_without_bottom_is_caught_even_with_a_digest_made_anew(journal: list[Entry]) -> None:
    *lines, _ = text(journal).splitlines(keepends=True)
    steps = b"[" * 20_000 + b"]" * 20_000
    lines[-1] = b'{"number":%d,"event":{"type":"Turned","steps":%b}}\n' % (len(journal), steps)
    digest = msgspec.json.encode({"sha256": sha256(b"".join(lines)).hexdigest()})
    with pytest.raises(Altered, match="a line is not what a table writes"):
        prove(b"".join([*lines, digest, b"\n"]))


def test_a_changed_die_is_caught_even_with_a_digest_made_anew(journal: list[Entry]) -> None:
    i, rolled = next((i, e.event) for i, e in enumerate(journal) if isinstance(e.event, Rolled))
    assert isinstance(rolled, Rolled)
    for face in set(range(1, 7)) - set(rolled.outcome):
        forged = with_event(journal, i, msgspec.structs.replace(rolled, outcome=(face,)))
        with pytest.raises(Altered, match="was drawn"):
            prove(text(forged))


def test_a_secret_chosen_afterwards_is_caught(journal: list[Entry]) -> None:
    with pytest.raises(Altered, match="not the one announced"):
        prove(text(with_event(journal, -2 + len(journal), Revealed("00" * 32))))


def test_a_removed_entry_is_caught_even_with_a_digest_made_anew(journal: list[Entry]) -> None:
    for i in range(len(journal) - 1):
        with pytest.raises(Altered):
            prove(text(journal[:i] + journal[i + 1 :]))


@pytest.mark.parametrize("other", [b"", b"hello\n", b"\x89PNG\r\n"])
def test_another_file_is_not_a_journal(other: bytes) -> None:
    with pytest.raises(NotAJournal):
        prove(other)

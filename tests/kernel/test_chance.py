"""Chance lists its outcomes, and the keyed stream chooses among them so that everybody can check it."""

from __future__ import annotations

import math
from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.kernel.chance import (
    SESSIONS,
    Dice,
    Draw,
    Fast,
    Keyed,
    announced_secret,
    commitment,
    first_secret,
    new_key,
    new_secret,
    outcomes,
)


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 6), (4, 6), (1, 10), (2, 10), (3, 10)])
def test_dice_have_every_outcome_once(count: int, sides: int) -> None:
    assert Counter(outcomes(Dice(count, sides))) == Counter(product(range(1, sides + 1), repeat=count))


def test_two_cards_of_four_come_in_twelve_ways() -> None:
    assert Counter(outcomes(Draw(tuple("abcd"), 2))) == Counter(permutations("abcd", 2))


def test_equal_cards_keep_their_weight() -> None:
    assert Counter(outcomes(Draw(("ace", "ace", "king")))) == {("ace",): 2, ("king",): 1}


def test_a_pool_that_is_a_pile_is_not_written_down() -> None:
    assert Draw(("a", "b"), 1, "deck").recorded() == Draw((), 1, "deck")
    assert Draw(("a", "b")).recorded() == Draw(("a", "b"))


@given(st.binary(min_size=32, max_size=32), st.integers(1, 10**80), st.integers(0, 10**9))
def test_a_keyed_number_is_below_its_size_and_comes_again(secret: bytes, size: int, draw: int) -> None:
    number = Keyed(secret).below(size, draw)
    assert 0 <= number < size
    assert number == Keyed(secret).below(size, draw)


def test_keyed_dice_fall_evenly() -> None:
    stream = Keyed(b"fair")
    counts = Counter(stream.below(6, draw) for draw in range(60_000))
    assert max(abs(counts[face] - 10_000) for face in range(6)) < 400  # 4 sigma is 365


def test_a_stored_table_is_verified_by_the_same_draws_for_ever() -> None:
    stream = Keyed(b"secret", ("open sesame",))
    assert [stream.below(216, draw) for draw in range(6)] == [89, 169, 126, 15, 22, 140]
    assert stream.below(1 << 128, 2) == 199629092196643266927443019393679447377
    long = 27565470889593131451230898760922445928902155137102192774206744404628
    assert stream.below(math.factorial(52), 3) == long  # more than one digest is drawn for it


def test_the_words_of_a_seat_change_every_draw_to_come() -> None:
    plain, salted = Keyed(b"secret"), Keyed(b"secret", ("open sesame",))
    assert [plain.below(216, n) for n in range(8)] != [salted.below(216, n) for n in range(8)]


def test_a_commitment_tells_one_secret_from_another() -> None:
    one, other = new_secret(), new_secret()
    assert commitment(one) == commitment(one) != commitment(other)
    assert secret_hidden(one)


def secret_hidden(secret: bytes) -> bool:
    return secret.hex() not in commitment(secret)


def test_link_keys_do_not_repeat() -> None:
    assert len({new_key() for _ in range(1000)}) == 1000


def test_the_fast_stream_repeats_from_its_seed_and_takes_large_sizes() -> None:
    one, other = Fast(7), Fast(7)
    sizes = (6, 216, 10**60)
    assert [one.below(size, 0) for size in sizes] == [other.below(size, 0) for size in sizes]


def test_each_secret_of_a_chain_was_announced_by_the_one_before() -> None:
    last = new_secret()
    secret, following = announced_secret(last, commitment(first_secret(last)))
    assert secret == first_secret(last)
    for _ in range(SESSIONS - 1):
        assert following
        assert commitment(following) == secret.hex()
        secret, following = announced_secret(last, commitment(following))
    assert (secret, following) == (last, None)


def test_a_secret_that_is_alone_has_none_after_it() -> None:
    assert announced_secret(b"s" * 32, commitment(b"s" * 32)) == (b"s" * 32, None)


def test_a_secret_of_another_chain_is_not_found() -> None:
    with pytest.raises(ValueError, match="no secret of this chain"):
        announced_secret(new_secret(), commitment(new_secret()))

"""A deck of which a part is known, held against every deck it can be and every row of its cards."""

from __future__ import annotations

from itertools import combinations, permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.odds.cards import Take
from hearthside.odds.deckahedron.hands import from_two
from tests.odds.enumeration import chances

CARDS = st.lists(st.tuples(st.integers(0, 7), st.booleans()), min_size=1, max_size=4)


def counts(row: tuple[tuple[int, bool], ...], take: Take, ignored: bool) -> int:
    """What counts of cards turned over one by one until a stop comes."""
    last = next((i for i, (_, stop) in enumerate(row) if stop), len(row) - 1)
    shown = row[: last + 1]
    if ignored:
        shown = tuple(card for card in shown if not card[1]) or shown
    return (max if take is Take.BEST else min)(code for code, _ in shown)


@settings(max_examples=80)
@given(st.sampled_from(Take), CARDS, CARDS, st.booleans(), st.data())
def test_cards_of_which_some_are_known_to_be_in_the_deck(
    take: Take,
    hidden: list[tuple[int, bool]],
    known: list[tuple[int, bool]],
    ignored: bool,
    data: st.DataObject,
) -> None:
    inside = data.draw(st.integers(0, len(hidden)))
    count = data.draw(st.integers(1, min(3, inside + len(known))))
    rows = (row for some in combinations(hidden, inside) for row in permutations((*some, *known), count))
    first, second = (
        ([code for code, stop in part if not stop], [code for code, stop in part if stop])
        for part in (hidden, known)
    )
    found = from_two(take, count, (first, second), inside, ignored=ignored)
    assert found.chances() == chances(counts(row, take, ignored) for row in rows)

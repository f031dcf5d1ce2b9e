"""What an adventure counts."""

from __future__ import annotations

import pytest

from hearthside.families.protagonists.content import read
from hearthside.families.protagonists.counting import shifted
from hearthside.kernel.asks import Number
from hearthside.kernel.family import BadContent
from hearthside.kernel.views import view
from tests.families.protagonists.tale import ADA, ADVENTURE, MIRA, Tale

COUNTS = """
[[count]]
key = "water"
name = "The water"
most = 6
each_chapter = true
[[count]]
key = "loaves"
name = "Loaves"
most = 200
start = 200
step = -10
"""
WATER, LOAVES = "count/water", "count/loaves"


@pytest.fixture
def counted() -> Tale:
    """The first Chapter of an adventure that counts water and loaves."""
    return Tale(content=ADVENTURE + COUNTS).started()


def filled_in(tale: Tale, count: str) -> int:
    (by,) = tale.offers(ADA)[f"count:{count}"].fields
    assert isinstance(by, Number)
    return by.default


@pytest.mark.parametrize(("value", "by", "after"), [(2, 1, 3), (5, 3, 6), (2, -5, 0), (2, 0, 2)])
def test_a_count_stays_between_nothing_and_its_most(value: int, by: int, after: int) -> None:
    assert shifted(value, by, most=6) == after


def test_the_gm_counts_and_everybody_sees_it(counted: Tale) -> None:
    assert not counted.open(MIRA, "count")
    counted.do(ADA, f"count:{WATER}").do(ADA, f"count:{LOAVES}", by=-30)
    assert counted.told()[-2:] == ["The water: 1 of 6 (+1).", "Loaves: 170 of 200 (−30)."]
    things = view(counted.game.family, counted.game.table, MIRA).things
    assert [things[name].marks["value"] for name in (WATER, LOAVES)] == [1, 170]


def test_the_usual_step_is_filled_in_while_it_changes_something(counted: Tale) -> None:
    assert [filled_in(counted, count) for count in (WATER, LOAVES)] == [1, -10]
    assert filled_in(counted.do(ADA, f"count:{WATER}", by=6), WATER) == 0


def test_the_water_rises_in_rounds_too(counted: Tale) -> None:
    counted.rounds("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1))).do(ADA, f"count:{WATER}")
    assert counted.mark(WATER, "value") == 1


def test_what_is_counted_in_each_chapter_begins_anew_with_it(counted: Tale) -> None:
    counted.do(ADA, f"count:{WATER}").do(ADA, f"count:{LOAVES}").end_chapter()
    counted.do(ADA, "go-on").do(ADA, "begin:next")
    assert [counted.mark(name, "value") for name in (WATER, LOAVES)] == [0, 190]


def test_the_gm_may_begin_to_count_something(tale: Tale) -> None:
    tale.do(ADA, "new-count", name="Candles", most=5, start=9).do(ADA, "count:count/new/1", by=-2)
    assert tale.told()[-2:] == [
        "Counted from now on: Candles, 5 of 5.",
        "Candles: 3 of 5 (−2).",
    ]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("start = 200", "start = 201"), "it cannot start at or change by more than 200"),
        (("step = -10", "step = -201"), "it cannot start at or change by more than 200"),
        (('key = "loaves"', 'key = "water"'), "two counts have the key 'water'"),
    ],
)
def test_the_author_reads_what_is_wrong_with_a_count(change: tuple[str, str], why: str) -> None:
    with pytest.raises(BadContent, match=why):
        read(ADVENTURE + COUNTS.replace(*change))

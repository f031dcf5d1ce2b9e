"""What an adventure counts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hearthside.families.protagonists.content import read
from hearthside.families.protagonists.counting import shifted
from hearthside.kernel.asks import Number
from hearthside.kernel.events import Gone, Made
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
        "Now counted: Candles, 5 of 5.",
        "Candles: 3 of 5 (−2).",
    ]


def test_the_gm_may_count_several_things(tale: Tale) -> None:
    tale.do(ADA, "new-count", name="Candles").do(ADA, "new-count", name="Steps")
    assert tale.open(ADA, "count") == ["count:count/new/1", "count:count/new/2"]


# ---------------------------------------------------------------- by what happens

FAILING = ADVENTURE.replace(
    'failure = "You slip and fall."', 'failure = "You slip."\nfailure_counts = { water = 2 }'
).replace('success = "You step over it."', 'success = "You step over it."\nsuccess_counts = { loaves = -3 }')


def counts_offered(tale: Tale) -> dict[str, int]:
    """What the GM could change with what follows, and what is filled in."""
    fields = tale.offers(ADA)["consequence"].fields
    return {
        field.label: field.default
        for field in fields
        if isinstance(field, Number) and "change by" in field.label
    }


@pytest.mark.rule("core.test.consequence", "core.difficulty.source")
def test_what_a_printed_failure_changes_is_filled_in_and_counted() -> None:
    tale = Tale(content=FAILING + COUNTS).started().do(ADA, "scene:scene/roofs")
    tale.do(ADA, "printed:0", who="lamp", support="none").roll((1, 1, 1)).pushing()
    assert counts_offered(tale) == {"The water: change by": 2, "Loaves: change by": 0}
    tale.do(ADA, "consequence")
    assert tale.told()[-2:] == ["You slip.", "The water: 2 of 6 (+2)."]
    assert [tale.mark(name, "value") for name in (WATER, LOAVES)] == [2, 200]


@pytest.mark.rule("core.test.consequence")
def test_of_a_success_only_what_is_printed_is_counted() -> None:
    tale = Tale(content=FAILING + COUNTS).started().do(ADA, "scene:scene/roofs")
    for test, offered in (("printed:0", {}), ("printed:1", {"Loaves: change by": -3})):
        tale.do(ADA, test, who="lamp", support="none").roll((6, 6, 6)).pushing()
        assert counts_offered(tale) == offered
        tale.do(ADA, "consequence")
    assert tale.mark(LOAVES, "value") == 197


@pytest.mark.rule("core.test.consequence")
def test_the_gm_counts_with_what_follows_from_any_failure_and_any_conflict(counted: Tale) -> None:
    counted.call("lamp", "wits").roll((1, 1, 1)).pushing().do(ADA, "consequence", **{f"count:{WATER}": 1})
    counted.oppose("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1)))
    assert set(counts_offered(counted).values()) == {0}
    counted.do(ADA, "consequence", **{f"count:{LOAVES}": -10})
    assert [counted.mark(name, "value") for name in (WATER, LOAVES)] == [1, 190]


def with_gear(item: str, counts: str) -> Tale:
    """Mira's Gear changes what is counted."""
    printed = ADVENTURE.replace(f'name = "{item}"\n', f'name = "{item}"\n{counts}\n')
    return Tale(content=printed + COUNTS).started()


@pytest.mark.rule("core.gear.use")
def test_using_gear_counts_at_once_what_it_says() -> None:
    tale = with_gear("Rope", "counts = { water = 1 }").do(MIRA, "gear:lamp/gear/rope")
    assert tale.told()[-2:] == ["Mira uses Rope.", "The water: 1 of 6 (+1)."]


@pytest.mark.rule("core.gear.use", "core.test.consequence")
@pytest.mark.parametrize(("dice", "by"), [((6, 6, 6), -1), ((1, 1, 1), 1)])
def test_gear_with_a_test_fills_in_what_success_and_failure_count(dice: tuple[int, ...], by: int) -> None:
    tale = with_gear("Tool kit", "counts = { water = -1 }\nfailure_counts = { water = 1 }")
    tale.do(MIRA, "gear:lamp/gear/kit").do(ADA, "test", support="none").roll(dice).pushing()
    assert counts_offered(tale)["The water: change by"] == by
    tale.do(ADA, "consequence")
    assert tale.mark(WATER, "value") == max(0, by)


def test_a_chapter_says_where_a_count_begins() -> None:
    printed = ADVENTURE.replace('title = "Dawn"\n', 'title = "Dawn"\ncounts = { water = 2, loaves = 50 }\n')
    tale = Tale(content=printed + COUNTS).started().do(ADA, f"count:{WATER}", by=5).end_chapter()
    tale.do(ADA, "go-on").do(ADA, "begin:next")
    assert [tale.mark(name, "value") for name in (WATER, LOAVES)] == [2, 50]


def test_a_scene_from_before_counts_were_printed_still_offers_its_tests(counted: Tale) -> None:
    assert "failure_counts" not in counted.game.table.things["scene/roofs"].front
    counted.do(ADA, "scene:scene/roofs").do(ADA, "printed:0", who="lamp", support="none")
    assert counts_offered(counted.roll((1, 1, 1)).pushing())["The water: change by"] == 0


# ---------------------------------------------------------------- by what is chosen

COSTLY = ADVENTURE.replace(
    'gm = "A tile is loose."',
    """round_counts = { water = 1 }
[[chapter.scene.change]]
what = "The long way round"
counts = { water = 2 }
[[chapter.scene.change]]
what = "Everybody shares"
health = 1
counts = { loaves = -3 }""",
).replace('title = "The cellar"\n', 'title = "The cellar"\nopening_counts = { water = 1, loaves = -2 }\n')


@pytest.fixture
def costly() -> Tale:
    """The scene on the roofs, where choices cost water and loaves, and so does each round."""
    return Tale(content=COSTLY + COUNTS).started().do(ADA, "scene:scene/roofs")


def test_what_a_choice_costs_is_offered_where_it_is_made(costly: Tale) -> None:
    way, shared = (costly.offers(ADA)[name] for name in costly.open(ADA, "happens"))
    assert [way.label, shared.label] == [
        "The long way round (The water +2)",
        "Everybody shares (Health +1, Loaves −3)",
    ]
    assert [field.key for field in way.fields] == [f"count:{WATER}"]
    assert [field.key for field in shared.fields if not field.seldom] == ["who"]  # type: ignore[union-attr]
    costly.do(ADA, "happens:0")
    assert costly.told()[-2:] == ["The long way round.", "The water: 2 of 6 (+2)."]
    costly.set("lamp", health=2).do(ADA, "happens:1", who=("lamp",))
    assert costly.told()[-3:] == ["Everybody shares.", "Loaves: 197 of 200 (−3).", "Mira gains 1 Health."]
    assert not costly.open(MIRA, "happens")


@pytest.mark.rule("core.round.next")
def test_what_a_round_costs_is_filled_in_when_the_next_one_begins(costly: Tale) -> None:
    costly.rounds("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1))).do(MIRA, "end-turn").do(ADA, "end-turn")
    assert [field.label for field in costly.offers(ADA)["next-round"].fields] == ["The water: change by"]
    assert costly.offers(ADA)["next-round"].note == "The water +1."
    assert all(field.seldom for field in costly.offers(ADA)["next-round"].fields)  # type: ignore[union-attr]
    costly.do(ADA, "next-round")
    assert [costly.mark(WATER, "value"), costly.mark("conflict", "round")] == [1, 2]


@pytest.mark.rule("core.round.next")
def test_where_a_round_costs_nothing_nothing_is_asked(counted: Tale) -> None:
    counted.do(ADA, "scene:scene/roofs").rounds("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1)))
    counted.do(MIRA, "end-turn").do(ADA, "end-turn")
    assert not counted.offers(ADA)["next-round"].fields


@pytest.mark.rule("core.setup.roles")
def test_what_a_scene_costs_is_said_with_it_and_counted_when_it_is_first_opened(costly: Tale) -> None:
    cellar = costly.offers(ADA)["scene:scene/cellar"]
    assert cellar.label == "Open the scene: The cellar (The water +1, Loaves −2)"
    assert all(field.seldom for field in cellar.fields)  # type: ignore[union-attr]
    costly.do(ADA, "scene:scene/cellar")
    assert costly.told()[-3:] == ["The cellar.", "The water: 1 of 6 (+1).", "Loaves: 198 of 200 (−2)."]
    costly.do(ADA, "scene:scene/roofs").do(ADA, "scene:scene/cellar")
    assert [costly.mark(name, "value") for name in (WATER, LOAVES)] == [1, 198]


def test_what_a_scene_does_not_cost_is_not_asked_for() -> None:
    opening = "opening_counts = { water = 1, loaves = -2 }"
    cheap = Tale(content=COSTLY.replace(opening, "opening_counts = { water = 1 }") + COUNTS).started()
    cellar = cheap.offers(ADA)["scene:scene/cellar"]
    assert cellar.label == "Open the scene: The cellar (The water +1)"
    assert [field.key for field in cellar.fields] == [f"count:{WATER}"]


def test_a_scene_from_before_choices_counted_still_offers_its_changes(costly: Tale) -> None:
    scene = costly.game.table.things["scene/roofs"]
    old = {key: mark for key, mark in scene.front.items() if key not in ("change_counts", "round_counts")}
    costly.game.record([Gone("scene/roofs"), Made("scene/roofs", replace(scene, front=old))])
    assert costly.offers(ADA)["happens:1"].label == "Everybody shares (Health +1)"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("counts = { water = 0 }", "'The long way round' changes neither health nor resolve nor anything"),
        ("counts = { watr = 2 }", "The long way round: there is no count 'watr': did you mean `water`"),
        ("counts = { water = 7 }", "The long way round: The water cannot start at or change by more than 6"),
    ],
)
def test_the_author_reads_what_is_wrong_with_what_a_choice_costs(change: str, why: str) -> None:
    with pytest.raises(BadContent, match=why):
        read(COSTLY.replace("counts = { water = 2 }", change) + COUNTS)
    with pytest.raises(BadContent, match="'The long way round' changes nothing of 'rat': leave `who` out"):
        read(COSTLY.replace("counts = { water = 2 }", 'counts = { water = 2 }\nwho = "rat"') + COUNTS)
    with pytest.raises(BadContent, match="On the roofs: there is no count 'tide'"):
        read(COSTLY.replace("round_counts = { water", "round_counts = { tide") + COUNTS)
    with pytest.raises(BadContent, match="The cellar: there is no count 'tide'"):
        read(COSTLY.replace("opening_counts = { water", "opening_counts = { tide") + COUNTS)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("failure_counts = { watr = 1 }", "there is no count 'watr': did you mean `water`"),
        ("failure_counts = { water = 7 }", "The water cannot start at or change by more than 6"),
        ('failure_counts = { water = "1" }', "write a whole number without quotation marks"),
    ],
)
def test_the_author_reads_what_is_wrong_where_something_is_counted(change: str, why: str) -> None:
    with pytest.raises(BadContent, match=why):
        read(FAILING.replace("failure_counts = { water = 2 }", change) + COUNTS)


@pytest.mark.parametrize(
    ("line", "counts", "why"),
    [
        ('title = "Dawn"', "counts = { water = -1 }", "Dawn: 'water' begins below 0"),
        ('name = "Rope"', "failure_counts = { water = 1 }", "Rope cannot fail: it needs no Test"),
        ('name = "Silver coin"', "counts = { tide = 1 }", "Silver coin: there is no count 'tide'"),
    ],
)
def test_the_author_reads_what_is_wrong_with_chapters_and_gear_that_count(
    line: str, counts: str, why: str
) -> None:
    with pytest.raises(BadContent, match=why):
        read(ADVENTURE.replace(line, f"{line}\n{counts}") + COUNTS)


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

"""Two Dimensional play: choosing the square one moves to."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.families.adventure_deck.distance import steps_between
from hearthside.families.adventure_deck.grid import COVER, name_square, read_square, walk
from hearthside.families.adventure_deck.setup import Setting
from hearthside.families.adventure_deck.squares import nearest, reachable
from hearthside.kernel.asks import Refused

ROOM = ("#########", "#P......#", "#.......#", "#...o...#", "#......F#", "#########")
"""A room of seven by four squares with a stone in it: P in B2, F in H5."""


def on_grid(fight: Any, *foes: str, layout: tuple[str, ...] = ROOM, **options: str) -> Any:
    found = foes or ("skeletal-warrior",)
    setting = Setting(layout=layout)
    return fight("rogue-1", foes=found, options={"mode": "2d", **options}, setting=setting)


def squares(table: Any) -> dict[str, str]:
    """The squares in reach, with what each would mean."""
    (pick,) = table.options()["square"].fields
    return {choice.id: choice.note for choice in pick.choices}


def test_squares_have_names_as_on_a_board() -> None:
    assert [name_square(square) for square in ((0, 0), (3, 1))] == ["A1", "D2"]
    assert read_square("D2") == (3, 1)


@pytest.mark.rule("ads.mode.two-dimensional")
def test_among_several_foes_each_is_called_by_its_number_on_the_map(fight: Any) -> None:
    table = on_grid(fight, "goblin-skirmisher", "skeletal-warrior")
    assert [table.mark(f"foe/{n}", "name") for n in (1, 2)] == ["Goblin Skirmisher 1", "Skeletal Warrior 2"]
    assert on_grid(fight).mark("foe/1", "name") == "Skeletal Warrior"


@pytest.mark.rule("ads.mode.two-dimensional", "ads.move.one-step")
def test_a_move_goes_to_a_square_of_ones_own_choice(fight: Any) -> None:
    table = on_grid(fight).act("p1", "move")
    assert steps_between(table.table, "p1", "foe/1") == 2
    assert squares(table)["D4"] == "Thrown Distance to Skeletal Warrior"
    table.act("p1", "square", square="D4")
    assert (table.mark("p1", "x"), table.mark("p1", "y")) == (3, 3)
    assert "Halfling Rogue moves to D4, toward Skeletal Warrior: Thrown Distance." in table.told


@pytest.mark.rule("ads.move.one-step", "ads.mode.two-dimensional")
def test_each_square_is_one_category_nearer_or_farther(fight: Any) -> None:
    for x, here in ((1, 2), (4, 1), (6, 0)):
        table = on_grid(fight).set("p1", x=x, y=4).act("p1", "move")
        assert steps_between(table.table, "p1", "foe/1") == here
        for name in squares(table):
            went = read_square(name)
            there = table.set("p1", x=went[0], y=went[1]).table
            assert abs(steps_between(there, "p1", "foe/1") - here) == 1


@pytest.mark.rule("ads.move.one-step", "ads.ruling.multi-target-distance")
def test_no_square_skips_a_category_to_anybody(fight: Any) -> None:
    table = on_grid(fight, "skeletal-warrior", "skeletal-warrior").set("foe/2", x=1, y=4)
    table.set("p1", x=1, y=3).set("foe/1", x=7, y=1).act("p1", "move")
    found = squares(table)
    assert "C2" in found and "H5" not in found  # beside one, it is Ranged to the other in one Move


@pytest.mark.rule("ads.move.one-step", "ads.ruling.multi-target-distance")
def test_toward_one_skips_no_category_to_another_where_it_can(fight: Any) -> None:
    """Rulings.md 5: from beside one Foe and ten squares from the other."""
    table = on_grid(fight, "skeletal-warrior", "skeletal-warrior", layout=("." * 16,) * 11)
    table.set("p1", x=5, y=5).set("foe/1", x=5, y=6).set("foe/2", x=15, y=5)
    assert nearest(table.table, "p1", "foe/2", -1) == (10, 1)  # K1 is as near, and Ranged to the first
    table.set("foe/1", x=4, y=5)  # behind one's back: there is no such square
    assert nearest(table.table, "p1", "foe/2", -1) == (10, 0)


def test_the_way_leads_round_walls_and_past_whoever_stands_there(fight: Any) -> None:
    lane = ("######", "#P.F.#", "#.####", "#....#", "######")
    table = on_grid(fight, layout=lane)
    assert reachable(table.table, "p1")[(4, 3)] == 4
    assert reachable(table.table, "p1")[(4, 1)] == 3
    assert not {(1, 1), (3, 1)} & set(reachable(table.table, "p1"))


def test_what_is_walled_off_is_out_of_reach(fight: Any) -> None:
    assert (4, 1) not in walk(("######", "#P##.#", "######"), (1, 1))


def test_who_has_fallen_leaves_a_free_square(fight: Any) -> None:
    lane = ("#######", "#PF..F#", "#######")
    table = on_grid(fight, "skeletal-warrior", "skeletal-warrior", layout=lane)
    assert set(reachable(table.table, "p1")) == {(3, 1), (4, 1)}
    table.set("foe/1", status="dead")
    assert set(reachable(table.table, "p1")) == {(2, 1), (3, 1), (4, 1)}


@pytest.mark.rule("ads.move.direction")
def test_in_a_cell_there_is_nowhere_to_go(fight: Any) -> None:
    table = on_grid(fight, layout=("####", "#PF#", "####"))
    assert "no room" in table.options()["move"].closed
    assert "nobody" in table.set("foe/1", hidden=1).options()["move"].closed


@pytest.mark.rule("ads.move.one-step")
def test_a_move_is_five_squares_or_as_many_as_it_takes(fight: Any) -> None:
    hall = ("P..............F",)
    table = on_grid(fight, layout=hall).act("p1", "move")
    assert set(squares(table)) == {"K1"}  # fifteen squares apart: the first that is Thrown is ten away
    nearer = on_grid(fight, layout=("P.....F.....",)).act("p1", "move")
    assert set(squares(nearer)) == {"B1", "C1", "D1", "E1"}


@pytest.mark.rule("ads.mode.two-dimensional-cover")
def test_a_square_behind_something_says_so(fight: Any) -> None:
    table = on_grid(fight).act("p1", "move")
    assert squares(table)["D3"] == "Thrown Distance to Skeletal Warrior, in cover"
    assert "in cover" not in squares(on_grid(fight, cover="off").act("p1", "move"))["D3"]


@pytest.mark.rule("ads.mode.two-dimensional-cover")
@pytest.mark.parametrize("piece", list(COVER))
def test_whatever_stands_in_a_room_gives_cover(fight: Any, piece: str) -> None:
    layout = tuple(row.replace("o", piece) for row in ROOM)
    found = squares(on_grid(fight, layout=layout).act("p1", "move"))
    assert found["D3"] == "Thrown Distance to Skeletal Warrior, in cover" and "E4" not in found


def test_nobody_stands_on_a_stone_in_a_wall_or_where_another_stands(fight: Any) -> None:
    found = squares(on_grid(fight).act("p1", "move"))
    assert not {"E4", "A1", "H5", "B2"} & set(found)


@pytest.mark.rule("ads.map.distance", "ads.move.direction")
def test_nobody_moves_farther_than_the_room_reaches(fight: Any) -> None:
    setting = Setting(layout=ROOM, distances=("melee", "thrown"))
    table = fight("rogue-1", foes=("skeletal-warrior",), options={"mode": "2d"}, setting=setting)
    table.set("p1", x=4, y=4).act("p1", "move")
    assert all(note.startswith("Melee") for note in squares(table).values())


@pytest.mark.rule("ads.flee.avoidance")
def test_a_square_that_would_be_fleeing_is_not_offered(fight: Any) -> None:
    table = on_grid(fight).set("p1", x=6, y=4)
    table.set("combat", **{"closed~foe/1~p1": 1, "avoided~foe/1~p1": 1}).act("p1", "move")
    assert "square" not in table.options()
    assert "fleeing" in table.options()["away:foe/1"].warning


@pytest.mark.rule("ads.flee.avoidance", "ads.ruling.flee-avoid-twice")
def test_leaving_by_a_square_is_avoiding_and_closing_in_is_remembered(fight: Any) -> None:
    table = on_grid(fight).set("p1", x=6, y=4).set("combat", **{"closed~foe/1~p1": 1})
    table.act("p1", "move").act("p1", "square", square="D3")
    assert table.mark("combat", "avoided~foe/1~p1") == 1
    nearer = on_grid(fight).hold("p1").act("p1", "move").act("p1", "square", square="D3")
    assert nearer.mark("combat", "closed~p1~foe/1") == 1


def test_another_square_is_refused(fight: Any) -> None:
    with pytest.raises(Refused, match="Square: choose one of"):
        on_grid(fight).act("p1", "move").act("p1", "square", square="A1")


@pytest.mark.rule("ads.move.direction")
def test_toward_goes_to_the_nearest_square_in_reach(fight: Any) -> None:
    table = on_grid(fight).act("p1", "move")
    offered = squares(table)
    table.act("p1", "toward:foe/1")
    assert name_square((table.mark("p1", "x"), table.mark("p1", "y"))) in offered

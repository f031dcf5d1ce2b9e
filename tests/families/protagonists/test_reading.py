"""Reading the table once."""

from __future__ import annotations

from hearthside.families.protagonists.reading import once, once_for
from hearthside.families.protagonists.sheets import absent
from hearthside.kernel.events import Told
from hearthside.kernel.table import Table, evolve
from tests.families.protagonists.tale import ADA, MIRA, Tale


def test_a_table_is_read_once_for_each_question_and_another_table_anew(tale: Tale) -> None:
    read: list[str] = []

    @once_for
    def status(table: Table, who: str) -> str:
        read.append(who)
        return table.things[who].text("status")

    before = tale.game.table
    assert [status(before, who) for who in ("lamp", "smith", "lamp")] == ["up", "up", "up"]
    tale.do(ADA, "change", who=("lamp",), health=-9)
    assert status(tale.game.table, "lamp") == "unconscious"
    assert status(before, "lamp") == "up"
    assert read == ["lamp", "smith", "lamp", "lamp"]


def test_what_is_only_told_changes_nothing_that_is_read(tale: Tale) -> None:
    read: list[int] = []

    @once
    def number(table: Table) -> int:
        read.append(table.number)
        return len(table.things)

    before = tale.game.table
    after = evolve(before, (Told("A bell rings."),))
    assert number(before) == number(after)
    assert read == [before.number]


def test_who_has_left_is_read_though_no_thing_has_changed(tale: Tale) -> None:
    assert not absent(tale.game.table)
    tale.game.leave(MIRA)
    assert [one.id for one in absent(tale.game.table)] == ["lamp"]

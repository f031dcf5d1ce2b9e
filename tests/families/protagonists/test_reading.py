"""Reading the table once."""

from __future__ import annotations

from hearthside.families.protagonists.reading import once
from hearthside.kernel.table import Table
from tests.families.protagonists.tale import ADA, Tale


def test_a_table_is_read_once_for_each_question_and_another_table_anew(tale: Tale) -> None:
    read: list[str] = []

    @once
    def status(table: Table, who: str) -> str:
        read.append(who)
        return table.things[who].text("status")

    before = tale.game.table
    assert [status(before, who) for who in ("lamp", "smith", "lamp")] == ["up", "up", "up"]
    tale.do(ADA, "change", who=("lamp",), health=-9)
    assert status(tale.game.table, "lamp") == "unconscious"
    assert status(before, "lamp") == "up"
    assert read == ["lamp", "smith", "lamp", "lamp"]

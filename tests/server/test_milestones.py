"""Milestones: what is taken back leads to the same table from one of them as from the beginning."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from hearthside.kernel import journal
from hearthside.kernel.events import Undone
from hearthside.kernel.seats import GM
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from hearthside.server.acting import answer, undo
from hearthside.server.commands import Answer, SentReply
from hearthside.server.live import Live
from hearthside.server.milestones import Milestones
from hearthside.server.storage import Storage, StoredAct
from hearthside.server.tables import Tables
from tests.server.players import anything
from tests.server.serving import toy
from tests.server.test_storage import P1, connection, say, seated, with_storage

APART = "hearthside.server.milestones.APART"


async def act(live: Live, random: Random, n: int) -> None:
    """Somebody does anything, and every now and then takes it back, or all that was done before."""
    seat = random.choice((GM, P1))
    if random.random() < 0.4:
        await undo(live, connection(), seat, f"undo-{n}")
        return
    table = await live.table()
    now = view(live.family, table, seat).now
    reply = anything(random, now.ask) if now.ask else None
    sent = SentReply(reply.option, reply.values) if reply else say("x").reply
    await answer(live, connection(), seat, Answer(f"act-{n}", table.pending[-1].since, sent))


@pytest.mark.parametrize("apart", [1, 7])
def test_what_is_taken_back_from_a_milestone_is_taken_back_as_from_the_beginning(
    database: Path, monkeypatch: pytest.MonkeyPatch, apart: int
) -> None:
    monkeypatch.setattr(APART, apart)

    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        live, random = await tables.live(table), Random(3)
        for n in range(150):
            await act(live, random, n)
            assert await live.table() == journal.fold(await live.whole_journal())
        taken = [one for one in await live.whole_journal() if isinstance(one.event, Undone)]
        assert len(taken) > 20
        assert await (await Tables(storage, toy).live(table)).table() == await live.table()

    with_storage(database, work)


def at(number: int) -> Table:
    return replace(journal.EMPTY, number=number)


@pytest.mark.parametrize(
    ("back", "left"),
    [
        ([], [10, 5, 0]),
        ([11], [10, 5, 0]),
        ([10], [10, 5, 0]),
        ([7], [12, 5, 0]),
        ([5], [12, 5, 0]),
        ([8, 4], [12, 0]),
        ([4, 8], [12, 0]),
    ],
)
def test_from_where_something_was_taken_back_no_milestone_leads_on(
    monkeypatch: pytest.MonkeyPatch, back: list[int], left: list[int]
) -> None:
    monkeypatch.setattr(APART, 5)
    milestones = Milestones()
    for number in (4, 5, 9, 10):
        milestones.go_on(at(number), [])
    milestones.go_on(at(12), [journal.Entry(12, Undone(to)) for to in back])
    assert [one.number for one in milestones.backwards()] == left


def test_the_table_that_was_loaded_is_the_first_milestone() -> None:
    assert [one.number for one in Milestones(at(3)).backwards()] == [3, 0]
    assert [one.number for one in Milestones().backwards()] == [0]


def test_taking_back_reads_what_came_after_a_milestone_and_more_only_where_that_is_not_enough(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(APART, 10)

    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        live, asker, reads = await tables.live(table), connection(), list[int]()
        await live.table()
        for n in range(30):
            await answer(live, asker, GM if n else P1, say(str(n)))
        real = storage.acts

        async def counted(table: str, after: int) -> list[StoredAct]:
            reads.append(after)
            return await real(table, after)

        monkeypatch.setattr(storage, "acts", counted)
        number = (await live.table()).number
        await undo(live, asker, GM, "the newest")
        assert len(reads) == 1 and number - 10 < reads.pop() < number
        await undo(live, asker, P1, "the oldest")  # the GM has acted since, and is asked
        assert len(reads) == 3 and reads[0] > reads[1] > reads[2] == 0

    with_storage(database, work)

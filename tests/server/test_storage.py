"""Storage: what is stored together, who wins when two write at once, and how an old database becomes new."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest
from msgspec.structs import replace
from sqlalchemy import inspect, text
from sqlalchemy.exc import OperationalError

from hearthside.families import family as family_called
from hearthside.kernel import journal
from hearthside.kernel.asks import Refused, Reply
from hearthside.kernel.events import Said, Undone
from hearthside.kernel.journal import Entry
from hearthside.kernel.rules import HouseRule
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Table
from hearthside.server import schema
from hearthside.server.acting import answer, undo
from hearthside.server.attending import enter
from hearthside.server.commands import Admit, Answer, NewKey, SentReply
from hearthside.server.connection import Connection, Limits
from hearthside.server.host import admit_knock, new_key_for
from hearthside.server.live import SNAPSHOT_EVERY
from hearthside.server.requests import NewKnock, NewTable
from hearthside.server.storage import (
    Storage,
    StoredAct,
    StoredKey,
    StoredKnock,
    StoredTable,
    _row,
    add_key,
    admit,
    drop_keys,
    save_secret,
    save_snapshot,
    turn_away,
)
from hearthside.server.tables import IDLE, Tables
from hearthside.server.writer import Conflict, NotStored, Write, Writer
from tests.server.client import PATIENCE
from tests.server.serving import disk_that_takes_no_more, toy

P1 = Seat("p1")


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def database(request: pytest.FixtureRequest) -> object:
    """A new database of each kind."""
    if request.param == "SQLite":
        return request.getfixturevalue("tmp_path") / "hearthside.db"
    return request.getfixturevalue("postgresql").new()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "hearthside.db"


def with_storage(database: Path | str, work: Callable[[Storage], Awaitable[None]]) -> None:
    async def run() -> None:
        storage = Storage(str(database))
        try:
            await work(storage)
        finally:
            storage.close()

    asyncio.run(run())


def test_an_act_that_goes_on_from_the_same_place_loses(database: Path) -> None:
    async def work(storage: Storage) -> None:
        await storage.append("t", StoredAct(1, 3, b"{}", "p1:a"))
        with pytest.raises(Conflict):
            await storage.append("t", StoredAct(1, 2, b"{}", "p2:b"))
        with pytest.raises(Conflict):
            await storage.append("t", StoredAct(4, 4, b"{}", "p1:a"))
        await storage.append("other", StoredAct(1, 3, b"{}", "p1:a"))
        assert [act.number for act in await storage.acts("t", 0)] == [1]

    with_storage(database, work)


def test_of_what_came_later_only_what_took_something_back_is_read(database: Path) -> None:
    async def work(storage: Storage) -> None:
        said, undone = Said(P1, "hello"), Undone(1)
        for number, event in enumerate((said, said, said, undone, said), 1):
            await storage.append("t", StoredAct.of([Entry(number, event)]))
        assert [act.number for act in await storage.acts("t", 1, before=3)] == [2, 4]

    with_storage(database, work)


def test_in_a_group_only_those_fail_which_must(database: Path) -> None:
    async def work(storage: Storage) -> None:
        acts = [("t", 1), ("u", 1), ("t", 1), ("v", 1)]
        futures = [storage.append(table, StoredAct(number, number, b"{}")) for table, number in acts]
        results = await asyncio.gather(*futures, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), type(None), Conflict, type(None)]

    with_storage(database, work)


def test_what_is_stored_with_an_act_is_lost_with_it(database: Path) -> None:
    async def work(storage: Storage) -> None:
        await storage.append("t", StoredAct(1, 1, b"{}"))
        with pytest.raises(Conflict):
            await storage.append("t", StoredAct(1, 1, b"{}"), save_snapshot("t", 1, b"x"))
        assert await storage.snapshot("t") is None

    with_storage(database, work)


def test_a_knock_is_decided_on_once(database: Path) -> None:
    """What comes later is not stored at all: of another seat the links would be gone with it."""
    knock = StoredKnock("k", "t", "Kim", "", "waiting", None)

    async def work(storage: Storage) -> None:
        await storage.add_knock(knock, "kim")
        await storage.write("t", add_key("old", StoredKey("t", "seat", P1, None)))
        await storage.append("t", StoredAct(1, 1, b"{}"), admit(knock, Seat("p2")))
        with pytest.raises(Conflict):
            await storage.append("t", StoredAct(2, 2, b"{}"), (drop_keys("t", "seat", P1), *admit(knock, P1)))
        await storage.write("t", turn_away(knock))
        opened = [found.seat for key in ("old", "kim") if (found := await storage.key(key))]
        assert opened == [P1, Seat("p2")]
        assert [(one.state, one.seat) for one in await storage.knocks("t")] == [("admitted", "p2")]

    with_storage(database, work)


def test_a_new_secret_is_that_of_its_table_alone(database: Path) -> None:
    async def work(storage: Storage) -> None:
        for table in ("a", "b"):
            await storage.open(
                StoredTable(table, table.upper(), "toy", 1, b"old"), StoredAct(1, 1, b"{}"), ()
            )
        await storage.write("a", save_secret("a", b"new"))
        secrets = [found.secret for table in ("a", "b") if (found := await storage.table(id=table))]
        assert secrets == [b"new", b"old"]

    with_storage(database, work)


@pytest.mark.parametrize("kind", ["SQLite", "PostgreSQL"])
def test_migrations_lead_to_the_same_schema_as_a_new_database(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    def shape(name: str, make: Callable[[object], None]) -> object:
        shared = kind == "PostgreSQL"
        database = request.getfixturevalue("postgresql").new() if shared else tmp_path / name
        engine = schema.engine_for(str(database))
        make(engine)
        found = inspect(engine)
        names = sorted(name for name in found.get_table_names() if name != "alembic_version")
        described = {
            name: (
                [(str(c["name"]), str(c["type"]), c["nullable"]) for c in found.get_columns(name)],
                found.get_pk_constraint(name)["constrained_columns"],
                sorted(index["column_names"] for index in found.get_indexes(name)),
                sorted(unique["column_names"] for unique in found.get_unique_constraints(name)),
            )
            for name in names
        }
        engine.dispose()
        return described

    new = shape("new.db", schema.prepare)  # type: ignore[arg-type]
    old = shape("old.db", schema.migrate)  # type: ignore[arg-type]
    assert new == old


def test_an_older_database_is_migrated_at_the_start(database: Path) -> None:
    engine = schema.engine_for(str(database))
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
    schema.prepare(engine)
    assert inspect(engine).has_table("acts")
    schema.prepare(engine)
    engine.dispose()


def test_a_table_of_the_first_schema_is_kept(database: Path) -> None:
    engine = schema.engine_for(str(database))
    schema.migrate(engine, "0001")
    with engine.begin() as connection:
        connection.execute(
            text("INSERT INTO tables VALUES ('t', 'CODE', 'toy', 1, 1, :b, 'then')"), {"b": b"0"}
        )
        acts = [{"n": 1, "c": None, "b": b"{}"}, {"n": 2, "c": "gm:a", "b": b"{}"}]
        connection.execute(text("INSERT INTO acts VALUES ('t', :n, :n, :c, :b)"), acts)
    engine.dispose()

    async def work(storage: Storage) -> None:
        assert await storage.table(id="t") == StoredTable("t", "CODE", "toy", 1, b"0")
        acts = [StoredAct(1, 1, b"{}", format=1), StoredAct(2, 2, b"{}", "gm:a", format=1)]
        assert await storage.acts("t", 0) == acts
        assert await storage.act_of("t", "gm:a") == acts[1]

    with_storage(database, work)


def test_a_table_option_that_came_later_is_as_the_ledger_has_it(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    twice = HouseRule("twice", ("no", "yes"), "Whether everything happens twice.", "toy.twice")

    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        await answer(await tables.live(table), connection(), P1, say("a"))
        family = toy("toy")
        house_rules = {**family.ledger.house_rules, "twice": twice}
        monkeypatch.setattr(family, "ledger", replace(family.ledger, house_rules=house_rules))
        again = await Tables(storage, toy).live(table)
        assert (await again.table()).options["twice"] == "no"
        await undo(again, connection(), P1, "u")
        assert (await again.table()).options["twice"] == "no"
        await storage.write(
            table, *save_snapshot(table, 1, journal.encode_table(Table("toy", 1, {}, number=1)))
        )
        assert (await (await Tables(storage, toy).live(table)).table()).options["twice"] == "no"

    with_storage(database, work)


def test_a_table_whose_rules_this_server_does_not_know_is_refused(database: Path) -> None:
    async def work(storage: Storage) -> None:
        for table, family, version in (("a", "gone", 1), ("b", "toy", 99)):
            stored = StoredTable(table, table.upper(), family, version, b"")
            await storage.open(stored, StoredAct(1, 1, b"{}"), (), ())
        with pytest.raises(Refused, match="this server does not play gone"):
            await Tables(storage, toy).by_code("A")
        with pytest.raises(Refused, match="version 99 of the rules; this server knows 1"):
            await Tables(storage, toy).by_code("B")

    with_storage(database, work)


def test_a_table_goes_on_in_a_new_format_and_its_old_acts_are_read_by_theirs(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def louder(raw: dict[str, Any]) -> dict[str, Any]:
        raw["event"] = {**raw["event"], **({"text": "old"} if raw["event"]["type"] == "Said" else {})}
        return raw

    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        live = await tables.live(table)
        await answer(live, connection(), P1, say("a"))
        await storage.write(table, *save_snapshot(table, 1, b"not read any more"))
        monkeypatch.setattr(journal, "FORMAT", journal.FORMAT + 1)
        monkeypatch.setitem(journal.UPCASTERS, journal.FORMAT - 1, louder)
        again = await Tables(storage, toy).live(table)
        await answer(again, connection(), P1, say("b"))
        events = [entry.event for entry in await again.whole_journal()]
        assert [event.text for event in events if isinstance(event, Said)] == ["old", "b"]

    with_storage(database, work)


def say(words: str) -> Answer:
    return Answer(words, 0, SentReply("say", {"text": words, "to": "everybody"}))


def test_every_commit_waits_for_the_disk(file: Path) -> None:
    engine = schema.engine_for(str(file))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    engine.dispose()


# ---------------------------------------------------------------- two servers on one database


async def sent(*_: object) -> None:
    """A socket that leads nowhere."""


async def seated(storage: Storage) -> tuple[Tables, str]:
    tables = Tables(storage, toy)
    opened = await tables.open(NewTable("toy", "Ada"))
    knock = await tables.knock(NewKnock(opened.code, "Mira"))
    live, stored = await tables.live(opened.table), await storage.knock(knock.knock)
    assert stored
    game = await live.game()
    entries = game.sit(P1, "Mira")
    await storage.append(opened.table, StoredAct.of(entries), admit(stored, P1))
    return Tables(storage, toy), opened.table


def take(id: str, since: int) -> Answer:
    return Answer(id, since, SentReply("take"))


def test_of_two_servers_that_act_at_once_the_loser_reads_again_and_goes_on(database: Path) -> None:
    async def work(storage: Storage) -> None:
        one, table = await seated(storage)
        two = Tables(storage, toy)
        first, second = await one.live(table), await two.live(table)
        since = (await first.table()).pending[-1].since
        assert (await second.table()).pending[-1].since == since
        await answer(first, connection(), P1, take("a", since))
        await answer(second, connection(), P1, take("b", since))
        assert len((await second.table()).things["p1/hand"].cards) == 2
        assert len((await Tables(storage, toy).live(table)).stored.code) == 6

    with_storage(database, work)


def connection() -> Connection:
    made = Connection(sent, Limits())
    made.seat = P1
    return made


def test_a_command_repeated_at_another_server_is_done_once(database: Path) -> None:
    async def work(storage: Storage) -> None:
        one, table = await seated(storage)
        first, second = await one.live(table), await Tables(storage, toy).live(table)
        since = (await second.table()).pending[-1].since
        asker = connection()
        await answer(first, connection(), P1, take("a", since))
        await answer(second, asker, P1, take("a", since))
        assert len((await second.table()).things["p1/hand"].cards) == 1
        assert asker._outbox[-1].startswith(b'{"type":"ack","id":"a"')  # type: ignore[union-attr]

    with_storage(database, work)


def test_who_comes_while_another_server_acts_is_told_it_once(database: Path) -> None:
    async def work(storage: Storage) -> None:
        one, table = await seated(storage)
        first, second, guest = await one.live(table), await Tables(storage, toy).live(table), connection()
        await second.table()
        await answer(first, connection(), P1, say("hello"))
        async with second.lock:
            await second.join(guest, P1, None)
        assert "hello" not in str(guest._outbox)
        second.hearing.hear(first.told)
        while second.told < first.told:
            await asyncio.sleep(0.001)
        assert (last_told(guest)["type"], str(guest._outbox).count('"Said"')) == ("update", 1)

    with_storage(database, work)


def test_who_comes_from_a_server_that_was_quicker_is_not_shown_an_older_table(database: Path) -> None:
    async def work(storage: Storage) -> None:
        one, two = Tables(storage, toy), Tables(storage, toy)
        opened = await one.open(NewTable("toy", "Ada"))
        first, second, ada = await one.live(opened.table), await two.live(opened.table), connection()
        await second.table()
        await answer(first, connection(), GM, say("hello"))
        ada.key = opened.key
        await enter(second, ada, first.told)
        assert msgspec.json.decode(ada._outbox[0])["view"]["now"]["number"] == first.told  # type: ignore[arg-type]

    with_storage(database, work)


def test_of_two_people_admitted_at_two_servers_at_once_each_has_a_seat_or_waits(database: Path) -> None:
    async def work(storage: Storage) -> None:
        one, two = Tables(storage, toy), Tables(storage, toy)
        opened = await one.open(NewTable("toy", "Ada"))
        knocks = [await one.knock(NewKnock(opened.code, name)) for name in ("Mira", "Jon")]
        lives = [await tables.live(opened.table) for tables in (one, two)]
        calls = [
            admit_knock(live, connection(), Admit(knocked.knock, knocked.knock))
            for live, knocked in zip(lives, knocks, strict=True)
        ]
        await asyncio.gather(*calls)
        seated = {knock.seat: knock.name for knock in await storage.knocks(opened.table) if knock.seat}
        waiting = [knock for knock in await storage.knocks(opened.table) if knock.state == "waiting"]
        table = await (await Tables(storage, toy).live(opened.table)).table()
        assert {seat: table.seats[seat].name for seat in table.playing} == seated
        assert len(seated) + len(waiting) == 2

    with_storage(database, work)


def test_what_is_taken_back_while_a_table_is_read_is_taken_back(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        live, snapshot = await tables.live(table), storage.snapshot
        for id in ("a", "b"):
            await answer(live, connection(), P1, take(id, (await live.table()).pending[-1].since))
        await undo(live, connection(), P1, "first")

        async def slow(table: str) -> bytes | None:
            found = await snapshot(table)
            monkeypatch.undo()
            await undo(live, connection(), P1, "second")
            return found

        monkeypatch.setattr(storage, "snapshot", slow)
        again = await (await Tables(storage, toy).live(table)).table()
        assert (len(again.things["p1/hand"].cards), again) == (0, await live.table())

    with_storage(database, work)


def test_links_that_were_replaced_elsewhere_are_closed_and_no_others(database: Path) -> None:
    async def work(storage: Storage) -> None:
        tables = Tables(storage, toy)
        opened = await tables.open(NewTable("toy", "Ada"))
        live, ada, watcher = await tables.live(opened.table), connection(), connection()
        ada.key, watcher.key = opened.key, opened.spectator_key
        await enter(live, ada)
        await enter(live, watcher)
        await new_key_for(live, ada, NewKey("a", GM))  # her own: she stays
        await tables.close_dead_links()
        assert (ada.closed, watcher.closed) == (False, False)
        await storage.write(opened.table, drop_keys(opened.table, "seat", GM))
        await tables.close_dead_links()
        assert (ada.closed, watcher.closed) == (True, False)

    with_storage(database, work)


def test_who_is_overtaken_again_and_again_is_asked_to_try_later(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        live, asker, append = await tables.live(table), connection(), storage.append

        async def overtaken(table: str, act: StoredAct, also: Any) -> None:
            await append(table, StoredAct.of([Entry(act.number, Said(GM, "quicker"))]))
            await append(table, act, also)

        monkeypatch.setattr(storage, "append", overtaken)
        await answer(live, asker, P1, say("slow"))
        assert asker._outbox[-1].startswith(b'{"type":"error","code":"busy"')  # type: ignore[union-attr]
        said = [entry.event for entry in await live.whole_journal() if isinstance(entry.event, Said)]
        assert said == [Said(GM, "quicker")] * 3

    with_storage(database, work)


def test_idle_tables_are_dropped_from_memory_and_never_from_storage(database: Path) -> None:
    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        live = await tables.live(table)
        before = await live.table()
        tables.forget_idle()
        assert tables.in_memory() == 1
        tables.forget_idle(idle=-1)
        assert tables.in_memory() == 0
        assert await (await tables.live(table)).table() == before

    with_storage(database, work)


def test_a_table_that_somebody_is_coming_to_is_not_forgotten(database: Path) -> None:
    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        live = await tables.live(table)
        live.used -= 2 * IDLE
        assert await tables.live(table) is live
        tables.forget_idle()
        assert await tables.live(table) is live

    with_storage(database, work)


def test_a_table_is_the_same_from_a_snapshot_as_from_all_its_entries(database: Path) -> None:
    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        live = await tables.live(table)
        for n in range(SNAPSHOT_EVERY // 2 + 1):
            say = Answer(str(n), 0, SentReply("say", {"text": f"word {n}", "to": "everybody"}))
            await answer(live, connection(), P1, say)
        assert await storage.snapshot(table)
        again = await (await Tables(storage, toy).live(table)).table()
        assert again == await live.table()
        assert again.number == SNAPSHOT_EVERY + 2 + (await first_number(storage, live.stored))

    with_storage(database, work)


async def first_number(storage: Storage, stored: StoredTable) -> int:
    """The last entry before anybody said anything."""
    acts = await storage.acts(stored.id, 0)
    return next(act.number for act in acts if act.command) - 1


def test_a_reply_is_kept_as_the_kernel_knows_it() -> None:
    assert SentReply("say", {"text": "x"}).plain() == Reply("say", {"text": "x"})


# ---------------------------------------------------------------- when nothing can be stored


def test_what_could_not_be_stored_is_not_in_the_log(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        live, asker = await tables.live(table), connection()
        await live.table()
        with storage.engine.begin() as other:
            other.exec_driver_sql("DROP TABLE acts")
        await answer(live, asker, P1, Answer("a", 0, SentReply("say", {"text": "a whisper", "to": "gm"})))

    with_storage(database, work)
    assert "an act failed" in caplog.text and "INTO acts" in caplog.text
    assert "a whisper" not in caplog.text


def last_told(connection: Connection) -> dict[str, Any]:
    told = connection._outbox[-1]
    assert isinstance(told, bytes)
    message: dict[str, Any] = msgspec.json.decode(told)
    return message


def test_where_the_disk_takes_no_more_everybody_is_told_and_play_goes_on_when_it_does(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        live, asker = await tables.live(table), connection()
        number = (await live.table()).number
        say = SentReply("say", {"text": "good evening", "to": "everybody"})
        with disk_that_takes_no_more(file):
            await answer(live, asker, P1, Answer("a", 0, say))
            with pytest.raises(NotStored):
                await tables.knock(NewKnock(live.stored.code, "Kim"))
            assert await storage.trouble() == "disk I/O error"
        error = last_told(asker)
        assert (error["code"], error["message"].partition(": ")[::2]) == (
            "not-stored",
            ("this could not be saved, and nothing has changed", "disk I/O error"),
        )
        assert (await live.table()).number == number
        await answer(live, asker, P1, Answer("b", 0, say))
        assert (last_told(asker)["type"], await storage.trouble()) == ("ack", "")

    with_storage(file, work)
    assert {record.exc_info for record in caplog.records} == {None}


def test_a_writer_that_fails_says_so_and_begins_anew(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def torn(*_: object) -> None:
        raise OSError("the disk is gone")

    async def work(storage: Storage) -> None:
        monkeypatch.setattr("sqlalchemy.Connection.rollback", torn)
        monkeypatch.setattr("hearthside.server.writer._commit", torn)
        acts = [storage.append("t", StoredAct(number, number, b"{}")) for number in (1, 2)]
        results = await asyncio.wait_for(asyncio.gather(*acts, return_exceptions=True), PATIENCE)
        assert [type(result) for result in results] == [OSError, OSError]
        monkeypatch.undo()
        await asyncio.wait_for(storage.append("t", StoredAct(1, 1, b"{}")), PATIENCE)
        assert len(await storage.acts("t", 0)) == 1

    with_storage(database, work)


def test_a_writer_that_found_no_database_at_first_finds_it_later(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise OperationalError("", None, psycopg.OperationalError("the server is starting"))

    async def work(storage: Storage) -> None:
        monkeypatch.setattr(storage.engine, "connect", away)
        writer = Writer(storage.engine, storage.counts)
        first, second = (Write("t", (_row("t", StoredAct(n, n, b"{}")),)) for n in (1, 2))
        with pytest.raises(NotStored, match=r"nothing has changed: the database does not answer$"):
            await asyncio.wait_for(writer.write(first), PATIENCE)
        assert writer.trouble == "the server is starting"
        monkeypatch.undo()
        await asyncio.wait_for(writer.write(second), PATIENCE)
        assert ([act.number for act in await storage.acts("t", 0)], writer.trouble) == ([2], "")
        writer.close()

    with_storage(database, work)


def test_a_loop_that_is_closed_does_not_stop_the_writer(database: Path) -> None:
    storage = Storage(str(database))

    async def begin() -> None:
        storage.append("t", StoredAct(1, 1, b"{}"))

    async def go_on() -> None:
        await asyncio.wait_for(storage.append("t", StoredAct(2, 2, b"{}")), PATIENCE)
        assert len(await storage.acts("t", 0)) == 2

    asyncio.run(begin())
    asyncio.run(go_on())
    storage.close()


# ---------------------------------------------------------------- a table that was played for long


def test_what_cannot_be_taken_back_is_refused_without_reading_everything(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        live, asker, reads = await tables.live(table), connection(), list[int]()
        await live.table()
        real = storage.acts

        async def counted(table: str, after: int) -> list[StoredAct]:
            reads.append(after)
            return await real(table, after)

        monkeypatch.setattr(storage, "acts", counted)

        async def undone(id: str) -> str:
            await undo(live, asker, P1, id)
            last = asker._outbox[-1]
            assert isinstance(last, bytes)
            return str(msgspec.json.decode(last).get("code", "ack"))

        assert [await undone("a"), await undone("b")] == ["nothing-to-undo"] * 2
        assert len(reads) == 1
        await answer(live, connection(), P1, take("t", (await live.table()).pending[-1].since))
        assert await undone("c") == "ack"
        assert len(reads) == 2
        await answer(live, connection(), P1, say("x"))
        await answer(live, connection(), GM, say("y"))
        assert await undone("d") == "ack"  # the GM has answered since, and is asked
        assert [await undone("e"), await undone("f")] == ["undo-pending"] * 2
        assert len(reads) == 3

    with_storage(database, work)


def test_who_comes_back_after_long_is_told_the_newest_of_the_story(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hearthside.server.welcomes.MOST_HISTORY", 30)

    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        live, back = await tables.live(table), connection()
        for n in range(40):
            await answer(live, connection(), P1, say(str(n)))
        async with live.lock:
            await live.join(back, P1, 0)
        welcome = back._outbox[0]
        assert isinstance(welcome, bytes)
        numbers = [entry["number"] for entry in msgspec.json.decode(welcome)["entries"]]
        last = (await live.table()).number
        assert numbers == list(range(last - 29, last + 1))

    with_storage(database, work)


def test_tables_of_one_adventure_keep_what_is_printed_in_it_once(database: Path) -> None:
    async def work(storage: Storage) -> None:
        tables = Tables(storage, family_called)
        wanted = NewTable("protagonists", "Ada", adventure="the_long_ebb")
        one, other = [await (await tables.live((await tables.open(wanted)).table)).table() for _ in range(2)]
        assert one.things == other.things
        assert all(one.things[name] is other.things[name] for name in one.things)

    with_storage(database, work)

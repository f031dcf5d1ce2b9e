"""What only PostgreSQL can do to us: several servers that start at once, connections that break, words it does not take."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import OperationalError

from hearthside.kernel.asks import Refused
from hearthside.kernel.seats import GM
from hearthside.server import schema
from hearthside.server.acting import answer
from hearthside.server.commands import Answer
from hearthside.server.logs import Line
from hearthside.server.storage import Storage, StoredAct
from hearthside.server.tables import Tables
from hearthside.server.writer import NotStored
from tests.server.client import PATIENCE
from tests.server.postgres import Postgres
from tests.server.serving import listening, toy
from tests.server.test_races import Page, evening
from tests.server.test_storage import P1, connection, last_told, say, seated, with_storage


@pytest.fixture
def database(postgresql: Postgres) -> str:
    return postgresql.new()


def name(database: str) -> str:
    return database.partition("@/")[2].partition("?")[0]


def cut(postgresql: Postgres) -> None:
    """End every connection, as when a firewall forgets them."""
    postgresql.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hearthside'"
    )


# ---------------------------------------------------------------- starting


@pytest.mark.parametrize("old", [False, True])
def test_of_servers_that_start_at_the_same_moment_one_makes_the_schema(database: str, old: bool) -> None:
    engines = [schema.engine_for(database) for _ in range(4)]
    if old:
        schema.migrate(engines[0], "0001")
    with ThreadPoolExecutor(4) as at_once:
        list(at_once.map(schema.prepare, engines))
    with engines[0].connect() as connection:
        assert schema.version_of(connection) == schema.VERSION
    assert {"tables", "acts", "snapshots", "keys", "knocks"} <= set(inspect(engines[0]).get_table_names())
    for engine in engines:
        engine.dispose()


def test_every_commit_waits_for_the_disk_whatever_the_server_says(
    database: str, postgresql: Postgres
) -> None:
    postgresql.run(f"ALTER DATABASE {name(database)} SET synchronous_commit = off")
    engine = schema.engine_for(database, lasting=False)
    with engine.connect() as connection:
        assert connection.scalar(text("SHOW synchronous_commit")) == "on"


# ---------------------------------------------------------------- words


def test_a_code_or_an_id_with_a_nul_is_like_any_other_that_is_wrong(database: str) -> None:
    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        with pytest.raises(Refused, match="there is no table with this code"):
            await tables.by_code("AB\0CD")
        live, asker = await tables.live(table), connection()
        for _ in range(2):
            await answer(live, asker, P1, Answer("a\0b", 0, say("hello").reply))
            assert last_told(asker)["type"] == "ack"
        assert await storage.act_of(table, "p1:a\0b")

    with_storage(database, work)


TRIGGER = (
    "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
    " RAISE 'not here' USING DETAIL = convert_from(NEW.entries, 'UTF8'); END $$",
    "CREATE TRIGGER refusing BEFORE INSERT ON acts FOR EACH ROW EXECUTE FUNCTION refuse()",
)


def test_what_postgresql_says_of_a_row_is_not_in_the_log(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        live, asker = await tables.live(table), connection()
        await live.table()
        with storage.engine.begin() as other:
            for statement in TRIGGER:
                other.exec_driver_sql(statement)
        await answer(live, asker, P1, say("a whisper"))
        assert last_told(asker)["code"] == "internal"

    with_storage(database, work)
    written = "".join(Line().format(record) for record in caplog.records)
    assert "not here" in written and "whisper" not in written


# ---------------------------------------------------------------- when the connection breaks


def test_connections_that_were_cut_are_made_anew_and_nobody_notices(
    database: str, postgresql: Postgres
) -> None:
    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        live, asker = await tables.live(table), connection()
        await answer(live, asker, P1, say("a"))
        cut(postgresql)
        await answer(live, asker, P1, say("b"))
        assert last_told(asker)["type"] == "ack"
        assert await storage.act_of(table, "p1:b")

    with_storage(database, work)


def test_where_nothing_may_be_written_everybody_is_told_and_play_goes_on_when_it_may(
    database: str, postgresql: Postgres
) -> None:

    async def work(storage: Storage) -> None:
        tables, table = await seated(storage)
        live, asker = await tables.live(table), connection()
        number = (await live.table()).number
        postgresql.run(f"ALTER DATABASE {name(database)} SET default_transaction_read_only = on")
        cut(postgresql)
        await answer(live, asker, P1, say("a"))
        assert last_told(asker)["code"] == "not-stored"
        assert "read-only" in await storage.trouble()
        storage.announce(table)  # what is only told stores nothing
        postgresql.run(f"ALTER DATABASE {name(database)} RESET default_transaction_read_only")
        cut(postgresql)
        assert (await live.table()).number == number
        await answer(live, asker, P1, say("b"))
        assert (last_told(asker)["type"], await storage.trouble()) == ("ack", "")

    with_storage(database, work)


def test_while_the_database_is_gone_it_is_said_so_to_everybody(database: str, postgresql: Postgres) -> None:
    async def work(storage: Storage) -> None:
        async with evening(storage) as table:
            postgresql.stop()
            try:
                acts = [storage.append("t", StoredAct(number, number, b"{}")) for number in range(1, 50)]
                results = await asyncio.wait_for(asyncio.gather(*acts, return_exceptions=True), PATIENCE)
                assert {type(result) for result in results} == {NotStored}
                guest = Page(table.tables, table.knocked.key)
                assert (await guest.hears("error"))["code"] == "not-stored"
                assert (await guest.hears("websocket.close"))["code"] == 1013  # for coming back
                await guest.leave()
                with pytest.raises(Refused, match="the database does not answer"):
                    await table.tables.by_code(table.opened.code)
            finally:
                postgresql.start()
            await (await table.admit()).leave()
            assert not await storage.trouble()

    with_storage(database, work)


def test_an_act_whose_commit_is_in_doubt_is_done_once_and_told_to_all(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = Connection.commit

    def torn(self: Connection) -> None:
        commit(self)
        raise OperationalError("COMMIT", None, psycopg.OperationalError("the line broke just then"))

    async def work(storage: Storage) -> None:
        async with evening(storage) as table, listening(table.tables):
            guest = await table.admit()
            table.gm.got.clear()
            with monkeypatch.context() as patched:
                patched.setattr(Connection, "commit", torn)
                guest.say("hello")
                assert (await guest.hears("websocket.close"))["code"] == 1013
            assert "hello" in str((await table.gm.hears("update"))["entries"])
            back = Page(table.tables, table.knocked.key)
            back.say("hello")
            assert (await back.hears("ack"))["number"] == (await table.live.table()).number
            for page in (guest, back):
                await page.leave()

    with_storage(database, work)


def test_what_was_said_while_nobody_could_hear_is_caught_up_with(
    database: str, postgresql: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    async def work(storage: Storage) -> None:
        async with evening(storage) as table:
            assert await storage.unready() == "what other servers store is not heard"
            async with listening(table.tables):
                assert not await storage.unready()
                postgresql.run("SELECT pg_notify('hearthside', 'somebody else')", name(database))
                cut(postgresql)
                await said_elsewhere(database, table.opened.table, "hello")
                assert "hello" in str((await table.gm.hears("update"))["entries"])

    with_storage(database, work)
    said = [record.getMessage() for record in caplog.records if record.name == "hearthside.server.nodes"]
    assert [one.partition(":")[0] for one in said] == [
        "the database is not heard",
        "the database is heard again",
    ]


def test_a_server_that_hears_nothing_looks_for_itself(database: str) -> None:
    async def work(storage: Storage) -> None:
        async with evening(storage) as table:
            await said_elsewhere(database, table.opened.table, "hello")
            table.tables.keep_in_touch()
            assert "hello" in str((await table.gm.hears("update"))["entries"])

    with_storage(database, work)


async def said_elsewhere(database: str, table: str, words: str) -> None:
    """The GM says something at another node."""
    other = Storage(database)
    try:
        asker = connection()
        asker.seat = GM
        await answer(await Tables(other, toy).live(table), asker, GM, say(words))
        assert last_told(asker)["type"] == "ack"
    finally:
        other.close()

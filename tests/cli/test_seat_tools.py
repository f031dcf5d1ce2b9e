"""`hearthside mcp`: a language model's client plays a seat of a real table, and is told nothing that the seat may not know."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from typer.testing import CliRunner

from hearthside.cli import seat_tools
from hearthside.cli.join.link import Link, knock, read_link
from hearthside.cli.main import app
from hearthside.cli.seat_tools import seat_server
from hearthside.families import family
from hearthside.kernel.asks import Ask, Reply
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table, evolve
from hearthside.server.storage import Storage
from hearthside.server.tables import Tables
from tests.cli.conftest import COMMAND, PATIENCE, Join, Process, Server
from tests.server.canaries import Canaries, may_know, words_in
from tests.server.players import anything

TOOLS = "look asked answer say story rule wait pause undo admit end_session"


class Asked(msgspec.Struct):
    """What the tool `asked` tells."""

    question: Ask | str


class Model:
    """A client that calls tools and keeps all that it was told."""

    def __init__(self, client: Client) -> None:
        self._client, self.told = client, ""

    async def call(self, tool: str, **arguments: Any) -> tuple[str, bool]:
        result = await self._client.call_tool(tool, arguments)
        text = "".join(part.text for part in result.content)
        self.told += result.model_dump_json()
        return text, bool(result.is_error)

    async def __call__(self, tool: str, **arguments: Any) -> str:
        text, failed = await self.call(tool, **arguments)
        assert not failed, text
        return text

    async def refused(self, tool: str, **arguments: Any) -> str:
        text, failed = await self.call(tool, **arguments)
        assert failed, text
        return text

    async def until(self, words: str) -> None:
        """Wait until it is told of something."""
        async with asyncio.timeout(PATIENCE):
            while words not in await self("wait"):
                await asyncio.sleep(0.01)

    async def refused_until(self, words: str) -> None:
        """Try to look at the table until it is refused with these words."""
        async with asyncio.timeout(PATIENCE):
            while words not in await self.refused("look"):
                await asyncio.sleep(0.01)

    async def ask(self) -> Ask | None:
        """What it is asked, if anything."""
        question = msgspec.json.decode(await self("asked"), type=Asked).question
        return None if isinstance(question, str) else question


def playing(link: Link, play: Callable[[Model], Awaitable[None]]) -> None:
    """Let a model play a seat, over the tools."""

    async def run() -> None:
        async with Client(seat_server(link)) as client:
            await play(Model(client))

    asyncio.run(run())


@pytest.fixture
def table(server: Server) -> Any:
    return server.open_table()


@pytest.fixture
def gm(server: Server, table: Any, join: Join) -> Process:
    terminal = join(f"{server.url}/seat#{table['key']}")
    terminal.expect("You sit at table .* as Ada")
    return terminal


def let_in(server: Server, table: Any, gm: Process, name: str = "Mira") -> Link:
    """Somebody knocks and is admitted."""
    link = knock(read_link(table["code"], server.url), name)
    gm.expect(f"{name} knocks")
    gm.type(f"admit {name}")
    gm.expect(f"{name} sits down")
    return link


# ---------------------------------------------------------------- playing


def test_a_model_gets_ready_and_plays_a_test(server: Server, table: Any, gm: Process) -> None:
    async def play(model: Model) -> None:
        assert "choose:lampwright" in await model("wait")
        await model("answer", option="choose:lampwright")
        assert "Mira is ready" not in await model("answer", option="name", values={"name": "Ottilie"})
        assert "Mira is ready." in await model("answer", option="ready:yes")
        gm.type("ready", "start", 'call lampwright wits 8 reason="Through the fog"')
        await model.until("push:0")
        assert "Chapter 1" in await model("story")
        ask = await model.ask()
        assert ask is not None and "Push Resolve?" in ask.prompt
        assert "success" in await model("asked"), "the chances stand beside the options"
        assert "rolls" in await model("answer", option="push:0")
        gm.expect("Mira rolls")

    playing(let_in(server, table, gm), play)


def test_what_is_refused_says_why_by_which_rule_and_changes_nothing(
    server: Server, table: Any, gm: Process
) -> None:
    async def play(model: Model) -> None:
        before = await model("asked")
        told = await model.refused("answer", option="ready:yes")
        assert "choose a Protagonist first" in told
        assert "Rules: " in told and "core.setup.choose-protagonist" in told
        assert told.endswith("Nothing has changed.")
        assert await model("asked") == before
        assert "core.setup.choose-protagonist: " in await model("rule", name="core.setup.choose-protagonist")

    playing(let_in(server, table, gm), play)


@pytest.mark.parametrize(
    ("tool", "arguments", "why"),
    [
        ("answer", {}, "option\n  Field required"),
        ("answer", {"option": "dance"}, "choose one of: "),
        ("answer", {"option": "choose:lampwright", "values": {"speed": 3}}, "there is no field 'speed'"),
        ("answer", {"option": "name", "values": {"name": [1]}}, "values.name"),
        ("look", {"thing": "crown"}, "you see nothing with that id"),
        (
            "say",
            {"text": "hello", "to": "Nobody"},
            "Nobody here is called 'Nobody'. At the table: Ada, Mira.",
        ),
        ("say", {"text": ""}, "Words: write at least 1 character"),
        ("rule", {"name": "core.test"}, "there is no rule 'core.test'. Did you mean core.test.when"),
        ("story", {"since": -1}, "greater than or equal to 0"),
        ("wait", {"seconds": 1e9}, "less than or equal to 600"),
        ("dance", {}, "Unknown tool: dance"),
    ],
)
def test_bad_arguments_are_told(
    server: Server, table: Any, gm: Process, tool: str, arguments: dict[str, Any], why: str
) -> None:
    async def play(model: Model) -> None:
        await model("asked")
        assert why in await model.refused(tool, **arguments)

    playing(let_in(server, table, gm), play)


def test_a_question_is_read_before_it_is_answered(server: Server, table: Any, gm: Process) -> None:
    """And an answer is to the question that was read, whatever is asked by then."""

    async def play(model: Model) -> None:
        assert "read what you are asked first" in await model.refused("answer", option="choose:lampwright")
        await model("asked")
        gm.type("pause", "resume")
        gm.expect("The game goes on")
        await model("answer", option="choose:lampwright")
        gm.type("pause")
        while (await model("story")).count("Ada pauses the game") < 2:
            await asyncio.sleep(0.05)
        assert "the table has moved on" in await model.refused("answer", option="ready:yes")

    playing(let_in(server, table, gm), play)


def test_words_for_all_and_words_for_one(server: Server, table: Any, gm: Process) -> None:
    async def play(model: Model) -> None:
        await model("say", text="Good evening")
        gm.expect("Mira: “Good evening”")
        await model("say", text="the door is open", to="ada")
        gm.expect("Mira to Ada: “the door is open”")
        gm.type("say welcome")
        await model.until("Ada: “welcome”")

    playing(let_in(server, table, gm), play)


def test_a_model_may_pause_and_go_on(server: Server, table: Any, gm: Process) -> None:
    async def play(model: Model) -> None:
        assert "resume" in await model("pause")
        gm.expect("Mira pauses the game")
        assert "The game goes on." in await model("answer", option="resume")

    playing(let_in(server, table, gm), play)


def test_a_model_takes_back_what_it_did_last(server: Server, table: Any, gm: Process) -> None:
    async def play(model: Model) -> None:
        assert "you have nothing to take back" in await model.refused("undo")
        await model("wait")
        await model("answer", option="choose:lampwright")
        told = await model("undo")
        assert "Taken back: Mira plays The Lampwright" in told and "choose:lampwright" in told
        gm.expect("Taken back: Mira plays The Lampwright")

    playing(let_in(server, table, gm), play)


def test_who_has_learned_something_since_is_asked_before_a_model_takes_back(
    server: Server, table: Any, gm: Process
) -> None:
    async def play(model: Model) -> None:
        await model("wait")
        await model("answer", option="choose:lampwright")
        gm.expect("Mira plays The Lampwright")
        gm.type("ready")
        gm.expect("Ada is ready")
        assert "asks to take back" in await model("undo")
        gm.expect("asks to take back")
        gm.type("agree")
        await model.until("Taken back: Mira plays The Lampwright")

    playing(let_in(server, table, gm), play)


def test_a_model_that_leads_lets_people_in_and_ends_the_session(server: Server, table: Any) -> None:
    at = read_link(table["code"], server.url)

    async def play(model: Model) -> None:
        assert "At the door: nobody." in await model.refused("admit", name="Mira")
        await asyncio.to_thread(knock, at, "Mira")
        await model.until("Mira knocks. The tool admit lets them in.")
        assert msgspec.json.decode(await model("look"))["knocking"] == ["Mira"]
        assert "Mira sits down." in await model("admit", name="mira")
        waiting = asyncio.ensure_future(model("wait", seconds=600))
        await asyncio.to_thread(knock, at, "Jon")
        assert "Jon knocks." in (told := await waiting) and "Mira" not in told
        assert "Mira is now called Jon." in await model("admit", name="Jon", seat="Mira")
        assert "The session is over" in await model("end_session")

    playing(Link(server.url, key=table["key"]), play)


@pytest.mark.parametrize(("tool", "arguments"), [("admit", {"name": "Jon"}), ("end_session", {})])
def test_what_the_gm_does_is_refused_to_others(
    server: Server, table: Any, gm: Process, tool: str, arguments: dict[str, str]
) -> None:
    async def play(model: Model) -> None:
        assert "only the GM can do this" in await model.refused(tool, **arguments)

    playing(let_in(server, table, gm), play)


def test_waiting_ends_when_nothing_comes(server: Server, table: Any, gm: Process) -> None:
    async def play(model: Model) -> None:
        await model("wait")
        started = asyncio.get_running_loop().time()
        assert "You are asked: " in await model("wait", seconds=0.5)
        assert asyncio.get_running_loop().time() - started > 0.4

    playing(let_in(server, table, gm), play)


def test_who_comes_late_reads_the_whole_story_page_by_page(
    server: Server, table: Any, gm: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat_tools, "PAGE", 40)
    gm.type(*(f"say line {n}" for n in range(1, 61)))
    gm.expect("line 60")

    async def play(model: Model) -> None:
        assert "line 60”" in (newest := await model("story")) and "line 1”" not in newest
        first = await model("story", since=0)
        assert "Ada sits down." in first and "line 30”" in first and "line 60”" not in first
        found = re.search(r"There is more: read the story since (\d+)\.$", first)
        assert found
        rest = await model("story", since=int(found[1]))
        assert "line 60”" in rest and "line 30”" not in rest and "more" not in rest

    playing(let_in(server, table, gm), play)


def test_what_is_mine_is_seen_in_full_and_the_rest_by_name(server: Server, table: Any, gm: Process) -> None:
    async def play(model: Model) -> None:
        await model("wait")
        await model("answer", option="choose:lampwright")
        seen = msgspec.json.decode(await model("look"))
        assert seen["you"] == "p1" and seen["seats"]["gm"]["name"] == "Ada"
        assert seen["things"]["protagonist"]["eel-catcher"] == "The Eel-Catcher"
        assert seen["yours"]["lampwright"]["marks"]["health"] == 6
        near = msgspec.json.decode(await model("look", thing="eel-catcher"))
        assert near["eel-catcher"]["marks"]["title"] == "The Eel-Catcher" and len(near) > 1

    playing(let_in(server, table, gm), play)


def test_what_is_printed_on_a_card_can_be_read(server: Server) -> None:
    duel = server.post("/api/tables", family="adventure-deck", adventure="duel", name="Ada")

    async def play(model: Model) -> None:
        card = msgspec.json.decode(await model("look", thing="light-armor/up"))
        assert card["text"].startswith("3 Defense on Rounds 1 to 4")
        assert "you see nothing with that id" in await model.refused("look", thing="crown")

    playing(Link(server.url, key=duel["key"]), play)


# ---------------------------------------------------------------- the way there


def test_who_is_not_admitted_is_told_so(
    server: Server, table: Any, gm: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat_tools, "PATIENCE", 0.1)
    link = knock(read_link(table["code"], server.url), "Jon")
    gm.expect("Jon knocks")

    async def play(model: Model) -> None:
        await model.refused_until("the GM has not let you in yet")
        gm.type("turn-away Jon")
        await model.refused_until("turned you away")

    playing(link, play)


def test_a_link_that_does_not_work_is_told(server: Server) -> None:
    async def play(model: Model) -> None:
        assert "link" in await model.refused("look")

    playing(Link(server.url, key="nonsense"), play)


@pytest.fixture
def restarting(tmp_path: Path) -> Iterator[list[Server]]:
    servers = [Server(tmp_path / "tables.sqlite")]
    yield servers
    for one in servers:
        one.end()


def test_a_model_comes_back_after_the_server_was_away(
    restarting: list[Server], join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat_tools, "PATIENCE", PATIENCE)  # so long may a server take to start
    (server,) = restarting
    table = server.open_table()
    gm = join(f"{server.url}/seat#{table['key']}")

    async def play(model: Model) -> None:
        await model("wait")
        server.end()
        saying = asyncio.ensure_future(model("say", text="still here"))
        await asyncio.sleep(0.1)
        restarting.append(await asyncio.to_thread(Server, server.database, server.port))
        assert "Mira: “still here”" in await saying
        gm.expect("Mira: “still here”")

    playing(let_in(server, table, gm), play)


def test_the_command_speaks_over_standard_input_and_output(server: Server, table: Any) -> None:
    async def run() -> None:
        arguments = [*COMMAND[1:], "mcp", f"{server.url}/seat#{table['key']}"]
        async with Client(StdioServerParameters(command=COMMAND[0], args=arguments)) as client:
            listed = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert " ".join(listed) == TOOLS
            assert all(tool.description and "\n   " not in tool.description for tool in listed.values())
            model = Model(client)
            assert "Ada: “hello”" in await model("say", text="hello")
            assert table["key"] not in model.told + await model("look")

    asyncio.run(run())


def test_ctrl_c_stops_it(server: Server, table: Any) -> None:
    arguments = ["mcp", f"{server.url}/seat#{table['key']}"]
    with subprocess.Popen([*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            process.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
            process.stdin.flush()
            assert process.stdout.readline(), "it runs"
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == -signal.SIGINT
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["http://127.0.0.1:1/join/ABCD", "--name", "Jon"], 1, "There is no Hearthside at"),
        (["http://127.0.0.1:1/nowhere"], 1, "A link to a table ends in"),
        (["ABCDEF"], 2, "Say who knocks with --name."),
    ],
)
def test_a_link_that_leads_nowhere_is_told_at_once(arguments: list[str], code: int, told: str) -> None:
    ended = subprocess.run(
        [*COMMAND, "mcp", *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (ended.returncode, ended.stdout) == (code, "")
    assert told in ended.stderr


def test_without_the_package_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "hearthside.cli.seat_tools")
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    ended = CliRunner().invoke(app, ["mcp", "http://127.0.0.1:1/seat#key"])
    assert ended.exit_code == 1
    assert re.search(r"The package mcp is not installed\. .*setup_python dev", ended.output)


# ---------------------------------------------------------------- secrets


async def does_anything(model: Model, random: Random) -> None:
    """Takes any open option, if there is one; what comes of it is read like the rest."""
    ask = await model.ask()
    reply: Reply | None = anything(random, ask, avoid=("end-chapter",)) if ask else None
    if reply:
        await model.call("answer", option=reply.option, values=reply.values)


async def begins(gm: Model, mira: Model) -> None:
    await mira("asked")
    for option, values in (("choose:lampwright", {}), ("name", {"name": "Ottilie"}), ("ready:yes", {})):
        await mira("answer", option=option, values=values)
    await gm("asked")
    await gm("answer", option="ready:yes")
    await gm("answer", option="start")


async def goes_on(gm: Model, mira: Model, canaries: Canaries) -> set[str]:
    """Some acts, with looks at all there is and at what there may be. Returns what was whispered to others."""
    random, whispers = Random(1), set()
    for n in range(60):
        await does_anything(random.choice((gm, mira)), random)
        for model in (gm, mira):
            await model("look")
            await model("story", since=random.randint(0, 50))
            await model("wait", seconds=0)
            await model.call("look", thing=random.choice([*canaries.keys.values(), "note/gm"]))
        if n % 10 == 0:
            whispers.add(word := canaries.word())
            await gm("say", text=word, to="Jon")
    return whispers


async def ever_known(database: Path, table: str, seat: Seat) -> set[str]:
    """The words on all things that a seat knew and saw at any time, by the journal."""
    storage, known = Storage(str(database)), set[str]()
    try:
        live = await Tables(storage, family).live(table)
        journal = await live.whole_journal()
    finally:
        storage.close()
    played = Table("protagonists", 1, {})
    for entry in journal:
        played = evolve(played, (entry.event,))
        known |= may_know(played, seat)
    return known


def test_the_tools_tell_nothing_that_the_seat_may_not_know(restarting: list[Server], join: Join) -> None:
    (server,) = restarting
    canaries = Canaries()
    text = canaries.adventure("the_long_ebb")
    table = server.post("/api/tables", family="protagonists", adventure_text=text, name="Ada")
    terminal = join(f"{server.url}/seat#{table['key']}")
    link = let_in(server, table, terminal)

    async def run() -> None:
        ours = seat_server(Link(server.url, key=table["key"])), seat_server(link)
        async with Client(ours[0]) as first, Client(ours[1]) as second:
            gm, mira = Model(first), Model(second)
            await begins(gm, mira)
            let_in(server, table, terminal, "Jon")
            whispers = await goes_on(gm, mira, canaries)
        server.end()
        known = await ever_known(server.database, table["table"], Seat("p1"))
        told = words_in(mira.told)
        assert not told & (canaries.never | whispers)
        assert told <= known, told - known
        assert len(told) > 3, "it was told something"
        assert len(words_in(gm.told) & canaries.never) > 5, "the GM was told more"
        assert whispers <= words_in(gm.told)

    asyncio.run(run())

"""`hearthside join`: a Game Master and a player in two terminals, over real sockets."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from hearthside.cli.join import socket as seat_socket
from hearthside.cli.join.link import Link
from hearthside.cli.join.socket import PATIENCE as PAUSES
from hearthside.cli.join.socket import Closed, SeatSocket
from tests.cli.conftest import COMMAND, PATIENCE, Join, Process, Server
from tests.families.protagonists.tale import ADVENTURE


@pytest.fixture
def table(server: Server) -> Any:
    return server.open_table()


def seat_down(server: Server, table: Any, join: Join) -> tuple[Process, Process]:
    """The GM sits down by link; Mira knocks with the code and is admitted."""
    gm = join(f"{server.url}/seat#{table['key']}")
    gm.expect("You sit at table .* as Ada")
    mira = join(table["code"].lower(), "--server", server.url, "--name", "Mira", "--words", "salt")
    mira.expect("You have knocked")
    gm.expect("Mira knocks")
    gm.type("admit mira")
    mira.expect("You sit at table .* as Mira")
    return gm, mira


def begin(gm: Process, mira: Process) -> None:
    """Mira takes a Protagonist and the first Chapter begins."""
    mira.type("choose lampwright", "name Ottilie Crake", "ready")
    mira.expect("Mira is ready")
    gm.type("ready", "start")
    mira.expect("Chapter 1")
    gm.expect("Chapter 1")


def test_a_player_knocks_is_admitted_and_plays(server: Server, table: Any, join: Join) -> None:
    gm, mira = seat_down(server, table, join)
    begin(gm, mira)
    mira.type("sheet")
    mira.expect("Ottilie Crake")
    mira.expect("smarts 4.*health 6 of 6")
    mira.type("who")
    mira.expect(r"Ada \(GM")
    mira.type("rule core.test.remove")
    mira.expect("core.test.remove: ")
    mira.type("say don't look back")
    gm.expect("Mira: “don't look back”")


def test_anybody_may_pause_and_the_game_goes_on(server: Server, table: Any, join: Join) -> None:
    gm, mira = seat_down(server, table, join)
    mira.type("pause")
    gm.expect("Mira pauses the game")
    mira.type("resume")
    gm.expect("The game goes on")


def test_odds_stand_beside_what_is_asked(server: Server, table: Any, join: Join) -> None:
    gm, mira = seat_down(server, table, join)
    begin(gm, mira)
    gm.type('call lampwright wits 8 reason="Through the fog"')
    mira.expect("1\\. Roll as it is")
    mira.expect("% success")


def test_an_act_is_taken_back(server: Server, table: Any, join: Join) -> None:
    gm, mira = seat_down(server, table, join)
    mira.type("choose lampwright")
    gm.expect("Mira plays The Lampwright")
    gm.type("undo")
    mira.expect("Taken back: Mira plays The Lampwright")
    mira.type("story")
    mira.expect(r"Mira plays The Lampwright.*\(taken back\)")


def test_what_is_refused_says_why_and_names_the_rule(server: Server, table: Any, join: Join) -> None:
    _gm, mira = seat_down(server, table, join)
    mira.type("dance")
    mira.expect("No: 'dance' is not one of")
    mira.type("ready")
    mira.expect("No: choose a Protagonist first.*core.setup.choose-protagonist")
    mira.type("/admit Mira")
    mira.expect("No: ")


def test_somebody_turned_away_is_told(server: Server, table: Any, join: Join) -> None:
    gm = join(f"{server.url}/seat#{table['key']}")
    jon = join(f"{server.url}/join/{table['code']}", "--name", "Jon")
    gm.expect("Jon knocks")
    gm.type("turn-away Jon")
    gm.expect("Done")
    assert jon.wait() == 1
    assert "turned you away" in jon.printed


def test_a_seat_handed_over_has_a_new_link(server: Server, table: Any, join: Join) -> None:
    gm, mira = seat_down(server, table, join)
    gm.type("new-key Mira")
    link = gm.expect(r"The new link for Mira: (\S+)")[1]
    assert mira.wait() == 1
    join(link).expect("You sit at table .* as Mira")


def test_who_comes_late_reads_the_whole_story(server: Server, table: Any, join: Join) -> None:
    gm = join(f"{server.url}/seat#{table['key']}")
    gm.type(*(f"say line {n}" for n in range(1, 61)))
    gm.expect("line 60")
    late = join(f"{server.url}/seat#{table['key']}")
    late.type("new-key Ada", "story 500")  # with the new link, which is this terminal's own
    late.expect("The new link for Ada")
    late.expect("Ada sits down.")
    late.expect("line 1”")
    assert gm.wait() == 1


def test_rules_are_found_by_their_words(server: Server, table: Any, join: Join) -> None:
    gm = join(f"{server.url}/seat#{table['key']}")
    gm.type("rules last stand", "rules spaceship")
    gm.expect("core.laststand.use: Last Stand")
    gm.expect("No rule has the words 'spaceship'.")


def test_a_bot_is_seated_and_says_that_it_is_ready(server: Server, table: Any, join: Join) -> None:
    gm = join(f"{server.url}/seat#{table['key']}")
    gm.type("seat-bot Old Tom")
    gm.expect("Old Tom is ready")
    gm.type("who")
    gm.expect(r"Old Tom \(player, a bot")


def test_a_spectator_watches(server: Server, table: Any, join: Join) -> None:
    watching = join(f"{server.url}/watch#{table['spectator_key']}")
    watching.expect("You watch table")
    gm, _mira = seat_down(server, table, join)
    watching.expect("Mira sits down")
    gm.type("say welcome")
    watching.expect("Ada: “welcome”")


def test_lines_from_a_pipe_are_done_one_after_the_other(server: Server, table: Any) -> None:
    ended = subprocess.run(
        [*COMMAND, "join", f"{server.url}/seat#{table['key']}"],
        input="say one\nsay two\nstory 2",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert ended.stdout.endswith("Ada: “one”\nAda: “two”\n")


def test_a_terminal_that_nobody_reads_ends_without_a_complaint(server: Server, table: Any) -> None:
    terminal = subprocess.Popen(
        [*COMMAND, "join", f"{server.url}/seat#{table['key']}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert terminal.stdin and terminal.stdout and terminal.stderr
    with terminal:
        assert "You sit at table" in terminal.stdout.readline()
        terminal.stdout.close()
        with suppress(BrokenPipeError):  # it may have ended already
            terminal.stdin.write("who\nwho\n")
            terminal.stdin.close()
        assert terminal.stderr.read() == ""
        assert terminal.wait(PATIENCE) == 0


def test_the_gm_goes_on_with_a_file(server: Server, join: Join, tmp_path: Path) -> None:
    table = server.post("/api/tables", family="protagonists", adventure_text=ADVENTURE, name="Ada")
    gm, mira = seat_down(server, table, join)
    file = tmp_path / "my story.toml"
    file.write_text(ADVENTURE.replace("The Long Night", "A Longer Night"), encoding="utf-8")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("title = 7", encoding="utf-8")
    gm.type(f"next-story {tmp_path}", f"next-story {wrong}")
    gm.expect("No: .* cannot be read: Is a directory")
    gm.expect("No: wrong.toml: write text in quotation marks")
    gm.expect(r"wrong\.toml|players|protagonist")  # all that is wrong, a line each
    mira.type("choose lamp", "name Ottilie", "ready")
    mira.expect("Mira is ready")
    gm.type(f"next-story {file}")
    gm.expect("No: another story begins when this one is over")
    warned = ("end-chapter", "end-chapter", "go-on", "go-on", "begin:never", "begin:never")
    gm.type("ready", "start", *warned, f'next-story "{file}"')
    mira.expect("A Longer Night")


@pytest.mark.parametrize("link", ["{url}/seat#nonsense", "{url}/join/NONE", "http://127.0.0.1:1/join/ABCD"])
def test_a_link_that_leads_nowhere_is_told(server: Server, link: str) -> None:
    arguments = ["join", link.format(url=server.url), "--name", "Jon"]
    ended = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def restarting(database: Path) -> Iterator[list[Server]]:
    servers = [Server(database)]
    yield servers
    for one in servers:
        one.end()


def test_a_terminal_comes_back_after_the_server_was_away(restarting: list[Server], join: Join) -> None:
    (server,) = restarting
    gm, mira = seat_down(server, server.open_table(), join)
    server.end()
    mira.expect("The server is restarting. Trying again.")
    mira.type("say still here")  # typed while nobody listens
    restarting.append(Server(server.database, server.port))
    gm.expect("Mira: “still here”")
    mira.expect("The connection is back")
    mira.expect("Mira: “still here”")


def test_a_server_that_has_no_room_is_asked_less_and_less_often() -> None:
    """It takes the call and closes it at once, each time."""
    calls = list[float]()

    async def full(connection: ServerConnection) -> None:
        calls.append(asyncio.get_running_loop().time())
        await connection.close(1013 if len(calls) < 4 else 4401)

    assert connecting(full) == ["The connection is lost. Trying again.", "The server has closed this seat."]
    pauses = [later - earlier for earlier, later in pairwise(calls)]
    assert all(pause >= wanted for pause, wanted in zip(pauses, PAUSES[:3], strict=True))


def connecting(server: Callable[[ServerConnection], Awaitable[None]]) -> list[str]:
    """What somebody reads whose socket leads to such a server, until it is closed for good."""
    notes = list[str]()

    async def run() -> None:
        async with serve(server, "127.0.0.1", 0) as serving:
            link = Link(f"http://127.0.0.1:{serving.sockets[0].getsockname()[1]}", key="k")
            await SeatSocket(link, lambda message: None, notes.append).run()

    with pytest.raises(Closed) as closed:
        asyncio.run(run())
    return [*notes, str(closed.value)]


ERROR = '{"type":"error","code":"not-stored","message":"the database does not answer"}'


@pytest.mark.parametrize(
    ("code", "said", "note"),
    [
        (1013, ERROR, "The database does not answer. Trying again."),
        (1012, "", "The server is restarting. Trying again."),
    ],
)
def test_who_cannot_come_in_yet_is_told_why_and_tries_as_long_as_it_takes(
    code: int, said: str, note: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat_socket, "PATIENCE", (0.0, 0.0))
    calls = count(1)

    async def away(connection: ServerConnection) -> None:
        if said:
            await connection.send(said)
        await connection.close(code if next(calls) < 10 else 4401)

    assert connecting(away)[:-1] == [note]


def test_a_finished_session_is_exported_and_verified(
    restarting: list[Server], join: Join, tmp_path: Path
) -> None:
    (server,) = restarting
    table = server.open_table()
    gm, mira = seat_down(server, table, join)
    gm.type("end-session")
    mira.expect("The session is over")
    file = tmp_path / "journal.jsonl"
    in_database = ("--database", str(server.database))
    listed = run("tables", *in_database)
    assert table["code"] in listed and "Ada, Mira" in listed
    assert "entries of table" in run("export", table["code"], "-o", str(file), *in_database)
    assert "Its lines match their digest" in run("verify", str(file))
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b"Mira", b"Mara", 1))
    assert "THIS JOURNAL WAS ALTERED" in run("verify", str(file), code=1)


def run(*arguments: str, code: int = 0) -> str:
    ended = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ended.returncode == code, ended.stderr
    return ended.stdout + ended.stderr

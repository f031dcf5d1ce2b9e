"""A seat in a terminal: prints what happens, sends what is typed."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import msgspec
from rich.console import Console

from hearthside.cli.join import lines
from hearthside.cli.join.commands import Look, OwnStory, help_lines, to_command
from hearthside.cli.join.correcting import correction
from hearthside.cli.join.known import Known
from hearthside.cli.join.link import BadLink, Link, fetch_story, fetch_words, send_story
from hearthside.cli.join.rulebook import rule, rules
from hearthside.cli.join.socket import Closed, SeatSocket
from hearthside.cli.join.typed import to_reply
from hearthside.kernel.asks import Ask, Refused, Reply
from hearthside.server.chances import Odds
from hearthside.server.commands import Answer, ClientMessage, SentReply, new_id
from hearthside.server.messages import Ack, Error, Key, Knocks, ServerMessage, Waiting, Welcome


class Unread(Exception):
    """Nobody reads any more what is printed, as in `hearthside join … | head`."""


class Client:
    """One seat, one terminal."""

    def __init__(self, link: Link, console: Console) -> None:
        self._console = console
        self._socket = SeatSocket(link, self._hear, lambda note: self._say(note, style="yellow"))
        self._known: Known | None = None
        self._changed = asyncio.Condition()
        self._notices: set[asyncio.Task[None]] = set()
        self._warned: Reply | None = None
        self._told: set[str] = set()
        self._printed = 0
        self._shown: tuple[Ask | None, str, dict[str, Odds]] = (None, "", {})

    async def run(self, typed: AsyncIterator[str]) -> None:
        """Play until the lines end, somebody types quit, or the server closes the seat."""
        async with asyncio.TaskGroup() as group:
            listening = group.create_task(self._socket.run())
            await group.create_task(self._type(typed))
            listening.cancel()

    # ---------------------------------------------------------------- printing

    def _say(self, *several: str, style: str = "") -> None:
        self._printed += len(several)
        for line in several:
            plain = "".join(letter for letter in line if letter.isprintable() or letter == "\n")
            if self._console.is_terminal:
                plain = lines.folded(plain, self._console.width)
            self._print(plain, style)

    def _print(self, line: str, style: str) -> None:
        try:
            self._console.print(line, style=style, markup=False, highlight=False, soft_wrap=True, emoji=False)
        except SystemExit:  # rich ends the program, but the tasks of a loop have to be ended first
            raise Unread from None

    def _hear(self, message: ServerMessage) -> None:
        if isinstance(message, Waiting):
            self._say("You have knocked. The GM has to let you in.", style="yellow")
        if self._known is None:
            if not isinstance(message, Welcome):
                return
            self._known = Known(message, fetch_words(self._socket.link, message.view.family))
            self._greet(self._known)
        elif new := lines.story(self._known, self._known.apply(message)):
            self._say(*new, style="cyan")
        self._after(message, self._known)

    def _greet(self, known: Known) -> None:
        self._socket.last = known.number
        sits = f"You sit at table {known.code} as {known.name(known.seat)}."
        self._say(sits if known.seat else f"You watch table {known.code}.", style="bold")
        if known.seat:
            self._say(
                f"Your seat's link, to come back with: {self._socket.link.seat_link}",
                "Type help for help, table for what lies here, and sheet with its name to read any of it.",
            )
        self._say(*lines.story(known, known.story)[-lines.RECENT :], style="cyan")

    def _after(self, message: ServerMessage, known: Known) -> None:
        self._socket.last = known.number
        if isinstance(message, Knocks | Welcome):
            self._say(*lines.at_the_door(known), style="magenta")
        self._show_ask(known)
        notice = asyncio.ensure_future(self._notify())
        self._notices.add(notice)
        notice.add_done_callback(self._notices.discard)

    def _show_ask(self, known: Known, again: bool = False) -> None:
        """The ask, and whom the table waits for, whenever they are others than before."""
        waiting = lines.waiting_for(known) if known.ask else " ".join(lines.waiting(known))
        (ask, before, odds), self._shown = self._shown, (known.ask, waiting, known.odds)
        another = again or (ask, odds) != (known.ask, known.odds)
        if known.ask and another:
            self._say(*lines.asked_briefly(known.ask, self._told, known.odds), style="bold")
            self._told |= {option.note for option in known.ask.options}
        if waiting and (another or waiting != before):
            self._say(waiting, style="dim")

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    # ---------------------------------------------------------------- typing

    async def _type(self, typed: AsyncIterator[str]) -> None:
        async for line in typed:
            if line.strip().casefold() in ("quit", "/quit"):
                return
            if line.strip():
                await self._do(line.strip(), await self._sitting())
        await self._sitting()  # the lines may end before the server has answered at all

    async def _sitting(self) -> Known:
        async with self._changed:
            await self._changed.wait_for(lambda: self._known is not None)
        assert self._known is not None
        return self._known

    async def _do(self, line: str, known: Known) -> None:
        try:
            command = to_command(line, known)
            if isinstance(command, Look):
                await self._look(command, known)
            elif isinstance(command, OwnStory):
                await self._go_on(Path(command.file), known)
            elif command is not None:
                await self._send(command, known)
            else:
                reply = correction(line, known) or to_reply(line, known.ask, known.standing)
                await self._reply(reply, known)
        except Refused as refused:
            self._refuse(refused.why, refused.rules)
        except BadLink as failed:
            self._refuse(str(failed), ())

    async def _reply(self, reply: Reply, known: Known) -> None:
        """Answer. What the option warns of is done only when it is typed once more."""
        warning = known.warning(reply.option)
        if warning and reply != self._warned:
            self._warned = reply
            self._say(f"Careful: {lines.ended(warning)} Type the same again to do it.", style="yellow")
            return
        self._warned = None
        sent = SentReply(reply.option, reply.values)
        await self._send(Answer(new_id(), known.view.now.since, sent), known)

    def _refuse(self, why: str, rules: tuple[str, ...]) -> None:
        self._say(f"No: {why}" + (f" [{', '.join(rules)}]" if rules else ""), style="red")

    async def _send(self, message: ClientMessage, known: Known) -> None:
        """Send, and go on when what came of it has been shown; what shows nothing is done all the same."""
        before = self._printed
        result = await self._socket.ask(message, getattr(message, "id", ""))
        if isinstance(result, Error):
            self._refuse(result.message, result.rules)
            if result.code == "stale":
                self._show_ask(known, again=True)
        elif isinstance(result, Key):
            if result.seat and result.seat == known.seat:  # the old link opens it no more
                self._socket.link = msgspec.structs.replace(self._socket.link, key=result.key)
            self._say(self._key_link(result, known))
        elif isinstance(result, Ack):
            await self._seen(result.number, known, before)

    async def _go_on(self, file: Path, known: Known) -> None:
        before = self._printed
        number = await asyncio.to_thread(send_story, self._socket.link, known.table, file)
        await self._seen(number, known, before)

    async def _seen(self, number: int, known: Known, before: int) -> None:
        """Wait until something that was done has been told."""
        async with self._changed:
            await self._changed.wait_for(lambda: known.number >= number)
        if self._printed == before:
            self._say("Done.", style="dim")

    def _key_link(self, result: Key, known: Known) -> str:
        kind = "seat" if result.seat else "watch"
        whose = known.name(result.seat) if result.seat else "spectators"
        return f"The new link for {whose}: {self._socket.link.server}/{kind}#{result.key}"

    async def _look(self, look: Look, known: Known) -> None:
        if look.what == "rule":
            self._say(*await rule(self._socket.link, known, look.at))
        elif look.what == "rules":
            self._say(*await rules(self._socket.link, known, look.at))
        elif look.what == "wait":
            async with self._changed:
                await self._changed.wait_for(lambda: known.ask is not None)
        elif look.what == "help":
            self._say(*help_lines(known))
        else:
            if look.what == "story":
                await self._recall(known, lines.how_many(look.at))
            self._say(*lines.look(known, look.what, look.at))

    async def _recall(self, known: Known, wanted: int) -> None:
        """Fetch what happened before this terminal came, where so many lines are asked for."""
        while known.first > 1 and len(lines.story(known, known.story)) < wanted:
            known.recall(await asyncio.to_thread(fetch_story, self._socket.link, known.table, known.first))


async def typed_lines(source: int) -> AsyncIterator[str]:
    """The lines of a terminal, a file or a pipe, without stopping anything else meanwhile."""
    loop, queue = asyncio.get_running_loop(), asyncio.Queue[bytes]()

    def read() -> None:
        with suppress(RuntimeError):  # the game was over first
            while piece := os.read(source, 65536):  # no buffer, whose lock would outlive the game
                loop.call_soon_threadsafe(queue.put_nowait, piece)
            loop.call_soon_threadsafe(queue.put_nowait, b"")

    threading.Thread(target=read, daemon=True).start()
    rest = b""
    while piece := await queue.get():
        *whole, rest = (rest + piece).split(b"\n")
        for line in whole:
            yield line.decode("utf-8", "replace")
    yield rest.decode("utf-8", "replace")


def play(link: Link, source: int, console: Console) -> None:
    """Sit down and play until it is over. Raises `Closed` if the server does not let this seat in."""
    why = ""
    try:
        asyncio.run(_play(link, source, console))
    except* Closed as closed:
        why = str(closed.exceptions[0])
    except* Unread:
        pass
    if why:  # only here: before Python 3.11.4 what is raised above comes out as a group
        raise Closed(why)


async def _play(link: Link, source: int, console: Console) -> None:
    await Client(link, console).run(typed_lines(source))

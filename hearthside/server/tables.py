"""All tables of this server: opening one, finding one, knocking at its door."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sys
import time
from collections.abc import Callable, Iterator, Sequence

from hearthside.agents.seated import chosen_bot
from hearthside.kernel.asks import JOINERS, Refused
from hearthside.kernel.chance import first_secret, new_key, new_secret
from hearthside.kernel.family import BadContent, Family
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.table import Table
from hearthside.server.adventures import own_text
from hearthside.server.attending import dismiss_dead_links, tell_knocks, waiting
from hearthside.server.bots import PACE, new_name, room_for_bots
from hearthside.server.live import Live
from hearthside.server.logs import event
from hearthside.server.nodes import Notice
from hearthside.server.requests import Knocked, NewKnock, NewTable, OpenedTable, TableOffer
from hearthside.server.storage import (
    Storage,
    StoredAct,
    StoredKey,
    StoredKnock,
    StoredTable,
    seat_without_key,
)
from hearthside.server.thinking import Thinker
from hearthside.server.writer import Conflict

logger = logging.getLogger(__name__)

Families = Callable[[str], Family]
"""The family of a key; `KeyError` if there is none."""

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # without I and O, which look like digits
MOST_KNOCKS = 20
IDLE = 600.0
TIDY = 5.0
"""Seconds between two looks at what may be put away."""


def clean(text: str, what: str, longest: int, shortest: int = 0) -> str:
    """Words from outside, in one line and not too long."""
    kept = "".join(c if c.isprintable() or c in JOINERS else " " for c in text)
    words = " ".join(kept.split()).strip(JOINERS)
    if not shortest <= len(words) <= longest:
        raise Refused(f"{what}: write {shortest} to {longest} characters")
    return words


def laid_out(family: Family, secret: bytes, wanted: NewTable) -> Game:
    """The game of a new table."""
    if wanted.adventure_text is None:
        return Game.open(family, secret, options=wanted.options, content=wanted.adventure)
    with told_of(wanted.adventure_file):
        return Game.open(family, secret, options=wanted.options, content=own_text(wanted.adventure_text))


@contextlib.contextmanager
def told_of(file: str) -> Iterator[None]:
    """What is wrong with an adventure that was sent is told with the name of its file."""
    name = clean(file, "Name of the file", 255) or "adventure"
    try:
        yield
    except BadContent as error:
        raise BadContent(f"{name}: {error}", error.more) from None


def seat_bots(game: Game, wanted: NewTable) -> None:
    """Those who sit there from the beginning."""
    kind = chosen_bot(wanted.family, wanted.bot_options)
    room_for_bots(game.table, wanted.bots)
    for n in range(1, wanted.bots + 1):
        others = [sitter.name for sitter in game.table.seats.values()]
        game.sit(Seat(f"p{n}"), new_name(others), bot=kind)


def next_knock(waiting: Sequence[str]) -> str:
    """An id that comes after those who wait. No clock is asked: it may have been set back since they came."""
    last = max((int(id[:16], 16) for id in waiting), default=0)
    return f"{last + 1:016x}{secrets.token_hex(8)}"


def public_title(table: Table) -> str:
    """What the story or the game is called, where everybody may know it."""
    story = table.things.get("story") or table.things.get("game")
    return str(story.front.get("title", "")) if story and story.seen is None else ""


class Tables:
    """The tables in storage, those in use kept in memory."""

    def __init__(self, storage: Storage, families: Families, pace: float = PACE) -> None:
        self.storage, self.families, self._pace = storage, families, pace
        self.thinker = Thinker()
        self._live: dict[str, Live] = {}

    async def live(self, id: str) -> Live:
        """A table in memory; its game is loaded when it is first needed."""
        live = self._live.get(id)
        if live is None:
            stored = await self.storage.table(id=id)
            assert stored, id
            live = Live(self.storage, self._played_by(stored), stored, self.thinker, self._pace)
            live = self._live.setdefault(id, live)
        live.used = time.monotonic()  # whoever asks is about to sit down: it is not forgotten now
        return live

    def _played_by(self, stored: StoredTable) -> Family:
        """The family whose rules a stored table is played by, in that version or a later one."""
        try:
            family = self.families(stored.family)
        except KeyError:
            raise Refused(f"this server does not play {stored.family}", code="unknown-rules") from None
        if stored.rules_version > family.version:
            why = f"this table uses version {stored.rules_version} of the rules; this server knows {family.version}"
            raise Refused(why, code="unknown-rules")
        return family

    async def by_code(self, code: str) -> Live:
        stored = await self.storage.table(code=code.strip().upper())
        if stored is None:
            raise Refused("there is no table with this code", code="no-such-table")
        return await self.live(stored.id)

    def close(self) -> None:
        """Nobody thinks or follows what others do any more: the storage is about to be closed."""
        for live in self._live.values():
            live.hearing.stop()
        self.thinker.close(wait=True)

    def in_memory(self) -> int:
        return len(self._live)

    def forget_idle(self, idle: float = IDLE) -> None:
        """Drop tables that nobody is connected to from memory. They stay in storage."""
        before = time.monotonic() - idle
        self._live = {id: live for id, live in self._live.items() if not live.idle or live.used > before}

    def hear(self, notice: Notice) -> None:
        """What a node stored. Of its own this one knows all but a commit that came to pass after its connection was lost."""
        live, own = self._live.get(notice.table), notice.node == self.storage.node
        if live and notice.here is None:
            live.hearing.hear(notice.last, door=notice.door and not own)
        elif live and notice.here is not None and not own:
            live.hearing.hear_of(notice.node, notice.here)

    def begin_to_hear(self) -> None:
        """Something may have been missed. If the writer was in trouble, it tries again."""
        self.storage.deaf = False
        self.storage.announce("")
        for live in self._live.values():
            live.hearing.hear(sys.maxsize, door=True)
            live.hearing.announce()

    def go_deaf(self) -> None:
        """The connection to the others was lost."""
        self.storage.deaf = True

    def keep_in_touch(self) -> None:
        """Other nodes hear who is here, and of those that are silent nobody is. Whoever hears nothing looks for itself."""
        for live in self._live.values() if self.storage.shared else ():
            live.hearing.announce()
            live.company.forget_silent()
            if self.storage.deaf:
                live.hearing.hear(sys.maxsize, door=True)

    async def close_dead_links(self) -> None:
        """Whoever runs the server may have given a seat a new link: the sockets opened by the old one are closed."""
        here = [(live, connection.key) for live in self._live.values() for connection in live.company]
        opening = await self.storage.opening(key for _, key in here)
        for live in {live for live, key in here if key not in opening}:
            await dismiss_dead_links(live)

    async def keep_tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY)
            try:
                with contextlib.suppress(Refused):  # nothing can be read just now
                    await self.close_dead_links()
            except Exception:
                logger.exception("the links could not be looked at")
            self.keep_in_touch()
            self.forget_idle()

    # ---------------------------------------------------------------- opening and knocking

    async def open(self, wanted: NewTable) -> OpenedTable:
        """A new table with its GM. `BadContent` is for whoever wrote the adventure."""
        try:
            family = self.families(wanted.family)
        except KeyError:
            raise Refused(f"there is no family {wanted.family[:40]!r}", code="no-such-family") from None
        try:
            family.ledger.options(wanted.options)
        except ValueError as error:
            raise Refused(str(error), code="bad-content") from None
        name, words = clean(wanted.name, "Name", 40, 1), clean(wanted.words, "Words", 200)
        secret = new_secret()
        # it may be a long file: no table waits for it
        game = await asyncio.to_thread(laid_out, family, first_secret(secret), wanted)
        game.sit(GM, name, Role.GM, words)
        seat_bots(game, wanted)
        while True:
            try:
                return await self._register(game, secret)
            except Conflict:
                continue  # the code is taken

    async def _register(self, game: Game, secret: bytes) -> OpenedTable:
        id, code = secrets.token_hex(8), "".join(secrets.choice(LETTERS) for _ in range(6))
        key, spectator_key = new_key(), new_key()
        family = game.family
        stored = StoredTable(id, code, family.key, family.version, secret)
        keys = (
            (key, StoredKey(id, "seat", GM, None)),
            (spectator_key, StoredKey(id, "spectator", None, None)),
        )
        bots = [seat_without_key(id, seat, game.table.name(seat)) for seat in game.table.playing]
        await self.storage.open(stored, StoredAct.of(game.journal), keys, bots)
        self.storage.counts.opened += 1
        event(logger, "a table was opened", table=id, family=family.key, bots=len(bots))
        return OpenedTable(id, code, GM, key, spectator_key)

    async def knock(self, wanted: NewKnock) -> Knocked:
        live = await self.by_code(wanted.code)
        name, words = clean(wanted.name, "Name", 40, 1), clean(wanted.words, "Words", 200)
        there = await waiting(live)
        if len(there) >= MOST_KNOCKS:
            raise Refused("too many people are already waiting at the door", code="rate-limited")
        id, key = next_knock([one.knock for one in there]), new_key()
        await self.storage.add_knock(StoredKnock(id, live.stored.id, name, words, "waiting", None), key)
        await tell_knocks(live)
        return Knocked(id, key)

    async def offer(self, code: str) -> TableOffer:
        """What somebody may know of a table before sitting down: what a spectator would see of it."""
        live = await self.by_code(code)
        table = await live.table()
        names = tuple(sitter.name for sitter in table.seats.values())
        title = public_title(table) or live.family.title
        return TableOffer(live.stored.code, live.stored.family, title, names)

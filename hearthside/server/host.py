"""What only the GM may do: admit, turn away, rename, remove, hand a seat over, seat bots, end a session."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from hearthside.agents.seated import USUAL, chosen_bot
from hearthside.kernel.asks import Refused
from hearthside.kernel.chance import announced_secret, first_secret, new_key, new_secret
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.server.attending import attend
from hearthside.server.bots import new_name, room_for_bots
from hearthside.server.commands import (
    Admit,
    EndSession,
    NewKey,
    NewSpectatorKey,
    PlayFor,
    Remove,
    Rename,
    SeatBot,
    TurnAway,
)
from hearthside.server.connection import Connection
from hearthside.server.deeds import Deed, reaches
from hearthside.server.live import Live
from hearthside.server.messages import Ack, Key
from hearthside.server.storage import (
    StoredKey,
    StoredKnock,
    add_key,
    admit,
    drop_keys,
    save_secret,
    seat_without_key,
    turn_away,
)
from hearthside.server.tables import clean


async def _knock(live: Live, id: str) -> StoredKnock:
    knock = await live.storage.knock(id)
    if knock is None or knock.table != live.stored.id:
        raise Refused("nobody with this number is waiting", code="no-such-knock")
    return knock


def _sitting(game: Game, seat: Seat) -> None:
    if seat not in game.table.seats:
        raise Refused("there is no such seat", code="no-such-seat")


def _still_free(game: Game, seat: Seat) -> None:
    """The GM may have seated somebody from another page, at another node, since the seat was chosen."""
    if seat in game.table.seats:
        raise Refused("somebody else was seated just then: try again", code="busy")


async def _next_seat(live: Live) -> Seat:
    """A seat's number is never used again: things may be meant for it."""
    taken = [int(knock.seat[1:]) for knock in await live.storage.knocks(live.stored.id) if knock.seat]
    return Seat(f"p{max(taken, default=0) + 1}")


async def _attend(live: Live) -> None:
    """The command is done, whether or not the door can be looked at just now."""
    with contextlib.suppress(Refused):
        await attend(live)


async def admit_knock(live: Live, connection: Connection, message: Admit) -> None:
    """The knock becomes the next seat, or one that is there: whoever lost the link to it gets it back."""
    async with live.door:
        knock = await _knock(live, message.knock)
        if knock.state == "turned-away":
            raise Refused("this person was turned away", code="no-such-knock")
        if knock.state == "waiting" and message.seat:
            await _give(live, connection, message, knock)
        elif knock.state == "waiting":
            await _seat(live, connection, message, knock)
        else:
            live.settle(connection, message.id, Ack(message.id, (await live.table()).number, knock.seat))
    await _attend(live)


async def _seat(live: Live, connection: Connection, message: Admit, knock: StoredKnock) -> None:
    seat = await _next_seat(live)

    def work(game: Game) -> Deed:
        _still_free(game, seat)
        return Deed(game.sit(seat, knock.name, Role.PLAYER, knock.words), admit(knock, seat), seat)

    await live.perform(connection, message.id, work)


async def _give(live: Live, connection: Connection, message: Admit, knock: StoredKnock) -> None:
    """A seat whose person is away, or that a bot plays: the knock's key opens it from now on, and no other does."""
    seat = Seat(message.seat)

    def work(game: Game) -> Deed:
        _sitting(game, seat)
        sitter = game.table.seats[seat]
        if seat in live.company.online():
            raise Refused(f"{sitter.name} is here: this seat is not free", code="seat-taken")
        same = knock.name.casefold() == sitter.name.casefold()
        entries = game.sit(seat, sitter.name if same else knock.name, sitter.role, knock.words)
        return Deed(entries, (drop_keys(live.stored.id, "seat", seat), *admit(knock, seat)), seat)

    await live.perform(connection, message.id, work)


async def turn_away_knock(live: Live, connection: Connection, message: TurnAway) -> None:
    async with live.door:
        knock = await _knock(live, message.knock)
        if knock.state == "admitted":
            raise Refused("this person already has a seat", code="no-such-knock")
        await live.storage.write(knock.table, turn_away(knock))
    live.settle(connection, message.id, Ack(message.id, (await live.table()).number))
    await _attend(live)


async def remove(live: Live, connection: Connection, message: Remove) -> None:
    seat = Seat(message.seat)

    def work(game: Game) -> Deed:
        _sitting(game, seat)
        if seat == GM:
            raise Refused("the GM cannot be removed: hand the seat over instead", code="refused")
        return Deed(game.leave(seat), (drop_keys(live.stored.id, "seat", seat),))

    if await live.perform(connection, message.id, work):
        live.company.dismiss(seat, "not-seated", "the GM has removed this seat")


async def rename(live: Live, connection: Connection, message: Rename) -> None:
    seat, name = Seat(message.seat), clean(message.name, "Name", 40, 1)

    def work(game: Game) -> Deed:
        _sitting(game, seat)
        sitter = game.table.seats[seat]
        return Deed(game.sit(seat, name, sitter.role, bot=sitter.bot))

    await live.perform(connection, message.id, work)


async def seat_bot(live: Live, connection: Connection, message: SeatBot) -> None:
    """A bot takes the next seat; nobody has a link to it."""
    async with live.door:
        seat, name = await _next_seat(live), clean(message.name, "Name", 40)
        kind = chosen_bot(live.family.key, message.options)

        def work(game: Game) -> Deed:
            _still_free(game, seat)
            room_for_bots(game.table)
            called = name or new_name([sitter.name for sitter in game.table.seats.values()])
            stored = seat_without_key(live.stored.id, seat, called)
            return Deed(game.sit(seat, called, bot=kind), (stored,), seat)

        await live.perform(connection, message.id, work)


async def play_for(live: Live, connection: Connection, message: PlayFor) -> None:
    """A bot plays on for somebody who is away, until they are back."""
    seat = Seat(message.seat)

    def work(game: Game) -> Deed:
        _sitting(game, seat)
        if seat == GM:
            raise Refused("a bot cannot lead the game: hand the GM's seat over instead", code="refused")
        sitter = game.table.seats[seat]
        bot = (sitter.bot or USUAL) if message.bot else ""
        return Deed(game.sit(seat, sitter.name, sitter.role, bot=bot))

    await live.perform(connection, message.id, work)


async def new_key_for(live: Live, connection: Connection, message: NewKey) -> None:
    """A seat is handed over: its old link and the sockets opened by it are closed."""
    seat = Seat(message.seat)
    async with live.lock:
        _sitting(await live.game(), seat)
        opens = StoredKey(live.stored.id, "seat", seat, None)
        await _change_key(live, connection, message.id, opens, "this seat has a new link")


async def new_spectator_key(live: Live, connection: Connection, message: NewSpectatorKey) -> None:
    async with live.lock:
        opens = StoredKey(live.stored.id, "spectator", None, None)
        await _change_key(live, connection, message.id, opens, "this table has a new link for spectators")


async def _change_key(live: Live, connection: Connection, id: str, opens: StoredKey, why: str) -> None:
    """The table's lock is held: whoever comes with the old key is there before and sent away, or finds it gone."""
    key = new_key()
    changes = drop_keys(opens.table, opens.kind, opens.seat), add_key(key, opens)
    await live.storage.write(opens.table, *changes)
    live.settle(connection, id, Key(id, opens.seat, key))
    if connection.seat == opens.seat:
        connection.key = key  # who changes their own stays
    live.company.dismiss(opens.seat, "unknown-key", why, but=connection)


async def end_session(live: Live, connection: Connection, message: EndSession) -> None:
    """The secret is shown, and the next one is announced. After the last of a chain comes a new chain."""
    table, new = live.stored.id, new_secret()

    def work(game: Game) -> Deed | None:
        if not reaches(game, 0):
            return None
        secret, following = announced_secret(live.stored.secret, game.table.committed)
        also = () if following else (save_secret(table, new),)
        return Deed(game.reveal(secret, following or first_secret(new)), also)

    if await live.perform(connection, message.id, work):
        await live.read_stored()


COMMANDS: dict[type, Callable[[Live, Connection, Any], Awaitable[None]]] = {
    Admit: admit_knock,
    TurnAway: turn_away_knock,
    Remove: remove,
    Rename: rename,
    NewKey: new_key_for,
    NewSpectatorKey: new_spectator_key,
    SeatBot: seat_bot,
    PlayFor: play_for,
    EndSession: end_session,
}

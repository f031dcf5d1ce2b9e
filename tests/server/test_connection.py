"""A connection: what is written at once, what waits, and what is too much."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from hearthside.server.connection import MOST_BYTES_WAITING, MOST_WAITING, Bucket, Connection, Limits
from hearthside.server.wire import text_frame


class Phone:
    """The other side: takes what is written only while it is not slow."""

    def __init__(self) -> None:
        self.slow, self.got = False, list[Any]()

    def write(self, *texts: bytes) -> bool:
        if not self.slow:
            self.got += texts
        return not self.slow

    async def send(self, message: dict[str, Any]) -> None:
        while self.slow:
            await asyncio.sleep(0)
        self.got.append(message.get("text", "").encode() or message["code"])


def test_nothing_overtakes_what_waits_for_a_slow_phone() -> None:
    async def run() -> list[Any]:
        phone = Phone()
        connection = Connection(phone.send, Limits(), phone.write)
        pump = asyncio.create_task(connection.pump())
        connection.send(b"1")
        phone.slow = True
        connection.send(b"2", b"3")
        await asyncio.sleep(0)
        phone.slow = False
        connection.send(b"4")
        connection.close(4401)
        connection.send(b"5")
        await pump
        return phone.got

    assert asyncio.run(run()) == [b"1", b"2", b"3", b"4", 4401]


def test_who_is_too_slow_is_cut_off_and_may_come_again() -> None:
    async def run() -> list[Any]:
        phone = Phone()
        phone.slow = True
        connection = Connection(phone.send, Limits(), phone.write)
        for _ in range(MOST_WAITING + 2):
            connection.send(b"news")
        phone.slow = False
        await connection.pump()
        return phone.got

    assert asyncio.run(run()) == [1013]


@pytest.mark.parametrize(("size", "count"), [(4, MOST_WAITING + 2), (MOST_BYTES_WAITING // 4, 6)])
def test_who_is_cut_off_in_the_middle_of_a_message_is_told_so(size: int, count: int) -> None:
    async def run() -> list[Any]:
        phone = Phone()
        phone.slow = True
        connection = Connection(phone.send, Limits(), phone.write)
        pump = asyncio.create_task(connection.pump())
        for _ in range(count):
            connection.send(b"x" * size)
            await asyncio.sleep(0)
        phone.slow = False
        await pump
        return phone.got

    assert asyncio.run(run()) == [b"x" * size, 1013]


def test_a_bucket_fills_again_with_time() -> None:
    bucket = Bucket(0.001, 2)  # slowly: a busy machine may rest between two takes
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    bucket._at -= 1500
    assert [bucket.take() for _ in range(2)] == [True, False]
    assert all(Bucket(0, 1).take() for _ in range(10))


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_frame_is_as_the_library_writes_it(length: int) -> None:
    text = b"x" * length
    assert text_frame(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)

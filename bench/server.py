"""How many durable acts a second a server takes, with every act told to all five seats of its table.

    python -m bench.server [--seconds 5] [--tables 1 10 50] [--database postgresql://…]

The server runs in a process of its own on a new database (SQLite, or the PostgreSQL that is named; every commit waits for
the disk), the players in this one. A table is always in a Test: the GM calls for it, three players support, one rolls, the GM tells what
follows. One act at a time at each table: the next one is sent when all five seats have been told of the last.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
import psutil

from bench.wire import Wire
from hearthside.server.commands import new_id

SEATS = ("gm", "p1", "p2", "p3", "p4")
START = "from hearthside.server.run import serve; import sys; serve('127.0.0.1', 0, sys.argv[1], limited=False, started=lambda port: print(port, flush=True))"


class Shown(msgspec.Struct):
    """What a player looks at in an update."""

    since: int
    seats: dict[str, dict[str, Any]]
    ask: dict[str, Any] | None = None


class Told(msgspec.Struct):
    now: Shown


_told = msgspec.json.Decoder(Told)


class Seat:
    """A player: keeps the last update as it came, and reads it when it is to act."""

    def __init__(self, table: BenchTable, name: str) -> None:
        self.table, self.name, self.bytes = table, name, 0
        self.last = b""
        self.wire: Wire | None = None

    async def connect(self, port: int, key: str) -> None:
        loop = asyncio.get_running_loop()
        _, self.wire = await loop.create_connection(lambda: Wire(self.told), "127.0.0.1", port)
        await self.wire.opened
        self.table.expect(1)
        self.wire.send(json.dumps({"type": "hello", "key": key}).encode())
        await self.table.all_told

    def told(self, text: bytes) -> None:
        kind = text[9:12]
        self.bytes += len(text)
        if kind == b"upd":
            self.last = text
            self.table.one_told()
        elif kind == b"wel":
            self.last = msgspec.json.encode({"now": json.loads(text)["view"]["now"]})
            self.table.one_told()
        elif kind == b"ack":
            self.table.acknowledged = time.perf_counter()
        elif kind == b"err":
            raise SystemExit(f"{self.name}: {text.decode()}")

    @property
    def now(self) -> Shown:
        return _told.decode(self.last).now


class BenchTable:
    """One table and its five seats."""

    def __init__(self, port: int) -> None:
        self.port, self._missing = port, 0
        self.all_told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.acknowledged = 0.0
        self.seats = {name: Seat(self, name) for name in SEATS}

    def expect(self, updates: int) -> None:
        self._missing = updates
        self.all_told = asyncio.get_running_loop().create_future()

    def one_told(self) -> None:
        self._missing -= 1
        if self._missing == 0:
            self.all_told.set_result(None)

    async def send(self, seat: str, message: dict[str, Any], updates: int = 5) -> None:
        self.expect(updates)
        wire = self.seats[seat].wire
        assert wire
        wire.send(msgspec.json.encode({**message, "id": new_id()}))
        await self.all_told

    async def act(self, seat: str, option: dict[str, Any], since: int) -> None:
        values = {field["key"]: least(field) for field in option.get("fields", ())}
        reply = {"option": option["id"], "values": values}
        await self.send(seat, {"type": "answer", "since": since, "reply": reply})

    async def open(self) -> None:
        """Open a table, seat four players and play through the lobby."""
        body = {"family": "protagonists", "adventure": "the_long_ebb", "name": "Ada", "words": "x"}
        opened = post(self.port, "/api/tables", body)
        await self.seats["gm"].connect(self.port, opened["key"])
        for n, name in enumerate(SEATS[1:], 1):
            knocked = post(self.port, "/api/knock", {"code": opened["code"], "name": name})
            await self.send("gm", {"type": "admit", "knock": knocked["knock"]}, updates=n)
            await self.seats[name].connect(self.port, knocked["key"])
        for name in SEATS[1:]:
            await self.take(name, "choose")
        for name in SEATS[1:]:
            for option in ("name", "introduce"):
                await self.take(name, option)
        for name in SEATS:
            await self.take(name, "ready")
        await self.take("gm", "start")

    async def take(self, seat: str, wanted: str) -> None:
        """Take the first open option whose id begins so, if there is one."""
        now = self.seats[seat].now
        for option in now.ask["options"] if now.ask else ():
            if option["id"].partition(":")[0] == wanted and not option.get("closed"):
                await self.act(seat, option, now.since)
                return

    async def step(self) -> None:
        """One act: whatever is asked is answered with the first open option; when nothing is, a Test is called for."""
        seat = "gm"
        now = self.seats[seat].now
        options = now.ask["options"] if now.ask else ()
        option = next((one for one in options if one["id"] == "call"), None)
        if option is None:
            seat = next(name for name, sitter in now.seats.items() if sitter["asked"])
            ask = self.seats[seat].now.ask
            assert ask
            option = next(one for one in ask["options"] if not one.get("closed"))
        await self.act(seat, option, now.since)


def least(field: dict[str, Any]) -> object:
    """The least that a field takes."""
    match field["type"]:
        case "pick":
            ids = [choice["id"] for choice in field["choices"]]
            low, high = field.get("low", 1), field.get("high", 1)
            return (field.get("default") or ids[0]) if low == high == 1 else ids[:low]
        case "number":
            return max(field["low"], min(field.get("default", 0), field["high"]))
    return field.get("default") or "x" * max(1, field.get("shortest", 0))


def post(port: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
    data, head = json.dumps(body).encode(), {"Content-Type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, head)
    with urllib.request.urlopen(request, timeout=30) as answer:
        result: dict[str, Any] = json.loads(answer.read())
        return result


async def play(table: BenchTable, until: float, acked: list[float], told: list[float]) -> None:
    while (start := time.perf_counter()) < until:
        await table.step()
        acked.append(table.acknowledged - start)
        told.append(time.perf_counter() - start)


def share(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100)[percent - 1] * 1000


async def measure(server: psutil.Process, tables: list[BenchTable], seconds: float) -> None:
    for table in tables:  # warm up: a whole Test
        for _ in range(6):
            await table.step()
    acked: list[float] = []
    told: list[float] = []
    gc.disable()
    sent, start, before = traffic(tables), time.perf_counter(), used(server)
    watch = asyncio.create_task(watched(server, told))
    await asyncio.gather(*(play(table, start + seconds, acked, told) for table in tables))
    took, busy = time.perf_counter() - start, used(server) - before
    watch.cancel()
    gc.enable()
    print(
        f"{len(tables):5d} tables: {len(told) / took:7,.0f} acts/s"
        f"   for each second of a core {len(told) / busy:7,.0f}, in the best second {max(SLICES, default=0):7,.0f}"
        f"   ack p50 {share(acked, 50):6.2f} ms  p99 {share(acked, 99):6.2f} ms"
        f"   told p50 {share(told, 50):6.2f} ms  p99 {share(told, 99):6.2f} ms"
        f"   {(traffic(tables) - sent) / len(told) / len(SEATS):,.0f} bytes an update"
    )


def used(server: psutil.Process) -> float:
    """Seconds of processor time so far, of all threads."""
    times = server.cpu_times()
    return float(times.user + times.system)


SLICES: list[float] = []


async def watched(server: psutil.Process, told: list[float]) -> None:
    """Acts for each second of a core, second by second: a busy machine disturbs some of them."""
    SLICES.clear()
    while True:
        acts, busy = len(told), used(server)
        await asyncio.sleep(1)
        SLICES.append((len(told) - acts) / max(used(server) - busy, 0.01))


def traffic(tables: list[BenchTable]) -> int:
    return sum(seat.bytes for table in tables for seat in table.seats.values())


async def memory(server: psutil.Process, table: BenchTable, seats: int = 500) -> None:
    """What a seat costs that is connected and does nothing."""
    opened = post(
        table.port, "/api/tables", {"family": "protagonists", "adventure": "the_long_ebb", "name": "x"}
    )
    before = server.memory_info().rss
    idle = BenchTable(table.port)
    seat = idle.seats["gm"]
    wires = []
    for _ in range(seats):
        await seat.connect(table.port, opened["spectator_key"])
        wires.append(seat.wire)
    print(f"memory: {(server.memory_info().rss - before) / seats / 1024:.0f} KiB for each idle seat")
    for wire in wires:
        assert wire
        wire.close()


async def run(port: int, server: psutil.Process, counts: list[int], seconds: float) -> None:
    tables: list[BenchTable] = []
    for count in counts:
        before, new = server.memory_info().rss, count - len(tables)
        for _ in range(new):
            tables.append(BenchTable(port))
            await tables[-1].open()
        if new > 5:
            each = (server.memory_info().rss - before) / new / 1024
            print(f"memory: {each:.0f} KiB for each table with five seats, its things and its results")
        await measure(server, tables[:count], seconds)
    await memory(server, tables[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 10, 50])
    parser.add_argument("--database", default="", help="an empty PostgreSQL, instead of a new file")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hearthside-bench-") as folder:
        command = [sys.executable, "-c", START, wanted.database or str(Path(folder) / "bench.db")]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            port = int(server.stdout.readline())
            asyncio.run(run(port, psutil.Process(server.pid), sorted(wanted.tables), min(wanted.seconds, 60)))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()

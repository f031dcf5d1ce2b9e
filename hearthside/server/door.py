"""The door: how often one address may ask."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from ipaddress import IPv6Address, ip_address
from typing import Any

from litestar.connection import ASGIConnection

from hearthside.kernel.asks import Refused
from hearthside.server.connection import Bucket, Limits

Asker = ASGIConnection[Any, Any, Any, Any]
MOST_ADDRESSES = 10_000


def too_many(what: str) -> Refused:
    return Refused(f"too many {what} at once: wait a moment", code="rate-limited")


def address_of(asker: Asker) -> str:
    """Whose it is: one connection to the net has more addresses of IPv6 than anybody can count, all alike in front."""
    host = asker.client.host if asker.client else ""
    with contextlib.suppress(ValueError):
        address = ip_address(host)
        if isinstance(address, IPv6Address):
            return str(address.ipv4_mapped or address.exploded[:19])
    return host


class Door:
    """A bucket of requests for each address, so that nobody guesses codes or floods the database."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst, self._buckets = rate, burst, dict[str, Bucket]()

    @classmethod
    def of(cls, limits: Limits) -> Door:
        return cls(limits.request_rate, limits.request_burst)

    def knock(self, asker: Asker, cost: float = 1) -> None:
        bucket = self._buckets.setdefault(address_of(asker), Bucket(self._rate, self._burst))
        if len(self._buckets) > MOST_ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
        if not bucket.take(cost):
            raise too_many("requests")


class Places:
    """How many sockets each address holds open."""

    def __init__(self, most: int) -> None:
        self._most, self._taken = most, Counter[str]()

    @contextlib.contextmanager
    def one(self, asker: Asker) -> Iterator[None]:
        address = address_of(asker)
        if self._most and self._taken[address] >= self._most:
            raise too_many("open tables")
        self._taken[address] += 1
        try:
            yield
        finally:
            self._taken[address] -= 1
            if not self._taken[address]:
                del self._taken[address]

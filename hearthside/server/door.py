"""The door: how often one address may ask."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from hearthside.kernel.asks import Refused
from hearthside.server.connection import Bucket, Limits


class Door:
    """A bucket of requests for each address, so that nobody guesses codes or floods the database."""

    def __init__(self, limits: Limits) -> None:
        self._limits, self._buckets = limits, dict[str, Bucket]()

    def knock(self, request: ASGIConnection[Any, Any, Any, Any], cost: float = 1) -> None:
        if len(self._buckets) > 10_000:
            self._buckets.clear()
        address = request.client.host if request.client else ""
        full = Bucket(self._limits.request_rate, self._limits.request_burst)
        if not self._buckets.setdefault(address, full).take(cost):
            raise Refused("too many requests at once: wait a moment", code="rate-limited")

"""What a server counts: numbers alone. Of no table, seat or person is anything in them."""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections import Counter

BOUNDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
"""Seconds from an act to the disk, as they are told apart."""


class Counts:
    """Since the server started. Only `sockets` goes down again."""

    def __init__(self) -> None:
        self.acts = self.commits = self.errors = self.opened = self.sockets = 0
        self.refusals = Counter[str]()
        self.within, self.seconds = [0] * (len(BOUNDS) + 1), 0.0

    def stored(self, seconds: float) -> None:
        """An act is on the disk."""
        self.acts += 1
        self.within[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


class CountErrors(logging.Handler):
    """Every error that is logged is counted."""

    def __init__(self, counts: Counts) -> None:
        super().__init__(logging.ERROR)
        self._counts = counts

    def emit(self, _record: logging.LogRecord) -> None:
        self._counts.errors += 1

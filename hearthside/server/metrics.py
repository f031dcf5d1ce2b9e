"""The counts for Prometheus, on a port of their own that only this machine can reach.

On the port of the page anybody could read how much is played here, and a proxy in front would pass it on.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from hearthside.server.counts import BOUNDS
from hearthside.server.tables import Tables

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Metric

HERE = "127.0.0.1"


class Collected:
    """What is counted, as Prometheus wants to read it."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def collect(self) -> Iterable[Metric]:
        from prometheus_client import core

        counts = self._tables.storage.counts
        for name, meaning, number in (
            ("acts", "Acts that were stored.", counts.acts),
            ("commits", "Commits of the database; one stores the acts of many tables.", counts.commits),
            ("tables_opened", "New tables.", counts.opened),
            ("errors", "Errors in the log.", counts.errors),
        ):
            yield core.CounterMetricFamily(f"hearthside_{name}", meaning, number)
        refusals = core.CounterMetricFamily("hearthside_refusals", "What was refused.", labels=["code"])
        for code, number in dict(counts.refusals).items():
            refusals.add_metric([code], number)
        yield refusals
        for name, meaning, number in (
            ("sockets", "Sockets that are open.", counts.sockets),
            ("tables_in_memory", "Tables that are in use.", self._tables.in_memory()),
            ("storing", "0 while nothing can be stored.", int(not self._tables.storage.writer.trouble)),
        ):
            yield core.GaugeMetricFamily(f"hearthside_{name}", meaning, number)
        bounds = [*map(str, BOUNDS), "+Inf"]
        buckets = list(zip(bounds, accumulate(counts.within), strict=True))
        meaning = "From an act's arrival until it is on the disk."
        yield core.HistogramMetricFamily("hearthside_act_seconds", meaning, buckets, counts.seconds)


def registry(tables: Tables) -> CollectorRegistry:
    """Ours, and what the process takes of the machine."""
    from prometheus_client import CollectorRegistry, ProcessCollector

    found = CollectorRegistry()
    found.register(Collected(tables))
    ProcessCollector(registry=found)
    return found


@contextlib.contextmanager
def served(port: int, tables: Tables) -> Iterator[None]:
    """Answer Prometheus while the server runs; on no port, do not even look for its package."""
    if not port:
        yield
        return
    from prometheus_client import start_http_server

    server, thread = start_http_server(port, HERE, registry(tables))
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()

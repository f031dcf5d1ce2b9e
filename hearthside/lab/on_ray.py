"""The same study on Ray: on this machine or on a cluster. Needs the extra `lab`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hearthside.lab.runner import Done, Portion, played
from hearthside.lab.study import Cell, Study

AHEAD = 2
"""Portions that wait for each core."""


class NoRay(Exception):
    """A sentence for whoever asked for it."""


class OnRay:
    """Portions played by Ray's workers; without an address by those of a Ray started here and stopped again."""

    def __init__(self, address: str = "", cores: int | None = None) -> None:
        try:
            import ray  # type: ignore[import-not-found, unused-ignore]
        except ImportError:
            raise NoRay('Ray is not installed: pip install "hearthside[lab]"') from None
        self.ray: Any = ray
        self.address, self.cores = address, cores

    def play(self, study: Study, jobs: list[tuple[Cell, Portion]]) -> Iterator[Done]:
        ray = self.ray
        if self.address:
            ray.init(address=self.address)
        else:
            ray.init(num_cpus=self.cores, include_dashboard=False)
        try:
            yield from self._as_done(study, jobs)
        finally:
            ray.shutdown()

    def _as_done(self, study: Study, jobs: list[tuple[Cell, Portion]]) -> Iterator[Done]:
        remote = self.ray.remote(played)
        ahead = AHEAD * max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        left = iter(jobs)
        running: list[Any] = []
        while True:
            for cell, portion in left:
                running.append(remote.remote(study, cell, portion))
                if len(running) >= ahead:
                    break
            if not running:
                return
            finished, running = self.ray.wait(running)
            yield from self.ray.get(finished)

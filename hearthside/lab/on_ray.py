"""The same study on Ray: on this machine or on a cluster. Needs Ray."""

from __future__ import annotations

import logging
import os
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

from hearthside.agents.extras import how_to_get
from hearthside.lab.runner import Done, Portion, played
from hearthside.lab.study import Cell, Study

QUIET = {"RAY_USAGE_STATS_ENABLED": "0"}
"""Nobody is told that Ray is used."""
ALONE = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""A Ray of this machine talks and listens on 127.0.0.1 alone. (What it does on those systems, it can do on all.)"""
AHEAD = 2
"""Portions that wait for each core."""


class NoRay(Exception):
    """A sentence for whoever asked for it."""


def played_there(path: list[str], study: Study, cell: Cell, portion: Portion) -> Done:
    """A bot of one's own is looked for where it was found here."""
    sys.path.extend(folder for folder in path if folder not in sys.path)
    return played(study, cell, portion)


class OnRay:
    """Portions played by Ray's workers; without an address by those of a Ray started here and stopped again."""

    def __init__(self, address: str = "", cores: int | None = None) -> None:
        os.environ.update(QUIET if address else {**QUIET, **ALONE})  # Ray reads them when it is imported
        try:
            import ray  # type: ignore[import-not-found, unused-ignore]
        except ImportError:
            raise NoRay(how_to_get("Ray", "polars", "ray")) from None
        self.ray: Any = ray
        self.address, self.cores = address, cores

    def play(self, study: Study, jobs: list[tuple[Cell, Portion]]) -> Iterator[Done]:
        with tempfile.TemporaryDirectory(prefix="hearthside-ray-", ignore_cleanup_errors=True) as folder:
            try:
                self._start(folder)
            except Exception as wrong:  # Ray has no kind of its own for it
                raise NoRay(f"Ray cannot be started or reached: {wrong}") from wrong
            try:
                yield from self._as_done(study, jobs)
            finally:
                self.ray.shutdown()

    def _start(self, folder: str) -> None:
        if self.address:
            self.ray.init(address=self.address)
            return
        self.ray.init(
            num_cpus=self.cores,
            include_dashboard=False,
            _temp_dir=folder,
            log_to_driver=False,
            logging_level=logging.ERROR,
        )

    def _as_done(self, study: Study, jobs: list[tuple[Cell, Portion]]) -> Iterator[Done]:
        remote = self.ray.remote(played_there)
        ahead = AHEAD * max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        left = iter(jobs)
        running: list[Any] = []
        while True:
            for cell, portion in left:
                running.append(remote.remote(sys.path, study, cell, portion))
                if len(running) >= ahead:
                    break
            if not running:
                return
            finished, running = self.ray.wait(running)
            try:
                yield from self.ray.get(finished)
            except self.ray.exceptions.RayTaskError as failed:
                raise failed.cause from None  # what went wrong there, as it would have gone wrong here

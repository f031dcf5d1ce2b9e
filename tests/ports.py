"""Ports for the servers that tests start: none is given twice, not even to tests that run at the same time."""

from __future__ import annotations

import socket
from random import sample

BELOW_THE_SYSTEMS_OWN = range(20_000, 32_000)
_held: list[socket.socket] = []


def free_port() -> int:
    """One that nobody uses. Until this process ends no other is given it: the name of a socket says that it is taken."""
    for port in sample(BELOW_THE_SYSTEMS_OWN, len(BELOW_THE_SYSTEMS_OWN)):
        mark = socket.socket(socket.AF_UNIX)
        try:
            mark.bind(f"\0hearthside-test-port-{port}")
            with socket.socket() as trial:
                trial.bind(("127.0.0.1", port))
        except OSError:
            mark.close()
        else:
            _held.append(mark)
            return port
    raise AssertionError("no port is free")

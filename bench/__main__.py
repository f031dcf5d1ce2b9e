"""All benchmarks, one after the other: python -m bench [--quick]

Each prints its own table; each can be run alone: engine, flips, duels, odds, told, server, start.
A machine that others use is not always equally fast, so the speed of a plain loop stands beside each of them.
"""

from __future__ import annotations

import platform
import subprocess
import sys
import time

ALL = (
    ("engine", "protagonists"),
    ("engine", "deckahedron"),
    ("flips",),
    ("engine", "adventure-deck"),
    ("duels",),
    ("odds",),
    ("told",),
    ("server",),
    ("start", "--cold"),
)


QUICKLY = {"engine": ["--seconds", "2"], "server": ["--seconds", "2"]}


def plain_loop() -> float:
    """How many million turns of a loop that only counts this machine makes in a second of processor time, now."""
    turns, start = 5_000_000, time.process_time()
    for _ in range(turns):
        pass
    return turns / (time.process_time() - start) / 1e6


def main() -> None:
    quick = "--quick" in sys.argv
    print(f"Python {platform.python_version()} on {platform.machine()}")
    for name, *arguments in ALL:
        plain = [argument for argument in arguments if argument != "--cold"]
        called = [*plain, *QUICKLY.get(name, [])] if quick else arguments
        print(f"\n== {' '.join((name, *called))} (plain loop: {plain_loop():.0f} million/s)", flush=True)
        subprocess.run([sys.executable, "-m", f"bench.{name}", *called], check=True)


if __name__ == "__main__":
    main()

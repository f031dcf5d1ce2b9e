"""All benchmarks, one after the other: python -m bench [--quick]

Each prints its own table; each can be run alone: engine, flips, duels, odds, told, server, start.
"""

from __future__ import annotations

import platform
import subprocess
import sys

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


def main() -> None:
    quick = "--quick" in sys.argv
    print(f"Python {platform.python_version()} on {platform.machine()}")
    for name, *arguments in ALL:
        plain = [argument for argument in arguments if argument != "--cold"]
        called = [*plain, *QUICKLY.get(name, [])] if quick else arguments
        print(f"\n== {' '.join((name, *called))}", flush=True)
        subprocess.run([sys.executable, "-m", f"bench.{name}", *called], check=True)


if __name__ == "__main__":
    main()

"""All benchmarks, one after the other: python -m bench [--quick]

Each prints its own table; each can be run alone: engine, server, odds, told, duels, start.
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
TIMED = ("engine", "server")


def main() -> None:
    quick = "--quick" in sys.argv
    print(f"Python {platform.python_version()} on {platform.machine()}")
    for name, *arguments in ALL:
        if quick:
            arguments = (
                [*arguments, "--seconds", "2"] if name in TIMED else [a for a in arguments if a != "--cold"]
            )
        print(f"\n== {' '.join((name, *arguments))}", flush=True)
        subprocess.run([sys.executable, "-m", f"bench.{name}", *arguments], check=True)


if __name__ == "__main__":
    main()

"""All benchmarks, one after the other: python -m bench [--quick]

Each prints its own table; each can be run alone: engine, server, odds, told, duels, start.
"""

from __future__ import annotations

import importlib.util
import platform
import subprocess
import sys

ALL = {
    "engine": ["protagonists"],
    "duels": [],
    "odds": [],
    "told": [],
    "server": [],
    "start": [],
}


def main() -> None:
    quick = "--quick" in sys.argv
    print(f"Python {platform.python_version()} on {platform.machine()}")
    for name, arguments in ALL.items():
        if importlib.util.find_spec(f"bench.{name}") is None:
            continue
        short = ["--seconds", "2"] if quick and name in ("engine", "server") else []
        print(f"\n== {name}", flush=True)
        subprocess.run([sys.executable, "-m", f"bench.{name}", *arguments, *short], check=True)


if __name__ == "__main__":
    main()

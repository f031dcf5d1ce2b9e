"""How long ./play takes from the command to the first answer, warm and (with --cold) from a fresh clone.

python -m bench.start [--cold]
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 600


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def seconds_to_first_answer(clone: Path, folder: Path) -> float:
    """Start a table and wait until its page is served."""
    port = free_port()
    arguments = ["--host", "127.0.0.1", "--port", str(port), "--database", str(folder / "bench.sqlite")]
    start = time.perf_counter()
    play = subprocess.Popen(
        ["./play", *arguments],
        cwd=clone,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        while time.perf_counter() - start < LONGEST and play.poll() is None:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=1):
                return time.perf_counter() - start
            time.sleep(0.02)
    finally:
        os.killpg(play.pid, signal.SIGTERM)
        play.wait()
    raise RuntimeError("./play did not start")


def measure(cold: bool) -> list[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        rows = []
        if cold:
            clone = folder / "clone"
            subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
            took = seconds_to_first_answer(clone, folder)
            rows.append(("./play from a fresh clone", f"{took:.1f} s"))
        seconds_to_first_answer(ROOT, folder)
        warm = min(seconds_to_first_answer(ROOT, folder) for _ in range(3))
        return [*rows, ("./play when warm", f"{warm:.1f} s")]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cold", action="store_true")
    for what, figure in measure(parser.parse_args().cold):
        print(f"{what:40} {figure}")

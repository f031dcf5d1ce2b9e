"""Build web/ into hearthside/static when its sources changed. Standard library only.

webbuild.py build        install and build if the built client is not up to date
webbuild.py install      npm ci, if the lock changed
webbuild.py needs-node   exit 0 if a build is due (or anything follows) and this machine has no usable node
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB, OUT = ROOT / "web", ROOT / "hearthside" / "static"
MIN_NODE = (20, 19)
SOURCES = (
    "package.json",
    "package-lock.json",
    "index.html",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    "src",
    "public",
)


def node_ok() -> bool:
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return version is not None and (int(version[1]), int(version[2])) >= MIN_NODE


def digest(*roots: Path) -> str:
    found = hashlib.sha256()
    for root in roots:
        for path in sorted(p for p in ([root] if root.is_file() else root.rglob("*")) if p.is_file()):
            found.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def sources() -> list[Path]:
    return [path for path in (WEB / name for name in SOURCES) if path.exists()]


def stale() -> bool:
    stamp = OUT / ".digest"
    return WEB.is_dir() and not (stamp.is_file() and stamp.read_text() == digest(*sources()))


def say(what: str) -> None:
    print(f"hearthside: {what}", file=sys.stderr, flush=True)


def npm(*args: str) -> None:
    environment = {**os.environ, "NO_UPDATE_NOTIFIER": "1"}
    try:
        subprocess.run([shutil.which("npm") or "npm", *args], cwd=WEB, check=True, env=environment)
    except subprocess.CalledProcessError as failed:
        sys.exit(f"hearthside: npm {' '.join(args)} failed ({failed.returncode})")


def install() -> None:
    want = digest(WEB / "package.json", WEB / "package-lock.json")
    mark = WEB / "node_modules" / ".hearthside"
    if not (mark.is_file() and mark.read_text() == want):
        say("fetching what the page is built with")
        npm("ci", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error")
        mark.write_text(want)


def build() -> None:
    install()
    made_from = digest(*sources())  # before the build: a file saved meanwhile leaves the result stale
    say("building the page")
    npm("run", "--silent", "build", "--", "--logLevel", "error")
    shutil.rmtree(OUT, ignore_errors=True)
    shutil.copytree(WEB / "dist", OUT)
    (OUT / ".digest").write_text(made_from)


if __name__ == "__main__":
    what = sys.argv[1] if len(sys.argv) > 1 else "build"
    if what == "needs-node":
        sys.exit(0 if (stale() or len(sys.argv) > 2) and not node_ok() else 1)
    if what == "install":
        install()
    elif what == "build":
        if stale():
            build()
    else:
        sys.exit(__doc__)

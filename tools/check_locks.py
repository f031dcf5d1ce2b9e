"""Refuse lock files that name a host or a path, or that would not install elsewhere. Standard library only."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Any address, index option, or path of somebody's machine. Hashes and markers contain none of these.
OUTSIDE = re.compile(r"://|^\s*--(?!hash=)|^\s*-[a-z]\b|\s@\s|(?<![\w.])/\w+/")


def npm_problems(lock: Path) -> Iterator[str]:
    packages = json.loads(lock.read_text())["packages"]
    for name, package in packages.items():
        if package.get("link"):
            continue
        if "resolved" in package:
            yield f"{name}: names where it came from"
        if name and "integrity" not in package and not package.get("inBundle"):
            yield f"{name}: no integrity"
        for wanted in package.get("optionalDependencies", {}):
            if f"node_modules/{wanted}" not in packages and f"{name}/node_modules/{wanted}" not in packages:
                yield f"{name}: {wanted} is missing, so npm ci will refuse the lock"


def requirements_problems(lock: Path) -> Iterator[str]:
    text = lock.read_text()
    for number, line in enumerate(text.splitlines(), start=1):
        if OUTSIDE.search(line):
            yield f"line {number}: {line.strip()}"
    if "--hash=sha256:" not in text:
        yield "no hashes"


def main() -> int:
    problems = [f"web/package-lock.json: {p}" for p in npm_problems(ROOT / "web" / "package-lock.json")]
    for lock in sorted((ROOT / "requirements").glob("*.txt")):
        problems += [f"requirements/{lock.name}: {p}" for p in requirements_problems(lock)]
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"lock files: {len(problems)} problems")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())

"""Packages that only some of Hearthside needs: `./play` leaves them out."""

from __future__ import annotations

import sys
from pathlib import Path

import hearthside

CLONE = Path(hearthside.__file__).parent.parent
IN_A_CLONE = "sh -c '. tools/lib.sh && setup_python dev'"
"""Takes what `requirements/` has locked, Ray included: some 200 MB."""


def how_to_get(name: str, *packages: str) -> str:
    """A sentence with a command that works where this Hearthside is."""
    if (CLONE / "tools" / "lib.sh").exists():
        return f"{name} is not installed. In {CLONE}, type: {IN_A_CLONE}"
    return f"{name} is not installed. Type: {sys.executable} -m pip install {' '.join(packages)}"

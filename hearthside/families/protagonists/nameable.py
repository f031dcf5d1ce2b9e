"""What the file of an adventure may name that does not stand in it: the portraits of the page."""

from __future__ import annotations

from hearthside.families.protagonists.checking import portraits


def nameable() -> dict[str, dict[str, str]]:
    """By field: what may stand there, and what it is called."""
    return {"portrait": dict.fromkeys(sorted(portraits() or ()), "")}

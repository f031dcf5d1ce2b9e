"""Drives for a sheet that a bot writes itself."""

from __future__ import annotations

from hearthside.kernel.views import View

DRIVES = (
    "I look after those I travel with.",
    "I finish what I begin.",
    "I say what I think, whoever is listening.",
    "I want to see what is around the next corner.",
    "Whoever was kind to me can count on me.",
    "I believe nothing until I have seen it.",
    "Wherever I go I make a friend.",
    "I will not be afraid of the same thing twice.",
    "Somebody has to keep a cool head, and that is me.",
    "A promise is a promise, even to a stranger.",
)
"""For a sheet that a bot writes itself: such as suit anybody, in any story."""


def own_drives(view: View) -> tuple[str, str]:
    """Two Drives, best those that nobody at the table has; from where on, the published digest of the dice says."""
    taken = {thing.marks.get("text") for thing in view.things.values() if thing.kind == "drive"}
    first = int(view.committed[:4] or "0", 16) % len(DRIVES)
    one, other, *_ = sorted(DRIVES[first:] + DRIVES[:first], key=taken.__contains__)
    return one, other

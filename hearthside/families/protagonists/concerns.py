"""Concerns: which acts look at what. When something else changes, all of them are looked at again.

A test reads along in random play and finds every act that looks at more than it is named for.
"""

from __future__ import annotations

NOBODY: frozenset[str] = frozenset()
CARRYING = frozenset({"attack", "creative", "gear", "give", "hand-out", "take-away"})
IN_TURN = frozenset(
    {"aim", "attack", "creative", "drive", "gear", "give", "move", "revive", "stabilise", "try"}
)

CONCERNS: dict[str, frozenset[str]] = {
    "test": NOBODY,
    "event": NOBODY,
    "keep-out": frozenset({"ask-me"}),
    "note": frozenset({"note"}),
    "count": frozenset({"count", "happens"}),
    "gear": CARRYING,
    "drive": frozenset({"drive", "grow"}),
    "conflict": IN_TURN | {"call", "distance", "end-turn", "join"},
    "npc.health": NOBODY,
    "npc.resolve": frozenset({"call", "printed"}),
    "protagonist.health": frozenset({"gear"}),
    "protagonist.resolve": frozenset({"drive", "gear"}),
    "protagonist.last_stand": NOBODY,
    "protagonist.last_test": frozenset({"drive"}),
    "protagonist.last_tested": frozenset({"drive"}),
    "protagonist.persona": frozenset({"persona"}),
    "story.events": NOBODY,
    "story.ready": frozenset({"ready", "start"}),
    "story.tone": frozenset({"tone"}),
}
"""By kind of thing, or by kind and mark."""

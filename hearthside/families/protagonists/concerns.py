"""Concerns: which acts look at what. When something else changes, all of them are looked at again.

A test reads along in random play and finds every act that looks at more than it is named for.
"""

from __future__ import annotations

from hearthside.kernel.asking import PROMPT

NOBODY: frozenset[str] = frozenset()
CARRYING = frozenset({"attack", "creative", "gear", "give", "hand-out", "take-away"})
IN_TURN = frozenset(
    {"aim", "attack", "creative", "drive", "gear", "give", "move", "revive", "stabilise", "try"}
)
NAMING = frozenset(
    {"call", "change", "hand-out", "happens", "join", "new-gear", "oppose", "printed", "rounds", "set-on"}
)
"""In these the GM names somebody who is on stage."""
MEETING = frozenset({"dismiss", "npc", "side", "stay-behind"})
"""In these the GM names an NPC who comes, goes or changes sides."""
OWN = frozenset({"choose", "introduce", "name", "persona", "ready", "write", PROMPT})
"""What is offered about somebody's own Protagonist."""
ON_STAGE = NAMING | IN_TURN | {"distance", "take-away", PROMPT}

CONCERNS: dict[str, frozenset[str]] = {
    "test": NOBODY,
    "event": NOBODY,
    "keep-out": frozenset({"ask-me"}),
    "note": frozenset({"note"}),
    "count": frozenset({"count", "happens", "scene"}),
    "gear": CARRYING,
    "drive": frozenset({"drive", "grow"}),
    "conflict": IN_TURN | {"call", "distance", "end-turn", "join", PROMPT},
    "npc.friend": MEETING | IN_TURN,
    "npc.health": NOBODY,
    "npc.name": ON_STAGE | MEETING,
    "npc.resolve": frozenset({"call", "printed"}),
    "npc.status": ON_STAGE | MEETING,
    "protagonist.health": frozenset({"gear"}),
    "protagonist.last_stand": NOBODY,
    "protagonist.last_test": frozenset({"drive"}),
    "protagonist.last_tested": frozenset({"drive"}),
    "protagonist.name": ON_STAGE | OWN,
    "protagonist.persona": frozenset({"persona"}),
    "protagonist.resolve": frozenset({"drive", "gear"}),
    "protagonist.status": ON_STAGE | OWN | {"story"},
    "story.events": NOBODY,
    "story.met": NAMING | MEETING | IN_TURN,
    "story.ready": frozenset({"ready", "start", PROMPT}),
    "story.scene": NAMING | MEETING | {"scene"},
    "story.tone": frozenset({"tone"}),
}
"""By kind of thing, or by kind and mark."""

"""A hand to begin with, for whoever does not want to look through 52 cards."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.schema import ValueKind

FOUR = 4


@lru_cache(maxsize=64)
def suggested(deck: tuple[str, ...]) -> tuple[str, ...]:
    """Two of the strongest attacks, the strongest Defense, and the commonest Attribute; no Fortitude."""
    may = [face for face in deck if not face.startswith("fortitude/")]
    attacks = _strongest([f for f in may if FACES[f].normal], ValueKind.DAMAGE)[:2]
    defenses = _strongest([f for f in may if FACES[f].reaction], ValueKind.DEFENSE)[:1]
    common = Counter(face for face in may if FACES[face].attribute).most_common(1)
    chosen = [*attacks, *defenses, *(face for face, _ in common)]
    left = list(may)
    for face in chosen:
        left.remove(face)
    return tuple([*chosen, *left][:FOUR])


def _strongest(faces: list[str], kind: ValueKind) -> list[str]:
    """Those with such a value that need nothing first, the highest over the six Rounds before the others."""
    found = [f for f in faces if FACES[f].card.kind is kind and not FACES[f].card.needs]
    return sorted(found, key=lambda face: (-sum(FACES[face].values), face))

"""Corner matching: cards laid corner to corner so that touching corners show the same animal (dk.minigame.corners.*).

Cards are square and may be turned freely. A shape is a list of cells and of joints, each a pair of touching corners.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from hearthside.families.deckahedron.cards import CARDS, corners_match

NW, NE, SE, SW = range(4)
TURNS = ("upright", "turned right", "upside down", "turned left")
"""Quarter turns to the right, in words."""


class Joint(msgspec.Struct, frozen=True):
    """Two cells and the corners by which they touch."""

    one: int
    corner: int
    other: int
    other_corner: int


class Shape(msgspec.Struct, frozen=True):
    """What is to be laid: where each cell lies (column, row), and the joints between them."""

    key: str
    cells: tuple[tuple[int, int], ...]
    joints: tuple[Joint, ...]
    about: str


LINE = Shape(
    "line3",
    ((0, 0), (1, 1), (2, 2)),
    (Joint(0, SE, 1, NW), Joint(1, SE, 2, NW)),
    "a line of three cards, corner to corner",
)
"""Pick Locks: the middle card touches with two opposite corners (dk.minigame.pick-locks.kfa093)."""

BOX = Shape(
    "box4",
    ((1, 0), (2, 1), (1, 2), (0, 1)),
    (Joint(0, SE, 1, NW), Joint(1, SW, 2, NE), Joint(2, NW, 3, SE), Joint(3, NE, 0, SW)),
    "a box of four cards around a gap, corner to corner",
)
"""Fundamental Magic: four cards in a ring, each with two neighbouring corners (dk.minigame.fundamental.kfa093)."""

SHAPES = {shape.key: shape for shape in (LINE, BOX)}

Laid = tuple[str, ...]
"""For each cell the card in it and its turn, such as `05@1`; empty cells are empty words."""


def laid_card(entry: str) -> tuple[str, int]:
    card, _, turn = entry.partition("@")
    return card, int(turn)


def corner(card: str, turn: int, place: int) -> str:
    """The animal in a corner of a card that was turned so many quarters to the right."""
    return CARDS[card].corners[(place - turn) % 4]


def touching(laid: Laid, joint: Joint) -> tuple[str, str] | None:
    """The two animals that meet at a joint, once both cards lie there."""
    one, other = laid[joint.one], laid[joint.other]
    if not one or not other:
        return None
    return corner(*laid_card(one), joint.corner), corner(*laid_card(other), joint.other_corner)


def joint_matches(laid: Laid, joint: Joint) -> bool:
    animals = touching(laid, joint)
    return animals is not None and corners_match(*animals)


def matching(shape: Shape, laid: Laid) -> int:
    """How many joints match."""
    return sum(joint_matches(laid, joint) for joint in shape.joints)


def is_solved(shape: Shape, laid: Laid) -> bool:
    return matching(shape, laid) == len(shape.joints)


def fits(shape: Shape, laid: Laid, cell: int, entry: str) -> bool:
    """Whether a card may lie in a cell: every joint to a card beside it matches."""
    after = (*laid[:cell], entry, *laid[cell + 1 :])
    mine = [joint for joint in shape.joints if cell in (joint.one, joint.other)]
    return all(touching(after, joint) is None or joint_matches(after, joint) for joint in mine)


@lru_cache(maxsize=4096)
def placements(key: str, laid: Laid, hand: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """Every way to lay a card of the hand into an empty cell so that it fits."""
    shape = SHAPES[key]
    empty = [cell for cell, entry in enumerate(laid) if not entry]
    ways = ((cell, f"{card}@{turn}") for card in dict.fromkeys(hand) for cell in empty for turn in range(4))
    return tuple((cell, entry) for cell, entry in ways if fits(shape, laid, cell, entry))


def solution(shape: Shape, laid: Laid, hand: tuple[str, ...]) -> Laid | None:
    """A way to finish what is laid with the cards of the hand, if there is any."""
    if "" not in laid:
        return laid
    cell = laid.index("")
    for card in dict.fromkeys(hand):
        rest = list(hand)
        rest.remove(card)
        for entry in (f"{card}@{turn}" for turn in range(4)):
            if fits(shape, laid, cell, entry):
                found = solution(shape, (*laid[:cell], entry, *laid[cell + 1 :]), tuple(rest))
                if found:
                    return found
    return None

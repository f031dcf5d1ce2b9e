"""Things: whatever lies on the table. A character, a pile, a piece of gear, a note, a place."""

from __future__ import annotations

import msgspec

from hearthside.kernel.seats import Audience, Seat

Mark = int | str | tuple[str, ...]
"""What can be written on a thing: a number, words, or a list of ids."""

Marks = dict[str, Mark]


class Thing(msgspec.Struct, frozen=True, gc=False):
    """Something with two sides. `known` knows that it is there and sees the back; `seen` sees front and cards.

    A pile holds `cards` by name, top first. Its last `unordered` cards have been shuffled: which of them
    lies where is not decided until one is drawn, so there is no order that anybody could find out.
    """

    kind: str
    owner: Seat | None = None
    place: str = ""
    seen: Audience = None
    known: Audience = None
    front: Marks = {}
    back: Marks = {}
    cards: tuple[str, ...] = ()
    unordered: int = 0

    def number(self, key: str) -> int:
        """A mark on the front that is a number."""
        return self.front[key]  # type: ignore[return-value]  # trusted: families write what they read

    def text(self, key: str) -> str:
        """A mark on the front that is words."""
        return self.front[key]  # type: ignore[return-value]

    def list(self, key: str) -> tuple[str, ...]:
        """A mark on the front that is a list of ids."""
        return self.front[key]  # type: ignore[return-value]

    @property
    def shuffled(self) -> tuple[str, ...]:
        """The cards whose order is not decided."""
        return self.cards[len(self.cards) - self.unordered :]

    def without(self, cards: tuple[str, ...]) -> Thing:
        """The pile after these cards were taken from wherever they lay in it."""
        rest, start = list(self.cards), len(self.cards) - self.unordered
        for card in cards:
            i = rest.index(card)  # it must lie there
            del rest[i]
            start -= i < start
        return msgspec.structs.replace(self, cards=tuple(rest), unordered=len(rest) - start)


class ThingView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What one seat sees of a thing."""

    kind: str
    owner: Seat | None = None
    place: str = ""
    marks: Marks = {}
    open: bool = True
    cards: tuple[str, ...] = ()
    size: int = 0


def view_thing(thing: Thing, seat: Seat | None) -> ThingView | None:
    """Nothing of a thing the seat does not know; else the back, and front and cards for those who see them.

    Shuffled cards come in the order of their names.
    """
    known, seen, size = thing.known, thing.seen, len(thing.cards)
    if known is not None and seat not in known:
        return None
    if seen is not None and seat not in seen:
        return ThingView(thing.kind, thing.owner, thing.place, thing.back, False, (), size)
    marks = {**thing.back, **thing.front} if thing.back else thing.front
    cards = thing.cards
    if thing.unordered:
        cards = cards[: size - thing.unordered] + tuple(sorted(thing.shuffled))
    return ThingView(thing.kind, thing.owner, thing.place, marks, True, cards, size)

"""Chance: asked like a player. It lists its outcomes, and a stream of numbers chooses one.

Every question has `size` equally likely outcomes, numbered from 0, so one number below `size` answers it:
play draws that number, the odds go through all of them, a test names one.
This is the only module of the kernel and the families that may import `random` or `secrets`.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import random
import secrets
from collections.abc import Iterator
from typing import Protocol

import msgspec

Outcome = tuple[int | str, ...]


class Dice(msgspec.Struct, frozen=True, tag="dice", gc=False):
    """So many dice with so many sides."""

    count: int = 1
    sides: int = 6

    @property
    def size(self) -> int:
        return int(self.sides**self.count)

    def recorded(self) -> Dice:
        """What the journal keeps of the question."""
        return self

    def outcome(self, n: int) -> tuple[int, ...]:
        """The n-th way the dice can fall, each die from 1."""
        if self.count == 3 and self.sides == 6:
            return THREE_D6[n]
        values = []
        for _ in range(self.count):
            n, value = divmod(n, self.sides)
            values.append(value + 1)
        return tuple(values)


THREE_D6 = tuple((n % 6 + 1, n // 6 % 6 + 1, n // 36 + 1) for n in range(216))


class Draw(msgspec.Struct, frozen=True, tag="draw", gc=False):
    """So many cards, one after the other, from a shuffled pool of names.

    Where the pool is the shuffled part of a `pile`, it is not written down: the journal knows the pile.
    """

    pool: tuple[str, ...]
    count: int = 1
    pile: str = ""

    @property
    def size(self) -> int:
        return math.perm(len(self.pool), self.count)

    def recorded(self) -> Draw:
        return Draw((), self.count, self.pile) if self.pile else self

    def outcome(self, n: int) -> tuple[str, ...]:
        """The n-th way to draw the cards, in the order they come."""
        if self.count == 1:
            return (self.pool[n],)
        rest, drawn = list(self.pool), []
        for _ in range(self.count):
            n, i = divmod(n, len(rest))
            drawn.append(rest.pop(i))
        return tuple(drawn)


Question = Dice | Draw


def outcomes(question: Question) -> Iterator[Outcome]:
    """Every outcome, all equally likely."""
    return (question.outcome(n) for n in range(question.size))


class Stream(Protocol):
    """Numbers to answer with. `draw` counts the questions answered at this table."""

    def below(self, size: int, draw: int) -> int: ...


class Fast:
    """Numbers for the lab and the tests: quick, repeatable, not secret."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, size: int, draw: int) -> int:
        return int(self._random.random() * size) if size < 1 << 40 else self._random.randrange(size)

    @property
    def random(self) -> random.Random:
        """For whoever plays at random."""
        return self._random


class Keyed:
    """Numbers for play: each depends on a secret, on the words of the seats, and on its place in the game."""

    def __init__(self, secret: bytes, words: tuple[str, ...] = ()) -> None:
        self._key = secret
        for word in words:
            self.add(word)

    def add(self, words: str) -> None:
        """Stir the words of a seat into all numbers to come."""
        self._key = hmac.digest(self._key, words.encode(), "sha256")

    def below(self, size: int, draw: int) -> int:
        bits = hmac.digest(self._key, draw.to_bytes(8, "big"), "sha256")
        if size > 1 << 128:  # 52 cards in a row have more orders than one digest can name evenly
            bits = b"".join(hmac.digest(self._key, bits + bytes([i]), "sha256") for i in range(4))
        return int.from_bytes(bits, "big") * size >> 8 * len(bits)


SESSIONS = 400
"""The secrets of so many sessions are fixed when a table is opened."""


def new_secret() -> bytes:
    """The last of a chain of secrets, of which each is the digest of the one after it.

    Who announces the first has fixed them all, before anybody has said a word that is stirred in.
    """
    return secrets.token_bytes(32)


def first_secret(last: bytes) -> bytes:
    """The first secret of the chain that ends with this one."""
    secret = last
    for _ in range(SESSIONS - 1):
        secret = hashlib.sha256(secret).digest()
    return secret


def announced_secret(last: bytes, announced: str) -> tuple[bytes, bytes | None]:
    """The secret of the chain whose digest was announced, and the one after it, if it was not the last."""
    secret, following = last, None
    for _ in range(SESSIONS):
        if commitment(secret) == announced:
            return secret, following
        secret, following = hashlib.sha256(secret).digest(), secret
    raise ValueError("no secret of this chain was announced")


def new_key() -> str:
    """An unguessable word for a link."""
    return secrets.token_urlsafe(18)


def commitment(secret: bytes) -> str:
    """What is published before the first draw: it fixes the secret without telling it."""
    return hashlib.sha256(secret).hexdigest()

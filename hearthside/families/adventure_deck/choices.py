"""Options and choices that are made once and used again: asks are built many thousand times a second."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from msgspec.structs import replace

from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.updown import UPDOWN_DECK
from hearthside.kernel.asks import Choice, Option, Reply, RuleIds
from hearthside.kernel.events import Told
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table

ARROWS = {"U": "▲", "D": "▼"}
Reason = tuple[str, RuleIds]
"""Why something may not be done, and the rules that say so."""

UP_OR_DOWN = (Option("U", "Up"), Option("D", "Down"))


@cache
def label(face: str) -> str:
    """A card as it is called: name and symbol."""
    found = FACES[face]
    return f"{found.label} {ARROWS[found.symbol]}"


@cache
def card_option(verb: str, face: str, note: str = "", rules: RuleIds = ()) -> Option:
    return Option(f"{verb}:{face}", label(face), rules=rules, note=note, about=face)


@lru_cache(maxsize=4096)
def closed_card(verb: str, face: str, why: Reason) -> Option:
    return Option(f"{verb}:{face}", label(face), rules=why[1], about=face, closed=why[0])


def play_option(face: str, why: Reason | None) -> Option:
    """A card that may be played, or why not."""
    return closed_card("play", face, why) if why else card_option("play", face)


@lru_cache(maxsize=4096)
def copies(cards: tuple[str, ...]) -> tuple[Choice, ...]:
    """Each card as a choice of its own; the second copy of a face is `face#2`."""
    seen: Counter[str] = Counter()
    choices = []
    for face in cards:
        seen[face] += 1
        name = face if seen[face] == 1 else f"{face}#{seen[face]}"
        choices.append(Choice(name, label(face)))
    return tuple(choices)


def plain(names: tuple[str, ...] | str) -> tuple[str, ...]:
    """The faces chosen from `copies`."""
    names = (names,) if isinstance(names, str) else names
    return tuple([name.partition("#")[0] for name in names])


def picked(reply: Reply) -> tuple[str, ...]:
    """The cards of a Pick, which is one word when exactly one is asked."""
    value = reply.values["cards"]
    assert not isinstance(value, int)
    return plain(value)


def with_article(words: str) -> str:
    """`Elf` as `an Elf`."""
    return f"{'an' if words[:1] in 'AEIOU' else 'a'} {words}"


def said(cards: tuple[str, ...]) -> str:
    """Cards in a sentence."""
    return listed([label(card) if card in FACES else card for card in cards])


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: the first, the second and the third."""
    return ", ".join(names[:-1]) + (" and " if len(names) > 1 else "") + names[-1] if names else ""


def numbered(names: Iterable[str]) -> list[str]:
    """Each name once, with the number where there are several: `Goblin Slinger`, `Goblin Skirmisher × 2`."""
    return [f"{name} × {count}" if count > 1 else name for name, count in Counter(names).items()]


def privately(table: Table, seats: tuple[Seat, ...], own: Told, others: Told) -> tuple[Told, ...]:
    """What these seats are told, and what the others are told instead, if there are any."""
    rest = tuple(seat for seat in table.seats if seat not in seats)
    told = (replace(own, to=seats), replace(others, to=rest))
    return told if rest else told[:1]


assert not set(UPDOWN_DECK) & set(FACES), "a card may not be named like a playing card"

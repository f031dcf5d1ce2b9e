"""The odds of corner games: whether the cards that come can be laid at all (dk.minigame.*)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, permutations
from math import comb

from hearthside.families.deckahedron.cards import CARDS, DECKAHEDRON, corners_match
from hearthside.families.deckahedron.corners import BOX, LINE, SHAPES
from hearthside.families.deckahedron.flips import FLIP
from hearthside.families.deckahedron.heroes import HEROIC, STAMINA, board_id, pile_ids
from hearthside.families.deckahedron.moves import MOVES
from hearthside.kernel.asks import Ask
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View
from hearthside.odds.asked import Chance, OptionOdds
from hearthside.odds.deckahedron.unseen import Cards, Unseen, groans, own_hero, unseen

TOO_MANY = 8000
"""So many hands are not looked through while people wait."""
FITS = "the cards fit"
AT_ONCE = "at once, before any card is replaced"
FIT_ALREADY = "the cards you have fit already"

TURNS = range(4)
"""The quarter turns of a card."""


# ---------------------------------------------------------------- which cards fit


@cache
def joins(card: str, animal: str) -> bool:
    """Whether a card, turned somehow, can touch an animal."""
    return any(corners_match(animal, corner) for corner in CARDS[card].corners)


def fits_line(cards: Cards) -> bool:
    """One card lies between the others and touches them with opposite corners (dk.minigame.pick-locks.kfa093)."""
    for one, middle, other in permutations(cards):
        corners = CARDS[middle].corners
        if any(joins(one, corners[i]) and joins(other, corners[i + 2]) for i in (0, 1)):
            return True
    return False


@cache
def meeting(card: str, other: str) -> int:
    """The turns in which a card goes before another clockwise in the ring: bit 4 * t + u for turns t and u of the two.

    A card touches the one before it with the corner after that with which it touches the next.
    """
    leaving, entering = CARDS[card].corners, CARDS[other].corners
    pairs = ((t, u) for t in TURNS for u in TURNS if corners_match(leaving[t], entering[(u + 1) % 4]))
    return sum(1 << 4 * t + u for t, u in pairs)


@cache
def half_ring(first: str, middle: str, last: str) -> int:
    """The turns of the first and the last of three cards in a row, in whatever turn the middle one lies."""
    before, after = meeting(first, middle), meeting(middle, last)
    found = 0
    for t in TURNS:
        for u in TURNS:
            if before >> 4 * t + u & 1:
                found |= (after >> 4 * u & 0b1111) << 4 * t
    return found


@cache
def other_half(first: str, middle: str, last: str) -> int:
    """The same seen from the last card: its turns first."""
    found = half_ring(first, middle, last)
    return sum(1 << 4 * u + t for t in TURNS for u in TURNS if found >> 4 * t + u & 1)


def fits_box(cards: Cards) -> bool:
    """Four in a ring around a gap (dk.minigame.fundamental.kfa093): two halves that agree on both cards they share."""
    first, *others = cards
    return any(
        half_ring(first, one, across) & other_half(across, other, first)
        for one, across, other in permutations(others)
    )


SHAPES_FIT: dict[str, Callable[[Cards], bool]] = {LINE.key: fits_line, BOX.key: fits_box}


@lru_cache(maxsize=32768)
def can_be_laid(shape: str, cards: Cards) -> bool:
    """Whether cards, sorted, can be laid in this shape."""
    return SHAPES_FIT[shape](cards)


@lru_cache(maxsize=512)
def hands_that_fit(shape: str, deck: Cards) -> Fraction:
    """The chance that the first cards of a deck can be laid."""
    count = len(SHAPES[shape].cells)
    fit = sum(can_be_laid(shape, hand) for hand in combinations(sorted(deck), count))
    return Fraction(fit, comb(len(deck), count))


# ---------------------------------------------------------------- the next card

Kinds = tuple[int, int, int, int]
"""Cards by what they are: 2 if the card shows the Stamina symbol, and one more if it helps."""


def next_helps(deck: Unseen, helps: Callable[[str], bool]) -> Fraction:
    """The chance that the card on top is one that helps."""
    inside, total = deck.size - len(deck.known), sum(weight for weight, _ in deck.lists)
    found = Fraction(sum(map(helps, deck.known)), deck.size)
    for weight, cards in deck.lists if inside else ():
        share = Fraction(sum(map(helps, cards)), len(cards)) * Fraction(inside, deck.size)
        found += share * Fraction(weight, total)
    return found


def kinds_of(cards: Cards, helps: Callable[[str], bool]) -> Kinds:
    found = Counter(2 * (card in DECKAHEDRON and CARDS[card].stamina) + helps(card) for card in cards)
    return found[0], found[1], found[2], found[3]


@lru_cache(maxsize=16384)
def helps_after_search(deck: Kinds, discard: Kinds) -> Fraction:
    """A Stamina card is searched for and lost, then the next card comes (dk.heroic.lose, dk.conflict.minigame-heroic)."""
    if not sum(deck):
        deck, discard = discard, (0, 0, 0, 0)
    found = Fraction(0)
    for kind, number in enumerate(deck):
        if not number:
            continue
        left = _less(deck, kind)
        if kind < 2:
            after = helps_after_search(left, _less(discard, kind, -1))
        else:
            whole = _together(left, discard) if sum(left) <= 5 else left
            after = Fraction(whole[1] + whole[3], sum(whole)) if sum(whole) else Fraction(0)
        found += after * Fraction(number, sum(deck))
    return found


def _less(kinds: Kinds, kind: int, by: int = 1) -> Kinds:
    one, two, three, four = (number - by * (i == kind) for i, number in enumerate(kinds))
    return one, two, three, four


def _together(one: Kinds, other: Kinds) -> Kinds:
    a, b, c, d = (mine + theirs for mine, theirs in zip(one, other, strict=True))
    return a, b, c, d


# ---------------------------------------------------------------- at the table


def beginning(view: View, ask: Ask) -> tuple[OptionOdds, ...]:
    """The corner game instead of a flip: the chance that it is done with the first cards."""
    flip = view.things.get(FLIP)
    option = next((option for option in ask.options if option.id == "corners" and not option.closed), None)
    if flip is None or option is None:
        return ()
    shape = MOVES[view.options["edition"]][str(flip.marks["move"])].minigame
    deck = unseen(view, str(flip.marks["hero"]))
    count = len(SHAPES[shape].cells)
    if deck is None or len(deck.lists) > 1 or deck.checked().known or deck.size < count or groans(view, deck):
        return ()
    ((_, cards),) = deck.lists
    if comb(len(cards), count) > TOO_MANY:
        return ()
    chance = hands_that_fit(shape, tuple(sorted(cards)))
    return (OptionOdds(option.id, Chance.of_fraction(chance), what=FITS, note=AT_ONCE),)


def swapping(view: View, ask: Ask) -> tuple[OptionOdds, ...]:
    """For each card that may be replaced: the chance that the next one makes it possible."""
    hero = own_hero(view)
    board = view.things.get(board_id(hero)) if hero else None
    deck = unseen(view, hero) if board else None
    if board is None or deck is None or groans(view, deck) or view.options["strict_five"] == "true":
        return ()
    shape, found = str(board.marks["shape"]), list[OptionOdds]()
    already = can_be_laid(shape, tuple(sorted(board.cards)))
    for option in ask.options:
        word, _, card = option.id.partition(":")
        if word == "swap" and not option.closed:
            chance = _swapped(view, hero, board, deck, card)
            note = FIT_ALREADY if already else ""
            found.append(OptionOdds(option.id, Chance.of_fraction(chance), what=FITS, note=note))
    return tuple(found)


def _swapped(view: View, hero: str, board: ThingView, deck: Unseen, card: str) -> Fraction:
    """The card goes away and Stamina with it; who falls over that has failed (dk.minigame.swap.kfa093)."""
    pile, heroic = view.things[pile_ids(hero)[2]], view.things[hero].marks["mode"] == HEROIC
    lost = sum(CARDS[one].stamina for one in pile.cards if one in DECKAHEDRON) if heroic else pile.size
    if lost + 1 >= STAMINA:
        return Fraction(0)
    kept, shape = list(board.cards), str(board.marks["shape"])
    kept.remove(card)

    def helps(new: str) -> bool:
        return can_be_laid(shape, tuple(sorted((*kept, new))))

    if not heroic:
        return next_helps(deck.checked(), helps)
    discard = kinds_of((*deck.discard, card), helps)
    total = sum(weight for weight, _ in deck.lists)
    several = ((w, helps_after_search(kinds_of(cards, helps), discard)) for w, cards in deck.lists)
    return sum((chance * Fraction(weight, total) for weight, chance in several), Fraction(0))

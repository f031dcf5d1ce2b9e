"""What people ask about the Deckahedron without a table."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hearthside.families.deckahedron.cards import DECKAHEDRON, FULL_DECK, MARKS, WOUNDS
from hearthside.families.deckahedron.rabbit import pursuit_flip
from hearthside.kernel.asks import Number, Refused
from hearthside.odds.cards import draws_until
from hearthside.odds.deckahedron.pursuits import Pack, escape
from hearthside.odds.flips import Pile, flip, waiting
from hearthside.odds.pictures import Form, OddsAnswer, OddsQuestion, Values, per_cent, shares, spread

GAME = "Deckahedron"
SUITS = {1: "Anvil", 2: "Blade", 3: "Crown", 4: "Dragon"}
NAMES = dict(enumerate(MARKS))
NET = Number("net", "Net advantage", -2, 2, 0)
ENOUGH = 2
"""Two checks: the least that always succeeds."""


def cards_of(rank: int) -> tuple[int, ...]:
    return tuple(card.result(rank) for card in DECKAHEDRON.values())


def signed(n: int) -> str:
    return f"{n:+d}" if n else "none"


def wounded(rank: int, wounds: int) -> Pile:
    """A full deck with so many Wound cards in it, of both faces in turn."""
    faces = [card.result(rank) for card in WOUNDS.values()]
    return Pile(cards_of(rank), tuple(faces[i % len(faces)] for i in range(wounds)))


def a_flip(values: Values) -> OddsAnswer:
    """A flip from a full deck with so many Wound cards in it, and the same with other advantages and attributes."""
    rank, net = values["attribute"], values["net"]
    decks = {n: wounded(n, values["wounds"]) for n in SUITS}
    found = flip(net, decks[rank])
    nets = ((signed(n), flip(n, decks[rank]).at_least(ENOUGH)) for n in range(-2, 3))
    suits = ((SUITS[n], flip(net, decks[n]).at_least(ENOUGH)) for n in SUITS)
    sentence = f"The chance of two checks or more is {per_cent(found.at_least(ENOUGH))}."
    pictures = (
        spread(
            "The result", found, NAMES, "A cross fails, one check succeeds at a price, two or three succeed."
        ),
        shares(
            "Two checks or more by advantage",
            nets,
            "Each step turns one more card; the best or worst counts.",
        ),
        shares("Two checks or more by attribute", suits, "Dragon is the strongest suit, Anvil the weakest."),
    )
    return OddsAnswer(sentence, pictures)


def waiting_or_not(values: Values) -> OddsAnswer:
    """Flip now, or shuffle the discards in first: what is gone counts."""
    rank, net = values["attribute"], values["net"]
    there, gone = Counter(cards_of(rank)), Counter({n: values[f"gone_{n}"] for n in range(4)})
    over = [MARKS[n] for n in range(4) if gone[n] > there[n]]
    if over:
        raise Refused(f"there are only {there[MARKS.index(over[0])]} cards with {over[0]} in the deck")
    if gone.total() > len(FULL_DECK) - 6:
        raise Refused("with so few cards left the deck has to be reshuffled anyway: leave six in it")
    compared = waiting(net, Pile(tuple((there - gone).elements())), Pile(tuple(gone.elements())))
    now, later = compared.now.at_least(ENOUGH), compared.reshuffled.at_least(ENOUGH)
    better = "Reshuffle first" if later > now else "Flip now" if now > later else "It does not matter"
    sentence = f"{better}: the chance of two checks or more is {per_cent(now)} now and {per_cent(later)} after a reshuffle."
    pictures = (
        shares("Two checks or more", (("now", now), ("after a reshuffle", later))),
        spread("The result now", compared.now, NAMES),
        spread("The result after a reshuffle", compared.reshuffled, NAMES),
    )
    return OddsAnswer(sentence, pictures)


def a_pursuit(values: Values) -> OddsAnswer:
    """Best of five from a full deck, the rabbit alone."""
    rank, net = pursuit_flip(values["value"])
    good = sum(result > 0 for result in cards_of(rank))
    pack = Pack((good, len(FULL_DECK) - good), len(FULL_DECK), (0, 0), (0, 0))
    score = values["won"], values["lost"]
    first = flip(net, Pile(cards_of(rank))).at_least(1)
    away = escape(pack, net, *score)
    sentence = f"The runners escape with a chance of {per_cent(away)}; a single round is won with a chance of {per_cent(first)}."
    others = ((str(n), _escape(n, score)) for n in range(-1, 7))
    note = "Strength plus Dexterity of the slowest, less what they carry. A full deck, and nobody helps."
    return OddsAnswer(sentence, (shares("Escape by Str + Dex − load", others, note),))


def _escape(value: int, score: tuple[int, int]) -> Fraction:
    rank, net = pursuit_flip(value)
    good = sum(result > 0 for result in cards_of(rank))
    return escape(Pack((good, len(FULL_DECK) - good), len(FULL_DECK), (0, 0), (0, 0)), net, *score)


def a_certain_card(values: Values) -> OddsAnswer:
    """How long it takes until a card comes, in any deck."""
    kind, others, draws = values["kind"], values["others"], values["draws"]
    if draws > kind + others:
        raise Refused(f"cannot draw {draws} of {kind + others} cards")
    found = draws_until(kind, others)
    sentence = (
        f"One comes within {draws} draw{'s' * (draws > 1)} with a chance of {per_cent(found.at_most(draws))}; "
        f"on average it is draw {float(found.mean()):.1f}."
    )
    within = ((str(n), found.at_most(n)) for n in range(1, min(found.high, 12) + 1))
    return OddsAnswer(sentence, (shares("It has come by draw …", within),))


FORMS: tuple[Form, ...] = (
    (
        OddsQuestion(
            "flip",
            GAME,
            "A flip",
            "From a full deck of twenty: with advantage more cards are turned and the best counts, with disadvantage "
            "the worst. A Wound card stops the flip.",
            (
                Number("attribute", "Attribute", 1, 4, 2, SUITS),
                NET,
                Number("wounds", "Wound cards in the deck", 0, 6, 0),
            ),
        ),
        a_flip,
    ),
    (
        OddsQuestion(
            "wait",
            GAME,
            "Reshuffle first?",
            "Good cards in the discard pile cannot come up. Say what lies there, and compare.",
            (
                Number("attribute", "Attribute", 1, 4, 2, SUITS),
                NET,
                *(
                    Number(f"gone_{n}", f"{MARKS[n]} in the discard pile", 0, 14, (0, 1, 3, 2)[n])
                    for n in range(4)
                ),
            ),
        ),
        waiting_or_not,
    ),
    (
        OddsQuestion(
            "pursuit",
            GAME,
            "A pursuit",
            "The slowest of those who flee flips for all, round by round; three rounds win.",
            (
                Number("value", "Strength + Dexterity − load", -2, 8, 3),
                Number("won", "Rounds won by the runners", 0, 2, 0),
                Number("lost", "Rounds won by the pursuers", 0, 2, 0),
            ),
        ),
        a_pursuit,
    ),
)
DRAWING: Form = (
    OddsQuestion(
        "draw",
        "Any cards",
        "Waiting for a card",
        "Some cards of a deck would help you. How long until one comes?",
        (
            Number("kind", "Cards you hope for", 1, 30, 4),
            Number("others", "Other cards in the deck", 0, 60, 16),
            Number("draws", "Cards you will draw", 1, 30, 3),
        ),
    ),
    a_certain_card,
)

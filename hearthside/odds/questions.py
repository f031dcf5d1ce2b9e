"""Questions that people ask without a table: forms with numbers, and answers as bars and lines to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

import msgspec

from hearthside.families.deckahedron.cards import DECKAHEDRON, MARKS, WOUNDS
from hearthside.families.protagonists.ability_tests import final_score
from hearthside.kernel.asks import Number, Option, Refused, Reply, check
from hearthside.odds.cards import Grade, task
from hearthside.odds.distribution import Distribution
from hearthside.odds.exact import ExactChance, exact
from hearthside.odds.flips import Pile, flip
from hearthside.odds.protagonists.ability_tests import AbilityTest
from hearthside.odds.protagonists.attacks import attack
from hearthside.odds.protagonists.duels import Fighter, duel


class Bar(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the things that may happen; `at_least` counts it and all after it, where they have an order."""

    label: str
    chance: ExactChance
    at_least: ExactChance | None = None


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """Bars beside each other; with `average`, of numbers."""

    title: str
    bars: tuple[Bar, ...]
    average: float | None = None


class OddsAnswer(msgspec.Struct, frozen=True):
    """GET /api/odds/{question}: a sentence, and pictures."""

    sentence: str
    pictures: tuple[Picture, ...]


class OddsQuestion(msgspec.Struct, frozen=True):
    """GET /api/odds: a form."""

    key: str
    game: str
    title: str
    about: str
    fields: tuple[Number, ...]


Values = Mapping[str, int]
Answering = Callable[[Values], OddsAnswer]


# ---------------------------------------------------------------- drawing


def spread(title: str, found: Distribution, names: Mapping[int, str] | None = None) -> Picture:
    """A whole distribution, with the chance of each value or more."""
    bars = tuple(
        Bar((names or {}).get(value, str(value)), exact(found.chance(value)), exact(found.at_least(value)))
        for value in range(found.low, found.high + 1)
    )
    return Picture(title, bars, None if names else float(found.mean()))


def shares(title: str, chances: Iterable[tuple[str, Fraction]]) -> Picture:
    return Picture(title, tuple(Bar(label, exact(chance)) for label, chance in chances))


def per_cent(chance: Fraction) -> str:
    """As people say it; what is neither certain nor impossible is never said to be."""
    if chance in (0, 1):
        return f"{int(100 * chance)} %"
    shown = round(float(100 * chance), 1)
    return "under 0.1 %" if shown == 0 else "over 99.9 %" if shown == 100 else f"{shown:.1f} %"


# ---------------------------------------------------------------- Core Rules


def a_test(values: Values) -> OddsAnswer:
    """Success for each amount of Resolve, and the results with the amount that is pushed."""
    named = AbilityTest(
        score=values["score"],
        difficulty=values["difficulty"],
        adjust=values["adjust"],
        support=values["support"],
        push=values["push"],
    )
    score = final_score(named.score, named.adjust, named.support, named.push, stepwise=True)
    sentence = f"The Test succeeds with a chance of {per_cent(named.success())}, at a score of {score}."
    pushes = ((f"push {n}", msgspec.structs.replace(named, push=n).success()) for n in range(4))
    return OddsAnswer(
        sentence, (spread("The result", named.result()), shares("Success by Resolve pushed", pushes))
    )


def an_attack(values: Values) -> OddsAnswer:
    made = attack(
        values["attacker"],
        values["target"],
        gear=values["gear"],
        target_gear=values["target_gear"],
        strikes_back=bool(values["strikes_back"]),
    )
    margin = made.margin()
    won = (
        ("the attacker", margin.at_least(1)),
        ("a tie", margin.chance(0)),
        ("the target", margin.at_most(-1)),
    )
    pictures = (
        shares("Who wins", won),
        spread("Damage to the target", made.dealt()),
        spread("Damage to the attacker", made.suffered()),
    )
    return OddsAnswer(f"The attacker wins with a chance of {per_cent(won[0][1])}.", pictures)


def a_conflict(values: Values) -> OddsAnswer:
    """Two at close quarters, until one falls."""
    first = Fighter(score=values["score"], health=values["health"], gear=values["gear"])
    foe = Fighter(score=values["foe_score"], health=values["foe_health"], gear=values["foe_gear"])
    end = duel(first, foe).to_the_end()
    ends = (
        ("you stand", end.first_wins),
        ("the foe stands", end.second_wins),
        ("both fall", end.both_fall),
    )
    rounds = float(end.rounds)
    sentence = (
        f"You win with a chance of {per_cent(end.first_wins)}; it takes {rounds:.1f} rounds on average."
    )
    return OddsAnswer(sentence, (shares("How it ends", ends), spread("Your Health left", end.health_left(0))))


# ---------------------------------------------------------------- cards


def a_flip(values: Values) -> OddsAnswer:
    """A flip from a full deck with so many Wound cards in it, and the same with other advantages."""
    rank, net = values["attribute"], values["net"]
    wounds = tuple(card.result(rank) for card in WOUNDS.values())
    cards = tuple(card.result(rank) for card in DECKAHEDRON.values())
    deck = Pile(cards, tuple(wounds[i % len(wounds)] for i in range(values["wounds"])))
    found, names = flip(net, deck), dict(enumerate(MARKS))
    nets = ((f"{n:+d}" if n else "none", flip(n, deck).at_least(2)) for n in range(-2, 3))
    sentence = f"Two checks or more come with a chance of {per_cent(found.at_least(2))}."
    return OddsAnswer(
        sentence, (spread("The result", found, names), shares("Two checks or more by advantage", nets))
    )


def a_task(values: Values) -> OddsAnswer:
    grade, same, others = list(Grade)[values["grade"]], values["same"], values["others"]
    if same + others < grade.value[0]:
        raise Refused("with so few cards the dedicated deck is used: 26 of each")
    possible = [one for one in Grade if one.value[0] <= same + others]
    chances = ((one.label.replace("-", " "), task(one, same, others)) for one in possible)
    sentence = f"The task succeeds with a chance of {per_cent(task(grade, same, others))}."
    return OddsAnswer(sentence, (shares("Every difficulty with this deck", chances),))


# ---------------------------------------------------------------- the list

SUITS = {1: "Anvil", 2: "Blade", 3: "Crown", 4: "Dragon"}
GRADE_NAMES = {i: grade.label.replace("-", " ").capitalize() for i, grade in enumerate(Grade)}
CORE, CARDS, DECK = "Protagonists", "Deckahedron", "Adventure Deck"


def _score(key: str, label: str, start: int = 2) -> Number:
    return Number(key, label, 1, 4, start)


_FORMS: tuple[tuple[OddsQuestion, Answering], ...] = (
    (
        OddsQuestion(
            "test",
            CORE,
            "A Test",
            "Three dice are rolled; the Ability score says which of them is left out, if any.",
            (
                _score("score", "Ability score"),
                Number("difficulty", "Difficulty", 2, 18, 8),
                Number("adjust", "Adjusted by the GM", -2, 2, 0),
                Number("support", "How many support it", 0, 6, 0),
                Number("push", "Resolve pushed", 0, 3, 0),
            ),
        ),
        a_test,
    ),
    (
        OddsQuestion(
            "attack",
            CORE,
            "An attack",
            "Both roll; the difference is the Damage, and Gear adds to it.",
            (
                _score("attacker", "Attacker’s score", 3),
                _score("target", "Target’s score"),
                Number("gear", "Damage of the attacker’s Gear", 0, 9, 1),
                Number("target_gear", "Damage of the target’s Gear", 0, 9, 0),
                Number("strikes_back", "The target", 0, 1, 1, {0: "cannot strike back", 1: "strikes back"}),
            ),
        ),
        an_attack,
    ),
    (
        OddsQuestion(
            "conflict",
            CORE,
            "A Conflict to its end",
            "Two strike at each other in turn, at close quarters, until one falls.",
            (
                _score("score", "Your score", 3),
                Number("health", "Your Health", 1, 20, 6),
                Number("gear", "Damage of your Gear", 0, 9, 1),
                _score("foe_score", "The foe’s score"),
                Number("foe_health", "The foe’s Health", 1, 20, 6),
                Number("foe_gear", "Damage of the foe’s Gear", 0, 9, 1),
            ),
        ),
        a_conflict,
    ),
    (
        OddsQuestion(
            "flip",
            CARDS,
            "A flip",
            "From a full deck of twenty: more cards with advantage, and the best of them counts.",
            (
                Number("attribute", "Attribute", 1, 4, 2, SUITS),
                Number("net", "Net advantage", -2, 2, 0),
                Number("wounds", "Wound cards in the deck", 0, 6, 0),
            ),
        ),
        a_flip,
    ),
    (
        OddsQuestion(
            "task",
            DECK,
            "An Up/Down task",
            "Cards are drawn for the symbol you declared.",
            (
                Number("grade", "Difficulty", 0, len(GRADE_NAMES) - 1, 2, GRADE_NAMES),
                Number("same", "Cards with your symbol in the deck", 0, 52, 26),
                Number("others", "Other cards in the deck", 0, 52, 26),
            ),
        ),
        a_task,
    ),
)
QUESTIONS = {question.key: question for question, _ in _FORMS}
_ANSWERS = {question.key: answer for question, answer in _FORMS}


def answer(key: str, given: Mapping[str, str]) -> OddsAnswer:
    """The answer to a form filled in with words; what is left out is as the form begins. Or `Refused`."""
    question = QUESTIONS.get(key)
    if question is None:
        raise Refused(
            f"there is no such question; ask one of: {', '.join(QUESTIONS)}", code="no-such-question"
        )
    values: dict[str, int | str | tuple[str, ...]] = {field.key: field.default for field in question.fields}
    values.update({name: _whole(word) for name, word in given.items()})
    reply = check(Option(key, question.title, question.fields), Reply(key, values))
    return _ANSWERS[key]({field.key: reply.number(field.key) for field in question.fields})


def _whole(word: str) -> int | str:
    """A whole number where it is one of a few digits; the check says what else is wrong."""
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) <= 4 else word

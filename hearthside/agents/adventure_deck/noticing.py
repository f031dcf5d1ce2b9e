"""What a seat notices of a duel, as a list of numbers that is always equally long: made of its view and nothing else.

`NOTICED` names every number. "own" is of the seat itself, "opponent" of the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hearthside.agents.adventure_deck.meeting import A, B
from hearthside.agents.adventure_deck.spelling import WORDS
from hearthside.agents.adventure_deck.thumb import RULES
from hearthside.agents.sight import number
from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View

MARKS = ("hp", "hp_max", "level", "fatigue", "hidden", "fleeing", "hampered", "disarmed", "dual", "raised")
PILES = ("draw", "hand", "discard", "held", "reserve")
LASTING = ("add_damage", "add_defense")
QUESTIONS = (*RULES, "ads.react.kinds", "ads.boost.limit")
"""A question is known by the first rule it names."""
LYING = ("own/hand", "own/discard", "opponent/discard")
"""The piles whose cards are counted, face by face."""


def _names() -> Iterator[str]:
    for side in ("own", "opponent"):
        yield from (f"{side} {mark}" for mark in MARKS)
        yield f"{side} grappled"
        yield from (f"{side} class {key}" for key in CATALOGUE.classes)
        yield from (f"{side} cards in {pile}" for pile in PILES)
        yield from (f"{side} {what}" for what in LASTING)
    yield from ("clock", "own turn", "own first", *(f"round {n}" for n in range(1, 7)))
    yield from ("attack damage", "attack ethereal", "attack on oneself")
    yield from (f"asked {rule}" for rule in QUESTIONS)
    yield from (f"said {word}" for word in WORDS)
    yield from (f"{face} in {pile}" for pile in LYING for face in FACES)
    yield from (f"{face} in the attack" for face in FACES)


NOTICED = tuple(_names())


def noticed(view: View, said: tuple[str, ...] = ()) -> list[float]:
    """The numbers, in the order of `NOTICED`. `said` are the words of a reply that is being said."""
    own, other = (A, B) if view.seat == A else (B, A)
    combat, rules = view.things.get("combat"), view.now.ask.rules if view.now.ask else ()
    attack = view.things.get("stack")
    cards = attack.marks["cards"] if attack else ()
    assert isinstance(cards, tuple)
    return [
        *_side(view, own, combat),
        *_side(view, other, combat),
        *_moment(combat, own),
        *(
            (number(attack, "damage"), number(attack, "ethereal"), attack.marks["on"] == own)
            if attack
            else (0,) * 3
        ),
        *(rule == rules[:1] for rule in ((rule,) for rule in QUESTIONS)),
        *_counted(said, WORDS),
        *_counted(view.things[f"{own}/hand"].cards, FACES),
        *_counted(view.things[f"{own}/discard"].cards, FACES),
        *_counted(view.things[f"{other}/discard"].cards, FACES),
        *_counted(cards, FACES),
    ]


def _side(view: View, who: str, combat: ThingView | None) -> Iterator[float]:
    character = view.things[who]
    yield from (number(character, mark) for mark in MARKS)
    yield bool(character.marks.get("grapple"))
    yield from (character.marks["class"] == key for key in CATALOGUE.classes)
    yield from (view.things[f"{who}/{pile}"].size for pile in PILES)
    names = combat.marks["effects"] if combat else ()
    assert isinstance(names, tuple)
    effects = [view.things[name] for name in names if view.things[name].marks["on"] == who]
    yield from (sum(number(effect, what) for effect in effects) for what in LASTING)


def _moment(combat: ThingView | None, own: str) -> Iterator[float]:
    if combat is None:
        yield from (0,) * 9
        return
    order = combat.marks["order"]
    yield number(combat, "clock")
    yield combat.marks["turn"] == own
    yield isinstance(order, tuple) and order[:1] == (own,)
    yield from (combat.marks["round"] == n for n in range(1, 7))


def _counted(several: Iterable[str], known: Iterable[str]) -> list[float]:
    count = dict.fromkeys(known, 0.0)
    for one in several:
        if one in count:
            count[one] += 1
    return list(count.values())

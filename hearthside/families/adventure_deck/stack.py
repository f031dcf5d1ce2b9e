"""The stack: an action that is being answered, and what was played upon it so far, for everybody to see.

It lies on the table from the first question that the action raises until it is settled (ads.escalate.definition). It
only shows: what follows is in the step that asks.
"""

from __future__ import annotations

from hearthside.families.adventure_deck.attacks import Attack
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.choices import label
from hearthside.families.adventure_deck.contests import CANCEL, Contest
from hearthside.kernel.events import Event, Gone, Made, Marked
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

STACK = "stack"
GONE = Gone(STACK)
ATTACKS, ATTEMPTS, ANSWERS = "attacks with", "attempts", "answers with"
COUNTERS, RECOUNTERS, ESCALATES = "counters with", "re-counters with", "escalates with"
WORKS, CANCELLED, HALVED = "works", "cancelled", "halved"


def lay_attack(table: Table, attack: Attack, turn: str) -> Event:
    """An attack is announced; `turn` is whose answer it waits for."""
    return _lay(table, {**_attack(attack), **_steps((attack.by,), (ATTACKS,), (attack.card,)), "turn": turn})


def lay_answer(table: Table, attack: Attack, face: str) -> Event:
    """The attacked one has played a card that may still be boosted or followed by another: what will be left of the
    attack is not said yet."""
    steps = _steps((attack.by, attack.on), (ATTACKS, ANSWERS), (attack.card, face))
    return _lay(table, {**_attack(attack), **steps, "stands": "", "turn": attack.on})


def lay_contest(table: Table, contest: Contest, turn: str) -> Event:
    """What is Countered, with each step of the chain: one side and the other by turns (ads.escalate.chain-cards)."""
    attack, count = contest.attack, len(contest.steps)
    first = _attack(attack) if attack else {"name": contest.name, "by": contest.by, "on": contest.against}
    players = [contest.against if i % 2 == 0 else contest.by for i in range(count)]
    deeds = [RECOUNTERS if i % 2 else ESCALATES if i else COUNTERS for i in range(count)]
    steps = _steps(
        (contest.by, *players),
        (ATTACKS if attack else ATTEMPTS, *deeds),
        (attack.card if attack else "", *contest.steps),
    )
    return _lay(table, {**first, **steps, "stands": _stands(contest), "turn": turn})


def clear(table: Table) -> tuple[Event, ...]:
    """The action is settled: nothing is left to answer."""
    return (GONE,) if STACK in table.things else ()


def _lay(table: Table, marks: Marks) -> Event:
    return Marked(STACK, marks) if STACK in table.things else Made(STACK, Thing("stack", front=marks))


def _attack(attack: Attack) -> Marks:
    return {
        "name": attack.name,
        "by": attack.by,
        "on": attack.on,
        "damage": attack.damage,
        "ethereal": int(attack.ethereal),
        "boost": attack.boost,
        "stands": WORKS,
    }


def _steps(players: tuple[str, ...], deeds: tuple[str, ...], cards: tuple[str, ...]) -> Marks:
    """Who did what with which card, the first first: three lists of the same length."""
    return {"players": players, "deeds": deeds, "cards": cards}


def _stands(contest: Contest) -> str:
    """What happens if nobody goes on (ads.escalate.outcome)."""
    if len(contest.steps) % 2 == 0:
        return WORKS
    return CANCELLED if contest.effect == CANCEL else HALVED


WITHOUT_A_CARD = {"updown": "an Up/Down", "attribute": "its Attribute"}


def made_with(contest: Contest) -> str:
    """What the last step was made with: a card, an Attribute or a row of a Foe, or a draw."""
    step = contest.steps[-1]
    return label(step) if step in FACES else WITHOUT_A_CARD.get(step, step[0].upper() + step[1:])

"""The odds beside the options of the Adventure Deck: what is declared, tried, counted on, and struck."""

from __future__ import annotations

from fractions import Fraction

from hearthside.families.adventure_deck.aims import Strike
from hearthside.families.adventure_deck.base import base_attack
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import base_action, current_round, is_foe
from hearthside.families.adventure_deck.checks import DeclareCheck, grade_of
from hearthside.families.adventure_deck.distance import targets
from hearthside.families.adventure_deck.foes import PlayersChoose
from hearthside.families.adventure_deck.grapple import base_strike, melee_rows
from hearthside.families.adventure_deck.plays import aims
from hearthside.families.adventure_deck.reactions import CounterDraw, React
from hearthside.families.adventure_deck.schema import ValueKind
from hearthside.families.adventure_deck.strikes import Aim, BoostAttack, make_attack
from hearthside.families.adventure_deck.tasks import DeclareTask, is_sure_footed
from hearthside.families.adventure_deck.updown import GRADES, Grade
from hearthside.kernel.asks import Ask, Option
from hearthside.kernel.table import Table
from hearthside.kernel.views import View
from hearthside.odds.adventure_deck.attacks import dies, foe_rows, hurts, kills
from hearthside.odds.adventure_deck.choices import (
    BREAKS_FREE,
    TAKES_HOLD,
    UNSEEN,
    aiming_base,
    best_boost,
    boosting,
    drawing,
    gripping,
    leading,
    recountering,
    sneaking,
)
from hearthside.odds.adventure_deck.foes import holds_at_best, is_sneak, stays_unseen, unharmed_flight
from hearthside.odds.adventure_deck.memory import question, remembered
from hearthside.odds.adventure_deck.symbols import drawn_from
from hearthside.odds.adventure_deck.telling import (
    BOOSTED,
    BOXED,
    KILLS,
    UNBOOSTED,
    UNCOUNTERED,
    Odds,
    Reader,
    open_options,
    standing,
    told,
    told_if,
)
from hearthside.odds.asked import Chance, OptionOdds, Part
from hearthside.odds.sight import table_seen

__all__ = ["asked", "concerns", "remembered"]


def concerns(ask: Ask) -> bool:
    """Whether a rule that the question names has odds, and an option is open that could bear them."""
    return any(rule in READERS for rule in ask.rules) and any(
        not option.closed and option.id not in PLAIN for option in ask.options
    )


def asked(view: View) -> Odds:
    """Read by the rules that the question names."""
    ask = view.now.ask
    assert ask is not None
    if view.seat is None or str(view.seat) not in view.things:
        return ()
    for rule, reader in READERS.items():
        if rule in ask.rules:
            return reader(view, ask)
    return ()


# ---------------------------------------------------------------- Up and Down


def declaring(view: View, ask: Ask) -> Odds:
    """A task or a check with each declaration (ads.difficulty.table)."""
    grade = _grade_asked(view)
    deck = drawn_from(view, str(view.seat), grade.draw) if grade else None
    if grade is None or deck is None:
        return ()
    return tuple(told(o, deck.grade(grade, o.id)) for o in open_options(ask) if o.id in grade.sets)


def _grade_asked(view: View) -> Grade | None:
    task, check = question(view, DeclareTask), question(view, DeclareCheck)
    if task:
        return GRADES[task.grade]
    return grade_of(table_seen(view), check.attack, check.checks[0]) if check else None


def stopping(view: View, ask: Ask) -> Odds:
    """One card that shows what is declared (ads.flee.hamper)."""
    deck = drawn_from(view, str(view.seat), 1)
    normal = GRADES["normal"]
    if deck is None:
        return ()
    return tuple(
        told(o, deck.grade(normal, o.id), "stops them") for o in open_options(ask) if o.id in normal.sets
    )


def grading(view: View, ask: Ask) -> Odds:
    """How likely each difficulty is with the better declaration (ads.updown.count-source)."""
    return tuple(found for o in open_options(ask) if o.id in GRADES for found in _trying(view, o, o.id))


def _trying(view: View, option: Option, grade: str) -> Odds:
    deck = drawn_from(view, str(view.seat), GRADES[grade].draw)
    return (told(option, deck.best(GRADES[grade]), note="with the better declaration"),) if deck else ()


# ---------------------------------------------------------------- striking


def acting(view: View, ask: Ask) -> Odds:
    """The one action of a Turn: attacks on the only one in reach, and tasks of a grade that is known."""
    table, found = table_seen(view), list[OptionOdds]()
    for option in open_options(ask):
        verb, _, name = option.id.partition(":")
        if verb == "play" and name in FACES:
            found += _striking(view, table, option, name)
        elif verb == "base":
            found += _base_action(view, table, option, name)
        elif verb in FIGHTING:
            found += FIGHTING[verb](table, str(view.seat), name, option)
        elif verb == "task":
            found += _task(view, table, option, name)
    return tuple(found)


def _task(view: View, table: Table, option: Option, key: str) -> Odds:
    """A task of a grade that is known; who is sure-footed does not draw (ads.noncombat.balance)."""
    marks = view.things[key].marks
    if marks.get("balance") and is_sure_footed(table, str(view.seat)):
        return (told(option, Fraction(1)),)
    return _trying(view, option, str(marks["grade"])) if marks["grade"] else ()


def _base_action(view: View, table: Table, option: Option, key: str) -> Odds:
    """What Class and Race strike with, on the only one in reach (ads.action.base-action)."""
    who = str(view.seat)
    base = base_action(table, who, key)
    found = targets(table, who, base.distances) if base.kind is ValueKind.DAMAGE else []
    if len(found) != 1:
        return ()
    return told_if(option, kills(view, table, base_attack(table, who, base, found[0])), KILLS)


def _grapple(table: Table, who: str, on: str, option: Option) -> Odds:
    """The free strike comes first; whoever might not stand it takes hold of nobody (ads.grapple.free-weapon-strike)."""
    if not on or not is_foe(on):
        return ()
    blows = [row.value.on(current_round(table)) for _, row in melee_rows(table, on, who)]
    if table.things[who].number("hp") <= max(blows, default=1):
        return ()
    return told_if(option, holds_at_best(table, who, on, "grapple"), TAKES_HOLD, UNCOUNTERED)


def _break_free(table: Table, who: str, on: str, option: Option) -> Odds:
    holder = table.things[who].text("grapple")
    return told_if(option, holds_at_best(table, who, holder, "escape"), BREAKS_FREE, UNCOUNTERED)


def _base_strike(table: Table, who: str, on: str, option: Option) -> Odds:
    """For 1, and nobody answers it (ads.grapple.base-damage)."""
    if not is_foe(on):
        return ()
    killed = dies(table, base_strike(table, who, on), on)
    return (told(option, Fraction(killed), KILLS),)


def _flee(table: Table, who: str, on: str, option: Option) -> Odds:
    return told_if(option, unharmed_flight(table, who), "nobody strikes first")


FIGHTING = {
    "grapple": _grapple,
    "grapple-escape": _break_free,
    "grapple-strike": _base_strike,
    "flee": _flee,
}
"""The actions of a Turn that need no card."""


def _striking(view: View, table: Table, option: Option, face: str) -> Odds:
    card, who = FACES[face], str(view.seat)
    if is_sneak(face):
        return told_if(option, stays_unseen(table, who), UNSEEN, UNCOUNTERED)
    strikes = card.card.kind is ValueKind.DAMAGE and (card.normal or card.special)
    targets = aims(table, who, face) if strikes else []
    if len(targets) != 1:
        return ()
    if current_round(table) in card.rounds:
        return _strike(view, table, option, Strike(who, face), targets[0])
    boxed = make_attack(table, Strike(who, face, boxed=True), *targets[0])
    return told_if(option, kills(view, table, boxed), KILLS, BOXED)


def _strike(view: View, table: Table, option: Option, strike: Strike, aim: tuple[str, str]) -> Odds:
    """As the card is; and what its best Boost would make of it, where that is more."""
    attack = make_attack(table, strike, *aim)
    chance = kills(view, table, attack)
    if chance is None:
        return ()
    best = best_boost(view, table, BoostAttack(strike, attack))
    parts = (Part.of(BOOSTED, best),) if best > chance else ()
    return (told(option, chance, KILLS, standing(attack, UNBOOSTED), parts),)


def aiming(view: View, ask: Ask) -> Odds:
    """Each Target of a card that has just been played (ads.throw.declare)."""
    step, table = question(view, Aim), table_seen(view)
    if step is None:
        return ()
    pairs = ((option, option.id.rpartition(":")) for option in open_options(ask))
    return tuple(
        found
        for option, (on, _, how) in pairs
        for found in _strike(view, table, option, step.strike, (on, how))
    )


# ---------------------------------------------------------------- answering


def answering(view: View, ask: Ask) -> Odds:
    """Drawing to Counter what a Foe strikes with (ads.counter.single-updown, ads.counter.multi-updown)."""
    option = next((option for option in open_options(ask) if option.id == "updown"), None)
    step = question(view, React)
    if option is None or step is None or not is_foe(step.attack.by):
        return ()
    wanted = CounterDraw(step.attack, step.declared).wanted(table_seen(view))
    deck = drawn_from(view, str(view.seat), len(wanted))
    if deck is None:
        return ()
    return (told(option, deck.counts(len(wanted)).get(wanted.count("U"), Fraction(0)), "counters it"),)


def choosing_for_a_foe(view: View, ask: Ask) -> Odds:
    """Whom a Foe attacks: the chance of an attack, and of each row of its card (ads.foe.action)."""
    step, table = question(view, PlayersChoose), table_seen(view)
    return tuple(_against(table, step.who, option) for option in open_options(ask)) if step else ()


def _against(table: Table, foe: str, option: Option) -> OptionOdds:
    on = option.id.partition(":")[2]
    parts = tuple(Part.of(name, chance) for name, chance in foe_rows(table, foe, on).items())
    return OptionOdds(option.id, Chance.of_fraction(hurts(table, foe, on)), what="it strikes", parts=parts)


PLAIN = frozenset({"pass", "no", "decline"})
"""What is certain."""
DECLARED = ("ads.difficulty.table", "ads.light.check", "ads.distance.bow-melee-optional")
READERS: dict[str, Reader] = {
    **dict.fromkeys(DECLARED, declaring),
    "ads.mode.two-dimensional-cover": declaring,
    "ads.grapple.outside-attack": declaring,
    "ads.order.initiative": leading,
    "ads.flee.hamper": stopping,
    "ads.updown.count-source": grading,
    "ads.action.one-per-turn": acting,
    "ads.throw.declare": aiming,
    "ads.action.base-action": aiming_base,
    "ads.boost.limit": boosting,
    "ads.recounter.how": recountering,
    "ads.sneak.detection": sneaking,
    "ads.presneak.eligible": sneaking,
    "ads.grapple.method-first": gripping,
    "ads.hand.eighth-card": drawing,
    "ads.hand.refill-own-turn": drawing,
    "ads.react.kinds": answering,
    "ads.foe.action": choosing_for_a_foe,
}
"""Which rule of a question says what kind it is."""

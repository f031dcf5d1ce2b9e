"""The rule-of-thumb bot of the Adventure Deck: which rule of thumb answers which question.

A question is known by the first rule it names. The bot remembers one thing: how strong the attack was that it is
defending against.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hearthside.agents.adventure_deck import acting, answering, exploring, handling, striking
from hearthside.agents.adventure_deck.fight import Fight
from hearthside.agents.plain import plain_reply
from hearthside.agents.sight import number
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.views import View

Rule = Callable[[Fight], Reply]


def first_open(fight: Fight) -> Reply:
    return Reply(next(option for option in fight.ask.options if not option.closed).id)


def strongest_strike(fight: Fight) -> Reply:
    """A free strike is taken, with the best card."""
    options = [o for o in fight.ask.options if not o.closed and o.id not in ("no", "decline")]
    if not options:
        return first_open(fight)

    def value(name: str) -> int:
        face = name.partition(":")[2]
        return FACES[face].on(fight.r, fight.options) if face in FACES else 1

    return Reply(max(options, key=lambda option: value(option.id)).id)


def live(fight: Fight) -> Reply:
    return Reply("live")


def truce(fight: Fight) -> Reply:
    """With an ally always; with an opponent if somebody there has more of their Hit Points left than oneself."""
    assert fight.combat is not None
    against = fight.opponents()
    part = {
        who: number(fight.things[who], "hp") / number(fight.things[who], "hp_max")
        for who in (fight.seat, *against)
    }
    behind = any(part[who] > part[fight.seat] for who in against)
    return Reply("agree" if behind or fight.combat.marks["turn"] not in against else "decline")


def heal(fight: Fight) -> Reply:
    """Oneself, or whom it helps."""
    own = f"on:{fight.seat}"
    return Reply(own) if any(option.id == own for option in fight.ask.options) else first_open(fight)


def move(fight: Fight) -> Reply:
    """Toward the enemy, never twice away."""
    toward = [o.id for o in fight.ask.options if o.id.startswith("toward")]
    return Reply(toward[0]) if toward else first_open(fight)


def swap(fight: Fight) -> Reply:
    """The weapon with the best value on this Round."""
    best = max(
        fight.ask.options,
        key=lambda o: FACES[f"{o.id.partition(':')[2]}/up"].on(fight.r, fight.options),
    )
    return Reply(best.id)


RULES: dict[str, Rule] = {
    "ads.action.list": acting.take_action,
    "ads.throw.declare": striking.weakest,
    "ads.damage.split": striking.divide,
    "ads.recall.action": acting.recall,
    "ads.action.gear": acting.take_gear,
    "ads.dual.two-attacks": striking.second_weapon,
    "ads.swap.fast": swap,
    "ads.move.action": move,
    "ads.hand.start-choose": handling.opening_hand,
    "ads.start.dual-declare": handling.loadout,
    "ads.hand.eighth-card": handling.extra_card,
    "ads.hand.refill-own-turn": handling.refill,
    "ads.hand.discard-down": handling.discard,
    "ads.recounter.how": answering.go_on_countering,
    "ads.escalate.definition": answering.go_on_countering,
    "ads.presneak.intellect": answering.go_on_countering,
    "ads.grapple.declare-loses": answering.go_on_countering,
    "ads.order.initiative": handling.declare_own,
    "ads.flee.hamper": handling.declare_own,
    "ads.light.check": handling.declare_own,
    "ads.distance.bow-melee-optional": handling.declare_own,
    "ads.mode.two-dimensional-cover": handling.declare_own,
    "ads.grapple.outside-attack": handling.declare_own,
    "ads.sneak.detection": handling.declare_other,
    "ads.presneak.eligible": handling.declare_other,
    "ads.counter.multi-updown": handling.declare_other,
    "ads.sneak.search": first_open,
    "ads.death.choice": live,
    "ads.damage.healing": heal,
    "ads.grapple.method-first": first_open,
    "ads.grapple.free-weapon-strike": strongest_strike,
    "ads.flee.action": strongest_strike,
    "ads.term.opponent": truce,
    "ads.difficulty.table": handling.declare_own,
    "ads.updown.count-source": exploring.set_grade,
    "ads.noncombat.attribute-rescue": exploring.rescue,
    "ads.rest.when": exploring.rest_as_well,
    "ads.loot.to-hand": handling.discard,
    "ads.loot.to-draw-deck": exploring.take_out,
}


class AdventureDeckThumb:
    """Plays one seat by rules of thumb."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)
        self.incoming = 3

    def choose(self, view: View) -> Reply:
        fight = Fight(view)
        rule = fight.ask.rules[0] if fight.ask.rules else ""
        if known := RULES.get(rule):
            return known(fight)
        if rule == "ads.react.kinds":
            return self._answer(fight)
        if rule == "ads.boost.limit":
            return self._boost(fight)
        return self._other(view, fight)

    def _answer(self, fight: Fight) -> Reply:
        attack = answering.Incoming(fight)
        self.incoming = attack.damage
        reply = answering.answer(fight, attack)
        face = reply.option.partition(":")[2]
        if face in FACES:
            self.incoming -= FACES[face].on(fight.r, fight.options)
        return reply

    def _boost(self, fight: Fight) -> Reply:
        if fight.is_my_turn():
            return striking.boost_attack(fight)
        return answering.boost_defense(fight, self.incoming)

    def _other(self, view: View, fight: Fight) -> Reply:
        """Questions without a rule are about whom, or about paying."""
        first = fight.ask.options[0]
        if fight.combat is None and "map" in fight.things:
            return self._between(view, fight, first)
        if first.id.startswith("on:") and not first.fields:
            return striking.weakest(fight)
        if first.id == "box":
            return acting.paid(first)
        return plain_reply(view, self.random)

    def _between(self, view: View, fight: Fight, first: Option) -> Reply:
        """Between Combats: on the way, or with a find in hand."""
        if any(option.id == "home" for option in fight.ask.options):
            return exploring.on_the_way(fight)
        return exploring.place_find(fight) if first.id == "hand" else plain_reply(view, self.random)

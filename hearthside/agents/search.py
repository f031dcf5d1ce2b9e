"""The search bot: imagines how the hidden cards may lie, plays each choice out a little way, and takes the best.

Determinised Monte Carlo: for each imagined table every candidate is tried with the same luck, both sides go on by
rules of thumb for a few Rounds, and what is left of both counts. Where only one answer makes sense, or where a
question is not about a fight, it plays by rules of thumb itself.
"""

from __future__ import annotations

import math
from random import Random
from statistics import mean, stdev

from hearthside.agents.adventure_deck.acting import ranked_actions
from hearthside.agents.adventure_deck.answering import Incoming
from hearthside.agents.adventure_deck.fight import Fight
from hearthside.agents.adventure_deck.imagining import imagine, remembered
from hearthside.agents.adventure_deck.thumb import AdventureDeckThumb
from hearthside.agents.playing import play
from hearthside.agents.sight import Bot, Sight, open_options
from hearthside.agents.thumb import thumb
from hearthside.families import family as family_called
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.choices import plain
from hearthside.kernel.asks import Pick, Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.game import decide
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table, evolve
from hearthside.kernel.views import View

BUDGET = 96
"""Imagined games for a decision."""
AHEAD = 3
"""Rounds that are played on."""
MOST_ACTIONS = 4
SCALE = 4.0
"""Hit Points ahead that are worth about three quarters of a win."""
DECISIONS = (
    "ads.action.list",
    "ads.react.kinds",
    "ads.boost.limit",
    "ads.recounter.how",
    "ads.escalate.definition",
    "ads.dual.two-attacks",
    "ads.recall.action",
)
FAMILY = family_called("adventure-deck")


class Search:
    """Plays one seat by looking ahead."""

    ahead = True

    def __init__(self, family: str, seed: int = 0, budget: int = BUDGET) -> None:
        self.random, self.budget = Random(seed), budget
        self.thumb = thumb(family, seed)
        self.deck: tuple[str, ...] = ()

    def choose(self, view: View) -> Reply:
        usual = self.thumb.choose(view)
        self._remember(view)
        if not isinstance(view, Sight) or not view.pending or "combat" not in view.things:
            return usual
        rules = view.now.ask.rules if view.now.ask else ()
        if not rules or rules[0] not in DECISIONS:
            return usual
        several = candidates(view, usual)
        return self._best(view, several) if len(several) > 1 else usual

    def _remember(self, view: View) -> None:
        """The own deck is shown with the question about the opening hand."""
        ask = view.now.ask
        if ask and ask.rules[:1] == ("ads.hand.start-choose",):
            field = ask.options[0].fields[0]
            assert isinstance(field, Pick)
            cards = tuple(plain(choice.id)[0] for choice in field.choices)
            self.deck = remembered(cards, view.things[f"{view.seat}/draw"].size)

    def _best(self, sight: Sight, several: list[Reply]) -> Reply:
        """The candidate that is most surely better than the usual one, which is the first; else that one."""
        tries = max(4, self.budget // len(several))
        gains: list[list[float]] = [[] for _ in several]
        for _ in range(tries):
            table, luck = imagine(sight, self.random, self.deck), self.random.getrandbits(48)
            usual = self._tried(sight, table, several[0], luck)
            for i, reply in enumerate(several[1:], 1):
                gains[i].append(self._tried(sight, table, reply, luck) - usual)
        surely = [0.0, *map(surely_gained, gains[1:])]
        return several[max(range(len(several)), key=lambda i: surely[i])]

    def _tried(self, sight: Sight, table: Table, reply: Reply, luck: int) -> float:
        seat = sight.seat
        assert seat is not None
        until = table.things["combat"].number("clock") + AHEAD

        def over(now: Table) -> bool:
            combat = now.things.get("combat")
            return combat is None or combat.number("clock") >= until

        bots = players(table, sight, reply)
        after = evolve(table, decide(FAMILY, table, seat, reply))
        after, _ = play(FAMILY, after, Fast(luck), bots, until=over, acts=400)
        return standing(after, seat)


def surely_gained(gains: list[float]) -> float:
    """The mean, less its standard error."""
    return mean(gains) - stdev(gains) / math.sqrt(len(gains))


def players(table: Table, sight: Sight, reply: Reply) -> dict[Seat, Bot]:
    """Rules of thumb for everybody; one's own goes on from what is being answered."""
    bots: dict[Seat, Bot] = {seat: AdventureDeckThumb(0) for seat in table.playing}
    ask = sight.now.ask
    if ask and ask.rules[:1] == ("ads.react.kinds",) and sight.seat:
        own = AdventureDeckThumb(0)
        fight = Fight(sight)
        face = reply.option.partition(":")[2]
        own.incoming = Incoming(fight).damage
        if face in FACES:
            own.incoming -= FACES[face].on(fight.r, fight.options)
        bots[sight.seat] = own
    return bots


def standing(table: Table, seat: Seat) -> float:
    """From 0, lost, to 1, won: by what both sides have left."""
    me = table.things[seat]
    if me.front["status"] != "up":
        return 0.0
    combat = table.things.get("combat")
    if combat is None:
        return 1.0
    others = [table.things[who] for who in combat.list("order") if who != seat]
    against = [o for o in others if o.front["side"] != me.front["side"] and o.front["status"] == "up"]
    if not against:
        return 1.0
    ahead = me.number("hp") - sum(other.number("hp") for other in against)
    return 1 / (1 + math.exp(-ahead / SCALE))


# ---------------------------------------------------------------- what is tried


def candidates(view: Sight, usual: Reply) -> list[Reply]:
    """The usual reply first, then others that differ from it."""
    fight = Fight(view)
    found = [usual]
    if fight.ask.rules[0] == "ads.action.list":
        options = [option for worth, option in ranked_actions(fight)[:MOST_ACTIONS] if worth >= 0]
    else:
        options = open_options(view)
    for option in options:
        if option.fields:
            field = option.fields[0]
            if isinstance(field, Pick):
                found += _picks(option.id, field)
        else:
            found.append(Reply(option.id))
    different: dict[object, Reply] = {}
    for reply in found:
        different.setdefault((reply.option, str(reply.values)), reply)
    return list(different.values())[: MOST_ACTIONS + 1]


def _picks(option: str, field: Pick) -> list[Reply]:
    """As few cards as may be, and as many."""
    counts = sorted({field.low, field.high})
    single = field.low == field.high == 1
    replies = []
    for count in counts:
        ids = tuple(choice.id for choice in field.choices[:count])
        replies.append(Reply(option, {field.key: ids[0] if single else ids}))
    return replies

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
from hearthside.agents.adventure_deck.answering import Incoming, saved
from hearthside.agents.adventure_deck.fight import Fight
from hearthside.agents.adventure_deck.imagining import imagine, remembered
from hearthside.agents.adventure_deck.thumb import AdventureDeckThumb
from hearthside.agents.plain import picked
from hearthside.agents.playing import play
from hearthside.agents.sight import Bot, Sight, open_options
from hearthside.agents.thumb import thumb
from hearthside.families import family as family_called
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.choices import plain
from hearthside.kernel.asks import Option, Pick, Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.game import decide
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table, evolve
from hearthside.kernel.views import View

BUDGET = 120
"""Imagined tables for a decision, at most."""
LAP = 12
AHEAD = 2
"""Rounds that are played on, this one included: farther off, luck hides what a choice was worth."""
MOST = 5
SURE = 1.3
"""Standard errors by which another choice must be better than the usual one."""
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
        self.random, self.budget = Random(seed), max(2, budget)
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
        best = self._best(view, several) if len(several) > 1 else usual
        if best != usual and isinstance(self.thumb, AdventureDeckThumb):
            self.thumb.incoming = left_after(view, best, self.thumb.incoming)
        return best

    def _remember(self, view: View) -> None:
        """The own deck is shown with the question about the opening hand."""
        ask = view.now.ask
        if ask and ask.rules[:1] == ("ads.hand.start-choose",):
            field = next(field for option in ask.options for field in option.fields)
            assert isinstance(field, Pick)
            cards = tuple(plain(choice.id)[0] for choice in field.choices)
            self.deck = remembered(cards, view.things[f"{view.seat}/draw"].size)

    def _best(self, sight: Sight, several: list[Reply]) -> Reply:
        """A race against the usual reply, which is the first: whoever falls behind is dropped.

        The winner is the one that is most surely better; if none is, the usual reply.
        """
        gains: dict[int, list[float]] = {i: [] for i in range(1, len(several))}
        for lap in range(0, self.budget, LAP):
            for _ in range(min(LAP, self.budget - lap)):
                self._lap(sight, several, gains)
            gains = {i: gained for i, gained in gains.items() if surely_gained(gained, -SURE) > 0}
            if not gains or any(surely_gained(gained, 2 * SURE) > 0 for gained in gains.values()):
                break
        surely = {i: surely_gained(gained, SURE) for i, gained in gains.items()}
        best = max(surely, key=lambda i: surely[i], default=0)
        return several[best] if best and surely[best] > 0 else several[0]

    def _lap(self, sight: Sight, several: list[Reply], gains: dict[int, list[float]]) -> None:
        """All that are still in the race, on one imagined table with the same luck."""
        table, luck = imagine(sight, self.random, self.deck), self.random.getrandbits(48)
        usual = self._tried(sight, table, several[0], luck)
        for i, gained in gains.items():
            gained.append(self._tried(sight, table, several[i], luck) - usual)

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


def surely_gained(gains: list[float], errors: float) -> float:
    """The mean, less so many standard errors."""
    return mean(gains) - errors * stdev(gains) / math.sqrt(len(gains))


def left_after(sight: Sight, reply: Reply, usual: int) -> int:
    """The Damage that is still to be stopped when an attack is answered so."""
    ask = sight.now.ask
    if ask is None or ask.rules[:1] != ("ads.react.kinds",):
        return usual
    fight = Fight(sight)
    face = reply.option.partition(":")[2]
    stopped = FACES[face].on(fight.r, fight.options) if face in FACES else 0
    return Incoming(fight).damage - stopped


def players(table: Table, sight: Sight, reply: Reply) -> dict[Seat, Bot]:
    """Rules of thumb for everybody; one's own goes on from what is being answered."""
    bots: dict[Seat, Bot] = {}
    for seat in table.seats:
        player = AdventureDeckThumb(0)
        if seat == sight.seat:
            player.incoming = left_after(sight, reply, player.incoming)
        bots[seat] = player
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
    """The usual reply first, then the likeliest others."""
    found = [usual]
    for option in likeliest(view):
        if option.fields:
            field = option.fields[0]
            if isinstance(field, Pick):
                found += _picks(option.id, field)
        else:
            found.append(Reply(option.id))
    different: dict[object, Reply] = {}
    for reply in found:
        different.setdefault((reply.option, str(reply.values)), reply)
    return list(different.values())[:MOST]


def likeliest(view: Sight) -> list[Option]:
    """Open options, by what rules of thumb say of them where they say something."""
    fight = Fight(view)
    if fight.ask.rules[0] == "ads.action.list":
        return [option for worth, option in ranked_actions(fight) if worth > 0]
    options = [option for option in open_options(view) if option.id != "back"]
    if fight.ask.rules[0] == "ads.react.kinds":
        attack = Incoming(fight)
        options.sort(key=lambda option: -saved(fight, attack, option))
    return options


def _picks(option: str, field: Pick) -> list[Reply]:
    """As few cards as may be, and as many."""
    replies = []
    for count in sorted({field.low, field.high}):
        ids = tuple(choice.id for choice in field.choices[:count])
        replies.append(Reply(option, {field.key: picked(field, ids)}))
    return replies

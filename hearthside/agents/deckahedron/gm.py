"""A GM who plays the foes of a fight, in one of the formats of the GM guide.

Format 1, player-led: on a cross the foes that were not just in a melee attack whoever flipped.
Format 2, in rounds: on a cross one foe strikes; after each round of players the foes that have not struck back gang up
on one hero, who defies the danger. Points of the reserve are not spent, distances are left unsaid, foes do not yield.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hearthside.agents.deckahedron.attacking import SHOOT, STRIKE, attack
from hearthside.agents.deckahedron.seeing import Fighter, fighters, standing_foes
from hearthside.agents.plain import filled, plain_reply
from hearthside.agents.sight import asked, number, open_options
from hearthside.families.deckahedron.foe_attacks import EACH, LEAD
from hearthside.kernel.asks import Option, Pick, Reply, Value
from hearthside.kernel.views import View

PLAYER_LED, IN_ROUNDS = 1, 2
DEFY, FOLLOW_UP = "defy_danger", "and_this_is_for"
HOARDS = 3
"""Currency beyond which the foes lean on a hero."""
SQUARE = 3
"""Attack power from which on a foe's armour is worth crossing out."""
Options = dict[str, Option]


class FightingGM:
    """Plays the GM's seat in a fight."""

    def __init__(self, seed: int = 0, format: int = PLAYER_LED) -> None:
        self.random, self.format = Random(seed), format
        self.fought: set[str] = set()
        """Foes that have struck back in this round."""
        self.hit = False
        """Whether the hero in the spotlight has just hit somebody in melee."""
        self.acted: set[str] = set()
        """Heroes who had their turn in this round."""
        self.rounds = 0
        self.wanted = ""
        """The move to call for next, where the GM calls without being asked."""

    def choose(self, view: View) -> Reply:
        options = {option.id: option for option in open_options(view)}
        for name, way in WAYS.items():
            if name in options:
                return way(self, view, options)
        return plain_reply(view, self.random)

    # ---------------------------------------------------------------- whose turn it is

    def free_play(self, view: View, options: Options) -> Reply:
        lit = str(view.things["story"].marks["spotlight"])
        if self._follows_up(view, lit, options):
            self.wanted = FOLLOW_UP
            return Reply(f"call:{lit}")
        self.hit = False
        eager = [
            hero for hero in fighters(view) if number(hero.thing, "edge") and f"call:{hero.id}" in options
        ]
        if eager:  # another move at once after a Critical Success
            self.wanted = attack(eager[0])
            return Reply(f"call:{eager[0].id}")
        return self._next(view, lit, options)

    def _follows_up(self, view: View, lit: str, options: Options) -> bool:
        if not self.hit or f"call:{lit}" not in options:
            return False
        hero = Fighter(view, lit)
        self.hit = False
        return hero.has_ready(FOLLOW_UP) and not number(hero.thing, "bonus")

    def _next(self, view: View, lit: str, options: Options) -> Reply:
        up = [hero for hero in fighters(view) if hero.is_up]
        if all(hero.id in self.acted for hero in up):
            self.acted.clear()
            self.rounds += 1
            idle = [foe for foe in standing_foes(view) if foe not in self.fought]
            within_call = [hero for hero in up if f"call:{hero.id}" in options]
            if self.format == IN_ROUNDS and idle and within_call:
                self.wanted = DEFY
                return Reply(f"call:{self._target(within_call).id}")
            self.fought.clear()
        due = next(hero.id for hero in up if hero.id not in self.acted)
        if due == lit:
            return Reply(_elsewhere(options))
        self.acted.add(due)
        return Reply(f"spotlight:{due}")

    def _target(self, up: list[Fighter]) -> Fighter:
        """One after the other; who hoards currency comes first."""
        rich = [hero for hero in up if number(hero.thing, "currency") > HOARDS]
        return (rich or up)[self.rounds % len(rich or up)]

    # ---------------------------------------------------------------- calling for flips

    def accept(self, view: View, options: Options) -> Reply:
        return Reply("accept")

    def call(self, view: View, options: Options) -> Reply:
        """The move the GM wants, or the one the player has in mind, or any way to fight that is open."""
        prompt = asked(view).prompt
        hinted = [name for name, option in options.items() if prompt.endswith(f"thinks of {option.label}.")]
        several = [self.wanted, *hinted, STRIKE, SHOOT, DEFY]
        self.wanted = ""
        move = next(name for name in several if name in options)
        hero = next(hero for hero in fighters(view) if f" does {hero.thing.marks['name']} make?" in prompt)
        return Reply(
            move, {field.key: self._value(view, hero, move, field) for field in options[move].fields}
        )

    def _value(self, view: View, hero: Fighter, move: str, field: object) -> Value:
        """The hero's best attribute, and whatever lies ready to help an attack."""
        if not isinstance(field, Pick):
            return 0
        if field.key == "attribute":
            return hero.best_of(*(choice.id for choice in field.choices))
        if field.key == "circumstances" and move in (STRIKE, SHOOT):
            lying = [c.id for c in field.choices if c.id in view.things]
            return tuple([id for id in lying if number(view.things[id], "level") < 0][:1])
        return () if field.low == 0 else field.default or field.choices[0].id

    # ---------------------------------------------------------------- what foes do

    def strike(self, view: View, options: Options) -> Reply:
        """The foe that is in melee strikes back."""
        name = asked(view).prompt.partition(" attacks.")[0]
        self.fought.update(foe for foe in standing_foes(view) if view.things[foe].marks["name"] == name)
        return Reply("strike")

    def interpret(self, view: View, options: Options) -> Reply:
        """A cross brings the foes on. So does a single check: one after a shot, one point from each in their round."""
        flip = view.things["flip"]
        result, move, foes = number(flip, "result"), flip.marks["move"], standing_foes(view)
        self.hit = result > 0 and move == STRIKE
        idle = [foe for foe in foes if foe not in self.fought] or foes[:1]
        gangs = self.format == PLAYER_LED or move == DEFY
        if move == DEFY:
            self.fought.clear()
        if "gang" not in options or not foes or result > 1 or (result and move not in (SHOOT, DEFY)):
            return Reply("narrate", {"text": ""})
        if not gangs or (result and move == SHOOT):
            return self._gang(view, options, idle[:1], LEAD)
        return self._gang(view, options, idle, EACH if result else LEAD)

    def _gang(self, view: View, options: Options, foes: list[str], how: str) -> Reply:
        if not any(field.key == "lead" for field in options["gang"].fields):  # there is only one
            return Reply("gang", {"how": how})
        lead = max(foes, key=lambda foe: number(view.things[foe], "power"))
        others = tuple(foe for foe in foes if foe != lead)
        return Reply("gang", {"lead": lead, "others": others, "how": how})

    def armour(self, view: View, options: Options) -> Reply:
        """A square is crossed out for a heavy blow, or for one that would be the last."""
        power = int(options["suffer"].label.split()[2])
        stamina = int(options["suffer"].note.rstrip(".").split()[-1])
        return Reply("cross" if "cross" in options and power >= min(SQUARE, stamina) else "suffer")

    def first(self, view: View, options: Options) -> Reply:
        """Nothing depends on it: what a wound looks like, whether somebody lies or sleeps."""
        wanted = next(name for name in QUIET if name in options)
        return filled(options[wanted], self.random)


def _elsewhere(options: Options) -> str:
    """The last hero standing is seen anew after a look at another one."""
    return next(name for name in options if name.startswith("spotlight:"))


QUIET = ("unconscious", "dead", "injury", "won", "enough", "allow", "danger", "refuse")

WAYS: dict[str, Callable[[FightingGM, View, Options], Reply]] = {
    "prepare": FightingGM.free_play,
    "accept": FightingGM.accept,
    DEFY: FightingGM.call,
    "strike": FightingGM.strike,
    "suffer": FightingGM.armour,
    "narrate": FightingGM.interpret,
    **dict.fromkeys(QUIET, FightingGM.first),
}
"""What is done where this option is open; the first of them counts."""

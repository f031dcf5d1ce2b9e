"""What a hero does when it is their turn in a fight, and how a blow is struck."""

from __future__ import annotations

from random import Random

from hearthside.agents.deckahedron.seeing import CHANCES, Fighter, standing_foes
from hearthside.agents.plain import filled
from hearthside.agents.sight import number
from hearthside.families.deckahedron.calling import BREATHER
from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.fighting import AGAIN, AVOID
from hearthside.families.deckahedron.flips import net_advantage
from hearthside.families.deckahedron.foes import FAR, MELEE, NEAR
from hearthside.families.deckahedron.moves import MOVES
from hearthside.kernel.asks import Option, Reply

STRIKE, SHOOT, CARDIO, WEAK_SPOT = "mix_it_up", "volley", "good_cardio", "weak_spot"
BREATHLESS = 3
"""Stamina at which a breather comes before another blow."""
AT_EASE = 6
"""Stamina from which on three checks strike twice rather than avoid the foe's answer."""
TIRED = 8
"""Stamina at which a deep breath beside the blows is worth it."""
FOES_ATTACK = 2.5
"""What an attack is worth whose die nobody has shown: a d4."""
CARE = 0.6
"""What a point suffered counts against a point dealt."""
AVERAGE = {0: 1.0, 1: 1.0, 2: 1.5, 4: 2.5, 6: 3.5, 10: 5.5}


def wanted_move(hero: Fighter) -> str:
    """A bonus move that helps, a breather if one must be, else the better of striking and shooting."""
    bonus = None if number(hero.thing, "bonus") else bonus_move(hero)
    if bonus:
        return bonus
    can_breathe = hero.thing.marks["last"] != BREATHER and max(hero.rank("int"), hero.rank("dex")) > 1
    if hero.left <= BREATHLESS and can_breathe:
        return BREATHER
    return attack(hero)


def attack(hero: Fighter) -> str:
    """Shoot or strike, whichever promises more."""
    return SHOOT if shooting(hero) > striking(hero) else STRIKE


def bonus_move(hero: Fighter) -> str:
    """Breathe deeply while tired; else look for a weak spot, one at a time."""
    moves = MOVES[hero.view.options["edition"]]
    if hero.left <= TIRED and hero.has_ready(CARDIO) and moves[CARDIO].fast:
        return CARDIO
    waits = any(
        number(thing, "level") < 0 for thing in hero.view.things.values() if thing.kind == "circumstance"
    )
    return WEAK_SPOT if hero.has_ready(WEAK_SPOT) and hero.rank("int") > 1 and not waits else ""


def striking(hero: Fighter) -> float:
    """What Mix It Up promises: points dealt, less those suffered from the foe's answer and from a cross."""
    fail, one, two, three = CHANCES[hero.rank("str"), 0]
    unarmed = EDITIONS[hero.view.options["edition"]].unarmed
    die = AVERAGE[hero.best_die((MELEE,)) or unarmed]
    answered = one + two + three / 2
    return one + (two + 1.5 * three) * die - CARE * (answered * FOES_ATTACK + fail * gang(hero))


def shooting(hero: Fighter) -> float:
    """What Volley promises; nothing where no foe is in reach."""
    fail, one, two, three = CHANCES[hero.rank("dex"), net_advantage((hero.level(SHOOT),))]
    die = hero.best_die((NEAR, FAR))
    said = (hero.view.things[foe].marks.get(f"range:{hero.id}") for foe in standing_foes(hero.view))
    near = (distance or NEAR for distance in said)
    if not die or not any(hero.best_die((str(distance),)) for distance in near):
        return -100.0
    return (one / 2 + two + three) * AVERAGE[die] - CARE * fail * gang(hero)


def gang(hero: Fighter) -> float:
    """What all foes together do on a cross: one die, and one for each other."""
    return FOES_ATTACK + len(standing_foes(hero.view)) - 1


def struck(hero: Fighter, options: dict[str, Option]) -> Reply:
    """The first foe that stands, the best weapon; on three checks again, or avoid the answer when tired."""
    wanted = AGAIN if hero.left >= AT_EASE else AVOID

    def worth(name: str) -> tuple[int, bool, int]:
        foe, weapon, extra = name.split("|")
        die = number(hero.view.things[weapon], "power") if weapon else 0
        return die, extra == wanted, -list(hero.view.things).index(foe) if foe else 0

    return filled(options[max(options, key=worth)], Random(0))

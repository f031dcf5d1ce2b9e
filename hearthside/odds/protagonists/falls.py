"""Who may fall in an Attack with Toughness, as far as a seat sees Health and Gear (book: "Attacks")."""

from __future__ import annotations

from fractions import Fraction

from hearthside.families.protagonists.conflict import test_name
from hearthside.families.protagonists.sheets import Ability
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View
from hearthside.odds.asked import Part
from hearthside.odds.distribution import Distribution
from hearthside.odds.protagonists.attacks import Attack

HARM = "harm"


def opponent(view: View, test: ThingView) -> ThingView | None:
    """The other side of an Attack with Toughness, in which both may be hurt (core.attack.toughness-both)."""
    tests = [one for one in view.things.values() if one.kind == "test"]
    struck = all(one.marks["aim"] == HARM and one.marks["ability"] == Ability.TOUGHNESS for one in tests)
    others = [one for one in tests if one.place != test.place]
    return others[0] if struck and len(others) == 1 else None


def gear_of(view: View, test: ThingView) -> int | None:
    """What the Gear in use adds; nothing where some of it is not seen."""
    chosen = view.things[test_name(test.place)].marks.get("gear", ())
    assert isinstance(chosen, tuple)
    damages = [view.things[name].marks.get("damage") if name in view.things else None for name in chosen]
    found = [damage for damage in damages if isinstance(damage, int)]
    return sum(found) if len(found) == len(damages) else None


def falls(
    view: View, test: ThingView, mine: Distribution, theirs: Distribution, *, own: bool
) -> tuple[Part, ...]:
    """The chance of either side to lose all Health that it has, where that is seen. `own` is one's own Test."""
    other = opponent(view, test)
    gear = [gear_of(view, one) for one in (test, other)] if other else [None]
    if other is None or gear[0] is None or gear[1] is None:
        return ()
    struck = Attack(attacker=mine, target=theirs, gear=gear[0], target_gear=gear[1])
    mine_falls = "you fall" if own else _name(view, test)
    sides = ((test, mine_falls, struck.suffered()), (other, _name(view, other), struck.dealt()))
    return tuple(
        Part.of(label, lost.at_least(health))
        for side, label, lost in sides
        if (health := _health(view, side)) is not None
    )


def _health(view: View, test: ThingView) -> int | None:
    value = view.things[test.place].marks.get("health")
    return value if isinstance(value, int) and value > 0 else None


def _name(view: View, test: ThingView) -> str:
    return f"{view.things[test.place].marks.get('name') or test.place} falls"


def nobody(parts: tuple[Part, ...]) -> bool:
    """Whether nobody can fall at all: then nothing needs to be said."""
    return all(part.chance.fraction == Fraction(0) for part in parts)

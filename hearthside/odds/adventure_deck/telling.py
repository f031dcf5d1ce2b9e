"""The words in which odds of the Adventure Deck are told."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hearthside.families.adventure_deck.attacks import Attack, counter_of
from hearthside.kernel.asks import Ask, Option
from hearthside.kernel.views import View
from hearthside.odds.asked import Chance, OptionOdds, Part

KILLS = "defeats it"
UNBOOSTED = "without a Boost"
BOOSTED = "with its best Boost"
BOXED = "with the cards its Boost costs on this Round, without a Re-Counter"
UNCOUNTERED = "without a Re-Counter"

Odds = tuple[OptionOdds, ...]
Reader = Callable[[View, Ask], Odds]


def standing(attack: Attack, note: str = "") -> str:
    """A note, and that a Counter stands: but only where the attack can be Countered (ads.counter.listed)."""
    if counter_of(attack) is None:
        return note
    both = {"": UNCOUNTERED, UNBOOSTED: f"{UNBOOSTED} or a Re-Counter"}
    return both.get(note, f"{note}, {UNCOUNTERED}")


def open_options(ask: Ask) -> list[Option]:
    return [option for option in ask.options if not option.closed]


def told(
    option: Option,
    chance: Fraction,
    what: str = "success",
    note: str = "",
    parts: tuple[Part, ...] = (),
) -> OptionOdds:
    return OptionOdds(option.id, Chance.of_fraction(chance), note=note, what=what, parts=parts)


def told_if(option: Option, chance: Fraction | None, what: str, note: str = "") -> Odds:
    """Nothing where it hangs on more than is seen."""
    return () if chance is None else (told(option, chance, what, note),)

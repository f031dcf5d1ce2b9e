"""The odds of a flip that is called, with all who help, and of flipping anew (dk.flip.*, dk.teamwork.*, dk.flashback.*)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec

from hearthside.families.deckahedron.cards import MARKS
from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.flips import FLIP, MOST
from hearthside.kernel.asks import Ask
from hearthside.kernel.views import View
from hearthside.odds.asked import Chance, OptionOdds, Part
from hearthside.odds.cards import Take
from hearthside.odds.deckahedron.hands import Hand, Kind, Turns, is_critical, pays
from hearthside.odds.deckahedron.seen import HIGHEST, Flip
from hearthside.odds.deckahedron.unseen import own_hero, unseen
from hearthside.odds.distribution import Distribution

WOUND = "a wound card comes up"
Found = Callable[[Kind], Distribution | None]


def told(flip: Flip, option: str, found: Found, turns: Turns, note: str = "") -> tuple[OptionOdds, ...]:
    """The chance of success and of each result, and that a card pays, as it does in no quarrel, or is critical (dk.xp.gain,
    dk.pvp.no-currency, dk.critical.trigger); where there are Wounds in a deck, that one comes (dk.wound.flip-stop)."""
    paid, critical = found(pays), found(is_critical)
    if paid is None or critical is None:
        return ()
    results = paid.map(lambda code: code // 2)
    parts = [Part.of(MARKS[n], results.chance(n)) for n in range(4)]
    single = EDITIONS[flip.view.options["edition"]].single
    parts += [] if flip.text("against") else [Part.of(single, _marked(paid))]
    parts.append(Part.of("Critical Success", _marked(critical)))
    wound = turns.wound()
    parts += [Part.of(WOUND, wound)] if wound else []
    words = "; ".join(filter(None, (note, turns.note())))
    return (OptionOdds(option, _success(flip, paid), note=words, parts=tuple(parts)),)


def _success(flip: Flip, codes: Distribution) -> Chance:
    won = sum(weight for code, weight in codes if flip.succeeds(code // 2))
    return Chance.of_fraction(Fraction(won, codes.total))


def _marked(codes: Distribution) -> Fraction:
    return Fraction(sum(weight for code, weight in codes if code % 2), codes.total)


def flipping(view: View, ask: Ask) -> tuple[OptionOdds, ...]:
    """Before and after the cards are turned."""
    thing = view.things.get(FLIP)
    if thing is None:
        return ()
    flip = Flip(view, thing, {})
    offered = {option.id for option in ask.options if not option.closed}
    return _after_the_flip(flip, offered) if thing.marks["cards"] else _before_the_flip(flip, offered)


def _before_the_flip(flip: Flip, offered: set[str]) -> tuple[OptionOdds, ...]:
    """For the lead: flipping now, or after shuffling the discards in. For others: helping. For the GM: an advantage."""
    found, helped = tuple[OptionOdds, ...](), flip.supporters
    if "flip" in offered:
        found += told(flip, "flip", lambda kind: flip.with_help(helped, kind), flip.turns(helped))
    if {"flip", "reshuffle"} <= offered:
        shuffled = lambda kind: flip.with_help(helped, kind, reshuffled=True)  # noqa: E731
        turns = flip.turns(helped, reshuffled=True)
        found += told(flip, "reshuffle", shuffled, turns, "if you flip after it")
    own = own_hero(flip.view)
    if "help" in offered and own:
        mine = (*helped, own)
        joined = lambda kind: flip.with_help(mine, kind)  # noqa: E731
        found += told(flip, "help", joined, flip.turns(mine), "the flip with your help")
    if "create-advantage" in offered:
        best = lambda kind: flip.with_help(helped, kind, net=MOST)  # noqa: E731
        found += told(flip, "create-advantage", best, flip.turns(helped, net=MOST), "the flip then")
    return found


def _after_the_flip(flip: Flip, offered: set[str]) -> tuple[OptionOdds, ...]:
    found: tuple[OptionOdds, ...] = ()
    if "flashback" in offered:
        anew = told(flip, "flashback", flip.anew, flip.turns_anew())
        found += _raised(flip, anew)
    if "create-advantage" in offered:
        found += told(flip, "create-advantage", flip.best_of_three, flip.turns_more())
    return found


def _raised(flip: Flip, found: tuple[OptionOdds, ...]) -> tuple[OptionOdds, ...]:
    """What further currency could do after the new flip, as far as it does anything (dk.flashback.bump)."""
    rest = flip.view.things[flip.hero].marks["currency"]
    assert isinstance(rest, int)
    edition = EDITIONS[flip.view.options["edition"]]
    more, best = list[Part](), found[0].success if found else None
    for n in range(1, min(rest - 1, HIGHEST) + 1):
        codes = flip.anew(pays, n)
        chance = _success(flip, codes) if codes else best
        if chance is None or chance == best:
            break
        more.append(Part(f"success with {edition.amount(n)} more", chance))
        best = chance
    return tuple(msgspec.structs.replace(one, parts=(*one.parts, *more)) for one in found)


# ---------------------------------------------------------------- a flip that is still to be called


def blocking(view: View, ask: Ask) -> tuple[OptionOdds, ...]:
    """A shield is raised with Dex: any check keeps the token away, at the price of its row (dk.shield.dex)."""
    hero = own_hero(view)
    deck = unseen(view, hero) if hero else None
    if deck is None or not deck.checked().size:
        return ()
    rank = view.things[hero].marks["dex"]
    assert isinstance(rank, int)
    hand = Hand(rank, 1, Take.BEST, view.options["wound_card_counts_as"])
    results = hand.codes(deck.checked(), pays).map(lambda code: code // 2)
    parts = tuple(Part.of(MARKS[n], results.chance(n)) for n in range(4))
    chance = Chance.of_fraction(results.at_least(1))
    several = (option.id for option in ask.options if option.id.startswith("block:") and not option.closed)
    return tuple(OptionOdds(option, chance, what="it is blocked", parts=parts) for option in several)

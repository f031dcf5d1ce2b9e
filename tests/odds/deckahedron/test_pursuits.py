"""The odds of a pursuit, held against every way the engine's own cards can come."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from hearthside.families.deckahedron.cards import CARDS, FULL_DECK
from hearthside.families.deckahedron.pursuit import Chase, StartPursuit
from hearthside.families.deckahedron.resolving import ChooseCard
from hearthside.kernel.asks import Reply
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Table
from hearthside.odds.deckahedron.pursuits import ESCAPES, Pack, escape
from tests.families.deckahedron.conftest import ANA, BEN, Play
from tests.odds.deckahedron.engine import every_way, hidden_decks, odds, on_average, parts, said


def chased(play: Play, net: int = 0) -> Play:
    """Kresk is the rabbit and flips the weakest suit."""
    play.turn_to(StartPursuit(("kresk", "ysolde")))
    if "kresk" in play.options(ANA):
        play.say(ANA, "kresk")
    return play.mark("pursuit", rank=1, net=net)


def alone(table: Table) -> tuple[Seat, Reply] | None:
    """The rabbit runs on alone; whatever the cards bring besides is let be."""
    step = table.step
    if isinstance(step, Chase):
        return ANA, Reply("dash")
    if isinstance(step, ChooseCard):
        return ANA, Reply(step.ask(table, ANA).options[0].id)
    name = type(step).__name__
    if name == "Aftermath":
        return ANA, Reply("take")
    if name == "PursuersAct":
        return GM, Reply("nothing")
    assert name in ("Away", "Caught"), name
    return None


def escaped(table: Table) -> bool:
    return type(table.step).__name__ == "Away"


def like(card: str) -> bool:
    """Only whether a card wins a round matters."""
    return CARDS[card].results[0] > 0


PLAIN = tuple(card for card in FULL_DECK if not CARDS[card].critical)


@pytest.mark.rule("dk.pursuit.best-of-five", "dk.pursuit.rank")
@pytest.mark.parametrize("net", [-1, 0, 1])
@pytest.mark.parametrize("discard", [0, 11])
def test_an_escape_is_every_way_the_engine_can_run(play: Play, net: int, discard: int) -> None:
    """All cards but the two critical ones, which bring more than their result."""
    away = ("01", "11")
    chased(play.put(discard=PLAIN[:discard], exhaustion=away), net)
    face_up(play)
    found = odds(play.table)["dash"]
    ends = every_way(play.table, alone, escaped, like)
    assert parts(found)[ESCAPES] == ends[True]
    first = every_way(said(play.table, ANA, "dash"), one_round, runners_ahead, like)
    assert found.success.fraction == first.get(True, 0)


def face_up(play: Play) -> None:
    pile = play.table.things["kresk/exhaustion"]
    play.add("kresk/exhaustion", msgspec.structs.replace(pile, seen=None))


def one_round(table: Table) -> tuple[Seat, Reply] | None:
    """Until the round is over, or a Critical Success is asked about."""
    name = type(table.step).__name__
    return alone(table) if name in ("ChooseCard", "Aftermath") else None


def runners_ahead(table: Table) -> bool:
    return table.things["pursuit"].list("winners") == ("runners",)


@pytest.mark.rule("dk.pursuit.help")
@pytest.mark.parametrize("attribute", ["str", "dex", "int"])
def test_a_helper_adds_a_card_to_the_round(play: Play, attribute: str) -> None:
    chased(play).mark("pursuit", round=2, winners=("pursuers",))
    promised = odds(play.table, BEN)[f"aid:{attribute}"]
    play.say(BEN, f"aid:{attribute}", how="A leap.")
    found = odds(play.table)["dash"]
    assert (found.success, found.parts) == (promised.success, promised.parts)

    def won(table: Table) -> bool:
        """A Critical Success is asked about before the round is over: its card has won it."""
        return table.things["pursuit"].list("winners") != ("pursuers", "pursuers")

    rank = play.table.things["ysolde"].number(attribute)

    def both(card: str) -> tuple[bool, bool, str]:
        face = CARDS[card]
        return face.results[0] > 0, face.results[rank - 1] > 0, face.critical

    ends = every_way(said(play.table, ANA, "dash"), one_round, won, both)
    assert found.success.fraction == ends[True]


@pytest.mark.rule("dk.component.piles")
def test_cards_that_lie_face_down_elsewhere_are_counted_as_unknown() -> None:
    """Six unseen cards of which four are in the deck: the same as all fifteen ways on average."""
    pack = Pack((2, 4), 4, (0, 0), (1, 1))
    decks = [(good, 4 - good) for good in range(3)]
    weights = [Fraction(1, 15), Fraction(8, 15), Fraction(6, 15)]
    sure = [escape(Pack(deck, 4, (0, 0), (1, 1)), 0, 1, 1) for deck in decks]
    assert escape(pack, 0, 1, 1) == sum(w * chance for w, chance in zip(weights, sure, strict=True))


def test_the_first_round_from_a_deck_that_nobody_sees(play: Play) -> None:
    chased(play)
    tables = hidden_decks(play, 5, PLAIN[:8])
    (told,) = {odds(table)["dash"].success.fraction for table in tables[::97]}
    sure = [every_way(said(table, ANA, "dash"), one_round, first_won, like) for table in tables]
    assert on_average(sure)[True] == told


def first_won(table: Table) -> bool:
    winners = table.things["pursuit"].list("winners")
    return winners != ("pursuers",)


@pytest.mark.rule("dk.pursuit.best-of-five")
def test_an_escape_from_a_deck_that_never_ends_is_a_series_of_coins() -> None:
    """With as many cards as one likes, half of them good, a pursuit is best of five with a coin."""
    many = 10**9
    chance = escape(Pack((many, many), 2 * many, (0, 0), (0, 0)), 0, 0, 0)
    assert abs(chance - Fraction(1, 2)) < Fraction(1, 10**8)
    with_an_edge = escape(Pack((many, many), 2 * many, (0, 0), (0, 0)), 1, 0, 0)
    coin = sum(Fraction(n) * Fraction(3, 4) ** 3 * Fraction(1, 4) ** k for k, n in enumerate((1, 3, 6)))
    assert abs(with_an_edge - coin) < Fraction(1, 10**8)


def test_nothing_is_said_of_the_whole_where_a_wound_may_come(play: Play) -> None:
    chased(play)
    supply = play.table.things["supply/wounds"]
    rest = list(supply.cards)
    rest.remove("wound-1")
    play.add("supply/wounds", msgspec.structs.replace(supply, cards=tuple(rest), unordered=len(rest)))
    play.add_to_deck("kresk", "wound-1")
    assert odds(play.table)["dash"].parts == ()


@pytest.mark.rule("dk.pursuit.best-of-five", "dk.flashback.reflip")
def test_a_flashback_in_a_chase_is_weighed_by_what_wins_the_round(play: Play) -> None:
    """Any check does; the chase has no card that could be silent about one."""
    chased(play.put(currency=1)).say(ANA, "dash").then(("01",))
    found = odds(play.table)["flashback"]
    left = play.table.things["kresk/deck"].cards
    assert found.success.fraction == Fraction(sum(CARDS[card].results[0] > 0 for card in left), 19)

"""The odds of a flip, held against every way the engine's own cards can come, and against what nobody sees."""

from __future__ import annotations

import timeit
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations

import msgspec
import pytest

from hearthside.families.deckahedron.cards import CARDS, MARKS
from hearthside.families.deckahedron.flips import Call, Flipping, cards_of, standing
from hearthside.families.deckahedron.resolving import Bumping, Choosing
from hearthside.kernel.asks import Reply
from hearthside.kernel.events import Done
from hearthside.kernel.game import decide
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table, evolve
from hearthside.kernel.things import Thing
from hearthside.kernel.views import view
from hearthside.odds import OptionOdds, from_view
from hearthside.odds.cards import Take
from hearthside.odds.deckahedron.hands import from_two
from hearthside.odds.deckahedron.unseen import Unseen
from tests.families.deckahedron.conftest import ANA, BEN, CY, FAMILY, Play
from tests.families.deckahedron.test_shields import SHIELD
from tests.families.deckahedron.test_shields import attacked as shielded
from tests.odds.deckahedron.engine import hidden_decks

FEW = ("01", "02", "05", "08", "09", "11", "14")
"""So few cards that every way to turn three of them is soon counted; more than five, so that none is shuffled in."""


def asked(table: Table, seat: Seat = ANA) -> dict[str, OptionOdds]:
    return {odds.option: odds for odds in from_view(view(FAMILY, table, seat))}


def called(
    play: Play, *, deck: tuple[str, ...] = FEW, move: str = "defy_danger", **values: int | str
) -> Play:
    """A flip is called; the hero's deck holds these cards, the others lie in the Exhaustion pile, face up."""
    rest = [card for card in (f"{n:02d}" for n in range(1, 21)) if card not in deck]
    play.put(exhaustion=rest)
    things = dict(play.table.things)
    things["kresk/exhaustion"] = msgspec.structs.replace(things["kresk/exhaustion"], seen=None)
    play.table = msgspec.structs.replace(play.table, things=things)
    return play.call(move, **values)


def ways(table: Table, call: Call) -> Counter[tuple[int, bool, bool]]:
    """Every outcome of the engine's own steps: result, whether a card can pay, whether the critical can be chosen."""
    step = table.step
    if not isinstance(step, Flipping):
        assert isinstance(step, Choosing | Bumping)
        now = standing(table, call)
        cards = [CARDS[card] for _, card in now.resolvers if card]
        paid, critical = any(c.currency for c in cards), any(c.critical == "success" for c in cards)
        return Counter({(now.result, paid, critical): 1})
    found: Counter[tuple[int, bool, bool]] = Counter()
    question = step.question(table)
    for n in range(question.size):
        after = evolve(table, [Done(), *step.fell(table, question.outcome(n))])
        for what, weight in ways(after, call).items():
            found[what] += weight
    return found


def counted(play: Play, option: str = "flip") -> Counter[tuple[int, bool, bool]]:
    step = play.step
    call = step.call  # type: ignore[attr-defined]
    return ways(evolve(play.table, decide(FAMILY, play.table, ANA, Reply(option))), call)


def agrees(odds: OptionOdds, found: Counter[tuple[int, bool, bool]]) -> None:
    parts, total = {part.label: part.chance.fraction for part in odds.parts}, found.total()
    for n, mark in enumerate(MARKS):
        assert parts[mark] == Fraction(sum(w for (r, _, _), w in found.items() if r == n), total)
    money = parts["XP"] if "XP" in parts else parts["green token"]
    assert money == Fraction(sum(w for (_, paid, _), w in found.items() if paid), total)
    assert parts["Critical Success"] == Fraction(sum(w for (_, _, c), w in found.items() if c), total)


@pytest.mark.rule("dk.advantage.basic", "dk.advantage.disadvantage", "dk.advantage.net")
@pytest.mark.parametrize("net", [-2, -1, 0, 1, 2])
def test_a_flip_is_every_way_the_engine_can_turn_the_cards(play: Play, net: int) -> None:
    called(play, advantage=net, attribute="dex")
    agrees(asked(play.table)["flip"], counted(play))


@pytest.mark.rule("dk.teamwork.best", "dk.teamwork.flip")
@pytest.mark.parametrize("net", [-1, 0, 1])
def test_supporters_add_a_card_each(play: Play, net: int) -> None:
    called(play, advantage=net)
    promised = asked(play.table, BEN)["help"]
    play.say(BEN, "help", how="")
    agrees(asked(play.table)["flip"], counted(play))
    assert promised.parts == asked(play.table)["flip"].parts


@pytest.mark.rule("dk.reshuffle.mandatory")
def test_with_five_cards_left_the_discards_come_back_first(play: Play) -> None:
    gone = [f"{n:02d}" for n in range(9, 21)]
    play.put(discard=("01", "02", "03"), exhaustion=gone).call("defy_danger", advantage=1)
    things = dict(play.table.things)
    things["kresk/exhaustion"] = msgspec.structs.replace(things["kresk/exhaustion"], seen=None)
    play.table = msgspec.structs.replace(play.table, things=things)
    agrees(asked(play.table)["flip"], counted(play))


def wounded(play: Play, reads: str) -> Play:
    """A hero with a Wound in the deck that came from the supply."""
    called(play, advantage=1)
    play.add_to_deck("kresk", "wound-1")
    supply = play.table.things["supply/wounds"]
    rest = list(supply.cards)
    rest.remove("wound-1")
    play.add("supply/wounds", msgspec.structs.replace(supply, cards=tuple(rest), unordered=len(rest)))
    options = {**play.table.options, "wound_card_counts_as": reads}
    play.table = msgspec.structs.replace(play.table, options=options)
    return play


@pytest.mark.rule("dk.wound.flip-stop")
@pytest.mark.parametrize("reads", ["printed", "fail", "ignored_unless_only"])
def test_a_wound_may_stop_the_flip(play: Play, reads: str) -> None:
    """On Strength both faces of a Wound show a cross, so it does not matter which of them it is."""
    wounded(play, reads)
    rank = play.table.things["flip"].number("rank")
    faces = {CARDS[name].result(rank) for name in ("wound-1", "wound-2")}
    chance = {part.label: part.chance.fraction for part in asked(play.table)["flip"].parts}
    assert sum(chance[mark] for mark in MARKS) == 1
    found = Counter[int]()
    for (result, _, _), weight in weighed(play).items():
        found[result] += weight
    if len(faces) == 1 or reads == "fail":
        assert [chance[mark] for mark in MARKS] == [Fraction(found[n], found.total()) for n in range(4)]


@pytest.mark.rule("dk.wound.flip-stop", "dk.wound.cycle")
@pytest.mark.parametrize("net", [0, 1])
def test_the_odds_name_the_wound_in_the_deck(play: Play, net: int) -> None:
    """Seven cards and a Wound: it is among the first or the first two."""
    wounded(play, "printed")
    flip = asked(msgspec.structs.replace(play.table, things=marked(play.table, net=net)))["flip"]
    assert flip.note == "1 wound card in the deck, without the 13 exhausted cards"
    found = {part.label: part.chance.fraction for part in flip.parts}
    assert found["a wound card comes up"] == Fraction(1 + net, 8)


def marked(table: Table, **marks: int) -> dict[str, Thing]:
    flip = table.things["flip"]
    return {**table.things, "flip": msgspec.structs.replace(flip, front={**flip.front, **marks})}


@pytest.mark.rule("dk.wound.flip-stop", "dk.teamwork.flip")
def test_a_wound_may_lie_in_the_deck_of_who_helps(play: Play) -> None:
    """Kresk has eight cards, one of them a Wound; Ysolde's twenty have none."""
    wounded(play, "printed").say(BEN, "help", how="")
    found = {part.label: part.chance.fraction for part in asked(play.table)["flip"].parts}
    assert found["a wound card comes up"] == Fraction(2, 8)


@pytest.mark.rule("dk.component.piles")
def test_without_added_or_open_cards_there_is_nothing_to_say_about_the_deck(play: Play) -> None:
    flip = asked(play.call("defy_danger").table)["flip"]
    assert flip.note == "" and "a wound card comes up" not in [part.label for part in flip.parts]


@pytest.mark.rule("dk.wound.cycle", "dk.component.piles")
def test_a_wound_may_lie_among_cards_that_nobody_sees() -> None:
    """Two of three unseen cards are in the deck with one known one; a Wound is among the unseen."""
    deck = Unseen(3, ((1, ("01", "02", "wound-1")),), (), ("05",))
    assert deck.mixed_in() == "1 wound card in the deck, if not exhausted"
    rows = [
        "wound-1" in row[:2]
        for inside in combinations(("01", "02", "wound-1"), 2)
        for row in permutations((*inside, "05"))
    ]
    assert deck.wound_comes(2) == Fraction(sum(rows), len(rows))
    assert Unseen(2, ((1, ("01", "blessing-gold")),), ()).mixed_in() == "1 Blessing in the deck"


def weighed(play: Play) -> Counter[tuple[int, bool, bool]]:
    """Flips that stop early stand for all the ways in which they could have gone on."""
    call = play.step.call  # type: ignore[attr-defined]
    found: Counter[tuple[int, bool, bool]] = Counter()
    deck = play.table.things["kresk/deck"].cards
    start = evolve(play.table, decide(FAMILY, play.table, ANA, Reply("flip")))
    for first in deck:
        rest = list(deck)
        rest.remove(first)
        for second in rest:
            table = start
            for card in (first, second):
                step = table.step
                if isinstance(step, Flipping):
                    table = evolve(table, [Done(), *step.fell(table, (card,))])
            now = standing(table, call)
            found[now.result, False, False] += 1
    return found


# ---------------------------------------------------------------- what nobody sees


@pytest.mark.rule("dk.component.piles")
def test_which_cards_lie_face_down_where_changes_nothing(table: Callable[..., Play]) -> None:
    """In Lucky Mode nobody sees the Exhaustion pile: the same discards, the same odds."""
    first, second = (
        table().put(discard=("03", "04"), exhaustion=away).call("defy_danger", advantage=1)
        for away in (("01", "02", "05"), ("11", "19", "20"))
    )
    assert asked(first.table)
    for seat in (ANA, BEN, CY, GM):
        assert asked(first.table, seat) == asked(second.table, seat)


def test_the_discards_are_seen(table: Callable[..., Play]) -> None:
    first, second = (
        table().put(discard=away).call("defy_danger", advantage=1) for away in (("01", "02"), ("11", "19"))
    )
    assert asked(first.table) != asked(second.table)


@pytest.mark.rule("dk.reshuffle.optional.kfa093")
def test_shuffling_first_is_weighed_against_flipping_now(play: Play) -> None:
    play.put(discard=("11", "14", "17")).call("defy_danger")
    odds = asked(play.table)
    play.say(ANA, "reshuffle")
    assert odds["reshuffle"].parts == asked(play.table)["flip"].parts != odds["flip"].parts


@pytest.mark.rule("dk.flashback.reflip")
def test_a_flashback_flips_from_what_is_left(play: Play) -> None:
    play.put(currency=2).call("defy_danger", advantage=0).flip(("01",))
    assert isinstance(play.step, Question)
    odds = asked(play.table)["flashback"]
    left = play.table.things["kresk/deck"].cards
    rank = play.table.things["flip"].number("rank")
    found = Counter(CARDS[card].result(rank) for card in left)
    assert [part.chance.fraction for part in odds.parts[:4]] == [Fraction(found[n], 19) for n in range(4)]
    assert cards_of(play.table, "cards") == [("kresk", "01")]


@pytest.mark.rule("dk.flashback.bump", "dk.flashback.reflip")
def test_currency_may_raise_what_a_flashback_brings(play: Play) -> None:
    """With two left after it: every card of the deck, raised by one and by two."""
    play.put(currency=3).call("weak_spot", advantage=2).flip(("01",))
    found = {part.label: part.chance.fraction for part in asked(play.table)["flashback"].parts}
    left, rank = play.table.things["kresk/deck"].cards, play.table.things["flip"].number("rank")
    for n in (1, 2):
        enough = sum(min(3, CARDS[card].result(rank) + n) >= 2 for card in left)
        assert found[f"success with {n} XP more"] == Fraction(enough, 19)
    assert "success with 3 XP more" not in found


@pytest.mark.rule("dk.flashback.bump")
def test_currency_that_would_change_nothing_is_not_weighed(play: Play) -> None:
    """Any check is a success of Defy Danger: one XP more makes it certain, and two do no better."""
    play.put(currency=5).call("defy_danger").flip(("01",))
    raised = [part for part in asked(play.table)["flashback"].parts if "more" in part.label]
    assert [(part.label, part.chance.fraction) for part in raised] == [("success with 1 XP more", 1)]


@pytest.mark.rule("dk.pvp.no-currency")
def test_no_quarrel_promises_currency(play: Play) -> None:
    play.say("gm", "quarrel:kresk>ysolde").say("gm", "mix_it_up", advantage=0)
    assert "XP" not in [part.label for part in asked(play.table)["flip"].parts]


@pytest.mark.parametrize("anew", ["true", "false"])
def test_supporters_may_turn_new_cards_in_a_flashback(table: Callable[..., Play], anew: str) -> None:
    play = table(teamwork_reflip_all=anew).put(currency=1)
    called(play).say(BEN, "help", how="").flip(("01",), ("02",))
    told = asked(play.table)["flashback"]
    call = play.step.call  # type: ignore[attr-defined]
    reply = Reply("flashback", {"memory": ""})
    agrees(told, ways(run_on(evolve(play.table, decide(FAMILY, play.table, ANA, reply))), call))


def run_on(table: Table) -> Table:
    """Until cards are turned."""
    while isinstance(table.step, Passage):
        table = evolve(table, [Done(), *table.step.go(table)])
    return table


@pytest.mark.rule("dk.reshuffle.mandatory", "dk.component.piles")
@pytest.mark.parametrize("net", [-1, 0, 1])
def test_after_a_reshuffle_the_discards_are_known_to_be_in_the_deck(play: Play, net: int) -> None:
    """Four of six unseen cards are in the deck, nobody knows which; the fourteen others are shuffled in."""
    play.call("defy_danger", advantage=net)
    tables = hidden_decks(play, 4, tuple(f"{n:02d}" for n in range(1, 15)))
    told = asked(tables[0])["flip"]
    assert all(asked(table)["flip"] == told for table in tables)
    found = sum((counted_at(table) for table in tables), Counter[tuple[int, bool, bool]]())
    agrees(told, found)


def counted_at(table: Table) -> Counter[tuple[int, bool, bool]]:
    call = table.step.call  # type: ignore[attr-defined]
    return ways(evolve(table, decide(FAMILY, table, ANA, Reply("flip"))), call)


def test_wounds_that_come_back_are_counted_card_by_card() -> None:
    """Two of three unseen cards and two known ones, with a stop in either part: every row of three cards."""
    parts, stops = ([(5, 0), (0, 0), (4, 1)], [(3, 0), (1, 1)]), Counter[int]()
    for inside in combinations(parts[0], 2):
        for row in permutations((*inside, *parts[1]), 3):
            last = next((i for i, (_, stop) in enumerate(row) if stop), 2)
            stops[min(code for code, _ in row[: last + 1])] += 1
    hidden, known = (([c for c, stop in part if not stop], [c for c, stop in part if stop]) for part in parts)
    found = from_two(Take.WORST, 3, (hidden, known), 2, ignored=False)
    assert found.chances() == {code: Fraction(n, stops.total()) for code, n in stops.items()}


@pytest.mark.rule("dk.teamwork.flip")
def test_who_looms_in_a_parley_helps_with_strength(play: Play) -> None:
    """Kresk turns a further card of his own deck, Ysolde one on her Strength, Bram one on the weakest suit."""
    play.mark("ysolde", str=3)
    play.add("ysolde/move/intimidate", play.table.things["kresk/move/intimidate"])
    few = (*FEW[:5], "12")
    called(play, move="parley", deck=few).say(BEN, "help", how="").say(CY, "help", how="")
    agrees(asked(play.table)["flip"], counted(play))


@pytest.mark.rule("dk.shield.dex")
def test_a_shield_is_raised_as_often_as_the_flip_that_follows(play: Play) -> None:
    raised = f"block:wound:{SHIELD}"
    promised = asked(shielded(play).table)[raised]
    play.say(ANA, raised)
    found = asked(play.table)["flip"].parts[:4]
    assert promised.parts == found
    assert promised.success.fraction == 1 - found[0].chance.fraction


def test_create_advantage_is_the_best_of_three(table: Callable[..., Play]) -> None:
    play = table("world").mark("friendly", points=9)
    called(play, advantage=-1)
    told = asked(play.table, GM)["create-advantage"]
    play.say(GM, "create-advantage")
    assert asked(play.table)["flip"].parts == told.parts
    agrees(told, counted(play))


def test_create_advantage_after_the_flip_adds_cards(table: Callable[..., Play]) -> None:
    play = table("world").mark("friendly", points=9)
    called(play, advantage=0).flip(("02",))
    told = asked(play.table, GM)["create-advantage"]
    call = play.step.call  # type: ignore[attr-defined]
    after = evolve(play.table, decide(FAMILY, play.table, GM, Reply("create-advantage")))
    agrees(told, ways(after, msgspec.structs.replace(call, net=2)))


def test_nothing_is_told_where_what_is_seen_does_not_add_up(play: Play) -> None:
    """A Wound in one deck and a Blessing in another: nobody can see which is where."""
    play.call("defy_danger")
    for hero, card, name in (("kresk", "wound-1", "wounds"), ("ysolde", "blessing-gold", "blessings")):
        supply = play.table.things[f"supply/{name}"]
        rest = list(supply.cards)
        rest.remove(card)
        play.add(f"supply/{name}", msgspec.structs.replace(supply, cards=tuple(rest), unordered=len(rest)))
        play.add_to_deck(hero, card)
    assert asked(play.table) == {}


def test_odds_at_the_table_take_less_than_five_milliseconds(play: Play) -> None:
    play.put(discard=("01", "02", "03")).call("defy_danger", advantage=2).say(BEN, "help", how="")
    seen = view(FAMILY, play.table, ANA)
    assert {odds.option for odds in from_view(seen)} == {"flip", "reshuffle"}
    assert min(timeit.repeat(lambda: from_view(seen), number=1, repeat=20)) < 0.005

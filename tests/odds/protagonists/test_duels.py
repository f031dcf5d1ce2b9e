"""Conflicts turn by turn."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.kernel.chance import Fast
from hearthside.odds.chains import Spread, after
from hearthside.odds.protagonists.attacks import attack, turned
from hearthside.odds.protagonists.brawls import Brawl, Brawler, Place
from hearthside.odds.protagonists.duel_ends import Flow
from hearthside.odds.protagonists.duel_sweeps import Sweep, hurts_always
from hearthside.odds.protagonists.duel_turns import Health, Ways
from hearthside.odds.protagonists.duels import Duel, Fighter, duel
from tests.odds.courses import until_over

SCORES = st.integers(1, 4)
FIGHTERS = st.builds(Fighter, score=SCORES, health=st.integers(1, 9), gear=st.integers(0, 3))
TINY = st.dictionaries(
    st.tuples(st.integers(0, 3), st.integers(0, 3)), st.integers(1, 300), min_size=1, max_size=5
)


def turn_by_turn(ways: Ways) -> Callable[[Health], dict[Health, int]]:
    """The same step for the general chain."""

    def move(health: Health) -> dict[Health, int]:
        found: dict[Health, int] = {}
        for (mine, theirs), weight in ways.items() if min(health) else ():
            then = max(0, health[0] - mine), max(0, health[1] - theirs)
            found[then] = found.get(then, 0) + weight
        return found

    return move


@settings(max_examples=30)
@given(FIGHTERS, FIGHTERS, st.integers(0, 25))
def test_some_turns_are_the_same_in_the_general_chain(first: Fighter, second: Fighter, turns: int) -> None:
    fought = duel(first, second)
    slow = after(fought.health, turn_by_turn(fought.turns[0]), turns)
    assert fought.after(turns).chances() == slow.chances()


@settings(max_examples=60)
@given(TINY, st.tuples(st.integers(1, 6), st.integers(1, 6)), st.integers(0, 9))
def test_any_losses_are_the_same_in_the_general_chain(ways: Ways, health: Health, turns: int) -> None:
    fought = Duel(health=health, turns=(ways,))
    assert fought.after(turns).chances() == after(health, turn_by_turn(ways), turns).chances()


@settings(max_examples=20)
@given(FIGHTERS, FIGHTERS)
def test_the_end_is_the_same_in_the_general_chain(first: Fighter, second: Fighter) -> None:
    end = duel(first, second).to_the_end()
    slow = until_over((first.health, second.health), turn_by_turn(duel(first, second).turns[0]))
    assert end.left == slow.ends
    assert end.turns == slow.steps
    assert end.first_wins + end.second_wins + end.both_fall == 1


HURTING = TINY.map(lambda ways: {pair: n for pair, n in ways.items() if any(pair)}).filter(bool)


@settings(max_examples=80)
@given(st.lists(HURTING, min_size=1, max_size=3), st.tuples(st.integers(1, 6), st.integers(1, 6)))
def test_one_sweep_finds_what_the_flow_finds(turns: list[Ways], health: Health) -> None:
    several, start = tuple(turns), Spread({health: 1}, 1)
    assert hurts_always(several)
    assert Sweep(several, health).run(start, 0) == Flow(several).run(health, start, 0)


def test_a_turn_that_hurts_nobody_is_waited_out() -> None:
    """Both shoot from afar and neither can answer: a turn may change nothing."""
    shot = attack(2, 3, strikes_back=False).losses()
    armed = attack(3, 2, gear=1, strikes_back=False).losses()
    fought = Duel(health=(5, 6), turns=(armed, turned(shot)))
    end, many = fought.to_the_end(), fought.after(300)
    assert sum(end.left.values()) == 1
    for pair, chance in end.left.items():
        assert abs(chance - Fraction(many.ways.get(pair, 0), many.total)) < Fraction(1, 10**30)
    begun = [fought.after(n).chance(lambda pair: min(pair) > 0) for n in range(120)]
    assert abs(sum(begun) - end.turns) < Fraction(1, 10**12)
    assert abs(sum(begun[::2]) - end.rounds) < Fraction(1, 10**12)


@pytest.mark.rule("core.resolve.push")
def test_pushes_count_for_the_first_exchanges() -> None:
    first, foe = Fighter(score=2, health=7, pushes=(1, 2, 1)), Fighter(score=2, health=7)
    fought = duel(first, foe)
    assert [sum(ways.values()) for ways in fought.opening] == [216**2] * 3
    assert fought.opening[1] == attack(4, 2).losses()
    end = fought.to_the_end()
    assert end.first_wins > duel(Fighter(score=2, health=7), foe).to_the_end().first_wins
    assert fought.after(14).chance(lambda pair: pair[1] == 0 < pair[0]) == end.first_wins
    begun = [fought.after(n).chance(lambda pair: min(pair) > 0) for n in range(14)]
    assert sum(begun) == end.turns
    assert sum(begun[::2]) == end.rounds


def test_equal_fighters_have_equal_chances() -> None:
    one = Fighter(score=3, health=6)
    end = duel(one, one).to_the_end()
    assert end.first_wins == end.second_wins
    assert end.health_left(0) == end.health_left(1)
    assert end.health_left(0).chance(0) == end.second_wins + end.both_fall


def test_two_in_a_brawl_are_a_duel() -> None:
    brawl = Brawl([Brawler(side=0, score=3, health=5, gear=1), Brawler(side=1, score=2, health=6)])
    end = duel(Fighter(score=3, health=5, gear=1), Fighter(score=2, health=6)).to_the_end()
    assert brawl.to_the_end() == {-1: end.both_fall, 0: end.first_wins, 1: end.second_wins}
    assert brawl.rounds() == end.rounds


def test_rounds_of_a_brawl_are_those_that_simulated_ones_take() -> None:
    brawl = Brawl([Brawler(side=side, score=2, health=3) for side in (0, 1, 1, 0)])
    stream, times, begun = Fast(3), 4000, list[int]()
    for _ in range(times):
        place, rounds = (tuple(one.health for one in brawl.fighters), 0), 0
        while following := brawl.move(place):
            turn = place[1]
            while not place[0][turn]:
                turn = (turn + 1) % 4
            rounds += not place[1] or turn < place[1]
            place = drawn(following, stream)
        begun.append(rounds)
    mean = sum(begun) / times
    sigma = (sum((n - mean) ** 2 for n in begun) / times**2) ** 0.5
    assert abs(mean - float(brawl.rounds())) < 4 * sigma


def test_two_against_one_wins_more_often() -> None:
    hero, foe = Brawler(side=0, score=2, health=4), Brawler(side=1, score=3, health=6)
    assert Brawl([hero, foe, hero]).to_the_end()[0] > Brawl([hero, foe]).to_the_end()[0]


BRAWLERS = st.builds(
    Brawler, side=st.integers(0, 1), score=SCORES, health=st.integers(1, 3), gear=st.integers(0, 1)
)


@settings(max_examples=20)
@given(st.lists(BRAWLERS, min_size=2, max_size=4).filter(lambda all: len({one.side for one in all}) == 2))
def test_a_brawl_is_the_same_in_the_general_chain(fighters: list[Brawler]) -> None:
    brawl = Brawl(fighters)
    course = until_over((tuple(one.health for one in fighters), 0), brawl.move)
    won: dict[int | None, Fraction] = {}
    for (healths, _), chance in course.ends.items():
        won[brawl.winner(healths)] = won.get(brawl.winner(healths), Fraction(0)) + chance
    assert brawl.to_the_end() == won


def test_simulated_brawls_agree() -> None:
    brawl = Brawl(
        [
            Brawler(side=0, score=2, health=4),
            Brawler(side=1, score=3, health=5),
            Brawler(side=0, score=2, health=3),
        ]
    )
    stream, times = Fast(7), 4000
    won = sum(simulated(brawl, stream) == 0 for _ in range(times))
    chance = float(brawl.to_the_end()[0])
    assert abs(won / times - chance) < 4 * (chance * (1 - chance) / times) ** 0.5


def simulated(brawl: Brawl, stream: Fast) -> int | None:
    place = tuple(one.health for one in brawl.fighters), 0
    while following := brawl.move(place):
        place = drawn(following, stream)
    return brawl.winner(place[0])


def drawn(following: dict[Place, int], stream: Fast) -> Place:
    n = stream.below(sum(following.values()), 0)
    for then, weight in following.items():
        n -= weight
        if n < 0:
            return then
    raise AssertionError("the weights add up")

"""Duels for programs that learn: by PettingZoo's own test, repeatable, and blind to what the seat may not know."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest
from pettingzoo.test import api_test

import hearthside
from hearthside.agents.adventure_deck.noticing import NOTICED, noticed
from hearthside.agents.adventure_deck.spelling import ANOTHER, PLACE, WORDS, Spelling
from hearthside.agents.bots import bot
from hearthside.agents.duel_environment import Duel
from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.kernel.asks import Choice, Option, Pick, Reply
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table

DOCS = Path(hearthside.__file__).parents[1] / "docs"
DECKS = tuple(CATALOGUE.decks)
P1, P2 = Seat("p1"), Seat("p2")


def played(env: Duel, seed: int) -> Iterator[tuple[str, np.ndarray, int]]:
    """A duel by two who say anything: who is asked, what they see, and what they say."""
    random = Random(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        action = None if ended or cut else random.choice(np.flatnonzero(observation["action_mask"]))
        if action is not None:
            yield agent, observation["observation"], int(action)
        env.step(action)


@pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",  # it is a dict with a mask, as in PettingZoo's own card games
    "ignore:Observation space for each agent probably should be",
)
def test_it_keeps_to_the_rules_of_pettingzoo() -> None:
    api_test(Duel(), num_cycles=1000)


def test_the_same_seed_gives_the_same_duel() -> None:
    one, other, third = ([*played(Duel(), seed)] for seed in (3, 3, 4))
    assert len(one) == len(other)
    for (agent, seen, action), (agent_2, seen_2, action_2) in zip(one, other, strict=True):
        assert (agent, action) == (agent_2, action_2)
        assert np.array_equal(seen, seen_2)
    assert [action for _, _, action in one] != [action for _, _, action in third]


def test_without_a_seed_another_duel_follows() -> None:
    env = Duel()
    env.reset(seed=1)
    first = env._stream.random.getstate()
    env.reset()
    assert env._stream.random.getstate() != first


@pytest.mark.parametrize("deck", DECKS)
def test_every_duel_ends_with_a_winner_and_a_loser(deck: str) -> None:
    for seed in range(4):
        env = Duel((deck, DECKS[seed]))
        ours = {agent: bot("thumb", "adventure-deck", seed) for agent in env.possible_agents}
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            env.step(ours[env.agent_selection].choose(env.view(env.agent_selection)))
        assert sorted(env.rewards.values()) == [-1.0, 1.0]
        standing = env._table.things[P1].front["status"] == "up"
        assert env.rewards["player_1"] == (1.0 if standing else -1.0)


def test_a_duel_that_is_too_long_is_cut_short() -> None:
    env = Duel(longest=5)
    assert len([*played(env, 1)]) >= 5
    assert not env.agents


# ---------------------------------------------------------------- words


def test_nearly_all_is_said_in_words_of_the_list() -> None:
    """But for pairs of weapons: a new kind of option needs its word."""
    for seed in range(32):
        env = Duel((DECKS[seed % 8], DECKS[seed // 4]))
        for agent, _, action in played(env, seed):
            if WORDS[action] in ANOTHER:
                assert env._spelling.said == ("dual:",), env.view(agent).now.ask


def picked(low: int, high: int) -> Spelling:
    cards = tuple(Choice(card, card) for card in ("agility/up", "agility/up#2", "dagger/down"))
    return Spelling((Option("choose", "Choose", (Pick("cards", "Cards", cards, low, high),)),), P1)


def test_cards_are_picked_one_by_one_and_equal_ones_are_one_word() -> None:
    spelling = picked(1, 3)
    assert spelling.say("choose") is None
    assert set(spelling.open().values()) == {"agility/up", "dagger/down"}
    assert spelling.say("agility/up") is None
    assert spelling.open()[PLACE["enough"]] == "enough"
    assert spelling.say("agility/up") is None
    assert spelling.say("enough") == Reply("choose", {"cards": ("agility/up", "agility/up#2")})


def test_the_last_card_that_may_be_picked_ends_the_reply() -> None:
    spelling = picked(1, 1)
    spelling.say("choose")
    assert spelling.say("dagger/down") == Reply("choose", {"cards": "dagger/down"})


def test_a_word_that_is_not_open_is_refused_and_nothing_happens() -> None:
    env = Duel()
    env.reset(seed=1)
    before = env._table
    with pytest.raises(ValueError, match=r"player_1 cannot take the action 0 now, but one of: \d+ \("):
        env.step(0)
    assert env._table is before


def test_a_deck_that_is_not_there_is_told() -> None:
    with pytest.raises(ValueError, match="there is no ready deck 'bard-1': warrior-1"):
        Duel(("bard-1", "mage-1"))


# ---------------------------------------------------------------- what is seen


def shaken(table: Table, other: Seat, random: Random) -> Table:
    """The same table with the hidden cards of a seat dealt anew."""
    hand, draw = table.things[f"{other}/hand"], table.things[f"{other}/draw"]
    cards = random.sample([*hand.cards, *draw.cards], len(hand.cards) + len(draw.cards))
    held, rest = tuple(cards[: len(hand.cards)]), tuple(sorted(cards[len(hand.cards) :]))
    new = {f"{other}/hand": held, f"{other}/draw": rest}
    things = {name: msgspec.structs.replace(table.things[name], cards=new[name]) for name in new}
    return msgspec.structs.replace(table, things={**table.things, **things})


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_noticed_of_what_is_hidden_from_the_seat(seed: int) -> None:
    env, changed = Duel(), 0
    for agent, seen, _ in played(env, seed):
        before, other = env._table, P2 if agent == "player_1" else P1
        env._table = shaken(before, other, Random(seed))
        changed += env._table.things[f"{other}/hand"] != before.things[f"{other}/hand"]
        assert np.array_equal(env.observe(agent)["observation"], seen)
        env._table = before
    assert changed > 5


def test_what_is_noticed_has_a_name() -> None:
    env = Duel()
    for agent, seen, _ in played(env, 2):
        by_name = dict(zip(NOTICED, seen, strict=True))
        view = env.view(agent)
        hand = view.things[f"{view.seat}/hand"].cards
        assert by_name["own hp"] == view.things[str(view.seat)].marks["hp"]
        assert by_name["own cards in hand"] == len(hand)
        assert all(by_name[f"{face} in own/hand"] == hand.count(face) for face in hand)
        assert {word for word in WORDS if by_name[f"said {word}"]} == set(env._spelling.said)
    assert len(set(NOTICED)) == len(NOTICED) == len(noticed(env.view("player_1")))


# ---------------------------------------------------------------- in the docs, and without the package


def test_the_loop_in_the_docs_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (loop,) = re.findall(r"```python\n(.*?)```", (DOCS / "programs.md").read_text("utf-8"), re.DOTALL)
    found: dict[str, dict[str, float]] = {}
    exec(loop, found)
    assert found["won"]["player_2"] == -found["won"]["player_1"] >= 6


def test_without_pettingzoo_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "hearthside.agents.duel_environment")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=r"PettingZoo is not installed\. .*setup_python dev"):
        import hearthside.agents.duel_environment  # noqa: F401

"""Bots at a table with people: they find somebody to play, answer, take their turns, and leave the story to people."""

from __future__ import annotations

import contextlib

import pytest

from hearthside.agents.bots import bot
from hearthside.agents.search import Search
from hearthside.agents.seated import answer, asked_bots, chosen_bot, is_routine, strength
from hearthside.agents.sight import Bot
from hearthside.agents.wild import random_act, random_option, random_reply
from hearthside.families import family
from hearthside.kernel.asks import Refused, Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.steps import Question

EMBER, FLINT = Seat("p1"), Seat("p2")
SECRET = b"seated at the table with bots..."


class Evening:
    """A GM at a table with two bots."""

    def __init__(
        self,
        key: str,
        content: str = "",
        *,
        bots: int = 2,
        seed: int = 1,
        options: dict[str, str] | None = None,
        secret: bytes = SECRET,
    ) -> None:
        self.game = Game.open(family(key), secret, options=options, content=content)
        self.game.stream = Fast(seed)
        self.game.sit(GM, "Ada", Role.GM)
        self.bots: dict[Seat, Bot] = {}
        for seat, name in ((EMBER, "Ember"), (FLINT, "Flint"))[:bots]:
            self.game.sit(seat, name, bot="thumb")
            self.bots[seat] = bot("thumb", key, 1)

    def settle(self, most: int = 400) -> list[tuple[Seat, Reply]]:
        """Bots do what they have to do; at the end it is for people to go on."""
        done = []
        while found := self._due():
            self.game.act(*found)
            done.append(found)
            assert len(done) < most, "bots go on and on"
        return done

    def _due(self) -> tuple[Seat, Reply] | None:
        for seat, view, shared in asked_bots(self.game.table, self.bots):
            if reply := answer(view, self.bots[seat], shared=shared):
                return seat, reply
        return None

    def act(self, option: str, **values: int | str) -> None:
        self.game.act(GM, Reply(option, dict(values)))


def test_bots_take_two_protagonists_and_are_ready() -> None:
    evening = Evening("protagonists", "the_long_ebb")
    evening.settle()
    things = evening.game.table.things
    assert things["story"].list("ready") == (EMBER, FLINT)
    played = {thing.owner: thing.text("name") for thing in things.values() if thing.kind == "protagonist"}
    assert played[EMBER] and played[FLINT]


def full_house(secret: bytes = SECRET) -> Evening:
    """People play all the Protagonists there are; the bots write sheets of their own."""
    evening = Evening("protagonists", "bread_before_morning", secret=secret)
    sheets = evening.game.table.of_kind("protagonist")
    people = [Seat(f"p{n}") for n in range(3, 3 + len(sheets))]
    for seat, sheet in zip(people, sheets, strict=True):
        evening.game.sit(seat, f"Guest {seat}")
        evening.game.act(seat, Reply(f"choose:{sheet}"))
    evening.settle()
    return evening


def test_a_bot_that_finds_no_free_sheet_writes_one_and_keeps_nobody_waiting() -> None:
    things = full_house().game.table.things
    assert things["story"].list("ready") == (EMBER, FLINT)
    assert [things[f"sheet/{n}"].text("name") for n in (1, 2)] == ["Ember", "Flint"]


def written_drives(secret: bytes) -> list[str]:
    things = full_house(secret=secret).game.table.things
    return [things[f"sheet/{n}/drive/{m}"].text("text") for n in (1, 2) for m in (1, 2)]


def test_bots_that_write_sheets_want_different_things_at_every_table() -> None:
    one, other = (written_drives(words.ljust(32)) for words in (b"a table", b"another"))
    assert len({*one}) == len({*other}) == 4
    assert one != other
    assert written_drives(b"a table".ljust(32)) == one


def test_bots_leave_the_story_to_people() -> None:
    evening = Evening("protagonists", "the_long_ebb")
    evening.settle()
    evening.act("ready:yes")
    evening.act("start")
    assert evening.settle() == []


def test_a_bot_answers_a_test_and_whether_it_supports_one() -> None:
    evening = Evening("protagonists", "the_long_ebb")
    evening.settle()
    evening.act("ready:yes")
    evening.act("start")
    who = evening.game.table.things["story"].list("party")[0]
    values = {"ability": "agility", "difficulty": 8, "adjust": 0, "difficulty_adjust": 0, "reason": "a leap"}
    evening.act("call", who=who, support="open", **values)
    assert [reply.option.partition(":")[0] for _, reply in evening.settle()][-1] == "push"
    assert len(evening.game.table.things["test"].list("dice")) == 3


def after_a_conflict() -> tuple[Evening, str, str]:
    """In free play; Ember's and Flint's Protagonists."""
    evening = Evening("protagonists", "the_long_ebb")
    evening.settle()
    evening.act("ready:yes")
    evening.act("start")
    one, other = evening.game.table.things["story"].list("party")
    return evening, one, other


def test_a_bot_wakes_a_fallen_friend_but_no_beaten_foe() -> None:
    evening, one, _ = after_a_conflict()
    evening.act("npc:gaunt")
    for who in (one, "gaunt"):
        evening.game.act(GM, Reply("change", {"who": (who,), "health": -20, "resolve": 0, "why": "a blow"}))
    evening.act("unconscious")
    done = [reply.option for _, reply in evening.settle()]
    assert done[0] == f"revive:{one}" and "revive:gaunt" not in done


def test_a_bot_gives_food_to_whoever_is_badly_hurt() -> None:
    evening, one, other = after_a_conflict()
    assert other == "eel-catcher"
    evening.game.act(GM, Reply("change", {"who": (one,), "health": -4, "resolve": 0, "why": "a blow"}))
    assert [reply for _, reply in evening.settle()] == [Reply("gear:eel-catcher/gear/eel-pot", {"whom": one})]
    assert evening.game.table.things[one].number("health") == 3


def test_bots_take_ready_made_heroes() -> None:
    evening = Evening("deckahedron")
    evening.settle()
    assert len(evening.game.table.things["story"].list("heroes")) == 2


def test_a_bot_takes_a_deck_of_the_persons_level_and_of_another_class() -> None:
    evening = Evening("adventure-deck", "duel", bots=1)
    evening.settle()
    assert evening.game.table.things[EMBER].front["level"] == 1
    evening.act("deck:warrior-3")
    evening.settle()
    bots = evening.game.table.things[EMBER].front
    assert bots["level"] == 3 and bots["class"] != "warrior"


def test_the_character_of_somebody_who_left_is_no_measure() -> None:
    evening = Evening("adventure-deck", "versus", bots=1)
    kim = Seat("p3")
    evening.game.sit(kim, "Kim")
    evening.game.act(kim, Reply("deck:mage-3"))
    evening.settle()
    assert evening.game.table.things[EMBER].front["level"] == 3
    evening.game.leave(kim)
    evening.settle()
    assert evening.game.table.things[EMBER].front["level"] == 1


def test_bots_are_no_measure_for_each_other() -> None:
    evening = Evening("adventure-deck", "versus")
    evening.settle()
    evening.act("deck:warrior-3")
    evening.settle()
    assert [evening.game.table.things[seat].front["level"] for seat in (EMBER, FLINT)] == [3, 3]


def test_a_bot_keeps_the_deck_it_was_given() -> None:
    evening = Evening("adventure-deck", "duel", bots=0)
    evening.game.sit(EMBER, "Ember", bot="thumb/priest-3")
    evening.bots[EMBER] = bot("thumb", "adventure-deck", 1)
    evening.settle()
    evening.act("deck:priest-1")
    evening.settle()
    given = evening.game.table.things[EMBER].front
    assert (given["class"], given["level"]) == ("priest", 3)


@pytest.mark.parametrize("seed", range(2))
def test_a_bot_draws_without_a_word_about_the_next_time(seed: int) -> None:
    evening = Evening("adventure-deck", "duel", bots=1, seed=seed)
    evening.act("deck:rogue-1")
    evening.settle()
    evening.act("begin")
    drawn = 0
    while "combat" in evening.game.table.things:
        replies = [reply.option for _, reply in evening.settle()]
        assert "always" not in replies and not evening.game.table.things[EMBER].front.get("draws_up")
        drawn += sum(is_routine(option) for option in replies)
        if "combat" in evening.game.table.things:
            evening.game.act(*random_act(evening.game.family, evening.game.table, Fast(drawn).random))
    assert drawn


# ---------------------------------------------------------------- which bot


def test_a_bot_is_named_by_its_strength_and_the_deck_it_was_given() -> None:
    assert chosen_bot("adventure-deck", {}) == "thumb"
    assert chosen_bot("adventure-deck", {"strength": "search", "deck": "any"}) == "search"
    assert chosen_bot("adventure-deck", {"deck": "mage-1"}) == "thumb/mage-1"
    assert strength("search/mage-1") == "search"
    with pytest.raises(Refused, match="no bot has 'strength' 'oracle': choose one of thumb, search"):
        chosen_bot("adventure-deck", {"strength": "oracle"})


# ---------------------------------------------------------------- to the end


@pytest.mark.parametrize("seed", range(4))
def test_a_duel_against_a_bot_is_played_to_the_end(seed: int) -> None:
    evening = Evening("adventure-deck", "duel", bots=1, seed=seed)
    game, random = evening.game, Fast(seed).random
    evening.act("deck:rogue-1")
    evening.settle()
    evening.act("begin")
    for _ in range(2000):
        evening.settle()
        if "combat" not in game.table.things:
            break
        game.act(*random_act(game.family, game.table, random))
    assert "combat" not in game.table.things


def test_a_bot_looks_ahead_in_a_duel_with_the_gm() -> None:
    evening = Evening("adventure-deck", "duel", bots=0)
    evening.game.sit(EMBER, "Ember", bot="search")
    evening.bots[EMBER] = bot("search:2", "adventure-deck", 1)
    evening.act("deck:rogue-1")
    evening.settle()
    evening.act("begin")
    for seed in range(40):
        evening.settle()
        if "combat" in evening.game.table.things:
            evening.game.act(*random_act(evening.game.family, evening.game.table, Fast(seed).random))
    ember = evening.bots[EMBER]
    assert isinstance(ember, Search) and len(ember.deck) == 52


def test_taking_back_is_fine_with_bots() -> None:
    evening = Evening("adventure-deck", "duel", bots=2)
    person = Seat("p3")
    evening.game.sit(person, "Kim")
    for act in ("deck:mage-1", "deck:priest-1"):
        evening.game.act(person, Reply(act))
    evening.settle()
    evening.game.undo(person)
    evening.settle()
    assert evening.game.table.things[person].front["class"] == "mage"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("key", "options", "content"),
    [
        ("protagonists", {}, "the_long_ebb"),
        ("deckahedron", {"edition": "kfa093"}, ""),
        ("deckahedron", {"edition": "kfa"}, ""),
        ("deckahedron", {"edition": "world"}, ""),
        ("adventure-deck", {}, "skirmish"),
        ("adventure-deck", {}, "versus"),
    ],
)
def test_nobody_ever_waits_for_a_bot(key: str, options: dict[str, str], content: str, seed: int) -> None:
    evening = Evening(key, content, options=options, seed=seed)
    game, random = evening.game, Fast(seed).random
    game.sit(Seat("p3"), "Kim")
    for _ in range(120):
        evening.settle()
        step = game.table.step
        assert isinstance(step, Question)
        people = [seat for seat in step.asked(game.table) if seat not in evening.bots]
        assert people, f"only bots are asked, and do not answer: {step}"
        for seat in random.sample(people, len(people)):
            option = random_option(step, game.table, seat, random)
            if option:
                with contextlib.suppress(Refused):  # a deck written at random is none
                    game.act(seat, random_reply(option, random))
                break

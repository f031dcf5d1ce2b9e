"""What may be done at any time: say, pause, rule, set right."""

from __future__ import annotations

import pytest

from hearthside.kernel.asks import Pick, Refused, Reply, Value
from hearthside.kernel.events import Made, Marked, Said, Shown, Told, Turned
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM
from hearthside.kernel.standing import Paused, scene_over
from hearthside.kernel.table import Scope
from hearthside.kernel.things import Thing
from hearthside.kernel.views import view
from tests.kernel.toy import ADA, JON, MIRA


def pause(statement: str = "", reason: str = "none") -> Reply:
    return Reply("pause", {"statement": statement, "reason": reason})


def test_what_is_filled_in_already_is_the_mildest(game: Game) -> None:
    offered = view(game.family, game.table, ADA).now.standing
    filled = {f"{o.id}.{f.key}": f.default for o in offered for f in o.fields if isinstance(f, Pick)}
    mild = {"say.to": "everybody", "rule.scope": "once", "rule.effect": "note", "pause.reason": "none"}
    assert filled == {**mild, "correct.number": ""}


def test_words_are_for_everybody_or_for_one(game: Game) -> None:
    (_, said) = game.act(MIRA, Reply("say", {"text": "hello", "to": "everybody"}))
    assert said.event == Said(MIRA, "hello")
    (_, said) = game.act(MIRA, Reply("say", {"text": "psst", "to": "p2"}))
    assert said.event == Said(MIRA, "psst", to=(JON,))
    for nothing in ({"text": " ", "to": "p2"}, {"text": "psst", "to": "p1"}):
        with pytest.raises(Refused):
            game.act(MIRA, Reply("say", nothing))


def test_a_pause_without_words_is_ended_by_who_paused_or_the_gm(game: Game) -> None:
    game.act(MIRA, pause())
    assert game.table.step.asked(game.table) == game.table.step.waited(game.table) == (MIRA, GM)
    assert "Mira paused the game" in game.table.step.tells(game.table)
    game.act(ADA, Reply("resume"))
    assert not isinstance(game.table.step, Paused)
    game.act(ADA, pause())
    assert game.table.step.asked(game.table) == (GM,)


def test_a_statement_is_acknowledged_by_the_gm_and_kept_as_a_ruling(game: Game) -> None:
    game.act(MIRA, pause("no spiders please", "tone"))
    with pytest.raises(Refused):
        game.act(MIRA, Reply("resume"))
    game.act(ADA, Reply("acknowledge"))
    assert game.table.rulings[0].text == "To be respected: no spiders please"
    game.act(MIRA, Reply("resume"))
    told = [entry.event.text for entry in game.journal if isinstance(entry.event, Told)]
    assert told == [
        "Mira pauses the game because of the tone.",
        "Mira says: no spiders please",
        "The game goes on.",
    ]


def test_whoever_paused_does_not_acknowledge_their_own_words(game: Game) -> None:
    game.act(MIRA, pause("no spiders please"))
    assert game.table.step.tells(game.table) == "Mira paused the game. “no spiders please”"
    with pytest.raises(Refused, match="it is for Ada to answer"):
        game.act(MIRA, Reply("acknowledge"))


def test_a_pause_without_words_says_no_words(game: Game) -> None:
    game.act(MIRA, pause())
    assert game.table.step.tells(game.table) == "Mira paused the game."


def test_what_is_to_be_respected_stands_under_the_rule_by_which_it_was_said(game: Game) -> None:
    for rules, rule in (((), "pause"), (("toy.hand", "toy.bid"), "toy.hand")):
        game.record([Turned((Paused(MIRA, "no spiders", rules),))])
        ask = game.table.question.ask(game.table, ADA)
        assert (ask.rules, ask.options[0].rules) == (rules, rules)
        game.act(ADA, Reply("acknowledge"))
        assert game.table.rulings[-1].rule == rule
        game.act(MIRA, Reply("resume"))


def test_a_paused_game_is_not_paused_again(game: Game) -> None:
    game.act(MIRA, pause())
    with pytest.raises(Refused):
        game.act(JON, pause())


def test_only_the_gm_rules_and_only_on_rules_there_are(game: Game) -> None:
    values = {"rule": "toy.hand", "text": "as you like", "scope": "scene", "effect": "note"}
    with pytest.raises(Refused):
        game.act(MIRA, Reply("rule", values))
    with pytest.raises(Refused, match=r"no rule 'toy\.nothing'"):
        game.act(ADA, Reply("rule", {**values, "rule": "toy.nothing"}))
    game.act(ADA, Reply("rule", values))
    assert len(game.table.rulings) == 1
    with pytest.raises(Refused):
        game.act(MIRA, Reply("withdraw", {"ruling": str(game.table.rulings[0].number)}))
    game.act(ADA, Reply("withdraw", {"ruling": str(game.table.rulings[0].number)}))
    assert game.table.rulings == ()


def test_only_the_rulings_for_a_scene_end_with_it(game: Game) -> None:
    for scope in Scope:
        values = {"rule": "toy.hand", "text": scope, "scope": scope, "effect": "note"}
        game.act(ADA, Reply("rule", values))
    game.record(scene_over(game.table))
    assert [ruling.scope for ruling in game.table.rulings] == [Scope.ONCE, Scope.CAMPAIGN]
    assert scene_over(game.table) == []


def test_where_nothing_was_ruled_nothing_is_withdrawn(game: Game) -> None:
    assert "withdraw" not in {option.id for option in view(game.family, game.table, ADA).now.standing}


@pytest.mark.parametrize("key", ["name", "title"])
def test_what_is_set_right_is_told_by_its_name(game: Game, key: str) -> None:
    game.record([Marked("p1/purse", {key: "Mira's purse"}, back=True)])
    values = {"thing": "p1/purse", "number": "purse.coins", "value": 7, "why": "miscounted"}
    told = game.act(ADA, Reply("correct", values))[-1].event
    assert told == Told("Ada corrects Mira's purse: coins from 5 to 7 (miscounted).", about=("p1/purse",))


def test_what_is_set_right_on_something_hidden_is_told_to_those_who_see_it(game: Game) -> None:
    game.record([Shown("p1/purse", (GM,), (GM,))])
    values = {"thing": "p1/purse", "number": "purse.coins", "value": 7, "why": "miscounted"}
    told = game.act(ADA, Reply("correct", values))[-1].event
    words = "Ada corrects p1/purse: coins from 5 to 7 (miscounted)."
    assert told == Told(words, to=(GM,), about=("p1/purse",))
    assert told.seen_by(MIRA) is None


def test_the_gm_sets_a_number_right_and_the_table_says_so(game: Game) -> None:
    values = {"thing": "p1/purse", "number": "purse.coins", "value": 7, "why": "miscounted"}
    with pytest.raises(Refused):
        game.act(MIRA, Reply("correct", values))
    entries = game.act(ADA, Reply("correct", values))
    assert game.table.things["p1/purse"].number("coins") == 7
    assert entries[-1].event == Told(
        "Ada corrects p1/purse: coins from 5 to 7 (miscounted).", about=("p1/purse",)
    )


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"number": "purse.gold"}, "Number: choose one of: coins"),
        ({"thing": "p9/purse"}, "'p9/purse' has no coins"),
        ({"thing": "deck"}, "'deck' has no coins"),
        ({"thing": "p2/hand"}, "'p2/hand' has no coins"),
        ({"thing": "torn"}, "'torn' has no coins"),
        ({"value": -1}, "coins: from 0 to 99, not -1"),
    ],
)
def test_no_number_is_set_that_is_not_there_or_to_what_it_cannot_be(
    game: Game, wrong: dict[str, Value], why: str
) -> None:
    values: dict[str, Value] = {"thing": "p1/purse", "number": "purse.coins", "value": 7, "why": "miscounted"}
    coins = Marked("p2/hand", {"coins": 5})  # they lie in no purse
    game.record([Made("torn", Thing("purse")), coins])
    before = game.table
    with pytest.raises(Refused, match=why):
        game.act(ADA, Reply("correct", {**values, **wrong}))
    assert game.table is before

"""Foes of a scene: what the GM reads of them, bringing them in, and the heroes meeting them."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.families.deckahedron.family import Deckahedron
from hearthside.kernel.asks import Reply
from hearthside.kernel.events import Told
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.views import view
from tests.families.deckahedron.test_foes import prepare
from tests.families.deckahedron.test_scenarios import BELL, offered, opened

ANA = Seat("p1")


def lantern_eve() -> Game:
    game = opened(BELL)
    game.act(GM, Reply("open:lantern-eve"))
    game.act(GM, Reply("bring:full"))
    return game


def seen_foes(game: Game, seat: Seat) -> list[Any]:
    return [
        thing.marks for thing in view(Deckahedron(), game.table, seat).things.values() if thing.kind == "foe"
    ]


def test_the_gm_reads_names_on_the_page_of_a_scene() -> None:
    pages = view(Deckahedron(), opened(BELL).table, GM).things
    assert pages["scene/lantern-eve"].marks["comes"] == ("Drunk dam builder (3)",)
    assert pages["scene/lantern-eve"].marks["lies_here"] == ("A paper boat that stays dry",)
    [offer] = pages["scene/wardens-house"].marks["offers"]
    assert offer.startswith(
        "Old Corm, who sells on Lantern Eve only: Many Knives, Leather Armour, Item of Illusion, A jar"
    )


@pytest.mark.rule("dk.table.npc.kfa093")
def test_foes_of_a_scene_are_met_all_at_once_or_one_by_one() -> None:
    game = lantern_eve()
    assert seen_foes(game, ANA) == [] and [foe["unmet"] for foe in seen_foes(game, GM)] == [1, 1, 1]
    first = next(option for option in offered(game) if option.startswith("meet:foe/"))
    game.act(GM, Reply(first))
    assert [foe["name"] for foe in seen_foes(game, ANA)] == ["Drunk dam builder 1"]
    told = game.act(GM, Reply("meet:all"))
    assert len(seen_foes(game, ANA)) == 3 and not any(option.startswith("meet") for option in offered(game))
    [text] = [entry.event.text for entry in told if isinstance(entry.event, Told)]
    assert (
        text
        == "There are Drunk dam builder 2 and Drunk dam builder 3, each a big man with something to prove."
    )


@pytest.mark.rule("dk.flip.when")
def test_the_gm_is_warned_who_calls_for_an_attack_on_foes_that_nobody_has_met(play: Any) -> None:
    foe = prepare(play, name="Garrick", sight="hidden")
    play.say(GM, "call:kresk")
    unmet = "The heroes have not met Garrick yet: the attack would hit nobody."
    assert play.option(GM, "mix_it_up").warning == play.option(GM, "volley").warning == unmet
    assert play.option(GM, "defy_danger").warning == ""
    play.say(GM, "cancel").say(GM, f"meet:{foe}").say(GM, "call:kresk")
    assert play.option(GM, "mix_it_up").warning == ""


def test_players_see_what_a_foe_looks_like_and_the_gm_what_it_wants() -> None:
    game = lantern_eve()
    game.act(GM, Reply("meet:all"))
    player, gm = seen_foes(game, ANA)[0], seen_foes(game, GM)[0]
    assert player["look"] == "a big man with something to prove" and "notes" not in player
    assert gm["notes"].startswith("They stop at the first drawn blade")


def test_a_scene_is_opened_once_and_then_gone_back_to() -> None:
    game = opened(BELL)
    for key in ("lantern-eve", "wardens-house"):
        assert next(option for option in offered(game) if option.startswith("open:")) == f"open:{key}"
        game.act(GM, Reply(f"open:{key}"))
    scenes = [option for option in offered(game) if "open:" in option]
    assert scenes == ["reopen:lantern-eve"], "of the chapter's two scenes none is new"
    before = len(game.journal)
    game.act(GM, Reply("reopen:lantern-eve"))
    told = [entry.event.text for entry in game.journal[before:] if isinstance(entry.event, Told)]
    assert told == ["Scene: Lantern Eve"], "it was read out before"


def test_the_gm_need_not_write_again_what_the_page_of_a_scene_says() -> None:
    game = opened(BELL)
    assert asked_text(game) == ""
    game.act(GM, Reply("chapter:next"))
    game.act(GM, Reply("open:the-shore"))
    assert asked_text(game) == "The mud sucks at every step."


def asked_text(game: Game) -> str:
    step: Any = game.table.step
    return str(step.option(game.table, GM, "disadvantage").fields[0].default)


@pytest.mark.rule("dk.advantage.disadvantage")
def test_the_gm_reads_what_a_circumstance_does_before_ticking_it(play: Any) -> None:
    play.mark("reserve", points=1).say(GM, "disadvantage", text="Mud")
    play.call("discern", hero="ysolde").flip(("05",), seat=Seat("p2"))
    play.say("p2", "pick:0", how="").say("p2", "pick:1", how="")
    play.say(GM, "narrate", text="").say(GM, "call:kresk")
    [field] = [field for field in play.option(GM, "parley").fields if field.key == "circumstances"]
    notes = {choice.label: choice.note for choice in field.choices}
    assert notes["Mud"] == "disadvantage" and notes["Discern of Ysolde"] == "advantage"
    assert notes["Parley: a promise or threat without proof"] == "disadvantage"


# ---------------------------------------------------------------- the story says whom and how hard


@pytest.mark.rule("dk.combat.attack-power")
def test_an_attack_without_a_die_is_told_with_its_power(play: Any) -> None:
    first = prepare(play, "creature", name="Rat", stamina=1)
    prepare(play, "creature", name="Crow", stamina=1)
    second = str(play.table.things["foes"].list("ids")[-1])
    play.say(GM, "gang", heroes=("kresk", "bram"), lead=first, others=(second,), how="lead")
    assert "Rat and Crow attack Kresk and Bram with power 2." in play.told()


@pytest.mark.rule("dk.combat.attack-power")
def test_power_without_a_die_is_told_to_everybody(play: Any) -> None:
    play.say(GM, "attack", heroes=("kresk",), die="0", plus=3, text="A stone falls.")
    assert "A stone falls.\nKresk is attacked with power 3." in play.told()


@pytest.mark.rule("dk.run.stamina")
def test_the_story_says_what_running_costs_and_why(play: Any) -> None:
    play.mark("kresk", pack=9).say("p1", "run").say("p2", "join").say("p3", "join").say(GM, "away")
    assert "Ysolde and Bram join." in play.told()
    assert "Stamina for running with what they carry: Kresk −" in play.told()


@pytest.mark.rule("dk.teamwork.aid")
def test_who_helps_is_not_asked_again_whether_they_help(play: Any) -> None:
    play.call()
    assert play.step.prompt(play.table, Seat("p1")).endswith("Ysolde and Bram can help before you do.")
    assert play.step.prompt(play.table, Seat("p2")).endswith("Do you help?")
    play.say("p2", "help", how="")
    assert play.step.prompt(play.table, Seat("p1")).endswith("with Str. Bram can help before you do.")
    assert play.step.prompt(play.table, Seat("p2")).endswith("You help: your card is turned with theirs.")
    assert play.step.prompt(play.table, Seat("p3")).endswith("Do you help?")


@pytest.mark.rule("dk.result.fail")
def test_the_gm_reads_the_words_of_a_card_as_words_of_the_card(play: Any) -> None:
    play.call().flip(("01",))
    assert play.step.ask(play.table, GM).prompt.startswith("Kresk, Defy Danger ✗: it is your move.")
    assert play.step.tells(play.table) == "Kresk, Defy Danger ✗: the GM makes a move."

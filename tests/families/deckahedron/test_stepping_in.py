"""Defend, edition by edition: who steps in before an attack is rolled takes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.fighting import FoeActs
from hearthside.families.deckahedron.suffering import Suffer
from hearthside.kernel.seats import GM
from tests.families.deckahedron.conftest import ANA, BEN
from tests.families.deckahedron.test_effects import enemy, flipped, ogre

Make = Callable[..., Any]
REDIRECTING = pytest.mark.parametrize("edition", ["kfa093", "kfa"])
STEP_IN = "defend:ysolde:kresk"


def struck(play: Any) -> Any:
    """Kresk has mixed it up with an ogre, who is about to strike back."""
    return enemy(play).call("mix_it_up").flip(("05",))


def name_of_step(play: Any) -> str:
    return type(play.step).__name__


@REDIRECTING
@pytest.mark.rule("dk.flip.read-move")
def test_who_steps_in_before_the_roll_takes_the_attack(table: Make, edition: str) -> None:
    play = struck(table(edition)).say(GM, STEP_IN, advantage=0)
    play.flip(("05",), seat=BEN).say(GM, "narrate", text="").say(GM, "strike").then((3,))
    assert play.step.tells(play.table) == "Ysolde is attacked with power 3."
    assert "Ysolde takes the attack on Kresk." in play.told()


@REDIRECTING
@pytest.mark.rule("dk.flip.read-move")
def test_the_attack_is_drawn_even_by_a_cross(table: Make, edition: str) -> None:
    play = struck(table(edition)).say(GM, STEP_IN, advantage=0)
    play.flip(("01",), seat=BEN).say(GM, "narrate", text="").say(GM, "strike").then((3,))
    assert play.step.tells(play.table) == "Ysolde is attacked with power 3."


@REDIRECTING
@pytest.mark.rule("dk.flip.read-move")
def test_currency_halves_the_attack_or_strikes_the_attacker(table: Make, edition: str) -> None:
    play = struck(table(edition).put("ysolde", currency=1)).say(GM, STEP_IN, advantage=0)
    play.flip(("14",), seat=BEN).say(BEN, "take").say(BEN, "pick:0", how="")
    play = play.say(BEN, "enough") if name_of_step(play) == "PickOption" else play
    play.say(GM, "narrate", text="").say(GM, "strike").then((3,)).say(BEN, "guard:halve")
    assert play.step.tells(play.table) == "Ysolde is attacked with power 2."
    assert play.hero("ysolde").currency == 0


@REDIRECTING
def test_the_flip_that_was_interrupted_goes_on(table: Make, edition: str) -> None:
    play = struck(table(edition)).say(GM, STEP_IN, advantage=-1)
    assert (
        play.table.things["flip"].text("hero") == "ysolde" and play.table.things["flip"].number("net") == -1
    )
    play.flip(("05", "01"), seat=BEN).say(GM, "narrate", text="")
    assert play.table.things["flip"].text("hero") == "kresk" and isinstance(play.step, FoeActs)


@REDIRECTING
@pytest.mark.parametrize("marks", [{"scene": "elsewhere"}, {"status": "dead"}, {"states": ("cowering",)}])
def test_only_who_is_there_and_able_steps_in(table: Make, edition: str, marks: dict[str, Any]) -> None:
    play = struck(table(edition)).mark("ysolde", **marks)
    assert play.options(GM) == ["strike", "gm-move", "defend:bram:kresk"]


@REDIRECTING
def test_the_gm_lets_somebody_step_in_before_the_foes_gang_up(table: Make, edition: str) -> None:
    play = enemy(table(edition)).call("defy_danger").flip(("01",)).say(GM, STEP_IN, advantage=0)
    play.flip(("05",), seat=BEN).say(GM, "narrate", text="")
    play.say(GM, "gang", how="lead").then((4,))
    assert play.step.tells(play.table) == "Ysolde is attacked with power 4."


@REDIRECTING
@pytest.mark.rule("dk.flip.read-move")
def test_a_shield_raised_in_good_time_holds_for_the_next_attack_alone(table: Make, edition: str) -> None:
    play = flipped(table(edition), "defend", 1).say(ANA, "ward:ysolde").say(GM, "narrate", text="")
    play.turn_to(Suffer("ysolde", 2), Suffer("ysolde", 4))
    assert play.step.tells(play.table) == "Kresk is attacked with power 2."
    play.say(ANA, "2-0-0").say(ANA, "suffer:exhaustion").then(("02", "03")).say(ANA, "skip")
    assert play.step.tells(play.table) == "Ysolde is attacked with power 4."


@REDIRECTING
def test_who_went_away_shields_nobody(table: Make, edition: str) -> None:
    play = flipped(table(edition), "defend", 1).say(ANA, "ward:ysolde").say(GM, "narrate", text="")
    play.mark("kresk", scene="elsewhere").turn_to(Suffer("ysolde", 2))
    assert play.step.tells(play.table) == "Ysolde is attacked with power 2."


@REDIRECTING
def test_a_place_is_defended_without_a_number(table: Make, edition: str) -> None:
    play = flipped(table(edition), "defend", 1).say(ANA, "else").say(GM, "narrate", text="")
    assert not any(play.table.things[id].front.get("guarded_by") for id in ("ysolde", "bram"))


@REDIRECTING
def test_alone_there_is_nobody_to_choose(table: Make, edition: str) -> None:
    play = table(edition).mark("ysolde", scene="elsewhere").mark("bram", scene="elsewhere")
    assert name_of_step(flipped(play, "defend", 1)) == "Interpret"


@pytest.mark.rule("dk.flip.read-move")
def test_in_deckahedron_world_tokens_are_spent_instead(table: Make) -> None:
    play = enemy(table("world", "longer")).call("mix_it_up").flip(("05",))
    assert play.options(GM) == ["strike", "gm-move"] and ogre(play).number("stamina") == 8

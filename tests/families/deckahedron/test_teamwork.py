"""Teamwork Flips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.resolving import Aftermath, ChooseCard
from hearthside.families.deckahedron.sheets import learn
from hearthside.families.deckahedron.suffering import Decide
from hearthside.kernel.seats import GM, Seat


@pytest.mark.rule("dk.teamwork.aid")
def test_those_in_the_scene_may_help_before_the_flip(play: Any, refused: Any) -> None:
    play.mark("bram", scene="the tower").call()
    assert play.options("p2") == ["help"]
    assert "p3" not in play.step.asked(play.table)
    assert play.ask(GM).prompt.endswith(f"{play.table.name(Seat('p1'))} turns the cards.")
    play.put(currency=1).flip(("01",))
    with pytest.raises(refused):
        play.say("p2", "help", how="too late")


@pytest.mark.rule("dk.teamwork.flip")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_the_lead_flips_as_usual_and_supporters_the_weakest_suit(
    table: Callable[..., Any], edition: str
) -> None:
    play = (
        table(edition)
        .mark("ysolde", str=4)
        .call(advantage=1)
        .say("p2", "help", how="I push")
        .say("p3", "help", how="")
    )
    play.flip(("01", "05"), ("02",), ("10",))
    assert play.counts() == (18, 2, 0)
    assert play.counts("ysolde") == play.counts("bram") == (19, 1, 0)
    assert play.table.things["flip"].front["result"] == 2, "10 shows two checks on the weakest suit"
    assert play.table.things["flip"].front["resolver"] == "bram:10"
    assert "Ysolde helps: I push" in play.told()
    weakest = "Anchor" if edition == "world" else "Anvil"
    assert play.told().endswith(f"Defy Danger with {weakest}, ✓✓, by the card of Bram.")


@pytest.mark.rule("dk.teamwork.best", "dk.flip.basic")
def test_the_leads_own_card_is_told_with_the_suit_of_the_lead(play: Any) -> None:
    told = play.mark("kresk", str=3).call().say("p2", "help", how="").flip(("20",), ("01",)).told()
    assert "Kresk: Defy Danger with Crown, ✓✓✓." in told


@pytest.mark.rule("dk.teamwork.best", "dk.teamwork.xp")
def test_the_best_result_resolves_and_pays_its_owner(play: Any) -> None:
    play.call().say("p2", "help", how="").flip(("17",), ("16",))
    assert play.table.things["flip"].front["result"] == 2
    assert play.hero("ysolde").currency == 1 and play.hero("kresk").currency == 0


@pytest.mark.rule("dk.teamwork.best")
def test_a_tie_is_settled_by_the_lead(play: Any) -> None:
    play.call().say("p2", "help", how="").flip(("14",), ("16",))
    assert isinstance(play.step, ChooseCard) and play.step.asked(play.table) == ("p1",)
    assert play.options("p1") == ["kresk:14", "ysolde:16"]
    assert play.ask("p1").prompt == "A tie, all show ✓✓: which card counts?"
    assert play.say("p1", "ysolde:16").hero("ysolde").currency == 1


@pytest.mark.rule("dk.teamwork.xp")
def test_a_table_may_pay_the_lead_only(table: Callable[..., Any]) -> None:
    play = table(teamwork_xp="lead_only").call().say("p2", "help", how="").flip(("17",), ("16",))
    assert play.hero("ysolde").currency == 0


@pytest.mark.rule("dk.teamwork.bound")
def test_bound_together_the_others_support_without_being_asked(play: Any) -> None:
    play.say("gm", "together", heroes=("kresk", "ysolde", "bram"))
    assert play.step.asked(play.table) == ("p1", "p2", "p3")
    play.say("p2", "kresk").say("gm", "defy_danger", attribute="str", advantage=0)
    assert play.table.things["flip"].front["supporters"] == ("ysolde", "bram")
    assert play.options("p1") == ["flip"]


@pytest.mark.rule("dk.teamwork.consequences")
def test_all_who_took_part_suffer(play: Any) -> None:
    play.call().say("p2", "help", how="").flip(("01",), ("01",))
    play.say("gm", "damage", die="0", plus=3, text="Rocks!")
    assert play.step == Decide("kresk", 3)
    play.say("p1", "3-0-0").say("p1", "suffer:exhaustion").then(("18", "19", "20")).say("p1", "skip")
    assert play.step == Decide("ysolde", 3)
    play.say("p2", "3-0-0").say("p2", "suffer:exhaustion").then(("18", "19", "20")).say("p2", "skip")
    assert play.counts("kresk") == play.counts("ysolde") == (16, 1, 3)
    assert play.counts("bram") == (20, 0, 0)


@pytest.mark.rule("dk.teamwork.no-flashback")
def test_only_the_lead_may_flash_back_and_only_the_leads_cards_are_replaced(play: Any) -> None:
    play.mark("ysolde", currency=3).call().say("p2", "help", how="").flip(("01",), ("02",))
    assert not isinstance(play.step, Aftermath), "the supporter's currency is of no use"
    play.say("gm", "narrate", text="").mark("kresk", currency=1).call().say("p2", "help", how="").flip(
        ("05",), ("10",)
    )
    assert isinstance(play.step, Aftermath)
    play.say("p1", "flashback", memory="").then(("14",))
    assert play.table.things["flip"].front["support"] == ("ysolde:10",)


def test_a_supporters_wound_card_costs_the_supporter(play: Any) -> None:
    play.add_to_deck("ysolde", "wound-2").call().say("p2", "help", how="")
    play.flip(("14",), ("wound-2",), ("20",))
    assert play.counts("ysolde") == (19, 1, 1)
    assert play.counts("kresk") == (19, 1, 0)


@pytest.mark.rule("dk.flashback.bump")
def test_the_lead_bumps_the_own_result_beside_a_better_supporter(play: Any) -> None:
    play.mark("kresk", currency=3).call().say("p2", "help", how="").flip(("05",), ("10",))
    play.say("p1", "flashback", memory="").then(("07",))
    assert play.table.things["flip"].front["support"] == ("ysolde:10",), (
        "two checks, better than the lead's one"
    )
    assert play.option("p1", "bump").fields[0].high == 2


@pytest.mark.rule("dk.critical.level-up", "dk.levels.raise")
@pytest.mark.parametrize("holds", [True, False])
def test_a_supporters_critical_raises_only_a_move_the_supporter_holds(play: Any, holds: bool) -> None:
    play.mark("ysolde", currency=2)
    if holds:
        play.apply(learn(play.hero("ysolde"), "good_cardio", 0))
    play.call("good_cardio").say("p2", "help", how="").flip(("05",), ("11",))
    assert play.step.asked(play.table) == ("p2",)
    assert ("level" in play.options("p2")) is holds

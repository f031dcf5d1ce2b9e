"""Take a Breather and Good Cardio."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.regaining import RegainCards, Regaining
from hearthside.kernel.seats import GM


@pytest.mark.rule(
    "dk.breather.combat", "dk.breather.regain", "dk.breather.pick.kfa", "dk.breather.pick.world"
)
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_a_breather_brings_cards_back_unseen(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).put(exhaustion=FULL_DECK[:6]).mark("kresk", exhaustion=6)
    play.call("take_a_breather", attribute="dex").flip(("14",)).then((4,))
    choices = play.option("p1", "regain").fields[0].choices
    assert [choice.label for choice in choices] == [f"card {n}, face down" for n in range(1, 7)]
    play.say("p1", "regain", cards=("1", "3", "5", "6"))
    assert play.counts() == (13, 5, 2) and play.tokens() == (2, 0, 0)
    assert set(play.hero().exhaustion.cards) == {FULL_DECK[1], FULL_DECK[3]}


@pytest.mark.rule("dk.breather.combat", "dk.result.fail")
def test_a_failed_breather_gives_the_gm_a_move(play: Any) -> None:
    play.put(exhaustion=FULL_DECK[1:6]).call("take_a_breather", attribute="int").flip(("01",))
    assert "gm-move" in play.options(GM) and play.counts() == (14, 1, 5)


@pytest.mark.rule("dk.breather.combat")
def test_not_more_than_was_lost_and_not_twice_in_a_row(play: Any, refused: Any) -> None:
    play.put(exhaustion=FULL_DECK[:2]).call("take_a_breather", attribute="dex").flip(("14",)).then((4,))
    assert play.step == RegainCards("kresk", 2)
    play.say("p1", "regain", cards=("1", "2")).say(GM, "narrate", text="").say(GM, "call:kresk")
    with pytest.raises(refused, match="not twice in a row"):
        play.say(GM, "take_a_breather", attribute="dex", advantage=0)


@pytest.mark.rule("dk.breather.regain")
def test_points_may_be_mixed_from_slots_and_pile(play: Any) -> None:
    play.put(exhaustion=FULL_DECK[:5]).mark("kresk", exhaustion=5)
    play.mark("kresk/move/good_cardio", slots=("exhaustion",) * 2, held=("exhaustion",) * 2)
    play.turn_to(Regaining("kresk", 3)).say("p1", "free", tokens=("kresk/move/good_cardio#1",))
    assert play.hero().move("good_cardio").list("held") == ("exhaustion", "")
    play.say("p1", "regain", cards=("1", "2"))
    assert play.counts() == (15, 2, 3)


@pytest.mark.rule("dk.breather.regain")
def test_cards_of_harm_and_wounds_stay_unless_the_table_says_otherwise(table: Callable[..., Any]) -> None:
    for locked, most in (("false", 1), ("true", 3)):
        play = table("kfa", "9-hour", breather_may_recover_locked=locked).put(
            exhaustion=FULL_DECK[:3], harm=1, wound=1
        )
        assert play.turn_to(Regaining("kresk", 3)).step == RegainCards("kresk", most)


@pytest.mark.rule("dk.breather.regain")
def test_why_nothing_comes_back_is_told(table: Callable[..., Any]) -> None:
    play = table("kfa", "9-hour").turn_to(Regaining("kresk", 2))
    assert play.told().endswith("Kresk regains no Stamina: none was lost.")
    play.put(exhaustion=FULL_DECK[:1], wound=1).turn_to(Regaining("kresk", 2))
    assert play.told().endswith("those held by a Wound until help is sought.")


@pytest.mark.rule("dk.breather.pick.kfa")
def test_in_heroic_mode_the_faces_are_seen(table: Callable[..., Any]) -> None:
    play = (
        table("kfa093", "9-hour").put(exhaustion=("11", "12"), mode="heroic").turn_to(Regaining("kresk", 1))
    )
    first, second = play.option("p1", "regain").fields[0].choices
    assert (first.label, first.note) == ("card 1, 11", "Anvil ✓✓✓, Blade ✓✓✓, Crown ✓✓✓, Dragon ✓✓✓")
    assert second.label == "card 2, 12"


@pytest.mark.rule("dk.cardio.regain")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_good_cardio_after_an_attack(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).put(exhaustion=FULL_DECK[:4]).mark("kresk", exhaustion=4)
    play.call("mix_it_up").flip(("14",), (3,)).say(GM, "narrate", text="")
    play.call("good_cardio").flip(("13",)).then((2,)).say("p1", "regain", cards=("1", "2"))
    assert play.counts()[2] == 2


@pytest.mark.rule("dk.breather.narration")
def test_the_breather_is_told(play: Any) -> None:
    play.say(GM, "call:kresk")
    notes = {choice.id: choice.note for choice in play.option(GM, "take_a_breather").fields[0].choices}
    assert notes == {"int": "find a sheltered spot by tactics", "dex": "slip out of attention"}


def test_moves_that_cost_stamina_take_it(play: Any) -> None:
    play.call("bum_rush", attribute="str", advantage=2).flip(("13",))
    play.say("p1", "suffer:exhaustion").then(("20",))
    assert play.counts() == (18, 1, 1)


@pytest.mark.rule("dk.breather.after.world", "dk.breather.after.kfa093")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_after_danger_nobody_reads_of_complications(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).put(exhaustion=FULL_DECK[:3]).mark("story", fight="over")
    play.say("p1", "breathe").flip(("05",)).say("p1", "regain", cards=("1",))
    assert play.ask(GM).prompt.startswith("Kresk, Take a Breather ✓: “regain 1 Stamina”.")
    assert play.table.mark("flip", "means") == "regain 1 Stamina"
    play = table(edition).call("take_a_breather", attribute="dex").flip(("02",))
    assert "complication" in str(play.table.mark("flip", "means"))


@pytest.mark.rule("dk.breather.after.world", "dk.breather.after.kfa093")
@pytest.mark.parametrize("what", ["seek-help", "day:next"])
def test_the_few_minutes_after_danger_do_not_last_for_days(table: Callable[..., Any], what: str) -> None:
    play = table("world").put(exhaustion=FULL_DECK[:3]).mark("story", fight="over")
    assert "breathe" in play.options("p1")
    help = {"heroes": ("bram",), "place": "healers"} if what == "seek-help" else {}
    play.say(GM, what, **help)
    assert play.table.mark("story", "fight") == "none"

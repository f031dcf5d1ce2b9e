"""Losing Stamina, Harm, Wounds, incapacitation, Heroic Mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.cards import DECKAHEDRON, FULL_DECK
from hearthside.families.deckahedron.falling import Fate
from hearthside.families.deckahedron.stamina import Losing, TakeHarm, TakeWound, is_bust
from hearthside.kernel.events import Ruled
from hearthside.kernel.table import Scope
from hearthside.kernel.views import view

MARKED = tuple(name for name, card in DECKAHEDRON.items() if card.stamina)
PLAIN = tuple(name for name in FULL_DECK if name not in MARKED)


@pytest.mark.rule("dk.stamina.lose")
def test_lost_cards_lie_face_down_with_tokens(play: Any) -> None:
    play.turn_to(Losing("kresk", 3)).then(("01", "02", "03"))
    assert play.counts() == (17, 0, 3) and play.tokens() == (3, 0, 0)
    for seat in ("p1", "p2", "gm", None):
        pile = view(play_family(), play.table, seat).things["kresk/exhaustion"]
        assert not pile.open and pile.cards == () and pile.size == 3


def play_family() -> Any:
    from hearthside.families.deckahedron.family import Deckahedron

    return Deckahedron()


@pytest.mark.rule("dk.stamina.forced-reshuffle")
def test_a_deck_that_runs_out_takes_the_discard_back(play: Any) -> None:
    play.put(discard=FULL_DECK[:12], exhaustion=FULL_DECK[12:14]).turn_to(Losing("kresk", 7))
    play.then(FULL_DECK[14:], ("01",))
    assert play.counts() == (11, 0, 9)


@pytest.mark.rule("dk.stamina.forced-reshuffle", "dk.reshuffle.scope")
def test_an_empty_deck_takes_no_cards_of_a_flip_under_way_back(play: Any) -> None:
    play.call(advantage=1).mark("flip", cards=("kresk:02", "kresk:03"))
    play.put(discard=FULL_DECK).turn_to(Losing("kresk", 1, falls=False))
    assert set(play.hero().discard.cards) == {"02", "03"} and len(play.hero().deck.cards) == 18


@pytest.mark.rule("dk.stamina.early-reshuffle")
def test_the_player_may_reshuffle_before_the_loss(play: Any) -> None:
    play.put(discard=FULL_DECK[:8], gone=FULL_DECK[18:]).say(
        "gm", "attack", heroes=("kresk",), die="0", plus=3, text=""
    )
    play.say("p1", "3-0-0")
    assert "reshuffle" in play.options("p1")
    play.say("p1", "reshuffle")
    assert play.counts() == (18, 0, 0)
    play.say("p1", "suffer:exhaustion").then(("01", "02", "03"))
    assert play.counts() == (15, 0, 3)


@pytest.mark.rule("dk.stamina.ten", "dk.stamina.incapacitated", "dk.stamina.fate")
def test_the_tenth_card_incapacitates_and_the_rest_is_ignored(play: Any, refused: Any) -> None:
    play.put(exhaustion=FULL_DECK[:8]).turn_to(Losing("kresk", 3))
    assert play.step.question(play.table).count == 2
    play.then(("19", "20"))
    assert play.counts() == (10, 0, 10)
    assert isinstance(play.step, Fate) and play.hero().thing.front["status"] == "incapacitated"
    assert play.options("gm") == ["unconscious", "immobile", "dead", "other"]
    play.say("gm", "unconscious", text="Out cold.")
    with pytest.raises(refused, match="Kresk is unconscious"):
        play.say("gm", "call:kresk")
    assert play.options("p1") == ["tell"]


@pytest.mark.rule("dk.stamina.ten")
def test_with_nine_cards_lost_a_hero_still_stands(play: Any) -> None:
    play.put(exhaustion=FULL_DECK[:8]).turn_to(Losing("kresk", 1)).then(("20",))
    assert play.hero().is_up and play.hero().lost == 9


@pytest.mark.rule("dk.reshuffle.mandatory", "dk.heroic.choice.kfa")
def test_who_switches_to_heroic_mode_reshuffles_a_small_deck(table: Callable[..., Any]) -> None:
    plain = [card for card in FULL_DECK if card not in MARKED]
    play = table("kfa093", "9-hour").say("gm", "open-heroic")
    play.put(discard=[*MARKED[:4], *plain[5:]], exhaustion=plain[:5]).say("p1", "go-heroic")
    play.then(tuple(MARKED[4:9]))
    assert play.counts() == (15, 0, 5)


@pytest.mark.rule("dk.stamina.fate")
def test_getting_up_needs_stamina(play: Any, refused: Any) -> None:
    play.put(exhaustion=FULL_DECK[:10], status="unconscious")
    with pytest.raises(refused, match="all Stamina is lost"):
        play.say("gm", "recover:kresk")
    assert play.put(exhaustion=FULL_DECK[:9], status="unconscious").say("gm", "recover:kresk").hero().is_up
    assert play.told().endswith("Kresk is up again.")


@pytest.mark.rule("dk.stamina.fate")
def test_who_is_let_up_without_stamina_is_said_to_fall_again(play: Any) -> None:
    play.put(exhaustion=FULL_DECK[:10], status="unconscious")
    play.apply([Ruled("dk.stamina.incapacitated", "A god wills it.", Scope.ONCE, allows=True)])
    play.say("gm", "recover:kresk")
    assert play.told().endswith("Kresk is up again. Without any Stamina the next flip fells them again.")
    play.call().flip(("20",)).say("gm", "narrate", text="")
    assert play.options("gm") == ["unconscious", "immobile", "dead", "other"]


@pytest.mark.rule("dk.stamina.fate")
def test_who_has_fallen_reads_what_it_takes_to_get_up(play: Any) -> None:
    play.put(exhaustion=FULL_DECK[:10], status="unconscious")
    assert play.ask("p1").prompt.startswith(
        "Kresk is unconscious. Once a Rest, help or magic gives you Stamina"
    )
    assert play.mark("kresk", status="dead").ask("p1").prompt.startswith("Kresk is dead. A point of the GM")
    assert play.put(status="captured").ask("p1").prompt == "Kresk is captured. The GM says when you get up."


def test_a_table_may_move_all_cards_and_check_each(table: Callable[..., Any]) -> None:
    play = table(overflow="move_all").put(exhaustion=FULL_DECK[:8]).turn_to(Losing("kresk", 3))
    assert play.then(("18", "19", "20")).counts() == (9, 0, 11)
    play = table(strict_five="true").put(discard=FULL_DECK[:14]).turn_to(Losing("kresk", 2)).then(("20",))
    assert play.counts() == (19, 0, 1), "five are left after the first card: reshuffled at once"


# ---------------------------------------------------------------- Harm


@pytest.mark.rule("dk.harm.take")
def test_a_harm_exhausts_a_card_and_lays_its_own_token(table: Callable[..., Any]) -> None:
    play = table("kfa093", "9-hour").put(exhaustion=FULL_DECK[:2], exhaustion_tokens=0, gone=FULL_DECK[17:])
    play.mark("kresk", exhaustion=2).turn_to(TakeHarm("kresk")).then(("05",))
    assert play.counts() == (14, 0, 3) and play.tokens() == (2, 1, 0)


@pytest.mark.rule("dk.harm.third", "dk.harm.one-two-bust")
@pytest.mark.parametrize(
    ("edition", "campaign"), [("world", "longer"), ("kfa", "9-hour"), ("kfa093", "30-hour")]
)
def test_the_third_harm_is_a_wound(table: Callable[..., Any], edition: str, campaign: str) -> None:
    play = table(edition, campaign).put(exhaustion=FULL_DECK[:3], harm=2, wound=1).turn_to(TakeHarm("kresk"))
    play.say("gm", "injury", text="a broken rib").then(("20",), ("wound-1",))
    assert play.tokens() == (0, 2, 2)
    assert play.hero().discard.cards == ("wound-1",)
    play.turn_to(TakeHarm("kresk"))
    assert isinstance(play.step, Fate)


@pytest.mark.rule("dk.harm.third-one-shot.world")
def test_the_third_harm_ends_a_world_one_shot(table: Callable[..., Any]) -> None:
    play = table("world").put(exhaustion=FULL_DECK[:4], harm=2).turn_to(TakeHarm("kresk"))
    assert isinstance(play.step, Fate) and play.tokens() == (0, 2, 0)


@pytest.mark.rule("dk.harm.count-on-pile")
def test_harm_in_slots_does_not_count(table: Callable[..., Any]) -> None:
    play = (
        table("kfa093", "9-hour")
        .put(harm=1)
        .mark("kresk/move/good_cardio", slots=("harm", "harm"), held=("harm", "harm"))
    )
    assert play.turn_to(TakeHarm("kresk")).then(("20",)).tokens() == (0, 2, 0)


@pytest.mark.rule("dk.harm.one-two-bust")
def test_one_two_bust() -> None:
    assert [is_bust(n) for n in (0, 1, 2)] == [False, False, True]


def test_a_table_may_clear_harm_with_the_wound(table: Callable[..., Any]) -> None:
    play = table("kfa", "9-hour", harm_clears_on_wound="true").put(harm=2).turn_to(TakeHarm("kresk"))
    assert play.say("gm", "injury", text="").then(("20",), ("wound-1",)).tokens() == (0, 0, 1)
    assert "Kresk is wounded." in play.told()


# ---------------------------------------------------------------- Wounds


@pytest.mark.rule("dk.wound.take.world", "dk.wound.take.kfa093", "dk.wound.describe", "dk.wound.cycle")
@pytest.mark.parametrize(
    ("edition", "campaign"), [("world", "longer"), ("kfa", "one-shot"), ("kfa093", "one-shot")]
)
def test_taking_a_wound(table: Callable[..., Any], edition: str, campaign: str) -> None:
    play = table(edition, campaign).put(discard=FULL_DECK[:4]).turn_to(TakeWound("kresk"))
    play.say("gm", "injury", text="an arrow through the bow arm").then(("20",), ("wound-2",))
    assert play.counts() == (15, 5, 1) and play.tokens() == (0, 0, 1)
    assert play.hero().thing.front["injuries"] == ("an arrow through the bow arm",)
    assert len(play.table.things["supply/wounds"].cards) == 39


@pytest.mark.rule("dk.wound.take.kfa093")
def test_the_literal_reading_moves_no_card_in_093_only(table: Callable[..., Any]) -> None:
    play = (
        table("kfa093", kfa093_wound_moves_card="false")
        .put(discard=FULL_DECK[:4])
        .turn_to(TakeWound("kresk"))
    )
    assert play.say("gm", "injury", text="").then(("wound-2",)).counts() == (16, 5, 0)
    play = (
        table("kfa", kfa093_wound_moves_card="false").turn_to(TakeWound("kresk")).say("gm", "injury", text="")
    )
    assert play.then(("20",), ("wound-1",)).counts() == (19, 1, 1)


@pytest.mark.rule("dk.wound.third")
def test_the_third_wound_incapacitates_and_hands_nothing_out(play: Any) -> None:
    play.put(exhaustion=FULL_DECK[:5], wound=2).turn_to(TakeWound("kresk"))
    assert isinstance(play.step, Fate)
    assert play.tokens() == (0, 0, 2) and len(play.table.things["supply/wounds"].cards) == 40


@pytest.mark.rule("dk.wound.third")
def test_a_table_may_count_wound_cards(table: Callable[..., Any]) -> None:
    play = (
        table(wound_count="wound_cards")
        .add_to_deck("kresk", "wound-1", "wound-2")
        .turn_to(TakeWound("kresk"))
    )
    assert isinstance(play.step, Fate)


@pytest.mark.rule("dk.wound.meaning")
def test_a_wound_card_may_stand_for_a_fever(play: Any) -> None:
    play.say("gm", "afflict", hero="kresk", text="marsh fever").then(("wound-1",))
    assert play.counts() == (20, 1, 0) and play.tokens() == (0, 0, 0)
    assert play.hero().thing.front["injuries"] == ("marsh fever",)


@pytest.mark.rule("dk.wound.flip-stamina", "dk.stamina.incapacitated")
def test_who_loses_the_last_stamina_in_a_flip_falls_after_the_move(play: Any) -> None:
    play.put(exhaustion=FULL_DECK[:9]).add_to_deck("kresk", "wound-1").call().flip(("wound-1",))
    play.say("p1", "suffer:exhaustion").then(("20",))
    assert play.hero().is_up and play.options("gm") == ["gm-move", "narrate", "damage"]
    play.say("gm", "narrate", text="")
    assert isinstance(play.step, Fate)


# ---------------------------------------------------------------- Heroic Mode


@pytest.mark.rule("dk.heroic.choice.world", "dk.heroic.choice.kfa")
@pytest.mark.parametrize(("edition", "long"), [("world", "longer"), ("kfa", "9-hour"), ("kfa093", "30-hour")])
def test_heroic_mode_is_offered_in_longer_campaigns(
    table: Callable[..., Any], refused: Any, edition: str, long: str
) -> None:
    with pytest.raises(refused, match="Lucky Mode"):
        table(edition).say("gm", "open-heroic")
    play = table(edition, long)
    assert "go-heroic" not in play.options("p1")
    play.say("gm", "open-heroic")
    assert all("go-heroic" in play.options(seat) for seat in ("p1", "p2", "p3"))
    play.say("p1", "go-heroic")
    assert play.hero().is_heroic and not play.hero("ysolde").is_heroic
    assert "go-heroic" not in play.options("p1")


@pytest.fixture
def heroic(table: Callable[..., Any]) -> Any:
    return table("kfa093", "9-hour").say("gm", "open-heroic").say("p1", "go-heroic")


@pytest.mark.rule("dk.heroic.choice.kfa", "dk.heroic.points")
def test_the_switch_keeps_the_points_lost(table: Callable[..., Any]) -> None:
    play = table("kfa093", "9-hour").put(exhaustion=(PLAIN[0], MARKED[0], PLAIN[1])).say("gm", "open-heroic")
    play.say("p1", "go-heroic").then((MARKED[1], MARKED[2]))
    assert sorted(play.hero().exhaustion.cards) == sorted(MARKED[:3])
    assert play.counts() == (15, 2, 3) and play.hero().lost == 3
    assert f"without the symbol: cards {PLAIN[0]} and {PLAIN[1]}." in play.told()
    assert play.told().endswith(f"Into the Exhaustion pile instead: cards {MARKED[1]} and {MARKED[2]}.")


@pytest.mark.rule("dk.heroic.choice.kfa")
def test_a_table_may_switch_as_one(table: Callable[..., Any]) -> None:
    play = (
        table("kfa093", "9-hour", heroic_scope="whole_table").say("gm", "open-heroic").say("p1", "go-heroic")
    )
    assert all(play.hero(id).is_heroic for id in ("kresk", "ysolde", "bram"))


@pytest.mark.rule("dk.heroic.lose")
def test_the_search_discards_what_is_not_stamina(heroic: Any) -> None:
    heroic.turn_to(Losing("kresk", 1)).then((PLAIN[0],), (PLAIN[1],), (MARKED[0],))
    assert heroic.counts() == (17, 2, 1) and heroic.tokens() == (1, 0, 0)


@pytest.mark.rule("dk.heroic.lose")
def test_what_a_search_has_turned_over_is_told_once_to_everybody(heroic: Any) -> None:
    heroic.turn_to(Losing("kresk", 2)).then((PLAIN[0],), (MARKED[0],), (PLAIN[1],), (MARKED[1],))
    lost, rest = f"{MARKED[0]} and {MARKED[1]}", f"{PLAIN[0]} and {PLAIN[1]}"
    told = f"Kresk searches for Stamina: cards {lost} lost, cards {rest} discarded."
    assert heroic.told().endswith(told) and heroic.told().count("searches") == 1
    heroic.turn_to(Losing("kresk", 1)).then((MARKED[2],))
    assert heroic.told().endswith(f"Kresk searches for Stamina: card {MARKED[2]} lost.")


@pytest.mark.rule("dk.heroic.incapacitated")
def test_a_search_that_finds_nothing_more_tells_what_it_found(heroic: Any) -> None:
    heroic.put(exhaustion=MARKED[:9], mode="heroic").turn_to(Losing("kresk", 3)).then((MARKED[9],))
    assert f"Kresk searches for Stamina: card {MARKED[9]} lost." in heroic.told()
    assert isinstance(heroic.step, Fate)


@pytest.mark.rule("dk.reshuffle.mandatory", "dk.stamina.incapacitated")
def test_who_falls_has_nothing_left_to_shuffle(play: Any) -> None:
    play.put(exhaustion=FULL_DECK[:9], discard=FULL_DECK[9:15]).turn_to(Losing("kresk", 1)).then(
        (FULL_DECK[15],)
    )
    assert "back into the deck.\nKresk is incapacitated" in play.told()


def test_a_loss_in_lucky_mode_names_no_card(play: Any) -> None:
    play.turn_to(Losing("kresk", 2)).then((PLAIN[0], MARKED[0]))
    assert "searches" not in play.told() and PLAIN[0] not in play.told()


@pytest.mark.rule("dk.heroic.reshuffle")
def test_an_empty_deck_is_reshuffled_while_searching(heroic: Any) -> None:
    heroic.put(discard=PLAIN[2:6] + MARKED[:5], exhaustion=MARKED[5:], gone=PLAIN[6:], mode="heroic")
    heroic.turn_to(Losing("kresk", 1)).then((PLAIN[0],), (PLAIN[1],))
    assert heroic.counts()[1] == 0 and heroic.counts()[0] == 11
    heroic.then((MARKED[0],))
    assert heroic.hero().lost == 6


@pytest.mark.rule("dk.heroic.incapacitated", "dk.heroic.points")
def test_ten_marked_cards_incapacitate(heroic: Any) -> None:
    heroic.put(exhaustion=MARKED[:9], mode="heroic").turn_to(Losing("kresk", 1)).then((MARKED[9],))
    assert isinstance(heroic.step, Fate) and heroic.counts() == (10, 0, 10)


@pytest.mark.rule("dk.heroic.look")
def test_the_owner_sees_the_pile_in_heroic_mode(heroic: Any) -> None:
    heroic.turn_to(Losing("kresk", 1)).then((MARKED[0],))
    assert view(play_family(), heroic.table, "p1").things["kresk/exhaustion"].cards == (MARKED[0],)


@pytest.mark.rule("dk.heroic.incapacitated")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_without_a_marked_card_in_deck_and_discard_the_search_ends(
    table: Callable[..., Any], edition: str
) -> None:
    play = table(edition, "longer" if edition == "world" else "9-hour")
    play.put(exhaustion=MARKED[:7], gone=MARKED[7:], mode="heroic").turn_to(Losing("kresk", 1))
    assert isinstance(play.step, Fate) and len(play.hero().deck.cards) == len(PLAIN)


@pytest.mark.rule("dk.heroic.incapacitated")
def test_moving_all_cards_ends_with_the_last_marked_one(table: Callable[..., Any]) -> None:
    play = table("kfa093", "9-hour", overflow="move_all").put(exhaustion=MARKED[:8], mode="heroic")
    play.turn_to(Losing("kresk", 5)).then((MARKED[8],), (MARKED[9],))
    assert isinstance(play.step, Fate) and play.counts() == (10, 0, 10)


@pytest.mark.rule("dk.campaign.one-shot.world")
@pytest.mark.parametrize(
    ("edition", "campaign", "closed"),
    [("world", "one-shot", True), ("world", "longer", False), ("kfa", "one-shot", False)],
)
def test_there_are_no_wound_cards_in_a_one_shot_of_deckahedron_world(
    table: Callable[..., Any], edition: str, campaign: str, closed: bool
) -> None:
    assert bool(table(edition, campaign).option("gm", "afflict").closed) is closed


@pytest.mark.rule("dk.wound.flip-stamina", "dk.heroic.lose")
def test_a_wound_card_in_the_search_for_a_harm_costs_a_point_not_another_harm(
    table: Callable[..., Any],
) -> None:
    play = table("kfa093", "9-hour", wound_triggers_on="any_reveal").put(mode="heroic")
    play.add_to_deck("kresk", "wound-1").turn_to(TakeHarm("kresk"))
    play.then(("wound-1",), (MARKED[0],), (MARKED[1],))
    assert play.tokens() == (1, 1, 0) and play.counts() == (18, 1, 2)

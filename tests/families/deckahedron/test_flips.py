"""Flips: advantage, ties, wound cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.flips import candidates, cards_to_flip, net_advantage, read, result_of
from hearthside.families.deckahedron.resolving import ChooseCard

# For the suit of rank 3: 01 and 17 show ✗, 05 ✓, 02 and 14 ✓✓, 08 ✓✓✓ (currency), 11 ✓✓✓ (critical).


@pytest.mark.rule("dk.flip.basic", "dk.flip.read-move", "dk.creation.attributes")
def test_kresk_leaps_over_the_pit(play: Any) -> None:
    """The guides' example: Defy Danger with Strength, rank 3, shows two checks."""
    assert play.hero().rank("str") == 3
    play.call("defy_danger", attribute="str").flip(("14",))
    assert play.table.things["flip"].front["suit"] == "Crown"
    assert "Defy Danger ✓✓: “it works, but the GM adds a complication”" in play.step.tells(play.table)
    assert play.step.asked(play.table) == ("gm",)
    play.say("gm", "narrate", text="Something rattles in the pit.")
    assert play.counts() == (19, 1, 0)
    assert "flip" not in play.table.things


@pytest.mark.rule("dk.conflict.reshuffle-during-flip")
def test_who_has_no_card_left_to_flip_fails(table: Callable[..., Any]) -> None:
    """So it may stand where more than ten may be lost and the GM lets a hero get up all the same."""
    play = table(overflow="move_all").put(exhaustion=FULL_DECK).call("defy_danger").flip(())
    assert "Defy Danger ✗" in play.ask("gm").prompt and "narrate" in play.options("gm")
    play.say("gm", "narrate", text="Nothing moves.")
    assert not play.hero().is_up


@pytest.mark.rule("dk.flip.when")
def test_no_card_is_flipped_before_the_gm_calls(play: Any, refused: Any) -> None:
    with pytest.raises(refused):
        play.say("p1", "flip")
    play.say("p1", "propose", act="I leap over the pit", move="none")
    assert play.counts() == (20, 0, 0)
    play.say("gm", "accept").say("gm", "defy_danger", attribute="str", advantage=0).flip(("14",))
    assert play.counts() == (19, 1, 0)


@pytest.mark.rule("dk.flip.certain")
def test_the_squirrel_is_a_certain_thing(play: Any) -> None:
    """The guides' example: no flip, no points, only words."""
    play.say("p1", "propose", act="Kresk wants that acorn!", move="mix_it_up")
    play.say("gm", "narrate", text="It darts off into the forest.")
    assert play.counts() == (20, 0, 0) and play.reserve == 0
    assert "It darts off" in play.told()


@pytest.mark.rule("dk.flip.naming")
def test_naming_a_move_is_a_signal_only(play: Any) -> None:
    play.say("p1", "propose", act="I hit the squirrel", move="mix_it_up")
    assert "Mix It Up in mind" in play.ask("gm").prompt
    assert play.options("gm") == ["accept", "narrate", "question"]


@pytest.mark.rule("dk.flip.naming", "dk.levels.untrained")
def test_a_player_finds_the_heros_own_moves_first_and_reads_what_was_never_learned(play: Any) -> None:
    move = play.option("p1", "propose").fields[1]
    names = [choice.id for choice in move.choices]
    assert names[:4] == ["none", "good_cardio", "and_this_is_for", "defy_danger"]
    notes = {choice.id: choice.note for choice in move.choices}
    assert notes["good_cardio"] == "your card, studied" and notes["mix_it_up"] == ""
    assert notes["fury"] == "never learned, disadvantage 2"
    assert "sharpen_and_stitch" not in names, "it is made alongside a Rest"


@pytest.mark.rule("dk.flip.fiction")
def test_the_gm_sees_wounds_that_may_bar_a_move(play: Any) -> None:
    play.mark("kresk", injuries=("an arrow through the bow arm",))
    play.say("p1", "propose", act="I shoot", move="volley")
    assert "an arrow through the bow arm" in play.ask("gm").prompt
    assert play.say("gm", "question", text="With that arm?").counts() == (20, 0, 0)


@pytest.mark.rule("dk.flip.fiction")
def test_what_the_gm_wants_to_know_is_asked_of_the_player(play: Any) -> None:
    play.say("p1", "propose", act="I shoot", move="volley").say("gm", "question", text="With that arm?")
    assert play.step.asked(play.table) == ("p1",)
    assert play.ask("p1").prompt == "The GM asks you: With that arm?"
    play.say("p1", "more", text="With my teeth.")
    assert play.ask("gm").prompt.startswith("Kresk does something: I shoot – With my teeth. (with Volley")
    play.say("gm", "question", text="Really?").say("p1", "drop")
    assert "propose" in play.options("p1") and "Kresk thinks again." in play.told()


@pytest.mark.rule("dk.flip.choose-move.world", "dk.flip.choose-move.kfa")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_the_gm_issues_the_call(table: Callable[..., Any], refused: Any, edition: str) -> None:
    play = table(edition).say("gm", "call:kresk")
    assert play.ask("gm").prompt == "Which move does Kresk make?"
    assert play.step.tells(play.table) == "The GM chooses the move that Kresk makes."
    with pytest.raises(refused, match="it is for Gwen to answer"):
        play.say("p1", "defy_danger", attribute="str", advantage=0)
    play.say("gm", "defy_danger", attribute="str", advantage=0)
    assert play.table.things["flip"].front["rank"] == 3


@pytest.mark.rule("dk.flip.attribute-options")
def test_only_printed_attributes_may_resolve_a_move(play: Any, refused: Any) -> None:
    play.say("gm", "call:kresk")
    with pytest.raises(refused, match="choose one of: Str, Dex"):
        play.say("gm", "where_it_hurts", attribute="int", advantage=0)


@pytest.mark.rule("dk.flip.discard")
def test_all_flipped_cards_are_discarded(play: Any) -> None:
    play.put(discard=("06", "07", "09", "10", "12")).call(advantage=2).flip(("01", "02", "14"))
    assert play.say("gm", "narrate", text="").counts() == (12, 8, 0)


@pytest.mark.rule("dk.advantage.net", "dk.advantage.cap", "dk.advantage.wording")
def test_netting_comes_before_the_limit() -> None:
    sums = [(3, -1), (1, -4), (1, -1), (3, -2), (1, 1, 1), (-1,)]
    assert [net_advantage(several) for several in sums] == [2, -2, 0, 1, 2, -1]
    assert [cards_to_flip(net) for net in (-2, -1, 0, 1, 2)] == [3, 2, 1, 2, 3]


@pytest.mark.rule("dk.advantage.basic", "dk.advantage.disadvantage")
def test_the_best_or_the_worst_counts() -> None:
    assert result_of([0, 2], 1) == 2
    assert result_of([0, 2], -1) == 0


@pytest.mark.rule("dk.advantage.complete-flip")
def test_all_cards_are_turned_even_after_three_checks(play: Any) -> None:
    play.call(advantage=2).say("p1", "flip")
    assert play.step.question(play.table).count == 3


@pytest.mark.rule("dk.advantage.tie", "dk.xp.only-resolver")
def test_the_player_chooses_between_tied_cards_that_differ(play: Any) -> None:
    play.call(advantage=1).flip(("08", "13"))
    assert isinstance(play.step, ChooseCard)
    assert play.options("p1") == ["kresk:08", "kresk:13"]
    assert play.option("p1", "kresk:08").note == "It brings 1 XP."
    assert play.say("p1", "kresk:08").hero().currency == 1


@pytest.mark.rule("dk.advantage.tie")
def test_choosing_the_other_tied_card_pays_nothing(play: Any) -> None:
    assert play.call(advantage=1).flip(("08", "13")).say("p1", "kresk:13").hero().currency == 0


@pytest.mark.rule("dk.advantage.tie")
def test_a_tie_that_changes_nothing_is_not_asked(play: Any) -> None:
    play.call(advantage=1).flip(("02", "14"))
    assert play.table.things["flip"].front["resolver"] == "kresk:02"


@pytest.mark.rule("dk.xp.gain")
def test_a_currency_card_pays_even_for_a_cross(play: Any) -> None:
    play.call().flip(("17",))
    assert play.table.things["flip"].front["result"] == 0
    assert play.hero().currency == 1


@pytest.mark.rule("dk.xp.only-resolver")
def test_only_the_resolving_card_pays(play: Any) -> None:
    assert play.call(advantage=1).flip(("13", "17")).hero().currency == 0


@pytest.mark.rule("dk.wound.flip-stop", "dk.wound.flip-stamina", "dk.advantage.complete-flip")
def test_a_wound_card_stops_the_flip_and_costs_stamina(play: Any) -> None:
    play.add_to_deck("kresk", "wound-1").call(advantage=2).say("p1", "flip")
    assert play.step.question(play.table).count == 1
    play.then(("05",), ("wound-1",))
    assert play.counts() == (19, 2, 0)
    play.say("p1", "suffer:exhaustion").then(("20",))
    assert play.counts() == (18, 2, 1) and play.tokens() == (1, 0, 0)
    assert play.table.things["flip"].front["result"] == 1


@pytest.mark.rule("dk.wound.flip-stamina")
def test_a_single_flipped_wound(play: Any) -> None:
    play.put(exhaustion=("01", "02"), gone=("03", "04", "05", "06", "07", "08", "09")).add_to_deck(
        "kresk", "wound-1"
    )
    play.call().flip(("wound-1",)).say("p1", "suffer:exhaustion").then(("20",))
    assert play.counts() == (10, 1, 3) and play.tokens()[0] == 1


@pytest.mark.rule("dk.wound.noise.world", "dk.wound.noise.kfa093")
@pytest.mark.parametrize(
    ("edition", "words"),
    [("world", "Let us hear it!"), ("kfa", "Let us hear it!"), ("kfa093", "if you like")],
)
def test_the_noise_of_pain(table: Callable[..., Any], edition: str, words: str) -> None:
    play = table(edition, "longer" if edition == "world" else "9-hour").add_to_deck("kresk", "wound-1")
    assert words in play.call().flip(("wound-1",)).told()


def test_how_a_table_reads_wound_cards() -> None:
    assert [read("wound-1", 4, wounds) for wounds in ("printed", "fail")] == [1, 0]
    assert candidates(["wound-1", "02"], 3, -1, "ignored_unless_only") == (2, ["02"])
    assert candidates(["wound-1"], 3, -1, "ignored_unless_only") == (0, ["wound-1"])


@pytest.mark.rule("dk.levels.effect", "dk.levels.untrained")
def test_levels_are_advantage_and_disadvantage(play: Any) -> None:
    play.call("fundamental_magic")
    assert play.table.things["flip"].front["net"] == -2
    play.say("gm", "call-off").mark("ysolde/move/backstab", level=2).say("p2", "drop:ysolde/item/2")
    play.call("backstab", hero="ysolde", advantage=-1)
    assert play.table.things["flip"].front["net"] == 1


def test_moves_outside_the_campaign_are_not_offered(table: Callable[..., Any]) -> None:
    assert "come_and_get_me" not in table("kfa093").say("gm", "call:kresk").options("gm")
    assert "come_and_get_me" in table("kfa093", "9-hour").say("gm", "call:kresk").options("gm")


def test_a_face_down_card_cannot_be_used(play: Any, refused: Any) -> None:
    play.mark("kresk/move/and_this_is_for", face_down=1).say("gm", "call:kresk")
    with pytest.raises(refused, match="face down"):
        play.say("gm", "and_this_is_for", advantage=0)


def test_the_gm_may_call_off_or_not_call_at_all(play: Any) -> None:
    assert play.call().say("gm", "call-off").counts() == (20, 0, 0)
    play.say("gm", "call:kresk").say("gm", "cancel")
    assert "flip" not in play.table.things


@pytest.mark.rule("dk.flip.certain", "dk.fast.limit.kfa093", "dk.breather.combat")
@pytest.mark.parametrize("move", ["good_cardio", "take_a_breather"])
def test_a_move_that_is_called_off_was_not_made(play: Any, move: str) -> None:
    attribute = {"attribute": "dex"} if move == "take_a_breather" else {}
    before = play.hero().thing.front
    play.call(move, **attribute).say("gm", "call-off")
    front = play.hero().thing.front
    assert [front[key] for key in ("moves", "bonus", "last")] == [
        before[key] for key in ("moves", "bonus", "last")
    ]
    assert play.call(move, **attribute).table.mark("flip", "move") == move


@pytest.mark.rule("dk.flip.certain", "dk.critical.options.world")
def test_the_advantage_of_a_further_move_waits_for_the_next_call(table: Callable[..., Any]) -> None:
    play = table("world").mark("kresk", edge=1).call().say("gm", "call-off")
    assert play.call().table.mark("flip", "net") == 1


@pytest.mark.rule("dk.flip.certain", "dk.stamina.incapacitated", "dk.encumbrance.moves.kfa093")
def test_who_spends_the_last_stamina_on_a_load_falls_though_there_is_no_flip(play: Any) -> None:
    play.put(exhaustion=FULL_DECK[:9]).mark("kresk", pack=1).call("pick_pockets")
    play.say("p1", "suffer:exhaustion").then(("20",)).say("gm", "call-off")
    assert not play.hero().is_up and play.options("gm") == ["unconscious", "immobile", "dead", "other"]

"""Rulings that leave a choice: both choices are played (ledger.py, PLAYED)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.board import DrawToBoard
from hearthside.families.deckahedron.dice import EXTRA
from hearthside.families.deckahedron.envelopes import FillEnvelopes
from hearthside.families.deckahedron.ledger import DEFAULTS, LEDGER, PLAYED, house
from hearthside.families.deckahedron.magic import lose_capacity
from hearthside.families.deckahedron.packs import gain_pack, lose_pack
from hearthside.families.deckahedron.sheets import learn
from hearthside.families.deckahedron.stamina import Losing
from hearthside.families.deckahedron.suffering import Attack, Decide, Suffer
from hearthside.families.deckahedron.weapons import power_limit
from hearthside.kernel.seats import GM
from hearthside.kernel.things import Thing
from tests.families.deckahedron.test_carried_out import at, carry, through
from tests.families.deckahedron.test_effects import result_card, taught

Make = Callable[..., Any]


def test_no_edition_is_called_by_its_key() -> None:
    texts = [*(f"{r.title} {r.text}" for r in LEDGER.rules.values())]
    texts += [f"{r.what} {r.ruling}" for r in LEDGER.rulings.values()]
    assert not [text for text in texts if re.search(r"\bkfa(093)?\b|\b(?<!the )world\b", text)]


def test_a_table_older_than_an_option_plays_its_default(table: Make) -> None:
    play = table()
    del play.table.options["shield_blocks"]
    assert house(play.table, "shield_blocks") == DEFAULTS["shield_blocks"] == "token"


def test_every_choice_of_the_ledger_is_offered_but_the_colours() -> None:
    ours = {"edition", "campaign", "diceless"}
    offered = {key for key in LEDGER.house_rules if key not in ours}
    assert offered == set(PLAYED)
    said = {ruling.option.partition(":")[0] for ruling in LEDGER.rulings.values() if ":" in ruling.option}
    assert said - offered == {"suit_palette"}
    assert LEDGER.house_rules["good_cardio_slots"].choices == ("edition", "never")


# ---------------------------------------------------------------- wound_triggers_on


@pytest.mark.parametrize(("choice", "asked"), [("move_flips", "FreePlay"), ("any_reveal", "Distribute")])
def test_a_wound_card_drawn_for_a_corner_game(table: Make, choice: str, asked: str) -> None:
    play = taught(table(wound_triggers_on=choice), "pick_locks").add_to_deck("kresk", "wound-1")
    play.add("kresk/board", Thing("board", "p1", "kresk", front={"hand": ()}))
    play.turn_to(DrawToBoard("kresk", 3)).then(("wound-1", "02", "03"))
    assert type(play.step).__name__ == asked


@pytest.mark.parametrize("choice", ["move_flips", "any_reveal"])
def test_a_wound_card_read_as_a_die(table: Make, choice: str) -> None:
    play = table(diceless="on", wound_triggers_on=choice).add_to_deck("kresk", "wound-1")
    play.turn_to(Attack(("kresk",), 4)).then(("wound-1",))
    assert ("Kresk turns up a wound card" in play.told()) is (choice == "any_reveal")


@pytest.mark.parametrize(("choice", "lost"), [("move_flips", 1), ("any_reveal", 2)])
def test_a_wound_card_found_in_a_heroic_search(table: Make, choice: str, lost: int) -> None:
    play = table(wound_triggers_on=choice).add_to_deck("kresk", "wound-1").mark("kresk", mode="heroic")
    play.turn_to(Losing("kresk", 1)).then(("wound-1",))
    through(play, at("FreePlay"))
    assert play.hero().lost == lost


# ---------------------------------------------------------------- shield_blocks


def shielded(table: Make, choice: str, edition: str = "kfa093") -> Any:
    play = table(edition, "9-hour", shield_blocks=choice)
    thing = {"rows": ("", "s1", "s1+d1"), "against": ("harm", "wound")}
    return carry(play, "shield", **thing)


@pytest.mark.parametrize("result", [3, 0])
def test_a_shield_against_the_whole_attack(table: Make, result: int) -> None:
    play = shielded(table, "whole_attack").turn_to(Suffer("kresk", 7))
    play.say("p1", "shield:kresk/item/9").flip((result_card(play, result, "dex"),))
    if result:
        assert "keeps the attack away" in play.told()
    else:
        assert play.step == Decide("kresk", 7, blocked=True)
        assert not any(option.startswith("shield") for option in play.options("p1"))


@pytest.mark.rule("dk.shield.dex", "dk.fast.react")
def test_an_attack_is_blocked_once_even_when_it_is_weakened_afterwards(table: Make) -> None:
    play = taught(shielded(table, "whole_attack", "kfa"), "sever_pulse_shield")
    play.mark("kresk", states=("guarded",))
    play = carry(play, "of_illusion", n=8, flowing=1).turn_to(Suffer("kresk", 8))
    play.say("p1", "shield:kresk/item/9").flip((result_card(play, 0, "dex"),)).say("p1", "guard:halve")
    assert play.step == Decide("kresk", 4, blocked=True)
    play.say("p1", "sever:kresk/item/8:1")
    assert play.step == Decide("kresk", 3, blocked=True)
    assert not any(option.startswith("shield") for option in play.options("p1"))


@pytest.mark.rule("dk.shield.bonus.kfa", "dk.fast.limit.kfa")
def test_what_the_gm_refused_stays_refused_after_a_block(table: Make) -> None:
    play = taught(shielded(table, "whole_attack", "kfa"), "unknown_benefactor").mark("kresk", bonus=1)
    play = carry(play, "of_illusion", n=8, flowing=1).turn_to(Suffer("kresk", 7))
    play.say("p1", "unknown_benefactor:kresk/item/8").say(GM, "refuse")
    assert "shield:kresk/item/9" in play.options("p1")
    play.say("p1", "shield:kresk/item/9").say(GM, "refuse")
    assert play.step == Decide("kresk", 7, blocked=True, refused=("unknown_benefactor",))
    assert not any(":" in option for option in play.options("p1")), "only ways to take it are left"


@pytest.mark.rule("dk.shield.bonus.kfa", "dk.fast.limit.kfa")
def test_a_block_in_vain_stays_so_after_a_refusal(table: Make) -> None:
    play = taught(shielded(table, "whole_attack", "kfa"), "unknown_benefactor")
    play = carry(play, "of_illusion", n=8, flowing=1).turn_to(Suffer("kresk", 7))
    play.say("p1", "shield:kresk/item/9").flip((result_card(play, 0, "dex"),))
    play.say("p1", "unknown_benefactor:kresk/item/8").say(GM, "refuse")
    assert not any(":" in option for option in play.options("p1")), "only ways to take it are left"


def test_a_shield_against_one_token(table: Make) -> None:
    play = shielded(table, "token").turn_to(Suffer("kresk", 3))
    assert not any(option.startswith("shield") for option in play.options("p1"))
    assert "block:harm:kresk/item/9" in play.say("p1", "0-1-0").options("p1")
    whole = shielded(table, "whole_attack").turn_to(Suffer("kresk", 3)).say("p1", "0-1-0")
    assert type(whole.step).__name__ != "Distribute" or "block:harm:kresk/item/9" not in whole.options("p1")


# ---------------------------------------------------------------- good_cardio_slots


@pytest.mark.parametrize(("choice", "absorbs"), [("edition", True), ("never", False)])
def test_the_slots_of_good_cardio(table: Make, choice: str, absorbs: bool) -> None:
    play = table(good_cardio_slots=choice)
    if play.hero().move("good_cardio") is None:
        taught(play, "good_cardio")
    play.put(discard=("02",)).turn_to(Suffer("kresk", 1)).say("p1", "1-0-0")
    assert ("absorb:exhaustion:kresk/move/good_cardio" in play.options("p1")) is absorbs


# ---------------------------------------------------------------- diceless_gm_rolls_from


def test_the_gm_reads_an_extra_deck_or_that_of_who_is_attacked(table: Make) -> None:
    own = table(diceless="on").turn_to(Attack(("kresk",), 4)).then(("02",))
    extra = table(diceless="on", diceless_gm_rolls_from="shared_extra_deck")
    extra.turn_to(Attack(("kresk",), 4)).then(("02",))
    assert own.hero().discard.cards == ("02",) and EXTRA[0] not in own.table.things
    assert extra.hero().discard.cards == () and extra.table.things[EXTRA[1]].cards == ("02",)


def test_the_extra_deck_is_reshuffled_like_any(table: Make) -> None:
    play = table(diceless="on", diceless_gm_rolls_from="shared_extra_deck")
    deck = play.table.things[EXTRA[0]]
    play.add(EXTRA[0], Thing("deck", GM, seen=(), cards=deck.cards[:6], unordered=6))
    play.add(EXTRA[1], Thing("discard", GM, cards=deck.cards[6:]))
    play.turn_to(Attack(("kresk",), 4)).then((deck.cards[1],))
    assert len(play.table.things[EXTRA[0]].cards) == 20


# ---------------------------------------------------------------- ring_release, envelopes_filled


@pytest.mark.parametrize(("choice", "asked"), [("supply", "OpenEnvelope"), ("personal", "FreePlay")])
def test_a_ring_opens_an_envelope_for_all_or_for_its_owner(table: Make, choice: str, asked: str) -> None:
    play = table("kfa093", "30-hour", ring_release=choice)
    for move in ("pick_pockets", "not_on_my_turf"):
        play.apply(learn(play.hero(), move, 0))
        play.run()
    assert type(play.step).__name__ == asked
    assert play.hero().thing.number("rings") == 1


@pytest.mark.parametrize(("choice", "inside"), [("after_creation", False), ("before_creation", True)])
def test_a_move_that_somebody_has_lies_in_the_envelope_or_not(table: Make, choice: str, inside: bool) -> None:
    play = taught(table("kfa093", "30-hour", envelopes_filled=choice), "fury")
    for id in ("envelope/one", "envelope/two"):
        del play.table.things[id]
    play.turn_to(FillEnvelopes())
    assert ("fury" in play.table.things["envelope/one"].list("moves")) is inside


# ---------------------------------------------------------------- swp_spent_to


def sheet(play: Any) -> tuple[int, int, int]:
    front = play.hero().thing.front
    return front["speed"], front["pack"], front.get("spent", 0)


def test_a_spent_token_goes_to_speed_or_aside_until_the_next_stock(table: Make) -> None:
    quick, away = (table("world", swp_spent_to=to) for to in ("speed", "removed_until_restock"))
    for play in (quick, away):
        play.mark("kresk", speed=2, pack=2)
        play.apply(lose_pack(play.table, "kresk", 2))
    assert (sheet(quick), sheet(away)) == ((4, 0, 0), (2, 0, 2))
    away.apply(gain_pack(away.table, "kresk", 3))
    assert sheet(away) == (1, 3, 0)


def test_what_was_spent_comes_back_in_town(table: Make) -> None:
    play = table("world", swp_spent_to="removed_until_restock").mark("kresk", speed=2, pack=0, spent=2)
    assert "tokens:spent>pack" not in play.options("p1")
    play.mark("story", town=1).say("p1", "tokens:spent>pack", n=2)
    assert sheet(play) == (2, 2, 0)


# ---------------------------------------------------------------- shop_terms


def test_the_gm_states_price_and_number(table: Make) -> None:
    play = table("kfa093", shop_terms="ask_gm").mark("story", town=1).mark("kresk", currency=3, pack=2)
    play.say(GM, "shop:kresk")
    cards = tuple(choice.id for choice in play.option(GM, "offer").fields[0].choices[:4])
    blank = {"commodity": "", "trinket": "", "curio": "", "scene": ""}
    play.say(GM, "offer", cards=cards, **blank, currency=1, pack=1, precious=0, most=2)
    assert play.options("p1") == [f"buy:{n}:terms" for n in range(4)] + ["leave"]
    assert play.option("p1", "buy:0:terms").label.endswith(" for 1 XP and 1 Pack")
    assert play.ask("p1").prompt.endswith("Keep up to 2?")
    play.say("p1", "buy:0:terms").say("p1", "buy:2:terms")
    assert (play.hero().currency, play.hero().thing.number("pack")) == (1, 0)
    assert type(play.step).__name__ == "FreePlay"


def test_the_card_states_price_and_number(table: Make) -> None:
    play = table("kfa093").mark("story", town=1).mark("kresk", currency=3, pack=2).say(GM, "shop:kresk")
    assert "most" not in {field.key for field in play.option(GM, "offer").fields}


# ---------------------------------------------------------------- run_scale


def test_the_gm_may_set_the_stamina_of_a_flight(table: Make) -> None:
    keys = []
    for scale in ("card", "ask_gm"):
        play = table(run_scale=scale).say("p1", "run").say("p2", "stay").say("p3", "stay")
        keys.append([field.key for field in play.option(GM, "away").fields])
    assert keys == [[], ["stamina:kresk"]]


# ---------------------------------------------------------------- one_shot_harm_into_slots


@pytest.mark.parametrize(("choice", "offered"), [("false", False), ("true", True)])
def test_harm_of_a_one_shot_goes_into_slots_or_nowhere(table: Make, choice: str, offered: bool) -> None:
    play = carry(table("kfa093", one_shot_harm_into_slots=choice), "leather_armour")
    play.mark("kresk/item/9", slots=("harm",), held=("",)).turn_to(Suffer("kresk", 4))
    assert ("1-1-0" in play.options("p1")) is offered
    if offered:
        assert "suffer:harm" not in play.say("p1", "1-1-0").options("p1")


# ---------------------------------------------------------------- breather, knives, capacity, teamwork


@pytest.mark.parametrize(("choice", "points"), [("true", 1), ("false", 0)])
def test_points_for_the_breather_after_danger(table: Make, choice: str, points: int) -> None:
    play = table(breather_after_feeds_reserve=choice).mark("story", fight="over").say(GM, "call:kresk")
    play.say(GM, "take_a_breather:after", advantage=0).flip((result_card(play, 1, "str"),))
    assert play.reserve == points


@pytest.mark.parametrize(("choice", "most"), [("d6", 6), ("none", 10)])
def test_how_far_many_knives_go(table: Make, choice: str, most: int) -> None:
    play = carry(table("kfa093", many_knives_cap=choice), "many_knives")
    assert power_limit(play.table, play.table.things["kresk/item/9"]) == most


@pytest.mark.parametrize(("choice", "stays"), [("edition", True), ("dissolve", False)])
def test_an_item_that_loses_its_last_capacity(table: Make, choice: str, stays: bool) -> None:
    play = carry(table("world", capacity_zero=choice), "of_illusion", capacity=1, charges=1)
    play.apply(lose_capacity(play.table, "kresk/item/9"))
    assert ("kresk/item/9" in play.table.things) is stays


@pytest.mark.parametrize(("choice", "kept"), [("false", True), ("true", False)])
def test_supporters_in_a_flashback(table: Make, choice: str, kept: bool) -> None:
    play = table(teamwork_reflip_all=choice).mark("kresk", currency=2).call()
    play.say("p2", "help", how="").flip(("02",), ("03",)).say("p1", "flashback", memory="")
    assert bool(play.table.things["flip"].list("support")) is kept
    play.then(("04",), *(() if kept else (("05",),)))
    assert play.table.things["flip"].list("support") == (("ysolde:03",) if kept else ("ysolde:05",))

"""The GM's desk, everybody's voice, and advice within reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.equipment import damage, item_thing
from hearthside.families.deckahedron.heroes import heroes
from hearthside.families.deckahedron.ledger import LEDGER
from hearthside.families.deckahedron.magic import lose_capacity, magic_items
from hearthside.families.deckahedron.sheets import learn
from hearthside.families.deckahedron.suffering import Describe
from hearthside.families.deckahedron.using_magic import costs
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.views import view
from tests.families.deckahedron.conftest import FAMILY

ALL = list(EDITIONS)
LONG = {"world": "longer", "kfa": "9-hour", "kfa093": "9-hour"}


# ---------------------------------------------------------------- seats


@pytest.mark.rule("dk.table.gm-seat")
def test_one_is_the_gm_and_all_others_are_players(refused: Any) -> None:
    game = Game.open(FAMILY, b"g" * 32)
    game.sit(GM, "Gwen", Role.GM)
    for n in (1, 2, 3):
        game.sit(Seat(f"p{n}"), f"Player {n}")
    assert len(game.table.playing) == 3
    with pytest.raises(refused, match="Gwen is already the GM of this table"):
        game.sit(Seat("p4"), "Pat", Role.GM)
    game.sit(GM, "Gwendolyn", Role.GM)
    assert game.table.name(GM) == "Gwendolyn" and len(game.table.seats) == 4


# ---------------------------------------------------------------- notes and oracle


@pytest.mark.rule("dk.table.gm-role.world")
@pytest.mark.parametrize("edition", ALL)
def test_the_gm_has_a_notes_pad_and_no_deck(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).say(GM, "notes", text="The miller lies.")
    assert play.option(GM, "notes").fields[0].default == "The miller lies."
    assert view(FAMILY, play.table, GM).things["note/gm"].marks["text"] == "The miller lies."
    assert "note/gm" not in view(FAMILY, play.table, "p1").things
    assert [id for id, thing in play.table.things.items() if thing.kind == "deck"] == [
        f"{id}/deck" for id in heroes(play.table)
    ]


def test_an_oracle_card_changes_nothing(play: Any) -> None:
    play.say(GM, "oracle:kresk", question="Is the miller at home?").then(("07",))
    assert play.counts() == (20, 0, 0) and play.reserve == 0 and play.hero().currency == 0
    assert "Is the miller at home?\nA card from Kresk's deck says: Anvil" in play.told()
    assert "back into the deck" in play.told()


# ---------------------------------------------------------------- voices


@pytest.mark.rule("dk.table.player-role.kfa")
def test_what_a_player_answers_is_established(play: Any) -> None:
    play.say(GM, "ask-player", player="p1", question="what is the village called?")
    play.say("p1", "answer", text="Ashford")
    assert play.table.things["touchstones"].list("facts") == ("Ana: Ashford",)
    play.say(GM, "ask-player", player="p2", question="who rules it?").say("p2", "pass")
    assert len(play.table.things["touchstones"].list("facts")) == 1


@pytest.mark.rule("dk.table.gm-role.kfa093", "dk.table.improv")
def test_players_tell_too_and_read_once_how(play: Any) -> None:
    assert "build on it" in play.option("p1", "tell").note
    play.say("p1", "tell", text="The bridge hums.")
    assert "Ana tells: The bridge hums." in play.told()
    assert play.option("p1", "tell").note == "" and play.option("p2", "tell").note


@pytest.mark.rule("dk.table.player-role.world")
def test_in_world_a_hireling_and_an_animal_take_orders(table: Callable[..., Any]) -> None:
    play = (
        table("world")
        .say("p1", "companion:hireling", text="Old Tam")
        .say("p1", "companion:animal", text="Rex")
    )
    play.say("p1", "companion:hireling", text="Hold the rope!")
    assert (
        play.hero().thing.front["hireling"] == "Old Tam" and "Kresk to Old Tam: Hold the rope!" in play.told()
    )
    assert not [o for o in table("kfa").options("p1") if o.startswith("companion")]


# ---------------------------------------------------------------- advice


@pytest.mark.rule(
    "dk.table.rules-call",
    "dk.table.conversation.kfa093",
    "dk.campaign.stages.kfa",
    "dk.campaign.stages.kfa093",
    "dk.wound.priority",
)
@pytest.mark.parametrize("edition", ALL)
def test_advice_is_within_reach_in_free_play(table: Callable[..., Any], edition: str) -> None:
    play = table(edition)
    for seat in (GM, "p1"):
        rules = play.ask(seat).rules
        assert "dk.table.rules-call" in rules
        assert all(edition in LEDGER.rules[rule].editions for rule in rules)
    assert "dk.wound.priority" in play.ask("p1").rules
    assert "needs curing" in play.mark("kresk", wound=1).ask("p1").prompt


@pytest.mark.rule("dk.campaign.stages.kfa", "dk.campaign.stages.kfa093")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_rules_of_later_sessions_warn_and_are_not_refused(table: Callable[..., Any], edition: str) -> None:
    play = table(edition, "9-hour")
    assert play.option(GM, "rest").warning == "The guide brings this in from session 2 on."
    assert play.option(GM, "seek-help").warning and play.option("p1", "study").warning
    play.say(GM, "rest", heroes=("kresk",))
    assert play.mark("story", session=2).option(GM, "rest").warning == ""
    assert table(edition).option(GM, "rest").warning == "", "a One-Shot is one session"


@pytest.mark.rule("dk.campaign.stages.kfa", "dk.campaign.stages.kfa093")
@pytest.mark.parametrize(("edition", "session"), [("kfa", 3), ("kfa093", 2)])
def test_shops_and_more_power_have_their_session_too(
    table: Callable[..., Any], edition: str, session: int
) -> None:
    play = table(edition, "9-hour").say(GM, "town:enter", name="")
    assert play.option(GM, "shop:kresk").warning == "The guide brings this in from session 2 on."
    power = ["tales:kresk/item/1", *["mastery"] * (edition == "kfa")]
    told = f"The guide brings this in from session {session} on."
    assert {play.option("p1", option).warning for option in power} == {told}
    play.mark("story", session=session)
    assert not any(play.option("p1", option).warning for option in power)


@pytest.mark.rule("dk.combat.exertion", "dk.harm.meaning")
def test_describing_says_what_stamina_and_harm_are(play: Any) -> None:
    play.turn_to(Describe("kresk"))
    assert "dodging and tiring" in play.option("p1", "describe").note
    assert {"dk.combat.exertion", "dk.harm.meaning"} <= set(play.ask("p1").rules)


# ---------------------------------------------------------------- Mercy Flashback


@pytest.mark.rule("dk.flashback.mercy-allow", "dk.flashback.mercy-cost")
def test_a_forgotten_study_is_carried_out_for_one_more(play: Any, refused: Any) -> None:
    with pytest.raises(refused, match="it costs 3 XP"):
        play.mark("kresk", currency=2).say("p1", "mercy:study", what="In the last town")
    play.mark("kresk", currency=3).say("p1", "mercy:study", what="In the last town").say(GM, "refuse")
    assert play.hero().currency == 3
    play.say("p1", "mercy:study", what="In the last town").say(GM, "allow")
    play.say("p1", "learn:backstab", teacher="")
    assert play.hero().currency == 0 and play.hero().move("backstab") is not None
    assert play.hero().thing.front["day"] == "", "it was done on a day that is past"


@pytest.mark.rule("dk.flashback.mercy-allow", "dk.flashback.mercy-cost")
def test_a_forgotten_rest_heals_as_a_rest_does(table: Callable[..., Any]) -> None:
    play = table("world", "longer").put(exhaustion=("01", "02")).mark("kresk", exhaustion=2, currency=1)
    play.say("p1", "mercy:rest", what="We slept at the inn").say(GM, "allow")
    assert play.counts() == (18, 2, 0) and play.hero().currency == 0


# ---------------------------------------------------------------- marker cards and impossible options


@pytest.mark.rule("dk.component.red-green-cards.world")
@pytest.mark.parametrize("edition", ["world", "kfa"])
def test_red_and_green_cards_of_the_older_guides(table: Callable[..., Any], edition: str) -> None:
    """One charge used and one of capacity lost; damage on another item; levels above base, and novice after wild."""
    play = table(edition, LONG[edition]).add("wand", item_thing(edition, "of_illusion", "kresk"))
    play.mark("wand", charges=2).apply(lose_capacity(play.table, "wand"))
    wand = play.table.things["wand"]
    assert (wand.number("capacity"), wand.number("charges")) == (2, 1)
    play.apply(damage(play.table, "kresk/item/1"))
    assert play.table.things["kresk/item/1"].number("damage") == 1
    for move, level in (("good_cardio", 1), ("backstab", -1)):
        play.apply(learn(play.hero(), move, level))
        assert play.hero().move(move).number("level") == level


@pytest.mark.rule("dk.component.red-green-cards.kfa093")
def test_green_cards_are_pack_and_charges(table: Callable[..., Any]) -> None:
    play = table("kfa093", "9-hour")
    assert (play.hero().thing.front["pack"], play.hero().thing.front["precious"]) == (2, 0)
    wand = "bram/item/3"
    play.mark(wand, charges=2).call("use_a_magic_item", hero="bram", item=wand).flip(("11",), seat="p3")
    assert play.table.things[wand].number("capacity") == 3
    play.say("p3", "done")
    assert play.table.things[wand].number("charges") == 1
    assert play.hero().move("good_cardio").front["level"] == 0, "levels are a pencil mark, no card"


@pytest.mark.rule("dk.flip.impossible-option")
def test_what_is_impossible_is_no_option(table: Callable[..., Any]) -> None:
    play = table("kfa093", "9-hour")
    wand = "bram/item/3"
    assert set(costs(play.table, "bram", wand)) >= {"others", "capacity"}
    for id in magic_items(play.table, "bram"):
        play.mark(id, charges=3 if id == wand else 0)
    assert "others" not in costs(play.table, "bram", wand), "no charge is left to lose"
    assert "all" not in costs(play.mark(wand, charges=0).table, "bram", wand)


# ---------------------------------------------------------------- GM moves in free play


@pytest.mark.rule("dk.result.fail")
@pytest.mark.parametrize("edition", ALL)
def test_a_gm_without_a_plan_finds_the_gm_moves_in_free_play(table: Callable[..., Any], edition: str) -> None:
    play = table(edition)
    field = play.option(GM, "gm-move").fields[0]
    assert {"truth", "signs", "offer", "damage"} <= {choice.id for choice in field.choices}
    assert "gm-move" not in play.options("p1")
    play.say(GM, "gm-move", move="signs", text="Smoke over the mill.")
    assert play.told().endswith("Show signs of an approaching threat. Smoke over the mill.")
    assert "call:kresk" in play.options(GM)


@pytest.mark.rule("dk.combat.attack-power")
def test_a_gm_move_in_free_play_deals_damage_to_whom_the_gm_says(play: Any) -> None:
    play.say(GM, "gm-move", move="damage", text="The roof comes down.")
    assert "The roof comes down." in play.told() and play.options(GM) == ["attack", "nobody"]
    play.say(GM, "attack", heroes=("ysolde",), die="0", plus=3, text="")
    assert (play.step.hero, play.step.power) == ("ysolde", 3)


def test_a_foe_may_deal_the_damage_or_nobody(play: Any) -> None:
    play.say(GM, "prepare")
    play.say(GM, "guard", name="Guard", stamina=6, die="4", count=1, sight="seen")
    play.say(GM, "gm-move", move="damage", text="").say(GM, "nobody").say(
        GM, "gm-move", move="damage", text=""
    )
    play.say(GM, "gang", heroes=("bram",), how="each")
    assert (play.step.hero, play.step.power) == ("bram", 1)

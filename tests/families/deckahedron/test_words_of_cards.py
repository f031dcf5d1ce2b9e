"""What a card says holds to the letter: where it works, how often, for whom, and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.absorbing import EXHAUSTION, Distributing
from hearthside.families.deckahedron.blows import HitFoe
from hearthside.families.deckahedron.contemplation import Contemplating
from hearthside.families.deckahedron.equipment import item_thing, load
from hearthside.families.deckahedron.guarding import Defending
from hearthside.families.deckahedron.items import LEVEL_CARDS
from hearthside.families.deckahedron.levelcards import level_card_thing
from hearthside.families.deckahedron.magic import lose_capacity
from hearthside.families.deckahedron.mastery import Mastering
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.regaining import Regaining
from hearthside.families.deckahedron.sheets import learn
from hearthside.families.deckahedron.states import UNTIL_BREATHER, UNTIL_REST, UP, TurnUp
from hearthside.families.deckahedron.using_magic import HealOne, costs
from hearthside.families.deckahedron.weapons import UNARMED, weapon_die
from hearthside.kernel.seats import GM
from hearthside.kernel.things import Thing
from tests.families.deckahedron.test_carried_out import foe_id, through, two_foes
from tests.families.deckahedron.test_effects import result_card, taught

Make = Callable[..., Any]
LONG = {"world": "longer", "kfa": "9-hour", "kfa093": "9-hour"}
WAND = "bram/item/3"


def in_town(play: Any, **marks: Any) -> Any:
    return play.mark("story", town=1).mark("kresk", **marks)


# ---------------------------------------------------------------- magic


@pytest.mark.rule("dk.magic.weapon-cost.kfa093", "dk.magic.weapon-cost.world")
@pytest.mark.parametrize(("edition", "offered"), [("kfa093", True), ("kfa", False), ("world", False)])
def test_a_weapon_with_magic_of_its_own_may_take_the_damage_in_093(
    table: Make, edition: str, offered: bool
) -> None:
    play = table(edition).add("bram/item/9", item_thing(edition, "sword", "bram"))
    play.mark("bram/item/9", capacity=1, charges=1, ongoing=0, flowing=0)
    assert ("damage" in costs(play.table, "bram", "bram/item/9")) is offered


@pytest.mark.rule("dk.encumbrance.count")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
@pytest.mark.parametrize("move", ["channel_the_living_light", "entreat_the_blood_bound"])
def test_sigil_and_blade_count_nothing_for_load(table: Make, edition: str, move: str) -> None:
    play = in_town(table(edition, LONG[edition]), currency=2)
    before = load(play.table, "kresk")
    play.say("p1", "study").say("p1", f"learn:{move}", teacher="")
    assert load(play.table, "kresk") == before


@pytest.mark.rule("dk.swp.item-cost.world")
def test_in_deckahedron_world_the_sigil_takes_its_token(table: Make) -> None:
    play = in_town(table("world", "longer"), currency=2)
    speed = play.hero().thing.number("speed")
    play.say("p1", "study").say("p1", "learn:channel_the_living_light", teacher="")
    assert play.hero().thing.number("speed") == speed - 1


@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_a_mended_wound_takes_its_card_along(table: Make, edition: str) -> None:
    play = table(edition, LONG[edition]).put(discard=("wound-1", "wound-2"), exhaustion=("01",), wound=1)
    play.mark("kresk", injuries=("a cut",)).turn_to(HealOne("bram", WAND)).say("p3", "kresk:wound")
    assert play.tokens()[2] == 0 and play.hero().discard.cards == ("wound-2",)
    assert play.hero().thing.list("injuries") == ()


def test_a_doubled_mending_ends_both_injuries(table: Make) -> None:
    play = table("world", "longer").put(discard=("wound-1", "wound-2"), exhaustion=("01",), wound=2)
    play.mark("kresk", injuries=("a cut", "a burn")).mark(WAND, doubled=1).turn_to(HealOne("bram", WAND))
    play.say("p3", "kresk:wound").say("p3", "kresk:wound")
    assert play.tokens()[2] == 0 and play.hero().thing.list("injuries") == ()
    assert type(play.step).__name__ == "FreePlay", "nothing is left to choose from"


def test_who_is_bound_already_may_give_blood_again(table: Make) -> None:
    play = table("kfa", "30-hour").mark(WAND, charges=0)
    for move, level in (("entreat_the_blood_bound", 0), ("void_transfusion", -2)):
        play.apply(learn(play.hero("bram"), move, level))
    play.mark("bram", blood=1).mark("lore/blood", text="wasps")
    play.say("p3", "use:entreat_the_blood_bound", text="").then(("wound-1",))
    assert play.table.things[WAND].number("charges") == 1


@pytest.mark.rule("dk.magic.charges.world", "dk.magic.charges.kfa093")
@pytest.mark.parametrize(("edition", "rule"), [("kfa093", "kfa093"), ("kfa", "world"), ("world", "world")])
def test_a_lost_capacity_is_told_by_the_rule_of_the_edition(table: Make, edition: str, rule: str) -> None:
    told = lose_capacity(table(edition).table, WAND)[-1]
    assert told.rules == (f"dk.magic.charges.{rule}",)


# ---------------------------------------------------------------- learning and contemplation


@pytest.mark.rule("dk.study.options", "dk.power.mastery.kfa")
@pytest.mark.parametrize("edition", ["kfa", "world"])
def test_a_mastery_is_no_card_to_study(table: Make, edition: str) -> None:
    play = in_town(table(edition, LONG[edition]), currency=2).say("p1", "study")
    assert "learn:weapon_mastery" not in play.options("p1") and "learn:weak_spot" in play.options("p1")


@pytest.mark.rule("dk.levels.study-exception.world")
@pytest.mark.parametrize("edition", ["kfa", "world"])
def test_void_transfusion_starts_below_the_base_level(edition: str) -> None:
    move = MOVES[edition]["void_transfusion"]
    assert move.start_level == -2 and move.levels == (-2, -1, 0, 1, 2)
    assert [move.charges_by_level[str(level)] for level in move.levels] == [-2, -1, 0, 1, 2]


@pytest.mark.parametrize(("edition", "picks"), [("kfa093", 3), ("kfa", 1)])
def test_a_day_of_contemplation_gives_so_many_picks(table: Make, edition: str, picks: int) -> None:
    play = in_town(taught(table(edition, LONG[edition]), "obsessive_contemplation"), currency=3)
    play.say("p1", "contemplate")
    for n in range(picks):
        assert isinstance(play.step, Contemplating)
        play.say("p1", "looks:kresk/item/1", text=f"stripe {n}")
    assert not isinstance(play.step, Contemplating) and play.hero().currency == 3 - picks


def test_picks_that_are_paid_for_have_no_price(table: Make) -> None:
    play = table("world", "longer").turn_to(Contemplating("bram", 2, free=True))
    assert "costs" not in play.ask("p3").prompt
    assert "costs 1 XP" in table("kfa").turn_to(Contemplating("bram", 1)).ask("p3").prompt


@pytest.mark.rule("dk.rings.unlock.kfa093")
def test_a_page_of_the_booklet_is_no_new_card(table: Make) -> None:
    play = in_town(taught(table("kfa093", "30-hour"), "pick_pockets").run(), currency=4)
    play.say("p1", "study").say("p1", "learn:counterspell", teacher="")
    play.say("p1", "none").say("p1", "study").say("p1", "raise:parley", teacher="")
    assert type(play.step).__name__ == "FreePlay"


@pytest.mark.rule("dk.power.mastery.kfa")
def test_fists_can_be_mastered_too(table: Make) -> None:
    play = two_foes(table("kfa").mark("kresk", currency=1))
    play.say("p1", "mastery", category="fists").say(GM, "narrow", limit="", breaks="no")
    card = next(id for id in play.table.things if "/mastery/" in id)
    play.turn_to(HitFoe(foe_id(play), 9, "kresk")).say(GM, card)
    assert weapon_die(play.table, "kresk", UNARMED) == 4 and weapon_die(play.table, "bram", UNARMED) == 2
    play.turn_to(Mastering("kresk", UNARMED))
    assert type(play.step).__name__ != "EarnMastery", "once is enough"
    play.turn_to(Mastering("kresk", "kresk/item/1"))
    assert play.options(GM) == [card, "no"], "another weapon is another matter"


@pytest.mark.rule("dk.flip.read-move")
def test_a_breather_turns_up_only_what_waits_for_one(table: Make) -> None:
    play = table()
    cards = ("kresk/move/good_cardio", "kresk/move/intimidate")
    play.mark(cards[0], face_down=UNTIL_BREATHER).mark(cards[1], face_down=UNTIL_REST)
    play.turn_to(TurnUp("kresk"))
    assert [play.table.things[card].number("face_down") for card in cards] == [UP, UNTIL_REST]
    play.turn_to(TurnUp("kresk", UNTIL_REST))
    assert [play.table.things[card].number("face_down") for card in cards] == [UP, UP]


# ---------------------------------------------------------------- gear and keepsakes


@pytest.mark.rule("dk.equipment.drop")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_pack_may_be_dropped_like_any_gear(table: Make, edition: str) -> None:
    play = table(edition).mark("kresk", precious=1)
    before = load(play.table, "kresk")
    play.say("p1", "drop:pack").say("p1", "drop:precious")
    assert load(play.table, "kresk") == before - 2
    assert play.hero().thing.number("pack") == 1 and "drop:precious" not in play.options("p1")


@pytest.mark.rule("dk.swp.speed-trade.world")
def test_in_deckahedron_world_pack_goes_back_to_speed(table: Make) -> None:
    play = table("world").mark("kresk", pack=1)
    assert "drop:pack" not in play.options("p1") and "tokens:pack>speed" in play.options("p1")


def test_a_breather_eases_the_leather_of_deckahedron_world(table: Make) -> None:
    play = table("world").add("kresk/item/9", item_thing("world", "leather_armour", "kresk"))
    play.mark("kresk/item/9", held=("harm", "")).put(exhaustion=("01", "02"))
    play.call("take_a_breather", attribute="int").flip((result_card(play, 1, "int"),))
    play.say("p1", "free", tokens=("kresk/item/9#0",))
    assert play.table.things["kresk/item/9"].list("held") == ("", "") and play.counts()[2] == 2


def test_other_stamina_eases_no_armour_and_other_armour_is_not_eased(table: Make) -> None:
    for edition, breather in (("world", False), ("kfa", True)):
        play = table(edition).add("kresk/item/9", item_thing(edition, "leather_armour", "kresk"))
        held = ("harm",) * len(play.table.things["kresk/item/9"].list("held"))
        play.mark("kresk/item/9", held=held).put(exhaustion=("01", "02"))
        play.turn_to(Regaining("kresk", 1, breather=breather))
        assert type(play.step).__name__ == "RegainCards"


@pytest.mark.parametrize(("edition", "left"), [("world", 0), ("kfa093", 1)])
def test_a_signature_weapon_takes_no_token_at_all(table: Make, edition: str, left: int) -> None:
    play = taught(table(edition), "tied_with_her_ribbon").mark("kresk/item/1", load=2)
    speed = play.hero().thing.front.get("speed", 0)
    play.say("p1", "use:tied_with_her_ribbon", item="kresk/item/1")
    assert play.table.things["kresk/item/1"].number("load") == left
    assert play.hero().thing.front.get("speed", 2) == speed + 2


@pytest.mark.rule("dk.encumbrance.count", "dk.swp.item-cost.world")
@pytest.mark.parametrize(("edition", "light"), [("kfa093", 1), ("kfa", 1), ("world", 0)])
def test_a_keepsake_is_light_for_its_owner_alone(table: Make, edition: str, light: int) -> None:
    play = taught(table(edition), "tied_with_her_ribbon").mark("kresk/item/1", load=2)
    if edition == "world":
        play.mark("kresk", speed=3)
    weight = lambda: play.table.things["kresk/item/1"].number("load")  # noqa: E731
    play.say("p1", "use:tied_with_her_ribbon", item="kresk/item/1").say("p1", "drop:kresk/item/1")
    assert weight() == 2 and play.say("p2", "pick-up:kresk/item/1") and weight() == 2
    if edition == "world":
        assert play.hero("kresk").thing.front["speed"] == 5 and play.hero("ysolde").thing.front["speed"] == 2
        play.mark("kresk", speed=0, pack=0)
    play.say("p2", "drop:kresk/item/1").say("p1", "pick-up:kresk/item/1")
    assert weight() == light and play.table.things["kresk/item/1"].place == "kresk"


def test_the_fathers_sign_opens_one_way_only(table: Make, refused: Any) -> None:
    play = taught(table("kfa093"), "it_belonged_to_my_father")
    for n in (8, 9):
        play.add(f"kresk/item/{n}", item_thing("kfa093", "leather_armour", "kresk"))
    play.say("p1", "use:it_belonged_to_my_father", item="kresk/item/8")
    play.say("p1", "use:it_belonged_to_my_father", text="They knew him.")
    with pytest.raises(refused, match="has already opened a way"):
        play.say("p1", "use:it_belonged_to_my_father", item="kresk/item/9")


@pytest.mark.parametrize(("edition", "word"), [("kfa093", "town"), ("kfa", "steading")])
def test_a_shady_contact_lives_where_people_trade(table: Make, edition: str, word: str) -> None:
    play = taught(table(edition), "only_here_for_the_job").mark("kresk", precious=1)
    assert play.option("p1", "use:only_here_for_the_job").closed == f"this needs a {word}"
    assert not in_town(play).option("p1", "use:only_here_for_the_job").closed


# ---------------------------------------------------------------- foes, friends, fate


def test_a_rage_leaves_no_room_for_intelligence(play: Any, refused: Any) -> None:
    play.mark("kresk", states=("enraged",)).say(GM, "call:kresk")
    for move, left in (("defy_danger", ["str", "dex"]), ("take_a_breather", ["dex"])):
        field = next(field for field in play.option(GM, move).fields if field.key == "attribute")
        assert [choice.id for choice in field.choices] == left
    with pytest.raises(refused):
        play.say(GM, "defy_danger", attribute="int", advantage=0)
    play.say(GM, "take_a_breather", attribute="dex", advantage=0)
    assert play.table.things["flip"].front["attribute"] == "dex"


def test_where_it_hurts_is_where_the_foe_was_hit(table: Make) -> None:
    play = taught(two_foes(table("kfa093")), "where_it_hurts")
    play.turn_to(HitFoe(foe_id(play, 0), 3, "kresk"))
    play.call("where_it_hurts", foe=(foe_id(play, 1),)).flip((result_card(play, 3, "str"),))
    assert type(play.step).__name__ == "Interpret"


@pytest.mark.rule("dk.teamwork.consequences")
def test_who_helps_with_a_poor_rush_is_hit_as_well(table: Make) -> None:
    play = taught(two_foes(table("world", "longer")), "bum_rush")
    play.call("bum_rush", foe=(foe_id(play),)).say("p2", "help", how="")
    play.flip((result_card(play, 1, "str"),), ("01",))
    through(play, lambda now: type(now.step).__name__ == "Interpret")
    for name in ("Kresk", "Ysolde"):
        assert f"{name} takes 1 Exhaustion of an attack with power 1." in play.told()


@pytest.mark.rule("dk.critical.options.world")
@pytest.mark.parametrize(("first", "other"), [("move", "rally:ysolde"), ("rally:ysolde", "move")])
def test_the_further_move_is_made_or_given_away(table: Make, first: str, other: str) -> None:
    play = table("world", "longer").mark("ysolde", currency=1).mark("kresk", currency=2)
    play.add("kresk/level/rallying_cry", level_card_thing(LEVEL_CARDS["rallying_cry"], "kresk"))
    play.call().flip(("11",))
    assert {first, other} <= set(play.options("p1"))
    play.say("p1", first)
    play = play.say("p2", "decline") if "rally" in first else play
    assert other not in play.options("p1") and "level" in [o.id for o in play.ask("p1").options]


@pytest.mark.rule("dk.help.wound.world")
def test_deckahedron_world_knows_no_hearth(table: Make) -> None:
    play = table("world", "longer").mark("story", chapter=8).mark("friendly", points=1)
    play.put(discard=("wound-1",), exhaustion=("01",), wound=1).say(GM, "reveal", text="They are helped.")
    place = next(field for field in play.option(GM, "seek-help").fields if field.key == "place")
    assert [choice.id for choice in place.choices] == ["healers"] and "reveal" not in play.options(GM)
    play.say(GM, "seek-help", heroes=("kresk",), place="healers").say("p1", "healing", text="")
    assert play.tokens()[2] == 0 and play.table.things["friendly"].number("points") == 0


def test_who_gave_up_takes_no_action(table: Make, refused: Any) -> None:
    play = taught(table("kfa"), "go_berserk").mark("kresk", states=("cowering",))
    with pytest.raises(refused, match="somebody must rally you"):
        play.say("p1", "propose", act="I run.", move="none")
    assert not {"run", "use:go_berserk"} & set(play.options("p1"))
    play.say("p2", "run")
    assert play.step.parties(play.table) == ("p3",), "nobody asks the coward"


@pytest.mark.parametrize(("charges", "lost"), [(3, 0), (1, 1)])
def test_a_cut_flow_spares_stamina_lost_without_an_attack(table: Make, charges: int, lost: int) -> None:
    play = table("world", "longer").mark(WAND, flowing=1, charges=charges)
    play.apply(learn(play.hero("bram"), "sever_pulse_shield", 0))
    play.turn_to(Distributing("bram", (EXHAUSTION,) * 2, attack=False)).say("p3", f"sever:exhaustion:{WAND}")
    item = play.table.things[WAND]
    assert (item.number("flowing"), item.number("charges")) == (0, max(0, charges - 2))
    assert play.then(*([("01",)] if lost else [])).counts("bram")[2] == lost


def test_what_an_attack_exhausts_is_cut_before_it_is_split(table: Make) -> None:
    play = table("world", "longer").mark(WAND, flowing=1)
    play.apply(learn(play.hero("bram"), "sever_pulse_shield", 0))
    play.put("bram", discard=("20",)).turn_to(Distributing("bram", (EXHAUSTION,) * 2))
    assert play.options("p3") == ["suffer:exhaustion", "reshuffle"]


@pytest.mark.rule("dk.table.steading.world")
@pytest.mark.parametrize(("edition", "words"), [("kfa093", "in town"), ("kfa", "in a steading")])
def test_a_day_of_peace_is_spent_where_the_book_has_it(table: Make, edition: str, words: str) -> None:
    assert table(edition).option(GM, "grant:peace").label == f"A second day of peace {words}"


@pytest.mark.rule("dk.pack.two-for-one", "dk.pack.good-thing.world")
@pytest.mark.parametrize(("edition", "asked"), [("kfa093", True), ("kfa", True), ("world", False)])
def test_in_world_nothing_is_broken_for_a_good_thing(table: Make, edition: str, asked: bool) -> None:
    play = table(edition).mark("kresk", pack=2).say("p1", "take-out", what="rope").say(GM, "solves")
    assert ("lost" in [field.key for field in play.option("p1", "pay:0:2").fields]) is asked


@pytest.mark.rule("dk.swp.speed-trade.world")
def test_who_empties_the_pack_reads_that_it_is_left_behind(table: Make) -> None:
    play = table("world").mark("kresk", wealth=1, speed=3)
    assert "left behind" in play.option("p1", "tokens:wealth>speed").note
    assert "left behind" not in play.option("p1", "tokens:speed>pack").note


@pytest.mark.rule("dk.power.contemplation.kfa093")
def test_a_weapon_takes_the_effect_of_an_item_one_owns(play: Any) -> None:
    play.turn_to(Contemplating("bram", 1))
    asked = {o.id: o.fields[0].label for o in play.ask("p3").options if o.fields}
    assert "you own" in asked["magic:bram/item/1"] and "have seen" in asked["effect:bram/item/3"]


def test_of_one_token_the_table_speaks_as_of_one(table: Make) -> None:
    play = taught(table("kfa"), "backstab")
    assert play.option("p1", "use:backstab").note.strip() == play.option("p1", "use:backstab").note
    world = table("world")
    world.add("kresk/tokens/defend", Thing("tokens", place="kresk", front={"move": "defend", "tokens": 1}))
    assert "1 token left." in Defending("ysolde", 4, "", ("kresk",)).ask(world.table, "p1").prompt

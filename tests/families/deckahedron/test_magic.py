"""Magic items: charges, capacity, flow, costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.cards import CARDS, FULL_DECK
from hearthside.families.deckahedron.equipment import item_thing
from hearthside.families.deckahedron.magic import for_use, gain_capacity, lose_capacity
from hearthside.families.deckahedron.sheets import learn
from hearthside.families.deckahedron.using_magic import HealOne
from hearthside.kernel.seats import GM

ALL = ["world", "kfa", "kfa093"]
LONG = {"world": "longer", "kfa": "9-hour", "kfa093": "9-hour"}
WAND, OTHER = "bram/item/3", "bram/item/2"
"""An item of Illusion (ONGOING) and one of Vitality."""
CROSS, ONE, TWO, THREE = "01", "06", "05", "03"
"""What these cards show for Bram, whose Intelligence is of the fourth rank."""


def item(play: Any, id: str = WAND) -> Any:
    return play.table.things[id]


def use(play: Any, card: str, wand: str = WAND, move: str = "use_a_magic_item") -> Any:
    before = play.table.options["edition"] == "world" and move == "channel_the_living_light"
    values = {} if before else {"item": wand}
    return play.call(move, hero="bram", **values).flip((card,), seat="p3")


def result_card(play: Any, result: int) -> str:
    rank = play.hero("bram").rank("int")
    plain = (c for c in FULL_DECK if CARDS[c].result(rank) == result and not CARDS[c].currency)
    return next(card for card in plain if not CARDS[card].critical or result == 0)


def used(play: Any, result: int, wand: str = WAND, move: str = "use_a_magic_item") -> Any:
    return use(play, result_card(play, result), wand, move)


def taught(play: Any, move: str, hero: str = "bram") -> Any:
    play.apply(learn(play.hero(hero), move, 0))
    return play


@pytest.mark.rule("dk.magic.use", "dk.magic.use-charge", "dk.magic.durations")
@pytest.mark.parametrize("edition", ALL)
def test_on_anything_but_a_cross_the_item_works_and_loses_a_charge(
    table: Callable[..., Any], edition: str
) -> None:
    play = used(table(edition), 3)
    assert item(play).number("charges") == 2 and "of Illusion works." in play.told()
    assert item(play).number("flowing") == 1 and play.options(GM) == ["narrate", "damage"]
    play = used(table(edition), 0)
    assert item(play).number("charges") == 3 and "works" not in play.told() and "gm-move" in play.options(GM)


def test_a_table_may_take_the_charge_on_a_cross(table: Callable[..., Any]) -> None:
    assert item(used(table(charge_on_fail="true"), 0)).number("charges") == 2


@pytest.mark.rule("dk.magic.anyone")
def test_anybody_may_try_at_the_lowest_level(play: Any) -> None:
    play.call("fundamental_magic")
    assert play.table.mark("flip", "net") == -2
    play.say(GM, "call-off").add("kresk/item/9", item_thing("kfa093", "of_illusion", "kresk"))
    assert play.call("use_a_magic_item").table.mark("flip", "net") == -2


@pytest.mark.rule("dk.magic.capacity", "dk.magic.charges.kfa093")
def test_three_uses_deplete_an_item_and_rest_fills_it(play: Any, refused: Any) -> None:
    for left in (2, 1, 0):
        used(play.put("bram"), 3).say(GM, "narrate", text="")
        assert item(play).number("charges") == left
    assert "depleted" in play.told()
    play.say(GM, "call:bram")
    with pytest.raises(refused, match="choose one of"):
        play.say(GM, "use_a_magic_item", advantage=0, item=WAND)
    play.say(GM, "cancel").mark(OTHER, charges=0).mark("bram/item/4", charges=0).say(GM, "call:bram")
    with pytest.raises(refused, match="no magic item with charges"):
        play.say(GM, "use_a_magic_item", advantage=0)
    play.say(GM, "cancel").say("p3", f"stop:{WAND}").say(GM, "rest", heroes=("bram",))
    assert item(play).number("charges") == 3


@pytest.mark.rule("dk.magic.charges.world")
@pytest.mark.parametrize("edition", ["world", "kfa"])
def test_a_permanent_loss_takes_charge_and_capacity(table: Callable[..., Any], edition: str) -> None:
    play = table(edition)
    play.apply(lose_capacity(play.table, WAND))
    assert (item(play).number("capacity"), item(play).number("charges")) == (2, 2)
    used(play, 3).say(GM, "narrate", text="")
    assert item(play).number("charges") == 1
    play.say("p3", f"stop:{WAND}").say(GM, "rest", heroes=("bram",))
    assert item(play).number("charges") == 2


@pytest.mark.rule("dk.magic.gain-capacity.world", "dk.magic.charges.kfa093")
@pytest.mark.parametrize(("before", "after"), [(2, 3), (3, 4)])
@pytest.mark.parametrize("edition", ALL)
def test_capacity_can_grow(table: Callable[..., Any], edition: str, before: int, after: int) -> None:
    play = table(edition).mark(WAND, capacity=before)
    play.apply(gain_capacity(play.table, WAND))
    assert item(play).number("capacity") == after
    assert item(play).number("charges") == (3 if edition == "kfa093" else 4), (
        "no red card lies for the new one"
    )
    play.mark(WAND, charges=1).say(GM, "rest", heroes=("bram",))
    assert item(play).number("charges") == after


@pytest.mark.rule("dk.magic.dissolve.kfa093")
def test_without_capacity_an_item_of_093_falls_apart(table: Callable[..., Any]) -> None:
    play = table().mark(WAND, capacity=1, charges=1)
    play.apply(lose_capacity(play.table, WAND))
    assert WAND not in play.table.things and "falls apart" in play.told()
    play = table("kfa").mark(WAND, capacity=1, charges=1)
    play.apply(lose_capacity(play.table, WAND))
    assert item(play).number("capacity") == 0


@pytest.mark.rule("dk.magic.dissolve.kfa093", "dk.magic.use-cost")
@pytest.mark.parametrize(
    ("edition", "capacity", "lost"), [("kfa093", 1, True), ("kfa093", 2, False), ("kfa", 1, False)]
)
def test_who_picks_the_cost_reads_that_the_item_falls_apart(
    table: Callable[..., Any], edition: str, capacity: int, lost: bool
) -> None:
    play = used(table(edition).mark(WAND, capacity=capacity), 1)
    assert ("falls apart" in play.option(GM, "capacity").note) is lost


@pytest.mark.rule("dk.magic.durations", "dk.magic.ongoing.kfa093", "dk.magic.ongoing.world")
def test_only_ongoing_items_flow_until_the_player_stops(play: Any) -> None:
    used(play, 3, OTHER).say("p3", "else").say(GM, "narrate", text="")
    assert item(play, OTHER).number("flowing") == 0
    used(play.put("bram"), 3).say(GM, "narrate", text="")
    assert item(play).number("flowing") == 1
    assert item(play.say("p3", f"stop:{WAND}")).number("flowing") == 0


@pytest.mark.rule("dk.magic.use-cost")
def test_at_one_check_the_gm_picks_a_cost_at_two_the_player(table: Callable[..., Any]) -> None:
    play = used(table(), 1)
    assert play.options(GM) == ["others", "capacity"] and play.reserve == 1
    play.say(GM, "others")
    assert item(play, OTHER).number("charges") == 2 and item(play, "bram/item/4").number("charges") == 2
    play = used(table(), 2)
    play.say("p3", "capacity")
    assert (item(play).number("capacity"), item(play).number("charges")) == (2, 2)
    play = table().mark(OTHER, charges=0).mark("bram/item/4", charges=0)
    used(play, 2)
    assert item(play).number("capacity") == 2, (
        "what is impossible cannot be picked, and nobody is asked about the rest"
    )


@pytest.mark.rule("dk.magic.weapon-cost.world", "dk.item-damage.eligible.kfa")
@pytest.mark.parametrize(("edition", "entries"), [("world", 3), ("kfa", 2)])
def test_a_twisted_weapon_may_be_damaged_as_a_cost(
    table: Callable[..., Any], edition: str, entries: int
) -> None:
    assert len(used(table(edition), 2).options("p3")) == entries
    play = taught(table(edition), "tool_twisting").say(
        "p3", "use:tool_twisting", item=WAND, weapon="bram/item/1"
    )
    assert WAND not in play.table.things and item(play, "bram/item/1").number("capacity") == 1
    used(play, 2, "bram/item/1")
    assert "damage" in play.options("p3")
    assert item(play.say("p3", "damage"), "bram/item/1").number("damage") == 1


@pytest.mark.rule("dk.magic.weapon-cost.kfa093")
def test_any_magical_weapon_may_be_damaged_as_a_cost_in_093(table: Callable[..., Any]) -> None:
    play = (
        table("kfa093", "9-hour")
        .add(WAND, item_thing("kfa093", "blade_of_echoes", "bram"))
        .mark("bram", blood=1)
    )
    used(play.mark(WAND, damage=2), 2)
    assert play.options("p3") == ["others", "capacity", "damage"]
    assert WAND not in play.say("p3", "damage").table.things, "two marks already: destroyed"


@pytest.mark.rule("dk.magic.living-light", "dk.magic.use-charge")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_the_living_light_spares_the_charge(table: Callable[..., Any], edition: str) -> None:
    play = used(table(edition), 3, move="channel_the_living_light")
    play.say("p3", "answer", text="A council of stars.")
    assert play.table.mark("lore/light", "text") == "A council of stars."
    assert "The Living Light: A council of stars." in play.told()
    play.say("p3", "suffer:exhaustion").then(("18", "19"), ("blessing-gold",))
    assert item(play).number("charges") == 3 and play.counts("bram")[2] == 2
    assert "blessing-gold" in play.hero("bram").discard.cards
    used(play.say(GM, "narrate", text="").put("bram"), 2, move="channel_the_living_light")
    assert play.options("p3") != ["answer"], "nobody is asked twice"


@pytest.mark.rule("dk.magic.living-light")
def test_in_world_the_light_comes_before_the_use(table: Callable[..., Any]) -> None:
    play = used(table("world"), 3, move="channel_the_living_light").say("p3", "answer", text="It hums.")
    play.say(GM, "narrate", text="").put("bram")
    used(play, 3)
    assert item(play).number("charges") == 3
    used(play.say(GM, "narrate", text="").put("bram"), 3)
    assert item(play).number("charges") == 2, "it bears one use"


@pytest.mark.rule("dk.magic.blood-bound", "dk.magic.use-charge")
@pytest.mark.parametrize("edition", ALL)
def test_the_blood_bound_spare_charges_until_the_wound_is_healed(
    table: Callable[..., Any], edition: str
) -> None:
    play = taught(table(edition, LONG[edition]), "entreat_the_blood_bound")
    play.say("p3", "use:entreat_the_blood_bound", text="Iron.").say("p3", "answer", text="Ticks.")
    if edition == "world":
        play.say(GM, "injury", text="a cut").then(("20",))
    play.then(("wound-1",))
    assert play.tokens("bram")[2] == (1 if edition == "world" else 0)
    assert play.table.mark("lore/blood", "text") == "Ticks." and "wound-1" in play.hero("bram").discard.cards
    used(play, 3).say(GM, "narrate", text="")
    assert item(play).number("charges") == 3
    play.say("p3", f"stop:{WAND}").say(GM, "seek-help", heroes=("bram",), place="healers")
    play.say("p3", "healing", text="")
    assert play.table.mark("bram", "blood") == 0


def test_void_transfusion_fills_what_is_depleted(table: Callable[..., Any]) -> None:
    play = taught(taught(table("kfa", "30-hour"), "entreat_the_blood_bound"), "void_transfusion")
    play.mark(WAND, charges=0).mark("lore/blood", text="known").mark("bram/move/void_transfusion", level=2)
    play.say("p3", "use:entreat_the_blood_bound", text="").then(("wound-1",))
    assert item(play).number("charges") == 5 and item(play, OTHER).number("charges") == 3


@pytest.mark.rule("dk.magic.nature")
def test_two_notes_for_what_magic_is(play: Any) -> None:
    assert [play.table.mark(f"lore/{key}", "text") for key in ("light", "blood")] == ["", ""]
    before = {id: thing for id, thing in play.table.things.items() if id != "lore/blood"}
    play.say("p1", "lore:blood", text="An old debt.")
    assert (
        play.table.mark("lore/blood", "text") == "An old debt."
        and play.table.mark("lore/light", "text") == ""
    )
    assert {id: thing for id, thing in play.table.things.items() if id != "lore/blood"} == before


@pytest.mark.rule("dk.magic.growth")
def test_fundamental_magic_needs_no_item(play: Any) -> None:
    charges = [item(play, f"bram/item/{n}").front.get("charges") for n in (1, 2, 3, 4)]
    use_card = result_card(play, 3)
    play.call("fundamental_magic", hero="bram", advantage=2).flip((use_card,), seat="p3")
    assert [item(play, f"bram/item/{n}").front.get("charges") for n in (1, 2, 3, 4)] == charges


def test_vitality_gives_stamina_to_another(play: Any) -> None:
    play.put("kresk", exhaustion=FULL_DECK[:5])
    used(play, 3, OTHER).say("p3", "kresk").then((1,))
    play.say("p1", "regain", cards=("1", "2", "3"))
    assert play.counts("kresk")[2] == 2


@pytest.mark.parametrize(("result", "charges"), [(3, 3), (2, 2), (1, 0)])
def test_a_counterspell_stakes_an_item(play: Any, result: int, charges: int) -> None:
    taught(play, "counterspell")
    assert item(used(play, result, move="counterspell")).number("charges") == charges


def test_breaching_the_dam_may_destroy_the_item(table: Callable[..., Any]) -> None:
    play = taught(table("kfa093", "9-hour"), "breach_the_dam")
    used(play, 0, move="breach_the_dam").say("p3", "way:2")
    assert "works." in play.told() and WAND not in play.table.things


@pytest.mark.rule("dk.flip.read-move")
@pytest.mark.parametrize(("result", "charges"), [(3, 2), (2, 0), (1, 0)])
def test_what_breaching_the_dam_costs_the_item(table: Callable[..., Any], result: int, charges: int) -> None:
    play = taught(table("kfa093", "9-hour"), "breach_the_dam")
    used(play, result, move="breach_the_dam").say("p3", "way:1")
    assert item(play).number("charges") == charges


def test_a_severed_flow_takes_the_blow(table: Callable[..., Any]) -> None:
    play = taught(table("world"), "sever_pulse_shield").mark(WAND, flowing=1)
    play.say(GM, "attack", heroes=("bram",), die="0", plus=4, text="")
    play.say("p3", f"sever:{WAND}:3")
    assert item(play).number("charges") == 0 and item(play).number("flowing") == 0
    assert "Bram takes 1 Exhaustion of an attack with power 1." in play.told()


@pytest.mark.rule("dk.magic.charges.world", "dk.magic.charges.kfa093")
@pytest.mark.parametrize(("edition", "left"), [("world", 0), ("kfa", 0), ("kfa093", 1)])
def test_a_permanent_loss_takes_a_charge_that_is_there_but_a_lower_capacity_does_not(
    table: Callable[..., Any], edition: str, left: int
) -> None:
    play = table(edition).mark(WAND, charges=1)
    play.apply(lose_capacity(play.table, WAND))
    assert (item(play).number("capacity"), item(play).number("charges")) == (2, left)


@pytest.mark.parametrize("edition", ALL)
def test_while_somebody_is_invisible_no_other_item_works(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).add("bram/item/9", item_thing(edition, "of_invisibility", "bram"))
    assert {WAND, OTHER} <= {choice.id for choice in for_use(play.hero("bram"))}
    play.mark("bram/item/9", flowing=1)
    assert [choice.id for choice in for_use(play.hero("bram"))] == ["bram/item/9"]


@pytest.mark.rule("dk.magic.use")
def test_an_effect_that_was_woven_in_brings_its_limits(table: Callable[..., Any]) -> None:
    play = table("world").mark(WAND, effect="of_invisibility", flowing=1)
    assert [choice.id for choice in for_use(play.hero("bram"))] == [WAND]
    play.mark(WAND, effect="sigil_of_the_living_light", flowing=0)
    assert [choice.id for choice in for_use(play.hero("bram"))] == [OTHER]
    play.mark(WAND, item="of_invisibility", effect="of_illusion", flowing=1)
    assert {choice.id for choice in for_use(play.hero("bram"))} == {WAND, OTHER}


@pytest.mark.rule("dk.power.gauge.kfa093")
@pytest.mark.parametrize(("effect", "whom"), [("of_vitality", "kresk"), ("of_unerring_dispatch", "else")])
def test_an_effect_with_a_die_has_a_d4_in_an_item_without_one(
    table: Callable[..., Any], effect: str, whom: str
) -> None:
    play = used(table("world").mark(WAND, effect=effect), 3)
    play.put("kresk", exhaustion=("01",)).say("p3", whom)
    assert play.step.question(play.table).sides == 4


@pytest.mark.rule("dk.magic.use")
def test_mending_heals_whom_it_touches(table: Callable[..., Any]) -> None:
    play = table("kfa093", "9-hour").mark("kresk", harm=1, scene="the far shore")
    play.mark("ysolde", wound=1, status="dead").mark("bram", harm=1)
    assert play.turn_to(HealOne("bram", WAND)).options("p3") == ["bram:harm", "else"]


@pytest.mark.rule("dk.magic.use")
def test_the_player_says_which_item_is_used_until_the_cards_are_turned(play: Any) -> None:
    play.call("use_a_magic_item", hero="bram", item=OTHER)
    assert "Use a Magic Item (Item of Vitality) with Int" in play.ask("p3").prompt
    assert f"with:{OTHER}" not in play.options("p3") and f"with:{WAND}" not in play.options(GM)
    play.say("p3", f"with:{WAND}")
    assert play.table.mark("flip", "about") == WAND
    play.flip((THREE,), seat="p3")
    assert item(play).number("charges") == 2 and item(play, OTHER).number("charges") == 3


@pytest.mark.rule("dk.magic.use-charge", "dk.magic.use-cost")
def test_the_story_says_what_magic_cost(play: Any) -> None:
    used(play, 2).say("p3", "others")
    assert "Item of Illusion loses a charge and has 2 left." in play.told()
    assert "Item of Vitality loses a charge and has 2 left." in play.told()


@pytest.mark.rule("dk.magic.use-charge")
def test_the_story_says_who_spared_a_charge(table: Callable[..., Any]) -> None:
    play = table("world", LONG["world"])
    play.mark("bram", light=1)
    assert "The Living Light spares the charge." in used(play, 3).told()


@pytest.mark.rule("dk.power.gauge.kfa093")
@pytest.mark.parametrize("power", [4, 6, 10])
def test_the_gauge_of_a_magic_item_is_the_die_of_its_effect(play: Any, power: int) -> None:
    used(play.put(exhaustion=FULL_DECK[:9]).mark(OTHER, power=power), 3, OTHER).say("p3", "kresk")
    assert play.step.sides == power


@pytest.mark.rule("dk.magic.use", "dk.stamina.fate")
def test_vitality_reaches_who_has_fallen_but_not_the_dead(play: Any) -> None:
    play.put(exhaustion=FULL_DECK[:10], status="unconscious").put("ysolde", status="dead")
    used(play, 3, OTHER)
    assert play.options("p3") == ["kresk", "else"]
    play.say("p3", "kresk").then((1,)).say("p1", "regain", cards=("1", "2", "3"))
    assert play.hero().lost == 7
    assert play.say(GM, "narrate", text="").say(GM, "recover:kresk").hero().is_up


@pytest.mark.rule("dk.magic.ongoing.world")
@pytest.mark.parametrize("edition", ALL)
def test_the_gm_is_told_whom_a_flow_keeps_from_resting(table: Callable[..., Any], edition: str) -> None:
    play = used(table(edition, "longer" if edition == "world" else "9-hour"), 3).say(GM, "narrate", text="")
    told = "Energy still flows into magic held by Bram: until it stops, they regain no Stamina."
    for option in ("rest", "seek-help"):
        assert (told in play.option(GM, option).warning) == (edition != "kfa093")
    play.say("p3", f"stop:{WAND}")
    assert told not in play.option(GM, "rest").warning

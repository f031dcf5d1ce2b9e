"""Pack and tokens, new cards, names, shops, repairs, More Power."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.bars import BARS
from hearthside.families.deckahedron.carrying import hand_over, load_penalty, token_ways
from hearthside.families.deckahedron.equipment import item_thing, items_of, load
from hearthside.families.deckahedron.items import MAGIC, without_blank
from hearthside.families.deckahedron.making import SLOT_PLANS, plain
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.sheets import move_thing
from hearthside.families.deckahedron.weapons import more_power, next_power
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.things import Thing

ANA = Seat("p1")


def front(play: Any, hero: str = "kresk") -> Any:
    return play.hero(hero).thing.front


def names(play: Any, hero: str = "kresk") -> list[str]:
    return [play.table.things[id].text("name") for id in items_of(play.table, hero)]


def town(play: Any) -> Any:
    return play.mark("story", town=1)


def give(play: Any, hero: str, thing: Thing) -> Any:
    play.apply(hand_over(play.table, hero, thing))
    return play.run()


def gear(play: Any, what: str, **values: Any) -> Any:
    """The GM does something with Kresk's gear."""
    return play.say(GM, "gear:kresk").say(GM, what, **values)


# ---------------------------------------------------------------- what the GM takes


@pytest.mark.parametrize(("edition", "free"), [("kfa093", None), ("kfa", None), ("world", 5)])
def test_the_gm_takes_an_item_away(table: Callable[..., Any], edition: str, free: int | None) -> None:
    play = gear(table(edition), "away:kresk/item/1", where="here")
    assert play.told().endswith("Kresk loses Sword.") and "pick-up:kresk/item/1" in play.options(ANA)
    assert free is None or front(play)["speed"] == free
    gear(play, "away:kresk/item/2", where="gone")
    assert names(play) == [] and "kresk/item/2" not in play.table.things


@pytest.mark.rule("dk.magic.charges.world", "dk.magic.charges.kfa093", "dk.magic.ongoing.world")
@pytest.mark.parametrize("edition", ["kfa093", "kfa", "world"])
def test_the_gm_uses_up_magic(table: Callable[..., Any], edition: str) -> None:
    wand = "bram/item/3"
    play = table(edition).mark(wand, flowing=1)
    for what in (f"cut:{wand}", f"drain:{wand}", f"weaken:{wand}"):
        play.say(GM, "gear:bram").say(GM, what)
    marks = [play.table.things[wand].front[mark] for mark in ("flowing", "charges", "capacity")]
    assert marks == [0, 1 if edition != "kfa093" else 2, 2]
    play.mark(wand, charges=0).say(GM, "gear:bram")
    assert not [o for o in play.options(GM) if o in (f"cut:{wand}", f"drain:{wand}")]


@pytest.mark.rule("dk.swp.tokens.world", "dk.pack.kinds.kfa093")
@pytest.mark.parametrize(("edition", "mark"), [("kfa093", "precious"), ("world", "wealth")])
def test_the_gm_uses_up_what_is_precious(table: Callable[..., Any], edition: str, mark: str) -> None:
    play = table(edition)
    play.say(GM, "gear:kresk")
    assert "use:precious" not in play.options(GM)
    gear(play.say(GM, "done").mark("kresk", **{mark: 1}), "use:precious")
    assert front(play)[mark] == 0 and "Kresk loses 1 " in play.told()


@pytest.mark.rule("dk.magic.use", "dk.magic.durations")
@pytest.mark.parametrize("edition", ["kfa093", "kfa", "world"])
def test_no_energy_flows_into_what_nobody_holds(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).mark("bram/item/3", flowing=1).say("p3", "drop:bram/item/3")
    assert play.table.things["bram/item/3"].front["flowing"] == 0
    assert not [o for o in play.say(ANA, "pick-up:bram/item/3").options(ANA) if o.startswith("stop:")]


# ---------------------------------------------------------------- Good Thing I Brought...


@pytest.mark.rule("dk.equipment.presumed")
def test_everyday_things_are_presumed(play: Any) -> None:
    play.say(ANA, "take-out", what="a candle").say(GM, "everyday")
    assert front(play)["pack"] == 2 and "It is there, of course: a candle." in play.told()


@pytest.mark.rule("dk.equipment.presumed", "dk.pack.good-thing.kfa", "dk.pack.consumed", "dk.pack.anonymous")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_what_solves_the_problem_costs_pack(table: Callable[..., Any], edition: str, refused: Any) -> None:
    play = table(edition).mark("kresk", currency=1)
    play.say(ANA, "take-out", what="a pork chop").say(GM, "solves").say(ANA, "pay:1:1", after="gone")
    assert front(play)["pack"] == 1 and play.hero().currency == 0 and len(names(play)) == 2
    play.mark("kresk", pack=0).say(ANA, "take-out", what="rope").say(GM, "solves")
    with pytest.raises(refused, match="there is no Pack"):
        play.say(ANA, "pay:0:2", after="gone", lost="")
    assert play.options(ANA) == ["never"]


@pytest.mark.rule("dk.pack.reusable", "dk.pack.two-for-one")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_a_reusable_thing_becomes_a_named_card(table: Callable[..., Any], edition: str) -> None:
    play = table(edition)
    before = load(play.table, "kresk")
    play.say(ANA, "take-out", what="grappling hook").say(GM, "solves")
    play.say(ANA, "pay:0:2", after="keep", lost="The lamp went into it.")
    assert front(play)["pack"] == 0 and "grappling hook" in names(play)
    assert load(play.table, "kresk") == before - 1 and "The lamp went into it." in play.told()


def test_the_gm_may_set_the_price(table: Callable[..., Any]) -> None:
    play = table(pack_cost="ask_gm").say(ANA, "take-out", what="rope").say(GM, "solves", price=1)
    assert play.options(ANA) == ["pay:0:1", "never"]
    play.say(ANA, "never").say(ANA, "take-out", what="a boat").say(GM, "no")
    assert front(play)["pack"] == 2


@pytest.mark.rule("dk.pack.good-thing.world")
def test_spent_pack_tokens_go_to_speed(table: Callable[..., Any], refused: Any) -> None:
    play = table("world").say(ANA, "take-out", what="rope").say(GM, "solves")
    with pytest.raises(refused, match="there is no Pack"):
        play.say(ANA, "pay:0:2", after="gone", lost="")
    play.say(ANA, "never").mark("kresk", speed=2, pack=2, currency=1)
    play.say(ANA, "take-out", what="rope").say(GM, "solves").say(ANA, "pay:1:1", after="gone")
    assert (front(play)["speed"], front(play)["pack"]) == (3, 1)


@pytest.mark.rule("dk.pack.kinds.kfa093", "dk.pack.specify.kfa093")
def test_precious_pack_made_concrete(play: Any, refused: Any) -> None:
    play.mark("kresk", pack=1, precious=1)
    before = load(play.table, "kresk")
    play.say(ANA, "specify:precious", name="silver idol").say(GM, "agree")
    assert front(play)["precious"] == 0 and "silver idol" in names(play)
    assert load(play.table, "kresk") == before
    with pytest.raises(refused):
        play.say(ANA, "specify:precious", name="another")
    play.say(ANA, "specify:pack", name="rope").say(GM, "decline")
    assert front(play)["pack"] == 1
    town(play)
    assert "exchange" not in play.options(ANA), "regular Pack buys nothing precious"


# ---------------------------------------------------------------- load


@pytest.mark.rule("dk.encumbrance.moves.kfa093", "dk.encumbrance.moves.kfa")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_only_some_moves_mind_the_load(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).mark("kresk", pack=7)
    moves = MOVES[edition]
    assert load(play.table, "kresk") == 9 and load_penalty(play.hero(), moves["defy_danger"]) == 0
    assert [load_penalty(play.mark("kresk", pack=n).hero(), moves["pick_pockets"]) for n in (0, 2, 4, 5)] == [
        0,
        1,
        2,
        3,
    ]
    play.say(GM, "call:kresk")
    assert "backstab" not in play.options(GM) and "defy_danger" in play.options(GM)
    play.say(GM, "cancel").mark("kresk", pack=1).call("pick_pockets").say(ANA, "suffer:exhaustion").then(
        ("02",)
    )
    assert play.tokens() == (1, 0, 0)


@pytest.mark.rule("dk.encumbrance.moves.kfa093", "dk.encumbrance.moves.kfa")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_moves_without_the_tag_ignore_any_load(table: Callable[..., Any], edition: str) -> None:
    """Under a crushing load exactly the tagged moves cost something or are barred; the same hero, light, pays nothing."""
    long = "9-hour"
    heavy, light = (table(edition, long).mark("kresk", pack=n) for n in (20, 0))
    minding = {}
    for name, play in (("heavy", heavy), ("light", light)):
        play.say(GM, "call:kresk")
        hero, moves = play.hero(), MOVES[edition]
        barred = {option.id for option in play.ask(GM).options if "load" in option.closed}
        minding[name] = barred | {id for id, move in moves.items() if load_penalty(hero, move)}
    tagged = {id for id, m in MOVES[edition].items() if "UNENCUMBERED" in m.tags and id != "bravely_run_away"}
    assert minding == {"heavy": tagged, "light": set()}


@pytest.mark.rule("dk.swp.unencumbered.world")
def test_unencumbered_moves_need_speed_four(table: Callable[..., Any], refused: Any) -> None:
    play = table("world").mark("kresk", speed=4).say(GM, "call:kresk")
    assert "pick_pockets" in play.options(GM)
    play.mark("kresk", speed=3)
    with pytest.raises(refused, match="Speed is 3, this needs 4"):
        play.say(GM, "pick_pockets", advantage=0)
    assert {"defy_danger", "parley"} <= set(play.options(GM))


@pytest.mark.rule("dk.swp.speed-trade.world", "dk.swp.tokens.world")
def test_tokens_for_new_gear_come_from_where_the_player_likes(table: Callable[..., Any]) -> None:
    play = table("world")
    for id in items_of(play.table, "kresk"):
        play.say(ANA, f"drop:{id}")
    assert front(play)["speed"] == 6
    give(play, "kresk", item_thing("world", "padded_armour", ""))
    assert front(play)["speed"] == 4
    play.mark("kresk", speed=2, pack=1, wealth=1)
    play.say(ANA, "pick-up:kresk/item/1")
    assert play.options(ANA) == ["1-0-0", "0-0-1", "0-1-0", "leave"]
    play.say(ANA, "0-1-0")
    assert [front(play)[mark] for mark in ("speed", "wealth", "pack")] == [2, 0, 1]
    assert sum(front(play)[m] for m in ("speed", "wealth")) + load(play.table, "kresk") == 6
    play.say(ANA, "tokens:pack>speed", n=1)
    assert (front(play)["speed"], front(play)["pack"]) == (3, 0)
    play.mark("kresk", spotlights=1)
    assert "tokens:speed>pack" not in play.options(ANA)
    town(play).say(ANA, "tokens:speed>pack", n=2)
    assert (front(play)["speed"], front(play)["pack"]) == (1, 2)


@pytest.mark.rule("dk.swp.tokens.world", "dk.swp.speed-trade.world", "dk.pack.good-thing.world")
def test_in_deckahedron_world_heroes_pack_before_their_first_move(table: Callable[..., Any]) -> None:
    play = table("world").say(ANA, "tokens:speed>pack", n=2)
    assert (front(play)["speed"], front(play)["pack"]) == (2, 2)
    assert play.told().endswith("Kresk: 2 tokens from Speed to Pack.")
    play.say(ANA, "take-out", what="a rope").say(GM, "solves")
    assert "2 Pack" in [option.label for option in play.ask(ANA).options if not option.closed]
    play = table("world").call().flip(("14",)).say(GM, "narrate", text="")
    assert "tokens:speed>pack" not in play.options(ANA), "who is under way has packed"
    assert "tokens:speed>pack" in play.options("p2")


@pytest.mark.rule("dk.swp.item-cost.world")
def test_what_cannot_be_carried_stays_where_it_is(table: Callable[..., Any], refused: Any) -> None:
    play = table("world").mark("kresk", speed=2)
    give(play, "kresk", item_thing("world", "full_plate", ""))
    plate = "kresk/item/3"
    assert play.table.things[plate].place == "" and token_ways(play.hero().thing, 3) == []
    with pytest.raises(refused, match="1 more token must be freed"):
        play.say(ANA, f"pick-up:{plate}")
    play.say(ANA, "drop:kresk/item/1").say(ANA, f"pick-up:{plate}")
    assert play.table.things[plate].place == "kresk" and front(play)["speed"] == 0


@pytest.mark.rule("dk.encumbrance.extra-weapon")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_a_heavy_weapon_counts_for_more(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).mark("kresk", pack=1).say(ANA, "drop:kresk/item/2")
    play.say(GM, "gear:kresk").say(GM, "weigh:kresk/item/1", load=2)
    assert load(play.table, "kresk") == 3


@pytest.mark.rule("dk.swp.requirement-gm.world", "dk.weapon.power")
def test_the_gm_sets_token_requirements(table: Callable[..., Any], refused: Any) -> None:
    play = table("world").say(GM, "gear:kresk")
    with pytest.raises(refused, match="choose one of"):
        play.say(GM, "weapon", name="Maul", die="8", reach="hand", load=2)
    play.say(GM, "weapon", name="Maul", die="4", reach="hand", load=2)
    assert "Maul" in names(play) and front(play)["speed"] == 2


@pytest.mark.rule("dk.encumbrance.extra-armour.kfa")
def test_only_the_gm_weighs_armour_in_kfa(table: Callable[..., Any]) -> None:
    play = table("kfa")
    assert not any(option.startswith("propose-load") for option in play.options(ANA))
    play.say(GM, "gear:kresk").say(GM, "weigh:kresk/item/2", load=3)
    assert play.table.things["kresk/item/2"].front["load"] == 3


@pytest.mark.rule("dk.encumbrance.extra-armour.kfa093")
def test_the_table_weighs_armour_in_093(play: Any) -> None:
    play.say("p2", "propose-load:kresk/item/2", load=4).say(GM, "agree")
    assert play.table.things["kresk/item/2"].front["load"] == 4
    assert "should count as 4" in play.told()
    play.say("p3", "propose-load:kresk/item/2", load=1).say(GM, "decline")
    assert (
        "Leather Armour now counts as 4 towards the load." in play.told() and "stays as heavy" in play.told()
    )
    labels = [play.option(seat, "propose-load:kresk/item/2").label for seat in (ANA, "p2")]
    assert labels == ["Say how heavy Leather Armour is", "Say how heavy Leather Armour of Kresk is"]
    assert play.table.things["kresk/item/2"].front["load"] == 4


# ---------------------------------------------------------------- new cards and names


@pytest.mark.rule("dk.armour.new")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_the_gm_draws_up_to_three_slots(table: Callable[..., Any], edition: str, refused: Any) -> None:
    play = table(edition).say(GM, "gear:bram")
    assert len(SLOT_PLANS) == 9 and SLOT_PLANS["2H+1HW"] == ("harm", "harm", "harm/wound")
    with pytest.raises(refused):
        play.say(GM, "armour", name="", slots="3H+1HW", load=1, drawback="")
    play.say(GM, "armour", name="", slots="2H+1HW", load=1, drawback="")
    mail = play.table.things["bram/item/5"]
    assert mail.list("slots") == ("harm", "harm", "harm/wound") and mail.text("name") == "Armour"


@pytest.mark.rule("dk.armour.name.kfa093", "dk.armour.name.world", "dk.shield.name")
def test_who_names_armour(table: Callable[..., Any]) -> None:
    for edition, consents in (("kfa093", 1), ("kfa", 2), ("world", 2)):
        play = (
            table(edition)
            .mark("kresk/item/2", name="_ Armour")
            .say(ANA, "name:kresk/item/2", name="Chainmail")
        )
        if consents == 2:
            assert names(play)[1] == "_ Armour"
            play.say(GM, "decline").say(ANA, "name:kresk/item/2", name="Chainmail").say(GM, "agree")
        assert names(play)[1] == "Chainmail"


@pytest.mark.parametrize(
    ("printed", "spoken"),
    [
        ("_ Sword", "Sword"),
        ("_ of Light", "Item of Light"),
        ("Mending _", "Mending Item"),
        ("Shield", "Shield"),
    ],
)
def test_a_card_without_a_name_of_its_own_is_spoken_of_without_its_blank(printed: str, spoken: str) -> None:
    assert without_blank(printed) == spoken


def test_nobody_reads_the_blank_of_a_card(play: Any) -> None:
    assert names(play)[0] == "Sword" and play.option(ANA, "name:kresk/item/1").label == "Name your Sword"
    assert "Kresk drops Sword." in play.say(ANA, "drop:kresk/item/1").told()


def test_a_player_names_a_weapon(play: Any) -> None:
    play.say(ANA, "name:kresk/item/1", name="Grandfather's Sword")
    assert names(play)[0] == "Grandfather's Sword" and "name:kresk/item/1" not in play.options(ANA)


@pytest.mark.rule("dk.shield.weapon", "dk.shield.make")
def test_a_steel_shield_strikes(play: Any) -> None:
    play.say(GM, "gear:kresk").say(
        GM, "shield", name="Targe", rows="123", against="harm/wound", edge="0", load=1
    )
    shield = "kresk/item/3"
    assert play.table.things[shield].list("rows") == ("", "s1|d1", "s1")
    play.say(GM, "gear:kresk").say(GM, f"edge:{shield}").say(ANA, "drop:kresk/item/1")
    play.call("mix_it_up").flip(("14",))
    assert (play.step.weapon, play.step.sides) == (shield, 4)


@pytest.mark.rule("dk.bank.prewritten-disadvantage.world")
@pytest.mark.parametrize("edition", ["world", "kfa"])
def test_a_drawback_written_on_armour_is_free(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).say(GM, "gear:kresk")
    play.say(GM, "armour", name="Full Plate", slots="0H+3HW", load=3, drawback="swimming")
    play.call("defy_danger", circumstances=("kresk/item/3",))
    assert play.table.things["flip"].front["net"] == -1 and play.reserve == 0
    play.say(GM, "call-off")
    assert play.option(GM, "disadvantage").closed, "without the note it costs points"


@pytest.mark.rule("dk.shop.other-items", "dk.shop.own-rules.world")
def test_a_barrel_of_brandy(table: Callable[..., Any]) -> None:
    play = table("world").say(GM, "item-class", name="explosives", text="They go off.")
    kind = next(id for id in play.table.things if id.startswith("item-class/"))
    play.say(GM, "gear:kresk").say(GM, "thing", name="powder keg", load=1, text="", **{"class": kind})
    assert play.table.things["kresk/item/3"].front["class"] == kind and load(play.table, "kresk") == 3
    play = table("kfa093")
    assert "item-class" not in play.options(GM)
    play.say(GM, "gear:kresk").say(GM, "thing", name="barrel of brandy", load=1, text="")
    assert load(play.table, "kresk") == 5


def test_the_gm_gives_and_uses_up_pack(table: Callable[..., Any]) -> None:
    play = gear(gear(gear(table(), "get:pack"), "get:precious"), "use:pack")
    assert (front(play)["pack"], front(play)["precious"]) == (2, 1)
    play = gear(gear(table("world"), "get:wealth"), "get:pack")
    assert [front(play)[m] for m in ("speed", "wealth", "pack")] == [2, 1, 1]
    play.mark("kresk", speed=0).say(GM, "gear:kresk")
    assert play.option(GM, "get:pack").closed == "no token is left on Speed"
    play.say(GM, "use:pack").mark("kresk", speed=4, wealth=0)
    assert front(gear(play, "weigh:kresk/item/1", load=3))["speed"] == 2
    gear(play, "weigh:kresk/item/1", load=1)
    assert front(play)["speed"] == 4


def test_loot_is_limited_in_093(table: Callable[..., Any]) -> None:
    play = table().say(GM, "gear:kresk")
    assert [choice.id for choice in play.option(GM, "weapon").fields[1].choices] == ["4"]
    play.say(GM, "stock", card="of_illusion")
    assert play.table.things["kresk/item/3"].front["capacity"] == 1
    play = table("kfa").say(GM, "gear:kresk")
    assert len(play.option(GM, "weapon").fields[1].choices) == 3
    play.say(GM, "stock", card="of_illusion")
    assert play.table.things["kresk/item/3"].front["capacity"] == 3


# ---------------------------------------------------------------- Shop / Procure


def shopping(play: Any, *cards: str, hero: str = "kresk") -> Any:
    town(play).say(GM, f"shop:{hero}")
    return play.say(
        GM, "offer", cards=cards, commodity="brandy", trinket="", curio="", scene="A heist at dusk."
    )


@pytest.mark.rule("dk.armour.table.world", "dk.weapon.table.world")
def test_who_shops_reads_slots_reach_and_weight(table: Callable[..., Any]) -> None:
    play = shopping(
        table("world").mark("kresk", wealth=1), "padded_armour", "full_plate", "bow", "many_knives"
    )
    notes = [play.option(ANA, f"buy:{n}:precious").note for n in range(4)]
    assert notes[:2] == [
        "Armour, slots for 2 Harm, 1 Harm or Wound. It counts as 2.",
        "Armour, slots for 3 Harm or Wound. It counts as 3.",
    ]
    assert notes[3] == "Weapon, d4, in melee or close by."


@pytest.mark.rule("dk.shop.four-cards", "dk.shop.scene", "dk.shop.talk")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_the_gm_shows_four_cards(table: Callable[..., Any], edition: str, refused: Any) -> None:
    play = town(table(edition)).say(ANA, "wish", text="a shield").mark("kresk", currency=1, pack=1)
    assert "a shield" in play.say(GM, "shop:kresk").ask(GM).prompt
    play.say(GM, "cancel")
    for cards in (("bow", "sword", "commodity"), ("bow", "sword", "bracers", "trinket", "commodity")):
        with pytest.raises(refused, match="choose 4, not"):
            shopping(play, *cards)
        play.say(GM, "cancel")
    decks = play.counts()
    shopping(play, "bow", "of_illusion", "commodity", "trinket").say(ANA, "buy:1:pack")
    if edition == "world":
        assert play.hero().thing.front["speed"] == 4, "the token of the Pack went onto the wand"
    wand = next(
        t for t in play.table.things.values() if t.front.get("item") == "of_illusion" and t.place == "kresk"
    )
    assert wand.number("capacity") == 1 and play.hero().currency == 0 and play.counts() == decks
    assert play.option(GM, "shop:ysolde").closed == "" and "A heist at dusk." in play.told()


@pytest.mark.rule("dk.shop.four-cards")
def test_a_buyer_reads_what_a_card_is_good_for_and_all_what_was_given(play: Any) -> None:
    shopping(play.mark("kresk", currency=1, precious=1), "sword", "bracers", "of_vitality", "commodity")
    notes = [play.option(ANA, f"buy:{n}:precious").note for n in range(4)]
    assert (
        notes[0].startswith("Weapon, d4, in melee.")
        and notes[2].startswith("Magic, 1 charge. ")
        and notes[3] == ""
    )
    assert play.option(ANA, "buy:0:pack").note == "", "once for each card"
    name = play.table.things["kresk/item/1"].text("name")
    play.say(ANA, "buy:1:item", item="kresk/item/1")
    assert f"Kresk gives 1 XP and {name} for Bracers." in play.told()


def test_three_prices(table: Callable[..., Any]) -> None:
    play = table().mark("kresk", precious=1, pack=0)
    shopping(play, "bow", "sword", "bracers", "commodity")
    assert [o for o in play.options(ANA) if o.startswith("buy:3")] == ["buy:3:precious"]
    play.say(ANA, "buy:3:precious")
    assert names(play)[-1] == "brandy" and front(play)["precious"] == 0
    play = table().mark("kresk", currency=1, pack=0)
    shopping(play, "bow", "sword", "bracers", "commodity").say(ANA, "buy:0:item", item="kresk/item/1")
    assert names(play) == ["Leather Armour", "Bow"]
    shopping(table(), "bow", "sword", "bracers", "commodity").say(ANA, "leave")


@pytest.mark.rule("dk.shop.usable.world")
def test_no_cards_with_unmet_requirements(table: Callable[..., Any]) -> None:
    play = table("world").mark("kresk", speed=0, wealth=2)
    shopping(play, "full_plate", "sigil_of_the_living_light", "bow", "sword")
    assert play.option(ANA, "buy:0:precious").closed == "it needs 3 tokens, and only 2 can be freed"
    assert play.option(ANA, "buy:1:precious").closed == "The hero does not know the move it needs."
    assert "buy:2:precious" in play.options(ANA)
    play = table("kfa").mark("kresk", precious=1)
    shopping(play, "full_plate", "sigil_of_the_living_light", "bow", "sword")
    assert play.option(ANA, "buy:1:precious").closed and not play.option(ANA, "buy:0:precious").closed


@pytest.mark.rule("dk.shop.usable.world", "dk.swp.item-cost.world")
def test_an_item_given_for_another_makes_room_for_it(table: Callable[..., Any]) -> None:
    play = table("world").mark("kresk", speed=0, pack=1, currency=1).mark("kresk/item/1", load=4)
    shopping(play, "bow", "padded_armour", "full_plate", "sword")
    given = play.option(ANA, "buy:1:item")
    assert not given.closed and [choice.id for choice in given.fields[0].choices] == [
        "kresk/item/1",
        "kresk/item/2",
    ]
    heavy = play.option(ANA, "buy:2:item")
    assert [choice.id for choice in heavy.fields[0].choices] == ["kresk/item/1"]
    assert play.option(ANA, "buy:2:pack").closed == "it needs 3 tokens, and only 1 can be freed"
    play.say(ANA, "buy:2:item", item="kresk/item/1").say(ANA, "3-0-0")
    assert play.hero().thing.number("speed") == 1 and "Full Plate" in names(play)


@pytest.mark.rule("dk.stamina.fate")
@pytest.mark.parametrize("status", ["dead", "incapacitated"])
def test_only_who_is_up_goes_shopping(play: Any, status: str) -> None:
    town(play.mark("ysolde", status=status))
    assert "shop:kresk" in play.options(GM) and "shop:ysolde" not in play.options(GM)


def useless(play: Any) -> dict[str, str]:
    """What the GM reads beside the cards."""
    return {c.id: c.note for c in play.option(GM, "offer").fields[0].choices if c.note}


@pytest.mark.rule("dk.shop.usable.kfa093")
def test_beside_a_card_stands_who_cannot_use_it(play: Any) -> None:
    town(play).say(GM, "shop:kresk")
    light, blood = "sigil_of_the_living_light", "blade_of_echoes"
    assert useless(play) == {light: "of no use to Kresk", blood: "of no use to anybody here"}


@pytest.mark.rule("dk.shop.usable.kfa093")
def test_093_only_warns_of_useless_cards(play: Any) -> None:
    play.mark("kresk", precious=1)
    shopping(play, "full_plate", "sigil_of_the_living_light", "bow", "sword")
    assert "buy:1:precious" in play.options(ANA)


def test_something_precious_buys_two_pack(table: Callable[..., Any]) -> None:
    play = table().mark("kresk", precious=1)
    assert play.option(ANA, "exchange").closed == "this needs a town"
    town(play).say(ANA, "exchange")
    assert (front(play)["precious"], front(play)["pack"]) == (0, 4)
    play = town(table("world")).mark("kresk", wealth=1, speed=3).say(ANA, "exchange")
    assert [front(play)[m] for m in ("speed", "wealth", "pack")] == [2, 0, 2]


# ---------------------------------------------------------------- Sharpen and Stitch


def rest(play: Any) -> Any:
    return play.say(GM, "rest", heroes=("kresk",))


@pytest.mark.rule("dk.repair.pack.kfa093", "dk.repair.card.world")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
@pytest.mark.parametrize(("card", "left", "pack"), [("11", 0, 1), ("10", 1, 1), ("09", 1, 0)])
def test_damage_is_mended_alongside_a_rest(
    table: Callable[..., Any], edition: str, card: str, left: int, pack: int
) -> None:
    play = table(edition).mark("kresk/item/1", damage=2).mark("kresk", pack=2)
    rest(play).say(ANA, "mend").flip((card,))
    if card == "11":
        play.say(ANA, "done")
    elif edition == "world":  # something brought along could help
        play.say(ANA, "take")
    play.say(ANA, "kresk/item/1")
    if card == "10":
        play.say(ANA, "enough")
    assert play.table.things["kresk/item/1"].front["damage"] == left and front(play)["pack"] == pack


@pytest.mark.rule("dk.repair.pack.kfa093")
def test_no_mending_outside_a_rest_or_without_pack(play: Any, refused: Any) -> None:
    play.mark("kresk/item/1", damage=2).say(GM, "call:kresk")
    with pytest.raises(refused, match="only alongside a Rest"):
        play.say(GM, "sharpen_and_stitch", advantage=0)
    play.say(GM, "cancel").mark("kresk", pack=0)
    rest(play)
    assert "mend" not in [option.id for option in play.step.ask(play.table, ANA).options]


def test_a_smith_repairs_everything_for_something_precious(table: Callable[..., Any]) -> None:
    for edition, mark in (("kfa093", "precious"), ("world", "wealth")):
        play = town(table(edition)).mark("kresk/item/1", damage=2).mark("kresk/item/2", damage=1)
        rest(play.mark("kresk", **{mark: 1}, pack=0)).say(ANA, "smith")
        assert front(play)[mark] == 0
        assert all(play.table.things[f"kresk/item/{n}"].front["damage"] == 0 for n in (1, 2))


# ---------------------------------------------------------------- More Power


@pytest.mark.rule("dk.power.more", "dk.power.gauge.kfa093", "dk.weapon.power")
def test_more_power_lasts(play: Any) -> None:
    assert [next_power(n) for n in (4, 6, 10)] == [6, 10, None] and next_power(6, 6) is None
    play.apply(more_power(play.table, "kresk/item/1"))
    play.mark("story", session=3).call("mix_it_up").flip(("14",))
    assert play.step.sides == 6


@pytest.mark.rule("dk.power.tales", "dk.weapon.raise.kfa093")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_tales_of_a_weapon(table: Callable[..., Any], edition: str, refused: Any) -> None:
    play = table(edition).mark("kresk", currency=7)
    play.say(ANA, "tales:kresk/item/1", tale="An axe in a widow's barn.", wish="plain")
    assert play.options(GM) == ["plain", "cancel"], "what is paid is the player's to say"
    play.say(GM, "plain", name="Widow's Axe", load=2)
    assert play.hero().currency == 5 and load(play.table, "kresk") == 4
    play.say(GM, play.options(GM)[[o.startswith("deliver:") for o in play.options(GM)].index(True)])
    axe = "kresk/item/3"
    assert play.table.things[axe].front["power"] == 6 and load(play.table, "kresk") == 6
    play.say(ANA, f"tales:{axe}", tale="", wish="magic").say(
        GM, "magic", name="Thunder", load=1, power="It rumbles.", weakness="Rust."
    )
    assert play.hero().currency == 2
    promise = next(id for id in play.table.things if id.startswith("promise/"))
    play.mark("kresk", precious=1)
    shopping(play, promise, "bow", "sword", "commodity")
    note = play.option(ANA, "buy:0:precious").note
    assert note.startswith("Weapon, d10,") and "Weakness: Rust." in note
    play.say(ANA, "buy:0:precious")
    thunder = play.table.things["kresk/item/4"]
    assert thunder.front["power"] == 10 and thunder.front["charges"] == 1 and promise not in play.table.things
    with pytest.raises(refused, match="no weapon of this kind with more power"):
        play.say(ANA, "tales:kresk/item/4")


@pytest.mark.rule("dk.weapon.table.kfa093")
def test_many_knives_stop_at_d6(play: Any, refused: Any) -> None:
    play.mark("ysolde", currency=2).mark("ysolde/item/1", power=6)
    with pytest.raises(refused, match="no weapon of this kind with more power"):
        play.say("p2", "tales:ysolde/item/1")


@pytest.mark.rule("dk.power.craft.world", "dk.weapon.raise.world")
def test_craft_a_weapon(table: Callable[..., Any]) -> None:
    play = table("world").mark("kresk", currency=2)
    assert play.option(ANA, "tales:kresk/item/1").closed == "this needs a steading"
    town(play).say(ANA, "tales:kresk/item/1", tale="").say(GM, "plain", name="Axe", load=2)
    play.say(GM, next(o for o in play.options(GM) if o.startswith("deliver:")))
    assert play.table.things["kresk/item/3"].front["load"] == 2 and front(play)["speed"] == 2
    assert "earned" in play.say(GM, "gear:kresk").option(GM, "weapon").note


@pytest.mark.rule("dk.power.items.kfa")
def test_two_magic_items_have_a_power_gauge() -> None:
    gauged = {card.id for card in MAGIC["kfa"].values() if card.power_gauge}
    assert gauged == {"of_unerring_dispatch", "of_vitality"}


def contemplating(play: Any, hero: str = "kresk", **marks: Any) -> Any:
    move = MOVES[play.table.options["edition"]]["obsessive_contemplation"]
    play.add(f"{hero}/move/{move.id}", move_thing(hero, move, 0))
    return town(play).mark(hero, **marks)


@pytest.mark.rule("dk.power.contemplation.kfa093", "dk.power.more")
def test_precious_pack_wakes_to_magic(table: Callable[..., Any]) -> None:
    play = contemplating(table(campaign="9-hour"), currency=3, precious=1)
    before = load(play.table, "kresk")
    play.say(ANA, "contemplate").say(ANA, "wake", name="humming bead", text="It hums when watched.")
    bead = play.table.things["kresk/item/3"]
    assert (
        bead.front["capacity"] == 1 and front(play)["precious"] == 0 and load(play.table, "kresk") == before
    )
    play.say(ANA, "capacity:kresk/item/3").say(ANA, "power:kresk/item/1")
    assert play.table.things["kresk/item/3"].front["capacity"] == 2
    assert play.table.things["kresk/item/1"].front["power"] == 6 and play.hero().currency == 0
    assert play.option(GM, "shop:kresk").closed == "the day went to contemplating"
    assert play.mark("kresk", currency=1).option(ANA, "contemplate").closed == "the day went to contemplating"


def test_a_weapon_may_change_and_get_magic(table: Callable[..., Any]) -> None:
    play = contemplating(table(campaign="9-hour"), currency=2).say(ANA, "contemplate")
    play.say(ANA, "looks:kresk/item/1", text="Its blade is blue.").say(
        ANA, "magic:kresk/item/1", text="It glows."
    )
    sword = play.table.things["kresk/item/1"].front
    assert sword["charges"] == 1 and sword["text"] == "Its blade is blue. It glows."
    play = contemplating(table("kfa", "9-hour"), currency=2).say(ANA, "contemplate").say(ANA, "done")
    assert play.hero().currency == 2


def test_world_flips_for_contemplation(table: Callable[..., Any]) -> None:
    play = contemplating(table("world"), hero="bram", currency=1)
    play.call("obsessive_contemplation", hero="bram").flip(("05",), seat="p3").say("p3", "take")
    play.say("p3", "copy:bram/item/3")
    assert play.table.things["bram/item/5"].front["capacity"] == 2
    assert play.hero("bram").currency == 0


def test_what_contemplation_costs_in_world_may_be_kept(table: Callable[..., Any]) -> None:
    play = contemplating(table("world"), hero="bram", currency=1)
    play.call("obsessive_contemplation", hero="bram").flip(("05",), seat="p3").say("p3", "take")
    assert "Two picks for 1 green token." in play.ask("p3").prompt
    play.say("p3", "done").say(GM, "narrate", text="")
    assert play.hero("bram").currency == 1 and play.hero("bram").thing.front["day"] == "contemplation"


@pytest.mark.rule("dk.table.steading.world", "dk.rest.exclusive")
@pytest.mark.parametrize(("card", "currency"), [("01", 0), ("05", 0)])
def test_contemplation_in_vain_takes_its_day_as_well(
    table: Callable[..., Any], card: str, currency: int
) -> None:
    play = contemplating(table("world"), hero="bram", currency=currency)
    play.call("obsessive_contemplation", hero="bram").flip((card,), seat="p3")
    assert BARS["obsessive_contemplation"](play.hero("bram"))[0] == "the day went to contemplating"


@pytest.mark.rule("dk.magic.gain-capacity.world", "dk.power.contemplation.kfa093")
@pytest.mark.parametrize(("edition", "charges"), [("world", 2), ("kfa", 2), ("kfa093", 1)])
def test_capacity_gained_by_contemplation_takes_a_red_card_away(
    table: Callable[..., Any], edition: str, charges: int
) -> None:
    play = table(edition, "longer" if edition == "world" else "9-hour")
    contemplating(play.mark("bram/item/3", capacity=2, charges=1), hero="bram", currency=1)
    if edition == "world":
        play.call("obsessive_contemplation", hero="bram").flip(("05",), seat="p3").say("p3", "take")
    else:
        play.say("p3", "contemplate")
    play.say("p3", "capacity:bram/item/3")
    front = play.table.things["bram/item/3"].front
    assert (front["capacity"], front["charges"]) == (3, charges)
    assert "now holds 3" in play.told()


@pytest.mark.rule("dk.flip.impossible-option")
def test_world_contemplates_nothing_without_a_magic_item(table: Callable[..., Any], refused: Any) -> None:
    play = contemplating(table("world"), currency=1)
    with pytest.raises(refused, match="this needs a magic item that is not a weapon"):
        play.call("obsessive_contemplation")


def test_a_blank_card_counts_one() -> None:
    assert plain("lamp")["load"] == 1


@pytest.mark.rule("dk.table.town.kfa093", "dk.table.steading.world")
def test_who_comes_to_a_settlement_is_no_longer_where_they_fled_to(table: Callable[..., Any]) -> None:
    play = table("world").mark("kresk", scene="A mill.").mark("ysolde", scene="A mill.", status="unconscious")
    play.mark("bram", scene="A ditch.", status="unconscious").say(GM, "town:enter", name="Ash")
    scenes = [play.table.mark(id, "scene") for id in ("kresk", "ysolde", "bram")]
    assert scenes == ["", "", "A ditch."]

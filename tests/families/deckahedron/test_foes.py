"""Foes: their rows, their price, fights with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.equipment import item_thing
from hearthside.families.deckahedron.family import Deckahedron
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.foes import FOES, KINDS, Foe, active_foes, new_foe, party_power, worth
from hearthside.families.deckahedron.outcomes import Interpret
from hearthside.families.deckahedron.suffering import Decide
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.things import Thing
from hearthside.kernel.views import view

ANA = Seat("p1")


def prepare(play: Any, kind: str = "guard", **values: Any) -> str:
    """A foe the heroes see; its id."""
    play.say(GM, "prepare")
    _, high = KINDS[play.table.options["edition"]][kind].stamina
    die = KINDS[play.table.options["edition"]][kind].dice[-1]
    defaults = {"name": kind, "stamina": high, "die": str(die), "count": 1, "sight": "seen"}
    play.say(GM, kind, **{**defaults, **values})
    return str(play.table.things[FOES].list("ids")[-1])


def rich(play: Any, n: int = 10) -> Any:
    return play.mark("reserve", points=n)


def buy(play: Any, foe: str, what: str, **values: Any) -> Any:
    return play.say(GM, f"foe:{foe}").say(GM, f"buy:{what}", **values).say(GM, "done")


@pytest.mark.rule("dk.creation.scrappy-start.kfa093")
def test_an_ordinary_townsperson_has_two_to_five_stamina(play: Any) -> None:
    baker = prepare(play, "civilian", name="baker")
    assert 2 <= Foe(play.table, baker).stamina <= 5


@pytest.mark.rule("dk.table.npc.kfa093")
def test_a_squirrel_is_the_gms(play: Any, refused: Any) -> None:
    id = prepare(play, "creature", name="squirrel", stamina=1)
    squirrel = play.table.things[id]
    assert squirrel.kind == "foe" and squirrel.front["stamina"] == 1 and squirrel.front["power"] == 1
    with pytest.raises(refused):
        play.say(ANA, f"foe:{id}")
    assert not any(option.startswith("foe:") for option in play.options(ANA))


def test_players_see_a_foe_but_not_its_numbers(play: Any) -> None:
    id, hidden = prepare(play), prepare(play, "monster", sight="hidden")
    seen = view(Deckahedron(), play.table, ANA).things
    assert seen[id].marks["name"] == "guard" and "stamina" not in seen[id].marks
    assert hidden not in seen and FOES not in seen
    play.say(GM, f"foe:{hidden}").say(GM, "introduce").say(GM, "done")
    assert hidden in view(Deckahedron(), play.table, ANA).things


def test_a_swamp_beast_costs_six(play: Any) -> None:
    """Stamina 12, d10 and a special attack: 1 + 4 + 1 Shadow points."""
    beast = prepare(rich(play, 6), "monster")
    buy(play, beast, "size:1", stamina=12)
    buy(play, beast, "die:10")
    buy(play, beast, "special", text="vanishes in the mud")
    foe = Foe(play.table, beast)
    assert play.reserve == 0 and (foe.stamina, foe.power) == (12, 10)
    assert play.option(GM, f"foe:{beast}")
    play.say(GM, f"foe:{beast}")
    assert play.option(GM, "buy:square").closed == "Shadow points: this costs 1, and you have 0"


@pytest.mark.parametrize(
    ("edition", "die6", "square", "monster"), [("kfa093", 2, 1, 0), ("kfa", 2, 3, 1), ("world", 2, 3, 0)]
)
def test_prices_of_the_editions(
    table: Callable[..., Any], edition: str, die6: int, square: int, monster: int
) -> None:
    play = rich(table(edition), 20)
    foe = prepare(play, "soldier")
    buy(play, foe, "die:6")
    assert play.reserve == 20 - die6
    buy(play, foe, "square")
    assert play.reserve == 20 - die6 - square
    buy(play, foe, "die:10")
    assert play.reserve == 20 - 4 - square
    prepare(play, "monster", count=2)
    assert play.reserve == 20 - 4 - square - 2 * monster
    if EDITIONS[edition].extra_stamina_price:
        buy(play, foe, "extra")
        assert Foe(play.table, foe).stamina == 11 and play.reserve == 20 - 5 - square - 2 * monster


@pytest.mark.parametrize(("edition", "most"), [("kfa093", 3), ("kfa", 3), ("world", 5)])
def test_how_many_squares(table: Callable[..., Any], edition: str, most: int) -> None:
    play = rich(table(edition), 40)
    beast, guard = prepare(play, "monster"), prepare(play)
    for _ in range(most):
        buy(play, beast, "square")
    for _ in range(3):
        buy(play, guard, "square")
    for foe in (beast, guard):
        assert "buy:square" not in play.say(GM, f"foe:{foe}").options(GM)
        play.say(GM, "done")


def test_a_fair_fight() -> None:
    """Four heroes without XP: 40. Six guards of 6 are 36; one more Stamina and a square are the other 4."""
    edition, guard = EDITIONS["kfa093"], KINDS["kfa093"]["guard"]
    foes = [new_foe(guard, "guard", 6, 4, False) for _ in range(5)]
    leader = new_foe(guard, "leader", 7, 4, False)
    leader = Thing("foe", front={**leader.front, "squares": 1})
    assert sum(worth(edition, foe) for foe in (*foes, leader)) == 40
    assert worth(EDITIONS["kfa"], Thing("foe", front={**leader.front, "power": 6, "squares": 0})) == 11


def test_a_fair_fight_for_one_hero_is_one_person_or_one_monster(play: Any) -> None:
    note = play.mark("story", heroes=("kresk",)).option(GM, "prepare").note
    assert note == "A fair fight: about 1 person or 1 monster (party power 10, foes here 0)."


def test_party_power_counts_heroes_and_currency(play: Any) -> None:
    assert party_power(play.mark("kresk", currency=4).table) == 34
    assert (
        "A fair fight: about 5 people or 3 monsters (party power 34, foes here 0)."
        in play.option(GM, "prepare").note
    )
    prepare(play)
    assert "foes here 6)." in play.option(GM, "prepare").note


# ---------------------------------------------------------------- attack power both ways


@pytest.mark.rule("dk.combat.mutual.kfa")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_mix_it_up_hurts_both_sides(table: Callable[..., Any], edition: str) -> None:
    play = table(edition)
    guard = prepare(play)
    play.call("mix_it_up").flip(("14",), (3,))
    assert Foe(play.table, guard).stamina == 3
    play.say(GM, "strike").then((2,))
    assert play.options(ANA) == ["2-0-0", "0-0-1"]


@pytest.mark.rule("dk.combat.mutual.world")
def test_a_squirrel_bites_while_it_falls(table: Callable[..., Any]) -> None:
    play = table("world")
    squirrel = prepare(play, "creature", name="squirrel", stamina=1)
    play.call("mix_it_up").flip(("14",), (4,))
    assert not Foe(play.table, squirrel).is_up
    assert play.ask(GM).prompt == "squirrel attacks, even as it falls. What does it do?"
    play.say(GM, "strike").say(ANA, "suffer:exhaustion").then(("02",)).say(ANA, "skip")
    assert play.tokens() == (1, 0, 0)


def test_one_check_deals_one(play: Any) -> None:
    guard = prepare(play)
    play.call("mix_it_up").flip(("05",))
    assert Foe(play.table, guard).stamina == 5
    assert play.options(GM)[:2] == ["strike", "gm-move"]
    play.say(GM, "gm-move", move="separate", text="He pushes you over the edge.")
    assert "Separate them. He pushes you over the edge." in play.told()


@pytest.mark.rule("dk.combat.mutual.kfa", "dk.weapon.power")
def test_who_strikes_reads_the_die_of_the_weapon_and_on_one_check_the_power(play: Any) -> None:
    prepare(play, name="Guard", count=2)
    play.call("mix_it_up").flip(("05",))
    assert [option.label for option in play.ask(ANA).options] == [
        "Guard 1, attack power 1",
        "Guard 2, attack power 1",
    ]
    play.say(ANA, play.options(ANA)[0]).say(GM, "gm-move", move="truth", text="").say(GM, "narrate", text="")
    play.call("mix_it_up").flip(("14",))
    assert [option.label for option in play.ask(ANA).options] == [
        "Guard 1, Sword (d4)",
        "Guard 2, Sword (d4)",
    ]


@pytest.mark.rule("dk.power.mastery.kfa")
def test_a_foe_beaten_with_one_check_was_beaten_with_the_weapon(table: Callable[..., Any]) -> None:
    play = table("kfa").mark("kresk", currency=1)
    play.say(ANA, "mastery", category="swords").say(GM, "narrow", limit="", breaks="no")
    prepare(play, "creature", stamina=1)
    play.call("mix_it_up").flip(("05",))
    assert "has beaten a foe with Sword." in play.ask(GM).prompt


@pytest.mark.rule("dk.combat.attack-power", "dk.result.fail")
def test_a_foe_whose_move_is_damage_rolls_its_die(play: Any) -> None:
    prepare(play, name="Guard")
    play.call("mix_it_up").flip(("05",)).say(GM, "gm-move", move="damage", text="He kicks.").then((3,))
    assert play.told().endswith("He kicks.\nGuard attacks Kresk with power 3.")
    assert play.step == Decide("kresk", 3)


def test_three_checks_avoid_the_attack_or_strike_twice(play: Any) -> None:
    guard = prepare(play)
    play.call("mix_it_up", foe=(guard,)).flip(("13",))
    assert play.options(ANA) == [f"{guard}|kresk/item/1|avoid", f"{guard}|kresk/item/1|again"]
    play.say(ANA, f"{guard}|kresk/item/1|again").then((2,), (3,))
    assert Foe(play.table, guard).stamina == 1 and "strike" in play.options(GM)
    play.say(GM, "strike").then((1,))
    play.say(ANA, "1-0-0").say(ANA, "absorb:exhaustion:kresk/move/good_cardio").say(ANA, "skip")
    play.say(GM, "narrate", text="").call("mix_it_up").flip(("19",)).say(
        ANA, f"{guard}|kresk/item/1|avoid"
    ).then((1,))
    assert not active_foes(play.table)
    assert play.options(GM) == ["won", "more"]


@pytest.mark.rule("dk.weapon.unarmed.kfa093")
def test_bare_hands_deal_one(play: Any) -> None:
    guard = prepare(play)
    play.say(ANA, "drop:kresk/item/1").call("mix_it_up").flip(("14",))
    assert Foe(play.table, guard).stamina == 5


@pytest.mark.rule("dk.weapon.unarmed.world")
@pytest.mark.parametrize("edition", ["world", "kfa"])
def test_bare_hands_roll_a_d2(table: Callable[..., Any], edition: str) -> None:
    play = table(edition)
    guard = prepare(play)
    play.say(ANA, "drop:kresk/item/1").call("mix_it_up").flip(("14",))
    assert play.step.sides == 2
    assert Foe(play.then((2,)).table, guard).stamina == 4


def test_an_armour_square_takes_a_whole_attack(play: Any) -> None:
    guard = prepare(rich(play))
    buy(play, guard, "square")
    play.call("mix_it_up").flip(("14",), (4,)).say(GM, "cross")
    assert Foe(play.table, guard).stamina == 6 and Foe(play.table, guard).armour == 0
    play.say(GM, "gm-move", move="truth", text="").say(GM, "narrate", text="")
    play.call("mix_it_up").flip(("12",), (4,))
    assert Foe(play.table, guard).stamina == 2


@pytest.mark.parametrize(("how", "power"), [("lead", 5), ("each", 3)])
def test_a_group_attacks_as_one(play: Any, how: str, power: int) -> None:
    ids = [prepare(play) for _ in range(3)]
    play.say(GM, "gang", heroes=("kresk",), lead=ids[0], others=tuple(ids), how=how)
    if how == "lead":
        play.then((3,))
    assert play.step.power == power
    assert play.told().endswith(f"guard, guard and guard attack Kresk with power {power}.")
    assert play.told().count("attack Kresk") == 1


def test_a_foe_that_attacks_has_begun_a_fight(play: Any) -> None:
    foe = prepare(play)
    assert "rest" in play.options(GM)
    play.say(GM, "gang", heroes=("kresk",), how="each").say(ANA, "1-0-0").say(ANA, "suffer:exhaustion")
    play.then(("05",)).say(ANA, "skip")
    assert play.table.mark("story", "fight") == "on" and "rest" not in play.options(GM)
    play.say(GM, f"foe:{foe}").say(GM, "out:fled")
    assert play.options(GM) == ["won", "more"]


@pytest.mark.parametrize(("fight", "moves"), [("none", 0), ("on", 1)])
def test_with_a_fight_that_foes_begin_what_was_done_before_counts_no_more(
    play: Any, fight: str, moves: int
) -> None:
    prepare(play)
    play.mark("story", fight=fight, spotlight="kresk").mark("kresk", moves=1)
    play.say(GM, "gang", heroes=("kresk",), how="each")
    assert play.hero().thing.number("moves") == moves


def test_the_first_foe_leads_unless_the_gm_says_otherwise(play: Any) -> None:
    ids = [prepare(play) for _ in range(2)]
    fields = {field.key: field for field in play.option(GM, "gang").fields}
    assert fields["lead"].default == ids[0]


def test_a_group_attacks_on_a_cross(play: Any) -> None:
    ids = [prepare(play) for _ in range(2)]
    play.call("defy_danger").flip(("01",)).say(GM, "gang", lead=ids[0], others=(ids[1],), how="lead").then(
        (4,)
    )
    assert play.step.power == 5


@pytest.mark.parametrize(("how", "power"), [("lead", 3), ("each", 1)])
def test_a_foe_who_is_alone_needs_no_lead(play: Any, how: str, power: int) -> None:
    prepare(play, name="Guard")
    play.call("defy_danger").flip(("01",))
    assert play.option(GM, "gang").label == "Guard attacks Kresk"
    assert play.say(GM, "gang", how=how).then(*[(3,)] * (how == "lead")).step.power == power


# ---------------------------------------------------------------- what is left to the GM after an attack


def left(play: Any) -> tuple[list[str], str, str]:
    """What the GM may do, how dealing attack power is called, and why it is closed."""
    option = play.option(GM, "damage")
    return [id for id in play.options(GM) if ":" not in id], option.label, option.closed


@pytest.mark.rule("dk.combat.mutual.kfa", "dk.combat.mutual.world", "dk.flip.read-move")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_foe_that_has_struck_back_does_not_attack_again(table: Callable[..., Any], edition: str) -> None:
    play = table(edition)
    prepare(play)
    play.call("mix_it_up").flip(("05",)).say(GM, "gm-move", move="separate", text="")
    what = "Deal attack power to Kresk"
    assert left(play) == (["narrate"], what, "the foe has had its turn in this move already")
    play.say(GM, "narrate", text="").call("mix_it_up").flip(("01",))
    assert left(play) == (["gm-move", "narrate", "damage", "gang"], what, "")


@pytest.mark.rule("dk.combat.mutual.kfa")
def test_an_attack_that_was_avoided_stays_avoided(play: Any) -> None:
    guard = prepare(play)
    play.call("mix_it_up").flip(("13",)).say(ANA, f"{guard}|kresk/item/1|avoid").then((1,))
    assert left(play)[::2] == (["narrate"], "the foe's attack was avoided")
    assert play.option(GM, "damage").rules == ("dk.flip.read-move",), "teamwork has no say in it"


def test_a_foe_nobody_wrote_down_still_has_its_attack(play: Any) -> None:
    play.call("mix_it_up").flip(("14",), (3,))
    assert left(play) == (["narrate", "damage"], "The foe attacks: deal attack power to Kresk", "")


@pytest.mark.rule("dk.combat.range", "dk.flip.read-move")
def test_after_a_shot_nobody_strikes_back_unless_it_leads_into_danger(play: Any) -> None:
    prepare(play, name="Guard")
    play.call("volley", hero="ysolde").flip(("14",), seat="p2").say("p2", "halve").then((2,))
    assert left(play)[::2] == (["narrate"], "the attack of this move is over, and nobody strikes back")
    play.say(GM, "narrate", text="").call("volley", hero="ysolde").flip(("05",), seat="p2")
    play.say(GM, "danger").then((2,))
    danger = "The danger strikes: deal attack power to Ysolde"
    assert left(play) == (["narrate", "damage", "gang"], danger, "")


@pytest.mark.rule("dk.flip.read-move")
def test_the_attack_of_a_card_is_over_when_it_is_dealt(play: Any) -> None:
    prepare(play)
    play.call("backstab", hero="ysolde").flip(("14",), seat="p2").say("p2", "pick:1", how="").then((2,), (1,))
    assert left(play)[::2] == (["narrate"], "the attack of this move is over, and nobody strikes back")


@pytest.mark.rule("dk.flip.read-move")
def test_the_point_that_a_bum_rush_costs_is_all_the_foe_deals(table: Callable[..., Any]) -> None:
    play = table("world")
    prepare(play)
    play.call("bum_rush").turn_to(Interpret(Call("kresk", "bum_rush", "str", 1, 0), 1))
    assert left(play)[::2] == (["narrate"], "the foe has had its turn in this move already")


# ---------------------------------------------------------------- distance, advantage, the end


@pytest.mark.rule("dk.combat.range", "dk.weapon.table.kfa093")
def test_distance_decides_between_melee_and_volley(play: Any) -> None:
    goblin = prepare(play, name="goblin")
    play.add("kresk/item/9", bow("kfa093"))
    at(play, goblin, "far").say(GM, "call:kresk")
    assert "volley" in play.options(GM) and "mix_it_up" not in play.options(GM)
    assert play.option(GM, "mix_it_up").rules[-1] == "dk.combat.range"
    at(play.say(GM, "cancel"), goblin, "melee").say(GM, "call:kresk")
    assert "mix_it_up" in play.options(GM) and "volley" not in play.options(GM)


@pytest.mark.rule("dk.weapon.table.world")
@pytest.mark.parametrize("edition", ["world", "kfa"])
def test_an_older_bow_works_in_melee(table: Callable[..., Any], edition: str) -> None:
    play = table(edition)
    goblin = prepare(play, name="goblin")
    play.add("kresk/item/9", bow(edition))
    assert play.table.things["kresk/item/9"].front["load"] == 1
    at(play, goblin, "melee").say(GM, "call:kresk")
    assert "volley" in play.options(GM)


@pytest.mark.rule("dk.weapon.card", "dk.weapon.table.kfa093")
def test_many_knives_are_thrown_at_close_range_and_stay(play: Any) -> None:
    goblin = prepare(play, name="goblin")
    at(play, goblin, "far", hero="ysolde").say(GM, "call:ysolde")
    assert "volley" not in play.options(GM)
    at(play.say(GM, "cancel"), goblin, "near", hero="ysolde")
    play.call("volley", hero="ysolde").flip(("13",), (3,), seat="p2")
    assert Foe(play.table, goblin).stamina == 3
    assert play.table.things["ysolde/item/1"].front["item"] == "many_knives"


def bow(edition: str) -> Thing:
    return item_thing(edition, "bow", "kresk")


def at(play: Any, foe: str, distance: str, hero: str = "kresk") -> Any:
    return play.say(GM, f"foe:{foe}").say(GM, "range", heroes=(hero,), range=distance).say(GM, "done")


def test_a_volley_has_its_price(play: Any) -> None:
    goblin = prepare(play, name="goblin", stamina=6)
    play.call("volley", hero="ysolde").flip(("14",), seat="p2")
    assert play.ask("p2").options
    play.say("p2", "pack").then((2,))
    assert "Ysolde shoots several times and loses 1 Pack." in play.told()
    assert play.hero("ysolde").thing.front["pack"] == 0 and Foe(play.table, goblin).stamina == 4
    play.say(GM, "narrate", text="").call("volley", hero="ysolde").flip(("05",), seat="p2")
    play.say(GM, "halve").then((3,))
    assert "Ysolde makes a poor shot: half the attack power." in play.told()
    assert Foe(play.table, goblin).stamina == 2


@pytest.mark.rule("dk.advantage.foe", "dk.advantage.wording")
@pytest.mark.parametrize(("edition", "cards"), [("kfa093", 2), ("kfa", 2), ("world", 1)])
def test_a_foes_advantage_is_a_disadvantage(table: Callable[..., Any], edition: str, cards: int) -> None:
    play = table(edition)
    ogre = prepare(play, "soldier", name="ogre")
    if cards == 2:
        play.say(GM, f"foe:{ogre}").say(GM, "advantage", advantage=1).say(GM, "done")
    play.call("mix_it_up", foe=(ogre,))
    assert play.table.things["flip"].front["net"] == 1 - cards


@pytest.mark.rule("dk.combat.win")
def test_a_fight_is_won_when_the_last_foe_is_calmed(play: Any) -> None:
    wolf = prepare(play, "monster", name="wolf")
    play.put(exhaustion=[f"{n:02}" for n in range(1, 10)]).say(GM, "fight:begin")
    play.say(GM, f"foe:{wolf}").say(GM, "out:calmed").say(GM, "won")
    assert play.table.things["story"].front["fight"] == "over"
    assert play.hero().is_up and not active_foes(play.table)


def test_more_may_come(play: Any) -> None:
    wolf = prepare(play, "monster", name="wolf")
    play.say(GM, "fight:begin").say(GM, f"foe:{wolf}").say(GM, "remove").say(GM, "more")
    assert play.table.things["story"].front["fight"] == "on" and wolf not in play.table.things


def test_an_immune_foe_is_not_hurt(play: Any) -> None:
    beast = prepare(rich(play), "monster")
    buy(play, beast, "immune", text="steel")
    play.call("mix_it_up").flip(("14",), (4,)).say(GM, "immune:steel")
    assert Foe(play.table, beast).stamina == 10


def test_the_worst_card_gives_world_a_second_move(table: Callable[..., Any]) -> None:
    play = table("world").mark("reserve", points=1)
    play.call("defy_danger").flip(("01",)).say(GM, "gm-move", move="truth", text="")
    play.say(GM, "gm-move", move="signs", text="Drums, far away.")
    assert play.reserve == 0 and "Drums, far away." in play.told()
    play.call("defy_danger").flip(("02",))
    play = table("world").mark("reserve", points=1)
    play.call("defy_danger").flip(("01",)).say(GM, "gm-move", move="damage", text="")
    play.say(GM, "damage", die="0", plus=0, text="").say(GM, "gm-move", move="damage", text="")
    assert play.reserve == 0 and play.options(GM) == ["damage"]
    assert "call:kresk" in play.say(GM, "damage", die="0", plus=0, text="").options(GM)
    play = table("kfa093").mark("reserve", points=1)
    play.call("defy_danger").flip(("01",)).say(GM, "gm-move", move="truth", text="")
    assert "call:kresk" in play.options(GM)


def ranges(play: Any) -> list[str]:
    """How near the heroes are to the foes."""
    return [
        Foe(play.table, id).range_to(hero) for id in play.table.things[FOES].list("ids") for hero in HEROES
    ]


HEROES = ("kresk", "ysolde")


@pytest.mark.rule("dk.combat.range", "dk.rest.condition")
@pytest.mark.parametrize(
    ("what", "values"),
    [
        ("rest", {"heroes": ("kresk",)}),
        ("fight:over", {}),
        ("scene", {"heroes": HEROES, "scene": "The mill", "foes": ()}),
    ],
)
def test_distances_end_with_the_danger(play: Any, what: str, values: Any) -> None:
    guard = prepare(play)
    if what == "fight:over":
        play.say(GM, "fight:begin")
    at(at(play, guard, "melee"), guard, "far", "ysolde")
    assert ranges(play) == ["melee", "far"]
    play.say(GM, what, **values)
    assert ranges(play) == ["", ""]


@pytest.mark.rule("dk.combat.range", "dk.combat.win")
def test_a_fight_that_is_won_leaves_no_distances(play: Any) -> None:
    prepare(play, "creature", stamina=1)
    play.call("mix_it_up").flip(("05",)).say(GM, "gm-move", move="truth", text="")
    assert ranges(play) == ["melee", ""]
    assert ranges(play.say(GM, "won")) == ["", ""]


@pytest.mark.rule("dk.combat.range", "dk.run.control")
def test_who_runs_away_is_near_no_foe(play: Any) -> None:
    guard = prepare(play)
    at(at(play, guard, "melee"), guard, "near", "ysolde").say(ANA, "run")
    for seat in ("p2", "p3"):
        play.say(seat, "stay")
    play.say(GM, "away").say(ANA, "suffer:exhaustion").then(("05",)).say(GM, "safe", text="A barn.")
    assert ranges(play) == ["", "near"]


# ---------------------------------------------------------------- Weapon Mastery


@pytest.mark.rule("dk.power.mastery.kfa", "dk.power.mastery-card.world")
@pytest.mark.parametrize("edition", ["kfa", "world"])
def test_a_mastery_is_earned_by_beating_a_foe(table: Callable[..., Any], edition: str, refused: Any) -> None:
    play = table(edition).mark("kresk", currency=1)
    play.say(ANA, "mastery", category="staves")
    with pytest.raises(refused, match="at least 1 character"):
        play.say(GM, "vague", limit="", breaks="no")
    play.say(GM, "narrow", limit="", breaks="yes")
    assert play.hero().currency == 0
    guard = prepare(play, "civilian")
    play.call("mix_it_up").flip(("14",), (4,))
    card = next(id for id in play.table.things if id.startswith("kresk/mastery/"))
    play.say(GM, card).say(GM, "gm-move", move="truth", text="").say(GM, "won").say(GM, "narrate", text="")
    prepare(play, "soldier")
    play.call("mix_it_up").flip(("12",))
    assert play.step.sides == 6
    assert play.then((6,)).options(GM) == ["holds", "damaged", "breaks"]
    play.say(GM, "damaged")
    assert play.table.things["kresk/item/1"].front["damage"] == 1 and guard


def test_093_has_no_weapon_mastery(play: Any) -> None:
    assert "mastery" not in play.mark("kresk", currency=3).options(ANA)


# ---------------------------------------------------------------- Create Advantage


@pytest.mark.parametrize("edition", ["kfa", "world"])
def test_a_friendly_point_makes_the_best_of_three(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).mark("friendly", points=2)
    play.call("defy_danger", advantage=-2).say(GM, "create-advantage").flip(("01", "09", "13"))
    play.say(GM, "narrate", text="")
    assert play.table.things["friendly"].front["points"] == 1 and "✓✓✓." in play.told()
    play.call("defy_danger").flip(("16",))
    assert play.options(ANA) == ["take"] and play.options(GM) == ["create-advantage"]
    play.say(GM, "create-advantage").then(("17", "19"))
    assert play.table.things["flip"].front["result"] == 3
    assert play.table.things["friendly"].front["points"] == 0


def test_a_wound_card_still_stops_the_flip(table: Callable[..., Any]) -> None:
    play = table("kfa").mark("friendly", points=1).add_to_deck("kresk", "wound-1")
    play.call("defy_danger").flip(("wound-1",)).say(ANA, "suffer:exhaustion").then(("02",))
    play.say(GM, "create-advantage")
    assert play.table.things["flip"].list("cards") == ("kresk:wound-1",)


def test_093_sells_no_advantage(play: Any) -> None:
    play.mark("friendly", points=3).call("defy_danger")
    assert "create-advantage" not in play.options(GM)
    play.flip(("16",))
    assert play.table.things["flip"].front["result"] == 0


# ---------------------------------------------------------------- words


def test_what_becomes_of_a_foe_reads_like_a_sentence(play: Any) -> None:
    guard = prepare(play, name="Guard")
    labels = [option.label for option in play.say(GM, f"foe:{guard}").ask(GM).options]
    assert {"It is beaten", "It is calmed", "It gives up", "It is gone"} <= set(labels)
    assert "Guard gives up." in play.say(GM, "out:yielded").told()


@pytest.mark.rule("dk.run.condition")
def test_who_is_asked_about_a_flight_is_not_spoken_of(play: Any) -> None:
    """The GM is asked; all others read that the GM says it."""
    play.say(ANA, "run").say("p2", "stay").say("p3", "stay")
    assert play.ask(GM).prompt == "Kresk runs. Is there a way out?"
    assert play.step.tells(play.table) == "Kresk runs. The GM says whether there is a way out."

"""What cards say about foes, weaknesses, guards and loads is done, not only told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.blows import HitFoe
from hearthside.families.deckahedron.equipment import item_thing, items_of, load
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.foes import KINDS, add_foes, new_foe
from hearthside.families.deckahedron.hampering import HamperFoe
from hearthside.families.deckahedron.magic import flows
from hearthside.families.deckahedron.second_skin import relief
from hearthside.families.deckahedron.sheets import learn
from hearthside.families.deckahedron.suffering import Attack, Suffer
from hearthside.families.deckahedron.using_magic import Activate
from hearthside.kernel.seats import GM
from hearthside.kernel.steps import Chance
from tests.families.deckahedron.test_effects import enemy, filled, flipped, ogre, taught

Make = Callable[..., Any]
ALL = ("kfa093", "kfa", "world")
LONG = {"world": "longer", "kfa": "9-hour", "kfa093": "9-hour"}


def foe_id(play: Any, n: int = 0) -> str:
    return str(play.table.things["foes"].list("ids")[n])


def two_foes(play: Any) -> Any:
    kind = next(iter(KINDS[play.table.options["edition"]].values()))
    play.apply(add_foes(play.table, [new_foe(kind, name, 9, 6, False) for name in ("Ogre", "Imp")]))
    return play


def through(play: Any, until: Callable[[Any], bool]) -> Any:
    """Answer whatever is asked with the first thing offered, and chance with its first outcome, until this holds."""
    for _ in range(60):
        step = play.step
        if until(play):
            return play
        if isinstance(step, Chance):
            play.then(step.question(play.table).outcome(0))
            continue
        seat = step.asked(play.table)[0]
        option = next(o for o in play.ask(seat).options if not o.closed)
        play.say(seat, option.id, **filled(option))
    raise AssertionError(f"never: {play.step}")


def at(name: str) -> Callable[[Any], bool]:
    return lambda play: type(play.step).__name__ == name


def carry(play: Any, item: str, hero: str = "kresk", n: int = 9, **marks: Any) -> Any:
    thing = item_thing(play.table.options["edition"], item, hero)
    play.add(f"{hero}/item/{n}", thing)
    return play.mark(f"{hero}/item/{n}", **marks) if marks else play


# ---------------------------------------------------------------- Weak Spot


@pytest.mark.parametrize("edition", ALL)
def test_who_attacks_the_weak_spot_adds_a_d4(table: Make, edition: str) -> None:
    play = flipped(taught(enemy(table(edition, LONG[edition])), "weak_spot"), "weak_spot", 2)
    play.say("p1", f"weak:{foe_id(play)}", text="the knee")
    assert ogre(play).back["weak"] == "the knee"
    assert "an advantage lies ready for a later flip" in play.told()
    play.say(GM, "narrate", text="")
    play.turn_to(hit(play, 2)).say("p1", "weak").then((3,))
    assert ogre(play).number("stamina") == 9 - 2 - 3


def hit(play: Any, power: int) -> HitFoe:
    return HitFoe(foe_id(play), power, "kresk")


def test_elsewhere_the_weak_spot_adds_nothing(table: Make) -> None:
    play = flipped(taught(enemy(table()), "weak_spot"), "weak_spot", 2)
    play.say("p1", f"weak:{foe_id(play)}", text="the knee").say(GM, "narrate", text="")
    play.turn_to(hit(play, 2)).say("p1", "elsewhere")
    assert ogre(play).number("stamina") == 7


def test_a_single_check_finds_no_weak_spot(table: Make) -> None:
    play = flipped(taught(enemy(table()), "weak_spot"), "weak_spot", 1)
    assert "weak" not in ogre(play).back


# ---------------------------------------------------------------- options that hamper a foe


def hampered(play: Any, what: str) -> Any:
    return play.turn_to(HamperFoe(Call("kresk", "backstab", "dex", 1, 0, about=foe_id(play)), what))


def test_armour_put_out_of_use_takes_no_more_blows(table: Make) -> None:
    play = enemy(table())
    play.mark(foe_id(play), squares=2)
    assert hampered(play, "armour").table.things[foe_id(play)].number("crossed") == 2


def test_a_disarmed_foe_has_no_die(table: Make) -> None:
    assert ogre(hampered(enemy(table()), "disarm")).number("power") == 1


def test_a_hobbled_foe_shows_it(table: Make) -> None:
    assert ogre(hampered(enemy(table()), "hobble")).back["hobbled"] == 1


def test_who_keeps_apart_is_out_of_melee(table: Make) -> None:
    assert ogre(hampered(enemy(table()), "apart")).back["range:kresk"] == "near"


def test_a_blow_also_hits_another_foe_with_the_same_power(table: Make) -> None:
    play = two_foes(table())
    play.turn_to(hit(play, 4))
    hampered(play, "another")
    staminas = [play.table.things[foe_id(play, n)].number("stamina") for n in (0, 1)]
    assert staminas == [5, 5]


def test_where_two_foes_stand_the_player_says_whom_it_befalls(table: Make) -> None:
    play = two_foes(table()).turn_to(HamperFoe(Call("kresk", "backstab", "dex", 1, 0), "disarm"))
    play.say("p1", foe_id(play, 1))
    assert [play.table.things[foe_id(play, n)].number("power") for n in (0, 1)] == [6, 1]


@pytest.mark.parametrize("edition", ["kfa093", "kfa"])
def test_goreography_disarms(table: Make, edition: str) -> None:
    play = flipped(taught(enemy(table(edition)), "goreography"), "goreography", 2)
    play.say("p1", "pick:2", how="")
    assert ogre(play).number("power") == 1


def test_bum_rush_lets_the_next_move_mind_no_load(table: Make) -> None:
    play = taught(enemy(table("kfa093")), "bum_rush").mark("kresk", pack=8)
    play.say(GM, "call:kresk")
    assert "the load is" in play.option(GM, "backstab").closed
    play.say(GM, "cancel")
    through(flipped(play, "bum_rush", 3, attribute="str"), at("PickOption")).say("p1", "pick:2", how="")
    play.say(GM, "narrate", text="").say(GM, "call:kresk")
    assert not play.option(GM, "backstab").closed
    play.say(GM, "cancel").call("defy_danger")
    assert "unburdened" not in play.hero().thing.list("states")


@pytest.mark.parametrize(("result", "hit"), [(1, True), (2, False)])
def test_in_deckahedron_world_a_poor_rush_costs_an_attack(table: Make, result: int, hit: bool) -> None:
    play = taught(enemy(table("world", "longer")), "bum_rush")
    through(flipped(play, "bum_rush", result, attribute="str"), lambda now: "Interpret" in str(now.step))
    assert ("Kresk takes 1 Exhaustion of an attack with power 1." in play.told()) is hit


# ---------------------------------------------------------------- Where It Hurts


def test_points_of_the_attack_become_advantages(table: Make) -> None:
    play = taught(enemy(table()), "where_it_hurts")
    play.turn_to(hit(play, 3))
    flipped(play, "where_it_hurts", 3, attribute="str", foe=(foe_id(play),)).say("p1", "convert", points=2)
    assert ogre(play).number("stamina") == 9 - 3 + 2
    assert len(play.table.things["story"].list("circumstances")) == 2


def test_no_more_points_than_the_attack_had(table: Make) -> None:
    play = taught(enemy(table()), "where_it_hurts")
    play.turn_to(hit(play, 1))
    flipped(play, "where_it_hurts", 3, attribute="str", foe=(foe_id(play),))
    (points,) = play.option("p1", "convert").fields
    assert points.high == 1


# ---------------------------------------------------------------- _ of Interference


def interfering(play: Any) -> Any:
    return carry(enemy(play), "of_interference", "ysolde", flowing=1)


def test_interference_rolls_a_foes_die_again_and_takes_one_off(table: Make) -> None:
    play = interfering(table()).turn_to(Attack(("kresk",), 6)).then((6,))
    play.say("p2", "again").then((4,))
    assert "attacked with power 3" in play.step.tells(play.table)
    assert not flows(play.table, "ysolde/item/9")


def test_interference_may_be_kept_for_later(table: Make) -> None:
    play = interfering(table()).turn_to(Attack(("kresk",), 6)).then((2,)).say("p2", "leave")
    assert "attacked with power 2" in play.step.tells(play.table)
    assert flows(play.table, "ysolde/item/9")


def test_interference_needs_the_same_scene_and_a_flow(table: Make) -> None:
    away = interfering(table()).mark("ysolde", scene="elsewhere").turn_to(Attack(("kresk",), 6)).then((2,))
    dry = carry(table(), "of_interference", "ysolde").turn_to(Attack(("kresk",), 6)).then((2,))
    assert [type(play.step).__name__ for play in (away, dry)] == ["Decide", "Decide"]


# ---------------------------------------------------------------- Defend in Deckahedron World


def guarded(table: Make, tokens: int = 2) -> Any:
    play = enemy(table("world", "longer"))
    flipped(play, "defend", tokens).say(GM, "narrate", text="")
    return play


def test_a_guard_takes_the_attack_and_halves_it(table: Make) -> None:
    play = guarded(table).turn_to(Suffer("ysolde", 5, foe_id(guarded(table))))
    play.say("p1", "redirect").say("p1", "halve")
    assert play.step.tells(play.table) == "Kresk is attacked with power 3."
    assert play.table.things["kresk/tokens/defend"].number("tokens") == 0


def test_a_guard_strikes_back_or_makes_an_opening(table: Make) -> None:
    play = guarded(table)
    play.turn_to(Suffer("ysolde", 5, foe_id(play))).say("p1", "hit").say("p1", "edge")
    assert ogre(play).number("stamina") == 8
    assert len(play.table.things["story"].list("circumstances")) == 1
    assert play.step.tells(play.table) == "Ysolde is attacked with power 5."


def test_a_guard_keeps_tokens_for_later(table: Make) -> None:
    play = guarded(table)
    play.turn_to(Suffer("kresk", 5, foe_id(play)))
    assert "redirect" not in play.options("p1")
    play.say("p1", "enough")
    assert play.table.things["kresk/tokens/defend"].number("tokens") == 2


def test_elsewhere_nobody_stands_guard(table: Make) -> None:
    play = guarded(table).mark("ysolde", scene="elsewhere")
    assert type(play.turn_to(Suffer("ysolde", 5, "")).step).__name__ == "Decide"


# ---------------------------------------------------------------- Like A Second Skin


def test_relief_by_level() -> None:
    armour = [relief("armour", level, 3, False) for level in (0, 1, 2)]
    shield = [relief("shield", level, 2, False) for level in (0, 1, 2)]
    world = [relief("armour", level, 3, True) for level in (0, 1, 2)]
    assert (armour, shield, world) == ([1, 1, 3], [0, 1, 1], [1, 1, 2])


def bare(play: Any) -> Any:
    """Kresk without the armour he starts with."""
    for id in items_of(play.table, "kresk"):
        play.mark(id, kind="thing") if play.table.things[id].front["kind"] == "armour" else None
    return play


def test_armour_worn_like_a_second_skin_counts_less(table: Make) -> None:
    play = carry(bare(table("kfa093", "30-hour")), "leather_armour", load=2)
    before = load(play.table, "kresk")
    play.apply(learn(play.hero(), "like_a_second_skin", 0))
    assert load(play.run().table, "kresk") == before - 1
    play.apply(learn(play.hero(), "like_a_second_skin", 2))
    assert load(play.run().table, "kresk") == before - 2
    play.say("p1", "drop:kresk/item/9")
    assert play.table.things["kresk/item/9"].number("load") == 2
    play.say("p1", "pick-up:kresk/item/9")
    assert play.table.things["kresk/item/9"].number("load") == 0


def test_in_deckahedron_world_the_token_goes_to_speed_and_back(table: Make) -> None:
    play = carry(bare(table("world", "longer")), "leather_armour", load=2)
    speed = play.hero().thing.number("speed")
    play.apply(learn(play.hero(), "like_a_second_skin", 0))
    assert play.run().hero().thing.number("speed") == speed + 1
    play.say("p1", "drop:kresk/item/9")
    assert play.hero().thing.number("speed") == speed + 2
    assert play.table.things["kresk/item/9"].number("load") == 2


# ---------------------------------------------------------------- Escape Route, Cower / Submit


def test_three_checks_on_escape_route_lead_away(table: Make) -> None:
    play = flipped(taught(table("world"), "escape_route"), "escape_route", 3)
    play.say(GM, "safe", text="a cellar")
    assert play.hero().thing.front["scene"] == "a cellar"


def test_the_way_out_has_a_price_that_may_be_refused(table: Make) -> None:
    play = flipped(taught(table("world"), "escape_route"), "escape_route", 1)
    item = play.option(GM, "item").fields[0].choices[0].id
    play.say(GM, "item", item=item, text="").say("p1", "go")
    assert play.table.things[item].place == ""
    stays = flipped(taught(table("world"), "escape_route"), "escape_route", 2)
    stays.say(GM, "along", text="a rat").say("p1", "stay")
    assert "Kresk stays." in stays.told()


def test_who_gave_up_is_captured_and_learns_a_weakness(table: Make) -> None:
    play = table("kfa").say("p1", "cower", text="").say(GM, "capture:captured:kresk", text="fire")
    assert play.hero().thing.front["status"] == "captured"
    secret = next(event for event in play.events if getattr(event, "text", "").endswith("fire"))
    assert secret.to == (GM, "p1")


def test_fear_ends_with_the_scene(table: Make) -> None:
    play = table("kfa").say("p1", "cower", text="").say(GM, "scene", heroes=("kresk",), scene="The well")
    assert not play.hero().thing.list("states")


# ---------------------------------------------------------------- magic


def test_fundamental_magic_casts_the_effect(table: Make) -> None:
    play = taught(enemy(table("kfa093")), "fundamental_magic")
    through(flipped(play, "fundamental_magic", 1), at("Cast")).say("p1", "effect:of_unerring_dispatch")
    play.say("p1", foe_id(play)).then((4,))
    assert ogre(play).number("stamina") == 9 - 4 - 2


def test_the_breached_dam_doubles_what_the_item_does(table: Make) -> None:
    play = taught(carry(enemy(table("kfa093", "9-hour")), "of_unerring_dispatch"), "breach_the_dam")
    flipped(play, "breach_the_dam", 2, item="kresk/item/9")
    play.say("p1", "way:2").say("p1", foe_id(play)).then((1,), (1,))
    assert ogre(play).number("stamina") == 9 - 1 - 1 - 4
    assert not play.table.things["kresk/item/9"].front["doubled"]


def test_a_cut_flow_cancels_a_harm(table: Make) -> None:
    play = taught(carry(table("kfa", "9-hour"), "of_illusion", charges=3, flowing=1), "sever_pulse_shield")
    play.turn_to(Suffer("kresk", 3)).say("p1", "0-1-0").say("p1", "sever:harm:kresk/item/9")
    assert play.hero().thing.number("harm") == 0
    assert play.table.things["kresk/item/9"].number("charges") == 0


# ---------------------------------------------------------------- I'm Only Here for the Job


def test_a_favour_of_the_job_is_a_magic_item(table: Make) -> None:
    play = taught(table("kfa093"), "only_here_for_the_job").mark("kresk", precious=1).mark("story", town=1)
    ways = tuple(c.id for c in play.option("p1", "use:only_here_for_the_job").fields[0].choices[1:])
    play.say("p1", "use:only_here_for_the_job", ways=ways, text="").say("p1", "of_illusion", name="")
    assert any(thing.front.get("item") == "of_illusion" for thing in play.table.things.values())


@pytest.mark.parametrize(("answer", "left"), [("take", 2), ("refuse", 0)])
def test_refusing_to_betray_costs_what_is_precious(table: Make, answer: str, left: int) -> None:
    play = taught(table("kfa093"), "only_here_for_the_job").mark("kresk", precious=2)
    play.say(GM, "bribe:kresk", text="ten crowns").say("p1", answer)
    assert play.hero().thing.number("precious") == left


# ---------------------------------------------------------------- advantages the table knows


def net(play: Any) -> int:
    return int(play.table.things["flip"].front["net"])


def test_apex_predator_sees_more_in_a_fight(table: Make) -> None:
    calm = taught(table("kfa093", "9-hour"), "apex_predator").call("discern")
    fight = taught(table("kfa093", "9-hour"), "apex_predator").mark("story", fight="on").call("discern")
    assert (net(calm), net(fight)) == (0, 1)


@pytest.mark.parametrize(("move", "hint", "by"), [("parley", "proof", -1), ("called_shot", "helpless", 1)])
def test_the_gm_ticks_what_the_card_of_a_move_says(table: Make, move: str, hint: str, by: int) -> None:
    plain = taught(table(), move).call(move)
    ticked = taught(table(), move).call(move, circumstances=(f"hint:{hint}",))
    assert net(ticked) == net(plain) + by


def hinted(play: Any, move: str) -> list[str]:
    play.say(GM, "call:kresk")
    fields = {field.key: field for field in play.option(GM, move).fields}
    return [choice.id for choice in fields["circumstances"].choices] if "circumstances" in fields else []


def test_hints_are_offered_where_they_can_be(table: Make) -> None:
    assert hinted(table(), "its_a_trap") == []
    assert hinted(taught(table("kfa093", "9-hour"), "apex_predator"), "its_a_trap") == ["hint:hunt"]
    friend = carry(table(), "of_illusion", "ysolde")
    friend.apply(learn(friend.hero("ysolde"), "reach_out_with_your_feelings", 0))
    assert hinted(friend, "its_a_trap") == ["hint:guide"]


def test_parted_from_the_keepsake_every_move_may_serve_to_get_it_back(table: Make) -> None:
    play = taught(carry(table(), "sword"), "tied_with_her_ribbon")
    play.say("p1", "use:tied_with_her_ribbon", item="kresk/item/9")
    assert hinted(play, "defy_danger") == []
    play.say(GM, "cancel").say("p1", "drop:kresk/item/9")
    assert hinted(play, "defy_danger") == ["hint:keepsake"]


@pytest.mark.parametrize(("speed", "closed"), [(4, False), (3, True)])
def test_in_deckahedron_world_a_slow_hero_cannot_slide(table: Make, speed: int, closed: bool) -> None:
    play = taught(table("world", "longer"), "slide").mark("kresk", speed=speed, currency=2)
    assert bool(play.option("p1", "use:slide").closed) is closed


# ---------------------------------------------------------------- what was left over


def test_two_items_may_interfere_one_after_the_other(table: Make) -> None:
    play = carry(interfering(table()), "of_interference", "kresk", flowing=1)
    play.turn_to(Attack(("kresk",), 6)).then((6,)).say("p1", "leave").say("p2", "again").then((2,))
    assert "attacked with power 1" in play.step.tells(play.table)
    assert flows(play.table, "kresk/item/9") and not flows(play.table, "ysolde/item/9")


def test_where_it_hurts_may_convert_nothing(table: Make) -> None:
    play = taught(enemy(table()), "where_it_hurts")
    play.turn_to(hit(play, 3))
    flipped(play, "where_it_hurts", 2, attribute="str", foe=(foe_id(play),)).say("p1", "convert", points=0)
    assert ogre(play).number("stamina") == 6
    assert not play.table.things["story"].list("circumstances")


@pytest.mark.parametrize(("kind", "left"), [("harm", (0, 1)), ("wound", (1, 0))])
def test_mending_heals_one_harm_or_one_wound(table: Make, kind: str, left: tuple[int, int]) -> None:
    play = carry(table("kfa093", "9-hour"), "mending").mark("ysolde", harm=1, wound=1)
    play.turn_to(Activate("kresk", "kresk/item/9"))
    assert set(play.options("p1")) == {"ysolde:harm", "ysolde:wound", "else"}
    play.say("p1", f"ysolde:{kind}")
    thing = play.hero("ysolde").thing
    assert (thing.number("harm"), thing.number("wound")) == left


@pytest.mark.parametrize(
    ("item", "then"),
    [("mending", "FreePlay"), ("of_vitality", "FreePlay"), ("of_unerring_dispatch", "Blow")],
)
def test_magic_may_go_to_somebody_else(table: Make, item: str, then: str) -> None:
    play = carry(table("kfa093", "9-hour"), item).turn_to(Activate("kresk", "kresk/item/9")).say("p1", "else")
    assert type(play.step).__name__ == then


def test_the_breached_dam_heals_twice_and_breathes_twice(table: Make) -> None:
    play = carry(table("kfa093", "9-hour"), "mending", doubled=1).mark("ysolde", harm=2)
    play.turn_to(Activate("kresk", "kresk/item/9")).say("p1", "ysolde:harm").say("p1", "ysolde:harm")
    assert play.hero("ysolde").thing.number("harm") == 0 and type(play.step).__name__ == "FreePlay"
    play = carry(table("kfa093"), "of_vitality", doubled=1).put("ysolde", exhaustion=("01", "02", "03"))
    play.turn_to(Activate("kresk", "kresk/item/9")).say("p1", "ysolde").then((1,))
    play.say("p2", "regain", cards=("1", "2", "3"))
    assert type(play.step).__name__ == "RollRegain", "the second breath"


def test_the_archer_chooses_among_foes(table: Make) -> None:
    play = carry(two_foes(table("kfa093")), "bow")
    flipped(play, "volley", 3)
    wanted = next(option for option in play.options("p1") if foe_id(play, 1) in option)
    play.say("p1", wanted).then((3,))
    assert [play.table.things[foe_id(play, n)].number("stamina") for n in (0, 1)] == [9, 6]


def test_a_token_of_defend_may_be_spent_without_an_attack_of_the_table(table: Make) -> None:
    play = guarded(table, 3).say("p1", "spend:kresk/tokens/defend", way="3", text="")
    assert ogre(play).number("stamina") == 8
    play.say("p1", "spend:kresk/tokens/defend", way="1", text="")
    assert "guarded" in play.hero().thing.list("states")

"""Character creation, together at the table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hearthside.families.deckahedron.creation import spreads
from hearthside.families.deckahedron.drafting import LayOut
from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.heroes import hero_of, heroes
from hearthside.families.deckahedron.moves import MOVES
from hearthside.kernel.asks import Number, Pick, Reply
from hearthside.kernel.events import Left
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Role, Seat
from tests.families.deckahedron.conftest import FAMILY

SEATS = ("p1", "p2", "p3")


def agreed(lobby: Callable[..., Any], edition: str = "kfa093", campaign: str = "one-shot") -> Any:
    """Past the touchstones: the GM lays out the moves."""
    play = lobby(edition, campaign).say(GM, "create").say("p2", "keep-out", topic="spiders").say(GM, "go-on")
    play.say("p1", "write", title="The Long Sea").say("p3", "write", title="Owl Kings").say(GM, "go-on")
    play.say("p1", "circle:0").say("p2", "circle:0")
    return play.say(GM, "go-on", text="Islands, and owls that rule them.")


def drafted(play: Any) -> Any:
    """Everybody takes the first card that is open, three times round."""
    play.say(GM, "first")
    for _ in range(3):
        for seat in SEATS:
            play.say(seat, play.options(seat)[0])
    return play


def named(play: Any) -> Any:
    gm = EDITIONS[play.table.options["edition"]].attributes_by == "gm"
    for seat in SEATS:
        play.say(GM if gm else seat, "2-2-2")
    for seat, name in zip(SEATS, ("Ash", "Bo", "Ash"), strict=True):
        play.say(seat, "name", name=name, about="Veteran of forty wars")
    return (
        play.say(GM, "drivers") if EDITIONS[play.table.options["edition"]].risk_takers == "instead" else play
    )


@pytest.mark.rule("dk.creation.gm-guide.world", "dk.creation.attributes")
def test_the_gm_enters_what_the_players_say_and_they_know_it(lobby: Callable[..., Any]) -> None:
    play = drafted(agreed(lobby, "world"))
    assert play.ask(GM).prompt == "Attributes: 6 points, 1 to 4 each. How does Ana spread them?"
    assert play.step.tells(play.table).endswith("Tell the GM how to spread yours.")


@pytest.mark.rule("dk.creation.together.kfa093")
def test_heroes_are_made_when_friends_are_there(lobby: Callable[..., Any], refused: Any) -> None:
    play = lobby()
    assert "create" in play.options(GM) and "create" not in play.options("p1")
    for seat, key in zip(SEATS, ("kresk", "oda", "finn"), strict=True):
        play.say(seat, f"take:{key}")
    with pytest.raises(refused, match="everybody has a hero"):
        play.say(GM, "create")
    assert not play.option(GM, "create").rules, "no ruling makes somebody who could: nobody would be asked"


@pytest.mark.rule("dk.table.boundaries")
def test_boundaries_come_first_and_may_be_skipped(lobby: Callable[..., Any]) -> None:
    play = lobby().say(GM, "create").say("p1", "keep-out", topic="spiders")
    assert play.table.things["story"].list("boundaries") == ("spiders",)
    assert "go-on" not in play.options("p1")
    assert "skipped" in play.say(GM, "skip").told()


def test_titles_are_circled_in_turn(lobby: Callable[..., Any]) -> None:
    play = agreed(lobby)
    assert play.table.things["touchstones"].list("circled") == ("The Long Sea", "Owl Kings")
    assert "owls that rule" in play.told()


def test_with_no_title_left_to_circle_nobody_is_asked(lobby: Callable[..., Any]) -> None:
    play = lobby().say(GM, "create").say(GM, "go-on").say("p1", "write", title="Owl Kings").say(GM, "go-on")
    assert play.options("p1") == ["circle:0", "pass"]
    assert play.say("p1", "circle:0").options(GM) == ["go-on"]


# ---------------------------------------------------------------- moves


@pytest.mark.parametrize(("edition", "count"), [("kfa093", 4), ("kfa", 4), ("world", 4)])
def test_the_gm_lays_out_all_of_a_and_some_of_b_and_c(
    lobby: Callable[..., Any], refused: Any, edition: str, count: int
) -> None:
    play = agreed(lobby, edition)
    b, c = play.option(GM, "lay").fields
    assert (b.low, b.high, c.low) == (count, count, count)
    with pytest.raises(refused, match="choose 4, not"):
        play.say(GM, "lay", B=tuple(x.id for x in b.choices[:3]), C=tuple(x.id for x in c.choices[:4]))
    play.say(GM, "lay", B=tuple(x.id for x in b.choices[:4]), C=tuple(x.id for x in c.choices[1:5]))
    letters = [MOVES[edition][m].pick for m in play.table.things["layout"].list("moves")]
    assert [letters.count(x) for x in "ABC"] == [3, 4, 4]


@pytest.mark.rule("dk.creation.moves-drafted.world")
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_nobody_takes_what_another_has(lobby: Callable[..., Any], refused: Any, edition: str) -> None:
    play = agreed(lobby, edition).say(GM, "first").say("p1", "pick_pockets")
    with pytest.raises(refused, match="Ana has chosen it"):
        play.say("p2", "pick_pockets")
    with pytest.raises(refused, match="it is for Ben"):
        play.say("p1", "backstab")


@pytest.mark.rule("dk.creation.scrappy-start.kfa093", "dk.levels.study-start")
def test_three_moves_and_ten_stamina(lobby: Callable[..., Any], refused: Any) -> None:
    play = agreed(lobby).say(GM, "first").say("p1", "good_cardio").say("p2", "and_this_is_for")
    play.say("p3", "backstab")
    with pytest.raises(refused, match="at most 1 of A"):
        play.say("p1", "use_a_magic_item")
    play.say("p1", "where_it_hurts").say("p2", "its_a_trap").say("p3", "tied_with_her_ribbon")
    play.say("p1", "intimidate").say("p2", "it_belonged_to_my_father").say("p3", play.options("p3")[0])
    with pytest.raises(refused, match="choose one of"):
        play.say("p1", "weak_spot")
    named(play)
    hero = play.hero(hero_of(play.table, "p1"))
    assert [m for m in MOVES["kfa093"] if hero.move(m)] == ["good_cardio", "where_it_hurts", "intimidate"]
    assert all(hero.move(m).number("level") == 0 for m in ("good_cardio", "where_it_hurts"))
    assert hero.lost == 0 and sum(1 for card in hero.deck.cards) == 20


def test_who_can_take_nothing_gets_a_copy(lobby: Callable[..., Any]) -> None:
    play = agreed(lobby).say(GM, "first")
    play.mark("layout", moves=("backstab", "pick_pockets")).mark("draft/p1", moves=("good_cardio",))
    play.say("p1", "pick_pockets").mark("layout", moves=("backstab",))
    play.say("p2", "backstab").mark("layout", moves=("use_a_magic_item",))
    play.mark("draft/p3", moves=("good_cardio",))
    assert all(option.startswith("copy:") for option in play.options("p3"))
    play.say("p3", "copy:intimidate")
    assert play.table.things["draft/p3"].list("moves") == ("good_cardio", "intimidate")


# ---------------------------------------------------------------- attributes and names


@pytest.mark.rule("dk.creation.attributes")
def test_six_points_make_ten_spreads() -> None:
    ways = [tuple(map(int, option.id.split("-"))) for option in spreads()]
    assert len(ways) == 10 and {tuple(sorted(way)) for way in ways} == {(2, 2, 2), (1, 2, 3), (1, 1, 4)}


@pytest.mark.rule("dk.creation.gm-guide.world", "dk.creation.attributes")
def test_in_world_the_gm_enters_attributes(lobby: Callable[..., Any]) -> None:
    play = drafted(agreed(lobby, "world"))
    assert play.step.asked(play.table) == (GM,)
    play.say(GM, "4-1-1").say(GM, "1-4-1").say(GM, "1-1-4")
    later = drafted(agreed(lobby, "kfa"))
    assert later.step.asked(later.table) == SEATS
    later.say("p2", "3-2-1").say("p3", "2-2-2").say("p1", "1-1-4")
    later.say("p1", "name", name="Kit", about="")
    hero = later.hero(hero_of(later.table, "p1"))
    assert [hero.rank(a) for a in ("str", "dex", "int")] == [1, 1, 4]


@pytest.mark.rule("dk.creation.fiction-free")
def test_a_grand_history_changes_no_number(lobby: Callable[..., Any]) -> None:
    play = named(drafted(agreed(lobby)))
    assert len(heroes(play.table)) == len(set(heroes(play.table))) == 3, "two may have one name"
    hero = play.hero(hero_of(play.table, "p1"))
    assert hero.thing.text("about") == "Veteran of forty wars"
    assert hero.currency == 0 and hero.lost == 0 and hero.thing.front["pack"] == 2


@pytest.mark.rule("dk.creation.fiction-free")
def test_the_gm_names_the_hero_of_who_has_left(lobby: Callable[..., Any]) -> None:
    play = drafted(agreed(lobby))
    for seat in SEATS:
        play.say(seat, "2-2-2")
    play.apply([Left(Seat("p2"))])
    assert play.ask(GM).prompt == "Somebody has left. Who is their hero?"
    assert play.ask("p1").prompt == "Who is your hero?"


# ---------------------------------------------------------------- goals, gear, hearth


def with_goals(play: Any) -> Any:
    for seat, neighbour in (("p1", "p2"), ("p2", "p3"), ("p3", "p1")):
        play.say(neighbour, "offer", goals=("expose", "pity")).say(seat, "pity")
    return play


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_a_goal_from_the_left_neighbour_pays_once(lobby: Callable[..., Any], edition: str) -> None:
    play = with_goals(named(drafted(agreed(lobby, edition))))
    ash = hero_of(play.table, "p1")
    goal = play.table.things[f"{ash}/goal"]
    assert goal.front == {
        "name": EDITIONS[edition].goal_card,
        "text": "Take pity on the desperate",
        "reward": 2,
    }
    finish(play)
    play.say("p1", "goal", how="I give the thief my rope.").say(GM, "no")
    assert play.hero(ash).currency == 0
    play.say("p1", "goal", how="I stand before the thief.").say(GM, "yes")
    assert play.hero(ash).currency == 2 and "goal" not in play.options("p1")
    play.say(GM, "goals").say("p2", "offer", goals=("sell", "side")).say("p1", "side")
    assert play.table.things[f"{ash}/goal"].text("text") == "Choose a side"


def test_the_dead_get_no_new_goal(play: Any) -> None:
    play.mark("ysolde", status="dead").say(GM, "goals").say("p2", "offer", goals=("sell", "side"))
    assert "bram" in play.say("p1", "side").step.hero
    for hero in ("kresk", "bram"):
        play.mark(hero, status="dead")
    play.say("p1", "offer", goals=("sell", "side")).say("p3", "side")
    assert "goals" not in play.options(GM)


def test_the_dead_take_no_risk(play: Any) -> None:
    play.say(GM, "goals")
    with_goals(play).mark("kresk", status="incapacitated").mark("ysolde", status="dead")
    assert "goal" in play.options("p1") and "goal" not in play.options("p2")


def choose(play: Any, seat: str, item: str) -> Any:
    """Take an item card and leave its blanks as they are printed."""
    values = {field.key: "" for field in play.option(seat, item).fields}
    return play.say(seat, item, **values)


def finish(play: Any) -> Any:
    """Whatever is still asked, with the first thing that is open, up to free play."""
    for _ in range(60):
        seat = play.step.asked(play.table)[0]
        ask = play.ask(seat)
        if any(option.id == "session" for option in ask.options):
            return play
        option = next(o for o in ask.options if not o.closed)
        values: dict[str, Any] = {}
        for field in option.fields:
            if isinstance(field, Pick):
                values[field.key] = field.choices[0].id
            else:
                values[field.key] = field.low if isinstance(field, Number) else "so"
        play.say(seat, option.id, **values)
    raise AssertionError("creation does not end")


def items(play: Any, hero: str) -> list[str]:
    return [t.text("item") for t in play.table.things.values() if t.kind == "item" and t.place == hero]


def geared(lobby: Callable[..., Any], edition: str, first: str = "pick_pockets") -> Any:
    play = agreed(lobby, edition).say(GM, "first").say("p1", first)
    for seat in ("p2", "p3", *SEATS, *SEATS):
        plain = [o for o in play.options(seat) if "RECEIVE CARDS" not in MOVES[edition][o].tags]
        play.say(seat, plain[0])
    return with_goals(named(play))


@pytest.mark.rule("dk.creation.items.world", "dk.creation.cards.kfa093", "dk.creation.receive-cards")
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_two_items_one_of_them_magical(lobby: Callable[..., Any], refused: Any, edition: str) -> None:
    play = geared(lobby, edition)
    hero = hero_of(play.table, "p1")
    choose(play, "p1", "of_illusion")
    with pytest.raises(refused, match="only one of the two may be magical"):
        play.say("p1", "of_telepathy", name="")
    play.say("p1", "sword", name="Old Sword")
    assert items(play, hero) == ["of_illusion", "sword"]
    assert "Old Sword" in [t.front.get("name") for t in play.table.things.values()]
    if edition == "world":
        assert play.hero(hero).thing.front["speed"] == 4
    else:
        assert play.hero(hero).thing.front["pack"] == 2


@pytest.mark.rule("dk.creation.receive-cards", "dk.creation.items.world")
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_moves_bring_items_on_top(lobby: Callable[..., Any], edition: str) -> None:
    play = geared(lobby, edition, "use_a_magic_item")
    hero = hero_of(play.table, "p1")
    play.say("p1", "of_invisibility", name="Veil_Cloak")
    choose(choose(play, "p1", "sword"), "p1", "of_illusion")
    assert items(play, hero) == ["of_invisibility", "sword", "of_illusion"]
    assert "Veil Cloak" in [t.front.get("name") for t in play.table.things.values()]


@pytest.mark.rule("dk.creation.item-names.world")
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_the_page_knows_cards_with_a_blank_by_their_names(lobby: Callable[..., Any], edition: str) -> None:
    play = geared(lobby, edition, "use_a_magic_item")
    assert play.option("p1", "of_vitality").note.startswith("Magic, 3 charges.")
    for _ in range(2):
        options = {option.id: option for option in play.ask("p1").options}
        assert options["of_illusion"].label == "_ of Illusion" and options["mending"].label == "Mending _"
        assert [field.label for field in options["of_illusion"].fields] == ["What do you call it?"]
        choose(play, "p1", "of_illusion")


@pytest.mark.rule("dk.creation.items.world", "dk.swp.item-cost.world")
def test_a_heavy_first_item_leaves_a_token_for_the_second(lobby: Callable[..., Any], refused: Any) -> None:
    play = geared(lobby, "world")
    hero = hero_of(play.table, "p1")
    play.mark(hero, speed=3)
    with pytest.raises(refused, match="from 1 to 2, not 3"):
        play.say("p1", "blank", name="anvil", text="", load=3)
    choose(play.say("p1", "blank", name="anvil", text="", load=2), "p1", "sword")
    assert play.hero(hero).thing.front["speed"] == 0


@pytest.mark.rule("dk.creation.item-names.world")
def test_a_blank_item_weighs_something_however_small(lobby: Callable[..., Any], refused: Any) -> None:
    play = geared(lobby, "world")
    hero = hero_of(play.table, "p1")
    with pytest.raises(refused, match="from 1 to 3, not 0"):
        play.say("p1", "blank", name="tiny ring", text="", load=0)
    play.say("p1", "blank", name="tiny ring", text="It hums.", load=1)
    assert play.hero(hero).thing.front["speed"] == 5
    play.mark(hero, speed=0)
    with pytest.raises(refused, match="no Speed left"):
        play.say("p1", "sword", name="")


@pytest.mark.rule("dk.weapon.table.world", "dk.armour.start.world", "dk.swp.item-cost.world")
def test_who_chooses_items_reads_what_they_are_and_what_they_weigh(lobby: Callable[..., Any]) -> None:
    play = geared(lobby, "world")
    notes = {option.id: option.note for option in play.ask("p1").options}
    assert notes["sword"] == "Weapon, d4, in melee."
    assert notes["bow"] == "Weapon, d4, in melee, close by or far off."
    assert notes["many_knives"] == "Weapon, d4, in melee or close by."
    assert notes["leather_armour"].startswith("Armour, slots for 2 Harm. Harm only.")
    assert notes["bracers"].startswith("Shield. Flip Dex to keep a Harm away.")
    assert notes["of_illusion"].startswith("Magic, 3 charges. A thing you touch")
    assert "without Use a Magic Item it often fails" in play.ask("p1").prompt
    choose(play, "p1", "sword")
    assert play.ask("p1").prompt.endswith("Speed is 5; each takes from it, and some moves need 4.")
    other = {option.id: option.note for option in geared(lobby, "kfa093").ask("p1").options}
    assert other["leather_armour"].startswith("Armour, slots for 1 Harm or Wound.") and other[
        "shield"
    ].endswith("It counts as 2.")


def test_the_hearth_ends_creation(lobby: Callable[..., Any]) -> None:
    play = geared(lobby, "kfa093")
    for seat in SEATS:
        choose(choose(play, seat, "sword"), seat, "leather_armour")
    for seat in SEATS:
        play.say(seat, "answer", text="By the kiln.")
    play.say("p2", "hearth", kind="food", text="Grandmother's bread")
    for seat in SEATS:
        play.say(seat, "answer", text="It fed me.")
    sheet = play.table.things["touchstones"]
    assert sheet.text("hearth") == "Grandmother's bread" and len(sheet.list("reasons")) == 3
    play.say(GM, "begin", text="The kiln is cold. What do you do?")
    story = play.table.things["story"]
    assert (story.front["phase"], story.front["chapter"], story.front["session"]) == ("play", 1, 1)
    assert "call:hero-ash" in play.options(GM)


def test_world_asks_for_home_and_how_they_meet(lobby: Callable[..., Any]) -> None:
    play = finish(geared(lobby, "world"))
    assert "How do you meet" not in play.told() and play.table.things["story"].front["phase"] == "play"


@pytest.mark.parametrize("edition", list(EDITIONS))
@pytest.mark.parametrize("players", [1, 2, 5])
def test_creation_ends_however_it_is_played(edition: str, players: int) -> None:
    for seed in range(4):
        random = Random(seed)
        campaign = random.choice(list(EDITIONS[edition].formats))
        game = Game.open(FAMILY, bytes([seed]) * 32, options={"edition": edition, "campaign": campaign})
        game.sit(GM, "Gwen", Role.GM)
        for n in range(players):
            game.sit(Seat(f"p{n}"), f"Player {n}")
        game.act(GM, Reply("create"))
        for _ in range(400):
            if game.table.things["story"].front["phase"] == "play":
                break
            act_at_random(game, random)
        assert len(heroes(game.table)) == players
        assert not [name for name in game.table.things if name.startswith(("draft/", "layout"))]


def act_at_random(game: Game, random: Random) -> None:
    from tests.families.deckahedron.test_random_play import filled

    step: Any = game.table.step
    seat = random.choice(step.asked(game.table))
    options = [o for o in step.ask(game.table, seat).options if not o.closed]
    option = random.choice(options)
    game.act(seat, Reply(option.id, filled(option, random)))


# ---------------------------------------------------------------- the draft from hand to hand, Risk Takers


def hands(play: Any) -> dict[str, tuple[str, ...]]:
    return {seat: play.table.things[f"hand/{seat}"].list("moves") for seat in SEATS}


def dealt(lobby: Callable[..., Any], edition: str = "kfa093") -> Any:
    """All cards are dealt, C on B on A, in the order of the book."""
    play = agreed(lobby, edition).say(GM, "draft")
    for _ in range(3):
        play.then(play.step.question(play.table).outcome(0))
    return play


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_all_cards_are_dealt_and_nobody_sees_another_hand(lobby: Callable[..., Any], edition: str) -> None:
    play = dealt(lobby, edition)
    every = [move for hand in hands(play).values() for move in hand]
    listed = [m.id for m in MOVES[edition].values() if m.pick and "one_shot" in m.campaigns]
    assert sorted(every) == sorted(listed)
    assert {play.table.things[f"hand/{seat}"].seen for seat in SEATS} == {("p1",), ("p2",), ("p3",)}


def test_everybody_keeps_one_and_passes_to_the_left(lobby: Callable[..., Any]) -> None:
    play = dealt(lobby)
    before, kept = hands(play), {}
    for seat in SEATS:
        kept[seat] = play.options(seat)[0]
        play.say(seat, kept[seat])
    after = hands(play)
    for seat, left in zip(SEATS, ("p2", "p3", "p1"), strict=True):
        assert after[left] == tuple(move for move in before[seat] if move != kept[seat])
        assert play.table.things[f"draft/{seat}"].list("moves") == (kept[seat],)


@pytest.mark.parametrize(("choice", "added"), [("weak_spot", ("weak_spot",)), ("enough", ())])
def test_after_three_rounds_who_has_no_a_may_add_a_c(
    lobby: Callable[..., Any], choice: str, added: tuple[str, ...]
) -> None:
    play = dealt(lobby)
    for _ in range(3):
        for seat in SEATS:
            moves = play.options(seat)
            play.say(seat, moves[0] if seat == "p1" else moves[-1])  # the others take an A at once
    kept = play.table.things["draft/p1"].list("moves")
    assert [MOVES["kfa093"][move].pick for move in kept] == ["C", "C", "C"]
    assert play.step.asked(play.table) == ("p1",)
    assert play.options("p1") == ["only_here_for_the_job", "weak_spot", "enough"]
    play.say("p1", choice)
    assert play.table.things["draft/p1"].list("moves") == (*kept, *added)
    assert type(play.step).__name__ == "Attributes"
    assert not [id for id in play.table.things if id.startswith("hand/")]


def test_a_draft_takes_two(lobby: Callable[..., Any]) -> None:
    play = lobby().turn_to(LayOut((Seat("p1"),)))
    assert play.option(GM, "draft").closed == "a draft takes at least two players"


def test_risk_takers_say_why_and_get_nothing(lobby: Callable[..., Any]) -> None:
    play = drafted(agreed(lobby, "kfa"))
    for seat in SEATS:
        play.say(seat, "2-2-2")
    for seat, name in zip(SEATS, ("Ash", "Bo", "Cal"), strict=True):
        play.say(seat, "name", name=name, about="")
    play.say(GM, "takers")
    for seat in SEATS:
        play.say(seat, "answer", text="I owe the sea a debt.")
    assert not [thing for thing in play.table.things.values() if thing.kind == "goal"]
    assert "I owe the sea a debt." in play.told()

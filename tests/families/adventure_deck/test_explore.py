"""Map and Room Cards: rooms by number, who waits in them, what is won, and the way home."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hearthside.families.adventure_deck.adventures import problems, read_adventure
from hearthside.families.adventure_deck.catalogue import CATALOGUE, parse, read_folder
from hearthside.families.adventure_deck.content import adventure_keys, load
from hearthside.families.adventure_deck.explore import room_marks
from hearthside.families.adventure_deck.foe_schema import Adventure
from hearthside.families.adventure_deck.homecoming import level_for
from hearthside.families.adventure_deck.options import LEDGER
from hearthside.families.adventure_deck.setup import Setting
from hearthside.kernel.family import BadContent
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Role, Seat, Sitter
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Ruling, Scope
from hearthside.kernel.views import view
from tests.families.adventure_deck.fights import FAMILY, NIGHTLY, allowed, assert_possible, random_reply
from tests.families.adventure_deck.journeys import TALE, make_journey

# ---------------------------------------------------------------- the cards of a room


@pytest.mark.rule("ads.map.pair", "ads.map.map-card", "ads.map.description-card")
def test_a_room_is_a_map_card_and_a_description_card_of_one_number(journey: Any) -> None:
    table = journey("warrior-1").enter("A2")
    room = table.table.things["room/A2"].front
    assert (room["number"], room["name"], room["text"]) == ("A2", "The Mill", "Something grinds.")
    assert room["layout"][1] == "#P.o#" and room["distances"] == ("melee", "thrown")
    assert (room["exits"], room["labels"]) == (("A1", "A4"), ("the yard", "the back door"))
    assert room["loot"] == ("healing-potion",)


@pytest.mark.rule("ads.map.number-navigation")
def test_an_exit_shows_a_number_and_no_more(journey: Any) -> None:
    table = journey("warrior-1")
    assert table.options()["go:A3"].label == "A3: a ladder"
    seen = view(FAMILY, table.table, Seat("p1"))
    assert not {"room/A2", "room/A3", "room/A4", "adventure"} & seen.things.keys()
    assert "The Loft" not in str(seen)
    table.enter("A3").enter("A1")
    assert table.options()["go:A3"].label == "A3, The Loft: a ladder"


@pytest.mark.rule("ads.map.map-card")
def test_an_exit_called_after_its_room_does_not_say_it_twice(journey: Any) -> None:
    table = journey("warrior-1").enter("A2").to_turn().beat().act("p1", "aside")
    assert table.options()["go:A1"].label == "A1, The Yard"  # by "the yard"


@pytest.mark.rule("ads.map.foe-count")
@pytest.mark.parametrize(("decks", "foes"), [(("warrior-1",), 1), (("warrior-1", "mage-1"), 3)])
def test_one_player_meets_fewer_foes_than_a_group(journey: Any, decks: tuple[str, ...], foes: int) -> None:
    table = journey(*decks)
    while table.step != "Explore":
        table.act("p1", "to:p1")
    assert len(table.enter("A2").table.of_kind("foe")) == foes


@pytest.mark.rule("ads.map.description-card", "ads.start.distance")
def test_the_room_sets_light_distance_and_ground(journey: Any) -> None:
    table = journey("rogue-1", options={"mode": "1d"}).enter("A2")
    combat = table.table.things["combat"].front
    assert (combat["light"], combat["open"], combat["symbol"]) == ("none", 1, "D")
    assert combat["foe/1~p1"] == 1  # the room reaches no farther than Thrown
    assert "PreSneak" not in [type(frame.step).__name__ for frame in table.table.pending]


@pytest.mark.rule("ads.start.distance")
@pytest.mark.parametrize(("mode", "far"), [("simple", ""), ("1d", ", at Thrown Distance"), ("2d", "")])
def test_how_far_off_the_foes_are_is_said_where_no_map_shows_it(journey: Any, mode: str, far: str) -> None:
    table = journey("warrior-1", options={"mode": mode}).enter("A2")
    assert f"Against you: Skeletal Warrior{far}." in table.told


@pytest.mark.rule("ads.map.distance-penalty")
@pytest.mark.parametrize(("drawn", "hp"), [("D", 5 - 3), ("U", 5)])
def test_with_the_penalty_a_card_of_another_distance_must_match_the_room(
    fight: Any, drawn: str, hp: int
) -> None:
    room = Setting(distances=("melee",), symbol="D", start="melee")
    options = {"mode": "1d", "room-penalty": "on", "bow-in-melee": "on"}
    table = fight("mage-1", foes=("skeletal-warrior",), r=2, setting=room, options=options)
    table.hold("p1", "longbow/up").act("p1", "play:longbow/up", drawn)
    if drawn == "D":  # then the bow in Melee
        table.act("p1", "U", "U", "UUU")
    assert table.hp("foe/1") == hp


@pytest.mark.rule("ads.map.reach-limit")
def test_the_penalty_does_not_lengthen_the_reach(fight: Any) -> None:
    room = Setting(distances=("thrown",), start="thrown")
    options = {"mode": "1d", "room-penalty": "on"}
    table = fight("warrior-1", foes=("skeletal-warrior",), setting=room, options=options)
    table.hold("p1", "longsword/up")
    assert table.closed("play:longsword/up") == ("ads.distance.listed-only",)


# ---------------------------------------------------------------- winning and losing a room


@pytest.mark.rule("ads.map.reward", "ads.loot.where")
def test_a_room_without_foes_is_won_at_once(journey: Any) -> None:
    table = journey("warrior-1")
    assert (table.step, table.mark("p1", "gold"), table.mark("p1", "treasures")) == (
        "Explore",
        5,
        ("silver cup",),
    )
    assert table.mark("map", "cleared") == ("A1",)


@pytest.mark.rule("ads.map.reward")
def test_loot_is_gained_when_the_foes_are_beaten(journey: Any) -> None:
    table = journey("warrior-1").enter("A2").to_turn()
    assert table.mark("room/A2", "loot") == ("healing-potion",)
    table.beat()
    assert table.step == "PlaceCard" and table.mark("p1", "gold") == 5 + 3
    assert "Player 1 gains 3 Gold from the room." in table.told
    table.act("p1", "aside")
    assert table.pile("p1", "reserve") == ("healing-potion/down",)
    assert table.mark("room/A2", "cleared") == 1


def test_a_cleared_room_stays_cleared(journey: Any) -> None:
    table = journey("warrior-1").enter("A2").to_turn().beat().act("p1", "aside").enter("A1").enter("A2")
    assert table.step == "Explore" and table.mark("map", "room") == "A2"


@pytest.mark.rule("ads.map.description-card")
def test_a_room_looks_different_once_its_foes_are_beaten(journey: Any) -> None:
    table = journey("warrior-1").enter("A2").to_turn()
    assert "Nothing grinds." not in str(view(FAMILY, table.table, Seat("p1")))
    table.beat()
    assert table.mark("room/A2", "after") == "Nothing grinds."
    assert "The Mill is yours. Nothing grinds." in table.told


def test_a_room_of_which_nothing_else_is_written_is_just_won(journey: Any) -> None:
    table = journey("warrior-1", content=TALE.replace('after = "Nothing grinds."', ""))
    table.enter("A2").to_turn().beat()
    assert table.mark("room/A2", "after") == "" and "The Mill is yours." in table.told
    assert "after" not in table.table.things["room/A1"].front


@pytest.mark.rule("ads.flee.escape")
def test_whoever_flees_from_a_room_is_driven_back(journey: Any) -> None:
    table = journey("warrior-1", "mage-1").act("p1", "to:p1").act("p1", "to:p1").enter("A2").to_turn()
    table.set("foe/2", status="dead").run_away("p1", "p2")
    assert (table.step, table.mark("map", "room")) == ("Explore", "A1")
    assert table.mark("room/A2", "foes") == ("skeletal-warrior",) * 2
    assert (table.mark("p1", "status"), table.mark("p1", "xp")) == ("up", 1)
    assert len(table.enter("A2").table.of_kind("foe")) == 2


def test_whoever_flees_alone_comes_back_when_the_others_have_won(journey: Any) -> None:
    table = journey("warrior-1", "mage-1").act("p1", "to:p1").act("p1", "to:p1").enter("A2").to_turn()
    runner = "p2" if table.asked == ("p1",) else "p1"
    table.set(runner, status="fled").beat()
    assert table.mark(runner, "status") == "up" and table.mark("map", "room") == "A2"


def test_driven_back_from_the_first_room_the_party_is_outside(journey: Any) -> None:
    text = TALE.replace('start = "A1"', 'start = "A2"')
    table = journey("warrior-1", content=text)
    table.set("p1", opened=1).until("TakeAction").run_away("p1")
    assert table.open() == {"go:A2", "hold", "rest", "home"}


def test_when_all_are_dead_the_adventure_is_lost(journey: Any) -> None:
    table = journey("warrior-1").enter("A2").to_turn()
    table.set("p1", status="dead").pass_on()
    assert table.step == "Lobby" and "map" not in table.table.things
    assert "Nobody comes back" in " ".join(table.told)
    assert {option.id: option.closed for option in table.ask().options}["begin"]


# ---------------------------------------------------------------- the way home


@pytest.mark.rule("ads.fatigue.hand", "ads.character.level-card", "ads.story.misc")
def test_the_end_of_an_adventure_clears_fatigue_and_gives_levels(journey: Any) -> None:
    table = journey("warrior-1").set("p1", xp=6, hp=3, fatigue=2).enter("A2").to_turn().beat()
    table.act("p1", "aside").enter("A4").to_turn().beat()
    assert table.mark("map", "won") == 1 and table.options()["home"].label == "Go home"
    table.act("p1", "home")
    assert (table.step, table.mark("p1", "fatigue"), table.mark("p1", "level")) == ("Lobby", 0, 2)
    assert table.hp("p1") == table.mark("p1", "hp_max") > 14
    assert table.mark("p1", "titles") == ("Victor of The Old Mill",)
    assert len(table.pile("p1", "draw")) == 52 and not table.pile("p1", "hand")
    assert not [name for name, thing in table.table.things.items() if thing.kind in ("room", "task", "map")]


@pytest.mark.rule("ads.story.misc", "ads.story.treasure")
def test_who_has_won_is_told_to_go_home_and_what_is_brought_there(journey: Any) -> None:
    table = journey("warrior-1").enter("A2").to_turn().beat()
    table.act("p1", "aside").enter("A4").to_turn().beat()
    assert "What you came for is done: you can go home." in table.ask().prompt
    table.act("p1", "home")
    said = ["The adventure is won.", "Player 1 comes home with 3 XP, 16 Gold and the silver cup."]
    assert table.told[-2:] == said


@pytest.mark.rule("ads.story.treasure")
def test_of_several_treasures_alike_the_number_is_told_and_of_no_gold_nothing(journey: Any) -> None:
    table = journey("warrior-1").set("p1", gold=0, treasures=("silver cup",) * 2).act("p1", "home")
    assert table.told[-1] == "Player 1 comes home with 0 XP and the silver cup × 2."


def test_fatigue_is_never_cleared_at_a_table_that_says_so(journey: Any) -> None:
    table = journey("warrior-1", options={"fatigue-recovery": "never"}).set("p1", fatigue=2)
    assert table.act("p1", "home").mark("p1", "fatigue") == 2


def test_giving_up_is_asked_twice_and_brings_no_title(journey: Any) -> None:
    table = journey("warrior-1")
    assert table.options()["home"].warning
    assert table.act("p1", "home").mark("p1", "titles") == ()


@pytest.mark.rule("ads.character.level-card")
@pytest.mark.parametrize(("xp", "level"), [(0, 1), (5, 1), (6, 2), (15, 3), (44, 4), (45, 5)])
def test_levels_by_xp(xp: int, level: int) -> None:
    assert level_for(xp) == level


# ---------------------------------------------------------------- files


@pytest.mark.rule("ads.story.adventure-deck", "ads.mode.adventures")
@pytest.mark.parametrize("key", list(CATALOGUE.adventures))
def test_every_adventure_of_the_set_is_sound(key: str) -> None:
    assert list(problems(CATALOGUE.adventures[key])) == []
    found = load(key)
    assert found.title and found.summary and found.content_notes and found.players == (1, 4)
    assert key in adventure_keys()


@pytest.mark.rule("ads.map.map-card", "ads.map.number-navigation")
@pytest.mark.parametrize("key", list(CATALOGUE.adventures))
def test_every_exit_is_numbered_on_the_map(key: str) -> None:
    for room in CATALOGUE.adventures[key].room:
        assert all(way.at for way in room.exits)
        assert len({way.at for way in room.exits}) == len(room.exits)
        assert room_marks(room, solo=True)["doors"] == tuple(way.at for way in room.exits)


@pytest.mark.rule("ads.map.description-card")
@pytest.mark.parametrize("key", list(CATALOGUE.adventures))
def test_every_room_with_foes_says_what_it_looks_like_without_them(key: str) -> None:
    for room in CATALOGUE.adventures[key].room:
        assert bool(room.after) == bool(room.solo or room.group), room.key


@pytest.mark.rule("ads.map.map-card")
def test_what_stands_in_a_room_is_called_by_its_name(journey: Any) -> None:
    table = journey("warrior-1").enter("A2")
    assert table.mark("room/A2", "pieces") == ("o stones",)
    named = TALE.replace('"#####"]\n', '"#####"]\npieces = { o = "millstones" }\n', 1)
    assert journey("warrior-1", content=named).enter("A2").mark("room/A2", "pieces") == ("o millstones",)


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('goal = "A4"', 'goal = "A9"', "there is no room 'A9' - at `$.goal`, line 6"),
        ('room = "A3" }', 'room = "A8" }', "A1: there is no room 'A8'"),
        (
            'foe = "goblin-skirmisher" }',
            'foe = "ghost" }',
            "A4: there is no Foe 'ghost' - at `$.room[3].solo`",
        ),
        ('"silver cup"', '"tin cup"', "A1: there is no card and no treasure 'tin cup'"),
        ('"#..F+"', '"#..X+"', "A2: its layout"),
        ('"#..F+"', '"#..F"', "A2: its layout"),
        ('light = "none"', 'light = "dim"', "A2: its light is none, medium or bright - at `$.room[1].light`"),
        ('grade = "difficult"', 'grade = "hard"', "A3: trapdoor: there is no grade 'hard'"),
        ('room = "A3" }', 'room = "A3", at = "A1" }', "A1: there is no exit at 'A1' in its layout"),
        ('opens = "A4"', 'opens = "A2"', "A3: trapdoor: the room has no exit to 'A2'"),
        ('match = "UD"', 'match = "U"', "rest: all rows draw the same number"),
        ('match = "UD"', 'match = "UX"', "rest: a row is matched with U, D and o"),
        ('key = "A3"', 'key = "A1"', "two rooms have the number 'A1'"),
        (
            'foe = "goblin-skirmisher" }',
            'foe = "goblin-skirmisher", count = 1000000000 }',
            "write a number from 1 to 99",
        ),
        ('text = "Sun on cobbles."', 'text = "Sun."\nafter = "Rain."', "A1: it has an `after`, but no Foes"),
        (
            '"#####"]\n',
            '"#####"]\npieces = { t = "sacks" }\n',
            "A2: its pieces name 't', which gives no cover",
        ),
        ('"#..F+"', '"###F#"', "A2: its layout has squares for 3 to stand on: too few for 4 players"),
        ('["#####", ', '["#####", ' + 24 * '"#####", ', "A2: its layout has at most 26 rows and 26 columns"),
        (
            "count = 3 }",
            'count = 60 }, { foe = "goblin-skirmisher", count = 40 }',
            "A2: at most 99 Foes fight",
        ),
        ("gold = 5", "gold = 1000000", "write a number from 0 to 9999 - at `$.room[0].gold`"),
        ("gold = 5", "gold = -5", "write a number from 0 to 9999 - at `$.room[0].gold`"),
        ("gold = 5", "gold = " + 30 * "9", "at `$.room[0].gold`"),
        ("damage = 2", "damage = 5000", "write a number from 0 to 99 - at `$.room[1].tasks[0].damage`"),
        ("gold = 4", "gold = 10000", "write a number from 0 to 9999 - at `$.room[1].tasks[0].gold`"),
        ("rest_heals = 3", "rest_heals = 1000", "write a number from 0 to 99 - at `$.rest_heals`"),
        ('match = "UD"', 'match = "UDUDUDU"', "write at most 6 characters, not 7 - at `$.rest[1].match`"),
        (
            "rest_heals = 3",
            'rest_heals = "all"',
            "write a whole number without quotation marks, not text - at `$.rest_heals`",
        ),
    ],
)
def test_an_adventure_file_with_a_mistake_says_where(small_set: None, old: str, new: str, wrong: str) -> None:
    assert old in TALE
    with pytest.raises(BadContent, match=re.escape(wrong)):
        read_adventure(TALE.replace(old, new, 1))


@pytest.mark.parametrize("text", [TALE, 'format = "duel"\n'])
def test_an_adventure_is_for_so_many_players_or_more(small_set: None, text: str) -> None:
    with pytest.raises(BadContent, match=r"write the fewest players.* at `\$.players`"):
        load(f"players = [5, 2]\n{text}")


def test_a_way_leads_to_the_goal(small_set: None) -> None:
    """It is asked when a table is opened: one that is open is played on."""
    lost = TALE.replace('room = "A4"', 'room = "A1"').replace('opens = "A4"', 'opens = "A1"')
    assert lost != TALE and read_adventure(lost)
    with pytest.raises(
        BadContent, match=r"^no exits lead from the room 'A1' to the goal 'A4' - at `\$.goal`, line 6$"
    ):
        load(lost)
    with pytest.raises(
        BadContent, match=r"^no exits lead from the room 'A1' to the goal 'A4' - at `\$.goal`, line 6$"
    ):
        Game.open(FAMILY, b"s" * 32, content=lost)


def test_no_failure_shuts_the_party_out_from_the_goal(small_set: None) -> None:
    """The trapdoor may be tried once; there is the mill's back door besides, or there is not."""
    once = TALE.replace("once = false", "once = true")
    assert once != TALE and load(once)
    shut = once.replace(
        '{ label = "the back door", room = "A4" }', '{ label = "the back door", room = "A1" }'
    )
    with pytest.raises(BadContent, match=r"out of the goal 'A4' for ever.*`once = false` - at"):
        load(shut)


def test_what_is_misspelt_is_told_with_what_may_be_meant(small_set: None) -> None:
    with pytest.raises(
        BadContent, match="A4: there is no Foe 'goblin-skirmish': did you mean `goblin-skirmisher`"
    ):
        load(TALE.replace('foe = "goblin-skirmisher" }', 'foe = "goblin-skirmish" }', 1))


def test_rooms_that_are_misspelt_make_no_fight_of_an_adventure() -> None:
    with pytest.raises(BadContent, match=r"^there is no field `rooms` here: did you mean `room`\?") as error:
        load(TALE.replace("[[room", "[[rooms"))
    assert not error.value.more


def test_a_skirmish_is_against_so_many_foes_at_most(small_set: None) -> None:
    many = ", ".join(['"goblin-skirmisher"'] * 100)
    with pytest.raises(BadContent, match=r"write at most 99 in this list, not 100 - at `\$.foes`"):
        load(f'format = "skirmish"\nfoes = [{many}]')


def test_a_bad_adventure_in_the_folder_is_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "adventures").mkdir()
    good, bad, strange = (tmp_path / "adventures" / name for name in ("good.toml", "bad.toml", "notes.txt"))
    good.write_text(TALE, "utf-8")
    bad.write_text("title = 7", "utf-8")
    strange.write_bytes(b"\xff")
    assert [one.title for one in read_folder(tmp_path).adventures.values()] == [read_adventure(TALE).title]
    assert "an adventure is left out: bad.toml: " in caplog.text


def test_an_adventure_that_names_what_is_not_there_is_not_offered(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    lost = msgspec.structs.replace(CATALOGUE.adventures["harrow-hill"], key="lost", goal="nowhere")
    monkeypatch.setitem(CATALOGUE.adventures, "lost", lost)
    assert "lost" not in adventure_keys() and "harrow-hill" in adventure_keys()
    assert "an adventure is left out: lost.toml: there is no room 'nowhere'" in caplog.text


def test_an_unknown_key_is_no_adventure() -> None:
    with pytest.raises(BadContent, match="there is no adventure 'atlantis'"):
        Game.open(FAMILY, b"s" * 32, content="atlantis")


def test_the_text_of_an_adventure_can_be_played(small_set: None) -> None:
    game = Game.open(FAMILY, b"s" * 32, content=TALE)
    assert game.table.things["game"].front["title"] == "The Old Mill"
    assert parse(TALE, Adventure, "tale").goal == "A4"


def reached(layout: tuple[str, ...]) -> set[tuple[int, int]]:
    """The squares to which one can walk from where the party comes in."""
    floor = {(x, y) for y, row in enumerate(layout) for x, letter in enumerate(row) if letter != "#"}
    found = {(x, y) for x, y in floor if layout[y][x] == "P"}
    while True:
        near = {(x + dx, y + dy) for x, y in found for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & floor
        if near <= found:
            return found
        found |= near


@pytest.mark.parametrize("key", ["counting-house", "harrow-hill"])
def test_wherever_foes_stand_the_party_can_go(key: str) -> None:
    for room in read_adventure(key).room:
        foes = {(x, y) for y, row in enumerate(room.layout) for x, letter in enumerate(row) if letter == "F"}
        assert foes <= reached(room.layout), room.key


# ---------------------------------------------------------------- whole adventures at random


@pytest.mark.parametrize("seed", range(2_000 if NIGHTLY else 40))
def test_random_adventures_end(seed: int) -> None:
    """Whatever is done, the way goes on and leads home."""
    rng = random.Random(seed)
    decks = rng.choices(list(CATALOGUE.decks), k=1 + seed % 3)
    key = list(CATALOGUE.adventures)[seed % 2]
    table = make_journey(*decks, options={"mode": ("simple", "1d", "2d")[seed % 3]}, content=key)
    for _ in range(5000):
        step = table.table.step
        assert isinstance(step, Question) and step.asked(table.table)
        if table.step == "Lobby":
            break
        seat = rng.choice(table.asked)
        reply = random_reply(table.ask(seat), rng)
        table.act(seat, reply.option, **reply.values)
    assert table.step == "Lobby" and not table.table.of_kind("effect") and not table.table.of_kind("loot")
    for who in table.table.seats:
        assert len(table.cards(who)) >= 52


@pytest.mark.parametrize("seed", range(20))
def test_whatever_a_gm_allows_can_be_done_on_the_way(seed: int) -> None:
    """Closed options are taken too: nothing breaks, and nobody is asked without an option."""
    rng = random.Random(seed)
    decks = rng.choices(list(CATALOGUE.decks), k=1 + seed % 3)
    table = make_journey(*decks, content=list(CATALOGUE.adventures)[seed % 2])
    rulings = tuple(Ruling(n, rule, "-", Scope.CAMPAIGN, True) for n, rule in enumerate(LEDGER.rules))
    table.table = msgspec.structs.replace(table.table, rulings=rulings)
    for _ in range(400):
        if table.step == "Lobby":
            break
        seat = rng.choice(table.asked)
        reply = random_reply(allowed(table.ask(seat)), rng)
        table.act(seat, reply.option, **reply.values)
        assert_possible(table.table)


def test_when_all_players_have_left_the_gm_leads_their_characters(journey: Any) -> None:
    table = journey("warrior-1").hold("p1", "agility/up")
    seats = {GM: Sitter("The GM", Role.GM)}
    table.table = msgspec.structs.replace(table.table, seats=seats)
    assert table.asked == (GM,)
    table.act(GM, "go:A3").act(GM, "task:task/A3/beam")
    assert table.mark("task/A3/beam", "state") == "done"

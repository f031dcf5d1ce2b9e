"""Scenarios: files a GM can write, and the ones that come with the family."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import hearthside
from hearthside.families.deckahedron import content
from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.heroes import heroes
from hearthside.families.deckahedron.play import FreePlay
from hearthside.families.deckahedron.scenarios import Part, adventure_keys, load, read
from hearthside.families.deckahedron.staging import lay_scenario
from hearthside.kernel.asks import Reply
from hearthside.kernel.family import BadContent
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.views import view
from tests.families.deckahedron.conftest import FAMILY
from tests.families.deckahedron.test_random_play import check, filled, play_on

BELL, KILN, CHAMBER = "the_bell_under_the_lake", "the_kiln_that_would_not_cool", "sarukkans_chamber"
SMALL = """
title = "A Test"
summary = "Short."
[[chapter]]
intro = "Dawn."
[[chapter.scene]]
key = "gate"
title = "The gate"
foes = ["guard"]
[[foe]]
key = "guard"
name = "A guard"
kind = "guard"
stamina = 5
die = 4
"""


def opened(key: str, edition: str = "kfa093", players: int = 3) -> Game:
    game = Game.open(FAMILY, b"s" * 32, options={"edition": edition, "campaign": "one-shot"}, content=key)
    game.sit(GM, "Gwen", Role.GM)
    for n in range(1, players + 1):
        game.sit(Seat(f"p{n}"), f"Player {n}")
    game.act(GM, Reply("quick-start"))
    return game


def offered(game: Game, seat: Seat = GM) -> list[str]:
    step: Any = game.table.step
    return [option.id for option in step.ask(game.table, seat).options if not option.closed]


def test_the_scenarios_of_the_family() -> None:
    assert adventure_keys() == content.adventure_keys() == [CHAMBER, BELL, KILN]
    for key in (BELL, KILN):
        scenario = content.load(key)
        assert len(scenario.chapter) == 4 and scenario.content_notes and scenario.gm_summary
        assert all(scene.read and scene.gm for scene in scenario.scenes)
        assert scenario.foe and scenario.item and scenario.offer
        used = {key for scene in scenario.scenes for key in scene.foes}
        assert used == {foe.key for foe in scenario.foe}, "every foe has its scene"


def test_everybody_reads_the_sheets_of_the_heroes_of_a_scenario() -> None:
    game = opened(CHAMBER)
    shown = view(FAMILY, game.table, Seat("p1")).things
    sheets = {id: thing for id, thing in shown.items() if thing.kind == "sheet"}
    assert len(sheets) == 3 and all(thing.marks["about"] and thing.marks["str"] for thing in sheets.values())
    assert heroes(game.table)[0] in {id.removeprefix("sheet/") for id in sheets}


@pytest.mark.parametrize("edition", list(EDITIONS))
@pytest.mark.parametrize("key", [BELL, KILN, CHAMBER])
def test_every_scenario_fits_every_edition(key: str, edition: str) -> None:
    assert len(lay_scenario(key, edition)) > 2


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "stamina = 5",
            'stamina = "five"',
            r"scenario: write a whole number without quotation marks, not text - at `\$.foe\[0\].stamina`",
        ),
        ("stamina = 5", "stamina = 40", r"scenario: write a number from 1 to 20 - at `\$.foe\[0\].stamina`"),
        (
            'kind = "guard"',
            'kind = "gaurd"',
            r"scenario: 'gaurd' is not one of: .*, guard, .*: did you mean `guard`\? - at `\$.foe\[0\].kind`",
        ),
        (
            "die = 4",
            "dice = 4",
            r"scenario: there is no field `dice` here: did you mean `die`\? - at `\$.foe\[0\].dice`",
        ),
        (
            'foes = ["guard"]',
            'foes = ["troll"]',
            r"scenario: scene 'gate': there is no foe 'troll' - at `\$.chapter\[0\].scene\[0\].foes`, line 9",
        ),
        ('title = "A Test"', "title = ", "scenario: write a number, true"),
        ('summary = "Short."', "", r"scenario: `summary` is missing"),
    ],
)
def test_a_mistake_is_a_sentence_for_its_author(old: str, new: str, message: str) -> None:
    assert read(SMALL, "scenario").scenes[0].title == "The gate"
    with pytest.raises(BadContent, match=message):
        read(SMALL.replace(old, new), "scenario")


@pytest.mark.parametrize("players", ["[5, 2]", "[-1, 0]", "[1, 100]"])
def test_it_is_for_so_many_players_or_more(players: str) -> None:
    with pytest.raises(BadContent, match=r"^write the fewest players.* at `\$.players`"):
        lay_scenario(f"players = {players}\n{SMALL}", "world")


def test_names_of_the_game_are_checked_by_edition() -> None:
    loot = SMALL.replace('foes = ["guard"]', 'foes = ["guard"]\nloot = ["of_light"]')
    assert lay_scenario(loot, "world")
    with pytest.raises(
        BadContent, match=r"^scene 'gate': there is no item 'of_light' - at `\$.*\.loot`, line 10"
    ):
        lay_scenario(loot, "kfa093")
    hero = '[[hero]]\nkey = "ada"\nname = "Ada"\nabout = ""\nstr = 2\ndex = 2\nint = 2\n'
    with pytest.raises(
        BadContent, match=r"hero 'ada': there is no move 'fly' - at `\$.hero\[0\].moves`, line 23"
    ):
        lay_scenario(SMALL + hero + 'moves = ["fly"]', "kfa093")
    with pytest.raises(
        BadContent, match=r"hero 'ada': there is no item 'wings' - at `\$.hero\[0\].items`, line 23"
    ):
        lay_scenario(SMALL + hero + 'items = ["wings"]', "kfa093")
    with pytest.raises(BadContent, match="there is no scenario 'nowhere'"):
        load("nowhere")
    with pytest.raises(BadContent, match="two foes have the key 'guard'"):
        load(SMALL + SMALL[SMALL.index("[[foe]]") :])


@pytest.mark.parametrize("ranks", [(4, 4, 4), (1, 1, 1)])
def test_the_ranks_of_a_hero_are_those_a_player_could_choose(ranks: tuple[int, int, int]) -> None:
    strength, dexterity, intelligence = ranks
    hero = f'[[hero]]\nkey = "ada"\nname = "Ada"\nabout = ""\nstr = {strength}\ndex = {dexterity}\nint = {intelligence}\n'
    with pytest.raises(
        BadContent, match=f"^hero 'ada': str, dex and int are 6 together, not {sum(ranks)} - at"
    ):
        lay_scenario(SMALL + hero, "world")


def test_all_names_that_do_not_exist_are_told_at_once() -> None:
    wrong = SMALL.replace('foes = ["guard"]', 'foes = ["gaurd", "x"]\noffers = ["y"]\nloot = ["z"]')
    with pytest.raises(BadContent) as error:
        lay_scenario(f"players = [5, 2]{wrong}", "world")
    first = "scene 'gate': there is no foe 'gaurd': did you mean `guard`? - at `$.chapter[0].scene[0].foes`, line 9"
    assert str(error.value) == first and len(error.value.more) == 4


def test_every_field_of_a_scenario_is_in_the_docs() -> None:
    docs = Path(hearthside.__file__).parents[1] / "docs" / "adventures.md"
    told = docs.read_text("utf-8").partition("### A scenario of the Deckahedron")[2].partition("###")[0]
    fields = {field.encode_name for part in Part.__subclasses__() for field in msgspec.structs.fields(part)}
    assert fields >= {"str", "offer", "circumstances"}
    assert [name for name in sorted(fields) if f"`{name}`" not in told and f"{name}]]`" not in told] == []


def test_a_gm_plays_a_file_of_their_own() -> None:
    game = opened(SMALL)
    game.act(GM, Reply("open:gate"))
    game.act(GM, Reply("bring:full"))
    assert "bring:full" not in offered(game)
    assert [t.back["name"] for t in game.table.things.values() if t.kind == "foe"] == ["A guard"]


# ---------------------------------------------------------------- at the table


def test_words_for_players_and_for_the_gm_are_apart() -> None:
    game = opened(BELL)
    for seat in (Seat("p1"), None):
        things = view(FAMILY, game.table, seat).things
        assert not [name for name in things if name.startswith(("scene/", "page/"))]
        assert "Undertow" not in str(things["scenario"].marks)
    game.act(GM, Reply("open:lantern-eve"))
    seen = view(FAMILY, game.table, Seat("p1")).things["scene/lantern-eve"].marks
    assert set(seen) == {"title", "read"}
    assert "Pip" in str(view(FAMILY, game.table, GM).things["scene/lantern-eve"].marks)
    assert all(game.table.things[id].front["scene"] == "Lantern Eve" for id in heroes(game.table))


def test_foes_come_for_points_or_weaker() -> None:
    game = opened(BELL)
    for _ in range(2):
        game.act(GM, Reply("chapter:next"))
    game.act(GM, Reply("open:the-undertow"))
    assert "bring:full" not in offered(game) and "bring:plain" in offered(game)
    game.act(
        GM, Reply("correct", {"thing": "reserve", "number": "reserve.points", "value": 9, "why": "test"})
    )
    game.act(GM, Reply("bring:full"))
    foe = next(t for t in game.table.things.values() if t.kind == "foe")
    assert (foe.number("stamina"), foe.number("power"), foe.known) == (12, 10, (GM,))
    assert game.table.things["reserve"].number("points") == 2, "d10 four, its size one, its gifts two"


def test_loot_lies_there_to_be_picked_up() -> None:
    game = opened(BELL)
    game.act(GM, Reply("open:lantern-eve"))
    game.act(GM, Reply("loot"))
    found = [id for id, t in game.table.things.items() if t.kind == "item" and not t.place]
    assert [game.table.things[id].text("name") for id in found] == ["A paper boat that stays dry"]
    assert "loot" not in offered(game)
    assert any(option.startswith("pick-up") for option in offered(game, Seat("p1")))


def test_scenes_belong_to_their_chapter() -> None:
    game = opened(KILN)
    assert [o for o in offered(game) if o.startswith("open:")] == ["open:warm-wall", "open:guild-hall"]
    game.act(GM, Reply("chapter:next"))
    assert [o for o in offered(game) if o.startswith("open:")] == ["open:salt-flat", "open:cave-mouth"]
    assert "turns round" in str(game.table.things["chapter"].front["text"])


def test_first_time_players_are_taught_in_lessons() -> None:
    game = opened(CHAMBER)
    assert heroes(game.table) == ("hero-acrobat", "hero-thief-catcher", "hero-guard")
    for _ in range(4):
        game.act(GM, Reply("lesson"))
    assert "lesson" not in offered(game)


def test_a_lesson_stands_there_for_all_and_its_advice_for_the_gm_until_a_scene_is_opened() -> None:
    game = opened(CHAMBER)
    game.act(GM, Reply("lesson"))
    game.act(GM, Reply("lesson"))
    mira, gwen = (view(game.family, game.table, seat).things for seat in (Seat("p1"), GM))
    assert str(mira["story"].marks["lesson"]).startswith("This is your Deckahedron")
    assert "Let a card decide" in str(gwen["scenario"].marks["advice"])
    assert "advice" not in mira["scenario"].marks
    game.act(GM, Reply("open:bedchamber"))
    assert game.table.things["story"].text("lesson") == ""


def test_escaped_prisoners_carry_no_pack() -> None:
    game = opened(CHAMBER)
    assert [game.table.things[id].number("pack") for id in heroes(game.table)] == [0, 0, 0]


@pytest.mark.parametrize("edition", list(EDITIONS))
@pytest.mark.parametrize("key", [BELL, KILN])
def test_a_whole_one_shot_at_random(edition: str, key: str) -> None:
    for seed in range(2):
        game, random = opened(key, edition), Random(seed)
        for n in range(240):
            play_on(game, random)
            check(game.table)
            if n % 60 == 59 and "chapter:next" in offered_to_gm(game):
                game.act(GM, Reply("chapter:next"))
        assert game.table.things["story"].number("chapter") >= 1


def offered_to_gm(game: Game) -> list[str]:
    step: Any = game.table.step
    return offered(game) if GM in step.asked(game.table) else []


# ---------------------------------------------------------------- a story told from end to end


def settle(game: Game) -> None:
    """Answer whatever is asked, with the first thing that is open, until the conversation goes on."""
    step: Any = game.table.step
    while not isinstance(step, FreePlay):
        seat = step.asked(game.table)[0]
        option = next(o for o in step.ask(game.table, seat).options if not o.closed)
        game.act(seat, Reply(option.id, filled(option, Random(1))))
        step = game.table.step


def do(game: Game, seat: str, option: str, **values: Any) -> None:
    game.act(Seat(seat), Reply(option, values))
    settle(game)


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_the_bell_is_hung_again(edition: str) -> None:
    """A scripted One-Shot: comfort, threshold, prize, return; somebody comes late, and somebody learns."""
    game = opened(BELL, edition)
    do(game, "gm", "open:lantern-eve")
    do(game, "gm", "bring:full")
    do(game, "gm", "loot")
    boat = next(o for o in offered(game, Seat("p1")) if o.startswith("pick-up"))
    do(game, "p1", boat)
    do(game, "gm", "point")
    game.sit(Seat("p4"), "Late")
    do(game, "p4", "take:oda")
    do(game, "gm", "chapter:next")
    do(game, "gm", "open:the-shore")
    do(
        game,
        "gm",
        "disadvantage" if "disadvantage" in offered(game) else "notes",
        text="The mud sucks at every step.",
    )
    for hero in heroes(game.table):
        do(game, "gm", f"call:{hero}")
    do(game, "gm", "point")
    do(game, "gm", "chapter:next")
    do(game, "gm", "open:the-chapel")
    do(game, "gm", "bring:plain" if "bring:plain" in offered(game) else "bring:full")
    do(game, "gm", "prize", hero="kresk", waives="study-cost", text="the bell's own voice")
    do(game, "gm", "town:enter", name="Tarn")
    do(game, "p1", "study")
    do(game, "gm", "chapter:next")
    do(game, "gm", "open:home-again")
    do(game, "gm", "point")
    do(game, "gm", "chapter:end")
    check(game.table)
    assert game.table.things["story"].front["phase"] == "over"
    assert game.table.things["friendly"].number("points") == 3
    assert len(heroes(game.table)) == 4

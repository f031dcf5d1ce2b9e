"""Adventures: what a file must have, and what its author is told otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthside.families.protagonists import checking
from hearthside.families.protagonists.content import adventure_keys, load, read
from hearthside.families.protagonists.sheets import Ability, gear_of
from hearthside.kernel.family import BadContent
from tests.families.protagonists.tale import ADVENTURE, Tale


def problem(old: str, new: str) -> str:
    """What the author is told after a change to the small adventure."""
    changed = ADVENTURE.replace(old, new, 1)
    assert changed != ADVENTURE
    with pytest.raises(BadContent) as error:
        read(changed, "night.toml")
    return str(error.value)


@pytest.mark.parametrize("key", adventure_keys())
def test_adventures_that_come_with_the_family_are_in_order(key: str) -> None:
    adventure = load(key)
    assert adventure.title
    assert Tale(content=key).phase() == "lobby"


def test_an_unknown_adventure_is_named() -> None:
    with pytest.raises(BadContent, match="there is no adventure 'nowhere'"):
        load("nowhere")


def test_without_a_choice_the_first_adventure_is_played() -> None:
    assert load("") == load(adventure_keys()[0])


@pytest.mark.rule("core.ability.four")
def test_a_sheet_has_exactly_the_four_abilities() -> None:
    assert [str(ability) for ability in Ability] == ["toughness", "agility", "smarts", "wits"]
    assert problem("toughness = 2\n", "") == (
        "night.toml: `toughness` is missing - at `$.protagonist[0]`, line 6"
    )
    assert "there is no field `luck` here" in problem("wits = 2\n", "wits = 2\nluck = 2\n")


@pytest.mark.rule("core.ability.range")
@pytest.mark.parametrize("score", [0, 5])
def test_a_score_outside_of_one_to_four_is_rejected(score: int) -> None:
    assert "$.protagonist[0].toughness" in problem("toughness = 2\n", f"toughness = {score}\n")


@pytest.mark.rule("core.setup.character-sheet")
@pytest.mark.parametrize("field", ["health", "resolve", "drives"])
def test_a_sheet_without_health_resolve_or_drives_is_refused(field: str) -> None:
    start = ADVENTURE.index(f"{field} = ")
    line = ADVENTURE[start : ADVENTURE.index("\n", start) + 1]
    assert f"`{field}` is missing" in problem(line, "")


@pytest.mark.rule("core.npc.stats")
@pytest.mark.parametrize("field", ["toughness", "agility", "smarts", "wits", "health"])
def test_an_npc_needs_abilities_and_health(field: str) -> None:
    npc = ADVENTURE[ADVENTURE.index('name = "The Warden"') :]
    line = next(line for line in npc.splitlines(keepends=True) if line.startswith(field))
    start, end = ADVENTURE.split('name = "The Warden"')
    with pytest.raises(BadContent, match=f"`{field}`"):
        read(start + 'name = "The Warden"' + end.replace(line, "", 1), "night.toml")


@pytest.mark.rule("core.npc.extras")
def test_an_npc_may_have_resolve_gear_and_special_abilities_or_none_of_them() -> None:
    tale = Tale().started()
    assert [tale.mark("witch", key) for key in ("resolve", "special")] == [2, "Sees in the dark."]
    assert [name for name, _ in gear_of(tale.game.table, "warden")] == ["warden/gear/club"]
    assert tale.mark("rat", "resolve") == 0
    assert gear_of(tale.game.table, "rat") == []


@pytest.mark.rule("core.gear.list")
def test_gear_is_listed_with_name_and_description() -> None:
    tale = Tale()
    gear = gear_of(tale.game.table, "lamp")
    assert [item.text("name") for _, item in gear] == ["Rope", "Tool kit", "Flask of oil", "Knife"]
    assert [item.text("text") for _, item in gear] == ["Twenty feet.", "Mend something: Smarts 8.", "", ""]


@pytest.mark.rule("core.drive.meaning")
def test_drives_have_a_text_and_are_not_marked_at_the_start() -> None:
    tale = Tale()
    drives = [tale.game.table.things[f"lamp/drive/{n}"] for n in (1, 2, 3)]
    assert [drive.text("text") for drive in drives][1] == "Find the lost brother"
    assert [drive.number("marked") for drive in drives] == [0, 0, 0]


def test_keys_are_used_once_and_names_refer_to_something() -> None:
    assert "'lamp' is used twice" in problem('key = "warden"', 'key = "lamp"')
    for kept in ("story", "conflict"):
        assert f"'{kept}' is used twice or reserved" in problem('key = "rat"', f'key = "{kept}"')
    assert "two scenes have the key 'roofs'" in problem('key = "cellar"', 'key = "roofs"')
    assert "Dusk: there is no NPC 'nobody'" in problem('npcs = ["warden"]', 'npcs = ["nobody"]')
    assert "there is no loose Gear 'moon'" in problem('gm = "A tile is loose."', 'gear = ["moon"]')
    assert "the Gear 'rope' is listed twice" in problem('key = "knife"', 'key = "rope"')
    assert "Tool kit needs both" in problem("difficulty = 8\nboxes", "boxes")


def test_what_gear_gives_back_goes_to_somebody_and_only_a_test_can_fail() -> None:
    for_whom = problem('text = "Twenty feet."', "restores = { health = 1 }")
    assert "Rope restores something: say for whom, one or several" in for_whom
    assert "Rope cannot fail" in problem('text = "Twenty feet."', "failure_restores = { health = 1 }")
    assert "gear[0].whom" in problem('text = "Twenty feet."', 'whom = "everybody"')


def test_a_printed_gain_or_loss_has_a_number_and_is_about_somebody() -> None:
    change = '[[chapter.scene.change]]\nwhat = "Hail"'
    cellar = '[[chapter.scene]]\nkey = "cellar"'
    nothing = problem(cellar, f"{change}\n{cellar}")
    assert "On the roofs: 'Hail' changes neither health nor resolve nor anything" in nothing
    nobody = problem(cellar, f'{change}\nwho = "moon"\nhealth = -1\n{cellar}')
    assert "On the roofs: there is no NPC 'moon'" in nobody
    rules = problem("[[protagonist]]", '[[special_rules.change]]\nwhat = "Song"\n[[protagonist]]')
    assert "the special rules: 'Song' changes neither health nor resolve" in rules


def test_a_portrait_that_is_named_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = ADVENTURE.replace('key = "rat"', 'key = "rat"\nportrait = "bakker"', 1)
    monkeypatch.setattr(checking, "PORTRAITS", tmp_path / "nowhere")
    load.cache_clear()
    assert load(named), "without the page nobody knows its pictures"
    load.cache_clear()
    monkeypatch.setattr(checking, "PORTRAITS", tmp_path)
    (tmp_path / "baker.svg").touch()
    with pytest.raises(BadContent, match="there is no portrait 'bakker': did you mean `baker`"):
        load(named)
    assert load(named.replace("bakker", "baker"))


def test_gear_that_suits_an_attack_adds_damage_to_it_or_is_something_to_shoot_with() -> None:
    wrong = problem('text = "Twenty feet."', 'suits = "toughness"')
    assert "Rope suits toughness, but adds no damage" in wrong
    assert read(ADVENTURE.replace('text = "Twenty feet."', 'suits = "agility"', 1))


def test_all_problems_are_told_at_once() -> None:
    changed = ADVENTURE.replace('npcs = ["warden"]', 'npcs = ["nobody", "wardn"]', 1)
    with pytest.raises(BadContent) as error:
        read(changed, "night.toml")
    at = " - at `$.chapter[0].npcs`, line 119"
    assert str(error.value) == f"night.toml: Dusk: there is no NPC 'nobody'{at}"
    assert error.value.more == (f"Dusk: there is no NPC 'wardn': did you mean `warden`?{at}",)


@pytest.mark.parametrize(
    ("right", "wrong", "place"),
    [
        ('key = "rat"', 'key = "story"', "`$.npc[2].key`"),
        ('key = "cellar"', 'key = "roofs"', "`$.chapter[0].scene[1].key`"),
        ('text = "Twenty feet."', 'suits = "wits"', "`$.protagonist[0].gear[0].suits`"),
        ('gm = "A tile is loose."', 'gear = ["moon"]', "`$.chapter[0].scene[0].gear`"),
        (
            'text = "The night is cold."',
            '[[special_rules.change]]\nwhat = "A"',
            "`$.special_rules.change[0]`",
        ),
        ('title = "Dawn"', 'title = "Dawn"\ncounts = { tide = 1 }', "`$.chapter[1].counts`"),
    ],
)
def test_the_author_reads_where_a_mistake_stands(right: str, wrong: str, place: str) -> None:
    where, line = problem(right, wrong).rsplit(", line ", 1)
    assert where.endswith(place)
    assert ADVENTURE.replace(right, wrong, 1).split("\n")[int(line) - 1] in wrong


@pytest.mark.parametrize("players", ["[5, 2]", "[-1, 0]", "[1, 100]"])
def test_an_adventure_is_for_so_many_players_or_more(players: str) -> None:
    assert "write the fewest players, then the most" in problem("title =", f"players = {players}\ntitle =")


@pytest.mark.rule("core.difficulty.source")
@pytest.mark.parametrize("difficulty", [1, 31, 99])
def test_gear_asks_for_no_test_that_the_gm_could_not_call_for(difficulty: int) -> None:
    wrong = problem("difficulty = 8\nboxes", f"difficulty = {difficulty}\nboxes")
    assert "Tool kit: the difficulty of a Test is from 2 to 30" in wrong


@pytest.mark.rule("core.difficulty.source")
def test_a_printed_test_fits_into_what_the_gm_is_asked() -> None:
    for difficulty in (1, 31):
        printed = problem("difficulty = 8\nwhat", f"difficulty = {difficulty}\nwhat")
        assert "$.chapter[0].scene[0].test[0].difficulty" in printed
    assert "test[0].what" in problem("Cross the icy roofs", "x" * 301)
    assert "test[0].failure" in problem("You slip and fall.", "x" * 1001)


def test_what_is_no_toml_is_refused_with_the_line() -> None:
    assert "night.toml: " in problem('title = "The Long Night"', "title = ")

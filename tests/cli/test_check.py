"""`hearthside check`: what an adventure file holds, or all that is wrong with it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import hearthside
from hearthside.cli.main import app
from hearthside.families import MODULES
from tests.families.protagonists.tale import ADVENTURE

FAMILIES = Path(hearthside.__file__).parent / "families"
OURS = sorted([*FAMILIES.rglob("adventures/*.toml"), *FAMILIES.rglob("scenarios/*.toml")])
DOCS = FAMILIES.parents[1] / "docs"
KILN = FAMILIES / "deckahedron" / "scenarios" / "the_kiln_that_would_not_cool.toml"
GOBLINS = 'format = "skirmish"\nfoes = ["goblin-skirmisher"]'


def check(folder: Path, text: str | bytes, *options: str) -> Result:
    """Write a file as somebody would, and have it read."""
    file = folder / "night.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return CliRunner().invoke(app, ["check", str(file), *options])


@pytest.mark.parametrize("file", OURS, ids=lambda file: file.stem)
def test_our_own_adventures_are_sound_and_for_their_family(file: Path) -> None:
    key = file.relative_to(FAMILIES).parts[0].replace("_", "-")
    told = CliRunner().invoke(app, ["check", str(file)])
    assert (told.exit_code, told.stderr) == (0, "")
    assert f"({key}), " in told.stdout and " × " in told.stdout


def test_what_a_file_holds_is_counted(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["check", str(KILN)]).stdout.splitlines()
    assert told[0] == (
        "The Kiln That Would Not Cool: for A Thousand Faces of Adventure (deckahedron), 2 to 5 players"
    )
    assert told[1:] == ["  4 × chapter, 7 × scene, 6 × foe, 3 × item, 1 × offer"]


def test_the_adventure_to_copy_in_the_docs_is_sound(tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", (DOCS / "adventures.md").read_text("utf-8"), re.DOTALL)
    told = check(tmp_path, text)
    assert told.exit_code == 0
    assert told.stdout.startswith("The Lost Kite: for GM and Protagonists (protagonists), 1 to 3 players\n")


def test_the_mistakes_in_the_docs_are_told_as_they_stand_there(tmp_path: Path) -> None:
    words = (DOCS / "adventures.md").read_text("utf-8")
    (text,) = re.findall(r"```toml\n(.*?)```", words, re.DOTALL)
    text = text.replace("toughness", "toughnes", 1).replace("agility = 4", "agility = 5")
    told = check(tmp_path, text).stderr.replace("night.toml", "kite.toml")
    assert "2 mistakes" in told and f"check kite.toml\n{told}```" in words


def test_a_file_without_a_title_is_told_by_its_name(tmp_path: Path) -> None:
    assert check(tmp_path, GOBLINS).stdout.startswith("night: for The Adventure Deck System")


def test_the_mark_and_line_ends_of_other_systems_are_read(tmp_path: Path) -> None:
    assert check(tmp_path, b"\xef\xbb\xbf" + ADVENTURE.replace("\n", "\r\n").encode()).exit_code == 0


def test_what_a_title_would_do_to_a_terminal_is_left_out(tmp_path: Path) -> None:
    told = check(tmp_path, f'title = "Two\\u001b[2J goblins"\n{GOBLINS}')
    assert told.stdout.startswith("Two[2J goblins: ")


# ---------------------------------------------------------------- what is wrong


def test_all_mistakes_are_told_with_their_lines(tmp_path: Path) -> None:
    told = check(tmp_path, ADVENTURE.replace("agility = 2", "agilty = 2", 1).replace("= 6", "= 0", 1))
    assert told.exit_code == 1 and not told.stdout
    assert told.stderr.splitlines() == [
        "night.toml, read for GM and Protagonists (protagonists): 2 mistakes",
        "  there is no field `agilty` here: did you mean `agility`? - at `$.protagonist[0].agilty`, line 11",
        "  write a number from 1 to 99 - at `$.protagonist[0].health`, line 14",
    ]


def test_one_mistake_is_one(tmp_path: Path) -> None:
    told = check(tmp_path, GOBLINS.replace("goblin-", "gobblin-")).stderr
    assert "(adventure-deck): 1 mistake\n  there is no Foe 'gobblin-skirmisher': did you mean" in told


def test_far_too_many_mistakes_are_not_all_told(tmp_path: Path) -> None:
    told = check(tmp_path, ADVENTURE + '[[npc]]\nkey = "x"\n' * 40).stderr
    assert told.startswith("night.toml, read for GM and Protagonists (protagonists): 50 mistakes or more\n")
    assert len(told.splitlines()) == 51


NO_ADVENTURE = {
    "empty": (b"", "this is not an adventure: it has no `title = …`"),
    "no text": (bytes(range(256)), "it is not UTF-8 text"),
    "too large": (b"# =\n" * 300_000, "it is larger than 1024 KB"),
    "prose": (b"It was E = mc", "(at line 1, column 4)"),
    "brackets": (b"a = " + b"[" * 5000, "its brackets are nested too deeply"),
}


@pytest.mark.parametrize(("text", "why"), NO_ADVENTURE.values(), ids=NO_ADVENTURE.keys())
def test_what_is_no_adventure_is_told_in_one_line(text: bytes, why: str, tmp_path: Path) -> None:
    told = check(tmp_path, text)
    assert told.exit_code == 1
    assert told.stderr.startswith("night.toml: ") and why in told.stderr
    assert len(told.stderr.splitlines()) == 1


def test_a_folder_or_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    for path, why in ((tmp_path, "Is a directory."), (tmp_path / "gone", "No such file or directory.")):
        told = CliRunner().invoke(app, ["check", str(path)])
        assert (told.exit_code, told.stderr) == (1, f"{path} cannot be read: {why}\n")


# ---------------------------------------------------------------- which game it is for


@pytest.mark.parametrize(
    "text", ['title = "x"\nplayers = [2, 3]', '[project]\nname = "x"', "level = 1\na = 1\nb = 1"]
)
def test_a_file_that_may_be_for_any_game_is_not_guessed_at(text: str, tmp_path: Path) -> None:
    told = check(tmp_path, text)
    assert told.exit_code == 1
    assert "it is not clear which game this is for: say so with --family protagonists or" in told.stderr
    assert "mistake" in check(tmp_path, text, "--family", "deckahedron").stderr


def test_a_game_without_adventures_takes_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MODULES, "toy", "tests.kernel.toy")
    assert "it is not clear which game" in check(tmp_path, 'title = "x"\nplayers = [2, 3]').stderr
    told = check(tmp_path, ADVENTURE, "--family", "toy")
    assert (told.exit_code, told.stderr) == (1, "night.toml: A toy (toy) is played without adventures\n")


def test_misspelt_headings_do_not_hide_which_game_it_is(tmp_path: Path) -> None:
    told = check(tmp_path, 'title = "x"\nsummary = "y"\n[[protagonists]]\n[[chapter]]\n')
    assert told.stderr.startswith("night.toml, read for GM and Protagonists (protagonists): ")


def test_a_file_held_against_another_game_is_told_to_be_one(tmp_path: Path) -> None:
    told = check(tmp_path, GOBLINS, "--family", "protagonists")
    assert told.exit_code == 1 and "there is no field `format` here" in told.stderr
    assert told.stderr.splitlines()[-1] == (
        "It looks like a file for The Adventure Deck System (adventure-deck): try --family adventure-deck"
    )


def test_an_unknown_family_is_told_with_those_there_are(tmp_path: Path) -> None:
    told = check(tmp_path, GOBLINS, "--family", "protagonist")
    assert told.exit_code == 2
    assert (
        told.stderr
        == "there is no family 'protagonist': choose one of: protagonists, deckahedron, adventure-deck\n"
    )


# ---------------------------------------------------------------- editions


def with_hero(*moves: str) -> str:
    """The Kiln with a hero of its own."""
    hero = f'[[hero]]\nkey = "x"\nname = "X"\nabout = ""\nstr = 1\ndex = 2\nint = 3\nmoves = {list(moves)}\n'
    return f"{KILN.read_text('utf-8')}\n{hero}"


def test_what_only_some_editions_have_is_told(tmp_path: Path) -> None:
    told = check(tmp_path, with_hero("escape_route"))
    assert told.exit_code == 0
    missing = [line for line in told.stdout.splitlines() if "there is no move 'escape_route'" in line]
    assert [line.partition(": ")[0] for line in missing] == [
        "  not in A Thousand Faces of Adventure, playtest 0.93",
        "  not in A Thousand Faces of Adventure, earlier playtest",
    ]


def test_what_every_edition_lacks_is_told_once(tmp_path: Path) -> None:
    told = check(tmp_path, with_hero("nonesuch"))
    assert told.exit_code == 1
    assert told.stderr.count("there is no move 'nonesuch'") == 1
    assert "not in" not in told.stderr


def test_a_file_that_fits_no_edition_says_what_each_lacks(tmp_path: Path) -> None:
    told = check(tmp_path, with_hero("escape_route", "cower_submit")).stderr
    assert "not in Deckahedron World: hero 'x': there is no move 'cower_submit'" in told
    assert "earlier playtest: hero 'x': there is no move 'escape_route'" in told

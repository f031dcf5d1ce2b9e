"""Files that people write, and what their authors are told."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hearthside.authoring.files import read_text, read_toml, wrong_players
from hearthside.kernel.family import BadContent


class Tale(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    pages: int = 0


def test_a_file_becomes_a_type() -> None:
    assert read_toml('title = "A"\npages = 3', Tale, "a.toml") == Tale("A", 3)


WRONG = {
    "": "`title` is missing",
    "once upon a time": "write a field, = and its value (at line 1, column 6)",
    'title = "A\npages = 3': 'close this text with ", or put """ around it if it has several lines (at line 1, column 11)',
    'title = "A': 'a text is never closed: put " or """ at its end (at end of document)',
    "title = “A”": "write a number, true, false, a list or a text in straight quotation marks (at line 1, column 9)",
    'title = "A"B"': 'nothing more can follow here; inside a text, write \\" for a quotation mark (at line 1, column 12)',
    "pages = [1 2]": "a comma is missing in this list, or the ] at its end (at line 1, column 12)",
    "pages = { a = 1 b = 2 }": "a comma is missing here, or the } at the end (at line 1, column 17)",
    "pages = 1\npages = 2\n": "this is here twice, or its heading needs double brackets: [[npc]] (at line 2, column 10)",
    "[page]\n[page]\n": "this heading is here twice, or needs double brackets: [[npc]] (at line 2, column 6)",
    'title = "A\\B"': "inside a text, write \\\\ for \\ (at line 1, column 13)",
    "= 3": "Invalid statement (at line 1, column 1)",
    "title = 7": "write text in quotation marks, not a number - at `$.title`, line 1",
    f"pages = {'9' * 5000}": "a number in it is far too long",
    f"pages = {'[' * 5000}": "its brackets are nested too deeply",
    'title = "A"\n' + "a." * 9000 + "a = 1": "the name of this field is far too long (at line 2)",
    "[[" + "'a b' . " * 30 + "a]]": "the name of this field is far too long (at line 1)",
}


@pytest.mark.parametrize(("text", "why"), WRONG.items(), ids=range(len(WRONG)))
def test_what_is_wrong_is_told_with_the_name_of_the_file_where_it_has_one(text: str, why: str) -> None:
    for file, told in (("a.toml", f"a.toml: {why}"), ("", why)):
        with pytest.raises(BadContent) as error:
            read_toml(text, Tale, file)
        assert str(error.value) == told


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadContent, match=r"a\.toml: it is not UTF-8 text"):
        read_text(tmp_path / "a.toml")


@pytest.mark.parametrize("players", [(5, 2), (-1, 0), (0, 4), (1, 100)])
def test_fewest_and_most_players_come_in_this_order(players: tuple[int, int]) -> None:
    assert list(wrong_players(players))
    assert not list(wrong_players((1, 1)))

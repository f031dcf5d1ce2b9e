"""Reports: intervals, matrices, spreads, cards; as Markdown and as a page."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from hearthside.lab import pictures
from hearthside.lab.labels import common, in_words, labels
from hearthside.lab.report import Report, Section, Table, report
from hearthside.lab.rows import Row
from hearthside.lab.runner import Alone, run
from hearthside.lab.statistics import CardUse, Share, meetings
from hearthside.lab.study import Encounter, Study
from hearthside.lab.writing import markdown, page

DUELS = Study(
    title="Two duels", play="duel", decks=("warrior-1", "mage-1", "rogue-1"), games=150, bots=("wild",)
)
FIGHTS = Study(
    title="Fights",
    family="deckahedron",
    play="encounter",
    heroes=("kresk+oda",),
    encounters=(Encounter("guards", "guard", 6), Encounter("beast", "monster", 10)),
    sweep={"edition": ("kfa093", "world"), "budget": (0.4, 0.8)},
    games=3,
)


class Tags(HTMLParser):
    """Which elements are open at the end, and whether any was closed that was not."""

    VOID = ("meta", "rect", "circle")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_report_of_duels_shows_intervals_matrix_lengths_damage_and_cards(tmp_path: Path) -> None:
    found = report(DUELS, run(DUELS, tmp_path, Alone()))
    titles = [section.title for section in found.sections]
    assert titles == ["Who wins", "Win rates", "Length in Rounds", "Damage in a game", "Cards"]
    summary, matrix, _, _, cards = (section.tables[0] for section in found.sections)
    assert summary.lines[0][:2] == ("warrior-1 – mage-1", "150")
    assert "(" in summary.lines[0][2]
    assert [len(line) for line in matrix.lines] == [4, 4, 4]
    assert cards.head[-4:] == ("wins when played", "wins when drawn", "not drawn", "impact")
    assert any("to" in line[-1] for line in cards.lines)


def test_a_report_of_a_party_tells_who_falls_and_wins_by_what_is_swept(tmp_path: Path) -> None:
    found = report(FIGHTS, run(FIGHTS, tmp_path, Alone()))
    assert [section.title for section in found.sections][:2] == ["Who wins", "Wins by budget"]
    assert "first side kresk+oda" in found.words
    summary, matrix = (section.tables[0] for section in found.sections[:2])
    assert summary.head[2:5] == ("heroes win", "nobody falls", "heroes fallen")
    assert matrix.head == ("", "budget 0.4", "budget 0.8")
    assert [line[0] for line in matrix.lines][:2] == ["guards · edition kfa093", "beast · edition kfa093"]
    assert found.sections[-1].title == "Moves"


def test_a_page_is_whole_and_has_nothing_from_elsewhere(tmp_path: Path) -> None:
    text = page(report(DUELS, run(DUELS, tmp_path, Alone())))
    assert not Tags(text).open
    assert text.count("<svg") == 7
    assert text.count('role="img"') == 7
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "NaN" not in text


def test_markdown_has_every_table() -> None:
    table = Table(("who", "wins"), [("x", "50 %")])
    text = markdown(Report("Title", "Words.", [Section("One", "Said.", (table,))]))
    assert text == "# Title\n\nWords.\n\n## One\n\nSaid.\n\n| who | wins |\n| --- | --- |\n| x | 50 % |\n"


def test_long_tables_are_folded_away() -> None:
    table = Table(("n",), [(str(n),) for n in range(60)])
    assert "The table, 60 lines" in page(Report("", "", [Section("", "", (table,))]))


def row(cell: int, b: str, options: str, winner: str = "a") -> Row:
    return Row(cell=cell, game=0, seed=0, a="x", b=b, options=options, winner=winner)


def test_what_all_meetings_have_in_common_is_said_once() -> None:
    found = meetings([row(0, "y", "mode=1d, start=d6"), row(1, "z", "mode=2d, start=d6")])
    assert common(found) == {"first side": "x", "start": "d6"}
    assert in_words({**common(found), "kind": "the_long_ebb"}) == "first side x, start d6, the_long_ebb"
    assert labels(found) == ["y · mode 1d", "z · mode 2d"]


def test_a_single_meeting_keeps_its_whole_name() -> None:
    assert labels(meetings([row(0, "y", "mode=1d")])) == ["x – y · mode 1d"]


def test_the_impact_of_a_card_has_its_interval() -> None:
    use = CardUse("d", "axe", Share(60, 100), Share(40, 100), Share(0, 0), 0.0)
    low, high = use.impact_interval
    assert (round(low, 1), round(use.impact, 1), round(high, 1)) == (6.4, 20.0, 33.6)
    assert use.least == 100


@pytest.mark.parametrize(("low", "high"), [(0, 3), (0, 60), (-17, 17), (0, 1000)])
def test_scales_have_a_few_round_numbers(low: int, high: int) -> None:
    ticks = pictures._ticks(low, high)
    assert 3 <= len(ticks) <= 11
    assert all(low <= tick <= high for tick in ticks)


def test_no_part_of_a_long_name_is_cut_off_in_a_picture() -> None:
    short, long = (
        "diver+cook",
        "bell-ringer+midwife+eel-catcher – gaunt+warder-hob+warder-sib · distance close",
    )
    picture = pictures.bars([(short, 0.5, 0.4, 0.6), (long, 0.5, 0.4, 0.6)])
    assert picture.count("textLength") == 1
    assert f'textLength="461" lengthAdjust="spacingAndGlyphs">{long}' in picture

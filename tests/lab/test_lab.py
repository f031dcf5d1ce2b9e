"""The lab: studies, running and resuming them, results and reports."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from hearthside.agents.bots import UnknownBot, bot
from hearthside.agents.playing import play
from hearthside.agents.protagonists.seeing import own_test
from hearthside.agents.sight import Bot, asked
from hearthside.cli.main import app
from hearthside.families import family
from hearthside.kernel.asks import Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.family import BadContent
from hearthside.kernel.seats import GM
from hearthside.kernel.views import View
from hearthside.lab.conflicts import A, Sworn, begun, is_over
from hearthside.lab.games import check
from hearthside.lab.results import NoResults, polars, read_results, write_results
from hearthside.lab.rows import Row
from hearthside.lab.runner import ROWS, Alone, Done, OtherStudy, Portion, read_rows, run
from hearthside.lab.statistics import Share, card_uses, meetings, spread
from hearthside.lab.study import Cell, Fighter, Study, cells, game_seed, read_study

STUDIES = Path(__file__).parents[2] / "studies"
DUELS = Study(
    title="Two duels", play="duel", decks=("warrior-1", "mage-1", "rogue-1"), games=60, bots=("wild",)
)
CONFLICT = Study(
    title="A Conflict",
    family="protagonists",
    play="conflict",
    kinds=("close", "charm-intelligence"),
    sides=(Fighter("strong", 4, 12), Fighter("armed", 2, gear=2)),
    against=(Fighter("weak", 1, 4),),
    games=8,
)
TOML = """
title = "Small"
play = "duel"
decks = ["warrior-1", "priest-1"]
games = 20
bots = ["wild", "wild"]
"""


class Stopped:
    """Plays a few portions, then is interrupted."""

    def __init__(self, portions: int) -> None:
        self.portions = portions

    def play(self, study: Study, jobs: list[tuple[Cell, Portion]]) -> Iterator[Done]:
        yield from Alone().play(study, jobs[: self.portions])
        raise KeyboardInterrupt


# ---------------------------------------------------------------- studies


@pytest.mark.parametrize("path", sorted(STUDIES.glob("*.toml")), ids=lambda path: path.stem)
def test_every_ready_study_can_be_played(path: Path) -> None:
    study = read_study(path)
    check(study)
    rows = list(Alone().play(msgspec.structs.replace(study, games=1), [(cells(study)[0], Portion(0, 0, 1))]))
    assert rows[0].rows[0].winner in ("", "a", "b")


def test_a_sweep_plays_everything_for_each_option() -> None:
    study = msgspec.structs.replace(DUELS, sweep={"mode": ("simple", "1d"), "start-round": ("d6", "fixed-1")})
    assert len(cells(study)) == 3 * 4
    assert cells(study)[-1].options == {"mode": "1d", "start-round": "fixed-1"}


@pytest.mark.parametrize(("pairing", "count"), [("distinct", 3), ("all", 6), ("mirror", 3)])
def test_decks_are_paired(pairing: str, count: int) -> None:
    assert len(cells(msgspec.structs.replace(DUELS, pairing=pairing))) == count


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("title = 1", "write text in quotation marks"),
        ('title = "x"\nplay = "chess"', "play: choose one of"),
        ('title = "x"\nplay = "duel"', "nothing to play"),
        ('title = "x"\nplay = "duel"\ndecks = ["a", "b"]\ngames = 0', "at least 1"),
        ('title = "x"\nplay = "duel"\ndecks = ["a", "b"]\npairing = "odd"', "pairing: choose"),
        ("title = ", "file.toml"),
    ],
)
def test_a_wrong_study_says_what_is_wrong(tmp_path: Path, text: str, wrong: str) -> None:
    (tmp_path / "file.toml").write_text(text)
    with pytest.raises(BadContent, match=wrong):
        read_study(tmp_path / "file.toml")


def test_what_is_named_must_be_there() -> None:
    with pytest.raises(BadContent, match="no ready deck 'bard-1'"):
        check(msgspec.structs.replace(DUELS, decks=("bard-1", "mage-1")))
    with pytest.raises(BadContent, match="no Foe 'moth'"):
        check(Study(title="", play="fight", heroes=("mage-1",), foes=(("moth",),)))
    with pytest.raises(BadContent, match="no kind of Attack"):
        check(msgspec.structs.replace(CONFLICT, kinds=("rude",)))
    with pytest.raises(BadContent, match="from 1 to 4"):
        check(msgspec.structs.replace(CONFLICT, against=(Fighter("god", 9),)))
    with pytest.raises(UnknownBot):
        check(msgspec.structs.replace(DUELS, bots=("oracle",)))


def test_the_seed_of_a_game_depends_on_its_meeting_and_number_alone() -> None:
    first, second = cells(DUELS)[:2]
    moved = msgspec.structs.replace(first, number=5)
    assert game_seed(1, first, 3) == game_seed(1, moved, 3)
    assert len({game_seed(1, first, 3), game_seed(2, first, 3), game_seed(1, second, 3)}) == 3


# ---------------------------------------------------------------- running


def test_a_stopped_study_goes_on_where_it_stopped(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(DUELS, tmp_path, Stopped(2))
    _, kept = read_rows(tmp_path)
    assert len(kept) == 2
    heard: list[int] = []
    rows = run(DUELS, tmp_path, Alone(), heard.append)
    assert heard[0] == 100
    assert sum(heard) == 180
    assert rows == run(DUELS, tmp_path / "whole", Alone())


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    whole = run(DUELS, tmp_path, Alone())
    file = tmp_path / ROWS
    file.write_bytes(file.read_bytes()[:-20])
    assert run(DUELS, tmp_path, Alone()) == whole


def test_results_of_another_study_are_not_mixed(tmp_path: Path) -> None:
    run(msgspec.structs.replace(DUELS, games=1), tmp_path, Alone())
    with pytest.raises(OtherStudy, match="another study"):
        run(msgspec.structs.replace(DUELS, games=1, seed=2), tmp_path, Alone())


def test_conflicts_are_played_to_their_end(tmp_path: Path) -> None:
    rows = run(CONFLICT, tmp_path, Alone())
    assert len(rows) == 32
    strong = [row for row in rows if row.a == "strong"]
    assert sum(row.winner == "a" for row in strong) >= len(strong) - 2
    assert all(row.rounds >= 1 for row in rows)


class Looking:
    """Plays by rules of thumb, and remembers whose Test it thought to be its own, or for whom it pushed."""

    def __init__(self) -> None:
        self.thumb, self.seen = bot("thumb", "protagonists", 0), set[str]()

    def choose(self, view: View) -> Reply:
        test = own_test(view)
        if test and any(option.id == "push:0" for option in asked(view).options):
            self.seen.add(str(test.marks["who"]))
        reply = self.thumb.choose(view)
        self.seen |= {key[5:] for key, points in reply.values.items() if key[:5] == "push:" and points}
        return reply


def test_each_side_of_an_opposed_test_pushes_its_own_resolve() -> None:
    table = begun("close", Fighter("one", 2), Fighter("other", 2), ())
    hero, foe = Looking(), Looking()
    play(family("protagonists"), table, Fast(1), {A: hero, GM: foe}, until=is_over, acts=60)
    assert (hero.seen, foe.seen) == ({"hero"}, {"foe"})


class Listening:
    """Plays by rules of thumb, and remembers which attacks were offered."""

    def __init__(self) -> None:
        self.thumb, self.heard = bot("thumb", "protagonists", 0), set[str]()

    def choose(self, view: View) -> Reply:
        names = (option.id for option in asked(view).options)
        self.heard.update(name.rpartition(":")[2] for name in names if name.startswith("attack:"))
        return self.thumb.choose(view)


def test_both_sides_of_a_conflict_attack_in_the_way_that_is_studied() -> None:
    """Else a GM would turn to the weakest Ability of the hero."""
    table = begun("magical-psychic", Fighter("one", 3), Fighter("other", 3), ())
    free, sworn = Listening(), Listening()
    both: tuple[Bot, Bot] = (free, Sworn(sworn, "magical-psychic"))
    for one in both:
        play(family("protagonists"), table, Fast(1), {A: one, GM: one}, until=is_over, acts=60)
    assert sworn.heard == {"magical-psychic"} < free.heard


# ---------------------------------------------------------------- results


def test_results_are_written_and_read_the_same(tmp_path: Path) -> None:
    rows = run(DUELS, tmp_path, Alone())
    write_results(tmp_path, DUELS, rows)
    assert read_results(tmp_path) == (DUELS, rows)
    summary = polars().read_parquet(tmp_path / "summary.parquet")
    assert summary["games"].to_list() == [60, 60, 60]


def test_without_results_there_is_no_report(tmp_path: Path) -> None:
    with pytest.raises(NoResults):
        read_results(tmp_path)


def test_a_share_has_its_interval() -> None:
    low, high = Share(50, 100).interval
    assert math.isclose(low, 0.4038, abs_tol=1e-3)
    assert math.isclose(high, 0.5962, abs_tol=1e-3)
    assert Share(0, 0).interval == (0.0, 1.0)


def test_a_spread_has_mean_and_quantiles() -> None:
    found = spread([1, 2, 2, 7])
    assert (found.mean, found.quantile(0.5), found.quantile(0.95)) == (3.0, 2, 7)


def row(game: int, winner: str, first: str, seen: list[str]) -> Row:
    return Row(
        cell=0, game=game, seed=0, a="x", b="y", winner=winner, first=first, seen_a=seen, played_a=seen
    )


def test_the_impact_of_a_card_is_what_seeing_it_changes() -> None:
    rows = [
        row(0, "a", "a", ["axe"]),
        row(1, "a", "b", ["axe"]),
        row(2, "b", "b", ["bow"]),
        row(3, "b", "a", ["axe"]),
    ]
    uses = {use.card: use for use in card_uses(rows)}
    assert uses["axe"].seen == Share(2, 3)
    assert uses["axe"].unseen == Share(0, 1)
    assert round(uses["axe"].impact) == 67
    assert uses["bow"].times == 0.25


def test_going_first_is_worth_what_it_changes_for_one_side() -> None:
    rows = [row(0, "a", "a", []), row(1, "a", "a", []), row(2, "a", "b", []), row(3, "b", "b", [])]
    assert meetings(rows)[0].worth_of_first == 50.0


# ---------------------------------------------------------------- the command


def test_a_study_is_run_and_reported_from_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_text(TOML)
    folder = tmp_path / "out"
    command = ["lab", "run", str(tmp_path / "small.toml"), "-o", str(folder), "--workers", "1"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    assert "Results are in" in done.output
    told = CliRunner().invoke(app, ["lab", "report", str(folder)])
    assert told.exit_code == 0, told.output
    assert (folder / "report.html").read_text().startswith("<!doctype html>")
    assert "# Small" in (folder / "report.md").read_text()
    other = CliRunner().invoke(app, [*command, "--seed", "9"])
    assert other.exit_code == 2
    assert "another study" in other.output


def test_a_wrong_study_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "wrong.toml").write_text('title = "x"\nplay = "chess"')
    done = CliRunner().invoke(app, ["lab", "run", str(tmp_path / "wrong.toml")])
    assert done.exit_code == 2
    assert "choose one of" in done.output


@pytest.mark.parametrize("words", [["--ray"], ["--ray", "--games", "2"], ["--ray", "local"]])
def test_ray_is_asked_for_with_or_without_an_address(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not there, so it is said how to get it: the option was understood."""
    monkeypatch.setitem(sys.modules, "ray", None)
    (tmp_path / "small.toml").write_text(TOML)
    for command in ([str(tmp_path / "small.toml"), *words], [*words, str(tmp_path / "small.toml")]):
        done = CliRunner().invoke(app, ["lab", "run", *command])
        assert done.exit_code == 2
        assert "Ray is not installed" in done.output

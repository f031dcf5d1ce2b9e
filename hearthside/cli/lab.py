"""`hearthside lab`: play a study, and read what it found."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand

from hearthside.cli.saying import fail

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console
    from rich.progress import Progress

    from hearthside.lab.report import Table
    from hearthside.lab.rows import Row
    from hearthside.lab.runner import Pool
    from hearthside.lab.study import Study

app = typer.Typer(help="Let bots play many games, and report on them.", no_args_is_help=True)
LOCAL = "local"


def refuse(sentence: str) -> NoReturn:
    fail(sentence, 2)


class WithRay(TyperCommand):
    """`--ray` stands alone or before an address."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        full: list[str] = []
        for word, following in zip(args, [*args[1:], "-"], strict=True):
            alone = word == "--ray" and (following.startswith("-") or following.endswith(".toml"))
            full += [word, LOCAL] if alone else [word]
        return super().parse_args(ctx, full)


@app.command(cls=WithRay)
def run(
    study: Annotated[Path, typer.Argument(metavar="STUDY.toml", exists=True, dir_okay=False)],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FOLDER", help="results/NAME if left out.")
    ] = None,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0 means one per core.")] = 0,
    games: Annotated[
        int | None, typer.Option(min=1, help="Games per meeting, instead of the study's number.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="A seed other than the study's.")] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="[ADDRESS]", help="On a Ray cluster; without an address, on this machine."),
    ] = None,
) -> None:
    """Play a study. Stop it with Ctrl-C: what is done is kept, and the same command goes on from there."""
    from msgspec.structs import replace

    from hearthside.kernel.family import BadContent
    from hearthside.lab.results import NoPolars, need_polars
    from hearthside.lab.study import read_study

    try:
        need_polars()
        wanted = read_study(study)
    except (NoPolars, BadContent) as wrong:
        refuse(str(wrong))
    sys.path.append(str(study.parent.resolve()))  # a bot of one's own lies beside the study
    changed = {key: value for key, value in (("games", games), ("seed", seed)) if value is not None}
    wanted = replace(wanted, **changed)
    folder = output or Path("results") / study.stem
    _write(folder, wanted, _played(study.name, wanted, folder, _pool(workers, ray)))
    typer.echo(f"Results are in {folder}. Read them: hearthside lab report {folder}")


def _pool(workers: int, ray: str | None) -> Pool:
    from hearthside.lab.on_ray import NoRay, OnRay
    from hearthside.lab.runner import Alone, Cores

    if ray is not None:
        try:
            return OnRay("" if ray == LOCAL else ray)
        except NoRay as missing:
            refuse(str(missing))
    return Alone() if workers == 1 else Cores(workers)


def _played(file: str, study: Study, folder: Path, pool: Pool) -> list[Row]:
    """Play with a progress bar; after an interrupt, what there is."""
    from hearthside.kernel.family import BadContent
    from hearthside.lab.games import GameFailed
    from hearthside.lab.on_ray import NoRay
    from hearthside.lab.runner import OtherStudy, in_order, read_rows
    from hearthside.lab.runner import run as run_study

    try:
        return _with_bar(study, lambda told: run_study(study, folder, pool, told))
    except BadContent as wrong:
        refuse(f"{file}: {wrong}")
    except (OtherStudy, NoRay, GameFailed) as wrong:
        refuse(str(wrong))
    except KeyboardInterrupt:
        rows = in_order(study, read_rows(folder)[1])
        _write(folder, study, rows)
        typer.echo(f"Stopped after {len(rows):,} games; they are kept. Run the same command to go on.")
        raise typer.Exit(130) from None


def _with_bar(study: Study, play: Callable[[Callable[[int], None]], list[Row]]) -> list[Row]:
    from rich.console import Console

    from hearthside.lab.study import cells

    console = Console(stderr=True, highlight=False)
    console.print(study.title)
    with _bar(console) as progress:
        task = progress.add_task("", total=study.games * len(cells(study)), rate="", start=False)

        def told(games: int) -> None:
            if not progress.tasks[0].started:  # what was done before says nothing about the speed of today
                progress.reset(task, completed=games)
                return
            progress.update(task, advance=games, rate=in_words(progress.tasks[0].speed))

        return play(told)


def _bar(console: Console) -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(bar_width=30),
        MofNCompleteColumn(),
        TextColumn("games  {task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    return Progress(*columns, console=console, speed_estimate_period=600)


def in_words(speed: float | None) -> str:
    return "" if not speed else f"{speed:,.0f}/s" if speed >= 10 else f"{speed:.1f}/s"


def _write(folder: Path, study: Study, rows: list[Row]) -> None:
    from hearthside.lab.results import write_results

    write_results(folder, study, rows)


@app.command()
def report(
    folder: Annotated[Path, typer.Argument(metavar="RESULT", exists=True, file_okay=False)],
) -> None:
    """Write report.html and report.md beside the results, and print the summary."""
    from hearthside.lab.report import report as reported
    from hearthside.lab.results import NoPolars, NoResults, read_results
    from hearthside.lab.writing import markdown, page

    try:
        study, rows = read_results(folder)
    except (NoPolars, NoResults) as missing:
        refuse(str(missing))
    found = reported(study, rows)
    (folder / "report.html").write_text(page(found), "utf-8")
    (folder / "report.md").write_text(markdown(found), "utf-8")
    for table in found.sections[0].tables:
        _show(found.title, table)
    typer.echo(f"{found.sections[0].words}\nThe whole report: {folder}/report.html and {folder}/report.md")


NAME = 30
"""Letters that a name has room for in a line."""


def _show(title: str, table: Table) -> None:
    """A table in the terminal, as many columns as there is room for; the report has all."""
    from rich.console import Console
    from rich.table import Table as Shown

    console, shown = Console(highlight=False), Shown(title=title, title_justify="left")
    wide = [max(len(line[n]) for line in (table.head, *table.lines)) + 3 for n in range(len(table.head))]
    wide[0] = min(wide[0], NAME)
    count = max(n for n in range(2, len(wide) + 1) if n == 2 or sum(wide[:n]) < console.width)
    for n, word in enumerate(table.head[:count]):
        shown.add_column(word, no_wrap=n > 0, justify="right" if n else "left")
    for line in table.lines:
        shown.add_row(*line[:count])
    console.print(shown)

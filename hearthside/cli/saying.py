"""What every command says alike: why it failed, and what it prints."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from rich.console import Console

Database = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Where the tables are kept, instead of your data folder: a file, or postgresql://….",
    ),
]


def fail(sentence: str, code: int = 1) -> NoReturn:
    typer.secho(sentence, fg="red", bold=True, err=True)
    raise typer.Exit(code)


def reason(error: Exception) -> str:
    """Why something failed, without the number that the system has for it."""
    return str(getattr(error, "strerror", None) or error)


def counted(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def console() -> Console:
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else 160)

"""The command `hearthside`. What a command needs is imported when it runs, so that asking for help is quick."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from hearthside.cli.comparisons import app as odds
from hearthside.cli.keeping import app as keeping
from hearthside.cli.lab import app as lab
from hearthside.cli.saying import Database, console, fail, reason

if TYPE_CHECKING:
    from hearthside.cli.coverage import Coverage

Log = Literal["errors", "events", "json"]

app = typer.Typer(
    help="A table that knows the rules: role-playing games with cards and dice, played by friends.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.command()
def play(
    host: Annotated[str, typer.Option(help="Who can reach it; 127.0.0.1 is this machine only.")] = "0.0.0.0",
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="The port to use, instead of 8765 or the next free one."),
    ] = None,
    database: Database = None,
    log: Annotated[
        Log, typer.Option(help="What is logged: errors only, events line by line, or as JSON.")
    ] = "errors",
    metrics: Annotated[
        int | None,
        typer.Option(
            min=1, max=65535, metavar="PORT", help="Counts for Prometheus, on this port of 127.0.0.1."
        ),
    ] = None,
) -> None:
    """Start the server, and print the link to share."""
    from hearthside.cli import address
    from hearthside.cli.running import RunsAlready, alone_with
    from hearthside.server import logs
    from hearthside.server.run import serve
    from hearthside.server.schema import BadDatabase, called, url_of

    chosen, kept = port_on(host, port), tables_kept(database)
    counts = metrics_port(metrics) if metrics else 0
    here, network = address.links(host, chosen)
    try:
        where = called(url_of(kept))
        with alone_with(kept, here):
            serve(
                host,
                chosen,
                kept,
                network=lambda: address.links(host, chosen)[1],
                log=logs.Log(log),
                metrics=counts,
                started=lambda _: welcome(here, network, where) if log == "errors" else None,
            )
    except RunsAlready as other:
        fail(f"Hearthside is already open, with the tables in {kept}: {other}")
    except BadDatabase as bad:
        fail(str(bad))
    except KeyboardInterrupt:
        typer.echo("Hearthside is closed.")


def port_on(host: str, port: int | None) -> int:
    """The port that was asked for, or a free one."""
    from hearthside.cli import address

    try:
        if port is not None and not address.is_free(host, port):
            fail(f"Port {port} on {host} is in use. Leave out --port to use a free one.")
        return port if port is not None else address.free_port(host)
    except (OSError, UnicodeError) as error:
        fail(f"Hearthside cannot start on {host}: {reason(error)}.")


def metrics_port(port: int) -> int:
    """A free port for Prometheus, if what it needs is here."""
    from importlib.util import find_spec

    from hearthside.agents.extras import how_to_get

    if find_spec("prometheus_client") is None:
        fail(how_to_get("What --metrics needs", "prometheus-client"))
    return port_on("127.0.0.1", port)


def tables_kept(database: str | None) -> str:
    """Where the tables are kept: an address, or a file whose folder is there."""
    from hearthside.cli import address
    from hearthside.server.schema import is_address

    if database and is_address(database):
        return database
    file = Path(database) if database else address.default_database()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail(
            f"The folder {file.parent} cannot be made: {reason(error)}. Name a file elsewhere with --database."
        )
    return str(file)


def welcome(here: str, network: str | None, where: str) -> None:
    from hearthside.cli.address import qr_code

    typer.secho("Hearthside is open.", bold=True)
    typer.echo(f"  On this machine:            {here}")
    if network:
        typer.echo(f"  On phones in this network:  {network}")
        typer.echo(qr_code(network, colours=sys.stdout.isatty()))
    typer.echo(f"  Tables are kept in {where}")
    typer.echo("  Press Ctrl+C to stop. Your tables will be here next time.")
    sys.stdout.flush()


@app.command()
def join(
    link: Annotated[
        str, typer.Argument(metavar="LINK_OR_CODE", help="The link you were given, or the code.")
    ],
    name: Annotated[str, typer.Option(help="What the others call you.")] = "",
    server: Annotated[str, typer.Option(help="The server the code belongs to.")] = "http://127.0.0.1:8765",
    words: Annotated[str, typer.Option(help="Words of your own, stirred into the dice.")] = "",
) -> None:
    """Play in this terminal, by typed lines."""
    from hearthside.cli.join import client
    from hearthside.cli.join import link as links
    from hearthside.cli.join.socket import Closed

    try:
        where = links.read_link(link, server)
        if not where.key:
            where = links.knock(where, name or ask_name(), words)
        client.play(where, sys.stdin.fileno(), console())
    except (links.BadLink, Closed) as closed:
        fail(str(closed))
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


@app.command()
def mcp(
    link: Annotated[str, typer.Argument(metavar="LINK_OR_CODE", help="The link of a seat, or the code.")],
    name: Annotated[str, typer.Option(help="What the others call the model, if it has yet to knock.")] = "",
    server: Annotated[str, typer.Option(help="The server the code belongs to.")] = "http://127.0.0.1:8765",
) -> None:
    """Let a language model play a seat: an MCP server on standard input and output."""
    try:
        from hearthside.cli.seat_tools import serve
    except ImportError as missing:
        fail(str(missing))
    from hearthside.cli.join import link as links

    try:
        where = links.read_link(link, server)
        if not where.key and not name:
            fail("Say who knocks with --name.", 2)
        where = where if where.key else links.knock(where, name)
    except links.BadLink as wrong:
        fail(str(wrong))
    if sys.stdin.isatty():
        typer.echo(
            "A program that runs language models starts this: see docs/programs.md. Press Ctrl+C to stop.",
            err=True,
        )
    serve(where)


def ask_name() -> str:
    if not sys.stdin.isatty():  # a prompt would swallow the lines that follow it
        fail("Say who you are with --name.", 2)
    return str(typer.prompt("Your name"))


@app.command()
def rules(
    family: Annotated[str | None, typer.Argument(help="protagonists, …; all families if left out.")] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Show the code and the tests behind each rule.")
    ] = False,
    show: Annotated[str, typer.Option(metavar="ID", help="One rule in full.")] = "",
    find: Annotated[str, typer.Option(metavar="WORDS", help="The rules with all these words.")] = "",
    brief: Annotated[bool, typer.Option("--brief", help="Only what is missing, and a summary.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for a program to read.")] = False,
    tests: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where the tests are.")] = None,
) -> None:
    """List the rules; with --coverage, fail if an enforced or prompted rule has no test."""
    from hearthside.cli import rules as ledger_rules

    try:
        ledgers = ledger_rules.ledgers(family)
        if show:
            typer.echo(ledger_rules.find(ledgers, show))
        elif find:
            typer.echo(ledger_rules.search(ledgers, find))
        elif coverage:
            folder = tests or ledger_rules.ROOT / "tests"
            answer_for([ledger_rules.coverage(ledger, folder) for ledger in ledgers], as_json, brief)
        elif as_json:
            typer.echo(ledger_rules.ledger_json(ledgers))
        else:
            for ledger in ledgers:
                ledger_rules.print_list(ledger, console())
    except LookupError as missing:
        fail(str(missing.args[0]), 2)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="An exported journal.")],
) -> None:
    """Check that an exported journal was not altered, and that every die fell as chance decided."""
    from hearthside.cli.proof import NotAJournal, prove, report
    from hearthside.kernel.journal import Altered

    try:
        text = file.read_bytes()
        for line in report(text, *prove(text)):
            typer.echo(line)
    except NotAJournal as other:
        fail(str(other), 2)
    except Altered as altered:
        fail(f"THIS JOURNAL WAS ALTERED: {altered}.")


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An adventure file of any family.")],
    family: Annotated[
        str, typer.Option(metavar="KEY", help="Which family it is for, if that is not clear.")
    ] = "",
) -> None:
    """Read an adventure you wrote: see what is in it, or all that is wrong with it."""
    from hearthside.cli.check import Unplayable, checked

    try:
        typer.echo("\n".join(checked(file, family)))
    except Unplayable as wrong:
        fail(str(wrong))
    except LookupError as missing:
        fail(str(missing.args[0]), 2)
    except OSError as error:
        fail(f"{file} cannot be read: {reason(error)}.")


def answer_for(found: list[Coverage], as_json: bool, brief: bool) -> None:
    """Print the coverage, and fail if it is not complete."""
    from hearthside.cli import rules as ledger_rules

    if as_json:
        typer.echo(ledger_rules.coverage_json(found))
    else:
        for one in found:
            ledger_rules.print_coverage(one, console(), brief=brief)
    if not all(one.complete for one in found):
        raise typer.Exit(1)


app.add_typer(keeping)
app.add_typer(odds, name="odds")
app.add_typer(lab, name="lab")

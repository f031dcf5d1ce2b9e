"""`hearthside tables`, `export`, `backup` and `link`: the commands of whoever keeps the tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hearthside.cli.saying import Database, console, counted, fail, reason

if TYPE_CHECKING:
    from sqlalchemy import Engine

app = typer.Typer()


def the_archive(database: str | None) -> Engine:
    from hearthside.cli import address, archive
    from hearthside.server.schema import BadDatabase

    try:
        return archive.open_archive(database or address.default_database())
    except (archive.NoSuchTable, BadDatabase) as missing:
        fail(str(missing), 2)


@app.command()
def tables(
    database: Database = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Read every journal instead, and say which table cannot be played."),
    ] = False,
) -> None:
    """List the tables in the database, or check that all of them can be read."""
    from rich.table import Table

    from hearthside.cli import archive

    if check:
        check_tables(database)
        return
    shown = Table("code", "title", "family", "opened", "sessions ended", "entries", "seats")
    for one in archive.tables(the_archive(database)):
        numbers = str(one.sessions), str(one.entries)
        shown.add_row(one.code, one.title, one.family, one.created, *numbers, ", ".join(one.seats))
    console().print(shown)


def check_tables(database: str | None) -> None:
    """Nothing is changed, so that it can be done with a backup and while tables are played."""
    from hearthside.cli import address, archive, checking
    from hearthside.server.schema import BadDatabase

    try:
        engine = checking.open_to_read(database or address.default_database())
        damage = checking.damage(engine)
        for line in damage:
            typer.echo(f"The file is damaged: {line}")
        found = list(checking.check_all(engine))
    except (archive.NoSuchTable, BadDatabase) as missing:
        fail(str(missing), 2)
    bad = [one for one in found if one.problem]
    for one in bad:
        typer.echo(f"Table {one.code} ({one.id}), {one.entries} entries: {one.problem}.")
    if bad:
        fail(f"{len(bad)} of {len(found)} tables cannot be played.")
    if damage:
        fail("All tables can still be read: make a backup now.")
    count, entries = len(found), sum(one.entries for one in found)
    typer.echo(f"{counted(count, 'table')} with {entries} entries: all can be played.")


@app.command()
def export(
    code: Annotated[str, typer.Argument(metavar="TABLE-CODE")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", dir_okay=False)],
    database: Database = None,
) -> None:
    """Write a table's whole journal to a file. It includes the GM's secrets."""
    from hearthside.cli import archive

    try:
        lines = list(archive.export_table(the_archive(database), code))
        output.write_bytes(b"".join(lines))
    except archive.NoSuchTable as missing:
        fail(str(missing), 2)
    except OSError as error:
        fail(f"{output} cannot be written: {reason(error)}.")
    typer.echo(
        f"{len(lines) - 2} entries of table {code.upper()} are in {output}. Check them: hearthside verify {output}"
    )


@app.command()
def backup(
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", dir_okay=False)],
    database: Database = None,
) -> None:
    """Copy all tables to another file, even while they are being played. Open it with `play --database`."""
    from hearthside.cli import archive
    from hearthside.server.schema import is_shared

    engine = the_archive(database)
    if is_shared(engine):
        fail("PostgreSQL has a program of its own for this: pg_dump --format=custom --file=FILE ADDRESS.", 2)
    try:
        archive.back_up(engine, output)
    except FileExistsError:
        fail(f"{output} already exists: name a new file.")
    except OSError as error:
        fail(f"{output} cannot be written: {reason(error)}.")
    typer.echo(f"All tables are in {output}, with every secret and link. To play from that copy:")
    typer.echo(f"  ./play --database {output}")


@app.command()
def link(
    code: Annotated[str, typer.Argument(metavar="TABLE-CODE")],
    name: Annotated[
        str, typer.Argument(help="Whose seat: a name, or a seat such as p2; the GM's if left out.")
    ] = "",
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="Where the server is, if not where it runs now or on 8765."),
    ] = None,
    database: Database = None,
) -> None:
    """Make a new link for a seat whose link is lost, such as the GM's. The old one stops working."""
    from hearthside.cli import address, archive
    from hearthside.cli.running import running_at

    try:
        whose, key = archive.new_link(the_archive(database), code, name)
    except archive.NoSuchTable as missing:
        fail(str(missing), 2)
    host, now = address.host_and_port(running_at(str(database or address.default_database())))
    here, network = address.links(host, port or now)
    typer.secho(
        f"The new link for {whose}'s seat at table {code.upper()}; the old one no longer works:", bold=True
    )
    typer.echo(f"  On this machine:            {here}seat#{key}")
    if network:
        typer.echo(f"  On phones in this network:  {network}seat#{key}")
    typer.echo("  Anyone using the old one is disconnected within seconds.")

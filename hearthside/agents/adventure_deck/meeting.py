"""Characters of ready decks who meet: the table when a Combat begins, and who is left standing."""

from __future__ import annotations

from functools import lru_cache

from hearthside.agents.wild import laid_out
from hearthside.families import family
from hearthside.kernel.asks import Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.game import decide, run_on
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table, evolve

FAMILY = family("adventure-deck")
A, B = Seat("p1"), Seat("p2")


@lru_cache(maxsize=64)
def begun(decks: tuple[str, ...], content: str, options: tuple[tuple[str, str], ...] = ()) -> Table:
    """The table when the first question is put: a player for each deck, in a duel or against what the content names."""
    table = laid_out(FAMILY, players=len(decks), options=dict(options), content=content)
    for seat, deck in zip((A, B), decks, strict=False):
        table = evolve(table, decide(FAMILY, table, seat, Reply(f"deck:{deck}")))
    table, _ = run_on(evolve(table, decide(FAMILY, table, A, Reply("begin"))), Fast(0))
    assert not table.draws, "what all games of a meeting share may not depend on chance"
    return table


def is_over(table: Table) -> bool:
    return "combat" not in table.things


def stands(table: Table, seat: Seat) -> bool:
    return table.things[seat].front["status"] == "up"

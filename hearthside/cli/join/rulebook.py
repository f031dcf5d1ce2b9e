"""Rules to read at a table: one by its id, or those with certain words."""

from __future__ import annotations

import asyncio

from hearthside.cli.finding import with_words
from hearthside.cli.join.known import Known
from hearthside.cli.join.link import Link, fetch_rules
from hearthside.kernel.asks import Refused


async def rule(link: Link, known: Known, name: str) -> list[str]:
    """A rule in full."""
    ledger = await asyncio.to_thread(fetch_rules, link, known.view.family)
    for one in ledger.rules:
        if one.id == name:
            return [f"{one.id}: {one.title}", one.text]
    near = [one.id for one in ledger.rules if name.casefold() in one.id][:8]
    raise Refused(f"there is no rule {name!r}." + (f" Did you mean {', '.join(near)}?" if near else ""))


async def rules(link: Link, known: Known, words: str) -> list[str]:
    """The rules with these words, of the edition that is played."""
    ledger = await asyncio.to_thread(fetch_rules, link, known.view.family)
    edition = known.view.options.get("edition", "")
    of_it = (one for one in ledger.rules if not one.editions or edition in one.editions)
    found = with_words(of_it, words)
    return [f"{one.id}: {one.title}" for one in found] or [f"No rule has the words {words!r}."]

"""The odds beside the options of the Deckahedron: flips and help, pursuits, corner games, and attacks to be suffered."""

from __future__ import annotations

from collections.abc import Callable

from hearthside.kernel.asks import Ask
from hearthside.kernel.views import View
from hearthside.odds.asked import OptionOdds
from hearthside.odds.deckahedron.boards import beginning, swapping
from hearthside.odds.deckahedron.flips import blocking, flipping
from hearthside.odds.deckahedron.pursuits import chasing
from hearthside.odds.deckahedron.suffering import WAY, deciding, striking

Reader = Callable[[View, Ask], tuple[OptionOdds, ...]]
READERS: dict[str, Reader] = {
    "flip": flipping,
    "help": flipping,
    "flashback": flipping,
    "create-advantage": flipping,
    "corners": beginning,
    "dash": chasing,
    "strike": striking,
}
"""By option."""
SEVERAL: dict[str, Reader] = {"swap": swapping, "aid": chasing, "block": blocking}
"""By the first word of options of which there are several. The ways to take an attack have none: they are numbers."""


def readers(ask: Ask) -> list[Reader]:
    """Who can say something about what is asked."""
    return [reader for reader in dict.fromkeys(_reader(option.id) for option in ask.options) if reader]


def _reader(option: str) -> Reader | None:
    if option[0].isdigit():
        return deciding if WAY.fullmatch(option) else None
    return READERS.get(option) or SEVERAL.get(option.partition(":")[0])


def concerns(ask: Ask) -> bool:
    return bool(readers(ask))


def asked(view: View) -> tuple[OptionOdds, ...]:
    ask = view.now.ask
    assert ask is not None
    return tuple(odds for reader in readers(ask) for odds in reader(view, ask))

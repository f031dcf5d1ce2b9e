"""What can be played at a table: the adventures, a skirmish with Foes, a duel, all against all (ads.mode.formats)."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import cache
from typing import Annotated

import msgspec

from hearthside.authoring.files import parse_toml, wrong_players
from hearthside.authoring.mistakes import Mistake, unknown
from hearthside.families.adventure_deck.adventures import read_adventure, refuse, unreachable
from hearthside.families.adventure_deck.catalogue import CATALOGUE, FOES, parse
from hearthside.families.adventure_deck.foe_schema import Adventure
from hearthside.families.adventure_deck.schema import Number, Printed
from hearthside.kernel.family import BadContent

logger = logging.getLogger(__name__)

DUEL, VERSUS, SKIRMISH, ADVENTURE = "duel", "versus", "skirmish", "adventure"
AGAINST_EACH_OTHER = (DUEL, VERSUS)


class Content(Printed, frozen=True, kw_only=True):
    """What is played. `adventure` is the key or the text of an adventure."""

    format: str
    title: str = ""
    summary: str = ""
    content_notes: tuple[str, ...] = ()
    players: tuple[int, int] = (1, 4)
    foes: Annotated[tuple[str, ...], msgspec.Meta(max_length=99)] = ()
    adventure: str = ""
    level: Number = 0
    """The Level of the Characters it is made for; 0 where any will do."""

    @property
    def subtitle(self) -> str:
        """For whom it is, where one chooses it."""
        return f"For Characters of Level {self.level} and up." if self.level else ""


KINDS = (Adventure, Content)
"""What the file of an adventure may be: an adventure, or a fight."""

READY = {
    SKIRMISH: Content(
        format=SKIRMISH,
        title="Three goblins on the road",
        summary="One fight, alone or together: a good first quarter of an hour.",
        foes=("goblin-skirmisher",) * 3,
    ),
    DUEL: Content(
        format=DUEL,
        title="A duel",
        summary="Two players with their decks. One is left standing.",
        players=(2, 2),
    ),
    VERSUS: Content(
        format=VERSUS, title="All against all", summary="Everybody for themselves.", players=(2, 6)
    ),
}


def adventure_keys() -> list[str]:
    """Everything that comes with the family, adventures first."""
    return [*(key for key in CATALOGUE.adventures if _is_sound(key)), *READY]


@cache
def _is_sound(key: str) -> bool:
    """A bad adventure is left out, and everything else can be played."""
    try:
        load(key)
    except BadContent as error:
        logger.warning("an adventure is left out: %s", error)
        return False
    return True


def load(content: str) -> Content:
    """What has this key (a duel for ""), or what this text describes: an adventure, or a fight."""
    if not content or content in READY:
        return READY[content or DUEL]
    if content in CATALOGUE.adventures or _has_rooms(content):
        return _adventure(content)
    if "=" not in content:
        raise BadContent(f"there is no adventure {content!r}")
    found = parse(content, Content)
    refuse(_wrong_fight(found), content)
    return found


def _wrong_fight(found: Content) -> Iterator[Mistake]:
    if found.format not in READY:
        yield ("format",), f"choose one of: {', '.join(READY)}"
    yield from unknown(("foes",), "", "Foe", found.foes, FOES)
    yield from wrong_players(found.players)


def _has_rooms(text: str) -> bool:
    """Whether it is meant for an adventure, even if its rooms are misspelt."""
    try:
        return not {"room", "start", "goal"}.isdisjoint(parse_toml(text))
    except BadContent:
        return False


def _adventure(content: str) -> Content:
    found = read_adventure(content)
    refuse((*wrong_players(found.players), *unreachable(found)), content)
    return Content(
        format=ADVENTURE,
        title=found.title,
        summary=found.summary,
        content_notes=found.content_notes,
        players=found.players,
        adventure=content,
        level=found.level,
    )

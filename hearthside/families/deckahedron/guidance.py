"""Which advice of the guides belongs to free play: for players and for the GM, edition by edition (dk.table.*)."""

from __future__ import annotations

from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.ledger import LEDGER

FOR_PLAYERS = (
    "dk.table.player-role.world",
    "dk.table.player-role.kfa",
    "dk.table.rules-call",
    "dk.table.conversation.kfa093",
    "dk.table.improv",
    "dk.wound.priority",
)
FOR_THE_GM = (
    "dk.table.gm-role.world",
    "dk.table.gm-role.kfa093",
    "dk.table.rules-call",
    "dk.table.conversation.kfa093",
    "dk.campaign.stages.kfa",
    "dk.campaign.stages.kfa093",
)


def _of(edition: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(id for id in ids if edition in LEDGER.rules[id].editions)


GUIDANCE = {
    edition: {False: _of(edition, FOR_PLAYERS), True: _of(edition, FOR_THE_GM)} for edition in EDITIONS
}
"""Rule ids shown with what a seat is asked in free play."""

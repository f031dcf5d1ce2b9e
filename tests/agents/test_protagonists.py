"""Rules of thumb for Core Rules."""

from __future__ import annotations

import pytest

from hearthside.agents.protagonists import ProtagonistsThumb
from hearthside.kernel.seats import Seat
from hearthside.kernel.views import view
from tests.families.protagonists.tale import ADA, MIRA, Tale

HIGH, LOW = (6, 6, 6), (1, 1, 1)


@pytest.fixture
def tale() -> Tale:
    return Tale().started()


def chosen(tale: Tale, seat: Seat) -> str:
    """What the bot on this seat does now."""
    return ProtagonistsThumb().choose(view(tale.game.family, tale.game.table, seat)).option


@pytest.mark.parametrize(("friend", "does"), [(True, "end-turn"), (False, "attack:rat:close")])
def test_a_bot_does_not_attack_a_friend(tale: Tale, friend: bool, does: str) -> None:
    tale = tale.do(ADA, "side:rat") if friend else tale
    assert chosen(tale.rounds("lamp", "rat", rolls=(HIGH, LOW)), MIRA) == does


@pytest.mark.parametrize(("friend", "does"), [(True, "end-conflict"), (False, "next-round")])
def test_a_bot_ends_a_conflict_when_only_friends_stand(tale: Tale, friend: bool, does: str) -> None:
    tale = tale.do(ADA, "side:rat") if friend else tale
    tale.rounds("lamp", "rat", rolls=(HIGH, LOW)).do(MIRA, "end-turn").do(ADA, "end-turn")
    assert chosen(tale, ADA) == does

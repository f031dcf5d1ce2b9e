"""Rules of thumb for Core Rules."""

from __future__ import annotations

import pytest

from hearthside.agents.protagonists import ProtagonistsThumb
from hearthside.kernel.seats import Seat
from hearthside.kernel.views import view
from tests.families.protagonists.tale import ADA, JON, MIRA, Tale

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


def test_a_bot_walks_up_to_whom_it_fights_best_at_close_quarters(tale: Tale) -> None:
    tale.rounds("smith", "warden", rolls=(HIGH, LOW), distance=1)
    assert chosen(tale, JON) == "attack:warden:charm-intelligence"  # wits 4 need no walking
    tale = Tale().started().set("smith", wits=2).rounds("smith", "warden", rolls=(HIGH, LOW), distance=1)
    assert chosen(tale, JON) == "move:warden:0"
    assert chosen(tale.do(JON, "move:warden:0"), JON) == "attack:warden:close"


def test_a_bot_far_from_everybody_comes_nearer(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW), distance=3)
    assert chosen(tale, MIRA) == "move:warden:2"
    assert chosen(tale.do(MIRA, "move:warden:2"), MIRA) == "move:warden:1"


@pytest.mark.parametrize(("distance", "does"), [(0, "stabilise:smith"), (1, "move:smith:0")])
def test_a_bot_goes_to_a_friend_who_lies_there(tale: Tale, distance: int, does: str) -> None:
    tale.rounds("lamp", "warden", "smith", rolls=(HIGH, (2, 2, 2), LOW), distance=distance)
    tale.do(ADA, "change", who=("smith",), health=-9)
    assert chosen(tale, MIRA) == does


def test_a_bot_does_not_help_a_beaten_foe(tale: Tale) -> None:
    tale.rounds("lamp", "witch", "rat", rolls=(HIGH, (2, 2, 2), LOW)).do(
        ADA, "change", who=("witch",), health=-9
    )
    assert tale.open(MIRA, "stabilise") == ["stabilise:witch"]
    assert chosen(tale, MIRA).startswith("attack:rat")

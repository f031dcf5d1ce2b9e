"""A game of the toy family, with three people at the table."""

from __future__ import annotations

import pytest

from hearthside.kernel.game import Game
from hearthside.kernel.seats import Role
from tests.kernel.toy import ADA, JON, MIRA, Toy


@pytest.fixture
def game() -> Game:
    """Ada is the GM; Mira and Jon play."""
    game = Game.open(Toy(), b"s" * 32)
    game.sit(ADA, "Ada", Role.GM)
    game.sit(MIRA, "Mira", words="hello")
    game.sit(JON, "Jon")
    return game

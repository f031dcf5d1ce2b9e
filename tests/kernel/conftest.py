"""A game of the toy family, with three people at the table."""

from __future__ import annotations

import pytest

from hearthside.kernel.game import Game
from tests.kernel.toy import opened


@pytest.fixture
def game() -> Game:
    return opened()

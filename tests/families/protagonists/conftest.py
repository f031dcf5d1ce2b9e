"""Tables in all states that tests start from."""

from __future__ import annotations

import pytest

from tests.families.protagonists.tale import Tale


@pytest.fixture
def lobby() -> Tale:
    """The GM and three players at a new table."""
    return Tale()


@pytest.fixture
def tale() -> Tale:
    """The first Chapter has begun; Mira plays the Lamplighter, Jon the Smith, Eve the Fox."""
    return Tale().started()

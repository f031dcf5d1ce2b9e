"""The game in the README is played as it stands there."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_game_in_the_readme_goes_as_it_is_told() -> None:
    played = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert played.attempted > 15
    assert played.failed == 0

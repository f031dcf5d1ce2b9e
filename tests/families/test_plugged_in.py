"""A family that another package brings is played like ours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SEEN = """
from hearthside.families import families, family
print(*[one.key for one in families()])
print(type(family("protagonists")).__module__)
"""


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A folder with an installed package that names three modules, of which one is missing."""
    installed = tmp_path / "a_toy-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: a-toy\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text(
        "[hearthside.families]\ntoy = tests.kernel.toy\nbroken = no.such.module\nprotagonists = tests.kernel.toy\n"
    )
    return tmp_path


def seen(*folders: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PYTHONPATH": ":".join(map(str, (ROOT, *folders)))}
    return subprocess.run(
        [sys.executable, "-c", SEEN], env=environment, capture_output=True, text=True, check=True
    )


def test_it_is_offered_after_ours_and_takes_the_place_of_none(packages: Path) -> None:
    keys, protagonists = seen(packages).stdout.splitlines()
    assert keys.split() == ["protagonists", "deckahedron", "adventure-deck", "toy"]
    assert protagonists == "hearthside.families.protagonists.family"


def test_one_that_cannot_be_made_is_left_out_and_said_so(packages: Path) -> None:
    assert "the family broken is left out" in seen(packages).stderr
    assert not seen().stderr

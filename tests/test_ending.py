"""What a run of tests that was killed leaves behind: nothing."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil
import pytest

from tests.ending import folder_of_ours, tied
from tests.server.client import PATIENCE

STARTS_ANOTHER = """
import subprocess, sys, time
from tests.ending import tied
print(subprocess.Popen(tied(sys.executable, "-c", "import time; time.sleep(600)")).pid, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(not shutil.which("setpriv"), reason="this system cannot tie processes together")
def test_what_tests_started_is_gone_when_they_were_killed() -> None:
    tests = subprocess.Popen(tied(sys.executable, "-c", STARTS_ANOTHER), stdout=subprocess.PIPE, text=True)
    assert tests.stdout
    started = psutil.Process(int(tests.stdout.readline()))
    tests.kill()
    tests.wait()
    tests.stdout.close()
    started.wait(PATIENCE)


def test_a_folder_that_killed_tests_left_goes_away_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    left, others = tmp_path / f"hearthside-pg-{ended.pid}-x", tmp_path / "hearthside-bench-x"
    for folder in (left, others):
        folder.mkdir()
    ours = folder_of_ours("pg")
    assert sorted(tmp_path.iterdir()) == sorted([ours, others])
    assert folder_of_ours("pg") != ours and ours.exists()

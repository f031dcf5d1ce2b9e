"""What every test shares."""

from __future__ import annotations

import os
import shutil

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip browser tests only where the person running them said that they may be."""
    if shutil.which("chromium") or not os.environ.get("HEARTHSIDE_ALLOW_MISSING"):
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason="no chromium, and HEARTHSIDE_ALLOW_MISSING is set"))

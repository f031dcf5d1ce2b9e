"""What every test shares."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.server.postgres import Postgres, postgres, programs

ALLOWED = bool(os.environ.get("HEARTHSIDE_ALLOW_MISSING"))
"""The person running the tests said that those may be skipped which need what is not here."""

# Nothing fails because a machine is slow, and what is tried at random is the same every time but at night.
settings.register_profile(
    "any machine",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=not os.environ.get("HEARTHSIDE_NIGHTLY"),
)
settings.load_profile("any machine")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if shutil.which("chromium") or not ALLOWED:
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason="no chromium, and HEARTHSIDE_ALLOW_MISSING is set"))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """A PostgreSQL for this process: where several run tests, each has its own, for one test stops it."""
    found = programs()
    if found is None and ALLOWED:
        pytest.skip("no PostgreSQL, and HEARTHSIDE_ALLOW_MISSING is set")
    assert found, "no PostgreSQL: ./test installs it, or set HEARTHSIDE_ALLOW_MISSING=1"
    with postgres(found) as server:
        yield server

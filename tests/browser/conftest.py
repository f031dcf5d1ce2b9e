"""A real server in a process of its own, a real browser, and people with a window each."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.people import PATIENCE, Person
from tests.ending import tied
from tests.ports import free_port

expect.set_options(timeout=PATIENCE)
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
ARGUMENTS = (
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
    "--force-color-profile=srgb",
)


SAME_DICE = """
import hearthside.server.run as run
import hearthside.server.tables as tables
from hearthside.cli.main import app
tables.new_secret = lambda: b"the same dice in every test run."
run.Limits = lambda: run.NO_LIMITS
app()
"""
"""`hearthside play` with a secret that is none: a test that failed fails again in the same way.

And without limits: on a quick machine all the tests of a file would be too many people behind one address.
"""
EXPECTED = ("ERR_CONNECTION_REFUSED", "status of 400", "/WRONGX")
"""What a browser writes into its console when a server was killed, refuses a file, or knows no such table."""


class House:
    """A server that can be killed and started again on the same port and the same file."""

    def __init__(self, database: Path, script: str = SAME_DICE) -> None:
        self._database, self._script, self.port = database, script, free_port()
        self._process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        command = tied(sys.executable, "-c", self._script, "play", "--host", "127.0.0.1")
        command += ["--port", str(self.port), "--database", str(self._database)]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert process.stdout
        assert any(self.address in line for line in process.stdout), "the server did not start"
        return process

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def crash(self) -> None:
        """Kill it without warning, and start it again."""
        self.close(signal.SIGKILL)
        self._process = self._start()

    def restart(self, away: Callable[[], None]) -> None:
        """Tell it to stop, and start it again after something has happened without it."""
        self.close()
        away()
        self._process = self._start()

    def close(self, how: signal.Signals = signal.SIGTERM) -> None:
        self._process.send_signal(how)
        self._process.wait(PATIENCE / 1000)
        if self._process.stdout:
            self._process.stdout.close()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Closed after each file: it keeps an event loop running, and other tests want one of their own.

    What it writes lies where pytest clears it away, also after a run that was killed.
    """
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(tmp_path_factory.mktemp("b")))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium", args=[*ARGUMENTS, *sandbox], timeout=PATIENCE
            )
            yield browser
            browser.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One for all tests of a file, each with tables of its own: to start it takes longer than many a test."""
    house = House(tmp_path_factory.mktemp("house") / "hearthside.sqlite")
    with contextlib.closing(house):
        yield house


@pytest.fixture
def window(browser: Browser) -> Iterator[Callable[[dict[str, int]], Page]]:
    """Opens a window of a person of their own; nothing may go wrong in its console."""
    contexts, problems = [], list[str]()

    def open_window(size: dict[str, int]) -> Page:
        phone = size == PHONE
        context = browser.new_context(
            viewport=size, has_touch=phone, is_mobile=phone, reduced_motion="reduce"
        )  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "console", lambda told: told.type == "error" and problems.append(f"{told.text} {told.location}")
        )
        return page

    yield open_window
    for context in contexts:
        context.close()
    assert [problem for problem in problems if not any(word in problem for word in EXPECTED)] == []


class Company:
    """Ada leads; Mira plays on a phone and Jon on a laptop."""

    def __init__(self, house: House, window: Callable[[dict[str, int]], Page], adventure: str) -> None:
        self.house = house
        self.ada = Person.opens(window(LAPTOP), house.address, "Ada", adventure)
        code = self.ada.code()
        self.mira = Person.knocks(window(PHONE), house.address, "Mira", code)
        self.jon = Person.knocks(window(LAPTOP), house.address, "Jon", code)
        for name in ("Mira", "Jon"):
            self.ada.admits(name)

    def everybody(self) -> tuple[Person, Person, Person]:
        return self.ada, self.mira, self.jon


@pytest.fixture
def company(house: House, window: Callable[[dict[str, int]], Page]) -> Company:
    return Company(house, window, "Bread Before Morning")

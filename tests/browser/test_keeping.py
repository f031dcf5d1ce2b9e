"""A table that is kept for months: found again, its sessions ended, its journal taken home."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hearthside.cli.proof import prove
from tests.browser.conftest import LAPTOP, PHONE, Company, House
from tests.browser.people import Person

pytestmark = pytest.mark.browser

Window = Callable[[dict[str, int]], Page]


def test_old_tables_are_told_apart_and_not_forgotten_by_one_touch(house: House, window: Window) -> None:
    page = window(PHONE)
    codes = [Person.opens(page, house.address, "Ada", "The Long Ebb").code() for _ in range(2)]
    page.goto(house.address)
    seats = page.get_by_role("region", name="Your seats").get_by_role("listitem")
    expect(seats).to_have_text([re.compile(rf"Game Master · {code} · .*20\d\d") for code in reversed(codes)])
    seats.first.get_by_role("button", name="Forget The Long Ebb").press("Enter")
    expect(seats.first.get_by_role("button", name="Yes, forget it")).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert Person(page, "Ada").barriers() == []
    seats.first.get_by_role("button", name="No").press("Enter")
    expect(seats.first.get_by_role("button", name="Forget The Long Ebb")).to_be_focused()
    seats.first.get_by_role("button", name="Forget The Long Ebb").click()
    page.get_by_role("button", name="Yes, forget it").click()
    expect(seats).to_have_text([re.compile(codes[0])])


def test_a_session_ends_and_its_journal_can_be_checked(house: House, window: Window, tmp_path: Path) -> None:
    page = Person.opens(window(LAPTOP), house.address, "Ada", "The Long Ebb").page
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="End the session…").press("Enter")
    expect(page.get_by_role("button", name="Yes, end the session")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("The session has ended.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the journal").click()
    download.value.save_as(tmp_path / "journal.jsonl")
    _, proof = prove((tmp_path / "journal.jsonl").read_bytes())
    assert proof.sessions == 1


def test_a_restart_of_the_server_is_no_more_than_a_moment(company: Company) -> None:
    """What is half written stays, what is done meanwhile is sent afterwards, and nobody has to do anything."""
    ada, _, jon = company.everybody()
    note = ada.page.get_by_text("The server is restarting. One moment…")
    half = jon.page.get_by_role("textbox", name="What you say")
    half.fill("Is anybody")

    def away() -> None:
        for person in company.everybody():
            expect(person.page.get_by_text("The server is restarting. One moment…")).to_be_visible()
            expect(person.page.get_by_text("Not connected")).to_have_count(0)
        assert ada.barriers() == []
        ada.page.get_by_role("textbox", name="What you say").fill("One moment, please")
        ada.page.keyboard.press("Enter")

    company.house.restart(away)
    expect(note).to_have_count(0)
    jon.reads("One moment, please")
    expect(half).to_have_value("Is anybody")

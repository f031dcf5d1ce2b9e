"""The story of many evenings: it is read from its beginning, and taken home."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, House
from tests.browser.people import Person
from tests.server.client import Person as Socket

pytestmark = pytest.mark.browser


def talks(house: House, page: Page, lines: int, seat: str = "") -> None:
    """So much is said on the seat of a page, or on another one, that a page which comes is not sent all of it."""
    with Socket(house.address.replace("http", "ws") + "/ws", (seat or page.url).partition("#")[2]) as ada:
        ada.expect("welcome")
        for n in range(1, lines + 1):
            assert ada.act("say", text=f"line {n} of the evening", to="everybody")["type"] == "ack"


@pytest.fixture
def late(house: House, window: Callable[[dict[str, int]], Page]) -> Page:
    """Ada comes back with a phone after a long evening."""
    ada = Person.opens(window(LAPTOP), house.address, "Ada", "Bread Before Morning")
    talks(house, ada.page, 130)
    page = window(PHONE)
    page.goto(ada.page.url)
    Person(page, "Ada").goes_to("Story")
    return page


def test_who_comes_back_reads_what_happened_before(late: Page) -> None:
    story = late.get_by_role("region", name="The story so far")
    expect(story).to_contain_text("line 130 of")
    expect(story).not_to_contain_text("line 1 of")
    late.get_by_role("button", name="Show what happened before").click()
    expect(story).to_contain_text("line 1 of")
    expect(story).to_contain_text("Ada sits down at the table.")
    expect(late.get_by_role("button", name="Show what happened before")).to_have_count(0)
    assert Person(late, "Ada").barriers() == []


def test_the_whole_story_is_taken_home_as_text(late: Page, tmp_path: Path) -> None:
    Person(late, "Ada").goes_to("Table")
    with late.expect_download() as download:
        late.get_by_role("button", name="Save as text").click()
    download.value.save_as(tmp_path / "story.txt")
    text = (tmp_path / "story.txt").read_text()
    assert text.startswith("Bread Before Morning\n\nIt is the longest night of the year,")
    assert "\n\nAda sits down at the table.\n\n" in text
    assert all(f"Ada: line {n} of the evening\n" in text for n in (1, 65, 130))


def test_the_whole_story_is_taken_home_as_a_page_to_print(
    late: Page, window: Callable[..., Page], tmp_path: Path
) -> None:
    Person(late, "Ada").goes_to("Table")
    with late.expect_download() as download:
        late.get_by_role("button", name="Save a page to print").click()
    assert download.value.suggested_filename.startswith("Bread Before Morning")
    download.value.save_as(tmp_path / "story.html")
    page = window(PHONE)
    page.goto((tmp_path / "story.html").as_uri())
    expect(page.get_by_role("heading", name="Bread Before Morning")).to_be_visible()
    expect(page.get_by_text("led by Ada")).to_be_visible()
    expect(page.get_by_text("line 130 of the evening")).to_be_visible()
    assert page.evaluate("document.fonts.load('1rem Literata').then(faces => faces[0].status)") == "loaded"
    came = page.get_by_text("Ada sits down at the table.")
    expect(came).to_be_visible()
    page.get_by_label("who came and went").uncheck()
    expect(came).to_be_hidden()
    assert Person(page, "Ada").barriers() == []

"""The page of odds for people without a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hearthside.odds.questions import QUESTIONS
from tests.browser.conftest import LAPTOP, PHONE, House
from tests.browser.people import Person

pytestmark = pytest.mark.browser
Window = Callable[[dict[str, int]], Page]


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_odds_are_found_from_the_front_page_and_drawn(
    house: House, window: Window, size: dict[str, int]
) -> None:
    page = window(size)
    page.goto(house.address)
    page.get_by_role("link", name="Odds").click()
    expect(page.get_by_role("heading", name="What are the odds?")).to_be_visible()
    expect(page.get_by_text("The Test succeeds with a chance of 37.5 %")).to_be_visible()
    page.get_by_role("button", name="Resolve pushed: one more").click()
    expect(page.get_by_text(", at a score of 3.")).to_be_visible()
    for title in (question.title for question in QUESTIONS.values()):
        page.get_by_role("navigation").get_by_role("button", name=title).click()
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(page.get_by_role("img").last).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert Person(page, "").barriers() == []


def test_a_picture_has_its_exact_numbers_beside_it(house: House, window: Window) -> None:
    page = window(LAPTOP)
    page.goto(f"{house.address}/odds#flip")
    expect(page.get_by_role("heading", name="A flip")).to_be_visible()
    page.get_by_role("button", name="Dragon").click()
    page.get_by_text("Exact numbers").first.click()
    expect(page.get_by_role("row", name="three checks").first).to_be_visible()
    page.emulate_media(color_scheme="dark")
    assert Person(page, "").barriers() == []

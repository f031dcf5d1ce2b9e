"""Cards on paper: what is printed is what the game plays with, and it fits on the sheets."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, House
from tests.browser.people import Person

pytestmark = pytest.mark.browser
Window = Callable[[dict[str, int]], Page]

TOO_LONG = """[...document.querySelectorAll('.paper')]
    .filter((card) => card.scrollHeight > card.clientHeight || card.scrollWidth > card.clientWidth)
    .map((card) => card.getAttribute('aria-label'))"""


def sheets(page: Page, paper: str) -> int:
    """How many sheets of such paper the browser makes of it."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper, print_background=True)))


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_cards_to_print_are_found_from_the_front_page(
    house: House, window: Window, size: dict[str, int]
) -> None:
    page = window(size)
    page.goto(house.address)
    page.get_by_role("link", name="Cards to print").click()
    expect(page.get_by_role("img", name="Card 01")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert Person(page, "").barriers() == []
    page.get_by_label("Which cards").select_option(label="Elf Mage, Level 1 (52)")
    expect(page.get_by_role("article", name="Spark").first).to_be_visible()
    assert Person(page, "").barriers() == []
    assert page.url.endswith("#mage-1")


def test_every_set_fits_on_as_many_sheets_as_it_says(house: House, window: Window) -> None:
    page = window(LAPTOP)
    page.goto(f"{house.address}/print")
    choice = page.get_by_label("Which cards")
    expect(choice.get_by_role("option")).to_have_count(18)
    for key in [option.get_attribute("value") for option in choice.get_by_role("option").all()]:
        choice.select_option(value=key)
        button = page.get_by_role("button", name="Print")
        expect(page.locator(".piece").first).to_be_visible()
        assert page.evaluate(TOO_LONG) == [], key
        count = int(re.findall(r"\d+", button.inner_text())[0])
        assert sheets(page, "A4") == sheets(page, "Letter") == count, key


def test_backs_are_printed_behind_their_sheets(house: House, window: Window) -> None:
    page = window(LAPTOP)
    page.goto(f"{house.address}/print#kfa093-deck")
    expect(page.get_by_role("button", name="Print 3 sheets")).to_be_visible()
    expect(page.get_by_role("link", name="Cards to print")).to_have_attribute("aria-current", "page")
    page.get_by_label("With backs").check()
    expect(page.locator("label.check")).to_have_css("font-weight", "400")
    expect(page.get_by_role("button", name="Print 6 sheets")).to_be_visible()
    assert sheets(page, "A4") == 6


def test_cards_that_could_not_be_fetched_are_fetched_again(house: House, window: Window) -> None:
    page = window(PHONE)
    page.route("**/api/cards/*", lambda route: route.abort("connectionrefused"), times=2)
    page.goto(f"{house.address}/print")
    expect(page.get_by_role("alert")).to_contain_text("Hearthside is not answering.")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("img", name="Card 01")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)

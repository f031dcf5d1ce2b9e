"""A small screen, or large letters: everything is there, nothing is cut off, and the table keeps its room."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cards import Window
from tests.browser.conftest import PHONE, Company, House
from tests.browser.people import Person
from tests.browser.test_chapter import prepare

pytestmark = pytest.mark.browser

NARROW = {"width": 320, "height": 640}
TABLET = {"width": 1024, "height": 768}
TWICE = {"standard": 32, "fixed": 26}


def with_large_letters(page: Page) -> Page:
    """Letters twice as large, as one may choose in a browser."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": TWICE})
    return page


def is_cut_off(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.mark.parametrize("large", [False, True], ids=["320 pixels", "letters twice as large"])
@pytest.mark.parametrize("path", ["", "/write", "/print", "/odds", "/join/WRONGX"])
def test_no_page_is_wider_than_a_narrow_window(house: House, window: Window, path: str, large: bool) -> None:
    page = with_large_letters(window(PHONE)) if large else window(NARROW)
    page.goto(house.address + path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert not is_cut_off(page)
    assert Person(page, "nobody").barriers() == []


def test_a_gm_on_a_phone_has_room_for_the_cast_and_the_story(company: Company, window: Window) -> None:
    """What is done most is at hand beside the scene; elsewhere the question is one line."""
    prepare(company)
    phone = window(NARROW)
    phone.goto(company.ada.page.url)
    ada = Person(phone, "Ada")
    at_hand = ada.panel.get_by_role("button", name="Call for a Test")
    expect(at_hand).to_be_visible()
    ada.goes_to("Story")
    expect(at_hand).not_to_be_visible()
    asked = ada.panel.bounding_box()
    assert asked and asked["height"] < 80
    ada.panel.get_by_role("button", name="show what you can answer").click()
    expect(at_hand.first).to_be_visible()
    assert ada.barriers() == []


def test_with_large_letters_the_scene_is_still_seen(company: Company, window: Window) -> None:
    prepare(company)
    phone = with_large_letters(window(PHONE))
    phone.goto(company.ada.page.url)
    stage = phone.locator(".pane-stage")
    expect(stage).to_contain_text("The Longest Night")
    seen = stage.bounding_box()
    assert seen and seen["height"] >= 160
    assert not is_cut_off(phone)
    tabs = phone.get_by_role("navigation", name="Parts of the table").get_by_role("button")
    assert len({tab.bounding_box()["y"] for tab in tabs.all()}) == 1  # type: ignore[index]


def test_on_a_tablet_no_two_tabs_show_the_same(company: Company, window: Window) -> None:
    page = window(TABLET)
    page.goto(company.ada.page.url)
    tabs = page.get_by_role("navigation", name="Parts of the table").get_by_role("button")
    expect(tabs).to_have_text(["Cast", "Story", "Table"])
    expect(tabs.first).to_have_attribute("aria-current", "page")
    page.set_viewport_size(PHONE)
    expect(tabs).to_have_text(["Scene", "Cast", "Story", "Table"])
    expect(tabs.first).to_have_attribute("aria-current", "page")

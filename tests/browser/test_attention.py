"""Playing over days, or with the phone in a pocket: one is called, and finds what is new."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, House
from tests.browser.people import Person
from tests.browser.test_story import talks

pytestmark = pytest.mark.browser


def test_who_comes_back_after_days_begins_to_read_where_they_stopped(
    house: House, window: Callable[[dict[str, int]], Page]
) -> None:
    ada = Person.opens(window(PHONE), house.address, "Ada", "Bread Before Morning")
    seat = ada.page.url
    ada.goes_to("Story")
    talks(house, ada.page, 3)
    expect(ada.page.get_by_role("region", name="The story so far")).to_contain_text("line 3 of")
    ada.page.goto(house.address)
    expect(ada.page.get_by_text("New", exact=True)).to_have_count(0)
    talks(house, ada.page, 30, seat)
    ada.page.reload()
    expect(ada.page.get_by_text("New", exact=True)).to_be_visible()
    ada.page.get_by_role("link", name="Bread Before Morning").click()
    ada.goes_to("Story")
    new = ada.page.get_by_text("New since you were here")
    expect(new).to_be_in_viewport()
    assert new.evaluate("line => line.nextElementSibling.innerText").startswith("Ada\nline 1 of")
    assert ada.barriers() == []


def test_whoever_wants_to_be_called_hears_who_knocks(
    house: House, window: Callable[[dict[str, int]], Page]
) -> None:
    ada = Person.opens(window(LAPTOP), house.address, "Ada", "Bread Before Morning")
    Person.knocks(window(PHONE), house.address, "Mira", ada.code())
    ada.admits("Mira")
    ada.page.evaluate("() => { window.rung = 0; navigator.vibrate = () => (window.rung += 1) }")
    ada.page.get_by_label("Rules, your seats and the front page").click()
    ada.page.get_by_role("button", name="Call me when it is my turn").click()
    assert ada.page.evaluate("window.rung") == 1  # so it sounds
    Person.knocks(window(PHONE), house.address, "Jon", ada.code())
    ada.page.wait_for_function("window.rung === 2")

"""What the GM changes by hand: rulings and numbers, found by what they are called."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Company, House
from tests.browser.people import Person
from tests.browser.test_chapter import prepare

pytestmark = pytest.mark.browser


def test_a_ruling_is_on_a_rule_that_is_looked_up(
    house: House, window: Callable[[dict[str, int]], Page]
) -> None:
    ada = Person.opens(window(PHONE), house.address, "Ada", "The Long Ebb")
    ada.goes_to("Table")
    ada.page.get_by_role("button", name="Make a ruling…").click()
    ada.page.get_by_role("dialog", name="On which rule?").get_by_role("searchbox").fill("once per game")
    ada.page.get_by_role("button", name="Last Stand").click()
    dialog = ada.page.get_by_role("dialog", name="Make a ruling")
    expect(dialog).to_contain_text("Your ruling is on this rule, for everybody to see: § Last Stand")
    dialog.get_by_label("Reason").fill("Once in every Chapter.")
    dialog.get_by_text("for the campaign").click()
    assert ada.barriers() == []
    dialog.get_by_role("button", name="Make a ruling").click()
    rulings = ada.page.get_by_role("region", name="Rules and rulings")
    expect(rulings).to_contain_text(re.compile("Once in every Chapter.*for the campaign"))


@pytest.mark.rule("core.safety.pause")
def test_the_game_can_be_paused_while_a_dialog_is_open(
    house: House, window: Callable[[dict[str, int]], Page]
) -> None:
    """The Pause is always in sight; a dialog covers the one above the table."""
    ada = Person.opens(window(PHONE), house.address, "Ada", "The Long Ebb")
    ada.goes_to("Table")
    ada.page.get_by_role("button", name="Make a ruling…").click()
    dialog = ada.page.get_by_role("dialog", name="On which rule?")
    assert ada.barriers() == []
    dialog.get_by_role("button", name="Pause", exact=True).click()
    expect(dialog).to_be_hidden()
    expect(ada.page.get_by_text("Ada paused the game", exact=False).first).to_be_visible()


def test_a_number_is_set_right_by_the_names_of_things(company: Company) -> None:
    prepare(company)
    page = company.ada.page
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Correct a number…").click()
    dialog = page.get_by_role("dialog", name="Correct a number")
    dialog.get_by_label("Whose, or on what").select_option(label="Odo")
    dialog.get_by_label("Which number").select_option(label="Health, now 6")
    expect(dialog.get_by_label("What it should be")).to_have_value("6")
    dialog.get_by_label("What it should be").fill("5000")
    dialog.get_by_label("Reason").fill("we forgot the dogs")
    dialog.get_by_role("button", name="Correct a number").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    expect(page.locator("[role=alert]")).to_have_count(1)  # not also behind the dialog
    dialog.get_by_label("What it should be").fill("5")
    assert company.ada.barriers() == []
    dialog.get_by_role("button", name="Correct a number").click()
    company.jon.reads("Ada corrects Odo: Health from 6 to 5 (we forgot the dogs).")

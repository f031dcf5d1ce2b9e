"""Around a real table: a player rolls real dice and tells their phone what fell."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, House
from tests.browser.people import Person
from tests.browser.test_chapter import chooses

pytestmark = pytest.mark.browser


def test_dice_are_rolled_by_hand_and_told_by_touch(
    house: House, window: Callable[[dict[str, int]], Page]
) -> None:
    page = window(LAPTOP)
    page.goto(house.address)
    page.get_by_text("House rules").click()
    page.get_by_label("Whose dice").select_option(label="we roll our own")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Start the table").click()
    page.wait_for_url("**/seat*")
    ada = Person(page, "Ada")
    mira = Person.knocks(window(PHONE), house.address, "Mira", ada.code())
    ada.admits("Mira")
    chooses(mira, "The Schoolteacher", "Odo")
    ada.does("Ready")
    ada.does("Begin the first Chapter")
    mira.does("Try something", What_do_you_try="lift the sack")
    ada.does("Call for a Test", Ability="Toughness")
    mira.does("Roll as it is")
    mira.is_asked("Roll 3d6 – Odo: Toughness. What do you see?")
    mira.does("So they fell")
    expect(mira.panel.get_by_role("alert")).to_have_text("What does “Die 1” show?")
    assert mira.barriers() == []
    for die, face in (("Die 1", 6), ("Die 2", 2), ("Die 3", 5)):
        mira.page.get_by_role("button", name=f"{die}: {face}").tap()
    mira.does("So they fell")
    ada.reads("Mira rolled 6, 2, 5 by hand, without the")

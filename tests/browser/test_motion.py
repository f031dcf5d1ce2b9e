"""Things that move, with a browser that shows motion: a card turns over from its back, and dice are cubes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cards import Window
from tests.browser.conftest import Company, House
from tests.browser.party import Party, calls, flips, shown_cards
from tests.browser.test_chapter import go_on, prepare

pytestmark = pytest.mark.browser

STANDS_STILL = """at => {
    for (const one of document.getAnimations()) { one.pause(); one.currentTime = at }
}"""
LIES_THERE = """([element, inside]) => {
    const { left, top, width, height } = document.querySelector(element).getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(inside) !== null
}"""
"""Whether a part of it is what one would touch: not what is turned away."""


def moves(page: Page) -> Page:
    page.emulate_media(reduced_motion="no-preference")
    return page


def test_a_flipped_card_turns_over_from_its_back(house: House, window: Window) -> None:
    party = Party(house, window)
    page = moves(party.jon.page)
    party.ada.does("Seat everybody with a ready-made hero and begin")
    party.mira.is_asked("What does your hero do?")
    calls(party.ada, "Kresk", "Defy Danger", "Str")
    flips(next(person for person in party.everybody() if person.can("Flip")))
    expect(shown_cards(party.jon)).to_have_count(1)
    page.evaluate(STANDS_STILL, 0)
    assert page.evaluate(LIES_THERE, [".flip .turner", ".reverse"])
    page.evaluate(STANDS_STILL, 3000)
    assert page.evaluate(LIES_THERE, [".flip .turner", ".front"])
    expect(page.locator(".pane-stage .verdict")).to_be_visible()


def test_dice_show_their_sides_while_they_tumble(company: Company) -> None:
    page = moves(company.jon.page)
    prepare(company)
    company.jon.does("Try something", What_do_you_try="push the cart")
    company.ada.is_asked("push the cart")
    company.ada.does("Call for a Test", Ability="Toughness", Difficulty=8)
    go_on(company, lambda: page.locator(".pane-stage .die").count() == 3)
    sides = set()
    for at in range(0, 900, 30):
        page.evaluate(STANDS_STILL, at)
        sides |= {n for n in range(1, 7) if page.evaluate(LIES_THERE, [".pane-stage .cube", f".side-{n}"])}
    assert len(sides) > 3

"""The page of odds for people without a table, and bars beside what can be done at one."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hearthside.odds.questions import QUESTIONS
from tests.browser.cards import play_on, sets_out_alone
from tests.browser.conftest import LAPTOP, PHONE, House
from tests.browser.party import GAME, calls
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


TOUCHING = """() => [...document.querySelectorAll('figure svg')].flatMap(svg => {
    const numbers = [...svg.querySelectorAll('.value')].map(one => [one.textContent.trim(), one.getBoundingClientRect()])
    return numbers.slice(1).filter(([_, { left, top }], i) => {
        const before = numbers[i][1]
        return left < before.right + 1 && Math.abs(top - before.top) < before.height
    }).map(([words]) => words)
})"""
"""Numbers over columns that touch the one before."""


def test_on_a_phone_no_number_over_a_column_touches_the_next(house: House, window: Window) -> None:
    page = window(PHONE)
    page.goto(f"{house.address}/odds")
    for title in ("A pursuit", "Waiting for a card", "An attack"):
        page.get_by_role("navigation").get_by_role("button", name=title).click()
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(page.locator("figure svg .value").first).to_be_visible()
        assert page.evaluate(TOUCHING) == []


# ---------------------------------------------------------------- at a table


def test_a_flip_has_its_chance_beside_it_for_the_lead_and_for_helpers(house: House, window: Window) -> None:
    ada = Person.starts(window(LAPTOP), house.address, "Ada", GAME)
    people = []
    for name, size in (("Mira", PHONE), ("Jon", LAPTOP)):
        people.append(Person.knocks(window(size), house.address, name, ada.code()))
        ada.admits(name)
    mira, jon = people
    ada.does("Seat everybody with a ready-made hero and begin")
    calls(ada, "Kresk", "Defy Danger", "Str")
    expect(mira.page.locator(".pane-stage .flip .odds")).to_contain_text("%")
    expect(mira.panel.get_by_role("button", name="Flip", exact=True).locator(".odds")).to_contain_text("✓✓")
    expect(jon.panel.locator(".odds")).to_contain_text("the flip with your help")
    for person in (mira, jon):
        assert person.barriers() == []


def test_a_card_in_hand_says_how_often_it_defeats_a_foe(house: House, window: Window) -> None:
    ada = sets_out_alone(house, window)
    page = ada.page
    card = page.locator(".hand li.lit button").filter(has_text=re.compile("defeats it")).first
    play_on((ada,), lambda: card.count() > 0)
    card.dispatch_event("click")
    expect(page.locator(".looked .odds")).to_contain_text("defeats it")

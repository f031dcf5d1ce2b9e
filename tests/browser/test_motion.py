"""Things that move, with a browser that shows motion: a card turns over from its back, and dice are cubes."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.cards import Window
from tests.browser.conftest import LAPTOP, Company, House
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

BURNS = "document.getAnimations().some(one => one.playState === 'running')"


def moves(page: Page) -> Page:
    page.emulate_media(reduced_motion="no-preference")
    return page


def stops_the_clock(page: Page) -> Page:
    """What the page does in a while it does when the clock goes on."""
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(seconds=10))
    return page


def telling(page: Page, words: str) -> list[Locator]:
    """Everywhere on the page where it is told what came of a flip or a roll."""
    live = page.locator("[aria-live]").filter(has_text=words)
    story = page.locator(".pane-story .line").filter(has_text=words)
    prompt = page.locator("#ask-prompt").filter(has_text=words)
    verdict = page.locator(".pane-stage .verdict").filter(visible=True)
    return [live, story, prompt, verdict]


def a_flip(party: Party, page: Page) -> None:
    party.ada.does("Seat everybody with a ready-made hero and begin")
    party.mira.is_asked("What does your hero do?")
    calls(party.ada, "Kresk", "Defy Danger", "Str")
    stops_the_clock(page)
    flips(next(person for person in party.everybody() if person.can("Flip")))
    expect(shown_cards(party.jon)).to_have_count(1)


def test_what_came_of_a_flip_is_told_when_the_card_has_turned(house: House, window: Window) -> None:
    party = Party(house, window)
    page = moves(party.jon.page)
    a_flip(party, page)
    assert [place.count() for place in telling(page, "✓")] == [0, 0, 0, 0]
    page.clock.run_for(1000)
    for place in telling(page, "✓"):
        expect(place).to_have_count(1)
    party.ada.page.get_by_placeholder("Say something").fill("Well turned!")
    party.ada.page.keyboard.press("Enter")
    expect(page.locator(".pane-story").get_by_text("Well turned!")).to_be_visible()


def test_where_nothing_may_move_what_came_of_a_flip_is_told_at_once(house: House, window: Window) -> None:
    party = Party(house, window)
    a_flip(party, party.jon.page)
    for place in telling(party.jon.page, "✓"):
        expect(place).to_have_count(1)


def test_what_came_of_a_roll_is_told_when_the_dice_lie_still(company: Company) -> None:
    page = moves(company.jon.page)
    prepare(company)
    company.jon.does("Try something", What_do_you_try="push the cart")
    company.ada.is_asked("push the cart")
    company.ada.does("Call for a Test", Ability="Toughness", Difficulty=8)
    stops_the_clock(page)
    go_on(company, lambda: page.locator(".pane-stage .die").count() == 3)
    live, story, _, verdict = telling(page, "Jon rolled")
    assert [place.count() for place in (live, story, verdict)] == [0, 0, 0]
    page.clock.run_for(1500)
    for place in (live, story, verdict):
        expect(place).to_have_count(1)


def test_how_an_attack_is_taken_is_asked_when_its_die_lies_still(house: House, window: Window) -> None:
    party = Party(house, window)
    page = moves(party.mira.page)
    party.ada.does("Seat everybody with a ready-made hero and begin")
    party.mira.is_asked("What does your hero do?")
    stops_the_clock(page)
    party.ada.does("Deal attack power", Who_is_hit=["Kresk"], Die="d6", Plus=1)
    expect(page.locator(".pane-stage .die")).to_have_count(1)
    answers = page.locator(".pane-ask button").filter(has_text="Exhaustion")
    expect(answers.first).to_be_hidden()
    page.clock.run_for(1500)
    expect(answers.first).to_be_visible()


def holds_what_moves(page: Page) -> Page:
    """Whatever begins to move stays where it begins: a busy machine would look when it has arrived."""
    motion = page.context.new_cdp_session(page)
    motion.send("Animation.enable")
    motion.send("Animation.setPlaybackRate", {"playbackRate": 0})
    return page


def test_a_flipped_card_turns_over_from_its_back(house: House, window: Window) -> None:
    party = Party(house, window)
    page = holds_what_moves(moves(party.jon.page))
    a_flip(party, page)
    page.evaluate(STANDS_STILL, 0)
    assert page.evaluate(LIES_THERE, [".flip .turner", ".reverse"])
    page.evaluate(STANDS_STILL, 3000)
    assert page.evaluate(LIES_THERE, [".flip .turner", ".front"])


def test_dice_show_their_sides_while_they_tumble(company: Company) -> None:
    page = moves(company.jon.page)
    prepare(company)
    company.jon.does("Try something", What_do_you_try="push the cart")
    company.ada.is_asked("push the cart")
    company.ada.does("Call for a Test", Ability="Toughness", Difficulty=8)
    holds_what_moves(stops_the_clock(page))
    go_on(company, lambda: page.locator(".pane-stage .die").count() == 3)
    sides = set()
    for at in range(0, 900, 30):
        page.evaluate(STANDS_STILL, at)
        sides |= {n for n in range(1, 7) if page.evaluate(LIES_THERE, [".pane-stage .cube", f".side-{n}"])}
    assert len(sides) > 3


def test_who_wants_no_motion_sees_a_fire_that_stands_still(house: House, window: Window) -> None:
    page = window(LAPTOP)
    page.goto(house.address)
    expect(page.get_by_role("heading", name="A table that knows the rules")).to_be_visible()
    page.wait_for_function(f"!{BURNS}")
    moves(page)
    page.wait_for_function(BURNS)

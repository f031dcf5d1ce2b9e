"""What stands where: on one line, in one row, above the question, and without a word too many."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Company
from tests.browser.people import Person
from tests.browser.test_chapter import prepare

pytestmark = pytest.mark.browser

Window = Callable[[dict[str, int]], Page]
TELEVISION = {"width": 1920, "height": 1080}
GROW = "story => story.querySelectorAll('li').forEach(line => (line.style.paddingBottom = '2rem'))"
"""As when a font comes late."""


def watches(ada: Person, page: Page) -> Page:
    page.goto(ada.page.get_by_label("Link to watch only").first.input_value())
    return page


def stands_at_the_end(story: Locator) -> None:
    expect(story.get_by_role("listitem").last).to_be_in_viewport(ratio=1)


def test_a_television_invites_and_its_story_stays_at_the_end(company: Company, window: Window) -> None:
    page, phone = watches(company.ada, window(TELEVISION)), watches(company.ada, window(PHONE))
    invitation = page.get_by_role("complementary", name="Join this table")
    expect(invitation).to_contain_text(company.ada.code())
    expect(phone.get_by_text(company.ada.code())).not_to_be_visible()
    prepare(company)
    story = page.get_by_role("region", name="The story so far")
    stands_at_the_end(story)
    story.evaluate(GROW)
    page.wait_for_timeout(300)  # for what is in sight is measured a frame later
    stands_at_the_end(story)
    company.mira.does("Try something", What_do_you_try="find the track")
    expect(story).to_contain_text("find the track")
    stands_at_the_end(story)
    assert Person(page, "nobody").barriers() == []


def test_who_reads_back_is_not_taken_to_the_end(company: Company) -> None:
    prepare(company)
    page = company.ada.page
    page.set_viewport_size({"width": 1280, "height": 500})
    story = page.get_by_role("region", name="The story so far")
    stands_at_the_end(story)
    story.evaluate("story => story.scrollTo(0, 0)")
    company.mira.does("Try something", What_do_you_try="find the track")
    expect(story).to_contain_text("find the track")
    expect(story.get_by_text("Ada sits down at the table")).to_be_in_viewport()

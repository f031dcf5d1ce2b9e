"""A phone far from the router: what is loaded before one can play is little."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.browser.conftest import PHONE, House
from tests.browser.people import Person

pytestmark = pytest.mark.browser

MOST = 200_000


@pytest.mark.parametrize(
    "game", ["GM and Protagonists", "A Thousand Faces of Adventure", "The Adventure Deck System"]
)
def test_a_seat_is_opened_with_less_than_200_kilobytes(
    house: House, window: Callable[[dict[str, int]], Page], game: str
) -> None:
    started = window(PHONE)
    started.goto(house.address)
    started.get_by_label("Game", exact=True).select_option(label=game)
    started.get_by_label("Your name").fill("Ada")
    started.get_by_role("button", name="Start the table").click()
    started.wait_for_url("**/seat*")
    page, answers = window(PHONE), list[Request]()

    def loaded(request: Request) -> None:
        answers.append(request)

    page.on("requestfinished", loaded)
    page.goto(started.url)
    expect(Person(page, "Ada").panel.locator("#ask-prompt")).not_to_be_empty()
    for last in ("/api/titles/", ".woff2"):
        if not any(last in one.url for one in answers):
            page.wait_for_event("requestfinished", lambda request, last=last: last in request.url)
    page.wait_for_load_state("networkidle")
    assert sum(one.sizes()["responseBodySize"] for one in answers) < MOST


def test_before_the_page_has_come_its_sign_is_seen(house: House, browser: Browser) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(house.address)
        expect(page.get_by_role("img", name="Hearthside")).to_be_visible()

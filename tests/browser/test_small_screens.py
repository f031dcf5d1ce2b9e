"""A GM with a phone, players with phones, and people who only watch: what they see, and what they do not."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Company, House
from tests.browser.party import GAME, calls, flips, press
from tests.browser.people import Person
from tests.browser.test_chapter import prepare

pytestmark = pytest.mark.browser

Window = Callable[[dict[str, int]], Page]


def just_now(page: Page) -> Locator:
    """What has just happened, on everybody's stage."""
    return page.get_by_role("region", name="Just now")


def at_hand(person: Person, label: str) -> Locator:
    """A button that can be pressed without opening anything."""
    return person.panel.get_by_role("button", name=re.compile(f"^{label}"))


def watches(ada: Person, page: Page) -> Page:
    page.goto(ada.page.get_by_label("Link to watch only").first.input_value())
    return page


def sets_a_scene(ada: Person, mira: Person, watcher: Page) -> None:
    """On a phone what is done most is at hand; afterwards the table is seen again."""
    at_hand(ada, "Set a scene").click()
    ada.does("Set a scene", Where_are_they="A bridge of rope over the gorge")
    expect(ada.panel.locator("form")).to_have_count(0)
    expect(just_now(watcher)).to_contain_text("A bridge of rope")
    assert (ada.barriers(), mira.barriers()) == ([], [])


def calls_for_a_flip(ada: Person, mira: Person, watcher: Page) -> None:
    """The GM calls, Mira turns the card: everybody sees what it means, and then what came of it."""
    calls(ada, "Kresk", "Defy Danger", "Str")
    flips(mira)
    ada.is_asked("You lead the table")
    for page in (ada.page, mira.page, watcher):
        expect(page.locator(".pane-stage .verdict")).to_be_in_viewport()
    ada.does("Say what happens", What_happens="The rope sings.")
    for page in (ada.page, mira.page, watcher):
        expect(just_now(page)).to_contain_text("The rope sings.")


def fights(ada: Person, mira: Person, watcher: Page) -> None:
    """Who watches sees the foe and the blows, and not what only the GM knows of the foe."""
    at_hand(ada, "Prepare foes").click()
    ada.does("Guard or bouncer", Name="Old Garrick", Stamina=6)
    expect(watcher.locator("article.foe")).to_have_text(re.compile(r"^\s*Old Garrick\s*$"))
    expect(ada.page.locator(".pane-stage article.foe")).to_contain_text(re.compile(r"Stamina\s*6\s*of 6"))
    at_hand(ada, "Deal attack power").click()
    ada.does("Deal attack power", Die="no die", Plus=3)
    press(mira, re.compile("^Take 3 Exhaustion"))
    press(mira, re.compile("^Suffer"))
    expect(just_now(watcher)).to_contain_text(re.compile(r"Kresk Exhaustion \+3\s*now 3"))
    assert watcher.locator(".pane-ask").get_by_role("button").count() == 0
    assert Person(watcher, "nobody").barriers() == []


def test_a_gm_with_a_phone_leads_a_fight_that_can_be_watched(house: House, window: Window) -> None:
    ada = Person.starts(window(PHONE), house.address, "Ada", GAME, "9-hour campaign")
    expect(ada.page.get_by_role("region", name="Invite your players")).to_be_visible()
    mira = Person.knocks(window(PHONE), house.address, "Mira", ada.code())
    ada.admits("Mira")
    watcher = watches(ada, window(PHONE))
    mira.does("Play Kresk")
    expect(watcher.get_by_role("list", name="Who is here")).to_contain_text("Mira plays Kresk")
    ada.does("Begin")
    mira.is_asked("What does your hero do?")
    sets_a_scene(ada, mira, watcher)
    calls_for_a_flip(ada, mira, watcher)
    fights(ada, mira, watcher)


def finds(ada: Person) -> None:
    """Where there is a lot to do, it is found by its name, whatever heading it stands under."""
    ada.page.get_by_role("searchbox", name="Find something to do").fill("health")
    found = ada.panel.locator(".options .label")
    expect(found).to_have_text([re.compile("^Give or take Health")])
    found.click()


def takes_back(ada: Person) -> None:
    """Taking back says first what goes, and can be left."""
    ada.page.get_by_role("button", name="Take back the last thing anybody did").click()
    dialog = ada.page.get_by_role("dialog")
    expect(dialog).to_contain_text("A bad fall.")
    dialog.get_by_role("button", name="Take it back").click()


def test_everybody_sees_who_is_hurt_and_that_it_is_taken_back(company: Company, window: Window) -> None:
    prepare(company)
    watcher = watches(company.ada, window(PHONE))
    finds(company.ada)
    hurt = {"Who": ["Odo"], "Health_gained_or_lost": -4, "Why": "a bad fall"}
    company.ada.does("Give or take Health and Resolve", **hurt)  # type: ignore[arg-type]
    pages = [*(person.page for person in company.everybody()), watcher]
    for page in pages:
        expect(just_now(page)).to_contain_text(re.compile(r"Odo Health −4\s*now 2"))
    company.mira.goes_to("Story")
    told = company.mira.page.locator(".pane-story").get_by_text("a bad fall")
    expect(told).to_be_in_viewport()  # the story opens at its end
    takes_back(company.ada)
    for page in (company.ada.page, watcher):
        expect(just_now(page)).to_contain_text("Taken back: ")


def test_a_pause_is_seen_whatever_a_phone_shows(company: Company) -> None:
    company.mira.goes_to("Story")
    company.jon.page.get_by_role("button", name="Pause", exact=True).click()
    rests = company.mira.page.get_by_role("heading", name="The game rests")
    expect(rests).to_be_in_viewport()
    company.mira.goes_to("Story")  # who wants to may look at the rest all the same
    expect(rests).not_to_be_in_viewport()
    expect(company.mira.page.get_by_label("What you say")).to_be_in_viewport()


def test_a_television_at_the_table_is_read_from_across_the_room(company: Company, window: Window) -> None:
    television = {"width": 1920, "height": 1080}
    watcher = watches(company.ada, window(television))
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    player = window(television)
    player.goto(company.mira.page.url)
    expect(player.get_by_text("You are watching")).to_have_count(0)
    expect(player.locator("#ask-prompt")).to_be_visible()
    size = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
    assert (watcher.evaluate(size), player.evaluate(size)) == (pytest.approx(21.12), 16)


def test_a_wrong_code_can_be_typed_again(company: Company, window: Window) -> None:
    page = window(PHONE)
    code = company.ada.code()
    page.goto(f"{company.house.address}/join/WRONGX")
    page.get_by_label("The code the Game Master gave you").fill(code.lower())
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", name="Bread Before Morning")).to_be_visible()


HARD_TO_HIT = """() => [...document.querySelectorAll('button, a[href], input, select, summary, label.chip')]
    .filter(one => one.checkVisibility() && !one.closest('.rule, .skip, label.chip > *'))
    .filter(one => !['radio', 'checkbox'].includes(one.type))
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([one, { width, height }]) => width > 1 && height > 1 && Math.min(width, height) < 43.9)
    .map(([one, { width, height }]) => `${width} x ${height}: ${one.ariaLabel ?? one.textContent.trim()}`)"""
"""What is too small for a fingertip. The sign of a rule is small, and has room around it."""


def test_a_fingertip_can_hit_whatever_there_is_to_touch(company: Company) -> None:
    page = company.mira.page
    for tab in ("Sheet", "Story", "Table", "Scene"):
        company.mira.goes_to(tab)
        assert page.evaluate(HARD_TO_HIT) == []
    prepare(company)
    page.locator(".toggle").click()
    for tab in ("Sheet", "Story", "Table", "Scene"):
        company.mira.goes_to(tab)
        assert page.evaluate(HARD_TO_HIT) == []


def test_the_rule_of_a_line_of_the_story_stands_in_its_margin(company: Company) -> None:
    page = company.mira.page
    company.mira.goes_to("Story")
    line = page.locator(".pane-story .line").filter(has=page.locator(".rule")).first
    sign = line.locator(".rule")
    words, margin = line.bounding_box(), sign.bounding_box()
    assert words and margin and margin["x"] + margin["width"] > words["x"] + words["width"]
    sign.tap()
    expect(page.get_by_role("dialog", name="Talk before play")).to_be_visible()


def test_the_verdict_on_a_flip_stays_in_its_box(house: House, window: Window) -> None:
    ada = Person.starts(window(PHONE), house.address, "Ada", GAME)
    mira = Person.knocks(window(PHONE), house.address, "Mira", ada.code())
    ada.admits("Mira")
    ada.does("Seat everybody with a ready-made hero and begin")
    mira.is_asked("What does your hero do?")
    calls(ada, "Kresk", "Defy Danger", "Str")
    flips(mira)
    verdict = mira.page.locator(".pane-stage .verdict")
    expect(verdict).to_be_visible()
    assert verdict.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_before_a_fight_its_heading_is_larger_than_what_stands_below(house: House, window: Window) -> None:
    page = window(PHONE)
    page.goto(house.address)
    page.get_by_role("button", name="Three goblins on the road").click()
    page.get_by_role("button", name="Play now: Human Warrior", exact=True).click()
    heading = page.get_by_role("heading", name="Before the Combat")
    assert heading.evaluate("heading => parseFloat(getComputedStyle(heading).fontSize)") > 16

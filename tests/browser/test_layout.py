"""What stands where: on one line, in one row, above the question, and without a word too many."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.cards import two_players
from tests.browser.conftest import LAPTOP, PHONE, Company, House
from tests.browser.party import GAME
from tests.browser.people import Person
from tests.browser.test_chapter import go_on, prepare

pytestmark = pytest.mark.browser

Window = Callable[[dict[str, int]], Page]
TELEVISION = {"width": 1920, "height": 1080}
TABLET = {"width": 1024, "height": 768}
GROW = "story => story.querySelectorAll('li').forEach(line => (line.style.paddingBottom = '2rem'))"
"""As when a font comes late."""


def tops(several: Locator) -> list[int]:
    """How far down each of them begins, all at one moment."""
    return edges(several, "top")


def bottoms(several: Locator) -> list[int]:
    return edges(several, "bottom")


def edges(several: Locator, edge: str) -> list[int]:
    expect(several.first).to_be_visible()
    found: list[int] = several.evaluate_all(
        "(several, edge) => several.map(one => Math.round(one.getBoundingClientRect()[edge]))", edge
    )
    return found


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


def test_a_television_shows_a_pause_and_marks_nothing_in_it(company: Company, window: Window) -> None:
    page = watches(company.ada, window(TELEVISION))
    company.mira.page.get_by_role("button", name="Pause", exact=True).click()
    heading = page.get_by_role("heading", name="The game rests")
    expect(heading).to_be_visible()
    expect(heading).not_to_be_focused()


def test_a_long_title_takes_one_line_on_a_tablet(house: House, window: Window) -> None:
    ada = Person.starts(window(TABLET), house.address, "Ada", GAME)
    code = ada.code()
    for name in ("Mira", "Jon", "Kim"):
        Person.knocks(window(TABLET), house.address, name, code)
        ada.admits(name)
    title = ada.page.get_by_role("banner").get_by_role("heading")
    assert bottoms(title)[0] - tops(title)[0] < 30


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


def test_a_gm_sees_the_party_whole_and_a_form_with_the_table(company: Company) -> None:
    ada = company.ada
    ada.page.set_viewport_size({"width": 1366, "height": 768})
    prepare(company)
    bram = ada.page.get_by_role("article", name="Bram")
    assert len(set(tops(bram.locator(".health svg")))) == 1  # ten hearts
    menu = ada.panel.locator(".sections button, input[type=search]")
    assert len(set(tops(menu))) == 1
    ada.panel.get_by_role("searchbox").fill("health")
    ada._button("Give or take Health and Resolve").first.click()
    fields = ada.panel.locator("form .fields > div")
    assert len(set(bottoms(fields)[:3])) == 1  # who, and how much of each
    ada.page.set_viewport_size(PHONE)
    expect(ada.page.get_by_role("navigation", name="Parts of the table")).to_be_visible()
    who, health, resolve, _why = bottoms(fields)
    assert who < health == resolve
    ada.page.keyboard.press("Escape")


def test_in_a_conflict_both_tests_stand_side_by_side_and_nobody_is_pushed_aside(
    company: Company, window: Window
) -> None:
    prepare(company)
    ada, mira = company.ada, company.mira
    television = watches(ada, window(TELEVISION))
    ada.does("A new NPC", Name="Grim Wat", Toughness=4, Health=30)
    ada.is_asked("Lead the story")
    ada.does(
        "A Conflict in rounds", Who_takes_part=["Odo", "Grim Wat"], What_is_it="A brawl", Everybody_starts=0
    )
    ada.does("Test Wits for the order", Wits_of_Grim_Wat=2)
    go_on(company, lambda: "turn:" in ada.prompt())
    if "Grim Wat's turn" not in ada.prompt():
        mira.does("End the turn")
    ada.is_asked("Grim Wat's turn")
    ada.page.set_viewport_size(TABLET)
    menu = ada.panel.locator(".sections button, input[type=search]")
    assert len(set(tops(menu))) == 1  # what it does not take is left for the fight
    odo = ada.page.get_by_role("article", name="Odo")
    expect(odo.get_by_text("Attack Odo at close quarters")).not_to_be_visible()
    odo.get_by_text(re.compile(r"^\d choices$")).click()
    odo.get_by_role("button", name=re.compile("^Attack Odo with magic or mind")).click()
    ada.is_asked("Grim Wat attacks Odo")
    ada.does("Let them test", What_is_harmed="Health")
    go_on(company, lambda: "Damage" in ada.prompt())
    for part in (".numbers", ".roll"):
        assert len(set(tops(television.locator(f"section.test {part}")))) == 1


def test_the_form_of_a_pause_has_one_way_to_pause(company: Company) -> None:
    page = company.mira.page
    page.get_by_role("button", name="Pause and say something").click()
    dialog = page.get_by_role("dialog", name="Pause")
    expect(dialog.get_by_role("button", name="Pause")).to_have_count(1)
    dialog.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("heading", name="The game rests")).to_be_in_viewport()


def test_who_has_taken_a_hero_sees_so(house: House, window: Window) -> None:
    ada = Person.starts(window(LAPTOP), house.address, "Ada", GAME)
    mira = Person.knocks(window(PHONE), house.address, "Mira", ada.code())
    ada.admits("Mira")
    mira.does("Play Finn")  # far down
    here = mira.page.get_by_role("list", name="Who is here")
    expect(here.get_by_text("Mira plays Finn")).to_be_in_viewport()


def test_who_hosts_a_fight_reads_who_is_choosing_and_invites_more(house: House, window: Window) -> None:
    ada, mira = two_players(house, window, "Three goblins on the road")
    expect(ada.page.get_by_text("Mira is choosing a Character.")).to_be_visible()
    expect(ada.page.get_by_text("Invite somebody")).to_be_visible()
    note, begin = ada.panel.get_by_text("Touch one above"), ada.panel.locator(".begin")
    above, below = note.bounding_box(), begin.bounding_box()
    assert above and below and below["y"] >= above["y"] + above["height"] + 8
    mira.takes("Take Human Warrior")
    expect(ada.page.get_by_text("is choosing a Character")).to_have_count(0)


def test_a_sheet_that_is_higher_than_the_window_scrolls_by_keyboard(company: Company, window: Window) -> None:
    prepare(company)
    page = window({"width": 844, "height": 390})
    page.goto(company.mira.page.url)
    sheets = page.get_by_role("region", name="Sheets")
    sheets.focus()
    expect(sheets).to_be_focused()
    page.keyboard.press("End")
    expect(sheets.get_by_role("heading", name="Odo")).not_to_be_in_viewport()
    assert Person(page, "Mira").barriers() == []

"""Bots at the table, as people meet them: an opponent for somebody alone, and a companion whose seat a friend takes over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.cards import Player, Window, play_on, story_has
from tests.browser.conftest import LAPTOP, PHONE, House
from tests.browser.people import Person


def test_a_duel_against_a_bot_from_the_front_page(house: House, window: Window) -> None:
    page = window(PHONE)
    page.goto(house.address)
    page.get_by_role("button", name=re.compile("A duel.*Against a bot")).click()
    ada = Player(page, "Wanderer")
    expect(page.locator(".pane-stage").get_by_role("article", name="Ember")).to_contain_text("a bot, ")
    expect(ada.panel).to_contain_text("Touch one above to take it.")
    expect(ada.panel).not_to_contain_text("lead the game")  # who sits with bots alone has nobody to lead
    ada.takes("Take Dwarf Priest")
    expect(ada.panel.get_by_role("button", name="Begin", exact=True)).to_be_enabled()
    ada.takes("Begin")
    ada.is_asked("Look through your deck")
    play_on((ada,), lambda: story_has(ada, r"Ember: .+ against Wanderer"))
    assert ada.barriers() == []


def test_one_chooses_how_a_bot_plays_and_its_deck(house: House, window: Window) -> None:
    page = window(PHONE)
    page.goto(house.address)
    page.get_by_label("How it plays").select_option(label="Thinks ahead")
    page.get_by_label("Its deck").select_option(label="Elf Mage")
    page.get_by_role("button", name=re.compile("A duel.*Against a bot")).click()
    ada = Player(page, "Wanderer")
    expect(page.locator(".pane-stage").get_by_role("article", name="Ember")).to_contain_text("Elf Mage 1")
    ada.goes_to("Table")
    page.get_by_text("Invite friends, bots or a television").click()
    here = page.locator(".people")
    expect(here.get_by_text("a bot that thinks ahead")).to_be_visible()
    here.get_by_label("Its deck").select_option(label="Dwarf Priest of Level 3")
    chooses, seats = (
        part.bounding_box() for part in (here.get_by_label("Its deck"), here.get_by_text("Seat a bot"))
    )
    assert chooses and seats and chooses["y"] < seats["y"]
    for name in ("Flint", "Cinder", "Ash", "Tinder"):
        here.get_by_role("button", name="Seat a bot").click()
        expect(here.get_by_text(name, exact=True)).to_be_visible()
    here.get_by_role("button", name="Seat a bot").click()
    expect(here.get_by_role("alert")).to_have_text("A table seats 5 bots at most.")
    assert ada.barriers() == []
    ada.goes_to("Scene")
    expect(page.locator(".pane-stage").get_by_role("article", name="Flint")).to_contain_text("Dwarf Priest 3")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_choice_of_a_bot_is_read_before_one_begins(
    house: House, window: Window, size: dict[str, int]
) -> None:
    page = window(size)
    page.goto(house.address)
    begin = page.get_by_role("button", name=re.compile("Against (a|two) bot"))
    expect(begin).to_have_count(2)
    choice, first = page.get_by_label("Its deck").bounding_box(), begin.first.bounding_box()
    assert choice
    assert first
    assert choice["y"] + choice["height"] < first["y"]


def test_a_bot_keeps_a_seat_warm_for_a_friend(house: House, window: Window) -> None:
    ada = Person.opens(window(LAPTOP), house.address, "Ada", "Bread Before Morning")
    ada.page.get_by_role("button", name="Seat a bot").first.click()
    here = ada.page.get_by_role("list", name="Who is here")
    expect(here.get_by_role("listitem").filter(has_text="Ember")).to_have_text(
        re.compile("a bot, plays .+ready")
    )
    ada.page.locator(".pane-switch").get_by_role("button", name="Table").click()
    seats = ada.page.locator(".people")
    seats.get_by_text("Change Ember’s seat").click()
    assert ada.barriers() == []
    seats.get_by_role("button", name="A friend takes over").click()
    link = seats.get_by_label(re.compile("The new link for Ember’s seat"))
    mira = Person(window(PHONE), "Mira")
    mira.page.goto(link.input_value())
    mira.is_asked("You are ready. Still waiting for Ada.")
    expect(seats.get_by_text("a bot", exact=True)).to_have_count(0)

"""A GM and three players, two of them on phones, make their heroes together; and a scenario brings its own."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, House
from tests.browser.party import GAME, Party, hero, press
from tests.browser.people import Person

pytestmark = pytest.mark.browser

Window = Callable[[dict[str, int]], Page]
TITLES = {"Mira": "The Long Road", "Jon": "Salt and Iron", "Kim": "The Fox's Wedding", "Ada": "Nine Lanterns"}
NAMES = {"Mira": "Anwen", "Jon": "Corvo", "Kim": "Tamsin"}
SPREADS = {
    "Mira": "Str 3 Crown Dex 2 Blade Int 1 Anvil",
    "Jon": "Str 1 Anvil Dex 4 Dragon Int 1 Anvil",
    "Kim": "Str 1 Anvil Dex 1 Anvil Int 4 Dragon",
}
MOVES = {
    "Mira": ("Good Cardio", "And This Is For...", "Intimidate"),
    "Jon": ("Backstab", "Pick Pockets", "Weak Spot"),
    "Kim": ("It's a Trap!", "Where It Hurts", "Tied With Her Ribbon"),
}


def agree(party: Party) -> None:
    """What stays out of the story, and which stories it should be like."""
    ada, mira, jon, kim = party.everybody()
    ada.does("Make heroes together")
    mira.does("Keep something out", What_should_stay_out="spiders")
    for person in party.everybody():
        expect(person.page.locator(".pane-stage")).to_contain_text("Stays out of the story: spiders")
    ada.does("We have talked about it")
    for person in party.everybody():
        person.is_asked("Which stories should ours be like?")
        person.does("Write a title down", Title=TITLES[person.name])
        expect(ada.page.locator(".pane-stage")).to_contain_text(TITLES[person.name])
    ada.does("That is enough")
    for person in (mira, jon, kim):
        person.is_asked("Which title should our world be like?")
        person.does(TITLES[person.name])
        person.is_no_longer_asked("Which title")
    ada.does("None of the rest")
    ada.is_asked("Our world is like The Long Road, Salt and Iron, The Fox's Wedding.")
    ada.does("Go on", What_was_agreed="A coast of salt marshes.")
    kim.reads("A coast of salt marshes.")


def draft(party: Party) -> None:
    """The moves lie open; one after the other takes a card, three times. What one has the others see."""
    ada, mira, jon, kim = party.everybody()
    ada.is_asked("All moves of A lie open")
    ada.does("Lay the first ones out")
    for n in range(3):
        for person in (mira, jon, kim):
            person.is_asked(f"Choose a move, {n + 1} of 3")
            takes(person, MOVES[person.name][n])
            expect(ada.page.locator(".takers")).to_contain_text(MOVES[person.name][n])
        assert mira.barriers() == []
    for person in party.everybody():
        expect(person.page.locator(".takers li").filter(has_text="Weak Spot")).to_have_count(1)


def takes(person: Person, move: str) -> None:
    card = person.page.locator(".pane-stage").get_by_role("article", name=move, exact=True)
    card.get_by_role("button", name=re.compile(f"^Take {re.escape(move)}")).click()
    expect(card).to_have_count(0)


def take_shape(party: Party) -> None:
    """Attributes by points, a name, and an answer to a question."""
    for person in party.everybody()[1:]:
        person.is_asked("How are " + person.name + "'s points spread?")
        assert person.barriers() == []
        press(person, re.compile(f"^{SPREADS[person.name]}$"))
        person.is_no_longer_asked("points spread")
    for person in party.everybody()[1:]:
        person.is_asked("Who is your hero?")
        person.does("This is my hero", Name=NAMES[person.name])
        expect(hero(party.ada, NAMES[person.name])).to_be_visible()


def goals_and_gear(party: Party) -> None:
    """The neighbour offers two goals, one is kept; then two items each, and what is home to them."""
    players = party.everybody()[1:]
    for n, person in enumerate(players):
        neighbour = players[(n + 1) % 3]
        neighbour.is_asked(f"what risk would you like to see {NAMES[person.name]} take?")
        neighbour.does("Offer these", Two_goals=["Choose a side", "Start a grudge"])
        person.is_asked("Which goal does your hero take risks for?")
        person.does("Start a grudge")
    for person in players:
        for n in (1, 2):
            person.is_asked(f"Choose item {n} of 2")
            assert person.barriers() == []
            person.does("Something of your own", What_is_it_called=f"Keepsake {n} of {person.name}")
    for person in players:
        person.is_asked("Where does your hero feel at home")
        person.does("Answer", Your_answer="By the sea.")
    party.jon.does("This is The Hearth", What_is_it=["food"], The_Hearth="Eel stew")
    for person in players:
        person.is_asked("Why would your hero risk their life for The Hearth?")
        person.does("Answer", Your_answer="It is all there is.")


def test_heroes_are_made_together(house: House, window: Window) -> None:
    party = Party(house, window, "A Thousand Faces of Adventure, playtest 0.93", "9-hour campaign")
    agree(party)
    draft(party)
    take_shape(party)
    goals_and_gear(party)
    party.ada.is_asked("Open with a picture of the place")
    party.ada.does("Begin", What_do_the_heroes_see="A bell rings out in the marsh.")
    for person in party.everybody()[1:]:
        person.is_asked("What does your hero do?")
        person.reads("A bell rings out in the marsh.")
        own = person.page.get_by_role("article", name=f"Sheet of {NAMES[person.name]}")
        if person is not party.jon:
            person.goes_to("Sheet")
        for move in MOVES[person.name]:
            expect(own.get_by_role("article", name=move, exact=True)).to_be_visible()
        expect(own).to_contain_text(f"Keepsake 2 of {person.name}")
        expect(own).to_contain_text("Start a grudge")


def test_the_heroes_of_a_scenario_are_taken_from_their_sheets(house: House, window: Window) -> None:
    page = window(LAPTOP)
    page.goto(house.address)
    page.get_by_label("Game", exact=True).select_option(label=GAME)
    page.get_by_label("Adventure", exact=True).select_option(label="Sarukkan's Chamber, a first ten minutes")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Start the table").click()
    page.wait_for_url(re.compile(r"/seat"))
    ada = Person(page, "Ada")
    mira = Person.knocks(window(PHONE), house.address, "Mira", ada.code())
    ada.admits("Mira")
    sheet = mira.page.locator(".pane-stage").get_by_role("article", name="The acrobat")
    expect(sheet).to_contain_text("Crown")
    sheet.get_by_role("button", name="Play The acrobat").click()
    mira.is_asked("The GM begins when all are ready")
    expect(hero(ada, "The acrobat")).to_contain_text("Mira")

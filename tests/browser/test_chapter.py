"""Three people play a Chapter in three windows: the GM, a player on a phone, a player on a laptop."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Company
from tests.browser.people import PATIENCE, Person

pytestmark = pytest.mark.browser

USUAL = {
    "Push Resolve": "Roll as it is",
    "Do you support": "Not this time",
    "Does anybody support": "Nobody else helps",
    "which Gear": "Without Gear",
    "at close quarters": "Let them test",
    "who goes first": "Let the dice decide",
    "Is another one needed": "Another round, in the same order",
}
"""What people answer when nothing depends on it."""


def answer_usual(person: Person) -> bool:
    """Answers a question in passing. Returns whether there was one."""
    prompt = person.prompt()
    for words, label in USUAL.items():
        if words in prompt and "turn:" not in prompt:
            person.does(label)
            person.is_no_longer_asked(prompt)
            return True
    return False


def go_on(company: Company, until: Callable[[], bool]) -> None:
    """Everybody answers what is usual until something holds."""
    end = time.monotonic() + PATIENCE / 1000
    while not until():
        assert time.monotonic() < end, [person.prompt() for person in company.everybody()]
        if not any(map(answer_usual, (company.mira, company.jon, company.ada))):
            company.ada.page.wait_for_timeout(30)


def chooses(person: Person, protagonist: str, name: str) -> None:
    person.does(f"Play {protagonist}")
    person.does("Name your Protagonist", Name=name)
    person.does("Ready")


def prepare(company: Company) -> None:
    """Mira is Odo the teacher, Jon is Bram the carter."""
    ada, mira, jon = company.everybody()
    chooses(mira, "The Schoolteacher", "Odo")
    chooses(jon, "The Carter", "Bram")
    ada.does("Ready")
    expect(ada.page.locator(".pane-stage")).to_contain_text("You need not know the rules.")
    ada.does("Begin the first Chapter")
    mira.is_asked("What do you do?")
    expect(ada.page.locator(".pane-stage")).to_contain_text("Then choose 'Introduce Old Hattie Marl'")
    mira.sees_no("Then choose")


def open_the_yard(company: Company) -> None:
    """What is read out stands once on the stage and once in the story."""
    ada, mira = company.ada, company.mira
    ada.does("Introduce Old Hattie Marl")
    ada.does("Open the scene: The Yard")
    mira.reads("The mule looks at you")
    for person in company.everybody():
        for part in (".pane-stage", ".pane-story"):
            expect(person.page.locator(part).get_by_text("The mule looks at you")).to_have_count(1)


def supported_test(company: Company) -> None:
    """Odo tries to shift the cart; Bram supports; Odo pushes Resolve; the dice fall before everybody's eyes."""
    ada, mira, jon = company.everybody()
    mira.does("Try something", What_do_you_try="push the cart out of the ditch")
    ada.is_asked("push the cart out of the ditch")
    ada.does("Call for a Test", Ability="Toughness", Difficulty=8)
    expect(jon.panel.get_by_role("button", name="Not this time")).to_contain_text("19 %")
    expect(jon.panel).to_contain_text("Chances: before any Resolve.")
    jon.does("Bram supports Odo")
    mira.is_asked("Odo tests Toughness with 2 against Difficulty 8. Push Resolve?")
    mira.does("Push 1 Resolve")
    ada.is_asked("What follows?")
    for person in (ada, mira, jon):
        for part in (".pane-stage", ".pane-story"):
            expect(person.page.locator(f"{part} .die")).to_have_count(3)
            expect(person.page.locator(f"{part} .die.removed")).to_have_count(1)
    ada.does("Say what follows", What_follows="the wheel comes free")


def brawl(company: Company) -> None:
    """A Conflict in rounds: a strong stranger hits Odo at close quarters until Odo lies unconscious."""
    ada = company.ada
    ada.does("A new NPC", Name="Grim Wat", What_everybody_sees="a wall of a man", Toughness=4, Health=30)
    ada.is_asked("Lead the story")
    ada.does("Give or take Health and Resolve", Who=["Odo"], Health_gained_or_lost=-4, Why="a bad fall")
    ada.does(
        "A Conflict in rounds",
        Who_takes_part=["Odo", "Bram", "Grim Wat"],
        What_is_it="A brawl",
        Everybody_starts=0,
    )
    ada.does("Test Wits for the order", Wits_of_Grim_Wat=2)
    fallen = re.compile("Odo (falls|is) unconscious", re.IGNORECASE)
    while not ada.page.get_by_text(fallen).count():
        turn(company)
    for person in company.everybody():  # the Tests of the Attack are over, their dice still lie there
        dice = person.page.get_by_role("region", name="The last roll").get_by_role("img")
        expect(dice.filter(has=person.page.locator(".die.removed"))).to_have_count(1)


def whose_turn(company: Company) -> Person | None:
    """Who takes the turn; the GM has things to do on everybody's."""
    players = {"Odo": company.mira, "Bram": company.jon, "Grim Wat": company.ada}
    for name, person in players.items():
        if f"{name}'s turn:" in person.prompt():
            return person
    return None


def takes_turn(company: Company) -> tuple[Person, str]:
    """Who takes the turn, and what they are asked."""
    go_on(company, lambda: whose_turn(company) is not None)
    person = whose_turn(company)
    assert person
    for one in company.everybody():  # the GM may act, too, but is not waited for
        expect(one.page).to_have_title(re.compile("^● Your turn" if one is person else "^[^●]"))
    return person, person.prompt()


def turn(company: Company) -> None:
    """Grim Wat attacks Odo on his turn; the others let theirs pass."""
    person, prompt = takes_turn(company)
    attacks = "Grim Wat" in prompt and "2 of 2" in prompt
    person.does("Attack Odo at close quarters (Toughness)" if attacks else "End the turn")
    person.is_no_longer_asked(prompt)


def crash(company: Company) -> None:
    """The server is killed in the middle. The pages come back by themselves, and nothing is lost."""
    ada = company.ada
    story = ada.page.locator(".pane-story").inner_text()
    prompts = [person.prompt() for person in company.everybody()]
    company.house.crash()
    for person in company.everybody():
        expect(person.page.get_by_text("Not connected")).to_have_count(0)
    assert ada.page.locator(".pane-story").inner_text() == story
    assert [person.prompt() for person in company.everybody()] == prompts


def help_up(company: Company) -> None:
    """Bram stabilises Odo as one of his actions; nobody is revived before the Conflict has ended."""
    ada, mira, jon = company.everybody()
    while not (jon.can("Stabilise Odo") and "Bram's turn" in jon.prompt()):
        turn_passes(company)
    jon.does("Stabilise Odo")
    jon.reads(re.compile("stabilise", re.IGNORECASE))
    assert not jon.can("Revive Odo")
    while not ada.can("End the Conflict"):
        turn_passes(company)
    ada.does("End the Conflict")
    ada.is_asked("Lead the story")
    jon.is_asked("What do you do?")
    jon.does("Revive Odo")
    mira.is_asked("What do you do?")
    mira.goes_to("Sheet")
    expect(mira.page.locator(".pane-side")).to_contain_text(re.compile(r"Health\s*1\s*of 6"))
    mira.goes_to("Scene")


def turn_passes(company: Company) -> None:
    person, prompt = takes_turn(company)
    person.does("End the turn")
    person.is_no_longer_asked(prompt)


def pause(company: Company) -> None:
    """Mira pauses in one tap. While the game rests nobody can act; she lets it go on."""
    mira, jon = company.mira, company.jon
    mira.page.get_by_role("button", name="Pause", exact=True).click()
    for person in company.everybody():
        expect(person.page.get_by_text("The game rests")).to_be_visible()
    assert not jon.can("Try something")
    mira.page.get_by_role("button", name="Go on").click()
    jon.is_asked("What do you do?")


def end_chapter(company: Company) -> None:
    """The Chapter ends: talk, rest, growth agreed by player and GM, preparation."""
    ada, jon = company.ada, company.jon
    ada.does("End the Chapter")
    jon.is_asked("Talk about what happened")
    stage = jon.page.locator(".pane-stage")
    expect(stage.get_by_role("heading", name="The Chapter is over")).to_be_visible()
    jon.does("Note a major event", What_happened="Odo stood in the way of a wall of a man")
    expect(stage.get_by_role("listitem").last).to_have_text("Odo stood in the way of a wall of a man")
    ada.does("Rest now")
    jon.is_asked("should change a Drive")
    jon.does("Add a Drive", The_new_Drive="I will not see Odo fall again.")
    ada.is_asked("I will not see Odo fall again.")
    ada.does("We agree")
    ada.does("Go on to preparation")
    expect(jon.page.locator(".pane-side")).to_contain_text("I will not see Odo fall again.")
    ada.reads("Odo stood in the way of a wall of a man")


def test_a_chapter_from_the_front_page_to_its_end(company: Company) -> None:
    prepare(company)
    open_the_yard(company)
    supported_test(company)
    brawl(company)
    crash(company)
    help_up(company)
    pause(company)
    end_chapter(company)

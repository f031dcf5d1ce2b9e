"""A GM and three players at a table of the Deckahedron, and what they do again and again."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, House
from tests.browser.people import PATIENCE, Person

GAME = "A Thousand Faces of Adventure"
FLIP = re.compile(r"^(Touch to f|F)lip$")


class Party:
    """Ada leads. Mira plays Kresk and Kim plays Bram on phones, Jon plays Ysolde on a laptop."""

    def __init__(self, house: House, window: Callable[[dict[str, int]], Page], *settings: str) -> None:
        self.ada = Person.starts(window(LAPTOP), house.address, "Ada", GAME, *settings)
        code = self.ada.code()
        self.mira = Person.knocks(window(PHONE), house.address, "Mira", code)
        self.ada.admits("Mira")
        self.jon = Person.knocks(window(LAPTOP), house.address, "Jon", code)
        self.ada.admits("Jon")
        self.kim = Person.knocks(window(PHONE), house.address, "Kim", code)
        self.ada.admits("Kim")

    def everybody(self) -> tuple[Person, ...]:
        return self.ada, self.mira, self.jon, self.kim

    # ---------------------------------------------------------------- what is answered in passing

    def resolved(self) -> None:
        """The players answer what is usual until the GM is to say what came of a flip."""
        self._go_on(lambda: "You lead the table" in self.ada.prompt(), (self.mira, self.jon, self.kim))

    def settle(self) -> None:
        """Everybody answers what is usual until play goes on."""
        self._go_on(lambda: self.ada.prompt() == "What happens next?", self.everybody())

    def until(self, so: Callable[[], bool], *chores: tuple[Person, str]) -> None:
        """The players answer what is usual, and do their chores, until something is so."""

        def chore() -> bool:
            offered = [(person, label) for person, label in chores if person.can(label)]
            for person, label in offered:
                person.does(label)
            return so()

        self._go_on(chore if chores else so, self.everybody())

    def _go_on(self, until: Callable[[], bool], people: tuple[Person, ...]) -> None:
        end = time.monotonic() + PATIENCE / 1000
        while not until():
            assert time.monotonic() < end, [person.prompt() for person in self.everybody()]
            if not any(map(self._answer, people)):
                self.ada.page.wait_for_timeout(30)

    def _answer(self, person: Person) -> bool:
        prompt = person.prompt()
        if "for Harm and Wounds" in prompt:
            keep(person)
            expect(person.panel.locator("#ask-prompt")).not_to_have_text(prompt)
            return True
        for words, label in USUAL.items():
            if words in prompt:
                press(person, label)
                expect(person.panel.locator("#ask-prompt")).not_to_have_text(prompt)
                return True
        return False


USUAL: dict[str, re.Pattern[str]] = {
    "Take it, or flip again": re.compile("^Take the"),
    "A tie": re.compile("^Card "),
    "Critical Success": re.compile("^That is all"),
    "How do you take it": re.compile("^Take [0-9]+ Exhaustion(?! and)"),
    "Absorb it or suffer": re.compile("^Suffer"),
    "No card absorbs it": re.compile("^Suffer"),
    "Keep it off or suffer": re.compile("^Suffer"),
    "what did the attack do": re.compile("^Go on"),
    "You lead the table": re.compile("^Say what happens"),
    "What does it do?": re.compile("^It strikes"),
    " strikes. How?": re.compile("Old Garrick"),
    "is the fight won": re.compile("^It is not over"),
    "Whom does your hero blame": re.compile("^Say it"),
}
"""What people answer when nothing depends on it."""


def press(person: Person, label: re.Pattern[str]) -> None:
    """Presses the first button with such a label, and sends the form if one opens."""
    button = person.panel.get_by_role("button", name=label).first
    for _ in range(100):
        person._unfold()
        if button.count() and button.is_enabled():
            break
        person.page.wait_for_timeout(50)
    sends = button.evaluate("button => button.closest('form') !== null")
    button.click()
    form = person.panel.locator("form button.primary")
    if not sends and form.count():
        form.first.click()


def hero(person: Person, name: str) -> Locator:
    """A hero's place on the table."""
    return person.page.locator(".pane-stage article.hero").filter(
        has=person.page.get_by_role("heading", name=name)
    )


def calls(ada: Person, name: str, move: str, attribute: str) -> None:
    """The GM calls for a flip in two touches: the hero, then the move with its attribute."""
    hero(ada, name).get_by_role("button", name=re.compile("^Call for a flip")).click()
    ada.panel.get_by_role("button", name=re.compile(rf"^{move}( at once)? with {attribute}")).click()
    sure = ada.panel.get_by_role("button", name=re.compile("^Yes: "))
    expect(sure.or_(ada.page.locator(".pane-stage section.flip:not(.over)"))).to_be_visible()
    if sure.count():  # a second move in one spotlight
        sure.click()


def flips(person: Person) -> None:
    """The lead touches the deck."""
    person.page.locator(".pane-stage").get_by_role("button", name=FLIP).click()


def shown_cards(person: Person) -> Locator:
    return person.page.locator(".pane-stage section.flip figure")


def corrects(ada: Person, thing: str, number: str, value: int) -> None:
    """The GM sets a number right by hand."""
    ada.page.locator(".pane-switch").get_by_role("button", name="Table").click()
    ada.page.get_by_role("button", name=re.compile("^Correct a number")).click()
    form = ada.page.get_by_role("dialog").locator("form")
    form.get_by_label("Whose, or on what").select_option(thing)
    form.get_by_label("Which number").select_option(number)
    form.get_by_label("What it should be").fill(str(value))
    form.get_by_label("Reason").fill("a gift of the GM")
    form.locator("button.primary").click()
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    ada.page.locator(".pane-switch").get_by_role("button", name="Story").click()


def strike(ada: Person, name: str, power: int) -> None:
    ada.does("Deal attack power", Who_is_hit=[name], Die="no die", Plus=power)


def keep(person: Person) -> None:
    """Of cards that lie face down as many as are asked for are chosen from the beginning."""
    person.panel.locator("form button.primary").click()

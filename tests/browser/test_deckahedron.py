"""A GM and three players, two of them on phones, play the Deckahedron: flips, teamwork, a flashback, wounds, rest."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, House
from tests.browser.people import Person

pytestmark = pytest.mark.browser

GAME = "A Thousand Faces of Adventure"
FLIP = re.compile(r"^Flip$")


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

    def _go_on(self, until: Callable[[], bool], people: tuple[Person, ...]) -> None:
        end = time.monotonic() + 60
        while not until():
            assert time.monotonic() < end, [person.prompt() for person in self.everybody()]
            if not any(map(self._answer, people)):
                self.ada.page.wait_for_timeout(30)

    def _answer(self, person: Person) -> bool:
        prompt = person.prompt()
        if "exhausted cards for Harm and Wounds" in prompt:
            keep(person)
            return True
        for words, label in USUAL.items():
            if words in prompt:
                press(person, label)
                expect(person.panel.locator("#ask-prompt")).not_to_have_text(prompt)
                return True
        return False


USUAL: dict[str, re.Pattern[str]] = {
    "Take it, or flip anew": re.compile("^Take the"),
    "A tie": re.compile("^Card "),
    "Critical Success": re.compile("^That is all"),
    "How do you take it": re.compile("^Take .*Exhaustion$"),
    "Absorb it or suffer": re.compile("^Suffer"),
    "describes what the attack did": re.compile("^Go on"),
    "You lead the table": re.compile("^Say what happens"),
    "What does it do?": re.compile("^It strikes"),
    " strikes. How?": re.compile("Old Garrick"),
    "is the fight won": re.compile("^It is not over"),
    "has something to say": re.compile("^Say it"),
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


# ---------------------------------------------------------------- what they play


def sit_down(party: Party) -> None:
    """Mira takes a hero herself, the others are seated in one click."""
    ada, mira, jon, kim = party.everybody()
    for person in (ada, mira):
        assert person.barriers() == []
    mira.does("Play Kresk")
    mira.is_asked("The GM begins when all are ready")
    ada.does("Seat everybody with a ready-made hero and begin")
    for person in (mira, jon, kim):
        person.is_asked("What does your hero do?")
    expect(hero(kim, "Bram").get_by_role("group", name="Piles of Bram")).to_contain_text("20")


def teamwork(party: Party) -> None:
    """Kresk leaps; Ysolde helps and flips a card of her own; all see which card resolves it."""
    ada, mira, jon, kim = party.everybody()
    mira.does("Do something", What_does_your_hero_do="leap over the gorge")
    ada.is_asked("leap over the gorge")
    ada.does("It is risky: call for a flip")
    ada.panel.get_by_role("button", name=re.compile("^Defy Danger( at once)? with Str")).click()
    jon.does("Help", How_do_you_help="holds the rope")
    expect(mira.page.locator(".pane-stage section.flip")).to_contain_text("Ysolde")
    flips(mira)
    for person in party.everybody():
        expect(shown_cards(person)).to_have_count(2)
    party.resolved()
    for person in party.everybody():
        expect(person.page.locator(".pane-stage .verdict")).to_be_visible()
        assert person.barriers() == []
    ada.does("Say what happens", What_happens="The rope holds.")
    kim.reads("The rope holds.")
    expect(kim.page.locator(".pane-stage section.flip.over")).to_contain_text("Kresk")


def flash_back(party: Party) -> None:
    """Kresk has something to spend: he remembers, and flips anew."""
    ada, mira = party.ada, party.mira
    corrects(ada, "kresk", "currency", 2)
    expect(hero(mira, "Kresk")).to_contain_text(re.compile(r"2\s*XP"))
    calls(ada, "Kresk", "Defy Danger", "Int")
    flips(mira)
    mira.is_asked("Take it, or flip anew?")
    mira.does("Do a Flashback (1 XP)", What_in_the_past="Grandmother's riddles")
    mira.reads("Kresk remembers. Grandmother's riddles")
    if "may raise it" in mira.prompt():
        mira.does("Raise the result")
    party.resolved()
    expect(mira.page.locator(".pane-stage section.flip")).to_contain_text("Flashback")
    party.settle()


def corrects(ada: Person, thing: str, mark: str, value: int) -> None:
    """The GM sets a number right by hand."""
    ada.page.locator(".pane-switch").get_by_role("button", name="Table").click()
    ada.page.get_by_role("button", name=re.compile("^Set a number right")).click()
    form = ada.page.get_by_role("dialog").locator("form")
    for label, words in {"Thing": thing, "Mark": mark, "Value": value, "Reason": "a gift of the GM"}.items():
        ada._fill(form, label, words)
    form.locator("button.primary").click()
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    ada.page.locator(".pane-switch").get_by_role("button", name="Story").click()


def fight(party: Party) -> None:
    """A guard comes at them: the GM sees its numbers, players see its name, and Ysolde mixes it up."""
    ada, mira, jon, kim = party.everybody()
    ada.does("Prepare foes")
    ada.does("Guard or bouncer", Name="Old Garrick", Stamina=6)
    for person in (mira, jon, kim):
        expect(person.page.locator(".pane-stage article.foe")).to_contain_text("Old Garrick")
        expect(person.page.locator(".pane-stage article.foe")).not_to_contain_text("Stamina")
    expect(ada.page.locator(".pane-stage article.foe")).to_contain_text(re.compile(r"Stamina\s*6\s*of 6"))
    calls(ada, "Ysolde", "Mix It Up", "Str")
    flips(jon)
    party.settle()
    ada.page.locator(".pane-side").get_by_role("button", name="Foes", exact=True).click()
    expect(ada.page.locator(".pane-side article.foe")).to_be_visible()
    assert ada.barriers() == []


def wounded(party: Party) -> None:
    """Attack power 7: Kresk takes some of it as Harm, lays a token on a card; then a Wound."""
    ada, mira = party.ada, party.mira
    strike(ada, "Kresk", 7)
    mira.is_asked("Kresk is attacked with power 7. How do you take it?")
    press(mira, re.compile("^Take 4 Exhaustion and 1 Harm"))
    mira.is_asked("Absorb it or suffer it")
    mira.goes_to("Sheet")
    assert mira.barriers() == []
    card = mira.page.get_by_role("article", name="Good Cardio")
    card.get_by_role("button", name=re.compile("Lay one Exhaustion")).click()
    expect(card.get_by_role("img", name="Exhaustion lies here")).to_be_visible()
    mira.goes_to("Scene")
    party.settle()
    expect(hero(ada, "Kresk")).to_contain_text(re.compile(r"Stamina\s*6\s*of 10"))
    strike(ada, "Kresk", 3)
    press(mira, re.compile("^Take 1 Wound"))
    mira.is_asked("Absorb it or suffer it")
    press(mira, re.compile("^Suffer one Wound"))
    ada.is_asked("Kresk is wounded")
    ada.does("Describe the wound", How_was_the_hero_hurt="a torn shoulder")
    party.settle()
    expect(hero(mira, "Kresk")).to_contain_text("a torn shoulder")


def strike(ada: Person, name: str, power: int) -> None:
    ada.does("Deal attack power", Who_is_hit=[name], Die="no die", Plus=power)


def looks_through(party: Party) -> None:
    """Everybody may look through a discard pile, and nobody into an Exhaustion pile that lies face down."""
    kim = party.kim
    piles = hero(kim, "Kresk").get_by_role("group", name="Piles of Kresk")
    piles.get_by_role("button", name=re.compile("^Look through – Discard")).click()
    dialog = kim.page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name=re.compile("^(Card|Wound|Blessing)")).first).to_be_visible()
    assert kim.barriers() == []
    dialog.get_by_role("button", name="Close").click()
    piles.get_by_role("button", name=re.compile("^Look at – Exhaustion")).click()
    expect(dialog).to_contain_text("lie face down")
    dialog.get_by_role("button", name="Close").click()


def corner_game(party: Party) -> None:
    """Ysolde picks a lock with cards instead of a flip: lays one, takes it up again, gives up."""
    ada, jon = party.ada, party.jon
    calls(ada, "Ysolde", "Pick Locks", "Dex")
    jon.does("Play the corner game")
    board = jon.page.locator(".pane-stage section.board")
    hand = board.get_by_role("list", name="Cards to lay").get_by_role("button")
    expect(hand).to_have_count(3)
    hand.first.click()
    board.get_by_role("button", name=re.compile("^Lay it here")).first.click()
    expect(hand).to_have_count(2)
    expect(party.mira.page.locator(".pane-stage section.board .cells")).to_be_visible()
    assert jon.barriers() == []
    board.get_by_role("button", name=re.compile("^Take up")).click()
    expect(hand).to_have_count(3)
    board.get_by_role("button", name=re.compile("^Give up the corner game")).click()
    ada.is_asked("Pick Locks ✗")
    ada.does("Say what happens", What_happens="The lock holds.")
    party.settle()


def rest(party: Party) -> None:
    """Several hours of rest: Exhaustion goes, one Harm goes, the Wound stays."""
    ada, mira = party.ada, party.mira
    if ada.page.locator(".pane-stage .fight.on").count():
        ada.does("The danger is over: a moment to breathe")
        expect(ada.page.locator(".pane-stage .fight.on")).to_have_count(0)
    ada.does("Several hours of rest", Who=["Kresk"])
    party.settle()
    mira.goes_to("Sheet")
    numbers = mira.page.get_by_role("list", name="Numbers").first
    expect(numbers).not_to_contain_text("exhaustion")
    expect(numbers).to_contain_text(re.compile(r"1\s*wound"))
    mira.goes_to("Scene")


def keep(person: Person) -> None:
    """Chooses as many cards as are asked for."""
    form = person.panel.locator("form")
    for chip in form.locator("label.chip").all():
        if chip.locator("input").is_enabled():
            chip.click()
    form.locator("button.primary").click()


def test_an_evening_from_sitting_down_to_rest(house: House, window: Callable[[dict[str, int]], Page]) -> None:
    party = Party(house, window, "A Thousand Faces of Adventure, playtest 0.93", "9-hour campaign")
    sit_down(party)
    teamwork(party)
    flash_back(party)
    fight(party)
    wounded(party)
    looks_through(party)
    corner_game(party)
    rest(party)

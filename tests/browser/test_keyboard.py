"""Without a mouse and without seeing the page: where the focus is after each act, and what is read out, once."""

from __future__ import annotations

import re
import time
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cards import Window
from tests.browser.conftest import LAPTOP, House
from tests.browser.people import PATIENCE, Person

pytestmark = pytest.mark.browser

LISTEN = """() => {
    window.readOut = []
    const live = '[aria-live], [role=status], [role=alert]'
    const said = new WeakMap()
    const read = region => {
        const words = region.textContent.trim().replace(/\\s+/g, ' ')
        if (words && said.get(region) !== words) readOut.push(words)
        said.set(region, words)
    }
    new MutationObserver(changes => {
        const regions = new Set()
        for (const { target, addedNodes } of changes) {
            const around = (target.nodeType === 1 ? target : target.parentElement)?.closest(live)
            if (around) regions.add(around)
            for (const node of addedNodes) if (node.matches?.(live)) regions.add(node)
        }
        regions.forEach(read)
    }).observe(document.documentElement, { childList: true, subtree: true, characterData: true })
    document.addEventListener('focusin', ({ target }) => {
        if (target.matches('h1, h2, h3')) readOut.push(target.textContent.trim())
    })
}"""
"""Keeps what a screen reader would say by itself: live regions that change, and headings the focus is led to."""
HERE = """() => {
    const { ariaLabel, textContent, labels } = document.activeElement
    return `${ariaLabel ?? textContent} ${labels?.[0]?.textContent ?? ''}`
}"""


class Listener(Person):
    """Somebody who presses keys only, and listens."""

    @classmethod
    def comes(cls, page: Page, address: str, name: str) -> Listener:
        page.goto(address)
        page.get_by_label("Your name").wait_for()
        page.evaluate(LISTEN)
        return cls(page, name)

    def goes_by_tab_to(self, words: str) -> None:
        """Round and round, for it may only be coming."""
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            self.page.keyboard.press("Tab")
            if re.search(words, self.page.evaluate(HERE)):
                return
        raise AssertionError(f"no way leads to {words}")

    def presses(self, words: str) -> None:
        self.goes_by_tab_to(words)
        self.page.keyboard.press("Enter")

    def types(self, field: str, words: str) -> None:
        self.goes_by_tab_to(field)
        self.page.keyboard.type(words)

    def is_at(self, heading: str) -> None:
        """The focus is on this heading, and nothing that was read out since the last time was read out twice."""
        expect(self.page.locator(":focus")).to_contain_text(heading)
        self.page.wait_for_timeout(200)
        heard = self.heard()
        assert [words for words, times in Counter(heard).items() if times > 1] == []
        assert sum(heading in words for words in heard) == 1, heard

    def hears(self, words: str) -> list[str]:
        """All that was read out by the moment when this was, and just after it."""
        self.page.wait_for_function("words => readOut.some(one => one.includes(words))", arg=words)
        self.page.wait_for_timeout(200)
        return self.heard()

    def heard(self) -> list[str]:
        return list(self.page.evaluate("readOut.splice(0)"))


def sit_down(house: House, window: Window) -> tuple[Listener, Listener]:
    ada = Listener.comes(window(LAPTOP), house.address, "Ada")
    ada.types("Your name", "Ada")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_url("**/seat*")
    mira = Listener.comes(window(LAPTOP), house.address, "Mira")
    mira.types("code the Game Master gave you", ada.code())
    mira.page.keyboard.press("Enter")
    expect(mira.page.locator("h1:focus")).to_have_text("Bread Before Morning")
    assert "Bread Before Morning" in mira.heard()
    mira.types("Your name", "Mira")
    mira.page.keyboard.press("Enter")
    ada.presses(r"^\s*Let\s+Mira\s+in")
    expect(ada.page.get_by_role("region", name="Notices")).to_be_focused()
    mira.is_asked("Choose the Protagonist")
    return ada, mira


def test_a_test_is_played_by_keyboard_and_everything_is_read_out_once(house: House, window: Window) -> None:
    ada, mira = sit_down(house, window)
    for person in (ada, mira):
        person.heard()
    mira.presses("^Play The Carter")
    mira.is_at("Give your Protagonist a name")
    mira.types("Name", "Bram")
    mira.page.keyboard.press("Enter")
    mira.is_asked("say when you are ready")
    mira.presses("^Ready")
    mira.is_at("You are ready")
    ada.presses("^Ready")
    ada.is_at("Talk about themes and limits")  # the same question: what was pressed is gone
    ada.presses("^Begin the first Chapter")
    ada.is_at("Lead the story")
    mira.is_asked("What do you do?")
    mira.presses("^Try something")
    mira.types("What do you try", "push the cart")
    mira.presses("^Try something")
    mira.heard()
    ada.is_asked("push the cart")
    assert [words for words in ada.hears("push the cart") if "push the cart" in words] == [
        "You are asked: Bram tries: push the cart."
    ]
    ada.presses("^Call for a Test")
    ada.is_at("Call for a Test")
    ada.goes_by_tab_to("Toughness")
    ada.page.keyboard.press("Space")
    ada.presses("^Call for a Test")
    mira.is_asked("Push Resolve?")
    mira.presses("^Roll as it is")
    mira.is_at("The GM says what follows.")


def test_when_the_game_rests_and_when_it_goes_on_the_focus_is_led_there(house: House, window: Window) -> None:
    ada, mira = sit_down(house, window)
    mira.goes_by_tab_to("^Play The Carter")
    for person in (ada, mira):
        person.heard()
    ada.presses(r"^\s*Pause\s*$")
    for person in (ada, mira):
        expect(person.page.get_by_role("heading", name="The game rests")).to_be_focused()
        assert sorted(person.hears("Ada pauses"))[:2] == ["Ada pauses the game.", "The game rests"]
    ada.presses("^Go on")
    ada.is_at("Talk about themes and limits")
    mira.is_at("Choose the Protagonist you want to play.")


def test_the_rules_of_the_story_are_one_stop_and_the_arrows_lead_through_them(
    house: House, window: Window
) -> None:
    _, mira = sit_down(house, window)
    mira.presses("^Play The Carter")
    mira.is_at("Give your Protagonist a name")
    rules = mira.page.locator(".pane-story .rule")
    expect(rules).to_have_count(2)
    mira.page.get_by_role("region", name="The story so far").focus()
    for key, place in (("Tab", rules.last), ("ArrowUp", rules.first), ("ArrowDown", rules.last)):
        mira.page.keyboard.press(key)
        expect(place).to_be_focused()
    mira.page.keyboard.press("Tab")
    expect(mira.page.get_by_label("Say to")).to_be_focused()

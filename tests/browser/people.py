"""A person in front of a page: reads what it asks, presses buttons, fills in forms."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

PATIENCE = 180_000
"""Milliseconds after which something is not coming any more: a busy machine is not a broken page."""
RESTS = """() => document.getAnimations().every(
    one => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity)"""
"""Nothing moves but what always does: a colour that is changing over is none that anybody reads by."""
AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


class Person:
    """Somebody with a window."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name

    # ---------------------------------------------------------------- coming to the table

    @classmethod
    def opens(cls, page: Page, address: str, name: str, adventure: str) -> Person:
        """Starts a table from the front page."""
        page.goto(address)
        page.get_by_label("Adventure").select_option(label=adventure)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Start the table").click()
        page.wait_for_url(re.compile(r"/seat"))
        return cls(page, name)

    @classmethod
    def starts(cls, page: Page, address: str, name: str, game: str, *settings: str) -> Person:
        """Starts a table of a game that is chosen by name, with these of its settings, without an adventure."""
        page.goto(address)
        page.get_by_label("Game", exact=True).select_option(label=game)
        for setting in settings:
            page.get_by_role("radio", name=re.compile(f"^{re.escape(setting)}")).check()
        page.get_by_label("Adventure", exact=True).select_option(label="No adventure: we make the story up")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Start the table").click()
        page.wait_for_url(re.compile(r"/seat"))
        return cls(page, name)

    def code(self) -> str:
        """The code that is shown for the others to join by."""
        found = re.search(r"/join/([A-Z]{6})", self.page.get_by_label("Link to join").first.input_value())
        assert found
        return found[1]

    @classmethod
    def knocks(cls, page: Page, address: str, name: str, code: str) -> Person:
        page.goto(f"{address}/join/{code}")
        page.get_by_label("Your name").fill(name)
        page.get_by_text(re.compile("Stir the (dice|cards)")).click()
        page.get_by_label("Your own words").fill(f"the words of {name}")
        page.locator("form button").last.click()
        expect(page.get_by_text("You knocked")).to_be_visible()
        return cls(page, name)

    def admits(self, name: str) -> None:
        self.page.get_by_role("button", name=f"Let {name} in").click()
        expect(self.page.get_by_role("group", name=f"{name} knocks")).to_have_count(0)
        expect(self.page.locator(".people .name").filter(has_text=name)).to_be_attached()

    # ---------------------------------------------------------------- being asked

    @property
    def panel(self) -> Locator:
        return self.page.locator(".pane-ask")

    def prompt(self) -> str:
        """What this person is asked now, or nothing."""
        found = self.panel.locator("section.asked #ask-prompt").all_inner_texts()
        return found[0].strip() if found else ""

    def is_asked(self, words: str | re.Pattern[str]) -> None:
        """Waits until the page asks this."""
        expect(self.panel.locator("#ask-prompt")).to_contain_text(words)

    def is_no_longer_asked(self, words: str) -> None:
        """Waits until the answer was taken; the page may still show what the others are asked."""
        expect(self.panel.locator("section.asked #ask-prompt").filter(has_text=words)).to_have_count(0)

    def can(self, label: str) -> bool:
        """Whether the page offers this now, under whatever heading."""
        button = self._button(label)
        for _ in range(self.panel.locator(".sections button").count()):
            if button.count():
                break
            self._turns_the_page()
        return button.count() > 0 and button.first.is_enabled()

    def _button(self, label: str) -> Locator:
        named = re.compile(rf"^\s*{re.escape(label)}(\s*…)?\s*$")
        label_in = self.page.locator(".label").filter(has_text=named)
        buttons = self.page.locator(".pane-ask button, .pane-stage button")
        spoken = self.page.locator(f'.pane-ask button[aria-label="{label}"]')  # under a heading it is shorter
        return buttons.filter(has=label_in).or_(spoken)

    def _unfold(self) -> None:
        """Opens the panel and its groups, as a finger would."""
        self.panel.evaluate(
            """panel => {
                panel.querySelector('.toggle[aria-expanded="false"]')?.click()
                for (const group of panel.querySelectorAll('details:not([open]) > summary')) group.click()
            }"""
        )

    def _turns_the_page(self) -> None:
        """Where there is a lot to do it stands under headings: looks under the next one."""
        self.panel.evaluate(
            """panel => {
                const headings = [...panel.querySelectorAll('.sections button')]
                const now = headings.findIndex(heading => heading.ariaExpanded === 'true')
                headings[(now + 1) % headings.length]?.click()
            }"""
        )

    def _form(self, label: str) -> Locator:
        """The form of an option that is being filled in."""
        primary = self.page.locator("button.primary").filter(has_text=label)
        return self.panel.locator("form").filter(has=primary)

    def does(self, label: str, **values: str | int | list[str]) -> None:
        """Takes an option when it is offered; its form is filled in by the words on its fields."""
        form, button = self._form(label), self._button(label)
        expect(form.or_(button).or_(self.panel.locator(".toggle, summary, .sections")).first).to_be_attached()
        for _ in range(300):
            self._unfold()
            if form.count() or (button.count() and button.first.is_enabled()):
                break
            self._turns_the_page()
            self.page.wait_for_timeout(50)
        if not form.count():
            adjust = self.panel.locator(f'button[aria-label="Adjust: {label}"]')
            (adjust if values and adjust.count() else button).first.click()
        self._unfold()
        for words, value in values.items():
            self._fill(form, words.replace("_", " "), value)
        if values or form.count():
            form.locator("button.primary").click()

    def _fill(self, form: Locator, label: str, value: str | int | list[str]) -> None:
        if isinstance(value, list):
            for name in value:
                self._choose(form.locator("fieldset").filter(has_text=label), name)
        elif isinstance(value, int):
            self._count(form, re.compile(rf"^\s*{re.escape(label)}"), value)
        elif form.locator("fieldset").filter(has_text=label).count():
            self._choose(form.locator("fieldset").filter(has_text=label), value)
        else:
            field = form.get_by_label(re.compile(rf"^\s*{re.escape(label)}")).first
            is_select = field.evaluate("element => element.tagName") == "SELECT"
            field.select_option(label=value) if is_select else field.fill(value)

    def _count(self, form: Locator, label: re.Pattern[str], value: int) -> None:
        """Fills in a number; where every number from 0 on has a name, it is a button."""
        box = form.get_by_role("spinbutton", name=label)
        if not box.count():
            form.get_by_role("group", name=label).locator("button.named").nth(value).click()
            return
        box.first.fill(str(value))
        box.first.dispatch_event("change")

    def _choose(self, fieldset: Locator, name: str) -> None:
        fieldset.first.locator("label.chip").filter(
            has_text=re.compile(rf"^\s*{re.escape(name)}")
        ).first.click()

    # ---------------------------------------------------------------- looking around

    def goes_to(self, tab: str) -> None:
        """On a phone the parts of the table are tabs."""
        self.page.get_by_role("navigation", name="Parts of the table").get_by_text(tab).click()

    def reads(self, words: str | re.Pattern[str]) -> None:
        """Waits until the words stand somewhere on the page."""
        expect(self.page.get_by_text(words).first).to_be_attached()

    def sees_no(self, words: str) -> None:
        assert words not in self.page.content()

    def barriers(self) -> list[str]:
        """What axe finds that would keep somebody out."""
        self.page.wait_for_function(RESTS)
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate(
            "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})"
        )
        return [
            f"{one['id']}: {json.dumps([n['target'] for n in one['nodes']])}" for one in found["violations"]
        ]

"""Somebody at a corner game: lays the cards one after the other, and takes one up again where the next does not fit."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.people import Person


class CornerGame:
    """The board in front of a person."""

    def __init__(self, person: Person) -> None:
        self.board = person.page.locator(".pane-stage section.board")
        self.hand = self.board.get_by_role("list", name="Cards to lay").get_by_role("button")
        self.cells = self.board.locator(".cells > div")

    def solve(self, patience: int = 6) -> None:
        """Lays all cards so that touching corners match; replaces one where that cannot be done."""
        for _ in range(patience):
            if self._lay_the_rest():
                return
            self.choose(0)
            self.board.get_by_role("button", name=re.compile("^Replace card")).click()
            expect(self.hand).to_have_count(3)
        raise AssertionError("this lock cannot be picked")

    def choose(self, n: int) -> None:
        card = self.hand.nth(n)
        if card.get_attribute("aria-pressed") != "true":
            card.click()

    def place(self, n: int) -> Locator:
        """Where the chosen card may be laid, if it fits there."""
        return self.cells.nth(n - 1).get_by_role("button", name=re.compile("^Lay it here"))

    def lay(self, place: int) -> None:
        left = self.hand.count() - 1
        self.place(place).click()
        expect(self.hand).to_have_count(left)

    def take_up(self, place: int) -> None:
        held = self.hand.count()
        self.board.get_by_role("button", name=re.compile(f"^Take up from place {place}")).click()
        expect(self.hand).to_have_count(held + 1)

    def _turns(self) -> Locator:
        return self.board.get_by_role("group", name="Turn the card").get_by_role("button")

    def _lay_the_rest(self) -> bool:
        cards = self.hand.count()
        if not cards:
            return True
        for card in range(cards):
            for turn in range(4):
                self.choose(card)
                self._turns().nth(turn).click()
                place = 4 - cards
                if not self.place(place).count():
                    continue
                self.lay(place)
                if self._lay_the_rest():
                    return True
                self.take_up(place)
        return False

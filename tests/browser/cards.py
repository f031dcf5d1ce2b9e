"""People who play the Adventure Deck with a hand of cards, and what they see of a fight."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, House
from tests.browser.people import Person

Window = Callable[[dict[str, int]], Page]
FAMILY = "The Adventure Deck System"
LONGEST = 600
"""Seconds for people who play on until something is so."""

FIRST = (
    "Keep the hand",
    "Stay alive with 1 HP",
    "Into your Hand",
    "Empty hands; the first weapon I play is the one I hold",
)
"""What a careful beginner takes whenever it is offered."""


class Player(Person):
    """Somebody who plays with cards."""

    @classmethod
    def starts(cls, page: Page, address: str, name: str, adventure: str, *settings: str) -> Player:
        page.goto(address)
        page.get_by_label("Game", exact=True).select_option(label=FAMILY)
        for setting in settings:
            page.get_by_role("radio", name=re.compile(f"^{setting}")).check()
        page.get_by_label("Adventure").select_option(label=adventure)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Start the table").click()
        page.wait_for_url(re.compile(r"/seat"))
        return cls(page, name)

    def joins(self, host: Player) -> None:
        host.admits(self.name)
        expect(self.panel).to_be_attached()

    def offers(self, label: str) -> bool:
        return self.panel.locator(".label").get_by_text(label, exact=True).count() > 0

    def takes(self, label: str) -> None:
        """Touches a button on the stage or in the panel."""
        button = self.page.locator(".pane-ask button, .pane-stage button").filter(has_text=label)
        button.first.dispatch_event("click")

    def begins_with(self, *cards: str) -> None:
        """Chooses the four cards to begin with: reads each, and takes it."""
        self.is_asked("Look through your deck")
        self.takes("Take these four")
        for card in cards:
            kind = self.panel.locator(".kinds button").filter(has_text=card).first
            if kind.get_attribute("aria-current") != "true":
                kind.click()
            self.panel.get_by_role("button", name=f"Take {card}", exact=True).click()
        self.panel.get_by_role("button", name="Take these four").click()

    def plays(self, card: str) -> None:
        """Touches a card of the fan, reads it, and plays it."""
        fan = self.panel.get_by_role("list", name="Your hand")
        face = fan.locator("li.lit button").filter(has_text=card).first
        if face.get_attribute("aria-pressed") != "true":
            face.dispatch_event("click")
        self.panel.get_by_role("button", name=re.compile(f"^(Play|Use) {card}")).click()

    def drags(self, card: str, onto: str) -> None:
        """Carries a card of the fan to an action that takes cards, with the mouse."""
        start, end, pile = self._way(card, onto)
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=6)
        expect(pile).to_have_class(re.compile("over"))
        self.page.mouse.up()
        self.panel.get_by_role("button", name="Lay 1 on it").click()  # more could go there

    def carries(self, card: str, onto: str, nth: int = -1) -> None:
        """Carries it there with a fingertip, as a touch screen tells it to the page."""
        start, end, pile = self._way(card, onto, nth)
        hand = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            at = [{"x": x, "y": y} for x, y in points]
            hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

        touch("touchStart", start)
        for n in range(1, 9):
            touch("touchMove", tuple(a + (b - a) * n / 8 for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
        expect(pile).to_have_class(re.compile("over"))
        for _ in range(3):  # a finger that is lifted while it moves would fling
            self.page.wait_for_timeout(60)
            touch("touchMove", end)
        touch("touchEnd")

    def _way(
        self, card: str, onto: str, nth: int = -1
    ) -> tuple[tuple[float, float], tuple[float, float], Locator]:
        """From a card of the fan to an action that takes cards."""
        fan = self.panel.get_by_role("list", name="Your hand")
        pile = self.panel.locator("[data-pile]").filter(has_text=onto)
        face = fan.locator("li.lit button").filter(has_text=card).nth(nth)
        for element in (face, pile):  # what is still coming to rest cannot be hit
            element.click(trial=True, position={"x": 12, "y": 20})
        box, there = face.bounding_box(), pile.bounding_box()
        assert box and there
        return (box["x"] + 12, box["y"] + 30), (there["x"] + 60, there["y"] + 20), pile

    def taps(self, element: Locator, where: float = 0.5) -> None:
        """Touches something with a fingertip, so far from its left edge: nothing else may lie there."""
        box = element.bounding_box()
        assert box
        element.tap(position={"x": box["width"] * where, "y": box["height"] / 2})

    # ---------------------------------------------------------------- playing on

    def acts(self) -> None:
        """Answers whatever is asked, with a card if there is one that can be played."""
        fold = self.panel.locator('.toggle[aria-expanded="false"]')
        if fold.count():
            fold.dispatch_event("click")
        for label in FIRST:
            if self.offers(label):
                self.panel.locator("button").filter(has_text=label).first.dispatch_event(
                    "click", timeout=1000
                )
                return
        if not self._lays_a_card():
            self._takes_an_option()

    def _lays_a_card(self) -> bool:
        lit = self.panel.locator(".hand li.lit button")
        if not lit.count():
            return False
        weapons = lit.filter(has_text=re.compile("Longsword|Mace|Dagger|Armor|Shield"))
        (weapons if weapons.count() else lit).first.dispatch_event("click", timeout=1000)
        ready = self.panel.locator("button.primary:enabled")
        if ready.count():
            ready.first.dispatch_event("click", timeout=1000)
            return True
        return False

    def _takes_an_option(self) -> None:
        options = self.panel.locator(".option > button:first-child:enabled")
        kinds = self.panel.locator(".kinds button")
        if kinds.count():
            kinds.first.dispatch_event("click", timeout=1000)
            self.panel.locator("form button.primary:enabled").dispatch_event("click", timeout=1000)
        elif (filled := self.panel.locator("form button.primary:enabled")).count():
            filled.first.dispatch_event("click", timeout=1000)
        elif options.count():
            suggested = options.filter(has_text="A hand to begin with")
            (suggested if suggested.count() else options).first.dispatch_event("click", timeout=1000)


def play_on(players: tuple[Player, ...], until: Callable[[], bool]) -> None:
    """Everybody who is asked acts, until something is so."""
    end = time.monotonic() + LONGEST
    while not until():
        assert time.monotonic() < end, [player.prompt() for player in players]
        for player in players:
            if player.prompt() and not until():
                try:
                    player.acts()
                except Error:  # the question changed under the finger
                    continue
        players[0].page.wait_for_timeout(60)


def pass_until(players: tuple[Player, ...], until: Callable[[], bool]) -> None:
    """Everybody passes and keeps the hand, until something is so."""
    end = time.monotonic() + LONGEST
    while not until():
        assert time.monotonic() < end, [player.prompt() for player in players]
        for player in players:
            for label in ("Pass", "Keep the hand", "Draw nothing", "No answer", "Up", FIRST[-1]):
                if player.offers(label):
                    player.takes(label)
                    break
        players[0].page.wait_for_timeout(80)


def story_has(player: Player, words: str) -> bool:
    return player.page.locator(".pane-story").get_by_text(re.compile(words)).count() > 0


def is_exploring(player: Player) -> bool:
    return "Where to, or what first?" in player.prompt()


def goes_on(player: Player, fight: Fight | None = None) -> None:
    """Plays what follows from a choice made while exploring, until there is the next one."""
    expect(player.panel.locator("#ask-prompt")).not_to_contain_text("Where to, or what first?")
    over = fight.watched(lambda: is_exploring(player)) if fight else (lambda: is_exploring(player))
    play_on((player,), over)


def sets_out_alone(house: House, window: Window) -> Player:
    """From the front page into an adventure in two touches, on a phone."""
    page = window(PHONE)
    page.goto(house.address)
    page.get_by_role("button", name=re.compile("The Counting-House")).click()
    page.get_by_role("article", name="Human Warrior of Level 3", exact=True).get_by_role(
        "button"
    ).first.click()
    player = Player(page, "Wanderer")
    player.is_asked("Look through your deck")
    return player


def two_players(house: House, window: Window, adventure: str) -> tuple[Player, Player]:
    ada = Player.starts(window(LAPTOP), house.address, "Ada", adventure)
    mira = Player(Person.knocks(window(PHONE), house.address, "Mira", ada.code()).page, "Mira")
    mira.joins(ada)
    return ada, mira


class Fight:
    """What somebody sees of the Foes while a Combat goes on: their Hit Points, and who fell."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._seen: dict[str, set[int]] = {}

    def looks(self) -> None:
        for card in self._player.page.locator(".pane-stage article.foe").all():
            try:
                name = card.get_attribute("aria-label", timeout=300) or ""
                words = card.get_by_role("img").first.get_attribute("aria-label", timeout=300) or ""
            except Error:  # it fell while we looked
                continue
            self._seen.setdefault(name, set()).add(int(words.split()[0]))

    def hurt(self) -> list[str]:
        """The Foes that were seen with fewer Hit Points than before."""
        return [name for name, points in self._seen.items() if len(points) > 1]

    def watched(self, until: Callable[[], bool]) -> Callable[[], bool]:
        def look_and_ask() -> bool:
            self.looks()
            return until()

        return look_and_ask

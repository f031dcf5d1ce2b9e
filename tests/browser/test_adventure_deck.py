"""The Adventure Deck on screens: an adventure alone, a duel with counters, a fight together, a deck that is refused."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, House
from tests.browser.people import Person

pytestmark = pytest.mark.browser

Window = Callable[[dict[str, int]], Page]
FAMILY = "The Adventure Deck System"
STEPS = 400

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
    def starts(cls, page: Page, address: str, name: str, adventure: str) -> Player:
        page.goto(address)
        page.get_by_label("Game", exact=True).select_option(label=FAMILY)
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
        """Chooses the four cards to begin with."""
        self.is_asked("Look through your deck")
        self.takes("Take these four")
        for card in cards:
            self.panel.locator(".kinds button").filter(has_text=card).first.click()
        self.panel.get_by_role("button", name="Take these four").click()

    def plays(self, card: str) -> None:
        """Touches a card of the fan, reads it, and plays it."""
        fan = self.panel.get_by_role("list", name="Your hand")
        fan.locator("li.lit button").filter(has_text=card).first.dispatch_event("click")
        self.panel.get_by_role("button", name=re.compile(f"^(Play|Use) {card}")).click()

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
    for _ in range(STEPS):
        if until():
            return
        for player in players:
            if player.prompt() and not until():
                try:
                    player.acts()
                except Error:  # the question changed under the finger
                    continue
        players[0].page.wait_for_timeout(60)
    raise AssertionError(f"this went on for ever: {[player.prompt() for player in players]}")


def pass_until(players: tuple[Player, ...], until: Callable[[], bool]) -> None:
    """Everybody passes and keeps the hand, until something is so."""
    for _ in range(STEPS):
        if until():
            return
        for player in players:
            for label in ("Pass", "Keep the hand", "Draw nothing", "No answer", "Up", FIRST[-1]):
                if player.offers(label):
                    player.takes(label)
                    break
        players[0].page.wait_for_timeout(80)
    raise AssertionError("nobody came to it")


def story_has(player: Player, words: str) -> bool:
    return player.page.locator(".pane-story").get_by_text(re.compile(words)).count() > 0


def is_exploring(player: Player) -> bool:
    return "Where to, or what first?" in player.prompt()


def goes_on(player: Player) -> None:
    """Plays what follows from a choice made while exploring, until there is the next one."""
    expect(player.panel.locator("#ask-prompt")).not_to_contain_text("Where to, or what first?")
    play_on((player,), lambda: is_exploring(player))


def two_players(house: House, window: Window, adventure: str) -> tuple[Player, Player]:
    ada = Player.starts(window(LAPTOP), house.address, "Ada", adventure)
    mira = Player(Person.knocks(window(PHONE), house.address, "Mira", ada.code()).page, "Mira")
    mira.joins(ada)
    return ada, mira


# ---------------------------------------------------------------- alone


def test_an_adventure_alone_from_the_front_page_in_two_touches(house: House, window: Window) -> None:
    page = window(PHONE)
    page.goto(house.address)
    page.get_by_role("button", name=re.compile("The Counting-House")).click()
    page.get_by_role("article", name="Human Warrior of Level 3, Level 3").get_by_role("button").first.click()
    ada = Player(page, "Wanderer")
    ada.is_asked("Look through your deck")
    assert ada.barriers() == []
    play_on((ada,), lambda: is_exploring(ada))
    assert story_has(ada, "The Combat is over")
    assert story_has(ada, "gains .* Gold|You find|Treasure")
    ada.takes("Rest")
    goes_on(ada)
    assert story_has(ada, "wants to Rest")
    ada.takes("M2")
    goes_on(ada)
    assert story_has(ada, "^M2, ")
    assert ada.barriers() == []


# ---------------------------------------------------------------- against each other


def test_a_duel_with_counter_recounter_and_escalation(house: House, window: Window) -> None:
    ada, mira = two_players(house, window, "A duel")
    ada.takes("Take Elf Mage")
    mira.takes("Take Human Warrior")
    expect(ada.panel.get_by_role("button", name="Begin", exact=True)).to_be_enabled()
    ada.takes("Begin")
    ada.begins_with("Spark ▲", "Spark ▼", "Intellect ▲", "Intellect ▼")
    mira.begins_with("Agility ▲", "Agility ▼", "Agility ▲", "Agility ▼")
    pass_until(
        (mira, ada), lambda: bool(re.match("Round [123]: your Turn", ada.prompt())) and ada.offers("Pass")
    )
    ada.plays("Spark")
    ada.is_asked("Boost Spark")
    ada.takes("No boost")
    mira.is_asked("Ada attacks you: Spark")
    mira.plays("Agility")
    ada.is_asked("is countered. Re-counter?")
    ada.plays("Intellect")
    mira.is_asked("is re-countered. Escalate?")
    stack = mira.page.get_by_role("region", name="What is being played")
    expect(stack.get_by_role("listitem").filter(has_text="Intellect").first).to_be_attached()
    mira.plays("Agility")
    ada.is_asked("is countered. Re-counter?")
    assert (ada.barriers(), mira.barriers()) == ([], [])
    ada.takes("Let it be")
    mira.reads("Ada: Spark against Mira, countered.")


# ---------------------------------------------------------------- together


def test_two_fight_three_goblins_together(house: House, window: Window) -> None:
    ada, mira = two_players(house, window, "Three goblins on the road")
    ada.takes("Take Human Warrior")
    mira.takes("Take Dwarf Priest")
    expect(ada.panel.get_by_role("button", name="Begin", exact=True)).to_be_enabled()
    ada.takes("Begin")
    expect(mira.page.get_by_role("article", name=re.compile("Goblin Skirmisher"))).to_have_count(3)
    play_on((ada, mira), lambda: story_has(ada, "The Combat is over"))
    mira.reads(re.compile("The Combat is over"))


# ---------------------------------------------------------------- building


def test_an_illegal_deck_is_refused_with_all_that_is_wrong(house: House, window: Window) -> None:
    ada = Player.starts(window(LAPTOP), house.address, "Ada", "A duel")
    ada.takes("Bring your own deck")
    ada.panel.get_by_label("Start from").select_option(label="Human Warrior, Level 1")
    verdict = ada.panel.get_by_role("status")
    expect(verdict).to_contain_text("This deck is legal.")
    expect(verdict).to_contain_text("52 of 52")
    assert ada.barriers() == []
    ada.panel.get_by_placeholder("Find a card").fill("longsword")
    for _ in range(11):
        ada.panel.get_by_role("button", name="One Longsword up more").click()
    expect(verdict).to_contain_text("this one has 63, 11 too many")
    expect(verdict).to_contain_text("At most 24 weapons; this deck has 25.")
    ada.panel.get_by_role("button", name="Bring your own deck").click()
    expect(ada.panel.get_by_role("alert")).to_contain_text("11 too many")
    for _ in range(11):
        ada.panel.get_by_role("button", name="One Longsword up less").click()
    ada.panel.get_by_role("button", name="Bring your own deck").click()
    ada.reads("Ada plays Ada.")

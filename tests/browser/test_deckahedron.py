"""A GM and three players, two of them on phones, play the Deckahedron for an evening."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.corners import CornerGame
from tests.browser.party import Party, calls, corrects, flips, hero, press, shown_cards, strike
from tests.browser.people import Person

pytestmark = pytest.mark.browser


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
    corrects(ada, "kresk", "hero.currency", 2)
    expect(hero(mira, "Kresk")).to_contain_text(re.compile(r"2\s*XP"))
    calls(ada, "Kresk", "Defy Danger", "Int")
    flips(mira)
    mira.is_asked("Take it, or flip again?")
    mira.does("Do a Flashback (1 XP)", What_in_the_past="Grandmother's riddles")
    mira.reads("Kresk remembers. Grandmother's riddles")
    if "may raise it" in mira.prompt():
        mira.does("Take this result")
    party.resolved()
    expect(mira.page.locator(".pane-stage section.flip")).to_contain_text("Flashback")
    party.settle()


def fight(party: Party) -> None:
    """A guard comes at them: the GM sees its numbers, players see its name, and Ysolde mixes it up."""
    ada, mira, jon, kim = party.everybody()
    ada.does("Prepare foes")
    ada.does("Guard or bouncer", Name="Old Garrick", Stamina=6)
    for person in (mira, jon, kim):
        expect(person.page.locator(".pane-stage article.foe")).to_contain_text("Old Garrick")
        expect(person.page.locator(".pane-stage article.foe")).not_to_contain_text("Stamina")
    unhurt = ada.page.locator(".pane-stage article.foe").filter(has_text=re.compile(r"Stamina\s*6\s*of 6"))
    expect(unhurt).to_be_visible()
    for _ in range(5):
        if not unhurt.count():
            break
        calls(ada, "Ysolde", "Mix It Up", "Str")
        flips(jon)
        party.settle()
    expect(unhurt).to_have_count(0)
    jon.reads(re.compile("Ysolde: Mix It Up with"))
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
    expect(dialog).to_contain_text("face down. Nobody may look")
    dialog.get_by_role("button", name="Close").click()


def corner_game(party: Party) -> None:
    """Ysolde picks a lock with cards instead of a flip; the others look on."""
    ada, jon = party.ada, party.jon
    calls(ada, "Ysolde", "Pick Locks", "Dex")
    jon.does("Play the corner game")
    lock = CornerGame(jon)
    expect(lock.hand).to_have_count(3)
    lock.choose(0)
    lock.lay(1)
    expect(party.mira.page.locator(".pane-stage section.board .cells")).to_be_visible()
    assert jon.barriers() == []
    lock.take_up(1)
    lock.solve()
    ada.is_asked(re.compile("Pick Locks ✓"))
    expect(party.mira.page.locator(".pane-stage section.board")).to_have_count(0)
    ada.does("Say what happens", What_happens="The lock clicks open.")
    jon.reads("The lock clicks open.")
    party.settle()


def run_away(party: Party) -> None:
    """Kresk runs, the others join; the GM lets them be pursued; the rabbit flips, one helps, until it is decided."""
    ada, mira, jon, kim = party.everybody()
    corrects(ada, "reserve", "reserve.points", 1)
    mira.does("Bravely Run Away")
    for person in (jon, kim):
        person.is_asked("Kresk runs away. Do you join?")
        person.does("Run as well")
    ada.is_asked("Is there a way out?")
    ada.does("There is a way out")
    party.until(lambda: "where the runners end up" in ada.prompt())
    ada.does("They are pursued (1 point)")
    chases = [Chase(person) for person in party.everybody()]
    for chase in chases:
        expect(chase.card).to_contain_text("Bram")
        expect(chase.now).to_contain_text("1")
    expect(chases[3].card).to_contain_text("You are the rabbit")
    jon.reads("Waiting for Kim.")
    kim.does("Flip for the chase")
    party.until(lambda: chases[0].decided() == 1)
    for chase in chases:
        expect(chase.now).to_contain_text("2")
        expect(chase.card.get_by_role("img", name=re.compile("^Resolves the flip"))).to_be_visible()
    jon.does("Help with Intelligence", **{"How?": "pulls everybody into a doorway"})
    for chase in chases:
        expect(chase.card).to_contain_text("helps with Intelligence")
    for person in party.everybody():
        assert person.barriers() == []
    kim.does("Flip for the chase")
    party.until(lambda: chases[0].decided() == 2)
    party.until(chases[0].is_over, (kim, "Flip for the chase"))
    won = "shaken off" in ada.prompt()
    if won:
        ada.does("Somewhere completely safe", Where_do_they_end_up="A hayloft.")
    else:
        ada.does("They are caught", What_do_they_face="A hayloft.")
    for person in (mira, jon, kim):
        person.reads("A hayloft.")
        expect(Chase(person).card).to_have_count(0)
    party.settle()


class Chase:
    """The pursuit as somebody sees it."""

    def __init__(self, person: Person) -> None:
        self.card = person.page.get_by_role("region", name="Pursuit", exact=True)
        self.now = self.card.locator('[aria-current="step"]')
        self._person = person

    def decided(self) -> int:
        """How many rounds are over."""
        return self.card.locator("li.runners, li.pursuers").count()

    def is_over(self) -> bool:
        return bool(re.search("shaken off|catch up", self._person.prompt()))


def reads_the_booklet(party: Party) -> None:
    """Mira finds the moves that everybody can make, and points at one."""
    ada, mira = party.ada, party.mira
    mira.goes_to("Sheet")
    mira.page.get_by_text("Booklet: moves of everybody").click()
    mira.page.get_by_role("article", name="Discern").get_by_role("button", name="Use it").click()
    assert mira.barriers() == []
    mira.does("Do something", What_does_your_hero_do="look behind the portrait")
    ada.is_asked("look behind the portrait")
    ada.does("It is risky: call for a flip")
    expect(ada.panel.get_by_text("What the player thinks of")).to_be_visible()
    ada.does("No flip")
    mira.goes_to("Scene")
    party.settle()


def level_up(party: Party) -> None:
    """In a town Kresk studies under a master: his Good Cardio is now that of an expert."""
    ada, mira = party.ada, party.mira
    ada.does("The heroes are in a town", What_is_the_place_called="Millbrook")
    corrects(ada, "kresk", "hero.currency", 2)
    mira.goes_to("Sheet")
    card = mira.page.get_by_role("article", name="Good Cardio")
    expect(card).to_contain_text("studied")
    mira.goes_to("Scene")
    mira.does("Study Under a Master (2 XP)")
    mira.is_asked("a level higher in a move, or a new one?")
    mira.does("Good Cardio: expert", Who_teaches="The old miller, uphill with sacks of flour.")
    for person in party.everybody():
        person.reads("Kresk is now expert in Good Cardio.")
    mira.goes_to("Sheet")
    expect(card).to_contain_text("expert")
    expect(mira.page.get_by_role("list", name="Numbers").first).to_contain_text(re.compile(r"0\s*XP"))


def rest(party: Party) -> None:
    """Several hours of rest: Exhaustion goes, one Harm goes, the Wound stays."""
    ada, mira = party.ada, party.mira
    if ada.page.locator(".pane-stage .fight.on").count():
        ada.does("The danger is over: a moment to breathe")
        expect(ada.page.locator(".pane-stage .fight.on")).to_have_count(0)
    ada.does("Several hours of rest", Who=["Kresk"])
    mira.is_asked("for Harm and Wounds")
    party.settle()
    mira.goes_to("Sheet")
    numbers = mira.page.get_by_role("list", name="Numbers").first
    expect(numbers).not_to_contain_text("exhaustion")
    expect(numbers).to_contain_text(re.compile(r"1\s*wound"))
    mira.goes_to("Scene")


def test_an_evening_from_sitting_down_to_a_higher_level(
    house: House, window: Callable[[dict[str, int]], Page]
) -> None:
    party = Party(house, window, "A Thousand Faces of Adventure, playtest 0.93", "9-hour campaign")
    sit_down(party)
    teamwork(party)
    flash_back(party)
    fight(party)
    wounded(party)
    looks_through(party)
    run_away(party)
    corner_game(party)
    rest(party)
    reads_the_booklet(party)
    level_up(party)

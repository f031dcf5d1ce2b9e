"""What everybody can reach: without barriers, by keyboard and typed words, from another device, as a spectator."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.cards import Player, Window
from tests.browser.conftest import LAPTOP, PHONE, Company, House
from tests.browser.people import Person
from tests.browser.test_chapter import prepare

pytestmark = pytest.mark.browser


def test_the_front_page_and_the_table_have_no_barriers(company: Company) -> None:
    ada, mira, jon = company.everybody()
    assert [person.barriers() for person in company.everybody()] == [[], [], []]
    prepare(company)
    for tab in ("Sheet", "Story", "Table", "Scene"):
        mira.goes_to(tab)
        assert mira.barriers() == []
    for person in (ada, jon):
        person.page.emulate_media(color_scheme="dark")
    assert (ada.barriers(), jon.barriers()) == ([], [])


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_nothing_is_wider_and_no_table_higher_than_the_window(
    house: House, window: Callable[[dict[str, int]], Page], size: dict[str, int]
) -> None:
    page = window(size)
    page.goto(house.address)
    ada = Person.opens(page, house.address, "Ada", "The Long Ebb")
    ada.is_asked("begin when all are ready")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]  # its parts scroll
    assert ada.barriers() == []


def test_a_seat_goes_on_from_another_device(
    company: Company, window: Callable[[dict[str, int]], Page]
) -> None:
    prepare(company)
    other = window(PHONE)
    other.goto(company.mira.page.url)
    Person(other, "Mira").is_asked("What do you do?")


def test_everything_can_be_typed(company: Company) -> None:
    prepare(company)
    jon = company.jon
    jon.page.get_by_role("link", name="To the scene").press("Enter")
    expect(jon.page.locator("#stage")).to_be_focused()  # and the seat is still there
    jon.page.keyboard.press("/")
    jon.page.keyboard.type('try "jump over the gate"')
    jon.page.keyboard.press("Enter")
    company.ada.is_asked("jump over the gate")


def test_a_spectator_sees_the_story_and_is_asked_nothing(
    company: Company, window: Callable[[dict[str, int]], Page]
) -> None:
    prepare(company)
    link = company.ada.page.get_by_label("Link to watch only").first.input_value()
    page = window(LAPTOP)
    page.goto(link)
    expect(page.get_by_text("Chapter 1").first).to_be_visible()
    expect(page.locator(".pane-ask")).to_contain_text("The story goes on.")
    assert page.locator(".pane-ask").get_by_role("button").count() == 0
    hidden = company.ada.page.locator(".pane-side").inner_text()
    assert "Scenes" in hidden
    assert "Scenes" not in page.locator("body").inner_text()


def test_the_rule_behind_a_question_is_shown_on_demand(company: Company) -> None:
    prepare(company)
    jon = company.jon
    jon.does("Try something", What_do_you_try="lift the cart")
    company.ada.is_asked("lift the cart")
    company.ada.does("Call for a Test", Ability="Toughness", Difficulty=8)
    company.mira.does("Not this time")
    jon.is_asked("Push Resolve")
    jon.panel.get_by_role("button", name=re.compile("rule", re.IGNORECASE)).first.click()
    expect(jon.page.get_by_role("dialog")).to_contain_text("Pushing Resolve")


@pytest.mark.parametrize("who", ["mira", "jon"])
def test_a_rule_is_looked_up_by_its_words(company: Company, who: str) -> None:
    """On a phone by the menu, on a laptop by the button above the table."""
    page = getattr(company, who).page
    if who == "mira":
        page.locator("summary").and_(page.get_by_label("Rules, your seats")).click()
    page.get_by_role("button", name=re.compile("^Rules$|^Look up a rule$")).first.click()
    page.keyboard.type("once per game")
    found = page.get_by_role("dialog", name="Look up a rule")
    expect(found.get_by_role("status")).to_have_text("One rule with “once per game”")
    found.get_by_role("button", name="Last Stand").press("Enter")
    expect(page.get_by_role("dialog", name="Last Stand")).to_contain_text("core.laststand.use")
    assert getattr(company, who).barriers() == []


LONELY_RULES = """() => {
    const story = document.querySelector('.pane-story ol')
    const rules = [...story.querySelectorAll('button.rule')]
    const lonely = rule => {
        const words = document.createRange()
        words.setStart(rule.closest('.line'), 0)
        words.setEndBefore(rule)
        const { top, height } = rule.getBoundingClientRect()
        const last = [...words.getClientRects()].filter(({ width }) => width > 5).at(-1)
        return last.bottom < top + height / 2
    }
    const found = []
    story.style.transitionProperty = 'none'
    for (let width = 160; width < 480; width += 4) {
        story.style.width = `${width}px`
        found.push(...rules.filter(lonely).map(rule => `${width} ${rule.closest('.line').textContent}`))
    }
    return [rules.length, found]
}"""
"""How many lines of the story have a rule, and at which widths it stands on a line of its own."""


def test_the_rule_of_a_line_of_the_story_stands_beside_its_last_word(company: Company) -> None:
    prepare(company)
    rules, lonely = company.jon.page.evaluate(LONELY_RULES)
    assert rules
    assert lonely == []


WHERE_IT_BREAKS = """heading => {
    const word = document.createRange()
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    while (walker.nextNode() && !walker.currentNode.data.includes('-'));
    const { data } = walker.currentNode
    word.setStart(walker.currentNode, data.lastIndexOf(' ', data.indexOf('-')) + 1)
    word.setEnd(walker.currentNode, (data + ' ').indexOf(' ', data.indexOf('-')))
    const lines = () => new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size
    heading.style.transitionProperty = 'none'
    heading.style.width = '1000px'
    const room = Math.round(word.getBoundingClientRect().width)
    const widths = [...Array(300).keys()].map(i => 700 - 2 * i)
    const broken = widths.filter(width => {
        heading.style.width = `${width}px`
        return lines() > 1
    })
    return [word.toString(), room, Math.max(...broken)]
}"""
"""The word with a hyphen in a heading, the room it takes, and how wide the heading is when it breaks."""


def test_a_name_with_a_hyphen_breaks_only_where_there_is_no_room(house: House, window: Window) -> None:
    ada = Player.starts(window(LAPTOP), house.address, "Ada", "The Counting-House at Marl Ford")
    heading = ada.page.get_by_role("heading", name="The Counting-House at Marl Ford", level=2)
    word, room, breaks = heading.evaluate(WHERE_IT_BREAKS)
    assert word == "Counting-House"
    assert breaks <= room


def test_a_bad_adventure_file_is_refused_with_all_fields_that_are_wrong(
    house: House, window: Callable[[dict[str, int]], Page]
) -> None:
    page = window(LAPTOP)
    page.goto(house.address)
    page.get_by_label("Adventure").select_option(label="Your own adventure file…")
    page.locator("input[type=file], textarea").first.set_input_files(
        {"name": "mine.toml", "mimeType": "text/plain", "buffer": b'title = "Mine"\nplayers = "many"\n'}
    )
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Start the table").click()
    for field in ("players", "protagonist", "chapter"):
        expect(page.get_by_role("alert").first).to_contain_text(field)


class SlowLine:
    """A line to the table on which what a page sends can be held up."""

    def __init__(self, page: Page) -> None:
        self.waits, self._held = False, list[Callable[[], None]]()
        page.route_web_socket(re.compile("/ws$"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            self._held.append(partial(server.send, message))
            if not self.waits:
                self.goes_on()

        socket.on_message(pass_on)

    def goes_on(self) -> None:
        self.waits = False
        while self._held:
            self._held.pop(0)()


def test_a_table_that_takes_long_to_answer_says_so_and_goes_on(house: House, window: Window) -> None:
    page = window(PHONE)
    line = SlowLine(page)
    ada = Player.starts(page, house.address, "Ada", "A duel")
    notices = page.get_by_role("region", name="Notices")
    expect(page.get_by_role("button", name="Take Human Warrior").first).to_be_visible()
    line.waits = True
    ada.takes("Take Human Warrior")
    expect(notices).to_have_text(re.compile("The table is slow to answer. What you did is kept."))
    assert ada.barriers() == []
    line.goes_on()
    expect(notices).not_to_contain_text("takes long")
    expect(page.locator(".pane-stage").get_by_role("article", name="Ada")).to_contain_text("Human Warrior")


def test_a_page_older_than_the_server_can_be_loaded_again(house: House, browser: Browser) -> None:
    page = browser.new_page()  # of nobody whose console is watched: it tells of every file that is missing
    page.route(re.compile(r"/assets/(Stage|Side|Answer)-.*\.js$"), lambda route: route.fulfill(status=404))
    Player.starts(page, house.address, "Ada", "A duel")
    stage = page.locator(".pane-stage")
    expect(stage.get_by_role("alert")).to_contain_text("the server has a newer page")
    page.unroute_all()
    stage.get_by_role("button", name="Load the page again").click()
    expect(page.get_by_role("button", name="Take Human Warrior").first).to_be_visible()
    page.close()


def test_when_hearthside_does_not_answer_one_can_try_again(
    house: House, window: Callable[[dict[str, int]], Page]
) -> None:
    page = window(PHONE)
    page.route("**/api/families", lambda route: route.abort("connectionrefused"), times=1)
    page.goto(house.address)
    expect(page.get_by_role("alert")).to_have_text("Hearthside is not answering. Is this device online?")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_label("Game", exact=True)).to_be_visible()


def test_on_a_phone_whoever_has_no_code_is_led_to_starting_a_table(
    house: House, window: Callable[[dict[str, int]], Page]
) -> None:
    page = window(PHONE)
    page.goto(house.address)
    page.get_by_role("link", name="Start a table of your own").click()
    heading = page.get_by_role("heading", name="Start a table")
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()
    assert page.url == f"{house.address}/"

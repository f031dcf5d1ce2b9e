"""A GM writes an adventure on the page, mends it and plays it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, House
from tests.browser.people import Person

pytestmark = pytest.mark.browser


def desk(page: Page, house: House, game: str = "GM and Protagonists") -> Locator:
    """Begin with the small adventure of a game. Returns the text."""
    page.goto(f"{house.address}/write")
    page.get_by_role("region", name=game).get_by_role("button", name="Begin with a small one").click()
    text = page.get_by_role("textbox", name="The text of the adventure")
    expect(text).to_be_visible()
    return text


def ready(page: Page) -> Locator:
    return page.get_by_role("heading", name="Ready to play")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_desk_has_no_barriers(
    house: House, window: Callable[[dict[str, int]], Page], size: dict[str, int]
) -> None:
    page = window(size)
    desk(page, house)
    expect(ready(page)).to_be_visible()
    assert Person(page, "Ada").barriers() == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_a_mistake_leads_to_its_line_and_is_gone_when_mended(
    house: House, window: Callable[[dict[str, int]], Page]
) -> None:
    page = window(LAPTOP)
    text = desk(page, house)
    text.get_by_text("title").first.dblclick()
    page.keyboard.type("titel")
    wrong = page.get_by_role("button", name="Line 1 There is no field titel here")
    text.press("Control+End")
    wrong.click()
    page.keyboard.press("Control+ArrowRight")
    page.keyboard.press("Control+Backspace")
    page.keyboard.type("title")
    expect(ready(page)).to_be_visible()


def test_a_part_is_added_with_what_it_needs_and_fields_are_suggested(
    house: House, window: Callable[[dict[str, int]], Page]
) -> None:
    page = window(LAPTOP)
    text = desk(page, house)
    expect(ready(page)).to_be_visible()
    page.get_by_label("Add").select_option("npc")
    expect(page.get_by_role("heading", name="2 things to mend")).to_be_visible()
    page.keyboard.type("fox")
    page.get_by_role("button", name="This cannot be empty").click()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("The Fox")
    expect(ready(page)).to_be_visible()
    expect(page.get_by_role("navigation", name="What is in it")).to_contain_text("The Fox")
    text.press("Control+End")
    page.keyboard.type("fri")
    page.get_by_role("option", name="friend").click()
    expect(text).to_contain_text("friend = true")
    expect(ready(page)).to_be_visible()


def test_what_was_written_is_there_again_and_is_played(
    house: House, window: Callable[[dict[str, int]], Page]
) -> None:
    page = window(LAPTOP)
    text = desk(page, house)
    text.get_by_text("The Lost Kite").dblclick()
    page.keyboard.type("Found")
    expect(ready(page).locator("..")).to_contain_text("Found")
    page.reload()
    page.get_by_role("button", name="Found").click()
    page.get_by_role("button", name="Start a table with it").click()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.type("Ada")
    page.get_by_role("button", name="Start the table").click()
    expect(page.locator("header").first).to_contain_text("The Found Kite")
    Person(page, "Ada").is_asked("begin when all are ready")


def test_a_file_is_opened_for_its_game_saved_and_thrown_away(
    house: House, window: Callable[[dict[str, int]], Page], tmp_path: Path
) -> None:
    page, file = window(LAPTOP), tmp_path / "goblins.toml"
    file.write_text('format = "skirmish"\ntitle = "Goblins"\nfoes = ["goblin-skirmisher"]\n', "utf-8")
    page.goto(f"{house.address}/write")
    expect(page.get_by_role("button", name="Begin with a small one").first).to_be_visible()
    page.get_by_label("A file to open").set_input_files(file)
    expect(ready(page)).to_be_visible()
    expect(page.get_by_label("For")).to_have_value("adventure-deck")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == "goblins.toml"
    assert saved.value.path().read_text("utf-8") == file.read_text("utf-8")
    page.get_by_role("button", name="Throw away").click()
    page.get_by_role("button", name="Throw it away").click()
    expect(page.get_by_role("button", name="Goblins")).to_have_count(0)


def test_a_file_that_is_refused_is_mended_at_the_desk(
    house: House, window: Callable[[dict[str, int]], Page], tmp_path: Path
) -> None:
    page, file = window(PHONE), tmp_path / "goblins.toml"
    file.write_text('format = "skirmish"\ntitle = "Goblins"\nfoes = ["goblin-skirmsher"]\n', "utf-8")
    page.goto(house.address)
    page.get_by_label("Game", exact=True).select_option(label="The Adventure Deck System")
    page.get_by_label("Adventure", exact=True).select_option(label="Your own adventure file…")
    page.get_by_label("A file in").set_input_files(file)
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Start the table").click()
    page.get_by_role("button", name="Mend it at the desk").click()
    expect(page.get_by_role("heading", name="One thing to mend")).to_be_visible()
    expect(page.get_by_label("For")).to_have_value("adventure-deck")


def test_the_map_of_a_room_is_drawn_while_it_is_written(
    house: House, window: Callable[[dict[str, int]], Page]
) -> None:
    page = window(LAPTOP)
    text = desk(page, house, "The Adventure Deck System")
    page.get_by_role("button", name="room The Bottom of the Well").click()
    walls = page.get_by_role("region", name="The map").locator("rect.wall")
    expect(walls).to_have_count(21)
    text.get_by_text('"########",').first.click()
    page.keyboard.press("End")
    page.keyboard.type('\n"#......#",')
    expect(walls).to_have_count(23)

"""The Adventure Deck on screens: an adventure alone, a duel with counters, a fight together, a deck that is refused."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.cards import (
    FAMILY,
    Fight,
    Player,
    Window,
    goes_on,
    is_exploring,
    pass_until,
    play_on,
    sets_out_alone,
    story_has,
    two_players,
)
from tests.browser.conftest import LAPTOP, PHONE, House
from tests.browser.people import Person

pytestmark = pytest.mark.browser

# ---------------------------------------------------------------- alone


def test_an_adventure_alone_from_the_front_page_in_two_touches(house: House, window: Window) -> None:
    ada = sets_out_alone(house, window)
    assert ada.barriers() == []
    expect(ada.page.get_by_role("navigation", name="Parts of the table")).to_contain_text("Sheet")
    fight = Fight(ada)
    play_on((ada,), fight.watched(lambda: is_exploring(ada)))
    assert fight.hurt() == ["Skeletal Warrior"]
    assert story_has(ada, "Skeletal Warrior is defeated") and story_has(ada, "The Combat is won")
    assert story_has(ada, "takes the jewelled belt|jewelled belt")
    sees_the_own_hit_points(ada)
    room = ada.page.locator(".pane-stage .board").get_by_role("img", name=re.compile("^Map of Main Floor"))
    expect(room).to_contain_text("M2M4M3")  # the exits bear the numbers of the rooms behind them
    ada.takes("Rest")
    goes_on(ada)
    assert story_has(ada, "wants to Rest")
    ada.takes("M2")
    rats = Fight(ada)
    goes_on(ada, rats)
    expect(ada.page.locator("#room")).to_contain_text("Clerks' Office")
    assert rats.hurt()
    ada.takes("The clerks' strongbox")
    goes_on(ada)
    ada.reads(re.compile("You find Healing Potion"))
    assert ada.barriers() == []


def test_what_a_foe_drew_stands_beside_its_attack(house: House, window: Window) -> None:
    ada = sets_out_alone(house, window)
    play_on((ada,), lambda: "attacks you" in ada.prompt())
    attack = ada.page.get_by_role("region", name="What is being played")
    expect(attack.get_by_role("img", name=re.compile("^(Up|Down)"))).to_be_attached()


def sees_the_own_hit_points(player: Player) -> None:
    """Also on a phone, above the question where to go."""
    hearts = player.page.locator(".pane-stage article.hero").get_by_role("img").first.bounding_box()
    panel = player.panel.bounding_box()
    assert hearts and panel and hearts["y"] + hearts["height"] <= panel["y"]


# ---------------------------------------------------------------- against each other


def test_who_is_alone_where_two_are_needed_seats_a_bot_there(house: House, window: Window) -> None:
    ada = Player.starts(window(PHONE), house.address, "Ada", "A duel")
    ada.takes("Take Human Warrior")
    expect(ada.panel.get_by_role("button", name=re.compile("^Begin"))).to_be_disabled()
    ada.takes("Seat a bot against you")
    expect(ada.panel.get_by_role("button", name="Begin", exact=True)).to_be_enabled()
    ada.takes("Begin")
    ada.is_asked("Look through your deck")


def test_a_duel_with_counter_recounter_and_escalation(house: House, window: Window) -> None:
    ada, mira = two_players(house, window, "A duel")
    mage = ada.page.get_by_role("article", name=re.compile("^Elf Mage, Level 1"))
    mage.get_by_text("Look closer").click()
    expect(mage).to_contain_text("14 Hit Points")
    ada.takes("Take Elf Mage")
    mira.takes("Take Human Warrior")
    expect(ada.panel.get_by_role("button", name="Begin", exact=True)).to_be_enabled()
    ada.takes("Begin")
    ada.begins_with("Spark ▲", "Intellect ▲", "Intellect ▼", "Intellect ▲")
    mira.begins_with("Agility ▲", "Agility ▼", "Agility ▲", "Agility ▼")
    pass_until(
        (mira, ada), lambda: bool(re.match("Round [123]: your Turn", ada.prompt())) and ada.offers("Pass")
    )
    ada.plays("Spark")
    ada.is_asked("Boost Spark")
    ada.drags("Intellect", onto="Damage")
    mira.is_asked("Ada attacks you: Spark")
    mira.plays("Agility")
    ada.is_asked("it would be cancelled. Re-counter?")
    ada.plays("Intellect")
    mira.is_asked("Spark would work. Escalate?")
    mira.plays("Agility")
    ada.is_asked("it would be cancelled. Re-counter?")
    watcher = window(LAPTOP)
    watcher.goto(ada.page.get_by_label("Link to watch only").first.input_value())
    for page in (ada.page, mira.page, watcher):
        expect(stack(page)).to_have_text([re.compile(step, re.DOTALL) for step in ESCALATED])
    assert (ada.barriers(), mira.barriers()) == ([], [])
    mira.page.reload()
    expect(stack(mira.page)).to_have_count(4)
    ada.takes("Let it be")
    expect(stack(watcher)).to_have_count(0)
    mira.reads("Ada: Spark against Mira, countered.")
    expect(ada.page.get_by_role("region", name="What was just played")).to_contain_text("countered")


def test_cards_are_touched_and_carried_with_a_finger(house: House, window: Window) -> None:
    ada, mira = two_players(house, window, "A duel")
    ada.takes("Take Human Warrior")
    mira.takes("Take Elf Mage")
    expect(ada.panel.get_by_role("button", name="Begin", exact=True)).to_be_enabled()
    ada.takes("Begin")
    ada.begins_with("Agility ▲", "Agility ▼", "Agility ▲", "Agility ▼")
    mira.begins_with("Spark ▲", "Intellect ▲", "Intellect ▼", "Intellect ▲")
    pass_until(
        (ada, mira), lambda: bool(re.match("Round [23]: your Turn", mira.prompt())) and mira.offers("Pass")
    )
    assert mira.barriers() == []
    fan = mira.panel.get_by_role("list", name="Your hand")
    for card in fan.get_by_role("button").all():
        mira.taps(card, where=0.1)
        expect(card).to_have_attribute("aria-pressed", "true")
        assert card.locator(".name").evaluate(BROKEN_BETWEEN_WORDS)
    mira.plays("Spark")
    mira.is_asked("Boost Spark")
    mira.carries("Intellect", onto="Damage")
    expect(mira.panel.get_by_role("button", name="Lay 1 on it")).to_be_enabled()
    mira.carries("Intellect", onto="Damage", nth=0)
    mira.taps(mira.panel.get_by_role("button", name="Lay 2 on it"))
    ada.is_asked("Mira attacks you: Spark")
    expect(stack(ada.page)).to_contain_text(["boosted with Intellect ▲ and Intellect ▼"])


BROKEN_BETWEEN_WORDS = """name => {
    const range = document.createRange()
    range.selectNodeContents(name)
    const lines = new Set([...range.getClientRects()].map(line => `${Math.round(line.x)} ${Math.round(line.y)}`))
    return lines.size <= name.textContent.trim().split(/\\s+/).length
}"""


ESCALATED = (
    "with Spark.*boosted with Intellect",
    "counters? with Agility",
    "re-counters? with Intellect",
    "escalates? with Agility",
)
"""Action, counter, re-counter, escalation, one card upon the other."""


def stack(page: Page) -> Locator:
    """What is being answered, the first step at the top."""
    return page.get_by_role("region", name="What is being played").locator("li.is-card")


# ---------------------------------------------------------------- together


def test_two_fight_three_goblins_together(house: House, window: Window) -> None:
    ada, mira = two_players(house, window, "Three goblins on the road")
    ada.takes("Take Human Warrior")
    mira.takes("Take Dwarf Priest")
    expect(ada.panel.get_by_role("button", name="Begin", exact=True)).to_be_enabled()
    ada.takes("Begin")
    expect(mira.page.get_by_role("article", name=re.compile("Goblin Skirmisher"))).to_have_count(3)
    play_on((ada, mira), lambda: "your Turn" in mira.prompt())
    reads_the_foe_cards(mira)
    fight = Fight(mira)
    play_on((ada, mira), fight.watched(lambda: story_has(ada, "The Combat is won")))
    assert len(fight.hurt()) >= 2
    for person in (ada, mira):
        for name in ("Ada", "Mira"):
            assert story_has(person, f"^{name}: .* against Goblin Skirmisher")
        assert person.page.locator(".pane-story").get_by_text(FELL).count() == 3
        person.reads(re.compile("The Combat is won"))


FELL = re.compile("Goblin Skirmisher.* is defeated")


def reads_the_foe_cards(player: Player) -> None:
    """On a phone two Foes stand side by side, and each whole card can be read."""
    foes = player.page.locator(".pane-stage article.foe")
    first, second = (foes.nth(n).bounding_box() for n in range(2))
    assert first and second and first["y"] == second["y"] and first["x"] + first["width"] <= second["x"]
    foes.first.get_by_text("Foe Card").dispatch_event("click")
    expect(foes.first).to_contain_text("Cowardly sneak After a wound it tries to hide.")
    assert foes.first.locator("table").evaluate(INSIDE)
    assert foes.nth(1).evaluate(INSIDE)


INSIDE = "part => part.getBoundingClientRect().right <= innerWidth && part.scrollWidth <= part.clientWidth"


def test_a_game_master_leads_without_a_character(house: House, window: Window) -> None:
    ada, mira = two_players(house, window, "Three goblins on the road")
    jon = Player(Person.knocks(window(LAPTOP), house.address, "Jon", ada.code()).page, "Jon")
    jon.joins(ada)
    mira.takes("Take Dwarf Priest")
    expect(
        ada.panel.get_by_role("button", name=re.compile("^Begin.*still needs? a Character"))
    ).to_be_disabled()
    jon.takes("Take Human Warrior")
    expect(ada.panel.get_by_role("button", name="Begin", exact=True)).to_be_enabled()
    assert ada.barriers() == []
    ada.takes("Begin")
    jon.is_asked("Look through your deck")
    play_on((mira, jon), lambda: "your Turn" in jon.prompt())
    expect(ada.page.get_by_role("article", name=re.compile("Goblin Skirmisher"))).to_have_count(3)
    for name in ("Mira", "Jon"):
        expect(ada.page.get_by_role("article", name=name)).to_have_count(1)
    expect(ada.page.get_by_text("You lead the game.")).to_be_visible()
    row = jon.panel.locator(".hand li")
    assert row.last.evaluate("last => last.offsetTop === last.parentElement.firstElementChild.offsetTop")
    assert ada.barriers() == []


# ---------------------------------------------------------------- on a map


def test_on_a_map_one_touches_the_square_to_move_to(house: House, window: Window) -> None:
    ada = Player.starts(window(PHONE), house.address, "Ada", "Three goblins on the road", "On a map")
    ada.takes("Take Human Warrior")
    ada.takes("Begin")
    comes_to_move(ada)
    square = lit(ada).first
    name = square.get_attribute("data-square")
    assert name and ada.barriers() == []
    ada.taps(square)
    expect(square).to_have_attribute("aria-pressed", "true")
    ada.taps(ada.panel.get_by_role("button", name=f"Move to {name}"))
    ada.is_no_longer_asked("Where to?")
    assert story_has(ada, f"Ada moves to {name}")


def test_who_was_about_to_move_may_go_back(house: House, window: Window) -> None:
    ada = Player.starts(window(PHONE), house.address, "Ada", "Three goblins on the road", "On a map")
    ada.takes("Take Human Warrior")
    ada.takes("Begin")
    comes_to_move(ada)
    ada.taps(ada.panel.locator("button").filter(has_text="Back").first)
    ada.is_asked("your Turn")
    assert ada.can("Move") and ada.can("Pass")


def test_on_a_map_the_arrow_keys_lead_from_square_to_square(house: House, window: Window) -> None:
    ada = Player.starts(window(LAPTOP), house.address, "Ada", "Three goblins on the road", "On a map")
    ada.takes("Take Human Warrior")
    ada.takes("Begin")
    comes_to_move(ada)
    ada.panel.locator(".lights button[tabindex='0']").focus()
    ada.page.keyboard.press("ArrowDown")
    chosen = ada.page.evaluate("document.activeElement.dataset.square")
    assert chosen != lit(ada).first.get_attribute("data-square")
    ada.page.keyboard.press("Enter")
    expect(ada.panel.get_by_role("button", name=f"Move to {chosen}")).to_be_enabled()
    ada.page.keyboard.press("Enter")
    ada.is_no_longer_asked("Where to?")
    assert story_has(ada, f"Ada moves to {chosen}")


def comes_to_move(player: Player) -> None:
    """Plays until it is the player's Turn with squares to move to; the map is in sight before that, also on a phone."""
    play_on((player,), lambda: "your Turn" in player.prompt() and player.can("Move"))
    board, panel = player.page.locator(".pane-stage .board").bounding_box(), player.panel.bounding_box()
    assert board and panel and board["y"] + board["height"] <= panel["y"] + TOUCHES
    player.takes("Move")
    player.is_asked("Where to?")
    expect(lit(player).first).to_be_visible()


TOUCHES = 25
"""The wall along the edge may lie behind the panel."""


def lit(player: Player) -> Locator:
    """The squares in reach."""
    return player.panel.get_by_role("group", name="Squares in reach").get_by_role("button")


# ---------------------------------------------------------------- building


def test_an_illegal_deck_is_refused_with_all_that_is_wrong(house: House, window: Window) -> None:
    page = window(LAPTOP)
    chooses_with_open_eyes(page, house)
    ada = Player.starts(page, house.address, "Ada", "A duel")
    ada.takes("Bring your own deck")
    ada.panel.get_by_label("Start from").select_option(label="Human Warrior, Level 1")
    verdict = ada.panel.get_by_role("status")
    expect(verdict).to_contain_text("This deck is legal.")
    expect(verdict).to_contain_text("52 of 52")
    expect(verdict).to_contain_text("usual: 26 of each")
    assert ada.barriers() == []
    ada.panel.get_by_placeholder("Find a card").fill("spark")
    expect(ada.panel.get_by_role("list", name="Cards").get_by_role("listitem")).to_have_count(0)
    ada.panel.get_by_label("what you may use").uncheck()
    expect(ada.panel.get_by_role("button", name="Spark Spell")).to_be_visible()
    ada.panel.get_by_placeholder("Find a card").fill("maul")
    ada.panel.get_by_role("button", name="Maul weapon").click()
    expect(ada.panel.get_by_text("It opens doors. It opens most things.")).to_be_visible()
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
    ada.reads("Ada takes the Human Warrior of Level 1.")


def test_as_many_of_a_card_as_are_allowed_are_added_at_a_touch(house: House, window: Window) -> None:
    ada = Player.starts(window(PHONE), house.address, "Ada", "A duel")
    ada.takes("Bring your own deck")
    verdict, find = ada.panel.get_by_role("status"), ada.panel.get_by_placeholder("Find a card")
    expect(verdict).to_contain_text("0 of 52")
    find.fill("longsword")
    ada.panel.get_by_role("button", name="Longsword Weapon").click()
    ada.panel.get_by_role("button", name="Add 24, as many as allowed").click()
    expect(verdict).to_contain_text("24 of 52 ▲ 12▼ 12")
    expect(ada.panel.get_by_role("button", name=re.compile("as many as allowed"))).to_have_count(0)
    for symbol in ("up", "down"):
        find.fill("strength")
        ada.panel.get_by_label(f"Strength {symbol}", exact=True).fill("14")
        ada.panel.get_by_label(f"Strength {symbol}", exact=True).press("Enter")
    expect(verdict).to_contain_text("This deck is legal.")
    assert ada.barriers() == []


def chooses_with_open_eyes(page: Page, house: House) -> None:
    """Where a table is started it says for whom an adventure is, and nothing of a Game Master where none is needed."""
    page.goto(house.address)
    page.get_by_label("Game", exact=True).select_option(label=FAMILY)
    page.get_by_label("Adventure").select_option(label="The Bell Under Harrow Hill")
    form = page.locator("form").filter(has=page.get_by_role("button", name="Start the table"))
    for words in ("Level 2 and up", "For 1 to 4 players; nobody has to lead.", "Stir the cards"):
        expect(form).to_contain_text(words)
    expect(form).not_to_contain_text("You will be the Game Master")

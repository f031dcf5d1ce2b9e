"""The links that are given away: to join, to watch, and to one's own seat for another device."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, SAME_DICE, Company, House
from tests.browser.people import Person
from tests.server.client import Room

pytestmark = pytest.mark.browser

Window = Callable[[dict[str, int]], Page]

IN_A_NETWORK = f"""
import hearthside.cli.address as address
address.links = lambda host, port: (f"http://localhost:{{port}}/", f"http://127.0.0.1:{{port}}/")
{SAME_DICE}"""
"""For this machine it is localhost, for the phones 127.0.0.1: two origins, as in a real network."""
UNREACHABLE = "Phones cannot reach this table"


@pytest.fixture
def networked(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "hearthside.sqlite", IN_A_NETWORK)
    with contextlib.closing(house):
        yield house


def opens_at_localhost(house: House, page: Page) -> Person:
    return Person.opens(page, f"http://localhost:{house.port}", "Ada", "The Long Ebb")


def link(page: Page, label: str) -> Locator:
    return page.get_by_label(label, exact=True).first


def test_who_leads_at_localhost_invites_to_the_address_in_the_network(
    networked: House, window: Window
) -> None:
    ada = opens_at_localhost(networked, window(LAPTOP))
    expect(link(ada.page, "Link to join")).to_have_value(f"{networked.address}/join/{ada.code()}")
    expect(link(ada.page, "Link to watch only")).to_have_value(re.compile(f"^{networked.address}/watch#"))
    expect(ada.page.get_by_text(UNREACHABLE)).to_have_count(0)
    expect(ada.page.get_by_role("img", name=f"QR code to join table {ada.code()}")).to_be_visible()
    mira = Person.knocks(window(PHONE), networked.address, "Mira", ada.code())
    ada.admits("Mira")
    mira.is_asked("Choose the Protagonist")
    watcher = window(PHONE)
    watcher.goto(link(ada.page, "Link to watch only").input_value())
    expect(watcher.get_by_text("You are watching")).to_be_visible()


def test_a_gm_who_is_alone_sees_the_whole_invitation(house: House, window: Window) -> None:
    ada = Person.opens(window(LAPTOP), house.address, "Ada", "The Long Ebb")
    ada.is_asked("begin when all are ready")
    invitation, panel = ada.page.get_by_label("Invite your players").bounding_box(), ada.panel.bounding_box()
    assert invitation and panel
    assert invitation["y"] + invitation["height"] <= panel["y"]


def hand_over(page: Page) -> None:
    """The last seat that lies open gets a new link: only when it is confirmed, for it closes the old one."""
    page.get_by_role("button", name="New link (hand the seat over)").last.press("Enter")
    expect(page.get_by_role("button", name="Yes, the old link stops working")).to_be_focused()
    page.keyboard.press("Enter")


def test_a_seat_that_is_handed_over_gets_a_link_for_the_network(networked: House, window: Window) -> None:
    ada = opens_at_localhost(networked, window(LAPTOP))
    Person.knocks(window(PHONE), networked.address, "Mira", ada.code())
    ada.admits("Mira")
    ada.page.get_by_text("Invite more players").click()
    expect(link(ada.page, "Link to join")).to_be_visible()
    ada.page.get_by_role("button", name="Table", exact=True).click()
    ada.page.get_by_text("Change Mira’s seat").click()
    hand_over(ada.page)
    given = ada.page.get_by_label("The new link for Mira’s seat")
    expect(given).to_have_value(re.compile(f"^{networked.address}/seat#"))


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_server_for_this_machine_alone_says_that_phones_cannot_come(
    house: House, window: Window, size: dict[str, int]
) -> None:
    ada = opens_at_localhost(house, window(size))
    invitation = ada.page.get_by_role("region", name="Invite your players")
    expect(invitation.get_by_text(UNREACHABLE)).to_be_in_viewport()
    expect(invitation).to_contain_text("start ./play again, without --host")
    expect(invitation.get_by_role("img")).to_have_count(0)  # no code that leads a phone to itself
    expect(link(ada.page, "Link to join")).to_have_value(re.compile("^http://localhost:"))
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert ada.barriers() == []


def test_who_lost_the_link_to_a_seat_knocks_and_is_given_the_seat_back(
    company: Company, window: Window
) -> None:
    old, page = company.mira.page.url, window(PHONE)
    page.goto(f"{company.house.address}/join/{company.ada.code()}")
    page.get_by_label("Your name").fill("mira ")
    expect(page.get_by_text("Then knock: the Game Master can give you your seat back")).to_be_visible()
    page.get_by_role("button", name="Knock").click()
    knock = company.ada.page.get_by_role("group", name="mira knocks")
    expect(knock).to_contain_text("That seat is connected.")
    company.mira.page.goto("about:blank")
    expect(knock).to_contain_text("its old link no longer works")
    assert company.ada.barriers() == []
    knock.get_by_role("button", name="Give Mira’s seat back").click()
    expect(knock).to_have_count(0)
    Person(page, "Mira").is_asked("Choose the Protagonist")
    company.mira.page.goto(old)
    expect(company.mira.page.get_by_role("heading", name="This link opens no seat")).to_be_visible()


def test_somebody_new_is_given_the_seat_of_who_is_away(company: Company, window: Window) -> None:
    company.mira.page.goto("about:blank")
    page = window(PHONE)
    kim = Person.knocks(page, company.house.address, "Kim", company.ada.code())
    expect(page.get_by_text("sits here already")).to_have_count(0)
    knock = company.ada.page.get_by_role("group", name="Kim knocks")
    knock.get_by_text("Or give them a seat that is free").click()
    expect(knock.get_by_role("button", name="Jon’s seat")).to_have_count(0)
    knock.get_by_role("button", name="Mira’s seat").click()
    kim.is_asked("Choose the Protagonist")
    expect(company.ada.page.locator(".people .name").filter(has_text="Kim")).to_be_attached()
    expect(company.ada.page.locator(".people .name").filter(has_text="Mira")).to_have_count(0)


def test_the_link_of_those_who_watch_is_replaced_only_when_it_is_confirmed(company: Company) -> None:
    page = company.ada.page
    page.get_by_role("button", name="Table", exact=True).click()
    old = link(page, "Link to watch only").input_value()
    page.get_by_text("Invite friends, bots or a television").click()
    page.get_by_role("button", name="New link for spectators").click()
    expect(link(page, "Link to watch only")).to_have_value(old)
    page.get_by_role("button", name="Yes, the old link stops working").click()
    expect(link(page, "Link to watch only")).not_to_have_value(old)


# ---------------------------------------------------------------- another device


def by_the_menu(page: Page) -> Locator:
    """The link of one's own seat, from the menu that is always there."""
    page.locator("summary").and_(page.get_by_label("Your seats and the front page")).click()
    menu = page.get_by_role("navigation", name="Your seats")
    menu.get_by_role("button", name="Use another device").click()
    return page.get_by_role("dialog", name="Use another device")


def by_the_name(page: Page) -> Locator:
    """The same, at one's own name; nobody finds it at another's."""
    page.locator(".pane-people").get_by_role("button", name="Use another device").click()
    return page.get_by_role("dialog", name="Use another device")


def test_a_player_takes_the_seat_to_another_device(company: Company, window: Window) -> None:
    dialog = by_the_menu(company.mira.page)
    expect(dialog.get_by_role("button", name="Copy")).to_be_in_viewport()
    expect(dialog).to_contain_text("Anyone with this link has your seat")
    assert company.mira.barriers() == []
    other = window(LAPTOP)
    other.goto(dialog.get_by_label("Link to your seat").input_value())
    Person(other, "Mira").is_asked("Choose the Protagonist")
    company.mira.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(company.mira.page.locator("summary:focus")).to_have_count(1)
    company.mira.is_asked("Choose the Protagonist")  # here it goes on, too


def test_the_gm_takes_the_seat_from_localhost_to_a_phone(networked: House, window: Window) -> None:
    ada = opens_at_localhost(networked, window(LAPTOP))
    ada.page.get_by_role("button", name="Table", exact=True).click()
    dialog = by_the_name(ada.page)
    seat = dialog.get_by_label("Link to your seat")
    expect(seat).to_have_value(re.compile(f"^{networked.address}/seat#"))
    expect(dialog.get_by_role("img", name="QR code for your seat")).to_be_in_viewport()
    phone = window(PHONE)
    phone.goto(seat.input_value())
    Person(phone, "Ada").is_asked("begin when all are ready")


def test_a_gm_who_made_a_new_link_for_the_own_seat_stays_on_it(house: House, window: Window) -> None:
    ada = opens_at_localhost(house, window(LAPTOP))
    old, watching = ada.page.url, link(ada.page, "Link to watch only").input_value()
    ada.page.get_by_role("button", name="Table", exact=True).click()
    ada.page.get_by_text("Change Ada’s seat").click()
    hand_over(ada.page)
    new = ada.page.get_by_label("The new link for Ada’s seat").input_value()
    assert new != old
    expect(by_the_name(ada.page).get_by_label("Link to your seat")).to_have_value(new)
    assert ada.page.url == new
    ada.page.reload()
    ada.is_asked("begin when all are ready")
    expect(link(ada.page, "Link to watch only")).to_have_value(watching)


def test_who_only_watches_has_no_seat_to_take_along(company: Company, window: Window) -> None:
    page = window(PHONE)
    page.goto(link(company.ada.page, "Link to watch only").input_value())
    page.locator("summary").and_(page.get_by_label("Your seats and the front page")).click()
    expect(page.get_by_role("link", name="Front page")).to_be_visible()
    expect(page.get_by_text("Use another device")).to_have_count(0)


# ---------------------------------------------------------------- links that open nothing


def test_a_gm_who_looks_elsewhere_or_not_at_all_learns_who_knocks(house: House, window: Window) -> None:
    ada = opens_at_localhost(house, window(LAPTOP))
    Person.knocks(window(PHONE), house.address, "Mira", ada.code())
    expect(ada.page).to_have_title(re.compile("^● Mira knocks – The Long Ebb"))
    expect(ada.page.locator("[aria-live]", has_text="Mira knocks at the door.")).to_have_count(1)
    ada.admits("Mira")
    expect(ada.page).not_to_have_title(re.compile("knocks"))


def test_who_is_turned_away_is_told_and_may_knock_again(house: House, window: Window) -> None:
    ada = opens_at_localhost(house, window(LAPTOP))
    page = window(PHONE)
    mira = Person.knocks(page, house.address, "Mira", ada.code())
    ada.page.get_by_role("button", name="Turn away").click()
    expect(page.get_by_role("heading", name="You were not let in")).to_be_visible()
    assert mira.barriers() == []
    page.reload()
    expect(page.get_by_role("heading", name="You were not let in")).to_be_visible()
    page.goto(house.address)
    expect(page.get_by_role("heading", name="Join a table")).to_be_visible()
    expect(page.get_by_role("heading", name="Your seats")).to_have_count(0)


def test_who_was_turned_away_by_mistake_knocks_again(house: House, window: Window) -> None:
    ada = opens_at_localhost(house, window(LAPTOP))
    page = window(PHONE)
    Person.knocks(page, house.address, "Mira", ada.code())
    ada.page.get_by_role("button", name="Turn away").click()
    page.get_by_role("link", name="knock again").click()
    page.get_by_label("Your name").fill("Mira, the one from the library")
    page.get_by_role("button", name="Knock").click()
    ada.admits("Mira, the one from the library")
    Person(page, "Mira").is_asked("Choose the Protagonist")


def test_a_mangled_link_says_so(house: House, window: Window) -> None:
    page = window(PHONE)
    page.goto(f"{house.address}/seat#abc%")
    expect(page.get_by_role("heading", name="There is nothing at this address")).to_be_visible()
    page.get_by_role("link", name="front page").click()
    expect(page.get_by_role("heading", name="Join a table")).to_be_visible()


def test_who_is_removed_reads_so_and_this_device_forgets_the_seat(company: Company) -> None:
    ada, mira = company.ada.page, company.mira.page
    ada.get_by_role("button", name="Table", exact=True).click()
    ada.get_by_text("Change Mira’s seat").click()
    ada.locator("details[open]").get_by_role("button", name="Remove…").click()
    ada.get_by_role("button", name="Yes, remove Mira").click()
    expect(mira.get_by_role("heading", name="Your seat is gone")).to_be_visible()
    expect(mira.get_by_role("alert")).to_contain_text("The GM has removed this seat.")
    mira.get_by_role("link", name="Knock again").click()
    expect(mira.get_by_role("heading", name="Bread Before Morning")).to_be_visible()
    expect(mira.get_by_text("You have a seat here")).to_have_count(0)


def test_who_comes_again_by_the_invitation_finds_the_own_seat_before_the_door(company: Company) -> None:
    page = company.mira.page
    page.goto(f"{company.house.address}/join/{company.ada.code()}")
    seats = page.get_by_role("region", name="You have a seat here")
    expect(seats).to_be_in_viewport()
    seats.get_by_role("link", name=re.compile("as Mira")).click()
    company.mira.is_asked("Choose the Protagonist")


def test_a_link_is_copied_where_the_page_comes_over_plain_http(house: House, window: Window) -> None:
    page = window(PHONE)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")  # as there
    ada = Person.opens(page, house.address, "Ada", "The Long Ebb")
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    ada.goes_to("Story")
    page.get_by_label("What you say").press("Control+v")
    expect(page.get_by_label("What you say")).to_have_value(f"{house.address}/join/{ada.code()}")


def test_twelve_players_stand_above_the_table_each_from_the_beginning_of_the_name(
    house: House, window: Window
) -> None:
    room = Room(house.address, {"family": "protagonists"})
    with room.sit() as gm:
        for n in range(11):
            room.admit(gm, f"Player {n}")
        room.admit(gm, "מרים בת עמרם מן הכפר הרחוק")
    page = window(LAPTOP)
    page.goto(f"{house.address}/seat#{room.opened['key']}")
    names = page.get_by_role("banner").locator("bdi")
    expect(names).to_have_count(13)
    for name in names.all():
        expect(name).to_be_in_viewport(ratio=1)
    expect(names.last).to_have_css("direction", "rtl")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_in_viewport(ratio=1)

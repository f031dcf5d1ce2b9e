"""When a story is over the GM goes on with a file of their own, with the same people."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Company
from tests.browser.test_chapter import prepare
from tests.families.protagonists.tale import ADVENTURE

pytestmark = pytest.mark.browser


def test_the_same_people_go_on_to_a_file_of_the_gms(company: Company, tmp_path: Path) -> None:
    ada, mira, _ = company.everybody()
    prepare(company)
    for label in ("End the Chapter", "Rest now", "Go on to preparation", "The story ends here"):
        ada.does(label)
    ada.is_asked("The story is over.")
    ada.page.get_by_role("button", name="Choose it").click()
    card = ada.page.get_by_role("region", name="A story of your own")
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(f"{ADVENTURE}\n# {'x' * 70_000}\n")
    bad.write_text("title = 7\n")

    card.locator("#own").set_input_files(bad)
    card.get_by_role("button", name="Go on with it").click()
    expect(card.get_by_role("alert")).to_contain_text("bad.toml: write text in quotation marks")
    expect(card.get_by_role("button", name="Mend it at the desk")).to_be_visible()
    assert ada.barriers() == []

    card.locator("#own").set_input_files(good)
    card.get_by_role("button", name="Go on with it").click()
    mira.is_asked("say when you are ready")
    expect(mira.page.get_by_role("heading", name="The Long Night", level=2)).to_be_visible()
    mira.reads("plays Odo")

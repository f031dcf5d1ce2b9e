"""Draw docs/table.png anew: a table in play, on a laptop and on a phone. Run it in the environment of ./test.

    python -m tools.picture

With pngquant on the machine the file is a third of the size.
"""

from __future__ import annotations

import base64
import shutil
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, LAPTOP, PHONE, House
from tests.browser.people import Person
from tests.browser.test_chapter import answer_usual

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "table.png"
FRAME = """
<style>
  body {{ margin: 0; width: 1950px; height: 1000px; display: flex; align-items: center; justify-content: center;
         gap: 36px; background: #d3bb97; }}
  img {{ display: block; }}
  .laptop {{ width: 1440px; border-radius: 18px; }}
  .phone {{ width: 390px; border: 11px solid #2a1a12; border-radius: 46px; }}
</style>
<img class="laptop" src="data:image/png;base64,{}"><img class="phone" src="data:image/png;base64,{}">
"""


def window(browser: Browser, size: dict[str, int]) -> Page:
    """Drawn as large as it stands in the picture."""
    scale = 1.125 if size is LAPTOP else 1
    context = browser.new_context(viewport=size, device_scale_factor=scale, reduced_motion="reduce")  # type: ignore[arg-type]
    return context.new_page()


def seated(browser: Browser, address: str) -> tuple[Person, Person, Person]:
    """Ada leads The Long Ebb. Mira plays on a phone, Jon on a laptop."""
    ada = Person.opens(window(browser, LAPTOP), address, "Ada", "The Long Ebb")
    code, players = ada.code(), []
    for name, size, sheet, called in (
        ("Mira", PHONE, "The Midwife", "Tamsin"),
        ("Jon", LAPTOP, "The Eel-Catcher", "Perrin"),
    ):
        player = Person.knocks(window(browser, size), address, name, code)
        ada.admits(name)
        player.does(f"Play {sheet}")
        player.does("Name your Protagonist", Name=called)
        player.does("Ready")
        players.append(player)
    ada.does("Ready")
    ada.does("Begin the first Chapter")
    ada.does("Open the scene: The Candle Hall")
    return ada, players[0], players[1]


def tries(ada: Person, who: Person, what: str, ability: str, difficulty: int) -> None:
    who.does("Try something", What_do_you_try=what)
    ada.is_asked(what)
    ada.does("Call for a Test", Ability=ability, Difficulty=difficulty)


def play(ada: Person, mira: Person, jon: Person) -> None:
    """A Test that is over, and one in which Resolve may still be pushed."""
    tries(ada, mira, "read the tide marks on the old posts", "Smarts", 7)
    while "What follows" not in ada.prompt():
        any(map(answer_usual, (jon, mira, ada)))
    ada.does("Say what follows", What_follows="Two hours, not more. The water is already on its way.")
    tries(ada, jon, "carry the lamp through the mud before the water comes", "Toughness", 9)
    mira.does("Tamsin supports Perrin")
    jon.is_asked("Push Resolve")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=[*ARGUMENTS, "--no-sandbox"]
        )
        house = House(Path(folder) / "picture.db")
        try:
            ada, mira, jon = seated(browser, house.address)
            play(ada, mira, jon)
            jon.page.mouse.move(0, 0)
            mira.page.wait_for_timeout(1500)
            shots = (base64.b64encode(one.page.screenshot()).decode() for one in (jon, mira))
            page = browser.new_page(viewport={"width": 1950, "height": 1000})
            page.set_content(FRAME.format(*shots))
            page.screenshot(path=PICTURE)
        finally:
            browser.close()
            house.close()
    if pack := shutil.which("pngquant"):
        subprocess.run(
            [pack, "--force", "--strip", "--quality", "80-98", "--output", PICTURE, PICTURE], check=True
        )


if __name__ == "__main__":
    main()

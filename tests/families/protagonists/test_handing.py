"""Gear gained, lost and swapped."""

from __future__ import annotations

import pytest

from hearthside.families.protagonists.sheets import gear_of
from hearthside.kernel.asks import Pick
from hearthside.kernel.events import Told
from hearthside.kernel.seats import Seat
from hearthside.kernel.views import view
from tests.families.protagonists.tale import ADA, JON, MIRA, Tale

FLASK = "lamp/gear/flask"


def choices(tale: Tale, seat: Seat, option: str) -> list[str]:
    """What can be picked in the first field of an option."""
    field = tale.offers(seat)[option].fields[0]
    assert isinstance(field, Pick)
    return [choice.id for choice in field.choices]


@pytest.mark.rule("core.gear.transfer", "core.gear.list")
def test_gear_goes_from_sheet_to_sheet_with_its_marks(tale: Tale) -> None:
    tale.do(MIRA, f"gear:{FLASK}")
    assert [len(gear_of(tale.game.table, who)) for who in ("lamp", "smith")] == [4, 2]
    assert choices(tale, MIRA, f"give:{FLASK}") == ["smith", "fox"]
    tale.do(MIRA, f"give:{FLASK}", to="smith")
    assert [len(gear_of(tale.game.table, who)) for who in ("lamp", "smith")] == [3, 3]
    assert tale.mark(FLASK, "marked") == 1
    tale.do(JON, f"gear:{FLASK}")


@pytest.mark.rule("core.gear.transfer")
def test_gear_is_found_and_lost(tale: Tale) -> None:
    seen = view(tale.game.family, tale.game.table, MIRA)
    assert "gear/coin" not in seen.things
    assert "gear/coin" not in choices(tale, ADA, "take-away")
    tale.do(ADA, "hand-out", gear="gear/coin", to="lamp")
    assert view(tale.game.family, tale.game.table, JON).things["gear/coin"].place == "lamp"
    tale.do(ADA, "take-away", gear="gear/coin")
    assert "gear/coin" not in view(tale.game.family, tale.game.table, MIRA).things
    assert "gear/coin" not in [name for name, _ in gear_of(tale.game.table, "lamp")]
    assert "Mira loses Silver coin." in tale.told()


@pytest.mark.rule("core.gear.transfer")
def test_what_the_dead_carried_may_be_taken_up_but_nothing_from_unplayed_sheets(tale: Tale) -> None:
    assert "smith/gear/hammer" not in choices(Tale(players=1).started(), ADA, "hand-out")
    tale.do(ADA, "change", who=("smith",), health=-9, resolve=-9).end_chapter().do(ADA, "go-on")
    tale.do(JON, "choose:monk").do(JON, "name", name="Otto").do(ADA, "begin:next")
    assert "smith/gear/hammer" in choices(tale, ADA, "hand-out")
    assert choices(tale, MIRA, f"give:{FLASK}") == ["fox", "monk"]
    tale.do(ADA, "hand-out", gear="smith/gear/hammer", to="monk")
    assert "gear:smith/gear/hammer" in tale.open(JON)


@pytest.mark.rule("core.gear.transfer")
def test_the_gm_makes_up_gear(tale: Tale) -> None:
    tale.do(ADA, "new-gear", name="Torch", damage=1, to="lamp").do(ADA, "new-gear", name="Net", to="smith")
    assert [tale.mark(f"gear/new/{n}", "name") for n in (1, 2)] == ["Torch", "Net"]
    assert tale.told()[-2:] == ["Mira now has Torch.", "Jon now has Net."]
    assert "gear:gear/new/1" in tale.open(MIRA)


@pytest.mark.rule("core.gear.transfer")
@pytest.mark.parametrize(
    ("name", "told"),
    [("A heavy purse", "a heavy purse"), ("The seal", "the seal"), ("An oar", "an oar"), ("Anvil", "Anvil")],
)
def test_an_article_is_written_small_inside_a_sentence(tale: Tale, name: str, told: str) -> None:
    tale.do(ADA, "new-gear", name=name, to="lamp").do(MIRA, "gear:gear/new/1")
    assert tale.told()[-1] == f"Mira uses {told}."
    tale.do(MIRA, "give:gear/new/1", to="smith").do(ADA, "take-away", gear="gear/new/1")
    assert tale.told()[-2:] == [f"Mira gives {told} to Jon.", f"Jon loses {told}."]


@pytest.mark.rule("core.gear.transfer", "core.npc.extras")
@pytest.mark.parametrize(("gear", "to"), [("warden/gear/club", (ADA,)), ("smith/gear/hammer", None)])
def test_who_does_not_know_of_gear_does_not_read_that_it_is_lost(
    tale: Tale, gear: str, to: tuple[Seat, ...] | None
) -> None:
    tale.do(ADA, "take-away", gear=gear)
    told = [event for event in tale.events() if isinstance(event, Told)]
    assert "loses" in told[-1].text
    assert told[-1].to == to

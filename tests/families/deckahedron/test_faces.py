"""What the page is given to draw the cards with."""

from __future__ import annotations

import pytest

from hearthside.families.deckahedron.cards import CARDS
from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.faces import faces, settings
from hearthside.families.deckahedron.moves import MOVES


def test_every_card_of_the_game_has_a_face() -> None:
    assert faces()["cards"].keys() == CARDS.keys()
    best = faces()["cards"]["11"]
    assert (best["results"], best["critical"], best["stamina"]) == ((3, 3, 3, 3), "success", True)
    assert "currency" not in best


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_move_has_a_face_in_its_edition(edition: str) -> None:
    printed = faces()["editions"][edition]["moves"]
    assert printed.keys() == MOVES[edition].keys()
    assert printed["defy_danger"]["results"][3] == "it works"
    assert printed["defy_danger"]["results"][0] == printed["backstab"]["results"][1] == "the GM makes a move"
    assert printed["weak_spot"]["results"][:2] == ["nothing comes of it"] * 2, "a bonus move"


def test_what_is_marked_on_an_item_is_on_its_card() -> None:
    """Dice of the power gauge up to the highest, slots of armour, and the rows of a shield."""
    items = faces()["editions"]["kfa093"]["items"]
    assert [items[key].get("gauge") for key in ("sword", "many_knives", "full_plate")] == [
        (4, 6, 10),
        (4, 6),
        None,
    ]
    assert [slots["accepts"] for slots in items["padded_armour"]["slots"]] == [
        ("harm",),
        ("harm",),
        ("harm", "wound"),
    ]
    assert items["bracers"]["text"].startswith("Flip Dex to keep a Harm away.")


def test_only_campaigns_of_the_rulebook_can_be_chosen() -> None:
    _, campaign = settings()
    for choice in campaign.choices:
        for edition in choice.only["edition"]:
            assert choice.id in EDITIONS[edition].formats

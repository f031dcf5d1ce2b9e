"""Scenes: who is in them."""

from __future__ import annotations

import pytest

from hearthside.families.protagonists.carrying import recipients
from hearthside.kernel.asks import Pick
from hearthside.kernel.events import Told
from tests.families.protagonists.tale import ADA, ADVENTURE, MIRA, Tale

WITH_RATS = ADVENTURE.replace('title = "The cellar"\n', 'title = "The cellar"\nnpcs = ["rat"]\n')


@pytest.fixture
def cellar() -> Tale:
    """Everybody was met before; only the Rat belongs into the scene that is open."""
    return Tale(content=WITH_RATS).started().do(ADA, "scene:scene/cellar")


def test_a_chapter_and_a_scene_begin_with_their_titles(cellar: Tale) -> None:
    titles = [
        (event.title, event.text) for event in cellar.events() if isinstance(event, Told) if event.title
    ]
    assert titles == [
        ("Chapter 1: Dusk", "Chapter 1: Dusk. The lamps go out."),
        ("The cellar", "The cellar."),
    ]


def test_who_belongs_into_the_scene_is_offered_before_the_others(cellar: Tale) -> None:
    (who, *_) = cellar.offers(ADA)["rounds"].fields
    assert isinstance(who, Pick)
    assert [choice.id for choice in who.choices] == ["lamp", "smith", "fox", "rat", "warden", "witch"]


def test_the_order_of_names_does_not_tell_a_player_who_belongs_here(cellar: Tale) -> None:
    cellar.do(ADA, "change", who=("warden", "rat"), health=-9).do(ADA, "unconscious").do(ADA, "unconscious")
    assert cellar.open(MIRA, "revive") == ["revive:warden", "revive:rat"]
    cellar.do(ADA, "revive:rat").do(ADA, "revive:warden")
    assert [who for who, *_ in recipients(cellar.game.table)] == [
        "lamp",
        "smith",
        "fox",
        "warden",
        "witch",
        "rat",
    ]


def test_the_others_are_left_behind_at_a_touch(cellar: Tale) -> None:
    assert "stay-behind" not in cellar.offers(MIRA)
    assert cellar.offers(ADA)["stay-behind"].label == "Leave behind: The Warden and The Witch"
    cellar.do(ADA, "stay-behind")
    assert cellar.told()[-1] == "The Warden and The Witch stay behind."
    assert [cellar.mark(who, "status") for who in ("warden", "witch", "rat")] == ["out", "out", "up"]
    assert "stay-behind" not in cellar.offers(ADA)
    assert "npc:warden" in cellar.offers(ADA)


def test_friends_and_new_people_come_along(cellar: Tale) -> None:
    cellar.do(ADA, "side:witch").do(ADA, "newcomer", name="Gus")
    assert cellar.offers(ADA)["stay-behind"].label == "Leave behind: The Warden"
    assert cellar.do(ADA, "stay-behind").told()[-1] == "The Warden stays behind."


def test_before_the_first_scene_nobody_is_left_behind(tale: Tale) -> None:
    assert "stay-behind" not in tale.offers(ADA)


def test_who_does_not_belong_into_the_next_chapter_can_be_left_behind_as_it_begins(tale: Tale) -> None:
    printed = ADVENTURE.replace('title = "Dawn"', 'title = "Dawn"\nnpcs = ["witch"]')
    tale = Tale(content=printed).started().end_chapter().do(ADA, "go-on").do(ADA, "begin:next")
    assert tale.offers(ADA)["stay-behind"].label == "Leave behind: The Warden and The Rat"


@pytest.mark.parametrize(
    ("look", "told"),
    [
        ("a wall of a man", "Gus appears. A wall of a man."),
        ("Is that a knife?", "Gus appears. Is that a knife?"),
        ("", "Gus appears."),
    ],
)
def test_what_everybody_sees_of_somebody_new_is_told_as_a_sentence(
    cellar: Tale, look: str, told: str
) -> None:
    assert cellar.do(ADA, "newcomer", name="Gus", look=look).told()[-1] == told

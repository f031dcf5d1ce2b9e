"""The odds go by what is asked about: a sentence may be written anew, and they stay."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from hearthside.families.adventure_deck.setup import Setting
from hearthside.kernel.views import View, view
from hearthside.odds.asked import for_seat
from tests.families.adventure_deck.fights import FAMILY, Fight, make_fight
from tests.families.adventure_deck.journeys import make_journey
from tests.odds.adventure_deck.test_asked import SKELETON, after, chance, odds

FOES = ("skeletal-warrior", "goblin-skirmisher", "hedge-wizard")
ABOUT = {"Aim", "BaseTarget", "DeclareCheck", "DeclareTask", "PlayersChoose", "React"}


def in_other_words(seen: View) -> View:
    """The same view, and nothing of the question can be read any more."""
    ask = seen.now.ask
    assert ask is not None
    options = tuple(replace(option, label="…", note="") for option in ask.options)
    return replace(seen, now=replace(seen.now, ask=replace(ask, prompt="…", options=options)))


def check(table: Fight) -> bool:
    """Whether there were odds; they are the same in other words."""
    shown = replace(table.table, options={**table.table.options, "odds": "shown"})
    seen = view(FAMILY, shown, table.asked[0])
    found = for_seat(shown, seen)
    assert for_seat(shown, in_other_words(seen)) == found, table.step
    return bool(found)


def games(rng: random.Random) -> list[Fight]:
    options = {"foe-target": "players-choose", "mode": "1d"}
    dark = Setting(light="none", start="melee")
    decks = ("warrior-1", "mage-3", "rogue-1")
    return [
        make_fight(*decks, foes=FOES, r=rng.randint(1, 6), setting=dark, options=options),
        make_fight(*decks, foes=FOES, r=rng.randint(1, 6), options={**options, "mode": "simple"}),
        make_journey("warrior-1").enter("A3"),
    ]


def test_no_odds_hang_on_the_words_of_a_question(small_set: None) -> None:
    rng, found = random.Random(3), set[str]()
    for game in (game for _ in range(10) for game in games(rng)):
        for _ in range(120):
            if game.step == "Lobby":
                break
            if check(game):
                found.add(game.step)
            game.random_act(rng)
    assert found >= ABOUT, ABOUT - found


@pytest.mark.rule("ads.throw.declare", "ads.boost.requirement-box")
def test_who_aims_a_spell_paid_by_its_boost_box_reads_what_was_paid_for(fight: Any) -> None:
    """Spark does R on Round 5, by its box; its rondel gives nothing there."""
    table = fight("mage-1", foes=(SKELETON, SKELETON), r=5).set("foe/1", hp=2).set("foe/2", hp=2)
    table.hold("p1", "spark/up", "intellect/up", "intellect/up").act("p1", "play:spark/up")
    assert table.step == "Aim"
    found = odds(table.table)
    for on in ("foe/1", "foe/2"):
        dead = chance(after(table.table, f"{on}:"), lambda t, on=on: t.things[on].front["status"] == "dead")
        assert found[f"{on}:"].success.fraction == dead > 0

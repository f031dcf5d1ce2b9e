"""What lasts: burning, regeneration, diseases by the Count; with cards of the core set where the small one has none."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.families.adventure_deck.effects import begin_card, begin_effect
from hearthside.families.adventure_deck.hands import die
from tests.families.adventure_deck.fights import make_fight


@pytest.mark.rule("ads.term.persistent-effect", "ads.term.persistent-tracking")
def test_a_burning_hit_lies_before_its_player_and_hurts_each_round() -> None:
    table = make_fight("rogue-1", "warrior-1", r=2).hold("p1", "bleeding-cut/up").hold("p2")
    table.set("p1", armed=("dagger",)).act("p1", "play:bleeding-cut/up")
    (effect,) = table.mark("combat", "effects")
    assert table.pile("p1", "held") == ("bleeding-cut/up",) and table.mark(effect, "on") == "p2"
    hp, lost = table.hp("p2"), []
    for r in (3, 4, 5, 6):
        while table.mark("combat", "round") != r:
            table.act(table.asked[0], "pass" if table.step == "TakeAction" else "no")
        lost.append(hp - table.hp("p2"))
    assert lost == [1, 2, 3, 3]


@pytest.mark.rule("ads.term.persistent-end")
def test_a_card_that_lasts_is_discarded_when_its_target_dies() -> None:
    """Whether it lay there before the blow or came with it."""
    table = make_fight("rogue-1", foes=("hill-troll",) * 2, r=2).hold("p1", "bleeding-cut/up")
    table.lay("p1", "held", "bleeding-cut/down").set("p1", armed=("dagger",)).set("foe/1", hp=1)
    table._take(begin_card(table.table, "p1", "bleeding-cut/down", "foe/1"))
    table.act("p1", "play:bleeding-cut/up").act("p1", "foe/1:").until("TakeAction")
    assert table.mark("foe/1", "status") == "dead"
    assert (table.pile("p1", "held"), table.mark("combat", "effects")) == ((), ())
    assert {"bleeding-cut/up", "bleeding-cut/down"} <= set(table.pile("p1", "discard"))


@pytest.mark.rule("ads.term.persistent-end")
def test_what_the_dead_have_done_to_others_goes_on(fight: Any) -> None:
    table = (
        fight("rogue-1", "warrior-1", "mage-1").lay("p1", "held", "sneak/up").lay("p2", "held", "sneak/down")
    )
    table._take(begin_card(table.table, "p1", "sneak/up", "p1"))
    table._take(begin_card(table.table, "p2", "sneak/down", "p3"))
    for who in ("p1", "p2"):
        table._take(die(table.table, who, "", ()))
        table.run()
    assert (table.pile("p1", "held"), table.pile("p2", "held")) == ((), ("sneak/down",))


@pytest.mark.rule("ads.term.persistent-effect")
def test_regeneration_heals_at_the_beginning_of_each_round() -> None:
    table = make_fight("priest-1", "warrior-1", r=1).hold("p1", "long-vigil/up").hold("p2")
    table.set("p1", hp=3, level=2).act("p1", "play:long-vigil/up")
    while table.mark("combat", "round") == 1:
        table.act(table.asked[0], "pass" if table.step == "TakeAction" else "no")
    assert table.hp("p1") == 5


@pytest.mark.rule("ads.trait.disease")
@pytest.mark.parametrize(("since", "hp"), [(-5, 9), (-4, 10)])
def test_a_disease_by_the_count_hurts_once_in_six_rounds(fight: Any, since: int, hp: int) -> None:
    table = fight("rogue-1", "warrior-1", r=1).hold("p1").hold("p2").set("p1", hp=10)
    marks = {"burn": 1, "since": since + 1, "every": 6}
    table._take(begin_effect(table.table, "disease", "", "p1", 99, marks))
    while table.mark("combat", "clock") == 1:
        table.act(table.asked[0], "pass" if table.step == "TakeAction" else "no")
    assert table.hp("p1") == hp


@pytest.mark.rule("ads.trait.disease")
def test_a_disease_stops_at_its_most(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1", r=1).hold("p1").hold("p2").set("p1", hp=10)
    marks = {"burn": 1, "since": 1, "every": 1, "most": 0}
    table._take(begin_effect(table.table, "disease", "", "p1", 99, marks))
    while table.mark("combat", "clock") == 1:
        table.act(table.asked[0], "pass" if table.step == "TakeAction" else "no")
    assert table.hp("p1") == 10

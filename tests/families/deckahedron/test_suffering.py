"""The Four Ds and the five phases."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hearthside.families.deckahedron.absorbing import Distribute, Distributing, slot_takes, what_to_decide
from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.suffering import Attack, Decide, Describe, Suffer, Way, ways_to_suffer
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.chance import outcomes
from hearthside.kernel.events import Done
from hearthside.kernel.game import decide
from hearthside.kernel.steps import Chance, Passage
from hearthside.kernel.table import Table, evolve
from hearthside.kernel.things import Thing


def ids(ways: tuple[Way, ...]) -> set[str]:
    return {way.id for way in ways}


@pytest.mark.rule("dk.combat.decide-long.kfa", "dk.harm.trade", "dk.wound.trade.kfa")
def test_attack_power_seven_in_all_its_splits() -> None:
    """The guides' example: four ways in the longer campaigns."""
    long = {"harm": True, "wounds": True, "wound_price": 0}
    assert ids(ways_to_suffer(7, **long)) == {"7-0-0", "4-1-0", "1-2-0", "0-0-1"}
    assert ids(ways_to_suffer(2, **long)) == {"2-0-0", "0-0-1"}
    assert ids(ways_to_suffer(6, **long)) == {"6-0-0", "3-1-0", "0-2-0", "0-0-1"}


@pytest.mark.rule("dk.combat.decide.kfa", "dk.wound.trade.kfa")
def test_one_wound_absorbs_the_whole_attack() -> None:
    for power in (1, 7, 14):
        assert ids(ways_to_suffer(power, harm=False, wounds=True, wound_price=0)) == {f"{power}-0-0", "0-0-1"}


@pytest.mark.rule("dk.combat.decide.world", "dk.wound.trade.world")
def test_world_trades_six_for_a_wound() -> None:
    long = {"harm": True, "wounds": True, "wound_price": 6}
    assert ids(ways_to_suffer(10, **long)) == {"10-0-0", "7-1-0", "4-2-0", "1-3-0", "4-0-1", "1-1-1"}
    assert "1-0-1" in ids(ways_to_suffer(7, **long)) and "0-0-1" not in ids(ways_to_suffer(7, **long))
    assert ids(ways_to_suffer(5, **long)) == {"5-0-0", "2-1-0"}
    assert "0-0-2" in ids(ways_to_suffer(12, **long))


@pytest.mark.rule("dk.combat.attack-power")
def test_attack_power_is_rolled_or_given(play: Any) -> None:
    play.say("gm", "attack", heroes=("kresk",), die="6", plus=2, text="A wolf.").then((5,))
    assert play.step == Decide("kresk", 7)
    assert play.say("p1", "7-0-0").say("p1", "suffer:exhaustion").then(FULL_DECK[:7]).counts() == (13, 0, 7)
    play.say("p1", "skip")
    assert play.say("gm", "attack", heroes=("kresk",), die="0", plus=3, text="").step == Decide("kresk", 3)


@pytest.mark.rule("dk.combat.decide.world", "dk.harm.trade")
def test_where_an_attack_can_be_taken_one_way_only_nobody_asks(table: Callable[..., Any]) -> None:
    play = table("world", "longer")
    play.say("gm", "attack", heroes=("ysolde",), die="0", plus=2, text="").then(("01", "02"))
    assert play.step == Describe("ysolde"), "too little for a Harm"
    assert (
        play.tokens("ysolde") == (2, 0, 0)
        and "Ysolde takes 2 Exhaustion of an attack with power 2." in play.told()
    )
    play.say("p2", "skip").say("gm", "attack", heroes=("ysolde",), die="0", plus=3, text="")
    assert play.step == Decide("ysolde", 3)


@pytest.mark.rule("dk.component.dice")
@pytest.mark.parametrize(
    ("edition", "dice"), [("world", "0 2 4 6 10"), ("kfa", "0 2 4 6 10"), ("kfa093", "0 4 6 10")]
)
def test_only_the_older_guides_have_a_d2(table: Callable[..., Any], edition: str, dice: str) -> None:
    assert [choice.id for choice in table(edition).option("gm", "attack").fields[1].choices] == dice.split()


@pytest.mark.rule("dk.combat.phases.kfa093", "dk.combat.distribute.kfa093", "dk.cardio.slots.kfa093")
def test_the_four_ds(play: Any) -> None:
    play.say("gm", "attack", heroes=("kresk",), die="0", plus=4, text="")
    assert play.ask("p1").prompt.startswith("Decide: ")
    play.say("p1", "4-0-0")
    assert play.ask("p1").prompt.startswith("Distribute: ")
    assert play.options("p1") == ["absorb:exhaustion:kresk/move/good_cardio", "suffer:exhaustion"]
    play.say("p1", "absorb:exhaustion:kresk/move/good_cardio").then(("01", "02", "03"))
    assert play.counts() == (17, 0, 3) and play.tokens() == (3, 0, 0)
    assert play.hero().move("good_cardio").list("held") == ("exhaustion",)
    assert play.ask("p1").prompt.startswith("Describe: ")
    assert play.say("p1", "describe", text="A bloodied grin.").told().endswith("A bloodied grin.")


@pytest.mark.rule(
    "dk.combat.phases.world", "dk.combat.phases.kfa", "dk.combat.absorb.world", "dk.cardio.absorb.world"
)
@pytest.mark.parametrize("edition", ["world", "kfa"])
def test_the_five_phases(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).say("gm", "attack", heroes=("kresk",), die="0", plus=4, text="")
    assert play.ask("p1").prompt.startswith("Phase 2 of 5, decide: ")
    play.say("p1", "4-0-0")
    assert play.ask("p1").prompt.startswith("Phase 3 of 5, absorb: ")
    assert "absorb:exhaustion:kresk/move/good_cardio" in play.options("p1")
    play.say("p1", "suffer:exhaustion").then(("01", "02", "03", "04"))
    assert play.ask("p1").prompt.startswith("Phase 5 of 5, tell: ")


@pytest.mark.rule("dk.combat.describe", "dk.combat.exertion", "dk.harm.meaning")
def test_describing_may_be_skipped(play: Any, table: Callable[..., Any]) -> None:
    play.turn_to(Describe("kresk"))
    assert play.option("p1", "describe").note == "Stamina lost is dodging and tiring."
    longer = table("kfa093", "9-hour").turn_to(Describe("kresk"))
    assert "Harm is a landed blow" in longer.option("p1", "describe").note
    assert "propose" in play.say("p1", "skip").options("p1")


@pytest.mark.rule("dk.combat.describe")
def test_who_has_died_is_asked_how(play: Any) -> None:
    play.mark("kresk", status="dead").turn_to(Describe("kresk"))
    assert play.ask("p1").prompt == "Describe: how does Kresk die?"


@pytest.mark.rule("dk.combat.decide.kfa")
def test_with_seven_left_a_wound_is_wise(play: Any) -> None:
    play.put(exhaustion=FULL_DECK[:3], exhaustion_tokens=3).turn_to(Decide("kresk", 7)).say("p1", "0-0-1")
    play.say("p1", "suffer:wound").say("gm", "injury", text="").then(("20",), ("wound-1",))
    assert play.hero().is_up and play.counts() == (16, 1, 4)


@pytest.mark.rule("dk.armour.absorb", "dk.combat.absorb.kfa")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_armour_takes_a_wound_and_nothing_else_happens(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).turn_to(Decide("kresk", 5))
    play.say("p1", "0-0-1").say("p1", "absorb:wound:kresk/item/2")
    assert play.counts() == (20, 0, 0) and play.tokens() == (0, 0, 0)
    assert play.table.things["kresk/item/2"].list("held") == ("wound",)
    play.say("p1", "skip").turn_to(Decide("kresk", 5)).say("p1", "0-0-1")
    assert not isinstance(play.step, Distribute), "the slot is full"


@pytest.mark.rule("dk.combat.absorb.world", "dk.armour.absorb")
def test_harm_slots_take_harm_only(table: Callable[..., Any]) -> None:
    leather = {"name": "Leather Armour", "slots": ("harm", "harm"), "held": ("", "")}
    play = (
        table("world")
        .add("kresk/leather", Thing("item", place="kresk", front=leather))
        .turn_to(Decide("kresk", 7))
    )
    play.say("p1", "1-2-0")
    for _ in range(2):
        play.say("p1", "absorb:harm:kresk/leather")
    play.say("p1", "suffer:exhaustion").then(("01",))
    assert play.counts() == (19, 0, 1) and play.tokens() == (1, 0, 0)
    assert not slot_takes("harm", "wound", "physical")
    assert slot_takes("harm/wound", "wound", "physical")


@pytest.mark.rule("dk.combat.absorb.kfa")
def test_sangfroid_takes_mental_strain_only() -> None:
    assert slot_takes("exhaustion:mental", "exhaustion", "mental")
    assert not slot_takes("exhaustion:mental", "exhaustion", "physical")


def test_a_table_may_keep_absorbing_for_attacks(table: Callable[..., Any]) -> None:
    play = table(absorb_only_attacks="true").put(discard=("01",)).add_to_deck("kresk", "wound-1")
    play.call().flip(("wound-1",))
    assert play.options("p1") == ["suffer:exhaustion", "reshuffle"]


# ---------------------------------------------------------------- every way it can go


def leaves(play: Any, table: Table, depth: int) -> int:
    """All ways an attack can go: dice in every way, choices in every way, cards in one."""
    step = table.step
    if len(table.pending) <= depth:
        return 1
    if isinstance(step, Passage):
        return leaves(play, evolve(table, [Done(), *step.go(table)]), depth)
    if isinstance(step, Chance):
        question = step.question(table)
        ways = outcomes(question) if isinstance(step, Attack) else [question.outcome(0)]
        return sum(leaves(play, evolve(table, [Done(), *step.fell(table, way)]), depth) for way in ways)
    seat = step.asked(table)[0]
    options = [option for option in step.ask(table, seat).options if not option.closed]
    if isinstance(step, Decide | Distribute):
        return sum(leaves(play, after(table, seat, option.id), depth) for option in options)
    return leaves(play, after(table, seat, options[-1].id, text="x"), depth)


def after(table: Table, seat: Any, option: str, **values: Any) -> Table:
    from hearthside.families.deckahedron.family import Deckahedron

    fields = next(o for o in table.step.ask(table, seat).options if o.id == option).fields
    return evolve(table, decide(Deckahedron(), table, seat, Reply(option, values if fields else {})))


GOLDEN = tomllib.loads((Path(__file__).parent / "suffering.golden.toml").read_text("utf-8"))["attack"]


@pytest.mark.parametrize(
    "case", GOLDEN, ids=lambda case: f"{case['edition']} {case['campaign']} d{case['die']}"
)
def test_golden_counts_of_an_attack(table: Callable[..., Any], case: dict[str, Any]) -> None:
    play = table(case["edition"], case["campaign"])
    for n, slots in enumerate(case["armour"]):
        front = {"name": f"Armour {n}", "slots": tuple(slots), "held": ("",) * len(slots)}
        play.add(f"bram/armour/{n}", Thing("item", place="bram", front=front))
    depth = len(play.table.pending)
    play.turn_to(Attack(("bram",), case["die"]))
    assert leaves(play, play.table, depth) == case["leaves"]


# ---------------------------------------------------------------- what the ways leave behind


@pytest.mark.rule("dk.combat.decide.kfa", "dk.harm.take", "dk.wound.take.kfa093", "dk.harm.one-two-bust")
@pytest.mark.parametrize(
    ("edition", "campaign", "marks", "told"),
    [
        (
            "kfa093",
            "9-hour",
            {},
            [
                "Stamina 10 → 6.",
                "Stamina 10 → 8; Harm stays until a Rest.",
                "Stamina 10 → 9; a wound card stays among your cards until it is cured.",
            ],
        ),
        ("kfa", "one-shot", {"wound": 2}, ["Stamina 10 → 6.", "A third Wound fells your hero."]),
        ("world", "one-shot", {"harm": 2}, ["Stamina 10 → 6.", "A third Harm fells your hero."]),
        ("world", "longer", {"harm": 2}, ["Stamina 10 → 6.", "The third Harm is a Wound."]),
        (
            "world",
            "longer",
            {"harm": 2, "wound": 2},
            ["Stamina 10 → 6.", "The third Harm is a Wound, and a third Wound fells your hero."],
        ),
    ],
)
def test_each_way_to_take_an_attack_says_what_it_leaves(
    table: Callable[..., Any], edition: str, campaign: str, marks: dict[str, int], told: list[str]
) -> None:
    play = table(edition, campaign).mark("kresk/item/2", slots=(), held=())
    play.put(**marks).turn_to(Suffer("kresk", 4))
    assert [option.note for option in play.ask("p1").options] == told


def test_a_way_that_is_too_much_says_so(play: Any) -> None:
    play.put(exhaustion=FULL_DECK[:8]).turn_to(Suffer("kresk", 4))
    assert play.ask("p1").options[0].note == "Stamina 2 → 0: your hero falls."
    play.mark("story", deadly=1)
    assert play.ask("p1").options[0].note == "Stamina 2 → 0: your hero dies."
    assert play.ask("p1").prompt.endswith("Your cards may absorb some of it afterwards.")


@pytest.mark.rule("dk.armour.absorb", "dk.harm.third", "dk.harm.third-one-shot.world", "dk.wound.third")
@pytest.mark.parametrize(
    ("edition", "campaign", "marks", "told"),
    [
        ("world", "one-shot", {"harm": 2}, "A third Harm fells your hero"),
        ("world", "longer", {"harm": 2}, "The third Harm is a Wound"),
        ("kfa", "one-shot", {"wound": 2}, "A third Wound fells your hero"),
    ],
)
def test_what_armour_could_take_is_not_the_end(
    table: Callable[..., Any], edition: str, campaign: str, marks: dict[str, int], told: str
) -> None:
    play = table(edition, campaign).put(**marks).turn_to(Suffer("kresk", 3))
    assert play.ask("p1").options[1].note == f"{told}, unless your cards absorb it."


@pytest.mark.rule("dk.stamina.incapacitated", "dk.harm.third")
def test_who_has_no_stamina_left_falls_whatever_the_third_harm_is(table: Callable[..., Any]) -> None:
    play = table("world", "longer").put(exhaustion=FULL_DECK[:8], harm=2).turn_to(Suffer("kresk", 5))
    assert play.option("p1", "2-1-0").note == "Stamina 2 → 0: your hero falls, unless your cards absorb it."


@pytest.mark.rule("dk.cardio.absorb.world")
def test_what_a_move_costs_is_no_phase_of_an_attack(table: Callable[..., Any]) -> None:
    play = table("world").put(discard=("01",)).turn_to(Distributing("kresk", ("exhaustion",), attack=False))
    assert play.ask("p1").prompt == "Kresk takes 1 Exhaustion. Absorb it or suffer it."


@pytest.mark.rule("dk.combat.distribute.kfa093", "dk.stamina.early-reshuffle")
@pytest.mark.parametrize("edition", ["kfa093", "kfa", "world"])
@pytest.mark.parametrize(
    ("tokens", "discard", "asked"),
    [
        (("exhaustion",), ("01",), "No card absorbs it: suffer it, or reshuffle before that."),
        (("exhaustion", "harm"), (), "No card absorbs it: say which comes first."),
        (
            ("exhaustion", "harm"),
            ("01",),
            "No card absorbs it: say which comes first, or reshuffle before that.",
        ),
    ],
)
def test_where_nothing_absorbs_the_question_does_not_speak_of_it(
    table: Callable[..., Any], edition: str, tokens: tuple[str, ...], discard: tuple[str, ...], asked: str
) -> None:
    play = unprotected(table(edition, "longer" if edition == "world" else "9-hour")).put(discard=discard)
    play.turn_to(Distributing("kresk", tokens, attack=False))
    assert play.ask("p1").prompt.endswith(f". {asked}")


def unprotected(play: Any) -> Any:
    """Kresk without a card that has slots or blocks."""
    things = {
        id: thing
        for id, thing in play.table.things.items()
        if thing.place != "kresk" or not {"slots", "rows"} & thing.front.keys()
    }
    play.table = msgspec.structs.replace(play.table, things=things)
    return play


@pytest.mark.rule("dk.combat.distribute.kfa093")
def test_what_can_only_be_kept_off_is_asked_so() -> None:
    suffer, block = Option("suffer:harm", "Suffer one Harm"), Option("block:harm:shield", "Block the Harm")
    assert what_to_decide([block, suffer]) == "Keep it off or suffer it."
    shut = msgspec.structs.replace(block, closed="there was a bonus move already")
    assert what_to_decide([shut, suffer]) == "No card absorbs it: suffer it."
    assert what_to_decide([Option("absorb:harm:coat", "Lay one Harm on Coat")]) == "Absorb it."

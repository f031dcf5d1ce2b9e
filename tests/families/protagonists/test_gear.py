"""Gear."""

from __future__ import annotations

import pytest

from hearthside.kernel.asks import Pick
from hearthside.kernel.events import Marked
from hearthside.kernel.views import view
from tests.families.protagonists.tale import ADA, ADVENTURE, MIRA, Tale

KIT, FLASK, ROPE = "lamp/gear/kit", "lamp/gear/flask", "lamp/gear/rope"


@pytest.mark.rule("core.gear.use")
def test_gear_with_a_test_opens_it_and_other_gear_is_used_at_once(tale: Tale) -> None:
    tale.do(MIRA, f"gear:{ROPE}")
    assert tale.step() == "FreePlay"
    assert "Mira uses Rope." in tale.told()
    tale.do(MIRA, f"gear:{KIT}").do(ADA, "test", support="none", difficulty_adjust=1)
    assert [tale.mark("test", key) for key in ("ability", "difficulty", "target")] == ["smarts", 8, 9]


@pytest.mark.rule("core.gear.creative")
def test_a_creative_use_needs_a_description_and_the_gms_approval(tale: Tale) -> None:
    assert "write at least 1" in tale.refused(MIRA, f"creative:{FLASK}", what="").why
    tale.do(MIRA, f"creative:{FLASK}", what="Oil the hinges").do(ADA, "no", text="They are stone.")
    assert tale.mark(FLASK, "marked") == 0
    tale.do(MIRA, f"creative:{FLASK}", what="A slippery floor").do(ADA, "works", text="He slides.")
    assert tale.mark(FLASK, "marked") == 1


@pytest.mark.rule("core.gear.creative")
def test_a_creative_use_may_be_tested(tale: Tale) -> None:
    tale.do(MIRA, f"creative:{ROPE}", what="A lasso").do(ADA, "test", ability="agility", support="none")
    tale.roll((6, 6, 6)).do(MIRA, "push:0").follow()
    assert tale.mark("lamp", "last_test") == "success"


@pytest.mark.rule("core.round.two-actions", "core.gear.limited")
@pytest.mark.parametrize(("act", "judged"), [("gear", "test"), ("creative", "test"), ("creative", "works")])
def test_gear_that_is_used_in_rounds_takes_an_action_and_a_box(tale: Tale, act: str, judged: str) -> None:
    tale.rounds("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1)))
    tale.do(MIRA, f"{act}:{KIT}").do(ADA, judged)
    assert tale.mark("conflict", "actions_left") == 1
    assert tale.mark(KIT, "marked") == 1


@pytest.mark.rule("core.gear.limited")
def test_a_box_is_marked_whether_or_not_the_roll_succeeds(tale: Tale) -> None:
    tale.do(MIRA, f"gear:{KIT}").do(ADA, "test", support="none").roll((1, 1, 1)).do(MIRA, "push:0")
    assert tale.mark("test", "success") == 0
    assert [tale.mark(KIT, key) for key in ("boxes", "marked")] == [3, 1]


@pytest.mark.rule("core.gear.limited")
def test_a_use_that_is_not_possible_marks_no_box(tale: Tale) -> None:
    tale.do(MIRA, f"gear:{KIT}").do(ADA, "impossible")
    assert tale.mark(KIT, "marked") == 0


@pytest.mark.rule("core.gear.exhausted")
def test_with_all_boxes_marked_an_item_cannot_be_used(tale: Tale) -> None:
    for _ in range(3):
        tale.do(MIRA, f"gear:{FLASK}")
    assert tale.refused(MIRA, f"gear:{FLASK}").rules[0] == "core.gear.exhausted"
    assert tale.refused(MIRA, f"creative:{FLASK}", what="x").rules[0] == "core.gear.exhausted"
    assert f"gear:{ROPE}" in tale.open(MIRA)


def test_what_an_npc_uses_is_seen_by_all(tale: Tale) -> None:
    tale.rounds("warden", "lamp", rolls=((6, 6, 6), (1, 1, 1)))
    assert "warden/gear/club" not in view(tale.game.family, tale.game.table, MIRA).things
    tale.do(ADA, "gear:warden/gear/club")
    assert "warden/gear/club" in view(tale.game.family, tale.game.table, MIRA).things


HELPFUL = ADVENTURE.replace(
    """key = "flask"
name = "Flask of oil"
""",
    """key = "flask"
name = "Flask of brandy"
text = "Outside a Conflict somebody regains 2 Health."
whom = "one"
outside_conflict = true
restores = { health = 2 }
""",
).replace(
    'text = "Mend something: Smarts 8."',
    'text = "Smarts Test (8): regain 3 Health, or 1."\nwhom = "several"\nrestores = { health = 3 }\n'
    "failure_restores = { health = 1 }",
)


@pytest.fixture
def helpful() -> Tale:
    return Tale(content=HELPFUL).started().set("lamp", health=1).set("smith", health=4).set("fox", health=1)


@pytest.mark.rule("core.gear.use", "core.gear.limited")
def test_gear_that_helps_somebody_asks_for_whom_and_carries_it_out(helpful: Tale) -> None:
    (whom,) = helpful.offers(MIRA)[f"gear:{FLASK}"].fields
    assert isinstance(whom, Pick)
    assert [(one.id, one.note) for one in whom.choices][:2] == [
        ("lamp", "Health 1 of 6, Resolve 4 of 4"),
        ("smith", "Health 4 of 5, Resolve 3 of 3"),
    ]
    assert next(one.note for one in whom.choices if one.id == "warden") == ""  # the GM's to know
    helpful.do(MIRA, f"gear:{FLASK}", whom="smith")
    assert helpful.told()[-2:] == ["Mira uses Flask of brandy for Jon.", "Jon gains 1 Health."]
    assert [helpful.number("smith", "health"), helpful.number(FLASK, "marked")] == [5, 1]
    helpful.do(MIRA, f"gear:{FLASK}", whom="lamp")
    assert helpful.told()[-2:] == ["Mira uses Flask of brandy.", "Mira gains 2 Health."]


@pytest.mark.rule("core.gear.use")
def test_who_lies_unconscious_is_revived_before_gear_helps(helpful: Tale) -> None:
    helpful.do(ADA, "change", who=("fox",), health=-1)
    (whom,) = helpful.offers(MIRA)[f"gear:{FLASK}"].fields
    assert isinstance(whom, Pick)
    assert "fox" not in [one.id for one in whom.choices]
    assert "choose one of" in helpful.refused(MIRA, f"gear:{FLASK}", whom="fox").why


@pytest.mark.rule("core.gear.use", "core.round.two-actions")
def test_gear_for_outside_a_conflict_is_closed_in_rounds_but_not_for_a_creative_use(helpful: Tale) -> None:
    helpful.rounds("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1)))
    refused = helpful.refused(MIRA, f"gear:{FLASK}", whom="smith")
    assert (refused.why, refused.rules[0]) == ("it only works outside a Conflict", "core.gear.use")
    assert [helpful.number(FLASK, "marked"), helpful.number("conflict", "actions_left")] == [0, 2]
    assert f"creative:{FLASK}" in helpful.open(MIRA)
    assert f"gear:{ROPE}" in helpful.open(MIRA)


@pytest.mark.rule("core.gear.use", "core.test.consequence")
@pytest.mark.parametrize(("dice", "health"), [((6, 6, 6), [4, 5]), ((1, 1, 1), [2, 5])])
def test_what_a_test_with_gear_gives_back_is_filled_in(
    helpful: Tale, dice: tuple[int, ...], health: list[int]
) -> None:
    helpful.do(MIRA, f"gear:{KIT}", whom=("lamp", "smith")).do(ADA, "test", support="none")
    helpful.roll(dice).pushing().do(ADA, "consequence")
    assert [helpful.number(who, "health") for who in ("lamp", "smith")] == health


@pytest.mark.rule("core.gear.use", "core.resolve.cap")
def test_gear_gives_resolve_back_up_to_its_start() -> None:
    tale = Tale(content=HELPFUL.replace("{ health", "{ resolve")).started()
    tale.set("lamp", resolve=1).set("smith", resolve=2).do(MIRA, f"gear:{FLASK}", whom="smith")
    assert [tale.mark("smith", key) for key in ("health", "resolve")] == [5, 3]
    assert tale.told()[-1] == "Jon gains 1 Resolve."
    tale.do(MIRA, f"gear:{KIT}", whom=("lamp", "smith")).do(ADA, "test", support="none")
    tale.roll((1, 1, 1)).pushing().do(ADA, "consequence")
    assert [tale.mark(who, "resolve") for who in ("lamp", "smith")] == [2, 3]


# ---------------------------------------------------------------- what an NPC carries


CLUB = "warden/gear/club"


def everybody_reads(tale: Tale) -> str:
    return view(tale.game.family, tale.game.table, None).now.waiting


@pytest.mark.rule("core.gear.creative")
def test_what_an_npc_carries_is_named_to_the_gm_alone_until_it_is_in_use(tale: Tale) -> None:
    tale.rounds("warden", "lamp", rolls=((6, 6, 6), (1, 1, 1)))
    tale.do(ADA, f"creative:{CLUB}", what="it bars the door")
    assert "with Club: it bars the door" in tale.ask(ADA).prompt
    assert everybody_reads(tale) == "The Warden with something they carry: it bars the door."
    tale.do(ADA, "no", text="The door opens inwards.")
    assert "Club" not in str(view(tale.game.family, tale.game.table, MIRA))


@pytest.mark.rule("core.gear.use")
def test_the_test_of_what_an_npc_carries_is_the_gms_secret_until_it_is_called(tale: Tale) -> None:
    tale.rounds("warden", "lamp", rolls=((6, 6, 6), (1, 1, 1)))
    tale.game.record([Marked(CLUB, {"ability": "toughness", "difficulty": 11})])
    tale.do(ADA, f"gear:{CLUB}")
    assert "uses Club: Toughness 11" in tale.ask(ADA).prompt
    assert everybody_reads(tale) == "The Warden uses something they carry."


@pytest.mark.rule("core.gear.use", "core.attack.gear-bonus")
def test_in_rounds_a_weapon_that_is_used_without_an_attack_is_warned_about(tale: Tale) -> None:
    knife = "gear:lamp/gear/knife"
    assert not tale.offers(MIRA)[knife].warning
    tale.rounds("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1)))
    assert tale.offers(MIRA)[knife].warning.startswith("This is not an Attack")
    assert not tale.offers(MIRA)[f"gear:{ROPE}"].warning

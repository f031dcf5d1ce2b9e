"""The family as a whole: its ledger, its house rules, its steps, and where rules are shown."""

from __future__ import annotations

import importlib
import pkgutil

import msgspec
import pytest

import hearthside.families.protagonists as package
from hearthside.families import families, family
from hearthside.families.protagonists.play import ACTING, LEADING_ACTS, FreePlay
from hearthside.families.protagonists.rounds import LEADING, TAKING_A_TURN
from hearthside.families.protagonists.sheets import listed
from hearthside.kernel.journal import decode, decode_table, encode, encode_table
from hearthside.kernel.rules import Automation
from hearthside.kernel.steps import Acts, Chance, Passage, Question, Step, Together
from tests.families.protagonists.tale import ADA, JON, MIRA, Tale

KINDS = (Question, Together, Chance, Passage, Acts)


def all_steps() -> set[type[Step]]:
    """Every step of the family that is really used."""
    found = set()
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        for one in vars(importlib.import_module(module.name)).values():
            if (
                isinstance(one, type)
                and issubclass(one, KINDS)
                and one.__module__.startswith(package.__name__)
            ):
                found.add(one)
    return {step for step in found if step.__name__ != "Guided"}


def test_the_family_is_found_by_its_key() -> None:
    assert family("protagonists").title == "GM and Protagonists"
    assert family("protagonists") in families()
    with pytest.raises(KeyError):
        family("nothing")


def test_the_ledger_has_all_rules_and_rulings() -> None:
    ledger = family("protagonists").ledger
    assert (len(ledger.rules), len(ledger.rulings), len(ledger.house_rules)) == (98, 39, 16)


def test_every_step_has_a_name_of_its_own_and_can_be_stored() -> None:
    steps = all_steps()
    assert len({step.__name__ for step in steps}) == len(steps)
    for step in steps:
        fields = [field.name for field in msgspec.structs.fields(step) if field.required]
        try:
            family("protagonists").revive({"type": step.__name__})
        except msgspec.ValidationError as error:
            assert str(error).startswith(f"Object missing required field `{fields[0]}`")


def test_a_stored_game_in_the_middle_of_an_attack_is_the_same_again() -> None:
    tale = Tale().started().rounds("lamp", "witch", rolls=((6, 6, 6), (1, 1, 1)), distance=1)
    tale.do(MIRA, "attack:witch:magical-psychic").do(ADA, "go", harms="resolve", push_witch=1)
    assert tale.step() == "Push"
    revive = tale.game.family.revive
    assert decode_table(encode_table(tale.game.table), revive) == tale.game.table
    for entry in tale.game.journal:
        assert decode(encode(entry), revive) == entry


def shown(tale: Tale) -> set[str]:
    """The rules that the page can show to anybody now: at asks, at options, and at what may be done at any time."""
    found: set[str] = set()
    for seat in tale.asked():
        ask = tale.ask(seat)
        found |= {*ask.rules, *(rule for option in ask.options for rule in option.rules)}
        for act in tale.game.family.standing.values():
            found |= {rule for option in act.offers(tale.game.table, seat) for rule in option.rules}
    return found


def test_every_rule_that_is_only_shown_is_shown_where_it_belongs() -> None:
    tale = Tale()
    found = shown(tale)
    tale.started()
    found |= shown(tale)
    tale.end_chapter().do(ADA, "go-on")
    found |= shown(tale)
    guidance = {
        id for id, rule in tale.game.family.ledger.rules.items() if rule.automation is Automation.SHOW
    }
    assert guidance <= found


def test_every_rule_named_at_the_table_is_in_the_ledger() -> None:
    tale = Tale().started().rounds("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1)))
    assert shown(tale) <= set(tale.game.family.ledger.rules)


def test_taking_back_a_roll_needs_the_others_consent(tale: Tale) -> None:
    tale.call("lamp", "wits").roll((1, 2, 3)).do(MIRA, "push:0")
    tale.game.undo(MIRA)
    assert tale.step() == "UndoVote"
    tale.do(JON, "agree").do(ADA, "agree")
    assert tale.step() == "Push"
    tale.check_journal()


@pytest.mark.rule("core.setup.roles", "core.round.one-turn")
def test_nobody_is_offered_what_is_anothers_to_do(tale: Tale) -> None:
    leading = [act for name, act in FreePlay.acts.items() if name not in ACTING]
    assert [option for act in leading for option in act.offers(tale.game.table, MIRA)] == []
    acting = [act for name, act in ACTING.items() if name not in LEADING_ACTS]
    assert [option for act in acting for option in act.offers(tale.game.table, ADA)] == []
    tale.rounds("lamp", "smith", "warden", rolls=((6, 6, 6), (3, 3, 3), (1, 1, 1)))
    leading = [act for name, act in LEADING.items() if name != "end-turn"]
    assert [option for act in leading for option in act.offers(tale.game.table, MIRA)] == []
    for seat in (ADA, JON):
        taking = [act for name, act in TAKING_A_TURN.items() if name not in ("end-turn", "revive")]
        assert [option for act in taking for option in act.offers(tale.game.table, seat)] == []
    assert tale.refused(ADA, "attack:warden:close").code == "no-such-option"


def test_names_are_listed_as_in_a_sentence() -> None:
    names = ["Mira", "Jon", "Ada"]
    assert [listed(names[:n]) for n in (1, 2, 3)] == ["Mira", "Mira and Jon", "Mira, Jon and Ada"]


@pytest.mark.rule("core.ability.range")
@pytest.mark.parametrize(
    ("thing", "number", "value", "rule"),
    [
        ("lamp", "protagonist.wits", 5, ("core.ability.range",)),
        ("warden", "npc.toughness", 0, ("core.ability.range",)),
        ("lamp/drive/1", "drive.marked", 2, ("core.drive.once-per-chapter",)),
        ("count/water", "count.value", -1, ()),
    ],
)
def test_a_number_set_to_what_it_cannot_be_is_refused_by_the_rule_behind_it(
    tale: Tale, thing: str, number: str, value: int, rule: tuple[str, ...]
) -> None:
    refused = tale.refused(ADA, "correct", thing=thing, number=number, value=value, why="by hand")
    assert f", not {value}" in refused.why
    assert refused.rules == rule


@pytest.mark.rule("core.resolve.cap", "core.gear.limited")
@pytest.mark.parametrize(
    ("thing", "number", "value", "limits", "rule"),
    [
        ("lamp", "protagonist.resolve", 5, "0 to 4", ("core.resolve.cap",)),
        ("warden", "npc.health", 7, "0 to 6", ("core.danger.health",)),
        ("lamp", "protagonist.resolve_start", 3, "4 to 99", ("core.setup.start-values",)),
        ("lamp/gear/kit", "gear.marked", 4, "0 to 3", ("core.gear.limited",)),
    ],
)
def test_by_hand_too_nothing_is_more_than_in_full(
    tale: Tale, thing: str, number: str, value: int, limits: str, rule: tuple[str, ...]
) -> None:
    refused = tale.refused(ADA, "correct", thing=thing, number=number, value=value, why="by hand")
    assert f"from {limits}, not {value}" in refused.why
    assert refused.rules == rule


@pytest.mark.rule("core.setup.start-values")
@pytest.mark.parametrize("pool", ["health", "resolve"])
def test_who_has_nothing_left_has_some_in_full(tale: Tale, pool: str) -> None:
    number = f"protagonist.{pool}_start"
    refused = tale.set("lamp", **{pool: 0}).refused(
        ADA, "correct", thing="lamp", number=number, value=0, why="by hand"
    )
    assert "from 1 to 99, not 0" in refused.why

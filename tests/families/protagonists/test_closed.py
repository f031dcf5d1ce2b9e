"""What is closed for several reasons: a ruling opens what its rule closes, and no more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hearthside.kernel.seats import Seat
from tests.families.protagonists.tale import ADA, ADVENTURE, EVE, JON, MIRA, Tale

HIGH, MIDDLE, LOW = (6, 6, 6), (3, 3, 3), (1, 1, 1)
FLASK, LIGHT, STRIKE = "lamp/gear/flask", "drive:lamp/drive/1", "attack:warden:close"
QUIET = ADVENTURE.replace('key = "flask"\n', 'key = "flask"\noutside_conflict = true\n')


def tired(**options: str) -> Tale:
    """The Lamplighter, far from the Warden, has moved twice in a round."""
    tale = Tale(content=QUIET, **options).started()
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW), distance=2)
    return tale.do(MIRA, "move:warden:1").do(MIRA, "move:warden:2")


def thirsty() -> Tale:
    """The same with a used-up flask, which is not for a Conflict anyway."""
    return tired().set(FLASK, marked=3)


def helpless() -> Tale:
    """The Smith has moved twice in a round; the Lamplighter lies unconscious, and not close to him."""
    tale = Tale().started().rounds("smith", "lamp", "warden", rolls=(HIGH, MIDDLE, LOW))
    tale.do(ADA, "change", who=("lamp",), health=-6)
    return tale.do(JON, "move:lamp:1").do(JON, "move:warden:1")


def empty() -> Tale:
    """The flask is used up, its owner unconscious."""
    return Tale().started().set(FLASK, marked=3).do(ADA, "change", who=("lamp",), health=-6)


def claimed() -> Tale:
    """The first Drive is marked, its owner unconscious."""
    tale = Tale().started().do(MIRA, LIGHT).do(ADA, "success")
    return tale.do(ADA, "change", who=("lamp",), health=-6)


def last_one() -> Tale:
    """The Fox has one Resolve left, which may not be pushed here, and tests with 4."""
    return Tale(push_last_resolve="forbidden").started().call("fox", "agility").roll(LOW)


def stood() -> Tale:
    """The Lamplighter has made a Last Stand, and pushed all Resolve since."""
    tale = Tale(push_last_resolve="no-danger").started().call("lamp", "agility").do(MIRA, "last-stand")
    tale.follow().do(JON, "revive:lamp").call("lamp", "agility").roll(LOW).do(MIRA, "push:1")
    return tale.follow().call("lamp", "agility")


ACTIONS, DOWN, USED_UP = "core.round.two-actions", "core.danger.unconscious", "core.gear.exhausted"


@pytest.mark.rule(
    "core.round.two-actions", "core.attack.ability", "core.movement.step", "core.movement.bands"
)
@pytest.mark.rule("core.danger.revive", "core.danger.unconscious")
@pytest.mark.rule("core.gear.exhausted", "core.gear.use", "core.drive.once-per-chapter")
@pytest.mark.rule("core.ability.clamp", "core.resolve.zero", "core.laststand.use", "core.setup.roles")
@pytest.mark.parametrize(
    ("before", "seat", "name", "rules"),
    [
        (lambda: tired(attack_range="enforce"), MIRA, STRIKE, (ACTIONS, "core.attack.ability")),
        (lambda: tired(attack_range="enforce"), MIRA, STRIKE, (ACTIONS, "core.movement.bands")),
        (lambda: tired(move_far_distant="gm"), MIRA, "move:warden:3", (ACTIONS, "core.movement.step")),
        (helpless, JON, "stabilise:lamp", (ACTIONS, "core.movement.bands")),
        (helpless, JON, "revive:lamp", ("core.danger.revive", ACTIONS)),
        (thirsty, MIRA, f"gear:{FLASK}", (ACTIONS, USED_UP, "core.gear.use")),
        (thirsty, MIRA, f"creative:{FLASK}", (ACTIONS, USED_UP)),
        (empty, MIRA, f"gear:{FLASK}", (DOWN, USED_UP)),
        (claimed, MIRA, LIGHT, ("core.drive.once-per-chapter", DOWN)),
        (last_one, EVE, "push:1", ("core.ability.clamp", "core.resolve.zero")),
        (stood, MIRA, "last-stand", ("core.resolve.zero", "core.laststand.use")),
        (lambda: Tale(players=0), ADA, "start", ("core.setup.roles", "core.setup.materials")),
    ],
)
def test_what_is_closed_for_several_reasons_opens_with_the_last_of_them(
    before: Callable[[], Tale], seat: Seat, name: str, rules: tuple[str, ...]
) -> None:
    tale = before()
    for rule in rules:
        assert rule in tale.refused(seat, name).rules
        tale.standing(ADA, "rule", rule=rule, text="just this once", effect="allow")
    tale.do(seat, name)
    assert tale.game.table.rulings == ()

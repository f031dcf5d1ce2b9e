"""Foe Traits: whom a Foe attacks, and what it does instead of its rows (ads.trait.instructions)."""

from __future__ import annotations

from collections.abc import Callable

from hearthside.families.adventure_deck.characters import (
    EXPOSED,
    allies,
    everybody,
    foe_card,
    is_up,
    opponents,
    traits_of,
)
from hearthside.families.adventure_deck.distance import STEPS, distance_between, is_simple, steps_between
from hearthside.families.adventure_deck.foe_actions import open_rows
from hearthside.families.adventure_deck.foe_schema import Row, Trait, TraitName
from hearthside.families.adventure_deck.schema import Distance, ValueKind
from hearthside.kernel.table import Table

Best = Callable[[Table, str, list[str]], list[str]]


def visible(table: Table, who: str) -> list[str]:
    """The Opponents it can see."""
    return [other for other in opponents(table, who) if not table.things[other].front["hidden"]]


def within_bowshot(table: Table, who: str) -> list[str]:
    """Those who have escaped in the open, while a row of this Round still reaches them (ads.flee.environment)."""
    side = table.things[who].front["side"]
    return [
        other
        for other in everybody(table)
        if table.things[other].front["status"] == EXPOSED
        and table.things[other].front["side"] != side
        and any(row.kind is ValueKind.DAMAGE for _, row in open_rows(table, who, other))
    ]


# ---------------------------------------------------------------- whom


def _number(table: Table, who: str, key: str) -> int:
    value = table.things[who].front.get(key, 0)
    assert isinstance(value, int)
    return value


def lost(table: Table, who: str) -> int:
    return _number(table, who, "hp_max") - _number(table, who, "hp")


def most_wounded(table: Table, who: str, found: list[str]) -> list[str]:
    """Most HP lost, then fewest left (ads.ruling.merciless-wounded)."""
    if table.options["most-wounded"] == "lowest-hp":
        return brutal(table, who, found)
    worst = max((lost(table, other), -_number(table, other, "hp")) for other in found)
    return [other for other in found if (lost(table, other), -_number(table, other, "hp")) == worst]


def biggest_threat(table: Table, who: str, found: list[str]) -> list[str]:
    """The Opponent who has damaged it most (ads.trait.attack-biggest-threat)."""
    most = max(_number(table, who, f"hurt~{other}") for other in found)
    return [other for other in found if _number(table, who, f"hurt~{other}") == most]


def prevent_recovery(table: Table, who: str, found: list[str]) -> list[str]:
    """The Opponent who healed last (ads.trait.attack-prevent-recovery)."""
    return [other for other in found if other == table.things["combat"].front["healed"]] or found


def punish_spellcasting(table: Table, who: str, found: list[str]) -> list[str]:
    """The Opponent who cast last (ads.trait.attack-punish-spellcasting)."""
    return [other for other in found if other == table.things["combat"].front["cast"]] or found


def retaliation(table: Table, who: str, found: list[str]) -> list[str]:
    """The Opponent who attacked it last (ads.trait.attack-retaliation)."""
    return [other for other in found if other == table.things[who].front["attacker"]] or found


def opportunist(table: Table, who: str, found: list[str]) -> list[str]:
    """The nearest Opponent (ads.trait.attack-opportunist); any in Simple play."""
    far = {other: STEPS[distance_between(table, who, other)] for other in found}
    return [other for other in found if far[other] == min(far.values())]


def brutal(table: Table, who: str, found: list[str]) -> list[str]:
    """The Opponent with the fewest HP (ads.trait.attack-brutal)."""
    fewest = min(_number(table, other, "hp") for other in found)
    return [other for other in found if _number(table, other, "hp") == fewest]


AIMS: dict[TraitName, Best] = {
    TraitName.BIGGEST_THREAT: biggest_threat,
    TraitName.PREVENT_RECOVERY: prevent_recovery,
    TraitName.PUNISH_SPELLCASTING: punish_spellcasting,
    TraitName.RETALIATION: retaliation,
    TraitName.OPPORTUNIST: opportunist,
    TraitName.BRUTAL: brutal,
}


def is_merciless(table: Table, trait: Trait) -> bool:
    """Once so many Rounds or Counts have passed (ads.trait.merciless)."""
    passed = table.things["combat"].number("clock") - 1
    rounds = trait.rounds + 6 * trait.counts
    if table.options["goblin-traits"] == "explained" and trait.rounds == 3:
        rounds = 6
    return passed >= rounds


def candidates(table: Table, who: str) -> list[str]:
    """Whom it attacks by its Traits: Merciless before the ATTACK Traits (ads.ruling.foe-trait-priority)."""
    found, traits = visible(table, who) + within_bowshot(table, who), traits_of(table, who)
    if len(found) < 2:
        return found
    merciless = traits.get(TraitName.MERCILESS)
    if merciless and is_merciless(table, merciless):
        return most_wounded(table, who, found)
    for name, best in AIMS.items():
        if name in traits:
            return best(table, who, found)
    return found


# ---------------------------------------------------------------- instead of its rows


def healing_row(table: Table, who: str) -> Row | None:
    """Healer: somebody of its side is below the maximum, and there is a healing spell (ads.trait.healer)."""
    if TraitName.HEALER not in traits_of(table, who):
        return None
    if not any(lost(table, other) for other in (who, *allies(table, who)) if is_up(table, other)):
        return None
    rows = foe_card(table, who).actions
    return next((row for row in rows if row.kind is ValueKind.HEAL), None)


def would_flee(table: Table, who: str) -> bool:
    """Self Preservation at X HP or fewer (ads.trait.self-preservation)."""
    trait = traits_of(table, who).get(TraitName.SELF_PRESERVATION)
    return trait is not None and _number(table, who, "hp") <= trait.hp


def would_sneak(table: Table, who: str) -> bool:
    """Cowardly Sneak after being hurt (ads.trait.cowardly-sneak)."""
    thing = table.things[who]
    return bool(thing.front["startled"]) and not thing.front["hidden"]


def away_from(table: Table, who: str) -> str:
    """Kiter and Outnumber: the Opponent it must get away from on this Turn, or nobody."""
    if is_simple(table):
        return ""
    traits = traits_of(table, who)
    found = sorted(visible(table, who), key=lambda other: steps_between(table, who, other))
    if not found:
        return ""
    near = steps_between(table, who, found[0])
    if TraitName.KITER in traits and near < kiting_distance(table, who):
        return found[0] if near == 0 or _is_kiting(table, who) else ""
    return found[0] if near == 0 and is_outnumbered(table, who) else ""


def kiting_distance(table: Table, who: str) -> int:
    """Thrown for thrown weapons, Ranged for ranged ones (ads.trait.kiter)."""
    reach = foe_card(table, who).weapon_reach
    return {Distance.MELEE: 0, Distance.THROWN: 1, Distance.RANGED: 2}[reach]


def _is_kiting(table: Table, who: str) -> bool:
    return bool(table.things[who].front.get("kiting", 0))


def is_outnumbered(table: Table, who: str) -> bool:
    """Outnumber X to Y: Foes times Y against Opponents times X (ads.trait.outnumber)."""
    trait = traits_of(table, who).get(TraitName.OUTNUMBER)
    if trait is None:
        return False
    foes = 1 + len(allies(table, who))
    return foes * trait.y < len(opponents(table, who)) * trait.x


def overwhelmed(table: Table, who: str, target: str) -> bool:
    """Overwhelm: enough Foes of the type in Melee with one Opponent, this one among them, and what else is printed
    (ads.trait.overwhelm)."""
    trait = traits_of(table, who).get(TraitName.OVERWHELM)
    if trait is None or not is_up(table, target) or table.things[target].front["grapple"]:
        return False
    key = table.things[who].front["card"]
    same = [w for w in (who, *allies(table, who)) if table.things[w].front.get("card") == key]
    near = [w for w in same if steps_between(table, w, target) == 0]
    foes = 3 if table.options["goblin-traits"] == "explained" and trait.foes == 4 else trait.foes
    if who not in near or len(near) < foes or table.things["combat"].number("clock") - 1 < trait.rounds:
        return False
    return not trait.most_wounded or target in most_wounded(table, who, visible(table, who))

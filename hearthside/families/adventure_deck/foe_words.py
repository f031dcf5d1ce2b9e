"""A Foe Card in sentences: what its Traits say with their numbers, when a row holds, at which Distance, what answers it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hearthside.families.adventure_deck.foe_schema import Foe, Row, Trait, TraitName
from hearthside.families.adventure_deck.formulas import ROUNDS
from hearthside.families.adventure_deck.schema import CounterBox, Effectiveness, ValueKind
from hearthside.families.adventure_deck.updown import matches

TRAITS = {
    TraitName.SELF_PRESERVATION: "It flees with {hp} HP or fewer.",
    TraitName.SNEAKY: "It tries to begin the Combat hidden.",
    TraitName.KITER: "It keeps away from you, at the Distance of its weapon.",
    TraitName.BIGGEST_THREAT: "It goes for whoever has hurt it most.",
    TraitName.PREVENT_RECOVERY: "It goes for whoever healed last.",
    TraitName.PUNISH_SPELLCASTING: "It goes for whoever cast a spell last.",
    TraitName.RETALIATION: "It goes for whoever attacked it last.",
    TraitName.OPPORTUNIST: "It goes for whoever is nearest.",
    TraitName.BRUTAL: "It goes for whoever has the fewest HP.",
    TraitName.HEALER: "While anybody on its side is wounded it heals them, without a draw.",
    TraitName.REGENERATION: "It regains {hp} HP at the beginning of each Round.",
    TraitName.OUTNUMBER: "It stays out of Melee unless its side outnumbers yours {x} to {y}.",
    TraitName.DARKSIGHT: "It sees without light, and badly in bright light.",
}
"""Those whose numbers stand in one sentence; the others have a function below."""


def _count(n: int, what: str) -> str:
    return f"{n} {what}{'s'[: n > 1]}"


def _passed(trait: Trait) -> str:
    return _count(trait.counts, "Count") if trait.counts else _count(trait.rounds, "Round")


def trait_text(trait: Trait) -> str:
    """What a Trait makes the Foe do (ads.trait.instructions)."""
    match trait.trait:
        case TraitName.MERCILESS:
            return f"After {_passed(trait)} it goes for whoever is most wounded."
        case TraitName.COWARDLY_SNEAK:
            return f"After {'a wound' if trait.damage < 2 else f'{trait.damage} or more Damage'} it tries to hide."
        case TraitName.OVERWHELM:
            whom = "whoever is most wounded" if trait.most_wounded else "somebody"
            after = (
                f", once {_count(trait.rounds, 'Round')} {'has' if trait.rounds == 1 else 'have'} passed"
                if trait.rounds
                else ""
            )
            return f"When {trait.foes} of its kind are in Melee with {whom}, they Grapple{after}."
        case TraitName.DISEASE:
            what = "poison" if trait.poison else "disease"
            most = f", {trait.most} at most" if trait.most else ""
            return f"{trait.x} or more Damage may cause a {what}: {trait.y} on each of {trait.rounds} Rounds{most}."
    return TRAITS[trait.trait].format(hp=trait.hp, x=trait.x, y=trait.y)


def trait_name(trait: Trait) -> str:
    return trait.trait.removeprefix("attack-").replace("-", " ").capitalize()


# ---------------------------------------------------------------- rows


def condition(row: Row) -> str:
    """What must be so besides the draw; a Healer's row needs no draw (rulings.md 9)."""
    if row.when == "trait":
        return "while its side has wounds" if row.kind is ValueKind.HEAL else "after a wound"
    return "after a wound" if row.when == "damaged" else ""


def counters(box: CounterBox | None) -> Iterator[str]:
    """What cancels it and what halves it (ads.icon.counter)."""
    for effect, verb in ((Effectiveness.CANCEL, "cancels it"), (Effectiveness.HALF, "halves it")):
        if box is not None:
            found = [key.title() for key, one in box.attributes.items() if one is effect]
            found += [f"a {key.title()}" for key, one in box.cards.items() if one is effect]
            found += ["an Up/Down"] if box.updown is effect else []
            if found:
                yield f"{' or '.join(found)} {verb}"


def row_words(row: Row) -> dict[str, str]:
    """`when` it holds, `where`, and what else there is to know."""
    where = " or ".join(distance.title() for distance in row.distances)
    more = [*(["knocks the weapon away"] if row.disarm else []), *counters(row.counter)]
    return {"when": condition(row), "where": where, "more": "; ".join(more)}


def _draws(count: int) -> set[str]:
    """All that so many cards may show."""
    return {"U" * ups + "D" * (count - ups) for ups in range(count + 1)}


def in_simple_play(foe: Foe, r: int) -> dict[str, Any]:
    """Where every row reaches: the rows that some draw brings on a Round, the first that matches (ads.foe.outcomes), and
    whether there is one for every draw."""
    comes, taken, drawn = list[int](), set[str](), set[str]()
    for i, row in enumerate(foe.actions):
        if r in row.rounds:
            hits = {draw for draw in _draws(len(row.match)) if matches(row.match, draw)}
            comes += [i] if row.when == "trait" or hits - taken else []
            taken |= hits if row.when in ("", "reach") else set()
            drawn |= _draws(len(row.match)) if row.when != "trait" else set()
    return {"rows": comes, "sure": taken >= drawn}


def otherwise(foe: Foe) -> str:
    """What happens when no row matches (ads.foe.failure)."""
    if foe.failure is not None:
        return foe.failure.name
    return f"a plain strike for {foe.base_damage}" if foe.base_damage else "nothing"


INSTEAD = {
    "held": "It tries to break free.",
    "holding": "It strikes the one it holds for 1.",
    "disarmed": "It picks its weapon up.",
    "flees": "It flees.",
}
"""What it does on its Turn instead of drawing for a row: in a Grapple, disarmed (rulings.md 8 and 10), and with so few HP
that it flees (ads.trait.self-preservation)."""
ESCALATES = {"name": "Escalates", "text": "When you Re-Counter, it may draw for its Attribute once more."}


def foe_words(foe: Foe) -> dict[str, Any]:
    """For each action its conditions; what may come on each Round of Simple play; what happens otherwise, or instead; the Traits."""
    traits = [{"name": trait_name(one), "text": trait_text(one)} for one in foe.traits]
    return {
        "rows": [row_words(row) for row in foe.actions],
        "simple": [in_simple_play(foe, r) for r in ROUNDS],
        "otherwise": otherwise(foe),
        "traits": [*([ESCALATES] if foe.escalates else []), *traits],
        "instead": INSTEAD,
        "flees_at": max(
            (one.hp for one in foe.traits if one.trait is TraitName.SELF_PRESERVATION), default=0
        ),
    }

"""Attacks: a Conflict in order to harm, with the same Ability on both sides (book: "Attacks")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from hearthside.families.protagonists.ability_tests import ADJUSTED, IMPOSSIBLE, impossible
from hearthside.families.protagonists.actions import (
    OPEN,
    Reason,
    closed_by,
    lifted,
    name_of,
    offered,
    refusal,
    spent,
)
from hearthside.families.protagonists.arming import Arm, armed
from hearthside.families.protagonists.carrying import is_armed, suitable
from hearthside.families.protagonists.conflict import opposed, side_thing, terms
from hearthside.families.protagonists.damage import Blow
from hearthside.families.protagonists.danger import HEALTH, RESOLVE, Settle, gains_and_losses, strike_fallen
from hearthside.families.protagonists.movement import BANDS, CLOSE, FAR, NEAR, distance, foes_first
from hearthside.families.protagonists.npcs import named_gear, npc_gear
from hearthside.families.protagonists.sheets import (
    Ability,
    Names,
    able,
    actor,
    character,
    ended,
    option,
    who_field,
)
from hearthside.kernel.asks import Ask, Choice, Field, Number, Option, Pick, Reply, RuleIds
from hearthside.kernel.events import Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question, Step
from hearthside.kernel.table import Table

ATTACK: RuleIds = ("core.attack.definition", "core.attack.ability")
KINDS = {
    "close": Ability.TOUGHNESS,
    "long-range": Ability.AGILITY,
    "magical-psychic": Ability.SMARTS,
    "charm-intelligence": Ability.WITS,
}
"""The Ability of each kind of fight (core.attack.ability)."""
LABELS = {
    "close": "at close quarters",
    "long-range": "from a distance",
    "magical-psychic": "with magic or mind",
    "charm-intelligence": "with charm or wits",
}
POSSIBLE: RuleIds = ("core.test.possible-only",)
UNARMED_SHOT = "{} carries no ranged weapon."
UNSUITED = "this Attack needs somebody {}, so move first"
RANGE: RuleIds = ("core.attack.ability", "core.movement.bands")
RANGES = {"close": (CLOSE,), "long-range": (NEAR, FAR)}
IN_THE_ROOM = (CLOSE, NEAR)
"""Smarts and Wits work in the same room (core.ruling.attack-range)."""


def in_range(kind: str, band: int) -> bool:
    """Whether this kind of Attack suits the distance (core.ruling.attack-range)."""
    return band in RANGES.get(kind, IN_THE_ROOM)


def reach(kind: str) -> str:
    """The distances this kind of Attack suits, in words."""
    return " or ".join(BANDS[band] for band in RANGES.get(kind, IN_THE_ROOM))


# ---------------------------------------------------------------- attacking


class Attack(Act):
    """Whose turn it is attacks; one option for each target and kind of fight."""

    id = "attack"
    rules = ATTACK

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        who = actor(table, seat)
        if who is None:
            return
        closed = refusal(table, who, self.id)
        rule, rulings = option(table, "attack-range"), lifted(table)
        unarmed = "" if is_armed(table, who.id, Ability.AGILITY) else who.name
        for other in foes_first(table, who):
            band = distance(table, who.id, other.id)
            yield from attack_options(other.id, other.name, band, rule, closed, unarmed, rulings)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        who = actor(table, seat)
        assert who is not None
        _, target, kind = reply.option.split(":")
        return (Turned((attacking(table, who.id, target, kind),)),)


@lru_cache(maxsize=4096)
def attack_options(
    target: str, name: str, band: int, rule: str, closed: Reason, unarmed: str, rulings: RuleIds
) -> tuple[Option, ...]:
    """The four kinds of Attack on one target. A distance that does not suit is warned about, or refused.

    `unarmed` names who has no weapon to shoot with, and is warned: a thrown stone is for the GM to judge
    (rulings.md, 20).
    """
    options = []
    for kind, ability in KINDS.items():
        id, label = f"attack:{target}:{kind}", f"Attack {name} {LABELS[kind]} ({ability.capitalize()})"
        unsuited = not in_range(kind, band) and rule != "off"
        why = f"{name} is {BANDS[band]}: {UNSUITED.format(reach(kind))}" if unsuited else ""
        shut = closed_by(rulings, closed, (why, RANGE) if rule == "enforce" else OPEN)
        if shut[0]:
            options.append(offered(id, label, (), ATTACK, shut))
        else:
            if unarmed and ability is Ability.AGILITY:
                why = f"{UNARMED_SHOT.format(unarmed)} The GM judges whether it is possible. {why}".strip()
            warning = ended(why) if why else ""
            options.append(Option(id, label, rules=(*ATTACK, "core.movement.bands"), warning=warning))
    return tuple(options)


KIND = Pick("kind", "Kind", tuple(Choice(kind, LABELS[kind], KINDS[kind].capitalize()) for kind in KINDS))


class SetOn(Act):
    """The GM lets one character attack another outside of rounds."""

    id = "set-on"
    rules = ATTACK

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        several = able(table) if seat == GM else ()
        return (set_on_option(several),) if len(several) > 1 else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        attacker, target = reply.several("who")
        return (Turned((attacking(table, attacker, target, reply.text("kind")),)),)


@lru_cache(maxsize=256)
def set_on_option(several: Names) -> Option:
    who = who_field("who", "Attacker, then target", several, 2, 2)
    return Option("set-on", "An Attack", (who, KIND), ATTACK, note="One blow: the lower is hurt.")


def attacking(table: Table, who: str, target: str, kind: str) -> Step:
    """Who lies unconscious makes no Test (core.ruling.damage-to-unconscious)."""
    return Terms(who, target, kind) if character(table, target).is_up else StrikeFallen(who, target)


STRIKES = Option("strikes", "It happens", (Number("damage", "Damage", 1, 20, 1),), ("core.danger.death",))
SPARED = Option("spared", "It does not happen", rules=("core.danger.death",))


class StrikeFallen(Question, frozen=True):
    """The GM decides whether an unconscious character is struck, and how hard (rulings.md, 2)."""

    who: str
    target: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} strikes {name_of(table, self.target)}, who lies unconscious."

    def ask(self, table: Table, seat: Seat) -> Ask:
        one = character(table, self.target)
        left = f"{one.health} Health" if one.health else f"{one.resolve} Resolve"
        fate = f"has {left} left, and dies at 0" if one.has_resolve else "will die from any blow"
        prompt = f"{self.tells(table)} Does it happen? {one.name} {fate}."
        return Ask(prompt, (STRIKES, SPARED), ("core.danger.unconscious", "core.danger.death"))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "spared":
            return ()
        one, n = character(table, self.target), reply.number("damage")
        after = strike_fallen(one.health, one.resolve, n)
        named = (-n, 0) if one.health or not one.has_resolve else (0, -n)
        lost = gains_and_losses(one, named, after)
        return (
            *spent(table, self.who, "attack"),
            Marked(self.target, {"health": after[0], "resolve": after[1]}),
            Told(f"{self.tells(table)} {lost}", ATTACK, about=(self.target,)),
            Turned((Settle((self.target,)),)),
        )


# ---------------------------------------------------------------- terms

MENTAL = (Ability.SMARTS, Ability.WITS)
YES_NO = (Choice("yes", "yes"), Choice("no", "no"))
POOLS = (Choice(HEALTH, "Health"), Choice(RESOLVE, "Resolve"))


class Terms(Question, frozen=True):
    """Before the Test the GM adjusts, and says whether the target could strike back, what is harmed, and with which
    Gear an NPC fights."""

    who: str
    target: str
    kind: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} attacks {name_of(table, self.target)} {LABELS[self.kind]}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        ability = KINDS[self.kind]
        both = (self.who, self.target)
        fields = (
            *terms(table, both, ability),
            *self._fitting(table, ability),
            *npc_gear(table, both, ability),
        )
        rules = ATTACK if ability is Ability.TOUGHNESS else (*ATTACK, "core.attack.other-kinds")
        prompt = self.tells(table)
        if ability is Ability.AGILITY and not is_armed(table, self.who, ability):
            doubt = UNARMED_SHOT.format(name_of(table, self.who))
            prompt, rules = f"{prompt} {doubt} Is it possible anyway?", (*POSSIBLE, *rules)
        return Ask(prompt, (Option("go", "Let them test", fields, (*rules, *ADJUSTED)), IMPOSSIBLE), rules)

    def _fitting(self, table: Table, ability: Ability) -> tuple[Field, ...]:
        if ability is Ability.TOUGHNESS:
            return ()
        armed = ability in MENTAL or is_armed(table, self.target, ability)
        answers = Pick(
            "strikes_back", "Could the target strike back?", YES_NO, default="yes" if armed else "no"
        )
        return (answers, *harms_field(ability, option(table, "mental-damage")))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == IMPOSSIBLE.id:
            return (impossible(reply, self.who),)
        ability = KINDS[self.kind]
        both = {who: side_thing(table, who, ability, reply, "harm") for who in (self.who, self.target)}
        made, steps = opposed(table, both, reply)
        back = reply.values.get("strikes_back", "yes") == "yes"
        striking = [character(table, who) for who in (both if back else (self.who,))]
        arming = [
            Arm(one.id, ability)
            for one in striking
            if one.is_protagonist and suitable(table, one.id, ability)
        ]
        for one in striking:
            made += armed(table, one.id, named_gear(reply, one.id))
        pool = harmed_pool(table, ability, reply)
        blow = Blow(self.who, self.target, ability, back, pool)
        harms = " It harms Resolve." if pool == RESOLVE else ""
        told = Told(f"{self.tells(table)}{harms}", ATTACK, about=(self.who, self.target))
        acted = spent(table, self.who, "attack")
        return [*acted, *made, told, Turned((*arming, *steps, blow))]


def harms_field(ability: Ability, rule: str) -> tuple[Field, ...]:
    """Smarts and Wits harm Health unless the GM says Resolve (core.ruling.damage-kind)."""
    if ability not in MENTAL or rule == RESOLVE:
        return ()
    return (Pick("harms", "What is harmed?", POOLS, default=HEALTH if rule == HEALTH else ""),)


def harmed_pool(table: Table, ability: Ability, reply: Reply) -> str:
    if ability in MENTAL and option(table, "mental-damage") == RESOLVE:
        return RESOLVE
    return str(reply.values.get("harms", HEALTH))

"""What an attack must pass before it comes to its Target: light, cover, the wrong Distance, a Grapple.

Each check is an Up/Down declared first (ads.updown.declare-first). One that fails spends the card (ads.ruling.hampered-failure).
"""

from __future__ import annotations

import msgspec

from hearthside.families.adventure_deck.attacks import Attack, announced, row_of
from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES
from hearthside.families.adventure_deck.characters import (
    asked_for,
    in_grapple,
    is_foe,
    is_up,
    name_of,
    traits_of,
)
from hearthside.families.adventure_deck.distance import STEPS, distance_between, is_simple
from hearthside.families.adventure_deck.draws import UpDown, drawn
from hearthside.families.adventure_deck.foe_schema import TraitName
from hearthside.families.adventure_deck.grid import is_sheltered
from hearthside.families.adventure_deck.reactions import answer_attack
from hearthside.families.adventure_deck.schema import Distance
from hearthside.families.adventure_deck.updown import GRADES, LIGHT_GRADES, Grade, in_words, not_drawn
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Draw, Outcome
from hearthside.kernel.events import Events, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Chance, Question
from hearthside.kernel.table import Table

NORMAL = GRADES["normal"]
RULES = {
    "room": ("ads.map.distance-penalty",),
    "bow": ("ads.distance.bow-melee-optional",),
    "light": ("ads.light.check",),
    "cover": ("ads.mode.two-dimensional-cover",),
    "grapple": ("ads.grapple.outside-attack",),
}
WHY = {
    "room": "The room gets in the way at this Distance",
    "bow": "Shooting in Melee is hard",
    "cover": "Your target is in cover",
    "grapple": "Your target is in a Grapple",
}

FAILED = {
    "room": "the room gets in the way at this Distance",
    "bow": "Melee is too close for a shot",
    "none": "there is no light",
    "bright": "the light is too bright for Darksight",
    "cover": "the target is in cover",
}
"""Why a check was needed, for all who hear that it failed; the light by what it is."""


def has_darksight(table: Table, who: str) -> bool:
    """Of a Foe by its Trait, of a Character by the Race (ads.trait.darksight)."""
    if is_foe(who):
        return TraitName.DARKSIGHT in traits_of(table, who)
    return CATALOGUE.races[table.things[who].text("race")].darksight


def is_hampered(table: Table, who: str) -> bool:
    """Without light all but those with Darksight, in bright light just those (ads.light.hampered, ads.light.levels)."""
    light = table.things["combat"].front["light"]
    if light == "none" and _brought(table):
        return False
    return light != "medium" and has_darksight(table, who) == (light == "bright")


def _brought(table: Table) -> bool:
    """Whether somebody keeps a light: all see by it."""
    effects = table.things["combat"].list("effects")
    return any(table.things[effect].front.get("light") for effect in effects)


def distances_of(attack: Attack) -> tuple[Distance, ...]:
    """All that are printed with it, on a card or in the row of a Foe Card."""
    if attack.card in FACES:
        return FACES[attack.card].distances
    if attack.card:
        return row_of(attack.card).distances
    return (Distance(attack.distance),) if attack.distance else ()


def light_grade(table: Table, attack: Attack) -> Grade:
    """By the actual Distance (ads.ruling.light-distance); in Simple play by the easiest on the card."""
    if not is_simple(table):
        return LIGHT_GRADES[distance_between(table, attack.by, attack.on)]
    steps = sorted(distances_of(attack), key=lambda d: STEPS[d])
    return LIGHT_GRADES[steps[0] if table.options["simple-light"] == "easiest" else steps[-1]]


def launch(table: Table, attack: Attack) -> Events:
    """The attack is made: all hear of it, and it goes through its checks to its Target."""
    return (announced(table, attack), *go_on(table, attack, needed(table, attack)))


def needed(table: Table, attack: Attack) -> tuple[str, ...]:
    """The checks this attack must pass, in order. Without a Distance none (ads.light.scope)."""
    distances = distances_of(attack)
    if not distances:
        return ()
    found = []
    if not is_simple(table):
        found += _distance_checks(table, attack, distances)
    if is_hampered(table, attack.by):
        found.append("light")
    if table.options["mode"] == "2d" and _is_covered(table, attack):
        found.append("cover")
    group = table.things[attack.on].front["grapple"]
    if group and table.things[attack.by].front["grapple"] != group:
        found.append("grapple")
    return tuple(found)


def _distance_checks(table: Table, attack: Attack, distances: tuple[Distance, ...]) -> list[str]:
    room = table.things["combat"].list("distances")
    found = []
    if room and not any(d in room for d in distances):
        found.append("room")
    near = distance_between(table, attack.by, attack.on) is Distance.MELEE
    if near and Distance.MELEE not in distances and attack.ranged_weapon:
        found.append("bow")
    return found


def _is_covered(table: Table, attack: Attack) -> bool:
    """Cover counts at Thrown and Ranged Distance (ads.mode.two-dimensional-cover)."""
    if table.options["cover"] == "off" or distance_between(table, attack.by, attack.on) is Distance.MELEE:
        return False
    return bool(table.things[attack.on].front.get("cover")) or is_sheltered(table, attack.by, attack.on)


def go_on(table: Table, attack: Attack, checks: tuple[str, ...]) -> Events:
    if not checks:
        return answer_attack(table, attack)
    if is_foe(attack.by) or checks[0] == "room":
        return (Turned((CheckDraw(attack, checks, declaration(table, attack, checks[0])),)),)
    return (Turned((DeclareCheck(attack, checks),)),)


def grade_of(table: Table, attack: Attack, check: str) -> Grade:
    return light_grade(table, attack) if check == "light" else NORMAL


def declaration(table: Table, attack: Attack, check: str) -> str:
    """The room's own symbol for the room, else what a Foe always declares."""
    if check == "room":
        return table.things["combat"].text("symbol")
    return grade_of(table, attack, check).sets[0]


def why(table: Table, check: str) -> str:
    """Why it is not sure to work, for whoever tries."""
    if check != "light":
        return WHY[check]
    dark = table.things["combat"].front["light"] == "none"
    return "There is no light, and you have no Darksight" if dark else "The light is too bright for Darksight"


class DeclareCheck(Question, frozen=True):
    """Say which symbols will be matched."""

    attack: Attack
    checks: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.attack.by)

    def ask(self, table: Table, seat: Seat) -> Ask:
        check = self.checks[0]
        grade = grade_of(table, self.attack, check)
        options = tuple(Option(declared, in_words(declared)) for declared in grade.sets)
        return Ask(f"{why(table, check)}. {self._asks(check, grade.draw)}", options, RULES[check])

    def _asks(self, check: str, draws: int) -> str:
        """How many cards are drawn, and what comes of others than those declared."""
        cards, show = ("a card", "it shows") if draws == 1 else (f"{draws} cards", "they show")
        fails = "hits somebody else in it" if check == "grapple" else "fails"
        return (
            f"You draw {cards}: unless {show} what you declare, the attack with {self.attack.name} {fails}."
        )

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Turned((CheckDraw(self.attack, self.checks, reply.option),)),)


class CheckDraw(UpDown, frozen=True):
    """Draw for a check: a match goes on, anything else fails."""

    attack: Attack
    checks: tuple[str, ...]
    declared: str

    def drawer(self) -> str:
        return self.attack.by

    def count(self, table: Table) -> int:
        return grade_of(table, self.attack, self.checks[0]).draw

    def why(self) -> str:
        return f"{self.attack.name}, for {in_words(self.declared)}"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        check = self.checks[0]
        if grade_of(table, self.attack, check).succeeds(self.declared, drawn(outcome)):
            return go_on(table, self.attack, self.checks[1:])
        if check == "grapple":
            return astray(table, self.attack)
        because = table.things["combat"].text("light") if check == "light" else check
        missed = f"{FAILED[because]}, and {not_drawn(self.declared)}"
        text = f"{name_of(table, self.attack.by)} fails with {self.attack.name}: {missed}."
        return (Told(text, RULES[check], about=(self.attack.by,)),)


def astray(table: Table, attack: Attack) -> Events:
    """Missed in a Grapple: an Ally of the attacker in it is hit, else the other one (ads.grapple.outside-attack)."""
    group = table.things[attack.on].text("grapple")
    inside = [w for w in in_grapple(table, group) if w != attack.on and is_up(table, w)]
    side = table.things[attack.by].front["side"]
    hit = [w for w in inside if table.things[w].front["side"] == side] or inside
    if len(hit) == 1:
        return _strays(table, attack, hit[0])
    return (Turned((Astray(attack, tuple(hit)),)),) if hit else ()


def _strays(table: Table, attack: Attack, on: str) -> Events:
    by, whom = name_of(table, attack.by), name_of(table, on)
    text = f"{by} misses in the Grapple and strikes at {whom} with {attack.name} instead."
    told = Told(text, RULES["grapple"], about=(attack.by, on))
    stray = msgspec.structs.replace(attack, on=on, parting=False, boost=())
    return (told, *answer_attack(table, stray))


class Astray(Chance, frozen=True):
    """Which of several in the Grapple is hit instead (ads.ruling.grapple-outside-ally)."""

    attack: Attack
    inside: tuple[str, ...]

    def question(self, table: Table) -> Draw:
        return Draw(self.inside, 1)

    def fell(self, table: Table, outcome: Outcome) -> Events:
        return _strays(table, self.attack, str(outcome[0]))

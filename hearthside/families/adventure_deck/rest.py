"""Combat Encounters and Rest: the deck is whole again, for a level of Fatigue; and what may come meanwhile."""

from __future__ import annotations

import msgspec

from hearthside.families.adventure_deck.adventures import adventure_of, counted, here
from hearthside.families.adventure_deck.characters import (
    hand_maximum,
    hand_of,
    is_up,
    living,
    name_of,
    present,
)
from hearthside.families.adventure_deck.damage import cure, heal
from hearthside.families.adventure_deck.effects import DISEASE, POISON, illnesses
from hearthside.families.adventure_deck.explore import Lost, against, setting_of
from hearthside.families.adventure_deck.hands import deadly, draw_steps, tire
from hearthside.families.adventure_deck.setup import Setting
from hearthside.families.adventure_deck.updown import matches, symbols
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Draw, Outcome
from hearthside.kernel.events import Event, Events, Marked, Moved, Shuffled, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Chance, Passage, Together
from hearthside.kernel.table import Table

RULES = ("ads.rest.when", "ads.rest.replenish", "ads.rest.fatigue", "ads.rest.wandering")
WATCH = Option("watch", "Keep watch", note="You gain nothing and lose nothing.")


def rest_option(table: Table, who: str) -> Option:
    """After or between Combats (ads.rest.when), with all it brings and costs."""
    hand = hand_maximum(table, who)
    costs = f"It costs a level of Fatigue: a hand of {hand - 1} instead of {hand}."
    comes = " Something may find you meanwhile." if may_be_found(table) else ""
    note = f"{rest_brings(table, who)} {costs}{comes}"
    return Option("rest", "Rest", (), RULES, note, warning=deadly(table, who))


def rest_brings(table: Table, who: str) -> str:
    """The cards that come back, how many there are without them, what ends, and whether it heals."""
    gone, left = (len(table.things[f"{who}/{pile}"].cards) for pile in ("discard", "draw"))
    cards = (
        f"Your discards come back: {gone}, to {left} left to draw." if gone else "Your deck is whole already."
    )
    ill = [table.things[key].text("name") for key in illnesses(table, who)]
    ends = "".join(f" Your {name} ends." for name in ill)
    return f"{cards}{ends} {rest_heals(table) or 'No'} HP come back."


def may_be_found(table: Table) -> bool:
    """Whether anything can come: the adventure has something, and the room does not keep it out (ads.rest.wandering)."""
    room = table.things.get(f"room/{here(table)}")
    return bool(adventure_of(table).rest) and not (room and room.front.get("safe"))


def rest_heals(table: Table) -> int:
    """The HP that a Rest gives: none, if the table does not go by the scenario."""
    return adventure_of(table).rest_heals if table.options["rest-heals"] == "scenario value" else 0


def make_camp(table: Table, who: str) -> Events:
    """One wants to Rest; each of the others says whether to Rest as well (rulings.md 22)."""
    others = present(table, (other for other in living(table) if other != who))
    told = Told(f"{name_of(table, who)} wants to Rest.", ("ads.rest.when",), about=(who,))
    rests = Marked("map", {"rests": table.things["map"].number("rests") + 1})
    return (told, rests, Turned((Camp(who, others),)))


class Camp(Together, frozen=True):
    """Rest as well, or keep watch."""

    who: str
    others: tuple[Seat, ...]

    def parties(self, table: Table) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.others if seat in table.seats)

    def tells(self, table: Table) -> str:
        return "Who rests, and who keeps watch?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask("Do you Rest as well?", (rest_option(table, seat), WATCH), RULES)

    def answers(self, table: Table, replies: dict[Seat, Reply]) -> Events:
        resting = [self.who, *(str(seat) for seat, reply in replies.items() if reply.option == "rest")]
        return (Turned((*(Rests(who) for who in resting), Watch())),)


class Rests(Passage, frozen=True):
    """The Discard Deck goes back, the Hand is kept and filled to its new maximum; a disease ends
    (ads.rest.replenish, ads.rest.fatigue, ads.ruling.rest-hand)."""

    who: str

    def go(self, table: Table) -> Events:
        discard = table.things[f"{self.who}/discard"].cards
        events: list[Event] = [Moved(discard, f"{self.who}/discard", f"{self.who}/draw")] if discard else []
        events += [Shuffled(f"{self.who}/draw"), *cure(table, self.who, (DISEASE, POISON))]
        events += heal(table, self.who, rest_heals(table), "rests", ("ads.rest.replenish",))
        return [*events, Turned((FillHand(self.who),)), *tire(table, self.who, "rests")]


class FillHand(Passage, frozen=True):
    """Draw up to the maximum."""

    who: str

    def go(self, table: Table) -> Events:
        short = hand_maximum(table, self.who) - len(hand_of(table, self.who))
        steps = draw_steps(table, self.who, short) if is_up(table, self.who) else ()
        return (Turned(steps),) if steps else ()


# ---------------------------------------------------------------- wandering Foes


class Watch(Passage, frozen=True):
    """Somebody must be alive to be found."""

    def go(self, table: Table) -> Events:
        if not living(table):
            return (Turned((Lost(),)),)
        return (Turned((Wandering(),)),) if may_be_found(table) else ()


class Wandering(Chance, frozen=True):
    """The adventure says what may be met during a Rest (ads.rest.wandering, ads.story.adventure-deck)."""

    def question(self, table: Table) -> Draw:
        count = len(adventure_of(table).rest[0].match)
        return Draw(table.things["updown"].shuffled, count, "updown")

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        return None, "what comes during the Rest"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        shown = symbols(outcome)
        row = next((row for row in adventure_of(table).rest if matches(row.match, shown)), None)
        if row is None:
            return (Told("The Rest passes quietly.", ("ads.rest.wandering",)),)
        foes = counted(row.solo if len(living(table)) == 1 else row.group)
        told = Told(row.text, ("ads.rest.wandering",))
        return [told, *against(table, foes, camp_setting(table))] if foes else (told,)


def camp_setting(table: Table) -> Setting:
    """Where the party is, with Foes who come in on it: nobody sneaks."""
    room = here(table)
    if not room:
        return Setting(open=True, start="ranged", presneak=False)
    return msgspec.structs.replace(setting_of(table.things[f"room/{room}"]), presneak=False)

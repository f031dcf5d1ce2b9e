"""A truce: a Combat also ends when all who are still in it agree (ads.ruling.combat-end, rulings.md 51)."""

from __future__ import annotations

from hearthside.families.adventure_deck.characters import everybody, is_foe, is_up, name_of
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Stream
from hearthside.kernel.events import DONE, Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table

RULES = ("ads.term.opponent",)
TRUCE = Option(
    "truce",
    "Offer a truce",
    rules=RULES,
    note="If all who are still in it agree, the Combat ends with this Turn and nobody has won. Else your Turn goes on.",
)
REFUSED = Option("truce", TRUCE.label, rules=RULES, closed="it was refused in this Round")
AGREE, DECLINE = Option("agree", "Agree: the Combat is over"), Option("decline", "Fight on")


def offers(table: Table, who: str) -> list[Option]:
    """Once in a Round. Foes agree to nothing where nobody speaks for them."""
    if None in speakers(table, who):
        return []
    combat = table.things["combat"]
    return [REFUSED if combat.front.get("refused") == combat.number("clock") else TRUCE]


def speakers(table: Table, who: str) -> list[Seat | None]:
    """The seats that speak for all others who are still in the Combat; `None` where nobody does.

    For Foes it is a GM who does not fight, for a Character whose seat was given up any GM.
    """
    free = GM if GM in table.seats and GM not in everybody(table) else None
    found: list[Seat | None] = []
    for other in everybody(table):
        if other != who and is_up(table, other):
            seat = Seat(other)
            found.append(free if is_foe(other) else seat if seat in table.seats else GM)
    return [seat for seat in dict.fromkeys(found) if seat != who]


def is_agreed(table: Table) -> bool:
    return table.things["combat"].front.get("truce") == 1


class Truce(Question, frozen=True):
    """Everybody else who is still in the Combat agrees; one who says no is enough for it to go on."""

    who: str
    agreed: tuple[Seat, ...] = ()

    def asked(self, table: Table) -> tuple[Seat, ...]:
        waiting = [seat for seat in speakers(table, self.who) if seat not in self.agreed]
        return tuple([seat for seat in waiting if seat in table.seats])

    waited = asked

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} offers a truce."

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask(f"{self.tells(table)} Is the Combat over?", (AGREE, DECLINE), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == DECLINE.id:
            told = Told(f"{table.name(seat)} says no: the fight goes on.", RULES)
            return (Marked("combat", {"refused": table.things["combat"].number("clock")}), told)
        return (Turned((Truce(self.who, (*self.agreed, seat)),)),)

    def run(self, table: Table, stream: Stream) -> list[Event] | None:
        """The last one has agreed."""
        if self.asked(table):
            return None
        told = Told(
            "All agree: the Combat ends with this Turn.", (*RULES, "ads.round.end"), about=(self.who,)
        )
        return [DONE, Marked("combat", {"truce": 1}), told]

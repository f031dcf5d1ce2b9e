"""Player versus player: who suffers decides what (dk.pvp.*)."""

from __future__ import annotations

from hearthside.families.deckahedron.absorbing import EXHAUSTION, HARM, WOUND, Distributing
from hearthside.families.deckahedron.editions import format_of
from hearthside.families.deckahedron.heroes import name_of, seat_of
from hearthside.kernel.asks import Ask, Number, Option, Reply, Text
from hearthside.kernel.events import Event, Events, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table


class Consequences(Question, frozen=True):
    """The defender alone says what the hero suffers, if anything; the attacker may take something too
    (dk.pvp.defender, dk.pvp.attacker, dk.pvp.no-attack-power)."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} says what comes of it."

    def ask(self, table: Table, seat: Seat) -> Ask:
        format = format_of(table)
        fields: list[Number | Text] = [Number("stamina", "Stamina lost", 0, 10, 0)]
        fields += [Number("harm", "Harm", 0, 3, 0)] if format.harm else []
        fields += [Number("wounds", "Wounds", 0, 3, 0)] if format.wounds else []
        story = Text("text", "What happens to your hero?", 1000)
        options = (
            Option("suffer", "Take consequences", (*fields, story), ("dk.pvp.defender",)),
            Option("nothing", "Nothing happens to your hero", (story,)),
        )
        return Ask(
            f"What comes of it for {name_of(table, self.hero)}? It is for you alone to say.",
            options,
            ("dk.pvp.defender",),
        )

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        text = reply.text("text")
        told: list[Event] = [Told(f"{name_of(table, self.hero)}: {text}", about=(self.hero,))] if text else []
        if reply.option == "nothing":
            return told or [Told(f"Nothing happens to {name_of(table, self.hero)}.", about=(self.hero,))]
        counts = {EXHAUSTION: "stamina", HARM: "harm", WOUND: "wounds"}
        tokens = tuple(t for t, key in counts.items() for _ in range(int(str(reply.values.get(key, 0)))))
        return [*told, Turned((Distributing(self.hero, tokens),))]

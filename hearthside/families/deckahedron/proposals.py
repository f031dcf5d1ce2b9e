"""What players bring to the GM: a move they have in mind, a forgotten action (dk.flip.naming, dk.flashback.mercy-*)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.calling import Calling, moves_in_play
from hearthside.families.deckahedron.editions import edition_of, format_of
from hearthside.families.deckahedron.heroes import Hero, hero_of, is_busy
from hearthside.families.deckahedron.moves import MOVES
from hearthside.kernel.asks import Ask, Choice, Number, Option, Pick, Reply, Text
from hearthside.kernel.events import Events, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table

NO_MOVE = "none"


@lru_cache(maxsize=16)
def _propose(edition: str, marks: tuple[str, ...]) -> Option:
    choices = (
        Choice(NO_MOVE, "no move, just the act"),
        *(Choice(m.id, m.name) for m in moves_in_play(edition, marks)),
    )
    fields = (
        Text("act", "What does your hero do?", 1000, 1),
        Pick("move", "Move, if you have one in mind", choices, default=NO_MOVE),
    )
    return Option("propose", "Do something", fields, ("dk.flip.naming", "dk.flip.when"))


BUSY = Option(
    "propose",
    "Do something",
    (),
    ("dk.minigame.time.kfa093",),
    closed="finish or give up the corner game first",
)


class Propose(Act):
    """A player says what the hero does. Naming a move is a strong hint, no more (dk.flip.naming)."""

    id = "propose"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero is None or not Hero(table, hero).is_up:
            return ()
        if is_busy(table, hero):
            return (BUSY,)
        return (_propose(table.options["edition"], format_of(table).cards),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        text = f"{Hero(table, hero).name}: {reply.text('act')}"
        step = Proposal(hero, reply.text("act"), reply.text("move"))
        return [Told(text, about=(hero,)), Turned((step,))]


class Proposal(Question, frozen=True):
    """The GM answers: call for a flip, tell what happens for certain, or ask for more
    (dk.flip.when, dk.flip.certain, dk.flip.fiction)."""

    hero: str
    act: str
    move: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{Hero(table, self.hero).name} does something: {self.act}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        hero = Hero(table, self.hero)
        named = f" (with {self._name(table)} in mind)" if self.move != NO_MOVE else ""
        hurt = f" Wounds: {', '.join(hero.thing.list('injuries'))}." if hero.thing.list("injuries") else ""
        options = (
            Option("accept", "It is risky: call for a flip", (), ("dk.flip.when",)),
            Option("narrate", "It is certain: say what happens", (Text("text", "What happens?", 2000, 1),)),
            Option("question", "Ask for more", (Text("text", "What do you want to know?", 1000, 1),)),
        )
        return Ask(self.tells(table) + named + hurt, options, ("dk.flip.certain", "dk.flip.fiction"))

    def _name(self, table: Table) -> str:
        return MOVES[table.options["edition"]][self.move].name

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option != "accept":
            return [Told(reply.text("text"), about=(self.hero,))]
        hint = f" The player thinks of {self._name(table)}." if self.move != NO_MOVE else ""
        return [Turned((Calling(self.hero, hint=hint),))]


# ---------------------------------------------------------------- Mercy Flashback


class Mercy(Act):
    """A player who forgot to do something asks to have done it (dk.flashback.mercy-allow)."""

    id = "mercy"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        id = hero_of(table, seat)
        if id is None:
            return ()
        edition, hero = edition_of(table), Hero(table, id)
        poor = "" if hero.currency else f"it costs at least {edition.amount(1)}"
        fields = (Text("what", "What did you forget to do?", 1000, 1),)
        rules = ("dk.flashback.mercy-allow", "dk.flashback.mercy-cost")
        return (Option("mercy", "Mercy Flashback", fields, rules, closed=poor),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        return [Turned((MercyRequest(hero, reply.text("what")),))]


class MercyRequest(Question, frozen=True):
    """The GM agrees or not, and names what the action itself costs; mercy costs one more, never nothing
    (dk.flashback.mercy-cost)."""

    hero: str
    what: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{Hero(table, self.hero).name} forgot something: {self.what}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        edition, most = edition_of(table), Hero(table, self.hero).currency - 1
        cost = Number("cost", f"The action's own cost in {edition.plural}", 0, max(most, 0), 0)
        allow = Option(
            "allow", f"Allow it for {edition.amount(1)} more", (cost,), ("dk.flashback.mercy-allow",)
        )
        return Ask(
            f"{self.tells(table)} Was it possible, and could they pay?", (allow, Option("refuse", "No"))
        )

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = Hero(table, self.hero)
        if reply.option == "refuse":
            return [Told(f"It is too late for that, {hero.name}.", ("dk.flashback.mercy-allow",))]
        cost = min(reply.number("cost") + 1, hero.currency)
        text = f"{hero.name} did it in time after all: {self.what}"
        return [hero.spend(cost), Told(text, ("dk.flashback.mercy-cost",), about=(self.hero,))]

"""What players bring to the GM: a move they have in mind, a forgotten action (dk.flip.naming, dk.flashback.mercy-*)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.calling import (
    AFTER,
    BREATHER,
    TWICE,
    Calling,
    Limits,
    is_over,
    moves_in_play,
)
from hearthside.families.deckahedron.editions import EDITIONS, edition_of, format_of
from hearthside.families.deckahedron.flips import edge_words
from hearthside.families.deckahedron.heroes import Hero, hero_of, is_busy, name_of, seat_of, up_hero
from hearthside.families.deckahedron.leading import next_to_move
from hearthside.families.deckahedron.moves import LEVELS, MOVES, Move
from hearthside.families.deckahedron.regaining import free_cards, held_tokens
from hearthside.families.deckahedron.rest import rest_steps
from hearthside.families.deckahedron.states import is_cowering
from hearthside.families.deckahedron.study import PRICE, Studying
from hearthside.kernel.asks import Ask, Choice, Number, Option, Pick, Reply, Text
from hearthside.kernel.events import Event, Events, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table

NO_MOVE = "none"


Learned = tuple[tuple[str, int], ...]
"""The moves that a hero has a card of, with their levels."""


def learned(table: Table, hero: str) -> Learned:
    cards = (table.things[id] for id in table.lying_on(hero))
    return tuple([(card.text("move"), card.number("level")) for card in cards if card.kind == "move"])


def in_mind(edition: str, marks: tuple[str, ...], cards: Learned) -> list[Choice]:
    """The hero's own moves first, then everybody's, then those never learned, with what that means (dk.levels.untrained)."""
    levels = dict(cards)
    moves = [move for move in moves_in_play(edition, marks) if move.group != "downtime"]
    moves.sort(key=lambda move: (move.id not in levels, not move.everybodys))
    return [Choice(move.id, move.name, _known(move, levels)) for move in moves]


def _known(move: Move, levels: dict[str, int]) -> str:
    if move.id in levels:
        return f"your card, {LEVELS[levels[move.id]]}" if move.levels else "your card"
    worse = edge_words(move.untrained)
    return "" if move.everybodys else f"never learned{worse}"


@lru_cache(maxsize=256)
def _propose(
    edition: str, marks: tuple[str, ...], cards: Learned, closed: str = "", rule: str = ""
) -> Option:
    choices = (Choice(NO_MOVE, "no move, just the act"), *in_mind(edition, marks, cards))
    fields = (
        Text("act", "What does your hero do?", 1000, 1),
        Pick("move", "Move, if you have one in mind", choices, default=NO_MOVE),
    )
    rules = (rule,) if rule else ("dk.flip.naming", "dk.flip.when")
    return Option("propose", "Do something", fields, rules, closed=closed)


BUSY = "finish or give up the corner game first", "dk.minigame.time.kfa093"
GIVEN_UP = "you have given up: somebody must rally you first", "dk.flip.fiction"


class Propose(Act):
    """A player says what the hero does. Naming a move is a strong hint, no more (dk.flip.naming)."""

    id = "propose"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero is None or not Hero(table, hero).is_up:
            return ()
        shut = GIVEN_UP if is_cowering(Hero(table, hero)) else BUSY if is_busy(table, hero) else ("", "")
        return (_propose(table.options["edition"], format_of(table).cards, learned(table, hero), *shut),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        text = f"{name_of(table, hero)}: {reply.text('act')}"
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
        return f"{name_of(table, self.hero)} does something: {self.act}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        hero = Hero(table, self.hero)
        named = f" (with {self._name(table)} in mind)" if self.move != NO_MOVE else ""
        hurt = f" Wounds: {', '.join(hero.thing.list('injuries'))}." if hero.thing.list("injuries") else ""
        options = (
            Option("accept", "It is risky: call for a flip", (), ("dk.flip.when",)),
            Option("narrate", "It is certain: say what happens", (Text("text", "What happens?", 2000, 1),)),
            Option(
                "question",
                "Ask the player something first",
                (Text("text", "What do you want to know?", 1000, 1),),
            ),
        )
        return Ask(self.tells(table) + named + hurt, options, ("dk.flip.certain", "dk.flip.fiction"))

    def _name(self, table: Table) -> str:
        return MOVES[table.options["edition"]][self.move].name

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "narrate":
            return [Told(reply.text("text"), about=(self.hero,))]
        if reply.option == "question":
            asked = SayMore(self.hero, self.act, self.move, reply.text("text"))
            return [Told(asked.tells(table), about=(self.hero,)), Turned((asked,))]
        hint = f" The player thinks of {self._name(table)}." if self.move != NO_MOVE else ""
        return [Turned((Calling(self.hero, hint=hint),))]


class SayMore(Question, frozen=True):
    """The player answers the GM, and the act with the answer is the GM's to judge; or it is dropped (dk.flip.fiction)."""

    hero: str
    act: str
    move: str
    question: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"The GM asks {name_of(table, self.hero)}: {self.question}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        words = Text("text", self.question, 1000, 1)
        options = (Option("more", "Answer", (words,)), Option("drop", "Do something else"))
        return Ask(f"The GM asks you: {self.question}", options, ("dk.flip.fiction",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name = name_of(table, self.hero)
        if reply.option == "drop":
            return [Told(f"{name} thinks again.", about=(self.hero,))]
        said = reply.text("text")
        again = Proposal(self.hero, f"{self.act} \N{EN DASH} {said}", self.move)
        return [Told(f"{name}: {said}", about=(self.hero,)), Turned((again,))]


# ---------------------------------------------------------------- a breath after danger


class CatchBreath(Act):
    """Once the GM has granted a moment to breathe, players take it themselves (ruling 65)."""

    id = "breathe"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        id = up_hero(table, seat)
        if id is None or not is_over(table) or is_busy(table, id):
            return ()
        hero = Hero(table, id)
        barred = is_cowering(hero) or next_to_move(table) not in ("", id)
        if barred or not (free_cards(hero) or held_tokens(hero, breather=True)):
            return ()
        shut = TWICE if hero.thing.front["last"] == BREATHER else Limits.of(hero).refuses(bonus=True)
        return (_breathe(table.options["edition"], *shut),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        id = up_hero(table, seat)
        assert id is not None
        return Calling(id).answer(table, GM, Reply(AFTER, {"advantage": 0}))


@lru_cache(maxsize=32)
def _breathe(edition: str, closed: str, rule: str) -> Option:
    rules = (rule,) if rule else ("dk.breather.after.kfa093", "dk.breather.after.world")
    move, tag = MOVES[edition][BREATHER].name, EDITIONS[edition].bonus_tag
    note = f"{move} with Str, {tag}: the danger is over, and no GM move follows."
    return Option("breathe", "Catch your breath", (), rules, note, closed=closed)


# ---------------------------------------------------------------- Mercy Flashback


FORGOTTEN = {"rest": "a rest", "study": "a study under a master"}
"""Forgotten actions that the table carries out itself."""


def mercy_cost(hero: Hero, action: str) -> int:
    """One more than the action costs; never nothing (dk.flashback.mercy-cost)."""
    return 1 + (PRICE if action == "study" else 0)


class Mercy(Act):
    """A player who forgot to do something asks to have done it (dk.flashback.mercy-allow)."""

    id = "mercy"
    rules = ("dk.flashback.mercy-allow", "dk.flashback.mercy-cost")

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        id = hero_of(table, seat)
        if id is None or Hero(table, id).is_dead:
            return ()
        hero, edition = Hero(table, id), table.options["edition"]
        return [
            _mercy(edition, action, hero.currency >= mercy_cost(hero, action)) for action in ("", *FORGOTTEN)
        ]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        return [Turned((MercyRequest(hero, reply.text("what"), reply.option.partition(":")[2]),))]


@lru_cache(maxsize=32)
def _mercy(edition: str, action: str, rich: bool) -> Option:
    cost = EDITIONS[edition].amount(1 + (PRICE if action == "study" else 0))
    least = "" if action else "at least "
    poor = "" if rich else f"it costs {least}{cost}"
    label = f"Mercy Flashback: {FORGOTTEN[action]} ({cost})" if action else "Mercy Flashback: something else"
    what = (Text("what", "What did you forget to do?", 1000, 1),)
    note = "You forgot it while there was time: ask the GM to let it have been done."
    rules = Mercy.rules[1:] if poor else Mercy.rules
    return Option(f"mercy:{action}" if action else "mercy", label, what, rules, note, closed=poor)


class MercyRequest(Question, frozen=True):
    """The GM agrees or not. What the table knows is carried out; else the GM names what it costs itself
    (dk.flashback.mercy-allow, dk.flashback.mercy-cost)."""

    hero: str
    what: str
    action: str = ""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} forgot something: {self.what}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        edition, most = edition_of(table), Hero(table, self.hero).currency - 1
        cost = Number("cost", f"The action's own cost in {edition.plural}", 0, max(most, 0), 0)
        fields = () if self.action else (cost,)
        allow = Option(
            "allow", f"Allow it for {edition.amount(1)} more", fields, ("dk.flashback.mercy-allow",)
        )
        prompt = f"{self.tells(table)} – was it possible, and could they have paid?"
        return Ask(prompt, (allow, Option("refuse", "No")))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = Hero(table, self.hero)
        if reply.option == "refuse":
            return [Told(f"It is too late for that, {hero.name}.", ("dk.flashback.mercy-allow",))]
        own = 0 if self.action else reply.number("cost")
        text = f"{hero.name} did it in time after all: {self.what}"
        paid = hero.spend(own + 1)
        return [paid, Told(text, ("dk.flashback.mercy-cost",), about=(self.hero,)), *self._carried_out(table)]

    def _carried_out(self, table: Table) -> list[Event]:
        """A study still costs its two; a rest heals as a rest does."""
        if self.action == "study":
            return [Turned((Studying(self.hero, past=True),))]
        return [Turned(rest_steps(table, self.hero))] if self.action == "rest" else []

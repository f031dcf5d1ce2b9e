"""The Pursuit mini-game: best of five rounds between those who flee and those who chase (dk.pursuit.*)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from hearthside.families.deckahedron.arrivals import Away, Caught, PursuersAct
from hearthside.families.deckahedron.deck import check_deck
from hearthside.families.deckahedron.editions import ATTRIBUTES, edition_of
from hearthside.families.deckahedron.effects import EFFECTS
from hearthside.families.deckahedron.flips import FLIP, Call, Flipping, cards_to_flip, laid_out
from hearthside.families.deckahedron.heroes import Hero, hero_of, name_of, names_of, seat_of
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.rabbit import (
    EXAMPLES,
    PURSUIT,
    RABBIT,
    Shed,
    flipped_by,
    heaviest,
    in_words,
    why_the_rabbit,
)
from hearthside.families.deckahedron.ready import flip_thing
from hearthside.families.deckahedron.resolving import ENOUGH, Choosing
from hearthside.families.deckahedron.turf import ON_TURF, TURF
from hearthside.kernel.asks import Ask, Option, Reply, Text
from hearthside.kernel.events import Done, Event, Events, Gone, Made, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Act, Acts, Passage, Question, Step, acts
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

TO_WIN, ROUNDS = 3, 5
RUNNERS, PURSUERS = "runners", "pursuers"


# ---------------------------------------------------------------- arithmetic


def may_be_helped(round: int, won: int, lost: int, solo: str) -> bool:
    """Rounds 2 to 4; the first and the last flip are the rabbit's alone (dk.pursuit.first-solo,
    dk.pursuit.last-solo, dk.conflict.pursuit-last-round)."""
    deciding = solo == "any_deciding_round" and max(won, lost) == TO_WIN - 1
    return 1 < round < ROUNDS and not deciding


def foes_may_act(winners: tuple[str, ...]) -> bool:
    """Two rounds in a row went to the pursuers (dk.pursuit.foe-move)."""
    return winners[-2:] == (PURSUERS, PURSUERS)


# ---------------------------------------------------------------- the rabbit


class StartPursuit(Passage, frozen=True):
    """Who carries the most is the rabbit and flips for all; on a tie they choose (dk.pursuit.rabbit)."""

    runners: tuple[str, ...]

    def go(self, table: Table) -> Events:
        up = tuple(id for id in self.runners if Hero(table, id).is_up)
        if not up:
            return [Turned((Caught(self.runners),))]
        slowest = heaviest(table, up)
        return [Turned((ChooseRabbit(up, slowest),))] if len(slowest) > 1 else chase(table, up, slowest[0])


class ChooseRabbit(Question, frozen=True):
    """Several carry the same: they choose who is the rabbit (dk.conflict.pursuit-rabbit-tie)."""

    runners: tuple[str, ...]
    slowest: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return tuple(dict.fromkeys(seat_of(table, id) for id in self.runners))

    def tells(self, table: Table) -> str:
        return "Who is the slowest of you, the rabbit that the pursuers chase?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = tuple(self._option(Hero(table, id)) for id in self.slowest)
        return Ask(self.tells(table), options, ("dk.pursuit.rabbit",))

    def _option(self, hero: Hero) -> Option:
        return Option(hero.id, hero.name, (), RABBIT, in_words(hero, flipped_by(hero)))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return chase(table, self.runners, reply.option)


def chase(table: Table, runners: tuple[str, ...], id: str) -> list[Event]:
    """Lay the pursuit out for all to see."""
    hero = Hero(table, id)
    marks = flipped_by(hero)
    front: Marks = {
        "rabbit": id,
        "runners": runners,
        **marks,
        "round": 1,
        "winners": (),
        "helped": (),
        "helper": "",
    }
    told = Told(why_the_rabbit(hero, len(runners), marks), RABBIT, about=runners)
    fight = Marked("story", {"fight": "on"})
    return [Made(PURSUIT, Thing(PURSUIT, front=front)), fight, told, Turned((Chase(),))]


# ---------------------------------------------------------------- a round


def score(thing: Thing) -> tuple[int, int]:
    winners = thing.list("winners")
    return winners.count(RUNNERS), winners.count(PURSUERS)


class Dash(Act):
    """The rabbit flips for the group (dk.pursuit.rank)."""

    id = "dash"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        thing = table.things[PURSUIT]
        if seat != Hero(table, thing.text("rabbit")).seat:
            return ()
        return (Option("dash", "Flip for the chase", (), ("dk.pursuit.rank", "dk.pursuit.best-of-five")),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        thing = table.things[PURSUIT]
        rabbit, (helper, _, attribute) = thing.text("rabbit"), thing.text("helper").partition(":")
        call = Call(rabbit, "bravely_run_away", "dex", thing.number("rank"), thing.number("net"))
        supporters = (helper,) if helper else ()
        flip: list[Event] = [Done(), *laid_out(table, flip_thing(table, call, supporters))]
        steps: list[Step] = [Flipping(rabbit, cards_to_flip(call.net))]
        if helper:
            own = house(table, "pursuit_helper") == "own_attribute"
            rank = Hero(table, helper).rank(attribute) if own else 1
            flip.append(Marked(FLIP, {"reads": (f"{helper}={rank}",)}))
            steps.append(Flipping(helper, 1, support=True))
        for id in (rabbit, *supporters):
            flip += check_deck(table, id)
        return [*flip, Turned((*steps, Choosing(call)))]


class Aid(Act):
    """From round 2 one other runner may help, each attribute once in the pursuit (dk.pursuit.help)."""

    id = "aid"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        thing, hero = table.things[PURSUIT], hero_of(table, seat)
        if hero is None or hero == thing.text("rabbit") or hero not in thing.list("runners"):
            return []
        if thing.text("helper") or not Hero(table, hero).is_up:
            return []
        if not may_be_helped(thing.number("round"), *score(thing), house(table, "pursuit_solo")):
            return []
        return [self._option(thing, attribute) for attribute in ATTRIBUTES]

    def _option(self, thing: Thing, attribute: str) -> Option:
        used = "this attribute has helped already" if attribute in thing.list("helped") else ""
        how = Text("how", EXAMPLES[attribute], 500, 1)
        label = f"Help with {ATTRIBUTES[attribute]}"
        return Option(f"aid:{attribute}", label, (how,), ("dk.pursuit.help",), closed=used)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero, attribute = hero_of(table, seat), reply.option.partition(":")[2]
        assert hero is not None
        helped = (*table.things[PURSUIT].list("helped"), attribute)
        told = Told(f"{name_of(table, hero)} helps: {reply.text('how')}", ("dk.pursuit.help",), about=(hero,))
        return [Marked(PURSUIT, {"helper": f"{hero}:{attribute}", "helped": helped}), told]


class Turf(Act):
    """Not On My Turf: for one unit of currency the chase changes."""

    id = "turf"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero, edition = hero_of(table, seat), edition_of(table)
        if hero is None or hero not in table.things[PURSUIT].list("runners"):
            return ()
        if not Hero(table, hero).is_up or Hero(table, hero).move(TURF) is None:
            return ()
        own = Hero(table, hero)
        poor, label = ON_TURF.shut(own)[0], f"Not On My Turf ({edition.amount(1)})"
        return (Option("turf", label, ON_TURF.fields(own), closed=poor),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        id = hero_of(table, seat)
        assert id is not None
        return ON_TURF.do(Hero(table, id), reply)


class Chase(Acts, frozen=True):
    """A round of the pursuit."""

    acts: ClassVar[dict[str, Act]] = acts(Dash(), Aid(), Turf(), Shed())

    def asked(self, table: Table) -> tuple[Seat, ...]:
        """The runners who can do something now; the others look on."""
        seats = dict.fromkeys(seat_of(table, id) for id in table.things[PURSUIT].list("runners"))
        return tuple(s for s in seats if any(not option.closed for option in self.ask(table, s).options))

    def tells(self, table: Table) -> str:
        thing = table.things[PURSUIT]
        won, lost = score(thing)
        rabbit = Hero(table, thing.text("rabbit")).name
        stand = f"{won} for the runners, {lost} for the pursuers" if won + lost else "three rounds win it"
        return f"Round {thing.number('round')} of the pursuit, {stand}: {rabbit} runs for all."

    def prompt(self, table: Table, seat: Seat) -> str:
        thing, told = table.things[PURSUIT], self.tells(table)
        if seat == seat_of(table, thing.text("rabbit")):
            able = [id for id in thing.list("runners") if self._can_help(table, seat_of(table, id))]
            first = f" {names_of(table, able)} can help before you do." if able else ""
            return f"Round {thing.number('round')}: you are the rabbit and run for all. Flip!{first}"
        return f"{told} Do you help?" if self._can_help(table, seat) else told

    def _can_help(self, table: Table, seat: Seat) -> bool:
        return any(not option.closed for option in self.acts["aid"].offers(table, seat))


def checks_to_win(options: Mapping[str, str]) -> int:
    """How good a result wins a round for the runners (dk.conflict.pursuit-round-winner)."""
    return 2 if options.get("pursuit_win_at") == "two_checks" else 1


class RoundOver(Passage, frozen=True):
    """Any check wins the round for the runners, a cross for the pursuers (dk.conflict.pursuit-round-winner)."""

    result: int

    def go(self, table: Table) -> Events:
        thing = table.things[PURSUIT]
        winner = RUNNERS if self.result >= checks_to_win(table.options) else PURSUERS
        winners = (*thing.list("winners"), winner)
        text = f"Round {thing.number('round')} goes to the {winner}."
        marked = Marked(PURSUIT, {"winners": winners, "round": thing.number("round") + 1, "helper": ""})
        told = Told(text, ("dk.pursuit.best-of-five",), about=thing.list("runners"))
        over = winners.count(winner) == TO_WIN
        acts = (PursuersAct(thing.list("runners")),) if foes_may_act(winners) and not over else ()
        return [marked, told, Turned((*acts, NextRound()))]


def round_over(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    return (RoundOver(result),)


EFFECTS["bravely_run_away"] = round_over
ENOUGH["bravely_run_away"] = checks_to_win


class NextRound(Passage, frozen=True):
    """On with the chase, until one side has won three rounds or the rabbit falls."""

    def go(self, table: Table) -> Events:
        thing = table.things[PURSUIT]
        runners, (won, lost) = thing.list("runners"), score(thing)
        if won == TO_WIN:
            told = Told("They shake off their pursuers.", about=runners)
            return [Marked(PURSUIT, {"over": RUNNERS}), told, Turned((Away(runners), PursuitOver()))]
        if lost == TO_WIN or not Hero(table, thing.text("rabbit")).is_up:
            return [Marked(PURSUIT, {"over": PURSUERS}), Turned((Caught(runners), PursuitOver()))]
        return [Turned((Chase(),))]


class PursuitOver(Passage, frozen=True):
    """Its rounds lie there until the GM has said where the runners are."""

    def go(self, table: Table) -> Events:
        return [Gone(PURSUIT)]

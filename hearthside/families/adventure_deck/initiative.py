"""Who goes first, and on which Round a Combat begins."""

from __future__ import annotations

from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import everybody, is_foe, name_of, present, stand_ins
from hearthside.families.adventure_deck.choices import UP_OR_DOWN
from hearthside.families.adventure_deck.draws import UpDown, drawn
from hearthside.families.adventure_deck.schema import Attribute
from hearthside.families.adventure_deck.updown import START_ROUNDS, WORDS, most_matches
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Dice, Outcome
from hearthside.kernel.events import Events, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Chance, Passage, Question, Together
from hearthside.kernel.table import Table

# ---------------------------------------------------------------- who goes first

RULES = ("ads.order.initiative", "ads.order.first")
Groups = tuple[tuple[str, ...], ...]
AGILITY_WINS = 99


class Declare(Together, frozen=True):
    """Declare Ups or Downs for Initiative (ads.order.initiative)."""

    who: tuple[str, ...]

    def parties(self, table: Table) -> tuple[Seat, ...]:
        return present(table, self.who)

    def tells(self, table: Table) -> str:
        return "Who goes first? Everybody declares Up or Down."

    def ask(self, table: Table, seat: Seat) -> Ask:
        draws = int(table.options["initiative-draws"])
        cards = "a card, which shows" if draws == 1 else f"{draws} cards, each of which shows"
        asks = f"Who goes first? You draw {cards} ▲ Up or ▼ Down. Declare one of them; the most matches win."
        return Ask(asks, UP_OR_DOWN, RULES)

    def answers(self, table: Table, replies: dict[Seat, Reply]) -> Events:
        declared = dict.fromkeys(self.who, "U") | {str(s): reply.option for s, reply in replies.items()}
        for foe in leaders(table):
            declared[foe] = "U"
        return (Turned((InitiativeDraw(declared, (tuple(declared),), {}),)),)


def leaders(table: Table) -> list[str]:
    """Each type of Foe draws once and acts together (ads.ruling.initiative-count); or each Foe for itself."""
    foes = [who for who in everybody(table) if is_foe(who)]
    if table.options["foe-initiative"] == "per-foe":
        return foes
    types: dict[str, str] = {}
    for foe in foes:
        types.setdefault(table.things[foe].text("card"), foe)
    return list(types.values())


class InitiativeDraw(UpDown, frozen=True):
    """Draw for Initiative, one after the other. An Agility Card from the own deck wins (ads.order.initiative-agility);
    those who are level draw again, from the dedicated deck (rulings.md 33)."""

    declared: dict[str, str]
    groups: Groups
    scores: dict[str, int]
    again: bool = False

    def drawer(self) -> str:
        group = next(group for group in self.groups if len(group) > 1)
        return next(who for who in group if who not in self.scores)

    def count(self, table: Table) -> int:
        return int(table.options["initiative-draws"])

    def draws_again(self) -> bool:
        return self.again

    def why(self) -> str:
        return f"Initiative, for {WORDS[self.declared[self.drawer()]]}"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        who = self.drawer()
        cards = [str(card) for card in outcome]
        agile = any(card in FACES and FACES[card].attribute is Attribute.AGILITY for card in cards)
        score = AGILITY_WINS if agile else most_matches(cards, self.declared[who])
        told = told_agility(table, who) if agile else ()
        return (*told, *self._after(table, {**self.scores, who: score}, who))

    def _after(self, table: Table, scores: dict[str, int], who: str) -> Events:
        """The next draws; when all have, the order is known, or those who are level draw again."""
        group = next(group for group in self.groups if who in group)
        if any(other not in scores for other in group):
            return (Turned((InitiativeDraw(self.declared, self.groups, scores, self.again),)),)
        groups = split(self.groups, group, scores)
        if all(len(group) == 1 for group in groups):
            return ordered(table, tuple(group[0] for group in groups))
        return (Turned((InitiativeDraw(self.declared, groups, {}, again=True),)),)


def told_agility(table: Table, who: str) -> Events:
    """Only the symbols of a draw are shown: who wins with fewer of them must be told why."""
    text = f"{name_of(table, who)} drew Agility: it beats any number of matches."
    return (Told(text, ("ads.order.initiative-agility",), about=(who,)),)


def split(groups: Groups, drew: tuple[str, ...], scores: dict[str, int]) -> Groups:
    """A group in the order of its scores; whoever is level stays together."""
    levels = sorted({scores[who] for who in drew}, reverse=True)
    parts = tuple(tuple(who for who in drew if scores[who] == level) for level in levels)
    i = groups.index(drew)
    return groups[:i] + parts + groups[i + 1 :]


def ordered(table: Table, leaders: tuple[str, ...]) -> Events:
    """The order of Turns: as Initiative was won, or round the table from the winner (ads.order.turn-order)."""
    if table.options["turn-order"] == "clockwise":
        order = round_the_table(table, leaders[0])
    else:
        order = ()
        for leader in leaders:
            order += _with_kind(table, leader, leaders)
    text = f"{name_of(table, order[0])} goes first."
    return (Marked("combat", {"order": order}), Told(text, RULES, about=(order[0],)))


def round_the_table(table: Table, first: str) -> tuple[str, ...]:
    now = everybody(table)
    i = now.index(first)
    return now[i:] + now[:i]


def _with_kind(table: Table, leader: str, leaders: tuple[str, ...]) -> tuple[str, ...]:
    if not is_foe(leader):
        return (leader,)
    kind = table.things[leader].front["card"]
    rest = [w for w in everybody(table) if w not in leaders and table.things[w].front.get("card") == kind]
    return (leader, *rest)


class FirstPlayer(Question, frozen=True):
    """The order set by hand: the first player names who begins (ads.order.first)."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return present(table, everybody(table)) or stand_ins(table)

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = tuple(Option(f"first:{who}", name_of(table, who)) for who in everybody(table))
        return Ask("Who goes first?", options, ("ads.order.first",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        order = round_the_table(table, reply.option.partition(":")[2])
        return (Marked("combat", {"order": order}),)


# ---------------------------------------------------------------- the starting Round


class StartRound(Passage, frozen=True):
    """Round 1, or a random one (ads.start.round-choice)."""

    def go(self, table: Table) -> Events:
        way = table.options["start-round"]
        if way == "d6":
            return (Turned((RoundDie(),)),)
        if way == "ordered-table":
            return (Turned((RoundDraw(everybody(table)[0]),)),)
        return ()


def _starts(r: int) -> Events:
    return (
        Marked("combat", {"round": r}),
        Told(f"The Combat begins on Round {r}.", ("ads.start.round-choice",)),
    )


class RoundDie(Chance, frozen=True):
    """A six-sided die for the Round (ads.start.round-die)."""

    def question(self, table: Table) -> Dice:
        return Dice(1, 6)

    def fell(self, table: Table, outcome: Outcome) -> Events:
        return _starts(int(outcome[0]))


class RoundDraw(UpDown, frozen=True):
    """Three cards in order give the Round; three alike are drawn again (ads.start.round-random), from the dedicated
    deck (rulings.md 33)."""

    who: str
    again: bool = False

    def drawer(self) -> str:
        return self.who

    def count(self, table: Table) -> int:
        return 3

    def draws_again(self) -> bool:
        return self.again

    def why(self) -> str:
        return "the starting Round"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        r = START_ROUNDS.get(drawn(outcome))
        return _starts(r) if r else (Turned((RoundDraw(self.who, again=True),)),)

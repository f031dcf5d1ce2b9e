"""Resting, step by step (dk.rest.*)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.absorbing import EXHAUSTION, HARM, WOUND
from hearthside.families.deckahedron.deck import CheckDeck
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.equipment import items_of
from hearthside.families.deckahedron.foes import active_foes, danger_over
from hearthside.families.deckahedron.heroes import Hero, heroes, living, name_of, names_of, pile_ids, seat_of
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.magic import flow_blocks, still_flows
from hearthside.families.deckahedron.regaining import pick_several, pile_choices
from hearthside.families.deckahedron.repair import Mending
from hearthside.families.deckahedron.reserve import RESERVE
from hearthside.families.deckahedron.spotlight import turn_off
from hearthside.families.deckahedron.states import UNTIL_REST, turned_up
from hearthside.families.deckahedron.town import HELP, REST, busy, stage_warning, use_day
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply, RuleIds, Text
from hearthside.kernel.events import Event, Events, Marked, Moved, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Passage, Question, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

ARMOUR_LIKE = "like_a_second_skin"


class TakeRest(Act):
    """Several hours out of danger, not travelling: the GM says that there is the time (dk.rest.condition)."""

    id = "rest"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM or not heroes(table):
            return ()
        shut = "nobody rests in a fight" if table.things["story"].front["fight"] == "on" else ""
        pick = who(table, REST)
        warnings = (stage_warning(table, REST), still_there(table), still_flows(table))
        return (_rest(pick, " ".join(filter(None, warnings)), shut),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        chosen = pick_several(reply, "heroes")
        steps = [step for hero in chosen for step in rest_steps(table, hero)]
        early = [Marked("story", {"rested": 1})] if table.things[RESERVE].number("circled") else []
        rested = [*early, *danger_over(table, "none")]  # a Rest after the last circled point costs nothing
        names = names_of(table, chosen)
        text = f"{names} rest{'s' if len(chosen) == 1 else ''} for several hours."
        told = Told(text, ("dk.rest.condition",), about=tuple(chosen))
        days = (use_day(hero, REST) for hero in chosen if table.mark(hero, "day") != HELP)
        return [told, *rested, *days, *turn_off(table, chosen), Turned(tuple(steps))]


@lru_cache(maxsize=256)
def _rest(pick: Pick, warning: str, shut: str) -> Option:
    closed, rules = why_closed(pick, shut, "dk.rest.condition")
    return Option("rest", "Several hours of rest", (pick,), rules, warning=warning, closed=closed)


def still_there(table: Table) -> str:
    """One rests out of danger: foes who are up are worth a second look (dk.rest.condition)."""
    names = [foe.name for foe in active_foes(table)]
    return f"{', '.join(names)}: still there. A Rest means hours away from danger." if names else ""


def rest_steps(table: Table, hero: str) -> tuple[Step, ...]:
    """The steps of a Rest, in their order (dk.rest.steps)."""
    freed = (Recover(hero, (EXHAUSTION,)), Keep(hero), CheckDeck(hero))
    healing = (*freed, ReturnHarm(hero), Refresh(hero), Mending(hero))
    return (
        (*healing, Speak(hero, BLAME)) if edition_of(table).spoken_steps and is_hurt(table, hero) else healing
    )


def is_hurt(table: Table, hero: str) -> bool:
    """Whether there is anything to blame somebody for: cards lost, or tokens on a card (dk.rest.blame.kfa)."""
    held = (table.things[card].list("held") for card in own_cards(table, hero))
    return bool(Hero(table, hero).exhaustion.cards) or any(any(tokens) for tokens in held)


def who(table: Table, what: str) -> Pick:
    """Who has the time: not the dead, and nobody whose day went to something else (dk.rest.exclusive)."""
    free = (id for id in living(table) if not busy(table, id, what))
    return pick_of(tuple((id, name_of(table, id)) for id in free))


@lru_cache(maxsize=256)
def pick_of(names: tuple[tuple[str, str], ...]) -> Pick:
    return Pick("heroes", "Who?", tuple(Choice(id, name) for id, name in names), 1, max(1, len(names)))


def why_closed(pick: Pick, shut: str, condition: str) -> tuple[str, RuleIds]:
    """The reason with the rule it comes from; without anybody to choose no ruling helps. Else what it has to mind."""
    if not pick.choices:
        return "nobody has time for it today", ()
    return shut, (condition,) if shut else (condition, "dk.rest.exclusive")


# ---------------------------------------------------------------- the steps


def own_cards(table: Table, hero: str) -> list[str]:
    """Move and item cards with slots."""
    return [id for id in table.lying_on(hero) if table.things[id].front.get("held")]


def cleared(table: Table, card: str, tokens: tuple[str, ...]) -> list[Event]:
    """A card without these tokens; nothing if there are none on it."""
    held = table.things[card].list("held")
    left = tuple("" if token in tokens else token for token in held)
    return [Marked(card, {"held": left})] if left != held else []


class Recover(Passage, frozen=True):
    """Return all tokens of these kinds, on the pile and in slots (dk.rest.steps, dk.help.steps)."""

    hero: str
    tokens: tuple[str, ...]

    def go(self, table: Table) -> Events:
        blocked = flow_blocks(table, self.hero, "stamina")
        tokens = tuple(token for token in self.tokens if not (blocked and token == EXHAUSTION))
        events: list[Event] = [Marked(self.hero, dict.fromkeys(tokens, 0))] if tokens else []
        for card in own_cards(table, self.hero):
            events += cleared(table, card, tokens)
        return events


class Keep(Passage, frozen=True):
    """One card stays for each Harm and Wound token, the others go to the discard pile."""

    hero: str

    def go(self, table: Table) -> Events:
        hero = Hero(table, self.hero)
        pile, kept = hero.exhaustion.cards, hero.locked
        if not pile:
            return []
        if flow_blocks(table, self.hero, "stamina"):
            return [nothing_back(hero, "energy flows into a magic item", FLOW)]
        if kept >= len(pile):
            return [nothing_back(hero, "Harm and Wounds hold every exhausted card", STEPS)]
        return [Turned((ChooseKept(self.hero, kept),))] if kept else keep(hero, ())


STEPS = ("dk.rest.steps",)
FLOW = ("dk.magic.ongoing.kfa093", "dk.magic.ongoing.world")


def nothing_back(hero: Hero, why: str, rules: RuleIds) -> Told:
    return Told(f"{hero.name} recovers no Stamina: {why}.", rules, about=(hero.id,))


def keep(hero: Hero, places: tuple[str, ...]) -> list[Event]:
    _, discard, pile = pile_ids(hero.id)
    freed = tuple(c for n, c in enumerate(hero.exhaustion.cards, 1) if str(n) not in places)
    held = f"; Harm and Wounds hold {len(places)}" if places else ""
    told = Told(f"{hero.name} recovers {len(freed)} Stamina{held}.", STEPS, about=(hero.id,))
    return [Moved(freed, pile, discard), told]


def amount(count: int) -> str:
    return f"{count} exhausted card{'s' * (count > 1)}"


class ChooseKept(Question, frozen=True):
    """The player chooses the cards that stay exhausted, unseen where they lie face down."""

    hero: str
    count: int

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} keeps {amount(self.count)} for Harm and Wounds."

    def ask(self, table: Table, seat: Seat) -> Ask:
        prompt = f"Keep {amount(self.count)} for Harm and Wounds; the others come back. Which stay?"
        pick = Pick("cards", "Cards that stay", pile_choices(Hero(table, self.hero)), self.count, self.count)
        return Ask(prompt, (Option("keep", "Keep these", (pick,)),), ("dk.rest.steps", "dk.help.steps"))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return keep(Hero(table, self.hero), pick_several(reply, "cards"))


class ReturnHarm(Passage, frozen=True):
    """One Harm token goes back: from the pile, or from a move card's slot as the player likes (dk.rest.harm-source)."""

    hero: str

    def go(self, table: Table) -> Events:
        sources = harm_sources(table, self.hero)
        if len(sources) > 1:
            return [Turned((ChooseHarm(self.hero),))]
        return return_harm(table, self.hero, sources[0]) if sources else []


def harm_sources(table: Table, hero: str) -> list[str]:
    moves = [
        c
        for c in own_cards(table, hero)
        if table.things[c].kind == "move" and HARM in table.things[c].list("held")
    ]
    return [hero, *moves] if table.things[hero].number(HARM) else moves


def return_harm(table: Table, hero: str, source: str) -> list[Event]:
    told = Told(f"{name_of(table, hero)} is rid of one Harm.", ("dk.rest.harm-source",), about=(hero,))
    if source == hero:
        return [Marked(hero, {HARM: table.things[hero].number(HARM) - 1}), told]
    held = list(table.things[source].list("held"))
    held[held.index(HARM)] = ""
    return [Marked(source, {"held": tuple(held)}), told]


class ChooseHarm(Question, frozen=True):
    """Which Harm token goes back."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} returns one Harm."

    def ask(self, table: Table, seat: Seat) -> Ask:
        names = ((id, table.things[id].text("name")) for id in harm_sources(table, self.hero))
        options = tuple(
            Option(id, "From the Exhaustion pile" if id == self.hero else f"From {name}")
            for id, name in names
        )
        return Ask(self.tells(table), options, ("dk.rest.harm-source",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return return_harm(table, self.hero, reply.option)


class Refresh(Passage, frozen=True):
    """Idle magic items are charged again, armour is girded (dk.rest.recharge.*, dk.rest.gird, dk.help.gird)."""

    hero: str
    help: bool = False

    def go(self, table: Table) -> Events:
        events: list[Event] = turned_up(table, self.hero, UNTIL_REST)
        for item in items_of(table, self.hero):
            front = table.things[item].front
            busy = front.get("flowing") and flow_blocks(table, self.hero, "recharge")
            if "charges" in front and not busy:
                events.append(Marked(item, {"charges": refilled(table.things[item])}))
        literal = self.help and house(table, "seek_help_clears_move_cards") == "false"
        for card in own_cards(table, self.hero):
            thing = table.things[card]
            if thing.kind == "item" or (thing.front.get("move") == ARMOUR_LIKE and not literal):
                events += cleared(table, card, (HARM, WOUND))
        return events


def refilled(item: Thing) -> int:
    """Charges come back up to the capacity; extra ones beyond it stay (dk.rest.recharge.*)."""
    return max(item.number("charges"), item.number("capacity"))


BLAME = ("blame", "Whom does your hero blame for the injuries?", "dk.rest.blame.kfa")
SAYS = {"blame": " blames", "forgive": " is closer to forgiving"}
"""What the story tells of it, before the player's words."""


class Speak(Question, frozen=True):
    """A spoken step: what the hero blames, forgives, goes through."""

    hero: str
    what: tuple[str, str, str]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} answers: {self.what[1]}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        key, prompt, rule = self.what
        return Ask(prompt, (Option(key, "Say it", (Text("text", "In your words", 500),)),), (rule,))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        text, says = reply.text("text"), SAYS.get(reply.option, "")
        told = Told(f"{name_of(table, self.hero)}{says}: {text}", (self.what[2],), about=(self.hero,))
        return [told] if text else []

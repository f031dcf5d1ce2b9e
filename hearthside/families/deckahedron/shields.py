"""Shields: a Dex flip that keeps a Harm or a Wound away (dk.shield.*)."""

from __future__ import annotations

from hearthside.families.deckahedron.absorbing import EXHAUSTION, LABELS, WARDS, Distributing
from hearthside.families.deckahedron.calling import bonus_limit
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.effects import EFFECTS
from hearthside.families.deckahedron.equipment import damage, items_of, load_off
from hearthside.families.deckahedron.flips import BLOCK, FLIP, Call
from hearthside.families.deckahedron.heroes import Hero, name_of, seat_of
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.ready import begin
from hearthside.families.deckahedron.shield_rows import costs, in_words, on_card
from hearthside.families.deckahedron.spotlight import after_move
from hearthside.families.deckahedron.suffering import REACTIONS, SHIELD, Decide, Facing
from hearthside.kernel.asks import Ask, Option, Reply, RuleIds
from hearthside.kernel.events import Event, Events, Gone, Made, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Passage, Question, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

RULES = ("dk.shield.dex", "dk.shield.bonus.kfa093", "dk.shield.bonus.kfa")


class Shields:
    """Raise a shield against one token in Distribute (dk.conflict.shield-what). One flip for each token."""

    def offers(self, table: Table, tokens: Distributing, token: str) -> list[Option]:
        hero = Hero(table, tokens.hero)
        if blocks_attacks(table):
            return []
        closed, rules = no_bonus_left(hero)
        fit = (id for id in items_of(table, hero.id) if token in against(table.things[id]))
        return [
            Option(
                f"{BLOCK}:{token}:{id}",
                f"Block the {LABELS[token]} with {table.things[id].text('name')}",
                (),
                rules,
                card_of(table.things[id]),
                id,
                closed=closed,
            )
            for id in fit
        ]

    def do(self, table: Table, tokens: Distributing, token: str, card: str) -> Events:
        rest, block = tokens.without(token, 1), Blocking(tokens.hero, token, card, tokens.strain)
        left: tuple[Step, ...] = (rest,) if rest.tokens else ()
        if edition_of(table).block_bonus and must_ask(Hero(table, tokens.hero)):
            return [Turned((AllowBlock(block), *left))]
        return [Turned((block, *left))]


WARDS[BLOCK] = Shields()


def blocks_attacks(table: Table) -> bool:
    """Whether a shield is raised against the whole attack, or against one token (dk.conflict.shield-what)."""
    return house(table, "shield_blocks") == "whole_attack"


class WholeAttack:
    """Where the table reads it so, a shield is raised before the attack is split into tokens: one flip for all of it."""

    def offers(self, table: Table, hero: str, power: int) -> list[Option]:
        if not blocks_attacks(table):
            return []
        closed, rules = no_bonus_left(Hero(table, hero))
        shields = [(id, table.things[id]) for id in items_of(table, hero) if against(table.things[id])]
        return [
            Option(
                f"{SHIELD}:{id}",
                f"Block with {thing.text('name')}",
                (),
                rules,
                card_of(thing),
                id,
                "",
                closed,
            )
            for id, thing in shields
        ]

    def do(self, table: Table, attack: Decide, about: str) -> Events:
        block = Blocking(attack.hero, "=".join((ATTACK, str(attack.power), *attack.refused)), about)
        asks = edition_of(table).block_bonus and must_ask(Hero(table, attack.hero))
        return [Turned((AllowBlock(block) if asks else block,))]


ATTACK = "attack"
"""In place of the name of a token: `attack=7`, with what the GM refused behind it."""

REACTIONS[SHIELD] = WholeAttack()


def against(item: Thing) -> tuple[str, ...]:
    """The tokens a card can block."""
    return item.list("against") if "rows" in item.front else ()


def card_of(shield: Thing) -> str:
    """What the card says, before it is raised."""
    return on_card(shield.list("rows"), against(shield))


def no_bonus_left(hero: Hero) -> tuple[str, RuleIds]:
    """Where the limit is firm, a block is refused after another bonus move (dk.shield.bonus.kfa093)."""
    firm = edition_of(hero.table).block_bonus and bonus_limit(hero.table) == "hard"
    if firm and hero.thing.number("bonus"):
        return "a bonus move has already been made in this spotlight", ("dk.shield.bonus.kfa093",)
    return "", RULES


def must_ask(hero: Hero) -> bool:
    """Where the limit is soft, the GM is asked about a second bonus move (dk.shield.bonus.kfa, dk.fast.limit.kfa)."""
    return bonus_limit(hero.table) == "ask_gm" and hero.thing.number("bonus") > 0


class Blocking(Passage, frozen=True):
    """Flip Dex for the shield. Another flip may be under way: it waits until this one is over."""

    hero: str
    token: str
    shield: str
    strain: str = "physical"

    def go(self, table: Table) -> Events:
        hero, waiting = Hero(table, self.hero), table.things.get(FLIP)
        bonus = edition_of(table).block_bonus
        about = f"{self.token}:{self.strain}:{self.shield}"
        call = Call(self.hero, BLOCK, "dex", hero.rank("dex"), 0, bonus, about=about)
        counted = after_move(hero, BLOCK, True) if bonus else []
        if waiting is None:
            return [*counted, *begin(table, call)]
        return [*counted, Turned((ResumeFlip(waiting),)), Gone(FLIP), *begin(table, call)]

    def unblocked(self) -> Distributing | Facing:
        """The token, or the attack, is to be suffered after all."""
        return unblocked(self.hero, self.token, self.strain)


def unblocked(hero: str, token: str, strain: str) -> Distributing | Facing:
    if token.startswith(ATTACK):
        _, power, *refused = token.split("=")
        return Facing(Decide(hero, int(power), blocked=True, refused=tuple(refused)))
    return Distributing(hero, (token,), strain, wards=False)


AGAIN = ("dk.shield.bonus.kfa", "dk.fast.limit.kfa")
ALLOW = (Option("allow", "Allow it"), Option("refuse", "No, one is enough"))


class AllowBlock(Question, frozen=True):
    """A second bonus move in one spotlight: the GM allows it or not."""

    block: Blocking

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.block.hero)} wants to block: a second bonus move in this spotlight, and as a rule one is enough."

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask(self.tells(table), ALLOW, AGAIN)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "allow":
            return [Turned((self.block,))]
        text = f"{name_of(table, self.block.hero)} cannot block: one bonus move is enough in a spotlight."
        return [Told(text, AGAIN, about=(self.block.hero,)), Turned((self.block.unblocked(),))]


class ResumeFlip(Passage, frozen=True):
    """The flip that waited lies on the table again."""

    flip: Thing

    def go(self, table: Table) -> Events:
        return [Made(FLIP, self.flip)]


def blocked(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """What a block comes to: the token is avoided at a price, or on a cross suffered (dk.conflict.shield-fail)."""
    token, _, rest = call.about.partition(":")
    strain, _, shield = rest.partition(":")
    if not result or shield not in table.things:
        return (unblocked(call.hero, token, strain),)
    row = table.things[shield].list("rows")[3 - result]
    return (PayBlock(call.hero, token, shield, row),)


EFFECTS[BLOCK] = blocked


class PayBlock(Passage, frozen=True):
    """The price of a block; where the row leaves a choice, the player's."""

    hero: str
    token: str
    shield: str
    row: str

    def go(self, table: Table) -> Events:
        name = table.things[self.shield].text("name")
        what = "the attack" if self.token.startswith(ATTACK) else f"one {LABELS[self.token]}"
        told = Told(f"{name} keeps {what} away.", ("dk.shield.dex",), about=(self.shield,))
        choices = self.row.split("|")
        if len(choices) > 1:
            return [told, Turned((ChooseBlockPrice(self.hero, self.shield, self.row),))]
        return [told, *paid(table, self.hero, self.shield, choices[0])]


class ChooseBlockPrice(Question, frozen=True):
    """Lose Stamina, or let the shield suffer (dk.shield.make)."""

    hero: str
    shield: str
    row: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} chooses the price of the block."

    def ask(self, table: Table, seat: Seat) -> Ask:
        prices = [(price, in_words(price)) for price in self.row.split("|")]
        options = tuple(Option(price, words[0].upper() + words[1:]) for price, words in prices)
        return Ask(self.tells(table), options, ("dk.shield.make",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return paid(table, self.hero, self.shield, reply.option)


def paid(table: Table, hero: str, shield: str, price: str) -> list[Event]:
    """Carry out a price such as `s1+d1` (dk.item-damage.cause)."""
    stamina, marks, destroyed = costs(price)
    events: list[Event] = []
    if destroyed:
        told = Told(f"{table.things[shield].text('name')} is destroyed.", ("dk.item-damage.cause",))
        events += [*load_off(table, shield), Gone(shield), told]
    elif marks:
        events += damage(table, shield)
    if stamina:
        events.append(Turned((Distributing(hero, (EXHAUSTION,) * stamina, attack=False, falls=False),)))
    return events

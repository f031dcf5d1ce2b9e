"""Rallying Cry, a level card: a Critical Success gives its further move to a friend, and a Blessing for it."""

from __future__ import annotations

from hearthside.families.deckahedron.criticals import BLESSING_SUPPLY, CRIES, take_blessing
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.heroes import Hero, in_scene, is_busy, name_of, pile_ids, seat_of
from hearthside.families.deckahedron.resolved import BLESSED, blessings_return
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Marked, Moved, Shuffled, Told
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question, Step
from hearthside.kernel.table import Table

CARD = "rallying_cry"


def card_id(hero: str) -> str:
    return f"{hero}/level/{CARD}"


def is_turned(table: Table, hero: str) -> bool:
    return bool(table.things[card_id(hero)].front.get("face_down"))


class Cry:
    """The front: offer a move at once, with advantage, to somebody in the scene who pays for it."""

    def offers(self, table: Table, hero: str) -> list[Option]:
        if card_id(hero) not in table.things or is_turned(table, hero):
            return []
        cost = edition_of(table).amount(1)
        friends = [Hero(table, id) for id in in_scene(table, hero) if not is_busy(table, id)]
        return [
            Option(
                f"rally:{friend.id}",
                f"Rallying Cry: {friend.name} moves at once",
                note=f"Act out a war cry. {friend.name} pays {cost}.",
                closed="" if friend.currency else f"{friend.name} has nothing to pay with",
            )
            for friend in friends
        ]

    def do(self, table: Table, hero: str, friend: str) -> tuple[Step, ...]:
        return (AnswerCry(hero, friend),)


CRIES.append(Cry())


class AnswerCry(Question, frozen=True):
    """The friend pays and must use it at once, or declines."""

    hero: str
    friend: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.friend),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} cries out! {name_of(table, self.friend)} may move at once."

    def ask(self, table: Table, seat: Seat) -> Ask:
        cost = edition_of(table).amount(1)
        follow = Option("follow", f"Follow the cry ({cost}): a move at once, with advantage")
        return Ask(self.tells(table), (follow, Option("decline", "Not now")))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        friend = Hero(table, self.friend)
        if reply.option == "decline" or not friend.currency:
            return [Told(f"{friend.name} does not follow.", about=(self.friend,))]
        told = Told(f"{friend.name} follows the cry.", about=(self.friend,))
        paid = friend.mark(currency=friend.currency - 1, edge=1)
        turned = Marked(card_id(self.hero), {"face_down": 1})
        return [paid, told, turned, *take_blessing(table, self.hero, shuffled_in=True)]


def blessed(table: Table, call: Call, owner: str, card: str) -> tuple[Step, ...]:
    """The back: a Blessing that resolves a flip may go back to the supply, and the card turns again."""
    has_it = card_id(owner) in table.things and is_turned(table, owner)
    return (TurnCry(owner, card),) if has_it else ()


BLESSED.append(blessed)


class TurnCry(Question, frozen=True):
    """Give the Blessing back, or keep it; where it goes back anyway, the card just turns."""

    hero: str
    card: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return (
            f"A Blessing resolved the flip: {name_of(table, self.hero)} may turn the Rallying Cry up again."
        )

    def ask(self, table: Table, seat: Seat) -> Ask:
        label = "Turn it up" if blessings_return(table) else "Give the Blessing back and turn it up"
        return Ask(self.tells(table), (Option("turn", label), Option("keep", "Leave it as it is")))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "keep":
            return []
        turned: list[Event] = [Marked(card_id(self.hero), {"face_down": 0})]
        discard = pile_ids(self.hero)[1]
        if self.card in table.things[discard].cards:
            turned += [Moved((self.card,), discard, BLESSING_SUPPLY), Shuffled(BLESSING_SUPPLY)]
        return turned

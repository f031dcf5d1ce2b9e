"""Drives: heeding them restores Resolve (book: "Drives", "Gaining Resolve")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from hearthside.families.protagonists.actions import (
    OPEN,
    Reason,
    closed_by,
    ending,
    incapable,
    lifted,
    name_of,
    offered,
)
from hearthside.families.protagonists.sheets import (
    Character,
    absent,
    actor,
    by_people,
    character,
    drives_of,
    ended,
    in_conflict,
    option,
    seat_of,
)
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply, RuleIds, Text
from hearthside.kernel.events import Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Passage, Question, Step, Together
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

SUCCESS, FAILURE = "success", "failure"
GAIN = {SUCCESS: 1, FAILURE: 2}
"""What a major action for a Drive yields (core.drive.gain)."""
RULES: RuleIds = ("core.drive.gain", "core.drive.once-per-chapter", "core.resolve.cap")
NOT_MAJOR = Option("not-major", "Not a major action for this Drive", rules=("core.drive.gain",))
CONFIRM = Option("confirm", "Yes, a major action for this Drive", rules=("core.drive.gain",))
SUCCEEDED = Option(SUCCESS, "A major action, and it succeeded: 1 Resolve", rules=("core.drive.gain",))
FAILED = Option(FAILURE, "A major action, and it failed: 2 Resolve", rules=("core.drive.gain",))
FULL = "Resolve is full: nothing would be gained, and the Drive would stay marked until the Chapter ends."
NO_CLAIM = Option("none", "No Drive", rules=("core.resolve.zero",))


def gained(resolve: int, start: int, gain: int) -> int:
    """Resolve never exceeds its starting value; the excess is lost (core.resolve.cap)."""
    return min(start, resolve + gain)


MARKED: Reason = (
    "this Drive is already marked in this Chapter",
    ("core.drive.once-per-chapter",),
)


@lru_cache(maxsize=512)
def claims(
    drives: tuple[tuple[str, str, int], ...],
    last_test: str,
    tested: str,
    closed: Reason,
    away: str,
    warning: str,
    rulings: RuleIds,
) -> tuple[Option, ...]:
    """The offers to claim the Drives of a sheet, given by id, text and mark; `away` names who is not there."""
    offers = (
        claim(name, text, last_test, tested, closed_by(rulings, MARKED if marked else OPEN, closed), away)
        for name, text, marked in drives
    )
    return tuple(
        offer if offer.closed else msgspec.structs.replace(offer, warning=warning) for offer in offers
    )


def claim(drive: str, text: str, last_test: str, tested: str, closed: Reason, away: str) -> Option:
    """The offer to claim a Drive, for the last Test or for something else."""
    deed = Choice("deed", "something done without a Test" if away else "something I did without a Test")
    test = Choice("test", f"{'the' if away else 'my'} last Test, a {last_test}", tested)
    by = Pick(
        "by", "Through", (test, deed) if last_test else (deed,), default="test" if last_test else "deed"
    )
    fields = (Text("what", f"What {away or 'you'} did for it", 300, 1), by)
    label = f"Claim for {away}: {text}" if away else f"Claim: {text}"
    return offered(f"drive:{drive}", label, fields, RULES, closed)


class ClaimDrive(Act):
    """The player claims a Drive; the GM confirms and says how it went (core.ruling.drive-who-judges).

    For a player who is away the GM claims, who left also on the Protagonist's turn (rulings.md, 17).
    """

    id = "drive"
    rules = RULES

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat == GM and not in_conflict(table):
            return [option for one in absent(table) for option in self._claims(table, one, one.name)]
        own = actor(table, seat)
        if own is None or not own.is_protagonist:
            return ()
        return self._claims(table, own, own.name if seat == GM else "")

    def _claims(self, table: Table, own: Character, away: str) -> tuple[Option, ...]:
        closed = OPEN if own.is_up else incapable(own.name, own.status)
        drives = [
            (name, drive.text("text"), drive.number("marked")) for name, drive in drives_of(table, own.id)
        ]
        warning = "" if own.resolve < own.thing.number("resolve_start") else FULL
        last_test, tested = own.thing.text("last_test"), last_tested(own.thing)
        return claims(tuple(drives), last_test, tested, closed, away, warning, lifted(table))

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        drive = reply.option.partition(":")[2]
        who = table.things[drive].place
        by_test = reply.text("by") == "test"
        outcome = character(table, who).thing.text("last_test") if by_test else ""
        return (Turned((judging(table, drive, reply.text("what"), outcome),)),)


def judging(table: Table, drive: str, what: str, outcome: str) -> Step:
    if option(table, "drive-judge") == "table":
        return DriveByTable(drive, what, outcome)
    return DriveJudged(drive, what, outcome)


def last_tested(sheet: Thing) -> str:
    """What the last Test was about; nothing in games from before that was kept."""
    return str(sheet.front.get("last_tested", ""))


def claimed(table: Table, drive: str, what: str) -> str:
    """A claim in words."""
    thing = table.things[drive]
    return f"{name_of(table, thing.place)} claims the Drive “{thing.text('text')}”: {ended(what)}"


def judgement(table: Table, drive: str, what: str, outcome: str) -> Ask:
    """With a Test its result counts, and it is said which one, so that an old one is not taken for what was done.

    Without one the judge says how it went.
    """
    prompt = f"{claimed(table, drive, what)} Was it a major action?"
    if not outcome:
        return Ask(prompt, (SUCCEEDED, FAILED, NOT_MAJOR), RULES)
    test = last_tested(table.things[table.things[drive].place]) or "the last Test"
    note = f"{test}, a {outcome}: {GAIN[outcome]} Resolve"
    return Ask(prompt, (msgspec.structs.replace(CONFIRM, note=note), NOT_MAJOR), RULES)


def judged(table: Table, drive: str, verdict: str, outcome: str) -> Events:
    """What a judgement on a Drive does: the Drive is marked even if Resolve is full (core.ruling.resolve-cap)."""
    thing = table.things[drive]
    who = character(table, thing.place)
    if verdict == NOT_MAJOR.id:
        text = f"That was not a major action for {who.name}'s Drive {ending(thing.text('text'))}"
        return (Told(text, RULES, about=(who.id,)),)
    result = outcome if verdict == CONFIRM.id else verdict
    resolve = gained(who.resolve, who.thing.number("resolve_start"), GAIN[result])
    text = f"{who.name} follows the Drive “{thing.text('text')}” and has {resolve} Resolve."
    return (
        Marked(drive, {"marked": 1}),
        Marked(who.id, {"resolve": resolve}),
        Told(text, RULES, about=(who.id, drive)),
    )


class DriveJudged(Question, frozen=True):
    """The GM judges a claim."""

    drive: str
    what: str
    outcome: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return claimed(table, self.drive, self.what)

    def ask(self, table: Table, seat: Seat) -> Ask:
        return judgement(table, self.drive, self.what, self.outcome)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return judged(table, self.drive, reply.option, self.outcome)


class DriveByTable(Together, frozen=True):
    """By house rule everybody else judges; most votes count, and the GM's if they are equal (rulings.md, 4, 27)."""

    drive: str
    what: str
    outcome: str

    def parties(self, table: Table) -> tuple[Seat, ...]:
        claimant = table.things[table.things[self.drive].place].owner
        return tuple(seat for seat in table.seats if seat != claimant)

    def tells(self, table: Table) -> str:
        return claimed(table, self.drive, self.what)

    def ask(self, table: Table, seat: Seat) -> Ask:
        return judgement(table, self.drive, self.what, self.outcome)

    def answers(self, table: Table, replies: dict[Seat, Reply]) -> Events:
        replies = by_people(table, replies)
        votes = Counter(reply.option for reply in replies.values())
        most = [verdict for verdict, n in votes.items() if n == max(votes.values())]
        by_gm = replies[GM].option if GM in replies else most[0]
        return judged(table, self.drive, by_gm if by_gm in most else most[0], self.outcome)


class DriveMoment(Question, frozen=True):
    """Resolve was pushed to 0: a Drive that this very Test served is added first (core.ruling.push-to-zero).

    Who is told that it was no major action for one Drive may claim another (rulings.md, 29).
    """

    who: str
    outcome: str
    tried: tuple[str, ...] = ()

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.who),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} has no Resolve left. Did this serve a Drive?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        left = claimable(table, self.who, self.tried)
        drives = ((name, table.things[name].text("text")) for name in left)
        options = [Option(f"drive:{name}", f"Claim: {text}", rules=RULES) for name, text in drives]
        who = f"{name_of(table, self.who)} falls" if seat == GM else "You fall"
        none = msgspec.structs.replace(NO_CLAIM, note=f"{who} unconscious.")
        return Ask(self.tells(table), (*options, none), ("core.drive.gain", "core.resolve.zero"))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == NO_CLAIM.id:
            return ()
        drive = reply.option.partition(":")[2]
        again = MomentPasses(self.who, self.outcome, (*self.tried, drive))
        return (Turned((judging(table, drive, "this Test", self.outcome), again)),)


class MomentPasses(Passage, frozen=True):
    """With a Drive marked there is Resolve again; otherwise another Drive may have been served."""

    who: str
    outcome: str
    tried: tuple[str, ...]

    def go(self, table: Table) -> Events:
        if character(table, self.who).resolve or not claimable(table, self.who, self.tried):
            return ()
        return (Turned((DriveMoment(self.who, self.outcome, self.tried),)),)


def claimable(table: Table, who: str, tried: tuple[str, ...] = ()) -> list[str]:
    """The Drives that are not marked in this Chapter, but for those that were claimed in vain."""
    return [name for name, drive in drives_of(table, who) if not drive.number("marked") and name not in tried]

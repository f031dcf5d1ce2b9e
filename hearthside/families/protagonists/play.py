"""Free play: what everybody may do while no Test and no Conflict is going on."""

from __future__ import annotations

from typing import ClassVar

from hearthside.families.protagonists.attacks import SetOn
from hearthside.families.protagonists.attempts import Try
from hearthside.families.protagonists.calling import CallPrinted, CallTest
from hearthside.families.protagonists.changes import Change, PrintedChange
from hearthside.families.protagonists.chapter import EndChapter
from hearthside.families.protagonists.choosing import Choose, Name, Persona, to_find_one
from hearthside.families.protagonists.conflict import Oppose
from hearthside.families.protagonists.counting import Count, NewCount
from hearthside.families.protagonists.danger import Revive
from hearthside.families.protagonists.drives import ClaimDrive
from hearthside.families.protagonists.friends import ChangeSides
from hearthside.families.protagonists.gear import UseCreatively, UseGear
from hearthside.families.protagonists.handing import GiveGear, HandOut, NewGear, TakeAway
from hearthside.families.protagonists.preparation import FOR_ALL, NoteEvent, Tone
from hearthside.families.protagonists.scenes import (
    Dismiss,
    GmNote,
    IntroduceNpc,
    Narrate,
    Newcomer,
    OpenScene,
    StayBehind,
)
from hearthside.families.protagonists.sheets import DEAD, played, protagonist_of, story
from hearthside.families.protagonists.starting import StartRounds
from hearthside.families.protagonists.writing import WriteSheet
from hearthside.kernel.asks import RuleIds
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Acts, acts
from hearthside.kernel.table import Table

PLAYING: RuleIds = (*FOR_ALL, "core.movement.abstract")
LEADING: RuleIds = (*PLAYING, "core.test.no-empty-tests", "core.round.when")
BUILDING: RuleIds = (*LEADING, "core.chapter.incorporate")


UNCONSCIOUS = "You are unconscious: somebody must revive you."

ACTING = acts(
    Try(),
    ClaimDrive(),
    UseGear(),
    UseCreatively(),
    GiveGear(),
    Revive(),
    Name(),
    Persona(),
    NoteEvent(),
    Tone(),
)
JOINING = acts(Choose(), WriteSheet(), NoteEvent(), Tone())
LEADING_ACTS = acts(
    Narrate(),
    CallTest(),
    CallPrinted(),
    Oppose(),
    SetOn(),
    StartRounds(),
    OpenScene(),
    StayBehind(),
    IntroduceNpc(),
    Newcomer(),
    Change(),
    PrintedChange(),
    Count(),
    NewCount(),
    ClaimDrive(),
    Revive(),
    HandOut(),
    TakeAway(),
    NewGear(),
    Dismiss(),
    ChangeSides(),
    GmNote(),
    NoteEvent(),
    Tone(),
    EndChapter(),
)


class FreePlay(Acts, frozen=True):
    """The bottom of the table: players say what they try, the GM leads the story."""

    acts: ClassVar[dict[str, Act]] = {**ACTING, **JOINING, **LEADING_ACTS}

    def acts_for(self, table: Table, seat: Seat) -> dict[str, Act]:
        """The GM leads, who has a Protagonist acts with them, and who has none may find one."""
        if seat == GM:
            return LEADING_ACTS
        return ACTING if seat in played(table) else JOINING

    def asked(self, table: Table) -> tuple[Seat, ...]:
        """Everybody, except whose Protagonist died: they wait for the next Chapter (core.danger.replacement)."""
        sheets = [table.things[name] for name in story(table).list("party")]
        lost = [sheet.owner for sheet in sheets if sheet.front["status"] == DEAD]
        return tuple([seat for seat in table.seats if seat not in lost]) if lost else tuple(table.seats)

    def waited(self, table: Table) -> tuple[Seat, ...]:
        """Nobody: all who can act may, and none of them must."""
        return ()

    def tells(self, table: Table) -> str:
        return "The story goes on."

    def prompt(self, table: Table, seat: Seat) -> str:
        if seat == GM:
            return "Lead the story."
        own = protagonist_of(table, seat)
        if own is None:
            return to_find_one(table)
        if not own.thing.text("name"):
            return "Give your Protagonist a name."
        return UNCONSCIOUS if own.is_down else "What do you do?"

    def guidance(self, table: Table, seat: Seat) -> RuleIds:
        if seat != GM:
            return PLAYING
        return BUILDING if story(table).number("chapter") > 1 else LEADING

"""Free play: the conversation. Whatever nobody has to answer goes on here (dk.table.conversation.kfa093)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from hearthside.families.deckahedron.arranging import Abandon, Lay, Swap, TakeUp
from hearthside.families.deckahedron.belongings import GM_BELONGINGS, PLAYER_BELONGINGS
from hearthside.families.deckahedron.benefactor import Thank
from hearthside.families.deckahedron.campaign import ChapterPoint, NextChapter, Prize, Reveal
from hearthside.families.deckahedron.cards_used import SpendToken
from hearthside.families.deckahedron.cowering import Capture, Cower, Rally
from hearthside.families.deckahedron.desk import AskPlayer, Companion, Oracle, Tell, WriteNotes
from hearthside.families.deckahedron.editions import EDITIONS, FORMATS
from hearthside.families.deckahedron.errands import ERRANDS, OnErrand, asked_on
from hearthside.families.deckahedron.foe_sheets import GangUp, OpenFoe, PrepareFoes
from hearthside.families.deckahedron.goals import ClaimGoal, DealGoals
from hearthside.families.deckahedron.guidance import GUIDANCE
from hearthside.families.deckahedron.heroes import DOWN, UP, Hero, hero_of, is_busy, name_of
from hearthside.families.deckahedron.heroic import GoHeroic, OpenHeroic
from hearthside.families.deckahedron.jobs import Bribe
from hearthside.families.deckahedron.leading import CallFor, CallTogether, DealPower, Fight, MakeMove, Shine
from hearthside.families.deckahedron.levelcards import LimitBackground, TakeLevelCard
from hearthside.families.deckahedron.local_acts import LocalAct
from hearthside.families.deckahedron.magic import Imagine, StopFlow
from hearthside.families.deckahedron.meeting import BringFoes, LeaveFight, Meet
from hearthside.families.deckahedron.proposals import CatchBreath, Mercy, Propose
from hearthside.families.deckahedron.pvp import Quarrel
from hearthside.families.deckahedron.ready import Reshuffle
from hearthside.families.deckahedron.rest import TakeRest
from hearthside.families.deckahedron.running import RunAway
from hearthside.families.deckahedron.scenes import Afflict, Recover, SetScene, plight
from hearthside.families.deckahedron.seeking_help import SeekHelp
from hearthside.families.deckahedron.sessions import NextSession
from hearthside.families.deckahedron.spending import (
    Circle,
    Disadvantage,
    Earn,
    EndCircumstance,
    Grant,
    Strike,
)
from hearthside.families.deckahedron.staging import LayLoot, OpenScene, ReadLesson, ReopenScene
from hearthside.families.deckahedron.study import Study
from hearthside.families.deckahedron.taking import Take
from hearthside.families.deckahedron.town import NextDay, Settle, errand
from hearthside.families.deckahedron.using import UseMove
from hearthside.kernel.asks import RuleIds
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Acts, acts
from hearthside.kernel.table import Table

GM_ACTS = acts(
    CallFor(),
    CallTogether(),
    MakeMove(),
    DealPower(),
    Shine(),
    Fight(),
    SetScene(),
    Disadvantage(),
    EndCircumstance(),
    Strike(),
    Circle(),
    Earn(),
    Grant(),
    Afflict(),
    Recover(),
    OpenHeroic(),
    *GM_BELONGINGS,
    TakeRest(),
    SeekHelp(),
    Settle(),
    NextDay(),
    WriteNotes(),
    Oracle(),
    AskPlayer(),
    NextSession(),
    OpenScene(),
    ReopenScene(),
    BringFoes(),
    LayLoot(),
    ReadLesson(),
    NextChapter(),
    ChapterPoint(),
    Reveal(),
    Prize(),
    DealGoals(),
    Quarrel(),
    LeaveFight(),
    PrepareFoes(),
    OpenFoe(),
    Meet(),
    GangUp(),
    Thank(),
    Abandon(),
    Imagine(),
    Capture(),
    Bribe(),
    LimitBackground(),
)
"""What the GM may do between flips. A chapter adds its acts here."""

PLAYER_ACTS = acts(
    Take(),
    Propose(),
    CatchBreath(),
    Reshuffle(),
    GoHeroic(),
    *PLAYER_BELONGINGS,
    Lay(),
    TakeUp(),
    Swap(),
    Abandon(),
    RunAway(),
    UseMove(),
    SpendToken(),
    Cower(),
    Rally(),
    StopFlow(),
    Imagine(),
    Study(),
    *(OnErrand(word) for words in ERRANDS.values() for word in words),
    TakeLevelCard(),
    ClaimGoal(),
    Tell(),
    Companion(),
    Mercy(),
)
"""What players may do between flips. A chapter adds its acts here."""


CORNERS = {"lay", "take-up", "swap", "abandon"}
"""What is done at a corner game."""

OUT = {word for words in ERRANDS.values() for word in words}
"""What is done on an errand, and nothing else."""

WITHOUT_A_HERO = {"take", "lore"}
"""What a player may do who has no hero yet."""

WHILE_DOWN = {
    "take",
    "reshuffle",
    "mercy",
    "go-heroic",
    "abandon",
    "stop",
    "level-card",
    "goal",
    "tell",
    "companion",
}
"""What a player may still do whose hero is not up."""


@lru_cache(maxsize=128)
def acts_here(edition: str, campaign: str, status: str, at_corners: bool) -> dict[str, Act]:
    """What may be done in this edition and campaign by the GM; or by players whose hero is up, down, on an errand or not there yet,
    with or without a corner game before it."""
    here = EDITIONS[edition], FORMATS[edition][campaign]
    several = GM_ACTS if status == GM else _acts_of_players(status, at_corners)
    return {id: act for id, act in several.items() if not isinstance(act, LocalAct) or act.played_in(*here)}


def _acts_of_players(status: str, at_corners: bool) -> dict[str, Act]:
    if status in ERRANDS:
        return {id: PLAYER_ACTS[id] for id in ERRANDS[status]}
    ids = PLAYER_ACTS.keys() - OUT - {"take"} if status == UP else WHILE_DOWN if status else WITHOUT_A_HERO
    left = ids if at_corners else ids - CORNERS
    return {id: act for id, act in PLAYER_ACTS.items() if id in left}


EPILOGUE = (
    "The story is over. What became of your hero?",
    "The story is over. Whatever is left to tell can still be told; then end the session.",
)
"""For players, and for the GM."""


def is_over(table: Table) -> bool:
    return table.things["story"].front["phase"] == "over"


class FreePlay(Acts, frozen=True):
    """Play is a conversation; no turn order exists."""

    acts: ClassVar[dict[str, Act]] = {**GM_ACTS, **PLAYER_ACTS}

    def acts_for(self, table: Table, seat: Seat) -> dict[str, Act]:
        edition, campaign = table.options["edition"], table.options["campaign"]
        hero = hero_of(table, seat)
        if seat == GM or hero is None:
            return acts_here(edition, campaign, GM if seat == GM else "", False)
        is_up = table.things[hero].front["status"] == UP
        status = (errand(table, hero) or UP) if is_up else DOWN
        return acts_here(edition, campaign, status, is_busy(table, hero))

    def guidance(self, table: Table, seat: Seat) -> RuleIds:
        return GUIDANCE[table.options["edition"]][seat == GM]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM, *table.playing)

    def tells(self, table: Table) -> str:
        id = str(table.things["story"].front["spotlight"])
        goes_on = "The story is over." if is_over(table) else "The story goes on."
        return f"The spotlight is on {name_of(table, id)}." if id else goes_on

    def prompt(self, table: Table, seat: Seat) -> str:
        if is_over(table):
            return EPILOGUE[seat == GM]
        if seat == GM:
            return "What happens next?"
        hero = hero_of(table, seat)
        if hero is None:
            return "Which hero do you play?"
        if table.things[hero].front["status"] != UP:
            return plight(Hero(table, hero))
        if errand(table, hero):
            return asked_on(table, hero).prompt(table)
        hurt = table.things[hero].number("wound")
        return "What does your hero do? A wound needs curing." if hurt else "What does your hero do?"

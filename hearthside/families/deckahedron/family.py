"""The family: how a table is laid out, and which steps there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hearthside.authoring.house_rules import names
from hearthside.families.deckahedron.campaign import chapter_page
from hearthside.families.deckahedron.cards import blessing_supply, wound_supply
from hearthside.families.deckahedron.criticals import BLESSING_SUPPLY
from hearthside.families.deckahedron.dice import extra_deck
from hearthside.families.deckahedron.editions import EDITIONS, Edition
from hearthside.families.deckahedron.faces import faces, settings
from hearthside.families.deckahedron.foes import foe_list
from hearthside.families.deckahedron.ledger import LEDGER, WORDS
from hearthside.families.deckahedron.lobby import Lobby
from hearthside.families.deckahedron.magic import lore_sheets
from hearthside.families.deckahedron.numbers import NUMBERS
from hearthside.families.deckahedron.reserve import pools
from hearthside.families.deckahedron.staging import lay_scenario
from hearthside.families.deckahedron.stamina import WOUND_SUPPLY
from hearthside.families.deckahedron.touchstones import touchstone_sheet
from hearthside.families.offering import Setting
from hearthside.kernel.events import Event, Events, Made, Shuffled, Turned
from hearthside.kernel.family import BadContent
from hearthside.kernel.seats import GM
from hearthside.kernel.standing import Correct, Pause, Rule, Say, Withdraw, reviver, steps_in
from hearthside.kernel.steps import Act, Step, acts
from hearthside.kernel.things import Marks, Thing

_revive = reviver(*steps_in(__package__))


def first_page(edition: Edition, campaign: str) -> Marks:
    """The marks of the story before it begins."""
    return {
        "title": edition.title,
        "edition": edition.key,
        "campaign": campaign,
        "phase": "lobby",
        "session": 0,
        "book": 1,
        "chapter": 0,
        "spotlight": "",
        "fight": "none",
        "heroic": 0,
        "heroes": (),
        "circumstances": (),
        "town": 0,
        "place": "",
        "day": 0,
        "scene": "",
        "chapter_title": "",
        "point": 0,
        "power": 0,
        "rested": 0,
        "hearth": "",
        "heals": 0,
        "deadly": 0,
        "opener": 0,
        "boundaries": (),
    }


class Deckahedron:
    """A Thousand Faces of Adventure and Deckahedron World."""

    key, title, version = "deckahedron", "A Thousand Faces of Adventure", 1
    ledger = LEDGER
    improvised = True

    def __init__(self) -> None:
        self.standing: Mapping[str, Act] = acts(Say(), Rule(LEDGER), Withdraw(), Correct(NUMBERS), Pause())

    def lay_out(self, options: dict[str, str], content: str) -> Events:
        """The supply, the GM's pools and notes, and the lobby."""
        edition = EDITIONS[options["edition"]]
        if options["campaign"] not in edition.formats:
            offered = ", ".join(edition.formats)
            raise BadContent(
                f"{edition.title} has no campaign {options['campaign']!r}: choose one of: {offered}"
            )
        events: list[Event] = [
            Made("story", Thing("story", front=first_page(edition, options["campaign"]))),
            Made("note/gm", Thing("note", GM, seen=(GM,), known=(GM,), front={"text": ""})),
            *pools(edition.reserve, edition.friendly),
            *lore_sheets(),
            foe_list(),
            chapter_page(),
            touchstone_sheet(),
            Made(BLESSING_SUPPLY, Thing("supply", seen=(), cards=blessing_supply(edition.key))),
            Shuffled(BLESSING_SUPPLY),
            Made(WOUND_SUPPLY, Thing("supply", seen=(), cards=wound_supply())),
            Shuffled(WOUND_SUPPLY),
            *extra_deck(options),
        ]
        scenario = lay_scenario(content, edition.key) if content else []
        return [*events, *scenario, Turned((Lobby(),))]

    def revive(self, stored: Any) -> Step:
        return _revive(stored)

    def names(self) -> dict[str, str]:
        return names(WORDS)

    def settings(self) -> tuple[Setting, ...]:
        return settings()

    def faces(self) -> dict[str, Any]:
        return faces()


def make() -> Deckahedron:
    return Deckahedron()

"""Create Advantage: a friendly point makes any one flip the best of three, before or after it (GM guides of the older
editions). Levels and penalties are ignored; a wound card still stops the flip."""

from __future__ import annotations

import msgspec

from hearthside.families.deckahedron.cards import WOUNDS
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.flips import FLIP, MOST, Call, cards_of, cards_to_flip
from hearthside.families.deckahedron.heroes import name_of
from hearthside.families.deckahedron.reserve import FRIENDLY, pay, points
from hearthside.kernel.asks import Option
from hearthside.kernel.events import Event, Marked, Told
from hearthside.kernel.table import Table

CREATE = "create-advantage"


def can_create(table: Table, call: Call) -> bool:
    """Whether the edition has it, a point is there, and the flip is not the best of three already."""
    price = edition_of(table).create_advantage
    return bool(price) and call.net < MOST and not call.against and points(table, FRIENDLY) >= price


def create_option(table: Table) -> Option:
    edition = edition_of(table)
    label = f"Create an advantage ({edition.friendly}: {edition.create_advantage})"
    return Option(CREATE, label, (), (), "Three cards are flipped, and the best counts.")


def best_of_three(call: Call) -> Call:
    return msgspec.structs.replace(call, net=MOST)


def created(table: Table, call: Call) -> list[Event]:
    """Pay, and show the new advantage."""
    text = f"Something helps {name_of(table, call.hero)}: the best of three cards counts."
    paid = pay(table, edition_of(table).create_advantage, FRIENDLY)
    return [paid, Marked(FLIP, {"net": MOST}), Told(text, about=(call.hero,))]


def cards_missing(table: Table, call: Call) -> int:
    """How many cards are still to be turned for the best of three; none after a wound card."""
    turned = [card for _, card in cards_of(table, "cards")]
    stopped = any(card in WOUNDS for card in turned)
    return 0 if stopped else cards_to_flip(MOST) - len(turned)

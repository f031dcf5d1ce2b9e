"""Table options: each that is offered makes a difference somewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import hearthside.families.adventure_deck as package
from hearthside.families.adventure_deck.options import LEDGER, NOT_PLAYED
from hearthside.kernel.seats import GM, Role, Sitter

FOLDER = Path(str(package.__file__)).parent


def test_every_option_that_is_offered_is_read() -> None:
    code = "".join(file.read_text() for file in FOLDER.glob("*.py") if file.name != "options.py")
    cards = "".join(file.read_text() for file in FOLDER.glob("cards/*.toml"))
    unread = [
        key for key in LEDGER.house_rules if f'options["{key}"]' not in code and f'"{key}"' not in cards
    ]
    assert unread == []
    assert not NOT_PLAYED & LEDGER.house_rules.keys()


def test_every_choice_that_is_not_the_first_is_named_somewhere() -> None:
    code = "".join(file.read_text() for file in FOLDER.glob("*.py") if file.name != "options.py")
    cards = "".join(file.read_text() for file in FOLDER.glob("cards/*.toml"))
    for rule in LEDGER.house_rules.values():
        if all(choice.isdigit() for choice in rule.choices):
            continue
        named = [choice for choice in rule.choices if f'"{choice}"' in code + cards]
        assert len(named) >= len(rule.choices) - 1, rule


@pytest.mark.rule("ads.foe.action")
def test_a_gm_chooses_whom_a_foe_attacks_where_the_table_says_so(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", foes=("goblin-skirmisher",), options={"foe-target": "gm"})
    seats = {**table.table.seats, GM: Sitter("The GM", Role.GM)}
    table.table = msgspec.structs.replace(table.table, seats=seats)
    table.set("combat", order=("p1", "foe/1", "p2")).act("p1", "pass").until("PlayersChoose")
    assert table.asked == (GM,)
    table.act(GM, "on:p2", "U")
    assert table.step == "React" and table.asked == ("p2",)


def test_without_a_gm_it_is_chance(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", foes=("goblin-skirmisher",), options={"foe-target": "gm"})
    table.set("combat", order=("p1", "foe/1", "p2")).act("p1", "pass")
    while table.step != "React":
        assert table.step != "PlayersChoose"
        table.act(table.asked[0], "no")
    assert table.asked[0] in ("p1", "p2")

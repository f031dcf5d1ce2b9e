"""Editions and campaign formats are data."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from hearthside.families.deckahedron.content import checked
from hearthside.families.deckahedron.editions import EDITIONS, Edition, halve
from hearthside.families.deckahedron.family import Deckahedron
from hearthside.families.deckahedron.ledger import LEDGER
from hearthside.families.deckahedron.suffering import ways_at
from hearthside.kernel.family import BadContent


@pytest.mark.rule("dk.component.suits.world", "dk.component.suits.kfa", "dk.component.suits.kfa093")
@pytest.mark.parametrize(
    ("edition", "suits", "colours"),
    [
        ("world", "Anchor Bulb Crescent Dart", "red yellow green blue"),
        ("kfa", "Anvil Blade Crown Dragon", "red yellow green blue"),
        ("kfa093", "Anvil Blade Crown Dragon", "red blue yellow green"),
    ],
)
def test_suits_have_rank_and_colour(edition: str, suits: str, colours: str) -> None:
    assert EDITIONS[edition].suits == tuple(suits.split())
    assert EDITIONS[edition].colours == tuple(colours.split())
    assert EDITIONS[edition].suit(3) == suits.split()[2]


@pytest.mark.rule("dk.campaign.formats.world", "dk.campaign.formats.kfa")
def test_campaign_lengths() -> None:
    assert list(EDITIONS["world"].formats) == ["one-shot", "longer"]
    assert list(EDITIONS["kfa"].formats) == ["one-shot", "9-hour", "30-hour"]
    assert list(EDITIONS["kfa093"].formats) == ["one-shot", "9-hour", "30-hour"]


def test_a_campaign_the_edition_does_not_know_is_refused() -> None:
    with pytest.raises(BadContent, match=r"Deckahedron World has no campaign '9-hour'.*one-shot, longer"):
        Deckahedron().lay_out(LEDGER.options({"edition": "world", "campaign": "9-hour"}), "")


@pytest.mark.rule("dk.campaign.one-shot.world")
def test_a_world_one_shot_has_harm_and_no_wounds(table: Callable[..., Any]) -> None:
    ways = [way.id for way in ways_at(table("world").table, 7)]
    assert ways == ["7-0-0", "4-1-0", "1-2-0"]


@pytest.mark.rule("dk.campaign.one-shot.kfa")
def test_a_one_shot_has_two_ways_only(table: Callable[..., Any]) -> None:
    for edition in ("kfa", "kfa093"):
        assert [way.id for way in ways_at(table(edition).table, 7)] == ["7-0-0", "0-0-1"]
        assert not EDITIONS[edition].formats["one-shot"].heroic


@pytest.mark.rule("dk.campaign.nine-hour.kfa")
def test_nine_hours_add_harm_and_heroic_mode(table: Callable[..., Any]) -> None:
    for edition in ("kfa", "kfa093"):
        assert [way.id for way in ways_at(table(edition, "9-hour").table, 3)] == ["3-0-0", "0-1-0", "0-0-1"]
        nine = EDITIONS[edition].formats["9-hour"]
        assert nine.heroic and nine.rings == "none"


def test_thirty_hours_add_rings() -> None:
    assert EDITIONS["kfa"].formats["30-hour"].rings == "letters"
    assert EDITIONS["kfa"].formats["30-hour"].level_cards
    assert EDITIONS["kfa093"].formats["30-hour"].rings == "envelopes"
    assert not EDITIONS["kfa093"].formats["30-hour"].level_cards


@pytest.mark.rule("dk.component.halve")
def test_halves_are_rounded_up() -> None:
    assert [halve(n) for n in (7, 4, 3, 2, 1)] == [4, 2, 2, 1, 1]


@pytest.mark.rule("dk.xp.currency.world", "dk.xp.currency.kfa")
def test_the_currency_has_the_editions_name(table: Callable[..., Any]) -> None:
    assert EDITIONS["world"].amount(2) == "2 green tokens"
    assert EDITIONS["world"].amount(1) == "1 green token"
    assert EDITIONS["kfa093"].amount(1) == EDITIONS["kfa"].amount(1) == "1 XP"
    assert table("world").hero().currency == 0


@pytest.mark.rule("dk.bank.name.world", "dk.bank.name.kfa", "dk.bank.name.kfa093")
@pytest.mark.parametrize(
    ("edition", "name"), [("world", "Bad Bank"), ("kfa", "Challenge Bank"), ("kfa093", "Shadow points")]
)
def test_the_reserve_has_the_editions_name(table: Callable[..., Any], edition: str, name: str) -> None:
    play = table(edition)
    assert play.reserve == 0
    assert play.table.things["reserve"].back["name"] == name


def test_the_ledgers_differences_are_the_editions_data() -> None:
    raw = tomllib.loads((files("hearthside.families.deckahedron") / "rules.toml").read_text("utf-8"))
    differences = {entry["id"].rpartition(".")[2]: entry for entry in raw["difference"]}
    assert len(differences) == 67
    for key, edition in EDITIONS.items():
        assert differences["suit-names"][key] == ", ".join(edition.suits)
        assert differences["suit-colours"][key] == ", ".join(edition.colours)
        assert differences["currency"][key].startswith(edition.single)
        assert differences["reserve"][key].startswith(edition.reserve)
        assert differences["bonus-tag"][key].startswith(edition.bonus_tag)
        assert differences["settlement"][key].startswith(edition.settlement)


def test_a_typo_in_an_edition_is_a_sentence_for_its_author() -> None:
    with pytest.raises(BadContent, match=r"editions.toml: there is no field `colour` here"):
        checked("editions.toml", {"colour": 1}, Edition)

"""Random legal play: nothing is made or lost, nothing secret is shown, and a stored game folds to its end."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from hearthside import families
from hearthside.families.deckahedron.calling import AFTER, Calling
from hearthside.families.deckahedron.cards import BLESSINGS, FULL_DECK, WOUNDS
from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.family import Deckahedron
from hearthside.families.deckahedron.heroes import STAMINA, UP, Hero, board_id, hero_of, heroes, pile_ids
from hearthside.families.deckahedron.play import FreePlay, acts_here
from hearthside.families.deckahedron.taking import Take
from hearthside.families.deckahedron.town import errand
from hearthside.kernel.asks import Number, Option, Pick, Refused, Reply
from hearthside.kernel.events import Ruled
from hearthside.kernel.game import Game
from hearthside.kernel.journal import decode, encode, fold, verify
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.standing import Paused, UndoVote, steps_in
from hearthside.kernel.steps import Question, Step
from hearthside.kernel.table import Scope, Table
from hearthside.kernel.views import view

FAMILY = Deckahedron()
CAMPAIGNS = [(edition, format) for edition in EDITIONS for format in EDITIONS[edition].formats]


def filled(option: Option, random: Random) -> dict[str, Any]:
    """Something legal for every field."""
    values: dict[str, Any] = {}
    for field in option.fields:
        if isinstance(field, Pick):
            several = random.sample(
                field.choices, random.randint(field.low, min(field.high, len(field.choices)))
            )
            chosen = tuple(choice.id for choice in several)
            values[field.key] = chosen[0] if field.low == field.high == 1 else chosen
        elif isinstance(field, Number):
            values[field.key] = random.randint(field.low, field.high)
        else:
            values[field.key] = "so be it"[: field.longest]
    return values


def opened(edition: str, campaign: str, seed: int, begins: str = "quick-start") -> Game:
    game = Game.open(FAMILY, bytes([seed]) * 32, options={"edition": edition, "campaign": campaign})
    game.sit(GM, "Gwen", Role.GM)
    for n in (1, 2, 3):
        game.sit(Seat(f"p{n}"), f"Player {n}")
    game.act(GM, Reply(begins))
    return game


def play_on(game: Game, random: Random) -> None:
    """One act of somebody who is asked; deadly blows are kept small so that the story goes on."""
    step = game.table.step
    assert isinstance(step, Question)
    seats = [
        seat
        for seat in step.asked(game.table)
        if any(not o.closed for o in step.ask(game.table, seat).options)
    ]
    seat = random.choice(seats)
    option = random.choice([o for o in step.ask(game.table, seat).options if not o.closed])
    values = filled(option, random)
    if "plus" in values:
        values["plus"] = random.randint(0, 2)
    game.act(seat, Reply(option.id, values))


def check(table: Table) -> None:
    cards: Counter[str] = Counter()
    for id in heroes(table):
        hero = Hero(table, id)
        piles = [pile for pile in (*pile_ids(id), board_id(id)) if pile in table.things]
        own = Counter(card for pile in piles for card in table.things[pile].cards)
        assert own & Counter(FULL_DECK) == Counter(FULL_DECK), "all twenty cards are there"
        cards += own - Counter(FULL_DECK)
        most = own.total() if table.options["overflow"] == "move_all" else STAMINA
        assert hero.currency >= 0 and hero.lost <= most
        assert hero.thing.number("harm") <= 2
        by_cards = (
            table.options["wound_count"] == "wound_cards"
        )  # then tokens that outlast their cards count for nothing
        assert by_cards or hero.thing.number("wound") <= 2
        assert hero.deck.unordered == len(hero.deck.cards)
        assert len(hero.exhaustion.cards) <= most
    cards += Counter(table.things["supply/blessings"].cards + table.things["supply/wounds"].cards)
    assert sum(n for card, n in cards.items() if card in BLESSINGS) == 6
    assert [cards[card] for card in WOUNDS] == [20, 20]


@pytest.mark.rule("dk.table.supply", "dk.component.piles", "dk.wound.cycle")
@pytest.mark.parametrize(("edition", "campaign"), CAMPAIGNS)
def test_nothing_is_made_or_lost(edition: str, campaign: str) -> None:
    for seed in range(3):
        game, random = opened(edition, campaign, seed), Random(seed)
        for _ in range(250):
            play_on(game, random)
            check(game.table)


def overrule(game: Game, random: Random) -> None:
    """Now and then the GM allows what a rule refuses, whatever it is."""
    step = game.table.step
    assert isinstance(step, Question)
    refused = [
        (seat, option)
        for seat in step.asked(game.table)
        for option in step.ask(game.table, seat).options
        if option.closed and option.rules and all(getattr(field, "choices", True) for field in option.fields)
    ]
    if not refused or random.random() < 0.6:
        play_on(game, random)
        return
    seat, option = random.choice(refused)
    reply = Reply(option.id, filled(option, random))
    try:
        game.record([Ruled(random.choice(option.rules), "let it be", Scope.ONCE, allows=True)], GM)
        game.act(seat, reply)
    except Refused as also:  # something else is in the way, too
        assert also.why != option.closed


@pytest.mark.parametrize(("edition", "campaign"), CAMPAIGNS)
def test_what_the_gm_allows_against_a_rule_is_carried_out(edition: str, campaign: str) -> None:
    for seed in range(3):
        game, random = opened(edition, campaign, seed), Random(seed)
        for _ in range(250):
            overrule(game, random)
            check(game.table)


@pytest.mark.parametrize("begins", ["quick-start", "create"])
@pytest.mark.parametrize(("edition", "campaign"), CAMPAIGNS)
def test_what_is_closed_names_a_rule_of_the_book_that_is_played(
    edition: str, campaign: str, begins: str
) -> None:
    game, random = opened(edition, campaign, 3, begins), Random(3)
    for _ in range(150):
        step = game.table.step
        assert isinstance(step, Question)
        for seat in step.asked(game.table):
            for option in step.ask(game.table, seat).options:
                books = [edition in FAMILY.ledger.rules[rule].editions for rule in option.rules]
                assert not option.closed or not books or any(books), option
        play_on(game, random)


@pytest.mark.parametrize(("edition", "campaign"), CAMPAIGNS)
def test_nothing_is_overlooked_where_only_some_acts_or_options_are_looked_at(
    edition: str, campaign: str
) -> None:
    game, random = opened(edition, campaign, 11), Random(11)
    every = {**acts_here(edition, campaign, UP, at_corners=True), "take": Take()}
    for _ in range(250):
        play_on(game, random)
        table = game.table
        if isinstance(table.step, FreePlay):
            for seat in table.playing:
                if errand(table, hero_of(table, seat) or ""):  # who is out does nothing else
                    continue
                offered = [option for act in every.values() for option in act.offers(table, seat)]
                assert {option.id for option in offered} == {
                    o.id for o in table.step.ask(table, seat).options
                }
        elif isinstance(table.step, Calling):
            asked = table.step.ask(table, GM).options
            names = table.step.names(table)
            assert len(names) - len(asked) == (AFTER not in {option.id for option in asked})
            found = [table.step.option(table, GM, name) for name in names]
            assert [option for option in found if option] == list(asked)


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_a_stored_game_folds_to_its_end(edition: str) -> None:
    game, random = opened(edition, "one-shot", 7), Random(7)
    for _ in range(150):
        play_on(game, random)
    again = fold([decode(encode(entry), FAMILY.revive) for entry in game.journal])
    assert again == game.table


def test_every_draw_can_be_proved() -> None:
    game, random = opened("kfa093", "9-hour", 5), Random(5)
    for _ in range(400):
        play_on(game, random)
    game.reveal(bytes([5]) * 32, b"n" * 32)
    assert verify(game.journal).draws > 10


def test_every_step_can_be_stored() -> None:
    found = steps_in("hearthside.families.deckahedron")
    names = [step.__name__ for step in found if not inspect.isabstract(step)]
    assert len(set(names)) == len(names) > 25
    assert {step.__name__ for step in all_steps() if ".deckahedron." in step.__module__} == set(names)


def all_steps() -> list[type[Step]]:
    """The steps of every family, after all their modules are read; the kernel's and the tests' left out."""
    for module in pkgutil.walk_packages(families.__path__, "hearthside.families."):
        importlib.import_module(module.name)
    found, left = list[type[Step]](), [Step]
    while left:
        left += (below := left.pop().__subclasses__())
        found += below
    ours = [step for step in found if step.__module__.startswith("hearthside.families.")]
    return [step for step in ours if not inspect.isabstract(step)]


SHARED = {
    "Aftermath",
    "Aim",
    "Blow",
    "Escape",
    "FreePlay",
    "Lobby",
    "NextTurn",
    "Replace",
    "Roll",
    "Search",
    "Suffer",
}
"""Names that stored games of two families have by now. Each family revives its own, so they do no harm; no more of them."""


def test_a_name_of_a_step_belongs_to_one_family() -> None:
    places: dict[str, set[str]] = {}
    for step in all_steps():
        places.setdefault(step.__name__, set()).add(step.__module__.split(".")[2])
    assert {name for name, homes in places.items() if len(homes) > 1} <= SHARED
    assert not places.keys() & {Paused.__name__, UndoVote.__name__}, "the kernel's own are in every family"


def test_within_a_family_every_step_has_a_name_of_its_own() -> None:
    names = [(step.__module__.split(".")[2], step.__name__) for step in all_steps()]
    assert not [name for name, n in Counter(names).items() if n > 1]


def test_a_view_is_blind_to_what_is_face_down() -> None:
    """Exchange the hidden cards of a hero: no seat sees a difference."""
    game, random = opened("kfa093", "one-shot", 3), Random(3)
    for _ in range(120):
        play_on(game, random)
        table = game.table
        for id in heroes(table):
            if Hero(table, id).is_heroic:
                continue
            deck, _, pile = pile_ids(id)
            hidden = list(table.things[deck].cards + table.things[pile].cards)
            random.shuffle(hidden)
            n = len(table.things[deck].cards)
            swapped = dict(table.things)
            swapped[deck] = msgspec.structs.replace(swapped[deck], cards=tuple(hidden[:n]))
            swapped[pile] = msgspec.structs.replace(swapped[pile], cards=tuple(hidden[n:]))
            other = msgspec.structs.replace(table, things=swapped)
            for seat in (GM, Seat("p1"), Seat("p2"), None):
                assert view(FAMILY, other, seat) == view(FAMILY, table, seat)


def test_the_gms_points_and_notes_are_the_gms() -> None:
    table = opened("kfa093", "one-shot", 1).table
    for seat in (Seat("p1"), None):
        things = view(FAMILY, table, seat).things
        assert "note/gm" not in things
        assert things["reserve"].marks == {"name": "Shadow points"}
    assert view(FAMILY, table, GM).things["reserve"].marks["points"] == 0

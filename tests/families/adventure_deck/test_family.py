"""A whole table of the family: lobby, duel, journal, secrets, and many random fights."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.families.adventure_deck.decks import faces_of
from hearthside.families.adventure_deck.family import AdventureDeck
from hearthside.families.adventure_deck.options import LEDGER
from hearthside.families.adventure_deck.setup import Setting
from hearthside.kernel.asks import Ask, Pick, Refused, Reply, Value
from hearthside.kernel.asks import Number as NumberField
from hearthside.kernel.family import BadContent
from hearthside.kernel.game import Game
from hearthside.kernel.journal import decode, encode, fold
from hearthside.kernel.seats import Role, Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Ruling, Scope
from hearthside.kernel.views import view
from tests.families.adventure_deck.fights import NIGHTLY, allowed, assert_possible

P1, P2 = Seat("p1"), Seat("p2")
MODES = ("simple", "1d", "2d")
CARRIED = {"scroll-of-fire"}
FOES: tuple[tuple[str, ...], ...] = (
    (),
    ("goblin-skirmisher",) * 4,
    ("hedge-wizard", "skeletal-warrior"),
    ("goblin-skirmisher",),
)


def random_reply(ask: Ask, rng: random.Random) -> Reply:
    option = rng.choice([option for option in ask.options if not option.closed])
    values: dict[str, Value] = {}
    for field in option.fields:
        if isinstance(field, Pick):
            chosen = rng.sample([choice.id for choice in field.choices], rng.randint(field.low, field.high))
            values[field.key] = chosen[0] if field.low == field.high == 1 else tuple(chosen)
        elif isinstance(field, NumberField):
            values[field.key] = rng.randint(field.low, field.high)
    return Reply(option.id, values)


def duel() -> Game:
    game = Game.open(AdventureDeck(), b"s" * 32, content="duel")
    game.sit(P1, "Mira")
    game.sit(P2, "Jon")
    return game


@pytest.mark.rule("ads.mode.formats")
@pytest.mark.parametrize(("content", "seats"), [("skirmish", 1), ("skirmish", 2), ("duel", 2), ("versus", 3)])
def test_solo_co_operative_duel_and_versus_begin(content: str, seats: int) -> None:
    game = Game.open(AdventureDeck(), b"s" * 32, content=content)
    for n in range(seats):
        game.sit(Seat(f"p{n + 1}"), f"Player {n + 1}")
        game.act(Seat(f"p{n + 1}"), Reply("deck:warrior-1"))
    game.act(P1, Reply("begin"))
    assert type(game.table.step).__name__ == "OpeningHands"


def test_a_duel_needs_two_with_a_character() -> None:
    game = duel()
    game.act(P1, Reply("deck:warrior-1"))
    with pytest.raises(Refused, match="2 players with a Character are needed"):
        game.act(P1, Reply("begin"))


@pytest.mark.rule("ads.deck.combat-size", "ads.start.updown-source")
def test_an_illegal_deck_is_refused_with_what_is_wrong(small_set: None) -> None:
    game = duel()
    values: dict[str, Value] = {"class": "warrior", "race": "human", "level": "1", "source": "dedicated"}
    with pytest.raises(Refused, match=r"52 cards; this one has 25.*At most 24 weapons") as refused:
        game.act(P1, Reply("own", {**values, "deck": "25 dagger/up"}))
    assert refused.value.rules == ("ads.deck.combat-size", "ads.deck.weapon-cap")
    deck = "\n".join(f"1 {face}" for face in faces_of(CATALOGUE.decks["warrior-1"]))
    game.act(P1, Reply("own", {**values, "deck": deck}))
    assert game.table.things["p1"].front["source"] == "dedicated"


@pytest.mark.rule("ads.start.updown-source")
def test_with_a_ready_deck_it_is_said_before_play_where_up_downs_come_from() -> None:
    game = duel()
    for seat in (P1, P2):
        game.act(seat, Reply("deck:warrior-1"))
    game.act(P1, Reply("source:dedicated"))
    game.act(P2, Reply("source:dedicated"))
    game.act(P2, Reply("source:draw-deck"))
    assert [game.table.things[seat].front["source"] for seat in (P1, P2)] == ["dedicated", "draw-deck"]
    game.act(P1, Reply("begin"))
    with pytest.raises(Refused):
        game.act(P1, Reply("source:draw-deck"))


@pytest.mark.rule("ads.start.updown-source")
def test_where_all_draw_from_the_dedicated_deck_nobody_chooses() -> None:
    game = Game.open(
        AdventureDeck(), b"s" * 32, options={"updown-source": "dedicated-only"}, content="skirmish"
    )
    game.sit(P1, "Mira")
    game.act(P1, Reply("deck:warrior-1"))
    with pytest.raises(Refused):
        game.act(P1, Reply("source:dedicated"))


def test_content_is_a_key_or_a_file() -> None:
    game = Game.open(AdventureDeck(), b"s" * 32, content='format = "skirmish"\nfoes = ["goblin-skirmisher"]')
    assert game.table.things["game"].front["foes"] == ("goblin-skirmisher",)
    with pytest.raises(BadContent, match="there is no Foe 'ghost'"):
        Game.open(AdventureDeck(), b"s" * 32, content='format = "skirmish"\nfoes = ["ghost"]')


@pytest.mark.rule("ads.mode.baseline")
def test_a_whole_duel_is_stored_and_read_again() -> None:
    game, rng = duel(), random.Random(7)
    game.act(P1, Reply("deck:warrior-1"))
    game.act(P2, Reply("deck:rogue-1"))
    game.act(P1, Reply("begin"))
    for _ in range(400):
        step = game.table.step
        assert isinstance(step, Question)
        if step.stays:
            break
        seat = step.asked(game.table)[0]
        game.act(seat, random_reply(step.ask(game.table, seat), rng))
    family = AdventureDeck()
    stored = [decode(encode(entry), family.revive) for entry in game.journal]
    assert fold(stored) == game.table


def test_every_table_option_has_a_default_and_choices() -> None:
    assert len(LEDGER.rules) == 301
    assert LEDGER.house_rules["initiative-draws"].choices == ("3", "1", "2", "4", "5")
    assert LEDGER.house_rules["room-penalty"].choices == ("off", "on")
    assert all(rule.choices for rule in LEDGER.house_rules.values())


def assert_cards_kept(table: Any, before: dict[str, list[str]]) -> None:
    """No card is lost, and none is made but what a Foe carried."""
    for who, cards in before.items():
        now = Counter(table.cards(who))
        assert not Counter(cards) - now
        assert {face.partition("/")[0] for face in now - Counter(cards)} <= CARRIED


@pytest.mark.rule("ads.deck.zones")
@pytest.mark.parametrize("seed", range(10_000 if NIGHTLY else 120))
def test_random_fights_end_and_keep_all_cards(fight: Any, seed: int) -> None:
    """Cards are neither made nor lost, whatever is done."""
    rng = random.Random(seed)
    foes = FOES[seed % len(FOES)]
    decks = rng.sample(("warrior-1", "rogue-1", "mage-1", "priest-1", "mage-3"), 1 if len(foes) == 1 else 2)
    setting = Setting(
        light=rng.choice(("none", "medium", "bright")),
        open=rng.random() < 0.5,
        start=rng.choice(("melee", "thrown", "ranged")),
        distances=rng.choice(((), ("melee", "thrown"))),
    )
    options = {"mode": rng.choice(MODES)}
    for key, rule in LEDGER.house_rules.items():
        if rng.random() < 0.15 and key not in ("mode", "combat-deck-size"):
            options[key] = rng.choice(rule.choices)
    table = fight(*decks, foes=foes, options=options, setting=setting, started=False)
    table.stream = type(table.stream)(seed)
    before = {who: table.cards(who) for who in table.table.seats}
    for _ in range(4000):
        if table.step == "Lobby":
            break
        table.random_act(rng)
    assert table.step == "Lobby"
    assert_cards_kept(table, before)
    assert "combat" not in table.table.things and not table.table.of_kind("effect")


@pytest.mark.parametrize("seed", range(40))
def test_whatever_a_gm_allows_can_be_done(fight: Any, seed: int) -> None:
    """Closed options are played too: nothing breaks, nobody is asked without an option, no card is lost."""
    rng = random.Random(seed)
    foes = FOES[seed % len(FOES)]
    options = {"mode": rng.choice(MODES)}
    table = fight("rogue-1", "priest-1", foes=foes, options=options, started=False)
    rulings = tuple(Ruling(n, rule, "-", Scope.CAMPAIGN, True) for n, rule in enumerate(LEDGER.rules))
    table.table = msgspec.structs.replace(table.table, rulings=rulings)
    before = {who: table.cards(who) for who in table.table.seats}
    for _ in range(250):
        if table.step == "Lobby":
            break
        seat = rng.choice(table.asked)
        reply = random_reply(allowed(table.ask(seat)), rng)
        table.act(seat, reply.option, **reply.values)
        assert_possible(table.table)
    assert_cards_kept(table, before)


def test_every_step_is_frozen_data(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1", "longsword/up").act("p1", "play:longsword/up")
    step = table.table.step
    again = AdventureDeck().revive(msgspec.to_builtins(step))
    assert again == step


@pytest.mark.parametrize("seed", range(6))
def test_every_seat_has_a_view_of_every_step(seed: int) -> None:
    """A party with a GM, watched by everybody at every step, and stored at the end."""
    rng, gm = random.Random(seed), Seat("gm")
    options = {"mode": MODES[seed % 3], "gold-remainder": ("players-assign", "random")[seed % 2]}
    game = Game.open(
        AdventureDeck(), b"s" * 32, options=options, content=["counting-house", "harrow-hill"][seed % 2]
    )
    game.sit(gm, "Ada", Role.GM)
    for n, deck in enumerate(("rogue-1", "priest-1"), 1):
        game.sit(Seat(f"p{n}"), f"Player {n}")
        game.act(Seat(f"p{n}"), Reply(f"deck:{deck}"))
    game.act(P1, Reply("begin"))
    for _ in range(150):
        step = game.table.step
        assert isinstance(step, Question)
        if type(step).__name__ == "Lobby":
            break
        for seat in (gm, P1, P2, None):
            seen = view(game.family, game.table, seat)
            assert "adventure" not in seen.things and seen.now.waiting is not None
        seat = rng.choice(step.asked(game.table))
        game.act(seat, random_reply(step.ask(game.table, seat), rng))
    stored = [decode(encode(entry), game.family.revive) for entry in game.journal]
    assert fold(stored) == game.table

"""Bots of the Adventure Deck and of Core Rules: legal, sensible, and blind to what their seat may not know."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from hearthside.agents.adventure_deck.imagining import imagine, likely_deck
from hearthside.agents.adventure_deck.thumb import AdventureDeckThumb
from hearthside.agents.bots import UnknownBot, Wild, bot
from hearthside.agents.plain import plain_value
from hearthside.agents.playing import play
from hearthside.agents.search import Search
from hearthside.agents.sight import sight
from hearthside.agents.thumb import thumb
from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.kernel.asks import Choice, Number, Pick, Reply, Text
from hearthside.kernel.chance import Fast
from hearthside.kernel.game import run_on
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from hearthside.lab.adventures import play_adventure
from hearthside.lab.fights import FAMILY, begun, is_over, play_fight
from hearthside.lab.study import Cell
from tests.families.adventure_deck.fights import make_fight

P1, P2 = Seat("p1"), Seat("p2")
DECKS = ("warrior-1", "rogue-1", "mage-1", "priest-1", "warrior-3", "rogue-3", "mage-3", "priest-3")


def duel(a: str, b: str, *bots: str, **options: str) -> Cell:
    return Cell(0, "adventure-deck", "duel", a, b, bots or ("thumb",), options)


# ---------------------------------------------------------------- legal


@pytest.mark.parametrize("deck", DECKS)
def test_a_bot_never_acts_illegally(deck: str) -> None:
    for seed in range(12):
        row = play_fight(duel(deck, DECKS[seed % len(DECKS)]), seed, seed)
        assert row.winner in ("a", "b"), row


@pytest.mark.parametrize("mode", ["1d", "2d"])
def test_a_bot_finds_its_way_at_any_distance(mode: str) -> None:
    for seed in range(6):
        row = play_fight(duel("warrior-1", "mage-1", mode=mode), seed, seed)
        assert row.winner in ("a", "b"), row


@pytest.mark.parametrize(("game", "seed"), [(1, 9), (2, 16)])
def test_no_two_bots_step_to_and_fro_for_ever(game: int, seed: int) -> None:
    row = play_fight(duel("mage-1", "rogue-3", mode="1d"), game, seed)
    assert row.winner in ("a", "b") and row.acts < 500


@pytest.mark.parametrize(
    ("steps", "deck", "hand", "moves"),
    [
        (1, "warrior-1", "longsword/up", True),  # nearer, to strike
        (0, "warrior-1", "medium-armor/up", False),  # there is nothing to do elsewhere, either
        (0, "mage-1", "hail-of-glass/up", True),  # away, to cast
    ],
)
@pytest.mark.parametrize("mode", ["1d", "2d"])
def test_a_bot_moves_only_to_where_it_can_do_something(
    mode: str, steps: int, deck: str, hand: str, moves: bool
) -> None:
    fight = make_fight(deck, "warrior-1", options={"mode": mode}).hold("p1", hand).set("p1", used=BASES)
    fight.set("combat", **{"p1~p2": steps}).set("p1", x=0, y=0).set("p2", x=1 + 3 * steps, y=0)
    assert (AdventureDeckThumb(1).choose(sight(fight.table, P1)).option == "move") is moves


def test_a_bot_does_not_withdraw_twice_from_who_comes_after() -> None:
    fight = make_fight("mage-1", "warrior-1", options={"mode": "1d"}).hold("p1", "hail-of-glass/up")
    fight.set("p1", used=BASES).set("combat", **{"p1~p2": 0, "avoided~p2~p1": 1})
    assert AdventureDeckThumb(1).choose(sight(fight.table, P1)).option != "move"


def test_a_bot_withdraws_again_where_that_is_not_fleeing() -> None:
    options = {"mode": "1d", "avoid-twice-flee": "off"}
    fight = make_fight("mage-1", "warrior-1", options=options).hold("p1", "hail-of-glass/up")
    fight.set("p1", used=BASES).set("combat", **{"p1~p2": 0, "avoided~p2~p1": 1})
    assert AdventureDeckThumb(1).choose(sight(fight.table, P1)).option == "move"


@pytest.mark.parametrize(
    ("clock", "hand", "left", "fatigue", "reply"),
    [
        (60, "medium-armor/up", 0, 0, "no"),
        (61, "medium-armor/up", 0, 0, "draw"),  # nothing to attack with
        (61, "longsword/up", 0, 0, "no"),
        (61, "medium-armor/up", 0, 6, "no"),  # it would be death
        (60, "longsword/up", 7, 0, "draw"),
    ],
)
def test_a_bot_that_has_done_nothing_for_long_draws_for_fatigue(
    clock: int, hand: str, left: int, fatigue: int, reply: str
) -> None:
    fight = make_fight("mage-1", "warrior-1").hold("p2", *[hand] * (7 - fatigue)).set("p2", fatigue=fatigue)
    fight.set("combat", clock=clock)
    fight.lay("p2", "draw", *["strength/up"] * left).lay("p2", "discard", "strength/up").act("p1", "pass")
    assert AdventureDeckThumb(1).choose(sight(fight.table, P2)).option == reply


@pytest.mark.parametrize(("clock", "reply"), [(60, "pass"), (61, "flee")])
def test_a_bot_does_not_wait_for_ever(clock: int, reply: str) -> None:
    fight = make_fight("warrior-1", "mage-1").hold("p1", "medium-armor/up").set("p1", used=BASES)
    assert AdventureDeckThumb(1).choose(sight(fight.set("combat", clock=clock).table, P1)).option == reply


BASES = tuple(
    base.key for card in (*CATALOGUE.classes.values(), *CATALOGUE.races.values()) for base in card.base
)
"""All Base Actions: who has used them has only cards."""


@pytest.mark.parametrize(
    "foes", ["goblin-skirmisher+goblin-slinger", "hedge-wizard", "cave-spider", "ashen-drake"]
)
def test_a_bot_fights_foes(foes: str) -> None:
    for seed, deck in enumerate(DECKS):
        row = play_fight(Cell(0, "adventure-deck", "fight", deck, foes, ("thumb",), {}), 0, seed)
        assert row.winner in ("a", "b")
        assert row.damage_a > 0


def test_a_bot_plays_on_against_anybody() -> None:
    for seed in range(12):
        row = play_fight(duel("rogue-3", "priest-3", "thumb", "wild"), seed, seed)
        assert row.acts < 2000


def test_rules_of_thumb_beat_playing_anything() -> None:
    won = sum(play_fight(duel(deck, deck, "thumb", "wild"), 0, 5).winner == "a" for deck in DECKS)
    assert won >= 7


def test_the_same_seed_plays_the_same_duel() -> None:
    assert play_fight(duel("mage-1", "rogue-1"), 0, 9) == play_fight(duel("mage-1", "rogue-1"), 0, 9)


# ---------------------------------------------------------------- secrets


def tables_of(seed: int) -> list[Table]:
    """Tables of a duel at which Player 1 is asked."""
    found: list[Table] = []

    def noted(table: Table, seat: Seat, reply: Reply) -> None:
        if seat == P1:
            found.append(table)

    bots = {P1: thumb("adventure-deck"), P2: thumb("adventure-deck")}
    play(FAMILY, begun(duel("warrior-1", "mage-1")), Fast(seed), bots, until=is_over, noted=noted)
    return found


def shaken(table: Table, seat: Seat, random: Random) -> Table:
    """The same table with the hidden cards of the other seat dealt anew."""
    other = P2 if seat == P1 else P1
    hand, draw = table.things[f"{other}/hand"], table.things[f"{other}/draw"]
    cards = [*hand.cards, *draw.cards]
    random.shuffle(cards)
    held = msgspec.structs.replace(hand, cards=tuple(cards[: len(hand.cards)]))
    rest = tuple(sorted(cards[len(hand.cards) :]))
    things = {
        **table.things,
        f"{other}/hand": held,
        f"{other}/draw": msgspec.structs.replace(draw, cards=rest),
    }
    return msgspec.structs.replace(table, things=things)


@pytest.mark.parametrize("seed", range(3))
def test_a_bot_sees_nothing_of_what_is_hidden_from_its_seat(seed: int) -> None:
    for table in tables_of(seed):
        changed = shaken(table, P1, Random(seed))
        one, other = (sight(found, P1, ahead=True) for found in (table, changed))
        assert one == other
        assert thumb("adventure-deck", 1).choose(one) == thumb("adventure-deck", 1).choose(other)


def test_what_a_bot_imagines_does_not_depend_on_what_is_hidden() -> None:
    for table in tables_of(1)[4::4]:
        one, other = (sight(found, P1, ahead=True) for found in (table, shaken(table, P1, Random(2))))
        assert imagine(one, Random(3)) == imagine(other, Random(3))


def test_an_imagined_table_looks_the_same_to_the_seat_and_can_be_played() -> None:
    for table in tables_of(2)[4::3]:
        seen = sight(table, P1, ahead=True)
        if not seen.pending:
            continue
        made = imagine(seen, Random(1))
        assert sight(made, P1).things == seen.things
        assert sight(made, P1).now.ask == seen.now.ask
        bots = {P1: thumb("adventure-deck"), P2: thumb("adventure-deck")}
        after, _ = play(FAMILY, made, Fast(1), bots, until=is_over)
        assert is_over(after)


def test_while_others_answer_in_secret_no_steps_are_shown() -> None:
    table, _ = run_on(begun(duel("warrior-1", "mage-1")), Fast(1))
    assert sight(table, P1, ahead=True).pending == ()


def test_a_character_nobody_has_a_deck_for_is_imagined_by_its_class() -> None:
    assert likely_deck("mage", "dwarf", 5) == likely_deck("mage", "elf", 3)


# ---------------------------------------------------------------- looking ahead


def test_a_search_bot_plays_a_whole_duel() -> None:
    row = play_fight(duel("rogue-1", "rogue-1", "search:8", "thumb"), 0, 4)
    assert row.winner in ("a", "b")


def test_a_search_bot_goes_through_an_adventure() -> None:
    cell = Cell(0, "adventure-deck", "adventure", "warrior-1", "counting-house", ("search:2",), {})
    assert play_adventure(cell, 0, 4).winner in ("a", "b")


def test_a_search_bot_remembers_its_own_deck() -> None:
    table, _ = run_on(begun(duel("warrior-1", "mage-1")), Fast(1))
    found = Search("adventure-deck")
    found.choose(sight(table, P1, ahead=True))
    assert len(found.deck) == 52
    assert sum(face.startswith("fortitude/") for face in found.deck) == 2


# ---------------------------------------------------------------- others


def test_bots_are_called_by_name() -> None:
    assert isinstance(bot("wild", "adventure-deck", 1), Wild)
    search = bot("search:12", "adventure-deck", 1)
    assert isinstance(search, Search)
    assert search.budget == 12
    with pytest.raises(UnknownBot, match="no bot 'oracle'"):
        bot("oracle", "adventure-deck", 1)
    with pytest.raises(UnknownBot, match="whole number"):
        bot("search:many", "adventure-deck", 1)


def test_what_no_rule_of_thumb_knows_is_answered_plainly() -> None:
    random = Random(1)
    choices = tuple(Choice(name, name) for name in "abc")
    assert plain_value(Text("t", "Text", 20, 1), random)
    assert plain_value(Number("n", "Number", 2, 5), random) == 2
    assert plain_value(Pick("p", "Pick", choices, default="b"), random) == "b"
    assert len(str(plain_value(Pick("p", "Pick", choices, 2, 3), random))) > 1


def test_a_family_without_rules_of_thumb_is_played_plainly() -> None:
    table, _ = run_on(begun(duel("warrior-1", "mage-1")), Fast(1))
    step = table.step
    assert isinstance(step, Question)
    seen = sight(table, P1)
    plain = thumb("another-family", 1)
    assert plain.choose(seen).option == "suggested"


@pytest.mark.parametrize(("hp", "drinks"), [(15, False), (9, True)])
def test_a_bot_drinks_nothing_that_would_do_nothing(hp: int, drinks: bool) -> None:
    table = make_fight("warrior-1", foes=("goblin-skirmisher",)).set("p1", hp=hp, hp_max=15)
    table.hold("p1", "swallow-of-courage/up", "strength/up")
    reply = AdventureDeckThumb().choose(view(FAMILY, table.table, Seat("p1")))
    assert (reply.option == "play:swallow-of-courage/up") == drinks

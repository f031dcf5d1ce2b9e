"""Before it begins: alone in two clicks, together, against each other, with or without a GM, with decks of one's own."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.agents.wild import random_act
from hearthside.families import families, family
from hearthside.families.adventure_deck.building import careful
from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.families.adventure_deck.content import adventure_keys, load
from hearthside.families.adventure_deck.decks import faces_of, read_deck
from hearthside.families.adventure_deck.faces import faces
from hearthside.families.adventure_deck.family import AdventureDeck
from hearthside.families.adventure_deck.homecoming import level_for, refreshed
from hearthside.families.adventure_deck.lobby import PutAway
from hearthside.families.offering import WithFaces, WithSettings
from hearthside.kernel.asks import Option, Refused, Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.events import Marked
from hearthside.kernel.family import BadContent
from hearthside.kernel.game import Game
from hearthside.kernel.journal import decode, encode, fold, verify
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import evolve
from tests.families.adventure_deck.fights import make_fight

P1, P2 = Seat("p1"), Seat("p2")


def opened(content: str, *, gm: bool = True, players: int = 0) -> Game:
    """A table as the server opens it: whoever starts it sits on the seat of the GM."""
    game = Game.open(family("adventure-deck"), b"s" * 32, content=content)
    if gm:
        game.sit(GM, "Mira", Role.GM)
    for n in range(1, players + 1):
        game.sit(Seat(f"p{n}"), f"Player {n}")
    return game


def asked(game: Game) -> tuple[Seat, ...]:
    return game.table.step.asked(game.table)


def offered(game: Game, seat: Seat) -> dict[str, str]:
    """The options by id, with the reason where one is closed."""
    step = game.table.step
    assert isinstance(step, Question)
    return {option.id: option.closed for option in step.ask(game.table, seat).options}


def step(game: Game) -> str:
    return type(game.table.step).__name__


# ---------------------------------------------------------------- alone


@pytest.mark.rule("ads.mode.formats")
@pytest.mark.parametrize("key", ["counting-house", "harrow-hill", "skirmish"])
def test_alone_one_choice_begins_without_a_gm_to_ask(key: str) -> None:
    game = opened(key)
    game.act(GM, Reply("quick:warrior-1"))
    assert game.table.things["gm"].front["class"] == "warrior"
    assert (step(game), asked(game)) == ("OpeningHands", (GM,))


def test_with_somebody_else_at_the_table_there_is_no_quick_start() -> None:
    assert "quick:warrior-1" not in offered(opened("counting-house", players=1), GM)
    assert "quick:warrior-1" not in offered(opened("duel"), GM)


# ---------------------------------------------------------------- together and against each other


@pytest.mark.rule("ads.mode.formats", "ads.term.ally")
@pytest.mark.parametrize(("gm_plays", "heroes"), [(True, 3), (False, 2)])
def test_the_gm_may_play_or_not(gm_plays: bool, heroes: int) -> None:
    game = opened("counting-house", players=2)
    for seat in (P1, P2, *((GM,) if gm_plays else ())):
        game.act(seat, Reply("deck:priest-1"))
    game.act(P2, Reply("begin"))
    assert len(game.table.things["combat"].list("order")) == heroes + 3
    assert GM in asked(game) if gm_plays else GM not in asked(game)


@pytest.mark.rule("ads.term.opponent")
def test_the_one_who_opened_the_table_may_duel() -> None:
    game = opened("duel", players=1)
    game.act(GM, Reply("deck:mage-1"))
    game.act(P1, Reply("deck:rogue-1"))
    game.act(GM, Reply("begin"))
    assert game.table.things["gm"].front["side"] != game.table.things["p1"].front["side"]


def test_every_player_needs_a_character() -> None:
    game = opened("counting-house", players=2)
    assert offered(game, P1)["begin"] == "take a Character first"
    assert offered(game, GM)["begin"] == "Player 1 and Player 2 still need a Character"
    game.act(P1, Reply("deck:rogue-1"))
    assert offered(game, P1)["begin"] == "Player 2 still needs a Character"
    game.sit(Seat("p3"), "Jo")
    assert offered(game, P1)["begin"] == "Player 2 and Jo still need a Character"


def test_not_more_than_a_game_is_for() -> None:
    game = opened("duel", players=2)
    for seat in (GM, P1, P2):
        game.act(seat, Reply("deck:rogue-1"))
    assert offered(game, P1)["begin"] == "this is for at most 2 players"


@pytest.mark.rule("ads.mode.adventures")
def test_the_table_may_choose_something_else_to_play() -> None:
    game = opened("counting-house", players=1)
    game.act(P1, Reply("deck:rogue-1"))
    game.act(GM, Reply("game:duel"))
    assert game.table.things["game"].front["title"] == "A duel"
    game.act(GM, Reply("deck:mage-1"))
    game.act(P1, Reply("begin"))
    assert game.table.things["p1"].front["side"] == "p1"


def test_after_a_duel_nobody_holds_cards_and_the_session_can_be_ended() -> None:
    game, random = opened("duel", gm=False, players=2), Fast(5).random
    for seat, option in ((P1, "deck:warrior-1"), (Seat("p2"), "deck:mage-1"), (P1, "begin")):
        game.act(seat, Reply(option))
    while "combat" in game.table.things:
        game.act(*random_act(game.family, game.table, random))
    assert len(game.table.things["p1/draw"].cards) == len(game.table.things["p2/draw"].cards) == 52
    game.reveal(b"s" * 32, b"t" * 32)
    assert verify(game.journal).open_draws == 0


def test_whoever_fell_in_a_duel_gets_up_for_the_next(fight: Any) -> None:
    table = fight("warrior-1", "mage-1").set("p2", status="dead", hp=0).act("p1", "pass")
    assert table.step == "Lobby" and "begin" in table.open()
    table.act("p1", "begin")
    assert table.hp("p2") == table.mark("p2", "hp_max") and table.step == "OpeningHands"


@pytest.mark.rule("ads.character.level-card")
def test_xp_of_a_fight_on_its_own_become_a_level_too() -> None:
    game = opened("skirmish")
    for option in ("deck:warrior-1", "begin"):
        game.act(GM, Reply(option))
    before = evolve(game.table, [Marked("gm", {"xp": CATALOGUE.levels[0], "hp": 3})])
    after = evolve(before, PutAway().go(before))
    assert (before.mark("gm", "level"), after.mark("gm", "level"), after.mark("gm", "hp")) == (1, 2, 3)
    whole = evolve(after, refreshed(after, "gm"))
    assert whole.mark("gm", "hp") == after.mark("gm", "hp_max") > before.mark("gm", "hp_max")


def test_who_has_a_character_is_not_told_to_take_one() -> None:
    game = opened("skirmish", players=1)
    game.act(P1, Reply("deck:mage-1"))
    asks = {seat: game.table.question.ask(game.table, seat).prompt for seat in (GM, P1)}
    assert asks == {GM: "Take a Character, then begin.", P1: "Begin, or take another Character."}


# ---------------------------------------------------------------- decks


def listed(key: str) -> str:
    return "\n".join(f"1 {face}" for face in faces_of(CATALOGUE.decks[key]))


@pytest.mark.rule("ads.deck.combat-size", "ads.character.level-card")
def test_a_character_who_has_grown_builds_a_new_deck_and_keeps_the_rest(small_set: None) -> None:
    game = opened("skirmish", players=1)
    game.act(P1, Reply("deck:mage-1"))
    with pytest.raises(Refused, match=": a card of Level 2; the Character is Level 1"):
        game.act(P1, Reply("rebuild", {"deck": listed("mage-3")}))
    game.act(
        GM, Reply("correct", {"thing": "p1", "number": "character.level", "value": 3, "why": "long ago"})
    )
    with pytest.raises(Refused):  # a hand of no card at all
        game.act(
            GM,
            Reply("correct", {"thing": "p1", "number": "character.fatigue", "value": 7, "why": "dead tired"}),
        )
    game.act(GM, Reply("correct", {"thing": "p1", "number": "character.gold", "value": 9, "why": "saved"}))
    game.act(P1, Reply("rebuild", {"deck": listed("mage-3")}))
    assert game.table.things["p1/draw"].cards == faces_of(CATALOGUE.decks["mage-3"])
    assert game.table.things["p1"].front["gold"] == 9


@pytest.mark.rule("ads.deck.contents")
@pytest.mark.parametrize("rule", ["off", "on"])
def test_pets_and_hirelings_where_the_table_plays_with_them(rule: str) -> None:
    game = Game.open(family("adventure-deck"), b"s" * 32, options={"pets-hirelings": rule})
    game.sit(P1, "Mira")
    lines = [*listed("warrior-1").splitlines()[2:], "1 bramble/up", "1 bramble-seize/down"]
    deck = CATALOGUE.decks["warrior-1"]
    values = {"class": deck.character_class, "race": deck.race, "level": "1", "source": "dedicated"}
    reply = Reply("own", {**values, "deck": "\n".join(lines)})
    if rule == "off":
        with pytest.raises(Refused, match="Bramble, Wolfhound: this table plays without Pets and Hirelings"):
            game.act(P1, reply)
    else:
        game.act(P1, reply)
        assert "bramble/up" in game.table.things["p1/draw"].cards


# ---------------------------------------------------------------- people who leave


@pytest.mark.rule("ads.mode.formats")
def test_a_character_whose_player_has_left_is_played_by_the_gm() -> None:
    game = opened("counting-house", players=2)
    for seat in (P1, P2):
        game.act(seat, Reply("deck:priest-1"))
    game.act(P1, Reply("begin"))
    game.leave(P2)
    assert asked(game) == (P1,)
    deck = game.table.things["p1/draw"].cards
    game.act(P1, Reply("choose", {"cards": tuple(sorted({f for f in deck if "fortitude" not in f}))[:4]}))
    assert len(game.table.things["p2/hand"].cards) == 7
    for _ in range(60):
        seat = asked(game)[0]
        assert seat in (P1, GM)
        if step(game) == "TakeAction" and seat == GM:
            break
        name = next(name for name, closed in reversed(list(offered(game, seat).items())) if not closed)
        game.act(seat, Reply(name))
    assert step(game) == "TakeAction" and seat == GM


# ---------------------------------------------------------------- what others read


def test_the_family_is_offered_with_its_adventures_settings_and_faces() -> None:
    found = family("adventure-deck")
    assert found in families()
    assert isinstance(found, WithSettings) and isinstance(found, WithFaces)
    assert adventure_keys() == ["counting-house", "harrow-hill", "skirmish", "duel", "versus"]
    assert all(load(key).title and load(key).summary for key in adventure_keys())
    assert [setting.key for setting in found.settings()] == ["mode"]


@pytest.mark.rule("ads.mode.adventures")
def test_where_an_adventure_is_chosen_its_level_is_told() -> None:
    assert load("harrow-hill").subtitle == "For Characters of Level 2 and up."
    assert load("duel").subtitle == ""
    game = opened("counting-house")
    assert game.table.things["game"].front["level"] == 1
    offered_now = {option.id: option for option in game.table.step.ask(game.table, GM).options}
    assert offered_now["game:harrow-hill"].note.startswith("For Characters of Level 2 and up. ")


def test_faces_are_plain_data_with_values_by_round() -> None:
    printed = faces()
    assert printed["cards"]["longsword"]["values"] == [3, 5, 5, 5, 5, 3]
    assert printed["cards"]["hail-of-glass"]["boxed"][:2] == [None, {"value": 6, "cost": "2 Intellect"}]
    assert printed["foes"]["goblin-skirmisher"]["hp"] == 3
    assert printed["levels"] == [6, 15, 28, 45]
    assert len(printed["decks"]) == len(CATALOGUE.decks)
    assert printed["decks"]["warrior-1"]["hp"] == 21


def test_an_adventure_is_stored_and_read_again() -> None:
    game = opened("counting-house")
    game.act(GM, Reply("quick:warrior-1"))
    again = [decode(encode(entry), game.family.revive) for entry in game.journal]
    assert fold(again) == game.table


def test_another_character_may_be_taken_before_it_begins() -> None:
    game = opened("counting-house", players=1)
    game.act(P1, Reply("deck:rogue-1"))
    game.act(P1, Reply("deck:mage-1"))
    assert game.table.things["p1"].front["class"] == "mage"


def test_content_of_an_unknown_format_is_refused() -> None:
    with pytest.raises(BadContent, match="choose one of: skirmish, duel, versus"):
        load('format = "melee"')


@pytest.mark.rule("ads.deck.combat-size")
def test_a_deck_is_judged_while_it_is_built() -> None:
    found = family("adventure-deck")
    assert isinstance(found, AdventureDeck)
    verdict = found.check_deck({"class": "warrior", "race": "human", "level": "1", "deck": "25 dagger/up"})
    assert (verdict["size"], verdict["up"], verdict["down"]) == (25, 25, 0)
    assert [problem["rule"] for problem in verdict["problems"]] == [
        "ads.deck.combat-size",
        "ads.deck.weapon-cap",
    ]


def test_a_character_who_has_won_something_is_not_replaced_by_a_slip(journey: Any) -> None:
    table = journey("warrior-1").act("p1", "home")
    options = table.options()
    assert options["deck:mage-1"].warning and options["quick:mage-1"].warning and options["own"].warning
    assert not options["begin"].warning


@pytest.mark.rule("ads.mode.adventures")
def test_whoever_builds_a_new_deck_begins_with_the_one_they_have(journey: Any) -> None:
    (deck,) = journey("warrior-1").act("p1", "home").options()["rebuild"].fields
    assert "7 longsword/up" in deck.default.splitlines()
    assert read_deck(deck.default) == faces_of(CATALOGUE.decks["warrior-1"])


@pytest.mark.rule("ads.death.at-one-card")
def test_nothing_more_is_done_for_the_deck_of_the_dead(journey: Any) -> None:
    table = journey("warrior-1").act("p1", "home").lay("p1", "reserve", "dagger/up")
    own = {"rebuild", "swap", "source:dedicated"}
    assert own <= table.open()
    assert own.isdisjoint(table.set("p1", status="dead").open())


def test_a_dead_character_is_given_up_without_a_warning(journey: Any) -> None:
    table = journey("warrior-1").act("p1", "home").set("p1", status="dead")
    assert table.options()["quick:mage-1"].warning == ""


# ---------------------------------------------------------------- a Level and its XP


@pytest.mark.rule("ads.character.level-card")
@pytest.mark.parametrize(("deck", "xp"), [("warrior-1", 0), ("warrior-3", 15)])
def test_who_begins_on_a_level_has_the_xp_for_it(deck: str, xp: int) -> None:
    table = make_fight(deck, "rogue-1")
    assert (table.mark("p1", "xp"), level_for(xp)) == (xp, table.mark("p1", "level"))


@pytest.mark.rule("ads.character.level-card")
@pytest.mark.parametrize(("marks", "warned"), [({}, False), ({"xp": 16}, True), ({"gold": 1}, True)])
def test_only_a_character_who_has_won_something_is_given_up_with_a_warning(
    marks: dict[str, int], warned: bool
) -> None:
    table = make_fight("warrior-3", "rogue-1").set("p1", **marks).table
    assert bool(careful(table, Seat("p1"), Option("deck:rogue-1", "Rogue")).warning) == warned

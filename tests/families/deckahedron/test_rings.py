"""Green rings: the best arrangement of a hero's move cards, and what it opens."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from hearthside.families.deckahedron.heroes import Hero
from hearthside.families.deckahedron.items import LEVEL_CARDS, LevelCard
from hearthside.families.deckahedron.levelcards import CountRings, why_not
from hearthside.families.deckahedron.moves import LEVELS, MOVES
from hearthside.families.deckahedron.rings import arrange, can_close, in_words, is_met, rings_of
from hearthside.families.deckahedron.sheets import learn
from hearthside.families.deckahedron.study import Studying
from hearthside.kernel.seats import GM

TURF = ("pick_pockets", "not_on_my_turf")
FURY = ("pick_pockets", "fury")
CORNER = ("backstab", "bum_rush", "weak_spot", "called_shot")


def know(play: Any, *moves: str, hero: str = "kresk", only: bool = True) -> Any:
    """Give a hero these move cards, and no others."""
    if only:
        things = {id: t for id, t in play.table.things.items() if not (t.kind == "move" and t.place == hero)}
        play.table = play.table.__class__(
            **{f: getattr(play.table, f) for f in play.table.__struct_fields__} | {"things": things}
        )
    for move in moves:
        play.apply(
            learn(Hero(play.table, hero), move, MOVES[play.table.options["edition"]][move].start_level)
        )
        play.run()
        while "none" in play.options(play.step.asked(play.table)[0]):
            play.say(play.step.asked(play.table)[0], "none")
    return play


# ---------------------------------------------------------------- counting


@pytest.mark.rule("dk.rings.count")
def test_a_new_card_shows_the_ring_that_it_closes(table: Callable[..., Any]) -> None:
    play = know(table("kfa", "30-hour"), TURF[0])
    assert "closed" not in play.hero().thing.front
    play = know(play, TURF[1], only=False)
    assert play.hero().thing.list("closed") == ("R:pick_pockets+not_on_my_turf",)
    assert "Kresk can lay Pick Pockets and Not On My Turf together" in play.told()


@pytest.mark.rule("dk.rings.count", "dk.rings.requires.kfa")
def test_a_master_says_which_card_would_close_a_ring(table: Callable[..., Any]) -> None:
    play = know(table("kfa", "30-hour"), *CORNER[:3]).turn_to(Studying("kresk"))
    assert play.option("p1", "learn:called_shot").note.endswith("With it your cards close a green ring.")
    assert "ring" not in play.option("p1", "learn:sangfroid").note


@pytest.mark.rule("dk.rings.count")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_pick_pockets_beside_not_on_my_turf_closes_a_ring(edition: str) -> None:
    assert len(arrange(edition, TURF).rings) == 1
    assert arrange(edition, TURF).rings[0].cards == TURF, "the half on the east side lies left"
    assert arrange(edition, TURF[:1]).rings == arrange(edition, TURF[1:]).rings == ()


@pytest.mark.rule("dk.rings.letters.world")
@pytest.mark.parametrize("edition", ["world", "kfa"])
def test_a_ring_has_a_letter_only_if_both_halves_have_it(edition: str) -> None:
    assert arrange(edition, TURF).rings[0].letter == "R" and can_close(edition, TURF, "R")
    assert arrange(edition, FURY).rings[0].letter == "", "Scent of Blood is Fury in these editions"
    assert not can_close(edition, FURY, "R") and not can_close(edition, FURY, "F")


@pytest.mark.rule("dk.rings.count")
def test_four_quarters_close_around_a_corner() -> None:
    found = arrange("kfa093", CORNER)
    assert [ring.cards for ring in found.rings] == [CORNER]
    assert {card: place[1:] for card, place in found.places.items()} == {
        "backstab": (0, 0),
        "bum_rush": (1, 0),
        "weak_spot": (0, 1),
        "called_shot": (1, 1),
    }


@pytest.mark.rule("dk.rings.count")
def test_a_card_cannot_lie_on_both_sides_of_another() -> None:
    """Fury could lie above left in a corner or right of Bum Rush, not both at once."""
    cards = ("fury", "bum_rush", "weak_spot", "called_shot")
    assert len(arrange("kfa093", cards).rings) == 1
    assert len(arrange("kfa093", (*cards, "backstab")).rings) == 2


def by_hand(edition: str, cards: tuple[str, ...]) -> int:
    """Every way to lay up to five cards on a strip of two rows, and the most rings among them."""
    spots = [(x, y) for y in range(2) for x in range(4)]
    best = 0
    for places in permutations(spots, len(cards)):
        at = dict(zip(places, cards, strict=True))
        best = max(best, closed(edition, at))
    return best


def closed(edition: str, at: dict[tuple[int, int], str]) -> int:
    def has(x: int, y: int, piece: str) -> bool:
        return (x, y) in at and piece in MOVES[edition][at[x, y]].ring

    sides = sum(has(x, y, "E") and has(x + 1, y, "W") for x, y in at)
    corners = sum(
        has(x, y, "SE") and has(x + 1, y, "SW") and has(x, y + 1, "NE") and has(x + 1, y + 1, "NW")
        for x, y in at
    )
    return sides + corners


@pytest.mark.rule("dk.rings.count")
@pytest.mark.parametrize("edition", ["world", "kfa093"])
def test_the_solver_finds_what_trying_everything_finds(edition: str) -> None:
    printed = [move.id for move in MOVES[edition].values() if move.ring]
    random = Random(edition)
    for n in (2, 3, 4, 5):
        for _ in range(12):
            cards = tuple(random.sample(printed, n))
            assert len(arrange(edition, cards).rings) == by_hand(edition, cards), cards


@pytest.mark.rule("dk.rings.count")
def test_the_places_really_close_the_rings() -> None:
    printed = [move.id for move in MOVES["kfa093"].values() if move.ring]
    for n in (8, 12, 21):
        found = arrange("kfa093", tuple(Random(n).sample(printed, n)))
        groups = {place[0] for place in found.places.values()}
        total = 0
        for group in groups:
            total += closed("kfa093", {p[1:]: card for card, p in found.places.items() if p[0] == group})
        assert total >= len(found.rings) >= 2


@pytest.mark.rule("dk.rings.no-keep")
def test_the_order_of_the_cards_does_not_matter(table: Callable[..., Any]) -> None:
    cards = ("backstab", "bum_rush", "weak_spot", "called_shot", "fury")
    counts = {len(arrange("kfa093", order).rings) for order in permutations(cards)}
    assert counts == {2}
    play = know(table("kfa093", "30-hour"), *cards)
    assert len(rings_of(play.table, "kresk").rings) == 2


# ---------------------------------------------------------------- requirements


@pytest.mark.rule("dk.rings.requires.world", "dk.rings.requires.kfa")
def test_a_slash_means_or() -> None:
    need = MOVES["world"]["fundamental_magic"].rings_older
    assert need == "CC/W" and in_words(need) == "two green rings or a ring with W"
    assert is_met("world", ("use_a_magic_item", "counterspell"), need), "one W ring"
    assert not is_met("world", FURY, need), "one plain ring"
    assert is_met("world", (*FURY, "tied_with_her_ribbon", "not_on_my_turf"), need), "two plain rings"


def study(play: Any, currency: int = 2) -> Any:
    """Kresk sits down with a teacher."""
    play.mark("kresk", currency=currency)
    if not play.table.things["story"].number("town"):
        play.say(GM, "town:enter", name="Ash")
    return play.say("p1", "study")


@pytest.mark.rule("dk.levels.requirements")
@pytest.mark.parametrize(
    ("edition", "campaign"), [("kfa093", "30-hour"), ("kfa", "30-hour"), ("world", "longer")]
)
def test_whatever_a_move_requires_it_may_be_tried(
    table: Callable[..., Any], edition: str, campaign: str
) -> None:
    """Every move that Kresk could not learn for want of rings is offered to the GM, at its lowest level."""
    play = study(table(edition, campaign).mark("kresk", currency=9))
    shut = {
        o.id.partition(":")[2]
        for o in play.ask("p1").options
        if "green ring" in o.closed or "ring with" in o.closed
    }
    assert len(shut) >= 5
    tried = {id for id in shut if MOVES[edition][id].flip}
    assert tried
    play.say("p1", "cancel").say(GM, "call:kresk")
    for id in tried:
        assert "ring" not in play.option(GM, id).closed, id
        assert play.option(GM, id).note.startswith(LEVELS[MOVES[edition][id].lowest].capitalize()), id


@pytest.mark.rule("dk.rings.requires.world", "dk.levels.requirements")
@pytest.mark.parametrize("campaign", ["one-shot", "longer"])
def test_without_rings_the_master_refuses_but_anybody_may_try(
    table: Callable[..., Any], refused: Any, campaign: str
) -> None:
    play = study(know(table("world", campaign), "pick_pockets"))
    with pytest.raises(refused, match="this needs two green rings or a ring with W"):
        play.say("p1", "learn:fundamental_magic", teacher="")
    play.say("p1", "cancel").call("fundamental_magic")
    assert play.table.things["flip"].front["net"] == -2, "tried at wild"


@pytest.mark.rule("dk.rings.requires.kfa", "dk.campaign.thirty-hour.kfa", "dk.campaign.nine-hour.kfa")
def test_rings_matter_in_the_long_campaign_only(table: Callable[..., Any]) -> None:
    long = study(know(table("kfa", "30-hour"), *TURF))
    assert "learn:fundamental_magic" not in long.options("p1"), "one R ring is not enough"
    assert "learn:goreography" not in long.options("p1") and "learn:derring_do" in long.options("p1")
    nine = study(know(table("kfa", "9-hour"), "pick_pockets"))
    assert "learn:fundamental_magic" in nine.options("p1")


def test_world_may_keep_rings_for_long_campaigns(table: Callable[..., Any]) -> None:
    play = study(know(table("world", "one-shot", world_rings="longer_only"), "pick_pockets"))
    assert "learn:fundamental_magic" in play.options("p1")


# ---------------------------------------------------------------- envelopes


@pytest.mark.rule("dk.rings.envelopes.kfa093", "dk.campaign.thirty-hour.kfa093")
def test_nine_moves_begin_in_envelopes(table: Callable[..., Any]) -> None:
    play = table("kfa093", "30-hour")
    assert [len(play.table.things[f"envelope/{n}"].list("moves")) for n in ("one", "two")] == [5, 4]
    enveloped = {m for n in ("one", "two") for m in play.table.things[f"envelope/{n}"].list("moves")}
    study(know(play, "pick_pockets"))
    assert not {f"learn:{m}" for m in enveloped} & set(play.options("p1"))
    nine = study(know(table("kfa093", "9-hour"), "pick_pockets"))
    in_nine = enveloped - {"void_transfusion"}  # a card of the 30-hour campaign
    assert {f"learn:{m}" for m in in_nine} <= set(nine.options("p1"))
    assert "envelope/one" not in nine.table.things


@pytest.mark.rule("dk.rings.study.kfa093", "dk.campaign.thirty-hour.kfa093")
def test_rings_open_envelopes_to_the_student(table: Callable[..., Any]) -> None:
    one = study(know(table("kfa093", "30-hour"), *FURY))
    assert "learn:slide" in one.options("p1") and "learn:goreography" not in one.options("p1")
    two = study(know(table("kfa093", "30-hour"), *FURY, "bum_rush", "not_on_my_turf"))
    assert "learn:slide" in two.options("p1") and "learn:goreography" in two.options("p1")


@pytest.mark.rule("dk.rings.unlock.kfa093")
def test_a_new_card_that_closes_a_ring_opens_an_envelope(table: Callable[..., Any]) -> None:
    play = know(table("kfa093", "30-hour"), "pick_pockets")
    assert "propose" in play.options("p1"), "no ring, no question"
    play.apply(learn(play.hero(), "counterspell", 0))
    play.run()
    assert play.options("p1") == [
        *(f"free:{m}" for m in play.table.things["envelope/one"].list("moves")),
        "none",
    ]
    play.say("p1", "free:slide")
    assert "slide" not in play.table.things["envelope/one"].list("moves")
    assert "Slide is in the supply now" in play.told()
    play.mark("ysolde", currency=2).say(GM, "town:enter", name="Ash").say("p2", "study")
    assert "learn:slide" in play.options("p2"), "for everybody"


@pytest.mark.rule("dk.rings.unlock.kfa093")
def test_two_rings_open_both_envelopes(table: Callable[..., Any]) -> None:
    play = know(table("kfa093", "30-hour"), "pick_pockets", "counterspell", "bum_rush")
    play.apply(learn(play.hero(), "void_transfusion", 0))
    play.run()
    assert len(play.options("p1")) == 10, "all nine, or none"


# ---------------------------------------------------------------- level cards


@pytest.mark.rule("dk.levelcards.count")
def test_for_the_dead_nobody_counts_rings(table: Callable[..., Any]) -> None:
    play = table("world", "longer").mark("bram", status="dead").turn_to(CountRings())
    assert "Ysolde has no green ring yet." in play.told() and "Bram has" not in play.told()


@pytest.mark.rule("dk.levelcards.count", "dk.levelcards.take")
@pytest.mark.parametrize(("edition", "campaign"), [("world", "longer"), ("kfa", "30-hour")])
def test_one_level_card_a_session_while_rings_are_ahead(
    table: Callable[..., Any], refused: Any, edition: str, campaign: str
) -> None:
    play = know(table(edition, campaign), *TURF, "bum_rush", "fury")
    assert not [o for o in play.options("p1") if o.startswith("level-card")], "counted when a session begins"
    play.turn_to(CountRings())
    assert (
        "Kresk has 2 green rings and may take a level card." in play.told()
        and "Ysolde has no green ring yet." in play.told()
    )
    play.say("p1", "level-card:getting_the_hang_of_this")
    held = play.table.things["kresk/level/getting_the_hang_of_this"]
    assert held.list("slots") == ("exhaustion", "exhaustion") and held.place == "kresk"
    with pytest.raises(refused, match="one in a session"):
        play.say("p1", "level-card:eager_learner")
    play.turn_to(CountRings()).say("p1", "level-card:eager_learner").turn_to(CountRings())
    with pytest.raises(refused, match="2 green rings and 2 level cards"):
        play.say("p1", "level-card:rallying_cry")
    assert not [o for o in play.options("p2") if o.startswith("level-card")]


@pytest.mark.rule("dk.levelcards.take")
def test_who_has_earned_a_level_card_is_asked_and_may_wait(table: Callable[..., Any]) -> None:
    play = know(table("kfa", "30-hour"), *TURF).turn_to(CountRings())
    assert "Kresk has earned a level card." in play.ask("p1").prompt
    assert "level-card:rallying_cry" in play.say("p1", "later").options("p1"), "later in this session"


@pytest.mark.rule("dk.levelcards.requirements")
def test_a_level_card_may_need_rings() -> None:
    card = LevelCard("x", "X", "…", rings=2)
    assert why_not(card, rings=1, held=0, taken=0)[0] == "this needs 2 green rings"
    assert why_not(card, rings=2, held=1, taken=0)[0] == ""
    assert all(not why_not(c, rings=1, held=0, taken=0)[0] for c in LEVEL_CARDS.values())


@pytest.mark.rule("dk.levelcards.requirements", "dk.blessing.take.world")
def test_an_eager_learner_takes_a_blessing(table: Callable[..., Any]) -> None:
    play = know(table("world", "longer"), *TURF).mark("kresk", currency=1).turn_to(CountRings())
    play.say("p1", "level-card:eager_learner")
    play.call("pick_pockets").flip(("11",)).say("p1", "level", levels=1, insight="")
    assert play.hero().move("pick_pockets").number("level") == 1
    play.say("p1", "done").then(("blessing-gold",))
    assert "blessing-gold" in play.hero().deck.cards, "the card says: shuffle it in"
    assert len(play.table.things["supply/blessings"].cards) == 5 and sum(play.counts()) == 21


def test_no_level_cards_where_the_campaign_has_none(table: Callable[..., Any]) -> None:
    play = know(table("kfa", "9-hour"), *TURF).turn_to(CountRings())
    assert play.hero().thing.front["rings"] == 0


def test_all_pairs_of_halves_close_a_ring() -> None:
    for edition in MOVES:
        moves = [move for move in MOVES[edition].values() if move.ring]
        for one, other in combinations(moves, 2):
            fits = ("E" in one.ring and "W" in other.ring) or ("W" in one.ring and "E" in other.ring)
            assert len(arrange(edition, (one.id, other.id)).rings) == fits

"""Chapters and their points, what is deadly, The Hearth, Books; sessions and their opener."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.campaign import CHAPTERS
from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.falling import Falling
from hearthside.kernel.seats import GM
from hearthside.kernel.views import view
from tests.families.deckahedron.conftest import FAMILY

LONG = {"world": "longer", "kfa": "9-hour", "kfa093": "9-hour"}


def story(play: Any) -> Any:
    return play.table.things["story"].front


def friendly(play: Any) -> int:
    return play.table.things["friendly"].number("points")


def to_chapter(play: Any, number: int) -> Any:
    while story(play)["chapter"] < number:
        play.say(GM, "chapter:next")
    return play


# ---------------------------------------------------------------- chapters


@pytest.mark.rule("dk.campaign.formats.kfa", "dk.campaign.formats.world")
def test_four_chapters_or_eight_and_books() -> None:
    for edition in EDITIONS:
        assert [len(CHAPTERS[edition][frame]) for frame in ("four", "eight")] == [4, 8]
        books = {key: format.books for key, format in EDITIONS[edition].formats.items()}
        assert books["one-shot"] == 1 and max(books.values()) == 3


def test_a_one_shot_from_end_to_end(play: Any) -> None:
    titles = [story(play)["chapter_title"]]
    for _ in range(3):
        titles.append(story(play.say(GM, "point").say(GM, "chapter:next"))["chapter_title"])
    assert titles == ["Start in comfort", "Cross a threshold", "Take a thing and pay", "Return, changed"]
    assert friendly(play.say(GM, "point")) == 4, "four points are on offer"
    assert "chapter:next" not in play.options(GM)
    play.say(GM, "chapter:end")
    assert story(play)["phase"] == "over" and "chapter:end" not in play.options(GM)
    assert play.step.tells(play.table) == "The story is over."
    assert play.ask(GM).prompt.endswith("then end the session.")
    assert play.ask("p1").prompt == "The story is over. What became of your hero?"


def test_a_chapter_gives_its_point_once(play: Any, refused: Any) -> None:
    play.say(GM, "point")
    with pytest.raises(refused, match="has already given its point"):
        play.say(GM, "point")
    assert friendly(play) == 1


def test_what_the_gm_reads_about_a_chapter_is_the_gms(play: Any) -> None:
    play.say(GM, "chapter:next")
    assert "chapter" not in view(FAMILY, play.table, "p1").things
    page = view(FAMILY, play.table, GM).things["chapter"].marks
    assert page["point"] == "All heroes cross it by their own choice." and len(page["prompts"]) == 5


def test_circled_points_must_be_spent_before_a_rest(play: Any, refused: Any) -> None:
    to_chapter(play.mark("reserve", points=3), 3)
    assert play.table.things["reserve"].number("circled") == 3
    with pytest.raises(refused, match="3 circled points still unspent"):
        play.say(GM, "point")
    for text in ("darkness", "cold", "narrow ledges"):
        play.say(GM, "disadvantage", text=text)
    assert play.table.things["reserve"].number("circled") == 0
    assert friendly(play.say(GM, "rest", heroes=("kresk",)).say(GM, "point")) == 1


def test_a_rest_before_they_are_spent_costs_the_point(play: Any, refused: Any) -> None:
    to_chapter(play.mark("reserve", points=1), 3).say(GM, "rest", heroes=("kresk",))
    play.say(GM, "disadvantage", text="darkness")
    with pytest.raises(refused, match="somebody rested before they were spent"):
        play.say(GM, "point")


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_the_search_needs_a_display_of_power(table: Callable[..., Any], refused: Any, edition: str) -> None:
    play = to_chapter(table(edition, LONG[edition]).mark("reserve", points=5), 4)
    assert play.table.things["reserve"].number("circled") == 3, "half, rounded up"
    with pytest.raises(refused, match="show the world's power"):
        play.say(GM, "point")
    play.mark("friendly", points=1).say(GM, "grant:power", text="The lake stands up.")
    play.mark("reserve", circled=0).say(GM, "point")
    assert friendly(play) == 1


def test_the_need_is_written_in_two_to_six_words(table: Callable[..., Any], refused: Any) -> None:
    play = to_chapter(table("kfa093", "9-hour"), 2)
    words = {f"word{n}": "" for n in range(1, 7)}
    with pytest.raises(refused, match="Word 2 of the goal"):
        play.say(GM, "point", **{**words, "word1": "Home"})
    play.say(GM, "point", **{**words, "word1": "Save", "word2": "the", "word3": "bees"})
    assert play.table.things["touchstones"].text("goal") == "Save the bees" and friendly(play) == 1
    assert "point" not in to_chapter(table("kfa", "9-hour"), 2).options(GM), "0.93 alone has this point"


# ---------------------------------------------------------------- death


@pytest.mark.parametrize(("campaign", "chapter"), [("one-shot", 3), ("9-hour", 6), ("30-hour", 6)])
def test_losing_all_stamina_is_death_where_prizes_are_won(
    table: Callable[..., Any], refused: Any, campaign: str, chapter: int
) -> None:
    play = to_chapter(table("kfa093", campaign), chapter - 1).put(exhaustion=FULL_DECK[:10])
    play.turn_to(Falling("kresk")).say(GM, "unconscious", text="")
    play.mark("kresk", status="up").say(GM, "chapter:next")
    assert play.told().endswith("In this chapter, a hero who loses all Stamina dies.")
    play.turn_to(Falling("kresk"))
    assert play.options(GM) == ["dead"]
    with pytest.raises(refused, match="means death"):
        play.say(GM, "unconscious", text="")
    play.say(GM, "dead", text="Grandly.")
    play.mark("friendly", points=1).say(GM, "grant:return", hero="kresk", text="The river gives them back.")
    spent = "The river gives them back.\nJourney points: one is spent for it."
    assert play.told().endswith(f"{spent}\nKresk lives, but cannot stand yet.")
    assert play.hero().thing.front["status"] == "immobile"


def test_a_third_wound_alone_does_not_kill(table: Callable[..., Any]) -> None:
    play = to_chapter(table("kfa093", "9-hour"), 6).turn_to(Falling("kresk", beyond=True))
    assert "unconscious" in play.options(GM)


# ---------------------------------------------------------------- hearth, prize, books


def places(play: Any) -> list[str]:
    return [choice.id for choice in play.option(GM, "seek-help").fields[1].choices]


def test_the_hearth_is_out_of_reach_beyond_the_threshold(play: Any) -> None:
    assert places(play) == ["healers", "hearth"]
    assert places(play.say(GM, "chapter:next")) == ["healers"]
    assert places(to_chapter(play, 4)) == ["healers", "hearth"]


def test_wounds_healed_at_the_revealed_hearth_give_points(table: Callable[..., Any]) -> None:
    play = to_chapter(table("kfa093", "9-hour"), 8).put(exhaustion=FULL_DECK[:2], wound=2)
    assert places(play) == ["healers"] and "reveal" not in play.options(GM)
    play.mark("friendly", points=1).say(GM, "reveal", text="The song is heard again.")
    assert friendly(play) == 0
    play.say(GM, "seek-help", heroes=("kresk",), place="hearth").say("p1", "healing", text="").say(
        "p1", "forgive", text=""
    )
    assert play.tokens()[2] == 0 and friendly(play) == 2


def test_world_helps_in_the_last_trial_instead(table: Callable[..., Any]) -> None:
    play = to_chapter(table("world", "longer"), 8).mark("friendly", points=1)
    assert "last trial" in play.option(GM, "reveal").label
    assert friendly(play.say(GM, "reveal", text="The ford is shallow today.").say(GM, "point")) == 1


def test_a_prize_may_spare_the_price_of_study(table: Callable[..., Any]) -> None:
    play = to_chapter(table("kfa093", "one-shot"), 3)
    play.say(GM, "prize", hero="kresk", waives="study-cost", text="a book that reads you")
    assert "study" not in play.options("p1"), "there must still be a town"
    play.say(GM, "town:enter", name="").say("p1", "study").say("p1", "learn:backstab", teacher="")
    assert play.hero().move("backstab") and play.hero().currency == 0 and "study" not in play.options("p1")
    play.say(GM, "prize", hero="ysolde", waives="study-place", text="a master in a bottle")
    play.mark("ysolde", currency=2).say(GM, "town:leave").say("p2", "study").say("p2", "cancel")
    play.say(GM, "prize", hero="bram", waives="nothing", text="a crown")
    play.say(GM, "chapter:next")
    assert "study" not in play.options("p2"), "in this chapter only"


def test_three_books(table: Callable[..., Any]) -> None:
    play = to_chapter(table("kfa093", "30-hour"), 8).mark("friendly", points=3).mark("reserve", points=4)
    play.say(GM, "chapter:next")
    assert (story(play)["book"], story(play)["chapter"], friendly(play)) == (2, 1, 3)
    to_chapter(play, 8).say(GM, "chapter:next")
    assert (story(play)["book"], friendly(play), play.reserve) == (3, 0, 4), "hostile points are carried over"
    assert "chapter:next" not in to_chapter(play, 8).options(GM)
    play.call().flip(("05",))
    doubled = play.reserve
    assert doubled in (4, 6), "gains are doubled in the third Book"


# ---------------------------------------------------------------- sessions


def opened(play: Any) -> Any:
    return play.say(GM, "session").say(GM, "open")


@pytest.mark.rule("dk.table.session.kfa", "dk.table.session.kfa093")
def test_a_session_is_counted_when_the_next_one_opens(table: Callable[..., Any]) -> None:
    play = table("kfa", "9-hour")
    assert story(play)["session"] == 1
    play.say(GM, "session")
    assert story(play)["session"] == 1 and play.step.asked(play.table) == (GM,)
    assert story(play.say(GM, "open"))["session"] == 2


@pytest.mark.rule("dk.opener.when")
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_the_opener_comes_before_any_flip(table: Callable[..., Any], refused: Any, edition: str) -> None:
    play = table(edition, LONG[edition])
    assert "call:kresk" in play.options(GM), "the first session has none"
    with pytest.raises(refused):
        opened(play).say(GM, "call:kresk")


@pytest.mark.rule("dk.opener.recap.kfa", "dk.opener.reward.kfa")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_four_steps_and_one_xp_for_who_took_part(table: Callable[..., Any], edition: str) -> None:
    play = opened(table(edition, "9-hour"))
    assert "story so far" in play.ask(GM).prompt
    play.say(GM, "go-on", text="You crossed the ice.")
    assert "about their heroes" in play.ask(GM).prompt
    play.say(GM, "go-on", text="").say("p1", "ask", text="Do I talk too much?").say(GM, "note", text="Never.")
    play.say("p1", "note", text="Thanks.").say("p3", "move-on").say("p2", "skip").say(GM, "skip")
    play.say(GM, "give", text="Called Shot needs a target.").say(GM, "reward", heroes=("kresk", "bram"))
    assert [play.hero(id).currency for id in ("kresk", "ysolde", "bram")] == [1, 0, 1]
    assert "call:kresk" in play.options(GM)
    from hearthside.families.deckahedron.sessions import Reward

    play.turn_to(Reward()).say(GM, "reward", heroes=("kresk",))
    assert play.hero().currency == 1, "closing twice does not pay twice"


@pytest.mark.rule("dk.opener.notes.world", "dk.opener.reward.world")
def test_in_world_who_asks_for_notes_gains_a_token(table: Callable[..., Any]) -> None:
    play = opened(table("world", "longer"))
    assert play.option("p1", "ask").note == "Who asks gains 1 green token."
    play.say("p1", "ask", text="")
    assert set(play.step.asked(play.table)) == {GM, "p1", "p2", "p3"}
    assert all("move-on" in play.options(seat) for seat in (GM, "p1", "p2", "p3"))
    play.say("p2", "note", text="More of that voice!").say("p2", "move-on")
    assert play.hero().currency == 1
    play.say("p2", "skip").say("p3", "ask", text="And me?").say(GM, "move-on").say(GM, "give", text="")
    assert [play.hero(id).currency for id in ("kresk", "ysolde", "bram")] == [1, 0, 1]


@pytest.mark.rule("dk.opener.notes.world")
def test_the_gm_is_not_asked_about_the_play_of_another(table: Callable[..., Any]) -> None:
    play = opened(table("world", "longer"))
    assert "in your play" in play.ask("p1").prompt
    assert play.ask(GM).prompt == "Ana may ask the others for notes. Move on if they would rather not."


@pytest.mark.rule("dk.levelcards.count")
def test_rings_are_counted_when_a_session_opens(table: Callable[..., Any]) -> None:
    play = opened(table("world", "longer"))
    for seat in ("p1", "p2", "p3"):
        play.say(seat, "skip")
    play.say(GM, "give", text="")
    assert "Kresk has no green ring yet." in play.told()


@pytest.mark.rule("dk.rest.exclusive")
def test_a_master_in_a_bottle_teaches_nobody_who_rested_today(table: Callable[..., Any]) -> None:
    play = table().mark("kresk", currency=2, prize="study-place", day="rest")
    assert play.option("p1", "study").closed == "the day went to resting"
    assert not play.mark("kresk", day="").option("p1", "study").closed


@pytest.mark.parametrize(
    ("town", "prize", "left"),
    [(1, "tales-cost", "tales-cost"), (1, "study-place", "study-place"), (0, "study-place", "")],
)
def test_a_prize_is_used_up_only_by_what_it_waives(play: Any, town: int, prize: str, left: str) -> None:
    play.mark("story", town=town).mark("kresk", currency=2, prize=prize)
    play.say("p1", "study").say("p1", "learn:backstab", teacher="")
    assert play.hero().currency == 0 and play.hero().thing.text("prize") == left


@pytest.mark.parametrize(("option", "left"), [("plain", 1), ("magic", 0)])
def test_a_prize_may_spare_the_price_of_a_stronger_weapon(
    table: Callable[..., Any], option: str, left: int
) -> None:
    play = table().mark("story", chapter=3).mark("kresk", currency=1)
    assert play.option("p1", "tales:kresk/item/1").closed == "this costs 2 XP"
    play.say(GM, "prize", hero="kresk", waives="tales-cost", text="a smith's last word")
    more = {"power": "It sings.", "weakness": "Silence."} if option == "magic" else {}
    play.say("p1", "tales:kresk/item/1", tale="", wish=option).say(GM, option, name="Song", load=1, **more)
    assert play.hero().currency == left and play.hero().thing.text("prize") == ""
    assert any(thing.kind == "promise" for thing in play.table.things.values())

"""Another adventure with the same people (rulings.md, 34)."""

from __future__ import annotations

import pytest

from hearthside.families.protagonists.content import adventure_keys, load
from hearthside.families.protagonists.family import make
from hearthside.families.protagonists.next_story import next_story
from hearthside.families.protagonists.sheets import drives_of, gear_of
from hearthside.kernel.asks import Refused
from hearthside.kernel.events import Answered, Marked, Told
from tests.families.protagonists.tale import ADA, ADVENTURE, JON, MIRA, Tale

BREAD = "story:bread_before_morning"


def told(tale: Tale) -> Tale:
    """The story is over."""
    return tale.end_chapter().do(ADA, "go-on").do(ADA, "begin:never")


def test_when_a_story_is_over_the_gm_alone_may_go_on_to_another(tale: Tale) -> None:
    told(tale)
    assert {f"story:{key}" for key in adventure_keys()} <= set(tale.offers(ADA))
    assert not [name for name in tale.offers(MIRA) if name.startswith("story:")]


def test_the_story_that_was_just_told_is_not_offered_again(tale: Tale) -> None:
    told(tale).game.record([Marked("story", {"title": load(BREAD[6:]).title})])
    assert BREAD not in tale.offers(ADA)


@pytest.mark.parametrize("key", adventure_keys())
def test_the_gm_goes_on_to_the_story_that_was_chosen(tale: Tale, key: str) -> None:
    title = load(key).title
    told(tale).do(ADA, f"story:{key}")
    assert tale.mark("story", "title") == title
    (begins,) = [event for event in tale.events() if isinstance(event, Told) and event.title == title]
    assert begins.about == ("lamp", "smith", "fox")


def test_who_lives_goes_on_with_name_drives_and_gear(tale: Tale) -> None:
    before = [name for of in (drives_of, gear_of) for name, _ in of(tale.game.table, "lamp")]
    name = tale.mark("lamp", "name")
    told(tale).do(ADA, BREAD)
    after = [name for of in (drives_of, gear_of) for name, _ in of(tale.game.table, "lamp")]
    assert (after, tale.mark("lamp", "name"), tale.game.table.things["lamp"].owner) == (before, name, MIRA)
    assert (tale.step(), tale.phase(), tale.mark("story", "title")) == (
        "Lobby",
        "lobby",
        load(BREAD[6:]).title,
    )
    tale.check_journal()


def test_between_two_stories_everybody_recovers(tale: Tale) -> None:
    used = {"lamp/drive/1": {"marked": 1}, "lamp/gear/kit": {"marked": 3}}
    hurt = {
        "smith": {"health": 0, "resolve": 1, "status": "stabilised", "last_stand": 1, "last_test": "agility"}
    }
    told(tale).game.record([Marked(name, marks) for name, marks in {**used, **hurt}.items()])
    tale.do(ADA, BREAD)
    assert [tale.mark("smith", key) for key in hurt["smith"]] == [5, 3, "up", 0, ""]
    assert [tale.mark(name, "marked") for name in used] == [0, 0]


@pytest.mark.rule("core.chapter.incorporate")
def test_what_was_agreed_on_and_what_happened_is_kept_and_the_old_story_is_not(tale: Tale) -> None:
    tale.do(MIRA, "tone", text="no spiders").do(MIRA, "event", text="the light went out")
    old = {
        name for name, thing in tale.game.table.things.items() if thing.kind in ("npc", "scene", "chapter")
    }
    told(tale).do(ADA, BREAD)
    things = tale.game.table.things
    assert (tale.mark("story", "tone"), tale.mark("event/1", "text")) == ("no spiders", "the light went out")
    assert tale.mark("event/1", "chapter") == 0
    assert "monk" not in things
    assert {things[name].text("title") for name in things if name.startswith("chapter/")} == {
        chapter.title for chapter in load(BREAD[6:]).chapter
    }
    assert old - {"chapter/1", "chapter/2"} and not (old - {"chapter/1", "chapter/2"}) & things.keys()


@pytest.mark.rule("core.setup.choose-protagonist")
def test_the_dead_stay_behind_and_their_player_chooses_anew(tale: Tale) -> None:
    tale.game.record([Marked("smith", {"status": "dead"})])
    told(tale).do(ADA, BREAD)
    assert "smith" not in tale.game.table.things
    assert tale.told()[-2].endswith("The same people: Mira and Eve.")
    assert "choose:baker" in tale.offers(JON)
    tale.do(JON, "choose:baker")


def test_the_next_story_is_played_as_any_other(tale: Tale) -> None:
    told(tale).do(ADA, BREAD)
    for seat in (*tale.game.table.playing, ADA):
        tale.do(seat, "ready:yes")
    tale.do(ADA, "start")
    assert (tale.step(), tale.phase(), tale.mark("story", "chapter")) == ("FreePlay", "play", 1)
    assert tale.mark("story", "party") == ("lamp", "smith", "fox")


def test_nobody_goes_on_to_a_story_in_which_they_are_somebody_else() -> None:
    npc = load("bread_before_morning").npc[0].key
    assert next_story("bread_before_morning", ("lamp",)).closed == ""
    closed = next_story("bread_before_morning", ("lamp", npc))
    assert (closed.closed, closed.rules) == ("one of you is somebody else in that story", ())


def test_in_the_adventures_that_come_with_the_game_nobody_is_two_people() -> None:
    everything = [load(key) for key in adventure_keys()]
    heroes = {sheet.key for one in everything for sheet in one.protagonist}
    assert not heroes & {npc.key for one in everything for npc in one.npc}


OWN = ADVENTURE.replace("The Long Night", "A Longer Night").replace("The Warden did it.", "The moon did it.")


def test_an_adventure_of_the_gms_own_may_follow_and_its_text_is_not_kept_as_an_answer(tale: Tale) -> None:
    told(tale).game.play(make().next_story(tale.game.table, OWN), ADA)
    assert (tale.step(), tale.mark("story", "title")) == ("Lobby", "A Longer Night")
    assert tale.mark("story", "cast") == ("lamp", "smith", "fox", "monk")  # nobody twice
    answers = [event for event in tale.events() if isinstance(event, Answered) and event.reply]
    assert not any("moon" in str(event.reply) for event in answers)
    tale.check_journal()
    tale.game.undo(ADA)
    assert (tale.step(), tale.mark("story", "title")) == ("Epilogue", "The Long Night")


@pytest.mark.parametrize("paused", [False, True])
def test_it_does_not_follow_while_the_story_goes_on_or_the_game_rests(tale: Tale, paused: bool) -> None:
    if paused:
        told(tale).standing(MIRA, "pause")
    with pytest.raises(Refused, match="another story begins when this one is over"):
        make().next_story(tale.game.table, OWN)

"""The end of a Chapter, and the story around it."""

from __future__ import annotations

import pytest

from hearthside.families.protagonists.sheets import drives_of
from hearthside.kernel.asks import Number
from hearthside.kernel.events import Told
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import view
from tests.families.protagonists.tale import ADA, ADVENTURE, JON, MIRA, Tale


@pytest.mark.rule("core.chapter.end")
def test_a_chapter_ends_with_discussion_rest_growth_and_preparation(tale: Tale) -> None:
    tale.do(ADA, "end-chapter")
    assert tale.step() == "Discussion"
    assert "core.chapter.end" in tale.ask(MIRA).rules
    assert tale.offers(ADA)["go-on"].label == "Rest now"
    tale.do(ADA, "go-on")
    assert tale.told()[-1].startswith("The Protagonists rest.")
    assert tale.step() == "Growth"
    tale.do(ADA, "go-on")
    assert tale.step() == "NextChapter"
    tale.do(ADA, "begin:next")
    assert [tale.mark("story", key) for key in ("chapter", "chapter_title", "phase")] == [2, "Dawn", "play"]


@pytest.mark.rule("core.chapter.end", "core.setup.roles")
def test_only_the_gm_turns_to_the_next_step_and_begins_the_next_chapter(tale: Tale) -> None:
    tale.do(ADA, "end-chapter")
    assert not {"go-on", "begin:next", "begin:never"} & set(tale.offers(MIRA))
    assert "go-on" not in tale.do(ADA, "go-on").offers(MIRA)
    assert not {"go-on", "begin:next", "begin:never"} & set(tale.do(ADA, "go-on").offers(MIRA))


@pytest.mark.rule("core.chapter.rest-drives")
def test_a_rest_clears_the_marks_on_all_drives(tale: Tale) -> None:
    for n in (1, 2, 3):
        tale.do(MIRA, f"drive:lamp/drive/{n}").do(ADA, "success")
    assert [tale.mark(name, "marked") for name, _ in drives_of(tale.game.table, "lamp")] == [1, 1, 1]
    tale.end_chapter()
    assert [tale.mark(name, "marked") for name, _ in drives_of(tale.game.table, "lamp")] == [0, 0, 0]


@pytest.mark.rule("core.chapter.rest-health", "core.ruling.rest-clear")
@pytest.mark.parametrize("health", [True, False])
@pytest.mark.parametrize("resolve", [True, False])
def test_a_rest_restores_what_the_special_rules_say(health: bool, resolve: bool) -> None:
    flags = f"rest_restores_health = {health}\nrest_restores_resolve = {resolve}\n".lower()
    tale = Tale(content=ADVENTURE.replace("[special_rules]\n", f"[special_rules]\n{flags}")).started()
    tale.do(ADA, "change", who=("smith",), health=-3, resolve=-1).end_chapter()
    assert tale.mark("smith", "health") == (5 if health else 2)
    assert tale.mark("smith", "resolve") == (3 if resolve else 2)
    assert tale.told()[-1].partition("ready again. ")[2] == RESTORES[health, resolve]


RESTORES = {
    (True, True): "Health and Resolve are restored.",
    (True, False): "Health is restored. Resolve is not restored.",
    (False, True): "Resolve is restored. Health is not restored.",
    (False, False): "Health and Resolve are not restored.",
}


@pytest.mark.rule("core.ruling.rest-clear")
@pytest.mark.parametrize(("rule", "health"), [("by-adventure", 2), ("always", 5), ("never", 2)])
def test_by_house_rule_a_rest_restores_always_or_never(rule: str, health: int) -> None:
    tale = Tale(rest_restores=rule).started()
    tale.do(ADA, "change", who=("smith",), health=-3).end_chapter()
    assert tale.mark("smith", "health") == health


@pytest.mark.rule("core.ruling.rest-clear")
def test_by_house_rule_a_rest_never_restores() -> None:
    flags = "[special_rules]\nrest_restores_health = true\n"
    tale = Tale(content=ADVENTURE.replace("[special_rules]\n", flags), rest_restores="never").started()
    tale.do(ADA, "change", who=("smith",), health=-3).end_chapter()
    assert tale.mark("smith", "health") == 2


@pytest.mark.rule("core.chapter.rest-gear")
@pytest.mark.parametrize("uses", [1, 3])
def test_a_rest_gives_back_the_uses_of_gear_that_can_be_reset(tale: Tale, uses: int) -> None:
    for _ in range(uses):
        tale.do(MIRA, "gear:lamp/gear/flask")
    tale.set("lamp/gear/kit", marked=3).end_chapter()
    assert [tale.mark(f"lamp/gear/{key}", "marked") for key in ("flask", "kit")] == [0, 3]


@pytest.mark.rule("core.chapter.events")
def test_major_events_are_noted_with_their_chapter(tale: Tale) -> None:
    tale.do(MIRA, "event", text="The bridge burned.").end_chapter().do(ADA, "go-on")
    tale.do(JON, "event", text="The Warden fled.")
    events = [tale.game.table.things[name].front for name in tale.game.table.of_kind("event")]
    assert events == [
        {"text": "The bridge burned.", "chapter": 1},
        {"text": "The Warden fled.", "chapter": 1},
    ]


@pytest.mark.rule("core.chapter.end")
def test_the_story_ends_before_its_last_chapter_only_if_the_gm_is_sure(tale: Tale) -> None:
    tale.end_chapter().do(ADA, "go-on")
    assert "would not be played" in tale.offers(ADA)["begin:never"].warning
    assert tale.ask(ADA).prompt == "Note what mattered in this Chapter, then begin the next one."
    tale.do(ADA, "begin:next").end_chapter().do(ADA, "go-on")
    assert tale.offers(ADA)["begin:never"].warning == ""


@pytest.mark.rule("core.chapter.incorporate")
def test_the_gm_of_the_next_chapter_sees_what_happened_before(tale: Tale) -> None:
    tale.do(MIRA, "event", text="The bridge burned.").do(JON, "event", text="The Warden fled.")
    tale.end_chapter().do(ADA, "go-on")
    assert "core.chapter.incorporate" in tale.ask(ADA).rules
    assert "core.chapter.incorporate" not in tale.ask(MIRA).rules
    tale.do(ADA, "begin:next")
    seen = view(tale.game.family, tale.game.table, ADA).things
    assert [seen[f"event/{n}"].marks["text"] for n in (1, 2)] == ["The bridge burned.", "The Warden fled."]
    reminder = [event for event in tale.events() if isinstance(event, Told) and event.to == (ADA,)]
    assert "The bridge burned.; The Warden fled." in reminder[-1].text
    assert "core.chapter.incorporate" in tale.ask(ADA).rules


def test_the_story_ends_after_its_last_chapter(tale: Tale) -> None:
    tale.end_chapter().do(ADA, "go-on").do(ADA, "begin:next")
    tale.end_chapter().do(ADA, "go-on")
    assert tale.open(ADA, "begin") == ["begin:never"]
    assert tale.open(MIRA) == ["event", "persona"]
    tale.do(ADA, "begin:never")
    assert (tale.phase(), tale.step()) == ("over", "Epilogue")
    assert tale.told()[-1] == "The story ends."
    tale.do(MIRA, "event", text="We made it.").check_journal()


@pytest.mark.rule("core.danger.death", "core.chapter.rest-health")
def test_no_rest_helps_the_dead() -> None:
    tale = Tale(rest_restores="always").started().do(ADA, "change", who=("lamp",), health=-9, resolve=-9)
    tale.end_chapter()
    assert [tale.mark("lamp", key) for key in ("health", "resolve", "status")] == [0, 0, "dead"]


def test_who_is_well_after_the_rest_wakes_up() -> None:
    tale = Tale(rest_restores="always").started().do(ADA, "change", who=("lamp",), health=-9)
    assert tale.end_chapter().mark("lamp", "status") == "up"
    assert tale.told()[-1] == "Mira wakes up."


@pytest.mark.rule("core.danger.unconscious", "core.chapter.rest-health")
@pytest.mark.parametrize("lost", ["health", "resolve"])
def test_who_still_lacks_something_after_the_rest_stays_unconscious(lost: str) -> None:
    other = "resolve" if lost == "health" else "health"
    flag = f"[special_rules]\nrest_restores_{other} = true\n"
    tale = Tale(content=ADVENTURE.replace("[special_rules]\n", flag)).started()
    tale.do(ADA, "change", who=("lamp",), **{lost: -9}).end_chapter()
    assert [tale.mark("lamp", key) for key in (lost, "status")] == [0, "unconscious"]


# ---------------------------------------------------------------- scenes and NPCs


def test_a_scene_shows_its_text_and_hides_the_rest(tale: Tale) -> None:
    assert "scene/roofs" not in view(tale.game.family, tale.game.table, MIRA).things
    tale.do(ADA, "scene:scene/roofs")
    seen = view(tale.game.family, tale.game.table, MIRA).things["scene/roofs"]
    assert seen.marks == {"title": "On the roofs", "read": "Ice glitters."}
    known = view(tale.game.family, tale.game.table, ADA).things["scene/roofs"].marks
    assert {**known, **seen.marks, "text": "A tile is loose."} == known
    assert "On the roofs. Ice glitters." in tale.told()


@pytest.mark.rule("core.npc.stats", "core.npc.extras")
def test_of_an_npc_nobody_has_met_nothing_is_seen_and_then_only_the_back() -> None:
    tale = Tale().prepared().do(ADA, "start")

    def seen() -> dict[str, ThingView]:
        return view(tale.game.family, tale.game.table, MIRA).things

    assert not {"warden", "warden/gear/club", "gear/coin", "chapter/1", "booklet", "note/gm"} & seen().keys()
    tale.do(ADA, "npc:warden")
    assert seen()["warden"].marks.keys() == {"name", "look", "portrait", "status"}
    assert "warden/gear/club" not in seen()


def test_the_scenes_after_the_open_one_are_offered_first() -> None:
    third = '[[chapter.scene]]\nkey = "gate"\ntitle = "At the gate"\nread = "It is shut."\n'
    dawn = '[[chapter]]\ntitle = "Dawn"'
    tale = Tale(content=ADVENTURE.replace(dawn, third + dawn)).started()
    orders = []
    for scene in ("", "scene:scene/roofs", "scene:scene/cellar", "scene:scene/gate"):
        tale = tale.do(ADA, scene) if scene else tale
        orders.append([name.rpartition("/")[2] for name in tale.open(ADA, "scene")])
    assert orders == [["roofs", "cellar", "gate"], ["cellar", "gate"], ["gate", "roofs"], ["roofs", "cellar"]]


@pytest.mark.parametrize("end", ["scene:scene/cellar", "begin:next"])
def test_a_ruling_for_the_scene_ends_with_it(tale: Tale, end: str) -> None:
    if end == "begin:next":
        tale.end_chapter().do(ADA, "go-on")
    tale.standing(
        ADA, "rule", rule="core.gear.exhausted", text="oil everywhere", scope="scene", effect="allow"
    )
    tale.standing(ADA, "rule", rule="core.gear.exhausted", text="for good", scope="campaign")
    assert len(tale.game.table.rulings) == 2
    assert [ruling.text for ruling in tale.do(ADA, end).game.table.rulings] == ["for good"]


@pytest.mark.rule("core.npc.stats")
def test_an_npc_is_met_by_name_and_look_alone(tale: Tale) -> None:
    seen = view(tale.game.family, tale.game.table, MIRA).things["warden"]
    assert seen.marks == {"name": "The Warden", "look": "Tall and tired.", "portrait": "", "status": "up"}
    assert view(tale.game.family, tale.game.table, ADA).things["warden"].marks["notes"] == "He is afraid."


def test_who_belongs_into_the_scene_is_introduced_first() -> None:
    tale = Tale(content=ADVENTURE.replace('gm = "A tile is loose."', 'npcs = ["rat"]')).prepared()
    tale.do(ADA, "start")
    assert tale.open(ADA, "npc") == ["npc:warden", "npc:witch", "npc:rat"]
    tale.do(ADA, "scene:scene/roofs")
    assert tale.open(ADA, "npc") == ["npc:rat", "npc:warden", "npc:witch"]


@pytest.mark.rule("core.npc.extras", "core.npc.stats")
def test_the_gm_makes_up_an_npc(tale: Tale) -> None:
    tale.do(ADA, "newcomer", name="A stranger", wits=4, health=3, resolve=2)
    assert [tale.mark("newcomer/4", key) for key in ("wits", "health", "resolve")] == [4, 3, 2]
    assert "newcomer/4" in view(tale.game.family, tale.game.table, MIRA).things
    tale.do(ADA, "dismiss:newcomer/4")
    assert tale.mark("newcomer/4", "status") == "out"
    assert "dismiss:newcomer/4" not in tale.offers(ADA)
    tale.do(ADA, "newcomer", name="Another stranger")
    assert [tale.mark(f"newcomer/{n}", "name") for n in (4, 5)] == ["A stranger", "Another stranger"]


@pytest.mark.rule("core.ability.range", "core.npc.stats")
def test_an_npc_made_up_has_scores_from_one_to_four_some_health_and_perhaps_resolve(tale: Tale) -> None:
    numbers = [field for field in tale.offers(ADA)["newcomer"].fields if isinstance(field, Number)]
    assert [(field.low, field.high) for field in numbers[:4]] == [(1, 4)] * 4
    assert [(field.key, field.low, field.default) for field in numbers[4:]] == [
        ("health", 1, 4),
        ("resolve", 0, 0),
    ]


def test_who_left_comes_back_on_their_feet(tale: Tale) -> None:
    assert "npc:witch" not in tale.offers(ADA)
    tale.do(ADA, "change", who=("witch",), health=-9).do(ADA, "dismiss:witch").do(ADA, "npc:witch")
    assert [tale.mark("witch", key) for key in ("health", "resolve", "status")] == [1, 2, "up"]
    assert tale.mark("story", "met") == ("warden", "witch", "rat")
    assert tale.told()[-1] == "The Witch comes back."


def test_the_gms_notes_are_nobody_elses(tale: Tale) -> None:
    tale.do(ADA, "note", text="The Fox is next.")
    assert view(tale.game.family, tale.game.table, ADA).things["note/gm"].marks["text"] == "The Fox is next."
    assert "note/gm" not in view(tale.game.family, tale.game.table, MIRA).things

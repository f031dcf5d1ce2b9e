"""Preparation: talking, choosing, naming, being ready."""

from __future__ import annotations

import pytest

from hearthside.families import family
from hearthside.families.protagonists.sheets import drives_of, gear_of
from hearthside.kernel.asks import Text
from hearthside.kernel.seats import Seat
from hearthside.kernel.views import view
from tests.families.protagonists.tale import ADA, ADVENTURE, EVE, JON, MIRA, Tale


@pytest.mark.rule("core.setup.roles")
def test_one_seat_leads_and_each_other_plays_a_different_protagonist(lobby: Tale) -> None:
    lobby.do(MIRA, "choose:lamp")
    assert "core.setup.roles" in lobby.refused(JON, "choose:lamp").rules
    assert [option for option in lobby.offers(ADA) if option.startswith("choose")] == []
    lobby.do(JON, "choose:smith").do(EVE, "choose:fox")
    owners = [lobby.game.table.things[name].owner for name in ("lamp", "smith", "fox", "monk")]
    assert owners == [MIRA, JON, EVE, None]


@pytest.mark.rule("core.setup.roles")
def test_who_chooses_again_gives_the_first_sheet_back(lobby: Tale) -> None:
    lobby.prepared().do(EVE, "choose:monk")
    assert EVE not in lobby.game.table.things["story"].list("ready")
    assert lobby.open(EVE, "choose") == ["choose:fox"]
    lobby.do(MIRA, "choose:fox")
    assert lobby.game.table.things["lamp"].owner is None
    lobby.do(JON, "choose:lamp")


@pytest.mark.rule("core.setup.roles", "core.danger.replacement")
def test_who_has_a_living_protagonist_takes_no_other_once_play_has_begun(tale: Tale) -> None:
    assert tale.open(MIRA, "choose") == []
    tale.end_chapter().do(ADA, "go-on")
    assert tale.open(MIRA, "choose") == []


@pytest.mark.rule("core.setup.tone-talk")
def test_notes_on_the_tone_are_written_by_anybody_and_read_by_all(lobby: Tale) -> None:
    lobby.do(JON, "tone", text="No spiders.")
    for seat in (ADA, MIRA, JON, EVE, None):
        seen = view(lobby.game.family, lobby.game.table, seat)
        assert seen.things["story"].marks["tone"] == "No spiders."
    lobby.check_journal()


@pytest.mark.rule("core.setup.secrets")
def test_only_the_gm_is_reminded_of_secrets_that_may_upset_a_player(lobby: Tale) -> None:
    assert lobby.ask(ADA).rules.count("core.setup.secrets") == 1
    assert "core.setup.secrets" not in lobby.ask(MIRA).rules


@pytest.mark.rule("core.setup.tone-talk")
def test_what_the_story_is_about_is_read_by_all_before_it_begins() -> None:
    lobby = Tale(content=f'summary = "A town without light."\n{ADVENTURE}')
    for seat in (ADA, MIRA, None):
        seen = view(lobby.game.family, lobby.game.table, seat)
        assert seen.things["story"].marks["intro"] == "A town without light."
    assert lobby.told() == ["A town without light."]
    assert lobby.started().mark("story", "intro") == "The lamps go out."


@pytest.mark.rule("core.setup.choose-protagonist")
def test_who_has_chosen_reads_first_what_is_to_do_and_last_whom_else_to_play(lobby: Tale) -> None:
    assert next(iter(lobby.offers(MIRA))) == "choose:lamp"
    acts = [name.partition(":")[0] for name in lobby.do(MIRA, "choose:lamp").offers(MIRA)]
    assert list(dict.fromkeys(acts)) == ["name", "introduce", "ready", "persona", "tone", "choose"]


@pytest.mark.rule("core.setup.content-box")
def test_content_notes_are_shown_to_every_seat(lobby: Tale) -> None:
    for seat in (ADA, MIRA, JON, EVE):
        notes = view(lobby.game.family, lobby.game.table, seat).things["story"].marks["content_notes"]
        assert notes == ("darkness", "fire", "rats")
    bare = Tale(content=ADVENTURE.replace('content_notes = ["darkness", "fire", "rats"]', ""))
    assert bare.mark("story", "content_notes") == ()
    assert "core.setup.content-box" in bare.ask(ADA).rules


@pytest.mark.rule("core.setup.knowledge")
def test_what_players_agree_on_is_not_known_to_their_protagonists(lobby: Tale) -> None:
    lobby.do(MIRA, "choose:lamp").do(MIRA, "tone", text="We like ghosts.")
    assert lobby.mark("story", "tone") == "We like ghosts."
    assert lobby.mark("lamp", "persona") == ""
    assert lobby.game.table.of_kind("event") == []
    assert "core.setup.knowledge" in lobby.ask(MIRA).rules


@pytest.mark.rule("core.setup.choose-protagonist")
def test_a_protagonist_needs_a_name_to_be_ready(lobby: Tale) -> None:
    assert lobby.refused(MIRA, "ready:yes").why == "choose a Protagonist first"
    lobby.do(MIRA, "choose:lamp")
    assert lobby.refused(MIRA, "ready:yes").why == "give your Protagonist a name first"
    lobby.refused(MIRA, "name", name="")
    lobby.do(MIRA, "name", name="M").do(MIRA, "introduce", text="I light the lamps.")
    lobby.do(MIRA, "ready:yes")
    assert lobby.mark("story", "ready") == (MIRA,)
    assert "M: I light the lamps." in lobby.told()


@pytest.mark.rule("core.setup.choose-protagonist")
def test_a_name_may_be_thought_over_until_play_begins(lobby: Tale) -> None:
    lobby.prepared().do(MIRA, "name", name="Lou")
    assert lobby.mark("lamp", "name") == "Lou"
    assert "name" not in lobby.do(ADA, "start").offers(MIRA)


@pytest.mark.rule("core.setup.choose-protagonist")
def test_names_are_suggested_for_a_protagonist(lobby: Tale) -> None:
    assert "Lou" in lobby.do(MIRA, "choose:lamp").offers(MIRA)["name"].note


@pytest.mark.rule("core.setup.materials")
def test_play_begins_when_every_seat_is_ready(lobby: Tale) -> None:
    assert lobby.refused(ADA, "start").why == "still waiting for you, Mira, Jon and Eve"
    lobby.prepared().do(EVE, "ready:no")
    assert lobby.refused(ADA, "start").why == "still waiting for Eve"
    assert lobby.do(ADA, "ready:no").refused(ADA, "start").why == "still waiting for you and Eve"
    lobby.do(ADA, "ready:yes")
    assert "start" not in lobby.do(EVE, "ready:yes").offers(EVE)
    lobby.do(ADA, "start")
    assert lobby.phase() == "play"
    assert lobby.mark("story", "party") == ("lamp", "smith", "fox")


@pytest.mark.rule("core.setup.materials")
def test_a_gm_alone_cannot_begin() -> None:
    alone = Tale(players=0).do(ADA, "ready:yes")
    assert alone.refused(ADA, "start").why == "nobody plays a Protagonist yet"


@pytest.mark.rule("core.setup.character-sheet")
def test_a_sheet_has_abilities_health_resolve_drives_gear_and_room_for_a_name(lobby: Tale) -> None:
    sheet = lobby.game.table.things["lamp"].front
    for key in ("toughness", "agility", "smarts", "wits", "health", "resolve", "name", "portrait"):
        assert key in sheet
    assert len(drives_of(lobby.game.table, "lamp")) == 3
    assert len(gear_of(lobby.game.table, "lamp")) == 4
    lobby.do(MIRA, "choose:lamp").do(MIRA, "persona", text="Shy, but never at night.")
    assert lobby.mark("lamp", "persona") == "Shy, but never at night."


@pytest.mark.rule("core.setup.start-values")
def test_health_and_resolve_start_as_printed(lobby: Tale) -> None:
    assert [lobby.mark("smith", key) for key in ("resolve", "resolve_start")] == [3, 3]
    assert [lobby.mark("smith", key) for key in ("health", "health_start")] == [5, 5]


@pytest.mark.rule("core.safety.golden-rule", "core.safety.true-over-clever")
def test_fun_first_and_story_before_tricks_are_shown_once_in_lobby_and_play(lobby: Tale) -> None:
    for rule in ("core.safety.golden-rule", "core.safety.true-over-clever"):
        assert [id for id in family("protagonists").ledger.rules if id == rule] == [rule]
        assert lobby.ask(MIRA).rules.count(rule) == 1
    played = Tale().started()
    for seat in (ADA, MIRA):
        assert played.ask(seat).rules.count("core.safety.golden-rule") == 1
        assert played.ask(seat).rules.count("core.safety.true-over-clever") == 1


@pytest.mark.rule("core.safety.character-serves-game")
def test_a_persona_may_change_as_often_as_the_story_needs_it(tale: Tale) -> None:
    tale.do(MIRA, "persona", text="Afraid of water.").do(MIRA, "persona", text="Learned to swim.")
    assert tale.mark("lamp", "persona") == "Learned to swim."
    assert tale.told().count("Mira writes about who Mira is.") == 2
    assert "core.safety.character-serves-game" in tale.offers(MIRA)["persona"].rules


def test_the_notes_can_be_edited_where_they_stand(lobby: Tale) -> None:
    lobby.do(MIRA, "tone", text="No spiders.")
    (field,) = lobby.offers(JON)["tone"].fields
    assert isinstance(field, Text)
    assert field.default == "No spiders."


def test_who_comes_late_chooses_a_free_protagonist_in_play() -> None:
    late = Tale(players=2).started()
    late.game.sit(EVE, "Eve")
    late.do(EVE, "choose:fox").do(EVE, "name", name="Reynard")
    assert late.mark("story", "party") == ("lamp", "smith", "fox")
    assert "try" in late.open(EVE)


def test_the_gm_answers_for_a_player_who_left(tale: Tale) -> None:
    tale.game.leave(JON)
    tale.call("smith", "wits", 8)
    assert tale.asked() == (ADA,)
    tale.roll((6, 6, 6)).do(ADA, "push:0").follow()


def test_the_protagonist_of_a_player_who_left_can_be_taken(tale: Tale) -> None:
    tale.game.leave(JON)
    tale.game.sit(Seat("p4"), "Kim")
    assert tale.open(Seat("p4"), "choose") == ["choose:smith", "choose:monk"]
    tale.do(Seat("p4"), "choose:smith")
    assert tale.game.table.things["smith"].owner == "p4"
    assert tale.mark("story", "party") == ("lamp", "fox", "smith")


def test_the_protagonist_of_a_player_who_left_the_lobby_does_not_play(lobby: Tale) -> None:
    lobby.prepared().game.leave(JON)
    assert lobby.do(ADA, "start").mark("story", "party") == ("lamp", "fox")


@pytest.mark.rule("core.setup.choose-protagonist")
def test_who_has_no_protagonist_is_asked_to_choose_one_in_play_too() -> None:
    tale = Tale(players=2).started()
    tale.game.sit(EVE, "Eve")
    assert tale.ask(EVE).prompt == "Choose the Protagonist you want to play."
    assert tale.do(EVE, "choose:monk").ask(EVE).prompt == "Give your Protagonist a name."
    assert tale.do(EVE, "name", name="Otto").ask(EVE).prompt == "What do you do?"


@pytest.mark.rule("core.setup.choose-protagonist")
def test_who_takes_over_a_protagonist_reads_the_name_they_go_by(tale: Tale) -> None:
    tale.game.leave(JON)
    tale.game.sit(Seat("p9"), "Max")
    assert tale.offers(Seat("p9"))["choose:smith"].label == "Play Jon, The Smith"
    assert tale.offers(Seat("p9"))["choose:monk"].label == "Play The Monk"
    assert tale.do(Seat("p9"), "choose:smith").told()[-1] == "Max plays Jon, The Smith."


@pytest.mark.rule("core.setup.materials")
def test_who_is_ready_is_not_asked_for_it_again(lobby: Tale) -> None:
    lobby.do(MIRA, "choose:lamp").do(MIRA, "name", name="Mira")
    assert lobby.ask(MIRA).prompt == "Introduce your Protagonist, and say when you are ready."
    lobby.do(MIRA, "ready:yes")
    assert lobby.ask(MIRA).prompt == "You are ready. Still waiting for Ada, Jon and Eve."


@pytest.mark.rule("core.setup.materials")
def test_who_is_ready_reads_who_is_not(lobby: Tale) -> None:
    assert lobby.prepared().ask(MIRA).prompt == "You are ready. Ada begins."
    assert lobby.do(JON, "ready:no").ask(MIRA).prompt == "You are ready. Still waiting for Jon."

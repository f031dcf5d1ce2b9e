"""A sheet of one's own."""

from __future__ import annotations

import pytest

from hearthside.agents.wild import laid_out, play_on
from hearthside.kernel.asks import Pick
from hearthside.kernel.chance import Fast
from hearthside.kernel.seats import Seat
from hearthside.kernel.views import view
from tests.families.protagonists.tale import ADA, EVE, JON, MIRA, THREE_CHAPTERS, Tale

BEST_FIRST = ("agility", "wits", "toughness", "smarts")
DEADLY = {"health": -9, "resolve": -9}


def bereft() -> Tale:
    """The Chapter has ended. Jon's Smith and Eve's Fox are dead, and the Monk is free for one of them."""
    tale = Tale(content=THREE_CHAPTERS).started().do(ADA, "change", who=("smith", "fox"), **DEADLY)
    return tale.end_chapter().do(ADA, "go-on").do(EVE, "choose:monk").do(EVE, "name", name="Otto")


def written(tale: Tale, seat: Seat, like: str) -> Tale:
    return tale.do(
        seat,
        "write",
        name="Ivo",
        title="the Ferryman",
        like=like,
        abilities=BEST_FIRST,
        drive_1="Bring everybody over",
        drive_2="Be paid first",
        drive_3="",
    )


@pytest.mark.rule("core.danger.replacement")
def test_a_sheet_is_written_only_where_none_is_free() -> None:
    tale = Tale().started().do(ADA, "change", who=("smith", "fox"), **DEADLY).end_chapter().do(ADA, "go-on")
    assert tale.open(JON, "write") == []
    assert tale.open(JON, "choose") == ["choose:monk"]
    tale.do(EVE, "choose:monk")
    assert tale.open(JON, "write") == ["write"]
    assert tale.open(JON, "choose") == []
    assert tale.open(MIRA, "write") == tale.open(EVE, "write") == tale.open(ADA, "write") == []
    assert tale.ask(JON).prompt == "No sheet is free: write one of your own for the next Chapter, or watch."


@pytest.mark.rule("core.setup.character-sheet", "core.setup.start-values", "core.ability.range")
def test_it_has_the_numbers_of_a_printed_sheet_its_scores_given_out_anew() -> None:
    tale = written(bereft(), JON, "smith")
    abilities = ("toughness", "agility", "smarts", "wits")
    assert sorted(tale.number("smith", ability) for ability in abilities) == [1, 1, 3, 4]
    assert [tale.mark("sheet/1", ability) for ability in abilities] == [1, 4, 1, 3]
    assert [tale.mark("sheet/1", key) for key in ("health", "health_start", "resolve")] == [5, 5, 3]
    assert [tale.mark("sheet/1", key) for key in ("name", "title", "status")] == ["Ivo", "the Ferryman", "up"]
    assert tale.mark("sheet/1/drive/2", "text") == "Be paid first"
    assert "sheet/1/drive/3" not in tale.game.table.things
    assert tale.told()[-1] == "Jon plays Ivo, the Ferryman."


@pytest.mark.rule("core.setup.start-values")
def test_the_numbers_offered_are_those_of_all_sheets_first_of_all_the_lost_one() -> None:
    like = bereft().offers(JON)["write"].fields[2]
    assert isinstance(like, Pick)
    assert [choice.id for choice in like.choices] == ["lamp", "smith", "fox", "monk"]
    assert like.choices[1].note == "4, 3, 1, 1; Health 5, Resolve 3"
    assert like.default == "smith"


@pytest.mark.rule("core.danger.replacement")
def test_the_player_of_the_dead_plays_on_in_the_next_chapter() -> None:
    tale = written(bereft(), JON, "fox").do(ADA, "begin:next")
    assert tale.mark("story", "party") == ("lamp", "monk", "sheet/1")
    assert view(tale.game.family, tale.game.table, MIRA).things["sheet/1"].owner == JON
    assert tale.game.table.things["smith"].owner is None
    tale.do(ADA, "hand-out", gear="smith/gear/hammer", to="sheet/1")
    assert "gear:smith/gear/hammer" in tale.open(JON)
    tale.do(JON, "drive:sheet/1/drive/1").do(ADA, "success")
    tale.rounds("sheet/1", "warden", rolls=((6, 6, 6), (1, 1, 1)))
    assert "move:warden:1" in tale.open(JON)
    tale.check_journal()


@pytest.mark.rule("core.danger.replacement")
def test_who_writes_none_watches_and_the_gm_is_told_so() -> None:
    tale = bereft()
    assert tale.offers(ADA)["begin:next"].warning == "Without a Protagonist: Jon."
    tale.do(ADA, "begin:next")
    assert tale.open(JON) == ["write", "event", "tone"]
    tale.end_chapter().do(ADA, "go-on")
    assert tale.open(JON, "write") == ["write"]


@pytest.mark.rule("core.danger.replacement")
def test_who_has_lost_a_protagonist_may_still_choose_in_the_next_chapter() -> None:
    tale = bereft().do(ADA, "begin:next")
    assert tale.mark("story", "party") == ("lamp", "monk")
    assert written(tale, JON, "lamp").mark("story", "party") == ("lamp", "monk", "sheet/1")
    assert tale.open(JON, "try") == ["try"]
    tale.do(ADA, "change", who=("sheet/1",), **DEADLY)
    assert JON not in tale.asked()
    tale.check_journal()


@pytest.mark.rule("core.danger.replacement")
def test_a_written_sheet_may_be_lost_too_and_another_be_written() -> None:
    tale = written(bereft(), JON, "smith").do(ADA, "begin:next").do(ADA, "change", who=("sheet/1",), **DEADLY)
    written(tale.end_chapter().do(ADA, "go-on"), JON, "sheet/1")
    assert tale.mark("story", "cast") == ("lamp", "smith", "fox", "monk", "sheet/1", "sheet/2")
    assert tale.number("sheet/2", "agility") == 4


@pytest.mark.rule("core.setup.choose-protagonist", "core.setup.roles")
def test_with_more_players_than_sheets_the_last_one_writes_one() -> None:
    tale = Tale()
    tale.game.sit(Seat("p4"), "Ida")
    tale.game.sit(Seat("p5"), "Oda")
    for seat, sheet in ((MIRA, "lamp"), (JON, "smith"), (EVE, "fox"), (Seat("p4"), "monk")):
        tale.do(seat, f"choose:{sheet}")
    assert tale.ask(Seat("p5")).prompt == "No sheet is free: write one of your own."
    assert tale.open(MIRA, "write") == []
    written(tale, Seat("p5"), "lamp").do(Seat("p5"), "ready:yes")
    assert tale.mark("story", "party") == ()


def test_any_number_of_players_may_write_and_play() -> None:
    for seed in range(4):
        family = Tale().game.family
        table, _ = play_on(family, laid_out(family, players=6), Fast(seed), acts=200)
        assert len(table.things["story"].list("cast")) > 4

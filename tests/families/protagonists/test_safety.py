"""The Pause."""

from __future__ import annotations

import pytest

from hearthside.kernel.asks import Pick, Refused, Text
from tests.families.protagonists.tale import ADA, EVE, JON, MIRA, Tale


@pytest.mark.rule("core.safety.pause")
def test_anybody_pauses_at_any_time_and_nothing_goes_on_meanwhile(tale: Tale) -> None:
    tale.call("lamp", "agility")
    tale.standing(EVE, "pause", statement="")
    assert tale.refused(MIRA, "push:0").code == "not-asked"
    for seat in (ADA, JON, EVE):
        assert isinstance(tale.refused(seat, "narrate", text="on we go"), Refused)
    tale.do(EVE, "resume").roll((6, 6, 6)).do(MIRA, "push:0")


@pytest.mark.rule("core.safety.pause-statement")
def test_a_statement_may_be_made_and_need_not(tale: Tale) -> None:
    tale.standing(EVE, "pause", statement="").do(EVE, "resume")
    words = "This is a bit too intense for me tonight"
    assert len(words) == 40
    tale.standing(JON, "pause", statement=words)
    assert f"Jon says: {words}" in tale.told()


@pytest.mark.rule("core.safety.pause-respect")
def test_a_statement_is_acknowledged_by_the_gm_and_stays_on_the_table(tale: Tale) -> None:
    before = len(tale.game.table.rulings)
    tale.standing(JON, "pause", statement="No more rats, please")
    assert tale.asked() == (ADA,)
    assert tale.open(ADA) == ["acknowledge"]
    tale.do(ADA, "acknowledge").do(JON, "resume")
    rulings = tale.game.table.rulings
    assert len(rulings) == before + 1
    assert rulings[-1].rule == "core.safety.pause-respect"
    assert "No more rats, please" in rulings[-1].text


def pause_fields(tale: Tale) -> tuple[Text, Pick]:
    (option,) = tale.game.family.standing["pause"].offers(tale.game.table, MIRA)
    statement, reason = option.fields
    assert isinstance(statement, Text)
    assert isinstance(reason, Pick)
    return statement, reason


@pytest.mark.rule("core.safety.pause-no-questions")
def test_nobody_has_to_explain_a_pause(tale: Tale) -> None:
    statement, reason = pause_fields(tale)
    assert statement.shortest == 0
    assert reason.default == "none"
    tale.standing(MIRA, "pause", statement="")
    assert tale.open(MIRA) == ["resume"]
    assert tale.offers(MIRA)["resume"].fields == ()
    assert "core.safety.pause-no-questions" in tale.ask(ADA).rules


@pytest.mark.rule("core.safety.pause-no-abuse")
def test_pausing_is_never_limited_but_its_sense_is_explained(tale: Tale) -> None:
    for _ in range(5):
        tale.standing(MIRA, "pause", statement="").do(MIRA, "resume")
    (option,) = tale.game.family.standing["pause"].offers(tale.game.table, MIRA)
    assert "core.safety.pause-no-abuse" in option.rules


@pytest.mark.rule("core.safety.pause-tone")
def test_a_pause_may_be_about_the_tone(tale: Tale) -> None:
    _, reason = pause_fields(tale)
    assert {choice.id for choice in reason.choices} == {"none", "tone"}
    tale.standing(MIRA, "pause", statement="", reason="tone")
    assert "Mira pauses the game because of the tone." in tale.told()

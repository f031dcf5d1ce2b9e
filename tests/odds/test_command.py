"""`hearthside odds` on the command line."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from typer.testing import CliRunner

from hearthside.cli.main import app
from hearthside.cli.odds import bar
from hearthside.odds.protagonists.duels import Fighter, duel


def answers(line: str) -> list[dict[str, Any]]:
    done = CliRunner().invoke(app, ["odds", *line.split(), "--json"])
    assert done.exit_code == 0, done.output
    found: list[dict[str, Any]] = json.loads(done.output)
    return found


def chances(answer: dict[str, Any]) -> dict[str, str]:
    return {label: number["fraction"] for label, number in answer["chances"].items()}


def shown(line: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["odds", *line.split()])
    assert done.exit_code == code, done.output
    return done.output


def test_a_test_with_every_push() -> None:
    (found,) = answers("test --score 3 --difficulty 10")
    assert chances(found) == {"push 0": "77/216", "push 1": "5/8", "Last Stand": "1"}


def test_a_test_with_one_push_and_all_adjustments() -> None:
    success, results = answers("test --score 1 --difficulty 8 --harder 2 --adjust 1 --support 1 --push 0")
    assert chances(success) == {"score 3": "77/216"}
    assert chances(results)["12"] == "2/27"


def test_a_table_shows_per_cent_bars_and_fractions() -> None:
    table = shown("test --score 3 --difficulty 10")
    assert "35.65 %" in table
    assert "77/216" in table
    assert bar(Fraction(77, 216)) in table


def test_a_bar_is_as_long_as_the_chance() -> None:
    assert bar(Fraction(1)) == "█" * 32
    assert bar(Fraction(1, 2)) == "█" * 16
    assert bar(Fraction(0)) == ""


def test_an_attack_on_both_sides() -> None:
    who, dealt, suffered = answers("attack --attacker 3 --defender 2 --gear 1")
    assert chances(who) == {"the attacker": "829/1296", "a tie": "589/5184", "the target": "1279/5184"}
    assert chances(dealt)["11"] == "1/2916"
    assert chances(suffered)["10"] == "1/46656"
    unarmed = answers("attack --attacker 3 --defender 2 --unarmed")[2]
    assert chances(unarmed) == {"0": "1"}


def test_a_conflict_to_its_end_and_for_some_turns() -> None:
    line = "conflict --score 3 --health 6 --foe-score 2 --foe-health 5 --push 1"
    ends, left = answers(line)
    end = duel(Fighter(score=3, health=6, pushes=(1,)), Fighter(score=2, health=5)).to_the_end()
    assert chances(ends)["the first wins"] == str(end.first_wins)
    assert ends["numbers"]["turns on average"]["fraction"] == str(end.turns)
    assert sum(map(Fraction, chances(left).values())) == 1
    soon = answers(f"{line} --turns 1")[0]
    assert sum(map(Fraction, chances(soon).values())) == 1
    assert Fraction(chances(soon)["not over"]) > 0
    assert "in --json" in shown(line)


def test_the_first_turn() -> None:
    first, tie = answers("order 2 2")
    assert chances(first) == {"1. (Wits 2)": "1/2", "2. (Wits 2)": "1/2"}
    assert 0 < Fraction(chances(tie)["tie"]) < 1
    assert "two to six" in shown("order 2", code=2)


def test_a_flip_from_a_full_deck() -> None:
    (found,) = answers("flip --attribute dragon --net -2")
    assert chances(found) == {"✗": "27/95", "✓": "149/285", "✓✓": "41/285", "✓✓✓": "14/285"}
    assert len(answers("flip --attribute anvil")) == 5
    (wounded,) = answers("flip --attribute anvil --net 0 --wounds 2")
    assert chances(wounded)["✗"] == "5/11"


def test_draws_of_a_kind() -> None:
    one, several = answers("draw --of-kind 4 --others 16 --draws 3")
    assert chances(one) == {"comes": "29/57"}
    assert chances(several)["3"] == "1/285"
    assert answers("draw --of-kind 0 --others 5 --draws 3")[0]["numbers"] == {}
    assert "Cannot draw 30 of 20 cards" in shown("draw --of-kind 4 --others 16 --draws 30", code=2)


def test_tasks_of_all_grades() -> None:
    (found,) = answers("task --up 2 --down 2")
    assert chances(found)["normal"] == "1/2"
    assert chances(found)["extremely-difficult"] == "0"
    assert "dedicated deck" in shown("task --up 1 --down 1", code=2)


def test_where_one_more_point_helps_most() -> None:
    now, adds = answers("breakpoints --score 2")
    assert chances(now)["Difficulty 8"] == "3/8"
    assert list(adds["numbers"]) == ["most, at Difficulty 9"]
    assert "No score is higher" in shown("breakpoints --score 4", code=2)


def test_which_ability_is_best() -> None:
    (found,) = answers("ability 1 1 4 1 2 2 2 2 --gear 1")
    assert next(iter(chances(found))) == "smarts"
    assert "eight scores" in shown("ability 1 2 3", code=2)


def test_which_attribute_is_best() -> None:
    (found,) = answers("attribute --strength 1 --dexterity 4 --intelligence 2")
    assert list(chances(found)) == ["Dexterity", "Intelligence", "Strength"]
    assert chances(found)["Dexterity"] == "3/5"


def test_waiting_is_weighed_against_flipping_now() -> None:
    (found,) = answers("wait --attribute dragon --discard 11 --discard 13 --discard 14")
    assert chances(found) == {"now": "9/17", "after a reshuffle": "3/5"}
    assert found["numbers"]["checks won by reshuffling, on average"]["value"] > 0
    assert "each once" in shown("wait --attribute dragon --discard 11 --discard 11", code=2)
    assert answers("wait --attribute dragon --discard 5") == answers("wait --attribute dragon --discard 05")
    many = " ".join(f"--discard {n:02d}" for n in range(1, 16))
    assert "reshuffled anyway" in shown(f"wait --attribute dragon {many}", code=2)


def test_several_on_both_sides() -> None:
    (found,) = answers("brawl us:3:5:1 them:2:6")
    end = duel(Fighter(score=3, health=5, gear=1), Fighter(score=2, health=6)).to_the_end()
    assert chances(found)["we win"] == str(end.first_wins)
    assert found["numbers"]["rounds on average"]["fraction"] == str(end.rounds)
    assert "not a fighter" in shown("brawl us:3 them:2:6", code=2)
    assert "1 to 4" in shown("brawl us:9:5 them:2:6", code=2)
    assert "some of us" in shown("brawl us:3:5", code=2)
    assert "too much" in shown("brawl us:3:60 them:3:60 us:3:60", code=2)


def test_a_pursuit_alone() -> None:
    behind, ahead = (answers(f"pursuit --value 1 --won {w} --lost {n}")[0] for w, n in ((0, 2), (2, 0)))
    assert Fraction(chances(behind)["escape"]) < Fraction(1, 2) < Fraction(chances(ahead)["escape"])


@pytest.mark.parametrize(
    "line", ["test --score 5 --difficulty 8", "flip --attribute sword", "flip --attribute anvil --net 3"]
)
def test_what_the_rules_do_not_know_is_refused(line: str) -> None:
    shown(line, code=2)

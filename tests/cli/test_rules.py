"""`hearthside rules`: the ledgers in words, and the gate that asks for tests."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from hearthside.cli.main import app
from hearthside.cli.rules import chapter, coverage, ledgers, print_list, summary
from hearthside.kernel.rules import Automation


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["rules", *arguments])


def marked_tests(folder: Path, ids: list[str]) -> Path:
    """A folder with one test for each of these rules."""
    tests = [f'@pytest.mark.rule("{name}")\ndef test_{i}(): ...\n' for i, name in enumerate(ids)]
    (folder / "test_all.py").write_text("import pytest\n" + "".join(tests), "utf-8")
    return folder


@pytest.fixture
def needed() -> list[str]:
    (ledger,) = ledgers("protagonists")
    automated = (Automation.ENFORCE, Automation.PROMPT)
    return [rule.id for rule in ledger.rules.values() if rule.automation in automated]


def test_all_rules_are_listed() -> None:
    listed = run("protagonists")
    assert listed.exit_code == 0
    assert "98 rules: 60 enforced, 21 prompted, 4 recorded, 13 shown." in listed.stdout


def test_every_ledger_can_be_read() -> None:
    assert {ledger.family for ledger in ledgers()} == {"protagonists", "deckahedron", "adventure-deck"}


def test_a_rule_is_shown_with_its_chapter_and_the_rulings_on_it() -> None:
    shown = run("--show", "core.test.remove").stdout
    assert shown.startswith("core.test.remove: Remove one die by score (enforced)\n")
    assert "From “The Core Mechanic”." in shown
    assert "The gap:" in run("--show", "core.ruling.laststand-already-zero").stdout


def test_rules_are_found_by_their_words() -> None:
    found = run("protagonists", "--find", "last stand").stdout
    assert found.startswith("core.laststand.use: Last Stand\n  Once per game")
    assert ": Result 13\n" in found
    assert "core.setup" not in found
    nothing = run("--find", "spaceship")
    assert nothing.exit_code == 2 and "No rule has the words 'spaceship'." in nothing.stderr


def test_an_unknown_rule_or_family_is_told_with_what_there_is() -> None:
    unknown = run("--show", "remove")
    assert unknown.exit_code == 2 and "Did you mean core.test.remove?" in unknown.stderr
    other = run("checkers")
    assert other.exit_code == 2 and "Choose one of: adventure-deck" in other.stderr


def test_a_ruling_that_affects_no_rule_does_not_say_so() -> None:
    shown = run("deckahedron", "--show", "dk.conflict.overflow").stdout
    assert "Table option: overflow" in shown and "Affects" not in shown


def test_coverage_is_complete_when_every_rule_in_need_has_a_test(tmp_path: Path, needed: list[str]) -> None:
    (ledger,) = ledgers("protagonists")
    found = coverage(ledger, marked_tests(tmp_path, needed))
    assert found.complete
    assert summary(found).startswith("98 of 98 rules of protagonists are accounted for; enforced: 60 of 60")


def test_one_missing_test_fails_and_is_named(tmp_path: Path, needed: list[str]) -> None:
    tests = marked_tests(tmp_path, [name for name in needed if name != "core.test.remove"])
    failed = run("protagonists", "--coverage", "--tests", str(tests))
    assert failed.exit_code == 1
    assert "core.test.remove is enforced, but no test names it." in failed.stdout
    assert "97 of 98 rules" in failed.stdout


def test_a_test_of_an_unknown_rule_fails_and_is_named(tmp_path: Path, needed: list[str]) -> None:
    tests = marked_tests(tmp_path, [*needed, "core.test.removed"])
    failed = run("protagonists", "--coverage", "--json", "--tests", str(tests))
    assert failed.exit_code == 1
    (found,) = json.loads(failed.stdout)
    assert found["problems"][0].endswith("names core.test.removed, which is in no ledger.")


def test_coverage_tells_the_lines_of_code_that_name_a_rule(tmp_path: Path, needed: list[str]) -> None:
    (found,) = json.loads(
        run("protagonists", "--coverage", "--json", "--tests", str(marked_tests(tmp_path, needed))).stdout
    )
    rule = next(rule for rule in found["rules"] if rule["id"] == "core.test.remove")
    assert any("families/protagonists/ability_tests.py:" in place for place in rule["code"])
    assert rule["tests"][0].endswith(f"test_{needed.index('core.test.remove')}")


def test_without_tests_there_is_no_coverage(tmp_path: Path) -> None:
    assert run("protagonists", "--coverage", "--tests", str(tmp_path / "none")).exit_code == 2


def test_a_ledger_can_be_read_by_a_program() -> None:
    (ledger,) = json.loads(run("protagonists", "--json").stdout)
    assert len(ledger["rules"]) == 98


def test_a_chapter_is_told_without_the_number_of_its_document() -> None:
    assert chapter("004: Last Stand") == "Last Stand"
    assert chapter("Last Stand: the end") == "Last Stand: the end"


def test_a_single_rule_is_counted_as_one() -> None:
    (ledger,) = ledgers("protagonists")
    one = next(iter(ledger.rules.items()))
    gap = next(iter(ledger.rulings.items()))
    told = StringIO()
    print_list(
        msgspec.structs.replace(ledger, rules=dict([one]), rulings=dict([gap])), Console(file=told, width=160)
    )
    last = told.getvalue().splitlines()[-1]
    assert last.startswith("1 rule: ")
    assert last.endswith(" 1 ruling on gaps in the book.")

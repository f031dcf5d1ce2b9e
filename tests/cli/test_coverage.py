"""Coverage is read from source: every way to name a rule is found, and nothing else."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from hearthside.cli.coverage import Named, cover, in_code, in_tests, means
from hearthside.kernel.rules import Automation, Ledger, Rule

LEDGER = Ledger(
    "toy",
    {
        rule.id: rule
        for rule in (
            Rule("toy.bid.secret", "Secret bids", "…", Automation.ENFORCE),
            Rule("toy.bid.talk", "Talk", "…", Automation.SHOW),
            Rule("toy.hand", "Hands", "…", Automation.PROMPT),
        )
    },
    {},
    {},
)


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(dedent(text), "utf-8")


def test_code_names_a_rule_in_docstrings_strings_and_card_data(tmp_path: Path) -> None:
    write(tmp_path, "toy/bids.py", '"""Bids are secret (toy.bid.secret)."""\nRULES = ("toy.bid.talk",)\n')
    write(tmp_path, "toy/cards/coin.toml", 'rules = ["toy.bid.secret"]\n')
    found = set(in_code(tmp_path / "toy", LEDGER.rules, tmp_path))
    assert found == {
        Named("toy.bid.secret", "toy/bids.py:1"),
        Named("toy.bid.talk", "toy/bids.py:2"),
        Named("toy.bid.secret", "toy/cards/coin.toml:1"),
    }


def test_the_ledger_itself_and_longer_names_do_not_count(tmp_path: Path) -> None:
    write(tmp_path, "toy/rules.toml", '[ledger]\nfamily = "toy"\n[[rule]]\nid = "toy.bid.secret"\n')
    write(tmp_path, "toy/bids.py", 'A = "toy.bid.secrets"\nB = "my.toy.bid.secret"\n')
    found = [named.rule for named in in_code(tmp_path / "toy", LEDGER.rules, tmp_path)]
    assert found == ["toy.bid.secrets"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("toy.bid.secret", {"toy.bid.secret", "toy.bid.secret.late"}),
        ("toy.bid.*", {"toy.bid.secret", "toy.bid.secret.late", "toy.bid.talk"}),
        ("toy.bid.sec*", {"toy.bid.secret", "toy.bid.secret.late"}),
        ("toy.bid.sec", set()),
    ],
)
def test_a_group_of_rules_can_be_named_at_once(tmp_path: Path, written: str, meant: set[str]) -> None:
    write(tmp_path, "toy/bids.py", f'"""Bids ({written})."""')
    (named,) = in_code(tmp_path / "toy", LEDGER.rules, tmp_path)
    ids = ("toy.bid.secret", "toy.bid.secret.late", "toy.bid.talk", "toy.hand")
    assert {rule for rule in ids if means(named.rule, rule)} == meant


TESTS = '''
import pytest
rule = pytest.mark.rule
pytestmark = [pytest.mark.rule("toy.module")]

@pytest.mark.rule("toy.plain", "toy.second")
def test_plain() -> None: ...

@rule("toy.short")
async def test_short() -> None: ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("toy.param"))])
def test_param(n: int) -> None: ...

@pytest.mark.rule("toy.class")
class TestClass:
    @pytest.mark.rule("toy.method")
    def test_method(self) -> None: ...

@pytest.mark.rule("toy.helper")
def helper() -> None: ...

@pytest.mark.rule("toy.skipped")
@pytest.mark.skip(reason="later")
def test_skipped() -> None: ...

def test_words() -> None:
    """pytest.mark.rule("toy.words")"""
    rule("toy.body")
'''


def test_every_way_to_mark_a_test_is_found_and_nothing_else(tmp_path: Path) -> None:
    write(tmp_path, "tests/deep/test_toy.py", TESTS)
    write(tmp_path, "tests/conftest.py", TESTS)
    found = {named.rule: named.test for named in in_tests(tmp_path / "tests", tmp_path)}
    assert found == {
        "toy.module": "test_toy",
        "toy.plain": "test_plain",
        "toy.second": "test_plain",
        "toy.short": "test_short",
        "toy.param": "test_param",
        "toy.class": "TestClass",
        "toy.method": "TestClass.test_method",
    }


def test_rules_of_a_state_machine_are_not_rules_of_a_game(tmp_path: Path) -> None:
    write(tmp_path, "test_a.py", 'from hypothesis.stateful import rule\n@rule("x")\ndef test_a(): ...\n')
    assert not list(in_tests(tmp_path, tmp_path))


def test_an_id_that_is_not_written_out_is_unknown(tmp_path: Path) -> None:
    write(tmp_path, "test_a.py", "import pytest\n@pytest.mark.rule(*IDS)\ndef test_a(): ...\n")
    (named,) = in_tests(tmp_path, tmp_path)
    assert cover(LEDGER, set(LEDGER.rules), (), (named,)).unknown == (named,)


BOTH = (Named("toy.bid.secret", "test_a.py:1", "test_a"), Named("toy.hand", "test_a.py:2", "test_b"))


def test_a_shown_rule_needs_neither_code_nor_test() -> None:
    assert cover(LEDGER, set(LEDGER.rules), BOTH, BOTH).complete


@pytest.mark.parametrize("left_out", [0, 1], ids=["enforced", "prompted"])
def test_an_enforced_or_prompted_rule_needs_both(left_out: int) -> None:
    rest = (BOTH[1 - left_out],)
    for code, tests, what in ((BOTH, rest, "test"), (rest, BOTH, "line of code")):
        found = cover(LEDGER, set(LEDGER.rules), code, tests)
        assert not found.complete
        lacking = {covered.rule.id: covered.lacks for covered in found.rules if covered.lacks}
        assert lacking == {BOTH[left_out].rule: (what,)}


def test_an_unknown_id_is_a_fault_wherever_it_stands() -> None:
    stray = Named("toy.bid.secrte", "toy/bids.py:4")
    assert not cover(LEDGER, set(LEDGER.rules), (*BOTH, stray), BOTH).complete
    assert not cover(LEDGER, set(LEDGER.rules), BOTH, (*BOTH, stray)).complete

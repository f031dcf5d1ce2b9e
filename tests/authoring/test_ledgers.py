"""A ledger is read into rules, rulings and table options."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hearthside.authoring.ledgers import read_ledger
from hearthside.kernel.rules import Automation

TEXT = """
[ledger]
family = "toy"
[[rule]]
id = "toy.bid"
title = "Bids"
text = "Everybody bids at once."
automation = "enforce"
source = ["1: Bids"]
kind = "mechanic"
test_hint = "two bids"
[[conflict]]
id = "toy.ruling.open"
what = "Are bids open?"
ruling = "No."
option = "bids: open | secret (default) | by turns"
affects = ["toy.bid"]
[[conflict]]
id = "toy.ruling.fixed"
what = "Is the die fair?"
ruling = "Yes."
option = "none"
"""


def test_rules_rulings_and_options_are_read(tmp_path: Path) -> None:
    file = tmp_path / "toy.toml"
    file.write_text(TEXT)
    ledger = read_ledger(file)
    assert ledger.rules["toy.bid"].automation is Automation.ENFORCE
    assert ledger.rulings["toy.ruling.open"].affects == ("toy.bid",)
    assert list(ledger.house_rules) == ["bids"]
    assert ledger.house_rules["bids"].choices == ("secret", "open", "by turns")


def test_the_default_of_an_option_is_the_ledgers(tmp_path: Path) -> None:
    file = tmp_path / "toy.toml"
    file.write_text(TEXT)
    ledger = read_ledger(file)
    assert ledger.options({}) == {"bids": "secret", "odds": "shown", "dice": "table"}
    assert ledger.options({"bids": "open", "dice": "own"}) == {"bids": "open", "odds": "shown", "dice": "own"}
    with pytest.raises(ValueError, match="bids: choose one of: secret, open, by turns"):
        ledger.options({"bids": "never"})


WRONG = {
    ("title", "titel"): "unknown field `titel`",
    ('"toy.ruling.fixed"', '"toy.bid"'): "toy.bid appears 2 times",
    ("(default)", "(defualt)"): "toy.ruling.open: one of several choices is the (default)",
    ("open | secret (default) | by turns", "secret (default)"): "toy.ruling.open: one of several",
    ('["toy.bid"]', '["toy.bids"]'): "toy.ruling.open affects toy.bids, which does not exist",
}


@pytest.mark.parametrize(("change", "why"), WRONG.items(), ids=[why for _, why in WRONG])
def test_a_mistake_in_a_ledger_is_told(tmp_path: Path, change: tuple[str, str], why: str) -> None:
    file = tmp_path / "toy.toml"
    file.write_text(TEXT.replace(*change))
    with pytest.raises(ValueError, match=rf"toy\.toml: .*{re.escape(why)}"):
        read_ledger(file)

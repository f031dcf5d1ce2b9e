"""Stored games replay for ever: each journal folds to its last table, without the rules, and proves its draws."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthside.families import family
from hearthside.kernel.journal import decode_table, encode_table, fold, opened, read_export, verify
from hearthside.kernel.seats import GM
from hearthside.kernel.table import Table
from hearthside.kernel.views import view

JOURNALS = sorted((Path(__file__).parents[1] / "journals").glob("*.jsonl"))


def end_of(journal: Path) -> Table:
    return decode_table(journal.with_suffix(".end.json").read_bytes())


@pytest.mark.parametrize("journal", JOURNALS, ids=lambda path: path.stem)
def test_a_stored_game_still_folds_to_its_end(journal: Path) -> None:
    entries = read_export(journal.read_bytes())
    assert encode_table(fold(entries)) + b"\n" == journal.with_suffix(".end.json").read_bytes()


@pytest.mark.parametrize("journal", JOURNALS, ids=lambda path: path.stem)
def test_a_stored_game_still_proves_its_draws(journal: Path) -> None:
    proof = verify(read_export(journal.read_bytes()))
    assert proof.draws > 0
    assert proof.open_draws == 0


@pytest.mark.parametrize("journal", JOURNALS, ids=lambda path: path.stem)
def test_a_stored_game_can_be_played_on(journal: Path) -> None:
    rules = family(opened(read_export(journal.read_bytes())).family)
    table = decode_table(journal.with_suffix(".end.json").read_bytes(), rules.revive)
    assert view(rules, table, GM).now.waiting
    assert end_of(journal).number == table.number

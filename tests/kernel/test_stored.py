"""Stored games replay for ever: each journal folds to its last table, without the rules, and proves its draws."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from hearthside.agents.wild import random_act
from hearthside.families import family
from hearthside.kernel.asks import Refused
from hearthside.kernel.chance import Fast
from hearthside.kernel.game import decide, run_on
from hearthside.kernel.journal import decode_table, encode_table, fold, opened, read_export, verify
from hearthside.kernel.table import evolve

JOURNALS = sorted((Path(__file__).parents[1] / "journals").glob("*.jsonl"))


@pytest.mark.parametrize("journal", JOURNALS, ids=lambda path: path.stem)
def test_a_stored_game_still_folds_to_its_end(journal: Path) -> None:
    folded = fold(read_export(journal.read_bytes()))
    end = decode_table(journal.with_suffix(".end.json").read_bytes())
    assert (folded, [*folded.things]) == (end, [*end.things])
    assert decode_table(encode_table(folded)) == folded


@pytest.mark.parametrize("journal", JOURNALS, ids=lambda path: path.stem)
def test_a_stored_game_still_proves_its_draws(journal: Path) -> None:
    proof = verify(read_export(journal.read_bytes()))
    assert proof.draws > 0
    assert proof.open_draws == 0


@pytest.mark.parametrize("journal", JOURNALS, ids=lambda path: path.stem)
def test_a_stored_game_can_be_played_on(journal: Path) -> None:
    rules = family(opened(read_export(journal.read_bytes())).family)
    table = decode_table(journal.with_suffix(".end.json").read_bytes(), rules.revive)
    stream = Fast(1)
    number = table.number
    for _ in range(50):
        with suppress(Refused):  # a deck made of any words
            decided = decide(rules, table, *random_act(rules, table, stream.random))
            table, _ = run_on(evolve(table, decided), stream)
    assert table.number >= number + 50

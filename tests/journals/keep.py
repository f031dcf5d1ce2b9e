"""Keeps a wild game as a stored journal: python -m tests.journals.keep FAMILY CONTENT SEED NAME

A stored journal is never made anew. A release adds one, and so does a bug in how a game was stored.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from hearthside.agents.wild import random_act
from hearthside.families import family
from hearthside.kernel.chance import Fast
from hearthside.kernel.game import Game
from hearthside.kernel.journal import encode_table, export
from hearthside.kernel.seats import GM, Role, Seat

FOLDER = Path(__file__).parent
ACTS = 150


def played(key: str, content: str, seed: int) -> Game:
    """A game with acts taken back, and its session ended."""
    secret = hashlib.sha256(b"%d" % seed).digest()
    game, random = Game.open(family(key), secret, content=content), Fast(seed).random
    game.sit(GM, "Ada", Role.GM, words="tea")
    game.sit(Seat("p1"), "Mira", words="hello")
    game.sit(Seat("p2"), "Jon")
    for n in range(1, ACTS):
        game.act(*random_act(game.family, game.table, random), command=f"c{n}")
        if n % 40 == 0:
            game.undo(GM, command=f"u{n}")
    game.reveal(secret, hashlib.sha256(secret).digest())
    return game


def keep(game: Game, name: str) -> None:
    (FOLDER / f"{name}.jsonl").write_bytes(b"".join(export(game.journal)))
    (FOLDER / f"{name}.end.json").write_bytes(encode_table(game.table) + b"\n")


if __name__ == "__main__":
    key, content, seed, name = sys.argv[1:]
    keep(played(key, content, int(seed)), name)

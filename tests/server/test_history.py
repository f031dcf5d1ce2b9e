"""What the GM may take home of a journal."""

from __future__ import annotations

from hearthside.kernel.asks import Reply
from hearthside.kernel.events import Revealed, Said
from hearthside.kernel.journal import export, read_export, verify
from hearthside.server.history import published
from tests.kernel.toy import MIRA, opened

SECRET, NEXT = b"s" * 32, b"t" * 32


def test_what_is_published_ends_with_the_session_and_leaves_whispers_out() -> None:
    game = opened()
    assert published(game.journal) == []
    game.act(MIRA, Reply("say", {"text": "between us", "to": "p2"}))
    game.act(MIRA, Reply("say", {"text": "for the GM", "to": "gm"}))
    game.reveal(SECRET, NEXT)
    ended = len(game.journal) - 2
    game.act(MIRA, Reply("take"))
    home = published(game.journal)
    assert isinstance(home[-1].event, Revealed)
    assert len(home) == ended
    said = [entry.event.text for entry in home if isinstance(entry.event, Said)]
    assert said == ["", "for the GM"]
    assert b"between us" not in b"".join(export(home))
    verify(read_export(b"".join(export(home))))

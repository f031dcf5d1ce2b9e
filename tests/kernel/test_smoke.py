from hearthside.kernel.asks import Reply
from hearthside.kernel.game import Game
from hearthside.kernel.journal import decode, encode, export, fold, read_export, verify
from hearthside.kernel.seats import Seat
from hearthside.kernel.views import view


def test_smoke(game: Game) -> None:
    M, J = Seat("p1"), Seat("p2")
    game.act(M, Reply("take"))
    game.act(M, Reply("bid"))
    game.act(J, Reply("coins", {"n": 2}))
    game.act(M, Reply("coins", {"n": 3}))
    assert fold([decode(encode(e), game.family.revive) for e in game.journal]) == game.table
    print(view(game.family, game.table, J))
    game.undo(Seat("gm"))
    game.undo(M)
    print(game.table.pending)
    print(verify(read_export(b"".join(export(game.journal)))))

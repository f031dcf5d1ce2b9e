"""What a terminal shows of a table, and what it sends for a typed command."""

from __future__ import annotations

import socket
import threading
from io import StringIO

import msgspec
import pytest
from rich.console import Console

from hearthside.cli.finding import with_words
from hearthside.cli.join import lines
from hearthside.cli.join.client import Client
from hearthside.cli.join.commands import EXAMPLE, Look, help_lines, to_command
from hearthside.cli.join.correcting import correction
from hearthside.cli.join.known import Known
from hearthside.cli.join.link import BadLink, Link, knock, read_link
from hearthside.cli.join.sheets import sheet, table
from hearthside.cli.join.typed import to_reply
from hearthside.families import MODULES, family
from hearthside.kernel.asking import changed
from hearthside.kernel.asks import Ask, Option, Refused, Reply
from hearthside.kernel.chance import Dice
from hearthside.kernel.events import Rolled, Said, Told
from hearthside.kernel.game import Game
from hearthside.kernel.journal import Entry
from hearthside.kernel.seats import Role, Seat
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks
from hearthside.kernel.views import now, see_changes, see_entries, view
from hearthside.odds.exact import ExactChance
from hearthside.server import commands as sent
from hearthside.server.chances import Odds, OddsPart
from hearthside.server.messages import Knock, NowUpdate, SeenEntry, Update, Welcome
from tests.kernel.toy import ADA, JON, MIRA, Toy


@pytest.fixture
def game() -> Game:
    game = Game.open(Toy(), b"s" * 32)
    game.sit(ADA, "Ada", Role.GM)
    game.sit(MIRA, "Mira")
    game.sit(JON, "Jon")
    return game


def seen(entries: list[Entry], seat: Seat | None) -> tuple[SeenEntry, ...]:
    views = see_entries(entries, seat)
    return msgspec.convert(msgspec.to_builtins(views), tuple[SeenEntry, ...])


def sat_down(game: Game, seat: Seat | None, **more: object) -> Known:
    entries = seen(game.journal, seat)
    welcome = Welcome(seat, "t1", "ABCD", view(game.family, game.table, seat), entries, **more)  # type: ignore[arg-type]
    return Known(welcome)


def update(game: Game, seat: Seat | None, before: Table, entries: list[Entry]) -> Update:
    """What the server sends a seat after an act, the standing acts left out as unchanged."""
    told = msgspec.to_builtins(now(game.family, game.table, seat))
    del told["standing"]
    return Update(
        game.table.number,
        seen(entries, seat),
        see_changes(changed(before, game.table, [entry.event for entry in entries]), seat),
        msgspec.convert(told, NowUpdate),
    )


def test_who_leaves_is_named(game: Game) -> None:
    known, before = sat_down(game, MIRA), game.table
    new = known.apply(update(game, MIRA, before, game.leave(JON)))
    assert lines.story(known, new) == ["Jon leaves the table."]
    assert lines.story(sat_down(game, ADA), new) == ["Jon leaves the table."]


def test_a_new_name_a_bot_or_a_seat_given_back_is_not_told_as_sitting_down(game: Game) -> None:
    game.sit(JON, "Jonas")
    game.sit(JON, "Jonas", bot="thumb")
    game.sit(JON, "Jonas")
    game.sit(JON, "Jonas")
    game.sit(Seat("p3"), "Old Tom", bot="thumb")
    known = sat_down(game, MIRA)
    assert lines.story(known, known.story)[-6:] == [
        "Jon sits down.",
        "Jon is now called Jonas.",
        "A bot now plays for Jonas.",
        "The bot no longer plays for Jonas.",
        "Jonas is back.",
        "Old Tom, a bot, sits down.",
    ]


def test_updates_keep_a_seat_at_what_its_whole_view_would_be(game: Game) -> None:
    known = sat_down(game, MIRA)
    for seat, reply in ((MIRA, Reply("take")), (JON, Reply("take")), (MIRA, Reply("bid"))):
        before = game.table
        message = update(game, MIRA, before, game.act(seat, reply))
        known.apply(message)
        assert known.apply(message) == []  # once more changes nothing
    assert known.view == view(game.family, game.table, MIRA)


def test_the_ask_is_numbered_and_says_why_an_option_is_closed(game: Game) -> None:
    for _ in range(3):
        game.act(MIRA, Reply("take"))
    known = sat_down(game, MIRA)
    assert known.ask
    assert lines.asked(known.ask) == [
        "What do you do?",
        "  1. Bid",
        "  2. Take a card (not now: your hand is full) [toy.hand]",
    ]


def test_many_options_are_counted_until_they_are_asked_for() -> None:
    people = tuple(Option(f"npc:{n}", f"Introduce person {n}") for n in range(20))
    ask = Ask("Lead the story.", (Option("narrate", "Just describe"), *people))
    assert lines.asked_briefly(ask)[:2] == ["Lead the story.", "You can: Just describe; npc (20)."]
    assert lines.asked(ask, "narr") == ["Lead the story.", "  1. Just describe"]
    assert len(lines.asked(ask)) == 22


def test_a_note_is_told_once() -> None:
    ask = Ask("Whom?", (Option("mira", "Mira", note="She has a lamp."),))
    assert lines.asked_briefly(ask) == ["Whom?", "  1. Mira: She has a lamp."]
    assert lines.asked_briefly(ask, {"She has a lamp."}) == ["Whom?", "  1. Mira"]


def test_the_rules_behind_a_line_are_told_when_asked_for(game: Game) -> None:
    assert lines.why(sat_down(game, MIRA)) == ["No rule has come up yet."]
    game.record([Told("Mira wins.", ("toy.bid",))])
    assert lines.why(sat_down(game, MIRA)) == ["Mira wins.", "By toy.bid. Type: rule toy.bid"]


def test_dice_are_rolled_and_cards_are_drawn(game: Game) -> None:
    for seat, reply in ((MIRA, Reply("take")), (MIRA, Reply("bid"))):
        game.act(seat, reply)
    for seat in (MIRA, JON):
        game.act(seat, Reply("coins", {"n": 1}))
    known = sat_down(game, MIRA)
    told = "\n".join(lines.story(known, known.story))
    assert "The table draws card " in told
    assert "The table rolls " in told
    game.record([Rolled(game.table.draws, Dice(3), (2, 5, 5), MIRA, "a Test", removed=1)])
    game.record([Rolled(game.table.draws, Dice(3), (2, 5, 5), MIRA, "a Test", removed=1, own=True)])
    known = sat_down(game, MIRA)
    assert lines.story(known, known.story)[-2:] == [
        "Mira rolls 2, 5, 5, without the 5 (a Test).",
        "Mira rolls 2, 5, 5 by hand, without the 5 (a Test).",
    ]


def test_the_sheet_shows_what_is_yours_and_never_what_is_hidden(game: Game) -> None:
    game.act(MIRA, Reply("take"))
    (card,) = game.table.things["p1/hand"].cards
    assert f"1 card: {card}" in sheet(sat_down(game, MIRA))
    assert sheet(sat_down(game, JON), "p1/hand") == ["p1/hand", "1 card"]
    assert sheet(sat_down(game, ADA), "gm/plan") == ["a trap"]
    with pytest.raises(Refused, match="There is no 'gm/plan' here"):
        sheet(sat_down(game, JON), "gm/plan")


def test_a_thing_is_found_by_a_word_of_its_name_if_it_is_the_only_one(game: Game) -> None:
    known = sat_down(game, ADA)
    assert sheet(known, "tra") == sheet(known, "a trap") == sheet(known, "plan") == ["a trap"]
    with pytest.raises(Refused, match=r"Which one: p1/purse \(p1/purse\), p2/purse \(p2/purse\)\?"):
        sheet(known, "purse")


def test_a_sheet_calls_other_things_by_their_names(game: Game) -> None:
    known = sat_down(game, ADA)
    marks: Marks = {
        "turn": "gm/plan",
        "order": ("deck", "gm/plan"),
        "held": ("",),
        "left/gm/plan": 2,
        "deck~gm/plan": 1,
    }
    known.view.things["p1/purse"] = msgspec.structs.replace(known.view.things["p1/purse"], marks=marks)
    numbers, turn, order = sheet(known, "p1/purse")[1:]
    assert numbers == "left for a trap 2, deck to a trap 1"
    assert (turn, order) == ("turn: a trap", "order: deck, a trap")


def test_a_number_is_shown_beside_what_it_started_from(game: Game) -> None:
    known = sat_down(game, MIRA)
    purse = msgspec.structs.replace(known.view.things["p1/purse"], marks={"health": 5, "health_start": 7})
    known.view.things["p1/purse"] = purse
    assert sheet(known, "p1/purse") == ["p1/purse", "health 5 of 7"]


def test_the_story_tells_what_was_said_rolled_and_taken_back(game: Game) -> None:
    game.act(MIRA, Reply("say", {"text": "Hello.", "to": "everybody"}))
    game.act(MIRA, Reply("say", {"text": "Psst.", "to": "p2"}))
    known = sat_down(game, JON)
    assert lines.story(known, known.story)[-2:] == ["Mira: “Hello.”", "Mira to Jon: “Psst.”"]
    known.apply(update(game, JON, game.table, game.undo(ADA)))
    assert lines.story(known, known.story)[-2:] == [
        "Mira to Jon: “Psst.” (taken back)",
        "What was done last is taken back.",
    ]


def test_what_is_taken_back_is_named_by_what_was_told_of_it(game: Game) -> None:
    game.act(MIRA, Reply("take"))
    game.record([Told("Mira is pleased")], MIRA)
    known = sat_down(game, JON)
    known.apply(update(game, JON, game.table, game.undo(ADA)))
    assert lines.story(known, known.story)[-1] == "Taken back: Mira is pleased."


def test_who_asks_for_a_word_that_no_option_has_is_told_so(game: Game) -> None:
    known = sat_down(game, MIRA)
    assert lines.look(known, "ask", "dance")[1:] == [
        "Nothing you can do here is called 'dance'. Type ask for all of it."
    ]
    assert len(lines.look(known, "ask", "bid")) > 1


def test_what_is_counted_is_told_with_the_table() -> None:
    played = Game.open(family("protagonists"), b"s" * 32, content="bread_before_morning")
    played.sit(ADA, "Ada", Role.GM)
    assert "count: Loaves 200 of 200 (count/loaves)" in lines.look(sat_down(played, ADA), "table", "")


def test_rulings_lie_on_the_table_until_they_hold_no_longer(game: Game) -> None:
    game.act(ADA, Reply("rule", {"rule": "toy.bid", "text": "so be it", "scope": "once", "effect": "note"}))
    known = sat_down(game, JON)
    assert table(known)[-1] == "ruling on toy.bid (once): so be it"
    (ruling,) = game.table.rulings
    withdrawn = game.act(ADA, Reply("withdraw", {"ruling": str(ruling.number)}))
    known.apply(update(game, JON, game.table, withdrawn))
    assert lines.story(known, known.story)[-1] == "The ruling on toy.bid holds no longer."


def test_who_tells_the_absent_and_those_who_knock(game: Game) -> None:
    known = sat_down(game, ADA, online=(ADA, MIRA), knocks=(Knock("k1", "Lou"),))
    assert lines.who(known) == [
        "Ada (GM, you)",
        "Mira (player, asked now)",
        "Jon (player, away, asked now)",
        "Lou knocks. Type: admit Lou",
    ]


def test_who_knocks_under_the_name_of_somebody_who_is_away_may_be_them(game: Game) -> None:
    known = sat_down(game, ADA, online=(ADA, MIRA), knocks=(Knock("k1", "jon"), Knock("k2", "Mira")))
    assert lines.at_the_door(known) == [
        "jon knocks. Type: admit jon as Jon, to give the seat back",
        "Mira knocks. Type: admit Mira",
    ]


def test_a_spectator_is_asked_nothing(game: Game) -> None:
    known = sat_down(game, None)
    assert known.ask is None
    assert lines.waiting(known) == ["Play is open. Waiting for Mira and Jon."]


@pytest.mark.parametrize(
    ("asked", "waited", "told", "words"),
    [
        ((MIRA, ADA), (MIRA,), "", "Waiting for Mira."),
        ((MIRA, JON, ADA), (), "What happens?", ""),
        ((MIRA, JON, ADA), (ADA, MIRA, JON), "", "Waiting for Ada, Mira and Jon."),
        ((MIRA, ADA), (MIRA,), "Mira’s turn", ""),
    ],
)
def test_the_table_waits_for_some_of_those_who_may_answer(
    game: Game, asked: tuple[Seat, ...], waited: tuple[Seat, ...], told: str, words: str
) -> None:
    known = sat_down(game, None)
    seats = {
        seat: msgspec.structs.replace(sitter, asked=seat in asked, waited=seat in waited)
        for seat, sitter in known.view.now.seats.items()
    }
    now = msgspec.structs.replace(known.view.now, waiting=told, seats=seats)
    known.view = msgspec.structs.replace(known.view, now=now)
    assert lines.waiting(known)[0].removeprefix(lines.ended(told)).strip() == words
    here = [" asked now" in line for line in lines.who(known)]
    assert here == [seat in waited for seat in seats]


def test_who_may_answer_for_others_reads_for_whom_the_table_waits(game: Game) -> None:
    game.act(MIRA, Reply("take"))
    game.act(JON, Reply("take"))
    game.undo(MIRA)
    vote = {seat: sat_down(game, seat) for seat in (ADA, MIRA, JON)}
    assert vote[ADA].ask and vote[JON].ask
    assert [lines.waiting_for(known) for known in vote.values()] == [
        "Waiting for Jon.",
        "Waiting for Jon.",
        "",
    ]


def test_typed_commands(game: Game) -> None:
    known = sat_down(game, ADA, knocks=(Knock("k1", "Lou Reed"),))
    assert to_command("sheet mira", known) == Look("sheet", "mira")
    assert to_command("rule toy.bid", known) == Look("rule", "toy.bid")
    assert to_command("rules how to bid", known) == Look("rules", "how to bid")
    assert to_command('rule toy.bid "we do it so"', known) is None  # a ruling: one of the GM's replies
    assert to_command("take", known) is None
    admit = to_command("admit lou reed", known)
    assert isinstance(admit, sent.Admit) and admit.knock == "k1"
    rename = to_command('rename Jon "Jon Bell"', known)
    assert isinstance(rename, sent.Rename) and (rename.seat, rename.name) == (JON, "Jon Bell")
    assert to_command("?", known) == Look("help")
    bot = to_command("seat-bot Old Tom", known)
    assert isinstance(bot, sent.SeatBot) and bot.name == "Old Tom"
    for line, plays in (("play-for jon", True), ("give-back jon", False)):
        stand_in = to_command(line, known)
        assert isinstance(stand_in, sent.PlayFor) and (stand_in.seat, stand_in.bot) == (JON, plays)


@pytest.mark.parametrize(
    ("line", "knock", "seat"),
    [("admit lou", "k1", ""), ("admit Lou as jon", "k1", JON), ("admit Kim as Batman", "k2", "")],
)
def test_who_knocks_is_admitted_anew_or_given_a_seat(game: Game, line: str, knock: str, seat: str) -> None:
    known = sat_down(game, ADA, knocks=(Knock("k1", "Lou"), Knock("k2", "Kim as Batman")))
    admit = to_command(line, known)
    assert isinstance(admit, sent.Admit) and (admit.knock, admit.seat) == (knock, seat)


def test_who_whispers_is_heard_by_one_alone(game: Game) -> None:
    known = sat_down(game, MIRA)
    whisper = to_command("whisper jon don't tell, a=b", known)
    assert isinstance(whisper, sent.Answer)
    game.act(MIRA, Reply(whisper.reply.option, whisper.reply.values))
    said = [event for entry in game.journal if isinstance(event := entry.event, Said)]
    assert said == [Said(MIRA, "don't tell, a=b", (JON,))]


@pytest.mark.parametrize(
    "line", ["whisper nobody psst", "turn-away Lou", "remove Lou", "new-key nobody", "/dance", "/rule"]
)
def test_a_command_that_means_nobody_is_refused(game: Game, line: str) -> None:
    with pytest.raises(Refused):
        to_command(line, sat_down(game, ADA))


def test_the_gms_commands_are_the_gms(game: Game) -> None:
    assert to_command("end-session", sat_down(game, MIRA)) is None
    assert not any("admit" in line for line in help_lines(sat_down(game, MIRA)))
    assert any("admit" in line for line in help_lines(sat_down(game, ADA)))


@pytest.mark.parametrize("key", MODULES)
def test_what_help_gives_as_an_example_can_be_typed_at_every_table(key: str) -> None:
    played = Game.open(family(key), b"s" * 32)
    played.sit(ADA, "Ada", Role.GM)
    played.sit(MIRA, "Mira")
    for seat in (ADA, MIRA):
        now = view(played.family, played.table, seat).now
        assert played.act(seat, to_reply(EXAMPLE, now.ask, now.standing))


def test_help_says_how_to_type_what_may_be_done_at_any_time(game: Game) -> None:
    help_for = {seat: help_lines(sat_down(game, seat)) for seat in (ADA, MIRA)}
    assert "  say <Words> [To: everybody, Ada, Jon]" in help_for[MIRA]
    correct = "  correct <Thing> [Number: coins] [Value: -9999 to 9999] <Reason>: Correct a number"
    assert [correct in help_for[seat] for seat in (ADA, MIRA)] == [True, False]


@pytest.mark.parametrize("line", ["correct p2/purse coins 3 a slip", 'correct "p2/purse" coins 3 "a slip"'])
def test_the_gm_corrects_a_number_of_a_thing_by_its_name(game: Game, line: str) -> None:
    known = sat_down(game, ADA)
    values = {"thing": "p2/purse", "number": "purse.coins", "value": 3, "why": "a slip"}
    assert correction(line, known) == Reply("correct", values)
    assert correction("take", known) is correction(line, sat_down(game, MIRA)) is None


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("correct a trap coins 3 why", "a trap has no number to correct."),
        (
            "correct p2/purse coins",
            "Value is missing. Type: correct p2/purse [Number: one of coins] <Value: a number",
        ),
        ("correct purse coins 3 why", "Which one: p1/purse"),
        ("correct nobody coins 3 why", "There is no 'nobody' here."),
    ],
)
def test_what_cannot_be_corrected_is_said(game: Game, line: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        correction(line, sat_down(game, ADA))
    assert sentence in refused.value.why


@pytest.mark.parametrize("key", MODULES)
def test_the_rules_that_help_speaks_of_are_in_every_game(key: str) -> None:
    example = next(
        line for line in help_lines(sat_down(Game.open(family(key), b"s" * 32), None)) if "such as" in line
    )
    assert with_words(family(key).ledger.rules.values(), example.rpartition(" rules ")[2])


def test_who_only_watches_reads_how_to_look(game: Game) -> None:
    known = sat_down(game, None)
    names = [line.split()[0].rstrip(":") for line in help_lines(known)]
    assert names == ["sheet", "table", "story", "why", "who", "rules", "rule", "help", "quit"]
    assert to_command("undo", known) is to_command("whisper jon psst", known) is None


def test_help_gives_an_example(game: Game) -> None:
    assert any(line.endswith(EXAMPLE) for line in help_lines(sat_down(game, MIRA)))


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("abcd", Link("http://here:1", code="ABCD")),
        ("http://a.b:8/join/abcd", Link("http://a.b:8", code="ABCD")),
        ("https://a.b/seat#K-1_x", Link("https://a.b", key="K-1_x")),
        ("http://a.b:8/watch#K", Link("http://a.b:8", key="K")),
        ("localhost:18910/join/abcd", Link("http://localhost:18910", code="ABCD")),
        ("a.b/seat#K", Link("http://a.b", key="K")),
        ("http://me@[::1]:8/join/x", Link("http://[::1]:8", code="X")),
    ],
)
def test_links_are_read(text: str, link: Link) -> None:
    assert read_link(text, "http://here:1/") == link


OTHER_LINKS = (
    "http://a.b/",
    "ftp://a.b/join/X",
    "http://a.b/seat",
    "http://a.b/join/",
    "localhost:18910",
    "http:///join/X",
    "http://[bad/join/X",
    "http://h:99999/seat#k",
    "http://h:x/seat#k",
    "http://a..b/seat#k",
    "http://a b/seat#k",
)


@pytest.mark.parametrize("text", OTHER_LINKS)
def test_other_links_are_refused(text: str) -> None:
    with pytest.raises(BadLink):
        read_link(text, "http://here:1")


@pytest.mark.parametrize("server", ["http://h:99999", "http://[bad"])
def test_a_code_needs_a_server_that_can_be(server: str) -> None:
    with pytest.raises(BadLink, match="is not a link"):
        read_link("ABCDEF", server)


def test_who_knocks_where_no_hearthside_is_is_told_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        url = f"http://127.0.0.1:{other.getsockname()[1]}"

        def greet() -> None:
            with other.accept()[0] as caller:
                caller.sendall(b"SSH-2.0-OpenSSH\r\n")
                caller.recv(10_000)

        thread = threading.Thread(target=greet)
        thread.start()
        with pytest.raises(BadLink, match=f"There is no Hearthside at {url}"):
            knock(Link(url, code="ABCDEF"), "Kim")
        thread.join()


def test_who_knocks_where_nothing_is_reads_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        url = f"http://127.0.0.1:{closed.getsockname()[1]}"
    with pytest.raises(BadLink, match=f"^There is no Hearthside at {url}: Connection refused$"):
        knock(Link(url, code="ABCDEF"), "Kim")


def test_the_socket_is_where_the_server_is() -> None:
    assert Link("https://a.b").socket == "wss://a.b/ws"
    assert Link("http://a.b:8").socket == "ws://a.b:8/ws"


def test_all_lines_of_the_story_are_as_many_as_one_likes(game: Game) -> None:
    known = sat_down(game, MIRA)
    assert lines.look(known, "story", "9" * 5000) == lines.story(known, known.story)


# ---------------------------------------------------------------- odds

FLIP = Odds(
    "success",
    ExactChance("1/2", 0.5),
    parts=(
        OddsPart("✗", ExactChance("1/2", 0.5)),
        OddsPart("✓", ExactChance("0", 0.0)),
        OddsPart("XP", ExactChance("1/400", 0.0025)),
    ),
    note="with help",
)


def test_odds_stand_under_their_option() -> None:
    ask = Ask("Flip?", (Option("flip", "Flip"), Option("no", "Leave it")))
    told = ["Flip?", "  1. Flip", "     50 % success (✗ 50 %, XP < 1 %; with help)", "  2. Leave it"]
    assert lines.asked(ask, odds={"flip": FLIP}) == lines.asked_briefly(ask, odds={"flip": FLIP}) == told
    tied = Odds("goes first", ExactChance("1", 1.0), ExactChance("399/400", 0.9975))
    assert lines.chances(tied) == "100 % goes first (a tie > 99 %)"


def test_a_terminal_keeps_the_newest_odds(game: Game) -> None:
    known = sat_down(game, MIRA, odds={"take": FLIP})
    assert any("50 % success" in line for line in lines.look(known, "ask", "")) == ("take" in known.odds)
    before = game.table
    message = update(game, MIRA, before, game.act(MIRA, Reply("take")))
    known.apply(message)
    assert known.odds == {}
    again = msgspec.structs.replace(message, now=msgspec.structs.replace(message.now, odds={"bid": FLIP}))
    known.view = msgspec.structs.replace(known.view, now=msgspec.structs.replace(known.view.now, number=0))
    known.apply(again)
    assert known.odds == {"bid": FLIP}


def test_long_lines_are_broken_between_words_and_set_in_under_the_words_of_an_option() -> None:
    text = "Choose.\n  1. Play The Carter: the cart is yours\n\n  link: http://localhost:8765/seat#abcdefgh"
    assert lines.folded(text, 24).split("\n") == [
        "Choose.",
        "  1. Play The Carter:",
        "     the cart is yours",
        "",
        "  link:",
        "  http://localhost:8765/seat#abcdefgh",
    ]


@pytest.mark.parametrize(("terminal", "printed_lines"), [(True, 3), (False, 1)])
def test_lines_are_broken_in_a_terminal_and_never_in_a_pipe(terminal: bool, printed_lines: int) -> None:
    printed = StringIO()
    client = Client(Link("http://localhost"), Console(file=printed, force_terminal=terminal, width=20))
    client._say("the quick brown fox jumps over the lazy dog")
    assert len(printed.getvalue().splitlines()) == printed_lines


def test_of_many_options_those_that_are_open_are_listed() -> None:
    options = tuple(Option(f"play:{n}", f"Card {n}", closed="not now" if n > 3 else "") for n in range(1, 20))
    told = lines.asked_briefly(Ask("What?", options))
    assert told == [
        "What?",
        "  1. Card 1",
        "  2. Card 2",
        "  3. Card 3",
        "Type ask for those that are closed, too.",
    ]

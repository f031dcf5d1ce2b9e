"""A game in play: who is asked, what is refused, secret answers, taking back, the end of a session."""

from __future__ import annotations

import msgspec
import pytest

from hearthside.kernel.asks import Ask, Option, Refused, Reply, Value
from hearthside.kernel.chance import Dice, Fast, Keyed
from hearthside.kernel.events import (
    Answered,
    Events,
    Made,
    Marked,
    Moved,
    Rolled,
    Said,
    Shuffled,
    Told,
    Turned,
    Undone,
)
from hearthside.kernel.game import Game, decide, run_on
from hearthside.kernel.journal import decode, decode_table, encode, encode_table, fold, verify
from hearthside.kernel.seats import Role, Seat
from hearthside.kernel.standing import Paused, Say, UndoVote
from hearthside.kernel.steps import Passage, Question, acts
from hearthside.kernel.table import Scope, Table, evolve
from hearthside.kernel.things import Thing
from tests.kernel.toy import ADA, CARDS, JON, MIRA, Bids, Taking, Toy, revive

KIM = Seat("p3")


def coins(game: Game, seat: Seat) -> int:
    return game.table.things[f"{seat}/purse"].number("coins")


def hand(game: Game, seat: Seat) -> tuple[str, ...]:
    return game.table.things[f"{seat}/hand"].cards


def ruling(effect: str, scope: str) -> Reply:
    values: dict[str, Value] = {"rule": "toy.hand", "text": "a big hand", "scope": scope, "effect": effect}
    return Reply("rule", values)


def test_a_drawn_card_moves_from_the_deck_to_the_hand(game: Game) -> None:
    entries = game.act(MIRA, Reply("take"))
    assert entries[0].event == Answered(MIRA, Reply("take"))
    assert len(hand(game, MIRA)) == 1
    assert sorted(hand(game, MIRA) + game.table.things["deck"].cards) == sorted(CARDS)


def test_who_is_not_asked_is_told_whose_answer_it_is(game: Game) -> None:
    before = game.table
    with pytest.raises(Refused, match="it is for Mira or Jon to answer, not you") as refused:
        game.act(ADA, Reply("take"))
    assert refused.value.code == "not-asked"
    assert game.table is before
    for seat in (MIRA, JON):
        game.leave(seat)
    with pytest.raises(Refused, match="it is for nobody to answer, not you"):
        game.act(ADA, Reply("take"))


@pytest.mark.parametrize("option", ["dance", "take:two", "say:loudly"])
def test_an_option_that_is_not_offered_is_refused_with_those_that_are(game: Game, option: str) -> None:
    with pytest.raises(Refused, match=r"choose one of: Bid, Take a card$") as refused:
        game.act(MIRA, Reply(option))
    assert refused.value.code == "no-such-option"
    for _ in range(3):
        game.act(MIRA, Reply("take"))
    with pytest.raises(Refused, match=r"choose one of: Bid$"):
        game.act(MIRA, Reply(option))


def test_a_stranger_is_refused(game: Game) -> None:
    with pytest.raises(Refused, match="not at the table") as refused:
        game.act(Seat("p9"), Reply("take"))
    assert refused.value.code == "not-seated"


def test_a_closed_option_is_refused_with_its_reason_and_rule(game: Game) -> None:
    for _ in range(3):
        game.act(MIRA, Reply("take"))
    with pytest.raises(Refused, match="your hand is full") as refused:
        game.act(MIRA, Reply("take"))
    assert refused.value.rules == ("toy.hand",)
    assert len(hand(game, MIRA)) == 3


def test_a_ruling_that_holds_once_opens_a_closed_option_once(game: Game) -> None:
    for _ in range(3):
        game.act(MIRA, Reply("take"))
    game.act(ADA, ruling("allow", "once"))
    game.act(MIRA, Reply("take"))
    assert len(hand(game, MIRA)) == 4
    with pytest.raises(Refused):
        game.act(MIRA, Reply("take"))
    game.undo(MIRA)
    game.act(MIRA, Reply("take"))  # what was used up is there again


def opened(game: Game, *rules: str) -> list[str]:
    """The rulings on `toy.hand` and `toy.bid` that are left when an option is taken that these rules close."""
    option = Option("take", "Take", rules=rules, closed="no")
    decided = decide(game.family, game.table, MIRA, Reply("take"), offered=option)
    return [ruling.text for ruling in evolve(game.table, decided).rulings]


def test_of_several_rulings_that_hold_once_one_is_used_up_for_each_rule(game: Game) -> None:
    for rule, text in (("toy.hand", "a"), ("toy.hand", "b"), ("toy.bid", "c")):
        game.act(ADA, Reply("rule", {**ruling("allow", "once").values, "rule": rule, "text": text}))
    assert opened(game, "toy.hand") == ["b", "c"]
    assert opened(game, "toy.hand", "toy.bid") == ["b"]
    assert opened(game, "toy.bid", "toy.bid") == ["a", "b"]


def test_a_mere_note_is_not_used_up_by_what_is_allowed(game: Game) -> None:
    game.act(ADA, Reply("rule", {**ruling("note", "once").values, "text": "a note"}))
    game.act(ADA, ruling("allow", "once"))
    assert opened(game, "toy.hand") == ["a note"]


class Door(Question, frozen=True):
    """A question with one answer, which is closed."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (MIRA,)

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask("Open it?", (Option("open", "Open", rules=("toy.hand",), closed="it is locked"),))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Told("It is open."),)


def test_a_question_that_is_over_uses_the_ruling_up_that_opened_its_answer(game: Game) -> None:
    game.record([Turned((Door(),))])
    with pytest.raises(Refused, match="choose one of: nothing yet"):
        game.act(MIRA, Reply("knock"))
    game.act(ADA, ruling("allow", "once"))
    game.act(MIRA, Reply("open"))
    assert (game.table.rulings, len(game.table.pending)) == ((), 1)


class Which(Question, frozen=True):
    """One of many doors."""

    doors: int

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (MIRA,)

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask("Which?", tuple(Option(f"door:{n}", str(n)) for n in range(self.doors)))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return ()


@pytest.mark.parametrize(
    ("doors", "named"), [(9, "0, 1, 2, 3, 4, 5, 6, 7, 8$"), (10, "0, 1, 2, 3, 4, 5, 6, 7, or 2 others$")]
)
def test_of_many_options_a_few_are_named(game: Game, doors: int, named: str) -> None:
    game.record([Turned((Which(doors),))])
    with pytest.raises(Refused, match=f"choose one of: {named}"):
        game.act(MIRA, Reply("window"))


def test_what_may_be_done_at_any_time_uses_the_ruling_up_that_opened_it(game: Game) -> None:
    class Shout(Say):
        id = "shout"

        def offers(self, table: Table, seat: Seat) -> tuple[Option, ...]:
            return (Option("shout", "Shout", rules=("toy.hand",), closed="people sleep"),)

        def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
            return (Said(seat, "HELLO"),)

    game.family.standing = acts(*game.family.standing.values(), Shout())
    with pytest.raises(Refused, match="people sleep"):
        game.act(MIRA, Reply("shout"))
    game.act(ADA, ruling("allow", "once"))
    entries = game.act(MIRA, Reply("shout"))
    assert (entries[-1].event, game.table.rulings) == (Said(MIRA, "HELLO"), ())


def test_a_ruling_for_the_campaign_keeps_holding_and_a_mere_note_allows_nothing(game: Game) -> None:
    for _ in range(3):
        game.act(MIRA, Reply("take"))
    game.act(ADA, ruling("note", "campaign"))
    with pytest.raises(Refused):
        game.act(MIRA, Reply("take"))
    game.act(ADA, ruling("allow", "campaign"))
    for _ in range(2):
        game.act(MIRA, Reply("take"))
    assert len(hand(game, MIRA)) == 5
    assert {ruling.scope for ruling in game.table.rulings} == {Scope.CAMPAIGN}


def test_nobody_sees_a_secret_answer_before_the_last_is_given(game: Game) -> None:
    game.act(MIRA, Reply("bid"))
    entries = game.act(MIRA, Reply("coins", {"n": 3}))
    (answered,) = [entry.event for entry in entries]
    assert answered.seen_by(JON) == Answered(MIRA, None, locked=True)
    assert answered.seen_by(MIRA) == answered
    assert coins(game, MIRA) == 5
    with pytest.raises(Refused, match="it is for Jon to answer"):
        game.act(MIRA, Reply("coins", {"n": 1}))


def test_what_was_answered_in_secret_before_a_pause_holds_after_it(game: Game) -> None:
    game.act(MIRA, Reply("bid"))
    game.act(MIRA, Reply("coins", {"n": 3}))
    game.act(JON, Reply("pause", {"statement": "", "reason": "none"}))
    assert decode_table(encode_table(game.table), revive) == fold(game.journal) == game.table
    game.act(JON, Reply("resume"))
    with pytest.raises(Refused, match="it is for Jon to answer"):
        game.act(MIRA, Reply("coins", {"n": 1}))
    settled = game.act(JON, Reply("coins", {"n": 2}))
    assert any(isinstance(entry.event, Rolled) for entry in settled)


def test_a_secret_answer_in_an_older_snapshot_still_holds(game: Game) -> None:
    game.act(MIRA, Reply("bid"))
    game.act(MIRA, Reply("coins", {"n": 3}))
    older = msgspec.json.decode(encode_table(game.table))
    older["locked"] = older["pending"][-1].pop("locked")
    assert decode_table(msgspec.json.encode(older), revive) == game.table


def test_the_last_secret_answer_settles_all(game: Game) -> None:
    game.act(MIRA, Reply("bid"))
    game.act(MIRA, Reply("coins", {"n": 3}))
    entries = game.act(JON, Reply("coins", {"n": 2}))
    (rolled,) = [entry.event for entry in entries if isinstance(entry.event, Rolled)]
    assert rolled.removed == -1
    lost = rolled.outcome == (1,)
    assert (coins(game, MIRA), coins(game, JON)) == ((2, 3) if lost else (5, 5))


def test_when_the_last_who_is_asked_leaves_the_others_go_on(game: Game) -> None:
    game.act(MIRA, Reply("bid"))
    game.act(MIRA, Reply("coins", {"n": 3}))
    game.leave(JON)
    assert not isinstance(game.table.step, Bids)
    assert game.table.playing == (MIRA,)
    (die,) = [entry.event.outcome[0] for entry in game.journal if isinstance(entry.event, Rolled)]
    assert coins(game, MIRA) == (2 if die == 1 else 5)
    assert any(isinstance(e.event, Marked) and e.event.marks.get("bid") == 3 for e in game.journal)


def test_a_secret_answer_leaves_with_who_gave_it(game: Game) -> None:
    game.act(MIRA, Reply("bid"))
    game.act(MIRA, Reply("coins", {"n": 3}))
    game.leave(MIRA)
    game.act(JON, Reply("coins", {"n": 0}))
    assert coins(game, MIRA) == 5


def test_when_an_answer_is_taken_back_whose_seat_has_left_meanwhile_the_others_go_on(game: Game) -> None:
    game.act(MIRA, Reply("bid"))
    for seat in (MIRA, JON):
        game.act(seat, Reply("coins", {"n": 1}))
    game.leave(JON)
    entries = game.undo(ADA, "ada:1")
    assert not isinstance(game.table.step, Bids)
    assert {(entry.by, entry.command) for entry in entries} == {(ADA, "ada:1")}
    assert fold(game.journal) == game.table


def test_a_refused_act_changes_nothing(game: Game) -> None:
    game.act(MIRA, Reply("bid"))
    before, length = game.table, len(game.journal)
    with pytest.raises(Refused, match="from 0 to 5, not 9"):
        game.act(MIRA, Reply("coins", {"n": 9}))
    assert game.table is before
    assert len(game.journal) == length


class Jammed:
    """A stream that gives no number."""

    def below(self, size: int, draw: int) -> int:
        raise RuntimeError("no number comes")


def test_an_act_that_fails_half_way_changes_nothing(game: Game) -> None:
    before, length, game.stream = game.table, len(game.journal), Jammed()
    with pytest.raises(RuntimeError, match="no number comes"):
        game.act(MIRA, Reply("take"))
    assert game.table is before
    assert len(game.journal) == length


def test_a_table_has_one_gm(game: Game) -> None:
    with pytest.raises(Refused, match="Ada is already the GM of this table") as refused:
        game.sit(JON, "Jon", Role.GM)
    assert refused.value.code == "seat-taken"
    assert game.table.playing == (MIRA, JON)
    game.sit(ADA, "Ada the Great", Role.GM)  # the same seat under another name
    assert game.table.name(ADA) == "Ada the Great"


def test_who_has_left_is_not_called_by_the_name_of_a_seat(game: Game) -> None:
    game.leave(JON)
    assert [game.table.name(seat) for seat in (MIRA, JON)] == ["Mira", "Somebody who left"]


class Dealt(Toy):
    """Each player is dealt a card before anybody is asked."""

    def lay_out(self, options: dict[str, str], content: str) -> Events:
        return [*super().lay_out(options, content), Turned((Taking(MIRA), Taking(JON)))]


def test_what_the_rules_begin_with_is_done_when_a_table_is_opened() -> None:
    game = Game.open(Dealt(), b"s" * 32)
    assert [len(hand(game, seat)) for seat in (MIRA, JON)] == [1, 1]


def test_an_unknown_house_rule_is_refused() -> None:
    with pytest.raises(ValueError, match="no table option 'colour'"):
        Game.open(Toy(), b"s", options={"colour": "red"})
    with pytest.raises(ValueError, match="luck: choose one of: plain, wild"):
        Game.open(Toy(), b"s", options={"luck": "some"})
    opened = Game.open(Toy(), b"s", options={"luck": "wild"})
    assert opened.table.options == {"luck": "wild", "odds": "shown", "dice": "table"}


# ---------------------------------------------------------------- taking back


def test_taking_back_is_free_while_nobody_else_has_learned_anything(game: Game) -> None:
    before = game.table
    game.act(MIRA, Reply("take"))
    entries = game.undo(MIRA)
    assert isinstance(entries[0].event, Undone)
    assert game.table.things == before.things


def test_draws_that_were_taken_back_stay_used(game: Game) -> None:
    game.act(MIRA, Reply("take"))
    game.undo(MIRA)
    assert game.table.draws == 1
    entries = game.act(MIRA, Reply("take"))
    assert [entry.event.draw for entry in entries if isinstance(entry.event, Rolled)] == [1]


def test_taking_back_needs_those_who_have_seen_the_dice(game: Game) -> None:
    bid_and_roll(game)
    game.undo(MIRA)
    vote = game.table.step
    assert isinstance(vote, UndoVote)
    assert vote.needed == (ADA, JON)
    game.act(JON, Reply("agree"))
    assert isinstance(game.table.step, UndoVote)
    entries = game.act(ADA, Reply("agree"))
    assert isinstance(game.table.step, Bids)
    assert entries[-1].event == Told("What Mira did last is taken back.")


def test_the_yes_of_the_gm_is_enough_for_all(game: Game) -> None:
    bid_and_roll(game)
    game.undo(MIRA)
    game.act(ADA, Reply("agree"))
    assert isinstance(game.table.step, Bids)


def test_where_the_gm_has_learned_something_too_the_vote_waits_for_the_gm_alone(game: Game) -> None:
    bid_and_roll(game)
    game.undo(MIRA)
    assert game.table.step.asked(game.table) == (ADA, JON)
    assert game.table.step.waited(game.table) == (ADA,)
    vote = UndoVote(MIRA, 1, (JON,))
    assert vote.waited(game.table) == (JON,)


def test_who_votes_reads_what_everybody_was_told_of_it(game: Game) -> None:
    bid_and_roll(game)
    (told,) = [entry.event.text for entry in game.journal if isinstance(entry.event, Told)]
    game.undo(MIRA)
    asks = f"Mira asks to take back what they did last: “{told}”"
    assert [game.table.question.ask(game.table, seat).prompt for seat in (JON, ADA)] == [asks, asks]
    game.act(JON, Reply("agree"))
    assert game.table.step.tells(game.table) == asks


def test_what_was_told_to_some_only_or_came_of_others_is_not_said_of_an_act(game: Game) -> None:
    game.act(MIRA, Reply("take"))
    game.record([Told("Mira takes the queen.", to=(MIRA, JON))], MIRA)
    game.record([Told("Jon yawns.")], JON)
    game.undo(MIRA)
    assert game.table.step.tells(game.table) == "Mira asks to take back what they did last."


def test_only_what_came_of_the_act_itself_is_said_of_it(game: Game) -> None:
    game.act(MIRA, Reply("take"))
    game.record([Told("Mira takes the queen.")], MIRA)
    game.act(MIRA, Reply("take"))
    game.record([Told("Mira takes the king.")], MIRA)
    game.record([Told("Jon yawns.")], JON)
    game.undo(MIRA)
    asks = "Mira asks to take back what they did last: “Mira takes the king.”"
    assert game.table.step.tells(game.table) == asks


@pytest.mark.parametrize(
    ("story", "end"), [("x" * 120, f"“{'x' * 120}”"), ("x" * 121, f"“{'x' * 119}…”")], ids=len
)
def test_a_long_story_is_cut_short_where_it_is_voted_on(game: Game, story: str, end: str) -> None:
    game.act(MIRA, Reply("take"))
    game.record([Told(story)], MIRA)
    game.record([Told("Jon yawns.")], JON)
    game.undo(MIRA)
    assert game.table.step.tells(game.table).endswith(f": {end}")


def test_who_has_acted_since_is_asked_before_something_is_taken_back(game: Game) -> None:
    game.act(MIRA, Reply("take"))
    game.act(JON, Reply("say", {"text": "and I?", "to": "everybody"}))
    game.undo(MIRA)
    assert isinstance(game.table.step, UndoVote)
    assert game.table.step.needed == (JON,)
    game.act(JON, Reply("agree"))
    assert hand(game, MIRA) == ()


def test_all_who_have_learned_something_must_agree(game: Game) -> None:
    game.sit(KIM, "Kim")
    game.act(MIRA, Reply("take"))
    game.record([Rolled(game.table.draws, Dice(1), (4,), seen=(JON, KIM))])
    game.undo(MIRA)
    assert game.table.step.asked(game.table) == (ADA, JON, KIM)
    game.act(JON, Reply("agree"))
    assert game.table.step.asked(game.table) == (ADA, KIM)
    assert len(hand(game, MIRA)) == 1
    game.act(KIM, Reply("agree"))
    assert hand(game, MIRA) == ()


def bid_and_roll(game: Game) -> None:
    game.act(MIRA, Reply("bid"))
    game.act(JON, Reply("coins", {"n": 2}))
    game.act(MIRA, Reply("coins", {"n": 3}))


def test_whoever_has_learned_something_may_decline(game: Game) -> None:
    bid_and_roll(game)
    before = game.table.things
    game.undo(MIRA)
    entries = game.act(JON, Reply("decline"))
    assert game.table.things == before
    assert entries[-1].event == Told("Jon says no: it stays.")


def test_the_gm_takes_back_anything_at_once(game: Game) -> None:
    before = game.table.things
    game.act(MIRA, Reply("take"))
    game.undo(ADA)
    assert game.table.things == before


def test_only_one_taking_back_is_decided_at_a_time(game: Game) -> None:
    bid_and_roll(game)
    game.undo(MIRA)
    with pytest.raises(Refused, match="still deciding") as refused:
        game.undo(JON)
    assert refused.value.code == "undo-pending"


def test_nothing_to_take_back_is_said(game: Game) -> None:
    with pytest.raises(Refused, match="nothing to take back") as refused:
        game.undo(MIRA)
    assert refused.value.code == "nothing-to-undo"


def test_seats_stay_when_the_act_before_them_is_taken_back(game: Game) -> None:
    game.act(MIRA, Reply("take"))
    game.sit(KIM, "Kim")
    game.undo(MIRA)
    assert game.table.name(KIM) == "Kim"


def test_a_journal_with_taken_back_acts_folds_to_the_table(game: Game) -> None:
    game.act(MIRA, Reply("take"))
    game.act(JON, Reply("take"))
    game.undo(JON)
    game.act(JON, Reply("bid"))
    stored = [decode(encode(entry), game.family.revive) for entry in game.journal]
    assert fold(stored) == game.table


# ---------------------------------------------------------------- the pause


def test_while_paused_nobody_acts(game: Game) -> None:
    game.act(JON, Reply("pause", {"statement": "", "reason": "none"}))
    assert isinstance(game.table.step, Paused)
    with pytest.raises(Refused):
        game.act(MIRA, Reply("take"))
    with pytest.raises(Refused, match="the game is paused") as refused:
        game.undo(JON)
    assert refused.value.code == "not-asked"
    game.act(JON, Reply("resume"))
    game.act(MIRA, Reply("take"))


# ---------------------------------------------------------------- the end of a session


def test_a_session_does_not_end_while_cards_are_held(game: Game) -> None:
    game.act(MIRA, Reply("take"))
    with pytest.raises(Refused, match="still hold cards") as refused:
        game.reveal(b"s" * 32, b"t" * 32)
    assert refused.value.code == "cards-in-hand"


def test_at_the_end_of_a_session_what_lies_open_stays_as_it_lies(game: Game) -> None:
    game.record([Made("row", Thing("pile", cards=("b", "a"))), Made("box", Thing("pile", seen=()))])
    entries = game.reveal(b"s" * 32, b"t" * 32)
    assert [e.event.name for e in entries if isinstance(e.event, Shuffled)] == ["deck"]
    assert game.table.things["row"].cards == ("b", "a")


def test_only_the_secret_that_was_announced_is_revealed(game: Game) -> None:
    before = game.table
    with pytest.raises(ValueError, match="not the secret that was announced"):
        game.reveal(b"another one", b"next")
    assert game.table == before


def test_after_the_reveal_another_secret_rules_the_draws(game: Game) -> None:
    game.act(MIRA, Reply("take"))
    game.record([Moved(hand(game, MIRA), "p1/hand", "deck")])
    game.reveal(b"s" * 32, b"t" * 32)
    deck = game.table.things["deck"]
    assert deck.unordered == len(deck.cards) == 10
    game.act(MIRA, Reply("take"))


def test_the_words_of_a_seat_hold_for_the_draws_of_the_next_session_too(game: Game) -> None:
    game.sit(KIM, "Kim", words="north")
    game.reveal(b"s" * 32, b"t" * 32)
    assert game.table.words == ("hello", "north")
    assert game.stream.below(1 << 60, 0) == Keyed(b"t" * 32, ("hello", "north")).below(1 << 60, 0)
    game.reveal(b"t" * 32, b"u" * 32)
    assert verify(game.journal).sessions == 2
    assert game.table.words == ("hello", "north")


def test_no_secret_is_revealed_while_taking_back_is_being_decided(game: Game) -> None:
    bid_and_roll(game)
    game.undo(MIRA)
    with pytest.raises(Refused, match="still deciding"):
        game.reveal(b"s" * 32, b"t" * 32)
    game.act(JON, Reply("decline"))
    assert game.reveal(b"s" * 32, b"t" * 32)


def test_what_was_done_before_the_reveal_is_not_taken_back(game: Game) -> None:
    game.act(MIRA, Reply("take"))
    game.record([Moved(hand(game, MIRA), "p1/hand", "deck")])
    game.reveal(b"s" * 32, b"t" * 32)
    with pytest.raises(Refused, match="nothing to take back"):
        game.undo(ADA)


class Circle(Passage, frozen=True):
    """A rule that leads to itself."""

    def go(self, table: Table) -> Events:
        return (Turned((Circle(),)),)


def test_rules_that_go_round_in_a_circle_are_stopped(game: Game) -> None:
    before = game.table
    with pytest.raises(RuntimeError, match="round in a circle at Circle"):
        run_on(evolve(before, [Turned((Circle(),))]), Fast(1))
    assert game.table is before

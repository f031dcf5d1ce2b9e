"""A typed line means one reply, or is refused with a sentence that helps."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.cli.join.typed import to_reply, words
from hearthside.cli.join.usage import brief, usage
from hearthside.kernel.asks import Ask, Choice, Number, Option, Pick, Refused, Reply, Text, check

ABILITIES = tuple(Choice(key, key.title()) for key in ("toughness", "agility", "smarts", "wits"))
PEOPLE = (Choice("mira", "Mira Bell"), Choice("jon", "Jon"), Choice("ada", "Ada"))
ABILITY = Pick("ability", "Ability", ABILITIES)

TRY = Option(
    "try",
    "Try something",
    (
        Text("aim", "What you try", 200, 1),
        ABILITY,
        Number("difficulty", "Difficulty", 5, 20, default=8),
    ),
)
PUSH = Option("push", "Push with Resolve", (Number("n", "Resolve", 1, 3),))
WOLF = Option("attack:wolf", "Attack the wolf")
WARDEN = Option("attack:warden", "Attack the warden")
SUPPORT = Option("support", "Support", (Pick("who", "Whom", PEOPLE, 0, 2),))
REST = Option("rest", "Rest", closed="not while a Conflict runs")
ASK = Ask("What do you do?", (TRY, PUSH, WOLF, WARDEN, SUPPORT, REST))
SAY = Option(
    "say",
    "Say",
    (
        Text("text", "Words", 2000, 1),
        Pick("to", "To", (Choice("everybody", "everybody"), *PEOPLE), default="everybody"),
    ),
)
PAUSE = Option("pause", "Pause", (Text("statement", "Statement", 500),))
STANDING = (SAY, PAUSE)


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("3", Reply("attack:wolf")),
        ("6", Reply("rest")),
        ("rest 5", Reply("rest")),  # the table says why not now, before what is wrong with the 5
        ("3.", Reply("attack:wolf")),
        ("attack:wolf", Reply("attack:wolf")),
        ("Attack the WARDEN", Reply("attack:warden")),
        ("attack wolf", Reply("attack:wolf")),
        ("wolf", Reply("attack:wolf")),
        ("push 1", Reply("push", {"n": 1})),
        ("2 3", Reply("push", {"n": 3})),
        ("pu resolve=2", Reply("push", {"n": 2})),
        (
            'try "climb the wall" agility 9',
            Reply("try", {"aim": "climb the wall", "ability": "agility", "difficulty": 9}),
        ),
        ("try “climb it” 2", Reply("try", {"aim": "climb it", "ability": "agility", "difficulty": 8})),
        (
            "1 climb the wall wits",
            Reply("try", {"aim": "climb the wall", "ability": "wits", "difficulty": 8}),
        ),
        (
            "try ability=agi jump over it",
            Reply("try", {"aim": "jump over it", "ability": "agility", "difficulty": 8}),
        ),
        ("support mira bell, jon", Reply("support", {"who": ("mira", "jon")})),
        ("support ada", Reply("support", {"who": ("ada",)})),
        ("support none", Reply("support", {"who": ()})),
        ("support", Reply("support", {"who": ()})),
        ("say hello, you there", Reply("say", {"text": "hello, you there", "to": "everybody"})),
        ("say don't a=b", Reply("say", {"text": "don't a=b", "to": "everybody"})),
        ("say 3", Reply("say", {"text": "3", "to": "everybody"})),
        ('say "psst" mira', Reply("say", {"text": "psst", "to": "mira"})),
        ('say to="Mira Bell" psst', Reply("say", {"text": "psst", "to": "mira"})),
        ("pause", Reply("pause", {"statement": ""})),
        ("wolf attack", Reply("attack:wolf")),
    ],
)
def test_a_line_means(line: str, reply: Reply) -> None:
    assert to_reply(line, ASK, STANDING) == reply


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("attack", "Which one: Attack the wolf, Attack the warden?"),
        ("9", "'9' is not one of: 1 Try something, 2 Push"),
        ("push", "Resolve is missing. Type: push <Resolve: a number from 1 to 3>"),
        ("push 4", "Resolve: from 1 to 3, not 4"),
        ("push hard", "'hard' is not a number from 1 to 3"),
        ("push 1 2", "what is '2'? Type: push <Resolve: a number from 1 to 3>"),
        ("try", "What you try is missing. Type: try <What you try: words> <Ability: one of"),
        ('try "climb" strength', "Ability: 'strength' is not one of Toughness, Agility, Smarts, Wits"),
        ("support mira mira", "each at most once"),
        ("say", "Words is missing"),
        ("dance", "'dance' is not one of"),
        ("9" * 5000, "is not one of"),
        (f"push {'9' * 5000}", "is not a number from 1 to 3"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        to_reply(line, ASK, STANDING)
    assert sentence in refused.value.why


def test_without_an_ask_the_standing_acts_remain() -> None:
    assert to_reply("say hi", None, STANDING).option == "say"
    with pytest.raises(Refused, match="You are not being asked anything"):
        to_reply("1", None, STANDING)


def test_where_there_is_one_option_its_value_alone_is_enough() -> None:
    coins = Ask("How many coins?", (Option("coins", "Bid", (Number("n", "Coins", 0, 5),)),))
    assert to_reply("1", coins, STANDING) == Reply("coins", {"n": 1})
    assert to_reply("1 4", coins, STANDING) == Reply("coins", {"n": 4})
    assert to_reply("coins 3", coins, STANDING) == Reply("coins", {"n": 3})


def test_a_slip_never_becomes_free_words() -> None:
    name = Ask("Your name?", (Option("name", "Name", (Text("name", "Name", 40, 1),)),))
    with pytest.raises(Refused):
        to_reply("shet", name)
    assert to_reply("1 Mira", name) == to_reply("name Mira", name) == Reply("name", {"name": "Mira"})


def test_the_parts_of_an_id_are_words_too() -> None:
    pushes = tuple(Option(f"push:{n}", f"Push {n} Resolve") for n in range(4))
    ask = Ask("Push Resolve?", pushes)
    assert to_reply("push 2", ask) == Reply("push:2")
    assert to_reply("2", ask) == Reply("push:1")  # a number alone counts the lines
    with pytest.raises(Refused, match="Which one"):
        to_reply("push", ask)


def test_who_types_the_beginning_of_a_label_means_that_one() -> None:
    """Though the other one has the same words somewhere."""
    whole, part = Option("gear:cake", "Use honey cake"), Option("odd:cake", "Use in another way: honey cake")
    asked = Ask("What do you do?", (whole, part))
    assert to_reply("use honey", asked) == Reply("gear:cake")
    assert to_reply("use in", asked) == Reply("odd:cake")
    with pytest.raises(Refused, match="Which one: Use honey cake, Use in another way"):
        to_reply("honey", asked)


def test_words_without_quotes_end_where_quotes_begin() -> None:
    two = Option("rule", "Rule", (Text("rule", "Rule", 80, 1), Text("why", "Why", 80, 1), ABILITY))
    reply = Reply("rule", {"rule": "core.test", "why": "we do it so", "ability": "wits"})
    assert to_reply('rule core.test "we do it so" wits', None, (two,)) == reply


ROUNDS = Option(
    "rounds",
    "Rounds",
    (
        Pick("who", "Who takes part", (*PEOPLE, Choice("gaunt", "Marten Gaunt")), 2, 4),
        Number("distance", "Distance", 0, 3, 1),
        Text("title", "What is it?", 100, 1),
    ),
)


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("rounds Mira Jon 0 A brawl", ("mira", "jon")),
        ("rounds mira bell, marten gaunt, jon 0 A brawl", ("mira", "gaunt", "jon")),
        ('rounds "Mira Bell, Gaunt" 0 A brawl', ("mira", "gaunt")),
        ("rounds 1,4 0 A brawl", ("mira", "gaunt")),
        ("rounds all 0 A brawl", ("mira", "jon", "ada", "gaunt")),
        ('rounds title="A brawl" who="Ada, Jon" distance=0', ("ada", "jon")),
    ],
)
def test_of_several_some_can_be_chosen_and_other_values_follow(line: str, who: tuple[str, ...]) -> None:
    values = {"who": who, "distance": 0, "title": "A brawl"}
    assert to_reply(line, Ask("", (ROUNDS, REST))) == Reply("rounds", values)


@pytest.mark.parametrize(
    ("line", "word"),
    [("rounds Mira Jno 0 A brawl", "Jno"), ('rounds "Mira, Jon, Aad" 0 A brawl', "Aad"), ("rounds 1,9", "9")],
)
def test_who_is_not_there_is_not_left_out_in_silence(line: str, word: str) -> None:
    with pytest.raises(Refused, match=f"Who takes part: '{word}' is not 2 to 4 of Mira Bell"):
        to_reply(line, Ask("", (ROUNDS, REST)))


def test_named_numbers_can_be_typed_by_name() -> None:
    distance = Number("d", "Distance", 0, 3, names={0: "close", 2: "far off"})
    ask = Ask("Where to?", (Option("move", "Move", (distance,)), WOLF))
    assert to_reply("move far off", ask) == to_reply("move 2", ask) == Reply("move", {"d": 2})
    assert usage(ask.options[0]) == "move [Distance: a number from 0 to 3 (0 close, 2 far off)]"


def test_where_every_number_has_a_name_the_list_gives_the_names() -> None:
    bands = Number("d", "Distance", 0, 2, names={0: "close", 1: "near", 2: "far"})
    assert brief(Option("move", "Move", (bands,))) == " [Distance: close, near, far]"
    named = {n: f"a rather long name for {n}" for n in range(3)}
    long = msgspec.structs.replace(bands, names=named)
    assert brief(Option("move", "Move", (long,))) == " [Distance: 0 to 2]"


@pytest.mark.parametrize("line", ["end chapter", "end the chapter", "chapter end", "end-chapter"])
def test_the_words_of_an_option_may_be_typed_in_any_order(line: str) -> None:
    end = Option("end-chapter", "End the Chapter")
    assert to_reply(line, Ask("", (end, TRY))) == Reply("end-chapter")


def test_what_is_no_word_of_an_option_is_still_asked_about() -> None:
    with pytest.raises(Refused, match="what is 'quickly'"):
        to_reply("wolf quickly", ASK)


def test_of_many_options_not_all_are_listed_to_who_types_none() -> None:
    many = Ask("", tuple(Option(f"go:{n}", f"Go to {n}") for n in range(13)))
    with pytest.raises(
        Refused, match=r"^'dance' is not one of your options\. Type ask for all of them, or help\.$"
    ):
        to_reply("dance", many)


def test_usage_says_what_to_type() -> None:
    assert usage(SUPPORT) == "support [Whom: 0 to 2 of Mira Bell, Jon, Ada]"
    assert usage(WOLF) == "attack:wolf"


def test_the_list_says_in_short_what_must_and_what_may_follow() -> None:
    assert brief(TRY) == " <What you try> <Ability: Toughness, Agility, Smarts, Wits> [Difficulty: 5 to 20]"
    assert brief(SAY) == " <Words> [To: everybody, Mira Bell, Jon, Ada]"


def test_words_keep_apostrophes_and_quotes() -> None:
    assert [word.text for word in words('don\'t "a b" to=x y="z w"')] == ["don't", "a b", "x", "z w"]


@given(st.text(max_size=60))
def test_any_line_is_a_checked_reply_or_refused(line: str) -> None:
    options = {option.id: option for option in (*ASK.options, *STANDING)}
    try:
        reply = to_reply(line, ASK, STANDING)
    except Refused as refused:
        assert refused.why
    else:
        assert check(options[reply.option], reply) == reply


def test_an_id_may_be_typed_with_a_space_for_its_colon() -> None:
    decks = (Option("deck:rogue-1", "Halfling Rogue"), Option("deck:rogue-3", "Halfling Rogue of Level 3"))
    assert to_reply("deck rogue-1", Ask("Who are you?", decks)) == Reply("deck:rogue-1")


def test_a_number_that_can_be_one_only_is_named() -> None:
    option = Option("child", "Child", (Number("stamina", "Stamina", 2, 2, 2),))
    assert (brief(option), usage(option)) == (" [Stamina: 2]", "child [Stamina: 2]")


SIDES = Option(
    "sides",
    "Let them test",
    (
        Pick("one", "Mira tests", ABILITIES),
        Pick(
            "aim",
            "Mira",
            (Choice("change", "wants a change"), Choice("prevent", "prevents it")),
            default="change",
        ),
        Number("adjust", "Ability of Mira", -2, 2),
        Pick("other", "Jon tests", ABILITIES),
        Text("why", "Why", 100, 1),
    ),
)


def test_what_may_be_left_out_is_left_out_where_the_next_word_is_for_something_else() -> None:
    ask = Ask("How?", (SIDES, PUSH))
    plain = {"one": "wits", "aim": "change", "adjust": 0, "other": "smarts", "why": "a bet"}
    assert to_reply('sides wits smarts "a bet"', ask).values == plain
    assert to_reply('sides wits prevents -1 smarts "a bet"', ask).values == {
        **plain,
        "aim": "prevent",
        "adjust": -1,
    }
    with pytest.raises(Refused, match="Ability of Mira: 'O' is not"):
        to_reply(
            "sides wits change O a bet",
            Ask("How?", (msgspec.structs.replace(SIDES, fields=(*SIDES.fields[:3], SIDES.fields[4])), PUSH)),
        )

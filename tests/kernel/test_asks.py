"""A reply is held against the ask, field by field; what does not fit is refused in a sentence."""

from __future__ import annotations

import pytest

from hearthside.kernel.asks import Choice, Number, Option, Pick, Refused, Reply, Text, Value, check

ANIMALS = (Choice("cat", "Cat"), Choice("dog", "Dog"), Choice("owl", "Owl"))
OPTION = Option(
    "feed",
    "Feed",
    (
        Pick("who", "Animal", ANIMALS),
        Pick("with", "Friends", ANIMALS, low=0, high=2),
        Number("n", "Fish", 1, 3),
        Text("why", "Reason", longest=10, shortest=1),
    ),
    rules=("zoo.feed",),
)
GOOD: dict[str, Value] = {"who": "cat", "with": ("dog",), "n": 2, "why": "hungry"}


def test_a_reply_that_fits_is_taken_as_it_is() -> None:
    assert check(OPTION, Reply("feed", GOOD)) == Reply("feed", GOOD)


def test_lists_from_json_become_tuples_and_text_is_trimmed() -> None:
    values = {**GOOD, "with": ["dog", "owl"], "why": " hun\ngry\x07 "}
    reply = check(OPTION, Reply("feed", values))  # type: ignore[arg-type]
    assert reply.several("with") == ("dog", "owl")
    assert reply.text("why") == "hun\ngry"
    assert reply.number("n") == 2


def test_an_emoji_of_several_parts_stays_one_and_is_not_words_by_itself() -> None:
    family = "\U0001f469\u200d\U0001f467"
    assert check(OPTION, Reply("feed", {**GOOD, "why": f" {family}\u200d "})).text("why") == family
    with pytest.raises(Refused, match="write at least 1 character"):
        check(OPTION, Reply("feed", {**GOOD, "why": " \u200d \u200c"}))


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("who", "cow", "Animal: choose one of: Cat, Dog, Owl"),
        ("who", 3, "Animal: choose from the list"),
        ("who", ("cat", "dog"), "Animal: choose 1, not 2"),
        ("with", ("cat", "dog", "owl"), "Friends: choose 0 to 2, not 3"),
        ("with", "cat", "Friends: choose from the list"),
        ("with", ("cat", "cat"), "Friends: choose each at most once"),
        ("with", ("cat", 4), "Friends: choose one of: Cat, Dog, Owl"),
        ("n", 4, "Fish: from 1 to 3, not 4"),
        ("n", True, "Fish: give a whole number"),
        ("n", "2", "Fish: give a whole number"),
        ("why", "  ", "Reason: write at least 1 character"),
        ("why", "because it is", "Reason: at most 10 characters, not 13"),
        ("why", 1, "Reason: write something"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_the_rule(key: str, value: Value, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        check(OPTION, Reply("feed", {**GOOD, key: value}))
    assert refused.value.why == sentence
    assert refused.value.rules == ("zoo.feed",)


def test_what_just_fits_is_taken() -> None:
    for n, why in ((1, "x"), (3, "ten in all")):
        values: dict[str, Value] = {**GOOD, "with": ("cat", "owl"), "n": n, "why": why}
        assert check(OPTION, Reply("feed", values)) == Reply("feed", values)


def test_what_cannot_be_chosen_and_how_much_is_to_be_written_is_said() -> None:
    with pytest.raises(Refused, match="Who: choose one of: nothing"):
        Pick("who", "Who", ()).check("cat")
    with pytest.raises(Refused, match=r"write at least 1 character$"):
        Text("why", "Why", shortest=1).check("")
    with pytest.raises(Refused, match=r"write at least 2 characters$"):
        Text("why", "Why", shortest=2).check("x")


def test_a_missing_value_is_named() -> None:
    with pytest.raises(Refused, match="Feed: Fish is missing"):
        check(OPTION, Reply("feed", {"who": "cat", "with": (), "why": "x"}))
    with pytest.raises(Refused, match="Feed: Animal is missing"):
        check(OPTION, Reply("feed"))


def test_a_value_that_nobody_asked_for_is_refused() -> None:
    with pytest.raises(Refused, match="there is no field 'colour'"):
        check(OPTION, Reply("feed", {**GOOD, "colour": "red"}))
    with pytest.raises(Refused, match="there is no field 'colour'"):
        check(Option("go", "Go"), Reply("go", {"size": 3, "colour": "red"}))

"""Mistakes in a file: all of them, in words without a programmer's terms, with the line."""

from __future__ import annotations

import enum
import tomllib
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from hearthside.authoring.files import MOST_PROBLEMS, checked, read_toml
from hearthside.authoring.mistakes import lines_of, mistakes, nearest
from hearthside.kernel.family import BadContent


class Suit(enum.StrEnum):
    HEARTS = "hearts"
    SPADES = "spades"


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Page(Strict, frozen=True):
    title: Annotated[str, Meta(min_length=1, max_length=8)]
    suit: Suit | None = None
    die: Literal[1, 4, 6] = 1
    whom: Literal["", "one", "several"] = ""


class Cover(Strict, frozen=True):
    colour: str = "red"


class Book(Strict, frozen=True):
    key: Annotated[str, Meta(pattern="^[a-z]+$", max_length=40, description="small letters")]
    page: Annotated[tuple[Page, ...], Meta(max_length=3)] = ()
    cover: Cover = Cover()
    price: Annotated[int, Meta(ge=1, le=9)] = 1
    sold: bool = False
    players: tuple[int, int] = (1, 2)
    notes: dict[str, str] = {}
    words: tuple[str, ...] = ()


def told(text: str) -> list[str]:
    return list(mistakes(tomllib.loads(text), Book, text))


SAID = {
    'key = "a"\npages = 3': "there is no field `pages` here: did you mean `page`? - at `$.pages`, line 2",
    'key = "a"\nxyz = 3': "there is no field `xyz` here - at `$.xyz`, line 2",
    "": "`key` is missing",
    'key = "a"\n[[pag]]\n[[page.line]]\nwords = 1': (
        "there is no field `pag` here: did you mean `page`? - at `$.pag`, line 2"
    ),
    'key = "a"\n[[page]]\ntitle = "a"\n[[pag]]\ntitle = "b"': (
        "there is no field `pag` here: did you mean `page`? - at `$.pag`, line 4"
    ),
    "kei = 3": "there is no field `kei` here: did you mean `key`? - at `$.kei`, line 1",
    'key = "A"': "write small letters, not 'A' - at `$.key`, line 1",
    "key = 3": "write text in quotation marks, not a number - at `$.key`, line 1",
    "key = 2026-01-01": "write text in quotation marks, not a date - at `$.key`, line 1",
    'key = "a"\nprice = 10': "write a number from 1 to 9 - at `$.price`, line 2",
    'key = "a"\nprice = "9"': "write a whole number without quotation marks, not text - at `$.price`, line 2",
    'key = "a"\nprice = 1.5': "write a whole number, not a number with a decimal point - at `$.price`, line 2",
    'key = "a"\nprice = true': "write a whole number, not true or false - at `$.price`, line 2",
    'key = "a"\nsold = "no"': "write true or false, not text - at `$.sold`, line 2",
    'key = "a"\nplayers = [1]': "write 2 values in this list, not 1 - at `$.players`, line 2",
    'key = "a"\nplayers = 1': "write a list, in [ ], not a number - at `$.players`, line 2",
    'key = "a"\nwords = ["b", 1]': "write text in quotation marks, not a number - at `$.words[1]`, line 2",
    'key = "a"\nnotes = ["b"]': "write named fields, in { }, not a list - at `$.notes`, line 2",
    'key = "a"\nnotes = {b = 1}': "write text in quotation marks, not a number - at `$.notes.b`, line 2",
    'key = "a"\n[page]\ntitle = "b"': (
        "write it with double brackets, `[[page]]`, even if there is only one - at `$.page`, line 2"
    ),
    'key = "a"\n[[cover]]': "write named fields, under `[cover]` or in { }, not a list - at `$.cover`, line 2",
    'key = "a"\n[[page]]\ntitle = ""': "this cannot be empty - at `$.page[0].title`, line 3",
    'key = "a"\n[[page]]\ntitle = "123456789"': (
        "write at most 8 characters, not 9 - at `$.page[0].title`, line 3"
    ),
    'key = "a"\n[[page]]\ntitle = "b"\nsuit = "heart"': (
        "'heart' is not one of: hearts, spades: did you mean `hearts`? - at `$.page[0].suit`, line 4"
    ),
    'key = "a"\n[[page]]\ntitle = "b"\ndie = 5': "5 is not one of: 1, 4, 6 - at `$.page[0].die`, line 4",
    'key = "a"\n[[page]]\ntitle = "b"\ndie = true': (
        "True is not one of: 1, 4, 6 - at `$.page[0].die`, line 4"
    ),
    'key = "a"\n[[page]]\ntitle = "b"\nwhom = "all"': (
        "'all' is not one of: one, several - at `$.page[0].whom`, line 4"
    ),
}


@pytest.mark.parametrize(("text", "sentence"), SAID.items(), ids=range(len(SAID)))
def test_each_mistake_is_a_sentence_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(BadContent) as error:
        read_toml(text, Book)
    assert str(error.value) == sentence
    assert error.value.more == ()


def test_all_mistakes_are_told_at_once_and_a_misspelt_field_is_not_also_missing() -> None:
    text = 'kay = "a"\nprice = 0\n[[page]]\ntitel = "b"\n[[page]]\ndie = 2'
    assert [one.partition(" - ")[0] for one in told(text)] == [
        "there is no field `kay` here: did you mean `key`?",
        "write a number from 1 to 9",
        "there is no field `titel` here: did you mean `title`?",
        "2 is not one of: 1, 4, 6",
        "`title` is missing",
    ]


def test_a_file_of_nothing_but_mistakes_is_not_read_to_its_end() -> None:
    with pytest.raises(BadContent) as error:
        read_toml("\n".join(f"a{n} = 1" for n in range(500)), Book)
    assert len(error.value.more) == MOST_PROBLEMS - 1


def test_whatever_is_written_there_is_not_repeated_at_length() -> None:
    endless = "x" * 100_000
    assert all(len(one) < 200 for one in told(f'{endless} = 1\nkey = "a"\n[[page]]\nsuit = "{endless}"'))
    assert nearest(endless, ["x"]) == ""


def test_a_type_of_somebody_elses_making_is_told_in_the_words_of_its_reader() -> None:
    class Half(msgspec.Struct):
        of: complex

    def never(kind: type, value: object) -> object:
        raise ValueError(f"{value!r} cannot be halved")

    with pytest.raises(BadContent, match=r"'x' cannot be halved - at `\$.of`"):
        checked({"of": "x"}, Half, dec_hook=never)


def test_lines_are_counted_past_long_texts_and_within_the_last_of_what_a_heading_belongs_to() -> None:
    text = '''title = """
[[page]]
x = 1
"""
[[page]]
[[page.note]]
[[page]]
  [[page.note]]
  [[ page."note" ]] # the second
  size = 3
[cover]
colour = "red"
'''
    lines = lines_of(text)
    assert lines[("page", 0)] == 5
    assert lines[("page", 1)] == 7
    assert lines[("page", 1, "note", 1, "size")] == 10
    assert lines[("cover", "colour")] == 12

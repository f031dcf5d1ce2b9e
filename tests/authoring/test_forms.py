"""What may be written into a file, and what is in it."""

from __future__ import annotations

import enum
import tomllib
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from hearthside.authoring.forms import Blank, Part, headings, parts


class Mood(enum.StrEnum):
    CALM = "calm"
    WILD = "wild"


class Points(msgspec.Struct, frozen=True):
    health: int = 0
    resolve: int = 0


class Scene(msgspec.Struct, frozen=True):
    key: Annotated[str, Meta(description="small letters")]
    mood: Mood | None = None
    loses: Points = Points()


class Chapter(msgspec.Struct, frozen=True):
    scene: tuple[Scene, ...] = ()


class Tale(msgspec.Struct, frozen=True):
    title: str
    score: Annotated[int, Meta(ge=2, le=4)]
    die: Literal[4, 6] = 4
    players: tuple[int, int] = (1, 6)
    quiet: bool = True
    counts: dict[str, int] = {}
    notes: tuple[str, ...] = ()
    weather: Points = Points()
    chapter: tuple[Chapter, ...] = ()


def test_headings_are_those_of_many_and_at_the_top_also_of_one() -> None:
    found = {one.name: one.many for one in headings(Tale)}
    assert found == {"": False, "weather": False, "chapter": True, "chapter.scene": True}


@pytest.mark.parametrize(
    "field",
    [
        Blank("title", "text", '""', needed=True),
        Blank("score", "a number from 2 to 4", "2", needed=True),
        Blank("die", "one of: 4, 6", "4", choices=("4", "6")),
        Blank("players", "a list", "[1, 6]"),
        Blank("quiet", "one of: true, false", "false", choices=("true", "false")),
        Blank("counts", "names and values, in { }", "{}"),
        Blank("notes", "a list", "[]"),
    ],
    ids=lambda field: field.name,
)
def test_a_field_tells_what_it_takes_and_how_it_is_begun(field: Blank) -> None:
    assert field in headings(Tale)[0].fields


def test_fields_deep_inside_are_told_the_same_way() -> None:
    (scene,) = (one for one in headings(Tale) if one.name == "chapter.scene")
    assert scene.fields == (
        Blank("key", "small letters", '""', needed=True),
        Blank("mood", "one of: calm, wild", '"calm"', choices=('"calm"', '"wild"')),
        Blank("loses", "{ } with health, resolve", "{}"),
    )


TEXT = """
title = "Night"
grid = [
  [["a"]],
]
[[chapter]]
  [[chapter.scene]]
  key = "hill"
[[chapter]]
title = "The End"
"""


def test_the_parts_of_a_text_are_told_from_the_top_down() -> None:
    assert parts(TEXT, tomllib.loads(TEXT)) == (
        Part(6, 0, "chapter", ""),
        Part(7, 1, "scene", "hill"),
        Part(9, 0, "chapter", "The End"),
    )


def test_a_long_name_is_cut_short() -> None:
    text = f'[[chapter]]\ntitle = "{"x" * 100}"'
    (part,) = parts(text, tomllib.loads(text))
    assert part.name == "x" * 59 + "…"

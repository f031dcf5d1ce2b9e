"""The Adventure booklet: read from TOML and checked when loaded."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from hearthside.authoring.files import read_text, read_toml, refuse_any
from hearthside.authoring.mistakes import in_words
from hearthside.families.protagonists.checking import portrait_problems, problems
from hearthside.families.protagonists.entries import Adventure
from hearthside.kernel.family import BadContent

ADVENTURES = files("hearthside.families.protagonists") / "adventures"

KINDS = (Adventure,)
"""What the file of an adventure may be."""


# ---------------------------------------------------------------- loading


def adventure_keys() -> list[str]:
    """The adventures that come with the family."""
    return sorted(file.name[:-5] for file in ADVENTURES.iterdir() if file.name.endswith(".toml"))


@lru_cache(maxsize=32)
def load(content: str) -> Adventure:
    """The adventure with this key (the first one for ""), or the one whose text this is."""
    if "=" in content:
        adventure = read(content)
        refuse_any(in_words(portrait_problems(adventure), content))
        return adventure
    keys = adventure_keys()
    key = content or keys[0]
    if key not in keys:
        raise BadContent(f"there is no adventure {key!r}")
    file = ADVENTURES / f"{key}.toml"
    return read(read_text(file), file.name)


def read(text: str, file: str = "") -> Adventure:
    """Read the text of an adventure, or say which field of it is wrong."""
    adventure = read_toml(text, Adventure, file)
    refuse_any(in_words(problems(adventure), text), file)
    return adventure

"""`correct Mira Health 5 a slip`: the thing by its name, one of its own numbers, and what it should be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from hearthside.cli.join.known import Known
from hearthside.cli.join.sheets import find, title
from hearthside.cli.join.typed import Word, fill, words
from hearthside.kernel.asks import Number, Option, Pick, Refused, Reply, Value, check

CORRECT = "correct"


def correction(line: str, known: Known) -> Reply | None:
    """The correction a line means; nothing where it means something else."""
    option = next((one for one in known.standing if one.id == CORRECT), None)
    name, *typed = words(line)
    if option is None or name.whole.casefold() != CORRECT or not typed or typed[0].key:
        return None
    return check(option, Reply(CORRECT, _values(option, typed, known)))


def _values(option: Option, typed: list[Word], known: Known) -> dict[str, Value]:
    """The first words name a thing, as many as can: `old hattie health 2`, but `loaves count 150`."""
    unclear: Refused | None = None
    for thing, used in _things(typed, known):
        try:
            return {"thing": thing, **fill(_of(thing, option, known), typed[used:])}
        except Refused as refused:
            unclear = unclear or refused
    assert unclear
    raise unclear


def _things(typed: Sequence[Word], known: Known) -> Iterator[tuple[str, int]]:
    """The things that the first words may name, and how many they are."""
    for used in range(len(typed), 1, -1):
        try:
            yield find(known, " ".join(word.text for word in typed[:used])), used
        except Refused:
            continue
    yield find(known, typed[0].text), 1


def _of(thing: str, option: Option, known: Known) -> Option:
    """What is still to be said when the thing is known: one of its numbers, what it should be, and why."""
    one, (_, number, *rest) = known.view.things[thing], option.fields
    assert isinstance(number, Pick)
    own = tuple(choice for choice in number.choices if choice.id.startswith(f"{one.kind}."))
    if not own:
        raise Refused(f"{title(known, thing)} has no number to correct.")
    given = [replace(field, default=field.low - 1) if isinstance(field, Number) else field for field in rest]
    return replace(option, id=f"{CORRECT} {thing}", fields=(replace(number, choices=own), *given))

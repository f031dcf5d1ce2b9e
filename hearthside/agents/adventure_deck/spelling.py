"""A reply said word by word, from a list of words that is always the same: any legal reply of a duel can be said.

`play:longsword/up` is two words, `play:` and `longsword/up`; cards to pick follow one by one, and `enough` ends them
where fewer would do. Equal cards are one word. What is not in the list, such as a pair of weapons, takes the
`another` words in the order in which it is offered.
"""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.agents.adventure_deck.meeting import A, B
from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES
from hearthside.families.adventure_deck.choices import plain
from hearthside.kernel.asks import Option, Pick, Reply
from hearthside.kernel.seats import Seat

ENOUGH, SELF, OPPONENT = "enough", "oneself", "opponent"
ALONE = (
    *("D", "U", "agree", "always", "ask-first", "attributes", "back", "base", "box", "choose", "decline"),
    *(
        "discard",
        "draw",
        "drop",
        "flee",
        "gear",
        "grapple",
        "grapple-escape",
        "grapple-release",
        "never",
        "no",
    ),
    *("none", "pass", "recall", "suggested", "truce", "updown"),
)
BEFORE = (
    *("base:", "card:", "discard:", "draw:", "dual:", "grapple:", "grapple-strike:", "keep:", "play:"),
    *("shield:", "take:", "to:", "use:"),
)
"""What another word follows: a card, a number, somebody."""
BASE = [base.key for one in CATALOGUE.classes.values() for base in one.base]
BASE += [base.key for one in CATALOGUE.races.values() for base in one.base]
ANOTHER = [f"another {n}" for n in range(1, 25)]
WORDS = (
    *(ENOUGH, SELF, OPPONENT, *ALONE, *BEFORE, *"123456789"),
    *(*dict.fromkeys(BASE), *CATALOGUE.cards, *FACES, *ANOTHER),
)
PLACE = {word: n for n, word in enumerate(WORDS)}


def words_of(option: str, seat: Seat) -> tuple[str, ...]:
    """An option's name as words. Both sides of a duel say the same for the same."""
    verb, colon, rest = option.partition(":")
    if not colon:
        return (verb,)
    return f"{verb}:", SELF if rest == seat else OPPONENT if rest in (A, B) else rest


class Spelling:
    """A reply being said. `said` are its words so far."""

    def __init__(self, options: Iterable[Option], seat: Seat) -> None:
        self._options = {words_of(option.id, seat): option for option in options if not option.closed}
        self._option: Option | None = None
        self._picked: list[str] = []
        self.said: tuple[str, ...] = ()

    def open(self) -> dict[int, str]:
        """The words that may follow, by their places in the list."""
        if self._option:
            words = [*map(_card, self._left())]
            words += [ENOUGH] if len(self._picked) >= self._field(self._option).low else []
        else:
            n = len(self.said)
            words = [words[n] for words in self._options if words[:n] == self.said]
        strange = dict.fromkeys(word for word in words if word not in PLACE)
        places = PLACE | {word: PLACE[another] for word, another in zip(strange, ANOTHER, strict=False)}
        return {places[word]: word for word in words}

    def say(self, word: str) -> Reply | None:
        """Say one of the open words. The reply, if that completes it."""
        self.said += (word,)
        if self._option is None:
            self._option = self._options.get(self.said)
            if self._option is None or self._option.fields:
                return None
            return Reply(self._option.id)
        return self._pick(self._option, word)

    def _pick(self, option: Option, word: str) -> Reply | None:
        field = self._field(option)
        if word != ENOUGH:
            self._picked.append(next(choice for choice in self._left() if _card(choice) == word))
            if len(self._picked) < min(field.high, len(field.choices)):
                return None
        single = field.low == field.high == 1
        return Reply(option.id, {field.key: self._picked[0] if single else tuple(self._picked)})

    def _left(self) -> list[str]:
        assert self._option
        return [one.id for one in self._field(self._option).choices if one.id not in self._picked]

    def _field(self, option: Option) -> Pick:
        (field,) = option.fields
        assert isinstance(field, Pick), "whatever is filled in in a duel is cards"
        return field


def _card(choice: str) -> str:
    return plain(choice)[0]

"""Questions that people ask without a table: forms with numbers, and answers as bars and lines to draw."""

from __future__ import annotations

from collections.abc import Mapping

from hearthside.kernel.asks import Option, Refused, Reply, Value, check
from hearthside.odds.adventure_deck import questions as adventure_deck
from hearthside.odds.deckahedron import questions as deckahedron
from hearthside.odds.pictures import OddsAnswer, OddsQuestion, per_cent
from hearthside.odds.protagonists import questions as protagonists

__all__ = ["QUESTIONS", "OddsAnswer", "OddsQuestion", "answer", "per_cent"]

_FORMS = (*protagonists.FORMS, *deckahedron.FORMS, *adventure_deck.FORMS, deckahedron.DRAWING)
QUESTIONS = {question.key: question for question, _ in _FORMS}
_ANSWERS = {question.key: answer for question, answer in _FORMS}


def answer(key: str, given: Mapping[str, str]) -> OddsAnswer:
    """The answer to a form filled in with words; what is left out is as the form begins. Or `Refused`."""
    question = QUESTIONS.get(key)
    if question is None:
        raise Refused(
            f"there is no such question; ask one of: {', '.join(QUESTIONS)}", code="no-such-question"
        )
    values: dict[str, Value] = {field.key: field.default for field in question.fields}
    values.update({name: _whole(word) for name, word in given.items()})
    reply = check(Option(key, question.title, question.fields), Reply(key, values))
    return _ANSWERS[key]({field.key: reply.number(field.key) for field in question.fields})


def _whole(word: str) -> int | str:
    """A whole number where it is one of a few digits; the check says what else is wrong."""
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) <= 4 else word

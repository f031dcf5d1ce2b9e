"""What people ask about the Adventure Deck without a table."""

from __future__ import annotations

from hearthside.kernel.asks import Number, Refused
from hearthside.odds.cards import Grade, task
from hearthside.odds.pictures import Form, OddsAnswer, OddsQuestion, Values, per_cent, shares

GAME = "Adventure Deck"
GRADE_NAMES = {i: grade.label.replace("-", " ").capitalize() for i, grade in enumerate(Grade)}


def a_task(values: Values) -> OddsAnswer:
    grade, same, others = list(Grade)[values["grade"]], values["same"], values["others"]
    if same + others < grade.value[0]:
        raise Refused("with so few cards the dedicated deck is used: 26 of each")
    possible = [one for one in Grade if one.value[0] <= same + others]
    chances = ((one.label.replace("-", " "), task(one, same, others)) for one in possible)
    sentence = f"The task succeeds with a chance of {per_cent(task(grade, same, others))}."
    pictures = [shares("Every difficulty with this deck", chances)]
    less = range(max(0, same + others - 52), min(52, same + others) + 1)
    shown = sorted({round(i * (len(less) - 1) / 6) for i in range(7)})
    by_deck = ((str(less[i]), task(grade, less[i], same + others - less[i])) for i in shown)
    note = f"The same number of cards, {same + others}, with more or fewer of your symbol."
    pictures.append(shares(f"{GRADE_NAMES[values['grade']]} by cards with your symbol", by_deck, note))
    return OddsAnswer(sentence, tuple(pictures))


FORMS: tuple[Form, ...] = (
    (
        OddsQuestion(
            "task",
            GAME,
            "An Up/Down task",
            "Cards are drawn for the symbol you declared, Up or Down. What has left your deck cannot come up.",
            (
                Number("grade", "Difficulty", 0, len(GRADE_NAMES) - 1, 2, GRADE_NAMES),
                Number("same", "Cards with your symbol in the deck", 0, 52, 26),
                Number("others", "Other cards in the deck", 0, 52, 26),
            ),
        ),
        a_task,
    ),
)

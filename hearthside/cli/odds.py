"""`hearthside odds`: exact chances as a table, as bars, or for a program."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, NamedTuple, NoReturn

import typer

if TYPE_CHECKING:
    from fractions import Fraction

    from hearthside.odds.distribution import Distribution
    from hearthside.odds.protagonists.ability_tests import AbilityTest
    from hearthside.odds.protagonists.duels import Duel

app = typer.Typer(help="Exact chances, without a table.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="As JSON, for a program to read.")]
Score = Annotated[int, typer.Option(min=1, max=4, help="The Ability score.")]
WIDTH = 32
EIGHTHS = " ▏▎▍▌▋▊▉"


class Attribute(enum.StrEnum):
    """The suits of a Deckahedron from the weakest to the best."""

    ANVIL = "anvil"
    BLADE = "blade"
    CROWN = "crown"
    DRAGON = "dragon"

    @property
    def rank(self) -> int:
        return list(Attribute).index(self) + 1


# ---------------------------------------------------------------- showing


class Answer(NamedTuple):
    """A question with the chance of each thing that may happen, and numbers beside them."""

    title: str
    chances: dict[str, Fraction]
    numbers: Mapping[str, Fraction] = MappingProxyType({})


def bar(chance: Fraction) -> str:
    """A bar as long as the chance, to an eighth of a letter."""
    whole, eighths = divmod(round(chance * WIDTH * 8), 8)
    return "█" * whole + EIGHTHS[eighths].strip()


def per_cent(chance: Fraction) -> str:
    return f"{float(100 * chance):.2f} %"


def plain(chance: Fraction) -> str:
    """The fraction itself, or where it can be read if it is too long to be shown."""
    return str(chance) if len(str(chance)) <= 24 else "in --json"


def show(several: Iterable[Answer], as_json: bool) -> None:
    if as_json:
        import json

        typer.echo(json.dumps([_for_a_program(one) for one in several], indent=2, ensure_ascii=False))
        return
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    for answer in several:
        table = Table("", "chance", "", "exactly", title=answer.title, title_justify="left")
        table.columns[1].justify = table.columns[3].justify = "right"
        for label, chance in answer.chances.items():
            table.add_row(label, per_cent(chance), bar(chance), plain(chance))
        console.print(table)
        for label, number in answer.numbers.items():
            console.print(f"{label}: {float(number):.3f}", markup=False)


def _for_a_program(answer: Answer) -> dict[str, object]:
    def number(value: Fraction) -> dict[str, object]:
        return {"fraction": str(value), "value": float(value)}

    return {
        "title": answer.title,
        "chances": {label: number(chance) for label, chance in answer.chances.items()},
        "numbers": {label: number(value) for label, value in answer.numbers.items()},
    }


def spread(title: str, found: Distribution, names: dict[int, str] | None = None) -> Answer:
    """A whole distribution with its mean."""
    chances = {(names or {}).get(value, str(value)): chance for value, chance in found.chances().items()}
    return Answer(title, chances, {} if names else {"on average": found.mean()})


def refuse(sentence: str) -> NoReturn:
    typer.secho(sentence, fg="red", bold=True, err=True)
    raise typer.Exit(2)


# ---------------------------------------------------------------- Core Rules


@app.command()
def test(
    score: Score,
    difficulty: Annotated[int, typer.Option(help="What the result must reach.")],
    adjust: Annotated[int, typer.Option(min=-2, max=2, help="The GM's change to the score.")] = 0,
    harder: Annotated[int, typer.Option(min=-3, max=3, help="The GM's change to the Difficulty.")] = 0,
    support: Annotated[int, typer.Option(min=0, help="How many others support it.")] = 0,
    push: Annotated[
        int | None, typer.Option(min=0, max=3, help="Resolve pushed; all amounts if left out.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Core Rules: the chance of a Test."""
    from msgspec.structs import replace

    from hearthside.odds.protagonists.ability_tests import AbilityTest

    named = AbilityTest(score=score, difficulty=difficulty, adjust=adjust, difficulty_adjust=harder)
    made = replace(named, support=support, push=push or 0)
    show(every_push(made) if push is None else rolled(made), as_json)


def every_push(made: AbilityTest) -> list[Answer]:
    from msgspec.structs import replace

    from hearthside.odds.protagonists.choices import pushes

    steps = {f"push {step.points}": step.chance for step in pushes(made, 3)}
    stand = replace(made, last_stand=True).success()
    return [Answer(f"Success against Difficulty {made.target}", {**steps, "Last Stand": stand})]


def rolled(made: AbilityTest) -> list[Answer]:
    score = f"score {made.final_score}"
    success = Answer(f"Success against Difficulty {made.target}", {score: made.success()})
    return [success, spread(f"Results with {score}", made.result())]


@app.command()
def attack(
    attacker: Annotated[int, typer.Option(min=1, max=4, help="The attacker's score.")],
    defender: Annotated[int, typer.Option(min=1, max=4, help="The target's score.")],
    gear: Annotated[int, typer.Option(min=0, help="Damage added by the attacker's Gear.")] = 0,
    defender_gear: Annotated[int, typer.Option(min=0, help="Damage added by the target's Gear.")] = 0,
    unarmed: Annotated[bool, typer.Option("--unarmed", help="The target cannot strike back.")] = False,
    as_json: Json = False,
) -> None:
    """Core Rules: who wins an Attack, and the Damage on both sides."""
    from hearthside.odds.protagonists.attacks import attack as attack_with

    made = attack_with(attacker, defender, gear=gear, target_gear=defender_gear, strikes_back=not unarmed)
    margin, won = made.margin(), {}
    won["the attacker"], won["a tie"], won["the target"] = (
        margin.at_least(1),
        margin.chance(0),
        margin.at_most(-1),
    )
    dealt, suffered = made.dealt(), made.suffered()
    answers = spread("Damage to the target", dealt), spread("Damage to the attacker", suffered)
    show([Answer("Who wins", won), *answers], as_json)


@app.command()
def conflict(
    score: Score,
    health: Annotated[int, typer.Option(min=1, max=60, help="Health of the first side.")],
    foe_score: Annotated[int, typer.Option(min=1, max=4, help="The foe's Ability score.")],
    foe_health: Annotated[int, typer.Option(min=1, max=60, help="Health of the foe.")],
    gear: Annotated[int, typer.Option(min=0, help="Damage added by Gear.")] = 0,
    foe_gear: Annotated[int, typer.Option(min=0, help="Damage added by the foe's Gear.")] = 0,
    push: Annotated[
        list[int] | None, typer.Option(min=0, max=3, help="Resolve for the next exchange.")
    ] = None,
    turns: Annotated[int | None, typer.Option(min=1, max=200, help="Stop after this many turns.")] = None,
    as_json: Json = False,
) -> None:
    """Core Rules: a Conflict at close quarters to its end, or for some turns."""
    from hearthside.odds.protagonists.duels import Fighter, duel

    first = Fighter(score=score, health=health, gear=gear, pushes=tuple(push or ()))
    fought = duel(first, Fighter(score=foe_score, health=foe_health, gear=foe_gear))
    show(to_the_end(fought) if turns is None else after(fought, turns), as_json)


def to_the_end(fought: Duel) -> list[Answer]:
    end = fought.to_the_end()
    numbers = {"turns on average": end.turns, "rounds on average": end.rounds}
    return [Answer("How it ends", who_stands(end.left), numbers), spread("Health left", end.health_left(0))]


def after(fought: Duel, turns: int) -> list[Answer]:
    from hearthside.odds.protagonists.duels import health_left

    left = fought.after(turns).chances()
    return [Answer(f"After {turns} turns", who_stands(left)), spread("Health left", health_left(left, 0))]


def who_stands(left: dict[tuple[int, int], Fraction]) -> dict[str, Fraction]:
    from hearthside.odds.protagonists.duels import share

    chances = {
        "the first wins": share(left, True, False),
        "the foe wins": share(left, False, True),
        "both fall": share(left, False, False),
        "not over": share(left, True, True),
    }
    return {label: chance for label, chance in chances.items() if chance or label != "not over"}


@app.command()
def order(
    wits: Annotated[list[int], typer.Argument(min=1, max=4, help="Everybody's Wits scores.")],
    as_json: Json = False,
) -> None:
    """Core Rules: who takes the first turn in rounds."""
    from hearthside.odds.protagonists.order import goes_first, tie_for_first

    if not 2 <= len(wits) <= 6:
        refuse("Give the Wits of two to six characters.")
    scores = {f"{i}. (Wits {score})": score for i, score in enumerate(wits, 1)}
    show(
        [
            Answer("First turn, ties rolled off", goes_first(scores)),
            Answer("A tie for the first turn", {"tie": tie_for_first(scores)}),
        ],
        as_json,
    )


# ---------------------------------------------------------------- cards


@app.command()
def flip(
    attribute: Annotated[Attribute, typer.Option(help="The suit that is read.")],
    net: Annotated[
        int | None, typer.Option(min=-2, max=2, help="Net advantage; all of them if left out.")
    ] = None,
    wounds: Annotated[int, typer.Option(min=0, max=20, help="Wound cards in the deck.")] = 0,
    as_json: Json = False,
) -> None:
    """Deckahedron: a flip from a full deck."""
    from hearthside.families.deckahedron.cards import DECKAHEDRON, MARKS, WOUNDS
    from hearthside.odds.flips import Pile, flip

    cards = tuple(card.result(attribute.rank) for card in DECKAHEDRON.values())
    faces = [card.result(attribute.rank) for card in WOUNDS.values()]
    deck = Pile(cards, tuple(faces[i % len(faces)] for i in range(wounds)))
    names = dict(enumerate(MARKS))
    nets = range(-2, 3) if net is None else (net,)
    show([spread(f"{attribute.capitalize()}, net {n:+d}", flip(n, deck), names) for n in nets], as_json)


@app.command()
def draw(
    of_kind: Annotated[int, typer.Option(min=0, help="Cards in the pile that you hope for.")],
    others: Annotated[int, typer.Option(min=0, help="Other cards in the pile.")],
    draws: Annotated[int, typer.Option(min=1, help="How many cards are drawn.")],
    as_json: Json = False,
) -> None:
    """Any cards: how many of a kind come in a number of draws."""
    from hearthside.odds.cards import draws_until, how_many
    from hearthside.odds.distribution import Impossible

    try:
        found = how_many(of_kind, others, draws)
    except Impossible as impossible:
        refuse(f"{str(impossible).capitalize()}.")
    wait = {"draws until the first, on average": draws_until(of_kind, others).mean()} if of_kind else {}
    one = Answer("At least one", {"comes": found.at_least(1)}, wait)
    show([one, spread("How many", found)], as_json)


@app.command()
def task(
    up: Annotated[int, typer.Option(min=0, help="Cards with the declared symbol in the deck.")] = 26,
    down: Annotated[int, typer.Option(min=0, help="Cards with the other symbol.")] = 26,
    as_json: Json = False,
) -> None:
    """Adventure Deck: Up/Down tasks of all grades from a deck."""
    from hearthside.odds.cards import Grade
    from hearthside.odds.cards import task as chance_of

    if up + down < 3:
        refuse("A task may need three cards: with fewer, the dedicated deck is used.")
    chances = {grade.label: chance_of(grade, up, down) for grade in Grade}
    show([Answer(f"Tasks with {up} of the declared symbol and {down} others", chances)], as_json)

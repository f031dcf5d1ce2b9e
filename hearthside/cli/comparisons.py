"""`hearthside odds`: what designers compare. Where a point helps most, which attribute is best, whether to wait."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Annotated

import typer

from hearthside.cli.odds import Answer, Attribute, Json, Score, app, refuse, show

if TYPE_CHECKING:
    from hearthside.odds.protagonists.brawls import Brawler

__all__ = ["app"]

Net = Annotated[int, typer.Option(min=-2, max=2, help="Net advantage.")]
Rank = Annotated[int, typer.Option(min=1, max=4, help="1 to 4.")]
ABILITIES = ("toughness", "agility", "smarts", "wits")


@app.command()
def breakpoints(score: Score, as_json: Json = False) -> None:
    """Core Rules: at which Difficulty one more point of the score helps most."""
    from hearthside.families.protagonists.sheets import HIGHEST
    from hearthside.odds.protagonists.ability_tests import result
    from hearthside.odds.protagonists.choices import breakpoints as gains

    if score == HIGHEST:
        refuse(f"No score is higher than {HIGHEST}.")
    found, now = sorted(gains(score)), result(score)
    best, gain = max(found, key=lambda one: one[1])
    chances = {f"Difficulty {n}": now.at_least(n) for n, _ in found}
    adds = {f"Difficulty {n}": more for n, more in found}
    show(
        [
            Answer(f"Success with a score of {score}", chances),
            Answer("What one more point adds", adds, {f"most, at Difficulty {best}": gain}),
        ],
        as_json,
    )


@app.command()
def ability(
    scores: Annotated[
        list[int],
        typer.Argument(min=1, max=4, help="Your Toughness, Agility, Smarts and Wits, then the target's."),
    ],
    gear: Annotated[int, typer.Option(min=0, help="Damage added by your Gear.")] = 0,
    as_json: Json = False,
) -> None:
    """Core Rules: which Ability is best to attack with. The target strikes back, except at long range."""
    from hearthside.odds.protagonists.choices import best_abilities

    if len(scores) != 2 * len(ABILITIES):
        refuse("Give eight scores: your four Abilities, then the target's four.")
    mine, theirs = (dict(zip(ABILITIES, part, strict=True)) for part in (scores[:4], scores[4:]))
    blows = best_abilities(mine, theirs, gear=dict.fromkeys(ABILITIES, gear))
    numbers = {f"{blow.ability}, Damage dealt less Damage suffered": blow.balance for blow in blows}
    show(
        [Answer("The attack wins, the best Ability first", {b.ability: b.wins for b in blows}, numbers)],
        as_json,
    )


@app.command()
def attribute(
    strength: Rank, dexterity: Rank, intelligence: Rank, net: Net = 0, as_json: Json = False
) -> None:
    """Deckahedron: which attribute is best, from a full deck."""
    from hearthside.families.deckahedron.cards import DECKAHEDRON
    from hearthside.odds.flips import Pile, flip

    ranks = {"Strength": strength, "Dexterity": dexterity, "Intelligence": intelligence}
    piles = {n: Pile(tuple(card.result(n) for card in DECKAHEDRON.values())) for n in ranks.values()}
    found = {name: flip(net, piles[rank]) for name, rank in ranks.items()}
    best = sorted(found, key=lambda name: -found[name].at_least(2))
    numbers = {f"{name}, checks on average": found[name].mean() for name in best}
    chances = {name: found[name].at_least(2) for name in best}
    show([Answer("Two checks or more, the best attribute first", chances, numbers)], as_json)


@app.command()
def wait(
    attribute: Annotated[Attribute, typer.Option(help="The suit that is read.")],
    discard: Annotated[list[str], typer.Option(help="A card in the discard pile, 01 to 20.")],
    net: Net = 0,
    as_json: Json = False,
) -> None:
    """Deckahedron: flip now, or shuffle the discards in first."""
    from hearthside.families.deckahedron.cards import DECKAHEDRON
    from hearthside.odds.flips import RESHUFFLED_AT, Pile, waiting

    discard = [card.zfill(2) for card in discard]
    unknown = [card for card in discard if card not in DECKAHEDRON]
    if unknown or len(set(discard)) < len(discard):
        refuse("Cards are named 01 to 20, each once.")
    if len(DECKAHEDRON) - len(discard) <= RESHUFFLED_AT:
        refuse(f"With {RESHUFFLED_AT} cards or fewer the deck is reshuffled anyway.")
    read = {name: card.result(attribute.rank) for name, card in DECKAHEDRON.items()}
    deck = Pile(tuple(result for name, result in read.items() if name not in discard))
    compared = waiting(net, deck, Pile(tuple(read[name] for name in discard)))
    chances = {"now": compared.now.at_least(2), "after a reshuffle": compared.reshuffled.at_least(2)}
    show(
        [Answer("Two checks or more", chances, {"checks won by reshuffling, on average": compared.gain})],
        as_json,
    )


@app.command()
def pursuit(
    value: Annotated[int, typer.Option(min=-6, max=8, help="Strength + Dexterity - load of the rabbit.")],
    won: Annotated[int, typer.Option(min=0, max=2, help="Rounds won by the runners.")] = 0,
    lost: Annotated[int, typer.Option(min=0, max=2, help="Rounds won by the pursuers.")] = 0,
    as_json: Json = False,
) -> None:
    """Deckahedron: a pursuit from a full deck, the rabbit alone."""
    from hearthside.families.deckahedron.cards import DECKAHEDRON
    from hearthside.families.deckahedron.rabbit import pursuit_flip
    from hearthside.odds.deckahedron.pursuits import Pack, escape

    rank, net = pursuit_flip(value)
    good = sum(card.result(rank) > 0 for card in DECKAHEDRON.values())
    pack = Pack((good, len(DECKAHEDRON) - good), len(DECKAHEDRON), (0, 0), (0, 0))
    show([Answer("The runners", {"escape": escape(pack, net, won, lost)})], as_json)


@app.command()
def brawl(
    fighters: Annotated[
        list[str],
        typer.Argument(help="In the order of turns: us:3:6:1 is score 3, Health 6, Gear 1; them:2:5."),
    ],
    as_json: Json = False,
) -> None:
    """Core Rules: a Conflict with several on each side; each strikes the first still standing."""
    from hearthside.odds.protagonists.brawls import Brawl

    several = [brawler(words) for words in fighters]
    if {one.side for one in several} != {0, 1}:
        refuse("Give some of us and some of them.")
    if prod(one.health + 1 for one in several) > MOST:
        refuse("That is too much to count: take fewer fighters, or less Health.")
    fought = Brawl(several)
    names = {0: "we win", 1: "they win", -1: "nobody stands"}
    chances = {names[side]: chance for side, chance in fought.to_the_end().items()}
    show([Answer("How it ends", chances, {"rounds on average": fought.rounds()})], as_json)


MOST = 50_000
"""So many ways in which the Health of all can stand are counted in a few seconds."""


def brawler(words: str) -> Brawler:
    """Such as `us:3:6:1`."""
    from hearthside.odds.protagonists.brawls import Brawler

    side, *numbers = words.split(":")
    if side not in SIDES or not 2 <= len(numbers) <= 3 or not all(map(str.isdecimal, numbers)):
        refuse(f"{words!r} is not a fighter: write us or them, a score, Health and perhaps Gear: us:3:6:1.")
    score, health, gear = (*map(int, numbers), 0)[:3]
    if not 1 <= score <= 4 or not 1 <= health <= 99:
        refuse(f"{words!r}: a score is 1 to 4, and Health is 1 to 99.")
    return Brawler(side=SIDES.index(side), score=score, health=health, gear=gear)


SIDES = ("us", "them")

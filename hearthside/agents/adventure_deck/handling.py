"""Cards in hand: the opening hand, what is held, drawing up and discarding; and symbols declared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from hearthside.agents.adventure_deck.fight import MAIN, Fight
from hearthside.agents.adventure_deck.worth import keep_worths
from hearthside.agents.plain import picked
from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES
from hearthside.families.adventure_deck.choices import plain
from hearthside.families.adventure_deck.hands import DEADLY
from hearthside.families.adventure_deck.schema import Category, ValueKind
from hearthside.kernel.asks import Option, Pick, Reply

SPARE = 6
"""Below so many cards in the Draw Deck nothing is drawn for nothing: Fatigue follows the last."""


# ---------------------------------------------------------------- the opening hand


def mean(face: str) -> float:
    values = FACES[face].values
    return sum(values) / 6


def opening_hand(fight: Fight) -> Reply:
    """Two good attacks (for two blades one of each), a good defense, and the Attribute that boosts them."""
    option = next(option for option in fight.ask.options if option.fields)
    field = option.fields[0]
    assert isinstance(field, Pick)
    ids = tuple([choice.id for choice in field.choices])
    return Reply(option.id, {field.key: _chosen(ids, str(fight.front.get("class")), field.low)})


@lru_cache(maxsize=64)
def _chosen(ids: tuple[str, ...], character_class: str, count: int) -> tuple[str, ...]:
    first = {plain(name)[0]: name for name in reversed(ids)}
    attacks = _best(first, ValueKind.DAMAGE)
    chosen = [first[attacks[0]]] if attacks else []
    if attacks:
        others = [face for face in attacks[1:] if FACES[face].key != FACES[attacks[0]].key]
        chosen += [first[face] for face in others[:1]]
    defenses = _best(first, ValueKind.DEFENSE)
    chosen += [first[face] for face in defenses[:1]]
    main = MAIN.get(character_class)
    chosen += [name for face, name in first.items() if FACES[face].attribute is main]
    return (*chosen, *(name for name in ids if name not in chosen))[:count]


def _best(first: dict[str, str], kind: ValueKind) -> list[str]:
    """Cards of a kind that can be used from the first Turn on, the best first."""
    found = [
        face
        for face in first
        if FACES[face].card.kind is kind
        and not FACES[face].card.needs
        and FACES[face].category is not Category.SHIELD
        and not FACES[face].attribute
    ]
    return sorted(found, key=lambda face: (-mean(face), face))


# ---------------------------------------------------------------- in hand


def loadout(fight: Fight) -> Reply:
    """Two different blades for a Rogue, a Shield for whoever has one; a caster keeps a hand free."""
    options = [option.id for option in fight.ask.options]
    pairs = [name for name in options if name.startswith("dual:")]
    if fight.front.get("class") == "rogue" and pairs:
        return Reply(max(pairs, key=_pair_worth))
    shields = [name for name in options if name.startswith("shield:")]
    caster = CATALOGUE.classes[str(fight.front["class"])].caster
    if shields and not (caster and any(FACES[face].is_weapon for face in fight.hand)):
        return Reply(max(shields, key=lambda name: mean(f"{name.partition(':')[2]}/up")))
    return Reply("none")


def _pair_worth(name: str) -> float:
    one, other = name.partition(":")[2].split("+")
    return mean(f"{one}/up") + mean(f"{other}/up") + (3 if one != other else 0)


def extra_card(fight: Fight) -> Reply:
    """Always while there are cards to spare; in a long fight for a hand without an attack, too, unless it is death."""
    first = fight.ask.options[0]
    if first.id == "always":
        return Reply(first.id)
    idle = fight.is_long() and not any(map(_attacks, fight.hand)) and first.warning != DEADLY
    return Reply("draw" if fight.size("draw") > SPARE or idle else "no")


def _attacks(face: str) -> bool:
    """Whether it is an attack that needs nothing first."""
    return FACES[face].is_attack and not FACES[face].card.needs


def refill(fight: Fight) -> Reply:
    """Draw all that may be drawn, but do not empty the deck for it while the hand is good enough."""
    first, left = fight.ask.options[0].id, fight.size("draw")
    if first == "always":
        return Reply(first)
    wanted = int(first.partition(":")[2])
    if wanted > left and len(fight.hand) >= 3:
        wanted = left
    return Reply(f"draw:{wanted}" if wanted else "no")


def discard(fight: Fight) -> Reply:
    """The cards that are kept least gladly."""
    option, worths = fight.ask.options[0], worth_in_hand(fight)
    if not option.fields:
        return Reply(min(fight.ask.options, key=lambda o: worths[o.about]).id)
    field = option.fields[0]
    assert isinstance(field, Pick)
    order = sorted((choice.id for choice in field.choices), key=lambda name: worths[plain(name)[0]])
    return Reply(option.id, {field.key: picked(field, tuple(order[: field.low]))})


def worth_in_hand(fight: Fight) -> dict[str, float]:
    """What each card is worth beside the others: there is one attack in a Turn, and one answer to it.

    Of several alike the last counts: that is the one that would go.
    """
    worths: dict[str, float] = {}
    before: dict[str, int] = {}
    for worth, face in sorted(keep_worths(fight), reverse=True):
        use = USES.get(face)
        if use is None:
            worths[face] = worth
        else:
            n = before[use] = before.get(use, -1) + 1
            worths[face] = worth * PARTS[use][min(n, LAST)]
    return worths


LAST = 4
PARTS = {
    "damage": (1.0, 0.8, 0.4, 0.2, 0.1),
    "defense": (1.0, 0.8, 0.5, 0.3, 0.3),
    "heal": (1.0, 0.7, 0.4, 0.4, 0.4),
}
"""How much of its worth the first, the second… card of a use has in one hand; of another use all of it."""
USES = {
    face: str(card.card.kind)
    for face, card in FACES.items()
    if card.card.kind in PARTS and not card.attribute
}


# ---------------------------------------------------------------- symbols


def symbols_in(fight: Fight, piles: Iterable[str]) -> Counter[str]:
    """Ups and Downs that are seen in these piles: they cannot be drawn."""
    gone: Counter[str] = Counter()
    for pile in piles:
        thing = fight.things.get(pile)
        gone.update(FACES[face].symbol for face in (thing.cards if thing else ()) if face in FACES)
    return gone


def declare_own(fight: Fight) -> Reply:
    """The symbol that is more likely in the own deck: the one seen less."""
    gone = symbols_in(fight, (f"{fight.seat}/{pile}" for pile in ("hand", "discard", "held")))
    wanted = "U" if gone["U"] <= gone["D"] else "D"
    return Reply(_declared(fight.ask.options, wanted))


def declare_other(fight: Fight) -> Reply:
    """The symbol that the opponent is less likely to draw: the one of which more lie in their Discard Deck."""
    gone = symbols_in(fight, (f"{who}/discard" for who in fight.opponents()))
    return Reply(_declared(fight.ask.options, "U" if gone["U"] >= gone["D"] else "D"))


def _declared(options: tuple[Option, ...], wanted: str) -> str:
    """An option of this symbol, of however many letters."""
    fitting = [o.id for o in options if o.id and set(o.id) <= {"U", "D"}]
    return max(fitting, key=lambda name: name.count(wanted))

"""Cards in which every secret is a word of its own: each card of a deck but the Attributes, each Foe, each room."""

from __future__ import annotations

from itertools import chain

import msgspec

from hearthside.families.adventure_deck.catalogue import CATALOGUE, Catalogue, Face, FoeCard
from hearthside.families.adventure_deck.foe_schema import Adventure, FoeCount, Room
from hearthside.families.adventure_deck.schema import Category, DeckList
from tests.server.canaries import Canaries

replace = msgspec.structs.replace
SYMBOLS = ("up", "down")


class PlantedCards(Canaries):
    """The core set with words for its names. `decks` are the words in the deck of each key."""

    def __init__(self, decks: tuple[str, ...], adventure: str) -> None:
        super().__init__()
        self.cards = Catalogue()
        for name, value in vars(CATALOGUE).items():
            setattr(self.cards, name, dict(value) if isinstance(value, dict) else value)
        self.decks = {key: self._deck(key) for key in decks}
        self.cards.adventures = {adventure: self._adventure(CATALOGUE.adventures[adventure])}

    def all(self) -> set[str]:
        return {*self.keys.values(), *chain.from_iterable(self.decks.values())}

    def card(self, key: str) -> str:
        """A card like this one that is called by a word."""
        word = self.word()
        card = replace(CATALOGUE.cards[key], key=word, name=word, text=word)
        self.cards.cards[word] = card
        self.cards.faces |= {f"{word}/{symbol}": Face(card, symbol) for symbol in SYMBOLS}
        return word

    def _deck(self, key: str) -> set[str]:
        """Every card of the deck is another; Attributes stay what they are."""
        deck, cards = CATALOGUE.decks[key], dict[str, tuple[int, int]]()
        for name, (ups, downs) in deck.cards.items():
            if CATALOGUE.cards[name].category is Category.ATTRIBUTE:
                cards[name] = (ups, downs)
                continue
            cards |= {self.card(name): (1, 0) for _ in range(ups)} | {
                self.card(name): (0, 1) for _ in range(downs)
            }
        self.cards.decks[key] = planted = DeckList(**{**msgspec.structs.asdict(deck), "cards": cards})
        return {name for name in planted.cards if name not in deck.cards}

    # ------------------------------------------------------------ the adventure

    def _adventure(self, whole: Adventure) -> Adventure:
        rest = tuple(replace(r, solo=self._foes(r.solo), group=self._foes(r.group)) for r in whole.rest)
        return replace(whole, room=tuple(map(self._room, whole.room)), rest=rest)

    def _room(self, room: Room) -> Room:
        words = {field: self.key(f"{room.key} {field}") for field in ("name", "text")}
        if room.after:
            words["after"] = self.key(f"{room.key} after")
        tasks = tuple(
            replace(task, name=self.key(task.name), text=self.key(task.text), loot=self._loot(task.loot))
            for task in room.tasks
        )
        exits = tuple(replace(way, label=self.key(f"{room.key} {way.label}")) for way in room.exits)
        foes = {"solo": self._foes(room.solo), "group": self._foes(room.group)}
        return replace(room, **words, **foes, tasks=tasks, exits=exits, loot=self._loot(room.loot))

    def _loot(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self._find(name) for name in names)

    def _find(self, name: str) -> str:
        if name in CATALOGUE.cards:
            return self.keys.setdefault(name, self.card(name))
        self.cards.treasures[self.key(name)] = CATALOGUE.treasures[name]
        return self.key(name)

    def _foes(self, foes: tuple[FoeCount, ...]) -> tuple[FoeCount, ...]:
        for one in foes:
            card = CATALOGUE.foes[one.foe].card
            word = self.key(one.foe)
            self.cards.foes[word] = FoeCard(replace(card, key=word, name=word, loot=()))
        return tuple(replace(one, foe=self.key(one.foe)) for one in foes)

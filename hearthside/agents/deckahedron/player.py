"""A player in a fight. Nobody helps anybody else's flip: who helps in melee suffers the foe's answer, too."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hearthside.agents.deckahedron.attacking import struck, wanted_move
from hearthside.agents.deckahedron.enduring import card_worth, decided, distributed, most_of
from hearthside.agents.deckahedron.seeing import Fighter, own_hero
from hearthside.agents.plain import filled, plain_reply
from hearthside.agents.sight import asked, open_options
from hearthside.families.deckahedron.cards import MARKS
from hearthside.families.deckahedron.moves import MOVES
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.views import View

Options = dict[str, Option]
FAILED = MARKS[0]
A_FRIENDS_BLOW = 2


def propose(hero: Fighter, options: Options) -> Reply:
    return Reply("propose", {"act": "Into the fight.", "move": wanted_move(hero)})


def aftermath(hero: Fighter, options: Options) -> Reply:
    """A cross is worth a flashback, unless nothing comes of it; anything better is taken."""
    move = MOVES[hero.view.options["edition"]].get(str(hero.view.things["flip"].marks["move"]))
    failed = options["take"].label.endswith(f" {FAILED}") and not (move and move.fast)
    return Reply("flashback", {"memory": ""}) if failed else Reply("take")


def bump(hero: Fighter, options: Options) -> Reply:
    """Raise a second cross by one step."""
    return Reply("bump", {"steps": int(f"shows {FAILED}." in asked(hero.view).prompt)})


def critical(hero: Fighter, options: Options) -> Reply:
    """A level lasts; Blessings are left in the supply, and the currency for another move is kept for a flashback."""
    wanted = next(name for name in ("level", "done") if name in options)
    return filled(options[wanted], Random(0))


def price_of_shot(hero: Fighter, options: Options) -> Reply:
    """Arrows are there to be shot; a poor shot is better than danger."""
    return Reply("pack" if "pack" in options else "halve")


def among_friends(hero: Fighter, options: Options) -> Reply:
    """Whoever is struck by another hero says what comes of it: a friend's blow tires, and no more."""
    return Reply("suffer", {**filled(options["suffer"], Random(0)).values, "stamina": A_FRIENDS_BLOW})


WAYS: dict[str, Callable[[Fighter, Options], Reply]] = {
    "propose": propose,
    "flip": lambda hero, options: Reply("flip"),
    "flashback": aftermath,
    "recall": lambda hero, options: Reply("take"),
    "bump": bump,
    "done": critical,
    "halve": price_of_shot,
    "nothing": among_friends,
    "join": lambda hero, options: Reply("join"),
    "more": lambda hero, options: filled(options["more"], Random(0)),
    "suffer": lambda hero, options: distributed(options),
    "free": lambda hero, options: most_of(options["free"]),
    "regain": lambda hero, options: most_of(options["regain"], lambda label: card_worth(hero, label)),
}
"""What is done where an option with this first word is open."""


class Player:
    """Plays one hero's seat."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def choose(self, view: View) -> Reply:
        hero, options = own_hero(view), {option.id: option for option in open_options(view)}
        verbs = {name.partition(":")[0] for name in options}
        if hero is None:
            return plain_reply(view, self.random)
        for verb, way in WAYS.items():
            if verb in verbs:
                return way(hero, options)
        if "|" in next(iter(options)):
            return struck(hero, options)
        if any(name.startswith(f"{hero.id}:") for name in options):  # a tie of cards: the one that gives more
            return Reply(max(options, key=lambda name: len(options[name].note)))
        return decided(hero, options) or plain_reply(view, self.random)

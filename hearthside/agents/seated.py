"""Bots at a table with people: they answer what they are asked and take their turns; the story is for people to tell.

Where people may answer as well, a bot finds itself somebody to play, says that it is ready, and waits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hearthside.agents.sight import Bot, open_options, sight
from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question, Together
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View

Options = dict[str, Option]
OWN = ("end-turn", "flip", "dash", "decline")
"""What only whose turn it is may do, or what each answers for themself."""


def due(table: Table, bots: Mapping[Seat, Bot]) -> tuple[Seat, Reply] | None:
    """The first bot that has something to do now, and what; nothing where it is for people to go on."""
    step = table.step
    assert isinstance(step, Question)
    shared = is_shared(table, bots)
    for seat in step.asked(table):
        if seat in bots:
            view = sight(table, seat)
            reply = beside_people(view, bots[seat]) if shared else bots[seat].choose(view)
            if reply:
                return seat, reply
    return None


def is_shared(table: Table, bots: Mapping[Seat, Bot]) -> bool:
    """Whether people may answer as well: then nobody waits for a bot alone."""
    step = table.step
    assert isinstance(step, Question)
    return not isinstance(step, Together) and any(seat not in bots for seat in step.asked(table))


def beside_people(view: View, bot: Bot) -> Reply | None:
    """What a bot does where people may act, too."""
    options = {option.id: option for option in open_options(view)}
    if "agree" in options:  # to take something back: bots do not mind
        return Reply("agree")
    if any(name in options for name in OWN):
        return bot.choose(view)
    return READY[view.family](view, options) if view.family in READY else None


# ---------------------------------------------------------------- getting ready


def _first(options: Options, verb: str) -> Reply | None:
    return next((Reply(name) for name in options if name.startswith(f"{verb}:")), None)


def take_hero(view: View, options: Options) -> Reply | None:
    """A ready-made hero: offered to whoever has none."""
    return _first(options, "take")


def take_protagonist(view: View, options: Options) -> Reply | None:
    """A Protagonist nobody plays, under the first name that was thought of for them; then ready."""
    own = [one for one in view.things.values() if one.kind == "protagonist" and one.owner == view.seat]
    living = next((one for one in own if one.marks["status"] != "dead"), None)
    if living is None:
        return _first(options, "choose")
    if not living.marks["name"] and "name" in options:
        suggested = living.marks.get("suggested_names")
        names = suggested if isinstance(suggested, tuple) and suggested else (str(living.marks["title"]),)
        return Reply("name", {"name": names[0]})
    return Reply("ready:yes") if "ready:yes" in options else None


def take_deck(view: View, options: Options) -> Reply | None:
    """A ready deck of a Class that nobody has, no higher in Level than the people's Characters.

    A Character who has won something is kept; one who fell, or is of another Level than the others, is replaced.
    """
    own = view.things.get(str(view.seat))
    others = [one for seat, one in view.things.items() if one.kind == "character" and seat != view.seat]
    people = {seat for seat, sitter in view.now.seats.items() if not sitter.bot}
    level = _ready_level([one for one in others if one.owner in people])
    if own and own.marks["status"] != "dead" and own.marks["level"] == level:
        return None
    decks = [f"deck:{key}" for key, deck in CATALOGUE.decks.items() if deck.level == level]
    calm = [name for name in decks if name in options and not (own and options[name].warning)]
    taken = {str(one.marks["class"]) for one in others}
    free = [name for name in calm if CATALOGUE.decks[name[5:]].character_class not in taken] or calm
    return Reply(free[int(view.committed[:4] or "0", 16) % len(free)]) if free else None


def _ready_level(people: list[ThingView]) -> int:
    """The highest Level of ready decks that none of these Characters is below."""
    levels = sorted({deck.level for deck in CATALOGUE.decks.values()})
    lowest = min((int(str(one.marks["level"])) for one in people), default=levels[0])
    return max((level for level in levels if level <= lowest), default=levels[0])


READY: dict[str, Callable[[View, Options], Reply | None]] = {
    "adventure-deck": take_deck,
    "deckahedron": take_hero,
    "protagonists": take_protagonist,
}

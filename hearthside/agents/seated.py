"""Bots at a table with people: they answer what they are asked and take their turns; the story is for people to tell.

Where people may answer as well, a bot finds itself somebody to play, says that it is ready, and waits.
Which bot sits on a seat is a short name: how strong it is, and the deck it was given, as in `search/mage-1`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from hearthside.agents.protagonists.drives import own_drives
from hearthside.agents.protagonists.helping import care
from hearthside.agents.sight import Bot, Sight, open_options, sight
from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.families.offering import Setting, SettingChoice
from hearthside.kernel.asks import Option, Pick, Refused, Reply
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View

Options = dict[str, Option]
OWN = ("end-turn", "flip", "dash", "decline")
"""What only whose turn it is may do, or what each answers for themself."""


class Asked(NamedTuple):
    """A bot that may do something now, with what it sees; `shared` is a question that people may answer as well."""

    seat: Seat
    view: Sight
    shared: bool


def asked_bots(table: Table, bots: Mapping[Seat, Bot]) -> Iterator[Asked]:
    """The bots that are asked, in their order."""
    shared = is_shared(table, bots)
    for seat in table.step.asked(table):
        if seat in bots:
            yield Asked(seat, sight(table, seat, ahead=looks_ahead(bots[seat])), shared)


def answer(view: View, bot: Bot, *, shared: bool) -> Reply | None:
    """What a bot does now, if anything."""
    if shared:
        return beside_people(view, bot)
    return this_time(view, bot.choose(view))


def looks_ahead(bot: Bot) -> bool:
    """Whether it wants to know the steps that wait, and takes its time."""
    return bool(getattr(bot, "ahead", False))


def this_time(view: View, reply: Reply) -> Reply:
    """Cards are drawn or not drawn now, and not from now on: the seat may soon be a person's again, and that is theirs to say."""
    if reply.option == "never":
        return Reply("no")
    if reply.option != "always":
        return reply
    return next(Reply(option.id) for option in open_options(view) if is_routine(option.id))


def is_routine(option: str) -> bool:
    """Whether nobody would stop to think about it."""
    return option.partition(":")[0] == "draw"


def is_shared(table: Table, bots: Mapping[Seat, Bot]) -> bool:
    """Whether people may answer as well: then nobody waits for a bot alone."""
    step = table.question
    return not step.locks and any(seat not in bots for seat in step.asked(table))


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
    """A Protagonist nobody plays, under the first name that was thought of for them, or a sheet of its own; then ready.

    Later on, whoever has fallen or is badly hurt is looked after.
    """
    own = [one for one in view.things.values() if one.kind == "protagonist" and one.owner == view.seat]
    living = next((one for one in own if one.marks["status"] != "dead"), None)
    if living is None:
        return _first(options, "choose") or _write_sheet(view, options)
    if not living.marks["name"] and "name" in options:
        suggested = living.marks.get("suggested_names")
        names = suggested if isinstance(suggested, tuple) and suggested else (str(living.marks["title"]),)
        return Reply("name", {"name": names[0]})
    return Reply("ready:yes") if "ready:yes" in options else care(view, options)


def _write_sheet(view: View, options: Options) -> Reply | None:
    """Somebody to play where no sheet is free: with the first numbers offered, in the order offered."""
    if "write" not in options or view.seat is None:
        return None
    offered = {field.key: field.choices for field in options["write"].fields if isinstance(field, Pick)}
    told = {"name": view.now.seats[view.seat].name, "title": "The Companion", "like": offered["like"][0].id}
    drives = dict(zip(("drive_1", "drive_2", "drive_3"), (*own_drives(view), ""), strict=True))
    return Reply("write", {**told, **drives, "abilities": tuple(one.id for one in offered["abilities"])})


def take_deck(view: View, options: Options) -> Reply | None:
    """The deck it was given; else one of a Class that nobody has, no higher in Level than the people's Characters.

    A Character who has won something is kept; one who fell, or is of another Level than the others, is replaced.
    """
    own = view.things.get(str(view.seat))
    if given := _given_deck(view):
        wants = own is None or own.marks["status"] == "dead"
        return Reply(f"deck:{given}") if wants and f"deck:{given}" in options else None
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


def _given_deck(view: View) -> str:
    sitter = view.now.seats[view.seat] if view.seat else None
    return sitter.bot.partition("/")[2] if sitter else ""


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

# ---------------------------------------------------------------- which bot

USUAL, ANY = "thumb", "any"
SETTINGS: dict[str, tuple[Setting, ...]] = {
    "adventure-deck": (
        Setting(
            "strength",
            "How it plays",
            (
                SettingChoice(USUAL, "Quickly"),
                SettingChoice("search", "Thinks ahead", "Stronger; takes a second or two."),
            ),
        ),
        Setting(
            "deck",
            "Its deck",
            (
                SettingChoice(ANY, "Any deck"),
                *(SettingChoice(key, f"{deck.name}") for key, deck in CATALOGUE.decks.items()),
            ),
        ),
    )
}
"""What can be chosen about a bot, by family. The first choice is the usual one."""


def chosen_bot(family: str, options: Mapping[str, str]) -> str:
    """The short name of the bot that was chosen."""
    settings = {setting.key: setting for setting in SETTINGS.get(family, ())}
    for key, value in options.items():
        known = [choice.id for choice in settings[key].choices] if key in settings else []
        if value not in known:
            offered = f": choose one of {', '.join(known)}" if known else ""
            raise Refused(f"no bot has {key[:40]!r} {value[:40]!r}{offered}", code="no-such-bot")
    deck = options.get("deck", ANY)
    return options.get("strength", USUAL) + (f"/{deck}" if deck != ANY else "")


def strength(name: str) -> str:
    """How strong a bot of this short name is."""
    return name.partition("/")[0]

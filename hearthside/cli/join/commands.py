"""What can be typed that is no reply: looking at things, taking back, and the GM's care for the seats."""

from __future__ import annotations

import msgspec

from hearthside.cli.join.known import Known
from hearthside.cli.join.typed import Word, words
from hearthside.cli.join.usage import brief
from hearthside.kernel.asks import Option, Refused, Value
from hearthside.kernel.seats import Seat
from hearthside.server import commands
from hearthside.server.commands import ClientMessage, new_id


class Look(msgspec.Struct, frozen=True):
    """Something to be shown, which changes nothing at the table."""

    what: str
    at: str = ""


class OwnStory(msgspec.Struct, frozen=True):
    """The table goes on with a file of the GM's own. It may be too long for the socket."""

    file: str


Command = Look | OwnStory | ClientMessage

LOOKS = {
    "sheet": (0, 9, "sheet [NAME]", "your sheet, or the thing or card of that name"),
    "table": (0, 0, "table", "everything you see on the table"),
    "story": (0, 1, "story [N]", "the last lines of the story, or the last N of all there were"),
    "why": (0, 0, "why", "the rules behind the last line of the story"),
    "who": (0, 0, "who", "who is here, and who the table is waiting for"),
    "ask": (0, 1, "ask [WORD]", "all your options, or those with that word"),
    "rules": (0, 9, "rules [WORDS]", "all rules, or those with these words, such as rules rest"),
    "rule": (1, 1, "rule ID", "a rule in full, by its id, which rules lists"),
    "wait": (0, 0, "wait", "wait until you are asked"),
    "help": (0, 0, "help", "this list"),
    "quit": (0, 0, "quit", "leave the terminal; a seat stays yours"),
}
"""How many words may follow, how it is typed, and what it does."""
OF_A_SEAT = ("ask", "wait")

MANY = 1000
DEEDS = {
    "undo": (0, 0, "undo", "take back the last thing you did"),
    "whisper": (2, MANY, "whisper NAME WORDS", "say something to one person alone"),
}
GM_DEEDS = {
    "admit": (
        1,
        19,
        "admit NAME [as NAME]",
        "let in somebody who knocks, or give them the seat of who is away",
    ),
    "turn-away": (1, 9, "turn-away NAME", "turn away somebody who knocks"),
    "rename": (2, 2, 'rename "NAME" "NEW NAME"', "give a seat another name"),
    "remove": (1, 9, "remove NAME", "take a seat away"),
    "new-key": (1, 9, "new-key NAME", "hand a seat over: a new link; the old one stops working"),
    "new-spectator-key": (0, 0, "new-spectator-key", "a new link for spectators; the old one stops working"),
    "seat-bot": (0, 9, "seat-bot [NAME]", "give a bot a seat, as a companion or an opponent"),
    "play-for": (1, 9, "play-for NAME", "let a bot play for somebody who is away"),
    "give-back": (1, 9, "give-back NAME", "stop the bot playing for them"),
    "next-story": (1, MANY, "next-story FILE", "go on with a file of your own, when a story is over"),
    "end-session": (
        0,
        0,
        "end-session",
        "show the secret behind all draws so far, so that they can be checked",
    ),
}
ALL = {**LOOKS, **DEEDS, **GM_DEEDS}
EXAMPLE = 'say "Good evening" everybody'
"""It can be typed by everybody who sits at any table, at any time."""


def to_command(line: str, known: Known) -> Command | None:
    """The command a line means, or `None`: then it is a reply. With a slash in front it is always a command."""
    typed = words(line.removeprefix("/"))
    name = typed[0].whole.casefold() if typed else ""
    name = "help" if name == "?" else name
    least, most, how, _ = ALL.get(name, (0, -1, "", ""))
    if not least <= len(typed) - 1 <= most or not _may(name, known):
        if line.startswith("/"):
            raise Refused(f"Type: {how}" if how else f"There is no command {line!r}. Type help.")
        return None
    rest = typed[1:]
    if name in LOOKS:
        return Look(name, " ".join(word.text for word in rest))
    return _deed(name, rest, known)


def _may(name: str, known: Known) -> bool:
    """Whether this seat can do that: some is the GM's, and who only watches does nothing."""
    return name in LOOKS or (known.is_gm if name in GM_DEEDS else known.seat is not None)


def _deed(name: str, rest: list[Word], known: Known) -> OwnStory | ClientMessage:
    id, who = new_id(), " ".join(word.text for word in rest)
    match name:
        case "undo":
            return commands.Undo(id)
        case "whisper":
            values: dict[str, Value] = {"text": _as_typed(rest[1:]), "to": seat_called(rest[0].text, known)}
            return commands.Answer(id, known.view.now.since, commands.SentReply("say", values))
        case "admit":
            return _admit(id, who, known)
        case "turn-away":
            return commands.TurnAway(id, knock_called(who, known))
        case "rename":
            return commands.Rename(id, seat_called(rest[0].text, known), rest[1].text)
        case "remove":
            return commands.Remove(id, seat_called(who, known))
        case "new-key":
            return commands.NewKey(id, seat_called(who, known))
        case "new-spectator-key":
            return commands.NewSpectatorKey(id)
        case "seat-bot":
            return commands.SeatBot(id, who)
        case "play-for" | "give-back":
            return commands.PlayFor(id, seat_called(who, known), name == "play-for")
        case "next-story":
            return OwnStory(_as_typed(rest))
    return commands.EndSession(id)


def _as_typed(several: list[Word]) -> str:
    return " ".join(word.text if word.quoted else word.whole for word in several)


def _admit(id: str, who: str, known: Known) -> commands.Admit:
    """Somebody is let in; where a seat is named, it is theirs."""
    name, given, seat = who.rpartition(" as ")
    if not given or who.casefold() in (one.name.casefold() for one in known.knocks):
        return commands.Admit(id, knock_called(who, known))
    return commands.Admit(id, knock_called(name, known), seat_called(seat, known))


def knock_called(name: str, known: Known) -> str:
    """The knock of that name. Two people of one name are told apart by the order in which they knocked."""
    for one in known.knocks:
        if name.casefold() in (one.name.casefold(), one.knock.casefold()):
            return one.knock
    waiting = ", ".join(one.name for one in known.knocks) or "nobody"
    raise Refused(f"Nobody called {name!r} is knocking. At the door: {waiting}.")


def seat_called(name: str, known: Known) -> Seat:
    """The seat of that name."""
    for seat, sitter in known.view.now.seats.items():
        if name.casefold() in (sitter.name.casefold(), seat.casefold()):
            return seat
    names = ", ".join(sitter.name for sitter in known.view.now.seats.values())
    raise Refused(f"Nobody here is called {name!r}. At the table: {names}.")


def help_lines(known: Known) -> list[str]:
    """All that can be typed now. Who only watches is asked nothing and does nothing."""
    if known.seat is None:
        return [f"  {how}: {what}" for name, (_, _, how, what) in LOOKS.items() if name not in OF_A_SEAT]
    deeds = {**DEEDS, **GM_DEEDS} if known.is_gm else DEEDS
    lines = [
        "Type the number or name of an option, or the start of its name, then what it needs.",
        f"Put words in quotes where more follows: {EXAMPLE}",
    ]
    lines += ["At any time:", *(f"  {option.id}{brief(option)}{_named(option)}" for option in known.standing)]
    return [*lines, "Besides:"] + [f"  {how}: {what}" for _, _, how, what in {**LOOKS, **deeds}.values()]


def _named(option: Option) -> str:
    """What an option is called, where that says more than how it is typed."""
    return "" if option.label.casefold() == option.id else f": {option.label}"

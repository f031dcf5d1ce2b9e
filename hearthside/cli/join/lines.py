"""The table in lines of text: the story, the ask, who is here. Fit for a pipe and a screen reader."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from types import MappingProxyType

import msgspec

from hearthside.cli.join.known import Known
from hearthside.cli.join.sheets import sheet, table
from hearthside.cli.join.usage import brief, usage
from hearthside.kernel.asks import Ask, Option
from hearthside.kernel.chance import Draw
from hearthside.kernel.events import Lapsed, Left, Revealed, Rolled, Ruled, Said, Seated, Told, Undone
from hearthside.odds.exact import ExactChance
from hearthside.server.chances import Odds
from hearthside.server.messages import SeenEntry

RECENT = 12
"""How many lines of the story are shown if nobody says how many."""
MANY = 12
"""More options than this are not listed unless they are asked for."""
BEGINNING = re.compile(r" *(\d+\. )?")
NO_ODDS: Mapping[str, Odds] = MappingProxyType({})


def look(known: Known, what: str, at: str) -> list[str]:
    """What somebody wants to see of the table."""
    match what:
        case "sheet":
            return sheet(known, at)
        case "table":
            return table(known)
        case "story":
            return story(known, known.story)[-how_many(at) :]
        case "who":
            return who(known)
        case "why":
            return why(known)
    return asked(known.ask, at, known.odds) if known.ask else waiting(known)


def how_many(at: str) -> int:
    """So many lines of the story are asked for."""
    return (int(at[:6]) if at.isdecimal() else 0) or RECENT


# ---------------------------------------------------------------- the story


def story(known: Known, entries: Iterable[SeenEntry]) -> list[str]:
    """Every entry that is worth a line."""
    lines = []
    for entry in entries:
        if line := _line(known, entry):
            lines.append(f"{line} (taken back)" if entry.undone else line)
    return lines


def _line(known: Known, entry: SeenEntry) -> str:
    event = entry.event
    if isinstance(event, Told):
        return event.text
    if isinstance(event, Said):
        to = "" if event.to is None else f" to {', '.join(known.name(seat) for seat in event.to)}"
        return f"{known.name(event.seat)}{to}: “{event.text}”"
    if isinstance(event, Rolled):
        return _rolled(known, event)
    if isinstance(event, Ruled):
        allows = " What it refuses is allowed." if event.allows else ""
        return f"Ruling on {event.rule} ({event.scope}): {event.text}.{allows}".replace("..", ".")
    if isinstance(event, Seated):
        return _seated(event, known.sat_before(event.seat, entry.number))
    if isinstance(event, Left):
        return f"{known.name(event.seat)} leaves the table."
    if isinstance(event, Lapsed):
        return _lapsed(known, event)
    if isinstance(event, Undone):
        return _undone(known, event, entry.number)
    if isinstance(event, Revealed):
        return "The session is over: the secret behind its draws is shown."
    return ""


def _seated(event: Seated, before: Seated | None) -> str:
    """Who takes a seat; who sat there before has another name now, or a bot plays for them, or has the seat back."""
    name, bot = event.name, event.bot
    if before is None:
        return f"{name}, a bot, sits down." if bot else f"{name} sits down."
    if before.name != name:
        return f"{before.name} is now called {name}."
    if bot:
        return f"A bot now plays for {name}."
    return f"The bot no longer plays for {name}." if before.bot else f"{name} is back."


def _lapsed(known: Known, event: Lapsed) -> str:
    """Which rulings hold no longer, as far as they are known."""
    made = [entry.event for entry in known.story if entry.number in event.numbers]
    rules = ", ".join(one.rule for one in made if isinstance(one, Ruled))
    return f"The ruling on {rules} holds no longer." if rules else ""


def _undone(known: Known, event: Undone, number: int) -> str:
    """What is taken back, by the first that was told of it."""
    since = [entry.event for entry in known.story if event.to < entry.number < number]
    told = next((ended(one.text) for one in since if isinstance(one, Told)), "")
    return f"Taken back: {told}" if told else "What was done last is taken back."


def _rolled(known: Known, event: Rolled) -> str:
    who = known.name(event.by) if event.by else "The table"
    drawn = isinstance(event.question, Draw)
    does = "draws" if drawn else "rolls"
    why = f" ({event.why})" if event.why and event.why != does else ""
    own = " by hand" * event.own
    without = f", without the {event.outcome[event.removed]}" if event.removed >= 0 else ""
    shown = [known.words.get(str(one), str(one)) if drawn else str(one) for one in event.outcome]
    return f"{who} {does} {', '.join(shown)}{own}{without}{why}."


def why(known: Known) -> list[str]:
    """The rules behind the last thing the table told."""
    for entry in reversed(known.story):
        if isinstance(entry.event, Told) and entry.event.rules:
            return [entry.event.text, f"By {', '.join(entry.event.rules)}. Type: rule {entry.event.rules[0]}"]
    return ["No rule has come up yet."]


# ---------------------------------------------------------------- the ask


def asked(ask: Ask, only: str = "", odds: Mapping[str, Odds] = NO_ODDS, open_only: bool = False) -> list[str]:
    """The prompt and the numbered options with their odds, or only those with a certain word, or that are open."""
    lines = [ask.prompt]
    for i, option in enumerate(ask.options, 1):
        if option.closed and open_only:
            continue
        if only.casefold() in f"{option.id} {option.label}".casefold():
            lines += _option(f"{i:>3}. ", option)
            lines += [f"     {chances(odds[option.id])}"] if option.id in odds else []
            lines += [f"     Type: {usage(option)}"] if only and option.fields else []
    if only and len(lines) == 1:
        lines.append(f"Nothing you can do here is called {only!r}. Type ask for all of it.")
    return lines


def asked_briefly(ask: Ask, told: Container[str] = (), odds: Mapping[str, Odds] = NO_ODDS) -> list[str]:
    """The same for an ask that comes unasked for, without the notes that were told before.

    Of many only those that are open are listed; if these are many, too, they are told in one line: a kind of which there
    are several is counted, all others by their labels, for those can be typed.
    """
    plain = (msgspec.structs.replace(one, note="" if one.note in told else one.note) for one in ask.options)
    ask, still_open = (
        msgspec.structs.replace(ask, options=tuple(plain)),
        [o for o in ask.options if not o.closed],
    )
    if len(ask.options) <= MANY:
        return asked(ask, odds=odds)
    if len(still_open) <= MANY:
        return [*asked(ask, odds=odds, open_only=True), "Type ask for those that are closed, too."]
    return [
        ask.prompt,
        f"You can: {_by_kinds(still_open)}.",
        "Type ask for the full list, or ask and a word for part of it.",
    ]


def _by_kinds(options: list[Option]) -> str:
    """Such as `Do something; Catch your breath; drop (3)`."""
    kinds = Counter(option.id.partition(":")[0] for option in options)
    labels = {option.id.partition(":")[0]: option.label for option in options}
    told = (f"{kind.replace('_', ' ')} ({n})" if n > 1 else labels[kind] for kind, n in kinds.items())
    return "; ".join(told).rstrip(".")


def _option(start: str, option: Option) -> Iterator[str]:
    if option.closed:
        rules = f" [{', '.join(option.rules)}]" if option.rules else ""
        yield f"{start}{option.label} (not now: {option.closed}){rules}"
        return
    yield f"{start}{option.label}{brief(option)}" + (f": {option.note}" if option.note else "")


def chances(odds: Odds) -> str:
    """A chance in words, with what else may come of it: `62 % success (a tie 10 %; ✗ 38 %, ✓✓ 62 %; if you help)`."""
    parts = [f"{part.label} {per_cent(part.chance)}" for part in odds.parts if part.chance.value]
    more = [f"a tie {per_cent(odds.tie)}" if odds.tie else "", ", ".join(parts), odds.note]
    told = "; ".join(filter(None, more))
    return f"{per_cent(odds.chance)} {odds.what}" + (f" ({told})" if told else "")


def per_cent(chance: ExactChance) -> str:
    """Rounded; what is neither certain nor impossible is never said to be."""
    if chance.fraction in ("0", "1"):
        return f"{100 * int(chance.fraction)} %"
    shown = round(100 * chance.value)
    return "< 1 %" if shown == 0 else "> 99 %" if shown == 100 else f"{shown} %"


def waiting(known: Known) -> list[str]:
    """What the table waits for, when this seat is not asked."""
    return [" ".join(filter(None, [ended(known.view.now.waiting), waiting_for(known)]))]


def waiting_for(known: Known) -> str:
    """For whom the table waits, where it is others and not said already: the GM may answer, but need not be first."""
    now = known.view.now
    waited = {seat: sitter.name for seat, sitter in now.seats.items() if sitter.waited}
    told = re.split(r"\W+", now.ask.prompt if now.ask else now.waiting)
    if known.seat in waited or all(name in told for name in waited.values()):
        return ""
    *others, last = waited.values()
    return f"Waiting for {', '.join(others)} and {last}." if others else f"Waiting for {last}."


def ended(words: str) -> str:
    """Words that others follow, with a full stop."""
    return f"{words}." if words and words[-1].isalnum() else words


# ---------------------------------------------------------------- who is here


def who(known: Known) -> list[str]:
    lines = []
    for seat, sitter in known.view.now.seats.items():
        notes = [sitter.role.upper() if sitter.role == "gm" else str(sitter.role)]
        notes += ["you"] if seat == known.seat else []
        notes += ["a bot"] if sitter.bot else [] if seat in known.online else ["away"]
        notes += ["asked now"] if sitter.waited else []
        lines.append(f"{sitter.name} ({', '.join(notes)})")
    return lines + at_the_door(known)


def at_the_door(known: Known) -> list[str]:
    """Who knocks; under the name of somebody who is away it may be them."""
    away = {
        sitter.name.casefold(): sitter.name
        for seat, sitter in known.view.now.seats.items()
        if seat not in known.online
    }
    told = []
    for name in (one.name for one in known.knocks):
        back = away.get(name.casefold())
        told.append(
            f"{name} knocks. Type: admit {name}" + (f" as {back}, to give the seat back" if back else "")
        )
    return told


def folded(text: str, width: int) -> str:
    """Lines no wider than the terminal, broken between words; what belongs to a line is set in under its words."""
    return "\n".join(_folded(line, width) for line in text.split("\n"))


def _folded(line: str, width: int) -> str:
    begins = BEGINNING.match(line)
    assert begins
    indent = " " * min(begins.end(), width // 2)
    return textwrap.fill(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )

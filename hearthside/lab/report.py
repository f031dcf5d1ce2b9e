"""What a study found, as sections with tables and pictures; `markdown` and `page` write them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hearthside.lab import pictures
from hearthside.lab.labels import common, in_words, labels, parts_of
from hearthside.lab.rows import Row
from hearthside.lab.statistics import (
    CardUse,
    Meeting,
    Share,
    Spread,
    card_uses,
    meetings,
    spread,
    worth_of_first,
)
from hearthside.lab.study import Study

MATTERS = 3.0
"""Percentage points from which the impact of a card is shown."""
ENOUGH = 100
"""Games with and without a card from which its impact is shown."""
MOST = 24
"""Cards in a picture: those that change most."""
INTERVALS = "In brackets: 95 % confidence intervals."


class Table(msgspec.Struct, frozen=True):
    head: tuple[str, ...]
    lines: Sequence[tuple[str, ...]]


class Section(msgspec.Struct, frozen=True):
    """A heading, words, tables, and pictures as SVG with what they show in words."""

    title: str
    words: str = ""
    tables: tuple[Table, ...] = ()
    pictures: tuple[tuple[str, str], ...] = ()


class Report(msgspec.Struct, frozen=True):
    title: str
    words: str
    sections: list[Section]


def per_cent(share: Share) -> str:
    return f"{100 * share.share:.1f} %"


def with_interval(share: Share) -> str:
    low, high = share.interval
    return f"{100 * share.share:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def report(study: Study, rows: Sequence[Row]) -> Report:
    """All that a study found, in the order in which it is read."""
    found = meetings(rows)
    sections = [_survival(found, LEFT[study.play]) if study.play in LEFT else _summary(found)]
    sections += [*_matrices(study, found), _lengths(found), _damage(found)]
    if any(row.seen_a or row.played_a for row in rows):
        sections.append(_cards(rows, moves=study.play == "encounter"))
    shared = common(found)
    alike = f" In all meetings: {in_words(shared)}." if shared else ""
    words = f"{study.about} {len(rows):,} games, seed {study.seed}.{alike}".strip()
    return Report(study.title, words, [section for section in sections if section.tables or section.pictures])


# ---------------------------------------------------------------- who wins


def _bars(found: list[Meeting]) -> str:
    names = labels(found)
    return pictures.bars(
        [(name, one.wins_a.share, *one.wins_a.interval) for name, one in zip(names, found, strict=True)]
    )


def _summary(found: list[Meeting]) -> Section:
    both = any(one.a_first.of and one.a_second.of for one in found)
    head: tuple[str, ...] = ("meeting", "games", "first side wins", "undecided", "rounds")
    lines = [_summary_line(name, one) for name, one in zip(labels(found), found, strict=True)]
    if both:
        head += ("who goes first wins", "going first")
        lines = [line + _going_first(one) for line, one in zip(lines, found, strict=True)]
    first, words = worth_of_first(found), INTERVALS
    if first is not None:
        words += (
            " Going first: by how many percentage points a side wins more often when it goes first than when it "
            f"goes second; {first:+.1f} as a mean of all meetings."
        )
    shown = (("Share of games the first side wins", _bars(found)),)
    return Section("Who wins", words, (Table(head, lines),), shown)


def _summary_line(name: str, one: Meeting) -> tuple[str, ...]:
    rounds = f"{one.rounds.mean:.1f}"
    return name, f"{one.wins_a.of:,}", with_interval(one.wins_a), str(one.undecided), rounds


def _going_first(one: Meeting) -> tuple[str, str]:
    worth = f"{one.worth_of_first:+.1f}" if one.a_first.of and one.a_second.of else "–"
    return with_interval(one.first) if one.first.of else "–", worth


LEFT = {"encounter": "Stamina", "brawl": "Health"}
"""What a party that fights together has left of."""


def _survival(found: list[Meeting], left: str) -> Section:
    """Of a party that fights together: does it win, and who falls."""
    mortal = left == "Health"  # where to fall is not to die
    dies = ("somebody dies",) if mortal else ()
    head = (
        "meeting",
        "games",
        "heroes win",
        "nobody falls",
        *dies,
        "heroes fallen",
        f"{left} left",
        "rounds",
    )
    lines = [_survival_line(name, one, mortal) for name, one in zip(labels(found), found, strict=True)]
    words = f"{INTERVALS} {left} left: of the whole party, those who fell included."
    shown = (("Share of games the heroes win", _bars(found)),)
    return Section("Who wins", words, (Table(head, lines),), shown)


def _survival_line(name: str, one: Meeting, mortal: bool) -> tuple[str, ...]:
    return (
        name,
        f"{one.wins_a.of:,}",
        with_interval(one.wins_a),
        with_interval(one.unharmed),
        *((with_interval(one.deadly),) if mortal else ()),
        f"{one.fallen_a.mean:.2f}",
        f"{one.left_a.mean:.1f}",
        f"{one.rounds.mean:.1f}",
    )


# ---------------------------------------------------------------- matrices


Shares = dict[tuple[str, str], Share]


def _matrices(study: Study, found: list[Meeting]) -> list[Section]:
    """Both sides against each other, a matrix for each set of options; of a party all that varies against the last."""
    if study.play == "encounter":
        return _by_last(found)
    grouped: dict[str, list[Meeting]] = {}
    for one in found:
        apart = {"first side", "second side", *common(found)}
        rest = {key: value for key, value in parts_of(one).items() if key not in apart}
        grouped.setdefault(in_words(rest), []).append(one)
    return [_against(options, several) for options, several in grouped.items() if len(several) > 1]


def _against(options: str, found: list[Meeting]) -> Section:
    """The row wins against the column; duels are read both ways."""
    shares = {(one.a, one.b): one.wins_a for one in found}
    rows, columns = (list(dict.fromkeys(key[n] for key in shares)) for n in (0, 1))
    if set(rows) & set(columns):
        shares = {(one.b, one.a): one.wins_b for one in found} | shares
        rows = columns = list(dict.fromkeys(side for one in found for side in (one.a, one.b)))
    title = f"Win rates{f', {options}' if options else ''}"
    return _matrix(title, "The row wins against the column.", rows, columns, shares)


def _by_last(found: list[Meeting]) -> list[Section]:
    """Everything that varies in rows, but for what is swept last, which stands in columns."""
    varied = [key for key in parts_of(found[0]) if key not in common(found)]
    if len(found) < 2 or not varied or varied[-1] == "second side":
        return []
    last, shares = varied[-1], Shares()
    for one, name in zip(found, labels(found), strict=True):
        value = parts_of(one)[last]
        row = name.removesuffix(f"{last} {value}").removesuffix(" · ")
        shares[row, f"{last} {value}"] = one.wins_a
    rows, columns = (list(dict.fromkeys(key[n] for key in shares)) for n in (0, 1))
    return [_matrix(f"Wins by {last}", "The heroes win.", rows, columns, shares)]


def _matrix(title: str, words: str, rows: list[str], columns: list[str], shares: Shares) -> Section:
    lines = [(row, *(_cell(shares.get((row, name))) for name in columns)) for row in rows]
    picture = pictures.matrix(rows, columns, {key: one.share for key, one in shares.items()})
    return Section(title, words, (Table(("", *columns), lines),), ((title, picture),))


def _cell(one: Share | None) -> str:
    if one is None:
        return ""
    low, high = one.interval
    return f"{100 * one.share:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


# ---------------------------------------------------------------- how long, how hard


def _every(several: list[Spread]) -> Spread:
    return spread(value for one in several for value, n in one.counts.items() for _ in range(n))


def _lengths(found: list[Meeting]) -> Section:
    head = ("meeting", "mean", "5 %", "median", "95 %")
    names, every = labels(found), _every([one.rounds for one in found])
    lines = [(name, *_figures(one.rounds)) for name, one in zip(names, found, strict=True)]
    shown = (
        ("Games by Rounds, all meetings together", pictures.histogram(every.counts)),
        (SPREADS, _spreads([(name, one.rounds) for name, one in zip(names, found, strict=True)])),
    )
    return Section("Length in Rounds", "", (Table(head, lines),), shown)


SPREADS = "From the 5 % to the 95 % quantile; the bar is the median, the dot and the number the mean"


def _spreads(several: list[tuple[str, Spread]]) -> str:
    lines = [
        (name, one.quantile(0.05), one.quantile(0.5), one.quantile(0.95), one.mean) for name, one in several
    ]
    return pictures.spreads(lines)


def _figures(values: Spread) -> tuple[str, str, str, str]:
    low, middle, high = (values.quantile(part) for part in (0.05, 0.5, 0.95))
    return f"{values.mean:.1f}", str(low), str(middle), str(high)


def _damage(found: list[Meeting]) -> Section:
    head = ("meeting", "by", "mean", "5 %", "median", "95 %")
    sides = [
        (name, side, one)
        for name, meeting in zip(labels(found), found, strict=True)
        for side, one in (("first side", meeting.damage_a), ("second side", meeting.damage_b))
    ]
    lines = [(name, side, *_figures(one)) for name, side, one in sides]
    shown = [(SPREADS, _spreads([(f"{name}, {side}", one) for name, side, one in sides]))]
    blows = _every([one.blows for one in found])
    if blows.counts:
        shown.insert(0, ("Single blows by Damage, all meetings together", pictures.histogram(blows.counts)))
    return Section("Damage in a game", "", (Table(head, lines),), tuple(shown))


# ---------------------------------------------------------------- cards


def _cards(rows: Sequence[Row], moves: bool) -> Section:
    uses = card_uses(rows)
    title, drawn = ("Moves", "made") if moves else ("Cards", "drawn")
    head = ("side" if moves else "deck", title[:-1].lower(), f"{'made' if moves else 'played'} a game")
    head += (*(() if moves else ("wins when played",)), f"wins when {drawn}", f"not {drawn}", "impact")
    words = (
        f"{'Made at all in a game' if moves else 'Drawn: in hand at some time'}. Long games see more of them, so compare "
        f"those of one side with each other. Impact: percentage points between the two shares of wins, shown from {ENOUGH} "
        f"games with and {ENOUGH} without; below {MATTERS:.0f} points it says little. {INTERVALS}"
    )
    lines = [_card_line(use, moves) for use in uses]
    telling = [use for use in uses if use.least >= ENOUGH]
    most = sorted(telling, key=lambda use: -abs(use.impact))[:MOST]
    most.sort(key=lambda use: -use.impact)
    drawing = [(f"{use.deck}: {use.card}", use.impact, *use.impact_interval) for use in most]
    shown = (
        ((f"Impact in percentage points, the strongest {len(most)}", pictures.changes(drawing)),)
        if most
        else ()
    )
    return Section(title, words, (Table(head, lines),), shown)


def _card_line(use: CardUse, moves: bool) -> tuple[str, ...]:
    low, high = use.impact_interval
    impact = f"{use.impact:+.1f} ({low:+.1f} to {high:+.1f})" if use.least >= ENOUGH else "–"
    played = per_cent(use.played) if use.played.of else "–"
    unseen = per_cent(use.unseen) if use.unseen.of else "–"
    return (
        use.deck,
        use.card,
        f"{use.times:.2f}",
        *(() if moves else (played,)),
        per_cent(use.seen),
        unseen,
        impact,
    )

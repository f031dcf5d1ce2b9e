"""What a study found, as sections with tables and pictures; `markdown` and `page` write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from hearthside.lab import pictures
from hearthside.lab.rows import Row
from hearthside.lab.statistics import Meeting, Share, Spread, card_uses, meetings, spread, worth_of_first
from hearthside.lab.study import Study

MATTERS = 3.0
"""Percentage points from which the impact of a card is shown."""
ENOUGH = 100
"""Games with and without a card from which its impact is shown."""


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
    found = meetings(rows)
    sections = [_summary(found)]
    if study.play == "duel":
        sections += _matrices(found)
    sections += [_lengths(found), _damage(found)]
    if any(row.seen_a for row in rows):
        sections.append(_cards(rows))
    words = f"{study.about} {len(rows):,} games, seed {study.seed}.".strip()
    return Report(study.title, words, [section for section in sections if section.tables or section.pictures])


def _who(one: Meeting) -> str:
    return " · ".join(part for part in (f"{one.a} – {one.b}", one.kind, one.options) if part)


# ---------------------------------------------------------------- who wins


def _summary(found: list[Meeting]) -> Section:
    head = (
        "meeting",
        "games",
        "first side wins",
        "undecided",
        "who goes first wins",
        "going first",
        "rounds",
    )
    lines = [
        (
            _who(one),
            f"{one.wins_a.of:,}",
            with_interval(one.wins_a),
            str(one.undecided),
            with_interval(one.first) if one.first.of else "–",
            f"{one.worth_of_first:+.1f}" if one.a_first.of and one.a_second.of else "–",
            f"{one.rounds.mean:.1f}",
        )
        for one in found
    ]
    first = worth_of_first(found)
    words = "In brackets: 95 % confidence intervals."
    if first is not None:
        words += (
            " Going first: by how many percentage points a side wins more often when it goes first than when it "
            f"goes second; {first:+.1f} as a mean of all meetings."
        )
    bars = pictures.bars([(_who(one), one.wins_a.share, *one.wins_a.interval) for one in found])
    return Section("Who wins", words, (Table(head, lines),), (("Share of games the first side wins", bars),))


def _matrices(found: list[Meeting]) -> list[Section]:
    """One matrix for each set of table options."""
    by_options: dict[str, list[Meeting]] = {}
    for one in found:
        by_options.setdefault(one.options, []).append(one)
    return [_matrix(options, several) for options, several in by_options.items() if len(several) > 1]


def _matrix(options: str, found: list[Meeting]) -> Section:
    decks = list(dict.fromkeys(deck for one in found for deck in (one.a, one.b)))
    shares: dict[tuple[str, str], float] = {}
    for one in found:
        shares[one.a, one.b], shares[one.b, one.a] = one.wins_a.share, one.wins_b.share
    lines = [
        (row, *(f"{100 * shares[row, col]:.0f} %" if (row, col) in shares else "" for col in decks))
        for row in decks
    ]
    title = f"Win rates{f', {options}' if options else ''}"
    words = "The row wins against the column."
    picture = pictures.matrix(decks, shares)
    return Section(title, words, (Table(("", *decks), lines),), ((title, picture),))


# ---------------------------------------------------------------- how long, how hard


def _lengths(found: list[Meeting]) -> Section:
    head = ("meeting", "mean", "5 %", "median", "95 %")
    lines = [(_who(one), *_figures(one.rounds)) for one in found]
    every = spread(value for one in found for value, n in one.rounds.counts.items() for _ in range(n))
    return Section(
        "Length in Rounds",
        "",
        (Table(head, lines),),
        (("Games by Rounds", pictures.histogram(every.counts)),),
    )


def _figures(values: Spread) -> tuple[str, str, str, str]:
    low, middle, high = (values.quantile(part) for part in (0.05, 0.5, 0.95))
    return f"{values.mean:.1f}", str(low), str(middle), str(high)


def _damage(found: list[Meeting]) -> Section:
    head = ("meeting", "by the first side", "by the second", "one blow, mean", "median", "95 %")
    lines = [
        (
            _who(one),
            f"{one.damage_a.mean:.1f}",
            f"{one.damage_b.mean:.1f}",
            f"{one.blows.mean:.1f}",
            str(one.blows.quantile(0.5)),
            str(one.blows.quantile(0.95)),
        )
        for one in found
    ]
    every = spread(value for one in found for value, n in one.blows.counts.items() for _ in range(n))
    shown = (("Blows by Damage", pictures.histogram(every.counts)),) if every.counts else ()
    return Section("Damage in a game", "", (Table(head, lines),), shown)


# ---------------------------------------------------------------- cards


def _cards(rows: Iterable[Row]) -> Section:
    head = ("deck", "card", "played a game", "wins when played", "wins when drawn", "not drawn", "impact")
    lines = [
        (
            use.deck,
            use.card,
            f"{use.times:.2f}",
            per_cent(use.played) if use.played.of else "–",
            per_cent(use.seen),
            per_cent(use.unseen) if use.unseen.of else "–",
            f"{use.impact:+.1f}" if min(use.seen.of, use.unseen.of) >= ENOUGH else "–",
        )
        for use in card_uses(rows)
    ]
    words = (
        "Drawn: in hand at some time. Long games see more cards, so compare cards of one deck with each other. "
        f"Impact is shown from {ENOUGH} games with and {ENOUGH} without the card; below {MATTERS:.0f} points it says little."
    )
    return Section("Cards", words, (Table(head, lines),))

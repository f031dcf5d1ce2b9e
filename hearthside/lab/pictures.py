"""Pictures as SVG text: bars with their intervals, matrices, spreads, histograms, what cards change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

INK, FAINT, SOFT, WARM, COOL = "#2b2118", "#6f6252", "#d8cbb8", "#b4532a", "#2f6f73"
WIDTH, LINE, LETTER = 860, 24, 6.6
NARROW = 600
"""On a narrower screen a picture is moved about, not made smaller: its words must be read."""


def _svg(width: float, height: float, parts: Sequence[str], label: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img" '
        f'width="{width:.0f}" style="min-width:{min(width, NARROW):.0f}px" aria-label="{escape(label)}" font-family="system-ui, sans-serif" font-size="12.5" '
        f'fill="{INK}">{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, words: str, anchor: str = "start", fill: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'


def _rect(x: float, y: float, width: float, height: float, fill: str, round: float = 0) -> str:
    rx = f' rx="{round:g}"' if round else ""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{height:.1f}"{rx} fill="{fill}"/>'


def _whisker(low: float, high: float, y: float) -> list[str]:
    """An interval: a thin line with ends."""
    return [
        _rect(low, y - 0.75, high - low, 1.5, INK),
        *(_rect(x - 0.75, y - 4, 1.5, 8, INK) for x in (low, high)),
    ]


def _left(names: Sequence[str]) -> float:
    """Room for the names before the lines."""
    return min(WIDTH * 0.55, 16 + LETTER * max(map(len, names), default=0))


def _name(left: float, y: float, words: str) -> str:
    """A name before its line; one that is too long for the room is set closer, so that no part of it is missing."""
    room = left - 12
    close = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if LETTER * len(words) > room else ""
    return f'<text x="{left - 10:.1f}" y="{y:.1f}" text-anchor="end"{close}>{escape(words)}</text>'


def _scale(left: float, room: float, ticks: Sequence[tuple[float, str]], height: float) -> list[str]:
    """Upright lines with what they stand for beneath."""
    lines = [_rect(left + room * at, 0, 1, height, SOFT) for at, _ in ticks]
    return lines + [_text(left + room * at, height + 16, words, "middle", FAINT) for at, words in ticks]


def _ticks(low: float, high: float) -> list[float]:
    """Five to ten round numbers from low to high."""
    span, step = max(high - low, 1e-9), 1.0
    while span / step > 10:
        step *= 2 if str(step)[0] in "15" else 2.5
    while span / step < 4 and step > 1:
        step /= 2
    first = -(-low // step) * step
    return [first + step * i for i in range(int((high - first) / step + 1e-9) + 1)]


# ---------------------------------------------------------------- shares


def bars(lines: Sequence[tuple[str, float, float, float]]) -> str:
    """A bar for each share, with its interval, and a mark at one half."""
    left = _left([label for label, *_ in lines])
    room, height = WIDTH - left - 56, LINE * len(lines) + 4.0
    parts = _scale(left, room, [(n / 4, f"{25 * n} %") for n in range(5)], height)
    for i, (label, share, low, high) in enumerate(lines):
        y = i * LINE + LINE / 2
        parts += [
            _name(left, y + 4, label),
            _rect(left, y - 7, room * share, 14, COOL, 2),
            *_whisker(left + room * low, left + room * high, y),
            _text(left + room + 10, y + 4, f"{100 * share:.0f} %"),
        ]
    parts.append(_rect(left + room / 2, 0, 1, height, WARM))
    return _svg(WIDTH, height + 24, parts, "shares as bars with their intervals")


def matrix(rows: Sequence[str], columns: Sequence[str], shares: Mapping[tuple[str, str], float]) -> str:
    """A square for each meeting: the warmer, the more the row wins."""
    left, top, tall = _left(rows), 30, 40
    wide = max(72.0, 14 + LETTER * max(map(len, columns), default=0))
    parts = [_text(left + wide * (i + 0.5), top - 10, name, "middle") for i, name in enumerate(columns)]
    for i, row in enumerate(rows):
        parts.append(_name(left, top + tall * (i + 0.5) + 4, row))
        for j, column in enumerate(columns):
            share, x, y = shares.get((row, column)), left + wide * j, top + tall * i
            parts.append(_rect(x + 1, y + 1, wide - 2, tall - 2, _heat(share), 3))
            if share is not None:
                parts.append(_text(x + wide / 2, y + tall / 2 + 4, f"{100 * share:.0f} %", "middle"))
    return _svg(left + wide * len(columns) + 4, top + tall * len(rows) + 4, parts, "win rates as a matrix")


def _heat(share: float | None) -> str:
    """White at one half, warm above, cool below."""
    if share is None:
        return "#efe7da"
    strength = min(1.0, abs(share - 0.5) * 2) * 0.75
    full = (200, 103, 52) if share >= 0.5 else (67, 131, 135)
    red, green, blue = (round(255 + (part - 255) * strength) for part in full)
    return f"#{red:02x}{green:02x}{blue:02x}"


# ---------------------------------------------------------------- numbers


def spreads(lines: Sequence[tuple[str, int, int, int, float]]) -> str:
    """For each name a line from the 5 % to the 95 % quantile, a mark at the median and a dot at the mean."""
    left, high = _left([label for label, *_ in lines]), max(1, *(line[3] for line in lines))
    low = min(0, *(line[1] for line in lines))
    room, height = WIDTH - left - 56, LINE * len(lines) + 4.0
    at = {n: (n - low) / (high - low) for n in _ticks(low, high)}
    parts = _scale(left, room, [(part, f"{n:g}") for n, part in at.items()], height)

    def place(value: float) -> float:
        return left + room * (value - low) / (high - low)

    for i, (label, few, middle, many, mean) in enumerate(lines):
        y = i * LINE + LINE / 2
        parts += [
            _name(left, y + 4, label),
            _rect(place(few), y - 5, place(many) - place(few), 10, "#9fc2c3", 3),
            _rect(place(middle) - 1.5, y - 8, 3, 16, COOL),
            f'<circle cx="{place(mean):.1f}" cy="{y:.1f}" r="3.5" fill="{WARM}"/>',
            _text(left + room + 10, y + 4, f"{mean:.1f}"),
        ]
    return _svg(WIDTH, height + 24, parts, "spreads as lines")


def histogram(counts: Mapping[int, int]) -> str:
    """A column for each number."""
    if not counts:
        return _svg(WIDTH, 20, [], "nothing to show")
    low, high = min(counts), max(counts)
    most, height, total = max(counts.values()), 160, sum(counts.values())
    step = min(60.0, (WIDTH - 70) / (high - low + 1))
    every = max(1, round(34 / step))
    wide, parts = step * (high - low + 1), list[str]()
    for part in (0.5, 1.0):
        y, words = height + 14 - height * part, f"{100 * part * most / total:.0f} %"
        parts += [_rect(56, y, wide, 1, SOFT), _text(48, y + 4, words, "end", FAINT)]
    for value in range(low, high + 1):
        x, tall = 56 + step * (value - low), height * counts.get(value, 0) / most
        parts.append(_rect(x + step * 0.08, height + 14 - tall, step * 0.84, tall, COOL, min(2.0, step / 6)))
        if (value - low) % every == 0:
            parts.append(_text(x + step / 2, height + 32, str(value), "middle"))
    return _svg(WIDTH, height + 40, parts, f"numbers from {low} to {high} as columns")


# ---------------------------------------------------------------- cards


def changes(lines: Sequence[tuple[str, float, float, float]]) -> str:
    """Percentage points to the left and to the right of nothing, with their intervals."""
    left = _left([label for label, *_ in lines])
    room, height = WIDTH - left - 66, LINE * len(lines) + 4.0
    most = max(1.0, *(max(abs(low), abs(high)) for _, _, low, high in lines))
    middle, unit = left + room / 2, room / 2 / most
    ticks = [(0.5 + n / most / 2, f"{n:+g}" if n else "0") for n in _ticks(-most, most)]
    parts = _scale(left, room, ticks, height)
    for i, (label, value, low, high) in enumerate(lines):
        y = i * LINE + LINE / 2
        start, fill = (middle, WARM) if value > 0 else (middle + unit * value, COOL)
        parts += [_name(left, y + 4, label), _rect(start, y - 7, abs(unit * value), 14, fill, 2)]
        parts += _whisker(middle + unit * low, middle + unit * high, y)
        parts.append(_text(left + room + 10, y + 4, f"{value:+.1f}"))
    return _svg(WIDTH, height + 24, parts, "changes as bars with their intervals")

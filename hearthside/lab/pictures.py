"""Pictures as SVG text: bars with their intervals, a matrix, a histogram."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

INK, SOFT, WARM, COOL = "#2b2118", "#d8cbb8", "#b4532a", "#2f6f73"
WIDTH, LINE, LEFT = 640, 22, 260


def _svg(width: float, height: float, parts: Sequence[str], label: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img" '
        f'aria-label="{escape(label)}" font-family="sans-serif" font-size="12" fill="{INK}">'
        f"{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, words: str, anchor: str = "start", fill: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'


def _rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}"/>'


def bars(lines: Sequence[tuple[str, float, float, float]]) -> str:
    """A bar for each share, a thin line for its interval, and a mark at one half."""
    room = WIDTH - LEFT - 50
    parts = []
    for i, (label, share, low, high) in enumerate(lines):
        y = i * LINE
        parts += [
            _text(LEFT - 8, y + 15, label, "end"),
            _rect(LEFT, y + 4, room * share, 14, COOL),
            _rect(LEFT + room * low, y + 10, max(1.0, room * (high - low)), 2, INK),
            _text(LEFT + room + 6, y + 15, f"{100 * share:.0f} %"),
        ]
    parts.append(_rect(LEFT + room / 2, 0, 1, LINE * len(lines), WARM))
    return _svg(WIDTH, LINE * len(lines) + 4, parts, "shares as bars")


def matrix(names: Sequence[str], shares: Mapping[tuple[str, str], float]) -> str:
    """A square for each pairing: the warmer, the more the row wins."""
    size, left, top = 72, 130, 30
    parts = [_text(left + size * (i + 0.5), top - 10, name, "middle") for i, name in enumerate(names)]
    for i, row in enumerate(names):
        parts.append(_text(left - 8, top + size * (i + 0.5) + 4, row, "end"))
        for j, col in enumerate(names):
            share = shares.get((row, col))
            x, y = left + size * j, top + size * i
            parts.append(_rect(x + 1, y + 1, size - 2, size - 2, _heat(share)))
            if share is not None:
                parts.append(_text(x + size / 2, y + size / 2 + 4, f"{100 * share:.0f} %", "middle"))
    wide = left + size * len(names) + 10
    return _svg(wide, top + size * len(names) + 6, parts, "win rates as a matrix")


def _heat(share: float | None) -> str:
    """White at one half, warm above, cool below."""
    if share is None:
        return SOFT
    strength = min(1.0, abs(share - 0.5) * 3)
    full = (180, 83, 42) if share >= 0.5 else (47, 111, 115)
    red, green, blue = (round(255 + (part - 255) * strength * 0.8) for part in full)
    return f"#{red:02x}{green:02x}{blue:02x}"


def histogram(counts: Mapping[int, int]) -> str:
    """A column for each number."""
    if not counts:
        return _svg(WIDTH, 20, [], "nothing to show")
    low, high = min(counts), max(counts)
    most, height = max(counts.values()), 140
    step = (WIDTH - 20) / (high - low + 1)
    every = max(1, round(30 / step))
    parts = []
    for value in range(low, high + 1):
        x = 10 + step * (value - low)
        tall = height * counts.get(value, 0) / most
        parts.append(_rect(x + step * 0.1, height - tall, step * 0.8, tall, COOL))
        if (value - low) % every == 0:
            parts.append(_text(x + step / 2, height + 16, str(value), "middle"))
    return _svg(WIDTH, height + 24, parts, f"numbers from {low} to {high} as columns")

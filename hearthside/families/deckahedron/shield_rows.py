"""The rows of a shield card: what blocking costs on three, two and one check (dk.shield.make)."""

from __future__ import annotations

from hearthside.families.deckahedron.cards import MARKS

STEPS = ("", "s1|d1", "s1", "s1+d1")
"""The GM takes three neighbouring entries: nothing; Stamina or damage; Stamina; both."""

ROWS = {"123": STEPS[0:3], "234": STEPS[1:4]}
TARGETS = {"harm": ("harm",), "harm/wound": ("harm", "wound")}


def costs(price: str) -> tuple[int, int, bool]:
    """Stamina, damage to the shield, and whether it is destroyed, for a price such as `s1+d1`, `s2+x` or nothing."""
    parts = [part for part in price.split("+") if part]
    stamina = sum(int(part[1:]) for part in parts if part[0] == "s")
    return stamina, sum(int(part[1:]) for part in parts if part[0] == "d"), "x" in parts


def on_card(rows: tuple[str, ...], against: tuple[str, ...]) -> str:
    """The whole card in words: what it keeps away, and the price of it by the result of the flip."""
    prices = "; ".join(f"{MARKS[3 - n]} {in_words(row)}" for n, row in enumerate(rows))
    return f"Flip Dex to keep a {' or '.join(map(str.capitalize, against))} away. The price: {prices}."


def in_words(row: str) -> str:
    """A row as a player reads it."""
    return " or ".join(_price(price) for price in row.split("|"))


def _price(price: str) -> str:
    stamina, marks, destroyed = costs(price)
    words = [f"lose {stamina} Stamina"] if stamina else []
    words += [f"{marks} damage to the shield"] if marks else []
    words += ["the shield is destroyed"] if destroyed else []
    return " and ".join(words) or "no price"

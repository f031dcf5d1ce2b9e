"""Finding rules by their words."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.kernel.rules import Rule


def with_words(rules: Iterable[Rule], words: str) -> list[Rule]:
    """The rules with all of these words; those named by them come first."""
    sought = words.casefold().split()

    def has(text: str) -> bool:
        return all(word in text.casefold() for word in sought)

    found = [rule for rule in rules if has(f"{rule.title} {rule.text} {rule.id}")]
    return sorted(found, key=lambda rule: not has(rule.title))

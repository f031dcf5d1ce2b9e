"""`hearthside rules`: the ledgers, and how far the code and the tests answer for them."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import indent

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

import hearthside
from hearthside.authoring.ledgers import read_ledger
from hearthside.cli.coverage import PLAYED, Coverage, Covered, cover, in_code, in_tests
from hearthside.cli.finding import with_words
from hearthside.cli.saying import counted
from hearthside.kernel.rules import Automation, GapRuling, Ledger, Rule

ROOT = Path(hearthside.__file__).parent.parent
FAMILIES = ROOT / "hearthside" / "families"
WORDS = {
    Automation.ENFORCE: "enforced",
    Automation.PROMPT: "prompted",
    Automation.RECORD: "recorded",
    Automation.SHOW: "shown",
}


def ledgers(key: str | None = None) -> list[Ledger]:
    """The ledger of one family, or all: those of families that are not played yet, too."""
    found = [read_ledger(file) for file in sorted(FAMILIES.glob("*/rules.toml"))]
    if key is None:
        return found
    if one := [ledger for ledger in found if ledger.family == key]:
        return one
    keys = ", ".join(ledger.family for ledger in found)
    raise LookupError(f"There is no family {key!r}. Choose one of: {keys}.")


# ---------------------------------------------------------------- coverage


def ids(several: Iterable[Ledger]) -> set[str]:
    """Whatever a line of code or a test may name: rules, and rulings on gaps."""
    return {name for ledger in several for name in (*ledger.rules, *ledger.rulings)}


def written_ids() -> set[str]:
    """Every id in every ledger's file: the differences between editions have ids, too."""
    files = (tomllib.loads(file.read_text("utf-8")) for file in FAMILIES.glob("*/rules.toml"))
    entries = (entry for file in files for part in file.values() if isinstance(part, list) for entry in part)
    return {entry["id"] for entry in entries if "id" in entry}


def coverage(ledger: Ledger, tests: Path) -> Coverage:
    """Read the family's code and all tests, and hold them against its ledger."""
    if not tests.is_dir():
        raise LookupError(f"There are no tests in {tests}. Name their folder with --tests.")
    folder = FAMILIES / ledger.family.replace("-", "_")
    code = in_code(folder, ids([ledger]), ROOT)
    return cover(ledger, written_ids(), code, in_tests(tests, tests.parent))


def summary(found: Coverage) -> str:
    """The whole coverage in a sentence."""
    fine = sum(not covered.lacks for covered in found.rules)
    all_of_them = counted(len(found.rules), "rule")
    parts = [f"{fine} of {all_of_them} of {found.family} {'is' if fine == 1 else 'are'} accounted for"]
    for automation in Automation:
        of_it = [covered for covered in found.rules if covered.rule.automation is automation]
        tested = sum(bool(covered.tests) for covered in of_it)
        parts.append(f"{WORDS[automation]}: {tested} of {len(of_it)} tested")
    return "; ".join(parts) + "."


def problems(found: Coverage) -> list[str]:
    """A sentence for each thing that is not in order."""
    lacking = [
        f"{covered.rule.id} is {WORDS[covered.rule.automation]}, but no {what} names it."
        for covered in found.rules
        for what in covered.lacks
    ]
    return lacking + [f"{named.place} names {named.rule}, which is in no ledger." for named in found.unknown]


def print_coverage(found: Coverage, console: Console, *, brief: bool = False) -> None:
    if not brief:
        console.print(coverage_table(found))
    for problem in problems(found):
        console.print(problem, style="bold red", markup=False, soft_wrap=True)
    style = "bold green" if found.complete else "bold red"
    console.print(summary(found), style=style, markup=False, soft_wrap=True)


def coverage_table(found: Coverage) -> Table:
    table = Table(title=f"Rules of {found.family}", show_lines=True)
    for heading in ("rule", "automation", "code", "tests"):
        table.add_column(heading, overflow="fold")
    for covered in found.rules:
        table.add_row(
            f"{covered.rule.id}\n[dim]{escape(covered.rule.title)}[/dim]",
            WORDS[covered.rule.automation],
            escape(_places(covered.code)) or _none(covered),
            escape("\n".join(test.rpartition("/")[2] for test in covered.tests)) or _none(covered),
        )
    return table


def _none(covered: Covered) -> str:
    return "[bold red]none[/bold red]" if covered.lacks else "[dim]none needed[/dim]"


def _places(code: Sequence[str]) -> str:
    """`flips.py:3,9` for each file."""
    lines: dict[str, list[str]] = {}
    for place in code:
        file, _, line = place.rpartition(":")
        lines.setdefault(file.rpartition("/")[2], []).append(line)
    return "\n".join(f"{file}:{','.join(numbers)}" for file, numbers in lines.items())


def coverage_json(several: Iterable[Coverage]) -> bytes:
    """The same for a program."""
    found = [
        {
            "family": one.family,
            "complete": one.complete,
            "summary": summary(one),
            "problems": problems(one),
            "rules": [
                {
                    "id": covered.rule.id,
                    "automation": covered.rule.automation,
                    "played": covered.rule.automation in PLAYED,
                    "code": covered.code,
                    "tests": covered.tests,
                }
                for covered in one.rules
            ],
        }
        for one in several
    ]
    return msgspec.json.format(msgspec.json.encode(found), indent=2)


# ---------------------------------------------------------------- list and show


def print_list(ledger: Ledger, console: Console) -> None:
    table = Table("rule", "title", "automation", title=f"Rules of {ledger.family}")
    for rule in ledger.rules.values():
        table.add_row(rule.id, escape(rule.title), WORDS[rule.automation])
    console.print(table)
    counts = Counter(rule.automation for rule in ledger.rules.values())
    told = ", ".join(f"{counts[automation]} {WORDS[automation]}" for automation in Automation)
    rules, rulings = counted(len(ledger.rules), "rule"), counted(len(ledger.rulings), "ruling")
    console.print(f"{rules}: {told}. {rulings} on gaps in the book.")


def find(several: Iterable[Ledger], name: str) -> str:
    """A rule or a ruling in full."""
    for ledger in several:
        if name in ledger.rules:
            return show_rule(ledger, ledger.rules[name])
        if name in ledger.rulings:
            return show_ruling(ledger.rulings[name])
    near = sorted(one for one in ids(several) if name.casefold() in one)[:8]
    raise LookupError(f"There is no rule {name!r}." + (f" Did you mean {', '.join(near)}?" if near else ""))


def search(several: Iterable[Ledger], words: str) -> str:
    """The rules with these words, each with what it says."""
    found = [rule for ledger in several for rule in with_words(ledger.rules.values(), words)]
    if not found:
        raise LookupError(f"No rule has the words {words!r}.")
    return "\n".join(f"{rule.id}: {rule.title}\n{indent(rule.text, '  ')}" for rule in found)


def show_rule(ledger: Ledger, rule: Rule) -> str:
    lines = [f"{rule.id}: {rule.title} ({WORDS[rule.automation]})", rule.text]
    lines += [f"From “{chapter(source)}”." for source in rule.source]
    for ruling in ledger.rulings.values():
        if rule.id in ruling.affects:
            lines.append(f"Ruling {ruling.id}:\n{indent(ruling.ruling, '  ')}")
    return "\n".join(lines)


def chapter(source: str) -> str:
    """The heading a rule was read from, without the number of the document."""
    number, colon, heading = source.partition(": ")
    return heading if colon and number.isdecimal() else source


def show_ruling(ruling: GapRuling) -> str:
    lines = [ruling.id, f"The gap: {ruling.what}", f"Read here as: {ruling.ruling}"]
    if ruling.option != "none":
        lines.append(f"Table option: {ruling.option}")
    if ruling.affects:
        lines.append(f"Affects {', '.join(ruling.affects)}.")
    return "\n".join(lines)


def ledger_json(several: Iterable[Ledger]) -> bytes:
    """The ledgers for a program."""
    return msgspec.json.format(msgspec.json.encode(list(several)), indent=2)

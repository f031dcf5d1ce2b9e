"""Which rules the code names and which tests name a rule, found by reading the source. Nothing is run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from hearthside.kernel.rules import Automation, Ledger, Rule

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
PLAYED = (Automation.ENFORCE, Automation.PROMPT)
"""The table plays these rules by itself: there must be code for them, and a test."""


class Named(msgspec.Struct, frozen=True):
    """A place that names a rule: a line of code, or a test."""

    rule: str
    place: str
    test: str = ""


class Covered(msgspec.Struct, frozen=True):
    """A rule with the lines of code and the tests that name it."""

    rule: Rule
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def lacks(self) -> tuple[str, ...]:
        """What should name the rule and does not."""
        if self.rule.automation not in PLAYED:
            return ()
        named = (("test", self.tests), ("line of code", self.code))
        return tuple(what for what, places in named if not places)


class Coverage(msgspec.Struct, frozen=True):
    """All rules of a family, and the places that name a rule which no ledger has."""

    family: str
    rules: tuple[Covered, ...]
    unknown: tuple[Named, ...]

    @property
    def complete(self) -> bool:
        return not self.unknown and not any(covered.lacks for covered in self.rules)


def cover(ledger: Ledger, known: set[str], code: Iterable[Named], tests: Iterable[Named]) -> Coverage:
    """Hold what was found against a ledger; `known` are the ids of all ledgers."""
    code, tests = list(code), list(tests)
    rules = tuple(
        Covered(
            rule,
            tuple(named.place for named in code if means(named.rule, rule.id)),
            tuple(f"{named.place} {named.test}" for named in tests if named.rule == rule.id),
        )
        for rule in ledger.rules.values()
    )
    unknown = [named for named in tests if named.rule not in known]
    unknown += [named for named in code if not any(means(named.rule, name) for name in known)]
    return Coverage(ledger.family, rules, tuple(unknown))


# ---------------------------------------------------------------- code


def means(named: str, rule: str) -> bool:
    """Whether code that names this means that rule: the rule itself, its variants in editions, or a `group.*`."""
    return named == rule or rule.startswith(named.removesuffix("*") if named.endswith("*") else f"{named}.")


def rule_pattern(ids: Iterable[str]) -> re.Pattern[str]:
    """Whatever looks like a rule's id, with at least three parts, or like a group of them, with a star."""
    heads = "|".join(sorted({re.escape(name.partition(".")[0]) for name in ids}))
    name = rf"(?<![\w./-])(?:{heads})\.[a-z0-9-]+"
    return re.compile(rf"{name}(?:\.[a-z0-9-]+)*\.?\*|{name}(?:\.[a-z0-9-]+)+(?![\w(])")


def in_code(folder: Path, ids: Iterable[str], root: Path) -> Iterator[Named]:
    """Every line of a family's code or card data that names a rule. The ledger itself does not count."""
    pattern = rule_pattern(ids)
    for file in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
        text = file.read_text("utf-8")
        if file.suffix == ".toml" and "[ledger]" in text.splitlines():
            continue
        for number, line in enumerate(text.splitlines(), start=1):
            for name in dict.fromkeys(pattern.findall(line)):
                yield Named(name, f"{file.relative_to(root).as_posix()}:{number}")


# ---------------------------------------------------------------- tests


def in_tests(folder: Path, root: Path) -> Iterator[Named]:
    """Every test that names rules with `pytest.mark.rule("id", …)`, however the mark is given."""
    for file in sorted({*folder.rglob("test_*.py"), *folder.rglob("*_test.py")}):
        tree = ast.parse(file.read_text("utf-8"), str(file))
        bare = not _imports_another_rule(tree)
        for test, expression in _marked(tree, ""):
            for rule, line in _rules_in(expression, bare):
                yield Named(rule, f"{file.relative_to(root).as_posix()}:{line}", test or file.stem)


def _imports_another_rule(tree: ast.Module) -> bool:
    """Whether `rule` is here the decorator of a state machine."""
    return any(
        isinstance(node, ast.ImportFrom) and node.module == "hypothesis.stateful"
        for node in ast.walk(tree)
        if any(alias.name == "rule" for alias in getattr(node, "names", ()) if isinstance(alias, ast.alias))
    )


def _marked(block: ast.Module | ast.ClassDef, within: str) -> Iterator[tuple[str, ast.expr]]:
    """Each test of a block with each expression that may mark it."""
    for node in block.body:
        if isinstance(node, Definition) and node.name.lower().startswith("test"):
            name = f"{within}{node.name}"
            if not _is_skipped(node):
                yield from ((name, decorator) for decorator in node.decorator_list)
            if isinstance(node, ast.ClassDef):
                yield from _marked(node, f"{name}.")
        elif isinstance(node, ast.Assign) and any(ast.unparse(to) == "pytestmark" for to in node.targets):
            yield within.rstrip("."), node.value


def _is_skipped(node: Definition) -> bool:
    """A test that does not run shows nothing."""
    names = (ast.unparse(decorator).partition("(")[0] for decorator in node.decorator_list)
    return any(name.endswith((".skip", ".xfail")) for name in names)


def _rules_in(expression: ast.expr, bare: bool) -> Iterator[tuple[str, int]]:
    """The ids in every mark within an expression, with their lines. An id that is not written out is unknown."""
    for node in ast.walk(expression):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        if called.endswith("mark.rule") or (bare and called == "rule"):
            for argument in node.args:
                plain = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                yield ast.literal_eval(argument) if plain else ast.unparse(argument), argument.lineno

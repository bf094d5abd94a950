"""Writes the rule register: every numbered rule with its code and its tests.

    python tools/register.py            writes docs/reference/rules-register.md
    python tools/register.py --check    fails if it is out of date, or a rule has no code or test

A rule is a number in bold at the start of a paragraph of a game's README. Code cites it in the
docstring of a function, a class or a table; a test cites it in its name or docstring. Docstrings in
core only give examples.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from textwrap import shorten

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = Path("docs") / "reference" / "rules-register.md"
RULE = re.compile(r"^\*\*([A-Z][A-Z0-9]*-\d+)\*\* *(.*)", re.MULTILINE)
HEAD = "| rule | first words | code | tests |"
LONGEST = 70  # characters of a rule's first sentence
CITED = re.compile(r"\b([A-Z][A-Z0-9]*-\d+)\b")
NAMED = re.compile(r"^test_([a-z][a-z0-9]*)_(\d+)(?:_|$)")


@dataclass
class Rule:
    """A rule: number, first words, its game's title, and the code and tests that cite it."""

    number: str
    words: str
    game: str
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)

    @property
    def order(self) -> tuple[str, int]:
        """The sort key: `W6-2` comes before `W6-10`."""
        name, _, number = self.number.rpartition("-")
        return name, int(number)


@dataclass(frozen=True)
class Place:
    """A function or class with the rules it cites."""

    where: str
    cites: frozenset[str]


def rules(root: Path) -> list[Rule]:
    """Return the rules of all games, by game and number."""
    found = []
    for readme in sorted(root.glob("src/harena/games/*/README.md")):
        text = readme.read_text(encoding="utf-8")
        game = text.partition("\n")[0].lstrip("# ")
        numbered = dict(reversed(RULE.findall(text)))  # the first of each number
        own = [Rule(number, first_words(words), game) for number, words in numbered.items()]
        found += sorted(own, key=lambda rule: rule.order)
    return found


def first_words(text: str) -> str:
    """Return a rule's first sentence without markup, shortened between words."""
    plain = re.sub(r"[*`|]|!?\[|\]\([^)]*\)", "", text)
    return shorten(re.split(r"(?<=[.;]) ", plain)[0].rstrip(";"), LONGEST, placeholder=" …")


def places(path: Path, shown: str) -> Iterator[Place]:
    """Yield the functions, classes and the module of a file that cite rules."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    yield from _cited(tree, shown, "")


def _cited(node: ast.AST, shown: str, prefix: str) -> Iterator[Place]:
    name = prefix
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        name = f"{prefix}.{node.name}" if prefix else node.name
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)):
        cites = set(CITED.findall(ast.get_docstring(node) or ""))
        if not isinstance(node, ast.Module) and (named := NAMED.match(node.name)):
            cites.add(f"{named[1].upper()}-{named[2]}")
        if cites:
            yield Place(f"{shown}:{name}" if name else shown, frozenset(cites))
    yield from _tables(node, shown, name)
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr):  # expressions contain no function, class or table
            yield from _cited(child, shown, name)


def _tables(node: ast.AST, shown: str, prefix: str) -> Iterator[Place]:
    """Yield assigned names whose docstring, the string below, cites rules."""
    body = getattr(node, "body", [])
    for above, below in pairwise(body if isinstance(body, list) else []):
        if not (isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)):
            continue
        if isinstance(above, ast.AnnAssign):
            name = ast.unparse(above.target)
        elif isinstance(above, ast.Assign):
            name = ast.unparse(above.targets[0])
        else:
            continue
        if cites := CITED.findall(str(below.value.value)):
            yield Place(f"{shown}:{prefix}.{name}".replace(":.", ":"), frozenset(cites))


def tests_of(path: Path, shown: str) -> Iterator[Place]:
    """Yield the tests of a file that cite rules."""
    for place in places(path, shown):
        function = place.where.rpartition(":")[2].rpartition(".")[2]
        if function.startswith("test_"):
            yield place


def register(root: Path) -> list[Rule]:
    """Return all rules with their code and tests."""
    found = rules(root)
    known = {rule.number: rule for rule in found}
    core = root / "src" / "harena" / "core"
    for path in sorted(root.glob("src/harena/**/*.py")):
        if core in path.parents:
            continue
        for place in places(path, path.relative_to(root / "src" / "harena").as_posix()):
            for number in sorted(place.cites & known.keys()):
                known[number].code.append(place.where)
    for path in sorted(root.glob("tests/**/test_*.py")):
        for place in tests_of(path, path.relative_to(root / "tests").as_posix()):
            for number in sorted(place.cites & known.keys()):
                known[number].tests.append(place.where)
    return found


def table(found: list[Rule]) -> str:
    """Return the register as Markdown."""
    lines = [
        "# Rule register",
        "",
        "Every rule of every game, the code that carries it out and the tests that check it.",
        "Written by `tools/register.py`; a rule without code or without a test fails the build.",
    ]
    for game in dict.fromkeys(rule.game for rule in found):
        rows = [rule for rule in found if rule.game == game]
        lines += [
            "",
            f"## {game}",
            "",
            "| rule | first words | code | tests |",
            "|---|---|---|---|",
        ]
        lines += [
            f"| {rule.number} | {rule.words} | {_cell(rule.code)} | {_cell(rule.tests)} |"
            for rule in rows
        ]
    return "\n".join(lines) + "\n"


def _cell(names: list[str]) -> str:
    """Group functions by file: `movement.py`: `move`, `reroll`."""
    by_file: dict[str, list[str]] = {}
    for name in names:
        path, _, function = name.partition(":")
        by_file.setdefault(path, []).append(f"`{function}`" if function else "module")
    return "<br>".join(f"`{path}`: {', '.join(by_file[path])}" for path in by_file)


def faults(root: Path, found: list[Rule]) -> list[str]:
    """Return the errors: no rules, rules without code or test, an outdated file."""
    wrong = [] if found else ["no game has a rule in its README"]
    for rule in found:
        wrong += [f"{rule.number} has no code that cites it"] if not rule.code else []
        wrong += [f"{rule.number} has no test that cites it"] if not rule.tests else []
    output = root / OUTPUT
    if not output.exists() or output.read_text(encoding="utf-8") != table(found):
        wrong.append(f"{OUTPUT.as_posix()} is old: run `python tools/register.py`")
    return wrong


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write or check the register; return 1 on errors."""
    parser = argparse.ArgumentParser(description="Write the rule register, or check it.")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if it is old")
    check: bool = parser.parse_args(arguments).check
    found = register(root)
    if not check:
        (root / OUTPUT).parent.mkdir(parents=True, exist_ok=True)
        (root / OUTPUT).write_text(table(found), encoding="utf-8")
    wrong = faults(root, found)
    for fault in wrong:
        print(fault, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

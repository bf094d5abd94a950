"""A pseudo-locale for tests: all texts but rulebooks and names, longer and marked.

`install()` must run before harena is imported. Texts that skip the messages stand out: they have no
marks. Layouts can be checked with texts that are about 40 % longer.

`python -m tests.pseudo harena play` builds the page in the pseudo-locale, and serves it with
messages in the pseudo-locale.
"""

from __future__ import annotations

import ast
import os
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

ROOT = Path(__file__).parents[1]
DECLARED: dict[str, dict[str, tuple[str, ...]]] = {
    "harena.content.help": {"Help": ("title", "lines")},
    "harena.content.sheets": {
        "Pieces": ("title", "note"),
        "Plan": ("title", "note"),
        "Summary": ("title",),
    },
    "harena.content.tutorial": {"Step": ("caption", "wrong")},
    "harena.core.levels": {"Level": ("title", "summary")},
    "harena.core.options": {
        "Choice": ("title", "summary"),
        "Option": ("title", "help", "section"),
        "Preset": ("title", "summary"),
    },
    "harena.render.theme": {"Window": ("title", "now")},
}
"""Texts in declarations, by module, class and field."""

OPEN, CLOSE = "⟦", "⟧"
_WORD = re.compile(r"[^\W\d_]{2,}")
_VOWELS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
_SYNTAX = {"startswith", "endswith", "removeprefix", "removesuffix", "replace", "split"}


def lengthened(text: str) -> str:
    """Return a text with each word about 40 % longer.

    >>> lengthened("Rematch: 3 of {count}")
    'Rémátchémá: 3 óff {count}'
    """
    parts = re.split(r"(\{[^{}]*\})", text)
    return "".join(part if at % 2 else _WORD.sub(_longer, part) for at, part in enumerate(parts))


def _longer(word: re.Match[str]) -> str:
    more = -(-len(word[0]) * 2 // 5)
    return (word[0] + word[0][1 : 1 + more].lower()).translate(_VOWELS)


def marked(text: str) -> str:
    """Return a lengthened text in marks; a text without words or with marks stays as it is."""
    found = _WORD.search(text) is not None and OPEN not in text
    return f"{OPEN}{lengthened(text)}{CLOSE}" if found else text


class Transformer(ast.NodeTransformer):
    """Changes the texts of a module, but no names, keys, comparisons or docstrings."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """Change a text."""
        if not isinstance(node.value, str):
            return node
        return ast.copy_location(ast.Constant(marked(node.value)), node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """Change the texts of an f-string and what its values say; mark it once."""
        parts: list[ast.expr] = []
        has_words = False
        for part in node.values:
            if isinstance(part, ast.Constant):
                text = str(part.value)
                has_words = has_words or _WORD.search(text) is not None
                parts.append(ast.Constant(lengthened(text)))
            else:
                parts.append(self.visit(part))
        if has_words:
            parts = [ast.Constant(OPEN), *parts, ast.Constant(CLOSE)]
        return ast.fix_missing_locations(ast.copy_location(ast.JoinedStr(parts), node))

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.AST:
        """Leave the format of a value as it is."""
        node.value = self.visit(node.value)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """Leave docstrings as they are."""
        return node if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Leave the arguments of text methods as they are."""
        if isinstance(node.func, ast.Attribute) and node.func.attr in _SYNTAX:
            node.func.value = self.visit(node.func.value)
            return node
        return self.generic_visit(node)

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        """Leave keys as they are."""
        node.values = [self.visit(value) for value in node.values]
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Leave comparisons as they are."""
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Leave keys and type arguments as they are."""
        node.value = self.visit(node.value)
        return node

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.AST:
        """Leave patterns as they are."""
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Leave annotations as they are."""
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Leave annotations as they are."""
        node.value = self.visit(node.value) if node.value else None
        return node


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType | None:
        """Compile the source: cached bytecode has the plain texts."""
        path = self.get_filename(fullname)
        tree = Transformer().visit(ast.parse(self.get_data(path)))
        code: CodeType = compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)
        return code


class _Finder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        parts = fullname.split(".")
        if parts[0] != "harena" or "messages" not in parts[1:]:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin is not None:
            loader = _Loader(fullname, spec.origin)
            spec.loader = loader
        return spec


def _mark_fields(kind: type, fields: Sequence[str]) -> None:
    """Let a class of declarations mark its texts."""
    plain = kind.__init__  # type: ignore[misc]

    def init(self: object, *args: object, **named: object) -> None:
        plain(self, *args, **named)
        for field in fields:
            said = getattr(self, field)
            changed = marked(said) if isinstance(said, str) else tuple(marked(x) for x in said)
            object.__setattr__(self, field, changed)

    kind.__init__ = init  # type: ignore[misc]


def _mark_summary(game: type) -> None:
    """Mark the summary of a new class of games."""
    game.summary = marked(game.summary)  # type: ignore[attr-defined]


def install() -> None:
    """Load all messages modules of harena in the pseudo-locale from now on."""
    sys.meta_path.insert(0, _Finder())
    for module, kinds in DECLARED.items():
        for kind, fields in kinds.items():
            _mark_fields(getattr(import_module(module), kind), fields)
    game = import_module("harena.core.game").Game
    game.__init_subclass__ = classmethod(_mark_summary)


def build_page(work: Path) -> Path:
    """Build the page in the pseudo-locale below a folder, and return its folder.

    Raise ImportError if Node is missing.
    """
    command: list[str] = runpy.run_path(str(ROOT / "tools" / "npm.py"))["npm_command"]()
    installed = (ROOT / "build" / "web" / "node_modules", ROOT / "web" / "node_modules")
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(ROOT / "web", work, ignore=shutil.ignore_patterns("node_modules", "dist"))
    (work / "node_modules").symlink_to(next(each for each in installed if each.exists()))
    command += ["run", "build", "--", "--config", "vite.pseudo.config.ts"]
    subprocess.run(command, cwd=work, check=True, stdout=subprocess.DEVNULL)
    return work / "dist"


# Bot processes import this module under the second name.
if __name__ in ("__main__", "__mp_main__"):
    install()
if __name__ == "__main__":
    if "HARENA_WEB" not in os.environ:
        os.environ["HARENA_WEB"] = str(build_page(ROOT / "build" / "pseudo"))
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__")

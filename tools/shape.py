"""The shape of the code in figures, at any commit.

    python tools/shape.py               the working tree
    python tools/shape.py 984bba3       that commit; several give a column each

- hooks of State and Game: the members of the class that a game may override. All methods and
  annotated attributes without two leading underscores count, but those marked `@final` and those
  in `NOT_HOOKS`, which only callers use and no game overrides.
- import cycles: the files of src that import themselves through others. Imports inside functions
  and under TYPE_CHECKING count.
- largest flat folder of the page: the most files that lie side by side in a folder of web/src.
- rooms, floors, arrows: a game's folders (files, where they lie flat), the longest chain of rooms
  that import each other, and the pairs of rooms in which one imports the other. A circle counts
  as one floor. The same of the server and of the page, and how many of their files are in circles.
- import lines: the lines of all import statements in the games, of all their lines.
- bare numbers: places of a procedure's frame that have no name (`t[at + L2]`, `t[at + 1]`), and
  steps that have none (`step(table, 2)`, `now == 3`).
- guessed back: lines of functions that get the position before and the one after, and compare
  their tables to find out what happened.
- scattered rules: rules that are carried out in more than five files.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from register import register

ROOT = Path(__file__).resolve().parent.parent
UNNAMED = re.compile(r"L[0-5]")
STEPS = {"now", "step", "was"}  # names of variables that hold a step
PAGE_IMPORT = re.compile(
    r"^\s*(?:import|export)\s[^;]*?from '(\.[^']*)'|import\('(\.[^']*)'\)", re.MULTILINE
)
FRAMES = {"at", "combat", "frame"}  # names of variables that hold a frame's place
NOT_HOOKS = {
    "State": {
        "legal_actions",
        "exists",
        "check_action",
        "check_chance",
        "apply_action",
        "apply_chance",
        "returns",
        "chance_outcomes",
        "next_seat",
        "deciding",
        "copy_from",
        "note",
        "keep_journal",
        "clone",
        "_repr_svg_",
        "observe",
        "push",
        "frame",
        "pop",
        "can_act",
        "is_legal",
        "blot",
    },
    "Game": {
        "start",
        "check_options",
        "preset",
        "check_seats",
        "players",
        "sides_of",
        "to_json",
        "secrets",
        "hides",
        "written_look",
        "written_help",
        "drawn_cover",
        "max_game_length",
        "_beside",
        "_filled",
    },
}


@dataclass(frozen=True)
class Source:
    """A file: its path below `src/harena/games`, its text and its syntax."""

    path: Path
    text: str
    tree: ast.Module


def sources(games: Path) -> list[Source]:
    """Return all Python files of the games."""
    found = []
    for path in sorted(games.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        found.append(Source(path.relative_to(games), text, ast.parse(text)))
    return found


def room(game: str, parts: tuple[str, ...]) -> str:
    """Return the folder of a game that a module is in, or its own name."""
    return parts[0].removesuffix(".py") if parts else game


def imported(source: Source, game: str, names: set[str]) -> Iterator[str]:
    """Return the folders of the same game that a file imports."""
    start = f"harena.games.{game}"
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith(start):
            continue
        rest = str(node.module)[len(start) :].strip(".")
        if rest:
            yield room(game, tuple(rest.split(".")))
        else:
            yield from (alias.name for alias in node.names if alias.name in names)


def arrows(files: list[Source], game: str) -> dict[str, set[str]]:
    """Return [room] -> the other rooms it imports."""
    own = [file for file in files if file.path.parts[0] == game and len(file.path.parts) > 1]
    names = {room(game, file.path.parts[1:]) for file in own} - {"__init__"}
    found: dict[str, set[str]] = {name: set() for name in names}
    for file in own:
        here = room(game, file.path.parts[1:])
        if here in found:
            found[here] |= {to for to in imported(file, game, names) if to in names} - {here}
    return found


def floors(graph: dict[str, set[str]]) -> int:
    """Return the number of rooms in the longest chain of arrows; a circle counts once."""
    height: dict[str, int] = {}

    def climb(name: str, below: frozenset[str]) -> int:
        if name in below:
            return 0
        if name not in height or below:
            height[name] = 1 + max((climb(to, below | {name}) for to in graph[name]), default=0)
        return height[name]

    return max((climb(name, frozenset()) for name in graph), default=0)


def module_imports(package: Path, start: str) -> dict[str, set[str]]:
    """Return [file of the package `start`, as a/b.py] -> the other files of it that it imports."""
    files = {str(path.relative_to(package)) for path in package.rglob("*.py")}
    found: dict[str, set[str]] = {}
    for name in files:
        tree = ast.parse((package / name).read_text(encoding="utf-8"))
        wanted: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(f"{start}."):
                path = str(node.module)[len(start) + 1 :].replace(".", "/")
                modules = [f"{path}/{alias.name}".lstrip("/") for alias in node.names]
                inner = {file for one in modules for file in (f"{one}.py", f"{one}/__init__.py")}
                inner &= files
                # `from package import module` needs the module alone.
                wanted |= inner if len(inner) == len(modules) else inner | _files_of(path)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.name.startswith(f"{start}."):
                        wanted |= _files_of(alias.name[len(start) + 1 :].replace(".", "/"))
        found[name] = wanted & files - {name}
    return found


def _files_of(path: str) -> set[str]:
    """Return the files that a module at a path may lie in."""
    return {f"{path}.py", f"{path}/__init__.py".lstrip("/")}


def hooks(file: Path, name: str) -> list[str]:
    """Return the members of a class that a game may override, see the module."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    kind = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    found = []
    for node in kind.body:
        if isinstance(node, ast.AnnAssign):
            found.append(ast.unparse(node.target))
        elif isinstance(node, ast.FunctionDef) and not _is_final(node):
            found.append(node.name)
    return [one for one in found if not one.startswith("__") and one not in NOT_HOOKS[name]]


def _is_final(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(one) == "final" for one in node.decorator_list)


def import_cycles(root: Path) -> list[str]:
    """Return the files of src that import themselves through others, sorted."""
    return in_circles(module_imports(root / "src" / "harena", "harena"))


def largest_folder(page: Path) -> str:
    """Return the folder of the page with most files side by side, and their number."""
    counts = Counter(path.parent.relative_to(page) for path in page.rglob("*") if path.is_file())
    ((folder, count),) = counts.most_common(1)
    return f"{folder}: {count}"


def page_imports(folder: Path) -> dict[str, set[str]]:
    """Return the imports of each file of the page, including type-only and dynamic ones."""
    paths = [path for path in folder.rglob("*") if path.suffix in (".ts", ".svelte")]
    files = {str(path.relative_to(folder)) for path in paths}
    found: dict[str, set[str]] = {}
    for path in paths:
        wanted: set[str] = set()
        for static, dynamic in PAGE_IMPORT.findall(path.read_text(encoding="utf-8")):
            target = (path.parent / (static or dynamic)).resolve()
            where = os.path.relpath(target, folder.resolve())
            wanted |= {where, f"{where}.ts"}
        name = str(path.relative_to(folder))
        found[name] = wanted & files - {name}
    return found


def rooms_of(imports: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return [room] -> the other rooms that its files import; a file outside rooms is its own."""
    found: dict[str, set[str]] = {}
    for name, wanted in imports.items():
        here = name.partition("/")[0]
        found.setdefault(here, set()).update(to.partition("/")[0] for to in wanted)
        found[here].discard(here)
    return found


def in_circles(graph: dict[str, set[str]]) -> list[str]:
    """Return the points from which the arrows lead back to themselves, sorted."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        todo = [start]
        while todo:
            new = graph[todo.pop()] - seen
            seen |= new
            todo += new
        return seen

    return sorted(name for name in graph if name in reached(name))


def shape_of(imports: dict[str, set[str]]) -> str:
    """Describe files, rooms, floors, arrows, and files in circles."""
    graph = rooms_of(imports)
    count = sum(len(to) for to in graph.values())
    return f"{len(imports)}, {len(graph)}, {floors(graph)}, {count}, {len(in_circles(imports))}"


def import_lines(file: Source) -> int:
    """Count the lines of a file's import statements."""
    return sum(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for node in ast.walk(file.tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
    )


def bare_numbers(file: Source) -> tuple[int, int]:
    """Count places of frames without a name, and steps without one."""
    places = steps = 0
    for node in ast.walk(file.tree):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.BinOp):
            right, left = node.slice.right, node.slice.left
            if isinstance(right, ast.Name):
                places += UNNAMED.fullmatch(right.id) is not None
            elif _is_number(right):
                places += isinstance(left, ast.Name) and left.id in FRAMES
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("step"):
            steps += bool(node.args) and _is_number(node.args[-1])
        elif isinstance(node, ast.Compare) and ast.unparse(node.left) in STEPS:
            steps += any(_is_number(other) for other in node.comparators)
    return places, steps


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def guessed_back(file: Source) -> int:
    """Count the lines of functions that compare two positions."""
    lines = 0
    for node in ast.walk(file.tree):
        if isinstance(node, ast.FunctionDef):
            names = {argument.arg for argument in node.args.args}
            if {"before", "after"} <= names:
                lines += (node.end_lineno or node.lineno) - node.lineno + 1
    return lines


def scattered(root: Path) -> tuple[int, str, int]:
    """Count the rules in more than five files, and find the one in most, with its number."""
    files = {
        rule.number: len({where.partition(":")[0] for where in rule.code})
        for rule in register(root)
    }
    worst = max(files, key=lambda number: (files[number], number), default="")
    return sum(count > 5 for count in files.values()), worst, files.get(worst, 0)


def figures(root: Path) -> dict[str, str]:
    """Return all figures of a tree by their names."""
    games = root / "src" / "harena" / "games"
    files = sources(games)
    package = root / "src" / "harena"
    core, rules = package / "core", games / "warp_arena" / "rules"
    out = {
        "lines of src": str(_lines(package)),
        "lines of core": str(_lines(core)),
        "hooks of State": str(len(hooks(core / "play" / "state.py", "State"))),
        "hooks of Game": str(len(hooks(core / "game.py", "Game"))),
        "files in import cycles": str(len(import_cycles(root))),
        "warp_arena/rules: files, lines": f"{len([*rules.glob('*.py')])}, {_lines(rules)}",
    }
    for game in sorted({file.path.parts[0] for file in files if len(file.path.parts) > 1}):
        graph = arrows(files, game)
        count = sum(len(to) for to in graph.values())
        n = sum(file.path.parts[0] == game for file in files)
        out[f"{game}: files, rooms, floors, arrows"] = (
            f"{n}, {len(graph)}, {floors(graph)}, {count}"
        )
    server, page = root / "src" / "harena" / "server", root / "web" / "src"
    out["server: files, rooms, floors, arrows, in circles"] = shape_of(
        module_imports(server, "harena.server")
    )
    out["page: files, rooms, floors, arrows, in circles"] = shape_of(page_imports(page))
    out["largest flat folder of the page"] = largest_folder(page)
    out["lines of tests"] = str(_lines(root / "tests"))
    lines = sum(file.text.count("\n") for file in files)
    imports = sum(import_lines(file) for file in files)
    out["import lines of the games"] = f"{imports} of {lines}, {imports / lines:.1%}"
    bare = [bare_numbers(file) for file in files]
    out["bare frame numbers, bare steps"] = (
        f"{sum(place for place, _ in bare)}, {sum(step for _, step in bare)}"
    )
    out["lines that guess back"] = str(sum(guessed_back(file) for file in files))
    many, worst, count = scattered(root)
    out["rules in more than five files"] = f"{many} (most: {worst} in {count})"
    return out


def _lines(package: Path) -> int:
    return sum(path.read_text(encoding="utf-8").count("\n") for path in package.rglob("*.py"))


def tree_of(commit: str, folder: Path) -> Path:
    """Unpack the sources of a commit into a folder."""
    archive = folder / f"{commit}.tar"
    command = ["git", "archive", "-o", str(archive), commit, "src", "web/src", "tests"]
    subprocess.run(command, cwd=ROOT, check=True)
    with tarfile.open(archive) as packed:
        packed.extractall(folder / commit, filter="data")
    return folder / commit


def main(commits: list[str]) -> None:
    """Print the figures of the working tree, or of commits side by side; else how it is called."""
    if any(name.startswith("-") for name in commits):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        columns = {name: figures(tree_of(name, Path(folder))) for name in commits}
        columns = columns or {"working tree": figures(ROOT)}
        names = list(dict.fromkeys(name for column in columns.values() for name in column))
        rows = [("", *columns)]
        rows += [(name, *(column.get(name, "-") for column in columns.values())) for name in names]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)))


if __name__ == "__main__":
    main(sys.argv[1:])

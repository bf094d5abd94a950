"""Writes the field indices of each game's state, and a page about them.

    python tools/fields.py            writes them into the rules and docs/reference
    python tools/fields.py --check    fails if a file is out of date

A game declares its fields once, in `fields.py`. Compiled rules need the indices as constants: they
are in `rules/fields.py` between two marker lines.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from pathlib import Path

from harena.core.play.fields import Field, Fields
from harena.core.registry import game_names, get_game

ROOT = Path(__file__).resolve().parent.parent
PAGE = Path("docs") / "reference" / "state-fields.md"
FIRST = (
    "# --- written by tools/fields.py from the game's fields.py, which has ranges and visibility"
)
LAST = "# --- end of the written part\n"
WIDTH = 100
INTRODUCTION = """\
# The fields of each game's state
A position is one row of integers (`State.values`). Each game declares the fields of this row in \
its `fields.py`. This page, the indices in the rules, the checks of `harena check-game` and \
`HARENA_DEBUG=1`, and the planes for learning (`Game.planes`) are generated from those \
declarations. Derived fields follow from others. In an observation, fields hidden from the viewer \
are blank.
"""


def constants(fields: Fields) -> str:
    """Return the indices as module constants, each with a comment."""
    places = fields.places()
    lines = [FIRST]
    for one in fields:
        framed = any(one is other for other in fields.frame.values())
        if framed and "SIZE" not in places:
            places["SIZE"] = fields.size
            lines.append(f"SIZE: Final[i64] = {fields.size}")
        axes = f"[{', '.join(axis.name for axis in one.shape)}] " if one.shape else ""
        bits = f", a bit for each {one.bits.name}" if one.bits else ""
        lines += _constant(one.name, places[one.name], f"{axes}{one.meaning}{bits}")
    if "SIZE" not in places and not any(a.used for one in fields for a in one.shape):
        lines.append(f"SIZE: Final[i64] = {fields.size}")
    for reason in fields.blotted:
        why = (reason.__doc__ or "").split("\n", 1)[0]
        lines.append(f"{reason.__name__.upper()}: Final = vec[i64]({fields.to_blot(reason)})")
        lines.append(f'"""{why}"""')
    return "\n".join(lines) + f"\n{LAST}"


def _constant(name: str, place: int, meaning: str) -> list[str]:
    """Return a line of code; a long comment goes above it."""
    code = f"{name}: Final[i64] = {place}"
    if len(code) + len(meaning) + 4 <= WIDTH:
        return [f"{code}  # {meaning}"]
    return [*textwrap.wrap(meaning, WIDTH, initial_indent="# ", subsequent_indent="# "), code]


def page() -> str:
    """Return the page about all fields, as Markdown."""
    parts = [INTRODUCTION]
    for name in game_names():
        game = get_game(name)
        if game.fields is None:
            continue
        parts.append(
            f"\n## {game.title}\n| place | name | of each | from | to | seen by | meaning |\n"
        )
        parts.append("| ---: | --- | --- | ---: | ---: | --- | --- |\n")
        places = game.fields.places()
        parts += [_row(one, places[one.name]) for one in game.fields]
    return "".join(parts)


def _row(one: Field, place: int) -> str:
    low, high = one.limits
    axes = ", ".join(f"{axis.name} ({axis.room})" for axis in one.shape)
    top = f"a bit for each {one.bits.name} ({one.bits.room})" if one.bits else str(high)
    seen = "all"
    if one.hidden is not None:
        owned = bool(one.shape) and one.shape[0].each > 0
        seen = "its seat" if owned else "nobody"
        why = (one.hidden.__doc__ or "").split("\n", 1)[0].rstrip(".")
        seen += f": {why[0].lower() + why[1:] if not why[:2].isupper() else why}"
    meaning = one.meaning + (" (derived)" if one.derived else "")
    return f"| {place} | `{one.name}` | {axes} | {low} | {top} | {seen} | {meaning} |\n"


def files() -> dict[Path, str]:
    """Return every generated file with its text."""
    found = {ROOT / PAGE: page()}
    for name in game_names():
        game = get_game(name)
        path = ROOT / "src" / Path(*type(game).__module__.split(".")) / "rules" / "fields.py"
        if game.fields is None or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8")
        if f"{FIRST}\n" not in text or LAST not in text:
            raise SystemExit(f"{path.relative_to(ROOT)} has no marker lines")
        before, _, rest = text.partition(f"{FIRST}\n")
        found[path] = before + constants(game.fields) + rest.partition(LAST)[2]
    return found


def main() -> int:
    """Write the files, or list the outdated ones."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    old = [
        path
        for path, text in files().items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    for path in old:
        if check:
            print(f"{path.relative_to(ROOT)} is old; `just fields` writes it")
        else:
            path.write_text(files()[path], encoding="utf-8")
    return int(check and bool(old))


if __name__ == "__main__":
    sys.exit(main())

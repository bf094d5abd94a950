"""The marks on cells of a tone, strewn by chance, but the same on each visit.

The page strews them alike, from the same numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import cos, hypot, pi, sin, sqrt
from typing import Final

from harena.core.scene.scene import Cell
from harena.render.svg_shapes import number
from harena.render.theme import Mark, Theme, Tone, light_colour

_WORD: Final = (1 << 32) - 1
_STEP: Final = re.compile(r"([MLQCZ])([^MLQCZ]*)")
_NUMBER: Final = re.compile(r"-?[0-9]*\.?[0-9]+")


def chances(words: str) -> Callable[[], float]:
    """Return numbers from 0 to 1 that follow from words."""
    state = 2166136261
    for letter in words:
        state = (state ^ ord(letter)) * 16777619 & _WORD
    following = scatter(state)
    following()
    return following


def scatter(seed: int) -> Callable[[], float]:
    """Return numbers from 0 to 1 that follow from a number."""
    state = seed & _WORD

    def following() -> float:
        nonlocal state
        state = state * 1664525 + 1013904223 & _WORD
        return state / (1 << 32)

    return following


def bent(d: str, change: Callable[[float, float], tuple[float, float]]) -> str:
    """Return a path of M, L, Q, C and Z with every point moved."""
    told = ""
    for kind, rest in _STEP.findall(d):
        numbers = [float(one) for one in _NUMBER.findall(rest)]
        points = [change(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        told += kind + " ".join(f"{number(x)} {number(y)}" for x, y in points)
    return told


def places(cell: Cell, tone: str, count: int) -> list[tuple[float, float]]:
    """Return places of marks, spread over a hex, few of them in the middle."""
    random = chances(f"{cell.id} {tone}.")
    inner = cell.size * cos(pi / 6)
    found: list[tuple[float, float]] = []
    for _ in range(count * 14):
        if len(found) == count:
            break
        angle = random() * 2 * pi
        far = inner * sqrt(0.16 + random() * 0.6)
        x, y = cell.x + far * cos(angle), cell.y + far * sin(angle)
        if all(hypot(a - x, b - y) > cell.size * 0.26 for a, b in found):
            found.append((x, y))
    return sorted(found, key=lambda point: point[1])  # the lower is drawn over the one behind it


def marks_of(cell: Cell, tone: str, of: Tone) -> list[Mark]:
    """Return the marks of a cell at their places, in board units."""
    if not of.marks:
        return []
    random = chances(f"{tone} {cell.id}")
    where = places(cell, tone, of.count) if of.count else [(cell.x, cell.y)]
    return [_placed(of, at, cell.size, random) for at in where]


def _placed(of: Tone, at: tuple[float, float], unit: float, random: Callable[[], float]) -> Mark:
    mark = of.marks[int(random() * len(of.marks))]
    size = unit * (of.size[0] + (of.size[1] - of.size[0]) * random())
    tall = size * (of.tall[0] + (of.tall[1] - of.tall[0]) * random())
    lean = of.lean * (2 * random() - 1)

    def change(x: float, y: float) -> tuple[float, float]:
        return at[0] + (x - lean * y) * size, at[1] + y * tall

    return Mark(bent(mark.lines, change), bent(mark.shapes, change))


def marks(cells: Sequence[Cell], theme: Theme) -> list[str]:
    """Return the marks on all cells of tones that have any."""
    parts = []
    for cell in cells:
        tone = theme.tones.get(cell.tone)
        drawn = marks_of(cell, cell.tone, tone) if tone else []
        if tone is None or not drawn:
            continue
        ink = f'stroke="{light_colour(tone.ink)}" stroke-width="0.022" stroke-linecap="round"'
        shapes = "".join(mark.shapes for mark in drawn)
        lines = "".join(mark.lines for mark in drawn)
        if shapes:
            parts.append(f'<path d="{shapes}" fill="{light_colour(tone.fill)}" {ink}/>')
        if lines:
            parts.append(f'<path d="{lines}" fill="none" {ink}/>')
    return parts

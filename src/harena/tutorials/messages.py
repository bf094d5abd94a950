"""Texts of tutorials: faults in their scripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import listing

AT_END: Final = "the tutorial has no step after this one"


def cannot_start(error: object) -> str:
    return f"the tutorial can't start: {error}"


def in_step(*, number: int, problem: object) -> str:
    return f"step {number}: {problem}"


def unknown_rule(rule: str) -> str:
    return f"the rulebook has no rule {rule}"


def too_many_ways(most: int) -> str:
    return f"the tutorial has more than {most} ways to its end"


def unknown_choice(*, choice: str, choices: Sequence[str]) -> str:
    return f"{choice!r} is not a choice here; choices: {listing(choices, len(choices))}"


def nothing_marked(marks: Sequence[str]) -> str:
    return f"nothing in `shows` is a right choice: {listing(marks)}"


def nothing_to_point_at(*, name: str, similar: Sequence[str]) -> str:
    return f"{name!r} is not in the scene; similar: {listing(similar)}"

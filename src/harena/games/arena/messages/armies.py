"""Texts of Arena: armies written as text, and their errors."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.english import listed
from harena.games.arena.messages.scene import creatures


def army_too_big(most: int) -> str:
    return f"an army has at most {creatures(most)}"


def army_too_long(most: int) -> str:
    return f"this army takes more than {most} characters"


def bad_creature(text: str) -> str:
    return (
        "write a creature like 2 ogre, or your own like 2xguard:land:3:1 (what it enters, power, "
        f"move), not {text!r}"
    )


def no_such_count(text: str) -> str:
    return f"{text!r}: there must be at least one"


def unknown_creature(*, name: str, known: Sequence[str]) -> str:
    return (
        f"no creature {name!r}; creatures: {', '.join(known)}; write your own like {name}:land:2:1"
    )


def bad_creature_name(*, name: str, shortest: int, longest: int) -> str:
    return f"{name!r} can't be a creature's name; use {shortest} to {longest} letters, not 'done'"


def unknown_range(*, name: str, word: str, known: Sequence[str]) -> str:
    return f"{name}: {word!r} is not {listed(known, 'or')}"


def out_of_bounds(*, name: str, power: int, move: int) -> str:
    return f"{name}: power is 0 to {power} and move 0 to {move}"

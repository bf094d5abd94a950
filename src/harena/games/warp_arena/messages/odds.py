"""Texts of Warp Arena: the terms of odds, and errors in the two sides of a combat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

ATTACKERS: Final = "attackers"
DEFENDERS: Final = "defenders"
AS_DISCS_LIE: Final = "discs stay in place"
WITHOUT_CARDS: Final = "without cards; discs stay in place"
NO_ATTACKERS: Final = "attackers: name at least one robot"
NO_DEFENDERS: Final = "defenders: name at least one robot, or a force field"
DEFENDER_FAR: Final = "defenders: only the attacker's B-bots can fire from a distance"


def robot_twice(*, side: str, robot: str) -> str:
    return f"{side}: {robot} appears twice"


def unknown_kind(*, side: str, kind: int, kinds: Sequence[str]) -> str:
    return f"{side}: {kind} is not a kind of robot; robots: {', '.join(kinds)}"


def unknown_robot(*, side: str, word: str, kinds: Sequence[str]) -> str:
    more = "a B-bot that fires from a distance as far-B"
    if side == DEFENDERS:
        more = "a force field as field"
    return (
        f"{side}: {word!r} is not a robot; robots: {', '.join(kinds)}; write a robot as H, with "
        f"two discs as H+2, and {more}"
    )


def too_many_discs(*, side: str, word: str, most: int) -> str:
    return f"{side}: {word} is too much; a robot carries 0 to {most} discs"


def cannot_fire_far(*, side: str, robot: str) -> str:
    return f"{side}: {robot} can't fire from a distance; only B-bots can"


def too_many_robots(*, side: str, count: int, kind: str, most: int) -> str:
    return f"{side}: {count} {kind}-bots are too many; the arena has at most {most}"

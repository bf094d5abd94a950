"""Texts of Arena: forecasts of combat and retreat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import capitalized, listed


def side(*, seat: str, power: int, names: Sequence[str]) -> str:
    return f"{seat} {power} ({listed(names)})"


def sums(*, first: str, second: str) -> str:
    return f"{first} against {second}"


def tie(sums: str) -> str:
    return f"{sums}: a tie, no creature dies."


def loses(*, sums: str, seat: str, names: Sequence[str]) -> str:
    each = f" (1/{len(names)} each)" if len(names) > 1 else ""
    return f"{sums}: {seat} loses; {listed(names, 'or')} dies{each}."


def survivors(n: int) -> str:
    return "The survivor" if n == 1 else "The survivors"


def if_alive(names: Sequence[str]) -> str:
    return f"{listed(names)}, if {'it lives' if len(names) == 1 else 'they live'},"


def retreats_to(*, who: str, many: bool, ends: Sequence[str]) -> str:
    each = ", each for itself" if many and len(ends) > 1 else ""
    return f"{capitalized(who)} {'retreat' if many else 'retreats'} to {listed(ends, 'or')}{each}."


def dies_retreating(*, who: str, many: bool, why: str) -> str:
    return f"{capitalized(who)} {'die' if many else 'dies'} retreating: {why}."


def retreat_end(*, place: str, enemies: bool, ways: int) -> str:
    share = f" (1/{ways})" if ways > 1 else ""
    return f"{place}{' among enemies' if enemies else ''}{share}"


MOVE_ZERO: Final = "move 0"
NO_VALID_HEX: Final = "no valid hex"


def no_way_back(ground: str) -> str:
    return f"no way back onto {ground}"


def combat_ahead(*, place: str, text: str) -> str:
    return f"{place}: {text}"


def stranded(text: str) -> str:
    return f"Stranded: {text[0].lower()}{text[1:]}"


def score(*, place: str, seats: Sequence[str], powers: Sequence[int]) -> str:
    return f"{seats[0]} {powers[0]} against {seats[1]} {powers[1]} in {place}"

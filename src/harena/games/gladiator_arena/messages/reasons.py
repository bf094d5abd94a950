"""Texts of Gladiator Arena: reasons for a suggested order, as parts of a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import counted, listed

STAYS_OUT_OF_REACH: Final = "stays out of everyone's reach"


def strikes_at(*, seat: str, struck: int, possible: int, kills: bool) -> str:
    which = "every square" if struck == possible else f"{struck} of the {possible} squares"
    end = ", hard enough to kill" if kills else ""
    return f"strikes {which} where {seat} can end{end}"


def out_of_reach(*, seats: Sequence[str]) -> str:
    return f"gets out of reach of {listed(seats)}"


def into_reach(*, seats: Sequence[str]) -> str:
    return f"comes into reach of {listed(seats)}"


def distance(*, seat: str, before: int, now: int) -> str:
    way = "closer to" if now < before else "away from"
    return f"moves {way} {seat} ({counted(now, 'square')} instead of {before})"

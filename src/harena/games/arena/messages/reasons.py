"""Texts of Arena: reasons for a suggested turn, as parts of a sentence."""

from __future__ import annotations

from harena.core.english import counted


def outnumbers(*, seat: str, place: str, own: int, others: int) -> str:
    return f"outnumbers {seat} in {place} ({own} to {others})"


def comes_near(*, area: str, now: int, before: int) -> str:
    return f"brings a creature to {counted(now, 'hex', 'hexes')} from {area} ({before} before)"


def controls(*, now: int, before: int) -> str:
    return f"controls {counted(now, 'hex', 'hexes')} ({before} before)"

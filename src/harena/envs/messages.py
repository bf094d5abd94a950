"""Texts of the environments: what is wrong with their arguments and calls."""

from __future__ import annotations

from typing import Final

RESET_FIRST: Final = "the match is over or has not begun; call `reset()` first"


def no_learner(*, seat: int, last: int) -> str:
    return f"no seat {seat}; seats are 0 to {last}, or None for any"


def wrong_opponents(*, expected: int, found: int) -> str:
    return f"expected {expected} opponents, or one for all, not {found}"


def wrong_actions(*, count: int, shape: str, kind: str) -> str:
    return (
        f"expected {count} whole numbers, one per match, not an array of shape {shape} and type "
        f"{kind}"
    )


def no_action(*, agent: str) -> str:
    return f"{agent} needs an action; only agents who are out get None"


def no_parameters(*, found: str) -> str:
    return f"unknown observation parameters {found}; there are none"

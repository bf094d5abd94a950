"""Texts of effects to come: the outcome of a play that may still be cancelled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import capitalized, counted, listed

HIT_IN_VOID: Final = "Nothing will happen: the hit is lost in the void."


def nothing_left_to_hit(*, cell: str, place: str) -> str:
    return f"Nothing will happen: {cell} {place} is already destroyed."


def cell_will_go(*, cell: str, place: str, lost: Sequence[str]) -> str:
    along = f" along with {listed(lost)}" if lost else ""
    return f"{capitalized(cell)} {place} will be destroyed{along}."


def field_will_go(*, owner: str, place: str, safe: Sequence[str] = ()) -> str:
    text = f"Only {owner}'s force field in {place} will be destroyed."
    return f"{text} {listed(safe)} will be unharmed." if safe else text


def bomb_without_effect(*, place: str, safe: Sequence[str]) -> str:
    there = f"a Bomb doesn't harm {listed(safe)}" if safe else "there's nothing to destroy"
    return f"Nothing will happen in {place}: {there}."


def bomb_will_hit(*, robots: Sequence[str], place: str, discs: int, safe: Sequence[str]) -> str:
    leave = f", leaving {counted(discs, 'disc')} there" if discs else ""
    text = f"{listed(robots)} will be destroyed in {place}{leave}."
    return f"{text} {listed(safe)} will be unharmed." if safe else text


def will_have_points(*, who: str, points: int) -> str:
    return f"{who} will have {counted(points, 'action point')}."


def will_add(*, who: str, value: int) -> str:
    return f"{who} will add {value} to the d20."


def grid_will_warp(*, grid: str, place: str, angle: str) -> str:
    turned = f", turned {angle} clockwise" if angle else ""
    return f"{capitalized(grid)} will warp to a place {place}{turned}."


def grid_will_turn(*, grid: str, angle: str) -> str:
    if not angle:
        return f"{capitalized(grid)} will stay as it is."
    return f"{capitalized(grid)} will stay in its place, turned {angle} clockwise."


def turned_grid(*, grid: str, angle: str) -> str:
    return f"{grid} (turned {angle} clockwise)" if angle else grid


def grids_will_swap(*, first: str, second: str) -> str:
    return f"{capitalized(first)} and {second} will swap places."


def disc_will_appear(*, place: str) -> str:
    return f"A power disc will appear in {place}."

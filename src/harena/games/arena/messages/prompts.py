"""Texts of Arena: the pending decisions."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.english import counted, listed
from harena.games.arena.messages.scene import points_left


def others_place(seats: Sequence[str]) -> str:
    verb = "are placing their" if len(seats) > 1 else "is placing"
    return f"{listed(seats)} {verb} creatures in secret."


def place_creature(*, creature: str, number: int, of: int) -> str:
    return f"Choose a hex beside your king for your {creature} ({number} of {of})."


def change_terrain(pool: int) -> str:
    return f"Change terrain, or press Done changing. You have {points_left(pool)}."


def changes_terrain(*, seat: str, pool: int) -> str:
    return f"{seat} is changing terrain, with {points_left(pool)}."


def choose_hex(creature: str) -> str:
    return f"Choose a hex for your {creature}."


def moves_creature(*, seat: str, creature: str) -> str:
    return f"{seat} is moving the {creature}."


def keep_moving(*, creature: str, steps: int) -> str:
    return (
        f"Move your {creature} ({counted(steps, 'step')} left), another creature, or end movement."
    )


def choose_mover() -> str:
    return "Move a creature, or end movement."


def moves(seat: str) -> str:
    return f"{seat} is moving."


def first_movement(*, limit: int, strength: int) -> str:
    half = f"half of your army's {strength}{', rounded down' if strength % 2 else ''}"
    return f"In this first movement, up to {limit} total power may move: {half}."


def combats_so_far(scores: Sequence[str]) -> str:
    return f"Combat so far: {listed(scores)}."


def die_for_first_turn(die: str) -> str:
    return f"A {die} decides who moves first."


def die_for_victim(*, die: str, seat: str, place: str) -> str:
    return f"A {die} decides which of {seat}'s creatures in {place} dies."


def die_for_retreat(*, die: str, creature: str, place: str) -> str:
    return f"A {die} decides where {creature} retreats to from {place}."

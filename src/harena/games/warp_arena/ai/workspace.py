"""Buffers for one evaluation, so that two threads can evaluate at once."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.features import Features
from harena.games.warp_arena.ai.strength_map import HEXES, StrengthMap
from harena.games.warp_arena.rules import ids

GRIDS: Final[i64] = 30
KINDS: Final[i64] = 6  # of robots
CHAIN: Final[i64] = 1024  # hexes of a chain of hits that are followed


@final
class Workspace:
    """The buffers of one evaluation."""

    def __init__(self) -> None:
        self.features: Features = Features()
        self.map: StrengthMap = StrengthMap()
        # [grid] the value of the robots on it, outside the centre and without a field
        self.at_stake: vec[float] = vec[float]([0.0] * int(GRIDS))
        # [n] the attackers found, strongest first: their dice and what is added
        self.die: vec[i64] = vec[i64]([0] * int(ids.OWN + 2))
        self.plus: vec[i64] = vec[i64]([0] * int(ids.OWN + 2))
        # [kind] the guards found: how many, and what is added to their dice together
        self.guard_count: vec[i64] = vec[i64]([0] * int(KINDS))
        self.guard_plus: vec[i64] = vec[i64]([0] * int(KINDS))
        # [guards? * KINDS + kind] how many come, in part, and twice their mean total together
        self.coming: vec[float] = vec[float]([0.0] * int(2 * KINDS))
        self.strength: vec[float] = vec[float]([0.0] * int(2 * KINDS))
        # Of a chain of hits: the hexes it reaches, and their chances; [hex], [grid] the chance
        self.lit: vec[i64] = vec[i64]([0] * int(CHAIN))
        self.part: vec[float] = vec[float]([0.0] * int(CHAIN))
        self.hex_chance: vec[float] = vec[float]([0.0] * int(HEXES))
        self.grid_hits: vec[float] = vec[float]([0.0] * int(GRIDS))


# A Python list that runs empty frees its memory each time, so some stay in it.
IDLE: Final[list[Workspace]] = [Workspace() for _ in range(2)]


def borrow() -> Workspace:
    """Return a workspace that no other thread uses. The caller gives it back."""
    try:
        return IDLE.pop()
    except IndexError:
        return Workspace()


def give_back(work: Workspace) -> None:
    """Let others borrow the workspace."""
    IDLE.append(work)

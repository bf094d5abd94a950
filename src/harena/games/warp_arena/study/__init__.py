"""The playtest of Warp Arena: which options are compared, and what the figures say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.play.rng import Rng
from harena.core.play.state import State
from harena.core.study import Row, Setting
from harena.games.warp_arena.rules import board, notation as say, setup
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.study.counts import Census
from harena.games.warp_arena.study.report import write
from harena.games.warp_arena.view.doing import Deploy
from harena.games.warp_arena.view.read import Arena, read

RUSH: Final = "-rush"
"""How the names of settings end in which bots place their robots themselves."""
NEAR: Final = 1  # how far from their C-bot robots are placed otherwise


SHARES: Final = {2: 1.0, 3: 0.15, 4: 0.05}
QUICK: Final = {"grids": "8", "chain": True}
HOUSE: Final = {"expansion": "all"}
SETTINGS: Final = (
    Setting("classic", {}, {**SHARES, 6: 0.01}),
    Setting("assassin", {"expansion": "assassin"}, SHARES),
    Setting("points", {"expansion": "points"}, SHARES),
    Setting("super", {"expansion": "super"}, SHARES),
    Setting("bombs", {"expansion": "bombs"}, SHARES),
    Setting("house", HOUSE, {**SHARES, 6: 0.01}),
    Setting("quick", QUICK, {2: 0.5}),
    Setting("quick-6", {**QUICK, "grids": "6"}, {2: 0.25}),
    Setting("quick-combat", {**QUICK, "cards": "combat"}, {2: 0.25}),
    Setting("classic-rush", {}, {2: 0.25}),
    Setting("house-rush", HOUSE, {2: 0.25}),
    Setting("random", HOUSE, {2: 0.1}, ("greedy", "random")),
)


class WarpArenaStudy:
    """What is measured, how it is counted, and what is written about it."""

    settings: tuple[Setting, ...] = SETTINGS

    def census(self, seats: int) -> Census:
        """A new count, for a match of so many players."""
        return Census(seats)

    def opening(self, state: State, setting: str, seat: int, rng: Rng) -> int:
        """Robots are placed apart, as people place them: bots would rush each other at once."""
        assert isinstance(state, WarpArena)
        if setting.endswith(RUSH) or state.depth == 0:
            return -1
        arena = read(state)
        if not isinstance(arena.top, Deploy):
            return -1
        legal, home = state.legal_actions(seat), arena.converter(seat)
        if arena.top.step == setup.WHO_STANDS:
            action = say.PIECE + home.piece
            return action if action in legal else legal[rng.below(len(legal))]
        if arena.top.piece == home.piece:
            sites = _farthest(arena, seat, [a for a in legal if (a - say.HEX) % arena.cells == 0])
        else:
            near = [a for a in legal if board.apart(state, home.hex, a - say.HEX) <= NEAR]
            sites = near or legal
        return sites[rng.below(len(sites))]

    def report(self, rows: Sequence[Row], seed: int) -> str:
        """The page of the playtest, as Markdown."""
        return write(rows, seed)


def _farthest(arena: Arena, seat: int, sites: list[int]) -> list[int]:
    """Of some hexes those that are farthest from all robots of others."""
    enemies = [robot.hex for robot in arena.robots if robot.seat != seat and robot.stands]
    gaps = [
        min((board.apart(arena.state, a - say.HEX, e) for e in enemies), default=0) for a in sites
    ]
    return [a for a, gap in zip(sites, gaps, strict=True) if gap == max(gaps)]


STUDY: Final = WarpArenaStudy()

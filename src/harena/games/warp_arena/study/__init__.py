"""The playtest of Warp Arena: which options are compared, and what the figures say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from harena.core.play.state import STEP, Rng, State
from harena.games.warp_arena.rules import board, notation as say, table as on
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import L1
from harena.games.warp_arena.study.counts import Census
from harena.games.warp_arena.study.report import Row, write

RUSH: Final = "-rush"
"""How the names of settings end in which bots place their robots themselves."""
NEAR: Final = 1  # how far from their C-bot robots are placed otherwise


@dataclass(frozen=True)
class Setting:
    """Options that are measured, and how many games are played with how many players."""

    name: str
    options: Mapping[str, object]
    shares: Mapping[int, float]
    bots: tuple[str, ...] = ("greedy",)


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
        at = int(state.frame())
        if setting.endswith(RUSH) or state.depth == 0 or state.table[at] != on.DEPLOY:
            return -1
        legal = state.legal_actions(seat)
        if state.table[at + STEP] == 0:
            home = int(say.PIECE) + seat * int(say.OWN)
            return home if home in legal else legal[int(rng.below(len(legal)))]
        if say.KIND[state.table[at + L1]] == say.C:
            sites = _farthest(state, seat, [a for a in legal if (a - say.HEX) % state.cells == 0])
        else:
            home = int(state.table[on.AT + seat * say.OWN])
            sites = [
                a for a in legal if board.apart(state, home, a - int(say.HEX)) <= NEAR
            ] or legal
        return sites[int(rng.below(len(sites)))]

    def report(self, rows: Sequence[Row], seed: int) -> str:
        """The page of the playtest, as Markdown."""
        return write(rows, seed)


def _farthest(state: WarpArena, seat: int, sites: list[int]) -> list[int]:
    """Of some hexes those that are farthest from all robots of others."""
    enemies = [
        int(state.table[on.AT + piece])
        for piece in range(state.seats * say.OWN)
        if piece // say.OWN != seat and state.table[on.AT + piece] >= 0
    ]
    gaps = [
        min((board.apart(state, a - int(say.HEX), e) for e in enemies), default=0) for a in sites
    ]
    return [a for a, gap in zip(sites, gaps, strict=True) if gap == max(gaps)]


STUDY: Final = WarpArenaStudy()

"""The playtest of Warp Arena: which options are compared, and what the figures say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.play.rng import Rng
from harena.core.play.state import State
from harena.core.study import Row, Setting
from harena.games.warp_arena import options
from harena.games.warp_arena.study.counts import Census
from harena.games.warp_arena.study.report import SEARCHER, write

SHARES: Final = {2: 1.0, 3: 0.1, 4: 0.05}
QUICK: Final = {"grids": "8", "chain": True}
HOUSE: Final = {"expansion": "all"}
PRESETS: Final = {one.name: one.options for one in options.PRESETS}
SETTINGS: Final = (
    Setting("classic", {}, {**SHARES, 6: 0.05}),
    Setting("assassin", {"expansion": "assassin"}, {2: 1.0}),
    Setting("points", {"expansion": "points"}, {2: 1.0}),
    Setting("super", {"expansion": "super"}, {2: 1.0}),
    Setting("bombs", {"expansion": "bombs"}, {2: 1.0}),
    Setting("house", PRESETS["house"], {**SHARES, 6: 0.05}),
    Setting("quick", PRESETS["quick"], {2: 1.0}),
    Setting("quick-6", {**QUICK, "grids": "6"}, {2: 0.25}),
    Setting("quick-combat", {**QUICK, "cards": "combat"}, {2: 0.25}),
    Setting("short", PRESETS["short"], {2: 0.5}),
    Setting("deadly", PRESETS["deadly"], {2: 0.5}),
    Setting("tactics", PRESETS["tactics"], {2: 0.5}),
    Setting("grand", PRESETS["grand"], {4: 0.05}),
    Setting("classic-search", {}, {2: 0.1}, (SEARCHER,)),
    Setting("quick-search", PRESETS["quick"], {2: 0.25}, (SEARCHER,)),
    Setting("random", HOUSE, {2: 0.25}, ("greedy", "random")),
)


class WarpArenaStudy:
    """What is measured, how it is counted, and what is written about it."""

    settings: tuple[Setting, ...] = SETTINGS

    def census(self, seats: int) -> Census:
        """A new count, for a match of so many players."""
        return Census(seats)

    def opening(self, state: State, setting: str, seat: int, rng: Rng) -> int:
        """Bots place their robots themselves."""
        return -1

    def report(self, rows: Sequence[Row], seed: int) -> str:
        """The page of the playtest, as Markdown."""
        return write(rows, seed)


STUDY: Final = WarpArenaStudy()

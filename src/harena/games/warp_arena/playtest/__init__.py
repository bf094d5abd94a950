"""The playtest of Warp Arena: compared options, counts and report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.play.rng import Rng
from harena.core.play.state import State
from harena.core.playtest_tables import Row, Setting
from harena.games.warp_arena import options
from harena.games.warp_arena.playtest.counts import MatchCounts
from harena.games.warp_arena.playtest.report import SEARCHER, write_report

HOUSE: Final = {"expansion": "all"}
PRESETS: Final = {one.name: one.options for one in options.PRESETS}
QUICK: Final = PRESETS["quick"]
SETTINGS: Final = (
    Setting("classic", {}, {2: 1.0, 3: 0.5, 4: 0.5, 6: 0.2}),
    Setting("assassin", {"expansion": "assassin"}, {2: 1.0}),
    Setting("points", {"expansion": "points"}, {2: 1.0}),
    Setting("super", {"expansion": "super"}, {2: 1.0}),
    Setting("bombs", {"expansion": "bombs"}, {2: 1.0}),
    Setting("house", HOUSE, {2: 1.0, 3: 0.5, 4: 0.25, 6: 0.2}),
    Setting("quick", QUICK, {2: 1.0}),
    Setting("quick-6", {**QUICK, "grids": "6"}, {2: 0.25}),
    Setting("quick-combat", {**QUICK, "cards": "combat"}, {2: 0.25}),
    Setting("short", PRESETS["short"], {2: 0.25}),
    Setting("deadly", PRESETS["deadly"], {2: 0.25}),
    Setting("tactics", PRESETS["tactics"], {2: 0.25}),
    Setting("grand", PRESETS["grand"], {4: 0.1, 6: 0.1}),
    Setting("classic-search", {}, {2: 0.1}, (SEARCHER,)),
    Setting("quick-search", QUICK, {2: 0.25}, (SEARCHER,)),
    Setting("random", HOUSE, {2: 0.25}, ("greedy", "random")),
)


class WarpArenaPlaytest:
    """The settings, counts and report of the playtest."""

    settings: tuple[Setting, ...] = SETTINGS

    def census(self, seats: int) -> MatchCounts:
        """Return a new count for a match of `seats` players."""
        return MatchCounts(seats)

    def opening(self, state: State, setting: str, seat: int, rng: Rng) -> int:
        """Return -1: bots place their robots themselves."""
        return -1

    def report(self, rows: Sequence[Row], seed: int) -> str:
        """Return the report as Markdown."""
        return write_report(rows, seed)


PLAYTEST: Final = WarpArenaPlaytest()

"""The playtest of WARP 6: the settings, the counts, and the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from harena.core import playtest_tables as tables
from harena.core.play.state import State
from harena.core.playtest_tables import NoteCounts, Row, Setting, no_opening
from harena.games.warp6 import messages
from harena.games.warp6.rules import journal
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.view import read

SETTINGS: Final = (
    Setting("rolled", {}, {2: 1.0, 3: 0.5}),
    Setting("secret", {"start": "secret"}, {2: 0.5, 3: 0.25}),
    Setting("random", {}, {2: 0.25}, ("greedy", "random")),
)
TURNS: Final = {
    int(journal.MOVED): "moves",
    int(journal.TURNED): "turned",
}
"""[kind of note] -> what a player did with a turn (W6-6); the roll after a warp belongs to it."""


class Census(NoteCounts):
    """Counts of one match, taken from the notes of the rules."""

    def after(self, state: State) -> None:
        """Count the first player, moves with their warps, and dice that were changed."""
        for note in state.journal or ():
            if note.kind == journal.BEGINS:
                self.first = note.a
            elif note.kind in TURNS:
                self.counts["turns"] += 1
                self.counts[TURNS[note.kind]] += 1
            if note.kind == journal.MOVED:
                way = read.way(note.c, note.d, note.e)
                self.counts["warped"] += bool(way[1])
                self.counts["warps"] += len(way[1])

    def figures(self, state: State) -> Mapping[str, float]:
        """Return all counts, whether the first player won, and how far behind the others were."""
        assert isinstance(state, WarpSix)
        seen = read.read(state)
        figures = {name: float(count) for name, count in self.counts.items()}
        figures["first.won"] = float(seen.winner == self.first)
        behind = [seen.goal - out for seat, out in enumerate(seen.out) if seat != seen.winner]
        figures["behind"] = sum(behind) / len(behind)
        for seat in range(seen.seats):
            figures[f"won.{read.SEAT_NAMES[seat]}"] = float(seen.winner == seat)
        return figures


class WarpSixStudy:
    """The settings, the counts, and the report of WARP 6's playtest."""

    settings: Sequence[Setting] = SETTINGS
    opening = staticmethod(no_opening)

    def census(self, seats: int) -> Census:
        """Return a new census for a match."""
        return Census()

    def report(self, rows: Sequence[Row], seed: int) -> str:
        """Return the figures in words and tables, as Markdown."""
        played = [row for row in rows if row.ended]
        parts = [
            messages.PLAYTEST_TITLE,
            messages.playtest_played(seed=seed),
            tables.table(
                messages.PLAYTEST_LENGTH_HEAD,
                [
                    (
                        _title(row),
                        str(row.ended),
                        f"{row.mean('turns'):.1f}",
                        tables.part(row, "warped", "moves"),
                        f"{row.mean('warps') / max(row.mean('warped'), 1e-9):.2f}",
                        f"{row.mean('behind'):.1f}",
                    )
                    for row in played
                ],
            ),
            messages.PLAYTEST_LENGTH_NOTE,
            messages.PLAYTEST_TURNS,
            tables.table(
                messages.PLAYTEST_TURNS_HEAD,
                [
                    (
                        _title(row),
                        *(tables.part(row, name, "turns") for name in TURNS.values()),
                    )
                    for row in played
                ],
            ),
            messages.PLAYTEST_FIRST,
            messages.PLAYTEST_FIRST_TEXT,
            tables.table(
                messages.PLAYTEST_FIRST_HEAD,
                [
                    (
                        _title(row),
                        tables.percent(1 / row.seats),
                        f"{tables.percent(row.mean('first.won'))} ± "
                        f"{100 * row.spread('first.won'):.0f}",
                    )
                    for row in played
                    if row.setting != "random"
                ],
            ),
        ]
        return "\n\n".join(parts) + "\n"


def _title(row: Row) -> str:
    return messages.playtest_row(setting=row.setting, seats=row.seats)


PLAYTEST: Final = WarpSixStudy()

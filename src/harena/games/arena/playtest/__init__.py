"""The playtest of Arena: the armies of the starter games, the counts, and the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from harena.core import playtest_tables as tables
from harena.core.play.state import State
from harena.core.playtest_tables import NoteCounts, Row, Setting, no_opening
from harena.games.arena.messages import playtest as messages
from harena.games.arena.rules import fields as F, journal

ARMIES: Final = ("game-1", "game-2", "game-3")
SETTINGS: Final = (
    *(Setting(name, {"army": name}, {2: 1.0}) for name in ARMIES),
    Setting("land", {"king-area": "land"}, {2: 0.5}),
    Setting("random", {}, {2: 0.25}, ("greedy", "random")),
)
COUNTED: Final = {
    int(journal.TURN): "turns",
    int(journal.CHANGED): "changes",
    int(journal.WALKED): "steps",
    int(journal.FOUGHT): "combats",
    int(journal.KILLED): "killed",
    int(journal.RETREATED): "retreats",
    int(journal.FELL): "fell",
}
"""[kind of note] -> the name of its count."""
ENDS: Final = (
    (int(F.BY_KING), "king", messages.BY_KING),
    (int(F.BY_DEATH), "death", messages.BY_DEATH),
    (int(F.STUCK), "stuck", messages.STUCK),
    (int(F.OUT_OF_TURNS), "turns", messages.OUT_OF_TURNS),
)
UNEVEN: Final = 0.1
"""So far from an even chance the sides of a starter game are called unequal."""
LEAST: Final = 10
"""Games without which no side is called better."""


class Census(NoteCounts):
    """Counts of one match, taken from the notes of the rules."""

    def after(self, state: State) -> None:
        """Count turns, terrain, steps, combats, retreats and deaths."""
        for note in state.journal or ():
            if note.kind == journal.FIRST:
                self.first = note.a
            elif note.kind in COUNTED:
                self.counts[COUNTED[note.kind]] += 1
            if note.kind == journal.CHANGED:
                self.counts["paid"] += note.d
            elif note.kind == journal.FOUGHT:
                self.counts["tied"] += note.a == F.TIED
            elif note.kind == journal.END:
                self.counts.update(f"end.{name}" for how, name, _ in ENDS if how == note.b)

    def figures(self, state: State) -> Mapping[str, float]:
        """Return all counts, and the result of each side and of who moved first."""
        figures = {name: float(count) for name, count in self.counts.items()}
        worth = state.returns()
        figures["violet"], figures["amber"] = worth
        figures["first"] = worth[self.first]
        return figures


class ArenaStudy:
    """The settings, the counts, and the report of Arena's playtest."""

    settings: Sequence[Setting] = SETTINGS
    opening = staticmethod(no_opening)

    def census(self, seats: int) -> Census:
        """Return a new census for a match."""
        return Census()

    def report(self, rows: Sequence[Row], seed: int) -> str:
        """Return the figures in words and tables, as Markdown."""
        played = [row for row in rows if row.ended]
        even = [row for row in played if row.setting != "random"]
        names = ("turns", "changes", "paid", "steps", "combats", "killed", "retreats", "fell")
        parts = [
            messages.TITLE,
            messages.played(seed=seed),
            tables.table(
                messages.LENGTH_HEAD,
                [
                    (
                        messages.TITLES[row.setting],
                        str(row.ended),
                        *(f"{row.mean(n):.1f}" for n in names),
                    )
                    for row in played
                ],
            ),
            messages.ENDS,
            tables.table(
                (messages.SETTING, *(title for _, _, title in ENDS)),
                [
                    (
                        messages.TITLES[row.setting],
                        *(tables.percent(row.mean(f"end.{name}")) for _, name, _ in ENDS),
                    )
                    for row in played
                ],
            ),
            messages.SIDES,
            messages.SIDES_TEXT,
            tables.table(
                messages.SIDES_HEAD,
                [
                    (
                        messages.TITLES[row.setting],
                        f"{tables.percent(row.mean('violet'))} ± {100 * row.spread('violet'):.0f}",
                        tables.percent(row.mean("amber")),
                        f"{tables.percent(row.mean('first'))} ± {100 * row.spread('first'):.0f}",
                    )
                    for row in even
                ],
            ),
            *(_unequal(row) for row in even if _is_uneven(row)),
        ]
        return "\n\n".join(parts) + "\n"


def _is_uneven(row: Row) -> bool:
    """Return whether the games show that the sides are unequal: the 95 % interval excludes 50 %."""
    distance = abs(row.mean("violet") - 0.5)
    return row.ended >= LEAST and distance > max(UNEVEN, 1.96 * row.spread("violet"))


def _unequal(row: Row) -> str:
    """Return a warning that the armies of a starter game are not of equal worth."""
    better = "violet" if row.mean("violet") > row.mean("amber") else "amber"
    return messages.unequal(
        setting=messages.TITLES[row.setting], side=better, share=tables.percent(row.mean(better))
    )


PLAYTEST: Final = ArenaStudy()

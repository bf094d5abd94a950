"""The playtest of Gladiator Arena: the settings, the counts, and the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from harena.core import playtest_tables as tables
from harena.core.play.actions import Actions
from harena.core.play.rng import Rng
from harena.core.play.state import State
from harena.core.playtest_tables import NoteCounts, Row, Setting
from harena.games.gladiator_arena.log.story import read_journal
from harena.games.gladiator_arena.messages import playtest as messages
from harena.games.gladiator_arena.rules import fields as F, gladiators
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.view import read, words

SETTINGS: Final = (
    Setting("usual", {}, {2: 1.0, 4: 0.5, 8: 0.25}),
    Setting("small", {"width": 5, "height": 5}, {3: 0.5}),
    Setting("weak", {"weak-pairs": True}, {4: 0.5}),
    Setting("random", {}, {2: 0.5}, ("greedy", "random")),
)
ENDS: Final = (
    ("struck-down", messages.STRUCK_DOWN),
    ("time-limit", messages.TIME_LIMIT),
    ("conceded", messages.CONCEDED),
    ("standoff", messages.STANDOFF),
    ("stayed", messages.STAYED),
)


class Census(NoteCounts):
    """Counts of one match, taken from the notes of the rules."""

    def after(self, state: State) -> None:
        """Count moves, bumps, strikes and shared kills of a turn."""
        story = read_journal(state.journal)
        self.counts["turns"] += story.turn >= 0
        self.counts["moves"] += len(story.moves)
        self.counts["bumps"] += sum(move.bumped for move in story.moves)
        self.counts["strikes"] += len(story.strikes)
        self.counts["hits"] += sum(bool(strike.damage) for strike in story.strikes)
        self.counts["kills"] += len(story.kills)
        self.counts["shared"] += sum(len(takers) > 1 for takers in story.kills.values())
        self.counts["last-turn"] += story.last_turn >= 0

    def figures(self, state: State) -> Mapping[str, float]:
        """Return all counts, the causes of leaving, and the races and weapons with their wins."""
        assert isinstance(state, GladiatorArena)
        figures = {name: float(count) for name, count in self.counts.items()}
        for one in read.read(state).gladiators:
            won = state.returns()[one.seat]
            left = words.CAUSES[one.cause] or "stayed"
            for name, value in (
                (f"left.{left}", 1.0),
                (f"there.{one.race_name}", 1.0),
                (f"there.{one.weapon_name}", 1.0),
                (f"won-as.{one.race_name}", won),
                (f"won-as.{one.weapon_name}", won),
            ):
                figures[name] = figures.get(name, 0.0) + value
        return figures


class GladiatorArenaStudy:
    """The settings, the counts, and the report of Gladiator Arena's playtest."""

    settings: Sequence[Setting] = SETTINGS

    def census(self, seats: int) -> Census:
        """Return a new census for a match."""
        return Census()

    def opening(self, state: State, setting: str, seat: int, rng: Rng) -> int:
        """Draw races and weapons evenly, so that all of them are measured."""
        assert isinstance(state, GladiatorArena)
        if state.values[F.PHASE] != F.ENROL or state.values[F.WEAPON + seat]:
            return -1
        return int(state.random_action(seat, rng, Actions(state.space.size)))

    def report(self, rows: Sequence[Row], seed: int) -> str:
        """Return the figures in words and tables, as Markdown."""
        parts = [
            messages.TITLE,
            messages.played(seed=seed),
            tables.table(
                messages.TURNS_HEAD,
                [
                    (
                        _title(row),
                        str(row.ended),
                        f"{row.mean('turns'):.1f}",
                        tables.part(row, "bumps", "moves"),
                        tables.part(row, "hits", "strikes"),
                        tables.part(row, "shared", "kills"),
                    )
                    for row in rows
                ],
            ),
            messages.LEAVE,
            tables.table(
                (messages.SETTING, *(title for _, title in ENDS)),
                [
                    (_title(row), *(f"{row.mean(f'left.{name}'):.2f}" for name, _ in ENDS))
                    for row in rows
                ],
            ),
            *_winners(messages.RACE, gladiators.RACES, rows),
            *_winners(messages.WEAPON, gladiators.WEAPONS, rows),
        ]
        return "\n\n".join(parts) + "\n"


def _winners(what: str, names: Sequence[str], rows: Sequence[Row]) -> list[str]:
    """Return the share of games that each race or weapon wins when it takes part."""
    lines = [
        (_title(row), tables.percent(1 / row.seats), *(_wins(row, name) for name in names))
        for row in rows
    ]
    return [
        messages.wins_by(kind=what),
        messages.wins_text(kind=what),
        tables.table((messages.SETTING, messages.EVEN, *names), lines),
    ]


def _wins(row: Row, name: str) -> str:
    """Return the win rate of a race or weapon."""
    won, there = row.total(f"won-as.{name}"), row.total(f"there.{name}")
    return tables.against_even(won, there, row.seats)


def _title(row: Row) -> str:
    return messages.row(setting=row.setting, seats=row.seats)


PLAYTEST: Final = GladiatorArenaStudy()

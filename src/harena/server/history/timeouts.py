"""Timeouts in planning phases: which part of a late plan counts, reported once it is public."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from harena.core.english import listed
from harena.core.play.entry import Entry
from harena.core.play.match import Match
from harena.core.play.player_view import PlayerView
from harena.core.play.state import State
from harena.core.scene.scene import Event
from harena.server.history.table_state import TableState


class Timeouts:
    """The seats that timed out in each planning phase, and how much the rules decided."""

    def __init__(self, table: TableState) -> None:
        """Start without timeouts."""
        self._table = table
        self._added: dict[int, dict[int, int]] = {}

    def add(self, start: int, seat: int, added: int) -> None:
        """The rules decided so often for a seat, in the phase that starts with that entry."""
        self._added.setdefault(start, {})[seat] = added

    def drop(self, start: int, seat: int) -> None:
        """The seat has decided once more itself."""
        self._added.get(start, {}).pop(seat, None)

    def forget(self, upto: int) -> None:
        """Drop phases that began after a number of entries."""
        self._added = {start: added for start, added in self._added.items() if start < upto}

    def adjust_events(
        self, match: Match, viewer: int, number: int, events: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        """Return a viewer's events of an entry, without the texts of defaulted decisions.

        When the phase ends, the events begin with what counts of the late plans.
        """
        if not self._added or not match.secret_step(number):
            return events
        start = match.phase_start(number)
        late = self._added.get(start, {})
        if match.shows(number):
            told = [self._told(match, viewer, range(start, number + 1), seat) for seat in late]
            return (*(event for event in told if event is not None), *events)
        if match.log[number].seat in late:
            return tuple(replace(event, text="") for event in events)
        return events

    def _told(self, match: Match, viewer: int, phase: range, seat: int) -> Event | None:
        """Return the event about a late seat's plan; None if the viewer may not know all of it."""
        mine = [number for number in phase if match.log[number].seat == seat]
        if not all(match.may_know(viewer, number) for number in mine):
            return None
        own = len(mine) - self._added[phase.start][seat]
        plan = [match.log[number] for number in mine]
        words = _words(match.state_at(phase.start), plan)
        filled = [
            word
            for number, word in zip(mine[own:], words[own:], strict=True)
            if not match.is_open(number)
        ]
        text = "was late: what was planned by then counts" if own else "was late, with nothing said"
        text += f"; by the rules: {listed(filled)}" if filled else ""
        return Event("said", f"{self._table.seats[seat].name} {text}.", seat)


class TablePlayerView(PlayerView):
    """A viewer's point of view at a table, where some may be late."""

    def __init__(self, match: Match, viewer: int, late: Timeouts) -> None:
        """Start before the first entry."""
        self._late = late
        super().__init__(match, viewer)

    def _events(self, learned: list[Entry], view: State) -> tuple[Event, ...]:
        events = super()._events(learned, view)
        return self._late.adjust_events(self.match, self.viewer, self._done - 1, events)


def _words(state: State, plan: Sequence[Entry]) -> list[str]:
    """The decisions of a plan as the page offers them, or else in notation."""
    game, done, words = state.game, [], []
    for entry in plan:
        name = state.space.name(entry.value)
        done.append(entry.value)
        if state.can_act(entry.seat):
            targets = game.scene(state.observe(entry.seat), entry.seat).targets
            meant = (
                target.label
                for target in targets
                if target.action == entry.value and target.plan in (None, tuple(done))
            )
            name = next(meant, name)
        words.append(name)
        entry.apply_to(state)
    return words

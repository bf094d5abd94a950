"""Timeouts in planning phases: which part of a late plan counts, reported once it is public."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from harena.core.play.entry import Entry
from harena.core.play.match import Match
from harena.core.play.player_view import PlayerView
from harena.core.play.state import State
from harena.core.scene.scene import Event
from harena.server.history.table_state import TableState
from harena.server.messages import log as messages


class Timeouts:
    """The seats that timed out in each planning phase, and how much the rules decided."""

    def __init__(self, table: TableState) -> None:
        """Start without timeouts."""
        self._table = table
        self._added: dict[int, dict[int, int]] = {}

    def add(self, start: int, seat: int, added: int) -> None:
        """Note how many decisions the rules added for a seat, by the start of the phase."""
        self._added.setdefault(start, {})[seat] = added

    def remove(self, start: int, seat: int) -> None:
        """Remove a seat that has decided again itself."""
        self._added.get(start, {}).pop(seat, None)

    def forget(self, upto: int) -> None:
        """Drop phases that began after a number of entries."""
        self._added = {start: added for start, added in self._added.items() if start < upto}

    def adjust_events(
        self, match: Match, viewer: int, number: int, events: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        """Return a viewer's events of an entry, without the texts of defaulted decisions.

        When the phase ends, the events begin with the valid parts of the late plans.
        """
        if not self._added or not match.secret_step(number):
            return events
        start = match.phase_start(number)
        late = self._added.get(start, {})
        if match.shows(number):
            plans = [self._plan_event(match, viewer, start, number, seat) for seat in tuple(late)]
            return (*(event for event in plans if event is not None), *events)
        if match.log[number].seat in late:
            return tuple(replace(event, text="") for event in events)
        return events

    def _plan_event(
        self, match: Match, viewer: int, start: int, last: int, seat: int
    ) -> Event | None:
        """Return the event about a late seat's plan; None if the viewer may not know all of it."""
        numbers = [number for number in range(start, last + 1) if match.log[number].seat == seat]
        if not all(match.may_know(viewer, number) for number in numbers):
            return None
        own = len(numbers) - self._added[start][seat]
        words = _words(match.state_at(start), [match.log[number] for number in numbers])
        added = [
            word
            for number, word in zip(numbers[own:], words[own:], strict=True)
            if not match.is_open(number)
        ]
        name = self._table.seats[seat].name
        text = messages.late_plan(name=name, planned=own > 0, added=added)
        return Event("said", text, seat)


class TablePlayerView(PlayerView):
    """A viewer's view of a table's match, with its timeouts."""

    def __init__(self, match: Match, viewer: int, timeouts: Timeouts) -> None:
        """Start before the first entry."""
        self.timeouts = timeouts
        super().__init__(match, viewer)

    def _events(self, learned: list[Entry], view: State) -> tuple[Event, ...]:
        events = super()._events(learned, view)
        return self.timeouts.adjust_events(self.match, self.viewer, self._done - 1, events)


def _words(state: State, plan: Sequence[Entry]) -> list[str]:
    """Return the decisions of a plan as the page labels them, or in notation."""
    done: tuple[int, ...] = ()
    words: list[str] = []
    for entry in plan:
        word = state.space.name(entry.value)
        done += (entry.value,)
        if state.can_act(entry.seat):
            for target in state.game.scene(state.observe(entry.seat), entry.seat).targets:
                if target.action == entry.value and (target.is_single or target.plan == done):
                    word = target.label
                    break
        words.append(word)
        entry.apply_to(state)
    return words

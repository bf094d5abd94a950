"""Whose time ran out in a phase of plans: what counts of his plan is said once it may be known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from harena.core.english import listed
from harena.core.play.entry import Entry
from harena.core.play.match import Match
from harena.core.play.player_view import PlayerView
from harena.core.play.state import State
from harena.core.scene.scene import Event
from harena.server.history.table_state import Standing


class Latecomers:
    """Who was late in which phase of plans, and how much of his plan the rules decided."""

    def __init__(self, table: Standing) -> None:
        """Nobody yet."""
        self._table = table
        self._added: dict[int, dict[int, int]] = {}

    def add(self, start: int, seat: int, added: int) -> None:
        """The rules decided so often for a seat, in the phase that starts with that entry."""
        self._added.setdefault(start, {})[seat] = added

    def drop(self, start: int, seat: int) -> None:
        """The seat has decided once more itself."""
        self._added.get(start, {}).pop(seat, None)

    def forget(self, upto: int) -> None:
        """What began after so many entries is taken back."""
        self._added = {start: added for start, added in self._added.items() if start < upto}

    def retell(
        self, match: Match, viewer: int, number: int, events: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        """What a viewer is told of an entry; it does not say of the late what the clock did.

        When their phase ends, what counts of their plans is said first.
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
        """What counts of the plan of a late seat; None where the viewer may not know it all."""
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


class TablePoint(PlayerView):
    """A viewer's point of view at a table, where some may be late."""

    def __init__(self, match: Match, viewer: int, late: Latecomers) -> None:
        """Nothing is told yet."""
        self._late = late
        super().__init__(match, viewer)

    def _events(self, learned: list[Entry], view: State) -> tuple[Event, ...]:
        events = super()._events(learned, view)
        return self._late.retell(self.match, self.viewer, self._done - 1, events)


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

"""A record that is studied: its steps with everything open, and what else could have been."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Sequence

from harena.bots.greedy import let_pass
from harena.core.play.dice import Dice
from harena.core.play.match import Match
from harena.core.play.player_view import PlayerView
from harena.core.play.state import SIMULTANEOUS, SPECTATOR, State
from harena.core.record import read_record, write_record
from harena.core.scene.scene import Event, Scene, to_json
from harena.lab.analysis import Analysis, Moment, moments, summed_up
from harena.server.errors import RefusedError
from harena.server.history.frame_json import scene_json
from harena.server.protocol.responses.frames import Frame, LogLine

MOST_STEPS = 20_000
"""Steps of a record that is studied."""
MOST_DECISIONS = 200
"""Decisions of a bot in one turn."""


class RecordAnalysis:
    """The analysis of a finished or partial match, with everything revealed.

    It is divided into stops: the numbers of steps after which a spectator was shown something. A
    plan of many steps is one stop.
    """

    def __init__(self, text: str) -> None:
        """Play the record. RecordError where it breaks off, RefusedError when it is too long."""
        self.match = read_record(text)
        if len(self.match.log) > MOST_STEPS:
            raise RefusedError(
                "bad_record", f"more than {MOST_STEPS} steps; so long a game cannot be studied"
            )
        happened: dict[int, list[Event]] = {}
        for frame in PlayerView(self.match, int(SPECTATOR)).frames:
            happened.setdefault(frame.upto, []).extend(frame.events)
        happened.setdefault(len(self.match.log), [])
        self.stops = list(happened)
        self._events = list(happened.values())
        self._moments: list[Moment] = []
        self._analysis: Analysis | None = None

    # --- what is seen -----------------------------------------------------------------------

    def stop_at(self, step: int) -> int:
        """Return the last stop at or before a step."""
        return max(0, bisect_right(self.stops, step) - 1)

    @property
    def first(self) -> int:
        """Return the first stop at which a player decides; only setup dice come before it."""
        decisions = (step for step, entry in enumerate(self.match.log) if not entry.is_roll)
        return self.stop_at(next(decisions, 0))

    def check_step(self, step: int) -> int:
        """The number of a step, 0 for before the first. RefusedError when there is none such."""
        if not 0 <= step <= len(self.match.log):
            raise RefusedError("unknown_frame", f"there are steps 0 to {len(self.match.log)}")
        return step

    def scene(self, step: int, seat: int) -> Scene:
        """Return the board after a number of steps, with the legal choices of a seat.

        For -1, or a seat that has nothing to decide, use the first seat that has.
        """
        state = self.match.state_at(step)
        asked = state.deciding()
        viewer = seat if seat in asked else asked[0] if asked else seat
        if step == len(self.match.log):
            return self.match.draw(state, viewer, newest=True)
        return self.match.game.scene(state, viewer)

    def frame(self, stop: int, seat: int) -> Frame:
        """Return a stop as a frame. Raise RefusedError for an unknown number."""
        if not 0 <= stop < len(self.stops):
            raise RefusedError("unknown_frame", f"there are frames 0 to {len(self.stops) - 1}")
        step = self.stops[stop]
        return {
            "seq": stop,
            "lines": self._lines(stop),
            "events": to_json(tuple(self._events[stop])),
            "scene": scene_json(self.scene(step, seat)),
            "can_undo": False,
            "acting": [] if self._is_over(step) else self.match.state_at(step).deciding(),
        }

    def log(self) -> list[LogLine]:
        """All lines of the log."""
        return [line for stop in range(len(self.stops)) for line in self._lines(stop)]

    def _lines(self, stop: int) -> list[LogLine]:
        return [
            LogLine(seq=stop, seat=event.seat, text=event.text, rule=event.rule)
            for event in self._events[stop]
            if event.text
        ]

    def _is_over(self, step: int) -> bool:
        return self.match.over and step == len(self.match.log)

    # --- what is reckoned -------------------------------------------------------------------

    def evaluate(self, goes_on: Callable[[], bool]) -> tuple[int, Analysis | None]:
        """Reckon on while it `goes_on`: how many moments there are, and all if it is done."""
        if self._analysis is None:
            for moment in moments(self.match, len(self._moments)):
                self._moments.append(moment)
                if not goes_on():
                    break
            if len(self._moments) > len(self.match.log):
                self._analysis = summed_up(self.match, self._moments)
        return len(self._moments), self._analysis

    # --- what else could have been ----------------------------------------------------------

    def upto(self, step: int) -> Match:
        """Return the match up to a step, ready to continue with new dice."""
        match = self.match.upto(self.check_step(step))
        match.settles = True
        match.settle()
        return match

    def try_variation(
        self, step: int, seat: int, actions: Sequence[int], dice: Dice, *, ask: bool
    ) -> str:
        """The record in which a seat decided otherwise after a step: several only of a plan.

        Dice fall as they are due, without any action first of all. Unless one wants to `ask`,
        all let chances to interrupt pass. IllegalActionError when it cannot be done.
        """
        match = self.upto(step)
        if match.game.traits.plans and match.state.to_move == SIMULTANEOUS and seat >= 0:
            match.amend(seat, list(actions))
        else:
            for action in actions:
                match.apply_action(action, seat)
        _roll_on(match, dice, ask=ask)
        return write_record(match)

    def play_bot_turn(
        self,
        step: int,
        seats: Collection[int],
        choose: Callable[[State, int], int],
        dice: Dice,
        *,
        ask: bool,
    ) -> str:
        """The record in which the first of some seats that owes a decision makes its turn.

        RefusedError `not_your_turn` when none does.
        """
        match = self.upto(step)
        _roll_on(match, dice, ask=ask)
        seat = next((seat for seat in match.state.deciding() if seat in seats), -1)
        if match.over or seat < 0:
            raise RefusedError("not_your_turn", "none of these seats has anything to decide")
        for _ in range(MOST_DECISIONS):
            match.apply_action(choose(match.observe(seat), seat), seat)
            _roll_on(match, dice, ask=ask)
            if match.over or next(iter(match.state.deciding()), -1) != seat:
                break
        return write_record(match)


def _roll_on(match: Match, dice: Dice, *, ask: bool) -> None:
    """Roll due dice and pass windows until a player must decide."""
    match.roll_all(dice)
    while not ask and not match.over and match.state.to_move == SIMULTANEOUS:
        passed = match.state.clone()
        let_pass(passed)
        if passed == match.state:
            return
        for seat in match.state.deciding():
            match.apply_action(int(match.state.pass_action(seat)), seat)
        match.roll_all(dice)

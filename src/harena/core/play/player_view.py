"""A match as one viewer may see it, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from harena.core.play.entry import UNKNOWN, Entry
from harena.core.play.event_log import Step
from harena.core.play.match import Match
from harena.core.play.state import Note, State
from harena.core.scene.scene import Event, Scene


@dataclass(frozen=True, slots=True)
class Frame:
    """A step that a viewer may see: `seq` counts the viewer's own steps, 0 is the start.

    `upto` is the number of log entries behind it. With `alone`, only the entries that the viewer
    observed count of the secret phase that the last entry ended.
    """

    seq: int
    upto: int
    events: tuple[Event, ...]
    alone: bool = False


class PlayerView:
    """A match as one viewer may see it, step by step, without a reference to the rest.

    Secret steps of others make no frame until the secret phase ends, and then one. Decisions that
    stay secret become `UNKNOWN`, once for each seat, see `EventLog.revealed`. Steps of such a phase
    that all may see, such as a ready player, make a frame at once.

    >>> match = Match("gladiator-arena", 2)
    >>> bronze, crimson = PlayerView(match, 0), PlayerView(match, 1)
    >>> match.apply_action("human", seat=0).seat
    0
    >>> len(bronze.catch_up()), len(crimson.catch_up())
    (1, 0)
    """

    def __init__(self, match: Match, viewer: int) -> None:
        """Follow a match as `viewer`, a seat or -1 for a spectator."""
        self.match = match
        self.viewer = viewer
        self.frames: list[Frame] = []
        self._restart()
        self.catch_up()

    def _restart(self) -> None:
        self._state = self.match.state_at(0)  # shared with others: never played on
        self._notes: list[Note] = []  # of what no frame has told yet
        self._view = self._state.observe(self.viewer)
        self._views = {0: self._view}  # after the newest frames, by their numbers
        self._done = 0
        self._resigned = False
        self._hidden: list[int] = []
        self.frames = [Frame(0, 0, ())]
        self._begin_phase()

    def _begin_phase(self) -> None:
        """Remember the position in which a secret phase begins."""
        self._before = self._state
        self._began = self._done, len(self.frames), self._view

    def catch_up(self, played: Sequence[Step] = ()) -> list[Frame]:
        """Follow the match to its newest entry. Return the new frames.

        Steps in `played` are not played again.
        """
        first = len(self.frames)
        match = self.match
        known = {step.number: step for step in played}
        if self._done < len(match.log):
            self._views = {first - 1: self._view}
        while self._done < len(match.log):
            number = self._done
            if match.secret_step(number) and match.phase_start(number) == number:
                self._begin_phase()
            step = known.get(number) or self._play(match.log[number])
            self._state = step.after
            self._notes += step.after.journal or ()
            self._done += 1
            self._show(number, step.entry)
        if match.resigned is not None and not self._resigned:
            self._resigned = True
            ended = Event("ended", match.resignation(), match.resigned)
            self._add(Frame(len(self.frames), self._done, (ended,)), self._view)
        return self.frames[first:]

    def _play(self, entry: Entry) -> Step:
        after = self._state.clone()
        after.keep_journal()
        entry.apply_to(after)
        return Step(self._done, self._state, entry, after)

    def _observed(self) -> State:
        """Return the viewer's observation, with the notes since that the viewer may know."""
        view = self._state.observe(self.viewer)
        view.journal = [note for note in self._notes if note.known_to(self.viewer)]
        return view

    def _show(self, number: int, entry: Entry) -> None:
        match, viewer = self.match, self.viewer
        learned: list[Entry] = []
        if match.shows(number):
            if self._hidden and match.stays_secret(number) and match.observed(viewer, number):
                # Frames must not show whether others had answered before him.
                frame = Frame(len(self.frames), self._done, (), alone=True)
                view = self._alone(self._before.clone(), frame.upto).observe(viewer)
                self._add(replace(frame, events=self._events([entry], view)), view)
                learned = match.revealed(viewer, self._hidden)
            else:
                learned = match.revealed(viewer, [*self._hidden, number])
            self._hidden = []
        elif match.observed(viewer, number):
            learned = [entry]
        elif match.secret_step(number):
            self._hidden.append(number)
            return
        else:
            learned = [replace(entry, value=UNKNOWN)]
        view = self._observed()
        self._add(Frame(len(self.frames), self._done, self._events(learned, view)), view)

    def _events(self, learned: list[Entry], view: State) -> tuple[Event, ...]:
        """Return the events of the entries learned by the newest one.

        Viewers share a tuple that the game gives to several of them.
        """
        match, number = self.match, self._done - 1
        played = [entry for entry in learned if not entry.is_loss]
        events = tuple(match.game.events(played, view, self.viewer))
        return (match.loss_event(number), *events) if match.log[number].is_loss else events

    def _add(self, frame: Frame, view: State) -> None:
        self.frames.append(frame)
        self._view = self._views[frame.seq] = view
        if not frame.alone:
            self._notes = []

    def position(self, frame: Frame) -> State:
        """Return the position of a frame, including what the viewer may not know."""
        if not frame.alone:
            return self.match.state_at(frame.upto)
        start = self.match.phase_start(frame.upto - 1)
        return self._alone(self.match.state_at(start), frame.upto)

    def _alone(self, state: State, upto: int) -> State:
        """Play the entries of a secret phase that the viewer observed, up to an entry."""
        match = self.match
        state.keep_journal()
        for number in range(match.phase_start(upto - 1), upto):
            if match.observed(self.viewer, number):
                state._apply_action(match.log[number].seat, match.log[number].value)
        return state

    def rewind(self) -> None:
        """Follow the present secret phase again, after some of it was taken back or amended."""
        self._state = self._before
        self._notes = []
        self._done, frames, self._view = self._began
        self._views = {frames - 1: self._view}
        self._hidden = []
        del self.frames[frames:]

    def rebuild(self) -> int:
        """Start over after an undo. Return the number of the newest frame that is unchanged."""
        old = self.frames
        self._restart()
        self.catch_up()
        same = 0
        for before, after in zip(old, self.frames, strict=False):
            if before.events != after.events:
                break
            same = after.seq
        return same

    def view(self, seq: int) -> State:
        """Return the viewer's observation after a frame. IndexError when there is no such frame."""
        if not 0 <= seq < len(self.frames):
            raise IndexError(f"no step {seq}; there are 0 to {len(self.frames) - 1}")
        return self._views.get(seq) or self.position(self.frames[seq]).observe(self.viewer)

    def views(self, first: int) -> Iterator[State]:
        """Return the viewer's observations after all frames from number `first` on."""
        if first in self._views:
            yield from (self._views[seq] for seq in range(first, len(self.frames)))
            return
        # Walking forward from one position is far cheaper than rebuilding each from the start.
        frames = self.frames[first:]
        done = frames[0].upto if frames else 0
        state = self.match.state_at(done)
        for frame in frames:
            for entry in self.match.log[done : frame.upto]:
                entry.apply_to(state)
            done = frame.upto
            yield (self.position(frame) if frame.alone else state).observe(self.viewer)

    def scene(self, seq: int | None = None) -> Scene:
        """Return the scene of a frame, by default the newest. IndexError when there is none."""
        newest = len(self.frames) - 1
        seq = newest if seq is None else seq
        return self.match.draw(self.view(seq), self.viewer, newest=seq == newest)

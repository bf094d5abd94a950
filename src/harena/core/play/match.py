"""A match: its setup and its log of decisions and dice, from which everything else follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import index
from typing import SupportsIndex

from harena.core import messages
from harena.core.errors import IllegalActionError
from harena.core.play.entry import GAME_TIMED_OUT
from harena.core.play.information_state import information_state
from harena.core.play.notebook import notebook_svg
from harena.core.play.state import Note, State
from harena.core.play.undo import MatchWithUndo
from harena.core.scene.scene import Event, Outcome, Prompt, Scene


class Match(MatchWithUndo):
    """A match of a game, played forward by `apply_action` and `apply_chance`, and back by `undo`.

    A decision with one legal answer that hides nothing (`State.forced_action`) is played
    automatically. It is an entry like any other.

    >>> match = Match("warp-6", seats=2)
    >>> match.state.die
    8
    >>> match.apply_chance(5).value
    5
    """

    # --- a value ----------------------------------------------------------------------------

    def __copy__(self) -> Match:
        """Return an independent copy with the same first position. It keeps no steps."""
        other = object.__new__(type(self))
        other.__dict__ = dict(self.__dict__)
        other.players, other.state = list(self.players), self.state.clone()
        other.log, other._meta, other.steps = list(self.log), list(self._meta), None
        return other

    def __deepcopy__(self, memo: object) -> Match:
        """Return an independent copy."""
        return self.__copy__()

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same setup, heading and log."""
        if not isinstance(other, Match):
            return NotImplemented
        return (
            self._start == other._start
            and (self.players, self.date) == (other.players, other.date)
            and (self.commitment, self.secret) == (other.commitment, other.secret)
            and (self.nonce_hashes, self.nonces) == (other.nonce_hashes, other.nonces)
            and (self.undone_dice, self.fork_step) == (other.undone_dice, other.fork_step)
            and (self.log, self.resigned) == (other.log, other.resigned)
            and self.forfeited == other.forfeited
        )

    def __hash__(self) -> int:
        """Raise TypeError: a match changes with every step."""
        raise TypeError("matches are mutable and cannot be hashed")

    def __str__(self) -> str:
        """Return the position as plain text."""
        return str(self.state)

    def __repr__(self) -> str:
        """Return the game, the seats, the next decision and the number of steps."""
        where = repr(self.state).strip("<>")
        if self.resigned is not None:
            where = f"{self.game.name} for {self.seats}, over"
        return f"<match of {where}, {len(self.log)} steps>"

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows: the position as a spectator sees it."""
        return notebook_svg(self)

    # --- the end ----------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """Return the result of each seat: 1 a win, 0 a loss, 1/k shared; all 0 before the end.

        >>> Match("warp-6", 3).returns()
        [0.0, 0.0, 0.0]
        """
        if self.resigned is not None:
            return [0.0 if seat == self.resigned else 1.0 for seat in range(self.seats)]
        return self.state.returns()

    def winners(self) -> list[int]:
        """Return the seats that won or shared the win; empty before the end or without any."""
        worth = self.returns()
        best = max(worth)
        return [seat for seat in range(self.seats) if worth[seat] == best > 0]

    def resign(self, seat: SupportsIndex) -> None:
        """Resign the match for a seat of two. IllegalActionError when it cannot be done.

        In a series this ends all games; `lose_game` ends only the current one.

        >>> match = Match("warp-6", 2)
        >>> match.resign(1)
        >>> match.over, match.winners(), match.resignation()
        (True, [0], 'Yellow resigns. Black wins.')
        """
        seat = index(seat)
        if self.over:
            raise IllegalActionError(seat, "resign", [], messages.MATCH_OVER)
        if not self.game.traits.can_resign:
            raise IllegalActionError(seat, "resign", [], messages.NO_RESIGNING)
        if self.seats != 2 or not 0 <= seat < 2:
            raise IllegalActionError(seat, "resign", [], messages.RESIGN_OF_TWO)
        self.resigned = seat

    def forfeit(self, seat: SupportsIndex) -> None:
        """Lose on time, where resigning is possible. IllegalActionError when it cannot be done.

        >>> match = Match("warp-6", 2)
        >>> match.forfeit(1)
        >>> match.over, match.winners(), match.resignation()
        (True, [0], 'Yellow ran out of time. Black wins.')
        """
        self.resign(seat)
        self.forfeited = True

    def resignation(self) -> str:
        """Return the sentence on a resignation: `Black resigns. Yellow wins.`; "" without one."""
        if self.resigned is None:
            return ""
        name = self.seat_names[self.resigned].capitalize()
        other = self.seat_names[1 - self.resigned].capitalize()
        if self.state.series_game():
            series = messages.lost_series_on_time if self.forfeited else messages.resigned_series
            return series(name=name, winner=other)
        text = messages.lost_on_time if self.forfeited else messages.resigned
        return text(name=name, winner=other)

    def loss_event(self, number: int) -> Event:
        """Return the event of entry `number`, by which a seat lost a game of a series.

        As a heading it stays in sight when a log folds older parts.
        """
        entry = self.log[number]
        timed_out = entry.value == GAME_TIMED_OUT
        text = messages.lost_game_on_time if timed_out else messages.resigned_game
        name = self.seat_names[entry.seat].capitalize()
        said = text(name=name, game=self.game_of(number))
        return Event("heading", said, topic="news")

    def turns(self) -> int | None:
        """Return the number of turns, by `Traits.turn_note_kinds`; None if the game has none.

        >>> match = Match("warp-6", 2)
        >>> match.turns()
        0
        """
        return len(self.turn_steps()) if self.game.traits.turn_note_kinds else None

    def turn_steps(self) -> list[int]:
        """Return the steps, from 1, that noted a turn; empty where the game does not say.

        >>> Match("warp-6", 2).turn_steps()
        []
        """
        kinds = self.game.traits.turn_note_kinds
        return [step for step, note in self.notes() if note.kind in kinds] if kinds else []

    def notes(self) -> Iterator[tuple[int, Note]]:
        """Yield each note of the rules with its step, from 1, by playing the match again."""
        state = self.state_at(0)
        for step, entry in enumerate(self.log, 1):
            state.keep_journal()
            entry.apply_to(state)
            for note in state.journal or ():
                yield step, note

    # --- what is seen -----------------------------------------------------------------------

    def legal_actions(self, seat: SupportsIndex = -1) -> list[int]:
        """Return the ids a seat may play now, by default the deciding seat; empty at the end.

        SeatError where there is no such seat.
        """
        return [] if self.over else self.state.legal_actions(seat)

    def observe(self, seat: SupportsIndex) -> State:
        """Return what a seat (or `SPECTATOR`) knows. SeatError if there is no such seat.

        >>> match = Match("warp-6", 2, {"start": "secret"})
        >>> view = match.observe(-1)
        >>> match.apply_action("=4", seat=1).seat
        1
        >>> match.observe(-1) == view
        True
        """
        return self.state.observe(seat)

    def information_state(self, seat: SupportsIndex) -> str:
        """Return all that a seat (or `SPECTATOR`) has seen and done so far, as one text.

        Two histories of the same game, seats and options give equal texts exactly when the seat
        cannot tell them apart: this is perfect recall, while `observe` forgets the way.
        Simultaneous decisions are one step, so their order is no part of it. Nor is anything shown
        to all after the end. SeatError if there is no such seat.

        >>> match = Match("warp-6", 2, {"start": "secret"})
        >>> other = Match("warp-6", 2, {"start": "secret"})
        >>> _ = match.apply_action("=3", 0), other.apply_action("=4", 0)
        >>> match.information_state(1) == other.information_state(1)
        True
        >>> match.information_state(0) == other.information_state(0)
        False
        """
        return information_state(self, index(seat))

    def scene(self, viewer: SupportsIndex) -> Scene:
        """Return the present scene of a viewer (-1: a spectator)."""
        viewer = index(viewer)
        return self.draw(self.state.observe(viewer), viewer, newest=True)

    def draw(self, view: State, viewer: int, *, newest: bool) -> Scene:
        """Return the scene of an observation. Old scenes have neither targets nor prompt."""
        scene = self.game.scene(view, viewer)
        if newest and self.resigned is not None:
            text = self.resignation()
            scene = replace(
                scene,
                seats=tuple(replace(seat, acting=False) for seat in scene.seats),
                targets=(),
                prompt=Prompt(text),
                outcome=Outcome((1 - self.resigned,), text),
            )
        if newest:
            return scene
        kept = tuple(zone for zone in scene.zones if zone.kind == "control")
        return replace(scene, targets=(), prompt=Prompt(""), unavailable=(), zones=kept)

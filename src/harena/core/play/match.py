"""A match: its setup and the row of decisions and die faces, from which all else follows."""

from __future__ import annotations

from dataclasses import replace
from operator import index
from typing import SupportsIndex

from harena.core.errors import IllegalActionError
from harena.core.play.information_state import information_state
from harena.core.play.match_base import MatchBase
from harena.core.play.notebook import notebook_svg
from harena.core.play.state import (
    State,
)
from harena.core.scene.scene import Outcome, Prompt, Scene


class Match(MatchBase):
    """A match of a game, played forward by `apply_action` and `apply_chance`, and back by `undo`.

    What has one legal answer and hides nothing (`State.forced_action`) is never asked: it follows
    by itself, as an entry like any other.

    >>> match = Match("warp-6", seats=2)
    >>> match.state.die
    8
    >>> match.apply_chance(5).value
    5
    """

    # --- a value ----------------------------------------------------------------------------

    def __copy__(self) -> Match:
        """An independent copy from the same first position, which never changes; keeps no steps."""
        other = object.__new__(type(self))
        other.__dict__ = dict(self.__dict__)
        other.players, other.state = list(self.players), self.state.clone()
        other.log, other._marks, other.steps = list(self.log), list(self._marks), None
        return other

    def __deepcopy__(self, memo: object) -> Match:
        """An independent copy."""
        return self.__copy__()

    def __eq__(self, other: object) -> bool:
        """Whether both have the same setup and heading, and have gone the same way."""
        if not isinstance(other, Match):
            return NotImplemented
        return (
            self._start == other._start
            and (self.players, self.date) == (other.players, other.date)
            and (self.commitment, self.secret) == (other.commitment, other.secret)
            and (self.undone_dice, self.begun) == (other.undone_dice, other.begun)
            and (self.log, self.resigned) == (other.log, other.resigned)
            and self.forfeited == other.forfeited
        )

    def __hash__(self) -> int:
        """TypeError: it changes with every step."""
        raise TypeError("unhashable: a match changes")

    def __str__(self) -> str:
        """The position, as plain text."""
        return str(self.state)

    def __repr__(self) -> str:
        """Its game, for how many seats, what is due, and how far it has come."""
        where = repr(self.state).strip("<>")
        if self.resigned is not None:
            where = f"{self.game.name} for {self.seats}, over"
        return f"<match of {where}, {len(self.log)} steps>"

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows: the position as a spectator sees it."""
        return notebook_svg(self)

    # --- the end ----------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """What the end is worth to each seat: 1 a win, 0 a loss, 1/k shared; before it all 0.

        >>> Match("warp-6", 3).returns()
        [0.0, 0.0, 0.0]
        """
        if self.resigned is not None:
            return [0.0 if seat == self.resigned else 1.0 for seat in range(self.seats)]
        return self.state.returns()

    def winners(self) -> list[int]:
        """The seats that won or shared the win; empty before the end, or if nobody won."""
        worth = self.returns()
        best = max(worth)
        return [seat for seat in range(self.seats) if worth[seat] == best > 0]

    def resign(self, seat: SupportsIndex) -> None:
        """Give the match up; for two seats only. IllegalActionError when it cannot be done.

        >>> match = Match("warp-6", 2)
        >>> match.resign(1)
        >>> match.over, match.winners(), match.resignation()
        (True, [0], 'Yellow resigns. Black wins.')
        """
        seat = index(seat)
        if self.over:
            raise IllegalActionError(seat, "resign", [], "the match is over")
        if not self.game.traits.can_resign:
            why = "this game has its own way to give up"
            raise IllegalActionError(seat, "resign", [], why)
        if self.seats != 2 or not 0 <= seat < 2:
            raise IllegalActionError(seat, "resign", [], "only one of two players can resign")
        self.resigned = seat

    def forfeit(self, seat: SupportsIndex) -> None:
        """Lose since time is up; where one may resign. IllegalActionError when it cannot be done.

        >>> match = Match("warp-6", 2)
        >>> match.forfeit(1)
        >>> match.over, match.winners(), match.resignation()
        (True, [0], 'Time is up for Yellow. Black wins.')
        """
        self.resign(seat)
        self.forfeited = True

    def resignation(self) -> str:
        """What is said when somebody has resigned: `Black resigns. Yellow wins.`; otherwise ""."""
        if self.resigned is None:
            return ""
        name = self.seat_names[self.resigned].capitalize()
        other = self.seat_names[1 - self.resigned].capitalize()
        how = f"Time is up for {name}" if self.forfeited else f"{name} resigns"
        return f"{how}. {other} wins."

    def turns(self) -> int | None:
        """How many turns there were, by `Traits.turn_note_kinds`; None where the game does not say.

        >>> match = Match("warp-6", 2)
        >>> match.turns()
        0
        """
        return len(self.turn_steps()) if self.game.traits.turn_note_kinds else None

    def turn_steps(self) -> list[int]:
        """The steps, from 1, that the turns were noted with; none where the game does not say.

        >>> Match("warp-6", 2).turn_steps()
        []
        """
        kinds = self.game.traits.turn_note_kinds
        state, found = self.state_at(0), []
        for step, entry in enumerate(self.log if kinds else (), 1):
            state.keep_journal()
            entry.apply_to(state)
            found += [step for note in state.journal or () if note.kind in kinds]
        return found

    # --- what is seen -----------------------------------------------------------------------

    def legal_actions(self, seat: SupportsIndex = -1) -> list[int]:
        """The ids a seat may play now, by default the seat whose turn it is; none at the end.

        SeatError where there is no such seat.
        """
        return [] if self.over else self.state.legal_actions(seat)

    def observe(self, seat: SupportsIndex) -> State:
        """What a seat (or `SPECTATOR`) knows of the position. SeatError if there is none such.

        >>> match = Match("warp-6", 2, {"start": "secret"})
        >>> view = match.observe(-1)
        >>> match.apply_action("=4", seat=1).seat
        1
        >>> match.observe(-1) == view
        True
        """
        return self.state.observe(seat)

    def information_state(self, seat: SupportsIndex) -> str:
        """All that a seat (or `SPECTATOR`) has seen and done so far, as one text.

        Two histories of the same game, seats and options give equal texts exactly when the seat
        cannot tell them apart: it has perfect recall, while `observe` forgets how it came. Those
        who decide at once do so in one step: in which order they answered is no part of it, nor
        is what is shown to all after the end. SeatError if there is no such seat.

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
        """What a viewer (-1: a spectator) sees now."""
        viewer = index(viewer)
        return self.draw(self.state.observe(viewer), viewer, newest=True)

    def draw(self, view: State, viewer: int, *, newest: bool) -> Scene:
        """The scene of an observation; of an old one without targets and prompt."""
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

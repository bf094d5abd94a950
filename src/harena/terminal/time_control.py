"""Time controls and timeout policies that a new table offers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

from harena.core.english import counted
from harena.server.protocol.requests import FORFEIT
from harena.terminal import messages

MINUTE, HOUR, DAY = 60, 3600, 86400


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A time control in seconds: clock and increment per seat, or a deadline per decision."""

    clock: int = 0
    increment: int = 0
    deadline: int = 0

    @property
    def key(self) -> str:
        """The id of this time control in a list."""
        return f"{self.clock}+{self.increment}/{self.deadline}"

    @property
    def words(self) -> str:
        """The time control in words.

        >>> TimeControl(clock=300, increment=5).words
        '5 minutes and 5 seconds more per turn'
        >>> TimeControl(deadline=172800).words
        '2 days per turn'
        """
        if self.deadline:
            return messages.per_turn(duration(self.deadline))
        if not self.clock:
            return messages.NO_TIME_LIMIT
        more = duration(self.increment) if self.increment else ""
        return messages.clock_time(time=duration(self.clock), more=more)


NO_LIMIT: Final = TimeControl()
CLOCK_CONTROLS: Final = tuple(
    TimeControl(clock=minutes * MINUTE, increment=increment)
    for minutes, increment in ((5, 5), (10, 10), (20, 15), (45, 30), (90, 30))
)
TURN_LIMITS: Final = tuple(TimeControl(deadline=seconds) for seconds in (MINUTE, 5 * MINUTE, HOUR))
POST_LIMITS: Final = tuple(TimeControl(deadline=days * DAY) for days in (1, 2, 3, 7, 14))


def duration(seconds: int) -> str:
    """Return a duration in its largest whole unit.

    >>> duration(86400), duration(5400), duration(90)
    ('1 day', '90 minutes', '90 seconds')
    """
    steps = ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (1, "second"))
    size, unit = next(step for step in steps if seconds % step[0] == 0)
    return counted(seconds // size, unit)


def time_controls(game: dict[str, Any], seats: int, people: int) -> list[tuple[str, TimeControl]]:
    """Return the time controls to choose from, each with its words.

    If no other person plays and the game has no plans, these are clocks only.
    """
    each = game["minutes"] * MINUTE / seats
    suits = min(CLOCK_CONTROLS, key=lambda control: abs(math.log(control.clock / max(1, each))))
    clocks = [
        (messages.clocks(time=control.words, recommended=control == suits), control)
        for control in CLOCK_CONTROLS
    ]
    found = [(NO_LIMIT.words, NO_LIMIT), *clocks]
    if game["plans"] or people > 1:
        found += [(control.words, control) for control in TURN_LIMITS]
        found += [(messages.by_post(control.words), control) for control in POST_LIMITS]
    return found


def timeout_policies(
    game: dict[str, Any], seats: int, bots: list[tuple[str, str]]
) -> list[tuple[str, str]]:
    """Return the timeout policies to choose from, each with its words; `bots` have titles."""
    found = [("", messages.TIMEOUT_PLANS)] if game["plans"] else []
    if game["resigns"] and seats == 2:
        found.append((FORFEIT, messages.TIMEOUT_LOSES))
    return [*found, *((bot, messages.bot_plays_on(title)) for bot, title in bots)]


def default_timeout_policy(late: list[tuple[str, str]], bot: str) -> str:
    """Return the default timeout policy: the game's own rule, or the default bot."""
    first = late[0][0] if late else ""
    return first if first in ("", FORFEIT) else bot

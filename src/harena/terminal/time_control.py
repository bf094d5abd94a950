"""How fast a new table is played, and what comes of being late, as a game has room for it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

from harena.core.english import counted
from harena.server.protocol.requests import FORFEIT

MINUTE, HOUR, DAY = 60, 3600, 86400


@dataclass(frozen=True, slots=True)
class Pace:
    """In seconds: what each has for the game, what comes with a turn, or how long one may take."""

    clock: int = 0
    increment: int = 0
    deadline: int = 0

    @property
    def key(self) -> str:
        """Its name in a list."""
        return f"{self.clock}+{self.increment}/{self.deadline}"

    @property
    def words(self) -> str:
        """As one says it.

        >>> Pace(clock=300, increment=5).words
        '5 minutes and 5 seconds more each turn'
        >>> Pace(deadline=172800).words
        '2 days for a turn'
        """
        if self.deadline:
            return f"{lasting(self.deadline)} for a turn"
        if not self.clock:
            return "No clock"
        more = f" and {lasting(self.increment)} more each turn" if self.increment else ""
        return f"{lasting(self.clock)}{more}"


NONE: Final = Pace()
CLOCKS: Final = tuple(
    Pace(clock=minutes * MINUTE, increment=increment)
    for minutes, increment in ((5, 5), (10, 10), (20, 15), (45, 30), (90, 30))
)
TURNS: Final = tuple(Pace(deadline=seconds) for seconds in (MINUTE, 5 * MINUTE, HOUR))
POSTS: Final = tuple(Pace(deadline=days * DAY) for days in (1, 2, 3, 7, 14))


def lasting(seconds: int) -> str:
    """How long something lasts, in its largest unit that is whole.

    >>> lasting(86400), lasting(5400), lasting(90)
    ('1 day', '90 minutes', '90 seconds')
    """
    steps = ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (1, "second"))
    size, unit = next(step for step in steps if seconds % step[0] == 0)
    return counted(seconds // size, unit)


def paces(game: dict[str, Any], seats: int, people: int) -> list[tuple[str, Pace]]:
    """What may be chosen, each in words; where nobody else is hurried, clocks only."""
    each = game["minutes"] * MINUTE / seats
    suits = min(CLOCKS, key=lambda pace: abs(math.log(pace.clock / max(1, each))))
    clocks = [
        (f"Clocks: {pace.words}{' (suits this game)' if pace == suits else ''}", pace)
        for pace in CLOCKS
    ]
    found = [(NONE.words, NONE), *clocks]
    if game["plans"] or people > 1:
        found += [(pace.words, pace) for pace in TURNS]
        found += [(f"By post: {pace.words}", pace) for pace in POSTS]
    return found


def lates(game: dict[str, Any], seats: int, bots: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """What being late may come to, as the server's `late`, each in words; `bots` have titles."""
    found = [("", "What is planned counts")] if game["plans"] else []
    if game["resigns"] and seats == 2:
        found.append((FORFEIT, "Whoever is late has lost"))
    return [*found, *((bot, f"{title} plays on") for bot, title in bots)]


def usual_late(late: list[tuple[str, str]], bot: str) -> str:
    """What it comes to where nobody chose: a rule of the game's, else the usual bot plays on."""
    first = late[0][0] if late else ""
    return first if first in ("", FORFEIT) else bot

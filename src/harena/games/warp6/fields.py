"""The table of WARP 6: what each number means, its range, and who sees it."""

from __future__ import annotations

from typing import Final

from harena.core.play.fields import Axis, Field, Fields
from harena.core.play.state import State
from harena.games.warp6.rules import actions, components, fields as F
from harena.games.warp6.rules.board import START

SEAT: Final = Axis("seat", 3, each=1)
DIE: Final = Axis("die", int(F.MOST), each=int(components.OWN))
SPACE: Final = Axis("space", int(START) + 1)
ACTION: Final = Axis("action", int(actions.NUMBER))


def chosen_in_secret(state: State, seat: int) -> bool:
    """W6-12: the faces that others choose are hidden until all have chosen."""
    del seat
    return state.values[F.PHASE] == F.CHOOSING


FIELDS: Final = Fields(
    (
        Field("AT", "a space, OFF, or IN_HAND before it is placed", (DIE,), 0, int(F.IN_HAND)),
        Field(
            "FACE",
            "1 to its sides; 0 before it is rolled or chosen, and off",
            (DIE,),
            high=8,
            hidden=chosen_in_secret,
        ),
        Field(
            "ON",
            "0 nothing, else the die there plus 1; the centre stays 0",
            (SPACE,),
            high=int(F.MOST),
            derived=True,
        ),
        Field("OUT", "dice off the board", (SEAT,), high=6),
        Field("TOTAL", "points of the finished games of the series (W6-13)", (SEAT,), high=9999),
        Field("EXTRA", "the extra d8 of a tie for first, 0 not rolled (W6-8)", (SEAT,), high=8),
        Field("TIED", "1 while it may still become first player", (SEAT,), high=1),
        Field(
            "MAY",
            "the actions its dice allow, see update_choices",
            (SEAT,),
            bits=ACTION,
            derived=True,
        ),
        Field("FIRST", "the first player's seat; -1 not known", low=-1, high=2),
        Field("PLACED", "dice placed so far", high=18),
        Field("ROLLING_DIE", "the die whose face is asked for; -1 none", low=-1, high=26),
        Field("GAME", "which game of the series, from 1", low=1, high=99),
        Field("GAMES", "games in the series", low=1, high=99),
        Field("SECRET", "1: faces are chosen in secret (W6-12), 0: rolled", high=1),
        Field("WINNER", "the seat that won the game last finished; -1 none yet", low=-1, high=2),
        Field("CHANGED", "how often dice were changed in this game (W6-15)", high=2000),
    ),
    {0: Field("PHASE", "in the one frame, its procedure: ROLLING to MOVING, or ENDED", high=5)},
    blotted=(chosen_in_secret,),
)

"""The phases of Arena, each a procedure: the number of one is its place in this list."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from harena.core.play.procedures import Procedure
from harena.games.arena.rules.combat import Fighting
from harena.games.arena.rules.movement import Moving
from harena.games.arena.rules.retreat import Retreating
from harena.games.arena.rules.setup import Drawing, Placing
from harena.games.arena.rules.terrain import Changing

PHASES: Final = vec[Procedure](
    [
        Placing(),
        Drawing(),
        Changing(),
        Moving(),
        Fighting(),
        Retreating(),
    ]
)

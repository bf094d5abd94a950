"""All phases of the game, in one list; the number of a phase is its place in it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from harena.core.play.procedures import Procedure
from harena.games.gladiator_arena.rules.orders import Orders
from harena.games.gladiator_arena.rules.phase import Phase
from harena.games.gladiator_arena.rules.setup import Enrolment
from harena.games.gladiator_arena.rules.surrender import Answer
from harena.games.gladiator_arena.rules.turn import Play
from harena.games.gladiator_arena.rules.victory import Ended

PHASES: Final = vec[Phase]([Enrolment(), Orders(), Play(), Answer(), Ended()])
PROCEDURES: Final = vec[Procedure](list(PHASES))
"""The same for the loop that carries them out."""

"""The phases of WARP 6, each a procedure: the number of one is its place in this list."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from harena.core.play.procedures import Procedure
from harena.games.warp6.rules.initiative import Tie
from harena.games.warp6.rules.movement import Moving
from harena.games.warp6.rules.setup import Choosing, Placing, Rolling

PHASES: Final = vec[Procedure]([Rolling(), Choosing(), Tie(), Placing(), Moving()])

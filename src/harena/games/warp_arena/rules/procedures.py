"""All procedures of Warp Arena: the number of one is its place in the list."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from harena.core.play.procedures import Procedure
from harena.games.warp_arena.rules import (
    actions,
    cards,
    combat,
    destroy,
    discs,
    expansion,
    fight,
    grids,
    initiative,
    movement,
    player_phase,
    setup,
    special,
    turn,
    wild_warp,
)

PROCEDURES: Final = vec[Procedure](
    [
        turn.Game(),
        initiative.RollOff(),
        setup.Build(),
        cards.Draw(),
        setup.Deploy(),
        discs.RandomDisc(),
        discs.NewDisc(),
        player_phase.Phase(),
        wild_warp.WildWarp(),
        destroy.Destroy(),
        grids.Warp(),
        grids.Double(),
        special.Create(),
        grids.Rotate(),
        actions.Convert(),
        actions.WarpConverter(),
        actions.WarpAny(),
        actions.WarpOwn(),
        special.PlayCards(),
        expansion.Bomb(),
        expansion.ActionPoint(),
        movement.Move(),
        combat.Combat(),
        fight.Fight(),
        initiative.Bidding(),
    ]
)

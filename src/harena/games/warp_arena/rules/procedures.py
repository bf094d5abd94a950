"""All procedures of Warp Arena: the number of one is its place in the list at the end."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    actions,
    bidding,
    cards,
    combat,
    discs,
    engage,
    fight,
    movement,
    setup,
    special,
    turn,
    wildwarp,
)
from harena.games.warp_arena.rules.table import Action, WarpArenaTable


@final
class Window(Procedure[WarpArenaTable]):
    """WA-38, WA-39: others may interrupt."""

    NUMBER: Final[i64] = 8

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        wildwarp.window_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        wildwarp.window_legal(table, at, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        wildwarp.window_act(table, at, seat, action)


@final
class Move(Action):
    """4.2.7: robots move, then fight."""

    NUMBER: Final[i64] = 21

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        if table.table[at + STEP] == movement.FIGHTS:
            engage.fights_go(table, at)
        else:
            movement.move_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        if table.table[at + STEP] == movement.FIGHTS:
            engage.fights_legal(table, seat, out)
        else:
            movement.move_legal(table, at, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        if table.table[at + STEP] == movement.FIGHTS:
            engage.fights_act(table, at, seat, action)
        else:
            movement.move_act(table, at, seat, action)


@final
class Combat(Procedure[WarpArenaTable]):
    """6.1: a combat over a hex."""

    NUMBER: Final[i64] = 22

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        combat.combat_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        combat.combat_legal(table, at, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        combat.combat_act(table, at, seat, action)


@final
class Fight(Procedure[WarpArenaTable]):
    """6.1: one fight."""

    NUMBER: Final[i64] = 23

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        fight.fight_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        fight.fight_legal(table, at, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        fight.fight_act(table, at, seat, action)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """Take the face."""
        fight.fight_fall(table, at, face)


PROCEDURES: Final[list[Procedure[Any]]] = [
    setup.Game(),
    setup.RollOff(),
    setup.Build(),
    cards.Draw(),
    setup.Deploy(),
    discs.RandomDisc(),
    discs.NewDisc(),
    turn.Phase(),
    Window(),
    special.Destroy(),
    special.Warp(),
    special.Double(),
    special.Create(),
    special.Rotate(),
    actions.Convert(),
    actions.WarpConverter(),
    actions.WarpAny(),
    actions.WarpOwn(),
    special.PlayCards(),
    special.Bomb(),
    special.Extra(),
    Move(),
    Combat(),
    Fight(),
    bidding.Bidding(),
]

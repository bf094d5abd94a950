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
    bombs,
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
from harena.games.warp_arena.rules.notation import HEX
from harena.games.warp_arena.rules.table import L0, Action, WarpArenaTable


@final
class Game(Procedure[WarpArenaTable]):
    """3.0 and 4.0: setting up, then turn after turn; always the lowest."""

    NUMBER: Final[i64] = 0

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        setup.game_go(table, at)


@final
class RollOff(Procedure[WarpArenaTable]):
    """WA-4, WA-8: a d20 each."""

    NUMBER: Final[i64] = 1

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        setup.roll_off_go(table, at)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """Take the face."""
        setup.roll_off_fall(table, at, face)


@final
class Build(Procedure[WarpArenaTable]):
    """WA-4: the players lay the grids."""

    NUMBER: Final[i64] = 2

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        setup.build_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        setup.build_legal(table, at, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        setup.build_act(table, at, seat, action)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """Take the face."""
        setup.build_fall(table, at, face)


@final
class Draw(Procedure[WarpArenaTable]):
    """4.2.3: cards are drawn."""

    NUMBER: Final[i64] = 3

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        cards.draw_go(table, at)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """Take the face."""
        cards.draw_card(table, at, face)


@final
class Deploy(Procedure[WarpArenaTable]):
    """WA-6: the players place their robots."""

    NUMBER: Final[i64] = 4

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        setup.deploy_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        setup.deploy_legal(table, at, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        setup.deploy_act(table, at, seat, action)


@final
class RandomDisc(Procedure[WarpArenaTable]):
    """WA-7, WA-9, WA-43: a disc somewhere."""

    NUMBER: Final[i64] = 5

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        discs.random_disc_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        discs.legal_sites(table, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        discs.place_disc(table, action - HEX)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """Take the face."""
        discs.random_disc_fall(table, at, face)


@final
class NewDisc(Procedure[WarpArenaTable]):
    """WA-7: who gets a new disc."""

    NUMBER: Final[i64] = 6

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        discs.new_disc_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        discs.legal_carriers(table, seat, table.table[at + L0], out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        discs.new_disc_act(table, at, seat, action)


@final
class Phase(Procedure[WarpArenaTable]):
    """4.2: a player's phase."""

    NUMBER: Final[i64] = 7

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        turn.phase_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        turn.phase_legal(table, at, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        turn.phase_act(table, at, seat, action)


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
class Destroy(Action):
    """WA-11: a random hex is destroyed."""

    NUMBER: Final[i64] = 9

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        special.destroy_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        special.legal_grids(table, -1, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        special.destroy_act(table, at, seat, action)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """Take the face."""
        special.destroy_fall(table, at, face)


@final
class Warp(Action):
    """WA-12: a random grid is warped."""

    NUMBER: Final[i64] = 10

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        special.warp_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        special.warp_legal(table, at, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        special.warp_act(table, at, seat, action)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """Take the face."""
        special.warp_fall(table, at, face)


@final
class Double(Action):
    """WA-14: two grids change places."""

    NUMBER: Final[i64] = 11

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        special.double_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        special.double_legal(table, at, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        special.double_act(table, at, seat, action)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """Take the face."""
        special.double_fall(table, at, face)


@final
class Create(Action):
    """2.4.5: a disc for the C-bot."""

    NUMBER: Final[i64] = 12

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        special.create_go(table, at)


@final
class Rotate(Action):
    """WA-10: a grid is turned."""

    NUMBER: Final[i64] = 13

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        special.rotate_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        special.rotate_legal(table, at, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        special.rotate_act(table, at, seat, action)


@final
class Convert(Action):
    """WA-16: discs become robots or cards."""

    NUMBER: Final[i64] = 14

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        actions.convert_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        actions.convert_legal(table, at, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        actions.convert_act(table, at, seat, action)


@final
class WarpConverter(Action):
    """WA-17: the C-bot is warped."""

    NUMBER: Final[i64] = 15

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        actions.warp_converter_go(table, at)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """Take the face."""
        actions.warp_converter_fall(table, at, face)


@final
class WarpAny(Action):
    """WA-18: any robot is warped."""

    NUMBER: Final[i64] = 16

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        actions.warp_any_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        actions.warp_any_legal(table, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        actions.warp_any_act(table, at, action)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """Take the face."""
        actions.warp_any_fall(table, at, face)


@final
class WarpOwn(Action):
    """WA-19: an own robot is warped."""

    NUMBER: Final[i64] = 17

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        actions.warp_own_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        actions.warp_own_legal(table, at, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        actions.warp_own_act(table, at, action)


@final
class PlayCards(Action):
    """4.2.8: special cards are played."""

    NUMBER: Final[i64] = 18

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        cards.play_cards_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        cards.play_cards_legal(table, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        cards.play_cards_act(table, at, seat, action)


@final
class Bomb(Action):
    """WA-69: a Bomb is thrown."""

    NUMBER: Final[i64] = 19

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        bombs.bomb_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        bombs.bomb_legal(table, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        bombs.bomb_act(table, at, action)


@final
class Extra(Action):
    """WA-67: one more action point."""

    NUMBER: Final[i64] = 20

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        bombs.extra_go(table, at)


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


@final
class Bidding(Procedure[WarpArenaTable]):
    """WA-42: cards add to the rolls for the order of play."""

    NUMBER: Final[i64] = 24

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """Go on."""
        bidding.bidding_go(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """What may be chosen."""
        bidding.bidding_legal(table, at, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """Take the choice."""
        bidding.bidding_act(table, at, seat, action)


PROCEDURES: Final[list[Procedure[Any]]] = [
    Game(),
    RollOff(),
    Build(),
    Draw(),
    Deploy(),
    RandomDisc(),
    NewDisc(),
    Phase(),
    Window(),
    Destroy(),
    Warp(),
    Double(),
    Create(),
    Rotate(),
    Convert(),
    WarpConverter(),
    WarpAny(),
    WarpOwn(),
    PlayCards(),
    Bomb(),
    Extra(),
    Move(),
    Combat(),
    Fight(),
    Bidding(),
]

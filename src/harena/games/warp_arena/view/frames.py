"""What is being carried out, as plain data: a class for each procedure that is shown or told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from harena.core.play.procedures import ProcedureState
from harena.core.play.state import FRAME, PROCEDURE, STEP
from harena.games.warp_arena.rules import (
    actions,
    bidding,
    cards,
    combat,
    destroy,
    discs,
    expansion,
    fight,
    grids,
    matching,
    movement,
    setup,
    special,
    table as on,
    turn,
    windows,
)
from harena.games.warp_arena.rules.table import Action


@dataclass(frozen=True, slots=True)
class Doing:
    """A procedure that runs, with its step; `at` is what rules are asked about it with."""

    at: int
    procedure: int
    step: int


@dataclass(frozen=True, slots=True)
class Game(Doing):
    """Setting up, then turns: always the lowest."""


@dataclass(frozen=True, slots=True)
class RollOff(Doing):
    """All roll for the order of play, or for who comes first."""

    all_places: int
    roller: int


@dataclass(frozen=True, slots=True)
class Build(Doing):
    """A seat lays a grid."""

    seat: int
    grid: int
    q: int
    r: int


@dataclass(frozen=True, slots=True)
class Draw(Doing):
    """Cards are drawn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Deploy(Doing):
    """A seat places its robots."""

    seat: int
    piece: int


@dataclass(frozen=True, slots=True)
class RandomDisc(Doing):
    """Dice say where a disc appears; or the seat does."""

    seat: int
    grid: int


@dataclass(frozen=True, slots=True)
class NewDisc(Doing):
    """Who of several robots gets a disc."""

    hex: int


@dataclass(frozen=True, slots=True)
class Phase(Doing):
    """A player's phase."""

    seat: int


@dataclass(frozen=True, slots=True)
class Window(Doing):
    """Others may interrupt. `what` is `table.STOP_ACTION` or what follows there."""

    what: int
    whom: int
    """The seat that it answers; -1: nobody."""
    detail: int
    """The action announced, the card played, or what a Wild Warp did."""
    wanted: int
    """What the Wild Warp that was played in it does."""


@dataclass(frozen=True, slots=True)
class Special(Doing):
    """An action or a special card that could also be played as the other."""

    who: int
    by_card: int


@dataclass(frozen=True, slots=True)
class Destroy(Special):
    """A grid, then one of its hexes; -1 the void."""

    grid: int
    hex: int


@dataclass(frozen=True, slots=True)
class Warp(Special):
    """A grid goes elsewhere."""

    grid: int
    q: int
    r: int
    steps: int


@dataclass(frozen=True, slots=True)
class Double(Special):
    """Two grids change places."""

    grid: int
    other: int
    steps: int
    other_steps: int


@dataclass(frozen=True, slots=True)
class Create(Special):
    """A disc appears at the C-bot."""


@dataclass(frozen=True, slots=True)
class Rotate(Doing):
    """A grid turns in its place."""

    who: int
    grid: int


@dataclass(frozen=True, slots=True)
class Convert(Doing):
    """A disc becomes a robot of the kind `made`, or two cards (0)."""

    who: int
    made: int


@dataclass(frozen=True, slots=True)
class WarpConverter(Doing):
    """A C-bot warps by a die."""

    who: int


@dataclass(frozen=True, slots=True)
class WarpAny(Doing):
    """A robot warps by dice."""

    who: int
    piece: int
    grid: int


@dataclass(frozen=True, slots=True)
class WarpOwn(Doing):
    """A robot of one's own warps."""

    who: int
    piece: int


@dataclass(frozen=True, slots=True)
class PlayCards(Doing):
    """Special cards are played."""

    who: int


@dataclass(frozen=True, slots=True)
class Bomb(Special):
    """A Bomb goes off in a hex."""

    hex: int


@dataclass(frozen=True, slots=True)
class Extra(Special):
    """An Action Point card."""


@dataclass(frozen=True, slots=True)
class Move(Doing):
    """Robots move, one after the other."""

    who: int
    piece: int
    steps: int
    """Left to the robot."""
    over: int
    """The hex it hops over, or has left."""
    to: int
    """Where it hops to."""


@dataclass(frozen=True, slots=True)
class Combat(Doing):
    """A combat over a hex, between two seats."""

    attacker: int
    defender: int
    hex: int


@dataclass(frozen=True, slots=True)
class Fight(Doing):
    """A robot fights another, or the force field (-1); cards as in `rules/fight.py`."""

    piece: int
    foe: int
    card: int
    foe_card: int
    face: int
    """What its die shows; 0: not rolled."""
    foe_face: int


@dataclass(frozen=True, slots=True)
class Bidding(Doing):
    """Cards are laid for the order of play."""

    place: int
    """In the order of the last turn: whose card it is."""


PLACES: Final[dict[int, tuple[Callable[..., Doing], tuple[int, ...]]]] = {
    turn.Game.NUMBER: (Game, ()),
    setup.RollOff.NUMBER: (RollOff, (setup.RollOff.ALL_PLACES, setup.RollOff.ROLLER)),
    setup.Build.NUMBER: (
        Build,
        (setup.Build.SEAT, setup.Build.GRID, setup.Build.Q, setup.Build.R),
    ),
    cards.Draw.NUMBER: (Draw, (cards.Draw.SEAT,)),
    setup.Deploy.NUMBER: (Deploy, (setup.Deploy.SEAT, setup.Deploy.PIECE)),
    discs.RandomDisc.NUMBER: (RandomDisc, (discs.RandomDisc.SEAT, discs.RandomDisc.GRID)),
    discs.NewDisc.NUMBER: (NewDisc, (discs.NewDisc.HEX,)),
    turn.Phase.NUMBER: (Phase, (turn.Phase.SEAT,)),
    windows.Window.NUMBER: (
        Window,
        (
            windows.Window.WHAT,
            windows.Window.WHOM,
            windows.Window.DETAIL,
            windows.Window.WANT,
        ),
    ),
    destroy.Destroy.NUMBER: (
        Destroy,
        (Action.WHO, on.Special.BY_CARD, destroy.Destroy.GRID, destroy.Destroy.HEX),
    ),
    grids.Warp.NUMBER: (
        Warp,
        (
            *(Action.WHO, on.Special.BY_CARD, grids.Warp.GRID),
            *(grids.Warp.Q, grids.Warp.R, grids.Warp.STEPS),
        ),
    ),
    grids.Double.NUMBER: (
        Double,
        (
            *(Action.WHO, on.Special.BY_CARD, grids.Double.GRID, grids.Double.OTHER),
            *(grids.Double.STEPS, grids.Double.OTHER_STEPS),
        ),
    ),
    special.Create.NUMBER: (Create, (Action.WHO, on.Special.BY_CARD)),
    grids.Rotate.NUMBER: (Rotate, (Action.WHO, grids.Rotate.GRID)),
    actions.Convert.NUMBER: (Convert, (Action.WHO, actions.Convert.MADE)),
    actions.WarpConverter.NUMBER: (WarpConverter, (Action.WHO,)),
    actions.WarpAny.NUMBER: (
        WarpAny,
        (Action.WHO, actions.WarpAny.PIECE, actions.WarpAny.GRID),
    ),
    actions.WarpOwn.NUMBER: (WarpOwn, (Action.WHO, actions.WarpOwn.PIECE)),
    special.PlayCards.NUMBER: (PlayCards, (Action.WHO,)),
    expansion.Bomb.NUMBER: (Bomb, (Action.WHO, on.Special.BY_CARD, expansion.Bomb.HEX)),
    expansion.Extra.NUMBER: (Extra, (Action.WHO, on.Special.BY_CARD)),
    movement.Move.NUMBER: (
        Move,
        (
            *(Action.WHO, movement.Move.PIECE, movement.Move.STEPS),
            *(movement.Move.OVER, movement.Move.TO),
        ),
    ),
    combat.Combat.NUMBER: (
        Combat,
        (matching.Sides.ATTACKER, matching.Sides.DEFENDER, matching.Sides.HEX),
    ),
    fight.Fight.NUMBER: (
        Fight,
        (
            *(fight.Fight.PIECE, fight.Fight.FOE, fight.Fight.CARD_A, fight.Fight.CARD_D),
            *(fight.Fight.DIE_A, fight.Fight.DIE_D),
        ),
    ),
    bidding.Bidding.NUMBER: (Bidding, (bidding.Bidding.PLACE,)),
}
"""[procedure] -> its class here, and where in its frame the fields of that stand."""


def _doing(stack: Sequence[int], frame: int, start: int) -> Doing:
    """The procedure of a frame; the stack starts at that place of the table."""
    kind, places = PLACES[stack[frame + PROCEDURE]]
    values = (stack[frame + place] for place in places)
    return kind(start + frame, stack[frame + PROCEDURE], stack[frame + STEP], *values)


def running(state: ProcedureState) -> list[Doing]:
    """All that is being carried out, the lowest first; the last is what asks now."""
    numbers = [int(number) for number in state.table[state.stack :]]
    frames = range(0, state.depth * FRAME, FRAME)
    return [_doing(numbers, at, int(state.stack)) for at in frames]

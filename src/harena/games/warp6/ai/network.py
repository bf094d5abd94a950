"""The inputs of WARP 6's networks: each die with its space and face, and what its moves reach."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.features import Features
from harena.core.play.network import NetworkEvaluator
from harena.core.play.state import CHANCE, State
from harena.games.warp6.ai.evaluation import WarpSixEvaluator, seat_to_come
from harena.games.warp6.rules import board, components, fields as F, movement
from harena.games.warp6.rules.fields import WarpSixState

SPACES: Final[i64] = 128
KINDS: Final = vec[i64]([0, 5, 12])
"""[class of a die: d4, d6, d8] -> its face 0 among the 21 sorts."""

# --- where the inputs of a kind start -----------------------------------------------------------
STANDS: Final[i64] = 0  # + sort * SPACES + space: a die, or IN_HAND; face 0 is rolled next
REACHES: Final[i64] = 2688  # + class * SPACES + space: where a die comes to rest if it moves
WARPS: Final[i64] = 3072  # the same for a move that warps
RAISED: Final[i64] = 3456  # the same for a warp or the centre with the face one higher
LOWERED: Final[i64] = 3840  # the same with the face one lower
OUT: Final[i64] = 4224  # + dice off the board
PLACED: Final[i64] = 4231  # + dice placed so far; of the viewer alone
UNKNOWN: Final[i64] = 4250  # the first player is not known; of the viewer alone
TO_COME: Final[i64] = 4251  # + games of the series after this one, at most 7
LEAD: Final[i64] = 4259  # + points fewer than the best other, from -30 to 30 in steps of 3
INPUTS: Final[i64] = 4280
STEP: Final[i64] = 3
LEADS: Final[i64] = 10

FILE: Final = Path(__file__).parent.parent / "network.safetensors"


def add_die(state: WarpSixState, die: i64, out: Features) -> None:
    """Add a die on the board or in hand, and what its moves reach."""
    t = state.values
    space = t[F.AT + die]
    face = t[F.FACE + die]
    sides = F.sides_of(state, die)
    group = (sides - 4) >> 1
    if state.to_move == CHANCE and t[F.ROLLING_DIE] == die:
        face = 0
    out.add(STANDS + (KINDS[group] + face) * SPACES + space)
    if face == 0 or space == F.IN_HAND:
        return
    row = group * SPACES
    reached = movement.landing(space, face)
    if reached != board.CENTRE and t[F.ON + reached] != 0:
        out.add(WARPS + row + movement.warp(state, reached))
    else:
        out.add(REACHES + row + reached)
    if face < sides:
        add_change(state, RAISED + row, movement.landing(space, face + 1), out)
    if face > 1:
        add_change(state, LOWERED + row, movement.landing(space, face - 1), out)


def add_change(state: WarpSixState, start: i64, reached: i64, out: Features) -> None:
    """Add what a changed face reaches if that is a warp or the centre."""
    if reached == board.CENTRE:
        out.add(start)
    elif state.values[F.ON + reached] != 0:
        out.add(start + movement.warp(state, reached))


def lead_of(state: WarpSixState, seat: i64) -> i64:
    """W6-13: return how many points fewer a seat has than the best other, in steps from 0 to 20."""
    t = state.values
    best: i64 = 9999
    other: i64
    for other in range(state.seats):
        if other != seat:
            best = min(best, t[F.TOTAL + other])
    lead = (best - t[F.TOTAL + seat] + STEP // 2 + STEP * LEADS) // STEP
    return max(0, min(2 * LEADS, lead))


@final
class WarpSixNetwork(NetworkEvaluator):
    """The evaluation of WARP 6 by networks learned from games against themselves."""

    def __init__(self) -> None:
        super().__init__(WarpSixEvaluator(), int(INPUTS), FILE)

    def viewer(self, state: State) -> i64:
        """Return the seat on move or after the die; 0 while faces are chosen in secret.

        No decision is made while all faces are rolled, so networks do not know those positions.
        """
        if state.values[F.PHASE] == F.CHOOSING:
            return 0
        return seat_to_come(cast(WarpSixState, state))

    def add_inputs(self, state: State, seat: i64, viewer: i64, out: Features) -> None:
        """Add the seat's dice, and once what belongs to all."""
        position = cast(WarpSixState, state)
        t = position.values
        own: i64
        for own in range(position.own):
            if t[F.AT + seat * components.OWN + own] != F.OFF:
                add_die(position, seat * components.OWN + own, out)
        out.add(OUT + t[F.OUT + seat])
        if t[F.GAMES] > 1:
            out.add(LEAD + lead_of(position, seat))
        if seat == viewer:
            out.add(PLACED + t[F.PLACED])
            if seat_to_come(position) < 0:
                out.add(UNKNOWN)
            out.add(TO_COME + min(t[F.GAMES] - t[F.GAME], 7))

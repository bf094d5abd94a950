"""Power discs: new ones, the robots that get them, and discs picked up and handed over."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import components, fields as F, grids, ids, journal
from harena.games.warp_arena.rules.fields import WarpArenaState

# --- new discs --------------------------------------------------------------------------------

# The steps of RandomDisc.
FOR_GRID: Final[i64] = 0
FOR_HEX: Final[i64] = 1


@final
class RandomDisc(Procedure):
    """WA-7, WA-9: a die for the grid and one for its hex; WA-43, WA-56: or any hex by choice."""

    NUMBER: Final[i64] = 5

    SEAT: Final[i64] = 2  # who rolls
    GRID: Final[i64] = 3

    def go(self, state: WarpArenaState, at: i64) -> None:
        """WA-7, WA-43: request the dice, or the seat's choice."""
        if state.variant.discs_by_choice:
            state.ask(state.values[at + RandomDisc.SEAT])
        elif state.values[at + STEP] == FOR_GRID:
            grids.ask_grid_die(state)
        else:
            state.ask_die(state.cells - 1)

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-43: add any hex that is not destroyed."""
        legal_sites(state, out)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-43: choose the hex."""
        state.pop()
        place_disc(state, seat, action - ids.HEX)

    def roll(self, state: WarpArenaState, at: i64, face: i64) -> None:
        """WA-7: take the grid, then the hex; never a centre."""
        t = state.values
        seat = t[at + RandomDisc.SEAT]
        if t[at + STEP] == FOR_GRID:
            state.note(journal.DISC_GRID_ROLLED, seat, face, state.grids, face - 1, t[F.TURN])
            t[at + RandomDisc.GRID] = face - 1
            state.step(FOR_HEX)
            return
        hex_ = t[at + RandomDisc.GRID] * state.cells + face
        state.note(journal.DISC_HEX_ROLLED, seat, face, state.cells - 1, t[F.TURN])
        state.pop()
        new_disc(state, hex_)


@final
class NewDisc(Procedure):
    """WA-7, WA-9, WA-56: a robot in its hex gets a new disc; in a destroyed hex it is lost."""

    NUMBER: Final[i64] = 6

    HEX: Final[i64] = 2

    def go(self, state: WarpArenaState, at: i64) -> None:
        """WA-7: give it to the robot there; of several their owner picks one."""
        t = state.values
        hex_ = t[at + NewDisc.HEX]
        if F.destroyed(state, hex_):
            state.note(journal.DISC_ARRIVED, hex_, journal.IS_LOST)
            state.pop()
            return
        seat = F.holder(state, hex_)
        found: i64 = -1
        several = False
        piece: i64
        if seat >= 0:
            for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
                if t[F.AT + piece] == hex_ and t[F.DISCS + piece] < components.LOAD:
                    several = found >= 0
                    found = piece
        if several:
            state.note(journal.DISC_ARRIVED, hex_, journal.IS_ASKED)
            state.ask(seat)
            return
        state.pop()
        if found >= 0:
            t[F.DISCS + found] += 1
            state.note(journal.DISC_ARRIVED, hex_, found)
        else:
            t[F.LOOSE + F.EACH * hex_] += 1
            state.note(journal.DISC_ARRIVED, hex_, journal.LIES_LOOSE)

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-7: add own robots there with room for it."""
        legal_carriers(state, seat, state.values[at + NewDisc.HEX], out)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-7: pick the carrier among several robots, by their owner."""
        state.pop()
        state.note(journal.DISC_GIVEN, action - ids.PIECE)
        state.values[F.DISCS + action - ids.PIECE] += 1


def random_disc(state: WarpArenaState, seat: i64) -> None:
    """WA-7, WA-9: let a seat make a disc appear somewhere."""
    state.values[state.push(RandomDisc.NUMBER) + RandomDisc.SEAT] = seat


def new_disc(state: WarpArenaState, hex_: i64) -> None:
    """WA-7: make a disc appear in a hex, and ask who gets it if necessary."""
    state.values[state.push(NewDisc.NUMBER) + NewDisc.HEX] = hex_


def place_disc(state: WarpArenaState, seat: i64, hex_: i64) -> None:
    """WA-43: let a seat choose where a disc appears."""
    state.note(journal.DISC_PLACED, seat, hex_, state.values[F.TURN])
    new_disc(state, hex_)


def legal_sites(state: WarpArenaState, out: Actions) -> None:
    """WA-43: add the hexes where a disc can be placed: any that is not destroyed."""
    hex_: i64
    for hex_ in range(state.hexes):
        if not F.destroyed(state, hex_):
            out.add(ids.HEX + hex_)


def legal_carriers(state: WarpArenaState, seat: i64, hex_: i64, out: Actions) -> None:
    """WA-7, WA-33: add own robots in a hex that have room for a disc."""
    t = state.values
    piece: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        if t[F.AT + piece] == hex_ and t[F.DISCS + piece] < components.LOAD:
            out.add(ids.PIECE + piece)


# --- discs picked up and handed over ----------------------------------------------------------


def can_pick_up(state: WarpArenaState, seat: i64, piece: i64) -> bool:
    """WA-26: return whether a robot has room for a loose disc in its hex; not where enemies are."""
    t = state.values
    hex_ = t[F.AT + piece]
    if t[F.LOOSE + F.EACH * hex_] == 0:
        return False
    return t[F.DISCS + piece] < components.LOAD and not F.hostile(state, hex_, seat)


def can_hand(state: WarpArenaState, seat: i64, piece: i64) -> bool:
    """WA-26: return whether a robot carries a disc to drop or hand over; not where enemies are."""
    t = state.values
    return t[F.DISCS + piece] > 0 and not F.hostile(state, t[F.AT + piece], seat)


def next_friend(state: WarpArenaState, piece: i64, after: i64) -> i64:
    """WA-26: return the next friend in a robot's hex with room for a disc, behind `after`.

    -1: none, or the first one.
    """
    t = state.values
    first = ids.OWNER[piece] * ids.OWN
    friend: i64
    for friend in range(first if after < 0 else after + 1, first + ids.OWN):
        here = t[F.AT + friend] == t[F.AT + piece] and friend != piece
        if here and t[F.DISCS + friend] < components.LOAD:
            return friend
    return -1


def pick_up(state: WarpArenaState, piece: i64) -> None:
    """WA-26: let a robot pick up a loose disc."""
    t = state.values
    hex_ = t[F.AT + piece]
    state.note(journal.TOOK, piece, hex_)
    t[F.DISCS + piece] += 1
    t[F.LOOSE + F.EACH * hex_] -= 1


def drop(state: WarpArenaState, piece: i64) -> None:
    """WA-26: let a robot drop a disc, which lies loose."""
    t = state.values
    hex_ = t[F.AT + piece]
    t[F.DISCS + piece] -= 1
    state.note(journal.DROPPED, piece, hex_)
    t[F.LOOSE + F.EACH * hex_] += 1


def hand_over(state: WarpArenaState, piece: i64, friend: i64) -> None:
    """WA-26: let a robot hand a disc over to a friend in its hex."""
    t = state.values
    t[F.DISCS + piece] -= 1
    state.note(journal.HANDED, piece, t[F.AT + piece], friend)
    t[F.DISCS + friend] += 1

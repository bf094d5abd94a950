"""The twelve actions that cost action points (4.2), but for those that are cards or moves."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    cards,
    combat,
    components,
    destroy,
    fields as F,
    grids,
    ids,
    journal,
    movement,
    special,
    victory,
)
from harena.games.warp_arena.rules.fields import Action, WarpArenaState

TWELVE: Final[i64] = 12
CARDS_A_DISC: Final[i64] = 2  # that a disc becomes (WA-16)


def is_possible(state: WarpArenaState, seat: i64, action: i64) -> bool:
    """WA-10: return whether there is anything for one of the twelve actions to do, points aside."""
    if action == ids.A_DRAW:
        return cards.can_draw(state)
    if action == ids.A_CONVERT:
        return discs_to_convert(state, seat) > 0
    if action == ids.A_CARDS:
        return special.has_special(state, seat)
    if action == ids.A_ANY:
        return can_warp_any(state)
    if action == ids.A_OWN:
        return can_warp_own(state, seat)
    return True


def legal_actions(state: WarpArenaState, seat: i64, out: Actions) -> None:
    """WA-10, WA-43: add the table's actions that are affordable and have an effect."""
    points = state.values[F.POINTS]
    allowed = state.variant.actions
    action: i64
    for action in range(TWELVE):
        if ids.COST[action] > points or (allowed >> action) & 1 == 0:
            continue
        if is_possible(state, seat, action):
            out.add(ids.MENU + action)


def perform(state: WarpArenaState, seat: i64, action: i64) -> None:
    """4.2.1 to 4.2.12: begin an action that was announced and not cancelled."""
    t = state.values
    if action == ids.A_DRAW:
        cards.draw(state, seat, 1)
        return
    procedure = destroy.Destroy.NUMBER
    if action == ids.A_WARP:
        procedure = grids.Warp.NUMBER
    elif action == ids.A_ROTATE:
        procedure = grids.Rotate.NUMBER
    elif action == ids.A_CONVERT:
        procedure = Convert.NUMBER
    elif action == ids.A_CONVERTER:
        procedure = WarpConverter.NUMBER
    elif action == ids.A_MOVE:
        procedure = movement.Move.NUMBER
        t[F.MOVED] = 0
    elif action == ids.A_CARDS:
        procedure = special.PlayCards.NUMBER
    elif action == ids.A_ANY:
        procedure = WarpAny.NUMBER
    elif action == ids.A_DOUBLE or action == ids.A_EXCHANGE:
        procedure = grids.Double.NUMBER
    elif action == ids.A_OWN:
        procedure = WarpOwn.NUMBER
    at = state.push(procedure)
    t[at + Action.WHO] = seat
    if action == ids.A_EXCHANGE:
        t[at + F.Special.BY_CARD] = F.Special.CHOSEN


# --- Convert Any or All Power Discs (4.2.5) ---------------------------------------------------

# The steps of Convert.
WHAT: Final[i64] = 0
WHICH_DISC: Final[i64] = 1
WHERE: Final[i64] = 2


@final
class Convert(Action):
    """WA-16: disc by disc: what it becomes, which disc it is, where the robot appears."""

    NUMBER: Final[i64] = 14

    MADE: Final[i64] = 3  # the kind of robot; 0 two cards
    GIVER: Final[i64] = 4  # the piece that gives the disc; -1 a loose one

    def go_on(self, state: WarpArenaState, at: i64) -> None:
        """WA-16: continue until there are no discs, or the player has enough."""
        t = state.values
        seat = t[at + Action.WHO]
        now = t[at + STEP]
        if now == WHAT:
            if discs_to_convert(state, seat) > 0:
                state.ask(seat)
            else:
                state.pop()
        elif now == WHICH_DISC:
            giver = only_disc_source(state, seat)
            if giver == SEVERAL:
                state.ask(seat)
            else:
                t[at + Convert.GIVER] = giver
                state.step(WHERE)
        elif t[at + Convert.MADE] == 0:
            state.step(WHAT)
            self._spend(state, at, seat)
            state.note(journal.DISC_SPENT, seat)
            cards.draw(state, seat, CARDS_A_DISC)
        else:
            state.ask(seat)

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-16, WA-66: add robots in stock, or cards; the disc; the hex of the C-bot or beside."""
        t = state.values
        now = t[at + STEP]
        hex_ = F.converter(state, seat)
        if now == WHAT:
            out.add(ids.DONE)
            if cards.can_draw(state):
                out.add(ids.MAKE)
            kind: i64
            for kind in range(1, state.variant.kinds):
                if in_stock(state, seat, kind) >= 0:
                    out.add(ids.MAKE + kind)
        elif now == WHICH_DISC:
            if t[F.LOOSE + F.EACH * hex_] > 0:
                out.add(ids.FROM_LOOSE)
            piece: i64
            for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
                if t[F.AT + piece] == hex_ and t[F.DISCS + piece] > 0:
                    out.add(ids.PIECE + piece)
        else:
            out.add(ids.HEX + hex_)
            way: i64
            for way in range(hex_ * state.ways, hex_ * state.ways + state.ways):
                to = state.near[way]
                if to >= 0 and not F.destroyed(state, to) and not F.hostile(state, to, seat):
                    out.add(ids.HEX + to)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-16: apply one of the choices for a disc."""
        t = state.values
        now = t[at + STEP]
        if action == ids.DONE:
            state.pop()
        elif now == WHAT:
            t[at + Convert.MADE] = action - ids.MAKE
            state.step(WHICH_DISC)
        elif now == WHICH_DISC:
            t[at + Convert.GIVER] = -1 if action == ids.FROM_LOOSE else action - ids.PIECE
            state.step(WHERE)
        else:
            state.step(WHAT)
            self._spend(state, at, seat)
            piece = in_stock(state, seat, t[at + Convert.MADE])
            one: i64 = 1
            # Its number may be that of a robot that fired and was lost (WA-28).
            t[F.FIRED] &= ~(one << (piece % ids.OWN))
            F.put(state, piece, action - ids.HEX)
            state.note(journal.ROBOT_MADE, piece, action - ids.HEX)

    def _spend(self, state: WarpArenaState, at: i64, seat: i64) -> None:
        """WA-16: remove the disc."""
        t = state.values
        if t[at + Convert.GIVER] < 0:
            t[F.LOOSE + F.EACH * F.converter(state, seat)] -= 1
        else:
            t[F.DISCS + t[at + Convert.GIVER]] -= 1


def discs_to_convert(state: WarpArenaState, seat: i64) -> i64:
    """WA-16: return the number of discs in the C-bot's hex, carried by it, by friends, or loose."""
    t = state.values
    hex_ = F.converter(state, seat)
    n = t[F.LOOSE + F.EACH * hex_]
    piece: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        if t[F.AT + piece] == hex_:
            n += t[F.DISCS + piece]
    return n


def in_stock(state: WarpArenaState, seat: i64, kind: i64) -> i64:
    """WA-16: return a robot of a kind that is not in the arena; -1 when all are."""
    first = seat * ids.OWN + ids.FIRST[kind]
    piece: i64
    for piece in range(first, first + components.STOCK[kind]):
        if state.values[F.AT + piece] < 0:
            return piece
    return -1


SEVERAL: Final[i64] = -2  # of `only_disc_source`


def only_disc_source(state: WarpArenaState, seat: i64) -> i64:
    """WA-16: return the one piece that has discs to convert.

    -1 if only loose ones lie there; SEVERAL for more.
    """
    t = state.values
    hex_ = F.converter(state, seat)
    found: i64 = SEVERAL
    if t[F.LOOSE + F.EACH * hex_] > 0:
        found = -1
    piece: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        if t[F.AT + piece] == hex_ and t[F.DISCS + piece] > 0:
            if found != SEVERAL:
                return SEVERAL
            found = piece
    return found


# --- warping robots (4.2.6, 4.2.9, 4.2.12) ----------------------------------------------------


def arrive_by_warp(state: WarpArenaState, piece: i64, hex_: i64) -> None:
    """WA-17, WA-18: warp a robot to a hex: lost if that is destroyed, else it may fight.

    WA-72: a D leaves nothing behind.
    """
    seat = ids.OWNER[piece]
    state.note(journal.ROBOT_WARPED, piece, state.values[F.AT + piece], hex_)
    F.put(state, piece, hex_)
    if F.destroyed(state, hex_):
        # It has come there, so what a lost C-bot leaves (WA-35) is lost with the hex.
        state.values[F.DISCS + piece] = 0
        victory.lose_robot(state, piece, -1)
    elif F.hostile(state, hex_, seat):
        combat.begin_combat(state, seat, hex_)


@final
class WarpConverter(Action):
    """WA-17: a die says to which grid's centre the C-bot is warped."""

    NUMBER: Final[i64] = 15

    def go_on(self, state: WarpArenaState, at: i64) -> None:
        """WA-17: request a die for the grid."""
        grids.ask_grid_die(state)

    def roll(self, state: WarpArenaState, at: i64, face: i64) -> None:
        """WA-17: move the C-bot to that grid's centre."""
        who = state.values[at + Action.WHO]
        hex_ = (face - 1) * state.cells
        state.note(journal.CONVERTER_ROLLED, who, face, state.grids, hex_)
        state.pop()
        arrive_by_warp(state, who * ids.OWN + ids.C, hex_)


# The steps of WarpAny, and of WarpOwn.
WHO_GOES: Final[i64] = 0
FOR_GRID: Final[i64] = 1
FOR_HEX: Final[i64] = 2
WHERE_TO: Final[i64] = 1


@final
class WarpAny(Action):
    """WA-18: a D, H, B or W of anybody is warped to a hex by dice."""

    NUMBER: Final[i64] = 16

    PIECE: Final[i64] = 3
    GRID: Final[i64] = 4

    def go_on(self, state: WarpArenaState, at: i64) -> None:
        """WA-18: choose a robot, roll for grid and hex."""
        now = state.values[at + STEP]
        if now == WHO_GOES:
            state.ask(state.values[at + Action.WHO])
        elif now == FOR_GRID:
            grids.ask_grid_die(state)
        else:
            state.ask_die(state.cells - 1)

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-18: add any robot but C-bots."""
        piece: i64
        for piece in range(state.seats * ids.OWN):
            if state.values[F.AT + piece] >= 0 and ids.KIND[piece] != ids.C:
                out.add(ids.PIECE + piece)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-18: choose the robot before the dice fall."""
        state.note(journal.ROBOT_CHOSEN, seat, action - ids.PIECE)
        state.values[at + WarpAny.PIECE] = action - ids.PIECE
        state.step(FOR_GRID)

    def roll(self, state: WarpArenaState, at: i64, face: i64) -> None:
        """WA-18: take the grid, then the secondary hex; the robot's owner attacks what it meets."""
        t = state.values
        who = t[at + Action.WHO]
        piece = t[at + WarpAny.PIECE]
        if t[at + STEP] == FOR_GRID:
            state.note(journal.ROBOT_GRID_ROLLED, who, face, state.grids, piece, face - 1)
            t[at + WarpAny.GRID] = face - 1
            state.step(FOR_HEX)
            return
        hex_ = t[at + WarpAny.GRID] * state.cells + face
        state.note(journal.ROBOT_HEX_ROLLED, who, face, state.cells - 1, piece, hex_)
        state.pop()
        arrive_by_warp(state, piece, hex_)


def can_warp_any(state: WarpArenaState) -> bool:
    """WA-18: return whether there is any robot but C-bots in the arena."""
    piece: i64
    for piece in range(state.seats * ids.OWN):
        if state.values[F.AT + piece] >= 0 and ids.KIND[piece] != ids.C:
            return True
    return False


@final
class WarpOwn(Action):
    """WA-19: an own robot is warped to a safe hex of the player's choice."""

    NUMBER: Final[i64] = 17

    PIECE: Final[i64] = 3

    def go_on(self, state: WarpArenaState, at: i64) -> None:
        """WA-19: choose an own robot, then a hex."""
        state.ask(state.values[at + Action.WHO])

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-19: add any other hex that is not destroyed and holds nothing of an enemy."""
        t = state.values
        if t[at + STEP] == WHO_GOES:
            piece: i64
            for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
                if t[F.AT + piece] >= 0:
                    out.add(ids.PIECE + piece)
            return
        here = t[F.AT + t[at + WarpOwn.PIECE]]
        hex_: i64
        for hex_ in range(state.hexes):
            if hex_ != here and is_safe(state, hex_, seat):
                out.add(ids.HEX + hex_)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-19: move the robot with its discs; WA-72: a D leaves nothing behind."""
        t = state.values
        if t[at + STEP] == WHO_GOES:
            t[at + WarpOwn.PIECE] = action - ids.PIECE
            state.step(WHERE_TO)
            return
        piece = t[at + WarpOwn.PIECE]
        state.pop()
        state.note(journal.ROBOT_SENT, piece, t[F.AT + piece], action - ids.HEX)
        F.put(state, piece, action - ids.HEX)


def is_safe(state: WarpArenaState, hex_: i64, seat: i64) -> bool:
    """WA-19: return whether a hex is not destroyed and holds nothing of an enemy."""
    return not F.destroyed(state, hex_) and not F.hostile(state, hex_, seat)


def can_warp_own(state: WarpArenaState, seat: i64) -> bool:
    """WA-19: return whether two hexes are safe: at most one of them holds a robot."""
    found = False
    hex_: i64
    for hex_ in range(state.hexes):
        if is_safe(state, hex_, seat):
            if found:
                return True
            found = True
    return False

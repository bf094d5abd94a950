"""Moving: what each robot reaches, then robot by robot, discs handed over, what a D leaves."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    combat,
    components,
    destroy,
    discs,
    fields as F,
    ids,
    journal,
)
from harena.games.warp_arena.rules.fields import Action, WarpArenaState

# Its steps.
CHOOSE: Final[i64] = 0  # a robot
STOP_OVER: Final[i64] = 1  # go on, handle discs, or stop here
LEFT: Final[i64] = 2  # what a D does with the hex it left
HOP: Final[i64] = 3  # which hex an H hops over
STEAL: Final[i64] = 4  # which discs it takes there
ENGAGE: Final[i64] = 5  # no robot is left to move: the combats

# What was done with loose discs on a stop, since a disc was last handed over there (WA-51).
TOOK: Final[i64] = 1
DROPPED: Final[i64] = 2


@final
class Move(Action):
    """WA-20 to WA-27: all robots may move, one after the other; then their combats."""

    NUMBER: Final[i64] = 21
    PIECE: Final[i64] = 3  # the robot that moves
    STEPS: Final[i64] = 4  # it has left
    LATELY: Final[i64] = 5  # on this stop: 0, TOOK or DROPPED
    OVER: Final[i64] = 6  # the hex an H hops over, or the one a D left
    TO: Final[i64] = 7  # where an H hops to

    def go_on(self, state: WarpArenaState, at: i64) -> None:
        """WA-20: move robots one after the other; ask for the choices that are left."""
        t = state.values
        now = t[at + STEP]
        seat = t[at + Action.WHO]
        if now == CHOOSE:
            if can_move(state, seat):
                # Who has moved may move in any order: the same position is the same row.
                clear_mover(state, at)
                state.ask(seat)
            else:
                state.step(ENGAGE)
        elif now == STOP_OVER:
            if can_do_more(state, at, seat):
                state.ask(seat)
            else:
                state.step(CHOOSE)
        elif now == STEAL:
            if can_steal(state, at, t[at + Move.OVER]):
                state.ask(seat)
            else:
                land(state, at, seat, t[at + Move.TO])
        elif now == ENGAGE:
            combat.go_engage(state, seat)
        else:
            state.ask(seat)

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-20 to WA-27: list the choices of a step of a move."""
        t = state.values
        now = t[at + STEP]
        if now == CHOOSE:
            out.add(ids.DONE)
            piece: i64
            one: i64 = 1
            for piece in range(ids.OWN):
                if t[F.AT + seat * ids.OWN + piece] >= 0 and t[F.MOVED] & (one << piece) == 0:
                    out.add(ids.PIECE + seat * ids.OWN + piece)
        elif now == STOP_OVER:
            out.add(ids.DONE)
            legal_moves(state, t[at + Move.PIECE], t[at + Move.STEPS], out)
            legal_handing(state, at, seat, out)
        elif now == LEFT:
            out.add(ids.LEAVE)
            out.add(ids.SCORCH)
            if t[F.GROUND + F.EACH * t[at + Move.OVER]] == 0:
                out.add(ids.FENCE)
        elif now == HOP:
            hex_ = t[F.AT + t[at + Move.PIECE]]
            d = hop_direction(state, seat, hex_, t[at + Move.TO], 0)
            while d >= 0:
                out.add(ids.HEX + state.near[hex_ * state.ways + d])
                d = hop_direction(state, seat, hex_, t[at + Move.TO], d + 1)
        elif now == STEAL:
            legal_thefts(state, at, out)
        else:
            combat.legal_combats(state, seat, out)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-20: apply one of the small decisions of a move."""
        t = state.values
        now = t[at + STEP]
        if now == CHOOSE:
            begin_move(state, at, action)
        elif now == STOP_OVER:
            if action == ids.DONE:
                state.step(CHOOSE)
            elif action >= ids.PIECE or action < ids.HEX:
                hand(state, at, action)
            else:
                go_to(state, at, seat, action - ids.HEX)
        elif now == LEFT:
            leave_behind(state, at, seat, action)
        elif now == HOP:
            t[at + Move.OVER] = action - ids.HEX
            state.step(STEAL)
        elif now == STEAL:
            steal(state, at, seat, action)
        elif action == ids.DONE:
            state.pop()
        else:
            combat.begin_combat(state, seat, action - ids.HEX)


# --- hexes in reach ---------------------------------------------------------------------------


def reach(state: WarpArenaState, seat: i64, hex_: i64, steps: i64, kind: i64) -> i64:
    """WA-21, WA-22, WA-25, WA-66: search from a hex; return the number of hexes found.

    `state.queue` then holds them, the hex itself first, and `state.mark` for each the stamp plus
    its steps away. A W passes over enemies and destroyed hexes, an A past enemies; the others stop
    at enemies and never enter a destroyed hex. No robot passes an enemy force field.
    """
    warps = kind == ids.W
    ways = state.ways
    near = state.near
    queue = state.queue
    mark = state.mark
    t = state.values
    state.stamp += 16
    stamp = state.stamp
    mark[hex_] = stamp
    queue[0] = hex_
    found: i64 = 1
    next_: i64 = 0
    d: i64
    while next_ < found:
        here = queue[next_]
        next_ += 1
        away = mark[here] - stamp
        if away == steps:
            break
        if here != hex_ and stops_at(state, seat, here, kind):
            continue
        for d in range(here * ways, here * ways + ways):
            to = near[d]
            if to >= 0 and mark[to] < stamp:
                if warps or t[F.GROUND + F.EACH * to] & 1 == 0:
                    mark[to] = stamp + away + 1
                    queue[found] = to
                    found += 1
    return found


def stops_at(state: WarpArenaState, seat: i64, hex_: i64, kind: i64) -> bool:
    """WA-22, WA-25, WA-66: return whether a kind of robot goes no further once it enters a hex."""
    if F.enemy_field(state, hex_, seat):
        return True
    return kind != ids.W and kind != ids.A and F.enemy_robots(state, hex_, seat)


def note_path(state: WarpArenaState, piece: i64, to: i64) -> None:
    """WA-20: note each step of the way that `reach` just found to a hex."""
    kind = ids.KIND[piece]
    seat = ids.OWNER[piece]
    way = [to]
    while way[-1] != state.queue[0]:
        way.append(previous_hex(state, seat, kind, way[-1]))
    way.reverse()
    i: i64
    for i in range(1, len(way)):
        note_step(state, piece, way[i - 1], way[i])


def note_step(state: WarpArenaState, piece: i64, here: i64, to: i64) -> None:
    """WA-20: note a step to the next hex, before it is taken; WA-25: or the warp that it is."""
    if state.journal is not None:
        warps: i64 = (
            1 if warps_through(state, piece, here) or warps_through(state, piece, to) else 0
        )
        state.note(journal.STEPPED, piece, here, to, warps)


def warps_through(state: WarpArenaState, piece: i64, hex_: i64) -> bool:
    """WA-25: return whether a robot warps there: over a destroyed hex, or a W over enemies."""
    if F.destroyed(state, hex_):
        return True
    return ids.KIND[piece] == ids.W and F.enemy_robots(state, hex_, ids.OWNER[piece])


def previous_hex(state: WarpArenaState, seat: i64, kind: i64, to: i64) -> i64:
    """Return the hex from which a search by `reach` first came to another."""
    i: i64 = 0
    while True:
        here = state.queue[i]
        i += 1
        if state.mark[here] == state.mark[to] - 1 and is_beside(state, here, to):
            if here == state.queue[0] or not stops_at(state, seat, here, kind):
                return here


def legal_moves(state: WarpArenaState, piece: i64, steps: i64, out: Actions) -> None:
    """WA-20 to WA-25: add the hexes that a moving robot can reach with the steps it has left."""
    t = state.values
    hex_ = t[F.AT + piece]
    seat = ids.OWNER[piece]
    kind = ids.KIND[piece]
    if steps == 0:
        return
    if kind == ids.H:
        legal_hops(state, seat, hex_, out)
        return
    found = reach(state, seat, hex_, steps, kind)
    queue = state.queue
    i: i64
    for i in range(1, found):
        to = queue[i]
        # Written always, kept by counting: only a W's search holds destroyed hexes.
        out.at[out.count] = ids.HEX + to
        out.count += 1 - (t[F.GROUND + F.EACH * to] & 1)


def legal_hops(state: WarpArenaState, seat: i64, hex_: i64, out: Actions) -> None:
    """WA-23: add each adjacent hex, and each beyond a hex that can be hopped; each once."""
    near = state.near
    mark = state.mark
    hops = state.shape.hops
    ways = state.ways
    state.stamp += 16
    stamp = state.stamp
    d: i64
    e: i64
    for d in range(ways):
        over = near[hex_ * ways + d]
        if over < 0:
            continue
        if not F.destroyed(state, over):
            out.add(ids.HEX + over)
        if F.enemy_field(state, over, seat):
            continue
        for e in range(d * 5, d * 5 + 5):
            if hops[e] < 0:
                break
            to = near[over * ways + hops[e]]
            if to >= 0 and mark[to] < stamp and not F.destroyed(state, to):
                mark[to] = stamp
                out.add(ids.HEX + to)


def hop_direction(state: WarpArenaState, seat: i64, hex_: i64, to: i64, first: i64) -> i64:
    """WA-23: return the first direction, from `first` on, over which a hop leads there.

    -1: none.
    """
    near = state.near
    hops = state.shape.hops
    ways = state.ways
    d: i64
    e: i64
    for d in range(first, ways):
        over = near[hex_ * ways + d]
        if over >= 0 and not F.enemy_field(state, over, seat):
            for e in range(d * 5, d * 5 + 5):
                if hops[e] >= 0 and near[over * ways + hops[e]] == to:
                    return d
    return -1


def is_beside(state: WarpArenaState, hex_: i64, to: i64) -> bool:
    """Return whether two hexes are neighbours."""
    d: i64
    for d in range(hex_ * state.ways, hex_ * state.ways + state.ways):
        if state.near[d] == to:
            return True
    return False


# --- one robot after the other ----------------------------------------------------------------


def can_move(state: WarpArenaState, seat: i64) -> bool:
    """WA-20: return whether a robot of the seat has not moved yet."""
    t = state.values
    piece: i64
    one: i64 = 1
    for piece in range(ids.OWN):
        if t[F.AT + seat * ids.OWN + piece] >= 0 and t[F.MOVED] & (one << piece) == 0:
            return True
    return False


def clear_mover(state: WarpArenaState, at: i64) -> None:
    """WA-20: clear the details of the robot that moved last."""
    place: i64
    for place in range(at + Move.PIECE, at + Move.TO + 1):
        state.values[place] = 0


def begin_move(state: WarpArenaState, at: i64, action: i64) -> None:
    """WA-20: choose a robot, which moves once in the action; or end the moves."""
    t = state.values
    if action == ids.DONE:
        state.step(ENGAGE)
        return
    piece = action - ids.PIECE
    one: i64 = 1
    t[F.MOVED] |= one << (piece % ids.OWN)
    t[at + Move.PIECE] = piece
    t[at + Move.STEPS] = components.ALLOWANCE[ids.KIND[piece]]
    t[at + Move.LATELY] = 0
    state.step(STOP_OVER)


def can_do_more(state: WarpArenaState, at: i64, seat: i64) -> bool:
    """WA-51: return whether the moving robot can do more than to stop here."""
    t = state.values
    hex_ = t[F.AT + t[at + Move.PIECE]]
    if hex_ < 0 or (F.hostile(state, hex_, seat) and t[at + Move.STEPS] == 0):
        return False
    if t[at + Move.STEPS] > 0 or can_take(state, at, seat) or can_drop(state, at, seat):
        return True
    piece = t[at + Move.PIECE]
    return discs.can_hand(state, seat, piece) and discs.next_friend(state, piece, -1) >= 0


def go_to(state: WarpArenaState, at: i64, seat: i64, to: i64) -> None:
    """WA-22 to WA-25: move the robot to a hex it can reach."""
    t = state.values
    piece = t[at + Move.PIECE]
    kind = ids.KIND[piece]
    here = t[F.AT + piece]
    t[at + Move.LATELY] = 0
    if kind == ids.H:
        hop(state, at, seat, to)
        return
    if kind == ids.D:
        note_step(state, piece, here, to)
        t[at + Move.OVER] = here
        t[at + Move.STEPS] = 0
        F.put(state, piece, to)
        state.step(LEFT)
        return
    reach(state, seat, here, t[at + Move.STEPS], kind)
    t[at + Move.STEPS] -= state.mark[to] - state.stamp
    if state.journal is not None:
        note_path(state, piece, to)
    if F.hostile(state, to, seat):
        t[at + Move.STEPS] = 0
    F.put(state, piece, to)


def leave_behind(state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
    """WA-27, WA-72: let a D that walked destroy the hex it left, or make a force field there."""
    t = state.values
    left = t[at + Move.OVER]
    state.step(STOP_OVER)
    if action == ids.FENCE:
        state.note(journal.FENCED, t[at + Move.PIECE], left)
        t[F.GROUND + F.EACH * left] = (seat + 1) << 1
    elif action == ids.SCORCH:
        destroy.destroy_hex(state, left, seat)


# --- hops, and what is taken on them ----------------------------------------------------------


def hop(state: WarpArenaState, at: i64, seat: i64, to: i64) -> None:
    """WA-23: step, or hop; the player says which of two hexes is hopped over."""
    t = state.values
    piece = t[at + Move.PIECE]
    here = t[F.AT + piece]
    if is_beside(state, here, to):
        note_step(state, piece, here, to)
        come_down(state, at, to)
        return
    t[at + Move.TO] = to
    first = hop_direction(state, seat, here, to, 0)
    t[at + Move.OVER] = state.near[here * state.ways + first]
    state.step(HOP if hop_direction(state, seat, here, to, first + 1) >= 0 else STEAL)


def land(state: WarpArenaState, at: i64, seat: i64, to: i64) -> None:
    """WA-23: end an H's hop."""
    t = state.values
    piece = t[at + Move.PIECE]
    state.note(journal.HOPPED, piece, t[F.AT + piece], t[at + Move.OVER], to)
    come_down(state, at, to)


def come_down(state: WarpArenaState, at: i64, to: i64) -> None:
    """WA-23: end an H's move after one step or hop."""
    state.values[at + Move.STEPS] = 0
    F.put(state, state.values[at + Move.PIECE], to)
    state.step(STOP_OVER)


def free_hop(state: WarpArenaState, at: i64, seat: i64) -> i64:
    """WA-23: return the first hex to hop over, if there is nothing to take on any; or -1."""
    t = state.values
    here = t[F.AT + t[at + Move.PIECE]]
    to = t[at + Move.TO]
    first = hop_direction(state, seat, here, to, 0)
    d = first
    while d >= 0:
        if can_steal(state, at, state.near[here * state.ways + d]):
            return -1
        d = hop_direction(state, seat, here, to, d + 1)
    return ids.HEX + state.near[here * state.ways + first]


def can_steal(state: WarpArenaState, at: i64, over: i64) -> bool:
    """WA-24: return whether there is a disc on the hex hopped, and the H has room."""
    t = state.values
    if t[F.DISCS + t[at + Move.PIECE]] == components.LOAD:
        return False
    if t[F.LOOSE + F.EACH * over] > 0:
        return True
    return carrier_on(state, over, 0) >= 0


def carrier_on(state: WarpArenaState, hex_: i64, first: i64) -> i64:
    """WA-24: return the first piece, from `first` on, that carries discs in a hex; -1 for none."""
    t = state.values
    if t[F.TROOPS + F.EACH * hex_] == 0:
        return -1
    piece: i64
    for piece in range(first, state.seats * ids.OWN):
        if t[F.AT + piece] == hex_ and t[F.DISCS + piece] > 0:
            return piece
    return -1


def legal_thefts(state: WarpArenaState, at: i64, out: Actions) -> None:
    """WA-24: add loose discs, and those that anybody's robot carries; or no more."""
    t = state.values
    over = t[at + Move.OVER]
    out.add(ids.DONE)
    if t[F.LOOSE + F.EACH * over] > 0:
        out.add(ids.FROM_LOOSE)
    piece = carrier_on(state, over, 0)
    while piece >= 0:
        out.add(ids.PIECE + piece)
        piece = carrier_on(state, over, piece + 1)


def steal(state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
    """WA-24: let the H take a disc while it hops, up to four in all."""
    t = state.values
    piece = t[at + Move.PIECE]
    over = t[at + Move.OVER]
    if action == ids.DONE:
        land(state, at, seat, t[at + Move.TO])
        return
    if action == ids.FROM_LOOSE:
        state.note(journal.STOLEN, piece, -1, over)
        t[F.LOOSE + F.EACH * over] -= 1
    else:
        state.note(journal.STOLEN, piece, action - ids.PIECE, over)
        t[F.DISCS + action - ids.PIECE] -= 1
    t[F.DISCS + piece] += 1


# --- discs on a stop (WA-26) ------------------------------------------------------------------


def can_take(state: WarpArenaState, at: i64, seat: i64) -> bool:
    """WA-26: return whether the robot can pick up a disc; WA-51: but not one it just dropped."""
    t = state.values
    return t[at + Move.LATELY] != DROPPED and discs.can_pick_up(state, seat, t[at + Move.PIECE])


def can_drop(state: WarpArenaState, at: i64, seat: i64) -> bool:
    """WA-26: return whether the robot can drop a disc; WA-51: but not one it just picked up."""
    t = state.values
    return t[at + Move.LATELY] != TOOK and discs.can_hand(state, seat, t[at + Move.PIECE])


def legal_handing(state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
    """WA-26: pick up, drop, or hand a disc to a friend here."""
    if can_take(state, at, seat):
        out.add(ids.TAKE)
    if can_drop(state, at, seat):
        out.add(ids.DROP)
    mover = state.values[at + Move.PIECE]
    if not discs.can_hand(state, seat, mover):
        return
    friend = discs.next_friend(state, mover, -1)
    while friend >= 0:
        out.add(ids.PIECE + friend)
        friend = discs.next_friend(state, mover, friend)


def hand(state: WarpArenaState, at: i64, action: i64) -> None:
    """WA-26: hand over a disc; WA-25: a W that picks up or hands over moves no further."""
    t = state.values
    piece = t[at + Move.PIECE]
    if action == ids.TAKE:
        discs.pick_up(state, piece)
        t[at + Move.LATELY] = TOOK
    elif action == ids.DROP:
        discs.drop(state, piece)
        t[at + Move.LATELY] = DROPPED
    else:
        # A friend never hands one back, so nothing here can be again as it was.
        discs.hand_over(state, piece, action - ids.PIECE)
        t[at + Move.LATELY] = 0
    if ids.KIND[piece] == ids.W and action != ids.DROP:
        t[at + Move.STEPS] = 0

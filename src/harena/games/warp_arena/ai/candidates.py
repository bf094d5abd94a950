"""The actions that a search of whole phases considers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import STEP
from harena.games.warp_arena.ai import grid_swaps, pairing, threats
from harena.games.warp_arena.ai.deployment import FAR
from harena.games.warp_arena.ai.strength_map import nearest_home
from harena.games.warp_arena.ai.threats import Threat
from harena.games.warp_arena.ai.workspace import borrow, give_back
from harena.games.warp_arena.rules import (
    actions,
    combat,
    components,
    destroy,
    fields as F,
    fight,
    grids,
    ids,
    movement,
    player_phase,
    setup,
    special,
)
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.movement import Move

SELDOM: Final[i64] = (1 << ids.A_WARP) | (1 << ids.A_ANY) | (1 << ids.A_DOUBLE)
"""Actions whose outcome is mostly up to dice, or that have very many of them: a bit each"""
DANGER: Final = 0.35  # of being brought down, that is worth leaving one's guards for


def keep_sensible(state: WarpArenaState, seat: i64, out: Actions) -> None:
    """Keep the legal actions in `out` that a good player considers."""
    t = state.values
    at = state.frame()
    running = t[at]
    if running == Move.NUMBER and t[at + STEP] == movement.STOP_OVER:
        keep_sensible_moves(state, at, seat, out)
        return
    count = out.count
    first = out.at[0]
    out.count = 0
    i: i64
    for i in range(count):
        action = out.at[i]
        if is_sensible(state, at, seat, action, first):
            out.add(action)
    if out.count == 0:
        out.add(first)


def is_dominated(state: WarpArenaState, action: i64) -> bool:
    """WA-32: return whether an action concedes; to fight on without a card costs no more."""
    return action == ids.CONCEDE and state.values[state.frame()] == fight.Fight.NUMBER


def is_sensible(state: WarpArenaState, at: i64, seat: i64, action: i64, first: i64) -> bool:
    """Return whether a good player considers an action; `first` is the first legal one."""
    t = state.values
    running = t[at]
    now = t[at + STEP]
    if running == player_phase.Phase.NUMBER:
        if now == player_phase.OFFER:
            # Whoever moves next comes to it first; one's own choice is one's own hex.
            return action == ids.RANDOM or action == ids.HEX + F.converter(state, seat)
        if action == ids.MENU + ids.A_CONVERTER:
            return is_in_danger(state, seat)
        if action == ids.MENU + ids.A_EXCHANGE:
            return grid_swaps.crosses(state, seat)
        if ids.MENU <= action < ids.MENU + actions.TWELVE:
            return (SELDOM >> (action - ids.MENU)) & 1 == 0
        return action < ids.WILD or action >= ids.MENU or is_good_wild(action)
    if running == special.PlayCards.NUMBER:
        if ids.WILD <= action < ids.MENU:
            return is_good_wild(action)
        return action != ids.CARD + ids.WARP_GRID and action != ids.CARD + ids.DOUBLE_WARP
    if running == destroy.Destroy.NUMBER:
        return is_target(state, seat, action - ids.GRID)
    if running == fight.Fight.NUMBER:
        return not is_dominated(state, action)
    if running == grids.Rotate.NUMBER:
        return now == grids.HOW_FAR or grid_swaps.has_robots(state, action - ids.GRID, 0)
    if running == grids.Double.NUMBER and t[at + F.Special.BY_CARD] == F.Special.CHOSEN:
        return grid_swaps.is_crossing(state, at, seat, action)
    if running == grids.Warp.NUMBER or running == grids.Double.NUMBER:
        # A place or a turn that brings robots nearer is seen by how they lie then.
        return now != grids.FIRST or grid_swaps.has_robots(state, action - ids.GRID, 0)
    if running == Move.NUMBER:
        if now == movement.CHOOSE:
            if action == ids.PIECE + seat * ids.OWN:
                return has_destination(state, seat)
            return action == ids.DONE or is_first_alike(state, seat, action - ids.PIECE)
        if now == movement.STEAL:
            # A friend may have a better use for its discs.
            over = t[at + Move.OVER]
            return action != ids.DONE or not (
                t[F.LOOSE + F.EACH * over] > 0 or F.enemy_robots(state, over, seat)
            )
        if now == movement.LEFT:
            # A force field costs nothing, and holds up enemies only.
            return action == ids.FENCE
        return now != movement.HOP or action == first
    if running == actions.Convert.NUMBER:
        if now == actions.WHICH_DISC:
            return action == first
        return now != actions.WHERE or action == first or is_ahead(state, seat, action - ids.HEX)
    if running == actions.WarpOwn.NUMBER and now == actions.WHERE_TO:
        return is_goal(state, seat, action - ids.HEX, t[at + actions.WarpOwn.PIECE])
    if running == combat.Combat.NUMBER and action >= ids.PIECE:
        if now == combat.MATCH:
            return pairing.is_match(state, at, seat, action - ids.PIECE)
        return now != combat.NEXT_PAIR or pairing.is_next_pair(state, action - ids.PIECE)
    if running == setup.Deploy.NUMBER:
        if now == setup.WHO_STANDS:
            return action != ids.PIECE + seat * ids.OWN or action != first
        hex_ = action - ids.HEX
        return hex_ % state.cells == 0 or F.robots_of(state, hex_, seat) > 0
    return True


def is_good_wild(action: i64) -> bool:
    """Return whether a Wild Warp stands for Destroy Hex or Create Power Disc."""
    return action == ids.WILD or action == ids.WILD + ids.CREATE_DISC - ids.DESTROY_HEX


def is_in_danger(state: WarpArenaState, seat: i64) -> bool:
    """Return whether a seat's C-bot is in such danger that any other place is as good."""
    work = borrow()
    danger = False
    foe: i64
    for foe in range(state.seats):
        if not danger and foe != seat and F.alive(state, foe):
            chance = Threat(work, state, foe, seat).fall_chance(3, threats.AFRESH, True)
            danger = chance > DANGER
    give_back(work)
    return danger


# --- grids and hexes --------------------------------------------------------------------------


def is_target(state: WarpArenaState, seat: i64, grid: i64) -> bool:
    """Return whether a die on a grid may hit enemies but no own robots, or a C-bot."""
    found = False
    hex_: i64
    for hex_ in range(grid * state.cells, grid * state.cells + state.cells):
        if hex_ % state.cells == 0:
            if state.variant.chains and F.enemy_robots(state, hex_, seat):
                found = True
        elif F.enemy_robots(state, hex_, seat):
            found = True
        elif F.robots_of(state, hex_, seat) > 0:
            return False
    return found


def is_ahead(state: WarpArenaState, seat: i64, hex_: i64) -> bool:
    """Return whether a hex beside the seat's C-bot is nearer to an enemy's."""
    home = F.converter(state, seat)
    return nearest_home(state, seat, hex_) < nearest_home(state, seat, home)


def is_goal(state: WarpArenaState, seat: i64, hex_: i64, piece: i64) -> bool:
    """Return whether a hex is a sensible place to warp a robot to."""
    if state.values[F.LOOSE + F.EACH * hex_] > 0 or hex_ == F.converter(state, seat):
        return True
    if ids.KIND[piece] == ids.C:
        return hex_ % state.cells == 0
    return nearest_home(state, seat, hex_) == 1


# --- robots that move -------------------------------------------------------------------------


def is_first_alike(state: WarpArenaState, seat: i64, piece: i64) -> bool:
    """Return whether no equal robot before it in the same hex may move too."""
    t = state.values
    one: i64 = 1
    other: i64
    for other in range(seat * ids.OWN + ids.FIRST[ids.KIND[piece]], piece):
        if pairing.are_alike(state, other, piece) and t[F.MOVED] & (one << (other % ids.OWN)) == 0:
            return False
    return True


def keep_sensible_moves(state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
    """Keep the sensible moves of a chosen robot, or its actions where it stopped."""
    t = state.values
    piece = t[at + Move.PIECE]
    kind = ids.KIND[piece]
    count = out.count
    out.count = 0
    fresh = t[at + Move.STEPS] == components.ALLOWANCE[kind] and t[at + Move.LATELY] == 0
    goes_on = fresh or t[at + Move.LATELY] == movement.TOOK
    home = F.converter(state, seat)
    ahead: i64 = -1
    ahead_away: i64 = FAR
    safe: i64 = -1
    safe_away: i64 = FAR
    disc: i64 = -1
    disc_away: i64 = FAR
    back: i64 = -1
    back_away: i64 = FAR
    i: i64
    for i in range(count):
        action = out.at[i]
        if action == ids.TAKE or (action == ids.DONE and not (fresh and count > 1)):
            out.add(action)
            continue
        if not goes_on or action < ids.HEX or action >= ids.PIECE:
            continue
        hex_ = action - ids.HEX
        if is_destination(state, seat, hex_, kind, home):
            out.add(action)
            continue
        away = nearest_home(state, seat, hex_)
        if kind == ids.B and away < threats.SHOT:
            away = 2 * threats.SHOT - away
        if away < ahead_away:
            ahead_away = away
            ahead = action
        if away < safe_away and (hex_ % state.cells == 0 or F.field_owner(state, hex_) == seat):
            safe_away = away
            safe = action
        away = nearest_disc(state, hex_)
        if away < disc_away:
            disc_away = away
            disc = action
        if home >= 0:
            away = grids.distance(state, hex_, home)
            if away < back_away:
                back_away = away
                back = action
    if ahead >= 0 and kind != ids.C:
        out.add(ahead)
    if safe >= 0 and safe != ahead and kind != ids.C:
        out.add(safe)
    if disc >= 0 and disc != ahead and disc != safe:
        out.add(disc)
    if back >= 0 and back != ahead and back != safe and back != disc and t[F.DISCS + piece] > 0:
        out.add(back)
    if out.count == 0:
        out.add(ids.DONE)


def is_destination(state: WarpArenaState, seat: i64, hex_: i64, kind: i64, home: i64) -> bool:
    """Return whether a hex is worth a move: enemies, discs, home; a centre for a C-bot."""
    if kind == ids.C:
        if F.hostile(state, hex_, seat):
            # To bring down another's is all that it should fight for.
            return nearest_home(state, seat, hex_) == 0
        return hex_ % state.cells == 0 or state.values[F.LOOSE + F.EACH * hex_] > 0
    if hex_ == home or state.values[F.LOOSE + F.EACH * hex_] > 0:
        return True
    return F.hostile(state, hex_, seat)


def has_destination(state: WarpArenaState, seat: i64) -> bool:
    """Return whether the seat's C-bot has a hex worth a move."""
    home = F.converter(state, seat)
    found = movement.reach(state, seat, home, components.ALLOWANCE[ids.C], ids.C)
    i: i64
    for i in range(1, found):
        if is_destination(state, seat, state.queue[i], ids.C, home):
            return True
    # Discs are taken and handed over where it stands, too.
    return state.values[F.LOOSE + F.EACH * home] > 0


def nearest_disc(state: WarpArenaState, hex_: i64) -> i64:
    """Return the distance from a hex to the nearest loose disc."""
    least: i64 = FAR
    other: i64
    for other in range(state.hexes):
        if state.values[F.LOOSE + F.EACH * other] > 0:
            away = grids.distance(state, hex_, other)
            least = min(least, away)
    return least

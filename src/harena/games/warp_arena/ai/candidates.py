"""The actions that a search of whole phases considers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import STEP
from harena.games.warp_arena.ai import deployment, grid_swaps, king_danger, pairing, strength_map
from harena.games.warp_arena.ai.workspace import borrow, give_back
from harena.games.warp_arena.rules import (
    actions,
    board,
    cards,
    combat,
    destroy,
    discs,
    engaging,
    fight,
    grids,
    initiative,
    movement,
    notation as say,
    reach,
    setup,
    special,
    table as on,
    turn,
    undo_groups,
)
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.rules.table import WarpArenaTable

SELDOM: Final[i64] = (1 << say.A_WARP) | (1 << say.A_ANY) | (1 << say.A_DOUBLE)
"""Actions whose outcome is mostly up to dice, or that have very many of them: a bit each"""
DANGER: Final = 0.35  # of being brought down, that is worth leaving one's guards for
SOME: Final[i64] = 4  # faces of a die
MANY: Final[i64] = 8
NEAR: Final[i64] = 2  # from where a B fires (WA-28)


def rest(table: WarpArenaTable, seat: i64) -> i64:
    """Return the action that ends the procedure or the phase; -1 if the seat must choose."""
    t = table.table
    at = table.frame()
    running = t[at]
    now = t[at + STEP]
    if running == turn.Phase.NUMBER:
        return say.NO_RANDOM if now == turn.OFFER else say.END
    if running == Move.NUMBER:
        if now == movement.LEFT:
            return say.LEAVE
        if now == movement.HOP:
            return -1
        if now != movement.ENGAGE and now != movement.CHOOSE:
            return say.DONE
        # Others may still come to a combat that waits: `king_danger` knows who.
        hex_: i64
        for hex_ in range(table.hexes):
            if engaging.contested(table, seat, hex_):
                return -1
        return say.DONE
    if running == actions.Convert.NUMBER:
        return say.DONE if now == actions.WHAT else -1
    if running == grids.Double.NUMBER:
        return say.NUMBER if now >= grids.FIRST_TURNED else -1
    if running == special.PlayCards.NUMBER:
        return say.DONE
    if running == combat.Combat.NUMBER and now == combat.SHARE:
        return say.KEEP
    return -1


def unfinished(table: WarpArenaTable) -> bool:
    """Return whether an action has begun, or a robot was chosen, and more must be decided."""
    t = table.table
    at = table.frame()
    running = t[at]
    now = t[at + STEP]
    if running == Move.NUMBER:
        if now == movement.CHOOSE:
            return t[on.MOVED] == 0
        return now != movement.ENGAGE
    if running == grids.Double.NUMBER:
        # Two grids are named: how they are turned may be left as it is.
        return now < grids.FIRST_TURNED
    if running == setup.Deploy.NUMBER:
        return now == setup.IN_HEX
    return undo_groups.is_chosen_in_steps(running)


def faces(table: WarpArenaTable) -> i64:
    """Return how many faces of the requested die to look at, evenly spaced.

    In a roll-off the first die counts as average, the next as above or below it. Where a disc
    appears and which card is drawn gets few looks.
    """
    t = table.table
    at = table.frame()
    running = t[at]
    if running == initiative.RollOff.NUMBER:
        rolled = on.players_left(table)
        must = t[at + initiative.RollOff.MUST]
        while must != 0:
            rolled -= must & 1
            must >>= 1
        if rolled <= 1:
            return 1 + rolled
        return SOME
    if running == discs.RandomDisc.NUMBER:
        return 2 if t[at + STEP] == discs.FOR_GRID else 1
    if running == cards.Draw.NUMBER or running == fight.Fight.NUMBER:
        return min(table.die, SOME)
    return min(table.die, MANY)


def keep_worth_a_look(table: WarpArenaTable, seat: i64, out: Actions) -> None:
    """Keep the legal actions in `out` that a good player considers."""
    t = table.table
    at = table.frame()
    running = t[at]
    if running == Move.NUMBER and t[at + STEP] == movement.STOP_OVER:
        keep_ways(table, at, seat, out)
        return
    count = out.count
    first = out.at[0]
    out.count = 0
    i: i64
    for i in range(count):
        action = out.at[i]
        if is_thought_of(table, at, seat, action, first):
            out.add(action)
    if out.count == 0:
        out.add(first)


def is_thought_of(table: WarpArenaTable, at: i64, seat: i64, action: i64, first: i64) -> bool:
    """Return whether a good player considers an action; `first` is the first legal one."""
    t = table.table
    running = t[at]
    now = t[at + STEP]
    if running == turn.Phase.NUMBER:
        if now == turn.OFFER:
            # Whoever moves next comes to it first; one's own choice is one's own hex.
            return action == say.RANDOM or action == say.HEX + on.converter(table, seat)
        if action == say.MENU + say.A_CONVERTER:
            return is_in_danger(table, seat)
        if action == say.MENU + say.A_EXCHANGE:
            return grid_swaps.crosses(table, seat)
        if say.MENU <= action < say.MENU + actions.TWELVE:
            return (SELDOM >> (action - say.MENU)) & 1 == 0
        return action < say.WILD or action >= say.MENU or is_good_wild(action)
    if running == special.PlayCards.NUMBER:
        if say.WILD <= action < say.MENU:
            return is_good_wild(action)
        return action != say.CARD + say.WARP_GRID and action != say.CARD + say.DOUBLE_WARP
    if running == destroy.Destroy.NUMBER:
        return is_target(table, seat, action - say.GRID)
    if running == fight.Fight.NUMBER:
        # Whoever fights on without a card may still win.
        return action != say.CONCEDE
    if running == grids.Rotate.NUMBER:
        return now == grids.HOW_FAR or has_robots(table, action - say.GRID)
    if running == grids.Double.NUMBER and t[at + on.Special.BY_CARD] == on.Special.CHOSEN:
        return grid_swaps.is_crossing(table, at, seat, action)
    if running == grids.Warp.NUMBER or running == grids.Double.NUMBER:
        # A place or a turn that brings robots nearer is seen by how they lie then.
        return now != grids.FIRST or has_robots(table, action - say.GRID)
    if running == Move.NUMBER:
        if now == movement.CHOOSE:
            if action == say.PIECE + seat * say.OWN:
                return has_end(table, seat)
            return action == say.DONE or is_first_alike(table, seat, action - say.PIECE)
        if now == movement.STEAL:
            # A friend may have a better use for its discs.
            over = t[at + Move.OVER]
            return action != say.DONE or not (
                t[on.LOOSE + on.EACH * over] > 0 or on.enemy_robots(table, over, seat)
            )
        if now == movement.LEFT:
            # A force field costs nothing, and holds up enemies only.
            return action == say.FENCE
        return now != movement.HOP or action == first
    if running == actions.Convert.NUMBER:
        if now == actions.WHICH_DISC:
            return action == first
        return now != actions.WHERE or action == first or is_ahead(table, seat, action - say.HEX)
    if running == actions.WarpOwn.NUMBER and now == actions.WHERE_TO:
        return is_goal(table, seat, action - say.HEX, t[at + actions.WarpOwn.PIECE])
    if running == combat.Combat.NUMBER and action >= say.PIECE:
        if now == combat.MATCH:
            return pairing.is_match(table, at, seat, action - say.PIECE)
        return now != combat.NEXT_PAIR or pairing.is_next_pair(table, action - say.PIECE)
    if running == setup.Deploy.NUMBER:
        if now == setup.WHO_STANDS:
            return action != say.PIECE + seat * say.OWN or action != first
        hex_ = action - say.HEX
        return hex_ % table.cells == 0 or on.robots_of(table, hex_, seat) > 0
    return True


def is_good_wild(action: i64) -> bool:
    """Return whether a Wild Warp stands for Destroy Hex or Create Power Disc."""
    return action == say.WILD or action == say.WILD + say.CREATE_DISC - say.DESTROY_HEX


def is_in_danger(table: WarpArenaTable, seat: i64) -> bool:
    """Return whether a seat's C-bot is in such danger that any other place is as good."""
    work = borrow()
    found = False
    foe: i64
    for foe in range(table.seats):
        if not found and foe != seat and on.alive(table, foe):
            peril = king_danger.Peril(work, table, foe, seat)
            chance = king_danger.strike(table, foe, seat, peril, 3, king_danger.AFRESH, True)
            found = chance > DANGER
    give_back(work)
    return found


# --- grids and hexes --------------------------------------------------------------------------


def has_robots(table: WarpArenaTable, grid: i64) -> bool:
    """Return whether a robot stands on a grid."""
    hex_: i64
    for hex_ in range(grid * table.cells, grid * table.cells + table.cells):
        if table.table[on.TROOPS + on.EACH * hex_] != 0:
            return True
    return False


def is_target(table: WarpArenaTable, seat: i64, grid: i64) -> bool:
    """Return whether a die on a grid may hit enemies but no own robots, or a C-bot."""
    found = False
    hex_: i64
    for hex_ in range(grid * table.cells, grid * table.cells + table.cells):
        if hex_ % table.cells == 0:
            if table.variant.chains and on.enemy_robots(table, hex_, seat):
                found = True
        elif on.enemy_robots(table, hex_, seat):
            found = True
        elif on.robots_of(table, hex_, seat) > 0:
            return False
    return found


def is_ahead(table: WarpArenaTable, seat: i64, hex_: i64) -> bool:
    """Return whether a hex beside the seat's C-bot is nearer to an enemy's."""
    home = on.converter(table, seat)
    q = board.hex_q(table, home)
    r = board.hex_r(table, home)
    least = strength_map.nearest_home(table, seat, q, r)
    q = board.hex_q(table, hex_)
    r = board.hex_r(table, hex_)
    return strength_map.nearest_home(table, seat, q, r) < least


def is_goal(table: WarpArenaTable, seat: i64, hex_: i64, piece: i64) -> bool:
    """Return whether a hex is a sensible place to warp a robot to."""
    if table.table[on.LOOSE + on.EACH * hex_] > 0 or hex_ == on.converter(table, seat):
        return True
    if say.KIND[piece] == say.C:
        return hex_ % table.cells == 0
    q = board.hex_q(table, hex_)
    r = board.hex_r(table, hex_)
    return strength_map.nearest_home(table, seat, q, r) == 1


# --- robots that move -------------------------------------------------------------------------


def is_first_alike(table: WarpArenaTable, seat: i64, piece: i64) -> bool:
    """Return whether no equal robot before it in the same hex may move too."""
    t = table.table
    one: i64 = 1
    other: i64
    for other in range(seat * say.OWN + say.FIRST[say.KIND[piece]], piece):
        if (
            t[on.AT + other] == t[on.AT + piece]
            and t[on.DISCS + other] == t[on.DISCS + piece]
            and table.combat_plus[other] == table.combat_plus[piece]
            and t[on.MOVED] & (one << (other % say.OWN)) == 0
        ):
            return False
    return True


def keep_ways(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """Keep the sensible moves of a chosen robot, or its actions where it stopped."""
    t = table.table
    piece = t[at + Move.PIECE]
    kind = say.KIND[piece]
    count = out.count
    out.count = 0
    fresh = t[at + Move.STEPS] == say.ALLOWANCE[kind] and t[at + Move.LATELY] == 0
    goes_on = fresh or t[at + Move.LATELY] == movement.TOOK
    home = on.converter(table, seat)
    ahead: i64 = -1
    ahead_away: i64 = deployment.FAR
    safe: i64 = -1
    safe_away: i64 = deployment.FAR
    disc: i64 = -1
    disc_away: i64 = deployment.FAR
    back: i64 = -1
    back_away: i64 = deployment.FAR
    i: i64
    for i in range(count):
        action = out.at[i]
        if action == say.TAKE or (action == say.DONE and not (fresh and count > 1)):
            out.add(action)
            continue
        if not goes_on or action < say.HEX or action >= say.PIECE:
            continue
        hex_ = action - say.HEX
        if is_end(table, seat, hex_, kind, home):
            out.add(action)
            continue
        q = board.hex_q(table, hex_)
        r = board.hex_r(table, hex_)
        away = strength_map.nearest_home(table, seat, q, r)
        if kind == say.B and away < NEAR:
            away = 2 * NEAR - away
        if away < ahead_away:
            ahead_away = away
            ahead = action
        if away < safe_away and (hex_ % table.cells == 0 or on.field_owner(table, hex_) == seat):
            safe_away = away
            safe = action
        away = nearest_disc(table, hex_)
        if away < disc_away:
            disc_away = away
            disc = action
        if home >= 0:
            away = board.apart(table, hex_, home)
            if away < back_away:
                back_away = away
                back = action
    if ahead >= 0 and kind != say.C:
        out.add(ahead)
    if safe >= 0 and safe != ahead and kind != say.C:
        out.add(safe)
    if disc >= 0 and disc != ahead and disc != safe:
        out.add(disc)
    if back >= 0 and back != ahead and back != safe and back != disc and t[on.DISCS + piece] > 0:
        out.add(back)
    if out.count == 0:
        out.add(say.DONE)


def is_end(table: WarpArenaTable, seat: i64, hex_: i64, kind: i64, home: i64) -> bool:
    """Return whether a hex is worth a move: enemies, discs, home; a centre for a C-bot."""
    if kind == say.C:
        if on.hostile(table, hex_, seat):
            # To bring down another's is all that it should fight for.
            q = board.hex_q(table, hex_)
            r = board.hex_r(table, hex_)
            return strength_map.nearest_home(table, seat, q, r) == 0
        return hex_ % table.cells == 0 or table.table[on.LOOSE + on.EACH * hex_] > 0
    if hex_ == home or table.table[on.LOOSE + on.EACH * hex_] > 0:
        return True
    return on.hostile(table, hex_, seat)


def has_end(table: WarpArenaTable, seat: i64) -> bool:
    """Return whether the seat's C-bot has a hex worth a move."""
    home = on.converter(table, seat)
    found = reach.reach(table, seat, home, say.ALLOWANCE[say.C], say.C)
    i: i64
    for i in range(1, found):
        if is_end(table, seat, table.queue[i], say.C, home):
            return True
    # Discs are taken and handed over where it stands, too.
    return table.table[on.LOOSE + on.EACH * home] > 0


def nearest_disc(table: WarpArenaTable, hex_: i64) -> i64:
    """Return the distance from a hex to the nearest loose disc."""
    least: i64 = deployment.FAR
    other: i64
    for other in range(table.hexes):
        if table.table[on.LOOSE + on.EACH * other] > 0:
            away = board.apart(table, hex_, other)
            least = min(least, away)
    return least

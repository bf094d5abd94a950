"""The threats of one player to another's C-bot: who reaches it, and what dice and cards may do.

They look one phase ahead. The odds are those of `approximate_odds`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.state import FRAME, STEP
from harena.games.warp_arena.ai import approximate_odds
from harena.games.warp_arena.ai.approximate_odds import FAINT, SURE, survival_of_hex
from harena.games.warp_arena.ai.workspace import Workspace
from harena.games.warp_arena.rules import (
    combat,
    components,
    fields as F,
    grids,
    ids,
    movement,
    player_phase,
    shapes,
    special,
)
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.fight import Fight

# What the active seat can still do by moving.
NOTHING: Final[i64] = 0  # its combats are being fought
AFRESH: Final[i64] = 1  # a new Move and Engage, if it has the points
MOVING: Final[i64] = 2  # robots that have not moved may, the others stay
PLAYING: Final[i64] = 3  # it plays cards, and may play more of them

SHOT: Final[i64] = 2  # hexes from which a B-bot fires (WA-28)


@final
class Threat:
    """The threat of `foe` to the C-bot of `seat`, as robots stand and hexes lie now."""

    def __init__(self, work: Workspace, state: WarpArenaState, foe: i64, seat: i64) -> None:
        self.work: Final = work
        self.state: Final = state
        self.foe: Final = foe
        self.seat: Final = seat
        home = F.converter(state, seat)
        self.home: Final = home
        self.in_reach: Final = robots_in_reach(state, foe, home)
        """The robots of the foe that come to it in one move, a bit each."""
        hit, current = approximate_odds.hit_chances(work, state, home)
        self.hit: Final = hit
        """The chance that a Destroy Hex hits it."""
        self.fenced: Final = F.field_owner(state, home) >= 0
        self.current_hit: Final = 0.0 if self.fenced else current
        """The chance that the Destroy Hex whose dice are falling does."""

    def fall_chance(self, points: i64, moves: i64, rotated: bool) -> float:
        """Return the probability that the foe brings it down with a number of action points.

        `moves` is its remaining movement: NOTHING, AFRESH (for two points), MOVING or PLAYING. If
        `rotated`, it may rotate a grid first.
        """
        state = self.state
        by_points = state.variant.actions & 1 == 1
        tries: i64 = points if by_points else 0
        if points >= 2 or moves == PLAYING:
            cards = special.destroy_cards(state, self.foe)
            left = points if moves == PLAYING else points - 2
            tries = max(tries, cards + left if by_points else cards)
        survives = survival_of_hex(state, self.home, self.hit, tries, self.fenced)
        if moves == PLAYING:
            return min(SURE, 1.0 - survives)
        if moves != AFRESH:
            survives *= 1.0 - self.assault(moves, False, current_attacker(state))
        elif points >= 2:
            charge = self.assault(AFRESH, rotated and points >= 3, -1)
            # Robots are not thrown away for next to nothing.
            charge = 1.0 - charge if charge > FAINT else 1.0
            if points >= 3 and not rotated and by_points:
                charge *= survival_of_hex(state, self.home, self.hit, 1, self.fenced)
            survives = min(survives, charge)
        return min(SURE, 1.0 - survives)

    def assault(self, moves: i64, rotated: bool, busy: i64) -> float:
        """Return the probability that one Move and Engage brings it down.

        `busy` is a robot that fights already, or -1.
        """
        found = self.find_attackers(moves, rotated, busy)
        if found == 0:
            return 0.0
        return approximate_odds.assault(self.work, self.state, self.foe, self.seat, found, busy)

    def find_attackers(self, moves: i64, rotated: bool, busy: i64) -> i64:
        """Write the dice and bonuses of the robots that can attack to `work`, strongest first.

        Return how many there are.
        """
        state = self.state
        t = state.values
        dice = self.work.die
        added = self.work.plus
        home = self.home
        found: i64 = 0
        one: i64 = 1
        n: i64
        guarded = F.robots_of(state, home, self.seat) > 1
        for n in range(ids.OWN):
            piece = self.foe * ids.OWN + n
            here = t[F.AT + piece]
            if here < 0 or piece == busy:
                continue
            if n == 0 and guarded and here != home:
                # A C-bot goes for another that stands alone.
                continue
            kind = ids.KIND[piece]
            if moves != AFRESH and (moves == NOTHING or t[F.MOVED] & (one << n) != 0):
                # It stays where it is; a B may fire.
                if here != home:
                    if kind != ids.B or grids.distance(state, here, home) > SHOT:
                        continue
                    if t[F.FIRED] & (one << n) != 0:
                        continue
            elif self.in_reach & (one << n) == 0:
                # On a grid that turns, it may come as near as the centre of that, and one more.
                grid = here // state.cells
                if not rotated or here % state.cells == 0 or grid == home // state.cells:
                    continue
                near = grids.distance(state, grid * state.cells, home) - 1
                if near > 1 and near > components.ALLOWANCE[kind] + (SHOT if kind == ids.B else 0):
                    continue
            die = state.combat_die[kind]
            plus = F.added(state, piece)
            i = found
            while i > 0 and dice[i - 1] + 2 * added[i - 1] < die + 2 * plus:
                dice[i] = dice[i - 1]
                added[i] = added[i - 1]
                i -= 1
            dice[i] = die
            added[i] = plus
            found += 1
        return found


# --- robots in reach --------------------------------------------------------------------------


def robots_in_reach(state: WarpArenaState, foe: i64, home: i64) -> i64:
    """Return the robots of `foe` that reach a hex in one move, or come near enough to fire.

    A bit each. They go around obstacles as these stand now.
    """
    t = state.values
    q = grids.hex_q(state, home)
    r = grids.hex_r(state, home)
    shape = state.shape
    one: i64 = 1
    bits: i64 = 0
    walkers: i64 = 0
    warpers: i64 = 0
    n: i64
    for n in range(ids.OWN):
        here = t[F.AT + foe * ids.OWN + n]
        if here < 0:
            continue
        away = shapes.distance(shape, grids.hex_q(state, here) - q, grids.hex_r(state, here) - r)
        kind = ids.KIND[n]
        if away == 0 or (kind == ids.B and away <= SHOT):
            bits |= one << n
        elif kind == ids.B and away > components.ALLOWANCE[kind]:
            if away <= components.ALLOWANCE[kind] + SHOT and comes_near(state, foe, here, home):
                bits |= one << n
        elif kind == ids.H and away == 2:
            if hops_to(state, foe, here, home):
                bits |= one << n
        elif away <= components.ALLOWANCE[kind]:
            if away == 1:
                bits |= one << n
            elif kind == ids.W:
                warpers |= one << n
            else:
                walkers |= one << n
    if walkers != 0:
        bits |= arriving(state, foe, home, walkers, ids.C)
    if warpers != 0:
        bits |= arriving(state, foe, home, warpers, ids.W)
    # B-bots that cannot walk there may still come near enough.
    for n in range(ids.FIRST[ids.B], ids.FIRST[ids.W]):
        if walkers & ~bits & (one << n) != 0:
            if comes_near(state, foe, t[F.AT + foe * ids.OWN + n], home):
                bits |= one << n
    return bits


def arriving(state: WarpArenaState, foe: i64, home: i64, robots: i64, kind: i64) -> i64:
    """Return those of some robots that a search back from a hex finds."""
    movement.reach(state, foe, home, components.ALLOWANCE[kind], kind)
    stamp = state.stamp
    one: i64 = 1
    bits: i64 = 0
    n: i64
    for n in range(ids.OWN):
        if robots & (one << n) != 0:
            steps = state.mark[state.values[F.AT + foe * ids.OWN + n]] - stamp
            if 0 <= steps <= components.ALLOWANCE[ids.KIND[n]]:
                bits |= one << n
    return bits


def comes_near(state: WarpArenaState, foe: i64, here: i64, home: i64) -> bool:
    """Return whether a B-bot can walk to where it may fire at a hex."""
    found = movement.reach(state, foe, here, components.ALLOWANCE[ids.B], ids.B)
    i: i64
    for i in range(found):
        hex_ = state.queue[i]
        if grids.distance(state, hex_, home) <= SHOT and not F.hostile(state, hex_, foe):
            return True
    return False


def hops_to(state: WarpArenaState, foe: i64, here: i64, home: i64) -> bool:
    """Return whether an H-bot two hexes away can hop to a hex."""
    d: i64
    for d in range(home * state.ways, home * state.ways + state.ways):
        over = state.near[d]
        if over >= 0 and grids.distance(state, over, here) == 1:
            if not F.enemy_field(state, over, foe):
                return True
    return False


# --- the phase that is played -----------------------------------------------------------------


def moves_left(state: WarpArenaState) -> i64:
    """Return what the active seat can do by moving: NOTHING, AFRESH, MOVING or PLAYING."""
    t = state.values
    depth: i64
    for depth in range(2, state.depth):
        at = state.stack + depth * FRAME
        if t[at] == movement.Move.NUMBER:
            if t[at + STEP] < movement.ENGAGE and depth == state.depth - 1:
                return MOVING
            return NOTHING
        if t[at] == combat.Combat.NUMBER:
            return NOTHING
        if t[at] == special.PlayCards.NUMBER:
            return PLAYING
    return AFRESH


def points_left(state: WarpArenaState) -> i64:
    """Return the action points of the active seat, with those of an announced action."""
    t = state.values
    phase = state.stack + FRAME
    if (
        state.depth > 1
        and t[phase] == player_phase.Phase.NUMBER
        and t[phase + STEP] == player_phase.ANNOUNCED
    ):
        return t[F.POINTS] + ids.COST[t[phase + player_phase.Phase.ACTION]]
    return t[F.POINTS]


def current_attacker(state: WarpArenaState) -> i64:
    """Return the attacker's robot in the current fight; -1 for none."""
    if state.depth > 0 and state.values[state.frame()] == Fight.NUMBER:
        return state.values[state.frame() + Fight.PIECE]
    return -1


def phase_order(state: WarpArenaState, foe: i64, seat: i64) -> i64:
    """Return 0 if a foe's next phase comes before the seat's, 1 by dice, 2 after."""
    t = state.values
    mine: i64 = 0
    theirs: i64 = 0
    place: i64
    for place in range(state.seats):
        if t[F.ORDER + place] == seat:
            mine = place
        elif t[F.ORDER + place] == foe:
            theirs = place
    now = t[F.PLACE]
    if theirs > now:
        return 0 if mine <= now or theirs < mine else 2
    return 2 if mine > now else 1

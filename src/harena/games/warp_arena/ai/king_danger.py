"""Approximate danger to a C-bot: robots that reach it, their odds, and dice that hit it.

It searches only a move ahead, and looks combats up in tables. `odds.engine` is exact.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.state import FRAME, STEP
from harena.games.warp_arena.ai import destroy_odds, reach_home
from harena.games.warp_arena.ai.assault_odds import cards_a_fight, combat_card, odds_with, siege
from harena.games.warp_arena.ai.workspace import Workspace
from harena.games.warp_arena.odds.engine import field_odds, fight_odds
from harena.games.warp_arena.rules import (
    board,
    combat,
    fields as F,
    fight,
    ids,
    movement,
    shapes,
    special,
    turn,
)
from harena.games.warp_arena.rules.fields import WarpArenaState

SURE: Final = 0.97  # nothing is surer than this
FAINT: Final = 0.04  # nobody attacks for a chance like this

# What the active seat can still do by moving.
NOTHING: Final[i64] = 0  # its combats are being fought
AFRESH: Final[i64] = 1  # a new Move and Engage, if it has the points
MOVING: Final[i64] = 2  # robots that have not moved may, the others stay
PLAYING: Final[i64] = 3  # it plays cards, and may play more of them


# --- who reaches it ---------------------------------------------------------------------------


def walks_after_turn(kind: i64, away: i64) -> bool:
    """Return whether a robot at a distance can reach a hex in one move, if nothing is between."""
    if kind == ids.B:
        return away <= ids.ALLOWANCE[kind] + 2
    return away <= ids.ALLOWANCE[kind]


def gather(
    work: Workspace,
    state: WarpArenaState,
    foe: i64,
    seat: i64,
    home: i64,
    moves: i64,
    turned: bool,
    busy: i64,
    ready: i64,
) -> i64:
    """Write the robots of `foe` that can attack the C-bot of `seat` to `die` and `plus`.

    Return how many there are. `turned`: a grid may be rotated first. `busy` is a robot that fights
    already, or -1. `ready` are those that arrive by `scouted`.
    """
    t = state.values
    dice = work.die
    added = work.plus
    shape = state.shape
    q = board.hex_q(state, home)
    r = board.hex_r(state, home)
    found: i64 = 0
    one: i64 = 1
    n: i64
    now = t[F.ACTIVE] == foe and t[F.POINTS] >= 0 and t[F.TURN] > 0
    guarded = F.robots_of(state, home, seat) > 1
    for n in range(ids.OWN):
        piece = foe * ids.OWN + n
        here = t[F.AT + piece]
        if here < 0 or piece == busy:
            continue
        if n == 0 and guarded and here != home:
            # A C-bot goes for another that stands alone.
            continue
        if moves != AFRESH and (moves == NOTHING or t[F.MOVED] & (one << n) != 0):
            # It stays where it is; a B may fire.
            if here != home:
                away = shapes.span(
                    shape, board.hex_q(state, here) - q, board.hex_r(state, here) - r
                )
                if ids.KIND[piece] != ids.B or away > 2:
                    continue
                if now and t[F.FIRED] & (one << n) != 0:
                    continue
        elif ready & (one << n) == 0:
            # On a grid that turns, it may come as near as the centre of that lies, and one more.
            if not turned or here % state.cells == 0 or here // state.cells == home // state.cells:
                continue
            near = board.apart(state, here - here % state.cells, home) - 1
            if near > 1 and not walks_after_turn(ids.KIND[piece], near):
                continue
        die = state.combat_die[ids.KIND[piece]]
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


def assault(
    state: WarpArenaState, foe: i64, seat: i64, peril: Peril, moves: i64, turned: bool, busy: i64
) -> float:
    """Return the probability that one Move and Engage of `foe` brings down the C-bot."""
    t = state.values
    home = t[F.AT + seat * ids.OWN]
    work = peril.work
    dice = work.die
    added = work.plus
    guard_count = work.guard_count
    guard_plus = work.guard_plus
    found = gather(work, state, foe, seat, home, moves, turned, busy, peril.ready)
    if found == 0:
        return 0.0
    guards: i64 = 0
    against: i64 = F.strength(state, seat * ids.OWN)
    kind: i64
    for kind in range(len(guard_count)):
        guard_count[kind] = 0
        guard_plus[kind] = 0
    piece: i64
    for piece in range(seat * ids.OWN + 1, seat * ids.OWN + ids.OWN):
        if t[F.AT + piece] == home and piece != busy:
            guards += 1
            guard_count[ids.KIND[piece]] += 1
            guard_plus[ids.KIND[piece]] += F.added(state, piece)
            against += F.strength(state, piece)
    i: i64
    if state.variant.massed:
        total: i64 = 0
        for i in range(found):
            total += dice[i] + added[i]
        return 1.0 if total > against else 0.0
    if F.field_owner(state, home) != seat:
        return beaten(work, state, foe, seat, found, guards)
    # WA-30: the weakest of those who are good at it; whoever breaks it fights on with the rest.
    total_chance = 0.0
    stands = 1.0
    while found > 0 and stands > FAINT:
        breaks = field_odds(dice[0], added[0])
        if breaks == 0.0:
            break
        one = found - 1
        while 2.0 * field_odds(dice[one], added[one]) < breaks:
            one -= 1
        breaks = field_odds(dice[one], added[one])
        total_chance += stands * breaks * beaten(work, state, foe, seat, found, guards)
        stands *= 1.0 - breaks
        found -= 1
        for i in range(one, found):
            dice[i] = dice[i + 1]
            added[i] = added[i + 1]
    return total_chance


def beaten(
    work: Workspace, state: WarpArenaState, foe: i64, seat: i64, attackers: i64, guards: i64
) -> float:
    """Return the probability that the strongest `attackers` bring down the C-bot.

    `guard_count` holds the guards.
    """
    dice = work.die
    added = work.plus
    guard_count = work.guard_count
    guard_plus = work.guard_plus
    die = state.combat_die[ids.C]
    plus = F.added(state, seat * ids.OWN)
    card = combat_card(state, foe, 0) - combat_card(state, seat, 0)
    i: i64
    if guards == 0:
        stays = 1.0
        for i in range(attackers):
            card = combat_card(state, foe, i) - combat_card(state, seat, i)
            stays *= 1.0 - fight_odds(dice[i], added[i] + card, die, plus)
        return 1.0 - stays
    fights = float(attackers)
    cards = cards_a_fight(state, foe, fights) - cards_a_fight(state, seat, fights)
    chance = 0.0
    kind: i64
    for kind in range(len(guard_count)):
        count = guard_count[kind]
        if count > 0:
            guard = state.combat_die[kind]
            lead = cards - float(guard_plus[kind]) / float(count)
            for i in range(attackers):
                chance += float(count) * odds_with(dice[i], float(added[i]) + lead, guard)
    last = attackers - 1
    return siege(
        attackers,
        guards + 1,
        chance / float(attackers * guards),
        fight_odds(dice[0], added[0] + card, die, plus),
        fight_odds(dice[last], added[last] + card, die, plus),
    )


# --- dice that hit it -------------------------------------------------------------------------


@final
class Peril:
    """The threats to a C-bot from one foe, as robots stand and hexes lie now."""

    def __init__(self, work: Workspace, state: WarpArenaState, foe: i64, seat: i64) -> None:
        self.work: Final = work
        home = state.values[F.AT + seat * ids.OWN]
        self.home: Final = home
        self.ready: Final = reach_home.scouted(state, foe, home)
        """The robots of the foe that come to it, a bit each."""
        hit, falling = destroy_odds.struck(work, state, home)
        self.hit: Final = hit
        """The chance that a Destroy Hex hits it."""
        self.fenced: Final = F.field_owner(state, home) >= 0
        self.falling: Final = 0.0 if self.fenced else falling
        """The chance that the one whose dice are falling does."""


def strike(
    state: WarpArenaState, foe: i64, seat: i64, peril: Peril, points: i64, moves: i64, turned: bool
) -> float:
    """Return the probability that `foe` brings down the C-bot with a number of action points.

    `moves` is its remaining movement: NOTHING, AFRESH (for two points) or MOVING; or PLAYING while
    it plays cards.
    """
    by_points = state.variant.actions & 1 == 1
    tries: i64 = points if by_points else 0
    if points >= 2 or moves == PLAYING:
        cards = special.strikes(state, foe)
        left = points if moves == PLAYING else points - 2
        tries = max(tries, cards + left if by_points else cards)
    spared = destroy_odds.spared(state, peril.home, peril.hit, tries, peril.fenced)
    if moves == PLAYING:
        return min(SURE, 1.0 - spared)
    if moves != AFRESH:
        spared *= 1.0 - assault(state, foe, seat, peril, moves, False, busy_in(state))
    elif points >= 2:
        charge = assault(state, foe, seat, peril, AFRESH, turned and points >= 3, -1)
        # Robots are not thrown away for next to nothing.
        charge = 1.0 - charge if charge > FAINT else 1.0
        if points >= 3 and not turned and by_points:
            charge *= destroy_odds.spared(state, peril.home, peril.hit, 1, peril.fenced)
        spared = min(spared, charge)
    return min(SURE, 1.0 - spared)


# --- what goes on -----------------------------------------------------------------------------


def moves_left(state: WarpArenaState) -> i64:
    """Return what the active seat can do by moving: NOTHING, AFRESH, MOVING or PLAYING."""
    t = state.values
    depth: i64
    for depth in range(2, state.depth):
        at = state.stack + depth * FRAME
        if t[at] == movement.Move.NUMBER:
            return (
                MOVING if t[at + STEP] < movement.ENGAGE and depth == state.depth - 1 else NOTHING
            )
        if t[at] == combat.Combat.NUMBER:
            return NOTHING
        if t[at] == special.PlayCards.NUMBER:
            return PLAYING
    return AFRESH


def points_left(state: WarpArenaState) -> i64:
    """Return the action points of the active seat, with those of an announced action."""
    t = state.values
    phase = state.stack + FRAME
    if state.depth > 1 and t[phase] == turn.Phase.NUMBER and t[phase + STEP] == turn.ANNOUNCED:
        return t[F.POINTS] + ids.COST[t[phase + turn.Phase.ACTION]]
    return t[F.POINTS]


def busy_in(state: WarpArenaState) -> i64:
    """Return the attacker's robot in the current fight; -1 for none."""
    if state.depth > 0 and state.values[state.frame()] == fight.Fight.NUMBER:
        return state.values[state.frame() + 2]
    return -1


def order_of(state: WarpArenaState, foe: i64, seat: i64) -> i64:
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

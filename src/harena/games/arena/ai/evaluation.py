"""The evaluation of Arena.

Features are the ways to the enemy king, the race of the first creatures, army and power, losses
in the next combats, and control. Their weights are set by hand and measured by
`harena lab train arena --resume --rounds 0`. A turn that has begun counts as over.
"""

from __future__ import annotations

from math import log
from pathlib import Path
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.evaluator import Evaluator, Matches
from harena.core.play.features import Features, read_weights
from harena.core.play.state import CHANCE, State
from harena.games.arena.rules import board, fields as F, terrain
from harena.games.arena.rules.army import STARTER_GAMES
from harena.games.arena.rules.fields import ArenaState

ARMIES: Final = (
    "giant,2xorc",
    "5xelf",
    "centaur,3xelf",
    "2xogre,kobold",
    "4xorc",
    "3xzombie",
    "dragon,human",
    "2xogre,2xelf,sea-serpent",
    "land-centaur,2xhuman,shark",
)
"""Armies of about the same strength."""
TRAINING_MATCHES: Final[Matches] = (
    *((2, {"army": name}) for name in STARTER_GAMES),
    *((2, {"army": "custom", "army-1": one, "army-2": one}) for one in ARMIES),
    *(
        (2, {"army": "custom", "army-1": one, "army-2": other})
        for one, other in zip(ARMIES, ARMIES[3:] + ARMIES[:3], strict=True)
    ),
)
"""Starter games, and armies against equal and other ones."""

FAR: Final[i64] = 12  # turns to the enemy king: so many, or no way
NEAR: Final[i64] = 7  # turns in a race: so many, or more
MIDDLE: Final[i64] = 6  # the first of the five hexes of line B

# --- where the features of a kind start; a seat is on move or waits ------------------------------
KIND: Final[i64] = 0  # + range: creatures that enter so much
MOVE: Final[i64] = 6  # + hexes a turn, 3 for more: creatures
POWER: Final[i64] = 10  # of all creatures; in logarithms; of the strongest one
NUMBER: Final[i64] = 13  # of creatures, in logarithms
ON_WAY: Final[i64] = 14  # + turns - 1: creatures so far from the enemy king
MIGHT_ON_WAY: Final[i64] = 26  # + turns - 1: their power
FIRST: Final[i64] = 38  # + turns - 1: the first of them, on move; then the same, waiting
RACE: Final[i64] = 62  # + (turns - 1) * NEAR + the enemy's turns - 1: the seat is on move
BEATEN: Final[i64] = 111  # hexes where an enemy is stronger; creatures, their power in the mean
STRONGER: Final[i64] = 114  # hexes where an enemy is weaker
OPEN: Final[i64] = 115  # the same as BEATEN, where enemies could come stronger; on move, waiting
CONTROL: Final[i64] = 121  # hexes, on move; waiting
POOL: Final[i64] = 123  # + steps - 1, 1 to 4: own ones its control pays for
GUARDS: Final[i64] = 127  # own creatures beside the own king, at most two; their power; waiting
TURN: Final[i64] = 131  # on move
USED: Final[i64] = 132  # while placing: hexes taken; power in line B
FEATURES: Final[i64] = 134


def names() -> list[str]:
    """Return [feature] the name: `first 3 turns off, on move`."""
    roles = ("on move", "waiting")
    turns = range(1, 13)
    near = range(1, 8)
    out = [f"creatures that enter {name}" for name in F.RANGE_NAMES]
    out += [f"creatures of move {n}" for n in range(4)]
    out += ["power", "log power", "greatest power", "log creatures"]
    out += [f"creatures {n} turns off" for n in turns]
    out += [f"power {n} turns off" for n in turns]
    out += [f"first {n} turns off, {role}" for role in roles for n in turns]
    out += [f"first {a} turns off against {b}" for a in near for b in near]
    out += [f"{what} beaten" for what in ("hexes", "creatures", "power")]
    out += ["hexes won"]
    out += [f"{w} open to attack, {r}" for r in roles for w in ("hexes", "creatures", "power")]
    out += [f"hexes controlled, {role}" for role in roles]
    out += [f"pool for {n} steps" for n in range(1, 5)]
    out += [f"{what} beside the king, {r}" for r in roles for what in ("guards", "power")]
    return [*out, "on move", "hexes placed in", "power placed in B"]


NAMES: Final = names()
WEIGHTS: Final = read_weights(str(Path(__file__).parent.parent / "weights.json"), NAMES)


@final
class Workspace:
    """Buffers for one evaluation."""

    def __init__(self) -> None:
        # [steps - 1] the hexes at most so far from a king; from 24 on through enemies too
        self.ways: vec[i64] = vec[i64]([0] * 48)
        # [hex] the power of a seat there, and of its enemies there, or that could come there
        self.mine: vec[i64] = vec[i64]([0] * int(board.HEXES))
        self.theirs: vec[i64] = vec[i64]([0] * int(board.HEXES))


def lay_way(work: Workspace, king: i64, enters: i64, avoid: i64, start: i64) -> None:
    """Write the hexes by their steps to a king to `ways`, from `start` on.

    The way leads over ground that can be entered, around the hexes of `avoid`. A 0 comes last.
    """
    reached: i64 = 0
    if (enters >> king) & 1 == 1:
        reached = board.NEAR[king]
    through = enters & board.ALL_HEXES & ~avoid
    at = start
    while reached != 0:
        work.ways[at] = reached
        at += 1
        wider = reached | board.spread(reached & through)
        if wider == reached:
            break
        reached = wider
    work.ways[at] = 0


def lay_ways(work: Workspace, state: ArenaState, seat: i64, range_: i64) -> None:
    """Write the ways to the enemy king of a seat's creatures of one range."""
    t = state.values
    king = board.KING + 1 - seat
    lay_way(work, king, t[F.OPEN + range_], t[F.HELD + 1 - seat], 0)
    lay_way(work, king, t[F.OPEN + range_], 0, 24)


def steps_of_way(work: Workspace, at: i64, start: i64) -> i64:
    """Return the steps from a hex to the king; 2 * FAR if there is no way."""
    n = start
    while work.ways[n] != 0:
        if (work.ways[n] >> at) & 1 == 1:
            return n - start + 1
        n += 1
    return 2 * FAR


def turns_to_king(work: Workspace, state: ArenaState, creature: i64) -> i64:
    """Return the turns a creature needs to the enemy king, 1 to FAR, if all others stay.

    A way through enemies costs two turns more than one around them. `work` holds its ways.
    """
    t = state.values
    move = t[F.MOVE + creature]
    if move == 0:
        return FAR
    at = t[F.AT + creature]
    turns = (steps_of_way(work, at, 0) + move - 1) // move
    if turns > 2:
        turns = min(turns, (steps_of_way(work, at, 24) + move - 1) // move + 2)
    return min(turns, FAR)


def weigh_hexes(work: Workspace, state: ArenaState, seat: i64) -> None:
    """Write the power in the hexes that a seat holds to `mine` and `theirs`.

    Enemies in a hex count alone; elsewhere those count that could come.
    """
    t = state.values
    one: i64 = 1
    enemies = t[F.HELD + 1 - seat]
    held = t[F.HELD + seat]
    left = held
    while left != 0:
        hex_ = board.lowest(left)
        left &= left - 1
        work.mine[hex_] = 0
        work.theirs[hex_] = 0
    creature: i64
    for creature in range(seat * F.OWN, seat * F.OWN + t[F.ARMY + seat]):
        at = t[F.AT + creature]
        if at < board.HEXES:
            work.mine[at] += t[F.POWER + creature]
    enemy = 1 - seat
    for creature in range(enemy * F.OWN, enemy * F.OWN + t[F.ARMY + enemy]):
        at = t[F.AT + creature]
        if at < board.HEXES:
            near = one << at
            if (held >> at) & 1 == 1:
                work.theirs[at] += t[F.POWER + creature]
            move: i64 = t[F.MOVE + creature]
            while move > 0:
                near |= board.spread(near)
                move -= 1
            near &= held & ~enemies & t[F.OPEN + t[F.RANGE + creature]]
            while near != 0:
                work.theirs[board.lowest(near)] += t[F.POWER + creature]
                near &= near - 1


def add_losses(work: Workspace, state: ArenaState, seat: i64, waits: i64, out: Features) -> None:
    """Add the hexes where enemies are stronger or weaker, or could come stronger (AR-14)."""
    t = state.values
    enemies = t[F.HELD + 1 - seat]
    held = t[F.HELD + seat]
    weigh_hexes(work, state, seat)
    while held != 0:
        hex_ = board.lowest(held)
        held &= held - 1
        mine = work.mine[hex_]
        lead = work.theirs[hex_] - mine
        start: i64 = -1
        if lead > 0:
            start = BEATEN if (enemies >> hex_) & 1 == 1 else OPEN + 3 * waits
        elif lead < 0 and (enemies >> hex_) & 1 == 1:
            out.add(STRONGER)
        if start >= 0:
            troops = float(t[F.TROOPS + seat * board.HEXES + hex_])
            out.add(start)
            out.add(start + 1, troops)
            out.add(start + 2, float(mine) / troops)


def first_at_king(work: Workspace, state: ArenaState, seat: i64) -> i64:
    """Return the turns that the seat's first creature needs to the enemy king, 1 to FAR."""
    t = state.values
    best = FAR
    laid: i64 = -1
    creature: i64
    for creature in range(seat * F.OWN, seat * F.OWN + t[F.ARMY + seat]):
        if t[F.AT + creature] < board.HEXES:
            if t[F.RANGE + creature] != laid:
                laid = t[F.RANGE + creature]
                lay_ways(work, state, seat, laid)
            best = min(best, turns_to_king(work, state, creature))
    return best


def add_army(work: Workspace, state: ArenaState, seat: i64, placing: bool, out: Features) -> i64:
    """Add a seat's creatures and their ways; return the turns of the first one."""
    t = state.values
    first = FAR
    power: i64 = 0
    greatest: i64 = 0
    number: i64 = 0
    laid: i64 = -1
    creature: i64
    for creature in range(seat * F.OWN, seat * F.OWN + t[F.ARMY + seat]):
        at = t[F.AT + creature]
        if at < board.HEXES or (placing and at == F.IN_HAND):
            number += 1
            strong = t[F.POWER + creature]
            power += strong
            greatest = max(greatest, strong)
            out.add(KIND + t[F.RANGE + creature])
            out.add(MOVE + min(t[F.MOVE + creature], 3))
            if not placing:
                if t[F.RANGE + creature] != laid:
                    laid = t[F.RANGE + creature]
                    lay_ways(work, state, seat, laid)
                turns = turns_to_king(work, state, creature)
                first = min(first, turns)
                out.add(ON_WAY + turns - 1)
                out.add(MIGHT_ON_WAY + turns - 1, 0.3 * float(strong))
    out.add(POWER, 0.1 * float(power))
    out.add(POWER + 1, log(1.0 + float(power)))
    out.add(POWER + 2, 0.3 * float(greatest))
    out.add(NUMBER, log(1.0 + float(number)))
    return first


def on_move(state: ArenaState) -> i64:
    """Return the seat whose turn comes next; -1 while setting up.

    A turn that has begun counts as over.
    """
    t = state.values
    active = t[F.ACTIVE]
    if active < 0:
        return -1
    begun = t[F.CHANGED] | t[F.MOVED] | t[F.CYCLE]
    if begun == 0 and t[F.MOVER] < 0 and state.to_move != CHANCE:
        return active
    return 1 - active


def features_of(work: Workspace, state: ArenaState, seat: i64, out: Features) -> None:
    """Add the features of a seat."""
    t = state.values
    coming = on_move(state)
    placing = t[F.PHASE] <= F.DRAWING
    first = add_army(work, state, seat, placing, out)
    if placing:
        add_spacing(state, seat, out)
        return
    waits: i64 = 1
    if coming == seat:
        waits = 0
        out.add(TURN)
        enemy = min(first_at_king(work, state, 1 - seat), NEAR)
        out.add(RACE + (min(first, NEAR) - 1) * NEAR + enemy - 1)
    out.add(FIRST + waits * FAR + first - 1)
    add_losses(work, state, seat, waits, out)
    pool = board.count(t[F.CONTROL + seat])
    out.add(CONTROL + waits, 0.3 * float(pool))
    if pool >= terrain.OWN_PRICE:
        out.add(POOL + pool // terrain.OWN_PRICE - 1)
    near = board.NEAR[board.KING + seat] & t[F.HELD + seat]
    guards: i64 = 0
    power: i64 = 0
    while near != 0:
        hex_ = board.lowest(near)
        near &= near - 1
        guards += t[F.TROOPS + seat * board.HEXES + hex_]
        power += F.power_at(state, seat, hex_)
    out.add(GUARDS + 2 * waits, float(min(guards, 2)))
    out.add(GUARDS + 2 * waits + 1, 0.3 * float(power))


def add_spacing(state: ArenaState, seat: i64, out: Features) -> None:
    """AR-6: Add the hexes taken and the power in line B, while placing."""
    t = state.values
    used: i64 = 0
    one: i64 = 1
    power: i64 = 0
    creature: i64
    for creature in range(seat * F.OWN, seat * F.OWN + t[F.ARMY + seat]):
        at = t[F.AT + creature]
        if at < board.HEXES:
            used |= one << at
            if MIDDLE <= at < MIDDLE + 5:
                power += t[F.POWER + creature]
    out.add(USED, float(board.count(used)))
    out.add(USED + 1, 0.3 * float(power))


@final
class ArenaEvaluator(Evaluator):
    """The evaluation of Arena, by weights set by hand."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS, training_matches=TRAINING_MATCHES)
        # A Python list that runs empty frees its memory each time, so some stay in it.
        self.spare: list[Workspace] = [Workspace() for _ in range(4)]

    def features(self, state: State, seat: i64, out: Features) -> None:
        """Add the seat's army, its ways to the enemy king, losses to come, and control."""
        try:
            work = self.spare.pop()
        except IndexError:
            work = Workspace()
        features_of(work, cast(ArenaState, state), seat, out)
        self.spare.append(work)

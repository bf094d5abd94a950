"""The odds of fights, of breaking force fields, and of whole combats, without cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from mypy_extensions import i64

from harena.core.errors import OddsError
from harena.core.odds import Odds
from harena.core.play.state import STEP
from harena.games.warp_arena.messages import odds as messages
from harena.games.warp_arena.odds import best_play
from harena.games.warp_arena.odds.lineup import Lineup
from harena.games.warp_arena.rules import combat, components, fields as F, forces, ids
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.forces import Sides
from harena.games.warp_arena.rules.variant import CLASSIC, Variant

EFFORT: Final = 1_000_000
"""The most expected values to compute for the odds of one combat.

Compiled it takes a few milliseconds in usual combats and most of a second in the largest sieges.
"""


def fight_odds(die_a: i64, plus_a: i64, die_d: i64, plus_d: i64) -> float:
    """Return the probability that the attacker's die and bonus exceed the defender's."""
    wins: i64 = 0
    face: i64
    for face in range(1, die_a + 1):
        below = face + plus_a - plus_d - 1
        wins += min(max(below, 0), die_d)
    return float(wins) / float(die_a * die_d)


def field_odds(die: i64, plus: i64) -> float:
    """WA-30: return the probability that a robot's die and bonus break a force field."""
    enough = die + 1 + plus - ids.FIELD_TOTAL
    return float(min(max(enough, 0), die)) / float(die)


Traits = tuple[int, int, bool, bool, bool, bool]
"""The relevant facts of a robot.

Its die, its bonus, C-bot, distant, picks its first foe, may stay out (WA-53).
"""


@final
class Robot:
    """A robot as the odds of a combat see it.

    `kind` is C, D, H, B, W or A (0 to 5), `discs` what it carries, 0 to 4; a B-bot of the
    attacker may be `far`, so that it fires once from a distance (WA-28); if it has not `joined`
    yet, it takes part only where that helps (WA-53). `own` is which of its owner's pieces it is,
    where single robots have strengths of their own (WA-43); by default the first of its kind.
    """

    def __init__(
        self, kind: int, discs: int = 0, far: bool = False, joined: bool = False, own: int = -1
    ) -> None:
        self.kind = kind
        self.own = own if own >= 0 or not 0 <= kind < len(ids.FIRST) else int(ids.FIRST[kind])
        self.discs = discs
        self.far = far
        self.joined = joined

    def __repr__(self) -> str:
        return f"Robot({ids.KIND_NAMES[self.kind]}, {self.discs}{', far=True' if self.far else ''})"


# --- whole combats ----------------------------------------------------------------------------


def attack_odds(
    attackers: Sequence[Robot],
    defenders: Sequence[Robot],
    field: bool = False,
    variant: Variant = CLASSIC,
    effort: int = EFFORT,
) -> Odds:
    """Return the probability that an attack wins: that nothing hostile is left in the hex.

    It wins when the last defender or the enemy C-bot falls (WA-32, WA-35). Against a lone force
    field it wins when that breaks, also by distant B-bots alone. Both sides make the best choices
    the rules allow: the distant B-bots that join (WA-53), the robot against the force field
    (WA-30), an A-bot's first foe, the pairs and their order. No cards are laid, and discs are not
    shared (WA-29). A C-bot that fails at a force field ends the attack (WA-35). With fixed
    strengths (WA-43) the probability is 0 or 1.

    It is exact, unless very many different robots would take more than `effort` expected values.
    An approximation may take four times as long. OddsError for an impossible side.
    """
    check_side(messages.ATTACKERS, attackers, variant)
    check_side(messages.DEFENDERS, defenders, variant)
    if not attackers:
        raise OddsError("", messages.NO_ATTACKERS)
    if not defenders and not field:
        raise OddsError("", messages.NO_DEFENDERS)
    for robot in defenders:
        if robot.far:
            raise OddsError("far", messages.DEFENDER_FAR)
    return odds_of(list(attackers), list(defenders), field, variant, effort)


def check_side(side: str, robots: Sequence[Robot], variant: Variant) -> None:
    """WA-16, WA-26, WA-28: raise OddsError for robots that cannot share one hex."""
    kinds = ids.KIND_NAMES[: int(variant.kinds)]
    count = [0] * len(ids.KIND_NAMES)
    for robot in robots:
        if not 0 <= robot.kind < variant.kinds:
            why = messages.unknown_kind(side=side, kind=robot.kind, kinds=kinds)
            raise OddsError(str(robot.kind), why)
        name = ids.KIND_NAMES[robot.kind]
        if not 0 <= robot.discs <= components.LOAD:
            word = f"{name}+{robot.discs}"
            raise OddsError(
                word, messages.too_many_discs(side=side, word=word, most=components.LOAD)
            )
        if robot.far and robot.kind != ids.B:
            raise OddsError(name, messages.cannot_fire_far(side=side, robot=name))
        count[robot.kind] += 1
        found, most = count[robot.kind], int(components.STOCK[robot.kind])
        if found > most:
            why = messages.too_many_robots(side=side, count=found, kind=name, most=most)
            raise OddsError(name, why)


def odds_of(
    attackers: list[Robot], defenders: list[Robot], field: bool, variant: Variant, effort: int
) -> Odds:
    """Return the odds of a combat before it begins, of checked sides."""
    if variant.fixed_strengths:
        return Odds(clash_odds(attackers, defenders, field, variant), exact=True)
    mine, theirs = traits(attackers, defenders, variant)
    chance, exact = _solved(tuple(sorted(mine)), tuple(sorted(theirs)), field, effort)
    return Odds(chance, exact)


@lru_cache(maxsize=256)
def _solved(
    attackers: tuple[Traits, ...], defenders: tuple[Traits, ...], field: bool, effort: int
) -> tuple[float, bool]:
    """Return cached odds: the same combat is shown to many viewers, many times."""
    lineup = line_up(list(attackers), list(defenders))
    lineup.field = field
    return best_play.solve(lineup, effort)


def traits(
    attackers: list[Robot], defenders: list[Robot], variant: Variant
) -> tuple[list[Traits], list[Traits]]:
    """Return the relevant facts of each robot in a combat."""
    several = len(defenders) > 1
    mine = [
        trait(robot, variant, several and robot.kind == ids.A and not robot.far)
        for robot in attackers
    ]
    return mine, [trait(robot, variant, False) for robot in defenders]


def trait(robot: Robot, variant: Variant, marks: bool) -> Traits:
    """Return the relevant facts of a robot; `marks`: it picks its first foe."""
    die = int(variant.dice[robot.kind])
    plus = int(variant.plus[robot.own]) + robot.discs
    return (die, plus, robot.kind == ids.C, robot.far, marks, robot.far and not robot.joined)


def line_up(attackers: list[Traits], defenders: list[Traits]) -> Lineup:
    """Return both sides in groups of robots that are alike, with the chances of their fights."""
    found = Lineup()
    mine = sorted(set(attackers))
    theirs = sorted(set(defenders))
    found.attackers = [attackers.count(one) for one in mine]
    found.defenders = [defenders.count(one) for one in theirs]
    found.attackers_group = [mine.index(one) for one in attackers]
    found.defenders_group = [theirs.index(one) for one in defenders]
    for group, (die, plus, converter, far, marks, may_stay_out) in enumerate(mine):
        found.wins.append([fight_odds(die, plus, foe[0], foe[1]) for foe in theirs])
        found.breaks.append(field_odds(die, plus))
        found.far.append(far)
        found.may_stay_out.append(may_stay_out)
        if converter:
            found.converter = group
        if marks:
            found.assassin = group
    for group, foe in enumerate(theirs):
        if foe[2]:
            found.enemy_converter = group
    return found


def clash_odds(
    attackers: list[Robot], defenders: list[Robot], field: bool, variant: Variant
) -> float:
    """WA-43: return 1 if the attackers can break the field and are stronger together, else 0."""
    total = sum([fixed_strength(robot, variant) for robot in attackers])
    against = sum([fixed_strength(robot, variant) for robot in defenders])
    if not field:
        return 1.0 if total > against else 0.0
    for robot in attackers:
        one = fixed_strength(robot, variant)
        left = total - one if robot.far else total
        if one >= ids.FIELD_TOTAL and (not defenders or left > against):
            return 1.0
    return 0.0


def fixed_strength(robot: Robot, variant: Variant) -> int:
    """WA-43: return the strength that a robot adds to its side."""
    return int(variant.dice[robot.kind] + variant.plus[robot.own]) + robot.discs


# --- combats on the table ---------------------------------------------------------------------


@final
class Forces:
    """The pieces of both sides over a hex.

    `far` are those of the attackers that are distant, `joined` those of them that have joined.
    """

    def __init__(self) -> None:
        """Make empty forces."""
        self.attackers: list[int] = []
        self.defenders: list[int] = []
        self.far: list[int] = []
        self.joined: list[int] = []

    def attacking(self, state: WarpArenaState) -> list[Robot]:
        """Return the attackers for the odds."""
        far, joined = self.far, self.joined
        return [robot(state, n, n in far, n in joined) for n in self.attackers]

    def defending(self, state: WarpArenaState) -> list[Robot]:
        """Return the defenders for the odds."""
        return [robot(state, n, False, False) for n in self.defenders]


def forces_over(state: WarpArenaState, seat: i64, hex_: i64, joining: i64 = -1) -> Forces:
    """WA-28: return the forces over a hex if `seat` attacked it now.

    A `joining` piece counts as if it were there; -1 for none.
    """
    t = state.values
    found = Forces()
    piece: i64
    for piece in range(state.seats * ids.OWN):
        if t[F.AT + piece] == hex_ or piece == joining:
            if piece // ids.OWN == seat:
                found.attackers.append(int(piece))
            else:
                found.defenders.append(int(piece))
        elif piece // ids.OWN == seat and seat == t[F.ACTIVE] and ids.KIND[piece] == ids.B:
            if forces.can_fire(state, piece) and forces.in_range(state, piece, hex_):
                found.attackers.append(int(piece))
                found.far.append(int(piece))
    return found


def running_forces(state: WarpArenaState, at: i64) -> Forces:
    """WA-28, WA-53: return the forces in the combat of a frame.

    While the attacker chooses who joins, all who could join count.
    """
    t = state.values
    found = Forces()
    joins = t[at + STEP] == combat.JOIN
    hex_ = t[at + Sides.HEX]
    piece: i64
    for piece in range(state.seats * ids.OWN):
        if t[F.AT + piece] == hex_ and piece // ids.OWN != t[at + Sides.ATTACKER]:
            found.defenders.append(int(piece))
        elif t[F.AT + piece] == hex_:
            found.attackers.append(int(piece))
        elif forces.is_distant(state, at, piece) or (joins and forces.may_join(state, at, piece)):
            found.attackers.append(int(piece))
            found.far.append(int(piece))
            if forces.has_joined(state, at, piece):
                found.joined.append(int(piece))
    return found


def robot(state: WarpArenaState, number: int, far: bool, joined: bool) -> Robot:
    """Return a piece for the odds."""
    piece: i64 = number
    own = int(piece % ids.OWN)
    return Robot(int(ids.KIND[piece]), int(state.values[F.DISCS + piece]), far, joined, own)


def combat_odds(state: WarpArenaState, seat: i64, hex_: i64, joining: i64 = -1) -> Odds:
    """Return the odds of an attack of `seat` on a hex, as `attack_odds` has them.

    `joining` is a robot counted as if it were there.
    """
    return odds_over(state, seat, hex_, forces_over(state, seat, hex_, joining))


def odds_over(state: WarpArenaState, seat: i64, hex_: i64, both: Forces) -> Odds:
    """Return the odds of a combat of these forces over a hex, before its first round."""
    owner = F.field_owner(state, hex_)
    return odds_of(
        both.attacking(state),
        both.defending(state),
        owner >= 0 and owner != seat,
        state.variant,
        EFFORT,
    )


def running_odds(state: WarpArenaState, at: i64) -> Odds:
    """Return the odds of the COMBAT of a frame, between its fights: pairs that are made stay."""
    t = state.values
    now = t[at + STEP]
    found = running_forces(state, at)
    if now != combat.MATCH and now != combat.NEXT_PAIR:
        return odds_over(state, t[at + Sides.ATTACKER], t[at + Sides.HEX], found)
    mine, theirs = traits(found.attacking(state), found.defending(state), state.variant)
    lineup = line_up(mine, theirs)
    lineup.in_round = True
    lineup.to_match = now == combat.MATCH
    pair: i64
    for pair in range(t[F.PAIRS]):
        if t[F.PAIR_A + pair] >= 0:
            attacker = found.attackers.index(int(t[F.PAIR_A + pair]))
            lineup.pairs.append((attacker, found.defenders.index(int(t[F.PAIR_D + pair]))))
    chance, exact = best_play.solve(lineup, EFFORT)
    return Odds(chance, exact)

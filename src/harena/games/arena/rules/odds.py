"""Odds of the combats if the movement ended now: exact, without changing the position.

A death in one hex does not change the retreats of others. A lost hex is empty of losers only if
there was just one, who dies for certain. So each creature's chances are independent of the others'.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from harena.games.arena.rules import board, combat, control, fields as F, retreat
from harena.games.arena.rules.fields import ArenaState


@final
class Forecast:
    """The first round of combat and retreat, if the present movement ended now.

    `fights` has for each contested hex: hex, power of seat 0, power of seat 1, and the seat that
    would lose or TIED. By creature: `death`, the chance to die in combat; `fall`, the chance to
    die retreating; `flight`, the chance for each hex it may retreat to. The rest is staying.
    """

    def __init__(self) -> None:
        """Make a forecast in which nothing happens."""
        n = int(F.CREATURES)
        self.fights: list[tuple[int, int, int, int]] = []
        self.death: list[float] = [0.0] * n
        self.fall: list[float] = [0.0] * n
        self.flight: list[dict[int, float]] = [{} for _ in range(n)]

    def stays(self, creature: int) -> float:
        """Return the probability that a creature neither dies nor leaves in this round."""
        gone = self.death[creature] + self.fall[creature]
        for chance in self.flight[creature].values():
            gone += chance
        return 1.0 - gone


def forecast(state: ArenaState) -> Forecast:
    """AR-14, AR-17: return who would fight and lose, and where each would go.

    It is empty outside movement.
    """
    found = Forecast()
    if state.values[F.PHASE] != F.MOVING:
        return found
    copy = state.clone()
    assert isinstance(copy, ArenaState)
    t = copy.values
    fields = F.contested(copy)
    hex_: i64
    for hex_ in range(board.HEXES):
        if (fields >> hex_) & 1 == 1:
            combat.compare_power(copy, hex_)
            found.fights.append(
                (
                    int(hex_),
                    int(F.power_at(copy, 0, hex_)),
                    int(F.power_at(copy, 1, hex_)),
                    int(t[F.LOSER + hex_]),
                )
            )
    seat: i64
    creature: i64
    for seat in range(2):
        for creature in range(seat * F.OWN, seat * F.OWN + t[F.ARMY + seat]):
            at = t[F.AT + creature]
            if at < board.HEXES and t[F.LOSER + at] == seat:
                losers = state.values[F.TROOPS + seat * board.HEXES + at]
                found.death[creature] = 1.0 / float(losers)
                if losers == 1:
                    F.lift(copy, creature, F.DEAD)
    control.take_control(copy)
    for seat in range(2):
        for creature in range(seat * F.OWN, seat * F.OWN + t[F.ARMY + seat]):
            if t[F.AT + creature] < board.HEXES and retreat.must_retreat(copy, seat, creature):
                add_flight(copy, found, seat, creature)
    return found


def add_flight(state: ArenaState, found: Forecast, seat: i64, creature: i64) -> None:
    """AR-17, AR-20: add the probabilities of a retreating creature's destinations and death."""
    lives = 1.0 - found.death[creature]
    ways = retreat.ways_out(state, seat, creature)
    if ways == 0:
        found.fall[creature] = lives
        return
    each = lives / float(board.count(ways))
    hex_: i64
    for hex_ in range(board.HEXES):
        if (ways >> hex_) & 1 == 1:
            found.flight[creature][int(hex_)] = each

"""A map of all robots by hex, kind and seat, and of loose discs.

An evaluation asks the same of many robots in one hex, and for all seats: this answers it once.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.games.warp_arena.ai import deployment
from harena.games.warp_arena.rules import components, fields as F, grids, ids, shapes
from harena.games.warp_arena.rules.fields import WarpArenaState

MOST: Final = int(ids.SEATS * ids.OWN)  # robots
HEXES: Final[i64] = 270
A_TURN: Final = [3, 1, 2, 3, 4, 2]
"""[kind] -> hexes a turn"""
SPEED: Final = vec[float]([float(hexes) for hexes in A_TURN])
PACE: Final = vec[i64]([12 // hexes for hexes in A_TURN])
"""[kind] -> twelfths of a turn that a hex takes it"""
NEVER: Final[i64] = 108  # twelfths: nine turns are as good as never
TURNS: Final = vec[float]([n / 12 for n in range(109)])
"""[twelfths] -> turns"""
HALVES: Final = vec[float]([n / 2 for n in range(8000)])
"""[n] -> half of it, for all that all robots of a game may reach"""


def mean_total(state: WarpArenaState, piece: i64) -> float:
    """Return what a robot reaches in a fight on average, without a card."""
    return HALVES[twice_mean_total(state, piece)]


def twice_mean_total(state: WarpArenaState, piece: i64) -> i64:
    """Return twice what a robot reaches in a fight on average, a whole number."""
    return state.combat_die[ids.KIND[piece]] + 1 + 2 * F.added(state, piece)


def nearest_home(state: WarpArenaState, seat: i64, hex_: i64) -> i64:
    """Return the distance from a hex to the nearest enemy C-bot."""
    q = grids.hex_q(state, hex_)
    r = grids.hex_r(state, hex_)
    least: i64 = deployment.FAR
    other: i64
    for other in range(state.seats):
        home = state.values[F.AT + other * ids.OWN]
        if other != seat and home >= 0:
            dq = grids.hex_q(state, home) - q
            away = shapes.distance(state.shape, dq, grids.hex_r(state, home) - r)
            least = min(least, away)
    return least


@final
class StrengthMap:
    """Robots of one kind and seat in one hex, and loose discs, of the position in `update`."""

    def __init__(self) -> None:
        """Reserve room for the largest position."""
        self.count: i64 = 0
        self.seat: vec[i64] = vec[i64]([0] * MOST)
        self.kind: vec[i64] = vec[i64]([0] * MOST)
        self.hex: vec[i64] = vec[i64]([0] * MOST)
        self.q: vec[i64] = vec[i64]([0] * MOST)
        self.r: vec[i64] = vec[i64]([0] * MOST)
        self.many: vec[i64] = vec[i64]([0] * MOST)
        # What they reach on average, together, twice.
        self.power: vec[i64] = vec[i64]([0] * MOST)
        # Whether any of them has room for a disc.
        self.room: vec[i64] = vec[i64]([0] * MOST)
        self.runners: i64 = 0  # the fastest of a seat in a hex with room for a disc
        self.runner: vec[i64] = vec[i64]([0] * MOST)
        self.pace: vec[i64] = vec[i64]([0] * MOST)
        self.discs: i64 = 0  # hexes with loose discs
        self.disc: vec[i64] = vec[i64]([0] * int(HEXES))
        # [disc * SEATS + seat] twelfths of a turn until a robot of the seat takes it
        self.trip: vec[i64] = vec[i64]([0] * int(HEXES * ids.SEATS))
        # [hex] answers for one seat, known if their stamp is the newest; no attack yet: -1
        self.stamp: i64 = 0
        self.known: vec[i64] = vec[i64]([0] * int(HEXES))
        self.ahead: vec[i64] = vec[i64]([0] * int(HEXES))
        self.attack: vec[i64] = vec[i64]([-1] * int(HEXES))

    def update(self, state: WarpArenaState) -> None:
        """Find all robots and loose discs; all answers then hold for this position."""
        t = state.values
        kinds = ids.KIND
        seat: i64
        n: i64
        i: i64
        count: i64 = 0
        for seat in range(state.seats):
            first = count
            before: i64 = -1
            for n in range(ids.OWN):
                piece = seat * ids.OWN + n
                here = t[F.AT + piece]
                if here < 0:
                    continue
                kind = kinds[n]
                if kind != before:
                    before = kind
                    first = count
                i = first
                while i < count and self.hex[i] != here:
                    i += 1
                if i == count:
                    self.seat[i] = seat
                    self.kind[i] = kind
                    self.hex[i] = here
                    self.q[i] = grids.hex_q(state, here)
                    self.r[i] = grids.hex_r(state, here)
                    self.many[i] = 0
                    self.power[i] = 0
                    self.room[i] = 0
                    count += 1
                self.many[i] += 1
                self.power[i] += twice_mean_total(state, piece)
                if t[F.DISCS + piece] < components.LOAD:
                    self.room[i] = 1
        self.count = count
        self._find_runners()
        self._find_discs(state)

    def _find_runners(self) -> None:
        """Find in each hex the fastest robot of a seat with room for a disc."""
        found: i64 = 0
        first: i64 = 0  # of this seat
        seat: i64 = -1
        n: i64
        i: i64
        for n in range(self.count):
            if self.seat[n] != seat:
                seat = self.seat[n]
                first = found
            if self.room[n] == 0:
                continue
            pace = PACE[self.kind[n]]
            i = first
            while i < found and self.hex[self.runner[i]] != self.hex[n]:
                i += 1
            if i == found:
                self.runner[i] = n
                self.pace[i] = pace
                found += 1
            else:
                self.pace[i] = min(self.pace[i], pace)
        self.runners = found

    def _find_discs(self, state: WarpArenaState) -> None:
        """Find loose discs, and the time until each seat takes them."""
        t = state.values
        shape = state.shape
        seats = state.seats
        disc = self.disc
        trips = self.trip
        runner = self.runner
        paces = self.pace
        of = self.seat
        qs = self.q
        rs = self.r
        n: i64
        found: i64 = 0
        hex_: i64
        i: i64
        for hex_ in range(state.hexes):
            if t[F.LOOSE + F.EACH * hex_] == 0:
                continue
            disc[found] = hex_
            at = found * ids.SEATS
            found += 1
            for i in range(at, at + seats):
                trips[i] = NEVER
            q = grids.hex_q(state, hex_)
            r = grids.hex_r(state, hex_)
            for i in range(self.runners):
                n = runner[i]
                place = at + of[n]
                trip = shapes.distance(shape, qs[n] - q, rs[n] - r) * paces[i]
                trips[place] = min(trips[place], trip)
        self.discs = found

    def value_of_discs(self, state: WarpArenaState, seat: i64) -> float:
        """Return the value of loose discs by how soon the seat takes them, before others."""
        t = state.values
        trips = self.trip
        home = t[F.AT + seat * ids.OWN]
        total = 0.0
        n: i64
        other: i64
        for n in range(self.discs):
            hex_ = self.disc[n]
            if hex_ == home or F.enemy_field(state, hex_, seat):
                continue
            least: i64 = NEVER
            for other in range(state.seats):
                if other != seat:
                    trip = trips[n * ids.SEATS + other]
                    least = min(least, trip)
            mine = TURNS[trips[n * ids.SEATS + seat]]
            theirs = TURNS[least]
            discs = HALVES[2 * min(t[F.LOOSE + F.EACH * hex_], 4)]
            total += discs * (theirs + 1.0) / (theirs + mine + 2.0) / (1.0 + mine)
        return total

    def begin_seat(self) -> None:
        """Forget the answers for another seat."""
        self.stamp += 1

    def distance_ahead(self, state: WarpArenaState, seat: i64, hex_: i64) -> i64:
        """Return the distance from a hex to the nearest enemy C-bot."""
        if self.known[hex_] != self.stamp:
            self.known[hex_] = self.stamp
            self.ahead[hex_] = nearest_home(state, seat, hex_)
            self.attack[hex_] = -1
        return self.ahead[hex_]

    def attack_on(self, state: WarpArenaState, seat: i64, hex_: i64) -> float:
        """Return the mean total of the enemies that can reach a hex in one move."""
        self.distance_ahead(state, seat, hex_)
        total = self.attack[hex_]
        if total < 0:
            total = 0
            q = grids.hex_q(state, hex_)
            r = grids.hex_r(state, hex_)
            shape = state.shape
            i: i64
            for i in range(self.count):
                kind = self.kind[i]
                if kind != ids.C and self.seat[i] != seat:
                    away = shapes.distance(shape, self.q[i] - q, self.r[i] - r)
                    if away <= components.ALLOWANCE[kind]:
                        total += self.power[i]
            self.attack[hex_] = total
        return HALVES[total]

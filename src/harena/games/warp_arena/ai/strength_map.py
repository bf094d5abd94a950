"""A map of all robots by hex, kind and seat, and of loose discs.

An evaluation asks the same of many robots in one hex, and for all seats: this answers it once.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.games.warp_arena.ai import deployment
from harena.games.warp_arena.rules import board, fields as F, ids, shapes
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


@final
class StrengthMap:
    """Robots of one kind and seat in one hex, and loose discs, as `look` found them."""

    def __init__(self) -> None:
        """Room for all there may be."""
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
        # [hex] what was asked of it for one seat, if its stamp is the newest
        self.stamp: i64 = 0
        self.asked: vec[i64] = vec[i64]([0] * int(HEXES))
        self.ahead: vec[i64] = vec[i64]([0] * int(HEXES))
        self.attack: vec[i64] = vec[i64]([-1] * int(HEXES))

    def begin_seat(self) -> None:
        """Forget what was asked of hexes for another seat."""
        self.stamp += 1


def look(state: WarpArenaState, seen: StrengthMap) -> None:
    """Find all robots and loose discs; the functions below then hold for this position."""
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
            while i < count and seen.hex[i] != here:
                i += 1
            if i == count:
                seen.seat[i] = seat
                seen.kind[i] = kind
                seen.hex[i] = here
                seen.q[i] = board.hex_q(state, here)
                seen.r[i] = board.hex_r(state, here)
                seen.many[i] = 0
                seen.power[i] = 0
                seen.room[i] = 0
                count += 1
            seen.many[i] += 1
            seen.power[i] += state.combat_die[kind] + 1 + 2 * F.added(state, piece)
            if t[F.DISCS + piece] < ids.LOAD:
                seen.room[i] = 1
    seen.count = count
    look_for_runners(seen)
    look_for_discs(state, seen)


def look_for_runners(seen: StrengthMap) -> None:
    """Find in each hex the fastest robot of a seat with room for a disc."""
    found: i64 = 0
    first: i64 = 0  # of this seat
    seat: i64 = -1
    n: i64
    i: i64
    for n in range(seen.count):
        if seen.seat[n] != seat:
            seat = seen.seat[n]
            first = found
        if seen.room[n] == 0:
            continue
        pace = PACE[seen.kind[n]]
        i = first
        while i < found and seen.hex[seen.runner[i]] != seen.hex[n]:
            i += 1
        if i == found:
            seen.runner[i] = n
            seen.pace[i] = pace
            found += 1
        else:
            seen.pace[i] = min(seen.pace[i], pace)
    seen.runners = found


def look_for_discs(state: WarpArenaState, seen: StrengthMap) -> None:
    """Find loose discs, and the time until each seat takes them."""
    t = state.values
    shape = state.shape
    seats = state.seats
    disc = seen.disc
    trips = seen.trip
    runner = seen.runner
    paces = seen.pace
    of = seen.seat
    qs = seen.q
    rs = seen.r
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
        q = board.hex_q(state, hex_)
        r = board.hex_r(state, hex_)
        for i in range(seen.runners):
            n = runner[i]
            place = at + of[n]
            trip = shapes.span(shape, qs[n] - q, rs[n] - r) * paces[i]
            trips[place] = min(trips[place], trip)
    seen.discs = found


def worth_of_discs(state: WarpArenaState, seat: i64, seen: StrengthMap) -> float:
    """Return the value of loose discs by how soon the seat takes them, before others."""
    t = state.values
    trips = seen.trip
    home = t[F.AT + seat * ids.OWN]
    total = 0.0
    n: i64
    other: i64
    for n in range(seen.discs):
        hex_ = seen.disc[n]
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


def ask(state: WarpArenaState, seat: i64, hex_: i64, seen: StrengthMap) -> None:
    """Look up the distance of the nearest enemy C-bot to a hex; attacks are found later."""
    if seen.asked[hex_] != seen.stamp:
        seen.asked[hex_] = seen.stamp
        seen.ahead[hex_] = nearest_home(
            state, seat, board.hex_q(state, hex_), board.hex_r(state, hex_)
        )
        seen.attack[hex_] = -1


def nearest_home(state: WarpArenaState, seat: i64, q: i64, r: i64) -> i64:
    """Return the distance of the nearest enemy C-bot to a place."""
    least: i64 = deployment.FAR
    other: i64
    for other in range(state.seats):
        target = state.values[F.AT + other * ids.OWN]
        if other != seat and target >= 0:
            away = shapes.span(
                state.shape, board.hex_q(state, target) - q, board.hex_r(state, target) - r
            )
            least = min(least, away)
    return least


def ahead_of(state: WarpArenaState, seat: i64, hex_: i64, seen: StrengthMap) -> i64:
    """Return the distance of the nearest enemy C-bot to a hex."""
    ask(state, seat, hex_, seen)
    return seen.ahead[hex_]


def attack_on(state: WarpArenaState, seat: i64, hex_: i64, seen: StrengthMap) -> float:
    """Return the mean total of the enemies that can reach a hex in one move."""
    ask(state, seat, hex_, seen)
    total = seen.attack[hex_]
    if total < 0:
        total = 0
        q = board.hex_q(state, hex_)
        r = board.hex_r(state, hex_)
        shape = state.shape
        i: i64
        for i in range(seen.count):
            kind = seen.kind[i]
            if kind != ids.C and seen.seat[i] != seat:
                away = shapes.span(shape, seen.q[i] - q, seen.r[i] - r)
                if away <= ids.ALLOWANCE[kind]:
                    total += seen.power[i]
        seen.attack[hex_] = total
    return HALVES[total]

"""Random games of Warp Arena for tests, and what must hold in every position."""

from __future__ import annotations

from functools import lru_cache

from harena import CHANCE, SIMULTANEOUS, TERMINAL, Match
from harena.core.play.playout import Playout
from harena.games.warp_arena.rules import fields as F
from harena.games.warp_arena.rules.actions import WarpOwn
from harena.games.warp_arena.rules.combat import DEALING, Combat
from harena.games.warp_arena.rules.components import LOAD
from harena.games.warp_arena.rules.fight import NAME_ATTACK, Fight
from harena.games.warp_arena.rules.ids import CARDS, KIND, OWN, B, C
from harena.games.warp_arena.rules.initiative import Bidding
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.rules.player_phase import Phase
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.setup import Build
from harena.games.warp_arena.rules.victory import LAST_TURN
from harena.games.warp_arena.rules.windows import Window
from harena.testing import play
from harena.testing.play import GameSubject
from tests.warp_arena.facts import procedures

SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
SQUARE_SIDES = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
KINDS = [
    (2, 8, False),
    (2, 20, False),
    (3, 12, False),
    (4, 20, False),
    (2, 12, True),
    (4, 20, True),
]
"""Seats, grids, whether the players build the arena."""


def options(built: bool) -> dict[str, object]:
    """The options of a match."""
    return {"arena": "built" if built else "quick"}


def random_match(seats: int, built: bool, seed: int, limit: int) -> Match:
    """A match played at random, to `limit` entries at most."""
    return play.random_match("warp-arena", seats, options(built), seed, limit)


def played(seats: int, grids: int, built: bool, seed: int, decisions: int) -> WarpArena:
    """A position after so many decisions of random play, or at the end."""
    table = WarpArena(seats, grids, built)
    Playout(seed, 8).run(table, decisions)
    return table


# --- what holds in every position -------------------------------------------------------------


def neighbours(state: WarpArena) -> list[int]:
    """WA-1, WA-2 once more, from where the grids lie: [hex * ways + direction] -> hex or -1."""
    t = state.values
    lying = tuple(
        (int(t[F.CELL_Q + grid]), int(t[F.CELL_R + grid]), int(t[F.TURNED + grid]))
        for grid in range(int(state.grids))
    )
    return _neighbours(SQUARE_SIDES if state.ways == 8 else SIDES, lying)


@lru_cache(maxsize=256)
def _neighbours(
    sides: tuple[tuple[int, int], ...], lying: tuple[tuple[int, int, int], ...]
) -> list[int]:
    """Kept, as grids seldom move."""
    ways, cells = len(sides), len(sides) + 1
    turn = 2 if ways == 8 else 1
    places: dict[tuple[int, int], int] = {}
    where: dict[int, tuple[int, int]] = {}
    for grid, (q, r, turned) in enumerate(lying):
        if turned < 0:
            continue
        for k in range(cells):
            dq, dr = sides[(k - 1 + turn * turned) % ways] if k else (0, 0)
            assert (q + dq, r + dr) not in places, "two hexes in one place"
            places[q + dq, r + dr] = cells * grid + k
            where[cells * grid + k] = (q + dq, r + dr)
    out = [-1] * (ways * cells * len(lying))
    for hex_, (q, r) in where.items():
        for way, (dq, dr) in enumerate(sides):
            out[ways * hex_ + way] = places.get((q + dq, r + dr), -1)
    return out


def check(state: WarpArena) -> None:
    """Check what holds in every position."""
    check_stack(state)
    check_cards(state)
    check_arena(state)
    check_robots(state)
    check_asked(state)
    ended(state)


def check_stack(state: WarpArena) -> None:
    """Procedures fit on the stack, and what only they use is empty without them."""
    t = state.values
    running = procedures(state)
    assert state.depth < F.FRAMES
    assert all(0 <= procedure <= Bidding.NUMBER for procedure, _ in running)
    top = int(state.stack + 8 * state.depth)
    assert not any(t[n] for n in range(top, len(t)))
    over = t[F.WINNER] >= 0 or (t[F.TURN] == LAST_TURN and state.to_move == TERMINAL)
    assert (state.depth == 0) == (state.to_move == TERMINAL) == over
    names = [procedure for procedure, _ in running]
    assert t[F.POOL] == 0 or (Combat.NUMBER, DEALING) in running
    assert t[F.PAIRS] == 0 or Combat.NUMBER in names or state.to_move == TERMINAL
    assert 0 <= t[F.POINTS] <= 3 + t[F.BOOSTED]
    assert (names[-1:] == [Window.NUMBER]) == (state.to_move == SIMULTANEOUS)
    for seat in range(int(state.seats)):
        assert t[F.WANT + seat] == 0 or state.to_move == SIMULTANEOUS
    seats = range(int(state.seats))
    if Phase.NUMBER in names or state.to_move == TERMINAL:
        assert sorted(int(t[F.ORDER + place]) for place in seats) == list(seats)


def check_cards(state: WarpArena) -> None:
    """WA-5: of each kind of card as many as belong to the game."""
    t = state.values
    cards = range(int(CARDS))
    total = [int(t[F.DECK + card] + t[F.USED + card]) for card in cards]
    for seat in range(int(state.seats)):
        own = [int(t[F.HAND + seat * CARDS + card]) for card in cards]
        assert sum(own) == t[F.HELD + seat]
        total = [a + b for a, b in zip(total, own, strict=True)]
        assert min(own) >= 0
    at = int(state.frame())
    if state.depth and t[at] == Fight.NUMBER and t[at + 1] < NAME_ATTACK:
        for place in (at + int(Fight.CARD_A), at + int(Fight.CARD_D)):
            total[int(t[place])] += t[place] > 0
    assert total == [int(n) for n in state.pack]
    assert min(int(t[F.DECK + card]) for card in cards) >= 0
    assert t[F.DECK_LEFT] == sum(int(t[F.DECK + card]) for card in cards)


def check_arena(state: WarpArena) -> None:
    """WA-1, WA-2: grids lie apart, and the neighbours are those found afresh."""
    t = state.values
    lying = [grid for grid in range(int(state.grids)) if t[F.TURNED + grid] >= 0]
    assert (
        len(lying) == state.grids or Build.NUMBER in [p for p, _ in procedures(state)] or not lying
    )
    for one in lying:
        assert 0 <= t[F.TURNED + one] < state.shape.turns
        for two in lying[: lying.index(one)]:
            q, r = (
                int(t[F.CELL_Q + one] - t[F.CELL_Q + two]),
                int(t[F.CELL_R + one] - t[F.CELL_R + two]),
            )
            third = 0 if state.ways == 8 else q + r
            assert max(abs(q), abs(r), abs(third)) >= 3
    wanted = neighbours(state)
    assert [int(state.near[n]) for n in range(len(wanted))] == wanted


def check_robots(state: WarpArena) -> None:
    """Robots, discs and force fields lie where they may."""
    t = state.values
    troops = [0] * int(state.hexes)
    for piece in range(int(state.seats) * OWN):
        seat, hex_, discs = piece // OWN, int(t[F.AT + piece]), int(t[F.DISCS + piece])
        assert -1 <= hex_ < state.hexes
        assert 0 <= discs <= (LOAD if hex_ >= 0 else 0)
        if hex_ >= 0:
            troops[hex_] += 1 << 5 * seat
            assert t[F.GROUND + F.EACH * hex_] & 1 == 0, "a robot on a destroyed hex"
            assert t[F.ALIVE] >> seat & 1
        assert not t[F.FIRED] >> (piece % OWN) & 1 or KIND[piece % OWN] == B
    running = [procedure for procedure, _ in procedures(state)]
    peace = Move.NUMBER not in running and Combat.NUMBER not in running
    setting_up = Phase.NUMBER not in running
    seats = range(int(state.seats))
    for hex_ in range(int(state.hexes)):
        here = troops[hex_]
        assert t[F.TROOPS + F.EACH * hex_] == here
        ground, loose = int(t[F.GROUND + F.EACH * hex_]), int(t[F.LOOSE + F.EACH * hex_])
        owners = {seat for seat in seats if here >> 5 * seat & 31} if here else set()
        assert len(owners) <= (1 if peace else 2), "WA-34"
        assert loose >= 0
        if ground & 1:
            assert (ground, loose, owners) == (1, 0, set())
        elif ground:
            keeper = (ground >> 1) - 1
            assert t[F.ALIVE] >> keeper & 1
            assert not peace or owners <= {keeper}
    for seat in range(int(state.seats)):
        if t[F.ALIVE] >> seat & 1 == 0:
            assert t[F.HELD + seat] == 0
        else:
            assert t[F.AT + seat * OWN + C] >= 0 or setting_up


def check_asked(state: WarpArena) -> None:
    """Check that who is asked is alive and has a choice, each once; nobody else has one."""
    t = state.values
    assert (state.die > 0) == (state.to_move == CHANCE)
    assert (state.waiting != 0) == (state.to_move == SIMULTANEOUS)
    deciding = state.deciding()
    assert bool(deciding) == (state.to_move >= 0 or state.to_move == SIMULTANEOUS)
    for seat in range(int(state.seats)):
        legal = state.legal_actions(seat)
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (seat in deciding)
        assert seat not in deciding or t[F.ALIVE] >> seat & 1
        if legal and procedures(state)[-1] == (WarpOwn.NUMBER, 1):
            assert len(legal) < state.hexes


def ended(state: WarpArena) -> bool:
    """Return whether a game is over, and check it against WA-36 or WA-64."""
    if state.to_move != TERMINAL:
        return False
    winner = int(state.values[F.WINNER])
    if winner < 0:
        assert state.values[F.TURN] == LAST_TURN
        return True
    assert state.values[F.ALIVE] == 1 << winner
    assert [state.returns()[seat] for seat in range(int(state.seats))] == [
        float(seat == winner) for seat in range(int(state.seats))
    ]
    return True


SUBJECT = GameSubject(
    "warp-arena",
    {str(kind): WarpArena(*kind) for kind in KINDS},
    [(seats, options(built)) for seats in (2, 3, 4) for built in (False, True)],
    check,
)

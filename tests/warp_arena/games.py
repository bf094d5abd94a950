"""Random games of Warp Arena for tests, and what must hold in every position."""

from __future__ import annotations

from functools import lru_cache

from harena import CHANCE, SIMULTANEOUS, TERMINAL, Match
from harena.core.play.playout import Playout
from harena.games.warp_arena.rules import table as on
from harena.games.warp_arena.rules.actions import WarpOwn
from harena.games.warp_arena.rules.building import Build
from harena.games.warp_arena.rules.combat import DEALING, Combat
from harena.games.warp_arena.rules.fight import NAME_ATTACK, Fight
from harena.games.warp_arena.rules.initiative import Bidding
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.rules.notation import CARDS, KIND, LOAD, OWN, B, C
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.turn import LAST_TURN, Phase
from harena.games.warp_arena.rules.windows import Window
from harena.testing import play
from harena.testing.play import GameSubject
from tests.warp_arena.positions import procedures

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


def neighbours(table: WarpArena) -> list[int]:
    """WA-1, WA-2 once more, from where the grids lie: [hex * ways + direction] -> hex or -1."""
    t = table.table
    lying = tuple(
        (int(t[on.CELL_Q + grid]), int(t[on.CELL_R + grid]), int(t[on.TURNED + grid]))
        for grid in range(int(table.grids))
    )
    return _neighbours(SQUARE_SIDES if table.ways == 8 else SIDES, lying)


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


def check(table: WarpArena) -> None:
    """What holds in every position."""
    check_stack(table)
    check_cards(table)
    check_arena(table)
    check_robots(table)
    check_asked(table)
    ended(table)


def check_stack(table: WarpArena) -> None:
    """Procedures fit on the stack, and what only they use is empty without them."""
    t = table.table
    running = procedures(table)
    assert table.depth < on.FRAMES
    assert all(0 <= procedure <= Bidding.NUMBER for procedure, _ in running)
    top = int(table.stack + 8 * table.depth)
    assert not any(t[n] for n in range(top, len(t)))
    over = t[on.WINNER] >= 0 or (t[on.TURN] == LAST_TURN and table.to_move == TERMINAL)
    assert (table.depth == 0) == (table.to_move == TERMINAL) == over
    names = [procedure for procedure, _ in running]
    assert t[on.POOL] == 0 or (Combat.NUMBER, DEALING) in running
    assert t[on.PAIRS] == 0 or Combat.NUMBER in names or table.to_move == TERMINAL
    assert 0 <= t[on.POINTS] <= 3 + t[on.BOOSTED]
    assert (names[-1:] == [Window.NUMBER]) == (table.to_move == SIMULTANEOUS)
    for seat in range(int(table.seats)):
        assert t[on.WANT + seat] == 0 or table.to_move == SIMULTANEOUS
    seats = range(int(table.seats))
    if Phase.NUMBER in names or table.to_move == TERMINAL:
        assert sorted(int(t[on.ORDER + place]) for place in seats) == list(seats)


def check_cards(table: WarpArena) -> None:
    """WA-5: of each kind of card as many as belong to the game."""
    t = table.table
    cards = range(int(CARDS))
    total = [int(t[on.DECK + card] + t[on.USED + card]) for card in cards]
    for seat in range(int(table.seats)):
        own = [int(t[on.HAND + seat * CARDS + card]) for card in cards]
        assert sum(own) == t[on.HELD + seat]
        total = [a + b for a, b in zip(total, own, strict=True)]
        assert min(own) >= 0
    at = int(table.frame())
    if table.depth and t[at] == Fight.NUMBER and t[at + 1] < NAME_ATTACK:
        for place in (at + int(Fight.CARD_A), at + int(Fight.CARD_D)):
            total[int(t[place])] += t[place] > 0
    assert total == [int(n) for n in table.pack]
    assert min(int(t[on.DECK + card]) for card in cards) >= 0
    assert t[on.DECK_LEFT] == sum(int(t[on.DECK + card]) for card in cards)


def check_arena(table: WarpArena) -> None:
    """WA-1, WA-2: grids lie apart, and the neighbours are those found afresh."""
    t = table.table
    lying = [grid for grid in range(int(table.grids)) if t[on.TURNED + grid] >= 0]
    assert (
        len(lying) == table.grids or Build.NUMBER in [p for p, _ in procedures(table)] or not lying
    )
    for one in lying:
        assert 0 <= t[on.TURNED + one] < table.shape.turns
        for two in lying[: lying.index(one)]:
            q, r = (
                int(t[on.CELL_Q + one] - t[on.CELL_Q + two]),
                int(t[on.CELL_R + one] - t[on.CELL_R + two]),
            )
            third = 0 if table.ways == 8 else q + r
            assert max(abs(q), abs(r), abs(third)) >= 3
    wanted = neighbours(table)
    assert [int(table.near[n]) for n in range(len(wanted))] == wanted


def check_robots(table: WarpArena) -> None:
    """Robots, discs and force fields lie where they may."""
    t = table.table
    troops = [0] * int(table.hexes)
    for piece in range(int(table.seats) * OWN):
        seat, hex_, discs = piece // OWN, int(t[on.AT + piece]), int(t[on.DISCS + piece])
        assert -1 <= hex_ < table.hexes
        assert 0 <= discs <= (LOAD if hex_ >= 0 else 0)
        if hex_ >= 0:
            troops[hex_] += 1 << 5 * seat
            assert t[on.GROUND + on.EACH * hex_] & 1 == 0, "a robot on a destroyed hex"
            assert t[on.ALIVE] >> seat & 1
        assert not t[on.FIRED] >> (piece % OWN) & 1 or KIND[piece % OWN] == B
    running = [procedure for procedure, _ in procedures(table)]
    peace = Move.NUMBER not in running and Combat.NUMBER not in running
    setting_up = Phase.NUMBER not in running
    seats = range(int(table.seats))
    for hex_ in range(int(table.hexes)):
        here = troops[hex_]
        assert t[on.TROOPS + on.EACH * hex_] == here
        ground, loose = int(t[on.GROUND + on.EACH * hex_]), int(t[on.LOOSE + on.EACH * hex_])
        owners = {seat for seat in seats if here >> 5 * seat & 31} if here else set()
        assert len(owners) <= (1 if peace else 2), "WA-34"
        assert loose >= 0
        if ground & 1:
            assert (ground, loose, owners) == (1, 0, set())
        elif ground:
            keeper = (ground >> 1) - 1
            assert t[on.ALIVE] >> keeper & 1
            assert not peace or owners <= {keeper}
    for seat in range(int(table.seats)):
        if t[on.ALIVE] >> seat & 1 == 0:
            assert t[on.HELD + seat] == 0
        else:
            assert t[on.AT + seat * OWN + C] >= 0 or setting_up


def check_asked(table: WarpArena) -> None:
    """Who is asked is alive and has a choice, each thing once; nobody else has one."""
    t = table.table
    assert (table.die > 0) == (table.to_move == CHANCE)
    assert (table.waiting != 0) == (table.to_move == SIMULTANEOUS)
    deciding = table.deciding()
    assert bool(deciding) == (table.to_move >= 0 or table.to_move == SIMULTANEOUS)
    for seat in range(int(table.seats)):
        legal = table.legal_actions(seat)
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (seat in deciding)
        assert seat not in deciding or t[on.ALIVE] >> seat & 1
        if legal and procedures(table)[-1] == (WarpOwn.NUMBER, 1):
            assert len(legal) < table.hexes


def ended(table: WarpArena) -> bool:
    """Whether a game is over, and then as WA-36 or WA-64 says."""
    if table.to_move != TERMINAL:
        return False
    winner = int(table.table[on.WINNER])
    if winner < 0:
        assert table.table[on.TURN] == LAST_TURN
        return True
    assert table.table[on.ALIVE] == 1 << winner
    assert [table.returns()[seat] for seat in range(int(table.seats))] == [
        float(seat == winner) for seat in range(int(table.seats))
    ]
    return True


SUBJECT = GameSubject(
    "warp-arena",
    {str(kind): WarpArena(*kind) for kind in KINDS},
    [(seats, options(built)) for seats in (2, 3, 4) for built in (False, True)],
    check,
)

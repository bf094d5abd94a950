"""The arena as cells and groups, drawn from where the grids lie; places and paths on it."""

from __future__ import annotations

import hashlib
from collections import deque
from functools import lru_cache
from math import sqrt
from typing import Final, Literal

from harena.core.play.actions import Actions
from harena.core.show.english import listed
from harena.core.show.scene import Board, Cell, Group, Stop
from harena.games.warp_arena.rules import notation as say, shapes, table as on
from harena.games.warp_arena.rules.board import apart, hex_q, hex_r, slot_q, slot_r
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.reach import hopped, is_beside, legal_hops, reach
from harena.games.warp_arena.rules.shapes import Shape
from harena.games.warp_arena.view.words import grid_title, hex_title

SIZES: Final = {7: 0.55, 9: 0.48}
"""[cells of a grid] -> the size of one: neighbours nearly touch."""
PLATES: Final[dict[int, Literal["flower", "block"]]] = {7: "flower", 9: "block"}
"""[cells of a grid] -> the shape of a grid."""
MARGIN = 1.2


def point(shape: Shape, q: int, r: int) -> tuple[float, float]:
    """Where a cell lies in board units: of squares column and row, of hexes bent to the east."""
    if shape.ways == shapes.SQUARES.ways:
        return float(q), float(r)
    return round(q + r / 2, 3), round(r * sqrt(3) / 2, 3)


def ghost(table: WarpArena, name: str, label: str, q: int, r: int) -> Cell:
    """A place for a grid, as if one lay there."""
    size = int(table.cells)
    return Cell(name, *point(table.shape, q, r), SIZES[size], label, PLATES[size])


def board(table: WarpArena) -> Board:
    """The arena; the same object as long as no grid moves and no hex is destroyed."""
    t = table.table
    grids = tuple(
        (grid, int(t[on.CELL_Q + grid]), int(t[on.CELL_R + grid]), int(t[on.TURNED + grid]))
        for grid in range(int(table.grids))
        if t[on.TURNED + grid] >= 0
    )
    gone = frozenset(n for n in range(int(table.hexes)) if t[on.GROUND + on.EACH * n] & 1)
    return _board(grids, gone, int(table.grids), table.shape)


@lru_cache(maxsize=256)
def _board(
    grids: tuple[tuple[int, int, int, int], ...],
    gone: frozenset[int],
    whole: int,
    shape: Shape,
) -> Board:
    cells: list[Cell] = []
    groups: list[Group] = []
    turns, size = int(shape.turns), int(shape.cells)
    for grid, q, r, turn in grids:
        name = f"grid-{grid + 1}"
        x, y = point(shape, q, r)
        degrees = 360 * turn // turns
        label = f"Grid {grid + 1}" + (f", turned {degrees} degrees" if turn else "")
        plate = PLATES[size]
        groups.append(Group(name, x, y, float(degrees), label, str(grid + 1), plate))
        for k in range(size):
            cells.append(_cell(shape, grid, k, q, r, turn, size * grid + k in gone))
    middles = [(group.x, group.y) for group in groups] or [(0.0, 0.0)]
    out = 1.5 + MARGIN
    left, top = min(x for x, _ in middles) - out, min(y for _, y in middles) - out
    box = (
        left,
        top,
        max(x for x, _ in middles) + out - left,
        max(y for _, y in middles) + out - top,
    )
    mark = hashlib.sha256(repr((size, grids, sorted(gone))).encode("ascii")).hexdigest()[:12]
    label = f"Arena of {len(grids)} grids" + (f" of {whole}" if len(grids) < whole else "")
    return Board(f"warp-arena-{mark}", box, tuple(cells), (), label, tuple(groups))


def _cell(shape: Shape, grid: int, k: int, q: int, r: int, turn: int, gone: bool) -> Cell:
    if k:
        side = (k - 1 + turn * int(shape.shift)) % int(shape.ways)
        q, r = q + int(shape.side_q[side]), r + int(shape.side_r[side])
    x, y = point(shape, q, r)
    size = int(shape.cells)
    name = say.hex_name(size * grid + k, size)
    square = shape.ways == shapes.SQUARES.ways
    tone = "destroyed" if gone else ("plain" if k else "centre")
    label = f"{'Square' if square else 'Hex'} {name}"
    label += "" if k else f", centre of {grid_title(grid)}"
    label += ", destroyed" if gone else ""
    kind: Literal["hex", "square"] = "square" if square else "hex"
    return Cell(name, x, y, SIZES[size], label, kind, str(k or ""), tone, 0.0, f"grid-{grid + 1}")


# --- places for grids -------------------------------------------------------------------------


def touching(table: WarpArena, grid: int, q: int, r: int) -> list[int]:
    """The grids that one laid at a place would touch along a side (WA-2, WA-61)."""
    t, shape = table.table, table.shape
    places = {(int(shape.place_q[n]), int(shape.place_r[n])) for n in range(int(shape.places))}
    return [
        other
        for other in range(int(table.grids))
        if other != grid
        and t[on.TURNED + other] >= 0
        and (int(t[on.CELL_Q + other]) - q, int(t[on.CELL_R + other]) - r) in places
    ]


def place_title(table: WarpArena, grid: int, q: int, r: int) -> str:
    """A place for a grid in words: `beside grids 3 and 7`."""
    near = touching(table, grid, q, r)
    if not near:
        return "alone"
    names = listed([str(other + 1) for other in near])
    return f"beside grid{'s' if len(near) > 1 else ''} {names}"


def spot(table: WarpArena, grid: int, action: int) -> Cell:
    """The ghost of a grid at a place it could go to."""
    q, r = int(slot_q(table, action)), int(slot_r(table, action))
    label = f"Place {place_title(table, grid, q, r)}"
    return ghost(table, table.space.name(action), label, q, r)


# --- paths ------------------------------------------------------------------------------------


def reachable(table: WarpArena, piece: int) -> list[int]:
    """WA-22 to WA-25: the hexes a robot could move to with its whole allowance."""
    seat, kind = int(say.OWNER[piece]), say.KIND[piece]
    here = int(table.table[on.AT + piece])
    if kind == say.H:
        out = Actions(64)
        legal_hops(table, seat, here, out)
        return sorted({action - int(say.HEX) for action in out.to_list()})
    found = int(reach(table, seat, here, say.ALLOWANCE[kind], kind))
    hexes = [int(table.queue[n]) for n in range(1, found)]
    return [hex_ for hex_ in hexes if not on.destroyed(table, hex_)]


def walks(table: WarpArena, piece: int) -> dict[int, list[int]]:
    """WA-21, WA-22, WA-25, WA-66: for each hex the shortest way there of a robot that steps."""
    seat, warps, ways_on = int(say.OWNER[piece]), say.KIND[piece] == say.W, int(table.ways)
    slips = say.KIND[piece] in (say.A, say.W)
    here = int(table.table[on.AT + piece])
    ways: dict[int, list[int]] = {here: [here]}
    queue = deque([here])
    while queue:
        at = queue.popleft()
        if len(ways[at]) > say.ALLOWANCE[say.KIND[piece]]:
            continue
        if at != here and (
            on.enemy_field(table, at, seat) or (not slips and on.enemy_robots(table, at, seat))
        ):
            continue
        for way in range(at * ways_on, at * ways_on + ways_on):
            to = int(table.near[way])
            if to >= 0 and to not in ways and (warps or not on.destroyed(table, to)):
                ways[to] = [*ways[at], to]
                queue.append(to)
    return ways


def stops(table: WarpArena, piece: int, to: int, over: int = -1) -> tuple[Stop, ...]:
    """The path of a robot's move to a hex; of a hop over `over`, if that is known."""
    here = int(table.table[on.AT + piece])
    start = Stop(hex_title(table, here), "start")
    if say.KIND[piece] == say.H and not is_beside(table, here, to):
        if over < 0:
            over = only_way(table, piece, to)
        between = (Stop(hex_title(table, over), "hop"),) if over >= 0 else ()
        return (start, *between, Stop(hex_title(table, to), "hop"))
    if say.KIND[piece] in (say.D, say.H):
        return start, Stop(hex_title(table, to))
    way = walks(table, piece).get(to, [here, to])
    return stops_of(table, piece, way)


def stops_of(table: WarpArena, piece: int, way: list[int]) -> tuple[Stop, ...]:
    """A way as stops; what a W-bot passes through it warps through (WA-25)."""
    seat = int(say.OWNER[piece])
    out = [Stop(hex_title(table, way[0]), "start")]
    for n, hex_ in enumerate(way[1:], start=1):
        strange = any(
            on.destroyed(table, h) or (say.KIND[piece] == say.W and on.enemy_robots(table, h, seat))
            for h in (way[n - 1], hex_)
        )
        out.append(Stop(hex_title(table, hex_), "warp" if strange else "slide"))
    return tuple(out)


def only_way(table: WarpArena, piece: int, to: int) -> int:
    """WA-23: the hex a hop leads over, -1 if there are several such."""
    seat, here = int(say.OWNER[piece]), int(table.table[on.AT + piece])
    first = int(hopped(table, seat, here, to, 0))
    if first < 0 or hopped(table, seat, here, to, first + 1) >= 0:
        return -1
    return int(table.near[here * table.ways + first])


def in_reach(table: WarpArena, hex_: int, far: int = 2) -> tuple[str, ...]:
    """WA-28: the hexes up to two away from one, as a B-bot fires."""
    t = table.table
    return tuple(
        hex_title(table, other)
        for other in range(int(table.hexes))
        if t[on.TURNED + other // table.cells] >= 0 and 0 < apart(table, hex_, other) <= far
    )


def where(table: WarpArena, hex_: int) -> tuple[float, float]:
    """Where a hex is drawn."""
    return point(table.shape, int(hex_q(table, hex_)), int(hex_r(table, hex_)))

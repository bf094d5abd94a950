"""Cells, grids, places and paths of the arena on the board."""

from __future__ import annotations

import hashlib
from collections import deque
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import Final, Literal

from harena.core.play.actions import Actions
from harena.core.scene.scene import Board, Cell, Group, Stop
from harena.games.warp_arena.messages import scene as messages
from harena.games.warp_arena.rules import components, fields as F, ids, shapes
from harena.games.warp_arena.rules.grids import distance, slot_q, slot_r
from harena.games.warp_arena.rules.movement import hop_direction, is_beside, legal_hops, reach
from harena.games.warp_arena.rules.shapes import Shape
from harena.games.warp_arena.view.snapshot import ArenaSnapshot, Grid, Robot

SIZES: Final = {7: 0.55, 9: 0.48}
"""[cells of a grid] -> the size of a cell."""
PLATES: Final[dict[int, Literal["flower", "block"]]] = {7: "flower", 9: "block"}
"""[cells of a grid] -> the shape of a grid."""
MARGIN = 1.2


def point(shape: Shape, q: int, r: int) -> tuple[float, float]:
    """Return a cell's position in board units."""
    if shape.ways == shapes.SQUARES.ways:
        return float(q), float(r)
    return round(q + r / 2, 3), round(r * sqrt(3) / 2, 3)


def grid_outline(arena: ArenaSnapshot, name: str, label: str, q: int, r: int) -> Cell:
    """Return a cell that marks a place for a grid."""
    size = arena.cells
    return Cell(name, *point(arena.shape, q, r), SIZES[size], label, PLATES[size])


def board(arena: ArenaSnapshot) -> Board:
    """Return the arena; the same object until a grid moves or a hex is destroyed."""
    laid = tuple(grid for grid in arena.grids if grid.laid)
    gone = frozenset(one.number for one in arena.hexes if one.destroyed)
    return _board(laid, gone, len(arena.grids), arena.shape)


@lru_cache(maxsize=256)
def _board(
    grids: tuple[Grid, ...],
    gone: frozenset[int],
    whole: int,
    shape: Shape,
) -> Board:
    cells: list[Cell] = []
    groups: list[Group] = []
    size = shape.cells
    for grid in grids:
        groups.append(_plate(shape, grid))
        for k in range(size):
            cells.append(_cell(shape, grid, k, size * grid.number + k in gone))
    middles = [(group.x, group.y) for group in groups] or [(0.0, 0.0)]
    out = 1.5 + MARGIN
    left, top = min(x for x, _ in middles) - out, min(y for _, y in middles) - out
    box = (
        left,
        top,
        max(x for x, _ in middles) + out - left,
        max(y for _, y in middles) + out - top,
    )
    where = tuple((grid.number, grid.q, grid.r, grid.turned) for grid in grids)
    seen = repr((size, where, sorted(gone)))
    mark = hashlib.sha256(seen.encode("ascii")).hexdigest()[:12]
    label = messages.board(grids=len(grids), whole=whole)
    return Board(f"warp-arena-{mark}", box, tuple(cells), (), label, tuple(groups))


def _plate(shape: Shape, grid: Grid) -> Group:
    number = grid.number + 1
    x, y = point(shape, grid.q, grid.r)
    degrees = 360 * grid.turned // shape.turns
    label = messages.grid(number=number, degrees=degrees)
    return Group(grid.id, x, y, float(degrees), label, str(number), PLATES[shape.cells])


def _cell(shape: Shape, grid: Grid, k: int, gone: bool) -> Cell:
    q, r = grid.q, grid.r
    if k:
        side = (k - 1 + grid.turned * shape.shift) % shape.ways
        q, r = q + shape.side_q[side], r + shape.side_r[side]
    x, y = point(shape, q, r)
    size = shape.cells
    name = ids.hex_name(size * grid.number + k, size)
    square = shape.ways == shapes.SQUARES.ways
    tone = "destroyed" if gone else ("plain" if k else "centre")
    kind: Literal["hex", "square"] = "square" if square else "hex"
    centre_of = 0 if k else grid.number + 1
    label = messages.cell(word=kind, name=name, centre_of=centre_of, destroyed=gone)
    return Cell(name, x, y, SIZES[size], label, kind, str(k or ""), tone, 0.0, grid.id)


# --- places for grids -------------------------------------------------------------------------


def touched_grids(arena: ArenaSnapshot, grid: int, q: int, r: int) -> list[int]:
    """Return the grids that share a side with a grid at a place."""
    shape = arena.shape
    places = {(shape.place_q[n], shape.place_r[n]) for n in range(shape.places)}
    return [
        other.number
        for other in arena.grids
        if other.number != grid and other.laid and (other.q - q, other.r - r) in places
    ]


def place_title(arena: ArenaSnapshot, grid: int, q: int, r: int) -> str:
    """Describe a place for a grid: `beside grids 3 and 7`."""
    near = touched_grids(arena, grid, q, r)
    numbers = [str(other + 1) for other in near]
    return messages.beside_grids(numbers=numbers) if near else messages.FIRST


def placement(arena: ArenaSnapshot, grid: int, action: int) -> Cell:
    """Return the outline of a grid at a place it may go to."""
    q, r = slot_q(arena.state, action), slot_r(arena.state, action)
    name = arena.state.space.name(action)
    _, beside, around = name.split("-")
    place = place_title(arena, grid, q, r)
    label = messages.numbered_place(place=place, number=around, around=beside)
    return grid_outline(arena, name, label, q, r)


# --- grids as they would lie ------------------------------------------------------------------


def moved_grid(arena: ArenaSnapshot, which: int, q: int, r: int, steps: int) -> Group:
    """Return a grid at another place, turned by more steps; an unlaid grid starts unturned."""
    turned = (max(0, arena.grids[which].turned) + steps) % arena.shape.turns
    return _plate(arena.shape, Grid(which, q, r, turned))


def exchanged_grids(
    arena: ArenaSnapshot, which: int, other: int, steps: int, other_steps: int
) -> tuple[Group, ...]:
    """Return two grids after they change places; a single grid turns in its place."""
    here, there = arena.grids[which], arena.grids[other]
    first = moved_grid(arena, which, there.q, there.r, steps)
    if which == other:
        return (first,)
    return first, moved_grid(arena, other, here.q, here.r, other_steps)


# --- paths ------------------------------------------------------------------------------------


def reachable(arena: ArenaSnapshot, piece: int) -> list[int]:
    """Return the hexes that a robot could move to with its whole allowance."""
    robot, state = arena.robots[piece], arena.state
    if robot.kind == ids.H:
        out = Actions(64)
        legal_hops(state, robot.seat, robot.hex, out)
        return sorted({action - ids.HEX for action in out.to_list()})
    found = reach(state, robot.seat, robot.hex, components.ALLOWANCE[robot.kind], robot.kind)
    hexes: list[int] = [state.queue[n] for n in range(1, found)]
    return [hex_ for hex_ in hexes if not arena.hexes[hex_].destroyed]


def shortest_walks(arena: ArenaSnapshot, piece: int) -> dict[int, list[int]]:
    """Return the shortest walk of a stepping robot to each hex."""
    robot, state = arena.robots[piece], arena.state
    warps, slips = robot.kind == ids.W, robot.kind in (ids.A, ids.W)
    ways: dict[int, list[int]] = {robot.hex: [robot.hex]}
    queue = deque([robot.hex])
    while queue:
        at = queue.popleft()
        if len(ways[at]) > components.ALLOWANCE[robot.kind]:
            continue
        if at != robot.hex and (
            F.enemy_field(state, at, robot.seat)
            or (not slips and F.enemy_robots(state, at, robot.seat))
        ):
            continue
        for to in neighbours(arena, at):
            if to not in ways and (warps or not arena.hexes[to].destroyed):
                ways[to] = [*ways[at], to]
                queue.append(to)
    return ways


def neighbours(arena: ArenaSnapshot, hex_: int) -> list[int]:
    """Return the hexes beside a hex, clockwise from the east."""
    near: list[int] = [arena.state.near[hex_ * arena.ways + way] for way in range(arena.ways)]
    return [to for to in near if to >= 0]


def path_to(arena: ArenaSnapshot, piece: int, to: int, over: int = -1) -> tuple[Stop, ...]:
    """Return the path of a robot's move to a hex; a hop leads over `over` if known."""
    robot = arena.robots[piece]
    start, end = (arena.hexes[hex_].name for hex_ in (robot.hex, to))
    if robot.kind == ids.H and not is_beside(arena.state, robot.hex, to):
        if over < 0:
            over = only_hop(arena, piece, to)
        between = (Stop(arena.hexes[over].name, "hop"),) if over >= 0 else ()
        return (Stop(start, "start"), *between, Stop(end, "hop"))
    if robot.kind in (ids.D, ids.H):
        return Stop(start, "start"), Stop(end)
    return path_along(arena, robot, shortest_walks(arena, piece).get(to, [robot.hex, to]))


def path_along(arena: ArenaSnapshot, robot: Robot, way: list[int]) -> tuple[Stop, ...]:
    """Return a walk as stops; a W-bot warps through obstacles."""

    def strange(hex_: int) -> bool:
        passed = robot.kind == ids.W and F.enemy_robots(arena.state, hex_, robot.seat)
        return arena.hexes[hex_].destroyed or passed

    out = [Stop(arena.hexes[way[0]].name, "start")]
    for before, hex_ in pairwise(way):
        warps = strange(before) or strange(hex_)
        out.append(Stop(arena.hexes[hex_].name, "warp" if warps else "slide"))
    return tuple(out)


def only_hop(arena: ArenaSnapshot, piece: int, to: int) -> int:
    """Return the hex that a hop leads over, or -1 if there are several."""
    robot, state = arena.robots[piece], arena.state
    first = hop_direction(state, robot.seat, robot.hex, to, 0)
    if first < 0 or hop_direction(state, robot.seat, robot.hex, to, first + 1) >= 0:
        return -1
    return state.near[robot.hex * arena.ways + first]


def firing_range(arena: ArenaSnapshot, hex_: int, far: int = 2) -> tuple[str, ...]:
    """Return the hexes up to two away from a hex: the range of a B-bot."""
    return tuple(
        other.name
        for other in arena.hexes
        if other.laid and 0 < distance(arena.state, hex_, other.number) <= far
    )

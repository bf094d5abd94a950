"""All choices of a viewer, with their words and previews."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from harena.core.scene.scene import Cell, Group, Preview, Stop, Target
from harena.games.warp_arena.messages import actions as messages, effects
from harena.games.warp_arena.rules import (
    actions,
    grids,
    ids,
    position,
    setup,
    windows,
)
from harena.games.warp_arena.rules.actions import Convert, WarpAny, WarpOwn
from harena.games.warp_arena.rules.combat import Combat
from harena.games.warp_arena.rules.destroy import Destroy
from harena.games.warp_arena.rules.discs import NewDisc, RandomDisc
from harena.games.warp_arena.rules.expansion import Bomb
from harena.games.warp_arena.rules.fields import Special
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.grids import Double, Rotate, Warp, slot_q, slot_r
from harena.games.warp_arena.rules.initiative import Bidding
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.rules.player_phase import Phase
from harena.games.warp_arena.rules.setup import Build, Deploy
from harena.games.warp_arena.rules.special import PlayCards
from harena.games.warp_arena.view import (
    choices,
    layout,
    shortcuts,
    strengths,
    targets_combat,
    targets_movement,
    targets_options,
    targets_phase,
    targets_window,
    words,
)
from harena.games.warp_arena.view.snapshot import ArenaSnapshot


def targets(arena: ArenaSnapshot, seat: int) -> list[Target]:
    """Return all choices of a seat."""
    of = TARGETS[arena.top.procedure]
    plain = [of(arena, seat, action) for action in arena.state.legal_actions(seat)]
    return shortcuts.with_shortcuts(arena, seat, plain) if plain else plain


def spots(arena: ArenaSnapshot, seat: int) -> list[Cell]:
    """Return the places that a grid may go to."""
    placed = position.grid_to_place(arena.state)
    return [layout.placement(arena, placed, action) for action in arena.state.legal_actions(seat)]


# --- setting up, new discs --------------------------------------------------------------------


def _build(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    build = arena.top
    grid = words.grid_title(build[Build.GRID])
    if build.step == setup.WHERE:
        place = _place(arena, build[Build.GRID], action)
        text = messages.places_grid(grid=grid, place=place)
        return _slot(arena, build[Build.GRID], action, place, text)
    steps = action - ids.NUMBER
    text = messages.places_turned_grid(grid=grid, angle=words.angle(arena, steps))
    there = layout.moved_grid(arena, build[Build.GRID], build[Build.Q], build[Build.R], steps)
    return choices.target(arena, action, words.turn_title(arena, steps), text, groups=[there])


def _place(arena: ArenaSnapshot, placed: int, action: int) -> str:
    q, r = slot_q(arena.state, action), slot_r(arena.state, action)
    return layout.place_title(arena, placed, q, r)


def _slot(arena: ArenaSnapshot, placed: int, action: int, place: str, text: str) -> Target:
    """Return a place for a grid."""
    there = layout.placement(arena, placed, action)
    q, r = slot_q(arena.state, action), slot_r(arena.state, action)
    preview = Preview(text, groups=(layout.moved_grid(arena, placed, q, r, 0),))
    label = messages.place_grid(grid=words.grid_title(placed), place=place)
    return Target(action, there.id, "cell", there.id, "place", label, preview)


def _deploy(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    deploy = arena.top
    if deploy.step == setup.WHO_STANDS:
        name = words.robot(action - ids.PIECE)
        text = messages.places_robot_next(robot=name, cell=words.cell_word(arena))
        return choices.target(arena, action, messages.place_robot(robot=name), text, "place")
    piece = deploy[Deploy.PIECE]
    name, place = words.robot(piece), arena.hexes[action - ids.HEX].name
    label = messages.place_robot_in(robot=name, place=place)
    text = messages.places_robot_in(robot=name, place=place)
    path = (Stop(f"stock-{seat}", "start"), Stop(place, "drop"))
    return choices.target(arena, action, label, text, "place", mover=piece, path=path)


def _new_disc(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    piece = action - ids.PIECE
    name, carries = words.robot(piece), arena.robots[piece].discs + 1
    label, text = messages.give_disc(robot=name), messages.gives_disc(robot=name, carries=carries)
    return choices.target(arena, action, label, text, "disc", discs=carries)


# --- grids ------------------------------------------------------------------------------------


def _destroy(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    which = action - ids.GRID
    cells = tuple(one.name for one in arena.cells_of(which)[1:])
    label = messages.aim_at_grid(grid=words.grid_title(which))
    text = targets_options.hit_preview(arena, which)
    return choices.target(arena, action, label, text, cells=cells)


def _warp(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    warp = arena.top
    grid = warp[Warp.GRID]
    title = words.grid_title(grid)
    if warp.step == grids.WHERE:
        place = _place(arena, grid, action)
        text = effects.grid_will_warp(grid=title, place=place, angle="")
        return _slot(arena, grid, action, place, text)
    steps, q, r = action - ids.NUMBER, warp[Warp.Q], warp[Warp.R]
    place, angle = layout.place_title(arena, grid, q, r), words.angle(arena, steps)
    text = effects.grid_will_warp(grid=title, place=place, angle=angle)
    there = layout.moved_grid(arena, grid, q, r, steps)
    return choices.target(arena, action, words.turn_title(arena, steps), text, groups=[there])


def _double(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    double = arena.top
    if double.step in (grids.FIRST, grids.OTHER):
        which = action - ids.GRID
        grid = words.grid_title(which)
        moved: Sequence[Group] = ()
        if double.step == grids.OTHER:
            moved = layout.exchanged_grids(arena, which, double[Double.GRID], 0, 0)
            text = effects.grids_will_swap(first=words.grid_title(double[Double.GRID]), second=grid)
        elif double[Special.BY_CARD] == Special.CHOSEN:
            text = messages.swaps_with_chosen(grid=grid)
        else:
            text = messages.swaps_with_random(grid=grid, die=words.grid_die(arena))
        return choices.target(arena, action, messages.swap_grid(grid=grid), text, groups=moved)
    steps, first_steps = action - ids.NUMBER, 0
    which, other = double[Double.GRID], double[Double.OTHER]
    if double.step == grids.OTHER_TURNED:
        which, other, first_steps = other, which, double[Double.STEPS]
    grid, angle = words.grid_title(which), words.angle(arena, steps)
    if which == other:
        text = effects.grid_will_turn(grid=grid, angle=angle)
    else:
        text = messages.takes_place(grid=grid, other=words.grid_title(other), angle=angle)
    lie = layout.exchanged_grids(arena, which, other, steps, first_steps)
    return choices.target(arena, action, words.turn_title(arena, steps), text, groups=lie)


def _rotate(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    rotate = arena.top
    if rotate.step == grids.WHICH_GRID:
        grid = words.grid_title(action - ids.GRID)
        label, text = messages.turn_grid(grid=grid), messages.turns_grid(grid=grid)
        return choices.target(arena, action, label, text)
    which, steps = rotate[Rotate.GRID], action - ids.NUMBER
    text = messages.turns_grid_by(grid=words.grid_title(which), angle=words.angle(arena, steps))
    here = arena.grids[which]
    there = layout.moved_grid(arena, which, here.q, here.r, steps)
    return choices.target(arena, action, words.turn_title(arena, steps), text, groups=[there])


# --- converting and warping -------------------------------------------------------------------


def _convert(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    convert = arena.top
    if action == ids.DONE:
        text = messages.stops_converting(discs=actions.discs_to_convert(arena.state, seat))
        return choices.target(arena, action, messages.STOP_CONVERTING, text)
    if convert.step == actions.WHAT:
        return _conversion(arena, seat, action)
    kind = convert[Convert.MADE]
    made = words.new_robot(kind) if kind else messages.TWO_CARDS.lower()
    if action == ids.FROM_LOOSE:
        place = arena.hexes[arena.converter(seat).hex].name
        text = messages.converts_loose_disc(place=place, made=made)
        return choices.target(arena, action, messages.LOOSE_DISC, text, group=messages.DISC_GROUP)
    if convert.step == actions.WHICH_DISC:
        robot = arena.robots[action - ids.PIECE]
        name = words.robot(robot.piece)
        label, text = messages.disc_of(robot=name), messages.converts_disc_of(robot=name, made=made)
        here = (arena.hexes[robot.hex].name,)
        left = robot.discs - 1
        return choices.target(arena, action, label, text, "convert", cells=here, discs=left)
    place = arena.hexes[action - ids.HEX].name
    label = messages.robot_in(robot=words.ROBOTS[kind], place=place)
    text = messages.robot_appears(robot=made, place=place)
    return choices.target(arena, action, label, text, "place", cells=(place,))


def _conversion(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a thing that a disc may become."""
    kind = action - ids.MAKE
    label, text = messages.TWO_CARDS, messages.CONVERTS_TO_CARDS
    if kind:
        new = actions.in_stock(arena.state, seat, kind)
        label = words.ROBOTS[kind]
        text = messages.converts_to_robot(
            robot=words.new_robot(kind),
            cell=words.cell_word(arena),
            strength=strengths.unusual_strength(arena, new),
            first=kind == ids.A,
        )
    group, cost = messages.CONVERT_GROUP, messages.CONVERT_COST
    return choices.target(arena, action, label, text, group=group, detail=cost)


def _warp_any(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    robot = arena.robots[action - ids.PIECE]
    name = words.name_for(robot.piece, seat)
    text = messages.warps_anywhere(
        robot=name,
        cell=words.cell_word(arena),
        grid_die=words.grid_die(arena),
        cell_die=words.cell_die(arena),
        discs=robot.discs,
    )
    here = (arena.hexes[robot.hex].name,)
    return choices.target(arena, action, messages.warp(robot=name), text, "warp", cells=here)


def _warp_own(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    warp = arena.top
    if warp.step == actions.WHO_GOES:
        robot = arena.robots[action - ids.PIECE]
        name = words.robot(robot.piece)
        label = messages.warp(robot=name)
        text = messages.warps_to_chosen(robot=name, cell=words.cell_word(arena))
        safe = tuple(
            one.name
            for one in arena.hexes
            if one.number != robot.hex and actions.is_safe(arena.state, one.number, seat)
        )
        return choices.target(arena, action, label, text, "warp", cells=safe)
    piece, place = warp[WarpOwn.PIECE], arena.hexes[action - ids.HEX].name
    name, here = words.robot(piece), arena.hexes[arena.robots[piece].hex].name
    label = messages.warp_to(robot=name, place=place)
    text = messages.warps_to(robot=name, place=place)
    path = (Stop(here, "start"), Stop(place, "warp"))
    return choices.target(arena, action, label, text, "warp", mover=piece, path=path)


TARGETS: Final[dict[int, Callable[[ArenaSnapshot, int, int], Target]]] = {
    Build.NUMBER: _build,
    Deploy.NUMBER: _deploy,
    NewDisc.NUMBER: _new_disc,
    Phase.NUMBER: targets_phase.phase_target,
    windows.Window.NUMBER: targets_window.window_target,
    Destroy.NUMBER: _destroy,
    Warp.NUMBER: _warp,
    Double.NUMBER: _double,
    Rotate.NUMBER: _rotate,
    Convert.NUMBER: _convert,
    WarpAny.NUMBER: _warp_any,
    WarpOwn.NUMBER: _warp_own,
    PlayCards.NUMBER: targets_phase.cards_target,
    Move.NUMBER: targets_movement.move_target,
    Combat.NUMBER: targets_combat.combat_target,
    Fight.NUMBER: targets_combat.fight_target,
    Bidding.NUMBER: targets_options.bidding_target,
    Bomb.NUMBER: targets_options.bomb_target,
    RandomDisc.NUMBER: targets_options.site_target,
}

"""All choices of a viewer, with their words and previews."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from harena.core.english import capitalized
from harena.core.scene.scene import Cell, Group, Preview, Stop, Target
from harena.games.warp_arena.rules import (
    actions,
    grids,
    ids,
    position,
    setup,
    windows,
)
from harena.games.warp_arena.rules.actions import Convert, WarpAny, WarpOwn
from harena.games.warp_arena.rules.board import slot_q, slot_r
from harena.games.warp_arena.rules.combat import Combat
from harena.games.warp_arena.rules.destroy import Destroy
from harena.games.warp_arena.rules.discs import NewDisc, RandomDisc
from harena.games.warp_arena.rules.expansion import Bomb
from harena.games.warp_arena.rules.fields import Special
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.grids import Double, Rotate, Warp
from harena.games.warp_arena.rules.initiative import Bidding
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.rules.setup import Build, Deploy
from harena.games.warp_arena.rules.special import PlayCards
from harena.games.warp_arena.rules.turn import Phase
from harena.games.warp_arena.view import (
    choices,
    layout,
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
    return [of(arena, seat, action) for action in arena.state.legal_actions(seat)]


def spots(arena: ArenaSnapshot, seat: int) -> list[Cell]:
    """Return the places that a grid may go to."""
    placed = position.grid_to_place(arena.state)
    return [layout.placement(arena, placed, action) for action in arena.state.legal_actions(seat)]


# --- setting up, new discs --------------------------------------------------------------------


def _build(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    build = arena.top
    if build.step == setup.WHERE:
        return _slot(arena, build[Build.GRID], action, "lies")
    steps = action - ids.NUMBER
    text = f"{words.grid_title(build[Build.GRID]).capitalize()} lies{_how(arena, steps)}."
    there = layout.moved_grid(arena, build[Build.GRID], build[Build.Q], build[Build.R], steps)
    return choices.target(arena, action, words.turn_title(arena, steps), text, groups=[there])


def _how(arena: ArenaSnapshot, steps: int) -> str:
    return words.turned(arena, steps).removeprefix(",") if steps else " as is"


def _slot(arena: ArenaSnapshot, placed: int, action: int, verb: str) -> Target:
    there = layout.placement(arena, placed, action)
    title = words.grid_title(placed)
    q, r = slot_q(arena.state, action), slot_r(arena.state, action)
    place = layout.place_title(arena, placed, q, r)
    text = f"{title.capitalize()} {verb} {place}."
    preview = Preview(text, groups=(layout.moved_grid(arena, placed, q, r, 0),))
    label = f"{title.capitalize()} {place}"
    return Target(action, there.id, "cell", there.id, "place", label, preview)


def _deploy(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    deploy = arena.top
    if deploy.step == setup.WHO_STANDS:
        piece = action - ids.PIECE
        text = f"You place {words.robot(piece)} next, in a {words.cell_word(arena)} of your choice."
        return choices.target(arena, action, f"Place {words.robot(piece)}", text, "place")
    piece = deploy[Deploy.PIECE]
    name, place = words.robot(piece), arena.hexes[action - ids.HEX].name
    label, text = f"{name} to {place}", f"You place {name} in {place}."
    path = (Stop(f"stock-{seat}", "start"), Stop(place, "drop"))
    return choices.target(arena, action, label, text, "place", mover=piece, path=path)


def _new_disc(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    piece = action - ids.PIECE
    carries = arena.robots[piece].discs + 1
    text = f"{words.robot(piece)} gets the disc and carries {carries}."
    label = f"Disc to {words.robot(piece)}"
    return choices.target(arena, action, label, text, "disc", discs=carries)


# --- grids ------------------------------------------------------------------------------------


def _destroy(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    which = action - ids.GRID
    cells = tuple(one.name for one in arena.cells_of(which)[1:])
    what = f"which {words.cell_word(arena)} of {words.grid_title(which)} is struck"
    text = f"A {words.cell_die(arena)} says {what}; {targets_options.hit_hexes(arena, which)}"
    return choices.target(arena, action, f"Strike {words.grid_title(which)}", text, cells=cells)


def _warp(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    warp = arena.top
    if warp.step == grids.WHERE:
        return _slot(arena, warp[Warp.GRID], action, "goes")
    steps = action - ids.NUMBER
    grid, q, r = warp[Warp.GRID], warp[Warp.Q], warp[Warp.R]
    place = layout.place_title(arena, grid, q, r)
    text = f"{words.grid_title(grid).capitalize()} goes {place}{words.turned(arena, steps)}."
    there = layout.moved_grid(arena, grid, q, r, steps)
    return choices.target(arena, action, words.turn_title(arena, steps), text, groups=[there])


def _double(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    double = arena.top
    if double.step in (grids.FIRST, grids.OTHER):
        which = action - ids.GRID
        moved: Sequence[Group] = ()
        if double.step == grids.OTHER:
            moved = layout.exchanged_grids(arena, which, double[Double.GRID], 0, 0)
            first = words.grid_title(double[Double.GRID])
            text = f"{first.capitalize()} and {words.grid_title(which)} change places."
        elif double[Special.BY_CARD] == Special.CHOSEN:
            text = (
                f"{words.grid_title(which).capitalize()} changes places with one you choose next."
            )
        else:
            drawn = f"one chosen by a {words.grid_die(arena)}"
            text = f"{words.grid_title(which).capitalize()} changes places with {drawn}."
        name = f"Exchange {words.grid_title(which)}"
        return choices.target(arena, action, name, text, groups=moved)
    steps, first_steps = action - ids.NUMBER, 0
    which, other = double[Double.GRID], double[Double.OTHER]
    if double.step == grids.OTHER_TURNED:
        which, other, first_steps = other, which, double[Double.STEPS]
    title = words.grid_title(which).capitalize()
    if which == other:
        text = f"{title} stays in its place{words.turned(arena, steps) or ' as is'}."
    else:
        text = (
            f"{title} goes to the place of {words.grid_title(other)}{words.turned(arena, steps)}."
        )
    lie = layout.exchanged_grids(arena, which, other, steps, first_steps)
    return choices.target(arena, action, words.turn_title(arena, steps), text, groups=lie)


def _rotate(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    rotate = arena.top
    if rotate.step == grids.WHICH_GRID:
        which = action - ids.GRID
        name = words.grid_title(which).capitalize()
        text = f"{name} turns in place. You choose how far next."
        return choices.target(arena, action, f"Turn {words.grid_title(which)}", text)
    steps = action - ids.NUMBER
    name = words.grid_title(rotate[Rotate.GRID]).capitalize()
    text = f"{name} turns {words.angle(arena, steps)} clockwise."
    here = arena.grids[rotate[Rotate.GRID]]
    there = layout.moved_grid(arena, rotate[Rotate.GRID], here.q, here.r, steps)
    return choices.target(arena, action, words.turn_title(arena, steps), text, groups=[there])


# --- converting and warping -------------------------------------------------------------------


def _convert(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    convert = arena.top
    if action == ids.DONE:
        left = words.discs(actions.discs_to_convert(arena.state, seat))
        return choices.target(arena, action, "Done", f"You convert no more; {left} left.")
    made = convert[Convert.MADE]
    thing = words.new_robot(made) if made else "two cards"
    if convert.step == actions.WHAT:
        kind = action - ids.MAKE
        if kind == 0:
            text = "A disc becomes two cards from the deck."
            return choices.target(
                arena, action, "Two cards", text, group="Convert", detail="1 disc"
            )
        new = actions.in_stock(arena.state, seat, kind)
        fights = f" ({power})" if (power := strengths.unusual_strength(arena, new)) else ""
        where = f"in the {words.cell_word(arena)} of your C-bot or beside it"
        text = f"A disc becomes {words.new_robot(kind)}{fights}, {where}."
        if kind == ids.A:
            text += " It steps past enemies and picks whom it fights first."
        return choices.target(
            arena, action, words.ROBOTS[kind], text, group="Convert", detail="1 disc"
        )
    if action == ids.FROM_LOOSE:
        place = arena.hexes[arena.converter(seat).hex].name
        text = f"A disc that lies loose in {place} becomes {thing}."
        return choices.target(arena, action, "The loose disc", text, group="Which disc")
    if convert.step == actions.WHICH_DISC:
        piece = action - ids.PIECE
        kept = arena.robots[piece].discs - 1
        here = (arena.hexes[arena.robots[piece].hex].name,)
        text = f"A disc that {words.robot(piece)} carries becomes {thing}."
        label = f"Disc of {words.robot(piece)}"
        return choices.target(arena, action, label, text, "convert", cells=here, discs=kept)
    place = arena.hexes[action - ids.HEX].name
    text = f"{capitalized(thing)} appears in {place}."
    label = f"{words.ROBOTS[made]} to {place}"
    return choices.target(arena, action, label, text, "place", cells=(place,))


def _warp_any(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    piece = action - ids.PIECE
    name = words.name_for(piece, seat)
    n = arena.robots[piece].discs
    with_ = f" with its {words.discs(n)}" if n else ""
    text = (
        f"{name} goes to a {words.cell_word(arena)} chosen by a {words.grid_die(arena)} and a "
        f"{words.cell_die(arena)}{with_}; if that is destroyed, it is lost."
    )
    here = (arena.hexes[arena.robots[piece].hex].name,)
    return choices.target(arena, action, f"Warp {name}", text, "warp", cells=here)


def _warp_own(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    warp = arena.top
    if warp.step == actions.WHO_GOES:
        piece = action - ids.PIECE
        text = f"{words.robot(piece)} goes to a safe {words.cell_word(arena)} you choose next."
        safe = tuple(
            one.name
            for one in arena.hexes
            if one.number != arena.robots[piece].hex
            and actions.is_safe(arena.state, one.number, seat)
        )
        label = f"Warp {words.robot(piece)}"
        return choices.target(arena, action, label, text, "warp", cells=safe)
    piece, place = warp[WarpOwn.PIECE], arena.hexes[action - ids.HEX].name
    name, here = words.robot(piece), arena.hexes[arena.robots[piece].hex].name
    path = (Stop(here, "start"), Stop(place, "warp"))
    label, text = f"{name} to {place}", f"{name} warps to {place}."
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

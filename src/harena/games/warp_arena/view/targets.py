"""What a viewer may point at: every choice with its words and what it would do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.play.state import STEP
from harena.core.show.scene import Cell, Preview, Stop, Target
from harena.games.warp_arena.rules.actions import discs_to_convert
from harena.games.warp_arena.rules.notation import (
    DONE,
    FROM_LOOSE,
    GRID,
    HEX,
    MAKE,
    NUMBER,
    PIECE,
    A,
)
from harena.games.warp_arena.rules.position import WarpArena, grid_to_place
from harena.games.warp_arena.rules.table import (
    AT,
    BIDDING,
    BOMB,
    BUILD,
    COMBAT,
    CONVERT,
    DEPLOY,
    DESTROY,
    DISCS,
    DOUBLE,
    FIGHT,
    L1,
    L2,
    L3,
    MOVE,
    NEW_DISC,
    PHASE,
    PLAY_CARDS,
    RANDOM_DISC,
    ROTATE,
    WARP,
    WARP_ANY,
    WARP_OWN,
    WINDOW,
    converter,
)
from harena.games.warp_arena.view.layout import place_title, spot
from harena.games.warp_arena.view.menu import cards_target, phase_target
from harena.games.warp_arena.view.pointing import button, grid, hex_, number, token
from harena.games.warp_arena.view.strengths import unusual
from harena.games.warp_arena.view.targets_combat import combat_target, fight_target
from harena.games.warp_arena.view.targets_movement import move_target
from harena.games.warp_arena.view.targets_options import (
    bidding_target,
    bomb_target,
    site_target,
    struck_where,
)
from harena.games.warp_arena.view.targets_window import window_target
from harena.games.warp_arena.view.words import (
    ROBOTS,
    called,
    cell_die,
    cell_word,
    discs,
    grid_die,
    grid_title,
    hex_title,
    new_robot,
    part_turn,
    robot,
    turn_title,
    turned,
)


def targets(table: WarpArena, seat: int) -> list[Target]:
    """All that a seat may choose now."""
    at = int(table.frame())
    of = TARGETS[int(table.table[at])]
    return [of(table, at, seat, action) for action in table.legal_actions(seat)]


def spots(table: WarpArena, seat: int) -> list[Cell]:
    """WA-2: the places a grid could go to."""
    placed = int(grid_to_place(table))
    return [spot(table, placed, action) for action in table.legal_actions(seat)]


# --- setting up, new discs --------------------------------------------------------------------


def _build(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    if t[at + STEP] == 1:
        return _slot(table, int(t[at + L1]), action, "lies")
    steps = action - int(NUMBER)
    text = f"{grid_title(int(t[at + L1])).capitalize()} lies{_how(table, steps)}."
    return number(table, action, turn_title(table, steps), text)


def _how(table: WarpArena, steps: int) -> str:
    return turned(table, steps).removeprefix(",") if steps else " as it is"


def _slot(table: WarpArena, placed: int, action: int, verb: str) -> Target:
    there = spot(table, placed, action)
    title = grid_title(placed)
    place = there.label.removeprefix("Place ")
    text = f"{title.capitalize()} {verb} {place}."
    return Target(
        action, there.id, "cell", there.id, "place", f"{title.capitalize()} {place}", Preview(text)
    )


def _deploy(table: WarpArena, at: int, seat: int, action: int) -> Target:
    if table.table[at + STEP] == 0:
        piece = action - int(PIECE)
        text = f"{robot(piece)} is placed next, in a {cell_word(table)} of your choice."
        return token(table, action, piece, "place", f"Place {robot(piece)}", text)
    name, place = robot(int(table.table[at + L1])), hex_title(table, action - int(HEX))
    return hex_(table, action, "place", f"{name} to {place}", f"{name} is placed in {place}.")


def _new_disc(table: WarpArena, at: int, seat: int, action: int) -> Target:
    piece = action - int(PIECE)
    carries = int(table.table[DISCS + piece]) + 1
    text = f"{robot(piece)} gets the disc and carries {carries}."
    return token(table, action, piece, "disc", f"Disc to {robot(piece)}", text)


# --- grids ------------------------------------------------------------------------------------


def _destroy(table: WarpArena, at: int, seat: int, action: int) -> Target:
    which = action - int(GRID)
    size = int(table.cells)
    cells = tuple(hex_title(table, size * which + k) for k in range(1, size))
    what = f"which {cell_word(table)} of {grid_title(which)} is struck"
    text = f"A {cell_die(table)} says {what}; {struck_where(table, which)}"
    return grid(table, action, f"Strike {grid_title(which)}", text, cells)


def _warp(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    which = int(t[at + L2])
    if t[at + STEP] == 1:
        return _slot(table, which, action, "goes")
    steps = action - int(NUMBER)
    place = place_title(table, which, int(t[at + L3]), int(t[at + L3 + 1]))
    text = f"{grid_title(which).capitalize()} goes {place}{turned(table, steps)}."
    return number(table, action, turn_title(table, steps), text)


def _double(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    now = t[at + STEP]
    if now <= 1:
        which = action - int(GRID)
        if now == 1:
            first = grid_title(int(t[at + L2]))
            text = f"{first.capitalize()} and {grid_title(which)} change places."
        elif t[at + L1] == 2:
            text = f"{grid_title(which).capitalize()} changes places with one you choose next."
        else:
            drawn = f"one chosen by a {grid_die(table)}"
            text = f"{grid_title(which).capitalize()} changes places with {drawn}."
        return grid(table, action, f"Exchange {grid_title(which)}", text)
    steps = action - int(NUMBER)
    which = int(t[at + (L2 if now == 2 else L3)])
    other = int(t[at + (L3 if now == 2 else L2)])
    title = grid_title(which).capitalize()
    if which == other:
        text = f"{title} stays in its place{turned(table, steps) or ' as it lies'}."
    else:
        text = f"{title} goes to the place of {grid_title(other)}{turned(table, steps)}."
    return number(table, action, turn_title(table, steps), text)


def _rotate(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    if t[at + STEP] == 0:
        which = action - int(GRID)
        text = f"{grid_title(which).capitalize()} turns in its place, by as much as you say next."
        return grid(table, action, f"Turn {grid_title(which)}", text)
    steps = action - int(NUMBER)
    which = int(t[at + L2])
    text = f"{grid_title(which).capitalize()} turns by {part_turn(table, steps)} clockwise."
    return number(table, action, turn_title(table, steps), text)


# --- converting and warping -------------------------------------------------------------------


def _convert(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    now = t[at + STEP]
    if action == DONE:
        left = discs(int(discs_to_convert(table, seat)))
        return button(table, action, "Done", f"You convert no more; {left} left.")
    made = int(t[at + L1])
    thing = new_robot(made) if made else "two cards"
    if now == 0:
        kind = action - int(MAKE)
        if kind == 0:
            text = "A disc becomes two cards from the deck."
            return button(table, action, "Two cards", text, "Convert", "1 disc")
        fights = f" ({power})" if (power := unusual(table, kind)) else ""
        where = f"in the {cell_word(table)} of your C-bot or beside it"
        text = f"A disc becomes {new_robot(kind)}{fights}, {where}."
        if kind == A:
            text += " It steps past enemies and picks whom it fights first."
        return button(table, action, ROBOTS[kind], text, "Convert", "1 disc")
    if action == FROM_LOOSE:
        place = hex_title(table, int(converter(table, seat)))
        text = f"A disc that lies loose in {place} becomes {thing}."
        return button(table, action, "The loose disc", text, "Which disc")
    if now == 1:
        piece = action - int(PIECE)
        text = f"A disc that {robot(piece)} carries becomes {thing}."
        return token(table, action, piece, "convert", f"Disc of {robot(piece)}", text)
    place = hex_title(table, action - int(HEX))
    text = f"{thing.capitalize() if not made else thing[0].upper() + thing[1:]} appears in {place}."
    return hex_(table, action, "place", f"{ROBOTS[made]} to {place}", text)


def _warp_any(table: WarpArena, at: int, seat: int, action: int) -> Target:
    piece = action - int(PIECE)
    name = called(piece, seat)
    n = int(table.table[DISCS + piece])
    with_ = f" with its {discs(n)}" if n else ""
    text = (
        f"{name} goes to a {cell_word(table)} chosen by a {grid_die(table)} and a "
        f"{cell_die(table)}{with_}; if that is destroyed, it is lost."
    )
    return token(table, action, piece, "warp", f"Warp {name}", text)


def _warp_own(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    if t[at + STEP] == 0:
        piece = action - int(PIECE)
        text = f"{robot(piece)} goes to a safe {cell_word(table)} you choose next."
        return token(table, action, piece, "warp", f"Warp {robot(piece)}", text)
    piece, to = int(t[at + L1]), action - int(HEX)
    name, place = robot(piece), hex_title(table, to)
    path = (Stop(hex_title(table, int(t[AT + piece])), "start"), Stop(place, "warp"))
    label, text = f"{name} to {place}", f"{name} warps to {place}."
    return hex_(table, action, "warp", label, text, piece, path)


TARGETS: Final[dict[int, Callable[[WarpArena, int, int, int], Target]]] = {
    int(BUILD): _build,
    int(DEPLOY): _deploy,
    int(NEW_DISC): _new_disc,
    int(PHASE): phase_target,
    int(WINDOW): window_target,
    int(DESTROY): _destroy,
    int(WARP): _warp,
    int(DOUBLE): _double,
    int(ROTATE): _rotate,
    int(CONVERT): _convert,
    int(WARP_ANY): _warp_any,
    int(WARP_OWN): _warp_own,
    int(PLAY_CARDS): cards_target,
    int(MOVE): move_target,
    int(COMBAT): combat_target,
    int(FIGHT): fight_target,
    int(BIDDING): bidding_target,
    int(BOMB): bomb_target,
    int(RANDOM_DISC): site_target,
}

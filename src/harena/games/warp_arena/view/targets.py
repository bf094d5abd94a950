"""What a viewer may point at: every choice with its words and what it would do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.play.state import STEP
from harena.core.show.scene import Cell, Preview, Stop, Target
from harena.games.warp_arena.rules import actions, notation as say, position, table as on
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import L1, L2, L3
from harena.games.warp_arena.view import (
    layout,
    menu,
    pointing,
    strengths,
    targets_combat,
    targets_movement,
    targets_options,
    targets_window,
    words,
)


def targets(table: WarpArena, seat: int) -> list[Target]:
    """All that a seat may choose now."""
    at = int(table.frame())
    of = TARGETS[int(table.table[at])]
    return [of(table, at, seat, action) for action in table.legal_actions(seat)]


def spots(table: WarpArena, seat: int) -> list[Cell]:
    """WA-2: the places a grid could go to."""
    placed = int(position.grid_to_place(table))
    return [layout.spot(table, placed, action) for action in table.legal_actions(seat)]


# --- setting up, new discs --------------------------------------------------------------------


def _build(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    if t[at + STEP] == 1:
        return _slot(table, int(t[at + L1]), action, "lies")
    steps = action - int(say.NUMBER)
    text = f"{words.grid_title(int(t[at + L1])).capitalize()} lies{_how(table, steps)}."
    return pointing.number(table, action, words.turn_title(table, steps), text)


def _how(table: WarpArena, steps: int) -> str:
    return words.turned(table, steps).removeprefix(",") if steps else " as it is"


def _slot(table: WarpArena, placed: int, action: int, verb: str) -> Target:
    there = layout.spot(table, placed, action)
    title = words.grid_title(placed)
    place = there.label.removeprefix("Place ")
    text = f"{title.capitalize()} {verb} {place}."
    return Target(
        action, there.id, "cell", there.id, "place", f"{title.capitalize()} {place}", Preview(text)
    )


def _deploy(table: WarpArena, at: int, seat: int, action: int) -> Target:
    if table.table[at + STEP] == 0:
        piece = action - int(say.PIECE)
        text = f"{words.robot(piece)} is placed next, in a {words.cell_word(table)} of your choice."
        return pointing.token(table, action, piece, "place", f"Place {words.robot(piece)}", text)
    name, place = (
        words.robot(int(table.table[at + L1])),
        words.hex_title(table, action - int(say.HEX)),
    )
    return pointing.hex_(
        table, action, "place", f"{name} to {place}", f"{name} is placed in {place}."
    )


def _new_disc(table: WarpArena, at: int, seat: int, action: int) -> Target:
    piece = action - int(say.PIECE)
    carries = int(table.table[on.DISCS + piece]) + 1
    text = f"{words.robot(piece)} gets the disc and carries {carries}."
    return pointing.token(table, action, piece, "disc", f"Disc to {words.robot(piece)}", text)


# --- grids ------------------------------------------------------------------------------------


def _destroy(table: WarpArena, at: int, seat: int, action: int) -> Target:
    which = action - int(say.GRID)
    size = int(table.cells)
    cells = tuple(words.hex_title(table, size * which + k) for k in range(1, size))
    what = f"which {words.cell_word(table)} of {words.grid_title(which)} is struck"
    text = f"A {words.cell_die(table)} says {what}; {targets_options.struck_where(table, which)}"
    return pointing.grid(table, action, f"Strike {words.grid_title(which)}", text, cells)


def _warp(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    which = int(t[at + L2])
    if t[at + STEP] == 1:
        return _slot(table, which, action, "goes")
    steps = action - int(say.NUMBER)
    place = layout.place_title(table, which, int(t[at + L3]), int(t[at + L3 + 1]))
    text = f"{words.grid_title(which).capitalize()} goes {place}{words.turned(table, steps)}."
    return pointing.number(table, action, words.turn_title(table, steps), text)


def _double(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    now = t[at + STEP]
    if now <= 1:
        which = action - int(say.GRID)
        if now == 1:
            first = words.grid_title(int(t[at + L2]))
            text = f"{first.capitalize()} and {words.grid_title(which)} change places."
        elif t[at + L1] == 2:
            text = (
                f"{words.grid_title(which).capitalize()} changes places with one you choose next."
            )
        else:
            drawn = f"one chosen by a {words.grid_die(table)}"
            text = f"{words.grid_title(which).capitalize()} changes places with {drawn}."
        return pointing.grid(table, action, f"Exchange {words.grid_title(which)}", text)
    steps = action - int(say.NUMBER)
    which = int(t[at + (L2 if now == 2 else L3)])
    other = int(t[at + (L3 if now == 2 else L2)])
    title = words.grid_title(which).capitalize()
    if which == other:
        text = f"{title} stays in its place{words.turned(table, steps) or ' as it lies'}."
    else:
        text = (
            f"{title} goes to the place of {words.grid_title(other)}{words.turned(table, steps)}."
        )
    return pointing.number(table, action, words.turn_title(table, steps), text)


def _rotate(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    if t[at + STEP] == 0:
        which = action - int(say.GRID)
        name = words.grid_title(which).capitalize()
        text = f"{name} turns in its place, by as much as you say next."
        return pointing.grid(table, action, f"Turn {words.grid_title(which)}", text)
    steps = action - int(say.NUMBER)
    which = int(t[at + L2])
    name = words.grid_title(which).capitalize()
    text = f"{name} turns by {words.part_turn(table, steps)} clockwise."
    return pointing.number(table, action, words.turn_title(table, steps), text)


# --- converting and warping -------------------------------------------------------------------


def _convert(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    now = t[at + STEP]
    if action == say.DONE:
        left = words.discs(int(actions.discs_to_convert(table, seat)))
        return pointing.button(table, action, "Done", f"You convert no more; {left} left.")
    made = int(t[at + L1])
    thing = words.new_robot(made) if made else "two cards"
    if now == 0:
        kind = action - int(say.MAKE)
        if kind == 0:
            text = "A disc becomes two cards from the deck."
            return pointing.button(table, action, "Two cards", text, "Convert", "1 disc")
        fights = f" ({power})" if (power := strengths.unusual(table, kind)) else ""
        where = f"in the {words.cell_word(table)} of your C-bot or beside it"
        text = f"A disc becomes {words.new_robot(kind)}{fights}, {where}."
        if kind == say.A:
            text += " It steps past enemies and picks whom it fights first."
        return pointing.button(table, action, words.ROBOTS[kind], text, "Convert", "1 disc")
    if action == say.FROM_LOOSE:
        place = words.hex_title(table, int(on.converter(table, seat)))
        text = f"A disc that lies loose in {place} becomes {thing}."
        return pointing.button(table, action, "The loose disc", text, "Which disc")
    if now == 1:
        piece = action - int(say.PIECE)
        text = f"A disc that {words.robot(piece)} carries becomes {thing}."
        return pointing.token(
            table, action, piece, "convert", f"Disc of {words.robot(piece)}", text
        )
    place = words.hex_title(table, action - int(say.HEX))
    text = f"{thing.capitalize() if not made else thing[0].upper() + thing[1:]} appears in {place}."
    return pointing.hex_(table, action, "place", f"{words.ROBOTS[made]} to {place}", text)


def _warp_any(table: WarpArena, at: int, seat: int, action: int) -> Target:
    piece = action - int(say.PIECE)
    name = words.called(piece, seat)
    n = int(table.table[on.DISCS + piece])
    with_ = f" with its {words.discs(n)}" if n else ""
    text = (
        f"{name} goes to a {words.cell_word(table)} chosen by a {words.grid_die(table)} and a "
        f"{words.cell_die(table)}{with_}; if that is destroyed, it is lost."
    )
    return pointing.token(table, action, piece, "warp", f"Warp {name}", text)


def _warp_own(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    if t[at + STEP] == 0:
        piece = action - int(say.PIECE)
        text = f"{words.robot(piece)} goes to a safe {words.cell_word(table)} you choose next."
        return pointing.token(table, action, piece, "warp", f"Warp {words.robot(piece)}", text)
    piece, to = int(t[at + L1]), action - int(say.HEX)
    name, place = words.robot(piece), words.hex_title(table, to)
    path = (Stop(words.hex_title(table, int(t[on.AT + piece])), "start"), Stop(place, "warp"))
    label, text = f"{name} to {place}", f"{name} warps to {place}."
    return pointing.hex_(table, action, "warp", label, text, piece, path)


TARGETS: Final[dict[int, Callable[[WarpArena, int, int, int], Target]]] = {
    int(on.BUILD): _build,
    int(on.DEPLOY): _deploy,
    int(on.NEW_DISC): _new_disc,
    int(on.PHASE): menu.phase_target,
    int(on.WINDOW): targets_window.window_target,
    int(on.DESTROY): _destroy,
    int(on.WARP): _warp,
    int(on.DOUBLE): _double,
    int(on.ROTATE): _rotate,
    int(on.CONVERT): _convert,
    int(on.WARP_ANY): _warp_any,
    int(on.WARP_OWN): _warp_own,
    int(on.PLAY_CARDS): menu.cards_target,
    int(on.MOVE): targets_movement.move_target,
    int(on.COMBAT): targets_combat.combat_target,
    int(on.FIGHT): targets_combat.fight_target,
    int(on.BIDDING): targets_options.bidding_target,
    int(on.BOMB): targets_options.bomb_target,
    int(on.RANDOM_DISC): targets_options.site_target,
}

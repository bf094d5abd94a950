"""Log sentences for changes of grids, hexes, robots and discs."""

from __future__ import annotations

from typing import Final

from harena.core.english import listed
from harena.core.play.state import Note
from harena.core.scene.scene import Event, Stop
from harena.games.warp_arena.log.sentences import Events, Formatter, LoggedStep, by_seat, text_event
from harena.games.warp_arena.rules import ids, journal
from harena.games.warp_arena.view import words
from harena.games.warp_arena.view.layout import place_title

# --- grids ------------------------------------------------------------------------------------


def grid_turned(step: LoggedStep, note: Note) -> Events:
    """Log a grid that turned in its place."""
    part = words.part_turn(step.after, note.b)
    text = f"{words.grid_title(note.a).capitalize()} turns by {part} clockwise."
    return [Event("regrouped", text, -1, rule="WA-10")]


def grid_warped(step: LoggedStep, note: Note) -> Events:
    """Log a grid that warped."""
    grid = note.a
    place = place_title(step.after, grid, note.b, note.c)
    text = f"{words.grid_title(grid).capitalize()} warps to a place {place}"
    text += words.turned(step.after, note.d)
    return [Event("regrouped", f"{text}.", -1, rule="WA-12")]


def grids_exchanged(step: LoggedStep, note: Note) -> Events:
    """Log two grids that changed places, or one chosen twice that turned."""
    if note.a == note.b:
        return grid_turned(step, note_of_turn(note)) if note.c else []
    pairs = sorted([(note.a, note.c), (note.b, note.d)])
    first, second = (words.grid_title(grid) for grid, _ in pairs)
    text = f"{first.capitalize()} and {second} change places"
    turns = [
        f"{words.grid_title(grid)} by {words.part_turn(step.after, steps)}"
        for grid, steps in pairs
        if steps
    ]
    if turns:
        text += f", turned: {listed(turns)} clockwise"
    return [Event("regrouped", f"{text}.", -1, rule="WA-14")]


def note_of_turn(note: Note) -> Note:
    """Describe how a grid turned that was chosen twice."""
    return Note(journal.GRID_TURNED, note.a, note.c, 0, 0, 0, 0, note.observers)


# --- hexes ------------------------------------------------------------------------------------


def field_gone(step: LoggedStep, note: Note) -> Events:
    """Log a lost force field."""
    name = step.hex(note.a)
    text = f"The force field of {words.seat_title(note.b)} in {name} is gone."
    return [Event("removed", text, note.b, f"field-{name}", rule="WA-11")]


def hex_destroyed(step: LoggedStep, note: Note) -> Events:
    """Log a destroyed hex, with the discs in it."""
    name = step.hex(note.a)
    lost = f", with {words.discs(note.b)} that lay there" if note.b else ""
    text = f"{words.cell_word(step.after).capitalize()} {name} is destroyed{lost}."
    return [Event("turned", text, rule="WA-11", cells=(name,))]


# --- robots -----------------------------------------------------------------------------------


def robot_warped(step: LoggedStep, note: Note) -> Events:
    """Draw a robot's warp; the dice have logged its destination."""
    piece = note.a
    path = (
        Stop(step.hex(note.b), "start"),
        Stop(step.hex(note.c), "warp"),
    )
    seat = ids.OWNER[piece]
    return [Event("moved", "", seat, ids.piece_name(piece), path, rule="WA-18")]


def robot_lost(step: LoggedStep, note: Note) -> Events:
    """Log a destroyed robot; without a sentence if a fight's result names it."""
    piece = note.a
    seat = ids.OWNER[piece]
    text = f"{words.whose(piece)} is destroyed."
    if ids.KIND[piece] == ids.C:
        text = f"The C-bot of {words.seat_title(seat)} is destroyed."
    if piece in step.fallen:
        text = ""
    return [Event("removed", text, seat, ids.piece_name(piece), rule="WA-33")]


def robot_left(step: LoggedStep, note: Note) -> Events:
    """Draw a robot that leaves with its player, whose line counts them."""
    piece = note.a
    return [Event("removed", "", ids.OWNER[piece], ids.piece_name(piece), rule="WA-35")]


def robot_made(step: LoggedStep, note: Note) -> Events:
    """Log a disc that became a robot."""
    piece = note.a
    seat, kind = ids.OWNER[piece], ids.KIND[piece]
    hex_ = step.hex(note.b)
    name = words.new_robot(kind)
    if ids.STOCK[kind] > 1:
        name = f"the {words.ROBOTS[kind]} {words.robot(piece)}"
    text = f"{words.seat_title(seat)} converts a disc into {name}, in {hex_}."
    path = (Stop(hex_, "drop"),)
    return [Event("placed", text, seat, ids.piece_name(piece), path, rule="WA-16")]


# --- discs ------------------------------------------------------------------------------------


def disc_arrived(step: LoggedStep, note: Note) -> Events:
    """Log a disc of the card Create Power Disc; others are logged with dice or choice."""
    name = step.hex(note.a)
    if note.b == journal.LIES_LOOSE:
        path = (Stop(name, "drop"),)
        text = f"A disc appears in {name}."
        return [Event("placed", text, -1, f"disc-{name}", path, rule="WA-7")]
    if note.b == journal.IS_ASKED:
        return text_event(f"A disc appears in {name}, for one of the robots there.", -1, "WA-7")
    if note.b == journal.IS_LOST:
        return text_event(f"A disc is lost in {name}, which is destroyed.", -1, "WA-7")
    return text_event(f"A disc appears in {name}: {words.whose(note.b)} gets it.", -1, "WA-7")


FORMATTERS: Final[dict[int, Formatter]] = {
    journal.GRID_TURNED: grid_turned,
    journal.GRID_WARPED: grid_warped,
    journal.GRIDS_EXCHANGED: grids_exchanged,
    journal.FIELD_GONE: field_gone,
    journal.HEX_DESTROYED: hex_destroyed,
    journal.ROBOT_WARPED: robot_warped,
    journal.ROBOT_LOST: robot_lost,
    journal.ROBOT_LEFT: robot_left,
    journal.ROBOT_MADE: robot_made,
    journal.DISC_SPENT: by_seat("WA-16", lambda _, note: "converts a disc into two cards"),
    journal.DISC_ARRIVED: disc_arrived,
}

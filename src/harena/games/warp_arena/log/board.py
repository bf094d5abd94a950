"""Log sentences for changes of grids, hexes, robots and discs."""

from __future__ import annotations

from typing import Final

from harena.core.english import capitalized
from harena.core.play.state import Note
from harena.core.scene.scene import Event, Stop
from harena.games.warp_arena.log.sentences import Events, Formatter, LoggedStep, by_seat, text_event
from harena.games.warp_arena.messages import log as messages
from harena.games.warp_arena.messages.actions import field_of
from harena.games.warp_arena.rules import components, ids, journal
from harena.games.warp_arena.view import words
from harena.games.warp_arena.view.layout import place_title

# --- grids ------------------------------------------------------------------------------------


def _angle(step: LoggedStep, steps: int) -> str:
    """Return a rotation in degrees; "" for none."""
    return f"{360 * steps // step.after.shape.turns}°" if steps else ""


def grid_turned(step: LoggedStep, note: Note) -> Events:
    """Log a grid that turned in its place."""
    text = messages.grid_turns(grid=words.grid_title(note.a), angle=_angle(step, note.b))
    return [Event("regrouped", text, -1, rule="WA-10")]


def grid_warped(step: LoggedStep, note: Note) -> Events:
    """Log a grid that warped."""
    grid = note.a
    text = messages.grid_warps(
        grid=words.grid_title(grid),
        place=place_title(step.after, grid, note.b, note.c),
        angle=_angle(step, note.d),
    )
    return [Event("regrouped", text, -1, rule="WA-12")]


def grids_exchanged(step: LoggedStep, note: Note) -> Events:
    """Log two grids that swapped places, or one chosen twice that turned or stayed."""
    pairs = sorted([(note.a, note.c), (note.b, note.d)])
    grids = [words.grid_title(grid) for grid, _ in pairs]
    if note.a != note.b:
        angles = [_angle(step, steps) for _, steps in pairs]
        text = messages.grids_swap(grids=grids, angles=angles)
    elif note.c:
        text = messages.grid_turns(grid=grids[0], angle=_angle(step, note.c))
    else:
        return text_event(messages.grid_stays(grid=grids[0]), -1, "WA-14")
    return [Event("regrouped", text, -1, rule="WA-14")]


# --- hexes ------------------------------------------------------------------------------------


def field_gone(step: LoggedStep, note: Note) -> Events:
    """Log a lost force field; without a sentence if a fight's or a Bomb's result names it."""
    name = step.hex(note.a)
    named = step.wrote(journal.FIELD_BROKEN, c=note.a) or step.wrote(
        journal.BOMB_EXPLODED, a=note.a
    )
    owner = words.seat_title(note.b)
    text = "" if named else messages.field_destroyed(owner=owner, place=name)
    return [Event("removed", text, note.b, f"field-{name}", rule="WA-11")]


def hex_destroyed(step: LoggedStep, note: Note) -> Events:
    """Log a destroyed hex, with the robots and discs in it."""
    name = step.hex(note.a)
    robots = [
        other.a for other in step.notes if other.kind == journal.ROBOT_LOST and other.b == note.a
    ]
    step.fallen.update(robots)
    lost = [words.whose(piece) for piece in robots] + ([words.discs(note.b)] if note.b else [])
    text = messages.hex_destroyed(cell=words.cell_word(step.after), place=name, lost=lost)
    return [Event("turned", text, rule="WA-11", cells=(name,))]


def bomb_exploded(step: LoggedStep, note: Note) -> Events:
    """Log the robots or the force field that a Bomb destroys."""
    fields = [n for n in step.notes if n.kind == journal.FIELD_GONE and n.a == note.a]
    robots = [n.a for n in step.notes if n.kind == journal.ROBOT_LOST and n.b == note.a]
    step.fallen.update(robots)
    things = [field_of(owner=words.seat_title(field.b)) for field in fields]
    things += [words.whose(piece) for piece in robots]
    text = messages.bomb_destroys(things=things, place=step.hex(note.a))
    return text_event(text, note.b, "WA-69")


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
    """Log a destroyed robot; without a sentence if another result names it."""
    piece = note.a
    text = "" if piece in step.fallen else messages.destroyed(robot=words.whose(piece))
    return [Event("removed", text, ids.OWNER[piece], ids.piece_name(piece), rule="WA-33")]


def robot_left(step: LoggedStep, note: Note) -> Events:
    """Draw a robot that leaves with its player, whose line counts them."""
    piece = note.a
    return [Event("removed", "", ids.OWNER[piece], ids.piece_name(piece), rule="WA-35")]


def robot_made(step: LoggedStep, note: Note) -> Events:
    """Log a disc that became a robot."""
    piece = note.a
    seat, kind = ids.OWNER[piece], ids.KIND[piece]
    hex_ = step.hex(note.b)
    several = components.STOCK[kind] > 1
    text = messages.converts(
        seat=words.seat_title(seat),
        robot=words.robot(piece) if several else words.new_robot(kind),
        place=hex_,
    )
    path = (Stop(hex_, "drop"),)
    return [Event("placed", text, seat, ids.piece_name(piece), path, rule="WA-16")]


# --- discs ------------------------------------------------------------------------------------


def disc_result(step: LoggedStep, note: Note) -> str:
    """Return where a disc appears, and whose it is, without a full stop."""
    name = step.hex(note.a)
    if note.b == journal.IS_LOST:
        return messages.disc_lost(place=name)
    if note.b == journal.LIES_LOOSE:
        return messages.disc_appears(place=name)
    if note.b == journal.IS_ASKED:
        return messages.disc_to_share(place=name)
    return messages.disc_for_robot(robot=words.whose(note.b), place=name)


def disc_arrived(step: LoggedStep, note: Note) -> Events:
    """Log a disc of the card Create Power Disc; others are logged with dice or choice."""
    name, asked = step.hex(note.a), note.b == journal.IS_ASKED
    text = f"{capitalized(disc_result(step, note))}."
    if note.b == journal.LIES_LOOSE:
        return [Event("placed", text, -1, f"disc-{name}", (Stop(name, "drop"),), rule="WA-7")]
    return text_event(text, -1, "WA-7", detail=asked)


FORMATTERS: Final[dict[int, Formatter]] = {
    journal.GRID_TURNED: grid_turned,
    journal.GRID_WARPED: grid_warped,
    journal.GRIDS_EXCHANGED: grids_exchanged,
    journal.FIELD_GONE: field_gone,
    journal.HEX_DESTROYED: hex_destroyed,
    journal.BOMB_EXPLODED: bomb_exploded,
    journal.ROBOT_WARPED: robot_warped,
    journal.ROBOT_LOST: robot_lost,
    journal.ROBOT_LEFT: robot_left,
    journal.ROBOT_MADE: robot_made,
    journal.DISC_SPENT: by_seat(
        "WA-16", lambda _, n, seat: messages.converts_to_cards(seat=seat), detail=True
    ),
    journal.DISC_ARRIVED: disc_arrived,
}

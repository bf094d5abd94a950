"""Log sentences for dice and the meaning of their faces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.play.state import Note
from harena.core.scene.scene import Duel, Event
from harena.games.warp_arena.log import board, combat_panel
from harena.games.warp_arena.log.sentences import Events, Formatter, LoggedStep
from harena.games.warp_arena.messages import log as messages
from harena.games.warp_arena.rules import ids, journal
from harena.games.warp_arena.view import words


def _die(
    note: Note, text: str, rule: str, token: str = "", duel: Duel | None = None, detail: bool = True
) -> Events:
    """Return the die of a note: the first three numbers of all notes of dice."""
    die = Event("rolled", text, note.a, token, (), note.c, note.b, rule, detail, duel=duel)
    return [die]


def _order(step: LoggedStep, note: Note) -> Events:
    """Describe a d20 for the order of play, and a card's bonus."""
    who = words.seat_title(note.a)
    if not note.e:
        return _die(note, messages.rolls_to_start(seat=who, face=note.b), "WA-4")
    with_card = note.b + note.d if note.d else 0
    text = messages.rolls_for_order(seat=who, face=note.b, with_card=with_card)
    return _die(note, text, "WA-42" if note.d else "WA-8" if note.f else "WA-4")


def _combat(step: LoggedStep, note: Note) -> Events:
    text = messages.rolls_in_combat(robot=words.whose(note.d), face=note.b, sides=note.c)
    return _die(note, text, "WA-31", ids.piece_name(note.d), combat_panel.fight_after(step, note))


Meaning = Callable[[LoggedStep, Note], tuple[str, str]]
"""The meaning of a face, and the rule."""


def _grid_named(step: LoggedStep, note: Note) -> tuple[str, str]:
    return messages.to_lay(grid=words.grid_title(note.d)), "WA-4"


def _disc_grid(step: LoggedStep, note: Note) -> tuple[str, str]:
    return messages.disc_for_grid(grid=words.grid_title(note.d)), "WA-9" if note.e else "WA-7"


def _disc_hex(step: LoggedStep, note: Note) -> tuple[str, str]:
    return board.disc_result(step, step.take(journal.DISC_ARRIVED)), "WA-9" if note.d else "WA-7"


def _struck(step: LoggedStep, note: Note) -> tuple[str, str]:
    gone = not step.wrote(journal.HEX_DESTROYED) and step.after.hexes[note.d].destroyed
    text = messages.hits(cell=words.cell_word(step.after), place=step.hex(note.d), gone=gone)
    return text, "WA-41" if note.e else "WA-11"


def _passed_on(step: LoggedStep, note: Note) -> tuple[str, str]:
    """Describe the hex to which a destroyed hex passes a hit on."""
    if note.d < 0:
        return messages.HIT_IN_VOID, "WA-41"
    cell = words.cell_word(step.after)
    return messages.hit_moves_on(cell=cell, place=step.hex(note.d), gone=note.e == 1), "WA-41"


def _warp(step: LoggedStep, note: Note) -> tuple[str, str]:
    return messages.grid_to_warp(grid=words.grid_title(note.d)), "WA-12"


def _exchange(step: LoggedStep, note: Note) -> tuple[str, str]:
    other = "" if note.d == note.e else words.grid_title(note.e)
    return messages.grid_to_swap(grid=words.grid_title(note.d), other=other), "WA-14"


def _converter(step: LoggedStep, note: Note) -> tuple[str, str]:
    return messages.converter_warps_to(place=step.hex(note.d)), "WA-17"


def _robot_grid(step: LoggedStep, note: Note) -> tuple[str, str]:
    robot, grid = words.whose(note.d), words.grid_title(note.e)
    return messages.robot_warps_to(robot=robot, place=grid), "WA-18"


def _robot_hex(step: LoggedStep, note: Note) -> tuple[str, str]:
    return messages.robot_warps_to(robot=words.whose(note.d), place=step.hex(note.e)), "WA-18"


MEANINGS: Final[dict[int, Meaning]] = {
    journal.GRID_NAMED: _grid_named,
    journal.DISC_GRID_ROLLED: _disc_grid,
    journal.DISC_HEX_ROLLED: _disc_hex,
    journal.HEX_STRUCK: _struck,
    journal.HIT_PASSED_ON: _passed_on,
    journal.WARP_ROLLED: _warp,
    journal.EXCHANGE_ROLLED: _exchange,
    journal.CONVERTER_ROLLED: _converter,
    journal.ROBOT_GRID_ROLLED: _robot_grid,
    journal.ROBOT_HEX_ROLLED: _robot_hex,
}
"""[kind of note] -> the meaning of the face."""


def _is_result(step: LoggedStep, note: Note) -> bool:
    """Return whether a die's line is the last of its action."""
    if note.kind == journal.DISC_HEX_ROLLED:
        return not step.wrote(journal.DISC_ARRIVED, b=journal.IS_ASKED)
    if note.kind in (journal.HEX_STRUCK, journal.HIT_PASSED_ON):
        hit = note.d
        gone = hit < 0 or step.after.hexes[hit].destroyed
        return gone and not note.e and not step.wrote(journal.HEX_DESTROYED)
    return note.kind in (journal.CONVERTER_ROLLED, journal.ROBOT_HEX_ROLLED)


def _rolled(step: LoggedStep, note: Note) -> Events:
    is_result = _is_result(step, note)
    result, rule = MEANINGS[int(note.kind)](step, note)
    text = messages.rolls(seat=words.seat_title(note.a), face=note.b, result=result)
    return _die(note, text, rule, detail=not is_result)


FORMATTERS: Final[dict[int, Formatter]] = {
    journal.ORDER_ROLLED: _order,
    journal.COMBAT_ROLLED: _combat,
    **dict.fromkeys(MEANINGS, _rolled),
}
"""[kind of note] -> its formatter."""

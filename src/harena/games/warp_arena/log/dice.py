"""Log sentences for dice and the meaning of their faces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.play.state import Note
from harena.core.scene.scene import Duel, Event
from harena.games.warp_arena.log import combat_panel
from harena.games.warp_arena.log.sentences import Events, Formatter, LoggedStep
from harena.games.warp_arena.rules import ids, journal
from harena.games.warp_arena.view import words


def _die(note: Note, text: str, rule: str, token: str = "", duel: Duel | None = None) -> Events:
    """Return the die of a note: the first three numbers of all notes of dice."""
    return [Event("rolled", text, note.a, token, (), note.c, note.b, rule, duel=duel)]


def _order(step: LoggedStep, note: Note) -> Events:
    """Describe a d20 for the order of play, and a card's bonus."""
    what = "for the order of play" if note.e else "for the first place"
    text = f"{words.seat_title(note.a)} rolls {note.b} {what}"
    if note.d:
        return _die(note, f"{text}, {note.b + note.d} with the card.", "WA-42")
    return _die(note, f"{text}.", "WA-8" if note.f else "WA-4")


def _combat(step: LoggedStep, note: Note) -> Events:
    text = f"{words.whose(note.d)} rolls {note.b} with a d{note.c}."
    return _die(note, text, "WA-31", ids.piece_name(note.d), combat_panel.fight_after(step, note))


Meaning = Callable[[LoggedStep, Note], tuple[str, str]]
"""The meaning of a face, and the rule."""


def _grid_named(step: LoggedStep, note: Note) -> tuple[str, str]:
    return f"{words.grid_title(note.d)} is to be placed", "WA-4"


def _disc_grid(step: LoggedStep, note: Note) -> tuple[str, str]:
    return f"a random disc for {words.grid_title(note.d)}", "WA-9" if note.e else "WA-7"


def _disc_hex(step: LoggedStep, note: Note) -> tuple[str, str]:
    return _disc(step), "WA-9" if note.d else "WA-7"


def _disc(step: LoggedStep) -> str:
    note = step.take(journal.DISC_ARRIVED)
    name = step.hex(note.a)
    if note.b == journal.IS_LOST:
        return f"{name} is destroyed, and the disc is lost"
    if note.b == journal.LIES_LOOSE:
        return f"a disc appears in {name}"
    if note.b == journal.IS_ASKED:
        return f"a disc appears in {name}, for one of the robots there"
    return f"{words.whose(note.b)} in {name} gets the disc"


def _struck(step: LoggedStep, note: Note) -> tuple[str, str]:
    text = f"{words.cell_word(step.after)} {step.hex(note.d)} is struck"
    return (f"{text}, destroyed already", "WA-41") if note.e else (text, "WA-11")


def _passed_on(step: LoggedStep, note: Note) -> tuple[str, str]:
    """Describe the hex to which a destroyed hex passes a hit on."""
    if note.d < 0:
        return "the hit goes into the void", "WA-41"
    text = f"the hit goes on to {words.cell_word(step.after)} {step.hex(note.d)}"
    return f"{text}, destroyed already" if note.e else text, "WA-41"


def _warp(step: LoggedStep, note: Note) -> tuple[str, str]:
    return f"{words.grid_title(note.d)} is to be warped", "WA-12"


def _exchange(step: LoggedStep, note: Note) -> tuple[str, str]:
    grid, first = (words.grid_title(number) for number in (note.d, note.e))
    if note.d == note.e:
        return f"{grid} again", "WA-14"
    return f"{grid} changes places with {first}", "WA-14"


def _converter(step: LoggedStep, note: Note) -> tuple[str, str]:
    return f"the C-bot warps to {step.hex(note.d)}", "WA-17"


def _robot_grid(step: LoggedStep, note: Note) -> tuple[str, str]:
    return f"{words.whose(note.d)} warps to {words.grid_title(note.e)}", "WA-18"


def _robot_hex(step: LoggedStep, note: Note) -> tuple[str, str]:
    return f"{words.whose(note.d)} warps to {step.hex(note.e)}", "WA-18"


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


def _rolled(step: LoggedStep, note: Note) -> Events:
    text, rule = MEANINGS[int(note.kind)](step, note)
    return _die(note, f"{words.seat_title(note.a)} rolls {note.b}: {text}.", rule)


FORMATTERS: Final[dict[int, Formatter]] = {
    journal.ORDER_ROLLED: _order,
    journal.COMBAT_ROLLED: _combat,
    **dict.fromkeys(MEANINGS, _rolled),
}
"""[kind of note] -> its formatter."""

"""Scripts: decisions and dice in text, written as in a record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from harena.core import messages
from harena.core.errors import HarenaError
from harena.core.game import Game
from harena.core.play.match import Match
from harena.core.play.state import CHANCE

_DIE = re.compile(r"d([1-9][0-9]*)=([1-9][0-9]*)")


class ScriptError(HarenaError):
    """A word of a script that cannot be played, with the reason."""


def play_script(match: Match, script: str) -> None:
    """Play a script. `d6=4` is a die, `red d6=4` a die of that seat.

    ScriptError where another die is due. The match refuses illegal choices.
    """
    actor = None
    for word in script.split():
        if word in match.seat_names:
            actor = match.seat_names.index(word)
        elif die := _DIE.fullmatch(word):
            thrown, face = int(die[1]), int(die[2])
            sides = int(match.state.die) if match.state.to_move == CHANCE else 0
            if thrown != sides:
                why = messages.illegal_face(face=face, thrown=thrown, sides=sides)
                raise ScriptError(why)
            match.apply_chance(face)
        else:
            match.apply_action(word, actor)


def match_from_script(
    game: Game[Any],
    position: str = "",
    script: str = "",
    *,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
) -> Match:
    """Return a match after a script, from a position in text or from the start."""
    if position:
        match = Match.from_position(game.from_text(position))
    else:
        match = Match(game, seats, options)
    play_script(match, script)
    return match

"""What is played, written down as in a record: notations of whoever decides, and dice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from harena.core.errors import HarenaError
from harena.core.game import Game
from harena.core.play.match import Match
from harena.core.play.state import CHANCE

_DIE = re.compile(r"d([1-9][0-9]*)=([1-9][0-9]*)")


class ScriptError(HarenaError):
    """Something written down that cannot be played; says what and why."""


def play_script(match: Match, script: str) -> None:
    """Play what is written: `d6=4` is a die that falls, after a seat's name it is that seat's.

    ScriptError where another die falls; what cannot be chosen is refused by the match.
    """
    actor = None
    for word in script.split():
        if word in match.seat_names:
            actor = match.seat_names.index(word)
        elif die := _DIE.fullmatch(word):
            if match.state.to_move != CHANCE or match.state.die != int(die[1]):
                raise ScriptError(f"{word} falls, but {match!r}")
            match.apply_chance(int(die[2]))
        else:
            match.apply_action(word, actor)


def staged(
    game: Game[Any],
    position: str = "",
    script: str = "",
    *,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
) -> Match:
    """A match as far as a script leads, from a position as the game writes it or from the start."""
    if position:
        match = Match.from_position(game.from_text(position))
    else:
        match = Match(game, seats, options)
    play_script(match, script)
    return match

"""Harena: four arena board games with exact rules, as a fast Python library.

>>> import harena
>>> match = harena.Match("warp-6", seats=2)
>>> match.roll_all(harena.seeded(1))[0].sides
8
>>> sorted(match.state.space.name(a) for a in match.state.legal_actions())[:3]
['4a', '4b', '4c']
"""

from __future__ import annotations

from harena._build import compiled

__version__ = "0.2.0"

from harena.core.errors import HarenaError, IllegalActionError, IllegalRollError, RecordError
from harena.core.game import Game, Traits
from harena.core.play.actions import Actions, ActionSpace, Kind
from harena.core.play.dice import CommittedDice, Dice, ScriptedDice, seeded
from harena.core.play.entry import UNKNOWN, Entry
from harena.core.play.evaluator import Evaluator
from harena.core.play.match import Match
from harena.core.play.notebook import set_renderer
from harena.core.play.player_view import PlayerView
from harena.core.play.rng import Rng
from harena.core.play.search_policy import SearchConfig, SearchPolicy
from harena.core.play.state import CHANCE, EVERYBODY, SIMULTANEOUS, SPECTATOR, TERMINAL, State
from harena.core.record import read_record, write_record
from harena.core.registry import game_names, get_game, register


def svg(position: State | Match, viewer: int = -1, width: int = 640) -> str:
    """Return a position as an SVG document of that width in pixels.

    A match is drawn as `viewer` (-1: a spectator) sees it, a state with all that it knows.
    HarenaError for a state that was not made by `Game.start`.

    >>> import harena
    >>> harena.svg(harena.get_game("arena").start(2))[:4]
    '<svg'
    """
    from harena.content.pictures import position_svg  # not needed to play

    return position_svg(position, viewer, width)


set_renderer(svg)

__all__ = [
    "CHANCE",
    "EVERYBODY",
    "SIMULTANEOUS",
    "SPECTATOR",
    "TERMINAL",
    "UNKNOWN",
    "ActionSpace",
    "Actions",
    "CommittedDice",
    "Dice",
    "Entry",
    "Evaluator",
    "Game",
    "HarenaError",
    "IllegalActionError",
    "IllegalRollError",
    "Kind",
    "Match",
    "PlayerView",
    "RecordError",
    "Rng",
    "ScriptedDice",
    "SearchConfig",
    "SearchPolicy",
    "State",
    "Traits",
    "compiled",
    "game_names",
    "get_game",
    "read_record",
    "register",
    "seeded",
    "svg",
    "write_record",
]

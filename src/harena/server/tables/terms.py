"""The terms of a new table, checked against its game."""

from __future__ import annotations

from harena.bots import get_bot
from harena.core.errors import BrokenBotError, UnknownBotError
from harena.core.game import Game
from harena.core.options import Options
from harena.server.errors import RefusedError
from harena.server.history.rows import Terms
from harena.server.protocol.requests import FORFEIT, TableTerms


def terms_of(game: Game, options: Options, wanted: TableTerms) -> Terms:
    """Return the terms of a new table. Raise RefusedError for terms that do not fit."""
    if wanted.clock and wanted.deadline:
        raise RefusedError("bad_option", "a table has clocks or a deadline, not both", "clock")
    if wanted.increment and not wanted.clock:
        raise RefusedError("bad_option", "without clocks there is no increment", "increment")
    seats = len(wanted.players)
    if wanted.games_in_match not in (1, seats):
        message = f"a match has one game, or {seats}: one for each seat"
        raise RefusedError("bad_option", message, "games_in_match")
    _check_late(game, wanted)
    if wanted.spectator_delay and not game.hides(options):
        message = f"nothing is secret in this game of {game.title}, so nobody sees it late"
        raise RefusedError("bad_option", message, "spectator_delay")
    return Terms.of(wanted)


def _check_late(game: Game, wanted: TableTerms) -> None:
    """RefusedError where what a timeout does cannot be done in that game."""
    paced = "clock" if wanted.clock else "deadline"
    timed = bool(wanted.clock or wanted.deadline)
    if wanted.timeout_policy and not timed:
        raise RefusedError(
            "bad_option", "without a clock or deadline nobody is late", "timeout_policy"
        )
    if wanted.timeout_policy == FORFEIT:
        if len(wanted.players) != 2:
            raise RefusedError(
                "bad_option", "only one of two players can forfeit", "timeout_policy"
            )
        if not game.traits.can_resign:
            message = f"nobody resigns in {game.title}, so nobody can forfeit"
            raise RefusedError("bad_option", message, "timeout_policy")
    elif wanted.timeout_policy:
        check_bot(wanted.timeout_policy, "timeout_policy")
    elif timed and not game.traits.plans:
        message = f"{game.title} has no plans that a {paced} could end; let a bot play on"
        raise RefusedError("bad_option", message, paced)


def check_bot(name: str, field: str) -> None:
    """RefusedError where there is no bot of that name."""
    try:
        get_bot(name)
    except (UnknownBotError, BrokenBotError) as error:
        raise RefusedError("unknown_bot", str(error), field) from error

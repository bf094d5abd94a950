"""The terms and seats of a new table, checked against its game."""

from __future__ import annotations

from collections.abc import Sequence

from harena.bots import get_bot
from harena.bots.levels import check_level
from harena.core.errors import BrokenBotError, UnknownBotError
from harena.core.game import Game
from harena.core.options import Options
from harena.core.play.match import Match
from harena.server.errors import RefusedError
from harena.server.history.rows import Terms
from harena.server.history.seats import (
    YOU,
    Seat,
    bot_title,
    clean_name,
    new_token,
    unique_name,
)
from harena.server.messages import refusals
from harena.server.protocol.requests import FORFEIT, Player, TableTerms


def terms_of(game: Game, options: Options, terms: TableTerms) -> Terms:
    """Return the terms of a new table. Raise RefusedError for terms that do not fit."""
    seats = len(terms.players)
    timed = bool(terms.clock or terms.deadline)
    policy, title = terms.timeout_policy, game.title
    problems = (
        (terms.clock and terms.deadline, refusals.CLOCK_AND_DEADLINE, "clock"),
        (terms.increment and not terms.clock, refusals.INCREMENT_WITHOUT_CLOCK, "increment"),
        (
            terms.games_in_match not in (1, seats),
            refusals.games_in_match(seats=seats),
            "games_in_match",
        ),
        (policy and not timed, refusals.NO_TIME_LIMIT, "timeout_policy"),
        (policy == FORFEIT and seats != 2, refusals.FORFEIT_OF_TWO, "timeout_policy"),
        (
            policy == FORFEIT and not game.traits.can_resign,
            refusals.no_forfeit(game=title),
            "timeout_policy",
        ),
        (
            timed and not policy and not game.traits.plans,
            refusals.needs_substitute(game=title, by_clock=bool(terms.clock)),
            "clock" if terms.clock else "deadline",
        ),
        (
            terms.spectator_delay and not game.hides(options),
            refusals.nothing_to_delay(game=title),
            "spectator_delay",
        ),
    )
    for is_wrong, message, field in problems:
        if is_wrong:
            raise RefusedError("bad_option", message, field)
    if policy not in ("", FORFEIT):
        _check_bot(game, policy, "timeout_policy")
    return Terms.of(terms)


def new_seats(match: Match, players: Sequence[Player], holder: str) -> tuple[Seat, ...]:
    """Return the seats of a new table. Raise RefusedError for players that do not fit.

    Names that are taken get a number: the second Ann is `Ann 2`, the second bot `Greedy 2`.
    """
    if len(players) != match.seats:
        message = refusals.wrong_players(players=len(players), seats=match.seats)
        raise RefusedError("bad_seats", message, "players")
    seats: list[Seat] = []
    titles = match.seat_names
    for number, player in enumerate(players):
        field = f"players.{number}"
        name = clean_name(player.name, f"{field}.name") if player.name else ""
        if player.bot and player.kind != "bot":
            raise RefusedError("bad_seats", refusals.BOT_OF_PERSON, f"{field}.bot")
        if player.kind == "bot":
            _check_bot(match.game, player.bot, f"{field}.bot")
            name = name or clean_name(bot_title(match.game, player.bot), f"{field}.name")
        if name and name.casefold() != YOU.casefold():
            others = [title for seat, title in enumerate(titles) if seat != number]
            name = unique_name(name, [*others, *(seat.name for seat in seats)])
        if player.kind == "bot":
            seats.append(Seat(number, "bot", name, player.bot))
        elif player.kind == "open":
            seats.append(Seat(number, "open", name, invite=new_token()))
        else:
            seats.append(Seat(number, "person", name, holder=holder))
    return tuple(seats)


def _check_bot(game: Game, name: str, field: str) -> None:
    try:
        get_bot(name)
        check_level(name, game.levels)
    except (UnknownBotError, BrokenBotError) as error:
        raise RefusedError("unknown_bot", refusals.sentence(str(error)), field) from error

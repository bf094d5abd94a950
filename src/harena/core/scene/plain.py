"""A plain scene and plain events, for games that draw nothing of their own."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core import messages
from harena.core.play.entry import UNKNOWN, Entry
from harena.core.play.game_protocol import NamedGame
from harena.core.play.state import TERMINAL, State
from harena.core.scene.scene import (
    Board,
    Cell,
    Event,
    Outcome,
    Prompt,
    Scene,
    SeatView,
    Token,
    Tray,
)
from harena.core.scene.targets import plain_targets


def plain_scene(
    game: NamedGame,
    view: State,
    viewer: int,
    *,
    board: Board | None = None,
    tokens: Sequence[Token] = (),
    trays: Sequence[Tray] = (),
    scores: Sequence[str] = (),
    prompt: Prompt | None = None,
) -> Scene:
    """Return a scene of the given parts.

    Without a `board` there is a single cell, the table. `scores` are large texts, one a seat.
    Without a `prompt` it says whose turn it is. An action whose notation is the id of a cell, a
    token or a tray is played by pointing at that, all others by a button.

    >>> from harena import get_game
    >>> game = get_game("warp-6")
    >>> plain_scene(game, game.start(2), -1).seats[1].name
    'Yellow'
    """
    board = board or Board(game.name, (0, 0, 1, 1), (Cell("table", 0.5, 0.5, 0.4, messages.TABLE),))
    deciding, titles = view.deciding(), _titles(game, view)
    return Scene(
        game=game.name,
        board=board,
        seats=tuple(
            SeatView(
                *(seat, name, name[0], seat, scores[seat] if scores else ""),
                acting=seat in deciding,
            )
            for seat, name in enumerate(titles)
        ),
        tokens=tuple(tokens),
        trays=tuple(trays),
        prompt=prompt or _prompt(titles, deciding, viewer),
        targets=plain_targets(view, viewer, board, tokens, trays),
        outcome=plain_outcome(game, view),
    )


def plain_outcome(game: NamedGame, view: State) -> Outcome | None:
    """Return who won or shared the win; None before the end."""
    if view.to_move != TERMINAL:
        return None
    worth, titles = view.returns(), _titles(game, view)
    winners = tuple(seat for seat, won in enumerate(worth) if won == max(worth) > 0)
    if not winners or len(winners) == len(worth):
        return Outcome((), messages.DRAW)
    names = [titles[seat] for seat in winners]
    return Outcome(winners, messages.wins(names=names))


def plain_events(game: NamedGame, entries: Sequence[Entry], after: State) -> list[Event]:
    """Return an event with the notation of each entry, and one for the end."""
    titles, told = _titles(game, after), []
    for entry in entries:
        if entry.is_roll:
            face = 0 if entry.value == UNKNOWN else entry.value
            told.append(Event("said", messages.die_falls(sides=entry.sides, face=face), -1))
        else:
            known = entry.value != UNKNOWN
            action = after.space.name(entry.value) if known else messages.SOMETHING
            text = messages.plays(name=titles[entry.seat], action=action)
            told.append(Event("said", text, entry.seat))
    ended = plain_outcome(game, after)
    return [*told, Event("ended", ended.text, -1)] if ended else told


def _prompt(titles: Sequence[str], deciding: Sequence[int], viewer: int) -> Prompt:
    if viewer in deciding:
        return Prompt(messages.YOUR_TURN, seat=viewer)
    return Prompt(messages.to_play(names=[titles[seat] for seat in deciding]) if deciding else "")


def _titles(game: NamedGame, view: State) -> list[str]:
    return [name.capitalize() for name in game.seat_names(int(view.seats))]

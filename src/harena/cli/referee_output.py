"""Printed output of the forum referee: status, orders, complaints."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from harena.cli import messages
from harena.cli.output import bold, echo, format_table, warn
from harena.content.referee import Complaint, clean
from harena.postal.game import PostalGame


def show_status(game: PostalGame) -> None:
    """Print the turn, the players, the missing posts and the orders of the others."""
    missing = game.missing()
    echo(messages.game_phase(title=game.match.game.title, phase=game.phase))
    rows = []
    view = game.match.state.observe(-1)
    for seat, name in enumerate(game.names):
        posted = "" if game.over or game.referee.is_out(view, seat) else messages.POSTED
        posted = messages.NOT_POSTED if seat in missing else posted
        rows.append([str(seat + 1), name, game.referee.status(view, seat), posted])
    echo(format_table(rows))
    for line in game.ranking():
        echo(line)
    if game.standing():
        echo()
        show_orders(game)


def show_orders(
    game: PostalGame, line: Callable[[str], None] = echo, seats: Sequence[int] | None = None
) -> None:
    """Print each player's orders with their lines, and the text left out.

    With `seats`, print only these seats, and nothing for players who have not posted.
    """
    for seat in range(len(game.names)) if seats is None else seats:
        for each in _understood(game, seat):
            line(each)


def _understood(game: PostalGame, seat: int) -> Iterator[str]:
    """Return the lines about a seat's post; nothing if it owes none."""
    post = game.standing().get(seat)
    if post is None:
        if seat in game.missing():
            late = game.referee.unposted(game.match.state.observe(-1), seat)
            yield bold(game.names[seat])
            yield messages.not_posted_yet(late)
        return
    yield bold(game.names[seat])
    rows = []
    for one in post.orders:
        said = messages.order_line(number=one.line, text=post.line(one.line)) if one.line else ""
        rows.append([one.what, one.value, said or one.note])
    yield from (f"  {row}" for row in format_table(rows).split("\n"))
    for each in post.left:
        yield f"  {messages.ignored(where=each.where, why=each.why, text=each.text)}"


def show_accepted(game: PostalGame) -> None:
    """Print the orders of the newest posts, and the players whose posts are missing."""
    show_orders(game, seats=game.taken)
    for one in game.outside:
        echo(messages.ignored(where=one.where, why="", text=one.text))
    missing = [game.names[seat] for seat in game.missing()]
    echo(messages.accepted(missing))


def show_complaints(text: str, complaints: Sequence[Complaint]) -> None:
    """Print the errors of a post with their places, to stderr."""
    lines = clean(text).split("\n")
    warn(f"{bold('harena:')} {messages.NOT_ACCEPTED}")
    for one in complaints:
        warn(str(one))
        line = lines[one.line - 1] if one.line <= len(lines) else ""
        if line.strip():
            start = max(0, one.column - 40)
            warn(f"    {line[start : start + 72]}")
            warn(f"    {' ' * (one.column - 1 - start)}^")

"""Printed output of the forum referee: status, orders, complaints."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from harena.cli.output import bold, echo, format_table, warn
from harena.content.referee import Complaint, clean
from harena.core.english import listed
from harena.postal.game import PostalGame


def show_status(game: PostalGame) -> None:
    """Print the turn, the players, the missing posts and the orders of the others."""
    missing = game.missing()
    echo(f"{game.match.game.title}: {game.phase}")
    rows = []
    view = game.match.state.observe(-1)
    for seat, name in enumerate(game.names):
        posted = "" if game.over or game.referee.is_out(view, seat) else "posted"
        posted = "no post yet" if seat in missing else posted
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
            yield f"  no post yet; without it: {late}"
        return
    yield bold(game.names[seat])
    rows = [
        [one.what, one.value, f"line {one.line}: {post.line(one.line)}" if one.line else one.note]
        for one in post.orders
    ]
    yield from (f"  {row}" for row in format_table(rows).split("\n"))
    for one in post.left:
        yield f"  ignored: {one.where}, {one.why}: {one.text}"


def show_accepted(game: PostalGame) -> None:
    """Print the orders of the newest posts, and the players whose posts are missing."""
    show_orders(game, seats=game.taken)
    for one in game.outside:
        echo(f"ignored: {one.where}: {one.text}")
    missing = [game.names[seat] for seat in game.missing()]
    echo(
        f"accepted; missing: {listed(missing)}" if missing else "accepted; all players have posted"
    )


def show_complaints(text: str, complaints: Sequence[Complaint]) -> None:
    """Print the errors of a post with their places, to stderr."""
    lines = clean(text).split("\n")
    warn(f"{bold('harena:')} no posts were accepted")
    for one in complaints:
        warn(str(one))
        line = lines[one.line - 1] if one.line <= len(lines) else ""
        if line.strip():
            start = max(0, one.column - 40)
            warn(f"    {line[start : start + 72]}")
            warn(f"    {' ' * (one.column - 1 - start)}^")

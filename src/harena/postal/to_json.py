"""A game run from posts, as the page gets it."""

from __future__ import annotations

from harena.content.referee import Complaint, IgnoredText
from harena.core.scene.scene import Json
from harena.postal.formatting import FORMS, format_post
from harena.postal.game import PostalGame, Report


def game_json(game: PostalGame) -> dict[str, Json]:
    """Return a game as JSON: players with their posts, missing posts, reports, the board."""
    scene = game.match.scene(-1)
    colours = {view.seat: view.colour for view in scene.seats}
    seats = range(len(game.names))
    return {
        "game": game.match.game.name,
        "title": game.match.game.title,
        "turn": game.turn,
        "phase": game.phase,
        "over": game.over,
        "players": [_player(game, seat, colours.get(seat, seat)) for seat in seats],
        "sample": [] if game.over else [*game.referee.sample(game.match.state.observe(-1))],
        "missing": [game.names[seat] for seat in game.missing()],
        "reports": [_report(one) for one in game.reports],
        "board": game.picture(game.reports[-1] if game.reports else None),
        "ranking": [*game.ranking()],
    }


def _report(report: Report) -> Json:
    """Return a report in each format in which it can be posted."""
    return {"turn": report.turn, **{form: format_post(report.text, form) for form in FORMS}}


def _player(game: PostalGame, seat: int, colour: int) -> Json:
    """Return a player, and the post as it was understood."""
    view, missing = game.match.state.observe(-1), seat in game.missing()
    out = game.referee.is_out(view, seat)
    post = game.standing().get(seat)
    orders: list[Json] = []
    for one in post.orders if post else ():
        words = post.line(one.line) if post and one.line else ""
        told: dict[str, Json] = {"what": one.what, "value": one.value, "note": one.note}
        orders.append({**told, "line": one.line, "words": words})
    return {
        "name": game.names[seat],
        "seat": seat,
        "colour": colour,
        "posted": not (out or game.over or missing),
        "out": out,
        "status": game.referee.status(view, seat),
        "post": post.text if post else "",
        "unposted": game.referee.unposted(view, seat) if missing else "",
        "orders": orders,
        "left": [left_json(one) for one in post.left] if post else [],
    }


def left_json(one: IgnoredText) -> Json:
    """Return the parts of a text that were left out."""
    return {"line": one.line, "last": one.last, "text": one.text, "why": one.why}


def complaint_json(one: Complaint) -> Json:
    """Return a complaint about a post."""
    return {"line": one.line, "column": one.column, "text": one.text, "player": one.player}

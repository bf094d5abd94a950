"""A game as JSON, for the page and for `harena games --json`."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache, lru_cache

from harena.content import help as helping
from harena.content.content import content_of
from harena.content.puzzles import puzzles_of
from harena.core.game import Game
from harena.core.levels import DEFAULT_BOT, level_name
from harena.core.options import Value, check_options
from harena.core.scene.scene import Json
from harena.render.theme import theme_bytes


def game_json(game: Game) -> dict[str, Json]:
    """Return all that a page needs to list a game and to open a table of it."""
    content, traits = content_of(game), game.traits
    names: dict[str, Json] = {
        str(n): [name.capitalize() for name in game.seat_names(n)] for n in game.seat_counts
    }
    out: dict[str, Json] = {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "minutes": game.minutes,
        "seats": list(game.seat_counts),
        "seat_names": names,
        "options": [option.to_json() for option in game.options],
        "presets": [
            {
                "name": one.name,
                "title": one.title,
                "summary": one.summary,
                "options": _filled(game, one.options),
                # 0 where it is unknown.
                "minutes": game.minutes if one.minutes == 0 else one.minutes or 0,
                "first": one.first,
            }
            for one in game.presets
        ],
        "sides": [
            {
                "options": _filled(game, one.options),
                "points": list(one.points),
                "games": one.games,
                "bot": one.bot,
            }
            for one in game.side_balance
        ],
        "default_bot": DEFAULT_BOT,
        "levels": [
            {"bot": level_name(number), "title": level.title, "summary": level.summary}
            for number, level in enumerate(game.levels, 1)
        ],
        "rules": bool(content.rules),
        "windows": bool(traits.windows),
        "plans": traits.plans,
        "resigns": traits.can_resign,
        "secrets": game.secrets,
        "referee": content.referee is not None,
        "tutorial": content.tutorial.minutes if content.tutorial else 0,
        "puzzles": len(puzzles_of(game)),
        "theme": digest(theme_json(game)),
        "cover": digest(cover_svg(game)),
    }
    if content.referee is not None and content.referee.example is not None:
        example = content.referee.example
        rounds: list[Json] = [list(posts) for posts in example.rounds]
        out["example"] = {"players": list(example.players), "rounds": rounds}
    if traits.secret_when is not None:
        option, value = traits.secret_when
        out["secret_when"] = {"option": option, "value": value}
    return out


def _filled(game: Game, named: Mapping[str, Value]) -> dict[str, Json]:
    """Return all options; those that are not named as the list of options has them."""
    kept = check_options(game.options, named)
    return {
        option.name: kept[option.name] if option.name in named else option.to_json()["default"]
        for option in game.options
    }


@cache
def theme_json(game: Game) -> bytes:
    """Return the game's theme as JSON text, with words for all its windows."""
    return theme_bytes(content_of(game).theme, game.traits.windows)


@cache
def help_json(game: Game) -> bytes:
    """Return the game's help as JSON text; an empty object where it has none."""
    return helping.book_bytes(content_of(game).help)


@cache
def cover_svg(game: Game) -> bytes:
    """Return the SVG of the game's cover; empty without one."""
    cover = content_of(game).cover
    return cover.read_bytes() if cover else b""


@lru_cache(256)
def digest(data: bytes) -> str:
    """Return a short hash of data, for addresses; "" for none."""
    return hashlib.sha256(data).hexdigest()[:16] if data else ""

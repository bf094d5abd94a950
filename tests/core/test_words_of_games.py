"""Folders that serve every game name none of ours: no game, piece, card or rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

from harena.content.content import content_of
from harena.core.registry import get_game
from harena.games.arena.rules.army import BESTIARY
from harena.games.arena.rules.fields import TERRAIN_NAMES
from harena.games.gladiator_arena.rules.gladiators import RACES, WEAPONS
from harena.games.warp_arena.view import words as warp_arena

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "src" / "harena"
BUILT: Final = {SOURCE / "server" / "web", SOURCE / "server" / "site"}
"""The built page and the built documentation."""
PAGE: Final = ROOT / "web"
ROOMS: Final = ("core", "bots", "envs", "lab", "server", "terminal")
GAMES: Final = ("arena", "gladiator-arena", "warp-6", "warp-arena")

PLAIN: Final = frozenset(
    """
    back, centre, between, action, bot, card, combat, create, disc, double, field,
    force, grid, hex, human, no, no card, point, power, super, warp
    """.strip()
    .replace("\n    ", " ")
    .split(", ")
)
"""Words of games that are also plain English or terms of the core."""


def words_of_games() -> set[str]:
    """Return the names of our games and of their things, in lower case."""
    found: set[str] = set()
    for name in GAMES:
        game = get_game(name)
        found |= {name, game.title}
        for kinds in (
            content_of(game).theme.pieces,
            content_of(game).theme.tones,
            content_of(game).theme.cards,
            game.traits.windows,
        ):
            found |= set(kinds)
    found |= set(BESTIARY) | set(TERRAIN_NAMES) | set(RACES) | set(WEAPONS)
    found |= {*warp_arena.ROBOTS, *warp_arena.ROBOT_TITLES}
    found |= {*warp_arena.CARD_TITLES, *warp_arena.CARD_TEXTS}
    found |= {"force field", "power disc", "gladiator", "creature", "robot", "terrain", "weapon"}
    return {word.lower() for word in found if word}


def forbidden() -> set[str]:
    """Return single words without the plain ones, and names of several words."""
    whole = words_of_games()
    single = {word for name in whole for word in re.findall("[a-z]{2,}", name)}
    several = {name for name in whole if len(re.findall("[a-z]{2,}", name)) > 1}
    return (single | several) - PLAIN


def rulebooks() -> set[str]:
    """Return the prefixes of our rule numbers."""
    return {
        book
        for name in GAMES
        for book in re.findall(r"\*\*([A-Z0-9]+)-[0-9]+\*\*", content_of(get_game(name)).rules)
    }


def pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern of the words, also inflected or within names in code, and of rules."""
    either = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    books = "|".join(sorted(rulebooks()))
    return re.compile(
        rf"(?<![a-z])({either})(?:s|es|d|ed|ing)?(?![a-z])|(?-i:\b(?:{books})-[0-9]+)",
        re.IGNORECASE,
    )


def lines_to_read(text: str) -> Iterator[tuple[int, str]]:
    """Yield numbered lines, without doctests, which need some game."""
    example = False
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        example = bare.startswith((">>>", "...")) or (example and bare not in ("", '"""'))
        if not example:
            yield number, line


def found_in(text: str, words: re.Pattern[str]) -> list[str]:
    """Return the words of games in a text, with line numbers."""
    return [
        f"{number}: {match[0]}"
        for number, line in lines_to_read(text)
        for match in words.finditer(line)
    ]


def named_in(files: Iterable[Path]) -> dict[str, list[str]]:
    """Return the words of games by file."""
    words = pattern(forbidden())
    return {
        path.relative_to(ROOT).as_posix(): found
        for path in files
        if (found := found_in(path.read_text(encoding="utf-8"), words))
    }


@pytest.mark.parametrize("room", ROOMS)
def test_shared_code_names_no_game(room: str) -> None:
    files = [
        path
        for kind in ("py", "html", "typ")
        for path in sorted((SOURCE / room).rglob(f"*.{kind}"))
        if BUILT.isdisjoint(path.parents)
    ]
    assert files
    assert named_in(files) == {}


@pytest.mark.parametrize("kind", ["ts", "svelte", "css", "html"])
def test_page_code_names_no_game(kind: str) -> None:
    files = sorted([*(PAGE / "src").rglob(f"*.{kind}"), *PAGE.glob(f"*.{kind}")])
    assert files
    assert named_in(files) == {}


def test_game_words_are_found() -> None:
    words = pattern(forbidden())
    text = "A robot with two axes.\nWILD = 3  # Warp Arena\n>>> warp arena\nwarp-6\n\nforested"
    text += "\nfor nobody (W6-14), [WA-39]\nGA-1\nAR-7"
    assert found_in(text, words) == [
        "1: robot",
        "1: axes",
        "2: WILD",
        "2: Warp Arena",
        "6: forested",
        "7: W6-14",
        "7: WA-39",
        "8: GA-1",
        "9: AR-7",
    ]
    assert found_in("MY-5, SHA-256 and w6-14", words) == []
    assert found_in("a warp, a card and the field of a form; harena, awful, elfin", words) == []

"""Rooms that serve every game say nothing of ours: no name, no piece, no card, no rule."""

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
BUILT: Final = SOURCE / "server" / "web"
"""The page as it was built: it says what its sources say."""
PAGE: Final = ROOT / "web"
ROOMS: Final = ("core", "bots", "envs", "lab", "server", "terminal")
GAMES: Final = ("arena", "gladiator-arena", "warp-6", "warp-arena")

PLAIN: Final = {
    "back": "a card that lies face down; the way one came",
    "centre": "the middle",
    "between": "of two things",
    "action": "what a seat decides",
    "bot": "a player made of code",
    "card": "a thing of many games; the core draws it",
    "combat": "a fight between tokens, as in `Scene.contest`",
    "create": "a table is created",
    "disc": "a round thing: how a token without a picture is drawn, and a part of a sum",
    "double": "twice as much",
    "field": "of a class, of a form",
    "force": "what has one legal answer is forced",
    "grid": "a layout of a page, a raster",
    "hex": "a shape of cells; also short for hexadecimal",
    "human": "a person, not a bot",
    "no": "in no card",
    "no card": "what a hand holds that is empty",
    "point": "a place on a board; to point at something",
    "power": "of a number",
    "super": "the class above",
    "warp": "how a token goes that is here and then there, without a way between (`Stop.how`)",
}
"""Words of games that are also plain English, and what they mean there."""


def words_of_games() -> set[str]:
    """What our games call themselves and their things, in lower case."""
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
    """The words alone, without the plain ones; and several together, whatever each is."""
    whole = words_of_games()
    single = {word for name in whole for word in re.findall("[a-z]{2,}", name)}
    several = {name for name in whole if len(re.findall("[a-z]{2,}", name)) > 1}
    return (single | several) - PLAIN.keys()


def rulebooks() -> set[str]:
    """What the numbers of our rules begin with."""
    return {
        book
        for name in GAMES
        for book in re.findall(r"\*\*([A-Z0-9]+)-[0-9]+\*\*", content_of(get_game(name)).rules)
    }


def pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Finds the words, one or many of them, also as a part of a name in code; and rules."""
    either = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    books = "|".join(sorted(rulebooks()))
    return re.compile(
        rf"(?<![a-z])({either})(?:s|es|d|ed|ing)?(?![a-z])|(?-i:\b(?:{books})-[0-9]+)",
        re.IGNORECASE,
    )


def lines_to_read(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a file, numbered; without examples that are run, which need some game."""
    example = False
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        example = bare.startswith((">>>", "...")) or (example and bare not in ("", '"""'))
        if not example:
            yield number, line


def found_in(text: str, words: re.Pattern[str]) -> list[str]:
    """What a file says of games, with the numbers of its lines."""
    return [
        f"{number}: {match[0]}"
        for number, line in lines_to_read(text)
        for match in words.finditer(line)
    ]


def told_in(files: Iterable[Path]) -> dict[str, list[str]]:
    """What files say of games, without those that say nothing."""
    words = pattern(forbidden())
    return {
        path.relative_to(ROOT).as_posix(): found
        for path in files
        if (found := found_in(path.read_text(encoding="utf-8"), words))
    }


@pytest.mark.parametrize("room", ROOMS)
def test_no_file_names_a_game_or_its_things(room: str) -> None:
    files = [
        path
        for kind in ("py", "html", "typ")
        for path in sorted((SOURCE / room).rglob(f"*.{kind}"))
        if BUILT not in path.parents
    ]
    assert files
    assert told_in(files) == {}


@pytest.mark.parametrize("kind", ["ts", "svelte", "css", "html"])
def test_no_file_of_the_page_does(kind: str) -> None:
    files = sorted([*(PAGE / "src").rglob(f"*.{kind}"), *PAGE.glob(f"*.{kind}")])
    assert files
    assert told_in(files) == {}


def test_plain_words_are_words_of_games() -> None:
    single = {word for name in words_of_games() for word in re.findall("[a-z]{2,}", name)}
    assert PLAIN.keys() - single - words_of_games() == set()


def test_what_is_looked_for_is_found() -> None:
    words = pattern(forbidden())
    told = "A robot with two axes.\nWILD = 3  # Warp Arena\n>>> warp arena\nwarp-6\n\nforested"
    told += "\nfor nobody (W6-14), [WA-39]\nGA-1\nAR-7"
    assert found_in(told, words) == [
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

"""Help covers everything in the scenes of our games: pieces, choices, numbers."""

from __future__ import annotations

import json
import re

import pytest

from harena import get_game
from harena.content.content import content_of
from harena.content.game_json import help_json
from harena.content.help import (
    SCORE,
    BadHelpError,
    Book,
    Help,
    book_bytes,
    help_for,
    help_keys,
    spoken_of,
)
from harena.core.registry import load_games
from harena.core.scene.scene import Cell, Scene, Target, Token, Tray, Unavailable
from tests.shared.scenes import SETUPS, scenes


def unexplained(book: Book, scene: Scene) -> set[str]:
    """Return the things of a scene without help."""
    things: list[Token | Cell | Tray | Target | Unavailable] = [
        *scene.tokens,
        *scene.board.cells,
        *scene.spots,
        *scene.trays,
        *scene.targets,
        *scene.unavailable,
    ]
    found = {f"{help_keys(thing)}" for thing in things if not help_for(book, thing)}
    for seat in scene.seats:
        numbers = [*seat.notes, *([seat.score] if SCORE not in book else [])]
        found |= {note for note in numbers if note and not spoken_of(book, note)}
    return found


@pytest.mark.parametrize(
    ("name", "number"), [(name, n) for name, all_ in SETUPS.items() for n in range(len(all_))]
)
def test_everything_shown_has_help(name: str, number: int) -> None:
    game = get_game(name)
    seats, options = SETUPS[name][number]
    missing: set[str] = set()
    for scene in scenes(game, seats, options, number):
        missing |= unexplained(content_of(game).help, scene)
    assert not missing


@pytest.mark.parametrize("name", SETUPS)
def test_missing_help_is_found(name: str) -> None:
    game = get_game(name)
    seats, options = SETUPS[name][0]
    without = {
        key: one for key, one in content_of(game).help.items() if not key.startswith("choice ")
    }
    assert any(unexplained(without, scene) for scene in scenes(game, seats, options, 0))


def test_help_rules_exist_in_the_rulebook() -> None:
    for game in load_games()[0]:
        numbers = set(re.findall(r"\*\*([A-Z0-9]+-\d+)\*\*", content_of(game).rules))
        named = {one.rule for one in content_of(game).help.values() if one.rule}
        assert named <= numbers, game.name


def test_page_help_matches_the_rulebook() -> None:
    for name in SETUPS:
        game = get_game(name)
        book_json = json.loads(help_json(game))
        assert set(book_json) == set(content_of(game).help)
        assert all(
            set(one) <= {"title", "lines", "rule", "words", "token", "parts"}
            for one in book_json.values()
        )
    assert book_bytes({}) == b"{}"


@pytest.mark.parametrize(
    ("title", "lines", "rule"),
    [
        ("", ("A line.",), ""),
        ("A thing", (), ""),
        ("A thing", ("One.", "Two.", "Three.", "Four."), ""),
        ("A thing", ("",), ""),
        ("A thing", ("x" * 121,), ""),
        ("A thing", ("A line.",), "see there"),
    ],
)
def test_help_is_short_and_names_a_rule(title: str, lines: tuple[str, ...], rule: str) -> None:
    with pytest.raises(BadHelpError):
        Help(title, lines, rule)


def test_most_specific_key_wins() -> None:
    token = Token("t", "beast", "a1", 0, "", "wolf", sides=4, tone="tired", marks=("old", "grey"))
    assert help_keys(token) == (
        *("beast wolf", "beast old grey", "beast 4", "beast tired", "beast"),
    )
    target = Target(1, "go", "button", "run", "walk", "Run", group="Ways")
    assert help_keys(target) == ("choice run", "choice go", "choice walk", "choice Ways")
    assert help_keys(Tray("hand-12", 3, "Hand")) == ("tray hand",)
    book = {"beast": Help("A beast", ("Any.",)), "beast tired": Help("Tired", ("Rests.",))}
    assert help_for(book, token) == book["beast tired"]


def test_help_texts_are_self_contained() -> None:
    book = {"AP": Help("Points", ("To spend.",), words=("AP", "action point"))}
    assert spoken_of(book, "2 AP left") == [book["AP"]]
    assert spoken_of(book, "an action point") == [book["AP"]]
    assert not spoken_of(book, "2 APs, a CHAP, and action pointers")

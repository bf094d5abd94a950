"""The page in the pseudo-locale: no text bypasses the messages, and none is cut."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from harena.bots import bot_names
from harena.core.registry import load_games
from harena.games.arena.rules.army import BESTIARY
from harena.games.gladiator_arena.rules.gladiators import RACES, WEAPONS
from harena.games.warp_arena.view import words
from tests.browser import screens
from tests.browser.conftest import SIZES, Sit
from tests.browser.decision_moments import Table
from tests.browser.harness import Person, Server
from tests.browser.text_check import texts_of
from tests.conftest import THOROUGH
from tests.pseudo import build_page

WARP_ARENA = (
    *("hex", "hexes", "square", "squares"),
    *words.NUMBERS,
    *words.ROBOTS,
    *words.ROBOT_TITLES,
    *words.CARD_TITLES,
    *words.CARD_TEXTS,
    *words.ACTION_TITLES,
)
NAMES = {
    *("harena", "ann", "bea", "ben", "zed", "player", "i'm", "have", "fun"),
    *(word for game in load_games()[0] for word in (*game.title.lower().split(), *game.names)),
    *(*RACES, *WEAPONS, *bot_names()),
    *(word for name in BESTIARY for word in name.split("-")),
    *(word for name in WARP_ARENA for word in re.findall(r"\w+", name.lower())),
    "format",  # a line of records
    # Lists, counts and times have their words from `core/english.py` and the browser.
    *("and", "or", "second", "seconds", "minute", "minutes", "hour", "hours", "day", "days"),
    *("am", "in"),
}
"""Words that are the same in every language, or do not come from messages."""


def first(person: Person, other: Person) -> screens.Screens:
    """Yield the screens of the first page, and of proposals."""
    yield from screens.home(person)
    yield from screens.proposals(person, other)


ROUNDS: dict[str, Callable[..., screens.Screens]] = {
    "first": first,
    "joining": screens.joining,
    "playing": screens.playing,
    "analysis": screens.analysis,
    "seldom": screens.seldom,
    "referee": screens.referee,
    **{f"tutorial-{game}": partial(screens.tutorial, game) for game in screens.GAMES},
    "arena": partial(screens.moments, Table("arena")),
    "gladiator-arena": partial(screens.moments, Table("gladiator-arena", 4)),
    "warp-6": partial(screens.moments, Table("warp-6", 3)),
    "warp-arena": partial(screens.moments, Table("warp-arena", 3, "quick")),
}
PEOPLE = {"first": 2, "joining": 2}


@pytest.fixture(scope="module")
def pseudo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with page and messages in the pseudo-locale."""
    running = Server(tmp_path_factory.mktemp("pseudo"))
    running.modules.insert(0, "tests.pseudo")
    page = build_page(tmp_path_factory.mktemp("page") / "web")
    running.environment["HARENA_WEB"] = str(page)
    with running:
        yield running


@pytest.fixture
def server(pseudo_server: Server, request: pytest.FixtureRequest) -> Server:
    """The dice of a test's tables are the same each time."""
    pseudo_server.fix_dice(request.node.name)
    return pseudo_server


def faults(person: Person) -> Iterator[str]:
    """Yield what is wrong with the texts of a page, in a wide and in a narrow window."""
    page = person.page
    before = page.viewport_size
    assert before
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        person.wait_for("""() => new Promise(done => document.fonts.ready.then(() =>
            requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))""")
        for kind, texts in texts_of(page, NAMES).items():
            yield from (f"{name}, {kind}: {text}" for text in texts)
    page.set_viewport_size(before)


@pytest.mark.skipif(THOROUGH == 1, reason="it builds the page anew; part of the nightly run")
@pytest.mark.parametrize("wanted", ROUNDS)
def test_texts_are_complete_and_from_messages(sit: Sit, wanted: str) -> None:
    people = [sit() for _ in range(PEOPLE.get(wanted, 1))]
    found = {}
    for screen in ROUNDS[wanted](*people):
        person = people[screen.startswith("other:")]
        person.shoot(f"pseudo-{screen.removeprefix('other:')}")
        if wrong := list(faults(person)):
            found[screen] = wrong
    assert found == {}

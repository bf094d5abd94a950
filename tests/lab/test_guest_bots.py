"""Bots from other packages, from files and as objects."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import harena.bots
from harena.bots import PARTS, Bot, bot_names, find_bot, get_bot, load_bots, messages
from harena.cli import app
from harena.core import messages as core_messages
from harena.core.errors import BrokenBotError, FailedBotError, IllegalActionError, UnknownBotError
from harena.core.levels import MOST_LEVELS
from harena.core.play.rng import Rng
from harena.core.play.state import State
from harena.lab import messages as lab_messages
from harena.lab.simulate import simulate
from harena.server.workers.bot_jobs import describe_bots

OURS = ["random", "greedy", "search", *(f"level-{n}" for n in range(1, MOST_LEVELS + 1))]
GUEST = '''
from __future__ import annotations

from dataclasses import dataclass


@dataclass
class First:
    """Takes the first legal action."""

    name: str = "first"
    title: str = "First"
    summary: str = "Takes the first."

    def choose(self, view, seat, rng):
        return view.legal_actions(seat)[0]


class Dumb:
    name = "dumb"


MADE = First()
NUMBER = 7


def fails():
    raise RuntimeError("no luck")
'''


class Last:
    """Takes the last legal action and counts its decisions."""

    name = "last"
    title = "Last"
    summary = "Takes the last."

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        self.asked += 1
        return view.legal_actions(seat)[-1]


class Cheat(Last):
    """Plays an illegal action."""

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        return view.space.size


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "guests.py"
    path.write_text(GUEST)
    return path


@pytest.fixture(autouse=True)
def _fresh_names() -> Iterator[None]:
    """Look up entry points again in each test."""
    harena.bots._installed.cache_clear()
    yield
    harena.bots._installed.cache_clear()


def install(file: Path, monkeypatch: pytest.MonkeyPatch, entries: str) -> None:
    """Put a file on the path as a package with entry points, as an installer would."""
    info = file.parent / "guests-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[harena.bots]\n{entries}\n")
    monkeypatch.syspath_prepend(str(file.parent))
    harena.bots._installed.cache_clear()


def test_bots_of_other_packages(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bot_names() == OURS
    install(file, monkeypatch, "first = guests:First\nrandom = guests:First")
    assert bot_names() == [*OURS, "first"]
    assert get_bot("first").title == "First"
    assert get_bot("random").title == "Random"
    assert get_bot("first") is not get_bot("first")
    assert isinstance(get_bot("first"), Bot)
    assert simulate("warp-6", ["first", "random"], 4, workers=1).games == 4
    listed = json.loads(CliRunner().invoke(app, ["games", "--json"]).stdout)
    assert listed["bots"] == [*OURS, "first"]
    assert describe_bots()[-1] == {"name": "first", "title": "First", "summary": "Takes the first."}


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("guests:NUMBER", messages.not_a_bot(where="guests:NUMBER", kind="int", missing=PARTS)),
        ("guests:Dumb", messages.not_a_bot(where="guests:Dumb", kind="Dumb", missing=PARTS[1:])),
        ("guests:fails", core_messages.loading_failed(what="guests:fails", error="no luck")),
        ("guests:GONE", core_messages.loading_failed(what="guests:GONE", error="")),
        ("guests_gone:First", "No module named 'guests_gone'"),
        ("guests:First", messages.other_bot(where="guests:First", found="first")),
    ],
)
def test_broken_bots_do_not_affect_others(
    file: Path, monkeypatch: pytest.MonkeyPatch, entry: str, words: str
) -> None:
    install(file, monkeypatch, f"guest = {entry}")
    with pytest.raises(BrokenBotError, match=re.escape(words)) as caught:
        get_bot("guest")
    assert str(caught.value).startswith(core_messages.broken_bot(name="guest", why=""))
    bots, broken = load_bots()
    assert [bot.name for bot in bots] == OURS
    assert [error.name for error in broken] == ["guest"]
    assert [bot["name"] for bot in describe_bots() if isinstance(bot, dict)] == OURS
    done = CliRunner().invoke(app, ["games"])
    assert f"bots: {', '.join(OURS)}\n" in done.stdout
    assert str(caught.value) in done.stderr


@pytest.mark.parametrize("name", ["First", "MADE"])
def test_bots_from_files(file: Path, name: str) -> None:
    assert find_bot(f"{file}:{name}").name == "first"
    known = simulate("warp-6", [find_bot(f"{file}:{name}"), "greedy"], 6, seed=2)
    by_file = simulate("warp-6", [f"{file}:{name}", "greedy"], 6, seed=2, workers=2)
    assert (known.decisions, known.wins) == (by_file.decisions, by_file.wins)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("nowhere.py:First", "No such file"),
        ("{file}:Nobody", "no attribute 'Nobody'"),
        ("{file}:NUMBER", messages.not_a_bot(where="{file}:NUMBER", kind="int", missing=PARTS)),
        ("{file}:fails", core_messages.loading_failed(what="{file}:fails", error="no luck")),
    ],
)
def test_files_without_the_bot_are_reported(file: Path, wanted: str, words: str) -> None:
    with pytest.raises(BrokenBotError, match=re.escape(words.format(file=file))):
        find_bot(wanted.format(file=file))


def test_bot_names_are_not_files() -> None:
    """The server uses `get_bot`, which must not run files."""
    unknown = core_messages.unknown_bot(name="clever", known=bot_names())
    with pytest.raises(UnknownBotError, match=re.escape(unknown)):
        find_bot("clever")
    with pytest.raises(UnknownBotError):
        get_bot("own.py:First")


def test_bot_objects_play_in_this_process_by_default() -> None:
    bot = Last()
    here = simulate("warp-6", [bot, "random"], 30, seed=5, swap=True)
    assert bot.asked > 30
    asked = bot.asked
    there = simulate("warp-6", [bot, "random"], 30, seed=5, swap=True, workers=2)
    assert (here.decisions, here.bot_wins) == (there.decisions, there.bot_wins)
    assert bot.asked == asked


def test_unpicklable_bots_are_reported() -> None:
    class Local(Last):
        pass

    assert simulate("warp-6", [Local(), "random"], 2).games == 2
    with pytest.raises(BrokenBotError, match="'last'") as caught:
        simulate("warp-6", [Local(), "random"], 2, workers=2)
    why = lab_messages.cannot_be_sent(caught.value.__cause__)
    assert str(caught.value) == core_messages.broken_bot(name="last", why=why)


class Fails(Cheat):
    def choose(self, view: State, seat: int, rng: Rng) -> int:
        raise ZeroDivisionError("nothing to divide")


@pytest.mark.parametrize(
    ("bot", "kind", "cause"),
    [(Cheat(), "", IllegalActionError), (Fails(), "ZeroDivisionError: ", ZeroDivisionError)],
)
def test_failing_bots_end_the_run_by_name(bot: Bot, kind: str, cause: type[Exception]) -> None:
    with pytest.raises(FailedBotError) as caught:
        simulate("warp-6", ["random", bot], 2)
    why = f"{kind}{caught.value.__cause__}"
    assert str(caught.value) == core_messages.failed_bot(name=bot.name, seat=1, why=why)
    assert (caught.value.name, caught.value.seat) == (bot.name, 1)
    assert isinstance(caught.value.__cause__, cause)

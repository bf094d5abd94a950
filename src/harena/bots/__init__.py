"""Players made of code. A bot gets its seat's observation and nothing else.

Those of other packages join by an entry point of the group `harena.bots`, which gives a class or
function that makes one. Those in your own file are called `FILE.py:Name`. The maker may be given
numbers: `search(seconds=0.1)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from harena.bots import messages
from harena.bots.greedy import Greedy
from harena.bots.levels import MAKERS
from harena.bots.random import Random
from harena.bots.search import Search
from harena.core import messages as core_messages
from harena.core.errors import BrokenBotError, FailedBotError, UnknownBotError
from harena.core.play.rng import Rng
from harena.core.play.state import State
from harena.core.registry import load_module_file

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "harena.bots"
FILE = ".py:"
"""The separator between a file and the name in it."""
_GIVEN = re.compile(r"(.+)\(([^()]*)\)")
"""A bot, and in brackets what it is given: `search(seconds=0.1,iterations=50)`."""
_APART = re.compile(r",(?![^(]*\))")
"""A comma between bots, not one in brackets."""


@runtime_checkable
class Bot(Protocol):
    """Anything that chooses an action. Instances may keep buffers, but no memory of a match."""

    @property
    def name(self) -> str:
        """As in commands: `greedy`."""
        ...

    @property
    def title(self) -> str:
        """As people read it."""
        ...

    @property
    def summary(self) -> str:
        """Return its way of playing in one sentence."""
        ...

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        """Return one of `view.legal_actions(seat)`, from the view and the given generator."""
        ...


PARTS = ("name", "title", "summary", "choose")
BOTS: dict[str, Callable[[], Bot]] = {
    "random": Random,
    "greedy": Greedy,
    "search": Search,
    **MAKERS,
}
"""Those that Harena brings itself: three for studies, then the levels, weakest first."""


@cache
def _installed() -> dict[str, EntryPoint]:
    # Only here, since it would be half of the time that `import harena` takes.
    from importlib.metadata import entry_points

    found = {point.name: point for point in entry_points(group=GROUP)}
    return {name: found[name] for name in sorted(found) if name not in BOTS}


def bot_names() -> list[str]:
    """Return the names of all bots: our own, weakest first, then those of other packages."""
    return [*BOTS, *_installed()]


def get_bot(name: str) -> Bot:
    """Return a new bot of that name. UnknownBotError lists the known ones.

    BrokenBotError if an entry point cannot be loaded or gives something else.

    >>> from harena import Rng, get_game
    >>> state = get_game("arena").start(2)
    >>> seat = state.next_seat()
    >>> action = get_bot("greedy").choose(state.observe(seat), seat, Rng(1))
    >>> action in state.legal_actions()
    True
    """
    if name in BOTS:
        return BOTS[name]()
    if name not in _installed():
        raise UnknownBotError(name, bot_names())
    point = _installed()[name]
    bot = _made(name, point.value, point.load)
    if bot.name != name:
        raise BrokenBotError(name, messages.other_bot(where=point.value, found=bot.name))
    return bot


def load_bots() -> tuple[list[Bot], list[BrokenBotError]]:
    """Return all bots that can be loaded, in the order of `bot_names`, and the errors of others."""
    bots: list[Bot] = []
    broken: list[BrokenBotError] = []
    for name in bot_names():
        try:
            bots.append(get_bot(name))
        except BrokenBotError as error:
            broken.append(error)
    return bots, broken


def chosen(bot: Bot, state: State, seat: int, rng: Rng) -> int:
    """Return a bot's choice from its seat's knowledge. FailedBotError wraps its exceptions."""
    try:
        return index(bot.choose(state.observe(seat), seat, rng))
    except Exception as error:
        raise FailedBotError(bot.name, seat, f"{type(error).__name__}: {error}") from error


def find_bot(wanted: str) -> Bot:
    """Return a new bot by its name, or by `FILE.py:Name`, which runs that file. Not for a server.

    Arguments of its maker may follow in brackets, numbers or words: `search(seconds=0.1)`. Errors
    as those of `get_bot`; BrokenBotError also for a file that cannot be run, and for wrong
    arguments.

    >>> find_bot("search(seconds=0,iterations=40)").name
    'search'
    """
    told = _GIVEN.fullmatch(wanted)
    who, given = (told[1], _given(wanted, told[2])) if told else (wanted, {})
    start, colon, name = who.rpartition(FILE)
    if colon:
        file = Path(f"{start}.py")
        return _made(wanted, who, lambda: getattr(load_module_file(file.resolve()), name), given)
    if not given:
        return get_bot(who)
    if who in BOTS:
        return _made(wanted, who, lambda: BOTS[who], given)
    if who not in _installed():
        raise UnknownBotError(who, bot_names())
    point = _installed()[who]
    return _made(wanted, point.value, point.load, given)


def split_bots(text: str) -> list[str]:
    """Return the bots of a list with commas, each as `find_bot` takes it.

    >>> split_bots("greedy, search(seconds=0,iterations=40)")
    ['greedy', 'search(seconds=0,iterations=40)']
    """
    return [name.strip() for name in _APART.split(text)]


def _given(wanted: str, text: str) -> dict[str, object]:
    """Return the arguments in brackets: names with whole numbers, other numbers or words."""
    found: dict[str, object] = {}
    for part in text.split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not name.isidentifier():
            raise BrokenBotError(wanted, messages.bad_argument(part))
        found[name] = _number(value)
    return found


def _number(text: str) -> object:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _made(
    name: str, where: str, load: Callable[[], object], given: Mapping[str, object] | None = None
) -> Bot:
    """Return the bot that a loaded object is or makes, with the given arguments."""
    try:
        found = load()
        if given or (callable(found) and (isinstance(found, type) or not isinstance(found, Bot))):
            found = _call(found, given or {})
    except Exception as error:
        why = core_messages.loading_failed(what=where, error=error)
        raise BrokenBotError(name, why) from error
    if not isinstance(found, Bot):
        kind, missing = type(found).__name__, [part for part in PARTS if not hasattr(found, part)]
        raise BrokenBotError(name, messages.not_a_bot(where=where, kind=kind, missing=missing))
    return found


def _call(maker: object, given: Mapping[str, object]) -> object:
    if not callable(maker):
        raise TypeError(messages.no_arguments(type(maker).__name__))
    return maker(**given)

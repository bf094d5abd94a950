"""What a game brings: its name, seats, options, positions, scenes and words.

A game from another package subclasses `Game`, and names an instance in its entry points under
the group `harena.games`. What it must bring is a name and a first position; scene, words and
rulebook have plain defaults, made of the board and the tokens it names.
"""

from __future__ import annotations

import inspect
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Generic, SupportsIndex

from harena.content import help as helping
from harena.core.english import listed
from harena.core.errors import HarenaError, OptionError, SeatError, listing
from harena.core.levels import LEVELS, Level, level_name
from harena.core.odds import Odds
from harena.core.options import Option, Options, Preset, Sides, Value, check_options
from harena.core.play.actions import ActionSpace
from harena.core.play.entry import UNKNOWN, Entry
from harena.core.play.evaluator import Evaluator
from harena.core.play.fields import Fields, Plane
from harena.core.play.search_policy import SearchPolicy
from harena.core.play.state import TERMINAL, State
from harena.core.scene.scene import (
    Board,
    Cell,
    Event,
    Json,
    Outcome,
    Prompt,
    Scene,
    SeatView,
    Token,
    Tray,
)
from harena.core.scene.targets import plain_targets
from harena.render.theme import PLAIN, Look, digest, written

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from harena.postal.referee import Referee
    from harena.printing.sheets import Sheet
    from harena.render.illustration import Picture
    from harena.tutorials.tutorial import Tutorial

    S = TypeVar("S", bound=State, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S", bound=State)

CLASSIC = "classic"
"""The preset of every game in which all options have their default."""


class Game(ABC, Generic[S]):
    """A game's description; stateless, one instance a game. `S` is its class of positions."""

    name: ClassVar[str]
    """Short, lower case, as in records and addresses: `tic-tac-toe`."""
    title: ClassVar[str]
    summary: ClassVar[str] = ""
    """One sentence for somebody who does not know the game."""
    minutes: ClassVar[int] = 10
    """How long a game between people takes, roughly."""
    names: ClassVar[tuple[str, ...]] = ("red", "blue", "green", "yellow", "white", "violet")
    """The seats' names in order, one lower-case word each in records."""
    fields: ClassVar[Fields | None] = None
    """What each number on its table means; None where it does not say."""
    look: ClassVar[Look] = PLAIN
    """How its tables look: colours, ground, pieces, cards, cover, the words of its windows."""
    help: ClassVar[helping.Book] = {}
    """What is said of its things where they are, see `harena.content.help`."""
    seat_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    presets: ClassVar[tuple[Preset, ...]] = ()
    """Sets of options that go well together, to choose from; see `Preset`."""
    sides: ClassVar[tuple[Sides, ...]] = ()
    """What its sides are worth where they are not equal and that was measured; see `Sides`."""
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    """How strong its bots are, five of them, weakest first; see `Level`."""
    default_bot: ClassVar[str] = "level-2"
    windows: ClassVar[tuple[str, ...]] = ()
    """The kinds of windows in which players are asked if they interrupt: `Prompt.window`, see
    `State.pass_action`; empty where nobody can."""
    evaluator: ClassVar[Evaluator] = Evaluator()
    """Its win probabilities for bots, hints and analysis."""
    search_policy: ClassVar[SearchPolicy] = SearchPolicy()
    """Its advice to bots that search."""
    plans: ClassVar[bool] = False
    """Whether all plan at once and say when they are ready, see `State.default_action`."""
    turn_notes: ClassVar[frozenset[int]] = frozenset()
    """The kinds of `State.note` of which each tells of one turn, as its players call it; empty
    where it is not said how many turns a match had."""
    order_counts: ClassVar[bool] = False
    """Whether a rule asks who of those that decide at once was first."""
    min_utility: ClassVar[float] = 0.0
    """The least that an end is worth to a seat, see `State.returns`."""
    max_utility: ClassVar[float] = 1.0
    """The most that an end is worth to a seat."""
    resigns: ClassVar[bool] = True
    """Whether one of two players may resign; not in games with a concession of their own."""
    secret_when: ClassVar[tuple[str, Value] | None] = None
    """An option and the value without which nothing in it is secret; None: that hangs on none."""

    def seat_names(self, seats: int) -> tuple[str, ...]:
        """The names of so many seats in order, one lower-case word each: `black`."""
        return self.names[:seats]

    @abstractmethod
    def new(self, seats: int, options: Options) -> S:
        """The position a match starts from. `seats` and `options` have been checked."""

    def check(self, seats: int, options: Options) -> None:
        """OptionError, naming one option, when options do not go together or with so many seats.

        `seats` and each option by itself have been checked.
        """
        del seats, options  # most games have nothing to add

    def longest(self, seats: int, options: Options) -> int | None:
        """What `max_game_length` says; `seats` and `options` have been checked."""
        del seats, options  # a game says what follows from its rules
        return None

    # --- what is seen -----------------------------------------------------------------------

    def board(self, view: S) -> Board:
        """What lies under the tokens; without more, a single place for all of them."""
        del view
        return Board(self.name, (0, 0, 1, 1), (Cell("table", 0.5, 0.5, 0.4, "The table"),))

    def tokens(self, view: S) -> tuple[Token, ...]:
        """The pieces, each in a cell of the board or a tray."""
        del view
        return ()

    def trays(self, view: S) -> tuple[Tray, ...]:
        """Places beside the board."""
        del view
        return ()

    def score(self, view: S, seat: int) -> str:
        """What is drawn large at a seat, "" for nothing."""
        del view, seat
        return ""

    def prompt(self, view: S, viewer: int) -> Prompt:
        """What is asked now; without more, whose turn it is."""
        deciding = view.deciding()
        if viewer in deciding:
            return Prompt("Your turn.")
        names = [self.title_of(view, seat) for seat in deciding]
        return Prompt(f"{listed(names)} to play." if names else "")

    def outcome(self, view: S) -> Outcome | None:
        """How it ended, None before the end; without more, who won or shared the win."""
        if view.to_move != TERMINAL:
            return None
        worth = view.returns()
        winners = tuple(seat for seat, won in enumerate(worth) if won == max(worth) > 0)
        names = [self.title_of(view, seat) for seat in winners]
        if not names or len(winners) == len(worth):
            return Outcome((), "A draw.")
        return Outcome(winners, f"{listed(names)} {'wins' if len(names) == 1 else 'win'}.")

    def title_of(self, view: S, seat: int) -> str:
        """A seat's name as it begins a sentence: `Black`."""
        return self.seat_names(int(view.seats))[seat].capitalize()

    def scene(self, view: S, viewer: int) -> Scene:
        """What `viewer` (-1: a spectator) sees of `view`, which is that viewer's observation.

        Without more it is made of `board`, `tokens`, `trays`, `score`, `prompt` and `outcome`;
        an action whose notation is the id of a cell, a token or a tray is played by pointing at
        that, all others by a button.
        """
        board, tokens, trays = self.board(view), self.tokens(view), self.trays(view)
        deciding = view.deciding()
        titles = [self.title_of(view, seat) for seat in range(int(view.seats))]
        return Scene(
            game=self.name,
            theme=self.look.name,
            board=board,
            seats=tuple(
                SeatView(seat, name, name[0], seat, self.score(view, seat), acting=seat in deciding)
                for seat, name in enumerate(titles)
            ),
            tokens=tokens,
            trays=trays,
            prompt=self.prompt(view, viewer),
            targets=plain_targets(view, viewer, board, tokens, trays),
            outcome=self.outcome(view),
        )

    def events(self, entries: Sequence[Entry], after: S, viewer: int) -> list[Event]:
        """What happened in the step that led to `after`, that viewer's observation.

        `entries` are the steps the viewer learns of: one as a rule; one with the value
        `UNKNOWN` where only that it was taken can be seen; when a secret phase ends, all that was
        hidden there, lowest seat first; of what stays secret even then one `UNKNOWN` for each
        seat that decided. `after.journal` is what the rules noted in between and that viewer may
        know, in the order in which it happened: what cannot be told from the entries and the
        position they led to, a rule should note. Without more, the notations are told.
        """
        del viewer
        told = []
        for entry in entries:
            if entry.is_roll:
                face = "" if entry.value == UNKNOWN else f" shows {entry.value}"
                told.append(Event("said", f"A d{entry.sides}{face or ' falls'}.", -1))
            else:
                name = self.title_of(after, entry.seat)
                known = entry.value != UNKNOWN
                what = after.space.name(entry.value) if known else "something"
                told.append(Event("said", f"{name} plays {what}.", entry.seat))
        ended = self.outcome(after)
        return [*told, Event("ended", ended.text, -1)] if ended else told

    # --- words ------------------------------------------------------------------------------

    def text(self, view: S) -> str:
        """A position as a picture in plain text, "" when the game has none.

        Without more, the numbers on the table, where the game declares its `fields`.
        """
        return self.fields.text(view) if self.fields is not None else ""

    def planes(self, state: S, seat: int) -> list[Plane]:
        """What a seat (-1: a spectator) sees, as rows of numbers with their ranges for a learner.

        The same shapes in all positions of a match. HarenaError where the game does not declare
        its `fields`.
        """
        if self.fields is None:
            raise HarenaError(f"{self.title} does not declare the fields of its table")
        return self.fields.planes(state.observe(seat))

    def from_text(self, text: str) -> S:
        """The position that `text` has written. PositionError names the line that is wrong.

        HarenaError where the game reads none.

        >>> from harena import get_game
        >>> game = get_game("gladiator-arena")
        >>> state = game.start(2, {"width": 5, "height": 4})
        >>> game.from_text(game.text(state)) == state
        True
        """
        raise HarenaError(f"{self.title} reads no positions from text")

    def rules(self) -> str:
        """The rulebook in our own words as Markdown, "" when there is none.

        A rule's paragraph starts with its number in bold: `**MY-5**`. Without more, it is the
        README.md of the game's package, or the docstring of its module.
        """
        return self._beside("README.md") or inspect.getdoc(sys.modules[type(self).__module__]) or ""

    def primer(self) -> str:
        """What one should know before the first game, in two minutes, as Markdown; "" for nothing.

        Without more, it is the PRIMER.md of the game's package.
        """
        return self._beside("PRIMER.md")

    def _beside(self, file: str) -> str:
        """A text in the game's package, "" when there is none."""
        module = sys.modules[type(self).__module__]
        if module.__spec__ is not None and module.__spec__.submodule_search_locations:
            book = files(module.__name__).joinpath(file)
            if book.is_file():
                return book.read_text(encoding="utf-8")
        return ""

    def referee(self) -> Referee | None:
        """How the game is run by hand from posts; None when it is not made for that."""
        return None

    def tutorial(self) -> Tutorial | None:
        """A first game that teaches, as data; None without one. See `harena.tutorials`."""
        return None

    def picture(self, view: S, viewer: int = -1, width: int = 640) -> str:
        """A position as an SVG document of that width in pixels, as `viewer` sees it.

        >>> from harena import get_game
        >>> game = get_game("arena")
        >>> game.picture(game.start(2))[:4]
        '<svg'
        """
        from harena.render.svg import scene_svg

        return scene_svg(self.scene(view, viewer), self.look, width=width)

    def illustrations(self) -> Mapping[str, Picture]:
        """The pictures of the rulebook by their names, as data; see `harena.render.illustration`.

        The rulebook shows one as `![what is seen](pictures/NAME.svg "its caption")`. It is drawn
        when somebody asks for it, unless it is kept beside the rulebook.
        """
        return {}

    def prints(self, seats: int, options: Options) -> Sequence[Sheet]:
        """What is printed of it, for so many players; see `harena.printing.sheets`.

        `seats` and `options` have been checked. Without more: its board, the pieces and cards that
        lie there in a few games played at random, and its rulebook on a page.
        """
        from harena.printing.default_sheets import plain_sheets

        return plain_sheets(self, seats, options)

    def odds(
        self, attackers: str, defenders: str, options: Mapping[str, object] | None = None
    ) -> Odds | None:
        """How likely an attack succeeds; None when the game tells no odds.

        Both sides are described in the game's own words, which its rulebook gives. OddsError
        for a side that cannot be read or cannot be, OptionError for options that do not fit.

        >>> from harena import get_game
        >>> found = get_game("warp-arena").odds("C,H+1", "D")
        >>> round(found.attacker_wins, 3), found.exact
        (0.748, True)
        """
        del attackers, defenders, options
        return None

    def max_game_length(
        self, seats: SupportsIndex, options: Mapping[str, object] | None = None
    ) -> int | None:
        """The most decisions and dice a match can have, by the rules; None where they set no bound.

        SeatError or OptionError when seats or options do not fit.

        >>> from harena import get_game
        >>> get_game("gladiator-arena").max_game_length(2) > 1000
        True
        """
        return self.longest(index(seats), self.check_options(seats, options))

    def space(self, seats: int, options: Options) -> ActionSpace:
        """The action space; that of a fresh position unless a game knows a shorter way."""
        return self.new(seats, options).space

    def start(self, seats: SupportsIndex, options: Mapping[str, object] | None = None) -> S:
        """The position a match starts from, after checking seats and options.

        SeatError or OptionError when they do not fit.

        >>> from harena import get_game
        >>> state = get_game("warp-6").start(3, {"games": 2})
        >>> state.seats, state.options["games"], state.game.title
        (3, 2, 'WARP 6')
        """
        checked = self.check_options(seats, options)
        state = self.new(index(seats), checked)
        state.belongs_to(self, checked)
        return state

    def __copy__(self) -> Game[S]:
        """Itself: there is one instance a game."""
        return self

    def __deepcopy__(self, memo: object) -> Game[S]:
        """Itself: there is one instance a game."""
        return self

    def check_options(
        self, seats: SupportsIndex, options: Mapping[str, object] | None = None
    ) -> Options:
        """All options with a value each, checked one by one and together, for so many seats.

        SeatError or OptionError when they do not fit.

        >>> from harena import get_game
        >>> get_game("warp-6").check_options(2, {"games": "3"})
        {'start': 'rolled', 'games': 3}
        """
        count = self.check_seats(seats)
        checked = check_options(self.options, options)
        self.check(count, checked)
        return checked

    def preset(self, name: str) -> Options:
        """All options as a preset has them; `classic`: the defaults. OptionError if unknown.

        >>> from harena import get_game
        >>> get_game("warp-arena").preset("quick")["grids"]
        '8'
        """
        known: dict[str, Mapping[str, Value]] = {CLASSIC: {}}
        known |= {one.name: one.options for one in self.presets}
        if name not in known:
            raise OptionError("preset", f"no preset {name!r}; presets: {listing(list(known))}")
        return check_options(self.options, known[name])

    def check_seats(self, seats: SupportsIndex) -> int:
        """`seats` if the game can be played by so many, otherwise SeatError."""
        count = index(seats)
        if count not in self.seat_counts:
            raise SeatError(f"{self.title} is for {self.players()} players, not {count}")
        return count

    def players(self) -> str:
        """How many can play, in words: `2 or 3`, `2 to 8`.

        >>> from harena import get_game
        >>> get_game("warp-6").players(), get_game("gladiator-arena").players()
        ('2 or 3', '2 to 8')
        """
        counts = self.seat_counts
        first, last = counts[0], counts[-1]
        if len(counts) > 2 and counts == tuple(range(first, last + 1)):
            return f"{first} to {last}"
        return " or ".join(str(count) for count in counts)

    def sides_of(self, seats: int, options: Options) -> Sides | None:
        """What the sides are worth for so many seats with these options; None if not measured."""
        counting = [one for one in self.options if one.counts(options)]
        for sides in self.sides:
            if len(sides.points) == seats and all(
                options[one.name] == one.check(sides.options.get(one.name, one.default))
                for one in counting
            ):
                return sides
        return None

    def _filled(self, named: Mapping[str, Value]) -> dict[str, Json]:
        """All options; those that are not named as the list of options has them."""
        kept = check_options(self.options, named)
        return {
            option.name: kept[option.name] if option.name in named else option.to_json()["default"]
            for option in self.options
        }

    def to_json(self) -> dict[str, Json]:
        """What the page and `harena games --json` get."""
        tutorial = self.tutorial()
        names: dict[str, Json] = {
            str(n): [name.capitalize() for name in self.seat_names(n)] for n in self.seat_counts
        }
        told: dict[str, Json] = {
            "name": self.name,
            "title": self.title,
            "summary": self.summary,
            "minutes": self.minutes,
            "seats": list(self.seat_counts),
            "seat_names": names,
            "options": [option.to_json() for option in self.options],
            "presets": [
                {
                    "name": one.name,
                    "title": one.title,
                    "summary": one.summary,
                    "options": self._filled(one.options),
                    # 0 where nobody knows.
                    "minutes": self.minutes if one.minutes == 0 else one.minutes or 0,
                    "first": one.first,
                }
                for one in self.presets
            ],
            "sides": [
                {
                    "options": self._filled(one.options),
                    "points": list(one.points),
                    "games": one.games,
                    "bot": one.bot,
                }
                for one in self.sides
            ],
            "default_bot": self.default_bot,
            "levels": [
                {"bot": level_name(number), "title": level.title, "summary": level.summary}
                for number, level in enumerate(self.levels, 1)
            ],
            "rules": bool(self.rules()),
            "windows": bool(self.windows),
            "plans": self.plans,
            "resigns": self.resigns,
            "secrets": self.secrets,
            "referee": self.referee() is not None,
            "tutorial": tutorial.minutes if tutorial else 0,
            "look": digest(self.written_look),
            "cover": digest(self.drawn_cover),
        }
        referee = self.referee()
        if referee is not None and referee.example is not None:
            example = referee.example
            rounds: list[Json] = [list(posts) for posts in example.rounds]
            told["example"] = {"players": list(example.players), "rounds": rounds}
        if self.secret_when is not None:
            option, value = self.secret_when
            told["secret_when"] = {"option": option, "value": value}
        return told

    @cached_property
    def secrets(self) -> bool:
        """Whether one may know at its tables what others may not: its positions hide something.

        >>> from harena import get_game
        >>> get_game("warp-arena").secrets
        True
        """
        return type(self.start(self.seat_counts[0])).redact is not State.redact

    def hides(self, options: Options) -> bool:
        """Whether there are secrets in a match of these options.

        >>> from harena import get_game
        >>> warp_six = get_game("warp-6")
        >>> warp_six.hides(warp_six.check_options(2, {"start": "secret"}))
        True
        >>> warp_six.hides(warp_six.check_options(2))
        False
        """
        if self.secret_when is None:
            return self.secrets
        name, value = self.secret_when
        return self.secrets and options[name] == value

    @cached_property
    def written_look(self) -> bytes:
        """Its look as JSON text, with words for all its windows."""
        return written(self.look, self.windows)

    @cached_property
    def written_help(self) -> bytes:
        """What it says of its things as JSON text: an empty book where it says nothing."""
        return helping.written(self.help)

    @cached_property
    def drawn_cover(self) -> bytes:
        """The SVG of its cover; nothing without one."""
        return self.look.drawn_cover()

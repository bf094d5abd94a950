"""A game: its identity, options, first position, scenes and events.

A game from another package subclasses `Game` and names an instance in the entry-point group
`harena.games`. It must give a name, a title, seat counts and a first position. Everything else has
defaults. Theme, help, rulebook, tutorial and printed sheets are a `harena.content.Content`, found
beside the game's class.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Generic, SupportsIndex, final

from harena.core import messages
from harena.core.errors import HarenaError, OptionError, SeatError
from harena.core.highlights import Highlight
from harena.core.levels import LEVELS, Level
from harena.core.odds import Odds
from harena.core.options import (
    Option,
    Options,
    Preset,
    SideBalance,
    StartingChoice,
    Value,
    check_options,
)
from harena.core.play.actions import ActionSpace
from harena.core.play.entry import Entry
from harena.core.play.evaluator import Evaluator
from harena.core.play.field_network import FieldNetwork
from harena.core.play.fields import Fields, Plane
from harena.core.play.network import NetworkEvaluator
from harena.core.play.search_policy import SearchPolicy
from harena.core.play.state import State
from harena.core.scene.plain import plain_events, plain_scene
from harena.core.scene.scene import (
    Event,
    Scene,
)

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S", bound=State)

CLASSIC = "classic"
"""The preset of every game in which all options have their default."""


@dataclass(frozen=True, slots=True)
class Traits:
    """Facts about the matches of a game, for callers that treat such games differently."""

    plans: bool = False
    """True where all seats plan at once and say when they are ready, see `State.default_action`."""
    windows: tuple[str, ...] = ()
    """The kinds of windows in which players may interrupt: `Prompt.window`, `State.pass_action`."""
    turn_note_kinds: frozenset[int] = frozenset()
    """The kinds of `State.note` that each mark one turn; empty where turns are not counted."""
    order_matters: bool = False
    """True where a rule depends on the order of simultaneous decisions."""
    always_won: bool = True
    """True where each match ends with one or more winners, so that the results sum to 1."""
    can_resign: bool = True
    """True where one of two players may resign. False in games with a concession of their own."""
    secret_when: tuple[str, Value] | None = None
    """The option and its value without which a match has no secrets; None: no option decides."""


class Game(ABC, Generic[S]):
    """The description of a game: stateless, one instance a game. `S` is its class of positions."""

    name: ClassVar[str]
    """A short name in lower case, as in records and addresses: `tic-tac-toe`."""
    title: ClassVar[str]
    """The name as players read it."""
    summary: ClassVar[str] = ""
    """One sentence for players who do not know the game."""
    minutes: ClassVar[int] = 10
    """The usual length of a game between people, in minutes."""
    names: ClassVar[tuple[str, ...]] = ("red", "blue", "green", "yellow", "white", "violet")
    """The seats' names in order, one lower-case word each, as in records."""
    seat_counts: ClassVar[tuple[int, ...]]
    """The numbers of players the game can be played by, ascending."""
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    """The five strengths of its bots, weakest first."""
    options: ClassVar[tuple[Option, ...]] = ()
    """The options of a match."""
    presets: ClassVar[tuple[Preset, ...]] = ()
    """Named sets of options."""
    side_balance: ClassVar[tuple[SideBalance, ...]] = ()
    """Measured results of the sides. Of several with the same options the first one counts, and the
    page names others that clearly disagree."""
    fields: ClassVar[Fields | None] = None
    """The meaning of each number of a position; None where the game does not declare it."""
    traits: ClassVar[Traits] = Traits()
    """The traits of this game's matches."""
    evaluator: ClassVar[Evaluator] = Evaluator()
    """Its win probabilities for bots, hints and analysis."""
    search_policy: ClassVar[SearchPolicy] = SearchPolicy()
    """Its advice to bots that search."""
    highlights: ClassVar[tuple[Highlight, ...]] = ()
    """Its highlights of a finished match besides the luckiest roll, the most interesting first."""

    # --- what a game writes -----------------------------------------------------------------

    @abstractmethod
    def new(self, seats: int, options: Options) -> S:
        """Return the first position of a match. `seats` and `options` have been checked."""

    def check(self, seats: int, options: Options) -> None:
        """Raise OptionError, naming one option, when the options do not fit together.

        `seats` and each option by itself have been checked.
        """

    def max_length(self, seats: int, options: Options) -> int | None:
        """Return the value of `max_game_length`. `seats` and `options` have been checked."""
        del seats, options
        return None

    def starting_choices(self, options: Options) -> Sequence[StartingChoice]:
        """Return all that a player can start with in a match of two, for studies of balance.

        `options` have been checked. The default has none.
        """
        del options
        return ()

    def scene(self, view: S, viewer: int) -> Scene:
        """Return what `viewer` (-1: a spectator) sees. `view` is that viewer's observation.

        The default shows an empty table and a button for each action, see `plain_scene`.
        """
        return plain_scene(self, view, viewer)

    def events(self, entries: Sequence[Entry], after: S, viewer: int) -> Sequence[Event]:
        """Return what happened in the step that led to `after`, that viewer's observation.

        `entries` are the steps the viewer learns of, usually one. An entry has the value `UNKNOWN`
        where the viewer can only see that it was taken. When a secret phase ends, all that was
        hidden comes at once, lowest seat first, with an `UNKNOWN` for each seat whose decision
        stays secret. `after.journal` holds what the rules noted in between and the viewer may
        know, in order. The default gives the notations.
        """
        del viewer
        return plain_events(self, entries, after)

    def reasons(self, view: S, seat: int, actions: Sequence[int]) -> list[str]:
        """Return what a suggested line changes for a seat, the most important first, at most two.

        `view` is the seat's observation before the line, and `actions` its decisions. Each reason
        is a part of a sentence, such as `gets out of reach of Crimson`. The default knows none.
        """
        del view, seat, actions
        return []

    def text(self, view: S) -> str:
        """Return a position as plain text, "" where the game has none.

        The default lists the numbers of the position by the game's `fields`.
        """
        return self.fields.text(view) if self.fields is not None else ""

    def from_text(self, text: str) -> S:
        """Return the position that `text` has written. PositionError names the line that is wrong.

        HarenaError where the game reads no text.

        >>> from harena import get_game
        >>> game = get_game("gladiator-arena")
        >>> state = game.start(2, {"width": 5, "height": 4})
        >>> game.from_text(game.text(state)) == state
        True
        """
        raise HarenaError(messages.no_positions(game=self.title))

    def odds(
        self, attackers: str, defenders: str, options: Mapping[str, object] | None = None
    ) -> Odds | None:
        """Return the odds of an attack; None when the game has none.

        Both sides are described in the game's own words, which its rulebook gives. OddsError
        for a side that cannot be read or cannot be, OptionError for options that do not fit.

        >>> from harena import get_game
        >>> found = get_game("warp-arena").odds("C,H+1", "D")
        >>> round(found.attacker_wins, 3), found.exact
        (0.748, True)
        """
        del attackers, defenders, options
        return None

    # --- what callers use -------------------------------------------------------------------

    @final
    def start(self, seats: SupportsIndex, options: Mapping[str, object] | None = None) -> S:
        """Return the first position of a match, after checking seats and options.

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

    @final
    def seat_names(self, seats: int) -> tuple[str, ...]:
        """Return the names of that many seats in order, one lower-case word each: `black`."""
        return self.names[:seats]

    @final
    def space(self, seats: int, options: Options) -> ActionSpace:
        """Return the action space of a match."""
        return self.new(seats, options).space

    @final
    def planes(self, state: S, seat: int) -> list[Plane]:
        """Return what a seat (-1: a spectator) sees, as rows of numbers with their ranges.

        The shapes are the same in all positions of a match. HarenaError where the game does not
        declare its `fields`.
        """
        if self.fields is None:
            raise HarenaError(messages.no_fields(game=self.title))
        return self.fields.planes(state.observe(seat))

    @final
    def max_game_length(
        self, seats: SupportsIndex, options: Mapping[str, object] | None = None
    ) -> int | None:
        """Return the most decisions and dice a match can have; None where the rules set no bound.

        SeatError or OptionError when seats or options do not fit.

        >>> from harena import get_game
        >>> get_game("gladiator-arena").max_game_length(2) > 1000
        True
        """
        return self.max_length(index(seats), self.check_options(seats, options))

    @final
    def check_options(
        self, seats: SupportsIndex, options: Mapping[str, object] | None = None
    ) -> Options:
        """Return all options with a value each, checked one by one and together.

        SeatError or OptionError when they do not fit.

        >>> from harena import get_game
        >>> get_game("warp-6").check_options(2, {"games": "3"})
        {'start': 'rolled', 'games': 3}
        """
        count = self.check_seats(seats)
        checked = check_options(self.options, options)
        self.check(count, checked)
        return checked

    @final
    def preset(self, name: str) -> Options:
        """Return all options as a preset has them; `classic`: the defaults.

        OptionError when there is no such preset.

        >>> from harena import get_game
        >>> get_game("warp-arena").preset("quick")["grids"]
        '8'
        """
        known: dict[str, Mapping[str, Value]] = {CLASSIC: {}}
        known |= {one.name: one.options for one in self.presets}
        if name not in known:
            raise OptionError("preset", messages.unknown_preset(name=name, known=list(known)))
        return check_options(self.options, known[name])

    @final
    def check_seats(self, seats: SupportsIndex) -> int:
        """Return `seats` if that many can play the game. SeatError otherwise."""
        count = index(seats)
        if count not in self.seat_counts:
            message = messages.wrong_seats(game=self.title, players=self.players(), count=count)
            raise SeatError(message)
        return count

    @final
    def players(self) -> str:
        """Return how many can play, in words: `2 or 3`, `2 to 8`.

        >>> from harena import get_game
        >>> get_game("warp-6").players(), get_game("gladiator-arena").players()
        ('2 or 3', '2 to 8')
        """
        counts = self.seat_counts
        first, last = counts[0], counts[-1]
        if len(counts) > 2 and counts == tuple(range(first, last + 1)):
            return f"{first} to {last}"
        return " or ".join(str(count) for count in counts)

    @final
    def side_balance_of(self, seats: int, options: Options) -> SideBalance | None:
        """Return the first results measured with these options; None if there are none."""
        counting = [one for one in self.options if one.counts(options)]
        for balance in self.side_balance:
            if len(balance.points) == seats and all(
                options[one.name] == one.check(balance.options.get(one.name, one.default))
                for one in counting
            ):
                return balance
        return None

    @final
    @cached_property
    def secrets(self) -> bool:
        """True where positions hide something from some viewers.

        >>> from harena import get_game
        >>> get_game("warp-arena").secrets
        True
        """
        return type(self.start(self.seat_counts[0])).redact is not State.redact

    @final
    def hides(self, options: Options) -> bool:
        """Return True where a match with these options has secrets.

        >>> from harena import get_game
        >>> warp_six = get_game("warp-6")
        >>> warp_six.hides(warp_six.check_options(2, {"start": "secret"}))
        True
        >>> warp_six.hides(warp_six.check_options(2))
        False
        """
        if self.traits.secret_when is None:
            return self.secrets
        name, value = self.traits.secret_when
        return self.secrets and options[name] == value

    @final
    @cached_property
    def network_evaluator(self) -> NetworkEvaluator:
        """The evaluator that takes networks: its own, or else one whose inputs are its fields.

        HarenaError where the game has neither, or where its fields are too many.

        >>> from harena import get_game
        >>> get_game("arena").network_evaluator.input_count > 1000
        True
        """
        if isinstance(self.evaluator, NetworkEvaluator):
            return self.evaluator
        if self.fields is None:
            raise HarenaError(messages.no_network(self.title))
        return FieldNetwork(self.evaluator, self.fields, max(self.seat_counts), self.title)

    def __getstate__(self) -> dict[str, object]:
        """Return the attributes to pickle, without the evaluator of fields, which is made again."""
        return {key: one for key, one in vars(self).items() if key != "network_evaluator"}

    def __copy__(self) -> Game[S]:
        """Return the game itself: there is one instance a game."""
        return self

    def __deepcopy__(self, memo: object) -> Game[S]:
        """Return the game itself: there is one instance a game."""
        return self

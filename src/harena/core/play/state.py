"""A position of any game: who decides, which die is requested, and the values of its fields.

There are four kinds of node. `to_move` says which one a state is at:

- a seat number: that seat alone decides;
- `SIMULTANEOUS`: several seats decide at once and in secret, in any order; `waiting` has a bit for
  each seat that still owes its decision. The phase ends, and its decisions are shown, when the
  last seat in `waiting` has decided: then another node comes, or `waiting` names other seats;
- `CHANCE`: one fair die with `die` sides must be rolled, faces 1 to `die` equally likely;
- `TERMINAL`: the game has ended.

The whole position is one row of integers, `values`. A game names their indices by constants, so
that copying, comparing and hashing are written once, here. The end of the row holds a stack of
procedures, for rules that interrupt each other: a frame has the procedure's number, its step, and
its local numbers.
"""

from __future__ import annotations

import os
from operator import index
from typing import Final, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from harena.core import messages
from harena.core.errors import HarenaError, IllegalActionError, IllegalRollError, SeatError
from harena.core.play.actions import Actions, ActionSpace
from harena.core.play.notebook import notebook_svg
from harena.core.play.position import Position
from harena.core.play.rng import Rng

CHANCE: Final[i64] = -1
TERMINAL: Final[i64] = -2
SIMULTANEOUS: Final[i64] = -3

SPECTATOR: Final[i64] = -1  # a viewer without a seat
EVERYBODY: Final[i64] = -1  # observers: all seats and the spectators, a bit each
SPECTATOR_BIT: Final[i64] = 1 << 59  # observers: the spectators, beside a bit for each seat
UNTIL_SHOWN: Final[i64] = 1 << 60  # observers: the rest learn it when the secret phase ends

FRAME: Final[i64] = 8  # numbers in a procedure's frame
PROCEDURE: Final[i64] = 0  # in a frame: which procedure
STEP: Final[i64] = 1  # in a frame: its next step
LOCAL: Final[i64] = 2  # in a frame: the first of six numbers to remember

DEBUG: Final[bool] = os.environ.get("HARENA_DEBUG", "") not in ("", "0")
"""True if playouts and searches check every step they take (`HARENA_DEBUG=1`)."""


def sees(observers: i64, seat: i64) -> bool:
    """Return whether a seat (or `SPECTATOR`) is among the observers of `State.observers`.

    >>> sees(0b101, 2), sees(0b101, 1), sees(EVERYBODY, SPECTATOR)
    (True, False, True)
    """
    bit: i64 = SPECTATOR_BIT
    if seat >= 0:
        bit = 1 << seat
    return observers == EVERYBODY or observers & bit != 0


def open_observers(state: State, actor: i64) -> i64:
    """Return `State.observers` of a game that hides nothing but the decisions of secret phases.

    In such a phase the actor alone learns a decision, the others when it ends.
    """
    if state.to_move == SIMULTANEOUS and actor >= 0:
        return (1 << actor) | UNTIL_SHOWN
    return EVERYBODY


@final
class Note:
    """A journal entry of a rule: a kind of the game, up to six numbers, and its observers."""

    def __init__(
        self, kind: i64, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, observers: i64
    ) -> None:
        self.kind: Final = kind
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.d: Final = d
        self.e: Final = e
        self.f: Final = f
        self.observers: Final = observers

    def known_to(self, seat: i64) -> bool:
        """Return whether a seat (or `SPECTATOR`) may know of it."""
        return sees(self.observers, seat)


def refuse_seat(seat: int, seats: int) -> None:
    """Raise SeatError: the position has no such seat."""
    raise SeatError(messages.no_seat(seat=seat, seats=seats))


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Position):
    """A position. Games subclass it; games in plain Python run under the compiled search.

    A game writes `_legal_actions`, `_apply_action`, `_apply_chance`, `_returns` and `empty`, and
    where it has secrets also `redact`, `determinize` and `observers`. Callers use the checked
    `legal_actions`, `apply_action`, `apply_chance` and `returns`; a search that plays what it has
    listed itself uses `apply_listed` and `apply_rolled`, which check while `HARENA_DEBUG` is set.

    Attributes to read; only the rules change them:

    - `seats`: the number of players.
    - `space`: the `ActionSpace`, which translates action ids and names.
    - `to_move`: a seat, `SIMULTANEOUS`, `CHANCE` or `TERMINAL`.
    - `waiting`: a bit for each seat that owes a decision at a `SIMULTANEOUS` node.
    - `die`: the sides of the requested die; 0 if none is.
    - `values`: the row of integers. A game's `fields` name its parts.
    - `depth`: the number of frames on the stack of procedures.
    - `game`, `options`: the game, and all its options with their values.

    >>> from harena import get_game, seeded
    >>> state, dice = get_game("warp-6").start(2), seeded(1)
    >>> while state.die:
    ...     state.apply_chance(dice.roll(state.die))
    >>> state
    <warp-6 for 2, black to decide>
    >>> [state.space.name(action) for action in state.legal_actions()]
    ['8a', '8b', '6a', '6b', '6c', '4a', '4b', '4c', '4d']
    >>> state.apply_action(state.space.find("8b"))
    >>> state
    <warp-6 for 2, yellow to decide>
    >>> state.returns()
    [0.0, 0.0]
    """

    def __init__(self, seats: i64, space: ActionSpace, size: i64, frames: i64 = 0) -> None:
        """Make an empty state of `size` values for `seats` players, and a stack of `frames`."""
        super().__init__(seats, space, size + frames * FRAME)
        self.to_move = TERMINAL
        self.stack: i64 = size
        self.journal: list[Note] | None = None

    # --- what a game writes -----------------------------------------------------------------

    def _legal_actions(self, seat: i64, out: Actions) -> None:
        """Add the legal actions of a seat that may act to `out`."""
        raise NotImplementedError

    def _apply_action(self, seat: i64, action: i64) -> None:
        """Apply an action that is legal."""
        raise NotImplementedError

    def _apply_chance(self, face: i64) -> None:
        """Continue with a face of the requested die."""
        raise NotImplementedError

    def empty(self) -> State:
        """Return a new state of the same game, seats and options, to be overwritten."""
        raise NotImplementedError

    def _returns(self, seat: i64) -> float:
        """Return the result of a seat: 1 for a win, 0 for a loss, 1/k if k seats share a win.

        Before the end it is 0 for all seats.
        """
        raise NotImplementedError

    def random_action(self, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """Return a random legal action of the seat, each equally likely.

        A game may find one faster than by listing them all in `scratch`.
        """
        scratch.count = 0
        self._legal_actions(seat, scratch)
        if scratch.count == 0:
            raise HarenaError(f"seat {seat} owes a decision, but the rules allow none")
        choice = rng.below(scratch.count)
        return scratch.at[choice]

    def pass_action(self, seat: i64) -> i64:
        """Return the action by which a seat that may interrupt lets the window pass; else -1.

        The server plays it for a player who does not answer in time. One answer of a seat ends its
        part in the window. A phase is a window only if all seats in `waiting` have this action.
        """
        return -1

    def undo_group_step(self) -> i64:
        """Return the place of the next decision within an act; -1 if it stands alone.

        An act is one thing to a player, but possibly several decisions: a piece, its place, its
        rotation. Each has a larger number than the one before, and undo takes them back together
        (`Match.undo`). In secret phases every decision stands alone.
        """
        return -1

    def default_action(self, seat: i64) -> i64:
        """Return the decision for a seat whose time ran out in a phase of plans; or -1.

        The caller repeats it until the seat owes no decision. The plan so far stands, except for
        decisions that do not count without ready (`kept_on_timeout`). A game has this where all
        seats decide at once and each says when it is ready.

        >>> from harena import get_game
        >>> state = get_game("gladiator-arena").start(2)
        >>> state.space.name(state.default_action(1))
        'human'
        """
        return -1

    def kept_on_timeout(self, action: i64) -> bool:
        """Return whether a decision of a plan counts at a deadline without ready.

        Override it to return False for decisions that no player should make by being late, such as
        giving up. The rest of the plan must be legal in the same order.
        """
        return True

    def series_game(self) -> i64:
        """Return the number of the current game in a series, from 1; 0 if no series is played.

        Override it where one match can consist of several games, together with `lose_game`. The
        number must grow with each game and stay in the end.

        >>> from harena import get_game
        >>> get_game("warp-6").start(2, {"games": 3}).series_game()
        1
        """
        return 0

    def lose_game(self, seat: i64) -> None:
        """End the current game of a series as lost by a seat of two, and begin the next game.

        It is called where players decide, never where a die is due. After the last game the match
        ends.
        """
        raise NotImplementedError

    def can_act(self, seat: i64) -> bool:
        """Return whether the seat may decide something now, owed or not."""
        if self.to_move == SIMULTANEOUS:
            return 0 <= seat < self.seats and (self.waiting >> seat) & 1 == 1
        return seat >= 0 and seat == self.to_move

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Return whether the seat may play the action now; any 64-bit numbers are accepted."""
        if not self.can_act(seat):
            return False
        found = self.space.borrow()
        self._legal_actions(seat, found)
        held = found.holds(action)
        self.space.give_back(found)
        return held

    def choices_are_known(self, seat: i64) -> bool:
        """Return whether all players can tell the legal actions of the seat on move.

        By default only while nothing is hidden. A game with secrets may return True where they do
        not affect a choice. A forced choice must not reveal what the seat holds.
        """
        view = self.clone()
        view.redact(SPECTATOR)
        return view == self

    def forced_action(self) -> i64:
        """Return the only legal action of the seat on move, if all players can tell; else -1.

        A game may also return one of several equivalent actions. A match plays it by itself. In
        secret phases nothing is forced.
        """
        seat = self.to_move
        if seat < 0:
            return -1
        found = self.space.borrow()
        self._legal_actions(seat, found)
        action: i64 = found.at[0] if found.count == 1 else -1
        self.space.give_back(found)
        if action < 0:
            return -1
        if self.observers(seat) != EVERYBODY and not self.is_open(seat, action):
            return -1
        return action if self.choices_are_known(seat) else -1

    def redact(self, seat: i64) -> None:
        """Remove from this copy all that the seat (or `SPECTATOR`) cannot know.

        Games without secrets keep this as it is.
        """

    def blot(self, seat: i64, secrets: vec[i64]) -> None:
        """Blank numbers that belong to others than a seat, for `redact`.

        Of `secrets` each four say where a row of them starts, how many there are, how many belong
        to one seat (0: none owns them), and the value in their place: `Fields.to_blot`.
        """
        table = self.values
        n: i64
        owner: i64
        place: i64
        for n in range(0, len(secrets), 4):
            first = secrets[n]
            each = secrets[n + 2]
            if each == 0:
                for place in range(first, first + secrets[n + 1]):
                    table[place] = secrets[n + 3]
                continue
            for owner in range(self.seats):
                if owner != seat:
                    for place in range(first + owner * each, first + (owner + 1) * each):
                        table[place] = secrets[n + 3]

    def determinize(self, seat: i64, rng: Rng) -> None:
        """Fill in hidden information at random, each possibility equally likely.

        Games without secrets keep this as it is.

        >>> from harena import get_game
        >>> state = get_game("warp-6").start(2, {"start": "secret"})
        >>> state.apply_action(state.space.find("=3"), seat=0)
        >>> guess = state.observe(1)
        >>> guess.determinize(1, Rng(1))
        >>> guess.observe(1) == state.observe(1)
        True
        """

    def observers(self, actor: i64) -> i64:
        """Return who learns the coming decision of `actor`, or the coming face (`CHANCE`).

        A bit a seat; 0 hides it from all. By default a match without secrets shows all. In a match
        with secrets a seat alone learns its decision, and nobody a face; what a secret phase
        decides is shown when it ends. A game with secrets overrides this for all that is public,
        see `open_observers`. A face must not reveal hidden information to those who learn it: if a
        die picks one of the unseen cards, return 0, since its face would tell about other hands.
        The drawer learns the card from the observation.
        """
        options = self._options
        game = self._game
        if self.to_move == SIMULTANEOUS or game is None or options is None:
            return open_observers(self, actor)
        if not game.hides(options):
            return EVERYBODY
        return 1 << actor if actor >= 0 else 0

    def is_open(self, seat: i64, action: i64) -> bool:
        """Return whether all players see this decision at once, although the phase is secret.

        Ready is such a decision. It must not depend on the secret ones.

        >>> from harena import get_game
        >>> state = get_game("gladiator-arena").start(2)
        >>> state.is_open(0, state.space.find("ready")), state.is_open(0, state.space.find("D4"))
        (True, False)
        """
        return False

    # --- what callers use -------------------------------------------------------------------

    def legal_actions(self, seat: SupportsIndex = -1) -> list[int]:
        """Return the ids a seat may play now, by default the seat whose turn it is.

        Empty for a seat without a decision, at chance nodes and at the end. SeatError for an
        unknown seat.

        >>> from harena import get_game
        >>> state = get_game("warp-6").start(2, {"start": "secret"})
        >>> [state.space.name(action) for action in state.legal_actions(1)]
        ['=1', '=2', '=3', '=4', '=5', '=6', '=7', '=8']
        >>> state.legal_actions(2)
        Traceback (most recent call last):
            ...
        harena.core.errors.SeatError: no seat 2; seats are 0 to 1
        """
        number = index(seat)
        if number >= int(self.seats):
            refuse_seat(number, int(self.seats))
        asked: i64 = self.next_seat() if number < 0 else number
        if not self.can_act(asked):
            return []
        found = self.space.borrow()
        self._legal_actions(asked, found)
        listed = found.to_list()
        self.space.give_back(found)
        return listed

    def exists(self, seat: int, action: int) -> bool:
        """Return whether there is such a seat and such an action; any integers are accepted."""
        return 0 <= seat < int(self.seats) and 0 <= action < int(self.space.size)

    def check_action(self, seat: int, action: int) -> None:
        """Raise IllegalActionError if a seat may not play an action now; any numbers will do."""
        if DEBUG:
            check_numbers(self)
        if self.exists(seat, action) and self.is_legal(seat, action):
            return
        legal = self.legal_actions(seat) if 0 <= seat < int(self.seats) else []
        names = [self.space.name(one) for one in legal]
        raise IllegalActionError(seat, self.space.name(action), names)

    def check_chance(self, face: int) -> None:
        """Raise IllegalRollError if no requested die can show `face`."""
        if DEBUG:
            check_numbers(self)
        sides = int(self.die) if self.to_move == CHANCE else 0
        if face < 1 or face > sides:
            raise IllegalRollError(face, sides)

    def apply_action(self, action: SupportsIndex, seat: SupportsIndex | None = None) -> None:
        """Play an action for a seat, by default the one whose turn it is.

        IllegalActionError when it is not legal; nothing changes then.

        >>> from harena import get_game
        >>> state = get_game("warp-6").start(2, {"start": "secret"})
        >>> before = state.clone()
        >>> state.apply_action(99, seat=1)
        Traceback (most recent call last):
            ...
        harena.core.errors.IllegalActionError: seat 1 may not play '#99' now; legal now: =1, ...
        >>> state == before
        True
        """
        actor = int(self.next_seat()) if seat is None else index(seat)
        number = index(action)
        self.check_action(actor, number)
        self._apply_action(actor, number)

    def apply_chance(self, face: SupportsIndex) -> None:
        """Let the requested die show `face`, 1 to `die`. IllegalRollError if it cannot.

        >>> from harena import get_game
        >>> state = get_game("warp-6").start(2)
        >>> state.to_move == CHANCE, state.die
        (True, 8)
        >>> state.apply_chance(9)
        Traceback (most recent call last):
            ...
        harena.core.errors.IllegalRollError: face 9 does not fit: a face from 1 to 8 is due
        >>> state.apply_chance(8)
        """
        number = index(face)
        self.check_chance(number)
        self._apply_chance(number)

    def returns(self) -> list[float]:
        """Return the result of each seat: 1 a win, 0 a loss, 1/k shared; before the end 0.

        >>> from harena import get_game
        >>> from harena.core.play.playout import Playout
        >>> state = get_game("warp-6").start(3)
        >>> state.returns()
        [0.0, 0.0, 0.0]
        >>> Playout(3).run(state, 10_000)
        True
        >>> state.returns()
        [0.0, 0.0, 1.0]
        """
        out: list[float] = []
        seat: i64
        for seat in range(self.seats):
            out.append(self._returns(seat))
        return out

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each face of the requested die with its probability; empty at other nodes.

        >>> from harena import get_game
        >>> state = get_game("warp-6").start(2)
        >>> state.chance_outcomes()[:2]
        [(1, 0.125), (2, 0.125)]
        """
        sides = int(self.die) if self.to_move == CHANCE else 0
        return [(face, 1.0 / sides) for face in range(1, sides + 1)]

    def next_seat(self) -> i64:
        """Return the seat that decides now, the lowest of several; -1 at other nodes."""
        if self.to_move >= 0:
            return self.to_move
        if self.to_move == SIMULTANEOUS:
            seat: i64
            for seat in range(self.seats):
                if (self.waiting >> seat) & 1 == 1:
                    return seat
        return -1

    def deciding(self) -> list[int]:
        """Return all seats that owe a decision now, lowest first.

        >>> from harena import get_game
        >>> state = get_game("gladiator-arena").start(3)
        >>> state.to_move == SIMULTANEOUS, state.deciding()
        (True, [0, 1, 2])
        """
        if self.to_move >= 0:
            return [int(self.to_move)]
        out: list[int] = []
        if self.to_move == SIMULTANEOUS:
            seat: i64
            for seat in range(self.seats):
                if (self.waiting >> seat) & 1 == 1:
                    out.append(int(seat))
        return out

    def copy_from(self, other: State) -> None:
        """Become equal to another state of the same game, seats and options."""
        self.to_move = other.to_move
        self.waiting = other.waiting
        self.die = other.die
        self.depth = other.depth
        self.values = other.values[:]

    def note(
        self,
        kind: i64,
        a: i64 = 0,
        b: i64 = 0,
        c: i64 = 0,
        d: i64 = 0,
        e: i64 = 0,
        f: i64 = 0,
        observers: i64 = EVERYBODY,
    ) -> None:
        """Add an entry to the journal, if there is one.

        `observers` has a bit for each seat that may know of it, and `SPECTATOR_BIT`.
        """
        if self.journal is not None:
            self.journal.append(Note(kind, a, b, c, d, e, f, observers))

    def keep_journal(self) -> None:
        """Start an empty journal. It is not part of the position: copies have none."""
        self.journal = []

    def clone(self) -> State:
        """Return an independent copy.

        >>> from harena import get_game
        >>> state = get_game("warp-6").start(2)
        >>> copy = state.clone()
        >>> copy.apply_chance(1)
        >>> copy == state, state.die, copy.game.name
        (False, 8, 'warp-6')
        """
        copy = self.empty()
        copy.belongs_to(self._game, self._options)
        copy.copy_from(self)
        return copy

    def __str__(self) -> str:
        """Return the game's picture of it in plain text, or its `repr`."""
        return (self._game.text(self) if self._game is not None else "") or repr(self)

    def __repr__(self) -> str:
        """Return its game, seats and the next step: `<dice-race for 2, d8 to roll>`."""
        game = self._game
        name = game.name if game is not None else type(self).__name__
        if self.to_move == TERMINAL:
            due = "over"
        elif self.to_move == CHANCE:
            due = f"d{self.die} to roll"
        else:
            names = game.seat_names(int(self.seats)) if game is not None else None
            seats = [names[seat] if names else f"seat {seat}" for seat in self.deciding()]
            due = f"{' and '.join(seats)} to decide"
        return f"<{name} for {self.seats}, {due}>"

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows: all that this position knows."""
        return None if self._game is None else notebook_svg(self)

    def observe(self, seat: SupportsIndex) -> State:
        """Return what a seat (or `SPECTATOR`) knows as a state without the rest.

        Two states that differ only in what the seat cannot know give equal observations.
        SeatError where there is no such seat.

        >>> from harena import get_game
        >>> state = get_game("warp-6").start(2, {"start": "secret"})
        >>> other = state.clone()
        >>> state.apply_action(state.space.find("=3"), seat=0)
        >>> other.apply_action(state.space.find("=5"), seat=0)
        >>> state == other
        False
        >>> state.observe(1) == other.observe(1), state.observe(0) == other.observe(0)
        (True, False)
        """
        viewer = index(seat)
        if viewer < SPECTATOR or viewer >= int(self.seats):
            raise SeatError(messages.no_viewer(viewer=viewer, seats=int(self.seats)))
        view = self.clone()
        view.redact(viewer)
        if self.journal is not None:
            kept: list[Note] = []
            for entry in self.journal:
                if entry.known_to(viewer):
                    kept.append(entry)
            view.journal = kept
        return view

    # --- the stack of procedures ------------------------------------------------------------

    def push(self, procedure: i64) -> i64:
        """Start a procedure on top of the stack, and return the place of its frame.

        IndexError when the stack is full.
        """
        frame = self.stack + self.depth * FRAME
        table = self.values
        if frame + FRAME > len(table):
            raise IndexError(f"no room for procedure {procedure}: {self.depth} are running")
        i: i64
        for i in range(FRAME):
            table[frame + i] = 0
        table[frame + PROCEDURE] = procedure
        self.depth += 1
        return frame

    def frame(self) -> i64:
        """Return the place of the running procedure's frame in `values`."""
        return self.stack + (self.depth - 1) * FRAME

    def pop(self) -> None:
        """End the running procedure and clear its frame; the one below continues."""
        self.depth -= 1
        frame = self.stack + self.depth * FRAME
        table = self.values
        i: i64
        for i in range(FRAME):
            table[frame + i] = 0


def apply_listed(state: State, seat: i64, action: i64) -> None:
    """Apply an action that a search has listed; it is checked only if `HARENA_DEBUG=1`."""
    if DEBUG:
        state.check_action(int(seat), int(action))
    state._apply_action(seat, action)


def apply_rolled(state: State, face: i64) -> None:
    """Apply a face that a search has rolled; it is checked only if `HARENA_DEBUG=1`."""
    if DEBUG:
        state.check_chance(int(face))
    state._apply_chance(face)


def check_numbers(state: State) -> None:
    """Raise HarenaError if a number is out of its declared range (`Game.fields`)."""
    fields = state._game.fields if state._game is not None else None
    wrong = fields.out_of_range(state) if fields is not None else []
    if wrong:
        raise HarenaError(f"out of range: {'; '.join(wrong)}")

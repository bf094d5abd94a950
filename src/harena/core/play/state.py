"""A position of any game: who is to decide, which die is asked for, and the table itself.

There are four kinds of node. `to_move` says which one a state is at:

- a seat number: that seat alone decides;
- `SIMULTANEOUS`: several seats decide at once and in secret, in any order; `waiting` has a bit for
  each seat that still owes its decision. The phase ends, and its decisions are shown, when the
  last seat in `waiting` has decided: then another node comes, or `waiting` names other seats;
- `CHANCE`: one fair die with `die` sides must be rolled, faces 1 to `die` equally likely;
- `TERMINAL`: the game has ended.

All that lies on the table is one row of numbers, `table`. A game names its places in it by
constants, so that copying, comparing and fingerprinting are written once, here. At the end of
the row there is room for a stack of procedures, for rules that interrupt each other: a frame
holds the procedure's number, its step, and what it must remember.
"""

from __future__ import annotations

import os
from operator import index
from typing import Final, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from harena.core.errors import HarenaError, IllegalActionError, IllegalRollError, SeatError
from harena.core.play.actions import Actions, ActionSpace
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
"""Whether playouts and searches check every step they take (`HARENA_DEBUG=1`)."""


def sees(observers: i64, seat: i64) -> bool:
    """Whether a seat (or `SPECTATOR`) is among observers, as `State.observers` gives them.

    >>> sees(0b101, 2), sees(0b101, 1), sees(EVERYBODY, SPECTATOR)
    (True, False, True)
    """
    bit: i64 = SPECTATOR_BIT
    if seat >= 0:
        bit = 1 << seat
    return observers == EVERYBODY or observers & bit != 0


@final
class Note:
    """What a rule says it did: a kind of the game's own, up to six numbers, and who may know."""

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
        """Whether a seat (or `SPECTATOR`) may know of it."""
        return sees(self.observers, seat)


def refuse_seat(seat: int, seats: int) -> None:
    """Raise SeatError: the position has no such seat."""
    raise SeatError(f"no seat {seat}; seats are 0 to {seats - 1}")


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Position):
    """A position. Games subclass it; games in plain Python run under the compiled search.

    A game writes `_legal_actions`, `_apply_action`, `_apply_chance`, `_returns` and `empty`, and
    where it has secrets also `redact`, `determinize` and `observers`. Callers use the checked
    `legal_actions`, `apply_action`, `apply_chance` and `returns`; a search that plays what it has
    listed itself uses `apply_listed` and `apply_rolled`, which check while `HARENA_DEBUG` is set.

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
        """An empty table of `size` numbers for `seats` players, and a stack of `frames`."""
        super().__init__(seats, space, size + frames * FRAME)
        self.to_move = TERMINAL
        self.stack: i64 = size
        self.journal: list[Note] | None = None

    # --- what a game writes -----------------------------------------------------------------

    def _legal_actions(self, seat: i64, out: Actions) -> None:
        """Add the seat's legal actions to `out`. Asked only of a seat that may act."""
        raise NotImplementedError

    def _apply_action(self, seat: i64, action: i64) -> None:
        """Carry out an action known to be legal."""
        raise NotImplementedError

    def _apply_chance(self, face: i64) -> None:
        """Carry on with a face known to fit the die asked for."""
        raise NotImplementedError

    def empty(self) -> State:
        """A new state of the same game, seats and options; its table will be overwritten."""
        raise NotImplementedError

    def _returns(self, seat: i64) -> float:
        """What the end is worth to a seat: 1 a win, 0 a loss, 1/k for k who share.

        Before the end it is 0 for everybody.
        """
        raise NotImplementedError

    def random_action(self, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """One of the seat's legal actions, each as likely.

        A game may find one faster than by listing them all into `scratch`.
        """
        scratch.count = 0
        self._legal_actions(seat, scratch)
        if scratch.count == 0:
            raise HarenaError(f"seat {seat} owes a decision, but the rules allow none")
        choice = rng.below(scratch.count)
        return scratch.at[choice]

    def pass_action(self, seat: i64) -> i64:
        """Where the seat is only asked whether to interrupt: the action that lets it pass; or -1.

        Such a window may be passed for a player who does not answer in time. One answer a seat
        ends its part in it. A phase is a window only if all who are waited for have this.
        """
        return -1

    def act_step(self) -> i64:
        """How far within an act the decision stands that is due; -1 where it stands alone.

        What is one act to a person may be a row of decisions: a piece, its place, how it lies.
        Each of them has a larger number than the one before; they are taken back together
        (`Match.undo`). In secret phases every decision stands alone.
        """
        return -1

    def default_action(self, seat: i64) -> i64:
        """What is decided for a seat whose time ran out in a phase of plans; or -1.

        It is asked again until the seat owes no decision. What the seat has planned so far
        stands, but for what does not count unsaid (`counts_unsaid`). A game has this where all
        decide at once and each says when it is ready.

        >>> from harena import get_game
        >>> state = get_game("gladiator-arena").start(2)
        >>> state.space.name(state.default_action(1))
        'human'
        """
        return -1

    def counts_unsaid(self, action: i64) -> bool:
        """Whether a decision of a plan counts at a deadline though ready was never said to it.

        A game denies it of what nobody should do by being late, such as giving up. What is left
        of the plan without those decisions must be legal in the same order.
        """
        return True

    def can_act(self, seat: i64) -> bool:
        """Whether the seat may decide something now, owed or not."""
        if self.to_move == SIMULTANEOUS:
            return 0 <= seat < self.seats and (self.waiting >> seat) & 1 == 1
        return seat >= 0 and seat == self.to_move

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Whether the seat may play the action now; any 64-bit numbers may be asked."""
        if not self.can_act(seat):
            return False
        found = self.space.borrow()
        self._legal_actions(seat, found)
        held = found.holds(action)
        self.space.give_back(found)
        return held

    def choices_are_known(self, seat: i64) -> bool:
        """Whether all can tell what the seat whose turn it is may choose from.

        By default only while nothing at all is hidden. A game with secrets says where they have
        no bearing on a choice: that a choice was forced must tell nobody what the seat holds.
        """
        view = self.clone()
        view.redact(SPECTATOR)
        return view == self

    def forced_action(self) -> i64:
        """The one action that the seat whose turn it is has, where all can tell so; or -1.

        A game may also name one of several that come to the same for everybody. Nobody is asked
        for it: a match plays it by itself. In secret phases nothing is forced.
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
        """Blot out of this copy all that the seat (or `SPECTATOR`) cannot know.

        Games without secrets keep this as it is.
        """

    def blot(self, seat: i64, secrets: vec[i64]) -> None:
        """Blank numbers that belong to others than a seat, for `redact`.

        Of `secrets` each four say where a row of them starts, how many there are, how many belong
        to one seat (0: all are nobody's), and what stands there instead: `Fields.to_blot`.
        """
        table = self.table
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
        """Fill what the seat cannot know with something that could be true, evenly drawn.

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
        """Who learns the coming decision of `actor`, or the coming face (`CHANCE`): a bit a seat.

        `EVERYBODY` by default, and in a secret phase the actor alone, the others when it ends.
        0 is nobody, as for a shuffle. A face that some learn must tell them nothing of what they
        may not know: where a card's number depends on the cards that others hold, shuffle first,
        by dice that nobody sees, and draw from the top without a die.
        """
        if self.to_move == SIMULTANEOUS and actor >= 0:
            return (1 << actor) | UNTIL_SHOWN
        return EVERYBODY

    def is_open(self, seat: i64, action: i64) -> bool:
        """Whether all see this decision at once, though the phase is one of secret decisions.

        Saying that one is ready is such a decision; nothing in it may depend on the secret ones.

        >>> from harena import get_game
        >>> state = get_game("gladiator-arena").start(2)
        >>> state.is_open(0, state.space.find("ready")), state.is_open(0, state.space.find("D4"))
        (True, False)
        """
        return False

    # --- what callers use -------------------------------------------------------------------

    def legal_actions(self, seat: SupportsIndex = -1) -> list[int]:
        """The ids a seat may play now, by default the seat whose turn it is.

        Empty for a seat that has nothing to decide, at chance nodes and at the end. SeatError
        where there is no such seat.

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
        """Whether there is such a seat and such an action, for any numbers, however large."""
        return 0 <= seat < int(self.seats) and 0 <= action < int(self.space.size)

    def check_action(self, seat: int, action: int) -> None:
        """IllegalActionError when a seat may not play an action now; any numbers may be asked."""
        if DEBUG:
            check_numbers(self)
        if self.exists(seat, action) and self.is_legal(seat, action):
            return
        legal = self.legal_actions(seat) if 0 <= seat < int(self.seats) else []
        names = [self.space.name(one) for one in legal]
        raise IllegalActionError(seat, self.space.name(action), names)

    def check_chance(self, face: int) -> None:
        """IllegalRollError when no die is asked for that can show `face`."""
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
        """Let the asked-for die show `face`, 1 to `die`. IllegalRollError when it cannot.

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
        """What the end is worth to each seat: 1 a win, 0 a loss, 1/k shared; before it all 0.

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
        """Each face of the die that is asked for, with its probability; empty at other nodes.

        >>> from harena import get_game
        >>> state = get_game("warp-6").start(2)
        >>> state.chance_outcomes()[:2]
        [(1, 0.125), (2, 0.125)]
        """
        sides = int(self.die) if self.to_move == CHANCE else 0
        return [(face, 1.0 / sides) for face in range(1, sides + 1)]

    def next_seat(self) -> i64:
        """The seat that decides now; of several at once the lowest; -1 at other nodes."""
        if self.to_move >= 0:
            return self.to_move
        if self.to_move == SIMULTANEOUS:
            seat: i64
            for seat in range(self.seats):
                if (self.waiting >> seat) & 1 == 1:
                    return seat
        return -1

    def deciding(self) -> list[int]:
        """All seats that owe a decision now, lowest first.

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
        self.table = other.table[:]

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
        """A rule notes in the journal what it did, where one is kept, and for whom.

        `observers` has a bit for each seat that may know of it, and `SPECTATOR_BIT`.
        """
        if self.journal is not None:
            self.journal.append(Note(kind, a, b, c, d, e, f, observers))

    def keep_journal(self) -> None:
        """Start an empty journal. It is no part of the position: copies do without it."""
        self.journal = []

    def clone(self) -> State:
        """An independent copy.

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
        """The game's picture of it in plain text, or what `repr` says."""
        return (self._game.text(self) if self._game is not None else "") or repr(self)

    def __repr__(self) -> str:
        """Its game, for how many seats, and what is due: `<dice-race for 2, d8 to roll>`."""
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
        """The picture that a notebook shows: all that this position knows, nothing to click."""
        return None if self._game is None else self._game.picture(self)

    def observe(self, seat: SupportsIndex) -> State:
        """What a seat (or `SPECTATOR`) knows, as a state of its own without the rest.

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
            raise SeatError(f"no seat {viewer}; seats are 0 to {self.seats - 1}, -1 a spectator")
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
        """Start a procedure on top of those running; gives its frame's place in the table.

        IndexError when the stack is full.
        """
        frame = self.stack + self.depth * FRAME
        table = self.table
        if frame + FRAME > len(table):
            raise IndexError(f"no room for procedure {procedure}: {self.depth} are running")
        i: i64
        for i in range(FRAME):
            table[frame + i] = 0
        table[frame + PROCEDURE] = procedure
        self.depth += 1
        return frame

    def frame(self) -> i64:
        """Where the running procedure's frame starts in the table."""
        return self.stack + (self.depth - 1) * FRAME

    def pop(self) -> None:
        """End the running procedure; the one below goes on. Its frame is wiped."""
        self.depth -= 1
        frame = self.stack + self.depth * FRAME
        table = self.table
        i: i64
        for i in range(FRAME):
            table[frame + i] = 0


def apply_listed(state: State, seat: i64, action: i64) -> None:
    """Play what a search has listed itself: checked under `HARENA_DEBUG=1` only."""
    if DEBUG:
        state.check_action(int(seat), int(action))
    state._apply_action(seat, action)


def apply_rolled(state: State, face: i64) -> None:
    """Let the die show what a search has rolled itself: checked under `HARENA_DEBUG=1` only."""
    if DEBUG:
        state.check_chance(int(face))
    state._apply_chance(face)


def check_numbers(state: State) -> None:
    """HarenaError where a number is out of the range that its game declares (`Game.fields`)."""
    fields = state._game.fields if state._game is not None else None
    wrong = fields.out_of_range(state) if fields is not None else []
    if wrong:
        raise HarenaError(f"out of range: {'; '.join(wrong)}")

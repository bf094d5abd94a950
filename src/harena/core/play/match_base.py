"""The steps of a match: checked decisions and dice, and forced actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Self, SupportsIndex

from harena.core import messages
from harena.core.errors import IllegalActionError, IllegalRollError
from harena.core.game import Game
from harena.core.play.dice import Dice
from harena.core.play.entry import GAME_RESIGNED, GAME_TIMED_OUT, Entry
from harena.core.play.event_log import EntryMeta, EventLog, Step
from harena.core.play.state import CHANCE, EVERYBODY, SIMULTANEOUS, TERMINAL, State
from harena.core.registry import get_game


class MatchBase(EventLog):
    """A game in play: forward from its first position by decisions and dice."""

    def __init__(
        self,
        game: Game | str,
        seats: SupportsIndex,
        options: Mapping[str, object] | None = None,
        *,
        players: Sequence[str] | None = None,
        date: str = "",
        settles: bool = True,
        start: State | None = None,
    ) -> None:
        """Set up a match. SeatError, OptionError or UnknownGameError say what does not fit.

        `players` are names for the seats, "" for unnamed ones; `date` is `2026-11-22`. Without
        `settles`, forced actions are not played automatically: use that for a match that follows a
        complete log kept elsewhere. With a `start` it begins in that position, see `from_position`.
        """
        super().__init__()
        self.game = get_game(game) if isinstance(game, str) else game
        self.options = self.game.check_options(seats, options)
        self._start: State = start if start is not None else self.game.start(seats, self.options)
        self.seats = index(seats)
        self.players = list(players or [""] * self.seats)
        if len(self.players) != self.seats:
            raise ValueError(f"{len(self.players)} names for {self.seats} seats")
        self.date = date
        self.commitment = ""
        """The SHA-256 of the secret that determines the dice; "" without one, see `dice`."""
        self.undone_dice: tuple[int, ...] = ()
        """The indices, from 0, of dice of that secret that were undone; set when it is revealed."""
        self.secret = ""
        """The secret in hexadecimal, once it is revealed."""
        self.nonce_hashes: tuple[str, ...] = ()
        """The SHA-256 of each seat's nonce, "" for a seat without one; () if no seat has one."""
        self.nonces: tuple[str, ...] = ()
        """The revealed nonces that are mixed into the secret, see `mixed_secret`."""
        self.fork_step = 0
        """The number of entries copied from the match it continues; 0 for a new match."""
        self.seat_names = self.game.seat_names(self.seats)
        self.state: State = self._start.clone()
        # Where the newest secret phase began: so many entries, and the position after them. It is
        # shared with copies, and never played on.
        self._phase: tuple[int, State] | None = None
        self.resigned: int | None = None
        self.forfeited = False
        """True if the resignation was a loss on time."""
        self.steps: list[Step] | None = None
        """The steps played since `keep_steps`, shared by all viewers."""
        self.settles = settles
        self._settled = False
        self.settle()

    def upto(self, step: SupportsIndex) -> Self:
        """Return a match of the same heading with the first `step` entries only.

        It does not settle and knows no dice that follow. IndexError when there are fewer entries.

        >>> from harena import Match, seeded
        >>> match = Match("warp-6", 2)
        >>> _ = match.roll_all(seeded(1))
        >>> match.upto(7)
        <match of warp-6 for 2, d4 to roll, 7 steps>
        """
        last = index(step)
        if not 0 <= last <= len(self.log):
            raise IndexError(f"no position {last}: there are 0 to {len(self.log)}")
        match = type(self)(
            self.game,
            self.seats,
            self.options,
            players=self.players,
            date=self.date,
            settles=False,
            start=self._start,
        )
        for entry in self.log[:last]:
            match.add(entry)
        return match

    @classmethod
    def from_position(cls, state: State) -> Self:
        """Return a match that begins in a position. Records cannot keep it.

        >>> from harena import Match, get_game
        >>> match = Match.from_position(get_game("warp-6").start(3))
        >>> match == Match("warp-6", 3)
        True
        """
        assert isinstance(state.game, Game)
        return cls(state.game, int(state.seats), state.options, start=state.clone())

    # --- playing ----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """True once the match has ended, by the rules or by resignation."""
        return self.resigned is not None or self.state.to_move == TERMINAL

    def apply_action(self, action: SupportsIndex | str, seat: SupportsIndex | None = None) -> Entry:
        """Play an action, by id or notation, for `seat` (default: the seat that decides).

        Forced actions follow. IllegalActionError when it is not legal; the match is unchanged then.

        >>> from harena import Match
        >>> match = Match("warp-6", 2, {"start": "secret"})
        >>> match.apply_action("=4", seat=1)
        Entry(seat=1, value=30, sides=0)
        >>> match.apply_action("=9", seat=0)
        Traceback (most recent call last):
            ...
        harena.core.errors.IllegalActionError: seat 0 may not play '=9' now; legal now: =1, ...
        >>> len(match.log)
        1
        """
        entry = self._decide(action, seat)
        self.settle()
        return entry

    def _decide(self, action: SupportsIndex | str, seat: SupportsIndex | None) -> Entry:
        actor = int(self.state.next_seat()) if seat is None else index(seat)
        space = self.state.space
        number = space.find(action) if isinstance(action, str) else index(action)
        name = action if isinstance(action, str) else space.name(action)
        if self.over:
            raise IllegalActionError(actor, name, [], messages.MATCH_OVER)
        if not (self.state.exists(actor, number) and self.state.is_legal(actor, number)):
            known = 0 <= actor < self.seats
            legal = [space.name(a) for a in self.state.legal_actions(actor)] if known else []
            raise IllegalActionError(actor, name, legal, self._why_not(actor))
        return self._append(Entry(actor, number))

    def apply_chance(self, face: SupportsIndex) -> Entry:
        """Let the requested die show `face`. IllegalRollError when it cannot.

        Forced actions follow.
        """
        entry = self._roll(index(face))
        self.settle()
        return entry

    def _roll(self, number: int) -> Entry:
        sides = int(self.state.die) if self.state.to_move == CHANCE and not self.over else 0
        if not 1 <= number <= sides:
            raise IllegalRollError(number, sides)
        return self._append(Entry(-1, number, sides))

    def settle(self) -> None:
        """Play all forced actions, if this match `settles`."""
        while self.settles and self.play_forced() is not None:
            pass

    def play_forced(self) -> Entry | None:
        """Play one forced action and return it; None when there is none."""
        action = -1 if self._settled or self.over else int(self.state.forced_action())
        self._settled = action < 0
        if action < 0:
            return None
        return self._append(Entry(int(self.state.to_move), action), forced=True)

    def roll_all(self, dice: Dice) -> list[Entry]:
        """Roll every requested die until a player must decide or the match is over.

        Return the dice. Forced actions between them are in the log only.

        >>> from harena import seeded
        >>> from harena import Match
        >>> match = Match("warp-6", 2)
        >>> len(match.roll_all(seeded(1)))
        18
        >>> match
        <match of warp-6 for 2, black to decide, 18 steps>
        """
        rolled: list[Entry] = []
        while self.state.to_move == CHANCE and not self.over:
            rolled.append(self.apply_chance(dice.roll(int(self.state.die))))
        return rolled

    def add(self, entry: Entry) -> Entry:
        """Append a stored entry, with the same checks as `apply_action` and `apply_chance`.

        No forced actions follow, because the store has them too.
        """
        if entry.is_loss:
            return self._lose_game(entry)
        if not entry.is_roll:
            return self._decide(entry.value, entry.seat)
        if self.state.to_move == CHANCE and entry.sides != self.state.die:
            raise IllegalRollError(entry.value, int(self.state.die), entry.sides)
        return self._roll(entry.value)

    @property
    def can_lose_game(self) -> bool:
        """True in a series of two players in which a game can be resigned or lost on time."""
        able = self.game.traits.can_resign and self.seats == 2
        return able and int(self.state.series_game()) > 0

    def lose_game(self, seat: SupportsIndex, *, on_time: bool = False) -> Entry:
        """Resign the current game of a series for a seat of two, or lose it on time.

        The next game begins; after the last one the match is over. IllegalActionError when it
        cannot be done. To resign the series as a whole, see `Match.resign`.

        >>> from harena import Match, seeded
        >>> match = Match("warp-6", 2, {"games": 2})
        >>> _ = match.roll_all(seeded(1))
        >>> _ = match.lose_game(1)
        >>> int(match.state.series_game()), match.over
        (2, False)
        """
        entry = Entry(index(seat), GAME_TIMED_OUT if on_time else GAME_RESIGNED)
        self._lose_game(entry)
        self.settle()
        return entry

    def _lose_game(self, entry: Entry) -> Entry:
        if self.over:
            problem = messages.MATCH_OVER
        elif not self.can_lose_game or not 0 <= entry.seat < self.seats:
            problem = messages.NO_SERIES
        elif self.state.to_move == CHANCE:
            problem = self._why_not(entry.seat)
        else:
            return self._append(entry)
        raise IllegalActionError(entry.seat, messages.RESIGN_GAME, [], problem)

    def _append(self, entry: Entry, *, forced: bool = False) -> Entry:
        state = self.state
        # Asked only where it is not known: after `settle` nothing is forced.
        if entry.is_decision and not (forced or self._settled):
            forced = state.forced_action() == entry.value
        self._settled = False
        together, waiting = state.to_move == SIMULTANEOUS, int(state.waiting)
        begins = together and self.phase_start() == len(self.log)
        observers = int(state.observers(CHANCE if entry.is_roll else entry.seat))
        if entry.is_loss or (entry.is_decision and state.is_open(entry.seat, entry.value)):
            observers = int(EVERYBODY)
        game = int(state.series_game())
        passing = int(state.pass_action(entry.seat)) if together and not entry.is_loss else -1
        window, passed = passing >= 0, passing == entry.value >= 0
        act = int(state.undo_group_step()) if entry.is_decision and not together else -1
        if begins:
            self._phase = len(self.log), state if self.steps is not None else state.clone()
        self._carry_out(entry)
        state = self.state
        self.log.append(entry)
        # The last one who owed a decision ends a secret phase, even if the next follows at once.
        # In a window one answer is all: whoever is asked alone once more is asked anew.
        last = together and waiting == 1 << entry.seat and (window or state.waiting != waiting)
        shown = together and (state.to_move != SIMULTANEOUS or last or entry.is_loss)
        self._meta.append(EntryMeta(observers, together, shown, forced, passed, act, game))
        return entry

    def keep_steps(self) -> None:
        """Keep the entries played from now on as `steps`, starting with an empty list.

        >>> from harena import Match
        >>> match = Match("warp-6", 2)
        >>> match.keep_steps()
        >>> match.apply_chance(5).value
        5
        >>> [(step.number, int(step.before.die), step.entry.value) for step in match.steps]
        [(0, 8, 5)]
        """
        self.steps = []

    def _carry_out(self, entry: Entry) -> None:
        if self.steps is None:
            entry.apply_to(self.state)
            return
        before, self.state = self.state, self.state.clone()
        self.state.keep_journal()
        entry.apply_to(self.state)
        self.steps.append(Step(len(self.log), before, entry, self.state))

    def _why_not(self, seat: int) -> str:
        state = self.state
        if state.to_move == CHANCE:
            return messages.roll_first(sides=state.die)
        if state.can_act(seat):
            return ""
        return messages.turn_of(seats=[self.seat_names[s] for s in state.deciding()])

    def state_at(self, number: SupportsIndex) -> State:
        """Return the position after the first `number` entries, 0 to `len(log)`. IndexError else.

        >>> from harena import Match
        >>> match = Match("warp-6", 2)
        >>> match.apply_chance(5).value
        5
        >>> match.state_at(0) == Match("warp-6", 2).state, match.state_at(1) == match.state
        (True, True)
        >>> match.state_at(2)
        Traceback (most recent call last):
            ...
        IndexError: no position 2; there are 0 to 1
        """
        number = index(number)
        if not 0 <= number <= len(self.log):
            raise IndexError(f"no position {number}; there are 0 to {len(self.log)}")
        known, first = 0, self._start
        # What was played before a secret phase is not played again for what is changed in it.
        if self._phase is not None and self._phase[0] <= number:
            known, first = self._phase
        state = first.clone()
        for entry in self.log[known:number]:
            entry.apply_to(state)
        return state

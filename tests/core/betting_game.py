"""Tiny games for tests of bots: what each choice is worth is known by hand."""

from __future__ import annotations

from collections.abc import Sequence

from harena import CHANCE, SIMULTANEOUS, TERMINAL, Rng
from harena.core.game import Game
from harena.core.options import Options
from harena.core.play.actions import Actions, ActionSpace, Kind
from harena.core.play.evaluator import Evaluator
from harena.core.play.search_policy import SearchConfig, SearchPolicy
from harena.core.play.state import State

NUMBERS = ActionSpace([Kind("number", [str(n) for n in range(8)])])


class OneChoice(State):
    """A game in which seat 0 takes a number and then has a share of one, the other the rest.

    The values are the number and the face of a die, if one falls.
    """

    choices: Sequence[int] = range(3)

    def __init__(self, *given: object, config: SearchConfig | None = None) -> None:
        super().__init__(2, NUMBERS, 2)
        self.given, self.to_move = given, 0
        self.belongs_to(bet_game(config or SearchConfig()), {})

    def empty(self) -> State:
        return type(self)(*self.given)

    def share(self) -> float:
        """Return seat 0's result."""
        raise NotImplementedError

    def estimate(self) -> float:
        """Return seat 0's estimated result."""
        return 0.5

    def faces(self) -> int:
        """Return the number of faces to sample."""
        return int(self.die)

    def _legal_actions(self, seat: int, out: Actions) -> None:
        for n in self.choices:
            out.add(n)

    def _apply_action(self, seat: int, action: int) -> None:
        self.values[0], self.to_move = action, TERMINAL

    def _apply_chance(self, face: int) -> None:
        self.values[1], self.die, self.to_move = face, 0, TERMINAL

    def _returns(self, seat: int) -> float:
        if self.to_move != TERMINAL:
            return 0.0
        return self.share() if seat == 0 else 1.0 - self.share()


class BetEvaluator(Evaluator):
    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, OneChoice)
        if state.to_move == TERMINAL:
            return state._returns(seat)
        return state.estimate() if seat == 0 else 1.0 - state.estimate()


class BetPolicy(SearchPolicy):
    def chance_samples(self, state: State) -> int:
        assert isinstance(state, OneChoice)
        return state.faces()


def bet_game(config: SearchConfig) -> Game[OneChoice]:
    """Return a game of bets with these search settings."""

    class BetGame(Game[OneChoice]):
        name, title, seat_counts = "bet", "Bet", (2,)
        evaluator = BetEvaluator()
        search_policy = BetPolicy(config)

        def new(self, seats: int, options: Options) -> OneChoice:
            raise NotImplementedError

    return BetGame()


class ForcedChoice(OneChoice):
    """0 to 3; then the other has one action only, six times; 1 wins."""

    def _legal_actions(self, seat: int, out: Actions) -> None:
        for n in range(4 if seat == 0 else 1):
            out.add(n)

    def _apply_action(self, seat: int, action: int) -> None:
        t = self.values
        if seat == 0:
            t[0] = action
        t[1] += 1
        self.to_move = 1 if t[1] < 7 else TERMINAL

    def share(self) -> float:
        return float(self.values[0] == 1)


class DieAfterChoice(OneChoice):
    """0 is safe, and worth so much; n wins with a die of six above n."""

    choices = (0, 2, 4)

    def __init__(self, safe: float = 0.5) -> None:
        super().__init__(safe)
        self.safe = safe

    def _apply_action(self, seat: int, action: int) -> None:
        self.values[0] = action
        self.to_move, self.die = (CHANCE, 6) if action else (TERMINAL, 0)

    def share(self) -> float:
        bet, face = self.values
        return self.safe if bet == 0 else float(face > bet)


class WheelOfFortune(OneChoice):
    """A die of twenty wins with 11 or more; or one takes `safe`."""

    choices = range(2)

    def __init__(
        self, safe: float, looked_at: int, patience: int, fell: set[int] | None = None
    ) -> None:
        self.safe, self.looked_at = safe, looked_at
        self.fell: set[int] = set() if fell is None else fell
        super().__init__(
            safe, looked_at, patience, self.fell, config=SearchConfig(min_visits=patience)
        )

    def _apply_action(self, seat: int, action: int) -> None:
        self.to_move, self.die = (CHANCE, 20) if action else (TERMINAL, 0)
        self.values[0] = action

    def _apply_chance(self, face: int) -> None:
        self.fell.add(int(face))
        super()._apply_chance(face)

    def share(self) -> float:
        return self.safe if self.values[0] == 0 else float(self.values[1] >= 11)

    def faces(self) -> int:
        return self.looked_at


class Signs(OneChoice):
    """Both point at a number at once; the table of shares is indexed by the two."""

    def __init__(self, shares: tuple[tuple[float, ...], ...]) -> None:
        super().__init__(shares)
        self.shares, self.choices = shares, range(len(shares))
        self.to_move, self.waiting = SIMULTANEOUS, 3

    def _apply_action(self, seat: int, action: int) -> None:
        self.values[seat] = action
        self.waiting &= ~(1 << seat)
        self.to_move = SIMULTANEOUS if self.waiting else TERMINAL

    def share(self) -> float:
        return self.shares[self.values[0]][self.values[1]]


class Slopes(OneChoice):
    """Any number, then a die; what each is worth, at first and in the end, is given."""

    def __init__(self, looks: tuple[float, ...], comes: tuple[float, ...]) -> None:
        super().__init__(looks, comes, config=SearchConfig(evaluates_chance=True))
        self.looks, self.comes, self.choices = looks, comes, range(len(looks))

    def _apply_action(self, seat: int, action: int) -> None:
        self.values[0] = action
        self.to_move, self.die = CHANCE, 6

    def share(self) -> float:
        return (self.comes if self.values[1] else self.looks)[self.values[0]]

    def estimate(self) -> float:
        return self.share()


class Clutter(OneChoice):
    """Two numbers: what comes first looks alike but for 7, which looks worse; 7 and then 1 wins."""

    choices = range(8)

    def _apply_action(self, seat: int, action: int) -> None:
        t = self.values
        if t[1]:
            t[0] = 10 * t[0] + action
            self.to_move = TERMINAL
        else:
            t[0], t[1] = action, 1

    def share(self) -> float:
        return float(self.values[0] == 71)

    def estimate(self) -> float:
        return 0.4 if self.values[0] == 7 else 0.5


class Coin(OneChoice):
    """0 is safe; 1 and 2 bet on a hidden coin."""

    def __init__(self, guessed: list[int]) -> None:
        super().__init__(guessed)
        self.guessed = guessed

    def share(self) -> float:
        bet, coin = self.values
        return 0.7 if bet == 0 else float(bet == coin)

    def determinize(self, seat: int, rng: Rng) -> None:
        self.values[1] = 1 + rng.below(2)
        self.guessed.append(int(self.values[1]))


class Nim(State):
    """Take one to three from a pile in one or two bites; taking the last one wins.

    A bite of 0 ends the turn; a turn takes at least one.
    """

    def __init__(self, left: int = 0, seats: int = 2) -> None:
        super().__init__(seats, NUMBERS, 3)
        self.values[0] = left
        self.to_move = 0

    def empty(self) -> State:
        return Nim(0, int(self.seats))

    def _legal_actions(self, seat: int, out: Actions) -> None:
        left, taken, _ = self.values
        if taken:
            out.add(0)
        for n in range(1, min(left, 3 - taken) + 1):
            out.add(n)

    def _apply_action(self, seat: int, action: int) -> None:
        t = self.values
        t[0] -= action
        t[1] += action
        if t[0] == 0:
            t[2], self.to_move = seat, TERMINAL
        elif action == 0 or t[1] == 3:
            t[1], self.to_move = 0, (seat + 1) % int(self.seats)

    def _returns(self, seat: int) -> float:
        return float(self.to_move == TERMINAL and self.values[2] == seat)

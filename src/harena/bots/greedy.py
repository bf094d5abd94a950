"""The greedy bot: a look to the end of its own turn by the game's evaluation."""

from __future__ import annotations

from math import log
from typing import Final, final

from mypy_extensions import i64

from harena.bots import messages
from harena.bots.search_memory import SearchMemory, plans_in_secret
from harena.core.play.actions import Actions
from harena.core.play.evaluator import PLAIN, Evaluator
from harena.core.play.network import evaluator_with
from harena.core.play.rng import Rng
from harena.core.play.search_policy import search_policy_of
from harena.core.play.state import CHANCE, SIMULTANEOUS, State, apply_listed, apply_rolled

FURTHER: Final[i64] = 3  # own decisions after the chosen one
DICE: Final[i64] = 4  # dice on the way
BUDGET: Final[i64] = 1500  # positions evaluated for a choice; for a die at once, for each face
OUTCOMES: Final[i64] = 12  # up to so many faces together are all looked at
FACES: Final[i64] = 6  # of a larger die, evenly spaced
DEPTH: Final[i64] = 16  # steps, including forced ones
WINDOWS: Final[i64] = 32  # windows in a row


def refuse_below(name: str, number: float, least: float) -> None:
    """Raise ValueError if a parameter of a bot is too small or not a number."""
    if not number >= least:
        raise ValueError(messages.too_small(name=name, least=least, number=number))


@final
class Greedy(SearchMemory):
    """A bot that tries legal actions, and its further actions in the same turn.

    It leaves out actions that another one is never worse than, see `SearchPolicy.is_dominated`. It
    takes the best and averages over the dice on the way. Others, and itself, let all windows to
    interrupt pass. It looks no further than its turn.
    """

    name = "greedy"
    title = "Greedy"
    summary = "Plans its own turn. Picks the best result it sees."

    def __init__(
        self,
        further: i64 = FURTHER,
        dice: i64 = DICE,
        budget: i64 = BUDGET,
        temperature: float = 0.0,
        network: str = "",
    ) -> None:
        """Set how many further decisions, dice and positions it looks at, at most.

        `temperature`: the randomness of the choice, see `harena.core.levels.Level`. `network`: the
        file of another network, "none" for an evaluation without one, "" for the game's own.
        """
        refuse_below("temperature", temperature, 0.0)
        for name, count, least in (
            ("further", further, 0),
            ("dice", dice, 0),
            ("budget", budget, 1),
        ):
            refuse_below(name, float(count), float(least))
        super().__init__()
        self.further: i64 = further
        self.dice: i64 = dice
        self.budget: i64 = budget
        self.temperature: float = temperature
        self.network: str = network
        self.seat: i64 = 0
        self.evaluator: Evaluator = PLAIN
        self.secret: bool = False  # all seats plan at once and in secret

    def choose(self, view: State, seat: i64, rng: Rng) -> i64:
        """Return the action to play in `view`, the seat's observation; ties are drawn at random.

        Hidden information is filled in once, by `State.determinize`.
        """
        self.seat = seat
        self.evaluator = evaluator_with(view, self.network)
        # The states kept may be of another game, or with other options.
        self.states = []
        actions = self.listed(0, view)
        view._legal_actions(seat, actions)
        if actions.count > 1:
            leave_out_dominated(view, seat, actions)
        best: i64 = actions.get(0)
        if actions.count == 1:
            return best
        guess = self.kept(0, view)
        guess.determinize(seat, rng)
        self.secret = plans_in_secret(guess, seat)
        if self.secret:
            # The decisions of the others are unknown, so the phase must not end.
            guess.waiting |= ((1 << guess.seats) - 1) & ~(1 << seat)
        # An equal share, so that no action looks better for a longer look.
        share = self.budget // actions.count
        top = 0.0
        equal: i64 = 0
        i: i64
        for i in range(actions.count):
            action = actions.get(i)
            apply_listed(self.kept(1, guess), seat, action)
            value = self._value(1, self.further, self.dice, 1, share)
            if self.temperature > 0.0:
                value = log_odds(value) + self.temperature * whim(rng)
            if equal == 0 or value > top:
                top = value
                best = action
                equal = 1
            elif value == top:
                equal += 1
                if rng.below(equal) == 0:
                    best = action
        return best

    def _value(self, level: i64, further: i64, dice: i64, outcomes: i64, budget: i64) -> float:
        """Return the value of the position at a level, with so much left to look at."""
        state = self.states[level]
        if state.to_move == SIMULTANEOUS:
            let_pass(state)
        if budget >= 2 and level < DEPTH:
            if state.to_move == CHANCE and dice > 0:
                return self._average(level, further, dice, outcomes, budget)
            if state.to_move == self.seat:
                actions = self.listed(level, state)
                state._legal_actions(self.seat, actions)
                # A forced action is no decision.
                left = further - 1 if actions.count > 1 else further
                if left >= 0 and actions.count > 0:
                    return self._best(level, left, dice, outcomes, budget)
        return self._worth(state)

    def _worth(self, state: State) -> float:
        """Return the seat's win probability, or the value of its secret plan."""
        evaluator = self.evaluator
        if self.secret:
            return evaluator.plan_value(state, self.seat)
        return evaluator.evaluate(state, self.seat)

    def _average(self, level: i64, further: i64, dice: i64, outcomes: i64, budget: i64) -> float:
        """Return the mean value over the faces of the requested die, or over some of them."""
        state = self.states[level]
        sides = state.die
        tries = sides
        if outcomes * sides > OUTCOMES and sides > FACES:
            tries = FACES
        if tries > budget:
            return self._worth(state)
        # A die at the root must not take the look further ahead away from its action: beside
        # the others' best turns, its turns would look dull.
        share = budget if level == 1 else budget // tries
        total = 0.0
        i: i64
        for i in range(tries):
            apply_rolled(self.kept(level + 1, state), spaced_face(i, tries, sides))
            total += self._value(level + 1, further, dice - 1, outcomes * tries, share)
        return total / float(tries)

    def _best(self, level: i64, further: i64, dice: i64, outcomes: i64, budget: i64) -> float:
        """Return the best value over the seat's listed actions, or over some of very many."""
        state = self.states[level]
        actions = self.lists[level]
        count = actions.count
        tries = count if count <= budget else budget
        top = 0.0
        i: i64
        for i in range(tries):
            action = actions.get(i * count // tries)
            apply_listed(self.kept(level + 1, state), self.seat, action)
            value = self._value(level + 1, further, dice, outcomes, budget // tries)
            if i == 0 or value > top:
                top = value
        return top


def leave_out_dominated(state: State, seat: i64, actions: Actions) -> None:
    """Leave out actions that another one is never worse than.

    To look a few decisions ahead may flatter them: what ends something lets the look reach further.
    """
    policy = search_policy_of(state)
    count = actions.count
    actions.count = 0
    i: i64
    for i in range(count):
        action = actions.at[i]
        if not policy.is_dominated(state, seat, action):
            actions.add(action)


def log_odds(chance: float) -> float:
    """Return the logarithm of the odds of a probability, -12 to 12."""
    p = min(max(chance, 6e-6), 1.0 - 6e-6)
    return log(p / (1.0 - p))


def whim(rng: Rng) -> float:
    """Return a random Gumbel number: the highest score plus one is a draw by exp(score)."""
    return -log(-log((float(rng.below(1 << 24)) + 0.5) / float(1 << 24)))


def spaced_face(i: i64, tries: i64, sides: i64) -> i64:
    """Return the i-th of `tries` faces spread evenly over a die, with the mean of the die."""
    if 2 * i + 1 == tries:
        return (sides + 1) // 2
    if 2 * i + 1 > tries:
        return sides + 1 - spaced_face(tries - 1 - i, tries, sides)
    return 1 + (2 * i + 1) * sides // (2 * tries)


def let_pass(state: State) -> None:
    """Apply the pass action of all seats while all of them may only interrupt."""
    _i: i64
    for _i in range(WINDOWS):
        if state.to_move != SIMULTANEOUS:
            return
        asked = state.waiting
        seat: i64
        for seat in range(state.seats):
            if (asked >> seat) & 1 == 1 and state.pass_action(seat) < 0:
                return
        for seat in range(state.seats):
            if (asked >> seat) & 1 == 1 and state.can_act(seat):
                apply_listed(state, seat, state.pass_action(seat))

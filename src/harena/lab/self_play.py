"""Games of an evaluator against itself, as data to train a network on.

Every decision looks at each action's position and takes the best, or another at random. A position
after a decision is stored with its inputs and a target: TD(λ) with the trace cut where the decision
was much worse than the best (Watkins' cut, Sutton and Barto 2018, section 12.10).
"""

from __future__ import annotations

from math import log
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from harena.bots.greedy import whim
from harena.core.play.actions import Actions
from harena.core.play.features import Features
from harena.core.play.network import NetworkEvaluator
from harena.core.play.rng import Rng
from harena.core.play.search_policy import search_policy_of
from harena.core.play.state import CHANCE, TERMINAL, State, apply_listed, apply_rolled

NEARLY_BEST: Final = 0.02
"""A decision this much worse than the best does not cut the trace."""
LEAST: Final = 1e-5
"""Probabilities below this count as this when actions are compared."""
GREEDY_TEMPERATURE: Final = 0.03
"""The temperature of every other game."""
MILLION: Final[i64] = 1_000_000


@final
class SelfPlayData:
    """Positions after decisions in finished games for one number of seats."""

    def __init__(self, seats: i64) -> None:
        """Start without positions."""
        self.seats: i64 = seats
        self.inputs: vec[i32] = vec[i32]()
        self.ends: vec[i64] = vec[i64]()  # [position * seats + seats from the viewer on]
        self.targets: vec[float] = vec[float]()  # [position * seats + seats from the viewer on]
        self.games: i64 = 0
        self.decisions: i64 = 0

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the data, for another process."""
        rows = [bytes(memoryview(row)) for row in (self.inputs, self.ends, self.targets)]
        return unpickled, (int(self.seats), int(self.games), int(self.decisions), *rows)


def unpickled(
    seats: int, games: int, decisions: int, inputs: bytes, ends: bytes, targets: bytes
) -> SelfPlayData:
    """Return data from its pickled parts."""
    out = SelfPlayData(seats)
    out.games = games
    out.decisions = decisions
    out.inputs = vec[i32](memoryview(inputs).cast("i"))
    out.ends = vec[i64](memoryview(ends).cast("q"))
    out.targets = vec[float](memoryview(targets).cast("d"))
    return out


def preference(probability: float) -> float:
    """Return the logarithm of the odds."""
    bounded = max(LEAST, min(1.0 - LEAST, probability))
    return log(bounded / (1.0 - bounded))


@final
class SelfPlay:
    """A player of games of one evaluator against itself."""

    def __init__(
        self,
        evaluator: NetworkEvaluator,
        seats: i64,
        temperature: float,
        random_share: float,
        trace: float,
        limit: i64,
    ) -> None:
        """Take the settings; see `NetworkConfig`."""
        self.evaluator: NetworkEvaluator = evaluator
        self.seats: i64 = seats
        self.temperature: float = temperature
        self.random_share: i64 = i64(random_share * float(MILLION))
        self.trace: float = trace
        self.limit: i64 = limit
        self.data: SelfPlayData = SelfPlayData(seats)
        self.found: Features = Features(evaluator.most_active)
        self.found_ends: vec[i64] = vec[i64]([0] * int(seats))
        # [decision] the position's number, -1 for the end of the game, and who its viewer is; the
        # win probabilities after the best action; whether the played one was nearly as good.
        self.positions: vec[i64] = vec[i64]()
        self.viewers: vec[i64] = vec[i64]()
        self.best: vec[float] = vec[float]()
        self.nearly: vec[i64] = vec[i64]()
        self.hides: bool = False

    def play(self, start: State, number: i64, dice: Rng, choices: Rng) -> None:
        """Play a game from a copy of `start`, and store it if it ends within the limit."""
        temperature = GREEDY_TEMPERATURE
        if number % 2 == 1:
            temperature = self.temperature * float(choices.below(MILLION)) / float(MILLION)
        state = start.clone()
        actions = Actions(state.space.size)
        self.hides = state.game.hides(state.options)
        data = self.data
        inputs_before: i64 = len(data.inputs)
        ends_before: i64 = len(data.ends)
        self.positions = vec[i64]()
        self.viewers = vec[i64]()
        self.best = vec[float]()
        self.nearly = vec[i64]()
        one = state.clone()
        other = state.clone()
        decisions: i64 = 0
        while state.to_move != TERMINAL and decisions < self.limit:
            if state.to_move == CHANCE:
                apply_rolled(state, dice.below(state.die) + 1)
                continue
            decisions += 1
            chosen = self.decide(state, actions, choices, temperature, one, other)
            # The chosen position becomes the current one; its old copy serves for the next.
            if chosen is one:
                one = state
            else:
                other = state
            state = chosen
        data.decisions += decisions
        if state.to_move == TERMINAL:
            data.games += 1
            results = vec[float]([state._returns(seat) for seat in range(self.seats)])
            while len(data.targets) < len(data.ends):
                data.targets = append(data.targets, 0.0)
            self.trace_back(results)
        else:
            data.inputs = data.inputs[:inputs_before]
            data.ends = data.ends[:ends_before]

    def decide(
        self,
        state: State,
        actions: Actions,
        choices: Rng,
        temperature: float,
        one: State,
        other: State,
    ) -> State:
        """Choose an action, store the position after it, and return that.

        Where the game hides something, it is filled in at random for the choice.
        """
        seats = self.seats
        seat = state.next_seat()
        seen = state
        if self.hides:
            seen = state.observe(int(seat))
            seen.determinize(seat, choices)
        actions.count = 0
        search_policy_of(state).candidate_actions(seen, seat, -1, actions)
        random: i64 = -1
        if choices.below(MILLION) < self.random_share:
            random = choices.below(actions.count)
        best = vec[float]([0.0] * int(seats))
        top = -1.0
        most = -1e9
        chosen_value = 0.0
        action: i64 = -1
        chosen = one
        spare = other
        i: i64
        for i in range(actions.count):
            spare.copy_from(seen)
            apply_listed(spare, seat, actions.at[i])
            values = self.evaluator.win_probabilities(spare)
            value = values[seat]
            if value > top:
                top = value
                best = values
            score = preference(value)
            if temperature > 0.0:
                score += temperature * whim(choices)
            if random == i:
                score = 1e9
            if score > most:
                most = score
                chosen_value = value
                action = actions.at[i]
                swapped = chosen
                chosen = spare
                spare = swapped
        if self.hides:
            chosen.copy_from(state)
            apply_listed(chosen, seat, action)
        nearly: i64 = 1 if chosen_value >= top - NEARLY_BEST else 0
        self.store(chosen, best, nearly)
        return chosen

    def note_decision(self, position: i64, viewer: i64, best: vec[float], nearly: i64) -> None:
        """Note a decision with the number of its position, -1 where that is not stored."""
        self.positions = append(self.positions, position)
        self.viewers = append(self.viewers, viewer)
        self.nearly = append(self.nearly, nearly)
        seat: i64
        for seat in range(self.seats):
            self.best = append(self.best, best[seat])

    def store(self, state: State, best: vec[float], nearly: i64) -> None:
        """Store the inputs of the position after a decision, if networks can judge it."""
        viewer: i64 = -1
        if state.to_move != TERMINAL:
            viewer = self.evaluator.viewer(state)
        if viewer < 0:
            self.note_decision(-1, 0, best, nearly)
            return
        data = self.data
        found = self.found
        self.evaluator.collect_inputs(state, viewer, found, self.found_ends)
        start: i64 = len(data.inputs)
        self.note_decision(i64(len(data.ends)) // self.seats, viewer, best, nearly)
        i: i64
        for i in range(found.count):
            data.inputs = append(data.inputs, i32(found.at[i]))
        for i in range(self.seats):
            data.ends = append(data.ends, start + self.found_ends[i])

    def trace_back(self, after: vec[float]) -> None:
        """Set the targets of a game's positions, from the last to the first.

        `after`: [seat] the results; it changes.
        """
        seats = self.seats
        data = self.data
        seat: i64
        step: i64 = len(self.positions) - 1
        while step >= 0:
            position = self.positions[step]
            if position >= 0:
                for seat in range(seats):
                    data.targets[position * seats + seat] = after[
                        (self.viewers[step] + seat) % seats
                    ]
            trace = self.trace if self.nearly[step] == 1 else 0.0
            for seat in range(seats):
                best = self.best[step * seats + seat]
                after[seat] = trace * after[seat] + (1.0 - trace) * best
            step -= 1

"""Learn from scratch by self-play: many small duels at once, one table of weights for all seats.

    uv run python examples/self_play.py

The policy is linear: each action's score is a weighted sum of the seat's observation, and a
softmax turns scores into probabilities. After each match the winner's actions become likelier,
and the loser's less likely (REINFORCE, with RMSProp's steps). The policy plays against itself,
and from time to time against a random player.
"""

import numpy as np
from numpy.typing import NDArray

from harena.envs.batch import Batch

Floats = NDArray[np.float64]
OPTIONS = {"width": 5, "height": 5, "limit-start": 5}
MATCHES = 256
LIMIT = 400
"""The most decisions in a match."""
LEARNS_FROM = 8000
"""The fewest decisions for an update of the weights."""
RATE = 0.05
"""The step size."""


class Policy:
    """Weights of [feature, action]; the last row is the bias."""

    def __init__(self, batch: Batch, seed: int) -> None:
        self.weights = np.zeros((batch.encoding.size + 1, batch.actions))
        self.rng = np.random.default_rng(seed)
        self._gradient, self._count = np.zeros_like(self.weights), 0
        self._square = np.zeros_like(self.weights)

    def chances(self, batch: Batch) -> tuple[Floats, Floats]:
        """Return the features of each match, and the probability of each action."""
        ones = np.ones((batch.count, 1))
        known = np.concatenate([batch.observations, ones], axis=1)
        worth = np.where(batch.masks, known @ self.weights, -np.inf)
        likely = np.exp(worth - worth.max(axis=1, keepdims=True))
        return known, likely / likely.sum(axis=1, keepdims=True)

    def draw(self, chances: Floats) -> NDArray[np.int64]:
        """Draw an action for each match by its probabilities."""
        point = self.rng.random((len(chances), 1)) * chances.sum(axis=1, keepdims=True)
        drawn: NDArray[np.int64] = (chances.cumsum(axis=1) > point).argmax(axis=1)
        return drawn

    def learn(self, known: Floats, chances: Floats, actions: Floats, worth: Floats) -> None:
        """Make decisions likelier in proportion to their `worth`."""
        chosen = np.zeros_like(chances)
        chosen[np.arange(len(chances)), actions.astype(np.int64)] = 1
        self._gradient += known.T @ ((chosen - chances) * worth[:, np.newaxis])
        self._count += len(known)
        if self._count >= LEARNS_FROM:
            step = self._gradient / self._count
            self._square = 0.9 * self._square + 0.1 * step**2
            self.weights += RATE * step / (np.sqrt(self._square) + 1e-8)
            self._gradient[:], self._count = 0, 0


def share_of_wins(policy: Policy, least: int = 400) -> float:
    """Return the share of wins in at least `least` games against a random player."""
    batch = Batch("gladiator-arena", 128, 2, OPTIONS, seed=99, limit=LIMIT)
    matches = np.arange(batch.count)
    seat, won, games = matches % 2, 0.0, 0
    while games < least:
        _, chances = policy.chances(batch)
        mine = (batch.seats == seat)[:, np.newaxis]
        told = batch.step(policy.draw(np.where(mine, chances, batch.masks)))
        won += float(told.rewards[matches, seat].sum())
        games += int((told.terminated | told.truncated).sum())
    return won / games


def main(steps: int = 1500, every: int = 300) -> float:
    """Learn for `steps` steps of all matches, and return the share of wins against random."""
    batch = Batch("gladiator-arena", MATCHES, 2, OPTIONS, seed=1, limit=LIMIT)
    policy = Policy(batch, seed=1)
    # The decisions of each match so far: known, chances, action, seat.
    pasts: list[list[tuple[Floats, Floats, int, int]]] = [[] for _ in range(batch.count)]
    share = share_of_wins(policy)
    print(f"before learning: {100 * share:.0f} % wins against random")
    for number in range(1, steps + 1):
        known, chances = policy.chances(batch)
        actions, seats = policy.draw(chances), batch.seats
        for n, past in enumerate(pasts):
            past.append((known[n], chances[n], int(actions[n]), int(seats[n])))
        told = batch.step(actions)
        for n in np.flatnonzero(told.terminated | told.truncated).tolist():
            if told.terminated[n]:
                columns = zip(*pasts[n], strict=True)
                known, chances, done, who = (np.array(column, float) for column in columns)
                worth = told.rewards[n, who.astype(int)] - 0.5
                policy.learn(known, chances, done, worth)
            pasts[n] = []
        if number % every == 0:
            share = share_of_wins(policy)
            print(f"after {number * batch.count:,} decisions: {100 * share:.0f} %")
    return share


if __name__ == "__main__":
    main()

"""Training of a game's networks by games against themselves, with PyTorch.

The positions and targets come from `self_play`. Each round's games are learned from once, by Adam
and the cross-entropy with the targets; the games are played with a moving average of the weights.
"""

from __future__ import annotations

import math
import os
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from harena.core.errors import HarenaError
from harena.core.game import Game
from harena.core.options import Options
from harena.core.play.network_file import Layers
from harena.core.play.network_plain import CLIP
from harena.core.play.rng import Rng
from harena.lab import messages
from harena.lab.network_config import STANDARD_NETWORK, NetworkConfig
from harena.lab.pool import processes
from harena.lab.self_play import SelfPlay, SelfPlayData

SCALE = 512
"""Integer steps of 1 in the table, the biases and the clipped sums."""
SECOND_SCALE = 1024
"""Integer steps of 1 in the weights of the second layer."""
MOST_SUM = 2**31 / CLIP / SECOND_SCALE * 0.95
"""The largest sum of weights of a unit of the second layer, which 32 bits must hold."""
CHUNK = 64  # games per job
AVERAGED_SHARE = 0.125  # the share of all rounds that the averaged weights cover
Weights = dict[str, torch.Tensor]


@dataclass
class Job:
    """Some games of a round."""

    game: Game
    matches: Sequence[tuple[int, Options]]
    layers: Mapping[int, Layers]
    config: NetworkConfig
    first: int
    count: int
    trace: float


def run_job(job: Job) -> SelfPlayData:
    """Play the games of a job. Each has its own dice and choices, by its number."""
    evaluator = job.game.network_evaluator
    before = evaluator.layers
    evaluator.use(job.layers)
    config = job.config
    starts = [job.game.start(seats, options) for seats, options in job.matches]
    player = SelfPlay(
        evaluator,
        job.matches[0][0],
        config.temperature,
        config.random_share,
        job.trace,
        config.limit,
    )
    for number in range(job.first, job.first + job.count):
        dice, choices = (Rng(config.seed, 2 * number + stream) for stream in range(2))
        player.play(starts[number % len(starts)], number // len(starts), dice, choices)
    evaluator.use(before)
    return player.data


def new_weights(inputs: int, seats: int, config: NetworkConfig) -> Weights:
    """Return random weights; the table has a row of zeros at its end."""
    width = seats * config.hidden
    table = 0.05 * torch.randn(inputs + 1, width)
    table[inputs] = 0.0
    return {
        "table": table,
        "bias": torch.full((config.hidden,), 0.1),
        "weights": torch.randn(config.second, width) / math.sqrt(width),
        "second_bias": torch.zeros(config.second),
        "last": torch.randn(seats, config.second) / math.sqrt(config.second),
        "last_bias": torch.zeros(seats),
    }


def scores(weights: Weights, inputs: torch.Tensor) -> torch.Tensor:
    """Return [position, seat from the viewer on] the score, for [position, seat, slot] inputs."""
    positions, seats, slots = inputs.shape
    rows = inputs.reshape(positions * seats, slots)
    sums = functional.embedding_bag(rows, weights["table"], mode="sum")
    parts = sums.view(positions, seats, seats, -1)
    seen = [
        weights["bias"] + sum(parts[:, (viewer + away) % seats, away] for away in range(seats))
        for viewer in range(seats)
    ]
    first = torch.cat(seen, 1).clamp(0.0, CLIP / SCALE)
    second = functional.linear(first, weights["weights"], weights["second_bias"]).relu()
    return functional.linear(second, weights["last"], weights["last_bias"])


def quantized(weights: Weights) -> Layers:
    """Return the layers of a network in the integers that play uses."""
    table = weights["table"][:-1]

    def rounded(code: str, numbers: torch.Tensor, scale: float) -> array[Any]:
        bound = 32767 if code == "h" else 2**30
        whole = (numbers.detach().cpu().double() * scale).round().clamp(-bound, bound)
        return array(code, whole.flatten().to(torch.int64).tolist())

    last = weights["last"].detach().cpu().double() / (SCALE * SECOND_SCALE)
    return {
        "table": rounded("h", table, SCALE),
        "bias": rounded("h", weights["bias"], SCALE),
        "weights": rounded("h", weights["weights"], SECOND_SCALE),
        "second_bias": rounded("i", weights["second_bias"], SCALE * SECOND_SCALE),
        "last": array("d", last.flatten().tolist()),
        "last_bias": array("d", weights["last_bias"].detach().cpu().double().tolist()),
    }


def keep_in_bounds(weights: Weights) -> None:
    """Scale units down whose sums might not fit in 32 bits, and clear the table's last row."""
    with torch.no_grad():
        sums = weights["weights"].abs().sum(1, keepdim=True)
        weights["weights"].mul_((MOST_SUM / sums).clamp(max=1.0))
        weights["table"][-1] = 0.0


def tensors(
    data: Sequence[SelfPlayData], inputs: int
) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Return [position, seat, slot] inputs, filled up with `inputs`, and [position, seat] targets.

    Seats are those from the viewer on.
    """
    seats = int(data[0].seats)
    counts: list[NDArray[np.int64]] = []
    for part in data:
        ends = np.frombuffer(memoryview(part.ends), np.int64)
        counts.append(np.diff(ends, prepend=0))
    sizes = np.concatenate(counts)
    slots = int(sizes.max())
    rows = np.full((len(sizes), slots), inputs, np.int32)
    rows[np.arange(slots) < sizes[:, None]] = np.concatenate(
        [np.frombuffer(memoryview(part.inputs), np.int32) for part in data]
    )
    targets = np.concatenate(
        [np.frombuffer(memoryview(part.targets), np.float64) for part in data]
    ).astype(np.float32)
    return rows.reshape(-1, seats, slots), targets.reshape(-1, seats)


@dataclass
class Round:
    """The figures of a round."""

    number: int
    games: int
    decisions: int
    positions: int
    loss: float
    """The mean cross-entropy with the targets, less their own entropy."""


class NetworkTraining:
    """The training of a network for one number of seats."""

    def __init__(
        self,
        game: Game,
        matches: Sequence[tuple[int, Options]],
        config: NetworkConfig = STANDARD_NETWORK,
        workers: int | None = None,
    ) -> None:
        """Start from random weights. HarenaError for a game that takes no networks."""
        evaluator = game.network_evaluator
        self.game = game
        self.evaluator = evaluator
        self.matches = matches
        self.seats = matches[0][0]
        self.config = config
        self.workers = workers or os.cpu_count() or 1
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(config.seed)
        fresh = new_weights(evaluator.input_count, self.seats, config)
        self.weights = {name: one.to(self.device).requires_grad_() for name, one in fresh.items()}
        self.average = {name: one.detach().clone() for name, one in self.weights.items()}
        self.optimizer = torch.optim.Adam(self.weights.values(), lr=config.learning_rate)
        self.done = 0

    def save(self, path: Path) -> None:
        """Write a checkpoint."""
        state = {
            "weights": self.weights,
            "average": self.average,
            "optimizer": self.optimizer.state_dict(),
            "done": self.done,
        }
        before = path.with_suffix(".part")
        torch.save(state, before)
        before.replace(path)

    def resume(self, path: Path) -> None:
        """Continue from a checkpoint. OSError if it cannot be read.

        HarenaError if its layers have other sizes.
        """
        state = torch.load(path, map_location=self.device)
        for name, one in self.weights.items():
            if state["weights"][name].shape != one.shape:
                raise HarenaError(messages.other_layers(file=str(path)))
        with torch.no_grad():
            for name, one in self.weights.items():
                one.copy_(state["weights"][name])
        self.average = state["average"]
        self.optimizer.load_state_dict(state["optimizer"])
        self.done = state["done"]

    def layers(self) -> Layers:
        """Return the network as it is now, in the integers that play uses."""
        return quantized(self.average)

    def run(self, after: Callable[[Round], None]) -> None:
        """Train the rounds that are left, and call `after` with each."""
        config = self.config
        with processes(self.workers) as pool:
            while self.done < config.rounds:
                data = list(pool.map(run_job, self.jobs()))
                loss, positions = self.learn(data)
                self.done += 1
                games = sum(int(part.games) for part in data)
                decisions = sum(int(part.decisions) for part in data)
                after(Round(self.done, games, decisions, positions, loss))

    def jobs(self) -> Iterator[Job]:
        """Yield the jobs of the coming round."""
        config = self.config
        guided = self.done < config.first_rounds and len(self.evaluator.linear.weights) > 0
        layers = {} if guided else {self.seats: self.layers()}
        first = self.done * config.games
        for one in range(first, first + config.games, CHUNK):
            count = min(CHUNK, first + config.games - one)
            yield Job(self.game, self.matches, layers, config, one, count, config.td_lambda)

    def learn(self, data: Sequence[SelfPlayData]) -> tuple[float, int]:
        """Take steps of the optimizer for all positions once; return the loss and their number."""
        config = self.config
        rows, targets = tensors([part for part in data if part.games], self.evaluator.input_count)
        part = self.done / config.rounds
        rate = config.learning_rate * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * part)))
        for group in self.optimizer.param_groups:
            group["lr"] = rate * min(1.0, (self.done + 1) / 5)
        shuffle = torch.Generator().manual_seed(config.seed * 1_000_003 + self.done)
        order = torch.randperm(len(rows), generator=shuffle).numpy()
        total, steps = 0.0, 0
        batch = max(1, min(config.batch, len(order) // config.steps))
        for at in range(0, len(order), batch):
            chosen = order[at : at + batch]
            inputs = torch.from_numpy(rows[chosen]).to(self.device)
            wanted = torch.from_numpy(targets[chosen]).to(self.device)
            logs = functional.log_softmax(scores(self.weights, inputs), 1)
            entropy = torch.special.entr(wanted).sum(1)
            loss = (-(wanted * logs).sum(1) - entropy).mean()
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()
            keep_in_bounds(self.weights)
            total += float(loss.detach())
            steps += 1
        keep = 1 - 1 / max(2.0, AVERAGED_SHARE * config.rounds) if self.done > 10 else 0.5
        with torch.no_grad():
            for name, one in self.average.items():
                one.mul_(keep).add_(self.weights[name], alpha=1 - keep)
        return total / max(1, steps), len(rows)

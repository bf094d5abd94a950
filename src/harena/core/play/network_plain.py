"""The arithmetic of a value network in Python; `network_kernel.c` has the same in C."""

from __future__ import annotations

from array import array
from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CLIP: Final = 8191
"""The highest output of a hidden unit."""


def wrapped(number: int) -> int:
    """Return a sum as 16 bits hold it."""
    return (number + 32768) % 65536 - 32768


class Kernel:
    """The layers of a network, with the inputs that its owner writes before each call."""

    def __init__(
        self,
        seats: int,
        inputs: vec[i64],
        ends: vec[i64],
        table: array[int],
        bias: array[int],
        weights: array[int],
        second_bias: array[int],
        last: array[float],
        last_bias: array[float],
    ) -> None:
        """Take the layers as flat rows; ValueError if they do not fit together.

        `inputs` are the active inputs of all seats, the viewer's first, and `ends` [seat] where
        those of a seat end.
        """
        width = seats * len(bias)
        second = len(second_bias)
        if (
            width < 1
            or second < 1
            or len(table) % width
            or len(weights) != width * second
            or len(last) != seats * second
            or len(last_bias) != seats
        ):
            raise ValueError("the layers of a network do not fit together")
        self.seats = seats
        self.inputs = inputs
        self.ends = ends
        self.hidden = len(bias)
        self.table = table
        self.bias = bias
        # [unit of the first layers][unit of the second]
        self.columns = [weights[unit::width].tolist() for unit in range(width)]
        self.second_bias = second_bias.tolist()
        self.last = [last[seat * second : (seat + 1) * second] for seat in range(seats)]
        self.last_bias = last_bias

    def __call__(self) -> tuple[float, ...]:
        """Return [seat, the viewer first] the win probability. IndexError for unknown inputs."""
        seats, hidden = self.seats, self.hidden
        width = seats * hidden
        units = list(self.second_bias)
        sums = []
        start = 0
        for seat in range(seats):
            total = [0] * width
            for n in range(start, int(self.ends[seat])):
                row = int(self.inputs[n])
                if not 0 <= row < len(self.table) // width:
                    raise IndexError(f"no input {row} of a network")
                part = self.table[row * width : (row + 1) * width]
                total = [a + b for a, b in zip(total, part, strict=True)]
            sums.append([wrapped(number) for number in total])
            start = int(self.ends[seat])
        for viewer in range(seats):
            for i in range(hidden):
                unit = self.bias[i]
                for away in range(seats):
                    unit += sums[(viewer + away) % seats][away * hidden + i]
                if unit > 0:
                    unit = min(unit, CLIP)
                    column = self.columns[viewer * hidden + i]
                    units = [a + unit * b for a, b in zip(units, column, strict=True)]
        scores = list(self.last_bias)
        for seat, row_of_last in enumerate(self.last):
            for unit, weight in zip(units, row_of_last, strict=True):
                if unit > 0:
                    scores[seat] += unit * weight
        top = max(scores)
        shares = [exp(score - top) for score in scores]
        whole = sum(shares)
        return tuple(one / whole for one in shares)

"""The random generator of bots and random games."""

from __future__ import annotations

from operator import index
from typing import Any, SupportsIndex, final

from mypy_extensions import i64

from harena.core.play.hashing import MASK, mix_bits


@final
class Rng:
    """A small generator (xoroshiro64*) of 32-bit words, the same compiled and plain.

    >>> rng = Rng(7)
    >>> [rng.below(100) for _ in range(5)]
    [74, 89, 11, 71, 31]
    >>> import pickle
    >>> again = pickle.loads(pickle.dumps(rng))
    >>> again == rng, again.below(1000) == rng.below(1000)
    (True, True)
    """

    def __init__(self, seed: SupportsIndex, stream: SupportsIndex = 0) -> None:
        """Make a generator from a seed and the number of one of its independent streams.

        The lowest 64 bits of the seed count, and 32 of the stream.
        """
        words = index(seed)
        low = mix_bits((words & int(MASK)) ^ mix_bits((words >> 32) & int(MASK)))
        self.a: i64 = mix_bits(low ^ mix_bits((index(stream) & int(MASK)) + 0x5DEECE66))
        self.b: i64 = mix_bits(self.a ^ low ^ 0x2545F491)
        if self.a == 0 and self.b == 0:
            self.b = 1
        _i: i64
        for _i in range(8):
            self.below(2)

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, for 1 ≤ n ≤ 2**30. ValueError for another n.

        >>> Rng(1).below(1)
        0
        >>> Rng(1).below(0)
        Traceback (most recent call last):
            ...
        ValueError: below(0): expected a number from 1 to 2**30
        """
        if n < 1 or n > 1 << 30:
            refuse_bound(n)  # apart, so that this stays short enough to be inlined
        x = self.a
        y = self.b ^ x
        z = (x * 0x9E3779BB) & MASK
        self.a = (((x << 26) | (x >> 6)) ^ y ^ (y << 9)) & MASK
        self.b = ((y << 13) | (y >> 19)) & MASK
        return (z * n) >> 32

    def roll(self, sides: SupportsIndex) -> int:
        """Return a face from 1 to `sides`, as a dice source.

        >>> sorted({Rng(seed).roll(6) for seed in range(100)})
        [1, 2, 3, 4, 5, 6]
        """
        return int(self.below(index(sides))) + 1

    def __eq__(self, other: object) -> bool:
        """Return whether both will give the same numbers."""
        return isinstance(other, Rng) and self.a == other.a and self.b == other.b

    def __hash__(self) -> int:
        """Raise TypeError: a generator changes with every number."""
        raise TypeError("generators are mutable and cannot be hashed")

    def __repr__(self) -> str:
        """Return the two words of its state."""
        return f"<Rng at {self.a:08x}{self.b:08x}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle or copy the state; the copy continues with the same numbers."""
        return Rng, (0,), (int(self.a), int(self.b))

    def __setstate__(self, words: tuple[int, int]) -> None:
        """Set the state from a pickle or a copy."""
        self.a, self.b = words


def refuse_bound(n: i64) -> None:
    """Raise ValueError for a bound below 1 or above 2**30."""
    raise ValueError(f"below({n}): expected a number from 1 to 2**30")

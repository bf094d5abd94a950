"""Sources of dice. A state asks for a die, and a source rolls it. Faces count from 1."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from operator import index
from typing import Protocol, SupportsIndex

from harena.core import messages
from harena.core.errors import DiceError, SeedError
from harena.core.play.rng import Rng


class Dice(Protocol):
    """A source of dice."""

    def roll(self, sides: int) -> int:
        """Return a face from 1 to `sides`."""
        ...


def seeded(seed: SupportsIndex, stream: SupportsIndex = 0) -> Rng:
    """Return a repeatable generator: the same seed and stream give the same faces.

    Both may be any integers. The lowest 64 bits of a seed count, and 32 of a stream. SeedError for
    anything else.

    >>> dice = seeded(7)
    >>> [dice.roll(6) for _ in range(5)]
    [5, 6, 1, 5, 2]
    >>> dice = seeded(7)
    >>> [dice.roll(6) for _ in range(5)]
    [5, 6, 1, 5, 2]
    >>> seeded("x")
    Traceback (most recent call last):
        ...
    harena.core.errors.SeedError: seed 'x' is not a whole number; try `seeded(1)`
    """
    for name, number in (("seed", seed), ("stream", stream)):
        if not isinstance(number, SupportsIndex):
            raise SeedError(name, number)
    return Rng(seed, stream)


class ScriptedDice:
    """Faces written in advance, for tests and worked examples.

    >>> dice = ScriptedDice([3, 9])
    >>> dice.roll(6), dice.left
    (3, 1)
    >>> dice.roll(6)
    Traceback (most recent call last):
        ...
    harena.core.errors.DiceError: face 2 of the script is 9; a d6 is due
    """

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(faces)
        self._next = 0

    def roll(self, sides: SupportsIndex) -> int:
        """Return the next face. DiceError when none is left or it does not fit the die."""
        sides = index(sides)
        if self._next == len(self._faces):
            raise DiceError(messages.script_used_up(count=self._next, sides=sides))
        face = self._faces[self._next]
        if not 1 <= face <= sides:
            number = self._next + 1
            raise DiceError(messages.script_misfit(number=number, face=face, sides=sides))
        self._next += 1
        return face

    @property
    def left(self) -> int:
        """Return how many faces are left."""
        return len(self._faces) - self._next


class CommittedDice:
    """Dice fixed by a secret that is revealed afterwards, so that players can check them.

    The SHA-256 of the secret is published before the first roll. The face of roll number i follows
    from HMAC-SHA-256(secret, "i:try"). Its first eight bytes are a number. It is discarded and
    tried again while it is at or above the largest multiple of `sides`. The face is that number
    modulo `sides`, plus one.

    >>> dice = CommittedDice(b"told when the game is over")
    >>> dice.commitment[:16]
    '1c1feac7cc8232e1'
    >>> faces = [dice.roll(20) for _ in range(3)]
    >>> faces == [committed_face(b"told when the game is over", n, 20) for n in range(3)]
    True
    """

    def __init__(self, secret: bytes, rolled: int = 0) -> None:
        """Take a secret; `rolled` dice have fallen before, in a resumed match."""
        self._secret = secret
        self.rolled = rolled

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, in hexadecimal."""
        return hashlib.sha256(self._secret).hexdigest()

    def roll(self, sides: SupportsIndex) -> int:
        """Return the next face."""
        face = committed_face(self._secret, self.rolled, index(sides))
        self.rolled += 1
        return face


def committed_face(secret: bytes, number: int, sides: int) -> int:
    """Return the face of roll `number` (from 0) of a die with `sides`, see `CommittedDice`."""
    limit = 2**64 - 2**64 % sides
    attempt = 0
    while True:
        text = f"{number}:{attempt}".encode("ascii")
        word = int.from_bytes(hmac.digest(secret, text, "sha256")[:8], "big")
        if word < limit:
            return word % sides + 1
        attempt += 1


def nonce_hash(nonce: str) -> str:
    """Return the SHA-256 of a nonce, both in hexadecimal. ValueError for other text."""
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def nonces_text(nonces: Sequence[str]) -> str:
    """Return nonces, or their hashes, in one line: joined by spaces, with - for ""."""
    return " ".join(nonce or "-" for nonce in nonces)


def mixed_secret(seed: bytes, nonces: Sequence[str]) -> bytes:
    """Return the secret of the dice: a seed, mixed with the nonces of the players.

    The nonces are in hexadecimal and in seat order, "" for a seat without one. The secret is
    HMAC-SHA-256 of the seed and the nonces, joined by spaces, with - for "". Without any nonce
    it is the seed itself.

    >>> mixed_secret(b"seed", ["", ""])
    b'seed'
    >>> mixed_secret(b"seed", ["", "c0ffee"]).hex()[:16]
    '14ffca5cd6b26bd0'
    """
    if not any(nonces):
        return seed
    return hmac.digest(seed, nonces_text(nonces).encode("ascii"), "sha256")

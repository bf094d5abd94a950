"""Encodes what a seat knows of a position as a row of numbers between -1 and 1."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Final, SupportsIndex, TypeAlias

from harena.core import messages
from harena.core.errors import HarenaError
from harena.core.game import Game
from harena.core.play.position_batch import HEAD
from harena.core.play.state import SIMULTANEOUS, State
from harena.core.registry import get_game
from harena.envs import missing_package

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing_package(error) from error

Floats: TypeAlias = NDArray[np.float32]
Numbers: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.int8]

LOG_SCALE_ABOVE: Final = 255
"""Fields with a wider range than this are scaled by logarithms."""


class Encoding:
    """An encoding of one game's positions, for a number of seats and options.

    A row starts with the viewer's seat and the deciding seats, a 0 or 1 for each seat. The game's
    fields follow in the order of `Game.planes`: numbers are scaled from `low`..`high` to 0..1, bits
    are 0 or 1. If the range exceeds 255, the number is log(1 + n), signed, divided by the log of
    the greatest. All rows have the same length.

    >>> encoding = Encoding("warp-6", 2)
    >>> encoding.size, encoding.parts["face"]
    (79, (slice(31, 58, None), (27,)))
    >>> from harena import get_game
    >>> row = encoding.encode(get_game("warp-6").start(2), 1)
    >>> row.dtype, row[:4].tolist()
    (dtype('float32'), [0.0, 1.0, 0.0, 0.0])
    """

    def __init__(
        self,
        game: Game | str,
        seats: SupportsIndex,
        options: Mapping[str, object] | None = None,
    ) -> None:
        """Create the encoding. Raises SeatError or OptionError.

        Raises HarenaError for a game without declared fields.
        """
        self.game: Final = get_game(game) if isinstance(game, str) else game
        fields = self.game.fields
        if fields is None:
            raise HarenaError(messages.no_fields(game=self.game.title))
        start = self.game.start(seats, options)
        self.start: Final = start
        """The starting position of a match. Do not play on it."""
        self.seats: Final = int(start.seats)
        self.parts: Final[dict[str, tuple[slice, tuple[int, ...]]]] = {}
        """The slice and the shape of each field in a row, and of `seat` and `deciding`."""
        self.size = 0
        """The length of a row."""
        self._part("seat", (self.seats,))
        self._part("deciding", (self.seats,))
        first = self.size
        layouts = fields.layouts(start)
        for layout in layouts:
            self._part(layout.name, layout.shape)
        entries = [(layout, *entry) for layout in layouts for entry in layout.entries]
        bits = np.array([bit for _, _, bit in entries], np.int64)
        low = np.array([layout.low for layout, _, _ in entries], np.float64)
        high = np.array([layout.high for layout, _, _ in entries], np.float64)
        wide = high - low > LOG_SCALE_ABOVE
        self._places: Final[Numbers] = np.array([place for _, place, _ in entries], np.int64) + HEAD
        # Plain numbers are shifted by 0 and keep all bits.
        self._shifts: Final[Numbers] = np.maximum(bits, 0)
        self._kept: Final[Numbers] = np.where(bits >= 0, 1, -1)
        self._wide: Final = np.flatnonzero(wide)
        most = np.maximum(np.abs(low), np.abs(high))[self._wide]
        self._tops: Final[Floats] = np.log1p(most).astype(np.float32)
        self._low: Final[Floats] = np.where(wide, 0, low).astype(np.float32)
        apart = np.where(wide, 1, np.maximum(high - low, 1))
        self._scale: Final[Floats] = (1 / apart).astype(np.float32)
        self._fields: Final = slice(first, self.size)
        # Reused buffers: allocating large arrays costs more than the computation.
        self._found: Numbers = np.empty((0, 0), np.int64)
        self._small: NDArray[np.int32] = np.empty((0, 0), np.int32)
        self._eye: Final[Floats] = np.eye(self.seats + 1, self.seats, dtype=np.float32)
        self._seat_bits: Final[Numbers] = np.arange(self.seats)

    def _part(self, name: str, shape: tuple[int, ...]) -> None:
        end = self.size + prod(shape)
        self.parts[name] = slice(self.size, end), shape
        self.size = end

    def encode(self, state: State, seat: SupportsIndex) -> Floats:
        """Return the row of a seat (or `SPECTATOR`); the state may hold more than it knows."""
        view = state.observe(seat)
        head = np.array([view.to_move, view.waiting], np.int64)
        row = np.concatenate([head, np.asarray(view.values)])
        found: Floats = self.encode_rows(row[np.newaxis], np.array([int(seat)]))[0]
        return found

    def encode_rows(self, rows: Numbers, seats: Numbers) -> Floats:
        """Return an array of [row, number] for rows of `PositionBatch.rows` and their seats."""
        if len(self._found) != len(rows):
            shape = (len(rows), len(self._places))
            self._found, self._small = np.empty(shape, np.int64), np.empty(shape, np.int32)
        found = np.take(rows, self._places, axis=1, out=self._found, mode="clip")
        found >>= self._shifts
        found &= self._kept
        out = np.empty((len(rows), self.size), np.float32)
        # The last line of the unit matrix is empty: seat -1 is a spectator.
        out[:, : self.seats] = self._eye[seats]
        to_move, waiting = rows[:, :1], rows[:, 1:2]
        alone = to_move == self._seat_bits
        together = (to_move == SIMULTANEOUS) & (waiting >> self._seat_bits & 1 == 1)
        out[:, self.seats : 2 * self.seats] = alone | together
        fields = out[:, self._fields]
        # The detour over 32 bits is ten times as fast; larger numbers follow below.
        np.copyto(self._small, found, casting="same_kind")
        fields[:] = self._small
        fields -= self._low
        fields *= self._scale
        if len(self._wide):
            far = found[:, self._wide].astype(np.float64)
            fields[:, self._wide] = np.copysign(np.log1p(np.abs(far)), far) / self._tops
        return out


def mask_of(state: State, seat: int) -> Mask:
    """Return a mask with a 1 for each legal action of a seat; all 0 if it must not decide."""
    mask = np.zeros(int(state.space.size), np.int8)
    mask[state.legal_actions(seat)] = 1
    return mask

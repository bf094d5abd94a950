"""A position as a value: it can be copied, compared, hashed to a key, pickled and printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from harena.core.errors import HarenaError
from harena.core.play.actions import ActionSpace
from harena.core.play.hashing import MASK, hash_number, mix_bits

if TYPE_CHECKING:
    from harena.core.options import Options
    from harena.core.play.game_protocol import GameOfPosition


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """The numbers of a position, its deciding seat, its requested die, and its game."""

    def __init__(self, seats: i64, space: ActionSpace, size: i64) -> None:
        """Make a row of `size` numbers for `seats` players."""
        self.seats: i64 = seats
        self.space: ActionSpace = space
        self.to_move: i64 = 0
        self.waiting: i64 = 0
        self.die: i64 = 0
        self.depth: i64 = 0
        self.values: vec[i64] = vec[i64]([0] * int(size))
        self._game: GameOfPosition | None = None
        self._options: Options | None = None

    # --- of which game ----------------------------------------------------------------------

    @property
    def game(self) -> GameOfPosition:
        """The game of this position.

        HarenaError for a position that was made by its class, not by `Game.start`.

        >>> from harena import get_game
        >>> get_game("arena").start(2).game.title
        'Arena'
        """
        if self._game is None:
            raise HarenaError(f"this {type(self).__name__} was not made by its game's `start`")
        return self._game

    @property
    def options(self) -> Options:
        """All options of the game with a value each. HarenaError like `game`.

        >>> from harena import get_game
        >>> get_game("warp-6").start(2, {"games": 3}).options
        {'start': 'rolled', 'games': 3}
        """
        if self._options is None:
            raise HarenaError(f"this {type(self).__name__} was not made by its game's `start`")
        return self._options

    def belongs_to(self, game: GameOfPosition | None, options: Options | None) -> None:
        """Set the game and the options of this position. Copies keep them."""
        self._game = game
        self._options = options

    # --- a value ----------------------------------------------------------------------------

    def clone(self) -> Position:
        """Return an independent copy."""
        raise NotImplementedError

    def __copy__(self) -> Position:
        """Return an independent copy."""
        return self.clone()

    def __deepcopy__(self, memo: object) -> Position:
        """Return an independent copy. It shares only objects that never change."""
        return self.clone()

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same position of a game, with the same seats and options."""
        if not isinstance(other, Position):
            return False
        if type(self) is not type(other):
            return False
        of = None if self._game is None else self._game.name
        if of != (None if other._game is None else other._game.name):
            return False
        if self.to_move != other.to_move or self.waiting != other.waiting:
            return False
        if self.die != other.die or self.depth != other.depth or self.seats != other.seats:
            return False
        mine = self.values
        theirs = other.values
        if len(mine) != len(theirs) or self._options != other._options:
            return False
        i: i64 = 0
        while i < len(mine) and mine[i] == theirs[i]:
            i += 1
        return i == len(mine)

    def __hash__(self) -> int:
        """Raise TypeError: positions are mutable. Use `key()` as a dictionary key."""
        raise TypeError("positions are mutable and cannot be hashed; use `key()`")

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Pickle the game, the seats, the options and the numbers. HarenaError like `game`."""
        return restore_position, (self.game, int(self.seats), dict(self.options), self.numbers())

    def numbers(self) -> list[int]:
        """Return the position as plain numbers: four of the node and the stack, then all others.

        >>> from harena import get_game
        >>> state = get_game("warp-6").start(2)
        >>> state.numbers()[:4]
        [-1, 0, 8, 1]
        >>> copy = state.clone()
        >>> copy.load(state.numbers())
        >>> copy == state
        True
        """
        out = [int(self.to_move), int(self.waiting), int(self.die), int(self.depth)]
        table = self.values
        i: i64
        for i in range(len(table)):
            out.append(int(table[i]))
        return out

    def load(self, numbers: list[int]) -> None:
        """Set the position from the result of `numbers`. ValueError when the count does not fit."""
        if len(numbers) != len(self.values) + 4:
            wanted = len(self.values) + 4
            raise ValueError(f"{len(numbers)} numbers given, but this state has {wanted}")
        self.to_move = numbers[0]
        self.waiting = numbers[1]
        self.die = numbers[2]
        self.depth = numbers[3]
        self.values = vec[i64](numbers[4:])

    def key(self) -> int:
        """Return a 64-bit key of the numbers for transposition tables, the same compiled and plain.

        It is from 0 to 2**64 - 1. Equal positions have equal keys; different ones have equal keys
        only by chance. The key ignores game and options, so use it among positions of one match.

        >>> from harena import get_game
        >>> state = get_game("warp-6").start(2)
        >>> seen = {state.key(): 0.5}
        >>> state.clone().key() in seen
        True
        """
        # Each number is stirred together with its place, by itself, so that a processor works on
        # several at a time; nothing in it depends on overflow.
        low: i64 = 0
        high: i64 = 0
        word: i64
        table = self.values
        size: i64 = len(table)
        i: i64
        for i in range(size + 4):
            if i < size:
                word = table[i]
            elif i == size:
                word = self.to_move
            elif i == size + 1:
                word = self.die
            elif i == size + 2:
                word = self.depth
            else:
                word = self.waiting
            word = hash_number(word, i)
            low += word
            high += word * (2 * i + 1)
        low = mix_bits((low ^ (low >> 32)) & MASK)
        high = mix_bits((high ^ (high >> 32) ^ (low << 1)) & MASK)
        return (int(high) << 32) | int(low)


def restore_position(
    game: GameOfPosition, seats: int, options: Options, numbers: list[int]
) -> Position:
    """Return the position of a pickle. ValueError when its numbers do not fit the game any more."""
    # Not checked anew: a position that was read from text may stand where no match begins.
    found = {**game.preset("classic"), **options}
    state: Position = game.new(seats, found)
    state.belongs_to(game, found)
    state.load(numbers)
    return state

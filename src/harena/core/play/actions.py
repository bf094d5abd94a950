"""Actions: a kind of thing and which one, as small stable numbers with names.

Every decision points at one thing: a hex, a piece, a card, a number, a button. A game lists its
kinds once; kind by kind the things get consecutive ids, so ids are stable for a game and its
number of seats, fit a learner's fixed action space, and are written in records by name.
"""

from __future__ import annotations

from operator import index
from typing import Final, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Kind:
    """A kind of things that a decision can point at.

    `names` are the notations of its things in id order, `start` is the id of the first (set when
    the kind joins an `ActionSpace`).
    """

    def __init__(self, name: str, names: list[str]) -> None:
        self.name: Final = name
        self.names: Final = names
        self.start: i64 = 0


@final
class Actions:
    """The legal actions of one seat in one position. The list is reused.

    >>> legal = Actions(8)
    >>> legal.add(5)
    >>> legal.add(3)
    >>> legal.to_list(), legal.get(1), legal.holds(4)
    ([5, 3], 3, False)
    """

    def __init__(self, capacity: i64) -> None:
        """Make room for `capacity` actions; a game's `space.size` is always enough."""
        n = int(capacity)
        self.count: i64 = 0
        self.at: vec[i64] = vec[i64]([0] * n)

    def add(self, action: i64) -> None:
        """Append an action."""
        n = self.count
        self.at[n] = action
        self.count = n + 1

    def get(self, i: i64) -> i64:
        """Return the i-th action, 0 ≤ i < count."""
        return self.at[i]

    def holds(self, action: i64) -> bool:
        """Return whether an action is in the list."""
        i: i64 = 0
        while i < self.count and self.at[i] != action:
            i += 1
        return i < self.count

    def clear(self) -> None:
        """Remove all actions."""
        self.count = 0

    def to_list(self) -> list[int]:
        """Return the actions as a plain list."""
        out: list[int] = []
        i: i64
        for i in range(self.count):
            out.append(int(self.at[i]))
        return out


@final
class ActionSpace:
    """All actions of a game, ids 0 to `size` - 1, each with its kind and its notation.

    >>> space = ActionSpace([Kind("square", ["a1", "b1"]), Kind("button", ["pass"])])
    >>> space.size, space.names()
    (3, ['a1', 'b1', 'pass'])
    >>> space.find("pass"), space.name(2), space.kind(2)
    (2, 'pass', 'button')
    >>> space.find("c1"), space.name(9)
    (-1, '#9')
    """

    def __init__(self, kinds: list[Kind]) -> None:
        """Give the kinds consecutive ids. Raise ValueError for a repeated notation."""
        self.kinds: Final = kinds
        self._names: list[str] = []
        self._kinds: list[str] = []
        self._ids: dict[str, int] = {}
        for kind in kinds:
            kind.start = len(self._names)
            for name in kind.names:
                if name in self._ids or not name or any(c.isspace() for c in name):
                    raise ValueError(f"the notation {name!r} is taken, empty or contains a space")
                self._ids[name] = len(self._names)
                self._names.append(name)
                self._kinds.append(kind.name)
        self.size: i64 = len(self._names)
        # A Python list that runs empty frees its memory each time, so some stay in it.
        self._spare: Final[list[Actions]] = [Actions(self.size) for _ in range(4)]

    def borrow(self) -> Actions:
        """Return an empty list with room for all actions, the borrower's own until given back.

        Positions of all threads share the spare lists, so taking one must be a single step.
        """
        try:
            found = self._spare.pop()
        except IndexError:
            return Actions(self.size)
        found.count = 0
        return found

    def give_back(self, actions: Actions) -> None:
        """Keep a borrowed list for the next borrower. A list that is not given back is no leak."""
        self._spare.append(actions)

    def name(self, action: SupportsIndex) -> str:
        """Return the notation of an action; `#` and the number if it is out of range."""
        number = index(action)
        if 0 <= number < len(self._names):
            return self._names[number]
        return f"#{number}"

    def kind(self, action: SupportsIndex) -> str:
        """Return the name of an action's kind. IndexError when there is no such action."""
        number = index(action)
        if not 0 <= number < len(self._kinds):
            raise IndexError(f"no action {number}; ids run from 0 to {len(self._kinds) - 1}")
        return self._kinds[number]

    def find(self, name: str) -> int:
        """Return the id of a notation, -1 when the game has no such action."""
        return self._ids.get(name, -1)

    def names(self) -> list[str]:
        """Return all notations in id order."""
        return list(self._names)

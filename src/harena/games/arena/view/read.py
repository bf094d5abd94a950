"""A position of Arena in plain words and numbers, for view, log and text."""

from __future__ import annotations

from dataclasses import dataclass

from harena.games.arena.rules import army, board, table as on
from harena.games.arena.rules.table import ArenaTable


@dataclass(frozen=True, slots=True)
class Creature:
    """A creature: whose, its numbers, where it is, and what it did this turn."""

    number: int
    """As the rules count them: first violet's, then amber's."""
    seat: int
    name: str
    """Its notation: `orc2`."""
    kind: str
    """Kind: `orc`, `sea-serpent`."""
    power: int
    move: int
    range: int
    """Terrain it can enter, see `RANGE_NAMES`."""
    enters: int
    """The places it can enter as the terrain is now, a bit each."""
    at: int
    """A place, IN_HAND or DEAD."""
    left: int
    """Steps left this turn."""
    moved: bool
    came_from: int
    """The place it walked from this turn; -1 it did not."""

    @property
    def in_hand(self) -> bool:
        """Return whether it is still to be placed."""
        return self.at == on.IN_HAND

    @property
    def dead(self) -> bool:
        """Return whether it has died."""
        return self.at == on.DEAD

    @property
    def on_board(self) -> bool:
        """Return whether it is in a hex or in a king's area."""
        return self.at < board.PLACES


@dataclass(frozen=True, slots=True)
class Position:
    """All of a position that is drawn or told; `state` is for what the rules must say."""

    state: ArenaTable
    phase: int
    """PLACING to ENDED, see `rules/table.py`."""
    turn: int
    turns: int
    """Single turns after which it is drawn."""
    active: int
    """The seat whose turn it is; -1 before the first."""
    pool: int
    """Points left for terrain."""
    ground: tuple[int, ...]
    """[hex] its terrain."""
    holders: tuple[int, ...]
    """[hex] its controller; -1 for none."""
    changed: tuple[bool, ...]
    """[hex] whether its terrain was changed this turn."""
    creatures: dict[int, Creature]
    """By their numbers, violet's first; the dead too."""
    mover: int
    """The creature that walks; -1 none."""
    marched: int
    """The power that has moved in the first movement."""
    strength: tuple[int, ...]
    """[seat] the power of its whole army."""
    field: int
    """The hex in which a die says who dies; -1 none."""
    loser: int
    """The seat that lost there; -1 for none."""
    runner: int
    """The creature whose way out a die says; -1 none."""
    winner: int
    how: int
    """The reason of the end, see `rules/table.py`."""

    def own(self, seat: int) -> list[Creature]:
        """All creatures of a seat, the dead too."""
        return [one for one in self.creatures.values() if one.seat == seat]

    def inside(self, seat: int, place: int) -> list[int]:
        """Return the numbers of a seat's creatures in a place."""
        return [one.number for one in self.own(seat) if one.at == place]

    def held(self, seat: int) -> tuple[str, ...]:
        """Return the hexes that a seat controls, by their notations."""
        holders = enumerate(self.holders)
        return tuple(board.PLACE_NAMES[hex_] for hex_, holder in holders if holder == seat)


def read(table: ArenaTable) -> Position:
    """Return a state as a readable position."""
    t = table.table
    hexes = range(int(board.HEXES))
    field = int(t[on.FIELD])
    numbers = [seat * int(on.OWN) + n for seat in range(2) for n in range(int(t[on.ARMY + seat]))]
    return Position(
        state=table,
        phase=int(t[on.PHASE]),
        turn=int(t[on.TURN]),
        turns=int(t[on.TURNS]),
        active=int(t[on.ACTIVE]),
        pool=int(t[on.POOL]),
        ground=tuple(int(t[on.GROUND + hex_]) for hex_ in hexes),
        holders=tuple(int(on.controller(table, hex_)) for hex_ in hexes),
        changed=tuple(bool(t[on.CHANGED] >> hex_ & 1) for hex_ in hexes),
        creatures={number: _creature(table, number) for number in numbers},
        mover=int(t[on.MOVER]),
        marched=int(t[on.MARCHED]),
        strength=tuple(int(t[on.STRENGTH + seat]) for seat in range(2)),
        field=field,
        loser=int(t[on.LOSER + field]) if field >= 0 else -1,
        runner=int(t[on.RUNNER]),
        winner=int(t[on.WINNER]),
        how=int(t[on.HOW]),
    )


def _creature(table: ArenaTable, number: int) -> Creature:
    t = table.table
    return Creature(
        number=number,
        seat=int(on.owner(number)),
        name=on.creature_name(table, number),
        kind=army.kind_name(table, number),
        power=int(t[on.POWER + number]),
        move=int(t[on.MOVE + number]),
        range=int(t[on.RANGE + number]),
        enters=int(t[on.OPEN + t[on.RANGE + number]]),
        at=int(t[on.AT + number]),
        left=int(t[on.LEFT + number]),
        moved=bool(t[on.MOVED] >> number & 1),
        came_from=int(t[on.FROM + number]),
    )

"""A position of Arena in plain words and numbers, for view, log and text."""

from __future__ import annotations

from dataclasses import dataclass

from harena.core.scene.equal_positions import once
from harena.games.arena.rules import army, board, control, fields as F
from harena.games.arena.rules.fields import ArenaState


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
        return self.at == F.IN_HAND

    @property
    def dead(self) -> bool:
        """Return whether it has died."""
        return self.at == F.DEAD

    @property
    def on_board(self) -> bool:
        """Return whether it is in a hex or in a king's area."""
        return self.at < board.PLACES


@dataclass(frozen=True, slots=True)
class Position:
    """All of a position that is drawn or told; `state` is for what the rules must say."""

    state: ArenaState
    phase: int
    """PLACING to ENDED, see `rules/fields.py`."""
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
    """The reason of the end, see `rules/fields.py`."""

    def own(self, seat: int) -> list[Creature]:
        """Return all creatures of a seat, the dead too."""
        return [one for one in self.creatures.values() if one.seat == seat]

    def inside(self, seat: int, place: int) -> list[int]:
        """Return the numbers of a seat's creatures in a place."""
        return [one.number for one in self.own(seat) if one.at == place]

    def held(self, seat: int) -> tuple[str, ...]:
        """Return the hexes that a seat controls, by their notations."""
        holders = enumerate(self.holders)
        return tuple(board.PLACE_NAMES[hex_] for hex_, holder in holders if holder == seat)


def read(state: ArenaState) -> Position:
    """Return a state as a readable position."""
    t = state.values
    hexes = range(int(board.HEXES))
    field = int(t[F.FIELD])
    numbers = [seat * int(F.OWN) + n for seat in range(2) for n in range(int(t[F.ARMY + seat]))]
    return Position(
        state=state,
        phase=int(t[F.PHASE]),
        turn=int(t[F.TURN]),
        turns=int(t[F.TURNS]),
        active=int(t[F.ACTIVE]),
        pool=int(t[F.POOL]),
        ground=tuple(int(t[F.GROUND + hex_]) for hex_ in hexes),
        holders=tuple(int(control.controller(state, hex_)) for hex_ in hexes),
        changed=tuple(bool(t[F.CHANGED] >> hex_ & 1) for hex_ in hexes),
        creatures={number: _creature(state, number) for number in numbers},
        mover=int(t[F.MOVER]),
        marched=int(t[F.MARCHED]),
        strength=tuple(int(t[F.STRENGTH + seat]) for seat in range(2)),
        field=field,
        loser=int(t[F.LOSER + field]) if field >= 0 else -1,
        runner=int(t[F.RUNNER]),
        winner=int(t[F.WINNER]),
        how=int(t[F.HOW]),
    )


read_once = once(read)
"""Return a position with a game as `read` does, once for all viewers."""


def _creature(state: ArenaState, number: int) -> Creature:
    t = state.values
    return Creature(
        number=number,
        seat=int(F.owner(number)),
        name=F.creature_name(state, number),
        kind=army.kind_name(state, number),
        power=int(t[F.POWER + number]),
        move=int(t[F.MOVE + number]),
        range=int(t[F.RANGE + number]),
        enters=int(t[F.OPEN + t[F.RANGE + number]]),
        at=int(t[F.AT + number]),
        left=int(t[F.LEFT + number]),
        moved=bool(t[F.MOVED] >> number & 1),
        came_from=int(t[F.FROM + number]),
    )

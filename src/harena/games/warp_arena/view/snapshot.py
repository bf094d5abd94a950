"""A position as plain data, for the view and the log."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from harena.core.play.state import SIMULTANEOUS
from harena.core.scene.equal_positions import once
from harena.games.warp_arena.rules import fields as F, ids
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.shapes import Shape
from harena.games.warp_arena.rules.variant import Variant
from harena.games.warp_arena.rules.windows import Window
from harena.games.warp_arena.view.frames import Frame, running


@dataclass(frozen=True, slots=True)
class Robot:
    """A playing piece, in the arena or in stock."""

    piece: int
    """The number of the piece; a seat's pieces are consecutive."""
    seat: int
    kind: int
    """C to A, see `rules/notation.py`."""
    hex: int
    """Its hex; -1: in stock, or destroyed."""
    discs: int
    die: int
    """Sides of its kind's combat die."""
    plus: int
    """Its kind's bonus to the die."""
    moved: bool
    """True if it moved in this phase."""
    fired: bool
    """True if it fired in this phase."""

    @property
    def stands(self) -> bool:
        """Return whether it is in the arena."""
        return self.hex >= 0

    @property
    def id(self) -> str:
        """Return its notation, which is also its token's ID: `rD1`."""
        return ids.piece_name(self.piece)

    @property
    def letter(self) -> str:
        """Return the letter of its kind: `D`."""
        return ids.KIND_NAMES[self.kind]

    @property
    def added(self) -> int:
        """Return the bonus of its kind and its discs to the die."""
        return self.plus + self.discs

    @property
    def strength(self) -> int:
        """Return its highest total in a fight; with fixed strengths, its strength."""
        return self.die + self.added


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex; where grids are made of squares, a square."""

    number: int
    name: str
    """Its notation, which is also its cell's ID: `9-4`."""
    destroyed: bool
    field: int
    """The seat with a force field there; -1: none."""
    loose: int
    """Discs that lie there."""
    laid: bool
    """True if its grid lies in the arena."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid and the coordinates of its centre."""

    number: int
    q: int
    r: int
    turned: int
    """Turns clockwise; -1: not laid yet."""

    @property
    def laid(self) -> bool:
        """Return whether it lies in the arena."""
        return self.turned >= 0

    @property
    def id(self) -> str:
        """Return its notation."""
        return f"grid-{self.number + 1}"


@dataclass(frozen=True, slots=True)
class Player:
    """A seat's cards and rolls."""

    seat: int
    alive: bool
    held: int
    """Cards in hand."""
    hand: tuple[int, ...]
    """[card] -> the number of those that are known."""
    bonus: int
    """The bonus of a card to its rolls for the order of play."""
    rolled: int
    """Its last d20 for the order of play; 0: not rolled."""

    @property
    def lays(self) -> bool:
        """Return whether it is known to hold a card that can be laid in a fight."""
        hand = self.hand
        return any([*hand[1 : ids.DESTROY_HEX], hand[ids.WILD_WARP], hand[ids.SUPER_WARP]])


@dataclass(frozen=True, slots=True)
class ArenaSnapshot:
    """A whole position; `state` answers questions on rules."""

    state: WarpArena
    variant: Variant
    shape: Shape
    cells: int
    """Hexes of a grid."""
    ways: int
    """Neighbours of a hex."""
    grids: tuple[Grid, ...]
    hexes: tuple[Hex, ...]
    robots: tuple[Robot, ...]
    """[piece], including those in stock."""
    players: tuple[Player, ...]
    order: tuple[int, ...]
    """The seats in the order of play."""
    running: tuple[Frame, ...]
    """The frames of the running procedures; the last one asks for the current decision."""
    turn: int
    """From 1; 0 during setup."""
    active: int
    """The seat whose phase it is."""
    place: int
    """The active seat's place in the order of play."""
    points: int
    boosted: bool
    """True if an Action Point card was played in this phase."""
    pairs: tuple[tuple[int, int], ...]
    """Matched pieces of attacker and defender; attacker -1 after their fight."""
    pool: int
    """Discs to share out in a combat."""
    deck: tuple[int, ...]
    """[card] -> the number of those that are known."""
    deck_left: int
    used: tuple[int, ...]
    """[card] -> the number in the discards."""
    built: bool
    """True if the players build the arena."""
    winner: int
    """The winner's seat; -1: none yet."""

    @property
    def seats(self) -> range:
        """Return all seats."""
        return range(len(self.players))

    @property
    def left(self) -> list[int]:
        """Return the seats still in the game."""
        return [player.seat for player in self.players if player.alive]

    @property
    def has_cards(self) -> bool:
        """Return whether the game has any cards."""
        return any(n > 0 for n in self.variant.pack)

    def cells_of(self, grid: int) -> tuple[Hex, ...]:
        """Return the hexes of a grid, its centre first."""
        return self.hexes[self.cells * grid : self.cells * (grid + 1)]

    # --- robots -----------------------------------------------------------------------------

    def own(self, seat: int) -> tuple[Robot, ...]:
        """Return a seat's robots, including those in stock."""
        first = seat * ids.OWN
        return self.robots[first : first + ids.OWN]

    def to_place(self, seat: int) -> list[Robot]:
        """Return the robots that a seat has still to place: the first of each kind."""
        first = [next(one for one in self.own(seat) if one.kind == kind) for kind in range(ids.A)]
        return [robot for robot in first if not robot.stands]

    def robots_in(self, hex_: int) -> list[Robot]:
        """Return all robots in a hex."""
        return [robot for robot in self.robots if robot.hex == hex_]

    def own_in(self, seat: int, hex_: int) -> list[Robot]:
        """Return a seat's robots in a hex."""
        return [robot for robot in self.own(seat) if robot.hex == hex_]

    def converter(self, seat: int) -> Robot:
        """Return a seat's C-bot."""
        return self.own(seat)[0]

    # --- what is carried out ----------------------------------------------------------------

    @property
    def top(self) -> Frame:
        """Return the frame that asks for the current decision.

        LookupError when the game is over.
        """
        return self.running[-1]

    def frame(self, procedure: int) -> Frame | None:
        """Return the newest running frame of a procedure, by its `NUMBER`, or None."""
        return next((one for one in reversed(self.running) if one.runs(procedure)), None)

    def below(self, one: Frame) -> Frame:
        """Return the frame below another one."""
        return self.running[self.running.index(one) - 1]

    @property
    def window(self) -> Frame | None:
        """Return the open window."""
        return self.top if self.state.to_move == SIMULTANEOUS else None

    @property
    def waiting_card(self) -> Frame | None:
        """Return the special card that waits for its window."""
        for one in reversed(self.running[1:]):
            if not one.runs(Window.NUMBER):
                return None
            if one[Window.WHAT] == F.STOP_CARD:
                return self.below(one)
        return None

    @property
    def coming_card(self) -> Frame | None:
        """Return the special card that takes effect if all pass; None if it is cancelled."""
        card = self.waiting_card
        wilds = len(self.running) - 2 - self.running.index(card) if card is not None else 0
        return None if wilds % 2 else card


def read(state: WarpArena) -> ArenaSnapshot:
    """Return the snapshot of a state."""
    t = state.numbers()[4:]
    variant = state.variant
    cells, grids, seats = int(state.cells), int(state.grids), int(state.seats)
    pairs = range(t[F.PAIRS])
    end = F.HEXES + F.EACH * grids * cells
    grounds, discs = t[F.GROUND : end : F.EACH], t[F.LOOSE : end : F.EACH]
    return ArenaSnapshot(
        state=state,
        variant=variant,
        shape=state.shape,
        cells=cells,
        ways=int(state.ways),
        grids=tuple(
            Grid(n, t[F.CELL_Q + n], t[F.CELL_R + n], t[F.TURNED + n]) for n in range(grids)
        ),
        hexes=tuple(
            _hex(n, cells, ground, loose, t[F.TURNED + n // cells] >= 0)
            for n, (ground, loose) in enumerate(zip(grounds, discs, strict=True))
        ),
        robots=tuple(_robot(t, variant, piece) for piece in range(seats * int(ids.OWN))),
        players=tuple(_player(t, seat) for seat in range(seats)),
        order=tuple(t[F.ORDER : F.ORDER + seats]),
        running=tuple(running(state)),
        turn=t[F.TURN],
        active=t[F.ACTIVE],
        place=t[F.PLACE],
        points=t[F.POINTS],
        boosted=t[F.BOOSTED] == 1,
        pairs=tuple((t[F.PAIR_A + n], t[F.PAIR_D + n]) for n in pairs),
        pool=t[F.POOL],
        deck=tuple(t[F.DECK : F.DECK + ids.CARDS]),
        deck_left=t[F.DECK_LEFT],
        used=tuple(t[F.USED : F.USED + ids.CARDS]),
        built=t[F.BUILT] == 1,
        winner=t[F.WINNER],
    )


read_once = once(read)
"""Return the snapshot of a state with a game as `read` does, once for all viewers."""


@lru_cache(maxsize=4096)
def _hex(number: int, cells: int, ground: int, loose: int, laid: bool) -> Hex:
    """Return a cached hex: few of the hundreds change between two positions."""
    return Hex(
        number,
        ids.hex_name(number, cells),
        destroyed=ground & 1 == 1,
        field=(ground >> 1) - 1,
        loose=loose,
        laid=laid,
    )


def _robot(t: list[int], variant: Variant, piece: int) -> Robot:
    kind = ids.KIND[piece]
    seat, own = divmod(piece, int(ids.OWN))
    active = seat == t[F.ACTIVE]
    moved = active and t[F.MOVED] >> own & 1 == 1
    fired = active and t[F.FIRED] >> own & 1 == 1
    return _piece(
        piece,
        seat,
        kind,
        t[F.AT + piece],
        t[F.DISCS + piece],
        variant.dice[kind],
        variant.plus[piece],
        moved,
        fired,
    )


_piece = lru_cache(maxsize=4096)(Robot)


def _player(t: list[int], seat: int) -> Player:
    hand = F.HAND + seat * ids.CARDS
    return Player(
        seat,
        alive=t[F.ALIVE] >> seat & 1 == 1,
        held=t[F.HELD + seat],
        hand=tuple(t[hand : hand + ids.CARDS]),
        bonus=t[F.BONUS + seat],
        rolled=t[F.ROLLED + seat],
    )

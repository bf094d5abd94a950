"""A position as plain data, for everything that shows it or tells of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from harena.core.play.state import SIMULTANEOUS
from harena.games.warp_arena.rules import notation as say, table as on
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.shapes import Shape
from harena.games.warp_arena.rules.variant import Variant
from harena.games.warp_arena.view.frames import Doing, Window, running

D = TypeVar("D", bound=Doing)


@dataclass(frozen=True, slots=True)
class Robot:
    """A playing piece, in the arena or in stock."""

    piece: int
    """Its number: those of a seat follow each other."""
    seat: int
    kind: int
    """C to A, see `rules/notation.py`."""
    hex: int
    """Where it stands; -1: in stock, or destroyed."""
    discs: int
    die: int
    """Sides of the die that its kind fights with."""
    plus: int
    """What is added for its kind."""
    moved: bool
    """In this phase."""
    fired: bool
    """In this phase."""

    @property
    def stands(self) -> bool:
        """Whether it is in the arena."""
        return self.hex >= 0

    @property
    def id(self) -> str:
        """Its notation, which is also its token's id: `rD1`."""
        return say.piece_name(self.piece)

    @property
    def letter(self) -> str:
        """Of its kind: `D`."""
        return say.KIND_NAMES[self.kind]

    @property
    def added(self) -> int:
        """What is added to its die: for its kind and its discs."""
        return self.plus + self.discs

    @property
    def strength(self) -> int:
        """What it reaches in a fight at most; with fixed strengths what it adds to its side."""
        return self.die + self.added


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex; where grids are made of squares, a square."""

    number: int
    name: str
    """Its notation, which is also its cell's id: `9-4`."""
    destroyed: bool
    field: int
    """The seat whose force field stands there; -1: none."""
    loose: int
    """Discs that lie there."""
    laid: bool
    """Whether its grid lies in the arena."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid, and where its centre lies."""

    number: int
    q: int
    r: int
    turned: int
    """Turns clockwise; -1: it is not laid yet."""

    @property
    def laid(self) -> bool:
        """Whether it lies in the arena."""
        return self.turned >= 0

    @property
    def id(self) -> str:
        """Its notation."""
        return f"grid-{self.number + 1}"


@dataclass(frozen=True, slots=True)
class Player:
    """What a seat has beside its robots."""

    seat: int
    alive: bool
    held: int
    """Cards in hand."""
    hand: tuple[int, ...]
    """[card] how many of those are known."""
    bonus: int
    """What a card adds to its rolls for the order of play."""
    rolled: int
    """Its last d20 for that; 0: not rolled."""

    @property
    def lays(self) -> bool:
        """Whether it holds a card that can be laid in a fight, as far as is known."""
        hand = self.hand
        return any([*hand[1 : say.DESTROY_HEX], hand[say.WILD_WARP], hand[say.SUPER_WARP]])


@dataclass(frozen=True, slots=True)
class ArenaSnapshot:
    """The whole position; `state` is what rules are asked with."""

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
    """[piece], those in stock too."""
    players: tuple[Player, ...]
    order: tuple[int, ...]
    """The seats in the order of play."""
    running: tuple[Doing, ...]
    """All that is being carried out; the last is what asks now."""
    turn: int
    """From 1; 0 while setting up."""
    active: int
    """The seat whose phase it is."""
    place: int
    """Its place in the order of play."""
    points: int
    boosted: bool
    """An Action Point card was played in this phase."""
    pairs: tuple[tuple[int, int], ...]
    """Attacker's and defender's pieces that were matched; -1 for the attacker once they fought."""
    pool: int
    """Discs to be shared out in a combat."""
    deck: tuple[int, ...]
    """[card] as far as it is known."""
    deck_left: int
    used: tuple[int, ...]
    """[card] in the discards."""
    built: bool
    """The players build the arena."""
    winner: int
    """-1: nobody yet."""

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.players))

    @property
    def left(self) -> list[int]:
        """The seats still in the game."""
        return [player.seat for player in self.players if player.alive]

    @property
    def has_cards(self) -> bool:
        """Whether any cards belong to the game."""
        return any(n > 0 for n in self.variant.pack)

    def cells_of(self, grid: int) -> tuple[Hex, ...]:
        """The hexes of a grid, its centre first."""
        return self.hexes[self.cells * grid : self.cells * (grid + 1)]

    # --- robots -----------------------------------------------------------------------------

    def own(self, seat: int) -> tuple[Robot, ...]:
        """A seat's robots, those in stock too."""
        first = seat * say.OWN
        return self.robots[first : first + say.OWN]

    def robots_in(self, hex_: int) -> list[Robot]:
        """All robots in a hex."""
        return [robot for robot in self.robots if robot.hex == hex_]

    def own_in(self, seat: int, hex_: int) -> list[Robot]:
        """A seat's robots in a hex."""
        return [robot for robot in self.own(seat) if robot.hex == hex_]

    def converter(self, seat: int) -> Robot:
        """A seat's C-bot."""
        return self.own(seat)[0]

    # --- what is carried out ----------------------------------------------------------------

    @property
    def top(self) -> Doing:
        """What asks now. LookupError when all is over."""
        return self.running[-1]

    def asking(self, kind: type[D]) -> D:
        """What asks now, which is of that kind."""
        top = self.top
        assert isinstance(top, kind)
        return top

    def doing(self, kind: type[D]) -> D | None:
        """The newest of a kind that is being carried out, or None."""
        return next((one for one in reversed(self.running) if isinstance(one, kind)), None)

    def below(self, one: Doing) -> Doing:
        """What something interrupts that is being carried out."""
        return self.running[self.running.index(one) - 1]

    @property
    def window(self) -> Window | None:
        """The window that is open."""
        return self.asking(Window) if self.state.to_move == SIMULTANEOUS else None

    @property
    def waiting_card(self) -> Doing | None:
        """The special card that waits for its window."""
        for one in reversed(self.running[1:]):
            if not isinstance(one, Window):
                return None
            if one.what == on.STOP_CARD:
                return self.below(one)
        return None

    @property
    def coming_card(self) -> Doing | None:
        """The special card that comes about if nobody does anything more; none if cancelled."""
        card = self.waiting_card
        wilds = len(self.running) - 2 - self.running.index(card) if card is not None else 0
        return None if wilds % 2 else card


def read(state: WarpArena) -> ArenaSnapshot:
    """The position of a state."""
    t = state.numbers()[4:]
    variant = state.variant
    cells, grids, seats = int(state.cells), int(state.grids), int(state.seats)
    pairs = range(t[on.PAIRS])
    end = on.HEXES + on.EACH * grids * cells
    grounds, discs = t[on.GROUND : end : on.EACH], t[on.LOOSE : end : on.EACH]
    return ArenaSnapshot(
        state=state,
        variant=variant,
        shape=state.shape,
        cells=cells,
        ways=int(state.ways),
        grids=tuple(
            Grid(n, t[on.CELL_Q + n], t[on.CELL_R + n], t[on.TURNED + n]) for n in range(grids)
        ),
        hexes=tuple(
            _hex(n, cells, ground, loose, t[on.TURNED + n // cells] >= 0)
            for n, (ground, loose) in enumerate(zip(grounds, discs, strict=True))
        ),
        robots=tuple(_robot(t, variant, piece) for piece in range(seats * int(say.OWN))),
        players=tuple(_player(t, seat) for seat in range(seats)),
        order=tuple(t[on.ORDER : on.ORDER + seats]),
        running=tuple(running(state)),
        turn=t[on.TURN],
        active=t[on.ACTIVE],
        place=t[on.PLACE],
        points=t[on.POINTS],
        boosted=t[on.BOOSTED] == 1,
        pairs=tuple((t[on.PAIR_A + n], t[on.PAIR_D + n]) for n in pairs),
        pool=t[on.POOL],
        deck=tuple(t[on.DECK : on.DECK + say.CARDS]),
        deck_left=t[on.DECK_LEFT],
        used=tuple(t[on.USED : on.USED + say.CARDS]),
        built=t[on.BUILT] == 1,
        winner=t[on.WINNER],
    )


@lru_cache(maxsize=4096)
def _hex(number: int, cells: int, ground: int, loose: int, laid: bool) -> Hex:
    """Kept, as few of the hundreds change from one position to the next."""
    return Hex(
        number,
        say.hex_name(number, cells),
        destroyed=ground & 1 == 1,
        field=(ground >> 1) - 1,
        loose=loose,
        laid=laid,
    )


def _robot(t: list[int], variant: Variant, piece: int) -> Robot:
    kind = say.KIND[piece]
    seat, own = divmod(piece, int(say.OWN))
    active = seat == t[on.ACTIVE]
    moved = active and t[on.MOVED] >> own & 1 == 1
    fired = active and t[on.FIRED] >> own & 1 == 1
    return _piece(
        piece,
        seat,
        kind,
        t[on.AT + piece],
        t[on.DISCS + piece],
        variant.dice[kind],
        variant.plus[piece],
        moved,
        fired,
    )


_piece = lru_cache(maxsize=4096)(Robot)


def _player(t: list[int], seat: int) -> Player:
    hand = on.HAND + seat * say.CARDS
    return Player(
        seat,
        alive=t[on.ALIVE] >> seat & 1 == 1,
        held=t[on.HELD + seat],
        hand=tuple(t[hand : hand + say.CARDS]),
        bonus=t[on.BONUS + seat],
        rolled=t[on.ROLLED + seat],
    )

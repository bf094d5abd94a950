"""The state of Warp Arena: indices of its fields, and functions that read and write them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.procedures import Procedure, ProcedureState
from harena.core.play.state import State
from harena.games.warp_arena.rules.ids import KIND, NOWHERE, OWN, OWNER, SPACES
from harena.games.warp_arena.rules.shapes import Shape
from harena.games.warp_arena.rules.variant import Variant

# --- written by tools/fields.py from the game's fields.py, which has ranges and visibility
ORDER: Final[i64] = 0  # [place] the seat at this place in the order of play
ROLLED: Final[i64] = 6  # [seat] the seat's last die in a roll-off; 0 not rolled
RANK: Final[i64] = 12  # [seat] the seat's rolls in a roll-off; higher goes first
HELD: Final[i64] = 18  # [seat] cards in hand, known to all
WANT: Final[i64] = 24  # [seat] the answer in a window: 0 none, 1 pass, else 2 + the chosen action
BONUS: Final[i64] = 30  # [seat] a card's bonus to rolls for initiative (WA-42)
HAND: Final[i64] = 36  # [seat, card] cards in hand
DECK: Final[i64] = 120  # [card] cards in the deck
USED: Final[i64] = 134  # [card] discards, known to all
DECK_LEFT: Final[i64] = 148  # cards in the deck, known to all
ALIVE: Final[i64] = 149  # seats still in the game, a bit for each seat
ACTIVE: Final[i64] = 150  # the seat whose phase it is
PLACE: Final[i64] = 151  # the active seat's place in the order of play
POINTS: Final[i64] = 152  # action points left; up to 4 with an Action Point card (WA-67)
TURN: Final[i64] = 153  # the number of the turn, from 1; 0 while setting up
PLACED: Final[i64] = 154  # grids placed so far
# the active seat's robots that have moved (WA-20), a bit for each own piece
MOVED: Final[i64] = 155
# the active seat's robots that have fired (WA-28), a bit for each own piece
FIRED: Final[i64] = 156
WINNER: Final[i64] = 157  # the seat that won; -1 none yet
PAIRS: Final[i64] = 158  # pairs matched in this round of a combat
PAIR_A: Final[i64] = 159  # [pair] the attacker's piece; -1 once fought
PAIR_D: Final[i64] = 181  # [pair] the defender's piece
POOL: Final[i64] = 203  # discs to share out in a combat
BUILT: Final[i64] = 204  # setup option: 1 if players build the arena, 0 if laid out
SEATED: Final[i64] = 205  # the seat that draws its first cards or rolls its first disc
ANSWER: Final[i64] = 206  # the result of the last procedure for the one below
CELL_Q: Final[i64] = 207  # [grid] the q coordinate of the grid's centre, see `Shape`
CELL_R: Final[i64] = 237  # [grid] the r coordinate of the grid's centre
TURNED: Final[i64] = 267  # [grid] turns clockwise of hex 1 from the east; -1 not placed yet
AT: Final[i64] = 297  # [piece] the robot's hex, or NOWHERE
DISCS: Final[i64] = 429  # [piece] discs the robot carries
BOOSTED: Final[i64] = 561  # 1 after an Action Point card in this phase (WA-67)
GROUND: Final[i64] = 562  # [hex] bit 0: destroyed; above it: 0, or 1 + the force field's owner
LOOSE: Final[i64] = 563  # [hex] loose discs in the hex
TROOPS: Final[i64] = 564  # [hex] robots in the hex, five bits a seat
HELD_IN_HAND: Final = vec[i64]([36, 84, 14, 0])
"""Show a hand only to its owner."""
ANSWERED_IN_SECRET: Final = vec[i64]([24, 6, 1, 0])
"""WA-48: show an answer in a window only to the seat that gives it."""
UNDRAWN: Final = vec[i64]([120, 14, 0, 0])
"""Hide the deck: it lies face down."""
# --- end of the written part
HEXES: Final[i64] = GROUND  # from here three numbers a hex: fewer grids make a shorter row
EACH: Final[i64] = 3

# --- procedures: what is being carried out, newest on top of the stack ------------------------
# A frame holds the procedure, its step, and up to six numbers that the procedure's class names.
FRAMES: Final[i64] = 12

# What a WINDOW lets players do:
STOP_ACTION: Final[i64] = 0  # cancel the action announced (WA-38 a)
STOP_CARD: Final[i64] = 1  # cancel a special card whose result is known (WA-38 b)
STOP_WILD: Final[i64] = 2  # cancel the Wild Warp that was just played
STOP_COMBAT: Final[i64] = 3  # cancel a combat card of the fight (WA-38 d)
INTERJECT: Final[i64] = 4  # play a Wild Warp as a special card (WA-38 c)


class WarpArenaState(ProcedureState):
    """The values of a position. The rules are functions over it, in files named by chapter.

    Options are data here: the number of grids, and all fields of a `Variant`. Frequent questions
    are answered by attributes.
    """

    def __init__(self, seats: i64, grids: i64, variant: Variant, rules: vec[Procedure]) -> None:
        """Make an empty state for 2 to 6 seats and 2 to 30 grids, with all procedures."""
        cells = variant.shape.cells
        size = HEXES + EACH * cells * grids
        super().__init__(seats, SPACES[int(cells)], size, FRAMES, rules)
        self.variant: Variant = variant
        self.shape: Shape = variant.shape
        self.grids: i64 = grids
        self.cells: i64 = cells  # hexes a grid
        self.ways: i64 = variant.shape.ways  # neighbours a hex has
        self.hexes: i64 = grids * cells
        self.combat_die: vec[i64] = variant.dice  # [kind] sides
        self.combat_plus: vec[i64] = variant.plus  # [piece] added to the die
        self.pack: vec[i64] = variant.pack  # [card] how many are in the game
        # [hex * ways + direction] -> the hex beside it, or NOWHERE; then for each hex where it
        # lies, q and r. All this follows from where the grids lie; copies share it until one of
        # them moves a grid.
        self.near: vec[i64] = vec[i64]([])
        self.shares_near: bool = False
        # For searches over the arena; means nothing between calls.
        self.mark: vec[i64] = vec[i64]([0] * int(grids * cells))
        self.queue: vec[i64] = vec[i64]([0] * int(grids * cells))
        self.stamp: i64 = 0

    def copy_from(self, other: State) -> None:
        """Become equal to another state of the same game, seats and options."""
        super().copy_from(other)
        assert isinstance(other, WarpArenaState)
        self.near = other.near
        self.shares_near = True
        other.shares_near = True


# --- reading the state ------------------------------------------------------------------------


def destroyed(state: WarpArenaState, hex_: i64) -> bool:
    """Return whether a hex is destroyed."""
    return state.values[GROUND + EACH * hex_] & 1 == 1


def field_owner(state: WarpArenaState, hex_: i64) -> i64:
    """Return the seat whose force field is in a hex; -1 when there is none."""
    return (state.values[GROUND + EACH * hex_] >> 1) - 1


def robots_of(state: WarpArenaState, hex_: i64, seat: i64) -> i64:
    """Return the number of robots a seat has in a hex."""
    return (state.values[TROOPS + EACH * hex_] >> (5 * seat)) & 31


def enemy_robots(state: WarpArenaState, hex_: i64, seat: i64) -> bool:
    """Return whether robots of others than `seat` are in a hex."""
    there: i64 = 31
    return state.values[TROOPS + EACH * hex_] & ~(there << (5 * seat)) != 0


def enemy_field(state: WarpArenaState, hex_: i64, seat: i64) -> bool:
    """Return whether a force field of another than `seat` is in a hex."""
    owner = state.values[GROUND + EACH * hex_] >> 1
    return owner != 0 and owner != seat + 1


def hostile(state: WarpArenaState, hex_: i64, seat: i64) -> bool:
    """Return whether robots or a force field of others than `seat` are in a hex."""
    return enemy_robots(state, hex_, seat) or enemy_field(state, hex_, seat)


def holder(state: WarpArenaState, hex_: i64) -> i64:
    """Return the only seat with robots in a hex; -1 when there are none."""
    return owner_in(state.values[TROOPS + EACH * hex_])


def owner_in(troops: i64) -> i64:
    """Return the only seat in a count of robots in a hex; -1 for none."""
    seat: i64 = -1
    while troops != 0:
        troops >>= 5
        seat += 1
    return seat


def alive(state: WarpArenaState, seat: i64) -> bool:
    """Return whether a seat is still in the game."""
    return (state.values[ALIVE] >> seat) & 1 == 1


def players_left(state: WarpArenaState) -> i64:
    """Return the number of players still in the game."""
    left: i64 = 0
    seat: i64
    for seat in range(state.seats):
        left += 1 if alive(state, seat) else 0
    return left


def converter(state: WarpArenaState, seat: i64) -> i64:
    """Return the hex of a seat's C-bot, or NOWHERE."""
    return state.values[AT + seat * OWN]


def added(state: WarpArenaState, piece: i64) -> i64:
    """Return what the table's options and the robot's discs add to its die."""
    return state.combat_plus[piece] + state.values[DISCS + piece]


def strength(state: WarpArenaState, piece: i64) -> i64:
    """Return the most a robot reaches in a fight; with fixed strengths its bonus."""
    return state.combat_die[KIND[piece]] + added(state, piece)


# --- changing it ------------------------------------------------------------------------------


def put(state: WarpArenaState, piece: i64, hex_: i64) -> None:
    """Put a piece into a hex, from anywhere."""
    lift(state, piece)
    one: i64 = 1
    state.values[AT + piece] = hex_
    state.values[TROOPS + EACH * hex_] += one << (5 * OWNER[piece])


def lift(state: WarpArenaState, piece: i64) -> None:
    """Take a piece off the arena."""
    t = state.values
    hex_ = t[AT + piece]
    if hex_ >= 0:
        one: i64 = 1
        t[TROOPS + EACH * hex_] -= one << (5 * OWNER[piece])
        t[AT + piece] = NOWHERE


# --- what players do --------------------------------------------------------------------------


class Action(Procedure):
    """An action or a special card of a player: it ends with the player (WA-35)."""

    WHO: Final[i64] = 2  # the seat that does it

    def go(self, state: WarpArenaState, at: i64) -> None:
        """WA-35: end the action of a lost player; else continue it."""
        if alive(state, state.values[at + Action.WHO]):
            self.go_on(state, at)
        else:
            state.pop()

    def go_on(self, state: WarpArenaState, at: i64) -> None:
        """Go on with the action: ask, ask for a die, start another procedure, or end."""
        raise NotImplementedError


class Special(Action):
    """WA-49: the effect of a special card, or an action of the same effect."""

    BY_CARD: Final[i64] = 3  # 1 by a card, which others may cancel; 0 by an action
    CHOSEN: Final[i64] = 2  # or, of a Double: by an action that chooses both grids

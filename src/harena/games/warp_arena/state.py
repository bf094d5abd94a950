"""What lies on the table in Warp Arena: every number with its place and its range."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from harena.core.actions import ActionSpace, Kind
from harena.core.state import State

# --- pieces: seat * OWN + (C, 5 D, 5 H, 5 B, 5 W) ---------------------------------------------
C: Final[i64] = 0
D: Final[i64] = 1
H: Final[i64] = 2
B: Final[i64] = 3
W: Final[i64] = 4
OWN: Final[i64] = 21
SEATS: Final[i64] = 6  # the most there is room for
PIECES: Final[i64] = 126
KIND: Final = vec[i64]([(p % 21 + 4) // 5 for p in range(126)])
"""[piece] -> C, D, H, B or W"""
OWNER: Final = vec[i64]([p // 21 for p in range(126)])
"""[piece] -> seat"""
ALLOWANCE: Final = vec[i64]([3, 1, 2, 3, 4])
"""[kind] -> hexes it moves (5.0)"""
LOAD: Final[i64] = 4  # the most discs a robot carries
FIELD_TOTAL: Final[i64] = 6  # breaks a force field (WA-30)
NOWHERE: Final[i64] = -1

# --- cards ------------------------------------------------------------------------------------
NO_CARD: Final[i64] = 0  # 1 to 5 are the combat cards
DESTROY_HEX: Final[i64] = 6
WARP_GRID: Final[i64] = 7
DOUBLE_WARP: Final[i64] = 8
CREATE_DISC: Final[i64] = 9
WILD_WARP: Final[i64] = 10
FACE_DOWN: Final[i64] = 11  # in an observation: a card, but not which
CARDS: Final[i64] = 11
PACK: Final = vec[i64]([0, 8, 8, 8, 8, 8, 16, 8, 8, 8, 4])
"""[card] -> how many there are (WA-5)"""

# --- the table --------------------------------------------------------------------------------
ORDER: Final[i64] = 0  # [place] the seat that is so many-th in the order of play
ROLLED: Final[i64] = 6  # [seat] its last d20 in a roll-off; 0 not rolled
RANK: Final[i64] = 12  # [seat] what a roll-off has shown so far; higher comes first
HELD: Final[i64] = 18  # [seat] cards in hand, known to all
WANT: Final[i64] = 24  # [seat] in a window: 0 not answered, 1 pass, else 2 + the action wanted
HAND: Final[i64] = 30  # [seat * CARDS + card] of others 0 in an observation
DECK: Final[i64] = 96  # [card] in the deck; all 0 in an observation
USED: Final[i64] = 107  # [card] discards, known to all
DECK_LEFT: Final[i64] = 118  # cards in the deck, known to all
ALIVE: Final[i64] = 119  # a bit for each seat still in the game
ACTIVE: Final[i64] = 120  # the seat whose phase it is
PLACE: Final[i64] = 121  # its place in the order of play
POINTS: Final[i64] = 122  # its action points left, 0 to 3
TURN: Final[i64] = 123  # the number of the turn, from 1; 0 while setting up
PLACED: Final[i64] = 124  # grids placed so far
MOVED: Final[i64] = 125  # a bit for each own piece of the active seat that has moved (WA-20)
FIRED: Final[i64] = 126  # a bit for each own piece of the active seat that has fired (WA-28)
WINNER: Final[i64] = 127  # the seat that won; -1 none yet
PAIRS: Final[i64] = 128  # pairs matched in this round of a combat
PAIR_A: Final[i64] = 129  # [pair] the attacker's piece; -1 once fought
PAIR_D: Final[i64] = 150  # [pair] the defender's piece
POOL: Final[i64] = 171  # discs waiting to be shared out in a combat
BUILT: Final[i64] = 172  # setup option: 1 the players build the arena, 0 it is laid out
SEATED: Final[i64] = 173  # the seat whose turn it is to draw its first cards or roll a disc
ANSWER: Final[i64] = 174  # what the procedure that ended last gives to the one below
CELL_Q: Final[i64] = 175  # [grid] where its centre lies, axial q to the east
CELL_R: Final[i64] = 205  # [grid] axial r to the south-east
TURNED: Final[i64] = 235  # [grid] steps clockwise of hex 1 from the east; -1 not placed yet
AT: Final[i64] = 265  # [piece] its hex, or NOWHERE
DISCS: Final[i64] = 391  # [piece] discs it carries, 0 to 4
HEXES: Final[i64] = 517  # from here three numbers a hex, so that fewer grids make a shorter row
GROUND: Final[i64] = 517  # [hex * 3] bit 0: destroyed; above it: 0, or 1 + the force field's owner
LOOSE: Final[i64] = 518  # [hex * 3] discs lying there
TROOPS: Final[i64] = 519  # [hex * 3] robots there, five bits a seat
EACH: Final[i64] = 3

# --- procedures: what is being carried out, newest on top of the stack ------------------------
# A frame holds the procedure, its step, and up to six numbers named here L0 to L5.
L0: Final[i64] = 2
L1: Final[i64] = 3
L2: Final[i64] = 4
L3: Final[i64] = 5
L4: Final[i64] = 6
L5: Final[i64] = 7
FRAMES: Final[i64] = 12

GAME: Final[i64] = 0  # always the lowest: setting up, then turns
ROLL_OFF: Final[i64] = (
    1  # L0 1: all places count, 0: the first; L1 who rolls; L2 bits still to roll
)
BUILD: Final[i64] = 2  # 3.1: L0 the seat, L1 the grid, L2 q, L3 r
DRAW: Final[i64] = 3  # L0 the seat, L1 cards still to draw
DEPLOY: Final[i64] = 4  # 3.3: L0 the seat, L1 the piece, -1 none; L2 pieces placed
RANDOM_DISC: Final[i64] = 5  # L0 the seat that rolls, L1 the grid
NEW_DISC: Final[i64] = 6  # L0 the hex, L1 the seat that picks the carrier
PHASE: Final[i64] = 7  # L0 the action announced, -1 none
WINDOW: Final[i64] = 8  # L0 what may be done (below), L1 whom it answers, L2 what, L3 who plays, L4
DESTROY: Final[i64] = 9  # L0 who does it, L1 1 if by a card, L2 the grid, L3 the hex
WARP: Final[i64] = 10  # L0 who, L1 card?, L2 the grid, L3 q, L4 r, L5 turned
DOUBLE: Final[i64] = 11  # L0 who, L1 1 card, 2 both by choice; L2 L3 the grids, L4 L5 their turns
CREATE: Final[i64] = 12  # L0 who, L1 card?
ROTATE: Final[i64] = 13  # L0 who, L2 the grid
CONVERT: Final[i64] = 14  # L0 who, L1 what is made, L2 the piece that gives the disc, -1 loose
WARP_CONVERTER: Final[i64] = 15  # L0 who
WARP_ANY: Final[i64] = 16  # L0 who, L1 the piece, L2 the grid
WARP_OWN: Final[i64] = 17  # L0 who, L1 the piece
PLAY_CARDS: Final[i64] = 18  # L0 who
MOVE: Final[i64] = 19  # L0 who, L1 the piece, L2 steps left, L3 1 took 2 dropped, L4 over, L5 to
COMBAT: Final[i64] = 20  # L0 attacker, L1 defender, L2 the hex, L3 the seat asked, L4 rounds, L5
FIGHT: Final[i64] = 21  # L0 piece, L1 foe or -1 a field, L2 L3 their cards, L4 L5 their dice
# The L5 of a COMBAT is 1 once its force field has been attacked.
# A card in a FIGHT is 0 for none, 1 to 5, WILD_WARP unnamed, NAMED + n named; negative: cancelled.
NAMED: Final[i64] = 20

# What a WINDOW lets players do, in its frame's L0:
STOP_ACTION: Final[i64] = 0  # cancel the action announced (WA-38 a); L2 the action
STOP_CARD: Final[i64] = 1  # cancel a special card whose result is known (WA-38 b); L2 the card
STOP_WILD: Final[i64] = 2  # cancel the Wild Warp of L3 that did L2
STOP_COMBAT: Final[i64] = 3  # cancel a combat card of the fight (WA-38 d)
INTERJECT: Final[i64] = 4  # play a Wild Warp as a special card (WA-38 c)

# --- actions ----------------------------------------------------------------------------------
BUTTON: Final[i64] = 0
BUTTONS: Final = [
    "done",
    "pass",
    "cancel",
    "cancel-attack",
    "cancel-defence",
    "concede",
    "no-card",
    "keep",
    "take",
    "drop",
    "loose",
    "disc",
    "no-disc",
    "leave",
    "destroy",
    "field",
    "end",
    "wild-destroy",
    "wild-warp",
    "wild-double",
    "wild-create",
    "spare-button-1",
    "spare-button-2",
    "spare-button-3",
]
DONE: Final[i64] = 0  # no more of this
PASS: Final[i64] = 1  # in a window: let it be
CANCEL: Final[i64] = 2
CANCEL_ATTACK: Final[i64] = 3  # cancel the attacker's combat card
CANCEL_DEFENCE: Final[i64] = 4
CONCEDE: Final[i64] = 5  # WA-32
WITHOUT: Final[i64] = 6  # fight without a card
KEEP: Final[i64] = 7  # leave the discs as they are
TAKE: Final[i64] = 8  # pick up a loose disc
DROP: Final[i64] = 9
FROM_LOOSE: Final[i64] = 10  # the disc that lies there
RANDOM: Final[i64] = 11  # create a random disc (WA-9)
NO_RANDOM: Final[i64] = 12
LEAVE: Final[i64] = 13  # the hex a D left stays as it is (WA-27)
SCORCH: Final[i64] = 14  # it is destroyed
FENCE: Final[i64] = 15  # it gets a force field
END: Final[i64] = 16  # end the phase
WILD: Final[i64] = 17  # + card - DESTROY_HEX: a Wild Warp as that card
MENU: Final[i64] = 24  # + which of the twelve actions, 4.2.1 first
ACTIONS: Final = [
    "action-destroy",
    "action-warp",
    "action-draw",
    "action-rotate",
    "action-convert",
    "action-converter",
    "action-move",
    "action-cards",
    "action-any",
    "action-double",
    "action-exchange",
    "action-own",
    "spare-action-1",
    "spare-action-2",
    "spare-action-3",
    "spare-action-4",
]
COST: Final = vec[i64]([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3])
"""[which of the twelve] -> action points (WA-10)"""
A_DESTROY: Final[i64] = 0  # 4.2.1
A_WARP: Final[i64] = 1
A_DRAW: Final[i64] = 2
A_ROTATE: Final[i64] = 3
A_CONVERT: Final[i64] = 4
A_CONVERTER: Final[i64] = 5
A_MOVE: Final[i64] = 6
A_CARDS: Final[i64] = 7
A_ANY: Final[i64] = 8
A_DOUBLE: Final[i64] = 9
A_EXCHANGE: Final[i64] = 10
A_OWN: Final[i64] = 11
CARD: Final[i64] = 40  # + card
CARD_NAMES: Final = [
    "card-0",
    "card-1",
    "card-2",
    "card-3",
    "card-4",
    "card-5",
    "card-destroy",
    "card-warp",
    "card-double",
    "card-create",
    "card-wild",
    "spare-card-1",
    "spare-card-2",
    "spare-card-3",
    "spare-card-4",
    "spare-card-5",
]
NUMBER: Final[i64] = 56  # + n, 0 to 7: a rotation in steps; a number named
MAKE: Final[i64] = 64  # + kind: convert a disc into that robot; + 0 into two cards
GRID: Final[i64] = 72  # + grid
HEX: Final[i64] = 102  # + hex
PIECE: Final[i64] = 372  # + piece
SLOT: Final[i64] = 498  # + grid * SLOTS + slot: beside that grid
SLOTS: Final[i64] = 24
SEAT_NAMES: Final = ["red", "blue", "green", "yellow", "white", "violet"]
KIND_NAMES: Final = ["C", "D", "H", "B", "W"]


def piece_name(piece: int) -> str:
    """A piece's notation: `rC` is red's C-bot, `bH2` blue's second Hopper."""
    seat, own = piece // 21, piece % 21
    number = str((own - 1) % 5 + 1) if own else ""
    return SEAT_NAMES[seat][0] + KIND_NAMES[(own + 4) // 5] + number


def hex_name(hex_: int, cells: int) -> str:
    """A hex's notation: `9-4`, and `9-c` for the centre of grid 9."""
    return f"{hex_ // cells + 1}-{hex_ % cells or 'c'}"


def action_space(cells: int) -> ActionSpace:
    """All that can be pointed at, for grids of `cells` hexes or squares; ids never change."""
    return ActionSpace(
        [
            Kind("button", BUTTONS),
            Kind("action", ACTIONS),
            Kind("card", CARD_NAMES),
            Kind("number", [f"={n}" for n in range(8)]),
            Kind(
                "make",
                [
                    "make-cards",
                    *(f"make-{name}" for name in KIND_NAMES[1:]),
                    *(f"spare-make-{n}" for n in range(1, 4)),
                ],
            ),
            Kind("grid", [f"grid-{grid + 1}" for grid in range(30)]),
            Kind("hex", [hex_name(h, cells) for h in range(270)]),
            Kind("piece", [piece_name(piece) for piece in range(126)]),
            Kind("slot", [f"by-{grid + 1}-{slot}" for grid in range(30) for slot in range(24)]),
        ]
    )


SPACES: Final = {7: action_space(7), 9: action_space(9)}

GO: Final[i64] = -9  # `pending`, inside the rules only: nothing is asked, go on


@mypyc_attr(allow_interpreted_subclasses=True)
class WarpArenaTable(State):
    """The table; the rules are functions over it, in the files named like their chapters.

    What options change is data here: the number of grids, their shape, dice and decks.
    """

    def __init__(self, seats: i64, grids: i64) -> None:
        """An empty table for 2 to 6 seats and 2 to 30 grids of seven hexes."""
        super().__init__(seats, SPACES[7], HEXES + EACH * 7 * grids, FRAMES)
        self.grids: i64 = grids
        self.cells: i64 = 7  # hexes a grid
        self.ways: i64 = 6  # sides a hex has
        self.hexes: i64 = grids * 7
        self.combat_die: vec[i64] = vec[i64]([12, 10, 8, 6, 4])  # [kind] sides
        self.combat_plus: vec[i64] = vec[i64]([0, 0, 0, 0, 0])  # [kind] added to the die
        self.pack: vec[i64] = PACK  # [card] how many are in the game
        # [hex * ways + direction] -> the hex beside it, or NOWHERE; then for each hex where it
        # lies, q and r. All this follows from where the grids lie; copies share it until one of
        # them moves a grid.
        self.near: vec[i64] = vec[i64]([])
        self.shares_near: bool = False
        # For searches over the arena; means nothing between calls.
        self.mark: vec[i64] = vec[i64]([0] * int(grids * 7))
        self.queue: vec[i64] = vec[i64]([0] * int(grids * 7))
        self.stamp: i64 = 0

    def copy_from(self, other: State) -> None:
        """Become equal to another state of the same game, seats and options."""
        super().copy_from(other)
        assert isinstance(other, WarpArenaTable)
        self.near = other.near
        self.shares_near = True
        other.shares_near = True


# --- reading the table ------------------------------------------------------------------------


def destroyed(table: WarpArenaTable, hex_: i64) -> bool:
    """Whether a hex is destroyed."""
    return table.table[GROUND + EACH * hex_] & 1 == 1


def field_owner(table: WarpArenaTable, hex_: i64) -> i64:
    """The seat whose force field stands in a hex; -1 when there is none."""
    return (table.table[GROUND + EACH * hex_] >> 1) - 1


def robots_of(table: WarpArenaTable, hex_: i64, seat: i64) -> i64:
    """How many robots a seat has in a hex."""
    return (table.table[TROOPS + EACH * hex_] >> (5 * seat)) & 31


def enemy_robots(table: WarpArenaTable, hex_: i64, seat: i64) -> bool:
    """Whether robots of others than `seat` are in a hex."""
    there: i64 = 31
    return table.table[TROOPS + EACH * hex_] & ~(there << (5 * seat)) != 0


def enemy_field(table: WarpArenaTable, hex_: i64, seat: i64) -> bool:
    """Whether a force field of another than `seat` stands in a hex."""
    owner = table.table[GROUND + EACH * hex_] >> 1
    return owner != 0 and owner != seat + 1


def hostile(table: WarpArenaTable, hex_: i64, seat: i64) -> bool:
    """Whether robots or a force field of others than `seat` are in a hex."""
    return enemy_robots(table, hex_, seat) or enemy_field(table, hex_, seat)


def holder(table: WarpArenaTable, hex_: i64) -> i64:
    """The seat whose robots are in a hex; -1 when there are none. For hexes with one owner."""
    return owner_in(table.table[TROOPS + EACH * hex_])


def owner_in(troops: i64) -> i64:
    """The seat that a count of robots in a hex speaks of; -1 for none. For those of one owner."""
    seat: i64 = -1
    while troops != 0:
        troops >>= 5
        seat += 1
    return seat


def alive(table: WarpArenaTable, seat: i64) -> bool:
    """Whether a seat is still in the game."""
    return (table.table[ALIVE] >> seat) & 1 == 1


def converter(table: WarpArenaTable, seat: i64) -> i64:
    """The hex of a seat's C-bot, or NOWHERE."""
    return table.table[AT + seat * OWN]


# --- changing it ------------------------------------------------------------------------------


def put(table: WarpArenaTable, piece: i64, hex_: i64) -> None:
    """A piece comes to stand in a hex, from wherever it was."""
    lift(table, piece)
    one: i64 = 1
    table.table[AT + piece] = hex_
    table.table[TROOPS + EACH * hex_] += one << (5 * OWNER[piece])


def lift(table: WarpArenaTable, piece: i64) -> None:
    """A piece leaves the arena."""
    t = table.table
    hex_ = t[AT + piece]
    if hex_ >= 0:
        one: i64 = 1
        t[TROOPS + EACH * hex_] -= one << (5 * OWNER[piece])
        t[AT + piece] = NOWHERE


def ask(table: WarpArenaTable, seat: i64) -> None:
    """A seat is to decide; the running procedure says what."""
    table.pending = seat


def ask_die(table: WarpArenaTable, sides: i64) -> None:
    """A die is to be rolled; the running procedure says what for."""
    table.pending = -1
    table.die = sides


def step(table: WarpArenaTable, number: i64) -> None:
    """The running procedure goes on with another of its steps."""
    table.table[table.frame() + 1] = number

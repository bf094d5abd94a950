"""Ids of Warp Arena: pieces, cards and actions with their numbers and notations."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.actions import ActionSpace, Kind
from harena.games.warp_arena.rules import components

# --- pieces: seat * OWN + (C, 5 D, 5 H, 5 B, 5 W, A) ------------------------------------------
C: Final[i64] = 0
D: Final[i64] = 1
H: Final[i64] = 2
B: Final[i64] = 3
W: Final[i64] = 4
A: Final[i64] = 5  # of the expansion (WA-66)
OWN: Final[i64] = 22
SEATS: Final[i64] = 6  # the most there is room for
PIECES: Final[i64] = 132
KIND: Final = vec[i64]([(p % 22 + 4) // 5 for p in range(132)])
"""[piece] -> C, D, H, B, W or A"""
OWNER: Final = vec[i64]([p // 22 for p in range(132)])
"""[piece] -> seat"""
FIRST: Final = vec[i64]([0, 1, 6, 11, 16, 21])
"""[kind] -> the first of a seat's pieces of that kind"""
FIELD_TOTAL: Final[i64] = 6  # breaks a force field (WA-30)
NOWHERE: Final[i64] = -1

# --- cards ------------------------------------------------------------------------------------
NO_CARD: Final[i64] = 0  # 1 to 5 are the combat cards
DESTROY_HEX: Final[i64] = 6
WARP_GRID: Final[i64] = 7
DOUBLE_WARP: Final[i64] = 8
CREATE_DISC: Final[i64] = 9
WILD_WARP: Final[i64] = 10
BOMB_CARD: Final[i64] = 11  # of the expansion, like the next two
SUPER_WARP: Final[i64] = 12
POINT_CARD: Final[i64] = 13
FACE_DOWN: Final[i64] = 14  # in an observation: a card, but not which
CARDS: Final[i64] = 14

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
    "super-cancel",
    "super-cancel-attack",
    "super-cancel-defence",
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
SUPER: Final[i64] = 19  # + CANCEL, CANCEL_ATTACK or CANCEL_DEFENCE: by a Super Wild Warp
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
    "card-bomb",
    "card-super",
    "card-point",
    "spare-card-4",
    "spare-card-5",
]
NUMBER: Final[i64] = 56  # + n, 0 to 7: a rotation in steps; a number named
MAKE: Final[i64] = 64  # + kind: convert a disc into that robot; + 0 into two cards
GRID: Final[i64] = 72  # + grid
HEX: Final[i64] = 102  # + hex
PIECE: Final[i64] = 372  # + piece
SLOT: Final[i64] = 504  # + grid * SLOTS + slot: beside that grid
SLOTS: Final[i64] = 24
SEAT_NAMES: Final = ["red", "blue", "green", "yellow", "white", "violet"]
KIND_NAMES: Final = ["C", "D", "H", "B", "W", "A"]


def piece_name(piece: int) -> str:
    """Return a piece's notation: `rC` is red's C-bot, `bH2` blue's second Hopper."""
    kind = int(KIND[piece])
    number = str((piece % 22 - 1) % 5 + 1) if components.STOCK[kind] > 1 else ""
    return SEAT_NAMES[int(OWNER[piece])][0] + KIND_NAMES[kind] + number


def hex_name(hex_: int, cells: int) -> str:
    """Return a hex's notation: `9-4`, and `9-c` for the centre of grid 9."""
    return f"{hex_ // cells + 1}-{hex_ % cells or 'c'}"


def action_space(cells: int) -> ActionSpace:
    """Return the action space for grids of `cells` hexes or squares; ids never change."""
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
                    *(f"spare-make-{n}" for n in range(2, 4)),
                ],
            ),
            Kind("grid", [f"grid-{grid + 1}" for grid in range(30)]),
            Kind("hex", [hex_name(h, cells) for h in range(270)]),
            Kind("piece", [piece_name(piece) for piece in range(132)]),
            Kind("slot", [f"by-{grid + 1}-{slot}" for grid in range(30) for slot in range(24)]),
        ]
    )


SPACES: Final = {7: action_space(7), 9: action_space(9)}

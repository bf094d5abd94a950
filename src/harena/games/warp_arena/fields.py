"""The fields of Warp Arena: meaning, range and visibility of each number."""

from __future__ import annotations

from typing import Final

from harena.core.play.fields import Axis, Field, Fields, always
from harena.core.play.state import State
from harena.games.warp_arena.rules import ids
from harena.games.warp_arena.rules.fields import WarpArenaState

SEATS: Final = 6
ROBOTS: Final = int(ids.OWN) * SEATS
MOST_HEXES: Final = 270  # thirty grids of nine squares


def hexes_of(state: State) -> int:
    """Return the number of hexes in a match."""
    assert isinstance(state, WarpArenaState)
    return int(state.hexes)


SEAT: Final = Axis("seat", SEATS, each=1)
PLACE: Final = Axis("place", SEATS)
CARD: Final = Axis("card", int(ids.CARDS))
OWN: Final = Axis("own piece", int(ids.OWN))
PAIR: Final = Axis("pair", int(ids.OWN))
GRID: Final = Axis("grid", 30)
PIECE: Final = Axis("piece", ROBOTS, each=int(ids.OWN))
HEX: Final = Axis("hex", MOST_HEXES, used=hexes_of)
NOWHERE: Final = int(ids.NOWHERE)
ALL_CARDS: Final = 98


def held_in_hand(state: State, seat: int) -> bool:
    """Show a hand only to its owner."""
    return always(state, seat)


def answered_in_secret(state: State, seat: int) -> bool:
    """WA-48: show an answer in a window only to the seat that gives it."""
    return always(state, seat)


def undrawn(state: State, seat: int) -> bool:
    """Hide the deck: it lies face down."""
    return always(state, seat)


FIELDS: Final = Fields(
    (
        Field("ORDER", "the seat at this place in the order of play", (PLACE,), high=5),
        Field("ROLLED", "the seat's last die in a roll-off; 0 not rolled", (SEAT,), high=30),
        Field("RANK", "the seat's rolls in a roll-off; higher goes first", (SEAT,), high=1 << 40),
        Field("HELD", "cards in hand, known to all", (SEAT,), high=ALL_CARDS),
        Field(
            "WANT",
            "the answer in a window: 0 none, 1 pass, else 2 + the chosen action",
            (SEAT,),
            high=9999,
            hidden=answered_in_secret,
        ),
        Field("BONUS", "a card's bonus to rolls for initiative (WA-42)", (SEAT,), high=6),
        Field("HAND", "cards in hand", (SEAT, CARD), high=ALL_CARDS, hidden=held_in_hand),
        Field("DECK", "cards in the deck", (CARD,), high=ALL_CARDS, hidden=undrawn),
        Field("USED", "discards, known to all", (CARD,), high=ALL_CARDS),
        Field("DECK_LEFT", "cards in the deck, known to all", high=ALL_CARDS),
        Field("ALIVE", "seats still in the game", bits=SEAT),
        Field("ACTIVE", "the seat whose phase it is", high=5),
        Field("PLACE", "the active seat's place in the order of play", high=6),
        Field("POINTS", "action points left; up to 4 with an Action Point card (WA-67)", high=4),
        Field("TURN", "the number of the turn, from 1; 0 while setting up", high=1 << 20),
        Field("PLACED", "grids placed so far", high=30),
        Field("MOVED", "the active seat's robots that have moved (WA-20)", bits=OWN),
        Field("FIRED", "the active seat's robots that have fired (WA-28)", bits=OWN),
        Field("WINNER", "the seat that won; -1 none yet", low=-1, high=5),
        Field("PAIRS", "pairs matched in this round of a combat", high=int(ids.OWN)),
        Field("PAIR_A", "the attacker's piece; -1 once fought", (PAIR,), -1, ROBOTS - 1),
        Field("PAIR_D", "the defender's piece", (PAIR,), -1, ROBOTS - 1),
        Field("POOL", "discs to share out in a combat", high=4 * ROBOTS),
        Field("BUILT", "setup option: 1 if players build the arena, 0 if laid out", high=1),
        Field("SEATED", "the seat that draws its first cards or rolls its first disc", high=6),
        Field("ANSWER", "the result of the last procedure for the one below", low=-1, high=9999),
        Field("CELL_Q", "the q coordinate of the grid's centre, see `Shape`", (GRID,), -120, 120),
        Field("CELL_R", "the r coordinate of the grid's centre", (GRID,), -120, 120),
        Field(
            "TURNED", "turns clockwise of hex 1 from the east; -1 not placed yet", (GRID,), -1, 5
        ),
        Field("AT", "the robot's hex, or NOWHERE", (PIECE,), NOWHERE, MOST_HEXES - 1),
        Field("DISCS", "discs the robot carries", (PIECE,), high=4),
        Field("BOOSTED", "1 after an Action Point card in this phase (WA-67)", high=1),
        (
            Field(
                "GROUND",
                "bit 0: destroyed; above it: 0, or 1 + the force field's owner",
                (HEX,),
                high=13,
            ),
            Field("LOOSE", "loose discs in the hex", (HEX,), high=ALL_CARDS),
            Field(
                "TROOPS",
                "robots in the hex, five bits a seat",
                (HEX,),
                high=(1 << 30) - 1,
                derived=True,
            ),
        ),
    ),
    blotted=(held_in_hand, answered_in_secret, undrawn),
)

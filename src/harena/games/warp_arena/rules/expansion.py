"""The house expansion (WA-65): A-bots, Action Points, Super Wild Warps and Bombs."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import destroy, fields as F, ids, journal, victory, windows
from harena.games.warp_arena.rules.fields import Action, Special, WarpArenaState
from harena.games.warp_arena.rules.forces import Sides

ASSASSIN: Final[i64] = 21  # of a seat's pieces: its A-bot
SUPER_VALUE: Final[i64] = 6
"""WA-68: the number that a Super Wild Warp adds as a combat card or for initiative."""
EXTRA_CARDS: Final[dict[str, tuple[int, int]]] = {
    "points": (int(ids.POINT_CARD), 6),
    "super": (int(ids.SUPER_WARP), 2),
    "bombs": (int(ids.BOMB_CARD), 6),
}
"""[part of the expansion] -> its card, and how many there are (WA-65, WA-67 to WA-69)."""

# --- the A-bot --------------------------------------------------------------------------------


def has_assassin(state: WarpArenaState, at: i64) -> bool:
    """WA-66: return whether an A-bot of the attacker is in the hex, with two or more defenders."""
    t = state.values
    hex_ = t[at + Sides.HEX]
    if F.robots_of(state, hex_, t[at + Sides.DEFENDER]) < 2:
        return False
    return t[F.AT + t[at + Sides.ATTACKER] * ids.OWN + ASSASSIN] == hex_


def legal_victims(state: WarpArenaState, at: i64, out: Actions) -> None:
    """WA-66: add an attacking A-bot's first foes: any robot of the defender there but the C-bot."""
    t = state.values
    seat = t[at + Sides.DEFENDER]
    piece: i64
    for piece in range(seat * ids.OWN + 1, seat * ids.OWN + ids.OWN):
        if t[F.AT + piece] == t[at + Sides.HEX]:
            out.add(ids.PIECE + piece)


# --- Super Wild Warps -------------------------------------------------------------------------


def can_cancel(card: i64) -> bool:
    """WA-68: return whether a laid card may be cancelled: any but a Super Wild Warp."""
    return card > 0 and card != ids.SUPER_WARP


# --- Bombs ------------------------------------------------------------------------------------

# The steps of Bomb.
THROW: Final[i64] = 0
THROWN: Final[i64] = 1
GOES_OFF: Final[i64] = 2  # unless it is cancelled


@final
class Bomb(Special):
    """WA-69: a Bomb is thrown into a hex beside an own robot."""

    NUMBER: Final[i64] = 19

    HEX: Final[i64] = 5

    def go_on(self, state: WarpArenaState, at: i64) -> None:
        """WA-69: choose a hex, and unless it is cancelled the bomb goes off there."""
        t = state.values
        now = t[at + STEP]
        if now == THROW:
            state.ask(t[at + Action.WHO])
        elif now == THROWN:
            state.step(GOES_OFF)
            windows.ask_to_stop(state, at, ids.BOMB_CARD)
        else:
            hex_ = t[at + Bomb.HEX]
            who = t[at + Action.WHO]
            state.pop()
            if t[F.ANSWER] == 0:
                explode(state, hex_, who)

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-69: add hexes with enemies or an enemy force field beside an own robot."""
        hex_: i64
        for hex_ in range(state.hexes):
            if is_bomb_target(state, seat, hex_):
                out.add(ids.HEX + hex_)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-69: choose the hex."""
        state.note(journal.BOMB_THROWN, seat, action - ids.HEX)
        state.values[at + Bomb.HEX] = action - ids.HEX
        state.step(THROWN)


def can_bomb(state: WarpArenaState, seat: i64) -> bool:
    """WA-69: return whether a bomb has somewhere to go."""
    hex_: i64
    for hex_ in range(state.hexes):
        if is_bomb_target(state, seat, hex_):
            return True
    return False


def is_bomb_target(state: WarpArenaState, seat: i64, hex_: i64) -> bool:
    """WA-69: return whether a bomb would do something there, beside a robot of the seat.

    It does, if an enemy force field is there, or an enemy robot other than a C-bot.
    """
    if not F.enemy_field(state, hex_, seat):
        owner = F.holder(state, hex_)
        if owner < 0 or owner == seat:
            return False
        if F.robots_of(state, hex_, owner) == 1 and F.converter(state, owner) == hex_:
            return False
    way: i64
    for way in range(hex_ * state.ways, hex_ * state.ways + state.ways):
        if state.near[way] >= 0 and F.robots_of(state, state.near[way], seat) > 0:
            return True
    return False


def explode(state: WarpArenaState, hex_: i64, who: i64) -> None:
    """WA-69: destroy only a force field, if there is one; else all robots but a C-bot."""
    t = state.values
    state.note(journal.BOMB_EXPLODED, hex_, who)
    if t[F.GROUND + F.EACH * hex_] != 0:
        destroy.remove_field(state, hex_)
        return
    piece: i64
    for piece in range(state.seats * ids.OWN):
        if t[F.AT + piece] == hex_ and ids.KIND[piece] != ids.C:
            victory.lose_robot(state, piece, who)


# --- Action Points ----------------------------------------------------------------------------

# The steps of ActionPoint.
PLAYED: Final[i64] = 0
WORKS: Final[i64] = 1  # unless it is cancelled


@final
class ActionPoint(Special):
    """WA-67: an Action Point card: one more action point."""

    NUMBER: Final[i64] = 20

    def go_on(self, state: WarpArenaState, at: i64) -> None:
        """WA-67: take effect at once, unless the card is cancelled."""
        t = state.values
        if t[at + STEP] == PLAYED:
            state.step(WORKS)
            windows.ask_to_stop(state, at, ids.POINT_CARD)
            return
        state.pop()
        if t[F.ANSWER] == 0:
            t[F.POINTS] += 1
            state.note(journal.POINT_GAINED, t[F.ACTIVE], t[F.POINTS])

"""Fixed strengths: which distant B-bots join, and the clash of both sides (9.4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules.engage import distant
from harena.games.warp_arena.rules.fight import begin_fight
from harena.games.warp_arena.rules.massed import first_in
from harena.games.warp_arena.rules.notation import DONE, OWN, PIECE
from harena.games.warp_arena.rules.pairing import matched, pair_off
from harena.games.warp_arena.rules.table import (
    L0,
    L1,
    L2,
    L5,
    PAIR_A,
    PAIRS,
    WarpArenaTable,
    robots_of,
)

SPOILS: Final[i64] = 7  # the step of COMBAT that follows: who is left takes the unclaimed discs


def volley_go(table: WarpArenaTable, at: i64) -> None:
    """WA-43: the attacker says which distant Bs add their strength; then the sides clash."""
    seat = table.table[at + L0]
    piece: i64
    for piece in range(seat * OWN + 11, seat * OWN + 16):
        if may_join(table, at, piece):
            table.ask(seat)
            return
    clash(table, at)


def may_join(table: WarpArenaTable, at: i64, piece: i64) -> bool:
    """WA-43: whether a B is in range, has not fired, and has not joined."""
    return distant(table, at, piece) and not matched(table, piece)


def legal_volley(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-43: distant Bs that have not joined; no more, once anybody fights or has fired."""
    t = table.table
    if robots_of(table, t[at + L2], seat) > 0 or t[PAIRS] + t[at + L5] > 0:
        out.add(DONE)
    piece: i64
    for piece in range(seat * OWN + 11, seat * OWN + 16):
        if may_join(table, at, piece):
            out.add(PIECE + piece)


def volley_act(table: WarpArenaTable, at: i64, action: i64) -> None:
    """WA-43: a B joins; or no more do, and those who stay out keep their shot."""
    if action == DONE:
        clash(table, at)
    else:
        pair_off(table, action - PIECE, -1)


def clash(table: WarpArenaTable, at: i64) -> None:
    """WA-43, WA-57: one fight for whole sides, between a robot of each that stands for it."""
    t = table.table
    lead = first_in(table, t[at + L2], t[at + L0])
    if lead < 0 and t[PAIRS] > 0:
        lead = t[PAIR_A]
    table.step(SPOILS)
    if lead >= 0:
        begin_fight(table, lead, first_in(table, t[at + L2], t[at + L1]))

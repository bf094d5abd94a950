"""Combats and fights as a panel: both sides, the pairs, cards, dice, sums and chances."""

from __future__ import annotations

from dataclasses import dataclass

from harena.core.scene import Bout, Contest, Part, Side
from harena.core.state import FRAME, STEP
from harena.games.warp_arena.engage import takes_part
from harena.games.warp_arena.fight import NAME_ATTACK, attack_total, defence_total, value
from harena.games.warp_arena.looking import running
from harena.games.warp_arena.odds import combat_odds, field_odds, fight_odds
from harena.games.warp_arena.rules import WarpArena
from harena.games.warp_arena.state import (
    COMBAT,
    DISCS,
    FACE_DOWN,
    FIELD_TOTAL,
    FIGHT,
    KIND,
    L0,
    L1,
    L2,
    L3,
    L4,
    L5,
    NAMED,
    OWN,
    PAIR_A,
    PAIR_D,
    PAIRS,
    POOL,
    WILD_WARP,
    field_owner,
    piece_name,
)
from harena.games.warp_arena.words import discs, hex_title, laid_card, seat_title

FIELD = "Force field"


@dataclass(frozen=True)
class Fighter:
    """One side of a fight as far as it is known: its robot, die and card."""

    piece: int
    face: int = 0
    card: int = 0
    total: int = -1


def contest(table: WarpArena, viewer: int) -> Contest | None:
    """The combat that goes on; None when there is none."""
    t = table.table
    at = running(table, int(COMBAT))
    if at < 0:
        return None
    attacker, defender, hex_ = int(t[at + L0]), int(t[at + L1]), int(t[at + L2])
    fight = at + int(FRAME)
    if running(table, int(FIGHT)) != fight:
        fight = -1
    bouts = _bouts(table, at, fight)
    name = hex_title(hex_)
    return Contest(
        f"Combat over {name}",
        name,
        _side(table, at, attacker, "attacks"),
        _side(table, at, defender, "defends"),
        tuple(bouts),
        _note(table, at, fight),
    )


def _side(table: WarpArena, at: int, seat: int, does: str) -> Side:
    own = range(seat * int(OWN), seat * int(OWN) + int(OWN))
    tokens = [piece_name(piece) for piece in own if takes_part(table, at, piece)]
    hex_ = int(table.table[at + L2])
    if does == "defends" and field_owner(table, hex_) == seat:
        tokens.append(f"field-{hex_title(hex_)}")
    return Side(seat, f"{seat_title(seat)} {does}", tuple(tokens))


def _note(table: WarpArena, at: int, fight: int) -> str:
    t = table.table
    seat, hex_ = int(t[at + L0]), int(t[at + L2])
    if fight >= 0 and t[fight + L1] < 0:
        return f"A total of {FIELD_TOTAL} or more breaks the force field."
    if fight >= 0:
        return "A tie is the defender's. Chances are without cards that do not show."
    pool = f"{discs(int(t[POOL])).capitalize()} to give out. " if t[POOL] else ""
    chance = combat_odds(table, seat, hex_)
    if chance < 0:
        return pool.strip()
    return f"{pool}{seat_title(seat)} clears the hex with {round(100 * chance)} %, without cards."


def _bouts(table: WarpArena, at: int, fight: int) -> list[Bout]:
    """The fight that goes on, then the pairs that wait (WA-31)."""
    t = table.table
    bouts = [_running(table, fight)] if fight >= 0 else []
    for pair in range(int(t[PAIRS])):
        if t[PAIR_A + pair] >= 0:
            left, right = Fighter(int(t[PAIR_A + pair])), Fighter(int(t[PAIR_D + pair]))
            bouts.append(_bout(table, left, right, now=False))
    return bouts


def _running(table: WarpArena, at: int) -> Bout:
    t = table.table
    shown = t[at + STEP] >= NAME_ATTACK
    foe = int(t[at + L1])
    left = Fighter(
        int(t[at + L0]),
        int(t[at + L4]),
        int(t[at + L2]),
        int(attack_total(table, at)) if shown else -1,
    )
    right = Fighter(foe)
    if foe >= 0:
        total = int(defence_total(table, at)) if shown else -1
        right = Fighter(foe, int(t[at + L5]), int(t[at + L3]), total)
    return _bout(table, left, right, now=True)


def _bout(table: WarpArena, left: Fighter, right: Fighter, *, now: bool) -> Bout:
    field = right.piece < 0
    return Bout(
        piece_name(left.piece),
        FIELD if field else piece_name(right.piece),
        _parts(table, left),
        () if field else _parts(table, right),
        left.total,
        right.total,
        "",
        now,
        _odds(table, left, right),
    )


def _odds(table: WarpArena, left: Fighter, right: Fighter) -> float:
    """The left side's chance with what is known: a die that has fallen counts as it fell."""
    die, plus = _strength(table, left)
    if right.piece < 0:
        return field_odds(die, plus)
    die_d, plus_d = _strength(table, right)
    return fight_odds(die, plus, die_d, plus_d)


def _strength(table: WarpArena, one: Fighter) -> tuple[int, int]:
    """The sides of the die still to fall, and what is added to it."""
    kind = int(KIND[one.piece])
    plus = int(table.table[DISCS + one.piece]) + int(table.combat_plus[kind])
    if one.card != FACE_DOWN and abs(one.card) != WILD_WARP:
        plus += int(value(one.card))
    if one.face:
        return 1, plus + one.face - 1
    return int(table.combat_die[kind]), plus


def _parts(table: WarpArena, one: Fighter) -> tuple[Part, ...]:
    kind = int(KIND[one.piece])
    sides = int(table.combat_die[kind])
    shows = f"d{sides} shows {one.face}" if one.face else f"d{sides}, not rolled yet"
    parts = [Part("die", one.face, shows, sides)]
    plus, n = int(table.combat_plus[kind]), int(table.table[DISCS + one.piece])
    if plus:
        parts.append(Part("bonus", plus, f"{plus} for its kind"))
    if n:
        parts.append(Part("discs", n, discs(n)))
    if one.card == FACE_DOWN:
        parts.append(Part("hidden", 0, "A card, face down"))
    elif one.card:
        card = abs(one.card)
        number = card - int(NAMED) if card > NAMED else (0 if card == WILD_WARP else card)
        text = laid_card(one.card)
        label = text[0].upper() + text[1:] + (", cancelled" if one.card < 0 else "")
        parts.append(Part("card", number, label, void=one.card < 0))
    return tuple(parts)

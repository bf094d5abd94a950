"""How good a position looks: the evaluation of bots that look ahead. No rule depends on it.

Worths are in rough disc-equivalents: a disc at home becomes a robot or two cards.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.state import FRAME, STEP, TERMINAL
from harena.games.warp_arena.rules import (
    board,
    fight,
    matching,
    notation as say,
    shapes,
    table as on,
)
from harena.games.warp_arena.rules.matching import Sides
from harena.games.warp_arena.rules.odds import field_odds, fight_odds
from harena.games.warp_arena.rules.table import WarpArenaTable

ROBOT: Final = vec[float]([30.0, 4.2, 4.0, 3.6, 3.0, 4.6])
"""[kind] -> worth of a robot"""
CARD: Final = vec[float]([0.0, 0.3, 0.5, 0.7, 0.9, 1.1, 0.7, 0.2, 0.2, 1.3, 1.6, 0.9, 1.7, 0.35])
"""[card] -> worth in hand, while there are few"""
UNSEEN: Final = 0.7  # of a card that is not known
PLENTY: Final = 12.0  # so many cards halve what they are worth
SPEED: Final = vec[float]([3.0, 1.0, 2.0, 3.0, 4.0, 2.0])
"""[kind] -> hexes a turn"""
FAR: Final[i64] = 99


def evaluation_of(table: WarpArenaTable, seat: i64) -> float:
    """How much better off a seat is than the best of the others."""
    t = table.table
    if table.to_move == TERMINAL:
        if t[on.WINNER] < 0:
            return 0.0
        return 1000.0 if t[on.WINNER] == seat else -1000.0
    if not on.alive(table, seat):
        return -500.0
    worths = vec[float]([0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    other: i64
    for other in range(table.seats):
        if on.alive(table, other):
            worths[other] = standing(table, other)
            worths[other] += booty(table, other) * (1.0 if other == seat else 0.5)
    combats(table, worths)
    best = 0.0
    others = 0.0
    rivals = 0.0
    for other in range(table.seats):
        if other != seat and on.alive(table, other):
            best = max(best, worths[other])
            others += worths[other]
            rivals += 1.0
    return worths[seat] - 0.5 * best - 0.5 * others / max(rivals, 1.0) - 8.0 * rivals


def average(table: WarpArenaTable, kind: i64) -> float:
    """What a kind of robot reaches on average, without discs and cards."""
    return 0.5 * float(table.combat_die[kind] + 1) + float(table.combat_plus[kind])


def standing(table: WarpArenaTable, seat: i64) -> float:
    """What a seat has: robots, discs on their way home, cards, and how safe its C-bot is."""
    t = table.table
    home = t[on.AT + seat * say.OWN]
    if home < 0:
        return 0.0
    q = board.hex_q(table, home)
    r = board.hex_r(table, home)
    total = hand(table, seat)
    if seat == t[on.ACTIVE]:
        total += 0.25 * float(t[on.POINTS])
    piece: i64
    for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
        hex_ = t[on.AT + piece]
        if hex_ >= 0:
            kind = say.KIND[piece]
            away = shapes.span(
                table.shape, board.hex_q(table, hex_) - q, board.hex_r(table, hex_) - r
            )
            total += ROBOT[kind]
            if t[on.DISCS + piece] > 0:
                trip = float(away) / SPEED[kind]
                total += float(t[on.DISCS + piece]) * (2.3 - 1.2 * trip / (2.0 + trip))
    total += 2.2 * float(t[on.LOOSE + on.EACH * home])
    return total + safety(table, seat, home) + aim(table, seat)


def hand(table: WarpArenaTable, seat: i64) -> float:
    """What the cards in a hand are worth, as far as they are known."""
    t = table.table
    total = 0.0
    known: i64 = 0
    card: i64
    for card in range(1, say.CARDS):
        n = t[on.HAND + seat * say.CARDS + card]
        known += n
        total += CARD[card] * float(n)
    total += UNSEEN * float(t[on.HELD + seat] - known)
    return total * PLENTY / (PLENTY + float(t[on.HELD + seat]))


def booty(table: WarpArenaTable, seat: i64) -> float:
    """What the loose discs in the arena are worth to a seat: those near its robots more."""
    t = table.table
    total = 0.0
    hex_: i64
    piece: i64
    for hex_ in range(table.hexes):
        discs = t[on.LOOSE + on.EACH * hex_]
        if discs > 0 and not on.enemy_field(table, hex_, seat):
            q = board.hex_q(table, hex_)
            r = board.hex_r(table, hex_)
            least = 9.0
            for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
                here = t[on.AT + piece]
                if here >= 0 and t[on.DISCS + piece] < 4:
                    away = shapes.span(
                        table.shape, board.hex_q(table, here) - q, board.hex_r(table, here) - r
                    )
                    least = min(least, (float(away) + 0.5) / SPEED[say.KIND[piece]])
            total += float(min(discs, 4)) * 0.9 / (1.0 + least)
    return total


def safety(table: WarpArenaTable, seat: i64, home: i64) -> float:
    """How safe a C-bot is: on a centre, fenced in, with guards, and enemies far away."""
    t = table.table
    total = 0.0
    if home % table.cells == 0:
        total += 2.0
    owner = on.field_owner(table, home)
    if owner == seat:
        total += 1.5
    guards = (t[on.TROOPS + on.EACH * home] >> (5 * seat)) & 31
    total += 0.5 * float(min(guards - 1, 3))
    q = board.hex_q(table, home)
    r = board.hex_r(table, home)
    piece: i64
    for piece in range(table.seats * say.OWN):
        here = t[on.AT + piece]
        if here >= 0 and piece // say.OWN != seat:
            away = shapes.span(
                table.shape, board.hex_q(table, here) - q, board.hex_r(table, here) - r
            )
            if float(away) <= SPEED[say.KIND[piece]]:
                odds = fight_odds(
                    table.combat_die[say.KIND[piece]],
                    on.added(table, piece),
                    table.combat_die[say.C],
                    on.added(table, seat * say.OWN),
                )
                total -= 5.0 * odds / (1.0 + 0.5 * float(guards))
    return total


def aim(table: WarpArenaTable, seat: i64) -> float:
    """How near a seat's robots have come to the nearest enemy C-bots."""
    t = table.table
    total = 0.0
    piece: i64
    other: i64
    for piece in range(seat * say.OWN + 1, seat * say.OWN + say.OWN):
        here = t[on.AT + piece]
        if here >= 0:
            least: i64 = FAR
            for other in range(table.seats):
                target = t[on.AT + other * say.OWN]
                if other != seat and target >= 0:
                    dq = board.hex_q(table, here) - board.hex_q(table, target)
                    dr = board.hex_r(table, here) - board.hex_r(table, target)
                    least = min(least, shapes.span(table.shape, dq, dr))
            weight = average(table, say.KIND[piece]) + float(t[on.DISCS + piece])
            total += 0.3 * weight / (1.0 + float(least) / SPEED[say.KIND[piece]])
    return total


# --- combats that wait or are going on --------------------------------------------------------


def combats(table: WarpArenaTable, worths: vec[float]) -> None:
    """Add to each seat's worth what the combats that wait will bring it, roughly."""
    t = table.table
    seat = t[on.ACTIVE]
    piece: i64 = -1
    foe: i64 = -1
    combat: i64 = -1
    at = table.frame()
    if table.depth > 0 and t[at] == on.COMBAT:
        combat = at
    elif table.depth > 0 and t[at] == on.FIGHT:
        combat = at - FRAME
        piece = t[at + fight.Fight.PIECE]
        foe = t[at + fight.Fight.FOE]
        running_fight(table, at, worths)
    hex_: i64
    for hex_ in range(table.hexes):
        there = t[on.TROOPS + on.EACH * hex_]
        if there != 0:
            mine = (there >> (5 * seat)) & 31
            if mine > 0:
                ground = t[on.GROUND + on.EACH * hex_] >> 1
                if there != mine << (5 * seat) or (ground != 0 and ground != seat + 1):
                    waiting_combat(table, hex_, seat, worths, piece, foe, combat)


def waiting_combat(
    table: WarpArenaTable,
    hex_: i64,
    seat: i64,
    worths: vec[float],
    busy: i64,
    busy_foe: i64,
    combat: i64,
) -> None:
    """A hex where the active seat's robots have met enemies: gains and losses as they may be.

    Without the two that are fighting already; `combat` is the frame of the one that goes on, -1.
    """
    t = table.table
    attack = 0.0
    defence = 0.0
    stake = 0.0
    prize = 0.0
    attackers: i64 = 0
    defenders: i64 = 0
    attacker: i64 = 0
    defender: i64 = 0
    foe: i64 = -1
    assassin: i64 = -1
    piece: i64
    for piece in range(table.seats * say.OWN):
        if t[on.AT + piece] == hex_ and piece != busy and piece != busy_foe:
            kind = say.KIND[piece]
            power = average(table, kind) + float(t[on.DISCS + piece])
            if piece // say.OWN == seat:
                attack += power
                stake += ROBOT[kind]
                attackers += 1
                attacker = piece
                if kind == say.A:
                    assassin = piece
            else:
                defence += power
                prize += ROBOT[kind] + 0.5 * float(t[on.DISCS + piece])
                defenders += 1
                defender = piece
                foe = piece // say.OWN
    if attackers == 0:
        return
    if combat >= 0 and t[combat + Sides.HEX] == hex_ and t[combat + Sides.ATTACKER] == seat:
        # WA-53: B-bots that joined from a distance help, and are not lost.
        for piece in range(seat * say.OWN + matching.FIRST_B, seat * say.OWN + matching.END_B):
            if piece != busy and matching.distant(table, combat, piece):
                attack += average(table, say.B) + float(t[on.DISCS + piece])
                attackers += 1
    odds = 1.0
    if defenders == 1 and attackers == 1:
        odds = fight_odds(
            table.combat_die[say.KIND[attacker]],
            on.added(table, attacker),
            table.combat_die[say.KIND[defender]],
            on.added(table, defender),
        )
    elif defenders > 0 and table.variant.massed:
        odds = 1.0 if attack > defence else 0.0
    elif defenders > 0:
        odds = attack * attack / (attack * attack + 1.2 * defence * defence)
    if on.enemy_field(table, hex_, seat):
        broken = field_odds(table.combat_die[say.KIND[attacker]], on.added(table, attacker))
        odds *= broken if attackers == 1 else 0.5 + 0.5 * broken
        prize += 0.7
        if foe < 0:
            foe = on.field_owner(table, hex_)
    hope = odds * prize
    if assassin >= 0 and defenders > 1 and not table.variant.massed:
        if not on.enemy_field(table, hex_, seat):
            hope = max(hope, best_mark(table, hex_, assassin))
    worths[seat] += 0.3 * hope - (1.0 - odds) * stake
    if foe >= 0:
        worths[foe] -= hope


def best_mark(table: WarpArenaTable, hex_: i64, assassin: i64) -> float:
    """WA-66: what an A-bot may hope to destroy, as it goes for any robot but a C-bot."""
    best = 0.0
    piece: i64
    for piece in range(table.seats * say.OWN):
        if (
            table.table[on.AT + piece] == hex_
            and say.KIND[piece] != say.C
            and say.OWNER[piece] != say.OWNER[assassin]
        ):
            odds = fight_odds(
                table.combat_die[say.A],
                on.added(table, assassin),
                table.combat_die[say.KIND[piece]],
                on.added(table, piece),
            )
            best = max(best, odds * ROBOT[say.KIND[piece]])
    return best


def running_fight(table: WarpArenaTable, at: i64, worths: vec[float]) -> None:
    """The fight going on: what its result will be worth, with the cards and dice known so far."""
    t = table.table
    piece = t[at + fight.Fight.PIECE]
    foe = t[at + fight.Fight.FOE]
    seat = piece // say.OWN
    now = t[at + STEP]
    die = table.combat_die[say.KIND[piece]]
    plus = on.added(table, piece) + worth_of_card(t[at + fight.Fight.CARD_A])
    if now >= fight.DEFENCE_DIE:
        plus += t[at + fight.Fight.DIE_A]
        die = 1
        plus -= 1
    own = ROBOT[say.KIND[piece]]
    if t[on.AT + piece] != t[at - FRAME + Sides.HEX]:
        own = 0.1
    if foe < 0:
        odds = field_odds(die, plus)
        worths[seat] += odds * 0.7 - (1.0 - odds) * own
        return
    plus_foe = on.added(table, foe) + worth_of_card(t[at + fight.Fight.CARD_D])
    foe_die = table.combat_die[say.KIND[foe]]
    if now >= fight.NAME_ATTACK:
        plus_foe += t[at + fight.Fight.DIE_D] - 1
        foe_die = 1
    odds = fight_odds(die, plus, foe_die, plus_foe)
    worths[seat] -= (1.0 - odds) * own
    worths[foe // say.OWN] -= odds * ROBOT[say.KIND[foe]]


def worth_of_card(card: i64) -> i64:
    """What a card laid will add; a Wild Warp not named yet is a five."""
    return 5 if card == 10 else fight.value(card)

"""Approximate losses in the combats that wait or are going on."""

from __future__ import annotations

from math import log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.features import Features
from harena.core.play.state import FRAME, STEP
from harena.games.warp_arena.ai import assault_odds, king_danger
from harena.games.warp_arena.odds.engine import field_odds, fight_odds
from harena.games.warp_arena.rules import fields as F, fight, ids, matching
from harena.games.warp_arena.rules.combat import Combat
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.matching import Sides

LOSSES: Final[i64] = 26  # robots likely to be lost
AT_RISK: Final[i64] = 27  # the C-bot attacks by itself: -log(chance that it lives)

WORTH: Final = vec[float]([0.0, 1.1, 1.0, 0.9, 0.8, 1.1])
"""[kind] of a robot in a combat; C-bots are counted apart"""
SPOILS: Final = 1.4
"""of a robot, for each disc in a combat: one side loses it, and the other has it then (WA-33)"""


def combats(state: WarpArenaState, seat: i64, out: Features) -> None:
    """Add the losses that a seat can expect in the combats that wait or are going on."""
    t = state.values
    active = t[F.ACTIVE]
    attacker = active
    at = state.frame()
    piece: i64 = -1
    foe: i64 = -1
    odds = 0.0
    combat: i64 = -1
    if t[at] == Combat.NUMBER:
        combat = at
    elif t[at] == fight.Fight.NUMBER:
        combat = at - FRAME
        piece = t[at + fight.Fight.PIECE]
        foe = t[at + fight.Fight.FOE]
        odds = fight_now(state, at)
        if piece // ids.OWN == seat:
            # WA-28: a B that fires from a distance is not lost.
            if t[F.AT + piece] == t[combat + Sides.HEX]:
                lose(state, piece, 1.0 - odds, out)
        elif foe >= 0 and foe // ids.OWN == seat:
            lose(state, foe, odds, out)
    if combat >= 0:
        attacker = t[combat + Sides.ATTACKER]
    if seat != attacker and attacker != active and seat != active:
        return
    hex_: i64
    for hex_ in range(state.hexes):
        there = t[F.TROOPS + F.EACH * hex_]
        if there != 0:
            mine = (there >> (5 * attacker)) & 31
            if mine > 0:
                ground = t[F.GROUND + F.EACH * hex_] >> 1
                if there != mine << (5 * attacker) or (ground != 0 and ground != attacker + 1):
                    waiting_combat(state, hex_, attacker, seat, piece, foe, odds, combat, out)
            elif combat >= 0 and t[combat + Sides.HEX] == hex_ and seat == F.owner_in(there):
                shots(state, hex_, attacker, seat, piece, foe, combat, out)


def lose(state: WarpArenaState, piece: i64, chance: float, out: Features) -> None:
    """Add the loss of a robot with a probability."""
    if ids.KIND[piece] != ids.C:
        out.add(LOSSES, chance * WORTH[ids.KIND[piece]])
    elif ids.OWNER[piece] == state.values[F.ACTIVE]:
        out.add(AT_RISK, -log(1.0 - min(king_danger.SURE, chance)))


def waiting_combat(
    state: WarpArenaState,
    hex_: i64,
    attacker: i64,
    seat: i64,
    busy: i64,
    busy_foe: i64,
    odds_now: float,
    combat: i64,
    out: Features,
) -> None:
    """Add the expected losses of a seat in a hex where robots have met enemies.

    The winner of the current fight fights on; a C-bot counts as if it won. `combat` is the frame
    of the current combat, or -1.
    """
    t = state.values
    attack = 0.0
    defence = 0.0
    stake = 0.0
    prize = 0.0
    attackers: i64 = 0
    defenders: i64 = 0
    last: i64 = 0
    converter: i64 = -1
    foe: i64 = F.field_owner(state, hex_)
    piece: i64
    for piece in range(state.seats * ids.OWN):
        if t[F.AT + piece] == hex_:
            kind = ids.KIND[piece]
            left = 1.0
            if piece == busy and kind != ids.C:
                left = odds_now
            elif piece == busy_foe:
                left = 1.0 - odds_now
            power = 0.5 * float(state.combat_die[kind] + 1) + float(F.added(state, piece))
            spoils = SPOILS * float(t[F.DISCS + piece])
            if piece // ids.OWN == attacker:
                attack += left * power
                stake += left * WORTH[kind] + spoils
                attackers += 1
                last = piece
                if kind == ids.C:
                    converter = piece
            else:
                foe = piece // ids.OWN
                defence += left * power
                prize += left * WORTH[kind] + spoils
                defenders += 1
    if attackers == 0 or (seat != attacker and seat != foe):
        return
    if combat >= 0 and t[combat + Sides.HEX] == hex_:
        # WA-53: B-bots that joined from a distance help, and are not lost.
        first = attacker * ids.OWN
        for piece in range(first + matching.FIRST_B, first + matching.END_B):
            if piece != busy and matching.distant(state, combat, piece):
                attack += 0.5 * float(state.combat_die[ids.B] + 1)
    odds = 1.0
    if defenders > 0 and state.variant.massed:
        odds = 1.0 if attack > defence else 0.0
    elif defenders > 0:
        odds = attack * attack / (attack * attack + 1.2 * defence * defence)
    if F.enemy_field(state, hex_, attacker):
        broken = field_odds(state.combat_die[ids.KIND[last]], F.added(state, last))
        odds *= broken if attackers == 1 else 0.5 + 0.5 * broken
    if seat == foe:
        out.add(LOSSES, odds * prize)
        return
    out.add(LOSSES, (1.0 - odds) * stake)
    if converter >= 0:
        out.add(AT_RISK, -log(1.0 - min(king_danger.SURE, 1.0 - odds)))


def shots(
    state: WarpArenaState,
    hex_: i64,
    attacker: i64,
    seat: i64,
    busy: i64,
    busy_foe: i64,
    combat: i64,
    out: Features,
) -> None:
    """WA-28: Add the expected losses of a seat to B-bots that fire from a distance alone.

    WA-31: the larger side matches the pairs. `king_danger` covers a C-bot.
    """
    t = state.values
    fire = 0.0
    piece: i64
    first = attacker * ids.OWN
    robots: i64 = 0
    for piece in range(first + matching.FIRST_B, first + matching.END_B):
        if piece != busy and matching.distant(state, combat, piece):
            robots += 1
            fire += 0.5 * float(state.combat_die[ids.B] + 1) + float(F.added(state, piece))
    if robots == 0 or F.enemy_field(state, hex_, attacker):
        return
    worth = 0.0
    chance = 0.0
    guards: i64 = 0
    for piece in range(seat * ids.OWN + 1, seat * ids.OWN + ids.OWN):
        if t[F.AT + piece] == hex_ and piece != busy_foe:
            power = 0.5 * float(state.combat_die[ids.KIND[piece]] + 1)
            power += float(F.added(state, piece))
            mean = fire / float(robots)
            chance += mean * mean / (mean * mean + 1.2 * power * power)
            worth += WORTH[ids.KIND[piece]]
            guards += 1
    if guards > 0:
        met = float(min(robots, guards)) / float(guards)
        out.add(LOSSES, met * worth * chance / float(guards))


def running(state: WarpArenaState, piece: i64) -> float:
    """Return the probability that a robot falls as defender in the current fight; else 0."""
    at = state.frame()
    if state.depth == 0 or state.values[at] != fight.Fight.NUMBER:
        return 0.0
    if state.values[at + fight.Fight.FOE] != piece:
        return 0.0
    return fight_now(state, at)


def fight_now(state: WarpArenaState, at: i64) -> float:
    """Return the attacker's chance in the fight of a frame, by the known cards and dice."""
    t = state.values
    piece = t[at + fight.Fight.PIECE]
    foe = t[at + fight.Fight.FOE]
    now = t[at + STEP]
    die = state.combat_die[ids.KIND[piece]]
    plus = F.added(state, piece) + worth_of_card(t[at + fight.Fight.CARD_A])
    if now >= fight.DEFENCE_DIE:
        plus += t[at + fight.Fight.DIE_A] - 1
        die = 1
    if foe < 0:
        return field_odds(die, plus)
    plus_foe = F.added(state, foe) + worth_of_card(t[at + fight.Fight.CARD_D])
    if now < fight.DEFENCE_DIE and t[at + fight.Fight.CARD_D] == 0:
        # It may still lay one, and so may the attacker while nothing lies there.
        if now <= fight.DEFENCE_CARD:
            plus_foe += assault_odds.combat_card(state, ids.OWNER[foe], 0) // 2
        if now == fight.ATTACK_CARD:
            plus += assault_odds.combat_card(state, ids.OWNER[piece], 0) // 2
    foe_die = state.combat_die[ids.KIND[foe]]
    if now >= fight.NAME_ATTACK:
        plus_foe += t[at + fight.Fight.DIE_D] - 1
        foe_die = 1
    return fight_odds(die, plus, foe_die, plus_foe)


def worth_of_card(card: i64) -> i64:
    """Return what a card in a fight adds; a Wild Warp without a name is a five."""
    return 5 if card == ids.WILD_WARP else fight.value(card)

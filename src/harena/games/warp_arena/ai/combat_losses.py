"""Expected losses in the combats that wait or are going on, by approximate odds."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.features import Features
from harena.core.play.state import FRAME
from harena.games.warp_arena.ai.approximate_odds import current_fight_odds, hazard, odds_by_strength
from harena.games.warp_arena.ai.features import AT_RISK, LOSSES
from harena.games.warp_arena.ai.strength_map import HALVES, mean_total
from harena.games.warp_arena.odds.engine import field_odds
from harena.games.warp_arena.rules import fields as F, forces, ids
from harena.games.warp_arena.rules.combat import Combat
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.forces import Sides

WORTH: Final = vec[float]([0.0, 1.1, 1.0, 0.9, 0.8, 1.1])
"""[kind] of a robot in a combat; C-bots are counted apart"""
SPOILS: Final = 1.4
"""of a robot, for each disc in a combat: one side loses it, and the other has it then (WA-33)"""
DEFENDED: Final = 1.2  # weight of the defence: ties are the defender's


def add_losses(state: WarpArenaState, seat: i64, out: Features) -> None:
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
    elif t[at] == Fight.NUMBER:
        combat = at - FRAME
        piece = t[at + Fight.PIECE]
        foe = t[at + Fight.FOE]
        odds = current_fight_odds(state, at)
        if piece // ids.OWN == seat:
            # WA-28: a B that fires from a distance is not lost.
            if t[F.AT + piece] == t[combat + Sides.HEX]:
                add_loss(state, piece, 1.0 - odds, out)
        elif foe >= 0 and foe // ids.OWN == seat:
            add_loss(state, foe, odds, out)
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
                    add_losses_in(state, hex_, attacker, seat, piece, foe, odds, combat, out)
            elif combat >= 0 and t[combat + Sides.HEX] == hex_ and seat == F.owner_in(there):
                add_losses_to_shots(state, hex_, attacker, seat, piece, foe, combat, out)


def add_loss(state: WarpArenaState, piece: i64, chance: float, out: Features) -> None:
    """Add the loss of a robot with a probability."""
    if ids.KIND[piece] != ids.C:
        out.add(LOSSES, chance * WORTH[ids.KIND[piece]])
    elif ids.OWNER[piece] == state.values[F.ACTIVE]:
        out.add(AT_RISK, hazard(chance))


def add_losses_in(
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

    The winner of the current fight, between `busy` and `busy_foe`, fights on; a C-bot counts as if
    it won. `combat` is the frame of the current combat, or -1.
    """
    t = state.values
    attack = 0.0
    defence = 0.0
    stake = 0.0
    prize = 0.0
    attackers: i64 = 0
    defenders: i64 = 0
    last: i64 = 0
    converter = False
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
            power = left * mean_total(state, piece)
            worth = left * WORTH[kind] + SPOILS * float(t[F.DISCS + piece])
            if piece // ids.OWN == attacker:
                attack += power
                stake += worth
                attackers += 1
                last = piece
                if kind == ids.C:
                    converter = True
            else:
                foe = piece // ids.OWN
                defence += power
                prize += worth
                defenders += 1
    if attackers == 0 or (seat != attacker and seat != foe):
        return
    if combat >= 0 and t[combat + Sides.HEX] == hex_:
        # WA-53: B-bots that joined from a distance help, and are not lost.
        first = attacker * ids.OWN
        for piece in range(first + forces.FIRST_B, first + forces.END_B):
            if piece != busy and forces.is_distant(state, combat, piece):
                attack += HALVES[state.combat_die[ids.B] + 1]
    odds = 1.0
    if defenders > 0 and state.variant.fixed_strengths:
        odds = 1.0 if attack > defence else 0.0
    elif defenders > 0:
        odds = odds_by_strength(attack, defence, DEFENDED)
    if F.enemy_field(state, hex_, attacker):
        broken = field_odds(state.combat_die[ids.KIND[last]], F.added(state, last))
        odds *= broken if attackers == 1 else 0.5 + 0.5 * broken
    if seat == foe:
        out.add(LOSSES, odds * prize)
        return
    out.add(LOSSES, (1.0 - odds) * stake)
    if converter:
        out.add(AT_RISK, hazard(1.0 - odds))


def add_losses_to_shots(
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

    WA-31: the larger side matches the pairs. `threats` covers a C-bot.
    """
    t = state.values
    fire = 0.0
    piece: i64
    first = attacker * ids.OWN
    robots: i64 = 0
    for piece in range(first + forces.FIRST_B, first + forces.END_B):
        if piece != busy and forces.is_distant(state, combat, piece):
            robots += 1
            fire += mean_total(state, piece)
    if robots == 0 or F.enemy_field(state, hex_, attacker):
        return
    mean = fire / float(robots)
    worth = 0.0
    chance = 0.0
    guards: i64 = 0
    for piece in range(seat * ids.OWN + 1, seat * ids.OWN + ids.OWN):
        if t[F.AT + piece] == hex_ and piece != busy_foe:
            chance += odds_by_strength(mean, mean_total(state, piece), DEFENDED)
            worth += WORTH[ids.KIND[piece]]
            guards += 1
    if guards > 0:
        met = float(min(robots, guards)) / float(guards)
        out.add(LOSSES, met * worth * chance / float(guards))


def defender_falls(state: WarpArenaState, piece: i64) -> float:
    """Return the probability that a robot falls as defender in the current fight; else 0."""
    at = state.frame()
    if state.depth == 0 or state.values[at] != Fight.NUMBER:
        return 0.0
    if state.values[at + Fight.FOE] != piece:
        return 0.0
    return current_fight_odds(state, at)

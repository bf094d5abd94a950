"""Strengths of robots in words, and of whole sides with fixed strengths (9.4)."""

from __future__ import annotations

from collections.abc import Iterable

from harena.games.warp_arena.messages import combat as messages
from harena.games.warp_arena.odds.engine import Forces, combat_odds, forces_over
from harena.games.warp_arena.odds.shots import shots_odds
from harena.games.warp_arena.rules import components, forces, ids
from harena.games.warp_arena.rules.forces import Sides
from harena.games.warp_arena.view import words
from harena.games.warp_arena.view.frames import Frame
from harena.games.warp_arena.view.snapshot import ArenaSnapshot, Robot


def fights_with(arena: ArenaSnapshot, piece: int) -> str:
    """Return what a robot fights with: `d10`, `d6 + 3`, `strength 10`."""
    die, plus = arena.variant.dice[ids.KIND[piece]], arena.variant.plus[piece]
    if die == 1:
        return messages.strength(value=plus + 1)
    return f"d{die}" + (f" + {plus}" if plus else "")


def unusual_strength(arena: ArenaSnapshot, piece: int) -> str:
    """Return what a robot fights with where it differs from the classic game, else ""."""
    now, usual = fights_with(arena, piece), f"d{components.DICE[ids.KIND[piece]]}"
    return "" if now == usual else now


# --- whole sides ------------------------------------------------------------------------------


def attackers(arena: ArenaSnapshot, combat: Frame) -> list[Robot]:
    """Return the attacker's robots in the hex of a combat, and the distant Bs that joined."""
    joined = [
        robot
        for robot in arena.own(combat[Sides.ATTACKER])
        if forces.is_distant(arena.state, combat.at, robot.piece)
    ]
    return arena.own_in(combat[Sides.ATTACKER], combat[Sides.HEX]) + joined


def defenders(arena: ArenaSnapshot, combat: Frame) -> list[Robot]:
    """Return the defender's robots in the hex of a combat."""
    return arena.own_in(combat[Sides.DEFENDER], combat[Sides.HEX])


def sums_decide(arena: ArenaSnapshot, combat: Frame) -> bool:
    """Return whether the sums of whole sides decide next, with no force field left."""
    return (
        arena.variant.fixed_strengths
        and arena.hexes[combat[Sides.HEX]].field != combat[Sides.DEFENDER]
    )


def may_join(arena: ArenaSnapshot, combat: Frame) -> list[Robot]:
    """Return the distant Bs that could still join."""
    return [
        robot
        for robot in arena.own(combat[Sides.ATTACKER])
        if forces.may_join(arena.state, combat.at, robot.piece)
    ]


def strength(robots: Iterable[Robot]) -> int:
    """Return the sum of the robots' strengths and discs."""
    return sum(robot.strength for robot in robots)


def balance(arena: ArenaSnapshot, combat: Frame) -> tuple[int, int]:
    """Return the sums of both sides of a combat without cards."""
    return strength(attackers(arena, combat)), strength(defenders(arena, combat))


def outcome(arena: ArenaSnapshot, combat: Frame, attack: int = 0, defence: int = 0) -> str:
    """Describe who would win with more strength on a side: `Red wins 14 to 12`."""
    now = balance(arena, combat)
    attack, defence = now[0] + attack, now[1] + defence
    wins = combat[Sides.ATTACKER if attack > defence else Sides.DEFENDER]
    sums = (max(attack, defence), min(attack, defence))
    return messages.side_wins(winner=words.seat_title(wins), sums=sums)


def attack_forecast(arena: ArenaSnapshot, seat: int, hex_: int, joining: int = -1) -> str:
    """Return a sentence on an attack's expected result; `joining` counts as present."""
    odds = combat_odds(arena.state, seat, hex_, joining)
    both = forces_over(arena.state, seat, hex_, joining)
    attacking, defending = (
        [arena.robots[piece] for piece in side] for side in (both.attackers, both.defenders)
    )
    cards = arena.variant.combat_cards
    fenced = arena.hexes[hex_].field not in (-1, seat)
    if not arena.variant.fixed_strengths:
        near = [robot for robot in attacking if robot.piece not in both.far]
        shared = can_share(near) or can_share(defending)
        chance, cell = words.rough_percent(odds), words.cell_word(arena)
        shots = "" if fenced else shots_chance(arena, both)
        return messages.attack_chance(
            cell=cell, chance=chance, cards=cards, discs=shared, shots=shots
        )
    if fenced:
        able = odds.attacker_wins > 0
        return messages.can_clear(able=able, cell=words.cell_word(arena), cards=cards)
    sums = (strength(attacking), strength(defending))
    return messages.attack_sums(sums=sums, cards=cards)


def shots_chance(arena: ArenaSnapshot, both: Forces) -> str:
    """Return the chance to destroy a robot where shots can do no more, else ""."""
    attacking, defending = both.attacking(arena.state), both.defending(arena.state)
    found = shots_odds(attacking, defending, arena.variant)
    if not found:
        return ""
    least, most = map(words.percent, found)
    return messages.by_the_defender(least=least, most=most)


def can_share(robots: list[Robot]) -> bool:
    """Return whether robots of one side in a hex could share out their discs differently."""
    carried = sum(robot.discs for robot in robots)
    return len(robots) > 1 and 0 < carried < components.LOAD * len(robots)

"""What robots fight with, in words; and whole sides compared where strengths are fixed (9.4)."""

from __future__ import annotations

from harena.games.warp_arena.rules import matching, notation as say, table as on, variant
from harena.games.warp_arena.rules.odds import combat_odds, forces
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import L0, L1, L2
from harena.games.warp_arena.view import frames, words


def without_cards(table: WarpArena) -> str:
    """What a chance leaves out: ` without cards`; nothing where no card is laid in fights."""
    return " without cards" if table.variant.combat_cards else ""


def but_for_cards(table: WarpArena) -> str:
    """The same after a result that is sure."""
    return ", without cards" if table.variant.combat_cards else ""


def fights_with(table: WarpArena, kind: int) -> str:
    """WA-43, WA-44: what a kind of robot fights with: `d10`, `d6 + 3`, `strength 10`."""
    die, plus = int(table.combat_die[kind]), int(table.combat_plus[kind])
    if die == 1:
        return f"strength {plus + 1}"
    return f"d{die}" + (f" + {plus}" if plus else "")


def unusual(table: WarpArena, kind: int) -> str:
    """What a kind fights with, where that is not what the classic game says; else nothing."""
    usual = (variant.DICE[kind], variant.PLUS[kind])
    now = (int(table.combat_die[kind]), int(table.combat_plus[kind]))
    return "" if now == usual else fights_with(table, kind)


# --- whole sides ------------------------------------------------------------------------------


def attackers(table: WarpArena, at: int) -> list[int]:
    """WA-43: the attacker's robots in the hex of a combat, and the distant Bs that joined."""
    t = table.table
    joined = [
        int(t[on.PAIR_A + pair]) for pair in range(int(t[on.PAIRS])) if t[on.PAIR_A + pair] >= 0
    ]
    return frames.own_robots(table, int(t[at + L0]), int(t[at + L2])) + joined


def defenders(table: WarpArena, at: int) -> list[int]:
    """WA-43: the defender's robots in the hex of a combat."""
    return frames.own_robots(table, int(table.table[at + L1]), int(table.table[at + L2]))


def may_join(table: WarpArena, at: int) -> list[int]:
    """WA-43: the distant Bs that could still add their strength."""
    seat = int(table.table[at + L0])
    own = range(seat * int(say.OWN), seat * int(say.OWN) + int(say.OWN))
    joined = attackers(table, at)
    return [piece for piece in own if piece not in joined and matching.distant(table, at, piece)]


def strength(table: WarpArena, pieces: list[int]) -> int:
    """WA-43: the strengths of robots and their discs in one sum."""
    return sum(int(on.strength(table, piece)) for piece in pieces)


def balance(table: WarpArena, at: int) -> tuple[int, int]:
    """WA-43: what both sides of a combat have without cards."""
    return strength(table, attackers(table, at)), strength(table, defenders(table, at))


def outcome(table: WarpArena, attacker: int, defender: int, attack: int, defence: int) -> str:
    """WA-43: who would win: `Red wins with 14 to 12`, `Blue holds with 12 to 12`."""
    if attack > defence:
        return f"{words.seat_title(attacker)} wins with {attack} to {defence}"
    return f"{words.seat_title(defender)} holds with {defence} to {attack}"


def foreseen(table: WarpArena, seat: int, hex_: int, joining: int = -1) -> str:
    """What is known of an attack before it, in brackets; `joining` counts as if it stood there."""
    odds = combat_odds(table, seat, hex_, joining)
    both = forces(table, seat, hex_, joining)
    near = [piece for piece in both.attackers if piece not in both.far]
    if not table.variant.massed:
        shared = can_share(table, near) or can_share(table, both.defenders)
        return f" (wins {words.likely(odds)}{left_out(table, shared)})"
    owner = int(on.field_owner(table, hex_))
    if owner >= 0 and owner != seat:
        verdict = "can clear it" if odds.attacker_wins > 0 else "cannot clear it"
        return f" ({verdict}{but_for_cards(table)})"
    attack, defence = strength(table, both.attackers), strength(table, both.defenders)
    verdict = "wins" if attack > defence else "loses"
    return f" ({attack} to {defence}: {verdict}{but_for_cards(table)})"


def can_share(table: WarpArena, pieces: list[int]) -> bool:
    """WA-29: whether robots of one side in a hex could carry their discs otherwise."""
    carried = sum(int(table.table[on.DISCS + piece]) for piece in pieces)
    return len(pieces) > 1 and 0 < carried < say.LOAD * len(pieces)


def left_out(table: WarpArena, shared: bool) -> str:
    """What the odds of a combat leave out, after a chance; `shared`: discs may change hands."""
    told = ["without cards"] if table.variant.combat_cards else []
    told += ["with discs as they lie"] if shared else []
    return f" {', '.join(told)}" if told else ""

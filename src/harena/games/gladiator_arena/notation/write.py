"""Positions of Gladiator Arena as lines of text, for bug reports, worked examples and tests.

    4 . . . .
    3 . B . .
    2 . . C .
    1 . . . .
      A B C D
    turn 3
    bronze human sword 8 HP, 1 1/2 kills, 4 damage
    crimson elf axe 5 HP
    azure dwarf axe -1 HP, -1 kill, out 2 struck-down
    bronze plans B4 xC3 xC3
    bronze ready
    limit 10 3

First comes the arena from above. `.` is an empty square, a letter the gladiator whose seat's
name begins with it. Row numbers and column letters may be left out. `turn` is the turn that
orders are given for, 1 if left out.

Every seat has a line with its race and weapon. Hit points, kill points and damage follow where
they differ from those of a fresh gladiator. Letters may stand for seats, in either case, and `HP`
may be left out. A gladiator outside the arena is `out`: the turn, and `struck-down`,
`time-limit`, `conceded` or `standoff`. Left out, it was struck down in the turn before.

`plans` lists the decisions of a seat in this phase, as in records; `ready` ends them. `truce` is
a turn without strikes. After a turn, `bronze offers truce` (or `loss`, `fall`) is a proposal that
waits for its answer; a second such line is answered after it. `over` is the end.

`limit 10 3` is the first turn of the time limit and its period (15 and 3 if left out); `no limit`
switches it off. `weak pairs` and `swaps bump` are other options. `last standing` or `most damage`
decides the winner, `whole kills` are not shared, and a `free limit` costs no kill.

While squares are chosen it is `turn 0`. A gladiator in the arena has its square. One with hit
points in its line has lost its square to others, so its race and weapon are known. Any other
that has chosen something has `plans human sword D4`. `ready` lines keep the order of posting.

Lines that start with `;` are comments. `parse(position_to_text(table))` equals `table` in every
number but the orders of a turn that has been played.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from harena.games.gladiator_arena.notation.read import Reader
from harena.games.gladiator_arena.rules import fields as F
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.view import plans, read, words

EMPTY: Final = "."


def parse(text: str) -> GladiatorArena:
    """Return the position that lines of text describe, see above.

    PositionError names the line, or the things that do not fit together. Every position that is
    read could occur in a match, as far as squares, hit points and plans go.
    """
    return Reader(text).read()


def position_to_text(state: GladiatorArena) -> str:
    """Return the position in lines of text; `parse` reads an equal position back."""
    arena = read.read(state)
    lines = picture(state)
    lines.append(f"turn {arena.turn}")
    lines += [_status(arena, one) for one in arena.gladiators]
    for seat in range(len(arena.gladiators)) if arena.proposer < 0 and not arena.is_over else ():
        names = [state.space.name(action) for action in plans.planned(arena, seat)]
        if names:
            lines.append(f"{words.SEAT_NAMES[seat]} plans {' '.join(names)}")
    lines += [f"{words.SEAT_NAMES[seat]} ready" for seat in ready(arena)]
    if arena.truced:
        lines.append("truce")
    if arena.proposer >= 0:
        first = arena.proposer
        for seat in (first, *arena.waiting)[: 2 if arena.answers_next else 1]:
            offer = words.OFFERS[arena.orders[seat].said]
            lines.append(f"{words.SEAT_NAMES[seat]} offers {offer}")
    if arena.is_over:
        lines.append("over")
    lines.append(f"limit {arena.limit[0]} {arena.limit[1]}" if arena.limit else "no limit")
    if arena.weak_pairs:
        lines.append("weak pairs")
    if arena.swaps_bump:
        lines.append("swaps bump")
    scoring = arena.scoring
    if scoring.first != F.BY_KILLS:
        lines.append("last standing" if scoring.first == F.BY_SURVIVAL else "most damage")
    if not scoring.shares:
        lines.append("whole kills")
    if not scoring.penalty:
        lines.append("free limit")
    return "\n".join(lines) + "\n"


def picture(
    state: GladiatorArena, mark: Callable[[int], str] = words.seat_letter, wide: int = 2
) -> list[str]:
    """Return the arena, its top row first, with coordinates and a mark for each gladiator."""
    arena = read.read(state)
    marks = {one.at: mark(one.seat) for one in arena.gladiators}
    width = arena.width
    rows = []
    for row in range(arena.height - 1, -1, -1):
        squares = range(row * width, row * width + width)
        cells = " ".join(marks.get(square, EMPTY) for square in squares)
        rows.append(f"{row + 1:>{wide}} {cells}")
    return [*rows, f"{'':>{wide}} {' '.join(F.COLUMNS[:width])}"]


def ready(arena: read.Position) -> list[int]:
    """Return the seats that are ready; while squares are chosen in the order of posting."""
    return sorted(arena.ready, key=lambda seat: arena.posted[seat])


def _status(arena: read.Position, one: read.Gladiator) -> str:
    name = words.SEAT_NAMES[one.seat]
    facts = [name]
    if one.is_shown or not arena.is_enrolling:
        facts = [f"{name} {one.race_name} {one.weapon_name} {one.hit_points} HP"]
    if one.kills:
        facts.append(f"{mixed(one.kills)} {'kill' if abs(one.kills) <= 1 else 'kills'}")
    if one.damage:
        facts.append(f"{one.damage} damage")
    if not one.is_in:
        facts.append(f"out {one.out} {words.CAUSES[one.cause]}")
    return ", ".join(facts)


def mixed(value: Fraction) -> str:
    """Return a fraction in plain letters: `1 1/2`, `-1/3`."""
    sign = "-" if value < 0 else ""
    whole, part = divmod(abs(value), 1)
    return sign + " ".join(str(each) for each in (whole, part) if each)

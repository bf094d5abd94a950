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

First the arena from above: `.` is an empty square, a letter the gladiator whose seat's name begins
with it. The row's numbers and the letters below may be left out. `turn` is the turn that orders
are given for, 1 if left out. Every seat has a line with its race and weapon, and where they differ
from those of a fresh gladiator its hit points, kill points and damage done; seats may also go by
their letters, small ones too, and `HP` may be left out. Whoever is not in the arena is `out`: the
turn, and `struck-down`, `time-limit`, `conceded` or `standoff`; left out, it was struck down in the
turn before.

`plans` says what a seat has decided in this phase, as in records; `ready` that it has said so.
`truce` is a turn without strikes. After a turn, `bronze offers truce` (or `loss`, `fall`) says
that this proposal waits for its answer; a second such line is answered after it. `over` is
the end. `limit 10 3` says when the time limit begins and how often it comes (15 and 3 if left
out), `no limit` that there is none; `weak pairs` and `swaps bump` are the other options.

While squares are chosen it is `turn 0`. Whoever stands in the arena has its square; who has hit
points in its line has lost it to others, so that race and weapon are known; whoever else has
chosen something has `plans human sword D4`. `ready` lines then stand in the order of posting.

Lines that start with `;` are comments. `parse(position_to_text(table))` equals `tidy(table)` in
every number: only the story of the turn before is forgotten.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from harena.core.play.state import SIMULTANEOUS, TERMINAL
from harena.games.gladiator_arena.rules.orders import foe
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    ANSWER,
    AT,
    CAUSE,
    COLUMNS,
    COUNT,
    DAMAGE,
    DEALT,
    ENROL,
    FROM,
    GOAL,
    HP,
    LATER,
    LEFT,
    LIMIT_START,
    LIMIT_STEP,
    LIMITED,
    MOST,
    NOTHING,
    NOWHERE,
    OFFERED,
    ORDERS,
    OUT,
    PHASE,
    PLACING,
    POSTED,
    POSTS,
    PROPOSER,
    RACE,
    RACES,
    SAID,
    STOOD,
    STRIKE,
    STRIKES,
    STRUCK,
    SWAPS_BUMP,
    TRIED,
    TRUCED,
    TURN,
    WEAK,
    WEAPON,
    WEAPONS,
)
from harena.games.gladiator_arena.text.read import Reader
from harena.games.gladiator_arena.view.plans import planned
from harena.games.gladiator_arena.view.words import (
    CAUSES,
    OFFERS,
    SEAT_NAMES,
    kills_of,
    seat_letter,
)

EMPTY: Final = "."


def parse(text: str) -> GladiatorArena:
    """The position that lines of text describe, see above.

    PositionError names the line, or what does not fit together; every position that is read
    could stand in a match, as far as squares, hit points and plans go.
    """
    return Reader(text).read()


def position_to_text(table: GladiatorArena) -> str:
    """The position in lines of text; `parse` gives an equal position back."""
    t = table.table
    seats = range(int(table.seats))
    lines = picture(table)
    lines.append(f"turn {t[TURN]}")
    lines += [_status(table, seat) for seat in seats]
    if t[PHASE] in (ENROL, ORDERS):
        for seat in seats:
            names = [table.space.name(action) for action in planned(table, seat)]
            if names:
                lines.append(f"{SEAT_NAMES[seat]} plans {' '.join(names)}")
    lines += [f"{SEAT_NAMES[seat]} ready" for seat in ready(table)]
    if t[TRUCED]:
        lines.append("truce")
    if t[PHASE] == ANSWER:
        first = int(t[PROPOSER])
        offering = [first, int(foe(table, first))] if t[LATER] else [first]
        lines += [f"{SEAT_NAMES[s]} offers {OFFERS[int(t[OFFERED + s])]}" for s in offering]
    if table.to_move == TERMINAL:
        lines.append("over")
    if t[LIMIT_START]:
        lines.append(f"limit {t[LIMIT_START]} {t[LIMIT_STEP]}")
    else:
        lines.append("no limit")
    if t[WEAK]:
        lines.append("weak pairs")
    if t[SWAPS_BUMP]:
        lines.append("swaps bump")
    return "\n".join(lines) + "\n"


def picture(table: GladiatorArena) -> list[str]:
    """The arena, its top row first, with coordinates."""
    width, height = int(table.width), int(table.height)
    letters = {
        int(table.table[AT + seat]): seat_letter(seat)
        for seat in range(int(table.seats))
        if table.table[AT + seat] >= 0
    }
    rows = []
    for row in range(height - 1, -1, -1):
        squares = range(row * width, row * width + width)
        rows.append(f"{row + 1:>2} {' '.join(letters.get(square, EMPTY) for square in squares)}")
    return [*rows, f"   {' '.join(COLUMNS[:width])}"]


def ready(table: GladiatorArena) -> list[int]:
    """Who has said ready in this phase; while squares are chosen in the order of posting."""
    t = table.table
    if table.to_move != SIMULTANEOUS:
        return []
    asked = t[PLACING] if t[PHASE] == ENROL else t[ALIVE]
    seats = range(int(table.seats))
    said = [seat for seat in seats if (asked >> seat) & 1 and not (table.waiting >> seat) & 1]
    return sorted(said, key=lambda seat: int(t[POSTED + seat])) if t[PHASE] == ENROL else said


def _status(table: GladiatorArena, seat: int) -> str:
    t = table.table
    words = [SEAT_NAMES[seat]]
    enrolling = t[PHASE] == ENROL
    if t[HP + seat] or not enrolling:
        race, weapon = RACES[int(t[RACE + seat]) - 1], WEAPONS[int(t[WEAPON + seat]) - 1]
        words += [race, weapon, f"{t[HP + seat]} HP"]
    facts = [" ".join(words)]
    kills = kills_of(table, seat)
    if kills:
        facts.append(f"{mixed(kills)} {'kill' if abs(kills) <= 1 else 'kills'}")
    if t[DAMAGE + seat]:
        facts.append(f"{t[DAMAGE + seat]} damage")
    if t[OUT + seat]:
        facts.append(f"out {t[OUT + seat]} {CAUSES[int(t[CAUSE + seat])]}")
    return ", ".join(facts)


def mixed(value: Fraction) -> str:
    """A fraction in plain letters: `1 1/2`, `-1/3`."""
    sign = "-" if value < 0 else ""
    whole, part = divmod(abs(value), 1)
    return sign + " ".join(str(each) for each in (whole, part) if each)


def tidy(table: GladiatorArena) -> GladiatorArena:
    """The position without what no rule will read again: the story of the turn before."""
    copy = table.clone()
    assert isinstance(copy, GladiatorArena)
    t = copy.table
    posted = ready(table) if t[PHASE] == ENROL else []
    for seat in range(int(MOST)):
        t[FROM + seat] = t[TRIED + seat] = t[STOOD + seat] = NOWHERE
        t[POSTED + seat] = posted.index(seat) + 1 if seat in posted else 0
        if t[PHASE] != ANSWER or (seat != t[PROPOSER] and not t[LATER]):
            t[OFFERED + seat] = NOTHING
        if t[PHASE] not in (ENROL, ORDERS):
            t[GOAL + seat] = NOWHERE
            t[LEFT + seat] = t[COUNT + seat] = t[SAID + seat] = 0
            for n in range(seat * int(STRIKES), seat * int(STRIKES) + int(STRIKES)):
                t[STRIKE + n] = NOWHERE
    for n in range(int(MOST * STRIKES)):
        t[STRUCK + n] = NOWHERE
    for n in range(int(MOST * MOST)):
        t[DEALT + n] = 0
    t[POSTS] = len(posted)
    t[LIMITED] = 0
    if t[PHASE] != ANSWER:
        t[PROPOSER] = t[LATER] = 0
    return copy

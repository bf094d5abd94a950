"""Setting up: rolling or choosing the faces, the first player, placing the dice."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import CHANCE, SIMULTANEOUS
from harena.games.warp6.rules.board import START
from harena.games.warp6.rules.table import (
    AT,
    CHOOSING,
    DIE,
    EXTRA,
    FACE,
    FIRST,
    IN_HAND,
    MAY,
    MOVING,
    NUMBER,
    ON,
    OUT,
    OWN,
    PHASE,
    PLACED,
    PLACING,
    ROLLING,
    ROLLING_DIE,
    SECRET,
    TIE,
    TIED,
    WarpSixTable,
    note_choices,
    seat_after,
    sides_of,
)


def begin_game(table: WarpSixTable) -> None:
    """Take all dice in hand; then all roll theirs (W6-7), or choose the faces in secret (W6-12)."""
    t = table.table
    die: i64
    for die in range(table.seats * OWN):
        t[AT + die] = IN_HAND
        t[FACE + die] = 0
    space: i64
    for space in range(START + 1):
        t[ON + space] = 0
    seat: i64
    for seat in range(table.seats):
        t[OUT + seat] = 0
        t[MAY + seat] = 0
        t[EXTRA + seat] = 0
        t[TIED + seat] = 1
    t[PLACED] = 0
    t[FIRST] = -1
    if t[SECRET] == 1:
        t[PHASE] = CHOOSING
        t[ROLLING_DIE] = -1
        table.to_move = SIMULTANEOUS
        table.waiting = (1 << table.seats) - 1
    else:
        t[PHASE] = ROLLING
        ask_face(table, 0)


def ask_face(table: WarpSixTable, die: i64) -> None:
    """Ask for the roll of a die."""
    table.table[ROLLING_DIE] = die
    table.to_move = CHANCE
    table.die = sides_of(table, die)


def roll_next(table: WarpSixTable, face: i64) -> None:
    """W6-7: everybody rolls all dice, seat by seat, highest sides first."""
    t = table.table
    die = t[ROLLING_DIE]
    t[FACE + die] = face
    if die % OWN + 1 < table.own:
        ask_face(table, die + 1)
    elif die // OWN + 1 < table.seats:
        ask_face(table, (die // OWN + 1) * OWN)
    else:
        find_first_player(table)


def next_to_choose(table: WarpSixTable, seat: i64) -> i64:
    """W6-12: the seat's die that gets the next chosen face; -1 when all have one."""
    t = table.table
    die: i64
    for die in range(seat * OWN, seat * OWN + table.own):
        if t[FACE + die] == 0:
            return die
    return -1


def legal_faces(table: WarpSixTable, seat: i64, out: Actions) -> None:
    """W6-12: any face the next die has."""
    die = next_to_choose(table, seat)
    face: i64
    for face in range(sides_of(table, die)):
        out.add(NUMBER + face)


def choose_face(table: WarpSixTable, seat: i64, face: i64) -> None:
    """W6-12: a seat gives its next die a face; when all seats are done, the faces are shown."""
    t = table.table
    t[FACE + next_to_choose(table, seat)] = face
    if next_to_choose(table, seat) < 0:
        table.waiting &= ~(1 << seat)
        if table.waiting == 0:
            find_first_player(table)


def better_dice(table: WarpSixTable, seat: i64, than: i64) -> i64:
    """W6-8: compare two seats' dice sorted downward: 1 better, -1 worse, 0 equal."""
    t = table.table
    face: i64
    for face in range(8, 0, -1):
        mine: i64 = 0
        theirs: i64 = 0
        die: i64
        for die in range(table.own):
            if t[FACE + seat * OWN + die] == face:
                mine += 1
            if t[FACE + than * OWN + die] == face:
                theirs += 1
        if mine != theirs:
            return 1 if mine > theirs else -1
    return 0


def find_first_player(table: WarpSixTable) -> None:
    """W6-8: the best dice begin; equally good ones are told apart by an extra d8 each."""
    t = table.table
    best: i64 = 0
    seat: i64
    for seat in range(1, table.seats):
        if better_dice(table, seat, best) > 0:
            best = seat
    for seat in range(table.seats):
        t[TIED + seat] = 1 if better_dice(table, seat, best) == 0 else 0
    settle_tie(table)


def settle_tie(table: WarpSixTable) -> None:
    """W6-8: one seat left begins; otherwise each of those left rolls an extra d8."""
    t = table.table
    left: i64 = 0
    first: i64 = -1
    seat: i64
    for seat in range(table.seats):
        t[EXTRA + seat] = 0
        if t[TIED + seat] == 1:
            left += 1
            if first < 0:
                first = seat
    t[ROLLING_DIE] = -1
    if left == 1:
        t[FIRST] = first
        t[PHASE] = PLACING
        table.to_move = first
        table.die = 0
    else:
        t[PHASE] = TIE
        table.to_move = CHANCE
        table.die = 8


def next_to_break_tie(table: WarpSixTable) -> i64:
    """W6-8: the tied seat that rolls its extra d8 next; -1 when all have."""
    t = table.table
    seat: i64
    for seat in range(table.seats):
        if t[TIED + seat] == 1 and t[EXTRA + seat] == 0:
            return seat
    return -1


def roll_extra(table: WarpSixTable, face: i64) -> None:
    """W6-8: an extra d8 falls; when all have rolled, only the highest stay tied."""
    t = table.table
    t[EXTRA + next_to_break_tie(table)] = face
    if next_to_break_tie(table) >= 0:
        return
    top: i64 = 0
    seat: i64
    for seat in range(table.seats):
        top = max(top, t[EXTRA + seat])
    for seat in range(table.seats):
        if t[EXTRA + seat] < top:
            t[TIED + seat] = 0
    settle_tie(table)


def legal_placings(table: WarpSixTable, seat: i64, out: Actions) -> None:
    """W6-7: any own die that is still in hand."""
    t = table.table
    own: i64
    for own in range(table.own):
        if t[AT + seat * OWN + own] == IN_HAND:
            out.add(DIE + own)


def place(table: WarpSixTable, seat: i64, own: i64) -> None:
    """W6-7: a die goes on the next free space inwards from 126; W6-9: then the seat to the left."""
    t = table.table
    die = seat * OWN + own
    space = START - t[PLACED]
    t[AT + die] = space
    t[ON + space] = die + 1
    note_choices(table, seat, own)
    t[PLACED] += 1
    if t[PLACED] == table.seats * table.own:
        t[PHASE] = MOVING
        table.to_move = t[FIRST]
    else:
        table.to_move = seat_after(table, seat)

"""Setting up: the arena, the first cards, pieces and discs; and the roll-offs of dice."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    bidding,
    board,
    cards,
    discs,
    grids,
    journal,
    notation as say,
    table as on,
    turn,
)
from harena.games.warp_arena.rules.table import WarpArenaTable

FIRST_CARDS: Final[i64] = 3
LAST_TURN: Final[i64] = 1000  # after it the game ends (WA-64)
STARTERS: Final[i64] = 5  # pieces that a player starts with: a C, D, H, B and W (WA-6)

# --- the whole game ---------------------------------------------------------------------------

# The steps of Game.
ARENA: Final[i64] = 0
GRIDS: Final[i64] = 1
HANDS: Final[i64] = 2
FIRST_PLACE: Final[i64] = 3
PIECES: Final[i64] = 4
FIRST_DISCS: Final[i64] = 5
NEXT_TURN: Final[i64] = 6
FIRST_PHASE: Final[i64] = 7
NEXT_PHASE: Final[i64] = 8  # while a phase is played


@final
class Game(Procedure):
    """3.0 and 4.0: the arena, cards, pieces, discs; then turn after turn. Always the lowest."""

    NUMBER: Final[i64] = 0

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """3.0 and 4.0: what comes next in the game."""
        t = table.table
        now = t[at + STEP]
        table.step(now + 1)
        if now == ARENA:
            if t[on.BUILT] == 0:
                board.lay_quick_arena(table)
                t[on.PLACED] = table.grids
                table.step(HANDS)
            else:
                roll_off(table, False)
        elif now == GRIDS:
            t[table.push(Build.NUMBER) + Build.SEAT] = t[on.ORDER]
        elif now == HANDS:
            self._deal(table)
        elif now == FIRST_PLACE:
            roll_off(table, False)
        elif now == PIECES:
            deploy = table.push(Deploy.NUMBER)
            t[deploy + Deploy.SEAT] = t[on.ORDER]
            t[deploy + Deploy.PIECE] = -1
        elif now == FIRST_DISCS:
            self._first_discs(table)
        elif now == NEXT_TURN and t[on.TURN] == LAST_TURN:
            discs.end_game(table, -1)
        elif now == NEXT_TURN:
            t[on.TURN] += 1
            t[on.FIRED] = 0
            table.note(journal.TURN_BEGUN, t[on.TURN])
            roll_off(table, True)
            if table.variant.bonus:
                table.push(bidding.Bidding.NUMBER)
        elif now == FIRST_PHASE:
            t[on.PLACE] = 0
            begin_phase(table)
        else:
            self._next_phase(table)

    def _deal(self, table: WarpArenaTable) -> None:
        """WA-5: three cards each; no die shows what anybody got."""
        t = table.table
        seat = t[on.SEATED]
        if seat == table.seats:
            t[on.SEATED] = 0
            return
        table.step(HANDS)
        t[on.SEATED] = seat + 1
        cards.draw(table, seat, FIRST_CARDS)

    def _first_discs(self, table: WarpArenaTable) -> None:
        """WA-7: a random disc for each player, after all pieces stand."""
        t = table.table
        seat = t[on.SEATED]
        if seat == table.seats:
            t[on.SEATED] = 0
            return
        table.step(FIRST_DISCS)
        t[on.SEATED] = seat + 1
        table.note(journal.FIRST_DISC, seat)
        discs.random_disc(table, seat)

    def _next_phase(self, table: WarpArenaTable) -> None:
        """WA-8: a whole player phase at a time, in the order of play; then a new turn."""
        t = table.table
        t[on.PLACE] += 1
        while t[on.PLACE] < table.seats and not on.alive(table, t[on.ORDER + t[on.PLACE]]):
            t[on.PLACE] += 1
        if t[on.PLACE] < table.seats:
            table.step(NEXT_PHASE)
            begin_phase(table)
        else:
            table.step(NEXT_TURN)


def begin_game(table: WarpArenaTable) -> None:
    """An empty table, all pieces in stock, all cards in the deck."""
    t = table.table
    i: i64
    for i in range(table.grids):
        t[on.TURNED + i] = -1
    for i in range(table.seats * say.OWN):
        t[on.AT + i] = -1
    table.push(Game.NUMBER)


def begin_phase(table: WarpArenaTable) -> None:
    """WA-8: the phase of the seat whose place in the order has come."""
    t = table.table
    t[table.push(turn.Phase.NUMBER) + turn.Phase.SEAT] = t[on.ORDER + t[on.PLACE]]


# --- roll-offs (3.1, 3.3, 4.1) ----------------------------------------------------------------

ROLL_OFF_DIE: Final[i64] = 20
ROLL_ROOM: Final[i64] = 32  # more than a die and a card can add to a rank


@final
class RollOff(Procedure):
    """WA-4, WA-8: a d20 each; who is tied rolls again, for the places they are tied for."""

    NUMBER: Final[i64] = 1

    ALL_PLACES: Final[i64] = 2  # 1 all places count, 0 the first
    ROLLER: Final[i64] = 3
    MUST: Final[i64] = 4  # a bit for each seat that must still roll

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """WA-8: the next who must roll; when all have, the ties, or the order."""
        t = table.table
        all_places = t[at + RollOff.ALL_PLACES] == 1
        if t[at + RollOff.MUST] == 0:
            t[at + RollOff.MUST] = ties(table, all_places)
            if t[at + RollOff.MUST] == 0:
                table.pop()
                settle_order(table, all_places)
                return
            table.note(journal.TIED, t[at + RollOff.MUST])
        seat: i64 = 0
        while (t[at + RollOff.MUST] >> seat) & 1 == 0:
            seat += 1
        t[at + RollOff.ROLLER] = seat
        table.ask_die(ROLL_OFF_DIE)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """4.1: a player's d20; WA-42: with what a card adds, also when it is rolled again."""
        t = table.table
        seat = t[at + RollOff.ROLLER]
        one: i64 = 1
        t[on.ROLLED + seat] = face
        t[on.RANK + seat] += face + t[on.BONUS + seat]
        t[at + RollOff.MUST] &= ~(one << seat)


def roll_off(table: WarpArenaTable, all_places: bool) -> None:
    """WA-4, WA-8: a d20 each; for the first place only, or for all places."""
    t = table.table
    at = table.push(RollOff.NUMBER)
    t[at + RollOff.ALL_PLACES] = 1 if all_places else 0
    t[at + RollOff.MUST] = t[on.ALIVE]
    seat: i64
    for seat in range(table.seats):
        t[on.RANK + seat] = 0
        t[on.ROLLED + seat] = 0


def ahead_of(table: WarpArenaTable, seat: i64) -> i64:
    """How many living seats rank higher."""
    t = table.table
    n: i64 = 0
    other: i64
    for other in range(table.seats):
        if on.alive(table, other) and t[on.RANK + other] > t[on.RANK + seat]:
            n += 1
    return n


def ties(table: WarpArenaTable, all_places: bool) -> i64:
    """WA-4, WA-8: a bit for each seat that must roll again; their ranks leave room for it."""
    t = table.table
    tied: i64 = 0
    one: i64 = 1
    seat: i64
    other: i64
    for seat in range(table.seats):
        for other in range(table.seats):
            if seat != other and on.alive(table, seat) and on.alive(table, other):
                if t[on.RANK + seat] == t[on.RANK + other]:
                    if all_places or ahead_of(table, seat) == 0:
                        tied |= one << seat
    if tied != 0:
        places = [ahead_of(table, seat) for seat in range(table.seats)]
        for seat in range(table.seats):
            place: i64 = places[seat]
            t[on.RANK + seat] = ROLL_ROOM * (table.seats - place)
    return tied


def settle_order(table: WarpArenaTable, all_places: bool) -> None:
    """WA-8: the order of play, highest first; WA-4: or clockwise from the highest."""
    t = table.table
    seat: i64
    if all_places:
        place: i64 = 0
        for seat in range(table.seats):
            if on.alive(table, seat):
                t[on.ORDER + ahead_of(table, seat)] = seat
                place += 1
        for seat in range(table.seats):
            t[on.BONUS + seat] = 0
            if not on.alive(table, seat):
                t[on.ORDER + place] = seat
                place += 1
        table.note(journal.ORDER_SETTLED, 1)
        return
    first: i64 = 0
    for seat in range(table.seats):
        if ahead_of(table, seat) == 0:
            first = seat
    for seat in range(table.seats):
        t[on.ORDER + seat] = (first + seat) % table.seats
    table.note(journal.ORDER_SETTLED, 0)


# --- building the arena (3.1) -----------------------------------------------------------------

# The steps of Build.
WHICH: Final[i64] = 0
WHERE: Final[i64] = 1
HOW_TURNED: Final[i64] = 2


@final
class Build(Procedure):
    """WA-4: a random grid of those left, its place beside one that lies, its rotation."""

    NUMBER: Final[i64] = 2

    SEAT: Final[i64] = 2
    GRID: Final[i64] = 3
    Q: Final[i64] = 4
    R: Final[i64] = 5

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """WA-4: a die says which grid; the player where it goes and how it is turned."""
        left = table.grids - table.table[on.PLACED]
        if table.table[at + STEP] != WHICH:
            table.ask(table.table[at + Build.SEAT])
        elif left == 0:
            table.pop()
        elif left == 1:
            self.roll(table, at, 1)
        else:
            table.ask_die(left)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-2, WA-4: beside a grid that lies there, on none; then turned by 0 to 5 steps."""
        if table.table[at + STEP] == WHERE:
            grids.legal_places(table, table.table[at + Build.GRID], out)
        else:
            grids.legal_turns(table, 0, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-4: the place, then the rotation; then the next player clockwise."""
        t = table.table
        if t[at + STEP] == WHERE:
            t[at + Build.Q] = board.slot_q(table, action)
            t[at + Build.R] = board.slot_r(table, action)
            table.step(HOW_TURNED)
            return
        board.lay(table, t[at + Build.GRID], t[at + Build.Q], t[at + Build.R], action - say.NUMBER)
        t[on.PLACED] += 1
        t[at + Build.SEAT] = (seat + 1) % table.seats
        t[at + Build.Q] = 0
        t[at + Build.R] = 0
        table.step(WHICH)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """WA-4: which of the grids left is placed now; the first one lies in the middle."""
        t = table.table
        grid: i64 = -1
        while face > 0:
            grid += 1
            if t[on.TURNED + grid] < 0:
                face -= 1
        t[at + Build.GRID] = grid
        table.note(journal.GRID_NAMED, grid)
        table.step(HOW_TURNED if t[on.PLACED] == 0 else WHERE)


# --- placing pieces (3.3) ---------------------------------------------------------------------

# The steps of Deploy.
WHO_STANDS: Final[i64] = 0
IN_HEX: Final[i64] = 1


@final
class Deploy(Procedure):
    """3.3, WA-6: one piece at a time, clockwise, until everybody has placed five."""

    NUMBER: Final[i64] = 4

    SEAT: Final[i64] = 2
    PIECE: Final[i64] = 3  # the piece that is being placed; -1 none
    PLACED: Final[i64] = 4  # pieces placed so far

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """WA-6: the last piece of each is not asked for, only where it stands."""
        t = table.table
        if t[at + Deploy.PLACED] == STARTERS * table.seats:
            table.pop()
            return
        last_ones = t[at + Deploy.PLACED] >= (STARTERS - 1) * table.seats
        if t[at + STEP] == WHO_STANDS and last_ones:
            t[at + Deploy.PIECE] = next_unplaced(table, t[at + Deploy.SEAT])
            table.step(IN_HEX)
        table.ask(t[at + Deploy.SEAT])

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-6: a C, D, H, B or W not yet placed; any hex without enemy pieces."""
        if table.table[at + STEP] == WHO_STANDS:
            kind: i64
            for kind in range(STARTERS):
                own = seat * say.OWN + say.FIRST[kind]
                if table.table[on.AT + own] < 0:
                    out.add(say.PIECE + own)
            return
        hex_: i64
        for hex_ in range(table.hexes):
            if not on.enemy_robots(table, hex_, seat):
                out.add(say.HEX + hex_)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-6: the piece, then its hex."""
        t = table.table
        if t[at + STEP] == WHO_STANDS:
            t[at + Deploy.PIECE] = action - say.PIECE
            table.step(IN_HEX)
            return
        on.put(table, t[at + Deploy.PIECE], action - say.HEX)
        t[at + Deploy.PIECE] = -1
        t[at + Deploy.PLACED] += 1
        t[at + Deploy.SEAT] = (seat + 1) % table.seats
        table.step(WHO_STANDS)


def next_unplaced(table: WarpArenaTable, seat: i64) -> i64:
    """WA-6: the first of the five pieces that start and is not placed; -1: none."""
    kind: i64
    for kind in range(STARTERS):
        piece = seat * say.OWN + say.FIRST[kind]
        if table.table[on.AT + piece] < 0:
            return piece
    return -1

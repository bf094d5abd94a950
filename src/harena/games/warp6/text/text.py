"""Positions of WARP 6 as a few lines of text, for bug reports, worked examples and tests.

    black: 8a=3@91 8b=5@88 6a=2@60 6b=6@hand 6c=1@hand off=4
    yellow: ...
    turn: black

A line a seat names the seat's dice: `6a=2@60` shows 2 on space 60, `6b=6@hand` is still to be
placed, `6c=?@hand` has no number yet. Dice that are not named are off the board, and `off=4`
says how many those are. What comes next is `turn: black`; `roll: black 6a` when that die must be
rolled; `tie: black=5 yellow=?` when extra d8 decide who begins. Further lines where they differ
from nothing: `first: yellow` (who began), `start: secret`, `series: 2 of 5`, `points: 0 7`,
`winner: black` (of the game before). Lines that start with `;` are comments.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from harena.core.errors import PositionError, listing
from harena.core.play.state import CHANCE, SIMULTANEOUS, TERMINAL
from harena.games.warp6.rules.board import START
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.rules.setup import ask_face
from harena.games.warp6.rules.table import (
    AT,
    CHOOSING,
    ENDED,
    EXTRA,
    FACE,
    FIRST,
    GAME,
    GAMES,
    IN_HAND,
    MOVING,
    OFF,
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
    TOTAL,
    WINNER,
    note_choices,
    sides_of,
)
from harena.games.warp6.view.scene import SEAT_NAMES, dice, die_title

_DIE = re.compile(r"([a-z0-9]+)=([1-8]|\?)@(hand|[1-9][0-9]{0,2})")
_OFF = re.compile(r"off=([0-9])")
_EXTRA = re.compile(r"([a-z]+)=([1-8]|\?)")
_SERIES = re.compile(r"([1-9][0-9]?) of ([1-9][0-9]?)")
_POINTS = re.compile(r"[0-9]{1,4}( [0-9]{1,4})*")
_KEYS = (*SEAT_NAMES, "turn", "roll", "tie", "first", "start", "series", "points", "winner")


def position_to_text(table: WarpSix) -> str:
    """The position in lines of text; `position_from_text` gives an equal position back."""
    t = table.table
    lines = [_seat_line(table, seat) for seat in range(int(table.seats))]
    if table.to_move >= 0:
        lines.append(f"turn: {SEAT_NAMES[table.to_move]}")
    elif t[PHASE] == TIE:
        tied = [seat for seat in range(int(table.seats)) if t[TIED + seat]]
        extra = (f"{SEAT_NAMES[seat]}={t[EXTRA + seat] or '?'}" for seat in tied)
        lines.append(f"tie: {' '.join(extra)}")
    elif table.to_move == CHANCE:
        die = int(t[ROLLING_DIE])
        lines.append(f"roll: {SEAT_NAMES[die // int(OWN)]} {die_title(table, die)}")
    if t[FIRST] >= 0:
        lines.append(f"first: {SEAT_NAMES[t[FIRST]]}")
    if t[SECRET]:
        lines.append("start: secret")
    if t[GAMES] > 1:
        totals = " ".join(str(t[TOTAL + seat]) for seat in range(int(table.seats)))
        lines += [f"series: {t[GAME]} of {t[GAMES]}", f"points: {totals}"]
    if t[WINNER] >= 0:
        lines.append(f"winner: {SEAT_NAMES[t[WINNER]]}")
    return "\n".join(lines) + "\n"


def _seat_line(table: WarpSix, seat: int) -> str:
    t = table.table
    words = [f"{SEAT_NAMES[seat]}:"]
    for die in dice(table):
        if die // int(OWN) == seat and t[AT + die] != OFF:
            place = "hand" if t[AT + die] == IN_HAND else t[AT + die]
            words.append(f"{die_title(table, die)}={t[FACE + die] or '?'}@{place}")
    if t[OUT + seat]:
        words.append(f"off={t[OUT + seat]}")
    return " ".join(words)


def position_from_text(text: str) -> WarpSix:
    """The position that lines of text describe.

    PositionError names the line, or what does not fit together; every position that is read
    could stand in a match, as far as places, numbers and turns go.
    """
    return _Reader(text).read()


class _Reader:
    """Reads one position."""

    def __init__(self, text: str) -> None:
        self.found: dict[str, tuple[int, str]] = {}
        for number, content in enumerate(text.splitlines(), start=1):
            if not content.strip() or content.lstrip().startswith(";"):
                continue
            key, colon, value = content.partition(":")
            key = key.strip()
            if not colon or key not in _KEYS:
                raise PositionError(number, f"expected one of {listing(_KEYS)}, found {content!r}")
            if key in self.found:
                raise PositionError(number, f"{key} stands already in line {self.found[key][0]}")
            self.found[key] = (number, " ".join(value.split()))
        for name in SEAT_NAMES[:2]:
            if name not in self.found:
                raise PositionError(0, f"a line {name}: is missing")
        self.seats = 3 if SEAT_NAMES[2] in self.found else 2
        self.names: Sequence[str] = SEAT_NAMES[: self.seats]

    def read(self) -> WarpSix:
        """The position, or a PositionError."""
        game, games = self._series()
        start = self._value("start") or "rolled"
        if start not in ("rolled", "secret"):
            self._fail("start", "expected rolled or secret")
        self.table = WarpSix(self.seats, games, start == "secret")
        t = self.table.table
        t[GAME] = game
        self._points()
        for seat in range(self.seats):
            self._seat(seat)
        t[WINNER] = self._seat_of("winner", -1)
        t[PLACED] = sum(t[AT + die] != IN_HAND for die in dice(self.table))
        for die in dice(self.table):
            if t[AT + die] != IN_HAND:
                note_choices(self.table, die // int(OWN), die % int(OWN))
        self._node()
        return self.table

    # --- parts ------------------------------------------------------------------------------

    def _value(self, key: str) -> str:
        return self.found[key][1] if key in self.found else ""

    def _fail(self, key: str, message: str) -> NoReturn:
        line, value = self.found.get(key, (0, ""))
        raise PositionError(line, f"{message}, found {value!r}" if line else message)

    def _seat_of(self, key: str, otherwise: int) -> int:
        value = self._value(key)
        if value and value not in self.names:
            self._fail(key, f"expected {' or '.join(self.names)}")
        return self.names.index(value) if value else otherwise

    def _series(self) -> tuple[int, int]:
        if "series" not in self.found:
            return 1, 1
        parts = _SERIES.fullmatch(self._value("series"))
        if not parts or int(parts[1]) > int(parts[2]):
            self._fail("series", "expected a game and a number of games, such as 2 of 5")
        return int(parts[1]), int(parts[2])

    def _points(self) -> None:
        value = self._value("points")
        numbers = value.split()
        if "points" in self.found and (len(numbers) != self.seats or not _POINTS.fullmatch(value)):
            self._fail("points", f"expected {self.seats} numbers of points")
        for seat, number in enumerate(numbers):
            self.table.table[TOTAL + seat] = int(number)

    def _seat(self, seat: int) -> None:
        """The dice of one seat; those that are not named are off the board."""
        t = self.table.table
        name = self.names[seat]
        own = {die_title(self.table, d): d for d in dice(self.table) if d // int(OWN) == seat}
        missing, off = dict(own), 0
        for word in self._value(name).split():
            if counted := _OFF.fullmatch(word):
                off = int(counted[1])
                continue
            parts = _DIE.fullmatch(word)
            if not parts or parts[1] not in own:
                self._fail(name, f"{word!r} is no die of {name} such as 6a=2@60")
            if parts[1] not in missing:
                self._fail(name, f"{parts[1]} is named twice")
            self._die(name, missing.pop(parts[1]), parts[2], parts[3])
        if len(missing) != off:
            self._fail(name, f"off={off} but {len(missing)} dice are not named")
        for die in missing.values():
            t[AT + die], t[FACE + die] = OFF, 0
        t[OUT + seat] = off

    def _die(self, name: str, die: int, face: str, place: str) -> None:
        t = self.table.table
        title, sides = die_title(self.table, die), int(sides_of(self.table, die))
        if face != "?" and int(face) > sides:
            self._fail(name, f"{title} cannot show {face}")
        t[FACE + die] = 0 if face == "?" else int(face)
        if place == "hand":
            t[AT + die] = IN_HAND
            return
        space = int(place)
        if face == "?" or space > START:
            self._fail(name, f"{title} must show a number, on a space from 1 to {START}")
        if t[ON + space]:
            self._fail(name, f"space {space} holds a die already")
        t[AT + die], t[ON + space] = space, die + 1

    # --- which node it is -------------------------------------------------------------------

    def _node(self) -> None:
        """What is asked next, found from the dice and checked against the lines given."""
        table, t = self.table, self.table.table
        at_goal = [seat for seat in range(self.seats) if t[OUT + seat] >= table.goal]
        blank = [die for die in dice(table) if not t[FACE + die] and t[AT + die] == IN_HAND]
        if at_goal:
            self._ended(at_goal)
        elif blank:
            self._starting(blank)
        elif "tie" in self.found:
            self._tie()
        elif t[PLACED] < table.seats * table.own:
            self._placing()
        else:
            self._moving()

    def _only(self, *keys: str) -> None:
        """Lines that cannot stand here are refused."""
        for key in ("turn", "roll", "tie", "first"):
            if key in self.found and key not in keys:
                self._fail(key, f"a line {key}: does not fit these dice")

    def _nothing_placed(self) -> None:
        if self.table.table[PLACED]:
            raise PositionError(0, "dice have been placed although not all have numbers")

    def _ended(self, at_goal: list[int]) -> None:
        table, t = self.table, self.table.table
        self._only("first")
        if len(at_goal) > 1 or t[OUT + at_goal[0]] > table.goal:
            raise PositionError(0, f"only one seat can have {table.goal} dice off, and none more")
        if t[GAME] < t[GAMES]:
            raise PositionError(0, "a game that is over is followed by the next of the series")
        if self._seat_of("winner", at_goal[0]) != at_goal[0]:
            self._fail("winner", f"{self.names[at_goal[0]]} has won")
        if any(t[AT + die] == IN_HAND for die in dice(table)):
            raise PositionError(0, "dice are in hand although the game is over")
        t[WINNER], t[PHASE], t[ROLLING_DIE] = at_goal[0], ENDED, -1
        table.to_move, table.waiting, table.die = TERMINAL, 0, 0
        self._first(self._seat_of("first", 0))

    def _starting(self, blank: list[int]) -> None:
        """Faces are still to be rolled, or to be chosen in secret."""
        table, t = self.table, self.table.table
        self._nothing_placed()
        if t[SECRET]:
            self._only()
            owing = {die // int(OWN) for die in blank}
            t[PHASE], table.to_move, table.die = CHOOSING, SIMULTANEOUS, 0
            table.waiting = sum(1 << seat for seat in owing)
            return
        self._only("roll")
        if blank != dice(table)[-len(blank) :]:
            raise PositionError(0, "dice get their numbers seat by seat, highest sides first")
        t[PHASE] = ROLLING
        ask_face(table, blank[0])
        if "roll" in self.found and self._rolling_die() != blank[0]:
            self._fail("roll", f"expected {die_title(table, blank[0])}, the first without a number")

    def _tie(self) -> None:
        table, t = self.table, self.table.table
        self._only("tie")
        self._nothing_placed()
        for seat in range(self.seats):
            t[TIED + seat] = 0
        waiting = 0
        for word in self._value("tie").split():
            parts = _EXTRA.fullmatch(word)
            if not parts or parts[1] not in self.names:
                self._fail("tie", f"{word!r} is no extra die such as black=5 or black=?")
            seat = self.names.index(parts[1])
            t[TIED + seat], t[EXTRA + seat] = 1, 0 if parts[2] == "?" else int(parts[2])
            waiting += parts[2] == "?"
        if not waiting or sum(t[TIED + seat] for seat in range(self.seats)) < 2:
            self._fail("tie", "expected two seats or more, one with ? at least")
        t[PHASE], t[ROLLING_DIE] = TIE, -1
        table.to_move, table.waiting, table.die = CHANCE, 0, 8

    def _placing(self) -> None:
        table, t = self.table, self.table.table
        self._only("turn", "first")
        turn = self._turn()
        first = (turn - int(t[PLACED])) % self.seats
        if self._seat_of("first", first) != first:
            self._fail("first", f"with {t[PLACED]} dice placed {self.names[first]} must have begun")
        for seat in range(self.seats):
            placed = sum(t[AT + d] != IN_HAND for d in dice(table) if d // int(OWN) == seat)
            due = (int(t[PLACED]) - (seat - first) % self.seats + self.seats - 1) // self.seats
            if placed != due or t[OUT + seat]:
                name = self.names[seat]
                raise PositionError(0, f"{name} must have placed {due} dice, not {placed}")
        for space in range(int(START) - int(t[PLACED]) + 1, int(START) + 1):
            if not t[ON + space]:
                raise PositionError(0, f"space {space} must hold a die while dice are placed")
        t[PHASE], t[ROLLING_DIE] = PLACING, -1
        table.to_move, table.waiting, table.die = turn, 0, 0
        self._first(first)

    def _moving(self) -> None:
        table, t = self.table, self.table.table
        t[PHASE], t[ROLLING_DIE] = MOVING, -1
        table.waiting = 0
        if "roll" in self.found:
            self._only("roll", "first")
            ask_face(table, self._rolling_die())
        else:
            self._only("turn", "first")
            table.to_move, table.die = self._turn(), 0
        self._first(self._seat_of("first", 0))

    def _turn(self) -> int:
        turn = self._seat_of("turn", -1)
        if turn < 0:
            raise PositionError(0, "a line turn: is missing")
        return turn

    def _first(self, first: int) -> None:
        t = self.table.table
        t[FIRST] = first
        for seat in range(self.seats):
            t[TIED + seat] = int(seat == first)

    def _rolling_die(self) -> int:
        """The die of the line `roll: black 6a`, which is not off the board."""
        on_board = {
            f"{self.names[die // int(OWN)]} {die_title(self.table, die)}": die
            for die in dice(self.table)
            if self.table.table[AT + die] != OFF
        }
        if self._value("roll") not in on_board:
            self._fail("roll", "expected a seat and one of its dice that are not off")
        return on_board[self._value("roll")]

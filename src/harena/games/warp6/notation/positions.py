"""Positions of WARP 6 as a few lines of text, for bug reports, worked examples and tests.

    black: 8a=3@91 8b=5@88 6a=2@60 6b=6@hand 6c=1@hand off=4
    yellow: ...
    turn: black

A line a seat names the seat's dice: `6a=2@60` shows 2 on space 60, `6b=6@hand` is still to be
placed, `6c=?@hand` has no number yet. Dice that are not named are off the board, and `off=4`
says how many those are. What comes next is `turn: black`; `roll: black 6a` when that die must be
rolled; `tie: black=5 yellow=?` when extra d8 decide who begins. Further lines where they differ
from nothing: `first: yellow` (who began), `start: secret`, `series: 2 of 5`, `points: 0 7`,
`winner: black` (of the game before), `lost: yellow` (who ended the last game of a series by
resigning or on time). Lines that start with `;` are comments.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from harena.core.english import listing
from harena.core.errors import PositionError
from harena.core.play.state import CHANCE, SIMULTANEOUS, TERMINAL
from harena.core.position_parser import Lines, written_lines
from harena.games.warp6 import messages
from harena.games.warp6.rules import board, components, fields as F, victory
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.view import read
from harena.games.warp6.view.read import Die, Position

_DIE = re.compile(r"([a-z0-9]+)=([1-8]|\?)@(hand|[1-9][0-9]{0,2})")
_OFF = re.compile(r"off=([0-9])")
_EXTRA = re.compile(r"([a-z]+)=([1-8]|\?)")
_SERIES = re.compile(r"([1-9][0-9]?) of ([1-9][0-9]?)")
_POINTS = re.compile(r"[0-9]{1,4}( [0-9]{1,4})*")
_KEYS = (
    *(*read.SEAT_NAMES, "turn", "roll", "tie", "first", "start"),
    *("series", "points", "changed", "winner", "lost"),
)


def position_to_text(state: WarpSix) -> str:
    """Return the position in lines of text; `position_from_text` reads an equal position back."""
    seen = read.read(state)
    lines = [_seat_line(seen, seat) for seat in range(seen.seats)]
    if state.to_move >= 0:
        lines.append(f"turn: {read.SEAT_NAMES[state.to_move]}")
    elif seen.phase == F.TIE:
        tied = [seat for seat in range(seen.seats) if seen.tied[seat]]
        extra = (f"{read.SEAT_NAMES[seat]}={seen.extra[seat] or '?'}" for seat in tied)
        lines.append(f"tie: {' '.join(extra)}")
    elif seen.rolling:
        lines.append(f"roll: {read.SEAT_NAMES[seen.rolling.seat]} {seen.rolling.title}")
    if seen.first >= 0:
        lines.append(f"first: {read.SEAT_NAMES[seen.first]}")
    if seen.secret:
        lines.append("start: secret")
    if seen.series:
        lines.append(f"series: {seen.game} of {seen.games}")
    if seen.series or seen.changed == victory.MOST_CHANGES:
        lines.append(f"points: {' '.join(str(total) for total in seen.totals)}")
    if seen.changed:
        lines.append(f"changed: {seen.changed}")
    if seen.winner >= 0:
        lines.append(f"winner: {read.SEAT_NAMES[seen.winner]}")
    if seen.phase == F.ENDED and seen.winner >= 0 and seen.out[seen.winner] < seen.goal:
        lines.append(f"lost: {read.SEAT_NAMES[1 - seen.winner]}")
    return "\n".join(lines) + "\n"


def _seat_line(seen: Position, seat: int) -> str:
    """W6-11: return a seat's dice by their names, such as `6b`."""
    words = [f"{read.SEAT_NAMES[seat]}:"]
    for die in seen.own(seat):
        if not die.off:
            place = "hand" if die.in_hand else die.space
            words.append(f"{die.title}={die.face or '?'}@{place}")
    if seen.out[seat]:
        words.append(f"off={seen.out[seat]}")
    return " ".join(words)


def position_from_text(text: str) -> WarpSix:
    """Return the position that lines of text describe.

    PositionError names the line, or the things that do not fit together. Every position that is
    read could occur in a match, as far as places, numbers and turns go.
    """
    return _Reader(text).read()


class _Reader:
    """Reads one position."""

    def __init__(self, text: str) -> None:
        self.lines = Lines()
        for number, content in written_lines(text):
            key, colon, value = content.partition(":")
            key = key.strip()
            if not colon or key not in _KEYS:
                wanted = messages.expected_key(keys=listing(_KEYS), found=content)
                raise PositionError(number, wanted)
            self.lines.add(key, number, " ".join(value.split()))
        for name in read.SEAT_NAMES[:2]:
            if name not in self.lines:
                raise PositionError(0, messages.line_missing(key=name))
        self.seats = 3 if read.SEAT_NAMES[2] in self.lines else 2
        self.names: Sequence[str] = read.SEAT_NAMES[: self.seats]

    def read(self) -> WarpSix:
        """Return the position. Raise PositionError."""
        game, games = self._series()
        start = self.lines.value("start") or "rolled"
        if start not in ("rolled", "secret"):
            self._fail("start", messages.EXPECTED_START)
        self.values = WarpSix(self.seats, games, start == "secret")
        t = self.values.values
        t[F.GAME] = game
        self.seen = read.read(self.values)
        self._points()
        for seat in range(self.seats):
            self._seat(seat)
        t[F.WINNER] = self._seat_of("winner", -1)
        t[F.CHANGED] = self._changed()
        self.seen = read.read(self.values)
        placed = [die for die in self.seen.dice if not die.in_hand]
        t[F.PLACED] = len(placed)
        for die in placed:
            F.update_choices(self.values, die.seat, die.number % int(components.OWN), die.face)
        self._node()
        return self.values

    # --- parts ------------------------------------------------------------------------------

    def _fail(self, key: str, message: str) -> NoReturn:
        if key in self.lines:
            message = messages.with_found(message=message, found=self.lines.value(key))
        self.lines.fail(key, message)

    def _seat_of(self, key: str, otherwise: int) -> int:
        value = self.lines.value(key)
        if value and value not in self.names:
            self._fail(key, messages.expected_seat(seats=self.names))
        return self.names.index(value) if value else otherwise

    def _series(self) -> tuple[int, int]:
        if "series" not in self.lines:
            return 1, 1
        parts = _SERIES.fullmatch(self.lines.value("series"))
        if not parts or int(parts[1]) > int(parts[2]):
            self._fail("series", messages.EXPECTED_SERIES)
        return int(parts[1]), int(parts[2])

    def _points(self) -> None:
        value = self.lines.value("points")
        numbers = value.split()
        if "points" in self.lines and (len(numbers) != self.seats or not _POINTS.fullmatch(value)):
            self._fail("points", messages.expected_points(count=self.seats))
        for seat, number in enumerate(numbers):
            self.values.values[F.TOTAL + seat] = int(number)

    def _seat(self, seat: int) -> None:
        """Read the dice of one seat; those that are not named are off the board."""
        t = self.values.values
        name = self.names[seat]
        own = {die.title: die for die in self.seen.own(seat)}
        missing, off = dict(own), 0
        for word in self.lines.value(name).split():
            if counted := _OFF.fullmatch(word):
                off = int(counted[1])
                continue
            parts = _DIE.fullmatch(word)
            if not parts or parts[1] not in own:
                self._fail(name, messages.unknown_die(word=word, seat=name))
            if parts[1] not in missing:
                self._fail(name, messages.listed_twice(die=parts[1]))
            self._die(name, missing.pop(parts[1]), parts[2], parts[3])
        if len(missing) != off:
            self._fail(name, messages.wrong_off(off=off, missing=len(missing)))
        for die in missing.values():
            t[F.AT + die.number], t[F.FACE + die.number] = F.OFF, 0
        t[F.OUT + seat] = off

    def _die(self, name: str, die: Die, face: str, place: str) -> None:
        t = self.values.values
        if face != "?" and int(face) > die.sides:
            self._fail(name, messages.wrong_face(die=die.title, face=face))
        t[F.FACE + die.number] = 0 if face == "?" else int(face)
        if place == "hand":
            t[F.AT + die.number] = F.IN_HAND
            return
        space = int(place)
        if face == "?" or space > board.START:
            self._fail(name, messages.wrong_space(die=die.title, last=int(board.START)))
        if t[F.ON + space]:
            self._fail(name, messages.space_taken(space=space))
        t[F.AT + die.number], t[F.ON + space] = space, die.number + 1

    # --- which node it is -------------------------------------------------------------------

    def _node(self) -> None:
        """Find the pending decision or die from the dice, and check it against the lines given."""
        at_goal = [seat for seat, out in enumerate(self.seen.out) if out >= self.seen.goal]
        blank = [die for die in self.seen.dice if die.in_hand and not die.face]
        if "lost" in self.lines:
            self._lost(blank, ended=bool(at_goal) or self.seen.changed == victory.MOST_CHANGES)
        elif at_goal or self.seen.changed == victory.MOST_CHANGES:
            self._ended(at_goal or [-1])
        elif blank:
            self._starting(blank)
        elif "tie" in self.lines:
            self._tie()
        elif any(die.in_hand for die in self.seen.dice):
            self._placing()
        else:
            self._moving()

    def _changed(self) -> int:
        """Read the number of changes in this game."""
        value, most = self.lines.value("changed") or "0", int(victory.MOST_CHANGES)
        if not value.isascii() or not value.isdecimal() or len(value) > 4 or int(value) > most:
            self._fail("changed", messages.expected_changed(most=most))
        return int(value)

    def _only(self, *keys: str) -> None:
        """Refuse lines that are not allowed here."""
        for key in ("turn", "roll", "tie", "first"):
            if key in self.lines and key not in keys:
                self._fail(key, messages.line_unwanted(key=key))

    def _nothing_placed(self) -> None:
        if self.values.values[F.PLACED]:
            raise PositionError(0, messages.NUMBERS_MISSING)

    def _ended(self, at_goal: list[int]) -> None:
        self._only("first")
        goal = self.seen.goal
        if len(at_goal) > 1 or max(self.seen.out) > goal:
            raise PositionError(0, messages.too_many_off(goal=goal))
        if self.seen.game < self.seen.games:
            raise PositionError(0, messages.SERIES_CONTINUES)
        if self._seat_of("winner", at_goal[0]) != at_goal[0]:
            who = self.names[at_goal[0]] if at_goal[0] >= 0 else ""
            self._fail("winner", messages.has_won(seat=who))
        if any(die.in_hand for die in self.seen.dice):
            raise PositionError(0, messages.HANDS_AT_END)
        if self.seen.games == 1:
            self._scored()
        self._end(at_goal[0])
        self._first(self._seat_of("first", 0))

    def _lost(self, blank: list[Die], *, ended: bool) -> None:
        """W6-16: read the end of a series whose last game was resigned or lost on time."""
        self._only("first")
        loser, last = self._seat_of("lost", -1), self.seen.game == self.seen.games > 1
        if loser < 0 or self.seats != 2 or not last or ended:
            self._fail("lost", messages.LOST_LAST_GAME)
        if self._seat_of("winner", 1 - loser) != 1 - loser:
            self._fail("winner", messages.has_won(seat=self.names[1 - loser]))
        if blank:
            self._nothing_placed()
        self._end(1 - loser)
        if "first" in self.lines:
            self._first(self._seat_of("first", 0))

    def _end(self, winner: int) -> None:
        table, t = self.values, self.values.values
        t[F.WINNER], t[F.PHASE], t[F.ROLLING_DIE] = winner, F.ENDED, -1
        table.to_move, table.waiting, table.die = TERMINAL, 0, 0

    def _scored(self) -> None:
        """W6-13: derive the result of a finished single game from its dice."""
        for seat in range(self.seats):
            gained = int(victory.points(self.values, seat))
            if "points" in self.lines and self.seen.totals[seat] != gained:
                self._fail("points", messages.has_points(seat=self.names[seat], points=gained))
            self.values.values[F.TOTAL + seat] = gained

    def _starting(self, blank: list[Die]) -> None:
        """Read a position whose faces are still to be rolled, or chosen in secret."""
        table, t = self.values, self.values.values
        self._nothing_placed()
        if t[F.SECRET]:
            self._only()
            owing = {die.seat for die in blank}
            t[F.PHASE], table.to_move, table.die = F.CHOOSING, SIMULTANEOUS, 0
            table.waiting = sum(1 << seat for seat in owing)
            return
        self._only("roll")
        if blank != list(self.seen.dice)[-len(blank) :]:
            raise PositionError(0, messages.ROLLING_ORDER)
        t[F.PHASE] = F.ROLLING
        F.ask_face(table, blank[0].number)
        if "roll" in self.lines and self._rolling_die() != blank[0]:
            self._fail("roll", messages.expected_first_blank(die=blank[0].title))

    def _tie(self) -> None:
        table, t = self.values, self.values.values
        self._only("tie")
        self._nothing_placed()
        for seat in range(self.seats):
            t[F.TIED + seat] = 0
        waiting = 0
        for word in self.lines.value("tie").split():
            parts = _EXTRA.fullmatch(word)
            if not parts or parts[1] not in self.names:
                self._fail("tie", messages.unknown_extra(word=word))
            seat = self.names.index(parts[1])
            t[F.TIED + seat], t[F.EXTRA + seat] = 1, 0 if parts[2] == "?" else int(parts[2])
            waiting += parts[2] == "?"
        if not waiting or sum(t[F.TIED + seat] for seat in range(self.seats)) < 2:
            self._fail("tie", messages.EXPECTED_TIE)
        t[F.PHASE], t[F.ROLLING_DIE] = F.TIE, -1
        table.to_move, table.waiting, table.die = CHANCE, 0, 8

    def _placing(self) -> None:
        table, t = self.values, self.values.values
        self._only("turn", "first")
        turn, number = self._turn(), int(t[F.PLACED])
        first = (turn - number) % self.seats
        if self._seat_of("first", first) != first:
            began = messages.must_have_begun(placed=number, seat=self.names[first])
            self._fail("first", began)
        for seat in range(self.seats):
            placed = sum(not die.in_hand for die in self.seen.own(seat))
            due = (number - (seat - first) % self.seats + self.seats - 1) // self.seats
            if placed != due or self.seen.out[seat]:
                name = self.names[seat]
                wrong = messages.wrong_placed(seat=name, due=due, placed=placed)
                raise PositionError(0, wrong)
        for space in range(int(board.START) - number + 1, int(board.START) + 1):
            if not t[F.ON + space]:
                raise PositionError(0, messages.space_empty(space=space))
        t[F.PHASE], t[F.ROLLING_DIE] = F.PLACING, -1
        table.to_move, table.waiting, table.die = turn, 0, 0
        self._first(first)

    def _moving(self) -> None:
        table, t = self.values, self.values.values
        t[F.PHASE], t[F.ROLLING_DIE] = F.MOVING, -1
        table.waiting = 0
        if "roll" in self.lines:
            self._only("roll", "first")
            F.ask_face(table, self._rolling_die().number)
        else:
            self._only("turn", "first")
            table.to_move, table.die = self._turn(), 0
        self._first(self._seat_of("first", 0))

    def _turn(self) -> int:
        turn = self._seat_of("turn", -1)
        if turn < 0:
            raise PositionError(0, messages.line_missing(key="turn"))
        return turn

    def _first(self, first: int) -> None:
        t = self.values.values
        t[F.FIRST] = first
        for seat in range(self.seats):
            t[F.TIED + seat] = int(seat == first)

    def _rolling_die(self) -> Die:
        """Read the die of the line `roll: black 6a`, which is not off the board."""
        waiting = {
            f"{self.names[die.seat]} {die.title}": die for die in self.seen.dice if not die.off
        }
        if self.lines.value("roll") not in waiting:
            self._fail("roll", messages.EXPECTED_ROLL)
        return waiting[self.lines.value("roll")]

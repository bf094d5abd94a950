"""Reads the text of a position; the format is described in `text`."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, NoReturn

from harena.core.errors import PositionError, listing
from harena.core.play.state import SIMULTANEOUS, TERMINAL
from harena.games.gladiator_arena.rules.ending import ask
from harena.games.gladiator_arena.rules.orders import begin_orders, may_say
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    AT,
    CAUSE,
    COLUMNS,
    DAMAGE,
    ENDED,
    HIT_POINTS,
    HP,
    KILLS,
    OFFERED,
    OUT,
    PHASE,
    PLACING,
    RACE,
    RACES,
    READY,
    TRUCED,
    TURN,
    WEAPON,
    WEAPONS,
    WHOLE,
    pair_allowed,
)
from harena.games.gladiator_arena.view.words import CAUSES, OFFERS, SEAT_NAMES

_ROW: Final = re.compile(r"\s*(?:([0-9]{1,2})\s+)?([.A-Za-z](?: [.A-Za-z])+)\s*")
_STATUS: Final = re.compile(
    r"(?:(?P<race>[a-z]+) (?P<weapon>[a-z]+))?"
    r"(?: (?P<hp>-?[0-9]{1,2})(?: HP)?)?"
    r"(?: (?P<kills>-?[0-9]{1,2}(?: [0-9]/[0-9])?|-?[0-9]{1,3}/[0-9]{1,3}) kills?)?"
    r"(?: (?P<damage>[0-9]{1,4}) damage)?"
    r"(?: (?P<out>out)(?: (?P<turn>[0-9]{1,4}))?(?: (?P<cause>[a-z-]+))?)?"
)
_LETTERS: Final = {name[0]: seat for seat, name in enumerate(SEAT_NAMES)}
_FIRST: Final = (*SEAT_NAMES, "turn", "truce", "over", "limit", "no limit", "weak", "swaps")


class Reader:
    """Reads one position."""

    def __init__(self, text: str) -> None:
        """Sort the lines; errors name lines that cannot be told."""
        self.rows: list[tuple[int, str]] = []
        self.words: dict[str, tuple[int, str]] = {}
        self.status: dict[int, tuple[int, str]] = {}
        self.plans: dict[int, tuple[int, list[str]]] = {}
        self.ready: list[tuple[int, int]] = []
        self.offers: list[tuple[int, int, str]] = []
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip() or line.lstrip().startswith(";"):
                continue
            if row := _ROW.fullmatch(line):
                self._row(number, row[1] or "", row[2])
            else:
                self._line(number, " ".join(line.replace(",", " ").split()))

    def _row(self, number: int, label: str, cells: str) -> None:
        squares = cells.replace(" ", "")
        if not label and len(squares) >= 4 and squares == COLUMNS[: len(squares)]:
            return
        if self.rows and len(self.rows[0][1]) != len(squares):
            raise PositionError(number, "the rows of the arena are not equally wide")
        self.rows.append((number, squares))

    def _line(self, number: int, line: str) -> None:
        first, _, rest = line.partition(" ")
        seat = _seat(first)
        if seat is None:
            known = {"turn", "truce", "over", "limit", "no", "weak", "swaps"}
            if first not in known or first in self.words:
                expected = f"a line starts with one of {listing(_FIRST, 20)}"
                raise PositionError(number, f"{expected}, each once; not with {line!r}")
            self.words[first] = number, rest
        elif rest.startswith("plans "):
            if seat in self.plans:
                raise PositionError(number, f"{SEAT_NAMES[seat]} has a plan already")
            self.plans[seat] = number, rest.split()[1:]
        elif rest == "ready":
            self.ready.append((number, seat))
        elif rest.startswith("offers "):
            self.offers.append((number, seat, rest.removeprefix("offers ")))
        elif seat in self.status:
            raise PositionError(number, f"{SEAT_NAMES[seat]} has a line already")
        else:
            self.status[seat] = number, rest

    def read(self) -> GladiatorArena:
        """The position, or a PositionError."""
        self.table = self._empty()
        for seat in range(int(self.table.seats)):
            self._seat_line(seat)
        self._stand()
        turn = self._numbers("turn", 1, 1)[0]
        if turn == 0:
            self._enrolling()
        else:
            self._playing(turn)
        self._play_plans()
        return self.table

    # --- the arena --------------------------------------------------------------------------

    def _fail(self, key: str, message: str) -> NoReturn:
        raise PositionError(self.words.get(key, (0, ""))[0], message)

    def _numbers(self, key: str, count: int, *default: int) -> list[int]:
        if key not in self.words:
            return list(default)
        words = self.words[key][1].split()
        if len(words) != count or not all(re.fullmatch("[0-9]{1,4}", word) for word in words):
            self._fail(key, f"{key} wants {count} number{'s' if count > 1 else ''}")
        return [int(word) for word in words]

    def _flag(self, key: str, word: str) -> bool:
        if key not in self.words:
            return False
        if self.words[key][1] != word:
            self._fail(key, f"the line is {f'{key} {word}'.strip()!r}")
        return True

    def _empty(self) -> GladiatorArena:
        """The arena without gladiators, with its options."""
        height = len(self.rows)
        width = len(self.rows[0][1]) if self.rows else 0
        if not (4 <= width <= 26 and 4 <= height <= 26):
            raise PositionError(0, f"the arena has {height} rows of {width} squares, not 4 to 26")
        seats = max(self.status, default=-1) + 1
        missing = [SEAT_NAMES[seat] for seat in range(seats) if seat not in self.status]
        if seats < 2 or missing:
            names = listing(missing) if missing else "a second seat"
            raise PositionError(0, f"every seat has a line; there is none for {names}")
        start, step = self._numbers("limit", 2, 15, 3)
        if start < 1 or step < 1:
            self._fail("limit", "the time limit wants numbers from 1 on")
        if self._flag("no", "limit"):
            start = 0
        weak, swaps = self._flag("weak", "pairs"), self._flag("swaps", "bump")
        return GladiatorArena(seats, width, height, start, step, weak, swaps)

    def _seat_line(self, seat: int) -> None:
        """Race, weapon, and what differs from a fresh gladiator."""
        t = self.table.table
        number, rest = self.status[seat]
        found = _STATUS.fullmatch(rest if not rest or rest[0].islower() else f" {rest}")
        if not found:
            raise PositionError(number, f"{rest!r} is not like 'human sword 8 HP, 1/2 kill'")
        t[AT + seat] = -1
        if not found["race"]:
            return
        race, weapon = found["race"], found["weapon"]
        if race not in RACES:
            raise PositionError(number, f"a race is {listing(RACES)}, not {race!r}")
        if weapon not in WEAPONS:
            raise PositionError(number, f"a weapon is {listing(WEAPONS)}, not {weapon!r}")
        t[RACE + seat] = RACES.index(race) + 1
        t[WEAPON + seat] = WEAPONS.index(weapon) + 1
        if not pair_allowed(t[RACE + seat], t[WEAPON + seat], 1):
            raise PositionError(number, f"no {race} carries a {weapon}")
        t[HP + seat] = int(found["hp"] or HIT_POINTS[t[RACE + seat]])
        kills = sum((Fraction(part) for part in (found["kills"] or "0").split()), Fraction(0))
        if (found["kills"] or "").startswith("-") and " " in found["kills"]:
            whole, part = found["kills"].split()
            kills = Fraction(whole) - Fraction(part)
        if (kills * int(WHOLE)).denominator != 1:
            raise PositionError(number, f"no kill is shared in parts of 1/{kills.denominator}")
        t[KILLS + seat] = int(kills * int(WHOLE))
        t[DAMAGE + seat] = int(found["damage"] or 0)
        if found["out"]:
            cause = found["cause"] or CAUSES[1]
            if cause not in CAUSES[1:]:
                raise PositionError(number, f"one is out {listing(CAUSES[1:])}, not {cause!r}")
            turn = self._numbers("turn", 1, 1)[0]
            t[OUT + seat] = int(found["turn"] or max(1, turn - 1))
            t[CAUSE + seat] = CAUSES.index(cause)

    def _stand(self) -> None:
        """Who stands where."""
        t = self.table.table
        seats = int(self.table.seats)
        for row, (number, squares) in enumerate(reversed(self.rows)):
            for column, letter in enumerate(squares):
                if letter == ".":
                    continue
                seat = _LETTERS.get(letter.lower())
                if seat is None or seat >= seats or t[AT + seat] >= 0 or not t[RACE + seat]:
                    raise PositionError(number, f"{letter!r} is no gladiator, or stands twice")
                if t[OUT + seat]:
                    raise PositionError(number, f"{SEAT_NAMES[seat]} is out, and stands here")
                t[AT + seat] = row * self.table.width + column

    # --- phases -----------------------------------------------------------------------------

    def _enrolling(self) -> None:
        """GA-16: squares are chosen by those who have none."""
        t = self.table.table
        seats = int(self.table.seats)
        placing = sum(1 << seat for seat in range(seats) if t[AT + seat] < 0)
        if placing == 0:
            self._fail("turn", "in turn 0 somebody has no square yet")
        known = [seat for seat in range(seats) if t[RACE + seat]]
        if known and len(known) < seats:
            self._fail("turn", "races are shown when all have chosen: all have them or nobody")
        t[PLACING] = placing
        self.table.waiting = placing
        self.table.to_move = SIMULTANEOUS

    def _playing(self, turn: int) -> None:
        """Orders, an answer, or the end."""
        t = self.table.table
        alive = 0
        for seat in range(int(self.table.seats)):
            number, _ = self.status[seat]
            name = SEAT_NAMES[seat]
            if not t[RACE + seat]:
                raise PositionError(number, f"{name} has no race and weapon")
            if t[AT + seat] >= 0:
                alive |= 1 << seat
                if t[HP + seat] < 1:
                    raise PositionError(number, f"{name} stands in the arena without HP")
            elif not t[OUT + seat]:
                raise PositionError(number, f"{name} is neither in the arena nor out")
        t[ALIVE] = alive
        t[PLACING] = 0
        t[TURN] = turn
        if self._flag("over", ""):
            t[PHASE] = ENDED
            self.table.waiting = 0
            self.table.to_move = TERMINAL
        elif alive & (alive - 1) == 0:
            raise PositionError(0, "with fewer than two in the arena it is over")
        elif self.offers:
            self._offer()
        else:
            t[TURN] = turn - 1
            t[TRUCED] = 1 if self._flag("truce", "") else 0
            begin_orders(self.table)

    def _offer(self) -> None:
        """GA-23: a proposal waits for its answer."""
        t = self.table.table
        alive = t[ALIVE]
        for number, seat, offer in self.offers:
            if offer not in OFFERS[3:]:
                raise PositionError(number, f"one offers {listing(OFFERS[3:])}, not {offer!r}")
            rest = alive & ~(1 << seat)
            if not (alive >> seat) & 1 or rest & (rest - 1) or t[OFFERED + seat]:
                raise PositionError(number, "each of the last two may offer one thing")
            t[OFFERED + seat] = OFFERS.index(offer)
            if not may_say(self.table, seat, t[OFFERED + seat]):
                raise PositionError(number, f"{SEAT_NAMES[seat]} may not offer {offer} (GA-19)")
        ask(self.table, self.offers[0][1], len(self.offers) - 1)

    def _play_plans(self) -> None:
        """What seats have decided in this phase, and who is ready."""
        table = self.table
        for seat, (number, names) in self.plans.items():
            for name in names:
                action = table.space.find(name)
                if action < 0 or action == table.other + READY or not table.is_legal(seat, action):
                    raise PositionError(number, f"{SEAT_NAMES[seat]} may not plan {name!r}")
                table._apply_action(seat, action)
        for number, seat in self.ready:
            if not table.is_legal(seat, table.other + READY) or table.waiting == 1 << seat:
                raise PositionError(number, f"{SEAT_NAMES[seat]} cannot be ready, or is the last")
            table._apply_action(seat, table.other + READY)


def _seat(word: str) -> int | None:
    """A seat by its name or its letter."""
    if word in SEAT_NAMES:
        return SEAT_NAMES.index(word)
    return _LETTERS.get(word.lower()) if len(word) == 1 else None

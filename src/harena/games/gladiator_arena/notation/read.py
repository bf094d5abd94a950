"""Reads the text of a position; the format is described in `text`."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from harena.core.errors import PositionError
from harena.core.play.state import SIMULTANEOUS, TERMINAL
from harena.core.position_parser import Lines, written_lines
from harena.games.gladiator_arena.messages import positions as messages
from harena.games.gladiator_arena.rules import fields as F, gladiators, surrender
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.view import words

_ROW: Final = re.compile(r"\s*(?:([0-9]{1,2})\s+)?([.A-Za-z](?: [.A-Za-z])+)\s*")
_STATUS: Final = re.compile(
    r"(?:(?P<race>[a-z]+) (?P<weapon>[a-z]+))?"
    r"(?: (?P<hp>-?[0-9]{1,2})(?: HP)?)?"
    r"(?: (?P<kills>-?[0-9]{1,2}(?: [0-9]/[0-9])?|-?[0-9]{1,3}/[0-9]{1,3}) kills?)?"
    r"(?: (?P<damage>[0-9]{1,4}) damage)?"
    r"(?: (?P<out>out)(?: (?P<turn>[0-9]{1,4}))?(?: (?P<cause>[a-z-]+))?)?"
)
_LETTERS: Final = {name[0]: seat for seat, name in enumerate(words.SEAT_NAMES)}
_WORDS: Final = (
    *("turn", "truce", "over", "limit", "no", "weak", "swaps"),
    *("last", "most", "whole", "free"),
)
LINE_STARTS: Final = (*words.SEAT_NAMES, *_WORDS)


class Reader:
    """A reader of one position."""

    def __init__(self, text: str) -> None:
        """Sort the lines; errors name lines that cannot be told."""
        self.rows: list[tuple[int, str]] = []
        self.words = Lines()
        self.status: dict[int, tuple[int, str]] = {}
        self.plans: dict[int, tuple[int, list[str]]] = {}
        self.ready: list[tuple[int, int]] = []
        self.offers: list[tuple[int, int, str]] = []
        for number, line in written_lines(text):
            if row := _ROW.fullmatch(line):
                self._row(number, row[1] or "", row[2])
            else:
                self._line(number, " ".join(line.replace(",", " ").split()))

    def _row(self, number: int, label: str, cells: str) -> None:
        squares = cells.replace(" ", "")
        if not label and len(squares) >= 4 and squares == F.COLUMNS[: len(squares)]:
            return
        if self.rows and len(self.rows[0][1]) != len(squares):
            raise PositionError(number, messages.UNEVEN_ROWS)
        self.rows.append((number, squares))

    def _line(self, number: int, line: str) -> None:
        first, _, rest = line.partition(" ")
        seat = _seat(first)
        if seat is None:
            if first not in _WORDS or first in self.words:
                raise PositionError(number, messages.unknown_line(starts=LINE_STARTS, line=line))
            self.words.add(first, number, rest)
        elif rest.startswith("plans "):
            if seat in self.plans:
                raise PositionError(number, messages.second_plan(seat=words.SEAT_NAMES[seat]))
            self.plans[seat] = number, rest.split()[1:]
        elif rest == "ready":
            self.ready.append((number, seat))
        elif rest.startswith("offers "):
            self.offers.append((number, seat, rest.removeprefix("offers ")))
        elif seat in self.status:
            raise PositionError(number, messages.second_line(seat=words.SEAT_NAMES[seat]))
        else:
            self.status[seat] = number, rest

    def read(self) -> GladiatorArena:
        """Return the position. Raise PositionError."""
        self.values = self._empty()
        for seat in range(int(self.values.seats)):
            self._seat_line(seat)
        self._stand()
        turn = self.words.numbers("turn", 1, 1)[0]
        if turn == 0:
            self._enrolling()
        else:
            self._playing(turn)
        self._play_plans()
        return self.values

    # --- the arena --------------------------------------------------------------------------

    def _empty(self) -> GladiatorArena:
        """Return the arena without gladiators, with its options."""
        height = len(self.rows)
        width = len(self.rows[0][1]) if self.rows else 0
        if not (4 <= width <= 26 and 4 <= height <= 26):
            raise PositionError(0, messages.arena_size(width=width, height=height))
        seats = max(self.status, default=-1) + 1
        missing = [words.SEAT_NAMES[seat] for seat in range(seats) if seat not in self.status]
        if seats < 2 or missing:
            seats_missing = missing or [messages.SECOND_SEAT]
            raise PositionError(0, messages.missing_seats(seats=seats_missing))
        start, each = self.words.numbers("limit", 2, 15, 3)
        if start < 1 or each < 1:
            self.words.fail("limit", messages.LIMIT_NUMBERS)
        if self.words.flag("no", "limit"):
            start = 0
        weak, swaps = self.words.flag("weak", "pairs"), self.words.flag("swaps", "bump")
        first = F.BY_KILLS
        if self.words.flag("last", "standing"):
            first = F.BY_SURVIVAL
        if self.words.flag("most", "damage"):
            first = F.BY_DAMAGE
        whole, free = self.words.flag("whole", "kills"), self.words.flag("free", "limit")
        scoring = F.Scoring(first, not whole, not free)
        return GladiatorArena(seats, width, height, start, each, weak, swaps, scoring)

    def _seat_line(self, seat: int) -> None:
        """Read race, weapon, and what differs from a fresh gladiator."""
        t = self.values.values
        number, rest = self.status[seat]
        found = _STATUS.fullmatch(rest if not rest or rest[0].islower() else f" {rest}")
        if not found:
            raise PositionError(number, messages.bad_gladiator(text=rest))
        t[F.AT + seat] = -1
        if not found["race"]:
            return
        race, weapon = found["race"], found["weapon"]
        if race not in gladiators.RACES:
            text = messages.unknown_race(races=gladiators.RACES, race=race)
            raise PositionError(number, text)
        if weapon not in gladiators.WEAPONS:
            text = messages.unknown_weapon(weapons=gladiators.WEAPONS, weapon=weapon)
            raise PositionError(number, text)
        t[F.RACE + seat] = gladiators.RACES.index(race) + 1
        t[F.WEAPON + seat] = gladiators.WEAPONS.index(weapon) + 1
        if not gladiators.pair_allowed(t[F.RACE + seat], t[F.WEAPON + seat], 1):
            raise PositionError(number, messages.never_carries(race=race, weapon=weapon))
        t[F.HP + seat] = int(found["hp"] or gladiators.HIT_POINTS[t[F.RACE + seat]])
        kills = sum((Fraction(part) for part in (found["kills"] or "0").split()), Fraction(0))
        if (found["kills"] or "").startswith("-") and " " in found["kills"]:
            whole, part = found["kills"].split()
            kills = Fraction(whole) - Fraction(part)
        if (kills * int(F.WHOLE)).denominator != 1:
            raise PositionError(number, messages.bad_share(parts=kills.denominator))
        t[F.KILLS + seat] = int(kills * int(F.WHOLE))
        t[F.DAMAGE + seat] = int(found["damage"] or 0)
        if found["out"]:
            cause = found["cause"] or words.CAUSES[1]
            if cause not in words.CAUSES[1:]:
                text = messages.unknown_cause(causes=words.CAUSES[1:], cause=cause)
                raise PositionError(number, text)
            turn = self.words.numbers("turn", 1, 1)[0]
            t[F.OUT + seat] = int(found["turn"] or max(1, turn - 1))
            t[F.CAUSE + seat] = words.CAUSES.index(cause)

    def _stand(self) -> None:
        """Read the squares of the gladiators."""
        t = self.values.values
        seats = int(self.values.seats)
        for row, (number, squares) in enumerate(reversed(self.rows)):
            for column, letter in enumerate(squares):
                if letter == ".":
                    continue
                seat = _LETTERS.get(letter.lower())
                if seat is None or seat >= seats or t[F.AT + seat] >= 0 or not t[F.RACE + seat]:
                    raise PositionError(number, messages.not_a_gladiator(letter=letter))
                if t[F.OUT + seat]:
                    text = messages.stands_though_out(seat=words.SEAT_NAMES[seat])
                    raise PositionError(number, text)
                t[F.AT + seat] = row * self.values.width + column

    # --- phases -----------------------------------------------------------------------------

    def _enrolling(self) -> None:
        """Set up the choice of squares by those who have none."""
        t = self.values.values
        seats = int(self.values.seats)
        placing = sum(1 << seat for seat in range(seats) if t[F.AT + seat] < 0)
        if placing == 0:
            self.words.fail("turn", messages.NO_ONE_ENROLS)
        known = [seat for seat in range(seats) if t[F.RACE + seat]]
        if known and len(known) < seats:
            self.words.fail("turn", messages.RACES_TOGETHER)
        t[F.PLACING] = placing
        self.values.waiting = placing
        self.values.to_move = SIMULTANEOUS

    def _playing(self, turn: int) -> None:
        """Set up orders, an answer, or the end."""
        t = self.values.values
        alive = 0
        for seat in range(int(self.values.seats)):
            number, _ = self.status[seat]
            name = words.SEAT_NAMES[seat]
            if not t[F.RACE + seat]:
                raise PositionError(number, messages.no_race(seat=name))
            if t[F.AT + seat] >= 0:
                alive |= 1 << seat
                if t[F.HP + seat] < 1:
                    raise PositionError(number, messages.no_hit_points(seat=name))
            elif not t[F.OUT + seat]:
                raise PositionError(number, messages.nowhere(seat=name))
        t[F.ALIVE] = alive
        t[F.PLACING] = 0
        t[F.TURN] = turn
        if self.words.flag("over", ""):
            t[F.PHASE] = F.ENDED
            self.values.waiting = 0
            self.values.to_move = TERMINAL
        elif alive & (alive - 1) == 0:
            raise PositionError(0, messages.TOO_FEW)
        elif self.offers:
            self._offer()
        else:
            t[F.TURN] = turn - 1
            t[F.TRUCED] = 1 if self.words.flag("truce", "") else 0
            self.values.begin(F.ORDERS)
            self.values.run()

    def _offer(self) -> None:
        """Read a proposal that waits for its answer."""
        t = self.values.values
        alive = t[F.ALIVE]
        for number, seat, offer in self.offers:
            if offer not in words.OFFERS[3:]:
                text = messages.unknown_offer(offers=words.OFFERS[3:], offer=offer)
                raise PositionError(number, text)
            rest = alive & ~(1 << seat)
            if not (alive >> seat) & 1 or rest & (rest - 1) or t[F.SAID + seat]:
                raise PositionError(number, messages.ONE_OFFER_EACH)
            t[F.SAID + seat] = words.OFFERS.index(offer)
            if not surrender.may_say(self.values, seat, t[F.SAID + seat]):
                text = messages.no_offer(seat=words.SEAT_NAMES[seat], offer=offer)
                raise PositionError(number, text)
        t[F.PROPOSER] = self.offers[0][1]
        t[F.LATER] = len(self.offers) - 1
        self.values.begin(F.ANSWER)
        self.values.run()

    def _play_plans(self) -> None:
        """Play the decisions of this phase, and `ready` for the seats that said so."""
        table = self.values
        for seat, (number, names) in self.plans.items():
            for name in names:
                action = table.space.find(name)
                if (
                    action < 0
                    or action == table.other + F.READY
                    or not table.is_legal(seat, action)
                ):
                    text = messages.no_plan(seat=words.SEAT_NAMES[seat], action=name)
                    raise PositionError(number, text)
                table._apply_action(seat, action)
        for number, seat in self.ready:
            if not table.is_legal(seat, table.other + F.READY) or table.waiting == 1 << seat:
                raise PositionError(number, messages.not_ready(seat=words.SEAT_NAMES[seat]))
            table._apply_action(seat, table.other + F.READY)


def _seat(word: str) -> int | None:
    """Return a seat by its name or its letter."""
    if word in words.SEAT_NAMES:
        return words.SEAT_NAMES.index(word)
    return _LETTERS.get(word.lower()) if len(word) == 1 else None

"""Turns, orders, starts and places, asked of the engine and of the second resolver alike.

A turn is a line a gladiator: race, weapon and square, with fewer hit points than its race has
where a number says so; then its order; then what came of it:

    human sword D4   | D5 xE6 xE5 | D5 5
    elf axe E5       | xD5        | E5 7 (3)
    human sword C6 2 | xE5 xE5    | - -1 -1/2

that is the square, `-` for who is out; hit points; kill points, if there are any; and in brackets
the damage done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

import pytest

from harena.games.gladiator_arena.rules import fields as F
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.time_limit import is_limit_turn
from harena.games.gladiator_arena.rules.victory import rank
from tests.gladiator_arena import literal
from tests.gladiator_arena.games import give_orders, names, say, squares, staged
from tests.gladiator_arena.literal import Options, Order, Player

Row = tuple[int, int, int, int]
"""Parts of kills (`WHOLE` is one), turn of removal or 0, hit points, damage of the whole game."""


@dataclass(frozen=True)
class TurnSettings:
    """Settings of a played turn; after a `truce` no seat strikes."""

    number: int = 1
    swaps_bump: bool = False
    truce: bool = False


USUAL = TurnSettings()
SPARE = ("human sword H1", "human sword G1")


class Resolver(Protocol):
    """The questions that both resolvers answer."""

    def turn(
        self, gladiators: Sequence[str], orders: Sequence[str], settings: TurnSettings = USUAL
    ) -> list[str]:
        """Return the result of a turn, a text per gladiator."""

    def may(self, gladiator: str, order: str) -> bool:
        """Return whether a seat may give such an order."""

    def moves(self, gladiator: str) -> set[str]:
        """The squares to which somebody may go."""

    def strikes(self, gladiator: str, goal: str = "") -> set[str]:
        """The squares that somebody may strike, where he stands or from the one he goes to."""

    def limit(self, start: int, step: int) -> list[int]:
        """The turns up to the 24th in which the time limit takes a hit point."""

    def places(self, rows: Sequence[Row]) -> list[int]:
        """The places of gladiators at the end, from 0; those who share one have the same."""

    def start(self, posts: str, occupied: str, width: int, height: int) -> str:
        """Return the squares after a round of choosing; `?` for those who choose again.

        `2:D4 1:D4` are squares asked for, in the order of posting, or occupied already.
        """


def outcome_text(square: str, hit_points: int, kills: Fraction, damage: int) -> str:
    """Return the result of a turn for one gladiator, as a text."""
    words = [square, str(hit_points)]
    words += [f"{'+' if kills > 0 else ''}{kills}"] if kills else []
    return " ".join([*words, f"({damage})"] if damage else words)


def squares_text(at: dict[int, str], seats: int) -> str:
    """Squares by seat as a text."""
    return " ".join(f"{seat}:{at.get(seat, '?')}" for seat in range(1, seats + 1))


class Engine:
    """The rules themselves."""

    def turn(
        self, gladiators: Sequence[str], orders: Sequence[str], settings: TurnSettings = USUAL
    ) -> list[str]:
        table = staged(*gladiators, turn=settings.number, swaps_bump=settings.swaps_bump)
        t = table.values
        t[F.TRUCED] = settings.truce
        give_orders(table, *orders)
        return [
            outcome_text(
                square,
                int(t[F.HP + seat]),
                Fraction(int(t[F.KILLS + seat]), int(F.WHOLE)),
                int(t[F.DAMAGE + seat]),
            )
            for seat, square in enumerate(squares(table))
        ]

    def may(self, gladiator: str, order: str) -> bool:
        table = staged(gladiator, *SPARE)
        for name in order.split():
            action = table.space.find(name)
            if not table.is_legal(0, action):
                return False
            table.apply_action(action, 0)
        return True

    def moves(self, gladiator: str) -> set[str]:
        table = staged(gladiator, *SPARE)
        return {name for name in names(table) if name[0].isupper()}

    def strikes(self, gladiator: str, goal: str = "") -> set[str]:
        table = staged(gladiator, *SPARE)
        say(table, 0, goal)
        return {name[1:] for name in names(table) if name[0] == "x"}

    def limit(self, start: int, step: int) -> list[int]:
        table = GladiatorArena(2, 8, 8, start, step)
        return [turn for turn in range(1, 25) if is_limit_turn(table, turn)]

    def places(self, rows: Sequence[Row]) -> list[int]:
        table = GladiatorArena(len(rows))
        for seat, row in enumerate(rows):
            for field, value in zip((F.KILLS, F.OUT, F.HP, F.DAMAGE), row, strict=True):
                table.values[field + seat] = value
        return [int(rank(table, seat)) for seat in range(len(rows))]

    def start(self, posts: str, occupied: str, width: int, height: int) -> str:
        asked, placed = _by_seat(posts), _by_seat(occupied)
        table = GladiatorArena(len(asked) + len(placed), width, height)
        t = table.values
        for seat in range(int(table.seats)):
            t[F.RACE + seat], t[F.WEAPON + seat], t[F.HP + seat] = 1, 2, 8
        for seat, square in placed.items():
            t[F.AT + seat - 1] = table.space.find(square)
            t[F.PLACING] &= ~(1 << seat - 1)
        table.begin(F.ENROL)
        table.run()
        for seat, square in asked.items():
            say(table, seat - 1, f"{square} ready")
        stand = [int(t[F.AT + seat]) for seat in range(int(table.seats))]
        at = {n: F.square_name(one, width) for n, one in enumerate(stand, start=1) if one >= 0}
        return squares_text(at, len(stand))


class Second:
    """The slow second opinion, `literal.py`."""

    def turn(
        self, gladiators: Sequence[str], orders: Sequence[str], settings: TurnSettings = USUAL
    ) -> list[str]:
        given = {one: _order(order) for one, order in enumerate(orders)}
        options = Options(swaps_bump=settings.swaps_bump)
        players = [_player(gladiator, one) for one, gladiator in enumerate(gladiators)]
        after = literal.resolve_turn(
            players, given, settings.number, options, no_strikes=settings.truce
        ).after
        return [
            outcome_text(
                literal.name_of(one.square) if one.alive else "-",
                one.hp,
                one.kills,
                one.damage,
            )
            for one in after
        ]

    def may(self, gladiator: str, order: str) -> bool:
        return not literal.refusal(_player(gladiator), _order(order), Options())

    def moves(self, gladiator: str) -> set[str]:
        found = literal.move_squares(_player(gladiator), 0, Options())
        return {literal.name_of(one) for one in found}

    def strikes(self, gladiator: str, goal: str = "") -> set[str]:
        player, move = _player(gladiator), _order(goal).move
        spent = literal.reachable(player, Options())[move] if move else 0
        found = literal.strike_squares(player, move, spent, Options())
        return {literal.name_of(one) for one in found}

    def limit(self, start: int, step: int) -> list[int]:
        options = Options(limit=(start, step) if start else None)
        return [turn for turn in range(1, 25) if literal.limit_strikes(turn, options)]

    def places(self, rows: Sequence[Row]) -> list[int]:
        players = [
            Player(
                *(
                    seat,
                    "human",
                    "sword",
                    (0, 0),
                    hit_points,
                    Fraction(kills, int(F.WHOLE)),
                    damage,
                ),
                alive=not out,
                left=(out, 0) if out else None,
            )
            for seat, (kills, out, hit_points, damage) in enumerate(rows)
        ]
        ranking = literal.ranking(players)
        place = {one: sum(map(len, ranking[:n])) for n, tied in enumerate(ranking) for one in tied}
        return [place[seat] for seat in range(len(rows))]

    def start(self, posts: str, occupied: str, width: int, height: int) -> str:
        asked = [(seat, literal.square(square)) for seat, square in _by_seat(posts).items()]
        placed = {seat: literal.square(square) for seat, square in _by_seat(occupied).items()}
        found = literal.start_round(asked, placed, Options(width, height))
        at = {seat: literal.name_of(square) for seat, square in found.got.items()}
        assert set(at) | set(found.again) == {seat for seat, _ in asked} | set(placed)
        return squares_text(at, len(asked) + len(placed))


BOTH = pytest.mark.parametrize("by", [Engine(), Second()], ids=["engine", "second"])
"""For tests of what both must get right."""


def same_turn(by: Resolver, text: str, settings: TurnSettings = USUAL) -> None:
    """Check that a turn's result is what its lines say."""
    rows = [[part.strip() for part in line.split("|")] for line in text.strip().splitlines()]
    found = by.turn([row[0] for row in rows], [row[1] for row in rows], settings)
    assert found == [row[2] for row in rows]


def _by_seat(text: str) -> dict[int, str]:
    return {int(one): square for one, square in (word.split(":") for word in text.split())}


def _player(gladiator: str, number: int = 0) -> Player:
    race, weapon, square, *left = gladiator.split()
    hit_points = int(left[0]) if left else literal.start_hp(race)
    return Player(number, race, weapon, literal.square(square), hit_points)


def _order(text: str) -> Order:
    words = text.split()
    goals = [literal.square(word) for word in words if word[0] != "x"]
    strikes = [literal.square(word[1:]) for word in words if word[0] == "x"]
    return Order(goals[0] if goals else None, strikes)

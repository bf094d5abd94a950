"""Combats and retreats of Arena, asked of the engine and of the second resolver alike.

A case (`cases`) says how it stands before a movement in words of `positions.py`, whose turn it is
if not violet's, who walks, what is drawn, and how it stands afterwards:

    four orcs beat an ogre and a kobold, who dies
        before: A1:v.2xorc A2:v.2xorc B1:a.ogre B1:a.kobold B0/a C5:a.elf
        walks:  orc1 B1, orc2 B1, orc3 B1, orc4 B1
        drawn:  kobold of ogre kobold
        after:  A1/v A2/v B0:a.ogre B1:v.orc1 B1:v.orc2 B1:v.orc3 B1:v.orc4 C5:a.elf

What is drawn is a loser that dies, or a hex to which somebody retreats, each out of all that it
might have been; what has only one outcome is not drawn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pytest

from harena import CHANCE
from harena.games.arena.rules import control, fields as F
from harena.games.arena.rules.board import HEXES, PLACE_NAMES, nth
from harena.games.arena.rules.combat import victim
from harena.games.arena.rules.position import Arena
from tests.arena import literal
from tests.arena.games import creatures
from tests.arena.positions import creature, creature_name, hexes, play, position

LAND = {"land": "all land"}
"""What the second resolver calls by another name."""


@dataclass(frozen=True)
class Case:
    """A movement: the position before, the walks, the drawn options, and the position after."""

    before: str
    after: str
    walks: str = ""
    drawn: str = ""
    active: str = "violet"

    @staticmethod
    def read(file: str) -> dict[str, Case]:
        """The cases of a file by what they are about."""
        text = (Path(__file__).parent / "cases" / f"{file}.txt").read_text(encoding="utf-8")
        found: dict[str, Case] = {}
        for block in re.split(r"\n\n+", text.strip()):
            title, _, rest = block.partition("\n")
            if not title.startswith("#"):
                parts = re.split(r"\s*\b(before|active|walks|drawn|after):\s+", rest)
                lines = dict(zip(parts[1::2], parts[2::2], strict=True))
                found[title] = Case(**{name: " ".join(v.split()) for name, v in lines.items()})
        return found


class Draws:
    """Drawn options, one after the other."""

    def __init__(self, drawn: str) -> None:
        self.left = [one for one in drawn.split(", ") if one]

    def draw(self, options: Sequence[str]) -> int:
        """Return the number of the next drawn option; all options must be as written."""
        assert self.left, f"nothing is drawn of {' '.join(options)}"
        one, _, of = self.left.pop(0).partition(" of ")
        assert list(options) == of.split()
        return options.index(one)


class Resolver(Protocol):
    """The questions that both resolvers answer."""

    def after(self, case: Case) -> set[str]:
        """Return the position after the walks, all combats and retreats, without terrain."""


class Engine:
    """The rules themselves."""

    def after(self, case: Case) -> set[str]:
        table = position(case.before, active=case.active)
        draws = Draws(case.drawn)
        play(table, f"{case.walks.replace(',', '')} done")
        while table.to_move == CHANCE:
            table.apply_chance(draws.draw(options_of(table)) + 1)
        assert not draws.left
        at = {c: int(table.values[F.AT + c]) for seat in range(2) for c in creatures(table, seat)}
        stand = {c: "" if place == F.DEAD else PLACE_NAMES[place] for c, place in at.items()}
        return words(table, stand, controlled(table))


class Second:
    """The slow second opinion, `literal.py`."""

    def after(self, case: Case) -> set[str]:
        table = position(case.before, active=case.active)
        draws = Draws(case.drawn)
        army, ground, control = literal_army(table), terrain(table), controlled(table)
        for walk in filter(None, case.walks.split(", ")):
            name, *way = walk.split()
            one = next(one for one in army if one.id == creature(table, name))
            assert way in literal.walks(one, army, ground)
            army, control = literal.walk_along(army, control, one.id, way)

        def choose(kind: str, who: str, options: list[str]) -> str:
            names = (
                [creature_name(table, int(one)) for one in options] if kind == "death" else options
            )
            return options[draws.draw(names)]

        changed = set(hexes(int(table.values[F.CHANGED])).split())
        side = int(table.values[F.ACTIVE]) + 1
        course = literal.resolve(literal.Position(army, ground, changed, control, side), choose)
        assert not draws.left
        stand = {one.id: one.hex if one.alive else "" for one in course.creatures}
        return words(table, stand, course.control)


BOTH = pytest.mark.parametrize("by", [Engine(), Second()], ids=["engine", "second"])
"""For tests of what both must get right."""


def options_of(state: Arena) -> list[str]:
    """Return what the requested die draws from: losers, or hexes to retreat to."""
    t = state.values
    if t[F.PHASE] == F.FIGHTING:
        field = int(t[F.FIELD])
        return [
            creature_name(state, int(victim(state, field, n))) for n in range(1, int(state.die) + 1)
        ]
    ways = int(t[F.CHOICES + t[F.RUNNER]])
    return [PLACE_NAMES[nth(ways, n)] for n in range(int(state.die))]


def words(state: Arena, stand: dict[int, str], control: dict[str, int]) -> set[str]:
    """Describe the position in the words of `positions.draw`, without terrain."""
    army = {
        f"{at}:{'va'[c // int(F.OWN)]}.{creature_name(state, c)}" for c, at in stand.items() if at
    }
    empty = {hex_: side for hex_, side in control.items() if side and hex_ not in stand.values()}
    return army | {f"{hex_}/{'va'[side - 1]}" for hex_, side in empty.items()}


def literal_army(state: Arena) -> list[literal.Creature]:
    """The creatures as the second resolver has them."""
    t = state.values
    return [
        literal.Creature(
            c,
            c // int(F.OWN) + 1,
            int(t[F.POWER + c]),
            int(t[F.MOVE + c]),
            LAND.get(F.RANGE_NAMES[int(t[F.RANGE + c])], F.RANGE_NAMES[int(t[F.RANGE + c])]),
            PLACE_NAMES[int(t[F.AT + c])],
        )
        for seat in range(2)
        for c in creatures(state, seat)
    ]


def terrain(state: Arena) -> dict[str, str]:
    """The terrain of each hex."""
    return {
        PLACE_NAMES[h]: F.TERRAIN_NAMES[int(state.values[F.GROUND + h])] for h in range(int(HEXES))
    }


def controlled(state: Arena) -> dict[str, int]:
    """AR-10: who controls what, by the engine: 1, 2, or 0 for nobody."""
    return {PLACE_NAMES[h]: int(control.controller(state, h)) + 1 for h in range(int(HEXES))}

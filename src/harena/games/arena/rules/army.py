"""Creatures and armies: the creatures by name, starter games, and armies written out by hand.

An army is written as creatures with commas between them: `2 ogre, kobold`. Those of the bestiary
go by their name; any other brings what it can enter, its power and its move:
`3xguard:land:2:1`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from harena.core.play.actions import ActionSpace
from harena.games.arena.messages import armies as messages
from harena.games.arena.rules import fields as F
from harena.games.arena.rules.fields import ArenaState

MOST_POWER: Final = 99
MOST_MOVE: Final = 9
MOST_TEXT: Final = 200  # characters of an army written out
_ITEM = re.compile(
    r"(?:([0-9]{1,4})(?: *x +|x *| +))?([a-z](?:[a-z -]*[a-z])?)"
    r"(?: *: *([a-z]+) *: *([0-9]{1,4}) *: *([0-9]{1,4}))?"
)
_NAME = re.compile(r"[a-z]+(?:-[a-z]+)*")
SHORTEST, LONGEST = 2, 16
TAKEN: Final = frozenset({"done"})


@dataclass(frozen=True, slots=True)
class Creature:
    """A kind of creature: its name, what it can enter (see RANGE_NAMES), its power and move."""

    name: str
    enters: str
    power: int
    move: int


Army = tuple[Creature, ...]

ZOMBIE: Final = Creature("zombie", "all", 1, 1)
ORC: Final = Creature("orc", "rocky", 1, 1)
GIANT: Final = Creature("giant", "rocky", 5, 1)
ELF: Final = Creature("elf", "forest", 1, 1)
CENTAUR: Final = Creature("centaur", "forest", 1, 2)
OGRE: Final = Creature("ogre", "rocky", 3, 1)
KOBOLD: Final = Creature("kobold", "rocky", 0, 1)

BESTIARY: Final = {
    creature.name: creature
    for creature in (
        ZOMBIE,
        ORC,
        GIANT,
        ELF,
        CENTAUR,
        OGRE,
        KOBOLD,
        Creature("land-centaur", "land", 1, 2),
        Creature("human", "grass", 1, 1),
        Creature("dragon", "all", 4, 2),
        Creature("shark", "water", 2, 2),
        Creature("sea-serpent", "water", 3, 1),
        Creature("evil-mound", "land", 1, 0),
    )
}
"""AR-8, AR-22: creatures by name; the centaur as in the third starter game, and the other that
enters all land. AR-24: what the rulebook leaves out of the last six is ours."""


@dataclass(frozen=True, slots=True)
class StarterGame:
    """AR-22: a starter game: its title, its armies in words, and violet's and amber's army."""

    title: str
    summary: str
    armies: tuple[Army, Army]


STARTER_GAMES: Final[dict[str, StarterGame]] = {
    "game-1": StarterGame(
        "Zombies and orcs", "3 zombies against 4 orcs.", ((ZOMBIE,) * 3, (ORC,) * 4)
    ),
    "game-2": StarterGame(
        "Giant and elves", "A giant and 2 orcs against 5 elves.", ((GIANT, ORC, ORC), (ELF,) * 5)
    ),
    "game-3": StarterGame(
        "Centaur and ogres",
        "A centaur and 3 elves against 2 ogres and a kobold.",
        ((CENTAUR, ELF, ELF, ELF), (OGRE, OGRE, KOBOLD)),
    ),
}
"""AR-22: the starter games, by the value of the option `army`."""


def parse_army(text: str) -> Army:
    """Return the creatures of an army written out, in order. ValueError names what does not fit."""
    army: list[Creature] = []
    for item in text.lower().split(","):
        count, creature = _parse_item(" ".join(item.split()))
        if len(army) + count > F.OWN:
            raise ValueError(messages.army_too_big(int(F.OWN)))
        army += [creature] * count
    return tuple(army)


def _parse_item(item: str) -> tuple[int, Creature]:
    found = _ITEM.fullmatch(item)
    if not found:
        raise ValueError(messages.bad_creature(item))
    count = int(found[1] or 1)
    if count == 0:
        raise ValueError(messages.no_such_count(item))
    name = re.sub(r"[ -]+", "-", found[2])
    if found[3] is None:
        if name not in BESTIARY:
            raise ValueError(messages.unknown_creature(name=name, known=list(BESTIARY)))
        return count, BESTIARY[name]
    if not SHORTEST <= len(name) <= LONGEST or name in TAKEN:
        why = messages.bad_creature_name(name=name, shortest=SHORTEST, longest=LONGEST)
        raise ValueError(why)
    if found[3] not in F.RANGE_NAMES:
        why = messages.unknown_range(name=name, word=found[3], known=F.RANGE_NAMES)
        raise ValueError(why)
    power, move = int(found[4]), int(found[5])
    if power > MOST_POWER or move > MOST_MOVE:
        why = messages.out_of_bounds(name=name, power=MOST_POWER, move=MOST_MOVE)
        raise ValueError(why)
    return count, Creature(name, found[3], power, move)


def army_text(army: Sequence[Creature]) -> str:
    """Return an army in the shortest form that `parse_army` reads, without spaces."""
    items: list[tuple[int, Creature]] = []
    for creature in army:
        count = 1
        if items and items[-1][1] == creature:
            count += items.pop()[0]
        items.append((count, creature))
    return ",".join(
        f"{count}x{_creature_text(creature)}" if count > 1 else _creature_text(creature)
        for count, creature in items
    )


def _creature_text(creature: Creature) -> str:
    if BESTIARY.get(creature.name) == creature:
        return creature.name
    return f"{creature.name}:{creature.enters}:{creature.power}:{creature.move}"


def tidy_army(text: str) -> str:
    """Return the same army in its shortest form. ValueError if it is invalid or still too long."""
    short = army_text(parse_army(text))
    if len(short) > MOST_TEXT:
        raise ValueError(messages.army_too_long(MOST_TEXT))
    return short


def rows(army: Sequence[Creature]) -> list[int]:
    """Return three numbers per creature for the fields: range, power, move."""
    out: list[int] = []
    for creature in army:
        out += [F.RANGE_NAMES.index(creature.enters), creature.power, creature.move]
    return out


def creature_names(first: Sequence[Creature], second: Sequence[Creature]) -> list[str]:
    """Return the notations of all creatures: the name, with a number if there are several.

    Numbers run on through both armies, so that `orc3` is one creature of the match.
    """
    all_names = [creature.name for creature in (*first, *second)]
    used: dict[str, int] = {}
    out = [f"spare-creature-{n}" for n in range(1, int(F.CREATURES) + 1)]
    for seat, army in enumerate((first, second)):
        for n, creature in enumerate(army):
            used[creature.name] = used.get(creature.name, 0) + 1
            number = str(used[creature.name]) if all_names.count(creature.name) > 1 else ""
            out[seat * int(F.OWN) + n] = creature.name + number
    return out


@lru_cache(maxsize=64)
def space_of(first: Army, second: Army) -> ActionSpace:
    """Return the action space of a match between two armies."""
    return F.action_space(creature_names(first, second))


def kind_name(state: ArenaState, creature: int) -> str:
    """Return the kind of a creature, `orc` for `orc2`."""
    return F.creature_name(state, creature).rstrip("0123456789")

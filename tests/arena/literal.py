"""Arena once more, slowly and word by word, as a second opinion on the engine.

Nothing here comes from the package under test. Hexes are names, `A0` to `C5`, the king areas `K1`
and `K2`; sides are 1 and 2, and 0 means nobody. Terrains are `grass`, `forest`, `rocky`, `river`
and `water`, what a creature can enter is `rocky`, `forest`, `grass`, `all land`, `water` or `all`.

`resolve(position, choose)` carries out combat and retreat after a movement. It asks
`choose(kind, who, options)` for each draw among two or more, and never for a draw among one:

- `("death", "B2", ["4", "7"])`: which of these creatures dies in this hex;
- `("retreat", "7", ["A2", "B1"])`: to which of these hexes creature 7 goes.

In each cycle first all deaths are asked for, by hex from A0 to A5, B0 to B4, C0 to C5, then all
retreats, by the hex that is left in the same order and within a hex by the creature's number. The
options are in that order too, hexes A0 to C5, creatures by number. Retreats are judged before any
of the cycle is made, so that their order cannot matter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

Choose = Callable[[str, str, list[str]], str]

HEXES = [*(f"A{row}" for row in range(6)), *(f"B{row}" for row in range(5))]
HEXES += [f"C{row}" for row in range(6)]
KING = {1: "K1", 2: "K2"}

MAY_ENTER = {
    "rocky": ["rocky", "grass", "river"],
    "forest": ["forest", "grass", "river"],
    "grass": ["grass", "river"],
    "all land": ["grass", "forest", "rocky", "river"],
    "water": ["water", "river"],
    "all": ["grass", "forest", "rocky", "river", "water"],
}
"""AR-1: the terrains each kind of creature can enter."""

TERRAIN_STEPS = {
    "grass": ["forest", "rocky", "river"],
    "forest": ["grass"],
    "rocky": ["grass"],
    "river": ["grass", "water"],
    "water": ["river"],
}
"""AR-11: what one bought change makes of each terrain."""


@dataclass
class Creature:
    """A creature; `path` are its steps of this turn's movement, as (from, to)."""

    id: int
    side: int
    power: int
    move: int
    land: str
    hex: str
    path: list[tuple[str, str]] = field(default_factory=list)
    alive: bool = True


@dataclass
class Position:
    """The table after a movement: `changed` are the hexes changed at the start of this turn."""

    creatures: list[Creature]
    terrain: dict[str, str]
    changed: set[str]
    control: dict[str, int]
    turn: int


@dataclass
class Combat:
    """A fight: the powers by side, the side that won or None, the creature that died or None."""

    hex: str
    sums: dict[int, int]
    winner: int | None
    dead: int | None


@dataclass
class Retreat:
    """A retreat to `to`, or None if the creature dies of it.

    `why` is `lost`, `tie` or `stranded`; `back` says that it goes back as an attacker. `options`
    are the hexes it was drawn from, `valid` all hexes that would do, under own control or not.
    """

    creature: int
    origin: str
    why: str
    back: bool
    to: str | None
    options: list[str]
    valid: list[str]


@dataclass
class Cycle:
    """One round of combats and retreats, and who controls what after it."""

    combats: list[Combat]
    retreats: list[Retreat]
    control: dict[str, int]


@dataclass
class Course:
    """The whole phase. `creatures` are all, also the dead, who keep the hex they died in."""

    cycles: list[Cycle]
    creatures: list[Creature]
    control: dict[str, int]
    dead: list[int]


# --- the board ----------------------------------------------------------------------------------


def neighbours(where: str) -> list[str]:
    """The hexes and king areas that touch a hex or a king area (AR-3)."""
    if where == "K1":
        return ["A0", "B0", "C0"]
    if where == "K2":
        return ["A5", "B4", "C5"]
    line, row = where[0], int(where[1])
    if line == "B":
        near = [f"B{row - 1}", f"B{row + 1}", f"A{row}", f"A{row + 1}", f"C{row}", f"C{row + 1}"]
    else:
        near = [f"{line}{row - 1}", f"{line}{row + 1}", f"B{row - 1}", f"B{row}"]
    found = [one for one in HEXES if one in near]
    return found + [king for king in ("K1", "K2") if where in neighbours(king)]


def start_terrain() -> dict[str, str]:
    """The middle line is river, the rest grass."""
    return {one: "river" if one[0] == "B" else "grass" for one in HEXES}


def enters(creature: Creature, terrain: str) -> bool:
    """AR-1: whether the creature can enter such terrain."""
    return terrain in MAY_ENTER[creature.land]


def placements(side: int, land: str, terrain: dict[str, str]) -> list[str]:
    """AR-6: the hexes by the own king in which such a creature may begin."""
    near = [one for one in neighbours(KING[side]) if one in HEXES]
    return [one for one in near if terrain[one] in MAY_ENTER[land]]


def living(creatures: list[Creature], where: str) -> list[Creature]:
    """Return the living in a hex, by number."""
    found = [one for one in creatures if one.alive and one.hex == where]
    return sorted(found, key=lambda one: one.id)


def enemies_in(creatures: list[Creature], where: str, side: int) -> bool:
    """Return whether a living enemy of the side is in the hex."""
    return any(one.side != side for one in living(creatures, where))


# --- control and terrain ------------------------------------------------------------------------


def pool(control: dict[str, int], side: int) -> int:
    """AR-11: how much the side has to spend, one for each hex under its control."""
    return len([one for one in HEXES if control.get(one, 0) == side])


def price(control: dict[str, int], side: int, where: str) -> int:
    """AR-11: what one change of a hex costs."""
    if control.get(where, 0) == side:
        return 4
    return 6 if control.get(where, 0) == 0 else 8


def changes_for_sale(
    terrain: dict[str, str], control: dict[str, int], side: int, spent: int
) -> list[tuple[str, str]]:
    """AR-11: every (hex, new terrain) that may be bought next; `terrain` is as it is by now."""
    left = pool(control, side) - spent
    return [
        (where, new)
        for where in HEXES
        for new in TERRAIN_STEPS[terrain[where]]
        if price(control, side, where) <= left
    ]


def buy(
    terrain: dict[str, str], control: dict[str, int], side: int, changes: list[tuple[str, str]]
) -> tuple[dict[str, str], int]:
    """AR-11: the terrain after a row of changes, and what they cost together."""
    now = dict(terrain)
    spent = 0
    for where, new in changes:
        if (where, new) not in changes_for_sale(now, control, side, spent):
            raise ValueError(f"{where} cannot become {new}")
        now[where] = new
        spent += price(control, side, where)
    return now, spent


def start_control(creatures: list[Creature]) -> dict[str, int]:
    """AR-10: start hexes are controlled by who stands there."""
    control = dict.fromkeys(HEXES, 0)
    for one in creatures:
        control[one.hex] = one.side
    return control


# --- movement -----------------------------------------------------------------------------------


def walks(
    creature: Creature,
    creatures: list[Creature],
    terrain: dict[str, str],
    *,
    king_is_land: bool = False,
) -> list[list[str]]:
    """AR-12, AR-3: every way the creature may take, as the hexes it enters; [] is staying."""
    found: list[list[str]] = [[]]
    for _ in range(creature.move):
        for walk in list(found):
            here = walk[-1] if walk else creature.hex
            if here in KING.values():
                continue
            if walk and enemies_in(creatures, here, creature.side):
                continue
            for onward in neighbours(here):
                if onward in KING.values():
                    fits = onward != KING[creature.side]
                    fits = fits and not (king_is_land and creature.land == "water")
                else:
                    fits = enters(creature, terrain[onward])
                if fits and [*walk, onward] not in found:
                    found.append([*walk, onward])
    return found


def reach(
    creature: Creature,
    creatures: list[Creature],
    terrain: dict[str, str],
    *,
    king_is_land: bool = False,
) -> list[str]:
    """Return where the creature may end its movement, its own hex included."""
    ways = walks(creature, creatures, terrain, king_is_land=king_is_land)
    ends = {walk[-1] if walk else creature.hex for walk in ways}
    return sorted(ends)


def walk_along(
    creatures: list[Creature], control: dict[str, int], who: int, way: list[str]
) -> tuple[list[Creature], dict[str, int]]:
    """AR-12, AR-10: the creature takes a way; empty hexes become its side's step by step."""
    after = [replace(one, path=list(one.path)) for one in creatures]
    now = dict(control)
    (creature,) = [one for one in after if one.id == who]
    for onward in way:
        creature.path.append((creature.hex, onward))
        creature.hex = onward
        if onward in HEXES and not enemies_in(after, onward, creature.side):
            now[onward] = creature.side
    return after, now


def first_movement_allows(creatures: list[Creature], side: int, movers: list[int]) -> bool:
    """AR-7: whether these creatures may be the ones that move in the game's first movement."""
    total = sum(one.power for one in creatures if one.side == side)
    moved = sum(one.power for one in creatures if one.id in movers)
    return moved + moved <= total


# --- combat and retreat -------------------------------------------------------------------------


def valid_retreats(
    creature: Creature,
    creatures: list[Creature],
    terrain: dict[str, str],
    steps: list[tuple[int, str, str]],
    left: list[str],
) -> list[str]:
    """AR-18: where the creature may retreat to as a defender.

    `steps` are all steps of this turn, of both sides, of the dead too, as (side, from, to); `left`
    are the hexes from which this creature has retreated this turn.
    """
    found = []
    for where in neighbours(creature.hex):
        if where in KING.values():
            continue
        if not enters(creature, terrain[where]):
            continue
        if where in left:
            continue
        if enemies_in(creatures, where, creature.side):
            continue
        if any(
            side != creature.side and to == creature.hex and origin == where
            for side, origin, to in steps
        ):
            continue
        found.append(where)
    return found


class _Phase:
    """The table while a phase goes on."""

    def __init__(self, position: Position, choose: Choose) -> None:
        self.creatures = [replace(one, path=list(one.path)) for one in position.creatures]
        self.terrain = position.terrain
        self.changed = position.changed
        self.control = dict(position.control)
        self.choose = choose
        self.left: dict[int, list[str]] = {one.id: [] for one in self.creatures}
        self.steps = [(one.side, origin, to) for one in self.creatures for origin, to in one.path]

    def draw(self, kind: str, who: str, options: list[str]) -> str:
        """One of the options; a draw among one is none."""
        if len(options) == 1:
            return options[0]
        drawn = self.choose(kind, who, list(options))
        if drawn not in options:
            raise ValueError(f"{kind} {who}: {drawn} is not one of {options}")
        return drawn

    def came_in(self, creature: Creature) -> bool:
        """Return whether the creature entered its hex during this turn (AR-14, AR-21)."""
        return bool(creature.path) or bool(self.left[creature.id])

    def hold(self) -> None:
        """AR-10: where only one side is, that side has control; all else stays as it was."""
        for where in HEXES:
            sides = {one.side for one in living(self.creatures, where)}
            if len(sides) == 1:
                self.control[where] = sides.pop()

    def cycle(self) -> Cycle | None:
        """One round of combats and retreats, or None if there is nothing left to do."""
        combats = []
        why: dict[int, str] = {}
        for where in HEXES:
            present = living(self.creatures, where)
            if len({one.side for one in present}) == 2:
                combats.append(self.fight(where, present, why))
        self.hold()
        for one in self.creatures:
            # Left over by an earlier turn, or by an earlier cycle of this one; see AR-19.
            if one.alive and one.id not in why and one.hex in HEXES:
                stranded = not enters(one, self.terrain[one.hex])
                if stranded and one.hex not in self.changed:
                    why[one.id] = "stranded"
        if not combats and not why:
            return None
        retreats = []
        for where in HEXES:
            for one in living(self.creatures, where):
                if one.id in why:
                    retreats.append(self.retreat(one, why[one.id]))
        for made in retreats:
            (one,) = [creature for creature in self.creatures if creature.id == made.creature]
            if made.to is None:
                one.alive = False
            else:
                one.hex = made.to
                self.left[one.id].append(made.origin)
                self.steps.append((one.side, made.origin, made.to))
        self.hold()
        return Cycle(combats, retreats, dict(self.control))

    def fight(self, where: str, present: list[Creature], why: dict[int, str]) -> Combat:
        """AR-14, AR-15: one combat; `why` collects who must retreat of it."""
        sums = {side: sum(one.power for one in present if one.side == side) for side in (1, 2)}
        if sums[1] == sums[2]:
            for one in present:
                if self.came_in(one):
                    why[one.id] = "tie"
            return Combat(where, sums, None, None)
        winner = 1 if sums[1] > sums[2] else 2
        losers = [one for one in present if one.side != winner]
        dead = int(self.draw("death", where, [str(one.id) for one in losers]))
        for one in losers:
            if one.id == dead:
                one.alive = False
            else:
                why[one.id] = "lost"
        return Combat(where, sums, winner, dead)

    def retreat(self, creature: Creature, why: str) -> Retreat:
        """AR-16, AR-17, AR-20, AR-21: where one creature goes; it does not go there yet."""
        attacker = bool(creature.path) and not self.left[creature.id]
        back = attacker and why in {"lost", "tie"}
        if creature.move == 0:
            return Retreat(creature.id, creature.hex, why, back, None, [], [])
        if back:
            origin = creature.path[-1][0]
            options = [origin] if enters(creature, self.terrain[origin]) else []
            to = origin if options else None
            return Retreat(creature.id, creature.hex, why, back, to, options, options)
        valid = valid_retreats(
            creature, self.creatures, self.terrain, self.steps, self.left[creature.id]
        )
        own = [one for one in valid if self.control.get(one, 0) == creature.side]
        options = own or valid
        to = self.draw("retreat", str(creature.id), options) if options else None
        return Retreat(creature.id, creature.hex, why, back, to, options, valid)


def resolve(position: Position, choose: Choose) -> Course:
    """Combat and retreat, again and again until nothing is left to do (AR-14 to AR-21)."""
    for one in position.creatures:
        if one.path and (one.side != position.turn or one.path[-1][1] != one.hex):
            raise ValueError(f"creature {one.id} did not walk like that")
    phase = _Phase(position, choose)
    cycles = []
    while (cycle := phase.cycle()) is not None:
        cycles.append(cycle)
    dead = [one.id for one in phase.creatures if not one.alive]
    return Course(cycles, phase.creatures, phase.control, dead)


# --- the end ------------------------------------------------------------------------------------


def outcome(creatures: list[Creature], turns: int, limit: int = 200) -> int | None:
    """AR-4, AR-5: the winner, 0 for a draw, None while the game goes on.

    To be asked after movement for the king areas, and after the whole phase for all else, with
    the single turns played so far.
    """
    alive = [one for one in creatures if one.alive]
    for one in alive:
        if one.hex in KING.values():
            return one.side
    able = {side: any(one.side == side and one.move > 0 for one in alive) for side in (1, 2)}
    left = {side: any(one.side == side for one in alive) for side in (1, 2)}
    for side in (1, 2):
        if able[side] and not left[3 - side]:
            return side
    if not able[1] and not able[2]:
        return 0
    return 0 if turns >= limit else None

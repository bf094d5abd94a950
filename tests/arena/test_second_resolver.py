"""The engine and the second, literal resolver play the same turns: AR-1 to AR-21.

Whole games from their start, the kept records among them, and turns in crowded positions that are
drawn at random, so that many fight, retreat and fight again. The second resolver carries its own
position along; it takes from the engine only what was decided, and which faces fell.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import pytest

from harena import CHANCE, SIMULTANEOUS, TERMINAL, Match, Rng, State, read_record
from harena.games.arena.rules import fields as F, journal
from harena.games.arena.rules.board import HEXES, KING, PLACE_NAMES
from harena.games.arena.rules.combat import victim
from harena.games.arena.rules.position import Arena
from harena.games.arena.rules.retreat import valid_hexes
from tests.arena import literal
from tests.arena.both import LAND, controlled, literal_army, terrain
from tests.arena.games import creatures, start
from tests.arena.positions import noted, position
from tests.shared.records import records

PHASES = int(os.environ.get("HARENA_TURNS", "1500"))
"""How many phases with a fight or a retreat are compared; 20,000 at night."""
STARTS: dict[str, dict[str, object]] = {
    "game-1": {"army": "game-1"},
    "game-2": {"army": "game-2"},
    "game-3": {"army": "game-3", "turns": 60},
    "swarms": {
        "army": "custom",
        "army-1": "3 orc, 2xswarm:all:1:3, 2 dragon, shark, evil-mound, centaur, 2 kobold",
        "army-2": "2xgnat:all:0:3, 3 elf, ogre, 2 sea serpent, 2xevil-mound, land-centaur, giant",
    },
    "at sea": {
        "army": "custom",
        "army-1": "2 shark, sea-serpent, 3xeel:water:1:1, 2 human",
        "army-2": "sea-serpent, 2 zombie, 2xcrab:water:0:2, 3 evil mound",
        "king-area": "land",
    },
    "weak": {"army": "custom", "army-1": "12 kobold", "army-2": "12xghost:all:0:2"},
}
KINDS = (
    *("orc", "elf", "dragon", "shark", "kobold", "evil-mound", "zombie", "human", "ogre"),
    *("centaur", "land-centaur", "giant", "sea-serpent", "wisp(all,0,1)", "stone(rocky,0,0)"),
    *("eel(water,1,1)", "runner(all,1,3)", "wall(all,2,0)"),
)
WET = [
    *("dragon", "shark", "zombie", "sea-serpent", "wisp(all,0,1)", "eel(water,1,1)"),
    *("runner(all,1,3)", "wall(all,2,0)"),
]
DRY = tuple(kind for kind in KINDS if kind not in WET)
LOCAL = ("elf", "human", "kobold", "orc", "stone(rocky,0,0)")
WEAK = ("zombie", "zombie", "runner(all,1,3)", "wisp(all,0,1)")
DEATH_REASONS = {
    int(journal.WHY_ROOTED): "rooted",
    int(journal.WHY_BARRED): "barred",
    int(journal.WHY_CORNERED): "cornered",
}
"""Why a creature dies of its retreat."""
AWAY = (F.DONE, F.PLACE + KING, F.PLACE + KING + 1)
"""What ends movement."""


@dataclass(frozen=True)
class Crowd:
    """How a position is drawn: terrains of a hex, "" for the usual one; hexes and least size of an
    army; creatures of the side in turn and of the other; how many turns are played, whether
    movement goes on long; what must come up."""

    ground: tuple[str, ...]
    homes: int
    fewest: int
    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    turns: int
    eager: bool
    rare: str


CROWDS = {
    "raid": Crowd(("", "", "", *F.TERRAIN_NAMES), 2, 2, KINDS, KINDS, 6, False, "king"),
    "melee": Crowd(("", *F.TERRAIN_NAMES), 5, 8, KINDS, KINDS, 2, True, "barred"),
    "flood": Crowd(("", "water", "water"), 6, 7, DRY, DRY, 1, False, "second cycles"),
    "wood": Crowd(("", "forest", "rocky", "rocky"), 6, 7, LOCAL, LOCAL, 1, False, "second cycles"),
    "siege": Crowd(("", "water", "water"), 5, 8, WEAK, DRY, 1, True, "second cycles"),
}
USUAL = ("ties", "stranded", "cornered", "back", "held to own", "free", "draws")
"""What must come up in every crowd."""


class Decider(Protocol):
    """A decider for both seats, which also rolls the dice."""

    def pick(self, state: Arena, eager: bool = False) -> str:
        """One of the legal actions; `eager`: seldom one that ends movement."""

    def roll(self, sides: int) -> int:
        """A face."""

    def one_of(self, creatures: list[int]) -> int:
        """A creature to look at."""


class RandomDecider:
    """Anything that is legal."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def pick(self, state: Arena, eager: bool = False) -> str:
        actions = state.legal_actions(state.deciding()[0])
        action = actions[self.rng.below(len(actions))]
        for _ in range(3):
            if eager and action in AWAY:
                action = actions[self.rng.below(len(actions))]
        return state.space.name(action)

    def roll(self, sides: int) -> int:
        return self.rng.roll(sides)

    def one_of(self, creatures: list[int]) -> int:
        return creatures[self.rng.below(len(creatures))]


class FromRecord:
    """The content of a record."""

    def __init__(self, match: Match) -> None:
        self.left = list(match.log)

    def pick(self, state: Arena, eager: bool = False) -> str:
        entry = self.left.pop(0)
        assert (entry.seat, entry.is_roll) == (state.deciding()[0], False)
        return state.space.name(entry.value)

    def roll(self, sides: int) -> int:
        entry = self.left.pop(0)
        assert (entry.is_roll, entry.sides) == (True, sides)
        return entry.value

    def one_of(self, creatures: list[int]) -> int:
        return creatures[0]


def name_of(place: int) -> str:
    """A place as both have it."""
    return PLACE_NAMES[place]


class Course:
    """A game played by both, turn by turn."""

    def __init__(self, state: Arena, eager: bool) -> None:
        """Take over a position in which a turn has just begun; `eager` movements are long."""
        self.values = state
        self.eager = eager
        self.creatures = literal_army(state)
        self.terrain = terrain(state)
        self.control = controlled(state)
        self.counts: Counter[str] = Counter()

    def side(self) -> int:
        """The side whose turn it is."""
        return int(self.values.values[F.ACTIVE]) + 1

    def same_table(self) -> None:
        """Creatures, terrain and control are the same in both."""
        t = self.values.values
        for one in self.creatures:
            at = int(t[F.AT + one.id])
            assert (at != F.DEAD) == one.alive
            assert not one.alive or name_of(at) == one.hex
        for h in range(int(HEXES)):
            assert F.TERRAIN_NAMES[int(t[F.GROUND + h])] == self.terrain[name_of(h)]
        assert controlled(self.values) == self.control

    def legal(self) -> set[str]:
        """Return the engine's legal actions of the seat on move."""
        found = [self.values.space.name(action) for action in self.values.legal_actions()]
        assert len(found) == len(set(found))
        return set(found)

    def play(self, name: str) -> None:
        """Play a notation."""
        self.values.apply_action(self.values.space.find(name), int(self.values.next_seat()))

    def turn(self, decider: Decider) -> None:
        """One whole turn by both."""
        changed = self.change_terrain(decider)
        before = int(self.values.values[F.TURN])
        side = self.side()
        if self.march(decider):
            self.fight(decider, side, changed)
        over = literal.outcome(self.creatures, before, int(self.values.values[F.TURNS]))
        assert (over is not None) == (self.values.to_move == TERMINAL)
        if over is not None:
            assert over == self.values.values[F.WINNER] + 1
        else:
            assert (self.values.values[F.TURN], self.side()) == (before + 1, 3 - side)
        self.same_table()

    def change_terrain(self, decider: Decider) -> set[str]:
        """AR-11: every step that is for sale is legal, and no other; gives the changed hexes."""
        side, spent = self.side(), 0
        changed: set[str] = set()
        while True:
            sale = literal.changes_for_sale(self.terrain, self.control, side, spent)
            if self.values.values[F.PHASE] != F.CHANGING:
                assert not sale
                return changed
            assert self.legal() == {"done", *(f"{where}={new}" for where, new in sale)}
            name = decider.pick(self.values, self.eager)
            self.play(name)
            if name == "done":
                return changed
            where, new = name.split("=")
            self.terrain, cost = literal.buy(self.terrain, self.control, side, [(where, new)])
            spent += cost
            changed.add(where)

    def march(self, decider: Decider) -> bool:
        """AR-3, AR-7, AR-12, AR-13: every step is legal that lies on a way, and no other.

        Whether combat is to follow: not after a step into the enemy king's area.
        """
        t = self.values.values
        side, first = self.side(), t[F.TURN] == 1
        self.creatures = [replace(one, path=[]) for one in self.creatures]
        mine = [one for one in self.creatures if one.side == side and one.alive]
        ways = {
            one.id: literal.walks(
                one, self.creatures, self.terrain, king_is_land=bool(t[F.LAND_KING])
            )
            for one in mine
        }
        taken: dict[int, list[str]] = {one.id: [] for one in mine}
        mover, stepped = -1, False
        while True:
            assert t[F.PHASE] == F.MOVING
            onward = {
                c: {way[len(taken[c])] for way in ways[c] if is_longer_way(way, taken[c])}
                for c in taken
            }
            due = onward[mover] if mover >= 0 else set()
            if mover < 0 or stepped:
                due = due | {"done"}
                moved = [c for c in taken if taken[c]]
                for c in taken:
                    may = literal.first_movement_allows(self.creatures, side, [*moved, c])
                    if c != mover and onward[c] and (may or c in moved or not first):
                        due.add(F.creature_name(self.values, c))
            legal = self.legal()
            assert legal == due
            if mover < 0:
                self.same_reach(
                    [c for c in taken if F.creature_name(self.values, c) in legal], decider
                )
            name = decider.pick(self.values, self.eager)
            if name == "done":
                return True
            self.play(name)
            if name not in PLACE_NAMES:
                mover = next(c for c in taken if F.creature_name(self.values, c) == name)
                stepped = False
                continue
            stepped = True
            taken[mover].append(name)
            self.creatures, self.control = literal.walk_along(
                self.creatures, self.control, mover, [name]
            )
            self.same_table()
            if name in literal.KING.values():
                self.counts["king"] += 1
                return False

    def same_reach(self, able: list[int], decider: Decider) -> None:
        """AR-12: one of those who can walk reaches the same places in both."""
        if not able:
            return
        c = decider.one_of(able)
        (one,) = [one for one in self.creatures if one.id == c]
        land_king = bool(self.values.values[F.LAND_KING])
        ends = literal.reach(one, self.creatures, self.terrain, king_is_land=land_king)
        assert reached(self.values, F.creature_name(self.values, c)) | {one.hex} == set(ends)

    def fight(self, decider: Decider, side: int, changed: set[str]) -> None:
        """AR-14 to AR-21: the whole phase of combats and retreats, draw by draw."""
        played = EnginePhase(self.values)
        played.decide(decider)
        drawn = list(played.drawn)

        def choose(kind: str, who: str, options: list[str]) -> str:
            assert drawn, f"the engine draws nothing for {kind} {who}"
            kind_, who_, options_, chosen = drawn.pop(0)
            assert (kind, who, options) == (kind_, who_, options_)
            return chosen

        place = literal.Position(self.creatures, self.terrain, changed, self.control, side)
        course = literal.resolve(place, choose)
        assert not drawn
        assert played.cycles == [self.cycle_lines(cycle) for cycle in course.cycles]
        for number, control in played.control.items():
            before = course.cycles[number - 2].control if number > 1 else self.control
            assert control == before
        for number, options in played.options.items():
            retreats = course.cycles[number - 1].retreats
            assert options == {made.creature: made.options for made in retreats}
            for made in retreats:
                if not made.back and self.move_of(made.creature):
                    assert played.valid[number][made.creature] == made.valid
        self.creatures, self.control = course.creatures, course.control
        self.count(course, len(played.drawn))

    def cycle_lines(self, cycle: literal.Cycle) -> list[str]:
        """A cycle in the words of `EnginePhase.note`."""
        words = []
        for fought in cycle.combats:
            lost = "nobody" if fought.winner is None else str(3 - fought.winner)
            words.append(f"{fought.hex}: {fought.sums[1]} to {fought.sums[2]}, {lost} lost")
        words += [f"{f.dead} died in {f.hex}" for f in cycle.combats if f.dead is not None]
        for made in cycle.retreats:
            why = f"went to {made.to}"
            if made.to is None:
                why = "fell: barred" if made.back else "fell: cornered"
                if self.move_of(made.creature) == 0:
                    why = "fell: rooted"
            words.append(f"{made.creature} left {made.origin}, {why}")
        return words

    def move_of(self, creature: int) -> int:
        """Return how far a creature walks in a turn."""
        return next(one.move for one in self.creatures if one.id == creature)

    def count(self, course: literal.Course, draws: int) -> None:
        """Count the events of a phase."""
        self.counts["phases"] += bool(course.cycles)
        self.counts["draws"] += draws
        self.counts["second cycles"] += len(course.cycles) > 1
        self.counts["third cycles"] += len(course.cycles) > 2
        for cycle in course.cycles:
            self.counts["fights"] += len(cycle.combats)
            self.counts["ties"] += sum(fought.winner is None for fought in cycle.combats)
            for made in cycle.retreats:
                self.counts[made.why] += 1
                if self.move_of(made.creature) == 0:
                    self.counts["rooted"] += 1
                elif made.back:
                    self.counts["barred" if made.to is None else "back"] += 1
                elif made.to is None:
                    self.counts["cornered"] += 1
                else:
                    self.counts["held to own" if made.options != made.valid else "free"] += 1


class EnginePhase:
    """A phase of combats and retreats, played by the engine."""

    def __init__(self, state: Arena) -> None:
        """The movement is about to end."""
        self.values = state
        self.drawn: list[tuple[str, str, list[str], str]] = []
        self.cycles: list[list[str]] = []
        self.control: dict[int, dict[str, int]] = {}
        self.options: dict[int, dict[int, list[str]]] = {}
        self.valid: dict[int, dict[int, list[str]]] = {}

    def decide(self, decider: Decider) -> None:
        """Roll until there is nothing left to roll for."""
        table = self.values
        table.keep_journal()
        table.apply_action(table.space.find("done"), int(table.next_seat()))
        self.note()
        while table.to_move == CHANCE:
            face = decider.roll(int(table.die))
            self.draw(face)
            table.keep_journal()
            table.apply_chance(face)
            self.note()

    def draw(self, face: int) -> None:
        """Store what a die is rolled for, and which option the face means."""
        t = self.values.values
        cycle = int(t[F.CYCLE])
        if t[F.PHASE] == F.FIGHTING:
            hex_, kind = int(t[F.FIELD]), "death"
            who = name_of(hex_)
            options = [
                str(victim(self.values, hex_, n)) for n in range(1, int(self.values.die) + 1)
            ]
            self.control.setdefault(cycle, controlled(self.values))
        else:
            assert t[F.PHASE] == F.RETREATING
            who, kind = str(t[F.RUNNER]), "retreat"
            options = places(int(t[F.CHOICES + t[F.RUNNER]]))
            leaving = [c for c in range(2 * int(F.OWN)) if t[F.FATE + c] != F.STAYS]
            self.options[cycle] = {c: places(int(t[F.CHOICES + c])) for c in leaving}
            self.valid[cycle] = {
                c: places(int(valid_hexes(self.values, c // int(F.OWN), c))) for c in leaving
            }
        assert len(options) == self.values.die
        self.drawn.append((kind, who, options, options[face - 1]))

    def note(self) -> None:
        """Note the results in words, cycle by cycle."""
        for what, who, where, one, two in noted(self.values):
            if what == journal.CYCLE:
                self.cycles.append([])
                continue
            if what == journal.FOUGHT:
                lost = "nobody" if who == F.TIED else str(who + 1)
                words = f"{name_of(where)}: {one} to {two}, {lost} lost"
            elif what == journal.KILLED:
                words = f"{who} died in {name_of(where)}"
            elif what == journal.RETREATED:
                words = f"{who} left {name_of(one)}, went to {name_of(where)}"
            elif what == journal.FELL:
                words = f"{who} left {name_of(where)}, fell: {DEATH_REASONS[one]}"
            else:
                continue
            if not self.cycles:
                self.cycles.append([])  # the stranded leave without a combat
            self.cycles[-1].append(words)


def is_longer_way(way: list[str], taken: list[str]) -> bool:
    """Return whether a way begins with the steps taken, and continues."""
    return len(way) > len(taken) and way[: len(taken)] == taken


def places(mask: int) -> list[str]:
    """The notations of a mask's places."""
    return [name for place, name in enumerate(PLACE_NAMES) if mask >> place & 1]


def reached(state: Arena, name: str) -> set[str]:
    """AR-12: wherever a creature may end, by the engine: tried in copies, way by way."""
    copy = state.clone()
    seat = int(copy.next_seat())
    copy.apply_action(copy.space.find(name), seat)
    found: set[tuple[str, int]] = set()
    fresh: list[tuple[State, int]] = [(copy, 1)]
    while fresh:
        here, walked = fresh.pop()
        for action in here.legal_actions(seat):
            place = here.space.name(action)
            if place in PLACE_NAMES and (place, walked) not in found:
                found.add((place, walked))
                after = here.clone()
                after.apply_action(action, seat)
                if after.to_move != TERMINAL:
                    fresh.append((after, walked + 1))
    return {place for place, _ in found}


def crowded(rng: Rng, crowd: Crowd) -> Arena:
    """A turn begins in a position drawn at random."""
    names = PLACE_NAMES[: int(HEXES)]
    words = []
    for name in names:
        ground = crowd.ground[rng.below(len(crowd.ground))]
        words += [f"{name}={ground}"] if ground else []
        words += [f"{name}/{'va'[rng.below(2)]}"] if rng.below(2) else []
    free = list(names)
    active = "va"[rng.below(2)]
    for seat in "va":
        kinds = crowd.mine if seat == active else crowd.theirs
        homes = [free.pop(rng.below(len(free))) for _ in range(crowd.homes)]
        for _ in range(crowd.fewest + rng.below(13 - crowd.fewest)):
            kind = kinds[rng.below(len(kinds))]
            words.append(f"{homes[rng.below(crowd.homes)]}:{seat}.{kind}")
    return position(" ".join(words), active=active, phase="terrain")


def start_turns(options: Mapping[str, object], decider: Decider) -> Arena:
    """AR-6: a game whose armies are placed, where both may; its first turn begins."""
    table = start(**options)
    while table.to_move == SIMULTANEOUS:
        seat = int(table.deciding()[0])
        t = table.values
        c = next(c for c in creatures(table, seat) if t[F.AT + c] == F.IN_HAND)
        land = F.RANGE_NAMES[int(t[F.RANGE + c])]
        due = literal.placements(seat + 1, LAND.get(land, land), literal.start_terrain())
        assert {table.space.name(action) for action in table.legal_actions(seat)} == set(due)
        table.apply_action(table.space.find(decider.pick(table)), seat)
    table.apply_chance(decider.roll(2))
    return table


def whole_game(
    options: Mapping[str, object], decider: Decider, *, eager: bool = False
) -> Counter[str]:
    """From placing to the end; gives what came up."""
    course = Course(start_turns(options, decider), eager)
    assert course.control == literal.start_control(course.creatures)
    while course.values.to_move != TERMINAL:
        course.turn(decider)
    return course.counts


@pytest.mark.parametrize("path", records("arena"))
def test_both_resolvers_agree_in_kept_records(path: Path) -> None:
    """[AR-1] [AR-4] [AR-5] [AR-6] [AR-7] [AR-12] [AR-14] [AR-17] [AR-19] [AR-22]"""
    match = read_record(path.read_text(encoding="utf-8"))
    decider = FromRecord(match)
    whole_game(match.options, decider)
    assert decider.left == []


@pytest.mark.parametrize("name", STARTS)
def test_both_resolvers_agree_in_whole_games(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """From placing to the end, with the steps that are legal before each of them.

    [AR-1] [AR-3] [AR-4] [AR-5] [AR-6] [AR-7] [AR-9] [AR-10] [AR-11] [AR-12] [AR-22]
    """
    rng = Rng(list(STARTS).index(name), 50)
    counts: Counter[str] = Counter()
    while counts["phases"] < PHASES // 3 // len(STARTS):
        counts += whole_game(STARTS[name], RandomDecider(rng), eager=counts["games"] % 2 == 1)
        counts["games"] += 1
    print_counts(name, counts, capsys)


@pytest.mark.parametrize("name", CROWDS)
def test_both_resolvers_agree_in_crowds(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A turn or a few from positions in which many must leave.

    [AR-10] [AR-13] [AR-14] [AR-15] [AR-16] [AR-17] [AR-18] [AR-19] [AR-20] [AR-21]
    """
    rng = Rng(list(CROWDS).index(name), 51)
    crowd = CROWDS[name]
    counts: Counter[str] = Counter()
    while counts["phases"] < 2 * PHASES // 3 // len(CROWDS):
        course = Course(crowded(rng, crowd), crowd.eager)
        for _ in range(crowd.turns):
            if course.values.to_move != TERMINAL:
                course.turn(RandomDecider(rng))
        counts += course.counts
        counts["games"] += 1
    print_counts(name, counts, capsys)
    if PHASES >= 1500:
        assert not [what for what in (*USUAL, crowd.rare) if not counts[what]], counts


def print_counts(name: str, counts: Counter[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Print, at night, what was compared."""
    if PHASES >= 10_000:
        with capsys.disabled():
            print(f"\n{name}: {', '.join(f'{n} {what}' for what, n in sorted(counts.items()))}")

"""Hand-made positions of Arena as small texts, and short words to play them on.

A text is words in any order; `draw` writes them row by row of the board:

    A0=forest B2=water*     a terrain; the star: it was changed this turn
    A1:v.orc C3:a.2xelf     creatures of violet and of amber
    A4/v B4/a               who controls a hex besides those with creatures

Creatures are of the bestiary or `name(enters,power,move)`. It is violet's movement, in a later
turn than the first, unless said otherwise.
"""

from __future__ import annotations

import re

from harena import get_game
from harena.core.play.procedures import GO
from harena.core.play.state import CHANCE
from harena.games.arena.rules import control, fields as F, journal, terrain
from harena.games.arena.rules.army import BESTIARY, Creature, rows, space_of
from harena.games.arena.rules.board import KING, PLACE_NAMES
from harena.games.arena.rules.position import Arena
from harena.games.arena.rules.turn import begin_turn

TERRAIN = re.compile(r"([ABC][0-5])=(grass|forest|rocky|river|water)(\*?)")
CONTROLLED = re.compile(r"([ABC][0-5])/([va])")
TROOP = re.compile(r"([ABC][0-5]):([va])\.(?:(\d+)x)?([a-z-]+)(?:\(([a-z]+),(\d+),(\d+)\))?")
ROWS = (
    "A0 B0 C0",
    "A1 B1 C1",
    "A2 B2 C2",
    "A3 B3 C3",
    "A4 B4 C4",
    "A5 .. C5",
)


def hex_of(name: str) -> int:
    """A place by its notation."""
    return PLACE_NAMES.index(name)


def mask(names: str) -> int:
    """A mask of hexes by their notations."""
    return sum(1 << hex_of(name) for name in names.split())


def hexes(places: int) -> str:
    """The notations of a mask's places."""
    return " ".join(name for place, name in enumerate(PLACE_NAMES) if places >> place & 1)


def seat_of(letter: str) -> int:
    """A seat by its name or its letter."""
    return next(n for n, name in enumerate(F.SEAT_NAMES) if name.startswith(letter))


def position(
    text: str = "", *, active: str = "violet", turn: int = 5, phase: str = "move"
) -> Arena:
    """The position of a text; with `phase="terrain"` the turn just begins."""
    troops: list[tuple[int, int, Creature]] = []
    words = text.split()
    for word in words:
        if found := TROOP.fullmatch(word):
            creature = BESTIARY.get(found[4])
            if found[5]:
                creature = Creature(found[4], found[5], int(found[6]), int(found[7]))
            assert creature, f"no creature {found[4]}"
            troops += [(hex_of(found[1]), seat_of(found[2]), creature)] * int(found[3] or 1)
        else:
            assert TERRAIN.fullmatch(word) or CONTROLLED.fullmatch(word), f"cannot read {word}"
    armies = [tuple(c for _, seat, c in troops if seat == side) for side in range(2)]
    table = Arena(space_of(armies[0], armies[1]), rows(armies[0]), rows(armies[1]))
    lay(table, words)
    used = [0, 0]
    for hex_, seat, _ in troops:
        F.put(table, seat * int(F.OWN) + used[seat], hex_)
        used[seat] += 1
    control.take_control(table)
    start(table, seat_of(active), turn, phase)
    for word in words:
        if (found := TERRAIN.fullmatch(word)) and found[3]:
            table.values[F.CHANGED] |= 1 << hex_of(found[1])
    table.belongs_to(get_game("arena"), None)
    return table


def lay(state: Arena, words: list[str]) -> None:
    """Terrain and control."""
    for word in words:
        if found := TERRAIN.fullmatch(word):
            terrain.set_terrain(state, hex_of(found[1]), F.TERRAIN_NAMES.index(found[2]))
        elif found := CONTROLLED.fullmatch(word):
            state.values[F.CONTROL + seat_of(found[2])] |= 1 << hex_of(found[1])


def start(state: Arena, seat: int, turn: int, phase: str) -> None:
    """Let a seat's turn begin."""
    t = state.values
    state.waiting = 0
    t[F.FIRST], t[F.TURN] = seat, turn - 1
    state.to_move = GO
    begin_turn(state, seat)
    state.run()
    if phase == "move" and t[F.PHASE] == F.CHANGING:
        t[F.PHASE], t[F.POOL] = F.MOVING, 0


def draw(state: Arena) -> str:
    """A position in the words it is read from, row by row, and those of no row at the end."""
    t = state.values
    lines = []
    for row in ROWS:
        words = []
        for name in row.split():
            if name in PLACE_NAMES:
                words += hex_words(state, hex_of(name))
        lines.append(" ".join(words))
    kings = [
        PLACE_NAMES[int(KING) + s] for s in range(2) for c in creatures_at(state, int(KING) + s)
    ]
    return "\n".join([*lines, *kings, f"turn {t[F.TURN]} {F.SEAT_NAMES[int(t[F.ACTIVE])]}"])


def hex_words(state: Arena, hex_: int) -> list[str]:
    """Describe a hex."""
    t = state.values
    name = PLACE_NAMES[hex_]
    usual = "river" if name[0] == "B" else "grass"
    terrain = F.TERRAIN_NAMES[int(t[F.GROUND + hex_])]
    words = [f"{name}={terrain}"] if terrain != usual else []
    here = creatures_at(state, hex_)
    words += [f"{name}:{'va'[c // int(F.OWN)]}.{creature_name(state, c)}" for c in here]
    owner = control.controller(state, hex_)
    if owner >= 0 and not here:
        words.append(f"{name}/{'va'[int(owner)]}")
    return words


def creatures_at(state: Arena, place: int) -> list[int]:
    """The creatures in a place."""
    return [c for c in range(int(F.CREATURES)) if state.values[F.AT + c] == place]


def creature_name(state: Arena, creature: int) -> str:
    """A creature's notation."""
    return state.space.name(int(F.CREATURE) + creature)


def creature(state: Arena, name: str) -> int:
    """A creature by its notation."""
    found = state.space.find(name)
    assert found >= 0, f"no creature {name}"
    return found - int(F.CREATURE)


def where(state: Arena, name: str) -> str:
    """Return the place of a creature: a hex, or `dead`."""
    at = int(state.values[F.AT + creature(state, name)])
    return "dead" if at == F.DEAD else PLACE_NAMES[at]


def controlled(state: Arena, seat: str) -> str:
    """The hexes a seat controls."""
    return hexes(int(state.values[F.CONTROL + seat_of(seat)]))


def noted(state: Arena) -> list[tuple[int, int, int, int, int]]:
    """Return the notes of the last step except for control: a kind, and four numbers."""
    return [
        (int(note.kind), int(note.a), int(note.b), int(note.c), int(note.d))
        for note in state.journal or []
        if note.kind >= journal.TURN and note.kind != journal.TOOK
    ]


def legal(state: Arena) -> str:
    """Return the actions of the seat on move, in the order of the ids."""
    return " ".join(state.space.name(a) for a in sorted(state.legal_actions()))


def play(state: Arena, line: str) -> Arena:
    """Play notations, and dice as `d3=2`, one after the other."""
    for word in line.split():
        state.keep_journal()
        if found := re.fullmatch(r"d(\d+)=(\d+)", word):
            assert (state.to_move, state.die) == (CHANCE, int(found[1])), (
                f"no {word}: {draw(state)}"
            )
            state.apply_chance(int(found[2]))
        else:
            state.apply_action(state.space.find(word), int(state.next_seat()))
    return state


def walk(state: Arena, *walks: str) -> Arena:
    """Let creatures walk, each as `orc1 B2 B3`, and end the movement."""
    return play(state, " ".join([*walks, "done"]))

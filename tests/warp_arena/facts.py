"""Facts about a position of Warp Arena in words, and the numbers behind its names."""

from __future__ import annotations

import re
from collections.abc import Callable

from harena.core.play.features import Features
from harena.core.play.state import CHANCE, SIMULTANEOUS
from harena.games.warp_arena import GAME
from harena.games.warp_arena.ai.features import NAMES
from harena.games.warp_arena.rules import fields as F
from harena.games.warp_arena.rules.ids import CARDS, HEX, OWN, PIECE, SEAT_NAMES, hex_name
from harena.games.warp_arena.rules.position import WarpArena

CARD_WORDS = ["", "1", "2", "3", "4", "5", "destroy", "warp", "double", "create", "wild"]
CARD_WORDS += ["bomb", "super", "point"]
DIE = re.compile(r"d(\d+)=(\d+)")


def seat_of(name: str) -> int:
    """A seat by its name or its letter."""
    return next(n for n, full in enumerate(SEAT_NAMES) if full.startswith(name))


def hex_of(state: WarpArena, name: str) -> int:
    """A hex by its notation."""
    return state.space.find(name) - int(HEX)


def piece_of(state: WarpArena, name: str) -> int:
    """A robot by its notation."""
    return state.space.find(name) - int(PIECE)


def asking(state: WarpArena) -> str:
    """Return who is asked now, or which die: `red`, `blue+green` in a window, `d20`, `over`."""
    if state.to_move == CHANCE:
        return f"d{state.die}"
    if state.to_move == SIMULTANEOUS:
        return "+".join(SEAT_NAMES[seat] for seat in state.deciding())
    return SEAT_NAMES[int(state.to_move)] if state.to_move >= 0 else "over"


def legal(state: WarpArena, seat: str = "") -> list[str]:
    """The notations of what a seat may do, by default the seat that decides."""
    actions = state.legal_actions(seat_of(seat) if seat else -1)
    return [state.space.name(action) for action in actions]


def hexes(state: WarpArena) -> set[str]:
    """The hexes among what may be pointed at."""
    return {name for name in legal(state) if re.fullmatch(r"\d+-[1-8c]", name)}


def at(state: WarpArena, robot: str) -> str:
    """The hex a robot stands in, "" when it is in stock; with discs: `11-c+2`."""
    piece = piece_of(state, robot)
    hex_ = int(state.values[F.AT + piece])
    if hex_ < 0:
        return ""
    n = int(state.values[F.DISCS + piece])
    return hex_name(hex_, int(state.cells)) + (f"+{n}" if n else "")


def on(state: WarpArena, hex_: str) -> str:
    """Return what lies in a hex, as words of `position` without the place."""
    t = state.values
    number = hex_of(state, hex_)
    ground, loose = int(t[F.GROUND + F.EACH * number]), int(t[F.LOOSE + F.EACH * number])
    words = []
    for piece in range(int(state.seats) * int(OWN)):
        if t[F.AT + piece] == number:
            n = int(t[F.DISCS + piece])
            name = state.space.name(int(PIECE) + piece)
            words.append(name + (f"+{n}" if n else ""))
    if ground & 1:
        words.append("X")
    elif ground:
        words.append(f"FF({SEAT_NAMES[(ground >> 1) - 1][0]})")
    if loose:
        words.append(f"PD{loose}")
    return " ".join(words)


def hand(state: WarpArena, seat: str) -> str:
    """The cards in a hand, as words."""
    return words_of(state, int(F.HAND) + seat_of(seat) * int(CARDS))


def discards(state: WarpArena) -> str:
    """The discards, as words."""
    return words_of(state, int(F.USED))


def words_of(state: WarpArena, first: int) -> str:
    """Cards as words, from where their numbers stand."""
    found: list[str] = []
    for card in range(1, int(CARDS)):
        found += [CARD_WORDS[card]] * int(state.values[first + card])
    return " ".join(found)


def points(state: WarpArena) -> int:
    """The action points left."""
    return int(state.values[F.POINTS])


def beside(state: WarpArena, hex_: str) -> list[str]:
    """The neighbours of a hex: east, south-east and so on clockwise; `void` where none is."""
    number, ways = hex_of(state, hex_), int(state.ways)
    near = [int(state.near[ways * number + way]) for way in range(ways)]
    return [hex_name(to, int(state.cells)) if to >= 0 else "void" for to in near]


def procedures(state: WarpArena) -> list[tuple[int, int]]:
    """Return the stack, lowest first: procedure and step."""
    t, first = state.values, int(state.stack)
    assert state.depth <= F.FRAMES
    return [(int(t[first + 8 * n]), int(t[first + 8 * n + 1])) for n in range(int(state.depth))]


def count(state: WarpArena, seat: int) -> dict[str, float]:
    """Return a seat's features by name."""
    found = Features()
    GAME.evaluator.features(state, seat, found)
    out: dict[str, float] = {}
    for n in range(found.count):
        name = NAMES[found.at[n]]
        out[name] = out.get(name, 0.0) + found.much[n]
    return out


def order(state: WarpArena) -> str:
    """The order of play, in letters."""
    return "".join(SEAT_NAMES[int(state.values[F.ORDER + n])][0] for n in range(int(state.seats)))


def place_key(name: str) -> tuple[int, int]:
    """Return a sort key for hexes."""
    grid, _, number = name.partition("-")
    return int(grid), 0 if number == "c" else int(number)


def gone(state: WarpArena) -> list[str]:
    """Return the destroyed hexes."""
    return [
        hex_name(hex_, int(state.cells))
        for hex_ in range(int(state.hexes))
        if state.values[F.GROUND + F.EACH * hex_] & 1
    ]


def fact(state: WarpArena, text: str) -> bool:
    """Return whether a fact holds: `on 9-4: X`, `offers: card-1 end`, `not: end`, `asks: d8`."""
    what, _, wanted = text.partition(":")
    word, _, rest = what.partition(" ")
    wanted = wanted.strip()
    if word == "offers":
        return set(wanted.split()) <= set(legal(state, rest))
    if word == "not":
        return not set(wanted.split()) & set(legal(state, rest))
    if word == "hexes":
        return set(wanted.split()) == hexes(state)
    t = state.values
    answers: dict[str, Callable[[], str]] = {
        "on": lambda: on(state, rest),
        "at": lambda: at(state, rest),
        "asks": lambda: asking(state),
        "points": lambda: str(points(state)),
        "hand": lambda: hand(state, rest),
        "discards": lambda: discards(state),
        "beside": lambda: " ".join(beside(state, rest)),
        "choices": lambda: " ".join(legal(state, rest)),
        "number": lambda: str(len(legal(state))),
        "turned": lambda: str(int(t[F.TURNED + int(rest) - 1])),
        "bonus": lambda: str(int(t[F.BONUS + SEAT_NAMES.index(rest)])),
        "gone": lambda: " ".join(gone(state)),
        "fired": lambda: " ".join(fired(state)),
        "order": lambda: " ".join(order(state)),
        "deck": lambda: str(int(t[F.DECK_LEFT])),
        "turn": lambda: str(int(t[F.TURN])),
    }
    return answers[word]() == wanted


def assert_facts(state: WarpArena, facts: str) -> None:
    """Assert facts separated by semicolons: `at rC: 13-c; asks: red`."""
    for text in facts.split(";"):
        assert fact(state, text.strip()), f"not so: {text}; {asking(state)} may {legal(state)}"


def fired(state: WarpArena) -> list[str]:
    """Return the active seat's B-bots that have fired."""
    first = int(state.values[F.ACTIVE]) * int(OWN)
    own = [n for n in range(int(OWN)) if state.values[F.FIRED] >> n & 1]
    return [state.space.name(int(PIECE) + first + n) for n in own]

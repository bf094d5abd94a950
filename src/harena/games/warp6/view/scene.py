"""What a viewer of WARP 6 sees: the spiral, the dice, the prompt and what may be pointed at."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from harena.core.play.state import TERMINAL
from harena.core.show.scene import (
    Board,
    Cell,
    Line,
    Outcome,
    Preview,
    Prompt,
    Scene,
    SeatView,
    Stop,
    Target,
    Token,
    Tray,
)
from harena.games.warp6.rules.board import CENTRE, DOTTED, RING, START, first_of_ring
from harena.games.warp6.rules.movement import landing
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.rules.scoring import points
from harena.games.warp6.rules.setup import next_to_choose
from harena.games.warp6.rules.table import (
    AT,
    CHOOSING,
    DICE,
    FACE,
    GAME,
    GAMES,
    IN_HAND,
    MINUS,
    MOVING,
    NUMBER,
    OFF,
    ON,
    OUT,
    OWN,
    PHASE,
    PLACED,
    PLACING,
    PLUS,
    TIE,
    TOTAL,
    die_names,
    sides_of,
)

SEAT_NAMES = ("black", "yellow", "white")
LETTERS = ("B", "Y", "W")


def seat_title(seat: int) -> str:
    """A seat's name as it begins a sentence: `Black`."""
    return SEAT_NAMES[seat].capitalize()


def die_title(table: WarpSix, die: int) -> str:
    """A die's notation: `6b`."""
    return die_names(int(table.seats))[die % int(OWN)]


def token_id(table: WarpSix, die: int) -> str:
    """A die's id in scenes: `black-6b`."""
    return f"{SEAT_NAMES[die // int(OWN)]}-{die_title(table, die)}"


def cell_id(space: int) -> str:
    """A space's id in scenes: `s91`; the centre is `centre`."""
    return f"s{space}" if space > CENTRE else "centre"


def place_of(table: WarpSix, die: int) -> str:
    """The cell or tray a die is on."""
    at = table.table[AT + die]
    if at in (OFF, IN_HAND):
        return f"{'out' if at == OFF else 'hand'}-{die // int(OWN)}"
    return cell_id(int(at))


def point_of(space: int) -> tuple[float, float]:
    """Where a space lies: the spiral goes once round a ring, and one unit outwards meanwhile.

    Spaces count clockwise and outwards, so dice travel counterclockwise and inwards.
    """
    if space == CENTRE:
        return 0.0, 0.0
    ring = int(RING[space])
    part = (space - int(first_of_ring(ring))) / (6 * ring)
    radius, angle = ring + 0.1 + part, 2 * pi * part
    return round(radius * sin(angle), 3), round(-radius * cos(angle), 3)


@cache
def board() -> Board:
    """The spiral with its dotted lines; the same in every game."""
    cells = [Cell("centre", 0.0, 0.0, 0.62, "The wormhole", "hole", tone="wormhole")]
    for space in range(1, int(START) + 1):
        x, y = point_of(space)
        label = f"Space {space}, ring {RING[space]}"
        cells.append(
            Cell(cell_id(space), x, y, 0.42, label, "circle", str(space), f"ring-{RING[space]}")
        )
    river = Line("river", tuple(point_of(space) for space in range(int(START), -1, -1)))
    chutes = [
        Line(f"chute-{space}", (point_of(space), point_of(int(DOTTED[space]))), "dotted", "chute")
        for space in range(1, int(START) + 1)
    ]
    box = (-7.7, -7.7, 15.4, 15.4)
    return Board("warp-6-spiral", box, tuple(cells), (river, *chutes), "Spiral of 126 spaces")


def draw(table: WarpSix, viewer: int) -> Scene:
    """The scene of a position; targets are those of the viewer's own seat."""
    seats = range(int(table.seats))
    deciding = table.deciding()
    ended = table.to_move == TERMINAL
    return Scene(
        game="warp-6",
        theme="space",
        board=board(),
        seats=tuple(_seat(table, seat, seat in deciding) for seat in seats),
        tokens=tuple(_token(table, die) for die in dice(table)),
        trays=tuple(tray for seat in seats for tray in _trays(table, seat)),
        prompt=_prompt(table, viewer, deciding),
        targets=tuple(_target(table, viewer, a) for a in table.legal_actions(viewer))
        if viewer >= 0
        else (),
        outcome=_outcome(table) if ended else None,
        summary=" ".join(_in_words(table, seat) for seat in seats),
    )


def dice(table: WarpSix) -> list[int]:
    """All dice in the game."""
    own = int(DICE[table.seats - 2])
    return [seat * int(OWN) + die for seat in range(int(table.seats)) for die in range(own)]


def _seat(table: WarpSix, seat: int, acting: bool) -> SeatView:
    t = table.table
    notes = (f"{_points(int(t[TOTAL + seat]))} in the series",) if t[GAMES] > 1 else ()
    score = f"{t[OUT + seat]} of {table.goal}"
    return SeatView(seat, seat_title(seat), LETTERS[seat], seat, score, notes, acting)


def _token(table: WarpSix, die: int) -> Token:
    seat = die // int(OWN)
    face, sides = int(table.table[FACE + die]), int(sides_of(table, die))
    shows = f" showing {face}" if face else ""
    label = f"{seat_title(seat)} {die_title(table, die)}, d{sides}{shows}, {_where(table, die)}"
    return Token(token_id(table, die), "die", place_of(table, die), seat, label, "", sides, face)


def _where(table: WarpSix, die: int) -> str:
    at = int(table.table[AT + die])
    if at == IN_HAND:
        return "in hand"
    return "off the board" if at == OFF else f"on space {at}"


def _trays(table: WarpSix, seat: int) -> list[Tray]:
    trays = [Tray(f"out-{seat}", seat, "Through the wormhole", int(table.goal))]
    if table.table[PHASE] != MOVING and table.to_move != TERMINAL:
        trays.append(Tray(f"hand-{seat}", seat, "In hand"))
    return trays


def _prompt(table: WarpSix, viewer: int, deciding: list[int]) -> Prompt:
    t = table.table
    phase = t[PHASE]
    if table.to_move == TERMINAL:
        return Prompt(_outcome(table).text, "W6-13" if t[GAMES] > 1 else "W6-10")
    if not deciding:
        rule = {MOVING: "W6-4", TIE: "W6-8"}.get(phase, "W6-7")
        return Prompt("The dice are rolling.", rule)
    secret = phase == CHOOSING
    if viewer not in deciding or not table.can_act(viewer):
        names = " and ".join(seat_title(seat) for seat in deciding if seat != viewer)
        doing = "choosing numbers in secret" if secret else "deciding"
        return Prompt(f"{names} {'are' if ' and ' in names else 'is'} {doing}.", "", secret)
    you = seat_title(viewer)
    if secret:
        die = int(next_to_choose(table, viewer))
        return Prompt(
            f"{you}, choose the number your {die_title(table, die)} starts with.", "W6-12", True
        )
    if phase == PLACING:
        space = START - t[PLACED]
        return Prompt(f"{you}, choose a die to place on space {space}.", "W6-7")
    return Prompt(f"{you}, move a die, or change its number by one.", "W6-6")


def _target(table: WarpSix, seat: int, action: int) -> Target:
    name = table.space.name(action)
    if action >= NUMBER:
        face = action - int(NUMBER) + 1
        die = int(next_to_choose(table, seat))
        text = f"{die_title(table, die)} starts with {face}."
        preview = Preview(text, token_id(table, die), face=face)
        return Target(action, name, "number", str(face), "number", str(face), preview)
    die = seat * int(OWN) + action % int(OWN)
    token, title = token_id(table, die), die_title(table, die)
    face = int(table.table[FACE + die])
    if action < PLUS and table.table[PHASE] == MOVING:
        preview = move_preview(table, die)
        return Target(action, name, "token", token, "move", f"Move {title} by {face}", preview)
    if action < PLUS:
        space = int(START - table.table[PLACED])
        path = (Stop(place_of(table, die), "start"), Stop(cell_id(space), "hop"))
        preview = Preview(f"{title} goes on space {space}.", token, path)
        return Target(
            action, name, "token", token, "place", f"Place {title}, showing {face}", preview
        )
    role, to = ("plus", face + 1) if action < MINUS else ("minus", face - 1)
    preview = Preview(f"{title} shows {to} instead of {face}.", token, face=to)
    label = f"Turn {title} {'up' if role == 'plus' else 'down'} to {to}"
    return Target(action, name, "token", token, role, label, preview)


def route(table: WarpSix, die: int) -> tuple[list[int], list[int]]:
    """The spaces a die's move slides over, then those it warps to; both in order."""
    t = table.table
    reached = int(landing(table, die))
    slides = list(range(int(t[AT + die]) - 1, reached - 1, -1))
    warps: list[int] = []
    space = reached
    while t[ON + space] != 0:
        space = int(DOTTED[space])
        warps.append(space)
    return slides, warps


def route_stops(table: WarpSix, die: int) -> tuple[Stop, ...]:
    """The path of a die's move, from where it stands."""
    slides, warps = route(table, die)
    return (
        Stop(place_of(table, die), "start"),
        *(Stop(cell_id(space)) for space in slides),
        *(Stop(cell_id(space), "warp") for space in warps),
    )


def move_preview(table: WarpSix, die: int) -> Preview:
    """Where a die's move leads, in words and as a path."""
    slides, warps = route(table, die)
    seat = die // int(OWN)
    title, sides = die_title(table, die), int(sides_of(table, die))
    rest = (slides + warps)[-1]
    words = f"{title} moves to {slides[-1] or 'the wormhole'}"
    if warps:
        chain = ", ".join(str(space) if space else "the wormhole" for space in warps)
        words += f" and warps to {chain}"
    if rest == CENTRE:
        words += f": {int(table.table[OUT + seat]) + 1} of {table.goal}"
    elif warps:
        words += f"; then its d{sides} is rolled"
    rolls = (sides,) if warps and rest != CENTRE else ()
    return Preview(f"{words}.", token_id(table, die), route_stops(table, die), rolls)


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def _outcome(table: WarpSix) -> Outcome:
    t = table.table
    seats = range(int(table.seats))
    winners = tuple(seat for seat in seats if table._returns(seat) > 0)
    names = " and ".join(seat_title(seat) for seat in winners)
    if t[GAMES] > 1:
        totals = ", ".join(f"{seat_title(seat)} {t[TOTAL + seat]}" for seat in seats)
        verb = "share" if len(winners) > 1 else "wins"
        return Outcome(winners, f"{names} {verb} the series. Points: {totals}.")
    losers = ", ".join(
        f"{seat_title(seat)} {_points(int(points(table, seat)))}"
        for seat in seats
        if seat not in winners
    )
    return Outcome(winners, f"{names} wins. {losers}.")


def _in_words(table: WarpSix, seat: int) -> str:
    t = table.table
    own = [
        die for die in dice(table) if die // int(OWN) == seat and t[AT + die] not in (OFF, IN_HAND)
    ]
    own.sort(key=lambda die: int(t[AT + die]))
    placed = ", ".join(
        f"{die_title(table, die)} showing {t[FACE + die]} on {t[AT + die]}" for die in own
    )
    series = f" Game {t[GAME]} of {t[GAMES]}." if t[GAMES] > 1 and seat == 0 else ""
    out = f"{t[OUT + seat]} of {table.goal} through"
    return f"{series} {seat_title(seat)}: {out}; {placed or 'no dice on the board'}.".strip()

"""The scene of WARP 6 for a viewer: spiral, dice, prompt and targets."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from harena.core.english import counted, listed
from harena.core.play.state import TERMINAL
from harena.core.scene.scene import (
    Blocked,
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
from harena.games.warp6.rules import board as spiral, components, fields as F, movement
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.view import read
from harena.games.warp6.view.read import Die, Position

LETTERS = ("B", "Y", "W")


def point_of(space: int) -> tuple[float, float]:
    """Return a space's coordinates: the spiral goes out one unit per ring.

    Spaces count clockwise and outwards, so dice travel counterclockwise and inwards.
    """
    if space == spiral.CENTRE:
        return 0.0, 0.0
    ring = int(spiral.RING[space])
    part = (space - int(spiral.first_of_ring(ring))) / (6 * ring)
    radius, angle = ring + 0.1 + part, 2 * pi * part
    return round(radius * sin(angle), 3), round(-radius * cos(angle), 3)


@cache
def board() -> Board:
    """Return the spiral with its dotted lines; the same in every game."""
    cells = [Cell("centre", 0.0, 0.0, 0.62, "The wormhole", "hole", tone="wormhole")]
    for space in range(1, int(spiral.START) + 1):
        x, y = point_of(space)
        label = f"Space {space}, ring {spiral.RING[space]}"
        cells.append(
            Cell(
                read.cell_id(space),
                x,
                y,
                0.42,
                label,
                "circle",
                str(space),
                f"ring-{spiral.RING[space]}",
            )
        )
    river = Line("river", tuple(point_of(space) for space in range(int(spiral.START), -1, -1)))
    chutes = []
    for space in range(1, int(spiral.START) + 1):
        ends = point_of(space), point_of(int(spiral.DOTTED[space]))
        chutes.append(Line(f"chute-{space}", ends, "dotted", "chute"))
    box = (-7.7, -7.7, 15.4, 15.4)
    return Board("warp-6-spiral", box, tuple(cells), (river, *chutes), "Spiral of 126 spaces")


def draw(state: WarpSix, viewer: int) -> Scene:
    """Return the scene of a position; targets are those of the viewer's own seat."""
    seen = read.read(state)
    seats = range(seen.seats)
    deciding = state.deciding()
    ended = state.to_move == TERMINAL
    return Scene(
        game="warp-6",
        board=board(),
        seats=tuple(_seat(seen, seat, seat in deciding) for seat in seats),
        tokens=tuple(_token(die) for die in seen.dice),
        trays=tuple(tray for seat in seats for tray in _trays(seen, seat)),
        prompt=_prompt(state, seen, viewer, deciding),
        targets=tuple(_target(state, seen, viewer, a) for a in state.legal_actions(viewer))
        if viewer >= 0
        else (),
        outcome=_outcome(state, seen) if ended else None,
        blocked=_blocked(seen, viewer) if viewer in deciding and seen.phase == F.MOVING else (),
        summary=" ".join(_in_words(seen, seat) for seat in seats),
    )


def _blocked(seen: Position, viewer: int) -> tuple[Blocked, ...]:
    """Return the dice of others, which cannot be chosen."""
    dice = tuple(die.token for die in seen.dice if die.seat != viewer and die.on_board)
    why = "It is not yours: you move your own dice, and may land on this one."
    return (Blocked(why, dice),) if dice else ()


def _seat(seen: Position, seat: int, acting: bool) -> SeatView:
    notes = (f"{counted(seen.totals[seat], 'point')} in the series",) if seen.series else ()
    score = f"{seen.out[seat]} of {seen.goal} in"
    return SeatView(seat, read.seat_title(seat), LETTERS[seat], seat, score, notes, acting)


def _token(die: Die) -> Token:
    shows = f" showing {die.face}" if die.face else ""
    label = f"{read.seat_title(die.seat)} d{die.sides}{shows}, {_where(die)}"
    return Token(die.token, "die", die.place, die.seat, label, "", die.sides, die.face)


def _where(die: Die) -> str:
    if die.in_hand:
        return "in hand"
    return "off the board" if die.off else f"on space {die.space}"


def _trays(seen: Position, seat: int) -> list[Tray]:
    trays = [Tray(f"out-{seat}", seat, "Through the wormhole", seen.goal)]
    if seen.phase not in (F.MOVING, F.ENDED):
        trays.append(Tray(f"hand-{seat}", seat, "In hand"))
    return trays


def _prompt(state: WarpSix, seen: Position, viewer: int, deciding: list[int]) -> Prompt:
    if state.to_move == TERMINAL:
        return Prompt(_outcome(state, seen).text, _ending_rule(seen))
    if not deciding:
        rule = {int(F.MOVING): "W6-4", int(F.TIE): "W6-8"}.get(seen.phase, "W6-7")
        return Prompt("The dice are rolling.", rule)
    secret = seen.phase == F.CHOOSING
    if viewer not in deciding or not state.can_act(viewer):
        names = " and ".join(read.seat_title(seat) for seat in deciding if seat != viewer)
        doing = "choosing numbers in secret" if secret else "deciding"
        return Prompt(f"{names} {'are' if ' and ' in names else 'is'} {doing}.", "", secret)
    you = read.seat_title(viewer)
    if secret:
        die = read.next_to_choose(state, viewer).words
        return Prompt(f"{you}, choose the number your {die} starts with.", "W6-12", True)
    if seen.phase == F.PLACING:
        text = f"{you}, choose a die to place on space {seen.next_space}"
        return Prompt(f"{text}; it keeps its number, and moves by that later.", "W6-7")
    return Prompt(f"{you}, move a die, or change its number by one.", "W6-6")


def _target(state: WarpSix, seen: Position, seat: int, action: int) -> Target:
    name = state.space.name(action)
    if action >= F.NUMBER:
        face = action - int(F.NUMBER) + 1
        die = read.next_to_choose(state, seat)
        preview = Preview(f"Your {die.words} starts with {face}.", die.token, face=face)
        return Target(action, name, "number", str(face), "number", str(face), preview)
    die = seen.own(seat)[action % int(components.OWN)]
    if action < F.PLUS and seen.phase == F.MOVING:
        label, preview = f"Move the {die.words} by {die.face}", move_preview(state, seen, die)
        return Target(action, name, "token", die.token, "move", label, preview)
    if action < F.PLUS:
        path = (Stop(die.place, "start"), Stop(read.cell_id(seen.next_space), "hop"))
        preview = Preview(f"The {die.words} goes on space {seen.next_space}.", die.token, path)
        label = f"Place the {die.words}"
        return Target(action, name, "token", die.token, "place", label, preview)
    role, to = ("plus", die.face + 1) if action < F.MINUS else ("minus", die.face - 1)
    preview = Preview(f"The {die.words} shows {to} instead of {die.face}.", die.token, face=to)
    label = f"Turn the {die.words} {'up' if role == 'plus' else 'down'} to {to}"
    return Target(action, name, "token", die.token, role, label, preview)


def stops(start: int, slides: list[int], warps: list[int]) -> tuple[Stop, ...]:
    """Return the path of a die's move, from its first space."""
    return (
        Stop(read.cell_id(start), "start"),
        *(Stop(read.cell_id(space)) for space in slides),
        *(Stop(read.cell_id(space), "warp") for space in warps),
    )


def move_preview(state: WarpSix, seen: Position, die: Die) -> Preview:
    """Return a die's move in words and as a path."""
    reached = int(movement.landing(die.space, die.face))
    rest = int(movement.warp(state, reached))
    slides, warps = read.way(die.space, reached, rest)
    words = f"The {die.words} moves to {reached or 'the wormhole'}"
    if warps:
        chain = ", ".join(str(space) if space else "the wormhole" for space in warps)
        words += f" and warps to {chain}"
    if rest == spiral.CENTRE:
        words += f": {seen.out[die.seat] + 1} of {seen.goal}"
    elif warps:
        words += "; then it is rolled"
    rolls = (die.sides,) if warps and rest != spiral.CENTRE else ()
    return Preview(f"{words}.", die.token, stops(die.space, slides, warps), rolls)


def _ending_rule(seen: Position) -> str:
    """Return the rule that ended the match."""
    if seen.winner < 0:
        return "W6-15"
    return "W6-13" if seen.series else "W6-10"


def _outcome(state: WarpSix, seen: Position) -> Outcome:
    seats = range(seen.seats)
    winners = tuple(seat for seat in seats if state._returns(seat) > 0)
    others = [seat for seat in seats if seat not in winners]
    names = listed([read.seat_title(seat) for seat in winners])
    if seen.series or seen.winner < 0:
        what = "the series" if seen.series else "the game"
        fewest = counted(seen.totals[winners[0]], "point")
        won = f"{names} wins {what} with {fewest}, the fewest"
        if len(winners) > 1:
            won = f"{names} share {what} with {fewest} each, the fewest"
        had = [f"{read.seat_title(seat)} has {seen.totals[seat]}" for seat in others]
    else:
        won = f"{names} wins with {counted(seen.goal, 'die', 'dice')} through"
        had = [f"{read.seat_title(seat)} has {seen.out[seat] or 'none'}" for seat in others]
    return Outcome(winners, f"{won}; {listed(had)}." if had else f"{won}.")


def _in_words(seen: Position, seat: int) -> str:
    own = sorted((die for die in seen.own(seat) if die.on_board), key=lambda die: die.space)
    placed = ", ".join(f"d{die.sides} showing {die.face} on {die.space}" for die in own)
    series = f" Game {seen.game} of {seen.games}." if seen.series and seat == 0 else ""
    out = f"{seen.out[seat]} of {seen.goal} through"
    return f"{series} {read.seat_title(seat)}: {out}; {placed or 'no dice on the board'}.".strip()

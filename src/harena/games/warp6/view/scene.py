"""The scene of WARP 6 for a viewer: spiral, dice, prompt and targets."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from math import cos, pi, sin

from harena.core.play.state import TERMINAL
from harena.core.scene.equal_positions import once
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
from harena.games.warp6 import messages
from harena.games.warp6.rules import actions, board as spiral, components, fields as F, movement
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.view import read
from harena.games.warp6.view.read import KEPT, Die, Position

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
    cells = [Cell("centre", 0.0, 0.0, 0.62, messages.WORMHOLE, "hole", tone="wormhole")]
    for space in range(1, int(spiral.START) + 1):
        x, y = point_of(space)
        label = messages.space(number=space, ring=int(spiral.RING[space]))
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
    return Board("warp-6-spiral", box, tuple(cells), (river, *chutes), messages.BOARD)


def draw(state: WarpSix, viewer: int) -> Scene:
    """Return the scene of a position; targets are those of the viewer's own seat."""
    if viewer not in state.deciding():
        return _watched(state)
    seen = read.read_once(state)
    return replace(
        _watched(state),
        prompt=_prompt(state, seen, viewer),
        targets=_targets(state, seen, viewer),
        blocked=_blocked(seen, viewer) if seen.phase == F.MOVING else (),
    )


@once
def _watched(state: WarpSix) -> Scene:
    """Return the scene for all who do not decide."""
    seen = read.read_once(state)
    seats = range(seen.seats)
    deciding = state.deciding()
    return Scene(
        game="warp-6",
        board=board(),
        seats=tuple(_seat(seen, seat, seat in deciding) for seat in seats),
        tokens=tuple(_token(die) for die in seen.dice),
        trays=tuple(tray for seat in seats for tray in _trays(seen, seat)),
        outcome=_outcome(state, seen) if state.to_move == TERMINAL else None,
        prompt=_watched_prompt(state, seen, deciding),
        summary=_summary(seen),
    )


def _blocked(seen: Position, viewer: int) -> tuple[Blocked, ...]:
    """Return the dice of others, which cannot be chosen."""
    dice = tuple(die.token for die in seen.dice if die.seat != viewer and die.on_board)
    return (Blocked(messages.NOT_YOUR_DIE, dice),) if dice else ()


def _seat(seen: Position, seat: int, acting: bool) -> SeatView:
    points = seen.totals[seat] if seen.series else None
    return _seat_view(seat, seen.out[seat], seen.goal, points, acting=acting)


@lru_cache(KEPT)
def _seat_view(seat: int, out: int, goal: int, points: int | None, *, acting: bool) -> SeatView:
    notes = () if points is None else (messages.series_points(points=points),)
    score = messages.score(out=out, goal=goal)
    return SeatView(seat, read.seat_title(seat), LETTERS[seat], seat, score, notes, acting)


@lru_cache(KEPT)
def _token(die: Die) -> Token:
    where = messages.on_space(number=die.space)
    if not die.on_board:
        where = messages.IN_HAND if die.in_hand else messages.OFF_BOARD
    label = messages.token(
        seat=read.seat_title(die.seat), sides=die.sides, face=die.face, where=where
    )
    return Token(die.token, "die", die.place, die.seat, label, "", die.sides, die.face)


def _trays(seen: Position, seat: int) -> tuple[Tray, ...]:
    setting_up = seen.phase not in (F.MOVING, F.ENDED)
    hand = setting_up or any(die.in_hand for die in seen.own(seat))
    return _trays_of(seat, seen.goal, hand=hand)


@lru_cache(KEPT)
def _trays_of(seat: int, goal: int, *, hand: bool) -> tuple[Tray, ...]:
    out = Tray(f"out-{seat}", seat, messages.OUT_TRAY, goal)
    return (out, Tray(f"hand-{seat}", seat, messages.HAND_TRAY)) if hand else (out,)


def _watched_prompt(state: WarpSix, seen: Position, deciding: list[int]) -> Prompt:
    if state.to_move == TERMINAL:
        return Prompt(_outcome(state, seen).text, _ending_rule(seen))
    if not deciding:
        rule = {int(F.MOVING): "W6-4", int(F.TIE): "W6-8"}.get(seen.phase, "W6-7")
        return Prompt(messages.ROLLING, rule)
    seats = [read.seat_title(seat) for seat in deciding]
    if seen.phase == F.CHOOSING:
        return Prompt(messages.others_choose_numbers(seats=seats), "", True)
    other = messages.other_places if seen.phase == F.PLACING else messages.other_moves
    return Prompt(other(seat=seats[0]))


def _prompt(state: WarpSix, seen: Position, seat: int) -> Prompt:
    if seen.phase == F.CHOOSING:
        die = read.next_to_choose(state, seat)
        text = messages.choose_number(die=die.words)
        return Prompt(text, "W6-12", True, about=(die.token,), seat=seat)
    if seen.phase == F.PLACING:
        space = seen.next_space
        about = (read.cell_id(space),)
        return Prompt(messages.place_die(space=space), "W6-7", about=about, seat=seat)
    return Prompt(messages.MOVE_DIE, "W6-6", seat=seat)


def _targets(state: WarpSix, seen: Position, seat: int) -> tuple[Target, ...]:
    """Return the targets of single decisions, and those that choose all numbers at once."""
    found = [_target(state, seen, seat, action) for action in state.legal_actions(seat)]
    if found and seen.phase == F.CHOOSING:
        # First: a small window has room for a few.
        found = [*_all_numbers(state, seen, seat), *found]
    return tuple(found)


def _all_numbers(state: WarpSix, seen: Position, seat: int) -> list[Target]:
    """Return the choices of the highest and of the lowest numbers for all dice without one."""
    own = seen.own(seat)
    left = own[own.index(read.next_to_choose(state, seat)) :]
    if len(left) < 2:
        return []
    found = []
    for highest in (True, False):
        faces = [die.sides if highest else 1 for die in left]
        first, *then = (int(actions.NUMBER) + face - 1 for face in faces)
        label = messages.all_numbers(highest=highest, rest=len(left) < len(own))
        text = messages.all_numbers_preview(dice=len(left), highest=highest)
        name = state.space.name(first)
        ref = "highest" if highest else "lowest"
        target = Target(first, name, "button", ref, "all", label, Preview(text), then=tuple(then))
        found.append(target)
    return found


def _target(state: WarpSix, seen: Position, seat: int, action: int) -> Target:
    name = state.space.name(action)
    if action >= actions.NUMBER:
        face = action - int(actions.NUMBER) + 1
        return _number_target(action, name, read.next_to_choose(state, seat), face)
    die = seen.own(seat)[action % int(components.OWN)]
    if action < actions.PLUS and seen.phase == F.MOVING:
        return _move_target(action, name, die, *_move(state, seen, die))
    if action < actions.PLUS:
        return _place_target(action, name, die, seen.next_space)
    return _turn_target(action, name, die, up=action < actions.MINUS)


@lru_cache(KEPT)
def _number_target(action: int, name: str, die: Die, face: int) -> Target:
    text = messages.number_preview(die=die.words, face=face)
    preview = Preview(text, die.token, face=face)
    return Target(action, name, "number", str(face), "number", str(face), preview)


@lru_cache(KEPT)
def _move_target(
    action: int, name: str, die: Die, reached: int, rest: int, out: int, goal: int
) -> Target:
    label = messages.move(die=die.words, face=die.face)
    preview = _move_preview(die, reached, rest, out, goal)
    return Target(action, name, "token", die.token, "move", label, preview)


@lru_cache(KEPT)
def _place_target(action: int, name: str, die: Die, space: int) -> Target:
    path = (Stop(die.place, "start"), Stop(read.cell_id(space), "hop"))
    text = messages.place_preview(die=die.words, space=space)
    label = messages.place(die=die.words)
    return Target(action, name, "token", die.token, "place", label, Preview(text, die.token, path))


@lru_cache(KEPT)
def _turn_target(action: int, name: str, die: Die, *, up: bool) -> Target:
    face = die.face + (1 if up else -1)
    text = messages.turn_preview(die=die.words, face=face, before=die.face)
    label = messages.turn(die=die.words, face=face, up=up)
    role, preview = "plus" if up else "minus", Preview(text, die.token, face=face)
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
    return _move_preview(die, *_move(state, seen, die))


def _move(state: WarpSix, seen: Position, die: Die) -> tuple[int, int, int, int]:
    """Return the space a die reaches, where it rests, and its seat's dice off the board if out."""
    reached = int(movement.landing(die.space, die.face))
    return reached, int(movement.warp(state, reached)), seen.out[die.seat] + 1, seen.goal


def _move_preview(die: Die, reached: int, rest: int, out: int, goal: int) -> Preview:
    slides, warps = read.way(die.space, reached, rest)
    text = messages.move_preview(die=die.words, reached=reached, warps=warps, out=out, goal=goal)
    rolls = (die.sides,) if warps and rest != spiral.CENTRE else ()
    return Preview(text, die.token, stops(die.space, slides, warps), rolls)


def _ending_rule(seen: Position) -> str:
    """Return the rule that ended the match."""
    if seen.winner < 0:
        return "W6-15"
    return "W6-13" if seen.series else "W6-10"


def won_by_dice(seen: Position, winner: int) -> str:
    """Return who has won a game with the dice of all."""
    seats = [seat for seat in range(seen.seats) if seat != winner]
    others = {read.seat_title(seat): seen.out[seat] for seat in seats}
    return messages.won_by_dice(winner=read.seat_title(winner), goal=seen.goal, others=others)


def _outcome(state: WarpSix, seen: Position) -> Outcome:
    seats = range(seen.seats)
    winners = tuple(seat for seat in seats if state._returns(seat) > 0)
    if not seen.series and seen.winner >= 0:
        return Outcome(winners, won_by_dice(seen, winners[0]))
    others = {read.seat_title(seat): seen.totals[seat] for seat in seats if seat not in winners}
    text = messages.won_by_points(
        winners=[read.seat_title(seat) for seat in winners],
        points=seen.totals[winners[0]],
        series=seen.series,
        others=others,
    )
    return Outcome(winners, text)


def _summary(seen: Position) -> str:
    """Return the whole position in words."""
    parts = [messages.game_of_series(game=seen.game, games=seen.games)] if seen.series else []
    for seat in range(seen.seats):
        dice = sorted((die for die in seen.own(seat) if die.on_board), key=lambda die: die.space)
        parts.append(
            messages.seat_summary(
                seat=read.seat_title(seat),
                out=seen.out[seat],
                goal=seen.goal,
                dice=[(die.sides, die.face, die.space) for die in dice],
            )
        )
    return " ".join(parts)

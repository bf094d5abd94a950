"""The scene of Arena for a viewer: map, creatures, prompt and targets."""

from __future__ import annotations

from harena.core.english import counted, listed
from harena.core.play.state import TERMINAL
from harena.core.scene.scene import Scene, SeatView, Token, Tray
from harena.games.arena.rules import board, fields as F
from harena.games.arena.rules.fields import ArenaState
from harena.games.arena.view import layout, prompts, targets, words
from harena.games.arena.view.read import Creature, Position, read
from harena.games.arena.view.words import GROUND_TITLES


def draw(state: ArenaState, viewer: int) -> Scene:
    """Return the scene of a position; targets are those of the viewer's own seat."""
    arena = read(state)
    deciding = state.deciding()
    mine = viewer >= 0 and bool(state.can_act(viewer))
    offered = tuple(targets.targets(arena, viewer)) if mine else ()
    return Scene(
        game="arena",
        board=layout.board(arena),
        seats=tuple(_seat(arena, seat, seat in deciding) for seat in range(2)),
        tokens=tuple(_token(arena, one) for one in arena.creatures.values()),
        trays=tuple(tray for seat in range(2) for tray in _trays(arena, seat)),
        prompt=prompts.prompt(arena, viewer),
        targets=offered,
        outcome=prompts.outcome(arena) if state.to_move == TERMINAL else None,
        summary=_summary(arena),
        unavailable=tuple(targets.unavailable(arena, viewer)) if mine else (),
        blocked=tuple(targets.blocked(arena, viewer, offered)) if mine else (),
        zones=layout.zones(arena),
    )


# --- seats, tokens, trays -----------------------------------------------------------------------


def _seat(arena: Position, seat: int, acting: bool) -> SeatView:
    """Return a seat's creatures and power, the hexes it controls, and its terrain pool."""
    title = words.seat_title(seat)
    there = [one for one in arena.own(seat) if not one.dead]
    notes = [f"power {sum(one.power for one in there)}"]
    if arena.phase == F.CHANGING and arena.active == seat:
        # In place of the hexes that gave them: all of it has room on a phone.
        notes.append(f"{words.points(arena.pool)} left")
    elif arena.phase != F.PLACING:
        notes.append(counted(len(arena.held(seat)), "hex", "hexes"))
    if dead := sum(one.dead for one in arena.own(seat)):
        notes.append(f"{dead} dead")
    score = counted(len(there), "creature")
    return SeatView(seat, title, title[0], seat, score, tuple(notes), acting)


def _token(arena: Position, one: Creature) -> Token:
    """Return a creature with its power, its move and the terrain it can enter."""
    done = arena.phase == F.MOVING and one.moved and one.left == 0
    state = ", has moved" if done else ""
    label = f"{words.whose(arena, one.number)}, {words.facts(arena, one.number)}"
    label += f", {_where(arena, one)}{state}"
    number = words.number(arena, one.number)
    return Token(
        one.name,
        "creature",
        layout.place_of(arena, one.number),
        one.seat,
        label,
        words.kind_title(arena, one.number),
        tone="dead" if one.dead else "moved" if done else "",
        pips=(one.power, one.move, *([int(number)] if number else [])),
        marks=(words.range_name(arena, one.number),),
    )


def _where(arena: Position, one: Creature) -> str:
    if one.in_hand:
        return "to be placed"
    if one.dead:
        return "dead"
    ground = f" on {words.ground(arena, one.at)}" if one.at < board.HEXES else ""
    return f"in {board.PLACE_NAMES[one.at]}{ground}"


def _trays(arena: Position, seat: int) -> list[Tray]:
    """Creatures that are still to be placed, and the dead."""
    trays = []
    if arena.phase == F.PLACING:
        trays.append(Tray(f"hand-{seat}", seat, "To be placed"))
    if any(one.dead for one in arena.own(seat)):
        trays.append(Tray(f"dead-{seat}", seat, "Dead"))
    return trays


# --- in words -----------------------------------------------------------------------------------


def _summary(arena: Position) -> str:
    parts = []
    if arena.turn and arena.state.to_move != TERMINAL:
        parts.append(f"Turn {arena.turn}, {words.seat_title(arena.active)}'s.")
    parts += [_army(arena, seat) for seat in range(2)]
    ground_of = [words.ground(arena, hex_) for hex_ in range(int(board.HEXES))]
    lie = []
    for terrain in GROUND_TITLES.values():
        hexes = [board.PLACE_NAMES[hex_] for hex_, one in enumerate(ground_of) if one == terrain]
        if hexes:
            lie.append(f"{terrain} {', '.join(hexes)}")
    return " ".join([*parts, f"Terrain: {'; '.join(lie)}."])


def _army(arena: Position, seat: int) -> str:
    """Return a seat's creatures by place, and the hexes it controls."""
    places: dict[str, list[str]] = {}
    for one in arena.own(seat):
        if one.on_board:
            place = board.PLACE_NAMES[one.at]
            places.setdefault(place, []).append(words.creature_title(arena, one.number))
    stand = [f"{listed(names)} in {place}" for place, names in places.items()]
    held = arena.held(seat)
    holds = f"; holds {listed(held)}" if held else ""
    return f"{words.seat_title(seat)}: {', '.join(stand) or 'no creatures on the board'}{holds}."

"""What a viewer of Arena sees: the map, the creatures, the prompt and what may be pointed at."""

from __future__ import annotations

from harena.core.play.state import TERMINAL
from harena.core.show.scene import Scene, SeatView, Token, Tray
from harena.games.arena.rules.board import HEXES, PLACE_NAMES, count
from harena.games.arena.rules.table import (
    ACTIVE,
    AT,
    CHANGING,
    CONTROL,
    DEAD,
    IN_HAND,
    LEFT,
    MOVE,
    MOVED,
    MOVING,
    PHASE,
    PLACING,
    POOL,
    POWER,
    TERRAIN_NAMES,
    TURN,
    ArenaTable,
    alive,
    creature_name,
)
from harena.games.arena.view.forecasts import own
from harena.games.arena.view.layout import board, hexes_of, place_of, zones
from harena.games.arena.view.prompts import outcome, prompt
from harena.games.arena.view.targets import targets, unavailable
from harena.games.arena.view.words import (
    COLOURS,
    counted,
    creature_title,
    facts,
    ground,
    kind_title,
    listed,
    points,
    range_name,
    seat_title,
    whose,
)


def draw(table: ArenaTable, viewer: int) -> Scene:
    """The scene of a position; targets are those of the viewer's own seat."""
    deciding = table.deciding()
    mine = viewer >= 0 and bool(table.can_act(viewer))
    creatures = [creature for seat in range(2) for creature in own(table, seat)]
    return Scene(
        game="arena",
        theme="map",
        board=board(table),
        seats=tuple(_seat(table, seat, seat in deciding) for seat in range(2)),
        tokens=tuple(_token(table, creature) for creature in creatures),
        trays=tuple(tray for seat in range(2) for tray in _trays(table, seat)),
        prompt=prompt(table, viewer),
        targets=tuple(targets(table, viewer)) if mine else (),
        outcome=outcome(table) if table.to_move == TERMINAL else None,
        summary=_summary(table),
        unavailable=tuple(unavailable(table, viewer)) if mine else (),
        zones=zones(table),
    )


# --- seats, tokens, trays -----------------------------------------------------------------------


def _seat(table: ArenaTable, seat: int, acting: bool) -> SeatView:
    """AR-11, AR-14: a seat's creatures and power, the hexes it controls, and its terrain pool."""
    t = table.table
    title = seat_title(seat)
    there = [one for one in own(table, seat) if t[AT + one] != DEAD]
    notes = [f"power {sum(int(t[POWER + one]) for one in there)}"]
    if t[PHASE] != PLACING:
        notes.append(counted(int(count(t[CONTROL + seat])), "hex", "hexes"))
    if t[PHASE] == CHANGING and t[ACTIVE] == seat:
        notes.append(f"{points(int(t[POOL]))} for terrain left")
    score = counted(len(there), "creature")
    return SeatView(seat, title, title[0], COLOURS[seat], score, tuple(notes), acting)


def _token(table: ArenaTable, creature: int) -> Token:
    """AR-22: a creature with its power, its move and where it can go."""
    t = table.table
    done = t[PHASE] == MOVING and t[MOVED] >> creature & 1 and t[LEFT + creature] == 0
    state = ", has moved" if done else ""
    label = f"{whose(table, creature)}, {facts(table, creature)}, {_where(table, creature)}{state}"
    return Token(
        creature_name(table, creature),
        "creature",
        place_of(table, creature),
        0 if creature in own(table, 0) else 1,
        label,
        kind_title(table, creature),
        tone="moved" if done else "",
        pips=(int(t[POWER + creature]), int(t[MOVE + creature])),
        marks=(range_name(table, creature),),
    )


def _where(table: ArenaTable, creature: int) -> str:
    at = int(table.table[AT + creature])
    if at == IN_HAND:
        return "to be placed"
    if at == DEAD:
        return "dead"
    return f"in {PLACE_NAMES[at]}" + (f" on {ground(table, at)}" if at < HEXES else "")


def _trays(table: ArenaTable, seat: int) -> list[Tray]:
    """AR-6, AR-15: creatures that are still to be placed, and the dead."""
    t = table.table
    trays = []
    if t[PHASE] == PLACING:
        trays.append(Tray(f"hand-{seat}", seat, "To be placed"))
    if any(t[AT + one] == DEAD for one in own(table, seat)):
        trays.append(Tray(f"dead-{seat}", seat, "Dead"))
    return trays


# --- in words -----------------------------------------------------------------------------------


def _summary(table: ArenaTable) -> str:
    t = table.table
    parts = []
    if t[TURN] and table.to_move != TERMINAL:
        parts.append(f"Turn {t[TURN]}, {seat_title(int(t[ACTIVE]))}'s.")
    parts += [_army(table, seat) for seat in range(2)]
    ground_of = [ground(table, hex_) for hex_ in range(int(HEXES))]
    lie = []
    for terrain in TERRAIN_NAMES:
        hexes = [PLACE_NAMES[hex_] for hex_, one in enumerate(ground_of) if one == terrain]
        if hexes:
            lie.append(f"{terrain} {', '.join(hexes)}")
    return " ".join([*parts, f"Terrain: {'; '.join(lie)}."])


def _army(table: ArenaTable, seat: int) -> str:
    """A seat's creatures by place, and the hexes it holds."""
    t = table.table
    places: dict[str, list[str]] = {}
    for one in own(table, seat):
        if alive(table, one):
            place = PLACE_NAMES[int(t[AT + one])]
            places.setdefault(place, []).append(creature_title(table, one))
    stand = [f"{listed(names)} in {place}" for place, names in places.items()]
    held = hexes_of(int(t[CONTROL + seat]))
    holds = f"; holds {listed(held)}" if held else ""
    return f"{seat_title(seat)}: {', '.join(stand) or 'no creatures on the board'}{holds}."

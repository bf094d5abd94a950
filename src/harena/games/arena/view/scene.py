"""What a viewer of Arena sees: the map, the creatures, the prompt and what may be pointed at."""

from __future__ import annotations

from harena.core.play.state import TERMINAL
from harena.core.show.english import counted, listed
from harena.core.show.scene import Scene, SeatView, Token, Tray
from harena.games.arena.look import LOOK
from harena.games.arena.rules import board, table as on
from harena.games.arena.rules.table import ArenaTable
from harena.games.arena.view import forecasts, layout, prompts, targets, words


def draw(table: ArenaTable, viewer: int) -> Scene:
    """The scene of a position; targets are those of the viewer's own seat."""
    deciding = table.deciding()
    mine = viewer >= 0 and bool(table.can_act(viewer))
    creatures = [creature for seat in range(2) for creature in forecasts.own(table, seat)]
    return Scene(
        game="arena",
        theme=LOOK.name,
        board=layout.board(table),
        seats=tuple(_seat(table, seat, seat in deciding) for seat in range(2)),
        tokens=tuple(_token(table, creature) for creature in creatures),
        trays=tuple(tray for seat in range(2) for tray in _trays(table, seat)),
        prompt=prompts.prompt(table, viewer),
        targets=tuple(targets.targets(table, viewer)) if mine else (),
        outcome=prompts.outcome(table) if table.to_move == TERMINAL else None,
        summary=_summary(table),
        unavailable=tuple(targets.unavailable(table, viewer)) if mine else (),
        zones=layout.zones(table),
    )


# --- seats, tokens, trays -----------------------------------------------------------------------


def _seat(table: ArenaTable, seat: int, acting: bool) -> SeatView:
    """AR-11, AR-14: a seat's creatures and power, the hexes it controls, and its terrain pool."""
    t = table.table
    title = words.seat_title(seat)
    there = [one for one in forecasts.own(table, seat) if t[on.AT + one] != on.DEAD]
    notes = [f"power {sum(int(t[on.POWER + one]) for one in there)}"]
    if t[on.PHASE] != on.PLACING:
        notes.append(counted(int(board.count(t[on.CONTROL + seat])), "hex", "hexes"))
    if t[on.PHASE] == on.CHANGING and t[on.ACTIVE] == seat:
        notes.append(f"{words.points(int(t[on.POOL]))} for terrain left")
    score = counted(len(there), "creature")
    return SeatView(seat, title, title[0], words.COLOURS[seat], score, tuple(notes), acting)


def _token(table: ArenaTable, creature: int) -> Token:
    """AR-22: a creature with its power, its move and where it can go."""
    t = table.table
    done = t[on.PHASE] == on.MOVING and t[on.MOVED] >> creature & 1 and t[on.LEFT + creature] == 0
    state = ", has moved" if done else ""
    label = f"{words.whose(table, creature)}, {words.facts(table, creature)}"
    label += f", {_where(table, creature)}{state}"
    return Token(
        on.creature_name(table, creature),
        "creature",
        layout.place_of(table, creature),
        0 if creature in forecasts.own(table, 0) else 1,
        label,
        words.kind_title(table, creature),
        tone="moved" if done else "",
        pips=(int(t[on.POWER + creature]), int(t[on.MOVE + creature])),
        marks=(words.range_name(table, creature),),
    )


def _where(table: ArenaTable, creature: int) -> str:
    at = int(table.table[on.AT + creature])
    if at == on.IN_HAND:
        return "to be placed"
    if at == on.DEAD:
        return "dead"
    return f"in {board.PLACE_NAMES[at]}" + (
        f" on {words.ground(table, at)}" if at < board.HEXES else ""
    )


def _trays(table: ArenaTable, seat: int) -> list[Tray]:
    """AR-6, AR-15: creatures that are still to be placed, and the dead."""
    t = table.table
    trays = []
    if t[on.PHASE] == on.PLACING:
        trays.append(Tray(f"hand-{seat}", seat, "To be placed"))
    if any(t[on.AT + one] == on.DEAD for one in forecasts.own(table, seat)):
        trays.append(Tray(f"dead-{seat}", seat, "Dead"))
    return trays


# --- in words -----------------------------------------------------------------------------------


def _summary(table: ArenaTable) -> str:
    t = table.table
    parts = []
    if t[on.TURN] and table.to_move != TERMINAL:
        parts.append(f"Turn {t[on.TURN]}, {words.seat_title(int(t[on.ACTIVE]))}'s.")
    parts += [_army(table, seat) for seat in range(2)]
    ground_of = [words.ground(table, hex_) for hex_ in range(int(board.HEXES))]
    lie = []
    for terrain in on.TERRAIN_NAMES:
        hexes = [board.PLACE_NAMES[hex_] for hex_, one in enumerate(ground_of) if one == terrain]
        if hexes:
            lie.append(f"{terrain} {', '.join(hexes)}")
    return " ".join([*parts, f"Terrain: {'; '.join(lie)}."])


def _army(table: ArenaTable, seat: int) -> str:
    """A seat's creatures by place, and the hexes it holds."""
    t = table.table
    places: dict[str, list[str]] = {}
    for one in forecasts.own(table, seat):
        if on.alive(table, one):
            place = board.PLACE_NAMES[int(t[on.AT + one])]
            places.setdefault(place, []).append(words.creature_title(table, one))
    stand = [f"{listed(names)} in {place}" for place, names in places.items()]
    held = layout.hexes_of(int(t[on.CONTROL + seat]))
    holds = f"; holds {listed(held)}" if held else ""
    return f"{words.seat_title(seat)}: {', '.join(stand) or 'no creatures on the board'}{holds}."

"""What happened in Warp Arena between two positions, for drawing and in words.

First comes what was decided or rolled, then what came of it: windows, a fight's result, grids
that moved, hexes and robots lost, players out, cards drawn, and what begins next.
"""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.game import Entry
from harena.core.play.state import FRAME, SIMULTANEOUS, TERMINAL
from harena.core.show.scene import Event, Stop
from harena.games.warp_arena.log.actions import deed
from harena.games.warp_arena.log.combat import said
from harena.games.warp_arena.log.dice import roll
from harena.games.warp_arena.log.results import fought
from harena.games.warp_arena.log.stages import stages
from harena.games.warp_arena.log.verdicts import closed
from harena.games.warp_arena.rules.notation import CARDS, OWN, OWNER, C, piece_name
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import (
    ACTIVE,
    ALIVE,
    AT,
    BIDDING,
    BOOSTED,
    CELL_Q,
    CELL_R,
    COMBAT,
    CREATE,
    DISCS,
    EACH,
    FIGHT,
    GROUND,
    HAND,
    HELD,
    L0,
    L1,
    L2,
    LOOSE,
    ORDER,
    PHASE,
    POINTS,
    RANDOM_DISC,
    ROLL_OFF,
    STOP_CARD,
    TURN,
    TURNED,
    WARP_ANY,
    WARP_CONVERTER,
    WINNER,
    alive,
    destroyed,
    field_owner,
)
from harena.games.warp_arena.view import words
from harena.games.warp_arena.view.frames import frames, own_robots, window
from harena.games.warp_arena.view.layout import place_title
from harena.games.warp_arena.view.strengths import balance
from harena.games.warp_arena.view.windows import card_effect
from harena.games.warp_arena.view.words import (
    CARD_TITLES,
    cards,
    cell_word,
    discs,
    grid_title,
    hex_title,
    listed,
    points,
    seat_title,
    whose,
)


def tell(before: WarpArena, entries: Sequence[Entry], after: WarpArena, viewer: int) -> list[Event]:
    """The events of one step, or of a window that ended, as a viewer may know of them."""
    events: list[Event] = []
    for start, done, end in stages(before, entries, after):
        events += _told(start, done, end)
    return events


def _told(before: WarpArena, entries: Sequence[Entry], after: WarpArena) -> list[Event]:
    events: list[Event] = []
    known = list(entries)
    if before.to_move != SIMULTANEOUS:
        for entry in known:
            events += roll(before, entry, after) if entry.is_roll else deed(before, entry, after)
    events += closed(before, after)
    fights = fought(before, known, after)
    events += fights
    events += _grids(before, after, bool(events and events[0].kind == "regrouped"))
    events += _hexes(before, after)
    events += _robots(before, after, [event.text for event in fights])
    events += _discs(before, after)
    events += _out(before, after)
    events += _cards(before, after)
    events += _points(before, after)
    events += _begins(before, after)
    return events


def _robots_all(table: WarpArena) -> range:
    return range(int(table.seats) * int(OWN))


# --- the arena --------------------------------------------------------------------------------


def _grids(before: WarpArena, after: WarpArena, told: bool) -> list[Event]:
    """WA-10, WA-12, WA-14: grids that turned or went elsewhere."""
    t, u = before.table, after.table
    gone = []
    turned = []
    for grid in range(int(before.grids)):
        if t[CELL_Q + grid] != u[CELL_Q + grid] or t[CELL_R + grid] != u[CELL_R + grid]:
            gone.append(grid)
        elif t[TURNED + grid] != u[TURNED + grid]:
            turned.append(grid)
    if told or not gone + turned:
        return []
    if len(gone) + len(turned) > 2:
        return [Event("regrouped", "The grids lie ready.", -1, rule="WA-50")]
    names = [grid_title(grid) for grid in gone]
    if len(gone) == 2:
        text, rule = f"{names[0].capitalize()} and {names[1]} change places", "WA-14"
    elif gone:
        q, r = int(u[CELL_Q + gone[0]]), int(u[CELL_R + gone[0]])
        place = place_title(after, gone[0], q, r)
        text, rule = f"{names[0].capitalize()} warps to a place {place}", "WA-12"
    else:
        text, rule = f"{grid_title(turned[0]).capitalize()} turns", "WA-10"
    turns = int(after.shape.turns)
    steps = [(grid, int(u[TURNED + grid] - t[TURNED + grid]) % turns) for grid in gone + turned]
    if turned:
        text += f" by {words.part_turn(after, steps[0][1])} clockwise"
    elif len(gone) == 1:
        text += words.turned(after, steps[0][1])
    elif any(n for _, n in steps):
        each = [f"{grid_title(grid)} by {words.part_turn(after, n)}" for grid, n in steps if n]
        text += f", turned: {listed(each)} clockwise"
    return [Event("regrouped", f"{text}.", -1, rule=rule)]


def _hexes(before: WarpArena, after: WarpArena) -> list[Event]:
    """WA-11, WA-27, WA-30: hexes destroyed, and force fields that are gone."""
    told = []
    for hex_ in range(int(before.hexes)):
        if before.table[GROUND + EACH * hex_] == after.table[GROUND + EACH * hex_]:
            continue
        name = hex_title(before, hex_)
        owner, now = int(field_owner(before, hex_)), int(field_owner(after, hex_))
        if owner >= 0 and now < 0 and alive(after, owner):
            text = f"The force field of {seat_title(owner)} in {name} is gone."
            told.append(Event("removed", text, owner, f"field-{name}", rule="WA-11"))
        if destroyed(after, hex_) and not destroyed(before, hex_):
            n = int(before.table[LOOSE + EACH * hex_])
            lost = f", with {discs(n)} that lay there" if n else ""
            text = f"{cell_word(after).capitalize()} {name} is destroyed{lost}."
            told.append(Event("said", text, -1, rule="WA-11"))
    return told


# --- robots and players -----------------------------------------------------------------------


def _robots(before: WarpArena, after: WarpArena, fights: list[str]) -> list[Event]:
    """Robots that a die or another's doing moved, and robots that are lost."""
    t, u = before.table, after.table
    told = []
    warped = _warps(before)
    for piece in _robots_all(before):
        was, now = int(t[AT + piece]), int(u[AT + piece])
        if was < 0 or was == now:
            continue
        if now >= 0:
            if warped == piece:
                path = (Stop(hex_title(before, was), "start"), Stop(hex_title(before, now), "warp"))
                seat = int(OWNER[piece])
                told.append(Event("moved", "", seat, piece_name(piece), path, rule="WA-18"))
            continue
        seat = int(OWNER[piece])
        text = f"{whose(piece)} is destroyed."
        if not alive(after, seat):
            text = "" if piece % int(OWN) != C else f"The C-bot of {seat_title(seat)} is destroyed."
        if any(_names(line, whose(piece)) for line in fights):
            text = ""
        told.append(Event("removed", text, seat, piece_name(piece), rule="WA-33"))
    return told


def _names(line: str, name: str) -> bool:
    """Whether the result of a fight says already that a robot is destroyed."""
    return line.endswith("destroyed.") and name in line.rsplit(": ", 1)[-1]


def _warps(before: WarpArena) -> int:
    """The robot that the die about to fall warps; -1 for none."""
    t = before.table
    at = int(before.frame()) if before.depth else 0
    if before.depth and t[at] == WARP_ANY:
        return int(t[at + L1])
    if before.depth and t[at] == WARP_CONVERTER:
        return int(t[at + L0]) * int(OWN)
    return -1


def _discs(before: WarpArena, after: WarpArena) -> list[Event]:
    """WA-7: a disc of the card Create Power Disc; discs of dice are told with the dice."""
    t = before.table
    if before.to_move != SIMULTANEOUS or not any(t[at] == CREATE for at in frames(before)):
        return []
    for piece in _robots_all(before):
        if after.table[DISCS + piece] > t[DISCS + piece]:
            place = hex_title(before, int(after.table[AT + piece]))
            return said(f"A disc appears in {place}: {whose(piece)} gets it.", -1, "WA-7")
    for hex_ in range(int(before.hexes)):
        if after.table[LOOSE + EACH * hex_] > t[LOOSE + EACH * hex_]:
            name = hex_title(before, hex_)
            path = (Stop(name, "drop"),)
            text = f"A disc appears in {name}."
            return [Event("placed", text, -1, f"disc-{name}", path, rule="WA-7")]
    return []


def _out(before: WarpArena, after: WarpArena) -> list[Event]:
    """WA-35, WA-36: who is out, where the hand goes, and who has won."""
    t, u = before.table, after.table
    told = []
    for seat in range(int(before.seats)):
        if not alive(before, seat) or alive(after, seat):
            continue
        who = seat_title(seat)
        own = range(seat * int(OWN), seat * int(OWN) + int(OWN))
        left = sum(t[AT + piece] >= 0 for piece in own if piece % int(OWN) != C)
        text = f"{who} is out" + (f"; {left} robots leave the arena" if left > 1 else "")
        text += "; a robot leaves the arena" if left == 1 else ""
        told.append(Event("said", f"{text}.", seat, rule="WA-35"))
        heap = int(t[AT + seat * int(OWN)])
        if heap >= 0 and not destroyed(after, heap):
            path = (Stop(hex_title(before, heap), "drop"),)
            line = f"Two new discs appear in {hex_title(before, heap)}."
            token = f"disc-{hex_title(before, heap)}"
            told.append(Event("placed", line, -1, token, path, rule="WA-35"))
        held = int(t[HELD + seat])
        taker = _taker(before, after, seat)
        if held and taker >= 0:
            line = f"{seat_title(taker)} takes the {cards(held)} of {who}."
            told.append(Event("said", line, taker, rule="WA-35"))
        elif held:
            verb = "go" if held > 1 else "goes"
            line = f"The {cards(held)} of {who} {verb} to the discards."
            told.append(Event("said", line, -1, rule="WA-35"))
    if after.to_move == TERMINAL and before.to_move != TERMINAL:
        winner = int(u[WINNER])
        line = f"{seat_title(winner)} has the last C-bot and wins."
        told.append(Event("ended", line, winner, rule="WA-36"))
    return told


def _taker(before: WarpArena, after: WarpArena, seat: int) -> int:
    """Who got the hand of a lost player: whose hand grew by as much."""
    t, u = before.table, after.table
    for other in range(int(before.seats)):
        if other != seat and u[HELD + other] - t[HELD + other] >= t[HELD + seat] - 1 > -1:
            if u[HELD + other] > t[HELD + other]:
                return other
    return -1


# --- cards ------------------------------------------------------------------------------------


def _cards(before: WarpArena, after: WarpArena) -> list[Event]:
    """WA-15: cards drawn; one's own by name, those of others by their number."""
    t, u = before.table, after.table
    if t[ALIVE] != u[ALIVE]:
        return []
    told = []
    conceded = before.depth > 0 and t[before.frame()] == FIGHT
    for seat in range(int(before.seats)):
        n = int(u[HELD + seat] - t[HELD + seat])
        if n <= 0 or conceded:
            continue
        got = [
            CARD_TITLES[card]
            for card in range(1, int(CARDS))
            for _ in range(int(u[HAND + seat * CARDS + card] - t[HAND + seat * CARDS + card]))
        ]
        what = listed(got) if len(got) == n else ("a card" if n == 1 else cards(n))
        rule = "WA-15" if u[TURN] else "WA-5"
        verb = "draws" if u[TURN] else "is dealt"
        text = f"{seat_title(seat)} {verb} {what}."
        told.append(Event("said", text, seat, rule=rule, private=len(got) == n))
    return told


def _points(before: WarpArena, after: WarpArena) -> list[Event]:
    """WA-67: an action point that a card gave."""
    left, now = int(before.table[POINTS]), int(after.table[POINTS])
    if not after.table[BOOSTED] or now != left + 1:
        return []
    seat = int(after.table[ACTIVE])
    return said(f"{seat_title(seat)} has {points(now)} now.", seat, "WA-67")


# --- what begins ------------------------------------------------------------------------------


def _running(table: WarpArena) -> dict[int, tuple[int, int, int, int]]:
    """[place of the frame] -> the procedure and its first numbers."""
    t = table.table
    return {
        at: (int(t[at]), int(t[at + L0]), int(t[at + L1]), int(t[at + L2])) for at in frames(table)
    }


def _begins(before: WarpArena, after: WarpArena) -> list[Event]:
    """WA-8, WA-28, WA-38: orders of play, turns, phases, combats, fights and windows."""
    if after.to_move == TERMINAL:
        return []
    t, u = before.table, after.table
    old, new = _running(before), _running(after)
    told = _order(before, after)
    if u[TURN] > t[TURN]:
        cards_first = ", with cards if they like" if after.variant.bonus else ""
        text = f"Turn {u[TURN]} begins: all roll for the order of play{cards_first}."
        told.append(Event("said", text, -1, rule="WA-8"))
    for at, (procedure, first, second, third) in new.items():
        was = old.get(at, (-1, -1, -1, -1))
        if procedure == PHASE and (was[0] != PHASE or was[1] != first):
            text = f"The phase of {seat_title(first)} begins."
            told.append(Event("said", text, first, rule="WA-8"))
        elif procedure == COMBAT and was != (procedure, first, second, third):
            told.append(_combat(after, first, second, third))
        elif procedure == FIGHT and second >= 0 and was[:3] != (procedure, first, second):
            text, rule = f"{whose(first)} fights {whose(second)}.", "WA-31"
            if after.variant.massed:
                text, rule = f"{_clash(after, at - int(FRAME))}.", "WA-43"
            told.append(Event("said", text, int(OWNER[first]), rule=rule))
        elif (
            procedure == RANDOM_DISC
            and not (u[TURN] or after.variant.placed)
            and was[:2] != (procedure, first)
        ):
            text = f"{seat_title(first)} makes a random disc."
            told.append(Event("said", text, first, rule="WA-7"))
    at = window(after)
    bid = at >= 0 and u[at - FRAME] == BIDDING
    if at >= 0 and u[at + L0] == STOP_CARD and old.get(at) != new[at] and not bid:
        text = card_effect(after, at - 8)
        title = CARD_TITLES[int(u[at + L2])]
        told.append(Event("said", f"{title}: {text}.", int(u[at + L1]), rule="WA-49"))
    return told


def _clash(after: WarpArena, combat: int) -> str:
    """WA-43: two sides meet."""
    t = after.table
    attacker, defender = seat_title(int(t[combat + L0])), seat_title(int(t[combat + L1]))
    attack, defence = balance(after, combat)
    place = hex_title(after, int(t[combat + L2]))
    return f"{attacker} with {attack} and {defender} with {defence} clash over {place}"


def _order(before: WarpArena, after: WarpArena) -> list[Event]:
    """WA-4, WA-8: what a roll-off has shown."""
    t, u = before.table, after.table
    at = int(before.frame()) if before.depth else 0
    if not before.depth or t[at] != ROLL_OFF:
        return []
    seats = range(int(before.seats))
    if at in frames(after) and u[at] == ROLL_OFF and u[TURN] == t[TURN]:
        if t[at + L2] & (t[at + L2] - 1):
            return []  # others are still to roll
        again = [seat_title(s) for s in seats if u[at + L2] >> s & 1]
        return [Event("said", f"{listed(again)} are tied and roll again.", -1, rule="WA-8")]
    order = [seat_title(int(u[ORDER + n])) for n in seats if alive(after, int(u[ORDER + n]))]
    if t[at + L0]:
        return [Event("said", f"The order of play: {', '.join(order)}.", -1, rule="WA-8")]
    return [Event("said", f"{order[0]} comes first.", -1, rule="WA-4")]


def _combat(after: WarpArena, attacker: int, defender: int, hex_: int) -> Event:
    """WA-28: a combat begins."""
    place = hex_title(after, hex_)
    inside = [whose(piece) for piece in own_robots(after, attacker, hex_)]
    who = listed(inside) or f"{seat_title(attacker)}, from a distance,"
    foes = [whose(piece) for piece in own_robots(after, defender, hex_)]
    if field_owner(after, hex_) == defender:
        foes.insert(0, f"the force field of {seat_title(defender)}")
    verb = "attack" if len(inside) > 1 else "attacks"
    text = f"Combat over {place}: {who} {verb} {listed(foes)}."
    return Event("said", text, attacker, rule="WA-28")

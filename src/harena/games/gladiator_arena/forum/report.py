"""What the referee posts after a turn: the board, who did what to whom, and the score (GA-21)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from harena.games.gladiator_arena.forum.posts import MEANT, OFFERS
from harena.games.gladiator_arena.rules.ending import is_limit_turn
from harena.games.gladiator_arena.rules.scoring import rank, sharers
from harena.games.gladiator_arena.rules.strikes import damage_at
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    ANSWER,
    AT,
    CAUSE,
    COLUMNS,
    CONCEDED,
    DAMAGE,
    ENDED,
    ENROL,
    FROM,
    GOAL,
    HP,
    LIMITED,
    LOSS,
    NOTHING,
    OFFERED,
    ORDERS,
    OUT,
    PHASE,
    PLACING,
    PROPOSER,
    RACE,
    RACES,
    STANDOFF,
    STOOD,
    STRIKES,
    STRUCK,
    STRUCK_DOWN,
    TIME_LIMIT,
    TRIED,
    TRUCED,
    TURN,
    WEAPON,
    WEAPONS,
    GladiatorTable,
    square_name,
)
from harena.games.gladiator_arena.text.write import mixed
from harena.games.gladiator_arena.view.words import kills_of, left_by, listed

EMPTY: Final = "."
GONE: Final = {
    0: "survived",
    int(STRUCK_DOWN): "struck down in turn {turn}",
    int(TIME_LIMIT): "died on the time limit in turn {turn}",
    int(CONCEDED): "conceded before turn {turn}",
    int(STANDOFF): "left by agreement before turn {turn}",
}
"""[cause] -> how a gladiator left the arena, if it did (GA-12, GA-14, GA-19)."""


def report(
    before: GladiatorTable,
    planned: GladiatorTable,
    after: GladiatorTable,
    names: Sequence[str],
    late: Sequence[int],
) -> str:
    """GA-21: the report of a turn, of the starting squares, or of an answer."""
    phase = before.table[PHASE]
    if phase == ENROL:
        body = _starts(before, planned, after, names, late)
    elif phase == ANSWER:
        body = _answer(before, after, names, late)
    elif any(left_by(before, after, seat, int(CONCEDED)) for seat in _seats(before)):
        body = _concessions(before, after, names)
    else:
        body = _turn(before, after, names, late)
    while not body[-1]:
        body.pop()
    lines = [f"Turn {before.table[TURN]}", "", *board_lines(after), "", *body]
    if after.table[PHASE] == ENDED:
        lines += ["", "The game is over.", "", "Final ranking", *ranking(after, names)]
    else:
        if phase != ENROL:
            lines += ["", "Score", *(_score(after, names, seat) for seat in by_rank(after))]
        words = phase_words(after, names)
        orders = after.table[PHASE] == ORDERS  # otherwise a name begins it
        lines += ["", f"Next: {words[0].lower() if orders else words[0]}{words[1:]}"]
    return "\n".join(lines) + "\n"


# --- what stands there --------------------------------------------------------------------------


def board_lines(table: GladiatorTable) -> list[str]:
    """GA-20, GA-21: the arena in letters: rows from above, gladiators by their numbers."""
    t = table.table
    width, height = int(table.width), int(table.height)
    there = {int(t[AT + seat]): str(seat + 1) for seat in _seats(table) if t[AT + seat] >= 0}
    wide = len(str(height))
    lines = []
    for row in range(height - 1, -1, -1):
        squares = " ".join(there.get(row * width + n, EMPTY) for n in range(width))
        lines.append(f"{row + 1:>{wide}} {squares}")
    return [*lines, f"{'':>{wide}} {' '.join(COLUMNS[:width])}"]


def status(table: GladiatorTable, seat: int) -> str:
    """GA-21: weapon, race and hit points: `sword human 8HP`."""
    t = table.table
    if t[RACE + seat] == 0 or t[WEAPON + seat] == 0:
        return ""
    armed = f"{WEAPONS[t[WEAPON + seat] - 1]} {RACES[t[RACE + seat] - 1]}"
    if (t[ALIVE] >> seat) & 1 == 0:
        return f"{armed} out, {t[HP + seat]}HP"
    again = ", chooses a square again" if t[PHASE] == ENROL and t[AT + seat] < 0 else ""
    return f"{armed} {t[HP + seat]}HP{again}"


def phase_words(table: GladiatorTable, names: Sequence[str]) -> str:
    """What is posted for."""
    t = table.table
    phase, turn = t[PHASE], t[TURN]
    if phase == ENDED:
        return "The game is over"
    if phase == ANSWER:
        proposer = int(t[PROPOSER])
        other = names[int(table.to_move)]
        return f"{other} answers {names[proposer]}'s proposal: {_offer(int(t[OFFERED + proposer]))}"
    if phase == ENROL:
        again = [names[seat] for seat in _seats(table) if (t[PLACING] >> seat) & 1 == 1]
        if all(t[HP + seat] == 0 for seat in _seats(table)):
            return "Race, weapon and starting square"
        return f"{listed(again)} {_s(again, 'chooses', 'choose')} a starting square again"
    truce = ", without strikes" if t[TRUCED] == 1 else ""
    limit = ", with the time limit" if is_limit_turn(table, turn) else ""
    return f"Orders for turn {turn}{truce}{limit}"


def _offer(offer: int) -> str:
    """A standoff and what it means: `truce (a turn without strikes)`."""
    return f"{OFFERS[offer]} ({MEANT[offer]})"


def _seats(table: GladiatorTable) -> range:
    return range(int(table.seats))


def _s(names: Sequence[str], one: str, several: str) -> str:
    return one if len(names) == 1 else several


def _square(table: GladiatorTable, square: int) -> str:
    return square_name(int(square), int(table.width))


def _line(table: GladiatorTable, names: Sequence[str], seat: int) -> str:
    return f"{seat + 1} {names[seat]} {status(table, seat)}"


# --- turn 0 -------------------------------------------------------------------------------------


def _starts(
    before: GladiatorTable,
    planned: GladiatorTable,
    after: GladiatorTable,
    names: Sequence[str],
    late: Sequence[int],
) -> list[str]:
    """GA-16: who starts where, and who was moved or chooses again."""
    notes = [f"{names[seat]} did not post: chosen by default." for seat in late]
    asked = [seat for seat in _seats(before) if (before.table[PLACING] >> seat) & 1 == 1]
    for seat in asked:
        goal, at = int(planned.table[GOAL + seat]), int(after.table[AT + seat])
        if at == goal:
            continue
        rivals = [
            other
            for other in _seats(before)
            if other != seat
            and (
                before.table[AT + other] == goal
                or (other in asked and planned.table[GOAL + other] == goal)
            )
        ]
        told = f"{names[seat]} asked for {_square(after, goal)}"
        if at >= 0:
            first = f"where {names[rivals[0]]} was first"
            notes.append(f"{told}, {first}, and starts opposite on {_square(after, at)}.")
        elif len(rivals) > 1:
            others = listed([names[other] for other in rivals])
            notes.append(f"{told}, as did {others}, and chooses a square again.")
        else:
            first = f"where {names[rivals[0]]} was first, and the square opposite is taken"
            notes.append(f"{told}, {first}: chooses a square again.")
    lines = [_line(after, names, seat) for seat in _seats(after)]
    return [*lines, *([""] if notes else []), *notes]


# --- a turn -------------------------------------------------------------------------------------


def _turn(
    before: GladiatorTable, after: GladiatorTable, names: Sequence[str], late: Sequence[int]
) -> list[str]:
    """GA-7, GA-12: each gladiator's order and what came of it; then what it led to."""
    lines: list[str] = []
    for seat in _seats(after):
        lines.append(_line(after, names, seat))
        if (before.table[ALIVE] >> seat) & 1 == 1:
            lines += _order(after, names, seat, seat in late)
    return [*lines, *_outcome(before, after, names)]


def _order(table: GladiatorTable, names: Sequence[str], seat: int, late: bool) -> list[str]:
    t = table.table
    lines = ["Did not post"] if late else []
    goal, stood = int(t[TRIED + seat]), int(t[STOOD + seat])
    move = "none" if goal < 0 else _square(table, goal)
    if goal >= 0 and stood != goal:
        others = [other for other in _seats(table) if other != seat]
        into = [o for o in others if goal in (t[TRIED + o], t[STOOD + o])]
        into = into or [o for o in others if t[FROM + o] == goal]
        bump = listed([names[other] for other in into])
        move += f" = bumps into {bump}, back on {_square(table, stood)}"
    lines.append(f"Move to: {move}")
    struck = [int(t[STRUCK + seat * STRIKES + n]) for n in range(STRIKES)]
    struck = [square for square in struck if square >= 0]
    aims = ",".join(_square(table, square) for square in struck)
    hits = ", ".join(_hit(table, names, seat, square) for square in struck)
    lines.append(f"Strike: {aims} = {hits}" if struck else "Strike: none")
    if t[OFFERED + seat] != NOTHING:
        lines.append(f"Proposes a standoff: {_offer(int(t[OFFERED + seat]))}")
    return [*lines, ""]


def _hit(table: GladiatorTable, names: Sequence[str], seat: int, aim: int) -> str:
    """GA-6, GA-10, GA-21: what one strike did: `miss`, `hit Ben 2 damage`."""
    t = table.table
    hits = []
    for other in _seats(table):
        if other != seat and t[STOOD + other] >= 0 and t[FROM + other] >= 0:
            at = t[STOOD + other]
            damage = damage_at(table, t[RACE + seat], t[WEAPON + seat], aim, at)
            if damage:
                hits.append(f"{names[other]} {damage} damage")
    return f"hit {listed(hits)}" if hits else "miss"


def _outcome(before: GladiatorTable, after: GladiatorTable, names: Sequence[str]) -> list[str]:
    """GA-13, GA-14, GA-19: kills, the time limit, and what was agreed."""
    t = after.table
    lines: list[str] = []
    for seat in _seats(after):
        if left_by(before, after, seat, int(STRUCK_DOWN)):
            bits = sharers(after, seat, before.table[HP + seat])
            killers = [names[other] for other in _seats(after) if (bits >> other) & 1 == 1]
            lines.append(f"{names[seat]} is struck down. {_credit(killers)}")
    if t[LIMITED] == 1:
        lines.append("Time limit: all who are left lose 1HP.")
    for seat in _seats(after):
        if left_by(before, after, seat, int(TIME_LIMIT)):
            lines.append(f"{names[seat]} dies on the time limit and loses a kill.")
    both = [seat for seat in _seats(after) if t[OFFERED + seat] != NOTHING]
    agreed = t[PHASE] == ENDED and any(
        left_by(before, after, seat, int(STANDOFF)) for seat in _seats(after)
    )
    if agreed or (len(both) > 1 and t[TRUCED] == 1):
        lines.append(_agreed(after, names, both[0]))
    elif both and t[PHASE] != ANSWER and t[TRUCED] == 0:
        lapsed = listed([f"{names[seat]}'s proposal" for seat in both])
        lines.append(f"{lapsed} {_s(both_names(names, both), 'lapses', 'lapse')}.")
    return lines


def both_names(names: Sequence[str], seats: Sequence[int]) -> list[str]:
    """The names of some seats."""
    return [names[seat] for seat in seats]


def _credit(killers: Sequence[str]) -> str:
    """GA-13: `Kill: Ann`, or `Kill: 1/2 Ann, 1/2 Ben`."""
    if len(killers) == 1:
        return f"Kill: {killers[0]}."
    return f"Kill: {', '.join(f'1/{len(killers)} {name}' for name in killers)}."


def _agreed(table: GladiatorTable, names: Sequence[str], proposer: int) -> str:
    """GA-19, GA-23: a standoff that both agreed on."""
    offer = int(table.table[OFFERED + proposer])
    if offer == LOSS:
        return "A standoff is agreed: both leave, and each loses a kill."
    if table.table[TRUCED] == 1:
        return "A standoff is agreed: a turn without strikes."
    return f"A standoff is agreed: {names[proposer]} leaves and loses a kill."


def _answer(
    before: GladiatorTable, after: GladiatorTable, names: Sequence[str], late: Sequence[int]
) -> list[str]:
    """GA-23: a proposal was answered."""
    proposer, seat = int(before.table[PROPOSER]), int(before.to_move)
    lines = [_line(after, names, one) for one in _seats(after)]
    offer = int(before.table[OFFERED + proposer])
    agreed = after.table[PHASE] == ENDED or after.table[TRUCED] == 1
    told = f"{names[seat]} {'agrees' if agreed else 'declines'}: {_offer(offer)}."
    if seat in late:
        told = f"{names[seat]} did not answer, and so declines: {_offer(offer)}."
    return [*lines, "", told, *([_agreed(after, names, proposer)] if agreed else [])]


def _concessions(before: GladiatorTable, after: GladiatorTable, names: Sequence[str]) -> list[str]:
    """GA-22: one of the last two gave up before the turn, or both did."""
    lines = [_line(after, names, seat) for seat in _seats(after)] + [""]
    alive = [seat for seat in _seats(before) if (before.table[ALIVE] >> seat) & 1 == 1]
    for seat in alive:
        if left_by(before, after, seat, int(CONCEDED)):
            others = [names[other] for other in alive if other != seat]
            lines.append(f"{names[seat]} concedes. {_credit(others)}")
    return lines


# --- the score ----------------------------------------------------------------------------------


def by_rank(table: GladiatorTable) -> list[int]:
    """GA-15: the seats, best first."""
    return sorted(_seats(table), key=lambda seat: int(rank(table, seat)))


def kill_text(value: Fraction) -> str:
    """GA-13: kill points with fractions in figures: `1 kill`, `1/2 kill`, `-1 1/2 kills`."""
    return f"{mixed(value) or '0'} {'kill' if 0 < abs(value) <= 1 else 'kills'}"


def _score(table: GladiatorTable, names: Sequence[str], seat: int) -> str:
    killed = kill_text(kills_of(table, seat))
    return f"{names[seat]}: {killed}, {table.table[DAMAGE + seat]} damage"


def ranking(table: GladiatorTable, names: Sequence[str]) -> list[str]:
    """GA-15: the final ranking; who tie share a place."""
    t = table.table
    places = {seat: int(rank(table, seat)) + 1 for seat in _seats(table)}
    lines = []
    for seat in by_rank(table):
        place = places[seat]
        shared = " (shared)" if list(places.values()).count(place) > 1 else ""
        stayed = GONE[int(t[CAUSE + seat])].format(turn=t[OUT + seat])
        lines.append(
            f"{place}.{shared} {names[seat]}: {kill_text(kills_of(table, seat))}, "
            f"{stayed}, {t[HP + seat]}HP, {t[DAMAGE + seat]} damage"
        )
    return lines

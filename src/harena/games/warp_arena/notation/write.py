"""Positions of Warp Arena as lines of text, for bug reports, worked examples and tests.

    map -14 -7
            1-5     1-6
        1-4     1-c     1-1^r
            1-3#    1-2
    turn 4
    order blue red
    phase red 2 points
    red C 1-c, D1 1-1 +2, H2 1-1
    red holds 3 3 destroy wild-warp
    blue C 2-4 +1
    blue holds 4 cards
    loose 1-2 2, 2-5 1
    used 1 5 destroy
    fired rB1

`map` shows where every hex lies: a line a row, a hex by its name every eighth column, and each
row half a hex, four columns, off its neighbours. Void is blank, a row with nothing but void is
`.`; behind a name `#` says destroyed, `^r` that red's force field stands there. The grids, their
places and their rotations are read from it. The two numbers say where its first column and row
lie (half hexes to the right, rows down) and may be left out. `map squares` shows grids of squares,
also eight columns apart, but below each other; its numbers count squares:

    map squares -1 -1
    1-6     1-7     1-8
    1-5     1-c     1-1
    1-4     1-3^r   1-2

Instead of a map `arena quick` lays the quick arena of 20 grids, `arena quick 12` one of 12,
`arena squares 8` one of 8 grids of squares. Hexes and squares may also be marked by lines
`destroyed 9-4, 9-5` and `field red 9-4, 9-5`, and `built` says that the players built the arena.

`options chain=yes combat=fixed expansion=bombs,points` names the options that differ from the
classic game, as on the command line; arena, grids and shape are seen from the map. Strengths are
one for each kind, then single robots that differ: `strengths=12,10,8,6,4,D2:11`.

`turn` is the number of the turn, `order` the order of play with all seats, `phase` whose player
phase it is and the points left; `boosted` says that an Action Point card has been played in it.
A seat's line has its robots, each with its hex and its discs; robots that are not named are in
stock. A seat without a C-bot is out, written `green out` or not at all. `holds` names a hand: 1 to
5, destroy, warp, double, create, wild-warp, bomb, super-warp, point; a hand that is not known is
only counted. The rest of the pack is in the deck; `deck 60 cards` says that nobody knows which.
`loose` are discs that lie in hexes, `used` the discards, `fired` the B-bots that have fired from a
distance in this phase.

What is asked is an action of that phase. `asks disc` instead: whether to make the disc at its
start, and where, if that is chosen; `asks start`: the phase begins, with its window for Wild Warps
if anybody holds cards. For all other positions `picture` adds the procedures that are running, a
line `doing` each, what cards add to the rolls for initiative, `bonus red 3`, and what is waited for
in a line `asked`; those lines are for people and cannot be read back.

Left out, it is turn 1, seats play in the order red, blue, green, yellow, white, violet, as many as
are named, the first has three points, and nobody holds cards. Lines that start with
`;` are comments. Lines may stand in any order, but rows of a map follow its first line.

`parse(picture(table))` equals `tidy(table)` in every number when an action is asked for: only
what no rule will read again is forgotten (the dice of the last roll-off, old pairs of combats).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.play.state import CHANCE, FRAME, SIMULTANEOUS, STEP, TERMINAL
from harena.games.warp_arena.notation import drawing, options, read as reading
from harena.games.warp_arena.rules import notation as say, table as on, turn
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.view.doing import Game, Phase
from harena.games.warp_arena.view.read import Arena, read

PROCEDURES: Final = (
    *("game", "roll-off", "build", "draw", "deploy", "random-disc", "new-disc", "phase", "window"),
    *("destroy", "warp", "double", "create", "rotate", "convert", "warp-converter", "warp-any"),
    *("warp-own", "play-cards", "bomb", "extra", "move", "combat", "fight", "bidding"),
)


def parse(text: str) -> WarpArena:
    """The position that lines of text describe, see above.

    PositionError names the line, or what does not fit together; every position that is read
    could stand in a match, as far as places, numbers and cards go.
    """
    return reading.Reader(text).read()


def picture(table: WarpArena) -> str:
    """The position in lines of text; `parse` gives an equal position back."""
    arena = read(table)
    lines = drawing.map_lines(arena)
    if arena.built:
        lines.append("built")
    rules = options.write_options(arena.variant)
    if rules:
        lines.append(f"options {rules}")
    lines.append(f"turn {arena.turn}")
    lines.append(f"order {' '.join(say.SEAT_NAMES[seat] for seat in arena.order)}")
    if arena.turn:
        points = f"{arena.points} point{'' if arena.points == 1 else 's'}"
        lines.append(f"phase {say.SEAT_NAMES[arena.active]} {points}")
    if arena.boosted:
        lines.append("boosted")
    for seat in arena.seats:
        lines += _seat_lines(arena, seat)
    loose = [f"{one.name} {one.loose}" for one in arena.hexes if one.loose]
    if loose:
        lines.append(f"loose {', '.join(loose)}")
    used = _cards(arena.used)
    if used:
        lines.append(f"used {used}")
    if arena.deck_left and not any(arena.deck):
        lines.append(f"deck {arena.deck_left} cards")
    fired = [robot.id for robot in arena.robots if robot.fired]
    if fired:
        lines.append(f"fired {' '.join(fired)}")
    return "\n".join(lines + _asked(arena)) + "\n"


def _cards(counts: Sequence[int]) -> str:
    words = zip(reading.CARD_WORDS, counts, strict=True)
    return " ".join(word for word, n in words for _ in range(n))


def _seat_lines(arena: Arena, seat: int) -> list[str]:
    name, player = say.SEAT_NAMES[seat], arena.players[seat]
    robots = [
        f"{robot.id[1:]} {arena.hexes[robot.hex].name}"
        + (f" +{robot.discs}" if robot.discs else "")
        for robot in arena.own(seat)
        if robot.stands
    ]
    lines = [f"{name} {', '.join(robots) or ('in stock' if player.alive else 'out')}"]
    held = player.held
    if held:
        known = sum(player.hand) == held
        cards = _cards(player.hand) if known else f"{held} card{'' if held == 1 else 's'}"
        lines.append(f"{name} holds {cards}")
    return lines


def _asked(arena: Arena) -> list[str]:
    """What is waited for, where it is not the choice of an action."""
    state = arena.state
    if state.to_move == TERMINAL:
        winner = f"{say.SEAT_NAMES[arena.winner]} has" if arena.winner >= 0 else "nobody has"
        return [f"over {winner} won"]
    if [type(one) for one in arena.running] == [Game, Phase] and state.to_move >= 0:
        now = arena.top.step
        return [] if now == turn.CHOOSE else [f"asks {reading.ASKS[now]}"]
    lines = []
    for one in arena.running:
        numbers = state.table[one.at + STEP : one.at + FRAME]
        lines.append(f"doing {PROCEDURES[one.procedure]} {' '.join(str(n) for n in numbers)}")
    bonus = [f"{say.SEAT_NAMES[one.seat]} {one.bonus}" for one in arena.players if one.bonus]
    if bonus:
        lines.append(f"bonus {', '.join(bonus)}")
    if state.to_move == CHANCE:
        return [*lines, f"asked d{state.die}"]
    seats = " ".join(say.SEAT_NAMES[seat] for seat in state.deciding())
    return [*lines, f"asked {seats}{' together' if state.to_move == SIMULTANEOUS else ''}"]


def tidy(table: WarpArena) -> WarpArena:
    """The position without what no rule will read again when an action is asked for."""
    copy = table.clone()
    assert isinstance(copy, WarpArena)
    t = copy.table
    for seat in range(int(say.SEATS)):
        t[on.ROLLED + seat] = t[on.RANK + seat] = 0
    for pair in range(int(say.OWN)):
        t[on.PAIR_A + pair] = t[on.PAIR_D + pair] = 0
    t[on.ANSWER] = t[on.MOVED] = 0
    t[copy.frame() + turn.Phase.ACTION] = 0
    return copy

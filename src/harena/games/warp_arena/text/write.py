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
classic game, as on the command line; arena, grids and shape are seen from the map.

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

from typing import Final

from harena.core.play.state import CHANCE, FRAME, SIMULTANEOUS, STEP, TERMINAL
from harena.games.warp_arena.rules import notation as say, table as on, turn
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import L1
from harena.games.warp_arena.text import drawing, options, read
from harena.games.warp_arena.text.read import Reader

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
    return Reader(text).read()


def picture(table: WarpArena) -> str:
    """The position in lines of text; `parse` gives an equal position back."""
    t = table.table
    seats = range(int(table.seats))
    lines = drawing.map_lines(table)
    if t[on.BUILT]:
        lines.append("built")
    rules = options.write_options(table.variant)
    if rules:
        lines.append(f"options {rules}")
    lines.append(f"turn {t[on.TURN]}")
    lines.append(f"order {' '.join(say.SEAT_NAMES[t[on.ORDER + seat]] for seat in seats)}")
    if t[on.TURN]:
        points = f"{t[on.POINTS]} point{'' if t[on.POINTS] == 1 else 's'}"
        lines.append(f"phase {say.SEAT_NAMES[t[on.ACTIVE]]} {points}")
    if t[on.BOOSTED]:
        lines.append("boosted")
    for seat in seats:
        lines += _seat_lines(table, seat)
    loose = [
        f"{say.hex_name(hex_, int(table.cells))} {t[on.LOOSE + on.EACH * hex_]}"
        for hex_ in range(int(table.hexes))
        if t[on.LOOSE + on.EACH * hex_]
    ]
    if loose:
        lines.append(f"loose {', '.join(loose)}")
    used = _cards([int(t[on.USED + card]) for card in range(int(say.CARDS))])
    if used:
        lines.append(f"used {used}")
    if t[on.DECK_LEFT] and not any(t[on.DECK + card] for card in range(int(say.CARDS))):
        lines.append(f"deck {t[on.DECK_LEFT]} cards")
    fired = [own for own in range(int(say.OWN)) if (t[on.FIRED] >> own) & 1]
    if fired:
        first = int(t[on.ACTIVE]) * int(say.OWN)
        lines.append(f"fired {' '.join(say.piece_name(first + own) for own in fired)}")
    return "\n".join(lines + _asked(table)) + "\n"


def _cards(counts: list[int]) -> str:
    return " ".join(word for word, n in zip(read.CARD_WORDS, counts, strict=True) for _ in range(n))


def _seat_lines(table: WarpArena, seat: int) -> list[str]:
    t = table.table
    name = say.SEAT_NAMES[seat]
    robots = []
    for piece in range(seat * int(say.OWN), seat * int(say.OWN) + int(say.OWN)):
        if t[on.AT + piece] >= 0:
            discs = f" +{t[on.DISCS + piece]}" if t[on.DISCS + piece] else ""
            place = say.hex_name(int(t[on.AT + piece]), int(table.cells))
            robots.append(f"{say.piece_name(piece)[1:]} {place}{discs}")
    if not robots:
        lines = [f"{name} {'in stock' if on.alive(table, seat) else 'out'}"]
    else:
        lines = [f"{name} {', '.join(robots)}"]
    hand = [int(t[on.HAND + seat * say.CARDS + card]) for card in range(int(say.CARDS))]
    held = int(t[on.HELD + seat])
    if held:
        known = _cards(hand) if sum(hand) == held else f"{held} card{'' if held == 1 else 's'}"
        lines.append(f"{name} holds {known}")
    return lines


def _asked(table: WarpArena) -> list[str]:
    """What is waited for, where it is not the choice of an action."""
    t = table.table
    if table.to_move == TERMINAL:
        return [f"over {say.SEAT_NAMES[t[on.WINNER]]} has won"]
    frames = [int(table.stack) + int(FRAME) * n for n in range(int(table.depth))]
    if (
        len(frames) == 2
        and t[frames[0]] == on.GAME
        and t[frames[1]] == on.PHASE
        and table.to_move >= 0
    ):
        now = t[frames[1] + STEP]
        return [] if now == turn.CHOOSE else [f"asks {read.ASKS[now]}"]
    lines = [
        f"doing {PROCEDURES[t[at]]} {' '.join(str(t[at + n]) for n in range(1, int(FRAME)))}"
        for at in frames
    ]
    bonus = [
        f"{say.SEAT_NAMES[seat]} {t[on.BONUS + seat]}"
        for seat in range(int(table.seats))
        if t[on.BONUS + seat]
    ]
    if bonus:
        lines.append(f"bonus {', '.join(bonus)}")
    if table.to_move == CHANCE:
        return [*lines, f"asked d{table.die}"]
    seats = " ".join(say.SEAT_NAMES[seat] for seat in table.deciding())
    return [*lines, f"asked {seats}{' together' if table.to_move == SIMULTANEOUS else ''}"]


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
    t[copy.frame() + L1] = 0
    return copy

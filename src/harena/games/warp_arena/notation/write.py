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

`map` shows where every hex lies. Each row of hexes is a line. Hexes stand eight columns apart by
name, and rows are offset by four columns. Blanks are void, and `.` is a row of void. After a name,
`#` marks a destroyed hex and `^r` a force field of red. The grids, their places and their rotations
follow from the map. The two numbers place its first column (half hexes to the right) and row. They
are optional. `map squares` shows grids of squares, eight columns apart and aligned. Its numbers
count squares:

    map squares -1 -1
    1-6     1-7     1-8
    1-5     1-c     1-1
    1-4     1-3^r   1-2

Instead of a map, `arena quick` lays the quick arena of 20 grids, and `arena quick 12` one of 12.
`arena squares 8` lays 8 grids of squares. The lines `destroyed 9-4, 9-5` and `field red 9-4, 9-5`
also mark hexes or squares. `built` says that the players built the arena.

`options chain=yes combat=fixed expansion=bombs,points` names the options that differ from the
classic game, as on the command line. Arena, grids and shape come from the map. Strengths are one
number per kind, then single robots that differ: `strengths=12,10,8,6,4,D2:11`.

- `turn` is the number of the turn.
- `order` is the order of play, with all seats.
- `phase` names the seat whose phase it is and its remaining points.
- `boosted`: the seat has played an Action Point card in this phase.
- A seat's line lists its robots, each with its hex and its discs. Robots not listed are in stock.
  A seat without a C-bot is out: write `green out`, or leave the line out.
- `holds` names a hand: 1 to 5, destroy, warp, double, create, wild-warp, bomb, super-warp, point.
  An unknown hand is a number of cards. The rest of the pack is in the deck.
- `deck 60 cards`: the cards of the deck are unknown.
- `loose` lists discs that lie in hexes, and `used` the discards.
- `fired` lists the B-bots that have fired from a distance in this phase.

The position waits for an action of that phase. With `asks disc`, it waits for the decision on the
disc at the phase's start, and for its place if the seat chooses that. With `asks start`, the phase
begins, with its window for Wild Warps if a player holds cards. For all other positions
`write_position` adds lines for people that `parse` rejects: a line `doing` for each running
procedure, the initiative bonus of cards (`bonus red 3`), and a line `asked` with the decision.

The defaults are turn 1, the order red, blue, green, yellow, white, violet, three points for the
first seat, and empty hands. Lines that start with `;` are comments. Lines may stand in any order,
but the rows of a map follow its first line.

If the position waits for an action, `parse(write_position(table))` equals
`without_leftovers(table)` in every number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import counted
from harena.core.play.state import CHANCE, FRAME, SIMULTANEOUS, STEP, TERMINAL
from harena.games.warp_arena.notation import maps, options, read as reading
from harena.games.warp_arena.rules import fields as F, ids, player_phase
from harena.games.warp_arena.rules.player_phase import Phase
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.turn import Game
from harena.games.warp_arena.view.snapshot import ArenaSnapshot, read

PROCEDURES: Final = (
    *("game", "roll-off", "build", "draw", "deploy", "random-disc", "new-disc", "phase", "window"),
    *("destroy", "warp", "double", "create", "rotate", "convert", "warp-converter", "warp-any"),
    *("warp-own", "play-cards", "bomb", "extra", "move", "combat", "fight", "bidding"),
)


def parse(text: str) -> WarpArena:
    """Return the position of a text in the format above.

    PositionError names the line, or the contradiction. Places, numbers and cards of the position
    could occur in a match.
    """
    return reading.PositionReader(text).read()


def write_position(state: WarpArena) -> str:
    """Return the position as text; `parse` gives an equal position back."""
    arena = read(state)
    lines = maps.map_lines(arena)
    if arena.built:
        lines.append("built")
    rules = options.write_options(arena.variant)
    if rules:
        lines.append(f"options {rules}")
    lines.append(f"turn {arena.turn}")
    lines.append(f"order {' '.join(ids.SEAT_NAMES[seat] for seat in arena.order)}")
    if arena.turn:
        lines.append(f"phase {ids.SEAT_NAMES[arena.active]} {counted(arena.points, 'point')}")
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


def _seat_lines(arena: ArenaSnapshot, seat: int) -> list[str]:
    name, player = ids.SEAT_NAMES[seat], arena.players[seat]
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
        cards = _cards(player.hand) if known else counted(held, "card")
        lines.append(f"{name} holds {cards}")
    return lines


def _asked(arena: ArenaSnapshot) -> list[str]:
    """Describe the decision, if it is not the choice of an action."""
    state = arena.state
    if state.to_move == TERMINAL:
        winner = f"{ids.SEAT_NAMES[arena.winner]} has" if arena.winner >= 0 else "nobody has"
        return [f"over {winner} won"]
    procedures = [one.procedure for one in arena.running]
    if procedures == [Game.NUMBER, Phase.NUMBER] and state.to_move >= 0:
        now = arena.top.step
        return [] if now == player_phase.CHOOSE else [f"asks {reading.ASKS[now]}"]
    lines = []
    for one in arena.running:
        numbers = state.values[one.at + STEP : one.at + FRAME]
        lines.append(f"doing {PROCEDURES[one.procedure]} {' '.join(str(n) for n in numbers)}")
    bonus = [f"{ids.SEAT_NAMES[one.seat]} {one.bonus}" for one in arena.players if one.bonus]
    if bonus:
        lines.append(f"bonus {', '.join(bonus)}")
    if state.to_move == CHANCE:
        return [*lines, f"asked d{state.die}"]
    seats = " ".join(ids.SEAT_NAMES[seat] for seat in state.deciding())
    return [*lines, f"asked {seats}{' together' if state.to_move == SIMULTANEOUS else ''}"]


def without_leftovers(state: WarpArena) -> WarpArena:
    """Return the position without numbers that no rule will read again.

    These are, for example, the dice of the last roll-off and old pairs of combats. The position
    must wait for an action.
    """
    copy = state.clone()
    assert isinstance(copy, WarpArena)
    t = copy.values
    for seat in range(int(ids.SEATS)):
        t[F.ROLLED + seat] = t[F.RANK + seat] = 0
    for pair in range(int(ids.OWN)):
        t[F.PAIR_A + pair] = t[F.PAIR_D + pair] = 0
    t[F.ANSWER] = t[F.MOVED] = 0
    t[copy.frame() + Phase.ACTION] = 0
    return copy

"""Matches of Warp Arena played from the start by a script of decisions and dice."""

from __future__ import annotations

from harena import CHANCE, SIMULTANEOUS, Match
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules.fields import DECK
from harena.games.warp_arena.rules.ids import SEAT_NAMES
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import CARD_WORDS, DIE, asking, seat_of


def table_of(match: Match) -> WarpArena:
    """Return the position of a match."""
    assert isinstance(match.state, WarpArena)
    return match.state


def play_match(match: Match, *steps: str) -> Match:
    """Play as `positions.play` does; `draw=wild` is the die that draws such a card."""
    for step in steps:
        who, colon, name = step.rpartition(":")
        if colon:
            seat, action = seat_of(who), match.state.space.find(name)
            while match.state.to_move == SIMULTANEOUS and not match.state.is_legal(seat, action):
                match.apply_action("pass")
            match.apply_action(name, seat)
            continue
        while match.state.to_move == SIMULTANEOUS:
            match.apply_action("pass")
        if step.startswith("draw="):
            match.apply_chance(face_of(table_of(match), step[5:]))
        elif found := DIE.fullmatch(step):
            table = table_of(match)
            assert (table.to_move, table.die) == (CHANCE, int(found[1])), f"{step}: {asking(table)}"
            match.apply_chance(int(found[2]))
        else:
            match.apply_action(step)
    return match


def face_of(state: WarpArena, card: str) -> int:
    """Return the face of the die that draws a card."""
    before = sum(int(state.values[DECK + n]) for n in range(1, CARD_WORDS.index(card)))
    return before + 1


def prepared_match(
    seats: int,
    cards: dict[str, str],
    hexes: dict[str, str] | None = None,
    discs: tuple[str, ...] = ("3-1", "3-2", "3-3", "3-4"),
) -> Match:
    """Return a match with dealt cards and placed robots, at its first phase.

    `hexes` lists the hexes of C, D, H, B and W for each seat, or one hex for all. `discs` lists the
    hexes of the first discs. Red begins.
    """
    match = Match(GAME, seats, date="2026-11-22", settles=False)
    for name in SEAT_NAMES[:seats]:
        play_match(match, *[f"draw={card}" for card in cards[name].split()])
    play_match(match, *[f"d20={20 - seat}" for seat in range(seats)])
    homes = ["1-c", "20-c", "7-c", "15-c"]
    places = [
        (hexes or {}).get(name, " ".join([homes[n]] * 5)).split()
        for n, name in enumerate(SEAT_NAMES[:seats])
    ]
    for number, kind in enumerate("CDHBW"):
        for seat in range(seats):
            robot = SEAT_NAMES[seat][0] + kind + ("" if kind == "C" else "1")
            play_match(match, *([robot] if kind != "W" else []), places[seat][number])
    for disc in discs[:seats]:
        grid, _, hex_ = disc.partition("-")
        play_match(match, f"d20={grid}", f"d6={hex_}")
    return play_match(match, *turn("red", seats))


# --- kept matches -----------------------------------------------------------------------------


def worked_example() -> Match:
    """Play the combat of chapter 6.2 in a match from the start."""
    match = prepared_match(
        2,
        {"red": "1 3 5", "blue": "2 4 create"},
        {"red": "11-2 12-c 13-3 13-3 13-3", "blue": "13-1 13-c 20-c 20-c 13-c"},
        discs=("11-2", "13-1"),
    )
    # Red's C-bot gets four discs; blue makes a second W-bot and a force field.
    play_match(match, "disc", "d20=11", "d6=2", "end", "disc", "d20=13", "d6=1")
    play_match(match, "action-convert", "make-W", "13-c", "done")
    play_match(match, "action-move", "bD1", "13-2", "field", "done", *turn("red"))
    play_match(match, "disc", "d20=11", "d6=2", "end", "disc", "d20=13", "d6=1", "end")
    play_match(match, *turn("red"), "disc", "d20=11", "d6=2", "action-convert")
    play_match(match, "make-H", "13-4", "make-B", "11-1", "make-B", "11-2", "make-W", "13-4", "end")
    play_match(match, "disc", "d20=13", "d6=1", "end", *turn("red"))
    # Blue's C-bot carries four discs to the W-bots under the force field and returns.
    play_match(match, "disc", "d20=13", "d6=3", "rH1", "end", "disc", "d20=13", "d6=1")
    play_match(match, "action-move", "bC", "13-c", "bW1", "bW1", "bW2", "bW2", "13-1", "done")
    play_match(match, "bD1", "13-c", "leave", "done", "end", *turn("red"))
    play_match(match, "disc", "d20=13", "d6=3", "rW1", "end", "disc", "d20=11", "d6=1", "end")
    play_match(match, *turn("red"), "no-disc", "action-move")
    for robot in ("rH1", "rH2", "rB1", "rW1", "rW2"):
        play_match(match, robot, "13-c")
    play_match(match, "done", "13-c", "rB2", "rB3", "rH1", "rH1", "bD1", "bD1", "bD1", "bD1")
    play_match(match, "rB2", "card-1", "d6=3", "rH1", "no-card", "d8=5", "rB3", "rH1", "rH2")
    play_match(match, "rB3", "no-card", "no-card", "d6=2", "d10=4")
    play_match(match, "rH1", "no-card", "no-card", "d8=3", "d4=1")
    play_match(match, "no-card", "no-card", "d8=4", "d4=4", "rB1", "rH1")
    play_match(match, "rB1", "card-3", "card-2", "d6=5", "d10=2")
    play_match(match, "no-card", "no-card", "d8=6", "d4=3", "rH1", "card-5", "card-4")
    play_match(match, "d8=7", "d10=9", "rW1", "concede", "bD1", "concede")
    return quiet_match(match)


def twelve_actions() -> Match:
    """Play three seats with all twelve actions, Wild Warps, two lost C-bots, and the end."""
    match = prepared_match(
        3, {"red": "destroy create wild", "blue": "wild wild 1", "green": "wild warp double"}
    )
    play_match(match, "disc", "d20=11", "d6=4", "action-destroy", "grid-13", "d6=4")
    play_match(match, "action-draw", "draw=5", "action-rotate", "grid-11", "=2")
    play_match(match, "no-disc", "action-warp", "d20=19", "by-18-2", "=1")
    play_match(match, "action-converter", "d20=12", "end", "no-disc")
    play_match(match, "action-exchange", "grid-1", "grid-20", "=0", "=3")
    play_match(match, "d20=14", "d20=14", "d20=3", "d20=2", "d20=9")
    play_match(match, "no-disc", "action-any", "bW1", "d20=11", "d6=6", "action-draw")
    play_match(match, "red:pass", "green:cancel", "red:cancel", "draw=destroy", "no-disc")
    play_match(match, "action-own", "rD1", "11-c", "no-disc", "action-cards", "card-warp")
    play_match(match, "d20=15", "by-12-8", "=0", "blue:cancel")
    play_match(match, "card-double", "grid-5", "d20=6", "=0", "=0", "end")
    play_match(match, *turn("red", 3), "no-disc", "action-cards", "card-create", "rC")
    play_match(match, "card-destroy", "grid-13", "d6=4", "done", "action-convert", "make-cards")
    play_match(match, "draw=3", "draw=4", "no-disc", "action-double", "grid-8")
    play_match(match, "d20=8", "=3", "end", "no-disc", "end", *turn("red", 3))
    play_match(match, "no-disc", "action-move", "rD1", "11-1", "destroy", "done", "end")
    play_match(match, "no-disc", "action-converter", "d20=11")
    play_match(match, "no-disc", "action-converter", "d20=11")
    return match


def moving() -> Match:
    """Play hops and thefts, a field, distant shots, a conceded fight, a C-bot in combat."""
    match = prepared_match(
        2,
        {"red": "wild 2 3", "blue": "1 wild 4"},
        {"red": "1-c 11-c 11-c 11-c 11-c", "blue": "20-c 12-c 13-5 12-c 11-1"},
        discs=("11-1", "11-6"),
    )
    play_match(match, "no-disc", "action-move", "rH1", "13-5", "bW1", "rB1", "11-6", "take")
    play_match(match, "8-4", "drop", "done", "rW1", "13-4", "done", "rD1", "11-3", "field")
    play_match(match, "rC", "1-1", "done", "11-1", "rB1", "bW1", "card-wild", "card-4")
    play_match(match, "d6=4", "d4=1")
    play_match(match, "=3", "blue:cancel-attack", "bH1", "card-2", "concede", "end")
    play_match(match, "disc", "d20=12", "d6=1", "action-any", "rW1", "d20=11", "d6=1", "bW1")
    play_match(match, "no-card", "no-card", "d4=2", "d4=2", "action-converter", "d20=11")
    play_match(match, "bC", "no-card", "d12=6", *turn("red"), "no-disc", "action-move")
    play_match(match, "rD1", "11-c", "destroy", "done", "11-c", "rB1", "rB1")
    play_match(match, "no-card", "no-card")
    play_match(match, "d6=1", "d12=5", "bC", "no-card", "no-card", "d10=10", "d12=3")
    return match


def support() -> Match:
    """Play a B-bot in a contested hex that first helps next door."""
    match = prepared_match(
        2,
        {"red": "1 2 3", "blue": "1 2 3"},
        {"red": "1-c 12-c 13-1 13-5 12-c", "blue": "20-c 20-c 13-c 20-c 13-4"},
    )
    play_match(match, "no-disc", "action-move", "rH1", "13-c", "rB1", "13-4", "done", "13-c")
    play_match(match, "rB1", "rB1", "no-card", "no-card", "d6=6", "d8=1", "bW1", "no-card")
    play_match(match, "no-card")
    return quiet_match(play_match(match, "d6=2", "d4=2"))


def distant_attacks() -> Match:
    """Take a friend's disc, shoot at robots over a loose disc, and warp a D-bot."""
    match = prepared_match(
        2,
        {"red": "1 2 3", "blue": "1 2 3"},
        {"red": "1-c 11-3 11-c 11-2 11-1", "blue": "20-c 13-4 20-c 13-4 13-4"},
        discs=("11-1", "3-1"),
    )
    play_match(match, "disc", "d20=13", "d6=4", "bW1", "action-move", "rH1", "13-5", "rW1")
    play_match(match, "done", "done", "13-4", "rB1", "keep", "bW1", "no-card", "no-card")
    play_match(match, "d6=6", "d4=1", "done", "end", "no-disc", "end", *turn("red"))
    play_match(match, "no-disc", "action-move", "done", "13-4", "rB1", "bB1")
    play_match(match, "no-card", "no-card", "d6=6", "d6=1", "end", "no-disc", "end", *turn("red"))
    return quiet_match(play_match(match, "no-disc", "action-own", "rD1", "16-c"))


def built_arena() -> Match:
    """Play three seats that build the arena and place their robots."""
    match = Match(GAME, 3, {"arena": "built"}, date="2026-11-22", settles=False)
    play_match(match, "d20=12", "d20=17", "d20=17", "d20=5", "d20=9")
    for number in range(20):
        if number < 19:
            play_match(match, f"d{20 - number}={(number * 7) % (20 - number) + 1}")
        if number:
            places = match.state.legal_actions()
            match.apply_action(places[(number * 11) % len(places)])
        play_match(match, f"={number % 6}")
    for _ in range(9):
        play_match(match, "draw=1" if len(match.log) % 2 else "draw=wild")
    play_match(match, "d20=4", "d20=19", "d20=11")
    for kind in "CDHBW":
        for seat, home in ((1, "2-3"), (2, "9-c"), (0, "14-5")):
            robot = SEAT_NAMES[seat][0] + kind + ("" if kind == "C" else "1")
            play_match(match, *([robot] if kind != "W" else []), home)
    play_match(match, "d20=14", "d6=5", "rB1", "d20=2", "d6=3", "bC", "d20=1", "d6=1")
    return play_match(match, *turn("green", 3))


RECORDED_MATCHES = {
    "worked-example": worked_example,
    "twelve-actions": twelve_actions,
    "moving": moving,
    "built": built_arena,
    "support": support,
    "from-afar": distant_attacks,
}
"""The matches kept as records, by name."""


def turn(first: str, seats: int = 2) -> list[str]:
    """Return initiative rolls that let a seat begin; the others follow in seat order."""
    rest = [seat for seat in range(seats) if seat != seat_of(first)]
    rolls = {seat: 20 - place for place, seat in enumerate([seat_of(first), *rest])}
    return [f"d20={rolls[seat]}" for seat in range(seats)]


def quiet_match(match: Match) -> Match:
    """Let all seats pass all windows."""
    while match.state.to_move == SIMULTANEOUS:
        match.apply_action("pass")
    return match

"""Matches of Warp Arena played from the start by a script of decisions and dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from harena import CHANCE, SIMULTANEOUS, Match
from harena.core.options import check_options
from harena.games.warp_arena import GAME
from harena.games.warp_arena.options import OPTIONS, variant_of
from harena.games.warp_arena.rules.fields import DECK
from harena.games.warp_arena.rules.ids import SEAT_NAMES
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.variant import Variant
from tests.warp_arena.facts import CARD_WORDS, DIE, asking, seat_of

HOMES = ("1-c", "20-c", "7-c", "15-c")
DISCS = ("3-1", "3-2", "3-3", "3-4")


def options_from(options: str) -> Mapping[str, object]:
    """Return options from the text of a record: `chain=yes grids=8`."""
    return dict(word.split("=", 1) for word in options.split())


def rules(options: str) -> Variant:
    """Return the rules of a table with these options."""
    return variant_of(check_options(OPTIONS, options_from(options)))


def table_of(match: Match) -> WarpArena:
    """Return the position of a match."""
    assert isinstance(match.state, WarpArena)
    return match.state


def new_match(options: str = "", seats: int = 2) -> Match:
    """Return a match with options as in a record."""
    return Match(GAME, seats, options_from(options), date="2026-11-22", settles=False)


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
        quiet_match(match)
        table = table_of(match)
        if step.startswith("draw="):
            before = range(1, CARD_WORDS.index(step[5:]))
            match.apply_chance(1 + sum(int(table.values[DECK + n]) for n in before))
        elif found := DIE.fullmatch(step):
            assert (table.to_move, table.die) == (CHANCE, int(found[1])), f"{step}: {asking(table)}"
            match.apply_chance(int(found[2]))
        else:
            match.apply_action(step)
    return match


def quiet_match(match: Match) -> Match:
    """Let all seats pass all windows."""
    while match.state.to_move == SIMULTANEOUS:
        match.apply_action("pass")
    return match


def turn(first: str, seats: int = 2) -> list[str]:
    """Return initiative rolls that let a seat begin; the others follow in seat order."""
    rest = [seat for seat in range(seats) if seat != seat_of(first)]
    rolls = {seat: 20 - place for place, seat in enumerate([seat_of(first), *rest])}
    return [f"d20={rolls[seat]}" for seat in range(seats)]


def deploy(match: Match, homes: Sequence[str], seats: Sequence[int]) -> Match:
    """Place the robots of seats in this order; a home is one hex, or those of C, D, H, B, W."""
    for number, kind in enumerate("CDHBW"):
        for seat in seats:
            robot = SEAT_NAMES[seat][0] + kind + ("" if kind == "C" else "1")
            places = homes[seat].split() if " " in homes[seat] else [homes[seat]] * 5
            play_match(match, *([robot] if kind != "W" else []), places[number])
    return match


def set_up(
    match: Match, homes: Sequence[str], cards: Sequence[str] = (), discs: Sequence[str] = DISCS
) -> Match:
    """Deal cards, place robots and make the first discs, seat by seat."""
    for words in cards:
        play_match(match, *[f"draw={card}" for card in words.split()])
    play_match(match, *[f"d20={20 - seat}" for seat in range(len(homes))])
    deploy(match, homes, range(len(homes)))
    for seat in range(len(homes)):
        grid, _, number = discs[seat].partition("-")
        ring, grids = int(table_of(match).ways), int(table_of(match).grids)
        play_match(match, f"d{grids}={grid}", f"d{ring}={number}")
    return match


def prepared_match(
    seats: int,
    cards: Mapping[str, str],
    hexes: Mapping[str, str] | None = None,
    discs: Sequence[str] = DISCS,
) -> Match:
    """Return a match with dealt cards and placed robots, at its first phase. Red begins.

    `hexes` lists the hexes of C, D, H, B and W for each seat, or one hex for all.
    """
    names = SEAT_NAMES[:seats]
    homes = [(hexes or {}).get(name, HOMES[n]) for n, name in enumerate(names)]
    match = set_up(new_match(seats=seats), homes, [cards[name] for name in names], discs)
    return play_match(match, *turn("red", seats))

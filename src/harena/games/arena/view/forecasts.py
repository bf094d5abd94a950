"""Forecasts, in words, of the combats and retreats if movement ended now."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.english import capitalized, listed
from harena.games.arena.rules import board, fields as F
from harena.games.arena.rules.odds import Forecast
from harena.games.arena.view import words
from harena.games.arena.view.read import Position


def named(arena: Position, creatures: Sequence[int], last: str = "and") -> str:
    """Creatures in a sentence: `orc1 and orc2`."""
    return listed([words.creature_title(arena, creature) for creature in creatures], last)


def sums(arena: Position, sides: Sequence[Sequence[int]], powers: Sequence[int]) -> str:
    """Both sides of a combat: `Violet 5 (giant) against Amber 2 (elf1 and elf2)`."""
    return " against ".join(
        f"{words.seat_title(seat)} {powers[seat]} ({named(arena, sides[seat])})"
        for seat in range(2)
    )


def fight(arena: Position, ahead: Forecast, hex_: int) -> str:
    """Describe a combat's exact chances in two or more short sentences."""
    first, second, loser = next(
        (first, second, loser) for at, first, second, loser in ahead.fights if at == hex_
    )
    sides = [arena.inside(seat, hex_) for seat in range(2)]
    text = f"{sums(arena, sides, (first, second))}: "
    if loser == F.TIED:
        text += "a tie, nobody dies."
    else:
        losers = sides[loser]
        who = named(arena, losers, "or")
        each = f" (1/{len(losers)} each)" if len(losers) > 1 else ""
        text += f"{words.seat_title(loser)} loses; {who} dies{each}."
    return " ".join([text, *flights(arena, ahead, [*sides[0], *sides[1]])])


def flights(arena: Position, ahead: Forecast, creatures: Sequence[int]) -> list[str]:
    """Describe the retreats, a sentence for each destination."""
    ways: dict[tuple[str, str], list[int]] = {}
    for creature in creatures:
        way = _way(arena, ahead, creature)
        if way:
            ways.setdefault(way, []).append(creature)
    found = []
    for (verb, end), group in ways.items():
        text, many = _who(arena, ahead, group)
        text += f" {verb if many else verb + 's'} {end}"
        text += ", each for itself" if many and " or " in end else ""
        found.append(f"{capitalized(text)}.")
    return found


def _who(arena: Position, ahead: Forecast, group: list[int]) -> tuple[str, bool]:
    """Return the creatures that go the same way, and whether they are several.

    Of some losers one is dead by then.
    """
    first = group[0]
    if ahead.death[first] == 0:
        return named(arena, group), len(group) > 1
    losers = arena.inside(arena.creatures[first].seat, arena.creatures[first].at)
    if group == losers:
        return ("The survivor", False) if len(group) == 2 else ("The survivors", True)
    return f"{named(arena, group)}, if {'it lives' if len(group) == 1 else 'they live'},", (
        len(group) > 1
    )


def _way(arena: Position, ahead: Forecast, creature: int) -> tuple[str, str] | None:
    """`retreat`, `to A3 (1/2) or B2 (1/2)`; or how it dies; None: it stays."""
    if ahead.fall[creature] > 0:
        return "die", f"retreating: {_why(arena, creature)}"
    there = ahead.flight[creature]
    if not there:
        return None
    enemy = 1 - arena.creatures[creature].seat
    share = f" (1/{len(there)})" if len(there) > 1 else ""
    ends = [
        board.PLACE_NAMES[hex_] + (" among enemies" if arena.inside(enemy, hex_) else "") + share
        for hex_ in there
    ]
    return "retreat", f"to {listed(ends, 'or')}"


def _why(arena: Position, creature: int) -> str:
    """Why a creature that must retreat cannot."""
    one = arena.creatures[creature]
    if one.move == 0:
        return "move 0"
    back = one.came_from
    if back >= 0:
        return f"no way back onto {words.ground(arena, back)}"
    return "no valid hex"


def outlook(arena: Position, ahead: Forecast) -> list[str]:
    """All that the end of movement would bring, a sentence or more for each combat."""
    lines = [
        f"{board.PLACE_NAMES[hex_]}: {fight(arena, ahead, hex_)}" for hex_, _, _, _ in ahead.fights
    ]
    fields = {hex_ for hex_, _, _, _ in ahead.fights}
    alone = [one.number for one in arena.creatures.values() if one.at not in fields]
    stranded = flights(arena, ahead, alone)
    return lines + [f"Stranded: {line[0].lower()}{line[1:]}" for line in stranded]


def scores(ahead: Forecast) -> str:
    """Return the combats as they stand, short: `B2 5 to 2, C1 1 to 1`."""
    return ", ".join(
        f"{board.PLACE_NAMES[hex_]} {first} to {second}" for hex_, first, second, _ in ahead.fights
    )

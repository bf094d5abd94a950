"""Forecasts, in words, of the combats and retreats if movement ended now."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.english import listed
from harena.games.arena.messages import forecasts as messages
from harena.games.arena.rules import board, fields as F
from harena.games.arena.rules.odds import Forecast
from harena.games.arena.view import words
from harena.games.arena.view.read import Position


def named(arena: Position, creatures: Sequence[int]) -> list[str]:
    """Return the names of creatures."""
    return [words.creature_title(arena, creature) for creature in creatures]


def sums(arena: Position, sides: Sequence[Sequence[int]], powers: Sequence[int]) -> str:
    """Return both sides of a combat: `Violet 5 (giant) against Amber 2 (elf1 and elf2)`."""
    first, second = (
        messages.side(
            seat=words.seat_title(seat), power=powers[seat], names=named(arena, sides[seat])
        )
        for seat in range(2)
    )
    return messages.sums(first=first, second=second)


def fight(arena: Position, ahead: Forecast, hex_: int) -> str:
    """Describe a combat's exact chances in two or more short sentences."""
    first, second, loser = next(
        (first, second, loser) for at, first, second, loser in ahead.fights if at == hex_
    )
    sides = [arena.inside(seat, hex_) for seat in range(2)]
    both = sums(arena, sides, (first, second))
    if loser == F.TIED:
        text = messages.tie(both)
    else:
        names = named(arena, sides[loser])
        text = messages.loses(sums=both, seat=words.seat_title(loser), names=names)
    return " ".join([text, *flights(arena, ahead, [*sides[0], *sides[1]])])


def flights(arena: Position, ahead: Forecast, creatures: Sequence[int]) -> list[str]:
    """Describe the retreats, a sentence for each destination."""
    ways: dict[tuple[str, ...], list[int]] = {}
    for creature in creatures:
        way = _way(arena, ahead, creature)
        if way:
            ways.setdefault(way, []).append(creature)
    found = []
    for (why, *ends), group in ways.items():
        who, many = _who(arena, ahead, group)
        found.append(
            messages.dies_retreating(who=who, many=many, why=why)
            if why
            else messages.retreats_to(who=who, many=many, ends=ends)
        )
    return found


def _who(arena: Position, ahead: Forecast, group: list[int]) -> tuple[str, bool]:
    """Return the creatures that go the same way, and whether they are several.

    Of some losers one is dead by then.
    """
    first = group[0]
    if ahead.death[first] == 0:
        return listed(named(arena, group)), len(group) > 1
    losers = arena.inside(arena.creatures[first].seat, arena.creatures[first].at)
    if group == losers:
        return messages.survivors(len(group) - 1), len(group) > 2
    return messages.if_alive(named(arena, group)), len(group) > 1


def _way(arena: Position, ahead: Forecast, creature: int) -> tuple[str, ...]:
    """Return why a creature dies retreating, or "" and its ways; nothing if it stays."""
    if ahead.fall[creature] > 0:
        return (_why(arena, creature),)
    there = ahead.flight[creature]
    if not there:
        return ()
    enemy = 1 - arena.creatures[creature].seat
    ends = (
        messages.retreat_end(
            place=board.PLACE_NAMES[hex_],
            enemies=bool(arena.inside(enemy, hex_)),
            ways=len(there),
        )
        for hex_ in there
    )
    return ("", *ends)


def _why(arena: Position, creature: int) -> str:
    """Return why a creature that must retreat cannot."""
    one = arena.creatures[creature]
    if one.move == 0:
        return messages.MOVE_ZERO
    back = one.came_from
    if back >= 0:
        return messages.no_way_back(words.ground(arena, back))
    return messages.NO_VALID_HEX


def outlook(arena: Position, ahead: Forecast) -> list[str]:
    """Return the results of ending movement now, a sentence or more for each combat."""
    lines = [
        messages.combat_ahead(place=board.PLACE_NAMES[hex_], text=fight(arena, ahead, hex_))
        for hex_, _, _, _ in ahead.fights
    ]
    fields = {hex_ for hex_, _, _, _ in ahead.fights}
    alone = [one.number for one in arena.creatures.values() if one.at not in fields]
    return lines + [messages.stranded(line) for line in flights(arena, ahead, alone)]


def scores(ahead: Forecast) -> list[str]:
    """Return the combats as they stand: `Violet 5 against Amber 2 in B2`."""
    seats = [words.seat_title(seat) for seat in range(2)]
    return [
        messages.score(place=board.PLACE_NAMES[hex_], seats=seats, powers=(first, second))
        for hex_, first, second, _ in ahead.fights
    ]

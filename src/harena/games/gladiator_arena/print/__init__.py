"""Gladiator Arena on paper: the sand, gladiators of all kinds, order slips and a summary."""

from __future__ import annotations

from typing import Final

from harena.content.sheets import Art, Field, Pieces, Plan, Sheet, Slip, Tile, counter
from harena.core.game import Game
from harena.core.options import Options
from harena.core.scene.scene import SeatView, Token
from harena.games.gladiator_arena.print.summary import Pairs, summary
from harena.games.gladiator_arena.rules import fields as F, gladiators
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.view import read, scene, words

SQUARE: Final = 19.5
"""The side of a square of the arena, in mm: eight of them fit on a page."""
MARKER: Final = 17.0
"""The side of a gladiator's counter, in mm."""
ORDERS: Final = 33
"""Slips for orders, as many as fill the pages of the records."""


def sheets(game: Game[GladiatorArena], seats: int, options: Options) -> list[Sheet]:
    """Return all sheets that a table with these options needs."""
    state = game.new(seats, options)
    arena = read.read(state)
    pairs = tuple(gladiators.allowed_pairs(arena.weak_pairs))
    large = max(arena.width, arena.height) > 8
    glue = "Glue the pages together. Each overlaps the next by 10 mm." if large else ""
    return [
        Plan("board", "The arena", Art(scene.board(arena.width, arena.height), SQUARE), glue),
        Pieces(
            "gladiators",
            "Gladiators",
            markers(seats, pairs),
            "Take the gladiator of your race and weapon. The number is its HP.",
        ),
        Pieces("slips", "Slips", slips(seats), "One record per player, one order slip per turn."),
        summary(state, pairs),
    ]


def markers(seats: int, pairs: Pairs) -> tuple[Tile, ...]:
    """Return a gladiator of every seat for every pair: any of them may be chosen."""
    found = []
    for seat in range(seats):
        view = SeatView(seat, words.seat_title(seat), words.seat_letter(seat), seat)
        for race, weapon in pairs:
            name = f"{view.name} {words.pair(race, weapon)}"
            full = int(gladiators.HIT_POINTS[race])
            marks = (gladiators.RACES[race - 1], gladiators.WEAPONS[weapon - 1])
            token = Token(
                *("g", "gladiator", "here", seat, name, view.letter),
                sides=full,
                count=full,
                marks=marks,
            )
            found.append(counter(name, token, MARKER, (view,), part=0.62))
    return tuple(found)


def slips(seats: int) -> tuple[Slip, ...]:
    """Return a record for each gladiator, and slips for secret orders."""
    most = max(int(hp) for hp in gladiators.HIT_POINTS)
    records = tuple(
        Slip(
            words.seat_title(seat),
            (
                Field("Race, weapon"),
                Field("Starts on"),
                Field("HP lost", most),
                Field("Kills"),
                Field("Damage done"),
            ),
            width=92.0,
        )
        for seat in range(seats)
    )
    strikes = tuple(Field("Strikes" if n == 0 else "", 0) for n in range(int(F.STRIKES) // 2))
    orders = Slip(
        "Orders",
        (Field("Gladiator"), Field("Turn"), Field("Move to"), *strikes),
        count=ORDERS,
    )
    return (*records, orders)

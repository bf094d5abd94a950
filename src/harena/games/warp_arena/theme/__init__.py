"""The theme of Warp Arena: lines of light on a dark ground, and glowing robots."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.games.warp_arena.theme.cards import CARDS
from harena.games.warp_arena.theme.robots import DISC, FIELD, ROBOT
from harena.render.theme import SEATS, Habit, Seat, Theme, Tone, Window

_SHINES: Final = ("#dccbff", "#fff0bd", "#ffffff", "#ffc3b8", "#c2ddff", "#bff5d8")
_BODIES: Final = {
    0: ("#7a4be0", "#b190ff", "#40208f", "#ffffff"),
    3: ("#d63a2c", "#ff7d6b", "#7d1c12", SEATS[3].mark),
    4: ("#2a6fdc", "#6daaff", "#15418c", SEATS[4].mark),
    5: ("#35c177", "#7ce8ad", "#12653a", "#03170b"),
}


def _seats() -> tuple[Seat, ...]:
    """Return the usual seat colours, brighter and with bright edges."""
    seats = []
    for colour, seat in enumerate(SEATS):
        body, light, deep, mark = _BODIES.get(colour, (seat.body, seat.light, seat.deep, seat.mark))
        shine = _SHINES[colour] if colour < len(_SHINES) else ""
        seats.append(replace(seat, body=body, light=light, deep=deep, mark=mark, shine=shine))
    return tuple(seats)


THEME: Final = Theme(
    name="neon",
    ground="plates",
    colours={
        "board-ink": "#d8fff5",
        "board-line": "#4fb8a6",
        "phosphor": "#45e6c8",
        "plate": ("#12252b", "#0c191d"),
        "plate-deep": ("#081317", "#04090b"),
        "cell": ("#12252b", "#0c191d"),
        "cell-line": "#2f8f84",
        "faint": "#8cc9bd",
        "ember": "#d0723a",
        "glow": "#fff2a8",
        "path": "#ffe27a",
        "halo": "#04090b",
        "strike": "#ff9db0",
        "ground": ("#0d181d", "#05090b"),
        "ground-middle": ("#17303a", "#0c1b20"),
    },
    backdrop=(("ground-middle", 0), ("ground", 70)),
    seats=_seats(),
    tones={"destroyed": Tone(kind="gap"), "centre": Tone(kind="hub")},
    cards=CARDS,
    sums="combat",
    pieces={"robot": ROBOT, "disc": DISC, "field": FIELD},
    windows={
        "action": Window("Actions", "You can respond to an action"),
        "card": Window("Cards", "You can respond to a card"),
        "wild": Window("Wild Warps", "You can respond to a Wild Warp"),
        "combat": Window("Combat cards", "You can respond to a combat card"),
        "between": Window("Between actions", "You can play a Wild Warp between actions"),
    },
    habits={
        "random-disc": Habit("Roll for a disc at the start of my phase"),
        "pick-up": Habit("Pick up discs where my robots stop"),
        "match": Habit("Match robots that are alike"),
        "fire-again": Habit("Fire again from a distance"),
        "spoils": Habit("Take the discs after a fight"),
        "no-card": Habit("Fight without a card when I hold none (against bots)", alone=True),
    },
)

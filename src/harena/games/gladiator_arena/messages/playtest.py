"""Texts of Gladiator Arena: the report of a playtest."""

from __future__ import annotations

from typing import Final

TITLES: Final = {
    "usual": "Usual",
    "small": "5 by 5",
    "weak": "Weak pairs",
    "random": "Greedy against random",
}
TITLE: Final = "# Playtest of Gladiator Arena"
SETTING: Final = "setting"
TURNS_HEAD: Final = (
    *(SETTING, "games", "turns", "moves that bump", "strikes that hit", "kills shared"),
)
LEAVE: Final = "## How gladiators leave"
STRUCK_DOWN: Final = "struck down"
TIME_LIMIT: Final = "time limit"
CONCEDED: Final = "conceded"
STANDOFF: Final = "standoff"
STAYED: Final = "stayed to the end"
RACE: Final = "race"
WEAPON: Final = "weapon"
EVEN: Final = "even chance"


def played(*, seed: int) -> str:
    return (
        f"Played by bots with seed {seed}. Races and weapons are drawn. Figures are means per "
        "game. Shares have intervals of 95 %."
    )


def row(*, setting: str, seats: int) -> str:
    return f"{TITLES[setting]}, {seats} players"


def wins_by(*, kind: str) -> str:
    return f"## Wins by {kind}"


def wins_text(*, kind: str) -> str:
    return (
        f"The share of gladiators with that {kind} that win, with the interval of 95 %. "
        "An interval that includes the even chance shows no difference."
    )

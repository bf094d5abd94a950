"""Texts in a table's log and chat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import listed

BOTH_TIMED_OUT: Final = (
    "Both players ran out of time. Nobody loses. The clocks start again after both have decided."
)

GOOD_LUCK: Final = "Good luck"
ONE_MOMENT: Final = "One moment"
THANKS: Final = "Thanks"
WELL_PLAYED: Final = "Well played"

SPECTATOR: Final = "Spectator"


def asks_for_hint(*, name: str) -> str:
    return f"{name} asks for a hint."


def bot_plays_on(*, name: str, bot: str) -> str:
    return f"{name} ran out of time. {bot} plays on."


def takes_seat_back(*, name: str) -> str:
    return f"{name} takes the seat back."


def rules_decide(*, name: str) -> str:
    return f"{name} ran out of time. The rules make the missing decisions."


A_DECISION: Final = "a decision."


def takes_back(*, name: str, what: str) -> str:
    return f"{name} takes back: {what}"


def asks_for_undo(*, name: str, what: str) -> str:
    return f"{name} asks to take back: {what}" if what else f"{name} asks to take back a move."


def asks_for_pause(*, name: str) -> str:
    return f"{name} asks for a pause."


def agrees(*, name: str) -> str:
    return f"{name} agrees."


def declines(*, name: str) -> str:
    return f"{name} declines."


def withdraws(*, name: str) -> str:
    return f"{name} withdraws the proposal."


def undone(*, name: str, what: str, dice: bool) -> str:
    undo = takes_back(name=name, what=what) if what else f"{name} takes back a move."
    return f"Everyone agrees. {undo}{' New dice will be rolled.' if dice else ''}"


def paused(*, name: str) -> str:
    return f"{name}'s pause starts. No time runs."


def resumed(*, name: str) -> str:
    return f"{name} resumes the game."


def wants_next_game(*, name: str) -> str:
    return f"{name} is ready for the next game."


def declines_next_game(*, name: str) -> str:
    return f"{name} doesn't want to play the next game now."


def bot_timed_out(*, name: str) -> str:
    return f"{name} took too long. A simple bot chose instead."


def late_plan(*, name: str, planned: bool, added: Sequence[str]) -> str:
    if planned:
        text = f"{name} ran out of time. The plan made so far counts."
    else:
        text = f"{name} ran out of time without a plan."
    return f"{text} The rules add: {listed(added)}." if added else text


def forked(*, step: int, players: Sequence[str], date: str) -> str:
    when = f" on {date}" if date else ""
    return (
        f"This game continues from step {step} of a game that {listed(players)} played{when}. "
        "All dice from here on are new."
    )


def gone(*, name: str) -> str:
    return f"{name} is gone."


def hit(*, name: str) -> str:
    return f"{name} is hit."

"""Texts of choices in a window: pass, play a Wild Warp, or cancel with it."""

from __future__ import annotations

from typing import Final

PASS: Final = "Let it pass"
PLAY_NOTHING: Final = "You play nothing now."
CANCEL_NO_CARD: Final = "You don't cancel a card."
DO_NOT_INTERRUPT: Final = "You don't interrupt."
LOSE_CONVERTER: Final = "You would lose your C-bot and be out."


def then(*, effect: str) -> str:
    return f"Then {effect}, unless another player interrupts."


def play_as(*, card: str) -> str:
    return f"As {card}"


def plays_as(*, card: str) -> str:
    return f"You play your Wild Warp as {card} before anything else happens."


def cancel(*, surely: bool) -> str:
    return "Cancel it for good" if surely else "Cancel it"


def cancels(*, tool: str, play: str, surely: bool) -> str:
    return f"Your {tool} cancels {play}{_sure(surely=surely)}."


def cancel_card(*, owner: str, card: str, surely: bool) -> str:
    return f"Cancel {owner}'s {card}{' for good' if surely else ''}"


def cancels_card(*, tool: str, card: str, totals: str, surely: bool) -> str:
    return f"Your {tool} cancels the {card}: {totals}{_sure(surely=surely)}."


def cancelled_action(*, who: str, action: str) -> str:
    return f"{who}'s action, {action}; its points are still spent"


def cancelled_card(*, who: str, card: str) -> str:
    return f"{who}'s {card} and its effect; the card is discarded"


def cancelled_wild_warp(*, who: str, aim: str) -> str:
    return f"{who}'s Wild Warp, so {aim} stands"


def _sure(*, surely: bool) -> str:
    return "; that can't be cancelled" if surely else ""

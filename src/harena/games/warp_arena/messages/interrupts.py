"""Texts of windows: the waiting play, and the choices to pass, to cancel or to play a Wild Warp."""

from __future__ import annotations

from typing import Final

from harena.core.english import listed

# --- prompts ----------------------------------------------------------------------------------

OTHERS_MAY_INTERRUPT: Final = "Other players may interrupt."
TURN_ENDS: Final = "The turn ends."


def chooses_action(*, who: str, action: str) -> str:
    return f"{who} chooses {action}."


def plays_card(*, who: str, card: str, effect: str) -> str:
    return f"{who} plays {card}. {effect}"


def reveals_cards(*, totals: str) -> str:
    return f"The cards are revealed: {totals}."


def plays_to_cancel(*, who: str, play: str) -> str:
    return f"{who} plays a Wild Warp to cancel {play}."


def phase_begins(*, who: str) -> str:
    return f"{who}'s phase begins."


def about_to_choose(*, who: str) -> str:
    return f"{who} is about to choose an action."


def may_play_wild(*, tools: str) -> str:
    return f"You may play {tools} as a special card, or let it pass."


def may_cancel(*, tools: str) -> str:
    return f"You may cancel it with {tools}, or let it pass."


def may_cancel_card(*, tools: str) -> str:
    return f"You may cancel one of the cards with {tools}, or let it pass."


def tools(*, wild: bool, super_wild: bool, another: bool) -> str:
    """Return the cards that interrupt; `another`: to cancel a Wild Warp."""
    names = ["another Wild Warp" if another else "a Wild Warp"] if wild else []
    return listed([*names, "a Super Wild Warp"] if super_wild else names, "or")


def play_of(*, who: str, play: str) -> str:
    return f"{who}'s {play}"


def totals(*, first: str, total: int, second: str, other_total: int) -> str:
    return f"{first} has {total} and {second} has {other_total}"


def total_against_field(*, robot: str, total: int, needed: int) -> str:
    return f"{robot} has {total} and needs {needed} to break the force field"


# --- choices ----------------------------------------------------------------------------------

PASS: Final = "Let it pass"
PLAY_NOTHING: Final = "You play nothing now."
CANCEL_NO_CARD: Final = "You don't cancel a card."
DO_NOT_INTERRUPT: Final = "You don't interrupt."
LOSE_CONVERTER: Final = "You will lose your C-bot and be out."


def does_not_interrupt(*, effect: str) -> str:
    return f"You don't interrupt. {effect} Other players may still interrupt."


def play_as(*, card: str) -> str:
    return f"As {card}"


def plays_as(*, card: str) -> str:
    return f"You play your Wild Warp as {card} before anything else happens."


def cancel(*, surely: bool) -> str:
    return "Cancel it for good" if surely else "Cancel it"


def cancels_action(*, action: str, surely: bool) -> str:
    return f"{_cancels(action, surely=surely)}. The action points are still spent."


def cancels_special_card(*, card: str, surely: bool) -> str:
    return f"{_cancels(card, surely=surely)}. The card is discarded without effect."


def cancels_wild_warp(*, wild: str, aim: str, surely: bool) -> str:
    return f"{_cancels(wild, surely=surely)}, so {aim} stands."


def cancel_combat_card(*, card: str, surely: bool) -> str:
    return f"Cancel {card} for good" if surely else f"Cancel {card}"


def cancels_combat_card(*, card: str, totals: str, surely: bool) -> str:
    return f"{_cancels(card, surely=surely)}. Then {totals}."


def _cancels(play: str, *, surely: bool) -> str:
    tool = "Super Wild Warp, which nobody can cancel," if surely else "Wild Warp"
    return f"Your {tool} cancels {play}"

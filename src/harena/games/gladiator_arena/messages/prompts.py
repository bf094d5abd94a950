"""Texts of Gladiator Arena: the prompt."""

from __future__ import annotations

from typing import Final

from harena.games.gladiator_arena.messages.actions import mpt_left


def waiting(*, names: str) -> str:
    return f"You're ready. Waiting for {names}."


def choosing(*, names: str, many: bool) -> str:
    return f"{names} {'are' if many else 'is'} choosing where to start."


def planning(*, names: str, many: bool, turn: int) -> str:
    return f"{names} {'are' if many else 'is'} planning turn {turn}."


def players(*, n: int) -> str:
    return f"{n} players"


CHOOSE_ALL: Final = "Choose a race, a weapon and a starting square."
CHOOSE_SQUARE_AGAIN: Final = "You have no square yet. Choose another one."


def choose_weapon(*, race: str) -> str:
    return f"Choose a weapon for your {race}."


def choose_square(*, gladiator: str) -> str:
    return f"Choose a starting square for your {gladiator}."


def confirm_start(*, gladiator: str, square: str) -> str:
    return f"Press Ready to start as {gladiator} on {square}."


def turn(*, number: int, strikes: bool, limit: bool) -> str:
    text = f"Turn {number}"
    text += "" if strikes else ", without strikes"
    return text + (" (everyone loses 1 HP)" if limit else "")


def concede(*, turn: str) -> str:
    return f"{turn}. Press Ready to concede, or take it back."


def plan(*, turn: str, strikes: bool, left: int, offer: str) -> str:
    choices = "Move, strike or stay" if strikes else "Move or stay"
    return f"{turn}. {choices}. You have {left} MpT.{_also(offer)}"


def planned(*, turn: str, orders: str, left: int, goal: str, offer: str) -> str:
    text = f"{turn}. Your plan: {orders}. {mpt_left(left=left)}"
    if goal:
        text += f" To move elsewhere, choose that square instead of {goal}."
    return text + _also(offer)


def proposing(*, offer: str) -> str:
    return f"You propose {offer}."


def _also(offer: str) -> str:
    return f" {proposing(offer=offer)}" if offer else ""


def answer(*, proposer: str, proposal: str) -> str:
    return f"Agree or decline: {proposer} proposes {proposal}."


def answering(*, seat: str, proposer: str, proposal: str) -> str:
    return f"{proposer} proposes {proposal}. {seat} decides."

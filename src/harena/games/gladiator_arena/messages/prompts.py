"""Texts of Gladiator Arena: the prompt."""

from __future__ import annotations

from harena.games.gladiator_arena.messages.actions import mpt_left


def waiting(*, names: str) -> str:
    return f"You're ready. Waiting for {names}."


def choosing(*, names: str, many: bool) -> str:
    return f"{names} {'are' if many else 'is'} choosing where to start."


def planning(*, names: str, many: bool, turn: int) -> str:
    return f"{names} {'are' if many else 'is'} planning turn {turn}."


def players(*, n: int) -> str:
    return f"{n} players"


def choose_all(*, you: str) -> str:
    return f"{you}, choose a race, a weapon and a starting square."


def choose_weapon(*, you: str, race: str) -> str:
    return f"{you}, choose a weapon for your {race}."


def choose_square(*, you: str) -> str:
    return f"{you}, choose a starting square."


def choose_square_again(*, you: str) -> str:
    return f"{you}, you have no square yet. Choose another one."


def confirm_start(*, you: str, gladiator: str, square: str) -> str:
    return f"{you}, press Ready to start as {gladiator} on {square}."


def turn(*, number: int, strikes: bool, limit: bool) -> str:
    text = f"turn {number}"
    text += "" if strikes else ", without strikes"
    return text + (" (everyone loses 1 HP)" if limit else "")


def concede(*, you: str, turn: str) -> str:
    return f"{you}, {turn}: press Ready to concede, or take it back."


def plan(*, you: str, turn: str, strikes: bool, left: int, offer: str) -> str:
    choices = "move, strike or stay" if strikes else "move or stay"
    return f"{you}, {turn}: {choices}. You have {left} MpT.{_also(offer)}"


def planned(*, you: str, turn: str, orders: str, left: int, goal: str, offer: str) -> str:
    text = f"{you}, {turn}: {orders}. {mpt_left(left=left)}"
    if goal:
        text += f" To move elsewhere, choose that square instead of {goal}."
    return text + _also(offer)


def proposing(*, offer: str) -> str:
    return f"You propose {offer}."


def _also(offer: str) -> str:
    return f" {proposing(offer=offer)}" if offer else ""


def answer(*, you: str, proposer: str, proposal: str) -> str:
    return f"{you}, agree or decline: {proposer} proposes {proposal}."


def answering(*, seat: str, proposer: str, proposal: str) -> str:
    return f"{proposer} proposes {proposal}. {seat} decides."

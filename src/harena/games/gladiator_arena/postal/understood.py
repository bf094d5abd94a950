"""A post as it was understood, in words, each with its line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.content.referee import ParsedOrder
from harena.games.gladiator_arena.postal.draft import Aim, Draft
from harena.games.gladiator_arena.postal.words import Word
from harena.games.gladiator_arena.rules.fields import FALL, LOSS, TRUCE

OFFERS: Final = {LOSS: "loss", TRUCE: "truce", FALL: "fall"}
"""[proposal] -> the word for it in a post."""
MEANT: Final = {
    LOSS: "both lose a kill and the game ends",
    TRUCE: "a turn without strikes",
    FALL: "the one with fewer HP loses a kill and the game ends",
}
"""[proposal] -> what it says."""
_UNSAID: Final = "nothing is written about it"
_TIMES: Final = ("", "", " twice", " three times", " four times")


def offered(offer: int) -> str:
    """Return a standoff with its meaning: `truce (a turn without strikes)`."""
    return f"{OFFERS[offer]} ({MEANT[offer]})"


def understood_order(draft: Draft, said: int) -> tuple[ParsedOrder, ...]:
    """Return the move, the strikes line by line, and the proposal (0: nothing)."""
    out: list[ParsedOrder] = []
    if draft.move:
        out.append(ParsedOrder("Move", draft.move.value, draft.move.line))
    else:
        out.append(_none("Move", draft.stays))
    for line in dict.fromkeys(aim.word.line for aim in draft.aims):
        out.append(ParsedOrder("Strike", _aims(draft.aims, line), line))
    if not draft.aims:
        out.append(_none("Strike", draft.spares))
    if said:
        out.append(ParsedOrder("Propose", offered(said), draft.said[0].line))
    return tuple(out)


def understood_concession(draft: Draft) -> tuple[ParsedOrder, ...]:
    """Return a concession; it has no orders."""
    return (ParsedOrder("Concede", "leaves before the turn", draft.said[0].line),)


def _none(what: str, word: Word | None) -> ParsedOrder:
    if word:
        return ParsedOrder(what, "none", word.line)
    return ParsedOrder(what, "none", note=_UNSAID)


def _aims(aims: Sequence[Aim], line: int) -> str:
    """Return the squares struck in a line: `E6 twice, E5`."""
    told = []
    for aim in aims:
        if aim.word.line == line:
            times = _TIMES[aim.count] if aim.count < len(_TIMES) else f" {aim.count} times"
            told.append(f"{aim.word.value}{times}")
    return ", ".join(told)

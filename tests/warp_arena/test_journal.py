"""The notes of the rules: each kind by itself, and all of them told."""

from __future__ import annotations

from harena.core.play.state import SPECTATOR
from harena.games.warp_arena import GAME
from harena.games.warp_arena.log.events import FORMATTERS
from harena.games.warp_arena.messages import log as messages
from harena.games.warp_arena.notation.write import parse
from harena.games.warp_arena.rules import journal
from harena.games.warp_arena.rules.position import WarpArena

KINDS = {
    name: int(kind)
    for name, kind in vars(journal).items()
    if name.isupper() and isinstance(kind, int) and kind >= 0
}
WITH_OTHERS = {"CARD_DRAWN", "SUMS", "TOTAL"}
"""Cards are told together, sums with their result."""


def notes(state: WarpArena, name: str, viewer: int = SPECTATOR) -> list[tuple[int, ...]]:
    """Play a choice; gives the notes that the viewer may know: kind, then five numbers."""
    state.keep_journal()
    state.apply_action(state.space.find(name), int(state.next_seat()))
    kept = state.observe(viewer).journal or []
    return [(n.kind, n.a, n.b, n.c, n.d, n.e) for n in kept]


def test_kinds_are_unique() -> None:
    assert len(set(KINDS.values())) == len(KINDS) > 60


def test_every_kind_has_a_formatter() -> None:
    assert {name for name, kind in KINDS.items() if kind not in FORMATTERS} == WITH_OTHERS


def test_steps_mark_warps() -> None:
    """WA-25: a W walks over plain hexes, and warps through enemy hexes."""
    table = parse("arena quick\nred C 20-c, W1 9-1\nblue C 2-c, D1 9-c\n")
    for name in ("action-move", "rW1"):
        notes(table, name)
    hexes = [table.space.find(name) - table.space.find("1-c") for name in ("9-1", "9-c", "9-4")]
    piece = table.space.find("rW1") - table.space.find("rC")
    steps = [note for note in notes(table, "9-4") if note[0] == journal.STEPPED]
    assert steps == [
        (journal.STEPPED, piece, hexes[0], hexes[1], 1, 0),
        (journal.STEPPED, piece, hexes[1], hexes[2], 1, 0),
    ]


def test_entries_are_self_contained() -> None:
    """WA-8, WA-10: the remaining points are stored in the entry."""
    table = parse("arena quick\nred C 20-c\nblue C 2-c\n")
    assert (journal.PHASE_ENDED, 0, 3, 0, 0, 0) in notes(table, "end")
    texts = [event.text for event in GAME.events([], table.observe(1), 1)]
    assert texts[0] == messages.leaves_points(seat="Red", points=3)

"""Undos with a public text of what is taken back."""

from __future__ import annotations

from dataclasses import replace

from harena.core.play.entry import UNKNOWN
from harena.core.play.match import Match
from harena.core.play.state import SPECTATOR, State
from harena.server.history.draft import Draft
from harena.server.history.table_state import FreeUndo, TableState
from harena.server.messages import log as messages


def public_text(match: Match, number: int, seat: int) -> str:
    """Return the first log line that all viewers have of a seat's act from entry `number` on.

    The text is empty if there is none, or if the act is secret.
    """
    state = match.state_at(number)
    for at in range(number, len(match.log)):
        entry = match.log[at]
        if match.secret_step(at):
            break
        after: State = state.clone()
        after.keep_journal()
        entry.apply_to(after)
        if entry.is_loss:
            return match.loss_event(at).text if entry.seat == seat else ""
        if entry.seat == seat:
            view = after.observe(SPECTATOR)
            view.journal = [note for note in after.journal or () if note.known_to(SPECTATOR)]
            learned = entry if match.observed(SPECTATOR, at) else replace(entry, value=UNKNOWN)
            for event in match.game.events([learned], view, SPECTATOR):
                if event.text and event.kind != "heading" and event.seat == seat:
                    return event.text
        state = after
    return ""


def draft_undo(table: TableState, draft: Draft, undo: FreeUndo) -> None:
    """Draft a free undo. It is reported unless it is secret or one person plays alone."""
    text = ""
    if len(table.people) > 1 and not table.match.secret_step(undo.number):
        text = public_text(table.match, undo.number, undo.seat) or messages.A_DECISION
    draft.undo(undo.seat, undo.number, text)

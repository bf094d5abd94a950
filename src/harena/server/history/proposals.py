"""Proposals to pause or to undo, which all other players must accept.

At most one is open at a time. Its state follows from the rows of the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from harena.server.errors import RefusedError
from harena.server.history.draft import Draft
from harena.server.history.rows import ProposalKind, ProposeKind, Row
from harena.server.history.table_state import TableState
from harena.server.history.undo_text import public_text
from harena.server.messages import refusals

ASKS: Mapping[ProposalKind, ProposeKind] = {"undo": "propose-undo", "pause": "propose-pause"}


@dataclass(frozen=True, slots=True)
class Proposal:
    """A seat's proposal, the row that made it, and the seats that have agreed.

    An undo would leave `upto` entries of the match, and take back what `text` says. It expires when
    the match has moved on from its `position`. `time` is in milliseconds since 1970.
    """

    number: int
    what: ProposalKind
    seat: int
    upto: int
    position: int
    text: str = ""
    agreed: frozenset[int] = frozenset()
    time: int = 0


class Proposals:
    """The open proposal of a table, and the declined ones."""

    def __init__(self, table: TableState) -> None:
        """Start without proposals."""
        self._table = table
        self._open: Proposal | None = None
        self._declined: set[tuple[ProposalKind, int, int]] = set()

    def apply(self, row: Row) -> None:
        """Apply a stored row."""
        proposal = self._open
        match row.kind:
            case "propose-undo":
                self._open = Proposal(
                    number=row.number,
                    what="undo",
                    seat=row.seat,
                    upto=row.value,
                    position=self._position(),
                    text=row.action,
                    time=row.time,
                )
            case "propose-pause":
                self._open = Proposal(row.number, "pause", row.seat, 0, self._position())
            case "agree" if proposal is not None:
                self._open = replace(proposal, agreed=proposal.agreed | {row.seat})
            case "decline" | "withdraw" if proposal is not None:
                self._declined.add((proposal.what, proposal.seat, proposal.position))
                self._open = None
            case (
                "agreed-undo"
                | "paused"
                | "substituted"
                | "resign"
                | "forfeit"
                | "resign-game"
                | "forfeit-game"
            ):
                self._open = None

    def _position(self) -> int:
        """Return the publicly known number of entries; secret decisions do not count."""
        match = self._table.match
        return match.phase_start() if self._table.secret_phase() else len(match.log)

    @property
    def open(self) -> Proposal | None:
        """Return the open proposal, or None."""
        proposal = self._open
        if proposal is None or self._table.status != "playing":
            return None
        expired = proposal.what == "undo" and proposal.position != self._position()
        return None if expired else proposal

    def waits_for(self, proposal: Proposal) -> list[int]:
        """Return the seats of the other people who have not agreed yet."""
        table = self._table
        agreed = {table.seats[seat].holder for seat in (proposal.seat, *proposal.agreed)}
        people = [seat for seat in table.seats if table.is_played_by_person(seat.seat)]
        return [seat.seat for seat in people if seat.holder not in agreed]

    def draft(self, draft: Draft, seat: int, what: ProposalKind) -> None:
        """Draft a seat's proposal; a pause starts at once if there is no one to ask.

        Raise RefusedError if the seat cannot propose it.
        """
        if self.open is not None:
            raise RefusedError("proposed", refusals.PROPOSAL_OPEN)
        if (what, seat, self._position()) in self._declined:
            raise RefusedError("declined", refusals.PROPOSAL_DECLINED)
        proposal = Proposal(-1, what, seat, 0, self._position())
        upto, text = 0, ""
        if what == "undo":
            upto = self._upto(proposal, draft.moment)
            text = public_text(self._table.match, upto, seat)
        if self.waits_for(proposal):
            draft.note(ASKS[what], seat, upto, text)
        else:
            draft.note("paused", seat)

    def _upto(self, proposal: Proposal, moment: int) -> int:
        """Return how many entries an undo would leave. Raise RefusedError if there is none."""
        seat = proposal.seat
        if self._table.free_undo(seat, moment) is not None:
            raise RefusedError("no_undo", refusals.UNDO_WITHOUT_ASKING)
        upto = self._table.act_start(seat)
        if upto is None:
            raise RefusedError("no_undo", refusals.NOTHING_TO_UNDO)
        if not self.waits_for(proposal):
            raise RefusedError("no_undo", refusals.NOBODY_TO_ASK)
        return upto

    def draft_answer(self, draft: Draft, seat: int, number: int, *, agree: bool) -> None:
        """Draft a seat's answer: it agrees or declines, or withdraws its own proposal.

        When all agree, the proposal is carried out. Raise RefusedError if the seat is not asked.
        """
        proposal = self.open
        if proposal is None or proposal.number != number:
            raise RefusedError("stale", refusals.PROPOSAL_GONE)
        if seat == proposal.seat and not agree:
            draft.note("withdraw", seat)
            return
        if seat not in self.waits_for(proposal):
            raise RefusedError("not_your_turn", refusals.NOT_ASKED)
        if not agree:
            draft.note("decline", seat)
            return
        draft.note("agree", seat)
        agreed = replace(proposal, agreed=proposal.agreed | {seat})
        if self.waits_for(agreed):
            return
        if proposal.what == "undo":
            draft.undo_agreed(proposal.seat, proposal.upto, proposal.text)
        else:
            draft.note("paused", proposal.seat)

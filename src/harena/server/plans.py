"""Plans: what seats compose in secret until all are ready, and what counts when time is up."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from harena.core.errors import IllegalActionError, listing
from harena.core.play.late import defaults, plan_at_deadline, planned
from harena.core.play.match import Match
from harena.core.play.state import SIMULTANEOUS
from harena.server.faults import RefusedError
from harena.server.notes import note_row
from harena.server.store import Row, now

if TYPE_CHECKING:
    from harena.server.tables import Table


@dataclass(slots=True)
class Phase:
    """A phase that may have a deadline: the entry it starts with, and when it was opened.

    `plans`: all compose plans in it; otherwise one seat alone is to decide. `versions` are
    those of all viewers when it was opened; `decided` is a seat's version when it last took back
    or changed what it had decided in it.
    """

    start: int
    opened: int
    plans: bool
    versions: dict[int, int]
    decided: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class Plan:
    """A plan whose rows are being read: how many actions it has, and those read so far."""

    seat: int
    count: int
    actions: list[int | str] = field(default_factory=list)


def begun(match: Match, *, turns: bool) -> int | None:
    """The entry with which the present phase starts that a deadline may end; None without one.

    In games with plans that is a phase of plans, or an answer that one seat owes where the rules
    say what is decided for a late one. With `turns` every secret phase counts, and the turn of a
    seat, as far as nobody else decides in between, in all games; but no window.
    """
    state = match.state
    if match.over or not (match.game.plans or turns):
        return None
    if state.to_move == SIMULTANEOUS:
        window = any(state.pass_action(seat) >= 0 for seat in state.deciding())
        return None if window else match.phase_start()
    if turns and state.to_move >= 0:
        start = len(match.log)
        while start and match.log[start - 1].seat in (-1, state.to_move):
            start -= 1
        return start
    if state.to_move >= 0 and state.default_action(state.to_move) >= 0:
        return len(match.log)
    return None


def is_stale(table: Table, seat: int, seq: int, version: int | None, *, whole: bool) -> bool:
    """Whether the game has gone on for a seat since it knew `seq` of `version`.

    Among plans only the end of the phase counts, and what the seat itself has decided; `whole`:
    not even that, since all of it is replaced.
    """
    phase = table.phase
    if phase is None or not phase.plans:
        return seq != table.newest(seat) or version not in (None, table.version(seat))
    least = phase.versions[seat] if whole else phase.decided.get(seat, phase.versions[seat])
    if version is not None and not least <= version <= table.version(seat):
        return True
    for frame in reversed(table.point(seat).frames):
        if frame.upto <= phase.start:
            return seq < frame.seq
        if not whole and frame.seq > seq and table.match.log[frame.upto - 1].seat == seat:
            return True
    return False


def plan_rows(table: Table, seat: int, actions: list[int]) -> list[Row]:
    """The rows of a seat's plan, none where it is that already, and of all dice after it.

    RefusedError says what does not fit.
    """
    phase = table.phase
    if phase is None or not phase.plans:
        raise RefusedError("not_your_turn", "there is nothing to plan now")
    own = planned(table.match, seat)
    if not own and not table.match.state.can_act(seat):
        raise RefusedError("not_your_turn", "there is nothing to plan for you now")
    trial = copy(table.match)
    try:
        trial.amend(seat, actions)
    except IllegalActionError as error:
        why = f"{listing(error.legal)} are" if error.legal else "nothing is"
        raise RefusedError("illegal_action", f"{error.action!r} is not legal then; {why}") from None
    if actions == own:
        return []
    if actions[:-1] == own:
        return table.decision_rows((seat, actions[-1]))
    moment = now()
    rows = [Row(table.length, "amend", seat, len(actions), 0, moment)]
    rows += [
        Row(table.length + number, "decision", seat, action, 0, moment)
        for number, action in enumerate(actions, 1)
    ]
    return rows + table.rows_without_asking(trial.state, len(rows), moment)


def default_rows(table: Table) -> list[Row]:
    """The rows of what is decided for all people who are late, by the rules or by a bot."""
    if table.late_bot:
        return [note_row(table, "relieved", seat, n) for n, seat in enumerate(table.late())]
    if table.match.state.to_move != SIMULTANEOUS:
        decisions = [
            (seat, action) for seat in table.late() for action in defaults(table.match, seat)
        ]
        return table.decision_rows(*decisions) if decisions else []
    match, moment = copy(table.match), now()
    rows: list[Row] = []
    for seat in table.late():
        own, whole = planned(match, seat), plan_at_deadline(match, seat)
        if whole == own:
            continue
        amended = whole[: len(own)] != own
        if amended:
            rows.append(Row(table.length + len(rows), "amend", seat, len(whole), 0, moment))
        for action in whole if amended else whole[len(own) :]:
            rows.append(Row(table.length + len(rows), "decision", seat, action, 0, moment))
        match.amend(seat, whole)
    return rows + table.rows_without_asking(match.state, len(rows), moment) if rows else []

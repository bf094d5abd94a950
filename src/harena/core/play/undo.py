"""Taking back: undo where it is fair, and the change of a plan while a secret phase lasts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from harena.core import messages
from harena.core.errors import IllegalActionError, UndoError
from harena.core.play.entry import Entry
from harena.core.play.match_base import MatchBase
from harena.core.play.state import SIMULTANEOUS


class MatchWithUndo(MatchBase):
    """A game in play that goes back as well as forward."""

    def undo_point(self, seat: int, bots: Collection[int] = ()) -> int | None:
        """Return the first entry of the seat's last act, if it can fairly be taken back; else None.

        An act is the seat's last decision with the earlier ones of its undo group
        (`State.undo_group_step`), as far as all of them can fairly be taken back.
        """
        return min(self.undo_points(seat, bots), default=None)

    def undo_points(self, seat: int, bots: Collection[int] = ()) -> list[int]:
        """Return the decisions of the seat's last act that can fairly be undone, last one first.

        It is fair if since then no die fell, nothing was shown, no other player decided, and no
        game of a series ended. Forced actions and decisions of seats in `bots` do not count as
        other players' decisions. Neither do windows in which only these and the seat were asked and
        all passed. In a secret phase each seat may take back its own decisions of that phase only.
        More would tell whether others have decided.
        """
        found: list[int] = []
        if self.over:
            return found
        secret, game = self.state.to_move == SIMULTANEOUS, int(self.state.series_game())
        for number in range(len(self.log) - 1, -1, -1):
            entry, mark = self.log[number], self._meta[number]
            if mark.game != game:
                break
            if secret:
                fair = mark.together and not mark.shown
            else:
                fair = not mark.together or (mark.passed and entry.seat in {seat, *bots})
            if entry.is_roll or not fair:
                break
            if mark.forced or (mark.together and not secret):
                continue
            if entry.seat == seat:
                if found and not 0 <= mark.act < self._meta[found[-1]].act:
                    break
                found.append(number)
                if mark.act < 0:
                    break
            elif entry.seat not in bots and not secret:
                break
        return found

    def undo(self, seat: int, bots: Collection[int] = ()) -> int:
        """Take back the seat's last act and all it forced. Return the number of its first entry.

        UndoError when that would not be fair, see `undo_point`.

        >>> from harena import Match
        >>> match = Match("warp-6", 2, {"start": "secret"})
        >>> match.apply_action("=4", seat=1).value == match.log[0].value
        True
        >>> match.undo(1), match.log
        (0, [])
        >>> match.undo(1)
        Traceback (most recent call last):
            ...
        harena.core.errors.UndoError: you can't take this back: a die has fallen, ...
        """
        number = self.undo_point(seat, bots)
        if number is None:
            raise UndoError(messages.NOTHING_TO_UNDO)
        self.take_back(number)
        return number

    def act_start(self, seat: int) -> int | None:
        """Return the first entry of a seat's last act, whether or not undoing it is fair.

        For a simultaneous decision it is the first entry of that phase. A phase that has not ended
        does not count. Forced actions and passed windows are no acts. None where the seat has not
        decided.

        >>> from harena import Match
        >>> match = Match("warp-6", 2, {"start": "secret"})
        >>> _ = match.apply_action("=4", seat=1)
        >>> match.act_start(1) is None
        True
        """
        together = self.state.to_move == SIMULTANEOUS
        upto = self.phase_start() if together else len(self.log)
        first: int | None = None
        for number in self.own_entries(seat, upto):
            mark = self._meta[number]
            if first is None and mark.together:
                return self.phase_start(number)
            if mark.together or (first is not None and not 0 <= mark.act < self._meta[first].act):
                break
            first = number
            if mark.act < 0:
                break
        return first

    def rewind(self, number: int) -> None:
        """Take back all but the first `number` entries, whether or not it is fair."""
        self._go_back(number)

    def take_back(self, number: int) -> None:
        """Take back entry `number`, fair or not: outside secret phases all after it too."""
        if self._meta[number].together:
            # The whole phase anew: who follows it is shown that.
            start = self.phase_start(number)
            kept = self.log[start:number] + self.log[number + 1 :]
        else:
            start, kept = number, []
        self._go_back(start)
        self._append_all(kept)

    def amend(self, seat: int, actions: Sequence[int | str]) -> None:
        """Replace all decisions of a seat in the present secret phase by `actions`.

        `actions` are ids or notations in order; none may follow the end of the phase. UndoError
        outside such a phase. IllegalActionError where the seat has no part in it or an action is
        not legal; the match is unchanged then. The others' entries keep their order. Entries of the
        seat that others have observed keep their place if they stay.

        >>> from harena import Match
        >>> match = Match("gladiator-arena", 2)
        >>> match.amend(0, ["human", "sword", "D4"])
        >>> match.amend(0, ["elf", "bow"])
        >>> [match.state.space.name(entry.value) for entry in match.log]
        ['elf', 'bow']
        """
        if self.over or self.state.to_move != SIMULTANEOUS:
            raise UndoError(messages.NO_PLANS_NOW)
        start = self.phase_start()
        phase = range(start, len(self.log))
        mine = [number for number in phase if self.log[number].seat == seat]
        if not mine and not self.state.can_act(seat):
            raise IllegalActionError(seat, messages.PLAN, [], self._why_not(seat))
        before = self.state, self.log, self._meta, self.steps, self._phase
        log = self.log
        slots = [number for number in mine if self.is_open(number)]
        first = len(log) - len(mine)
        try:
            self._go_back(start)
            self._append_all(log[number] for number in phase if number not in mine)
            self._play_plan(seat, actions)
        except IllegalActionError:
            self.state, self.log, self._meta, self.steps, self._phase = before
            raise
        new = self.log[first:]
        opened = [n for n in range(len(new)) if self.is_open(first + n)]
        if slots and [log[n].value for n in slots] == [new[n].value for n in opened]:
            # What others have seen of it stays where it was: they must not learn of the change.
            placed: list[Entry] = []
            done = 0
            for number in phase:
                if number in slots:
                    upto = opened[slots.index(number)] + 1
                    placed += new[done:upto]
                    done = upto
                elif number not in mine:
                    placed.append(log[number])
            self._go_back(start)
            self._append_all(placed + new[done:])
        self.settle()

    def _play_plan(self, seat: int, actions: Sequence[int | str]) -> None:
        """Play actions of a seat one after the other, all in the present phase."""
        first = len(self.log)
        for action in actions:
            if len(self.log) > first and self._meta[-1].shown:
                name = action if isinstance(action, str) else self.state.space.name(action)
                raise IllegalActionError(seat, name, [], messages.PHASE_ENDS)
            self._decide(action, seat)

    def _go_back(self, number: int) -> None:
        """Return to the first `number` entries. The earlier lists and state stay as they were."""
        here = number == len(self.log)
        self.state, self._settled = self.state.clone() if here else self.state_at(number), False
        self.log, self._meta = self.log[:number], self._meta[:number]
        if self._phase is not None and self._phase[0] > number:
            self._phase = None
        if self.steps is not None:
            self.steps = [step for step in self.steps if step.number < number]

    def _append_all(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self._append(entry)

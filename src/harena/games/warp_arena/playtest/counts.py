"""Counts of a match for playtests.

Each count has a name: `turns`, or with a part of the expansion before it, `bombs.used`.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from harena.core.play.state import SIMULTANEOUS, TERMINAL, Note, State
from harena.games.warp_arena.rules import (
    combat,
    fields as F,
    ids,
    journal,
    movement,
    player_phase,
    windows,
)
from harena.games.warp_arena.rules.actions import Convert, WarpConverter
from harena.games.warp_arena.rules.combat import Combat
from harena.games.warp_arena.rules.destroy import Destroy
from harena.games.warp_arena.rules.expansion import Bomb
from harena.games.warp_arena.rules.fields import Special
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.rules.player_phase import Phase
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.windows import Window
from harena.games.warp_arena.view.frames import Frame, running

ASSASSIN: Final = "assassin"
BOMBS: Final = "bombs"
EXTRAS: Final = "points"
SUPERS: Final = "super"
PARTS: Final = (ASSASSIN, EXTRAS, SUPERS, BOMBS)
"""The expansion's parts, by their names in the option."""
CARD_OF: Final = {
    EXTRAS: int(ids.POINT_CARD),
    SUPERS: int(ids.SUPER_WARP),
    BOMBS: int(ids.BOMB_CARD),
}


class MatchCounts:
    """A counter of one match: `before` and `after` each step, then `figures`."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.counts: Counter[str] = Counter()
        self.users: dict[str, set[int]] = {part: set() for part in PARTS}
        self.first = -1  # the first seat of the first turn
        self.opener = -1  # the first seat of the current turn
        self.last: set[str] = set()  # the parts that decided the last fall
        self.saved: set[int] = set()  # seats whose own Super Wild Warp has saved their C-bot
        # The current phase:
        self.spent = 0  # action points paid, the action that is carried out with them
        self.bombed: set[int] = set()  # hexes cleared by a bomb
        self.freed = False  # the active seat cancelled something by a Super Wild Warp
        self.toppled: set[int] = set()  # seats that fall by a Super Wild Warp
        # The current step:
        self.running: list[Frame] = []
        self.turn = 0
        self.seat = -1
        self.action = 0
        self.otherwise: WarpArena | None = None  # the position without a Super Wild Warp
        self.instead = 0  # the action to play there

    # --- a step -----------------------------------------------------------------------------

    def before(self, state: State, seat: int, action: int) -> None:
        """Watch a seat about to play an action, or a die (-1) about to show a face."""
        assert isinstance(state, WarpArena)
        self.running = running(state)
        self.turn = state.values[F.TURN]
        self.seat, self.action = seat, action
        self.otherwise = self._without_super(state)
        state.keep_journal()
        if seat < 0:
            return
        top = self.running[-1]
        self.counts["decisions"] += 1
        if top.runs(Window.NUMBER):
            self.counts["answers"] += 1
            if not any(state.values[F.WANT + one] for one in range(self.seats)):
                self.counts["windows"] += 1
        else:
            self.counts["choices"] += len(state.legal_actions(seat)) > 1
        if top.runs(Phase.NUMBER):
            self._phase(state, top.step, seat, action)
        elif top.runs(Combat.NUMBER) and top.step == combat.MARK:
            self.counts["assassin.pointed"] += 1
        elif top.runs(Convert.NUMBER) and action == ids.MAKE + ids.A:
            self._uses(ASSASSIN, seat)
        elif top.runs(Fight.NUMBER) and action == ids.CARD + ids.SUPER_WARP:
            self._uses(SUPERS, seat)
            self.counts["super.laid"] += 1
        elif top.runs(Bomb.NUMBER):
            self._uses(BOMBS, seat)

    def _phase(self, state: WarpArena, now: int, seat: int, action: int) -> None:
        """Count a decision of a phase: its start, an action, an Action Point card."""
        if now == player_phase.OFFER:
            self.counts["phases"] += 1
            self.spent, self.freed = 0, False
            self.bombed, self.toppled = set(), set()
            if state.values[F.PLACE] == 0:
                self.opener = seat
                if self.turn == 1:
                    self.first = seat
        elif now == player_phase.CHOOSE and ids.MENU <= action < ids.CARD:
            self.spent += ids.COST[action - ids.MENU]
            self.counts["spent"] += ids.COST[action - ids.MENU]
            self.counts["actions"] += 1
            self.counts["points.fourth"] += self.spent > player_phase.ACTION_POINTS
        elif action == ids.CARD + ids.POINT_CARD:
            self._uses(EXTRAS, seat)

    def after(self, state: State) -> None:
        """Count the results of a step from the rules' notes."""
        assert isinstance(state, WarpArena)
        notes = list(state.journal or ())
        for note in notes:
            if note.kind == journal.CARD_DRAWN:
                for part, card in CARD_OF.items():
                    self.counts[f"{part}.drawn"] += note.b == card
            elif note.kind == journal.POINT_GAINED:
                self.counts["points.worked"] += 1
            elif note.kind == journal.BOMB_EXPLODED:
                self._bomb(state, note.a, notes)
            elif note.kind in (journal.FOUGHT, journal.CONCEDED):
                self._fight(note.a, note.b, notes)
            elif note.kind == journal.CANCELLING and note.b == ids.SUPER_WARP:
                self._cancelled(state, note.a, note.c)
        for note in notes:
            if note.kind == journal.PLAYER_OUT:
                self._fall(note.a, state, notes)

    def _under_windows(self) -> Frame:
        """Return the procedure below all windows."""
        return next(one for one in reversed(self.running) if not one.runs(Window.NUMBER))

    def _uses(self, part: str, seat: int) -> None:
        self.counts[f"{part}.used"] += 1
        self.users[part].add(seat)

    # --- the parts --------------------------------------------------------------------------

    def _bomb(self, state: WarpArena, hex_: int, notes: list[Note]) -> None:
        """Count a Bomb that took a force field or robots."""
        lost = sum(note.kind == journal.ROBOT_LOST for note in notes)
        if any(note.kind == journal.FIELD_GONE for note in notes):
            self.counts["bombs.fields"] += 1
            self.bombed.add(hex_)
        elif lost:
            self.counts["bombs.robots"] += lost
            self.counts["bombs.guards"] += F.holder(state, hex_) >= 0
            self.bombed.add(hex_)

    def _fight(self, piece: int, foe: int, notes: list[Note]) -> None:
        """Count a fight of an A-bot that wins or falls."""
        fallen = {note.a for note in notes if note.kind == journal.ROBOT_LOST}
        for mine, other in ((piece, foe), (foe, piece)):
            if mine >= 0 and other >= 0 and ids.KIND[mine] == ids.A:
                self.counts["assassin.fights"] += mine in fallen or other in fallen
                self.counts["assassin.won"] += other in fallen

    def _cancelled(self, state: WarpArena, seat: int, what: int) -> None:
        """Count a play cancelled by a Super Wild Warp, and the consequence."""
        self._uses(SUPERS, seat)
        kind = ("action", "card", "wild", "combat")[what]
        self.counts["super.cancelled"] += 1
        self.counts[f"super.cancelled.{kind}"] += 1
        self.freed = self.freed or seat == state.values[F.ACTIVE]
        copy = self._otherwise()
        if copy is not None:
            known = state.clone()
            _let_pass(known)
            _let_pass(copy)
            alive, without = known.values[F.ALIVE], copy.values[F.ALIVE]
            if (alive & ~without) >> seat & 1:
                self.counts["super.saved"] += 1
                self.saved.add(seat)
            self.toppled |= {s for s in range(self.seats) if (without & ~alive) >> s & 1}

    def _without_super(self, state: WarpArena) -> WarpArena | None:
        """Return the position without the Super Wild Warp in effect, or None.

        In a fight it adds nothing; in a window its owner passes.
        """
        self.instead = self.action
        if not self.running:
            return None
        copy: State | None = None
        cancel = windows.WANTED + ids.SUPER + ids.CANCEL
        if self.running[-1].runs(Window.NUMBER):
            wants = [seat for seat in range(self.seats) if state.values[F.WANT + seat] >= cancel]
            if not wants and self.action < ids.SUPER + ids.CANCEL:
                return None
            copy = state.clone()
            for seat in wants:
                copy.values[F.WANT + seat] = windows.LET_PASS
            if self.action >= ids.SUPER + ids.CANCEL:
                self.instead = ids.PASS
        below = self._under_windows()
        if below.runs(Fight.NUMBER):
            for card in (Fight.CARD_A, Fight.CARD_D):
                if below[card] == ids.SUPER_WARP:
                    copy = copy or state.clone()
                    copy.values[below.at + card] = ids.NO_CARD
        assert copy is None or isinstance(copy, WarpArena)
        return copy

    def _otherwise(self) -> WarpArena | None:
        """Return the result of the step without the Super Wild Warp."""
        copy = self.otherwise
        self.otherwise = None
        if copy is not None:
            if self.seat < 0:
                copy.apply_chance(self.instead)
            else:
                copy.apply_action(self.instead, self.seat)
        return copy

    # --- the fall of a C-bot ----------------------------------------------------------------

    def _fall(self, seat: int, state: WarpArena, notes: list[Note]) -> None:
        """Count the cause of a C-bot's fall, and the parts of the expansion that decided it."""
        how = "other"
        hung: set[str] = {SUPERS} if seat in self.toppled else set()
        below = self._under_windows()
        if below.runs(Fight.NUMBER):
            piece, foe = below[Fight.PIECE], below[Fight.FOE]
            killer = foe if ids.OWNER[piece] == seat else piece
            how = "field" if killer < 0 else ids.KIND_NAMES[ids.KIND[killer]]
            if how == ids.KIND_NAMES[ids.A]:
                hung.add(ASSASSIN)
                self.counts["assassin.felled"] += 1
            without = self._otherwise()
            if without is not None and without.values[F.ALIVE] >> seat & 1:
                hung.add(SUPERS)
        elif below.runs(Destroy.NUMBER):
            how = "card" if below[Special.BY_CARD] == 1 else "action"
        elif below.runs(Move.NUMBER) and below.step == movement.LEFT:
            how = "scorched"
        elif below.runs(WarpConverter.NUMBER):
            how = "warped"
        active = state.values[F.ACTIVE]
        home = {note.a: note.b for note in notes if note.kind == journal.ROBOT_LOST}
        if seat != active:
            if home.get(seat * ids.OWN) in self.bombed:
                hung.add(BOMBS)
            if self.spent > player_phase.ACTION_POINTS:
                hung.add(EXTRAS)
            if self.freed:
                hung.add(SUPERS)
        self.counts["falls"] += 1
        self.counts[f"fall.{how}"] += 1
        for part in hung:
            self.counts[f"{part}.hung"] += 1
        if state.to_move == TERMINAL:
            self.counts[f"last.{how}"] += 1
            self.counts["last.mishap"] += seat == active
            self.last = hung

    # --- the end ----------------------------------------------------------------------------

    def figures(self, state: State) -> dict[str, float]:
        """Return all counts of an ended match."""
        winner = state.values[F.WINNER]
        found: dict[str, float] = dict(self.counts)
        found["turns"] = float(state.values[F.TURN])
        found["first.won"] = self.first == winner
        found["opener.won"] = self.opener == winner
        if winner in self.saved:
            self.last = self.last | {SUPERS}
        found["hung"] = bool(self.last)
        for part in PARTS:
            users = self.users[part]
            found[f"{part}.last"] = part in self.last
            found[f"{part}.winner"] = winner in users
            found[f"{part}.losers"] = len(users - {winner}) / (self.seats - 1)
        return found


def _let_pass(state: State) -> None:
    while state.to_move == SIMULTANEOUS:
        state.apply_action(ids.PASS, state.next_seat())

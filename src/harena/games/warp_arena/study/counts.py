"""What happens in one match, counted while it is played: for playtests. No rule depends on it.

Every count has a name: `turns`, or with a part of the expansion before it, `bombs.used`.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from harena.core.play.state import (
    FRAME,
    SIMULTANEOUS,
    STEP,
    TERMINAL,
    State,
)
from harena.games.warp_arena.rules import combat, movement, notation as say, table as on, turn
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import L0, L1, L2, L3

ASSASSIN: Final = "assassin"
BOMBS: Final = "bombs"
EXTRAS: Final = "points"
SUPERS: Final = "super"
PARTS: Final = (ASSASSIN, EXTRAS, SUPERS, BOMBS)
"""The expansion's parts, by their names in the option."""
CARD_OF: Final = {
    EXTRAS: int(say.POINT_CARD),
    SUPERS: int(say.SUPER_WARP),
    BOMBS: int(say.BOMB_CARD),
}


class Census:
    """Watches one match: `before` and `after` every step, then `figures`."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.counts: Counter[str] = Counter()
        self.users: dict[str, set[int]] = {part: set() for part in PARTS}
        self.first = -1  # the seat that came first in the first turn
        self.opener = -1  # the seat that came first in the turn that goes on
        self.last: set[str] = set()  # the parts on which the last fall hung
        self.saved: set[int] = set()  # seats whose own Super Wild Warp has saved their C-bot
        # Of the phase that goes on:
        self.spent = 0  # action points paid, the action that is carried out with them
        self.bombed: set[int] = set()  # hexes that a bomb cleared
        self.freed = False  # the active seat cancelled something by a Super Wild Warp
        self.toppled: set[int] = set()  # seats that a Super Wild Warp brings to fall
        # Of the step that is taken:
        self.table: list[int] = []
        self.depth = 0
        self.stack = 0
        self.seat = -1
        self.action = 0
        self.otherwise: WarpArena | None = None  # the same without a Super Wild Warp
        self.instead = 0  # what would be played there

    # --- a step -----------------------------------------------------------------------------

    def before(self, state: State, seat: int, action: int) -> None:
        """A seat (-1: a die) is about to play an action, or to show a face."""
        assert isinstance(state, WarpArena)
        self.table = list(state.table)
        self.depth, self.stack = int(state.depth), int(state.stack)
        self.seat, self.action = seat, action
        self.otherwise = self._without_super(state)
        if seat < 0:
            return
        t = self.table
        at = self._frame(0)
        procedure, now = t[at], t[at + STEP]
        self.counts["decisions"] += 1
        if procedure == on.WINDOW:
            self.counts["answers"] += 1
            if not any(t[on.WANT : on.WANT + self.seats]):
                self.counts["windows"] += 1
        else:
            self.counts["choices"] += len(state.legal_actions(seat)) > 1
        if procedure == on.PHASE:
            self._phase(now, seat, action)
        elif procedure == on.COMBAT and now == combat.MARK:
            self.counts["assassin.pointed"] += 1
        elif procedure == on.CONVERT and action == say.MAKE + say.A:
            self._uses(ASSASSIN, seat)
        if procedure == on.FIGHT and action == say.CARD + say.SUPER_WARP:
            self._uses(SUPERS, seat)
            self.counts["super.laid"] += 1

    def _phase(self, now: int, seat: int, action: int) -> None:
        """A decision of a phase itself: its start, an action, an Action Point card."""
        if now == turn.OFFER:
            self.counts["phases"] += 1
            self.spent, self.freed = 0, False
            self.bombed, self.toppled = set(), set()
            if self.table[on.PLACE] == 0:
                self.opener = seat
                if self.table[on.TURN] == 1:
                    self.first = seat
        elif now == turn.CHOOSE and say.MENU <= action < say.CARD:
            self.spent += int(say.COST[action - say.MENU])
            self.counts["spent"] += int(say.COST[action - say.MENU])
            self.counts["actions"] += 1
            self.counts["points.fourth"] += self.spent > turn.ACTION_POINTS
        elif action == say.CARD + say.POINT_CARD:
            self._uses(EXTRAS, seat)

    def after(self, state: State) -> None:
        """The step has been taken."""
        assert isinstance(state, WarpArena)
        t, new = self.table, list(state.table)
        fallen = [s for s in range(self.seats) if (t[on.ALIVE] & ~new[on.ALIVE]) >> s & 1]
        if not fallen and not (self.seat >= 0 and self.action == say.CONCEDE):
            for part, card in CARD_OF.items():
                for seat in range(self.seats):
                    place = on.HAND + seat * say.CARDS + card
                    self.counts[f"{part}.drawn"] += max(0, new[place] - t[place])
        if self.depth == 0:
            return
        top = self._under_windows()
        if t[top] == on.BOMB:
            self._bomb(top, new)
        elif t[top] == on.FIGHT:
            self._fight(top, new)
        elif t[top] == on.EXTRA or (
            t[top] == on.PHASE and self.action == say.CARD + say.POINT_CARD
        ):
            self.counts["points.worked"] += new[on.POINTS] > t[on.POINTS]
        self._cancelled(state, new)
        for seat in fallen:
            self._fall(top, seat, state)

    def _frame(self, below: int) -> int:
        """Where the frame so far below the top of the stack was, before the step."""
        return self.stack + (self.depth - 1 - below) * int(FRAME)

    def _under_windows(self) -> int:
        """The frame that was carried out, or that waited for a window."""
        at = self._frame(0)
        while self.table[at] == on.WINDOW:
            at -= int(FRAME)
        return at

    def _uses(self, part: str, seat: int) -> None:
        self.counts[f"{part}.used"] += 1
        self.users[part].add(seat)

    # --- the parts --------------------------------------------------------------------------

    def _bomb(self, at: int, new: list[int]) -> None:
        """WA-69: a Bomb is thrown; what it cleared shows when its window has closed."""
        t = self.table
        hex_ = t[at + L3]
        if t[at + STEP] == 0:
            self._uses(BOMBS, t[at + L0])
            hex_ = self.action - int(say.HEX)
        ground, troops = on.GROUND + on.EACH * hex_, on.TROOPS + on.EACH * hex_
        lost = _robots(t[troops]) - _robots(new[troops])
        if t[ground] != new[ground]:
            self.counts["bombs.fields"] += 1
            self.bombed.add(hex_)
        elif lost > 0:
            self.counts["bombs.robots"] += lost
            self.counts["bombs.guards"] += new[troops] != 0
            self.bombed.add(hex_)

    def _fight(self, at: int, new: list[int]) -> None:
        """WA-66: an A-bot fights: it wins, or it falls."""
        piece, foe = self.table[at + L0], self.table[at + L1]
        for mine, other in ((piece, foe), (foe, piece)):
            if mine >= 0 and other >= 0 and say.KIND[mine] == say.A:
                won, lost = new[on.AT + other] < 0, new[on.AT + mine] < 0
                self.counts["assassin.fights"] += won or lost
                self.counts["assassin.won"] += won

    def _cancelled(self, state: WarpArena, new: list[int]) -> None:
        """WA-68: a Super Wild Warp cancelled something in this step, and what came of that."""
        t = self.table
        window = self._frame(0)
        if t[window] != on.WINDOW:
            return
        for seat in range(self.seats):
            place = on.HAND + seat * say.CARDS + say.SUPER_WARP
            if new[place] >= t[place] or not (new[on.ALIVE] >> seat) & 1:
                continue
            self._uses(SUPERS, seat)
            kind = ("action", "card", "wild", "combat")[t[window + L0]]
            self.counts["super.cancelled"] += 1
            self.counts[f"super.cancelled.{kind}"] += 1
            self.freed = self.freed or seat == t[on.ACTIVE]
            copy = self._otherwise()
            if copy is not None:
                known = state.clone()
                _let_pass(known)
                _let_pass(copy)
                alive, without = int(known.table[on.ALIVE]), int(copy.table[on.ALIVE])
                if (alive & ~without) >> seat & 1:
                    self.counts["super.saved"] += 1
                    self.saved.add(seat)
                self.toppled |= {s for s in range(self.seats) if (without & ~alive) >> s & 1}

    def _without_super(self, state: WarpArena) -> WarpArena | None:
        """The same position with a Super Wild Warp that is at work taken away; None: none is.

        Laid in a fight it adds nothing there; in a window its owner lets it pass.
        """
        self.instead = self.action
        if state.depth == 0:
            return None
        t = self.table
        if t[self._frame(0)] == on.WINDOW:
            wants = [
                seat
                for seat in range(self.seats)
                if t[on.WANT + seat] >= 2 + say.SUPER + say.CANCEL
            ]
            if not wants and self.action < say.SUPER + say.CANCEL:
                return None
            copy = state.clone()
            for seat in wants:
                copy.table[on.WANT + seat] = 1
            if self.action >= say.SUPER + say.CANCEL:
                self.instead = int(say.PASS)
        else:
            copy = None
        at = self._under_windows()
        if t[at] == on.FIGHT and say.SUPER_WARP in (t[at + L2], t[at + L3]):
            copy = copy or state.clone()
            for card in (at + int(L2), at + int(L3)):
                if t[card] == say.SUPER_WARP:
                    copy.table[card] = say.NO_CARD
        assert copy is None or isinstance(copy, WarpArena)
        return copy

    def _otherwise(self) -> WarpArena | None:
        """Where the step would have led without the Super Wild Warp."""
        copy = self.otherwise
        self.otherwise = None
        if copy is not None:
            if self.seat < 0:
                copy.apply_chance(self.instead)
            else:
                copy.apply_action(self.instead, self.seat)
        return copy

    # --- the fall of a C-bot ----------------------------------------------------------------

    def _fall(self, at: int, seat: int, state: WarpArena) -> None:
        """WA-35: by what a C-bot fell, and which parts of the expansion its fall hung on."""
        t = self.table
        how = "other"
        hung: set[str] = {SUPERS} if seat in self.toppled else set()
        if t[at] == on.FIGHT:
            piece, foe = t[at + L0], t[at + L1]
            killer = foe if say.OWNER[piece] == seat else piece
            how = "field" if killer < 0 else say.KIND_NAMES[int(say.KIND[killer])]
            if how == say.KIND_NAMES[int(say.A)]:
                hung.add(ASSASSIN)
                self.counts["assassin.felled"] += 1
            without = self._otherwise()
            if without is not None and (int(without.table[on.ALIVE]) >> seat) & 1:
                hung.add(SUPERS)
        elif t[at] == on.DESTROY:
            how = "card" if t[at + L1] == 1 else "action"
        elif t[at] == on.MOVE and t[at + STEP] == movement.LEFT:
            how = "scorched"
        elif t[at] == on.WARP_CONVERTER:
            how = "warped"
        if seat != t[on.ACTIVE]:
            if t[on.AT + seat * say.OWN] in self.bombed:
                hung.add(BOMBS)
            if self.spent > turn.ACTION_POINTS:
                hung.add(EXTRAS)
            if self.freed:
                hung.add(SUPERS)
        self.counts["falls"] += 1
        self.counts[f"fall.{how}"] += 1
        for part in hung:
            self.counts[f"{part}.hung"] += 1
        if state.to_move == TERMINAL:
            self.counts[f"last.{how}"] += 1
            self.counts["last.mishap"] += seat == t[on.ACTIVE]
            self.last = hung

    # --- the end ----------------------------------------------------------------------------

    def figures(self, state: State) -> dict[str, float]:
        """All counts of a match that has ended."""
        winner = int(state.table[on.WINNER])
        found: dict[str, float] = dict(self.counts)
        found["turns"] = int(state.table[on.TURN])
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


def _robots(troops: int) -> int:
    """How many robots a count of a hex's troops speaks of."""
    total = 0
    while troops:
        total += troops & 31
        troops >>= 5
    return total


def _let_pass(state: State) -> None:
    """Everybody who is asked whether to interrupt lets it be."""
    while state.to_move == SIMULTANEOUS:
        state.apply_action(int(say.PASS), state.next_seat())

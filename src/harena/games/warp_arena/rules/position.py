"""Warp Arena as a state."""

from __future__ import annotations

from typing import SupportsIndex, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import GO
from harena.core.play.rng import Rng
from harena.core.play.state import SIMULTANEOUS, STEP, TERMINAL, State
from harena.games.warp_arena.rules import (
    board,
    building,
    fields as F,
    grids,
    ids,
    movement,
    procedures,
    secrets,
    turn,
    undo_groups,
)
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.variant import CLASSIC, Variant


@final
class WarpArena(WarpArenaState):
    """A position of Warp Arena."""

    def __init__(
        self, seats: i64, grids: i64 = 20, built: bool = False, variant: Variant = CLASSIC
    ) -> None:
        """For 2 to 6 seats: the arena laid out (WA-50), or `built` by the players (WA-4)."""
        super().__init__(seats, grids, variant, procedures.PROCEDURES)
        t = self.values
        one: i64 = 1
        t[F.BUILT] = 1 if built else 0
        t[F.ALIVE] = (one << seats) - 1
        t[F.WINNER] = -1
        card: i64
        for card in range(ids.CARDS):
            t[F.DECK + card] = self.pack[card]
            t[F.DECK_LEFT] += self.pack[card]
        turn.begin_game(self)
        board.link_all(self)
        self.to_move = GO
        self.run()

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Return whether a seat may play an action now; any numbers may be asked."""
        if places_grid(self) and self.can_act(seat):
            grid = grid_to_place(self)
            return ids.SLOT <= action < self.space.size and board.is_place(self, grid, action)
        return super().is_legal(seat, action)

    def random_action(self, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """One of the legal actions, each as likely."""
        if places_grid(self):
            return board.random_place(self, grid_to_place(self), rng)
        return super().random_action(seat, rng, scratch)

    def empty(self) -> State:
        """Return a state of the same game, to be overwritten: it has no arena yet."""
        return WarpArena(self.seats, self.grids, True, self.variant)

    def load(self, numbers: list[int]) -> None:
        """Take over what `numbers` gave. ValueError when the count does not fit this game."""
        super().load(numbers)
        board.link_all(self)

    def observe(self, seat: SupportsIndex) -> WarpArena:
        """Return the knowledge of a seat (or `SPECTATOR`), see `State.observe`."""
        view = super().observe(seat)
        assert isinstance(view, WarpArena)
        return view

    def _returns(self, seat: i64) -> float:
        """WA-36: 1 for the last C-bot's owner, 0 for the others and before the end.

        WA-64: 1/k for each of k players who are left after the last turn.
        """
        if self.to_move != TERMINAL:
            return 0.0
        if self.values[F.WINNER] < 0 and F.alive(self, seat):
            return 1.0 / float(F.players_left(self))
        return 1.0 if self.values[F.WINNER] == seat else 0.0

    def pass_action(self, seat: i64) -> i64:
        """WA-48: in a window the action that lets it pass."""
        return ids.PASS if self.to_move == SIMULTANEOUS else -1

    def undo_group_step(self) -> i64:
        """WA-10: an action with all that is chosen for it; each stop of a move stands alone."""
        return undo_groups.undo_group_step(self)

    def observers(self, actor: i64) -> i64:
        """Drawn cards, cards face down and answers in windows are secret."""
        return secrets.observers_of(self, actor)

    def forced_action(self) -> i64:
        """Return the one legal action, if all can tell that there is no other; or -1.

        Also a hex for an H to hop over, where all are equivalent (WA-23).
        """
        # A grid has many places, and they are the longest of all lists.
        if places_grid(self):
            return -1
        if self.to_move >= 0 and self.depth > 0:
            at = self.frame()
            if self.values[at] == movement.Move.NUMBER and self.values[at + STEP] == movement.HOP:
                return movement.any_way(self, at, self.to_move)
        return super().forced_action()

    def choices_are_known(self, seat: i64) -> bool:
        """Return whether no possible card in a seat's hand would give it another choice."""
        return secrets.hides_no_choice(self, seat)

    def redact(self, seat: i64) -> None:
        """Blot out other hands, the deck, face-down cards and answers."""
        secrets.redact_for(self, seat)

    def determinize(self, seat: i64, rng: Rng) -> None:
        """Deal the cards that a seat cannot see at random to where they could be."""
        secrets.determinize_for(self, seat, rng)


def places_grid(state: WarpArenaState) -> bool:
    """Return whether a grid's place is pending: the longest of all lists of choices."""
    if state.to_move < 0 or state.depth == 0:
        return False
    t = state.values
    at = state.frame()
    if t[at] == grids.Warp.NUMBER:
        return t[at + STEP] == grids.WHERE
    return t[at] == building.Build.NUMBER and t[at + STEP] == building.WHERE


def grid_to_place(state: WarpArenaState) -> i64:
    """Return the grid whose place is pending."""
    t = state.values
    at = state.frame()
    if t[at] == grids.Warp.NUMBER:
        return t[at + grids.Warp.GRID]
    return t[at + building.Build.GRID]

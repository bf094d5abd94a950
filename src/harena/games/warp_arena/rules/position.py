"""Warp Arena as a state."""

from __future__ import annotations

from typing import Final, SupportsIndex, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import GO
from harena.core.play.rng import Rng
from harena.core.play.state import SIMULTANEOUS, STEP, TERMINAL, State
from harena.games.warp_arena.rules import (
    actions,
    components,
    destroy,
    expansion,
    fields as F,
    grids,
    ids,
    movement,
    player_phase,
    procedures,
    secrets,
    setup,
    special,
    turn,
)
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.variant import CLASSIC, Variant

MOST_STEPS: Final[i64] = 16  # more than any procedure has


@final
class WarpArena(WarpArenaState):
    """A position of Warp Arena."""

    def __init__(
        self,
        seats: i64,
        grids: i64 = components.GRIDS,
        built: bool = False,
        variant: Variant = CLASSIC,
    ) -> None:
        """Set up 2 to 6 seats: the arena laid out (WA-50), or `built` by the players (WA-4)."""
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
        self.to_move = GO
        self.run()

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Return whether a seat may play an action now; any numbers may be asked."""
        if places_grid(self) and self.can_act(seat):
            grid = grid_to_place(self)
            return ids.SLOT <= action < self.space.size and grids.is_place(self, grid, action)
        return super().is_legal(seat, action)

    def random_action(self, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """Return one of the legal actions, each equally likely."""
        if places_grid(self):
            return grids.random_place(self, grid_to_place(self), rng)
        return super().random_action(seat, rng, scratch)

    def empty(self) -> State:
        """Return a state of the same game, to be overwritten: it has no arena yet."""
        return WarpArena(self.seats, self.grids, True, self.variant)

    def load(self, numbers: list[int]) -> None:
        """Take over what `numbers` gave. ValueError when the count does not fit this game."""
        super().load(numbers)
        grids.link_all(self)

    def observe(self, seat: SupportsIndex) -> WarpArena:
        """Return the knowledge of a seat (or `SPECTATOR`), see `State.observe`."""
        view = super().observe(seat)
        assert isinstance(view, WarpArena)
        return view

    def _returns(self, seat: i64) -> float:
        """WA-36: return 1 for the last C-bot's owner, 0 for the others and before the end.

        WA-64: 1/k for each of k players who are left after the last turn.
        """
        if self.to_move != TERMINAL:
            return 0.0
        if self.values[F.WINNER] < 0 and F.alive(self, seat):
            return 1.0 / float(F.players_left(self))
        return 1.0 if self.values[F.WINNER] == seat else 0.0

    def pass_action(self, seat: i64) -> i64:
        """WA-48: return the action that lets a window pass."""
        return ids.PASS if self.to_move == SIMULTANEOUS else -1

    def undo_group_step(self) -> i64:
        """WA-10: return the place of the pending decision within its act; -1 if it is alone.

        An action and all choices for it are one act. So are a grid's place and its rotation (WA-4),
        and a robot and its hex (WA-6). The robots' moves, and their actions there, are not.
        """
        at = self.frame()
        running = self.values[at]
        now = self.values[at + STEP]
        if running == player_phase.Phase.NUMBER:
            return 0
        if running == movement.Move.NUMBER and now != movement.CHOOSE:
            return -1
        if (
            running == setup.Build.NUMBER
            or running == setup.Deploy.NUMBER
            or running == expansion.Bomb.NUMBER
            or running == movement.Move.NUMBER
            or is_chosen_in_steps(running)
        ):
            return self.depth * MOST_STEPS + now
        return -1

    def observers(self, actor: i64) -> i64:
        """WA-5, WA-31, WA-48: keep drawn cards, face-down cards and answers in windows secret."""
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
                return movement.free_hop(self, at, self.to_move)
        return super().forced_action()

    def choices_are_known(self, seat: i64) -> bool:
        """WA-5: return whether no possible card in a seat's hand would give it another choice."""
        return secrets.choices_are_known(self, seat)

    def redact(self, seat: i64) -> None:
        """WA-5, WA-31, WA-48: hide other hands, the deck, face-down cards and answers."""
        secrets.redact_for(self, seat)

    def determinize(self, seat: i64, rng: Rng) -> None:
        """WA-5: deal the cards that a seat cannot see at random."""
        secrets.determinize_for(self, seat, rng)


def places_grid(state: WarpArenaState) -> bool:
    """Return whether a grid's place is pending: the longest of all lists of choices."""
    if state.to_move < 0 or state.depth == 0:
        return False
    t = state.values
    at = state.frame()
    if t[at] == grids.Warp.NUMBER:
        return t[at + STEP] == grids.WHERE
    return t[at] == setup.Build.NUMBER and t[at + STEP] == setup.WHERE


def grid_to_place(state: WarpArenaState) -> i64:
    """Return the grid whose place is pending."""
    t = state.values
    at = state.frame()
    if t[at] == grids.Warp.NUMBER:
        return t[at + grids.Warp.GRID]
    return t[at + setup.Build.GRID]


def is_chosen_in_steps(running: i64) -> bool:
    """WA-10: return whether all decisions in a procedure choose one action bit by bit."""
    return (
        running == destroy.Destroy.NUMBER
        or running == grids.Warp.NUMBER
        or running == grids.Double.NUMBER
        or running == grids.Rotate.NUMBER
        or running == actions.Convert.NUMBER
        or running == actions.WarpAny.NUMBER
        or running == actions.WarpOwn.NUMBER
        or running == special.PlayCards.NUMBER
    )

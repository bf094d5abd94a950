"""Values of whole plans, each by a search of its own with equal effort."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from harena.bots.greedy import let_pass
from harena.bots.matrix_game import MatrixGame
from harena.bots.search_memory import garbage_collection_off, plans_in_secret
from harena.bots.tree import LINES_PER_PART, ROOT_BEAM, Line, Node, Tree
from harena.core.play.rng import Rng
from harena.core.play.search_policy import search_policy_of
from harena.core.play.state import State

GUESSES: Final = 3
"""Determinizations of a position with hidden information."""
GLANCE_PLANS: Final = 4
"""Plans that are visited once, in one guess; by the game's own evaluation the best."""
GLANCE_SHARE: Final = 0.5
"""The share of the least lead that they must show."""
FIRST_PLANS: Final = 10
"""Plans that are visited `FIRST_VISITS` times; then all others are, once."""
FIRST_VISITS: Final = 4
LAST_PLANS: Final = 6
"""Plans that are visited `LAST_VISITS` times: the best so far."""
LAST_VISITS: Final = 60
SECRET_ITERATIONS: Final = 60
"""Iterations of a matrix game."""
LIKELY: Final = 0.05
"""The least share of a mix with which another seat's secret plan counts."""


@dataclass(frozen=True)
class PlanValue:
    """A plan of a seat and its win probability.

    `replies`: likely plans of the other seat, the likeliest first, where both plan in secret.
    """

    actions: tuple[int, ...]
    value: float
    replies: tuple[tuple[int, ...], ...] = ()


def plan_values(view: State, seat: int, rng: Rng, least: float = 0.0) -> list[PlanValue]:
    """Return plans of a seat in its observation with different results, best first.

    Empty if a short search shows a lead of the best below `least`, or if the search cannot
    compare whole plans in the position.
    """
    with garbage_collection_off():
        if plans_in_secret(view, seat):
            return _secret_plans(view, seat, rng)
        return _open_plans(view, seat, rng, least)


# --- plans that others can see ------------------------------------------------------------------


class _Trial:
    """A plan in all guesses of the position."""

    def __init__(self, actions: tuple[int, ...], roots: Sequence[Node]) -> None:
        self.actions = actions
        self.roots = roots

    def value(self, seat: int) -> float:
        """Return the seat's win probability in the guesses that were searched."""
        means = [float(root.total[seat]) / int(root.visits) for root in self.roots if root.visits]
        return sum(means) / len(means)


@dataclass(frozen=True)
class _Race:
    """Plans of a seat that are searched side by side."""

    tree: Tree
    seat: int
    rng: Rng
    trials: list[_Trial]

    def visit(
        self, trials: Sequence[_Trial], times: int, first: int = 0, last: int = GUESSES
    ) -> None:
        """Search the replies to some plans equally often, in guesses `first` to `last` - 1."""
        for trial in trials:
            for root in trial.roots[first:last]:
                for _ in range(times):
                    self.tree.simulate(root, self.rng)

    def lead(self, trials: Sequence[_Trial]) -> float:
        """Return the lead of the best of some visited plans."""
        values = sorted((trial.value(self.seat) for trial in trials), reverse=True)
        return values[0] - values[1] if len(values) > 1 else 0.0

    def sort(self) -> None:
        """Sort the plans, best first."""
        self.trials.sort(key=lambda trial: -trial.value(self.seat))


def _open_plans(view: State, seat: int, rng: Rng, least: float) -> list[PlanValue]:
    guesses = _guesses(view, seat, rng)
    tree = Tree()
    tree.prepare(guesses[0])
    found: dict[int, tuple[float, tuple[int, ...]]] = {}
    for line in tree.find_lines(guesses[0], seat, ROOT_BEAM, LINES_PER_PART * ROOT_BEAM):
        found.setdefault(int(line.state().key()), (float(line.value), tuple(line.actions())))
    ranked = sorted(found.values(), key=lambda each: (-each[0], each[1]))
    trials = [
        _Trial(actions, roots)
        for _, actions in ranked
        if (roots := _roots(guesses, seat, actions)) is not None
    ]
    race = _Race(tree, seat, rng, trials)
    glanced, first = trials[:GLANCE_PLANS], trials[:FIRST_PLANS]
    race.visit(glanced, 1, 0, 1)
    if race.lead(glanced) < GLANCE_SHARE * least:
        return []
    for start, end in ((0, 1), (1, GUESSES)):
        race.visit(first, FIRST_VISITS, start, end)
        if race.lead(first) < least:
            return []
    race.visit(trials[FIRST_PLANS:], 1)
    race.sort()
    race.visit(trials[:LAST_PLANS], LAST_VISITS)
    race.sort()
    return [PlanValue(trial.actions, trial.value(seat)) for trial in trials]


def _guesses(view: State, seat: int, rng: Rng) -> list[State]:
    """Return positions that the seat cannot tell from its own; one if nothing is hidden."""
    guesses: list[State] = []
    for _ in range(GUESSES):
        guess = view.clone()
        guess.determinize(seat, rng)
        guesses.append(guess)
        if guess == view:
            break
    return guesses


def _roots(guesses: Sequence[State], seat: int, actions: Sequence[int]) -> list[Node] | None:
    """Return a node for each guess with the plan as its only line; None if it is not legal."""
    roots: list[Node] = []
    for guess in guesses:
        line = Line(seat, None, -1, 0.0)
        line.reached = guess
        for action in actions:
            state = line.state()
            if not state.can_act(seat) or not state.is_legal(seat, action):
                return None
            line = Line(seat, line, action, 0.0)
        root = Node(guess, seat)
        root.lines = [line]
        roots.append(root)
    return roots


# --- secret plans -------------------------------------------------------------------------------


def _secret_plans(view: State, seat: int, rng: Rng) -> list[PlanValue]:
    """Return the plans of a phase of two seats by their values against the other's mix."""
    planners = int(search_policy_of(view).secret_deciders(view))
    if int(view.seats) != 2 or planners != 0b11:
        return []
    matrix = MatrixGame(view, seat)
    if matrix.too_wide:
        return []
    matrix.solve(rng, SECRET_ITERATIONS, 0.0)
    side = 0 if int(matrix.sides[0].seat) == seat else 1
    mine, other = matrix.sides[side], matrix.sides[1 - side]
    mix = other.average()
    replies = [
        tuple(map(int, other.all[int(other.mixed[n])].actions))
        for n in sorted(range(len(mix)), key=lambda one: -float(mix[one]))
        if mix[n] >= LIKELY
    ]
    if not replies:
        return []
    values = matrix.against(side, mix)
    best: dict[tuple[int, ...], PlanValue] = {}
    for number in sorted(range(len(values)), key=lambda one: -float(values[one])):
        plan = mine.all[number]
        results = tuple(
            _result(view, seat, tuple(map(int, plan.actions)), reply) for reply in replies
        )
        found = PlanValue(tuple(map(int, plan.actions)), float(values[number]), tuple(replies))
        best.setdefault(results, found)
        if len(best) == FIRST_PLANS:
            break
    return list(best.values())


def _result(view: State, seat: int, plan: Sequence[int], reply: Sequence[int]) -> int:
    """Return the key of the position after two secret plans."""
    state = view.clone()
    state.waiting = 0b11
    for one, actions in ((seat, plan), (1 - seat, reply)):
        for action in actions:
            state.apply_action(action, one)
    let_pass(state)
    return int(state.key())

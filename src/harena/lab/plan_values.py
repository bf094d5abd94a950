"""Values of whole plans, each by a search of its own with equal effort."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from harena.bots.greedy import let_pass
from harena.bots.matrix_game import MatrixGame
from harena.bots.search_memory import garbage_collection_off, plans_in_secret
from harena.bots.tree import LINES_PER_PART, ROOT_BEAM, Node, Tree
from harena.content.puzzles import PuzzleBoard
from harena.core.play.rng import Rng
from harena.core.play.search_policy import search_policy_of
from harena.core.play.state import State

GUESSES: Final = 3
"""Determinizations of a position with hidden information."""
LOOK_VISITS: Final = 2
"""Visits of a plan for a first look, in one guess."""
GLANCE_PLANS: Final = 16
"""Plans that get a first look, at even distances in the order of the evaluation."""
GLANCE_SHARE: Final = 0.5
"""The share of the least lead that the first plan must lose by the replies to it."""
FIRST_PLANS: Final = 10
"""Plans that are visited `FIRST_VISITS` times before all others are."""
FIRST_VISITS: Final = 4
LAST_PLANS: Final = 6
"""Plans that are visited most: the best so far, and the best of those not as good."""
LAST_VISITS: Final = 60
SECRET_ITERATIONS: Final = 60
"""Iterations of a matrix game."""
LIKELY: Final = 0.05
"""The least share of a mix with which another seat's secret plan counts."""
JUDGED_VISITS: Final = 60
"""Visits of a position to compare an answer with the best one."""
AS_GOOD: Final = 0.125
"""The difference in win probability up to which a plan is about as good as the best."""


@dataclass(frozen=True)
class PlanValue:
    """A plan of a seat and its win probability.

    `replies`: likely plans of the other seat, the likeliest first, where both plan in secret.
    """

    actions: tuple[int, ...]
    value: float
    replies: tuple[tuple[int, ...], ...] = ()


def plan_values(
    view: State, seat: int, rng: Rng, least: float = 0.0, effort: int = 1, *, tricky: bool = False
) -> list[PlanValue]:
    """Return plans of a seat in its observation with different results, best first.

    `effort` multiplies the visits of the best plans. Empty if a short search shows a lead of the
    best over those not as good below `least`, or, if it must be `tricky`, over the plan that the
    evaluation prefers. Empty too if the search cannot compare plans in the position.
    """
    with garbage_collection_off():
        if plans_in_secret(view, seat):
            return _secret_plans(view, seat, rng, effort)
        return _open_plans(view, seat, rng, least, effort, tricky=tricky)


def as_good(values: Sequence[float]) -> Sequence[float]:
    """Return the values, best first, that are about as good as the best.

    >>> as_good([0.9, 0.85, 0.5])
    [0.9, 0.85]
    """
    return [value for value in values if value >= values[0] - AS_GOOD]


def is_right(answer: PuzzleBoard, best: PuzzleBoard) -> bool:
    """Return whether an answer leads to the same position as the best, or is as good.

    A search from both results compares them. It sees only what the seat knows, and gives the same
    verdict each time. An answer must be as good against each of the likely replies.
    """
    results, right = answer.results(), best.results()
    if results == right:
        return True
    seat = best.seat
    return all(
        value_after(result, seat) >= value_after(other, seat) - AS_GOOD
        for result, other in zip(results, right, strict=True)
    )


def value_after(state: State, seat: int, visits: int = JUDGED_VISITS) -> float:
    """Return a seat's win probability in a position, by a search of what it knows."""
    with garbage_collection_off():
        rng = Rng(1)
        guesses = _guesses(state.observe(seat), seat, rng)
        tree = Tree()
        tree.prepare(guesses[0])
        trial = _Trial((), [Node(guess, guess.to_move) for guess in guesses])
        trial.visit(tree, rng, visits, 0, GUESSES)
        return trial.value(seat)


# --- plans that others can see ------------------------------------------------------------------


class _Trial:
    """A plan in all guesses of the position."""

    def __init__(self, actions: tuple[int, ...], roots: Sequence[Node]) -> None:
        self.actions = actions
        self.roots = roots

    def visit(self, tree: Tree, rng: Rng, times: int, first: int, last: int) -> None:
        """Search what follows, in guesses `first` to `last` - 1."""
        for root in self.roots[first:last]:
            for _ in range(times):
                tree.simulate(root, rng)

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
        """Search what follows some plans equally often, in guesses `first` to `last` - 1."""
        for trial in trials:
            trial.visit(self.tree, self.rng, times, first, last)

    def look(self, trials: Sequence[_Trial]) -> float:
        """Visit some plans in one guess; return the best value."""
        self.visit(trials, LOOK_VISITS, 0, 1)
        return max(trial.value(self.seat) for trial in trials)

    def lead(self, trials: Sequence[_Trial]) -> float:
        """Return the lead of the best of some visited plans over those not as good."""
        values = sorted((trial.value(self.seat) for trial in trials), reverse=True)
        right = len(as_good(values))
        return values[0] - values[right] if right < len(values) else 0.0

    def sort(self) -> None:
        """Sort the plans, best first."""
        self.trials.sort(key=lambda trial: -trial.value(self.seat))


def _open_plans(
    view: State, seat: int, rng: Rng, least: float, effort: int, *, tricky: bool
) -> list[PlanValue]:
    guesses = _guesses(view, seat, rng)
    tree = Tree()
    tree.prepare(guesses[0])
    plans, evaluated = _plans(tree, guesses[0], seat)
    trials = [
        _Trial(actions, roots)
        for actions in plans
        if (roots := _roots(guesses, seat, actions)) is not None
    ]
    race = _Race(tree, seat, rng, trials)
    if tricky and evaluated - race.look(trials[:1]) < GLANCE_SHARE * least:
        return []
    glanced = trials[:: 1 + len(trials) // GLANCE_PLANS]
    best = race.look(glanced)
    if race.lead(glanced) < GLANCE_SHARE * least:
        return []
    if tricky and best - trials[0].value(seat) < least:
        return []
    race.visit(trials, 1, 0, 1)
    for start, end in ((0, 1), (1, GUESSES)):
        race.sort()
        race.visit(trials[:FIRST_PLANS], FIRST_VISITS, start, end)
        if race.lead(trials) < least:
            return []
    race.visit(trials[FIRST_PLANS:], FIRST_VISITS)
    race.sort()
    right = len(as_good([trial.value(seat) for trial in trials]))
    for first in (0, right):
        race.visit(trials[first : first + LAST_PLANS], effort * LAST_VISITS)
    race.sort()
    return [PlanValue(trial.actions, trial.value(seat)) for trial in trials]


def _plans(tree: Tree, start: State, seat: int) -> tuple[list[tuple[int, ...]], float]:
    """Return plans of a seat with different results, and the best evaluation.

    They are in the order of the evaluation, the best first.
    """
    beam = min(ROOT_BEAM, 2 * int(tree.beam_width))
    found: dict[int, tuple[int, ...]] = {}
    lines = tree.find_lines(start, seat, beam, LINES_PER_PART * beam)
    for line in lines:
        found.setdefault(int(line.state().key()), tuple(map(int, line.actions())))
    return list(found.values()), float(lines[0].value)


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
    """Return a node after a plan for each guess; None if it is not legal."""
    roots: list[Node] = []
    for guess in guesses:
        state = guess.clone()
        for action in actions:
            if not state.can_act(seat) or not state.is_legal(seat, action):
                return None
            state.apply_action(action, seat)
            let_pass(state)
        roots.append(Node(state, state.to_move))
    return roots


# --- secret plans -------------------------------------------------------------------------------


def _secret_plans(view: State, seat: int, rng: Rng, effort: int) -> list[PlanValue]:
    """Return the plans of a phase of two seats by their values against the other's mix."""
    planners = int(search_policy_of(view).secret_deciders(view))
    if int(view.seats) != 2 or planners != 0b11:
        return []
    matrix = MatrixGame(view, seat)
    if matrix.too_wide:
        return []
    matrix.solve(rng, effort * SECRET_ITERATIONS, 0.0)
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

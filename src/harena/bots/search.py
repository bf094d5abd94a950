"""The search bot: trees over lines, and matrix games where several seats decide in secret."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from typing import Final, final

from mypy_extensions import i64

from harena.bots import messages
from harena.bots.greedy import Greedy, refuse_below, whim
from harena.bots.matrix_game import MatrixGame
from harena.bots.search_memory import garbage_collection_off, plans_in_secret
from harena.bots.tree import Line, Node, Tree, find_position
from harena.core.play.network import evaluator_with
from harena.core.play.rng import Rng
from harena.core.play.state import State

WINDOW_SHARE: Final = 0.05
"""The share of a turn's time that a decision whether to interrupt gets."""


@final
class Candidate:
    """A line that a seat can play, and its result in all trees together."""

    def __init__(self, actions: list[int], line: Line | None = None) -> None:
        self.line: Line | None = line
        self.actions: list[int] = actions
        """The decisions of the seat, up to the end of its turn, a die or another's decision."""
        self.visits: i64 = 0
        self.win_probabilities: list[float] = []
        """[seat] after the line."""
        self.value: float = 0.0


@final
class Reply:
    """A line of another seat after the best candidate, and its share of the visits or mix."""

    def __init__(self, seat: i64, actions: list[int], share: float) -> None:
        self.seat: i64 = seat
        self.actions: list[int] = actions
        self.share: float = share


@final
class Advice:
    """The result of a search: `candidates`, best first, and `replies`, the likeliest first.

    Replies are to the best candidate, where another seat decides next and nothing is hidden.
    Where two seats decide in secret at once they are the plans of the other.
    """

    def __init__(self, candidates: list[Candidate], replies: list[Reply]) -> None:
        self.candidates: list[Candidate] = candidates
        self.replies: list[Reply] = replies

    @property
    def best(self) -> Candidate:
        """The best candidate."""
        return self.candidates[0]


def by_visits(candidate: Candidate) -> tuple[int, float]:
    """Return a sort key: best first."""
    return -int(candidate.visits), -candidate.value


def by_share(reply: Reply) -> float:
    """Return a sort key: likeliest first."""
    return -reply.share


@final
class Search:
    """A bot that searches whole turns, the replies to them, and the dice between.

    Where all seats decide at once it solves a matrix game of their plans. It fills in hidden
    information several times by `State.determinize`, with a tree for each, and plays the line
    with the most visits together.
    """

    name = "search"
    title = "Search"
    summary = "Searches whole turns, the replies to them, and the dice in between."

    def __init__(
        self,
        seconds: float = 0.25,
        iterations: i64 = 0,
        guesses: i64 = 2,
        temperature: float = 0.0,
        watch: Callable[[], bool] | None = None,
        network: str = "",
    ) -> None:
        """Set the bounds of a turn: seconds of CPU time and iterations; 0 is no bound.

        `guesses`: how often hidden information is filled in. `temperature`: the randomness of
        the choice, see `harena.core.levels.Level`. `watch` is called regularly and returns False
        to stop. With `seconds` 0 the same positions and generators give the same choices.
        `network`: the file of another network, "none" for an evaluation without one, "" for the
        game's own.
        """
        for name, number in (("seconds", seconds), ("temperature", temperature)):
            refuse_below(name, number, 0.0)
        for word, count, least in (("iterations", iterations, 0), ("guesses", guesses, 1)):
            refuse_below(word, float(count), float(least))
        if seconds == 0.0 and iterations == 0:
            raise ValueError(messages.NO_BOUND)
        self.seconds: float = seconds
        self.iterations: i64 = iterations
        self.guesses: i64 = guesses
        self.temperature: float = temperature
        self.watch: Callable[[], bool] | None = watch
        self.network: str = network
        self.greedy: Greedy = Greedy(network=network)
        self.plan: dict[int, int] = {}
        self.after: Node | None = None
        """The subtree after the line chosen last; the next search takes it over."""
        self.sees_all: bool = False  # nothing was hidden in the last search
        self.tried: i64 = 0

    def choose(self, view: State, seat: i64, rng: Rng) -> i64:
        """Return the action to play in `view`, the seat's observation.

        The rest of the line is remembered, and played while the positions are as expected.
        """
        legal = view.legal_actions(int(seat))
        if len(legal) == 1:
            return legal[0]
        key = view.key()
        if key in self.plan:
            planned: i64 = self.plan[key]
            if planned in legal:
                return planned
        self.plan = {}
        with garbage_collection_off():
            return self.choose_line(view, seat, rng)

    def choose_line(self, view: State, seat: i64, rng: Rng) -> i64:
        """Search, remember the chosen line, and return its first action."""
        if plans_in_secret(view, seat):
            return self.choose_secret_plan(view, seat, rng)
        share = WINDOW_SHARE if view.pass_action(seat) >= 0 else 1.0
        candidates = self.find_candidates(view, seat, rng, share)
        chosen = candidates[0]
        if self.temperature > 0.0:
            chosen = self.sample(candidates, rng)
        self.remember(chosen, seat)
        return chosen.actions[0]

    def forget(self) -> None:
        """Drop the subtree after the line chosen last, which may be large."""
        self.after = None

    def think(self, view: State, seat: i64, rng: Rng) -> Advice:
        """Return the seat's candidates in its observation, best first.

        Where all seats decide in secret at once: its plans by their share of the mix.
        """
        with garbage_collection_off():
            if plans_in_secret(view, seat):
                return self.think_secret(view, seat, rng)
            candidates = self.find_candidates(view, seat, rng, 1.0)
            return Advice(candidates, self.find_replies(candidates[0], seat))

    def find_replies(self, candidate: Candidate, seat: i64) -> list[Reply]:
        """Return the lines of the seat that decides after a candidate, where nothing is hidden."""
        found: list[Reply] = []
        line = candidate.line
        node = None if line is None else line.next
        lines = None if node is None else node.lines
        if node is None or lines is None or node.seat == seat or not self.sees_all:
            return found
        whole: i64 = 0
        for one in lines:
            after = one.next
            if after is not None:
                whole += after.visits
        for one in lines:
            after = one.next
            if after is not None and after.visits > 0:
                share = float(after.visits) / float(whole)
                found.append(Reply(node.seat, one.actions(), share))
        found.sort(key=by_share)
        return found

    def think_secret(self, view: State, seat: i64, rng: Rng) -> Advice:
        """Return the seat's secret plans, most often played first."""
        matrix = MatrixGame(view, seat, network=self.network)
        if matrix.too_wide:
            only = Candidate([int(self.greedy.choose(view, seat, rng))])
            only.visits = 1
            only.win_probabilities = list(
                evaluator_with(view, self.network).win_probabilities(view)
            )
            return Advice([only], [])
        matrix.solve(rng, self.iterations, self.seconds, self.watch)
        candidates: list[Candidate] = []
        win_probabilities = matrix.win_probabilities()
        for plan in matrix.side().all:
            candidate = Candidate(plan.actions)
            candidate.visits = i64(1000.0 * plan.total)
            candidate.win_probabilities = list(win_probabilities)
            candidates.append(candidate)
        candidates.sort(key=by_visits)
        replies: list[Reply] = []
        for side in matrix.sides:
            if side.seat != seat and len(matrix.sides) == 2:
                for plan in side.all:
                    if plan.total > 0.0:
                        replies.append(Reply(side.seat, plan.actions, plan.total))
        replies.sort(key=by_share)
        return Advice(candidates, replies)

    def find_candidates(self, view: State, seat: i64, rng: Rng, share: float) -> list[Candidate]:
        """Search one tree for each guess; return the lines by their visits in all of them.

        `share`: the part of a turn's time and iterations to use.
        """
        known = view.clone()
        known.determinize(seat, rng)
        self.sees_all = known == view
        guesses: i64 = 1 if self.sees_all else self.guesses
        last = self.after
        before: Node | None = None
        if last is not None and self.sees_all:
            before = find_position(last, view)
        self.after = None
        found: dict[str, Candidate] = {}
        guess: i64
        for guess in range(guesses):
            if guess > 0:
                known = view.clone()
                known.determinize(seat, rng)
            tree = Tree(self.watch, network=self.network)
            seconds = share * self.seconds / float(guesses)
            iterations = (i64(share * float(self.iterations)) + guesses - 1) // guesses
            if self.iterations > 0 and iterations == 0:
                iterations = 1
            root = tree.search(known, seat, rng, iterations, seconds, before)
            self.tried += tree.iterations
            self.add_lines(root, found)
        candidates = list(found.values())
        candidates.sort(key=by_visits)
        return candidates

    def add_lines(self, root: Node, found: dict[str, Candidate]) -> None:
        """Add the results of one tree to the candidates."""
        lines = root.lines
        assert lines is not None
        for line in lines:
            key = line.key()
            if key not in found:
                found[key] = Candidate(line.actions(), line)
                found[key].win_probabilities = [0.0] * int(root.state.seats)
            candidate = found[key]
            candidate.value += line.value
            after = line.next
            visits: i64 = 0 if after is None else after.visits
            if after is not None and visits > 0:
                seat: i64
                for seat in range(root.state.seats):
                    before = candidate.win_probabilities[seat] * float(candidate.visits)
                    mean = (before + after.total[seat]) / float(candidate.visits + visits)
                    candidate.win_probabilities[seat] = mean
            elif candidate.visits == 0:
                state = line.state()
                candidate.win_probabilities = list(
                    evaluator_with(state, self.network).win_probabilities(state)
                )
            candidate.visits += visits

    def sample(self, candidates: list[Candidate], rng: Rng) -> Candidate:
        """Return a random candidate, by visits and temperature."""
        best = candidates[0]
        top = -1e9
        for candidate in candidates:
            score = log(float(candidate.visits) + 0.1) + self.temperature * whim(rng)
            if score > top:
                top = score
                best = candidate
        return best

    def remember(self, chosen: Candidate, seat: i64) -> None:
        """Store the further actions of a line by the seat's observations on the way.

        Where nothing is hidden, keep the subtree after it too.
        """
        line = chosen.line
        assert line is not None
        if self.sees_all:
            self.after = line.next
        part = line.before
        action = line.action
        while part is not None and part.before is not None:
            self.plan[part.state().observe(int(seat)).key()] = int(action)
            action = part.action
            part = part.before

    def choose_secret_plan(self, view: State, seat: i64, rng: Rng) -> i64:
        """Draw a plan from the mix of a matrix game, and return its first action."""
        matrix = MatrixGame(view, seat, network=self.network)
        if matrix.too_wide:
            return self.greedy.choose(view, seat, rng)
        plan = matrix.solve(rng, self.iterations, self.seconds, self.watch)
        self.tried += matrix.tried
        state = view.clone()
        last = len(plan.actions) - 1
        n: i64
        for n in range(last):
            # The seat is not the last one to decide: it still has some of its plan before it.
            state._apply_action(seat, plan.actions[n])
            self.plan[state.key()] = plan.actions[n + 1]
        return plan.actions[0]

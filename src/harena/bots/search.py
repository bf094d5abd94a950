"""Searching for as long as is allowed: trees over whole turns, matrices of secret plans."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from typing import Final, final

from mypy_extensions import i64

from harena.bots.greedy import Greedy, refuse_below, whim
from harena.bots.matrix_game import Matrix
from harena.bots.scratch import plans_in_secret, uncollected
from harena.bots.tree import Place, Tree, Turn, found_below
from harena.core.play.rng import Rng
from harena.core.play.state import State

GLANCE: Final = 0.05
"""The share of a turn's thought that goes into whether to interrupt somebody else's."""


@final
class Way:
    """Something that a seat could do now, and what a search thinks of it."""

    def __init__(self, actions: list[int], turn: Turn | None = None) -> None:
        self.turn: Turn | None = turn
        self.actions: list[int] = actions
        """Decisions of the seat, up to the end of its turn, a die or somebody else's decision."""
        self.visits: i64 = 0
        """How often it was tried."""
        self.chances: list[float] = []
        """[seat] -> how likely it is to win, after this."""
        self.worth: float = 0.0


@final
class Answer:
    """What another seat might do then, and the part of the thought, or of its mix, that it had."""

    def __init__(self, seat: i64, actions: list[int], share: float) -> None:
        self.seat: i64 = seat
        self.actions: list[int] = actions
        self.share: float = share


@final
class Advice:
    """What a search thinks of a position, for the seat that asks: `ways`, best first.

    `answers`, the likeliest first: to the best way, where the next decision is another's and
    nothing is hidden; where two decide in secret at once, the plans of the other.
    """

    def __init__(self, ways: list[Way], answers: list[Answer]) -> None:
        self.ways: list[Way] = ways
        self.answers: list[Answer] = answers

    @property
    def best(self) -> Way:
        """What it would do."""
        return self.ways[0]


def by_visits(way: Way) -> tuple[int, float]:
    """For sorting, best first."""
    return -int(way.visits), -way.worth


def by_share(answer: Answer) -> float:
    """For sorting, likeliest first."""
    return -answer.share


@final
class Search:
    """Looks through whole turns, the replies to them, and the dice on the way.

    Where all decide at once, whole plans are weighed against each other. What the seat cannot
    know is filled in by `State.determinize` several times, with a tree for each; the turn that
    they tried most often together is played.
    """

    name = "search"
    title = "Search"
    summary = "Looks through whole turns, the replies to them, and the dice between."

    def __init__(
        self,
        seconds: float = 0.25,
        iterations: i64 = 0,
        guesses: i64 = 2,
        temperature: float = 0.0,
        watch: Callable[[], bool] | None = None,
    ) -> None:
        """How it thinks over a turn: seconds of the processor, ways down the tree; 0 is no bound.

        `guesses`: how often what is hidden is filled in; `temperature`: how loosely it chooses,
        see `harena.core.levels.Level`; `watch` is asked now and then whether to go on. With
        `seconds` 0 the same positions and generators, one after the other, give the same choices.
        """
        for name, number in (("seconds", seconds), ("temperature", temperature)):
            refuse_below(name, number, 0.0)
        for word, count, least in (("iterations", iterations, 0), ("guesses", guesses, 1)):
            refuse_below(word, float(count), float(least))
        if seconds == 0.0 and iterations == 0:
            raise ValueError("a search needs seconds or iterations above 0")
        self.seconds: float = seconds
        self.iterations: i64 = iterations
        self.guesses: i64 = guesses
        self.temperature: float = temperature
        self.watch: Callable[[], bool] | None = watch
        self.greedy: Greedy = Greedy()
        self.plan: dict[int, int] = {}
        self.after: Place | None = None
        """What was found beyond the turn chosen last; the next search takes it over."""
        self.sees_all: bool = False  # nothing was hidden when it searched last
        self.tried: i64 = 0

    def choose(self, view: State, seat: i64, rng: Rng) -> i64:
        """The action to play in `view`, the seat's observation.

        The rest of the turn that it belongs to is remembered until the position is another.
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
        with uncollected():
            return self.thought(view, seat, rng)

    def thought(self, view: State, seat: i64, rng: Rng) -> i64:
        """The action to play where nothing was planned."""
        if plans_in_secret(view, seat):
            return self.mixed(view, seat, rng)
        # Whether to interrupt is a word between two turns.
        ways = self.ways(view, seat, rng, GLANCE if view.pass_action(seat) >= 0 else 1.0)
        way = ways[0]
        if self.temperature > 0.0:
            way = self.loosely(ways, rng)
        self.remember(way, seat)
        return way.actions[0]

    def forget(self) -> None:
        """Let go of what was found beyond the turn chosen last, which may be large."""
        self.after = None

    def think(self, view: State, seat: i64, rng: Rng) -> Advice:
        """What there is to do for a seat in its observation, best first, and the chances then.

        Where all decide in secret at once: its plans, as often as it would play each.
        """
        with uncollected():
            if plans_in_secret(view, seat):
                return self.plans(view, seat, rng)
            ways = self.ways(view, seat, rng, 1.0)
            return Advice(ways, self.answers(ways[0], seat))

    def answers(self, way: Way, seat: i64) -> list[Answer]:
        """What the seat that decides after a way would do, where nothing is hidden."""
        found: list[Answer] = []
        turn = way.turn
        place = None if turn is None else turn.next
        turns = None if place is None else place.turns
        if place is None or turns is None or place.seat == seat or not self.sees_all:
            return found
        whole: i64 = 0
        for one in turns:
            after = one.next
            if after is not None:
                whole += after.visits
        for one in turns:
            after = one.next
            if after is not None and after.visits > 0:
                share = float(after.visits) / float(whole)
                found.append(Answer(place.seat, one.actions(), share))
        found.sort(key=by_share)
        return found

    def plans(self, view: State, seat: i64, rng: Rng) -> Advice:
        """Its plans in secret, those that it would play most often first."""
        matrix = Matrix(view, seat)
        if matrix.too_wide:
            way = Way([int(self.greedy.choose(view, seat, rng))])
            way.visits = 1
            way.chances = list(view.chances())
            return Advice([way], [])
        matrix.solve(rng, self.iterations, self.seconds, self.watch)
        ways: list[Way] = []
        chances = matrix.chances()
        for plan in matrix.side().all:
            way = Way(plan.actions)
            way.visits = i64(1000.0 * plan.total)
            way.chances = list(chances)
            ways.append(way)
        ways.sort(key=by_visits)
        answers: list[Answer] = []
        for side in matrix.sides:
            if side.seat != seat and len(matrix.sides) == 2:
                for plan in side.all:
                    if plan.total > 0.0:
                        answers.append(Answer(side.seat, plan.actions, plan.total))
        answers.sort(key=by_share)
        return Advice(ways, answers)

    def ways(self, view: State, seat: i64, rng: Rng, share: float) -> list[Way]:
        """The turns that trees find, those that they tried most often together first.

        `share`: of the time and the iterations that a turn gets.
        """
        known = view.clone()
        known.determinize(seat, rng)
        self.sees_all = known == view
        guesses: i64 = 1 if self.sees_all else self.guesses
        last = self.after
        before: Place | None = None
        if last is not None and self.sees_all:
            before = found_below(last, view)
        self.after = None
        found: dict[str, Way] = {}
        guess: i64
        for guess in range(guesses):
            if guess > 0:
                known = view.clone()
                known.determinize(seat, rng)
            tree = Tree(self.watch)
            seconds = share * self.seconds / float(guesses)
            iterations = (i64(share * float(self.iterations)) + guesses - 1) // guesses
            if self.iterations > 0 and iterations == 0:
                iterations = 1
            root = tree.search(known, seat, rng, iterations, seconds, before)
            self.tried += tree.iterations
            self.count(root, found)
        ways = list(found.values())
        ways.sort(key=by_visits)
        return ways

    def count(self, root: Place, found: dict[str, Way]) -> None:
        """Add to what was found what one tree found."""
        turns = root.turns
        assert turns is not None
        for turn in turns:
            name = turn.way()
            if name not in found:
                found[name] = Way(turn.actions(), turn)
                found[name].chances = [0.0] * int(root.state.seats)
            way = found[name]
            way.worth += turn.worth
            after = turn.next
            visits: i64 = 0 if after is None else after.visits
            if after is not None and visits > 0:
                seat: i64
                for seat in range(root.state.seats):
                    before = way.chances[seat] * float(way.visits)
                    way.chances[seat] = (before + after.total[seat]) / float(way.visits + visits)
            elif way.visits == 0:
                way.chances = list(turn.state().chances())
            way.visits += visits

    def loosely(self, ways: list[Way], rng: Rng) -> Way:
        """One of them, drawn by how often it was tried."""
        best = ways[0]
        top = -1e9
        for way in ways:
            score = log(float(way.visits) + 0.1) + self.temperature * whim(rng)
            if score > top:
                top = score
                best = way
        return best

    def remember(self, way: Way, seat: i64) -> None:
        """Keep what follows in a turn, position by position, as the seat will see them.

        Where nothing is hidden, the tree beyond it too.
        """
        turn = way.turn
        assert turn is not None
        if self.sees_all:
            self.after = turn.next
        part = turn.before
        action = turn.action
        while part is not None and part.before is not None:
            self.plan[part.state().observe(int(seat)).key()] = int(action)
            action = part.action
            part = part.before

    def mixed(self, view: State, seat: i64, rng: Rng) -> i64:
        """The first decision of a plan that is drawn from a mix."""
        matrix = Matrix(view, seat)
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

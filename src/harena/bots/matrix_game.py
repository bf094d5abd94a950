"""Matrix games of whole plans, where several seats decide in secret at once.

Regret matching weighs the plans against each other, so that the resulting mix is unpredictable.
Two seats start with one plan each; the best response to the other's mix joins until none is
better (double oracle). Then the likeliest outcomes, and those of plans that are nearly as good,
are evaluated by a matrix game of their own. With more seats the plans that do best against
random plans of the others are weighed against more of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from harena.bots.greedy import let_pass
from harena.bots.search_memory import Bound, SearchMemory
from harena.bots.strategy import Plan, Strategy, product, products
from harena.core.play.evaluator import Evaluator
from harena.core.play.network import evaluator_with
from harena.core.play.rng import Rng
from harena.core.play.search_policy import SearchPolicy, search_policy_of
from harena.core.play.state import SIMULTANEOUS, State, apply_listed

LONGEST: Final[i64] = 12  # decisions of one plan
MANY: Final[i64] = 4000  # plans of a seat beyond which a phase is not solved
MOST: Final[i64] = 720  # plans of a seat that are weighed
FEW: Final[i64] = 120  # of another seat, where there are more than two
ROUNDS: Final[i64] = 60  # of regret matching after each change
LAST_ROUNDS: Final[i64] = 600  # at the end
EDGE: Final = 0.002  # the gain that a plan needs to join the mix
INSIDE: Final[i64] = 16  # iterations of the matrix game of an outcome
MARGIN: Final = 0.1  # plans within this of the mix are refined too
DEEP: Final[i64] = 2  # how often an outcome is refined, each time further ahead
KEPT: Final[i64] = 24  # plans of a seat that are mixed, where there are more than two


@final
class MatrixGame(SearchMemory):
    """A solver of one secret phase."""

    def __init__(
        self, start: State, seat: i64, most: i64 = MOST, deep: i64 = DEEP, network: str = ""
    ) -> None:
        """Find the plans of all seats from the observation `start`, at most `most` each.

        `deep`: how often an outcome is refined; 0 is never. `network`: see `Search`.
        """
        super().__init__()
        self.start: State = start.clone()
        self.seat: i64 = seat
        self.most: i64 = most
        self.deep: i64 = deep
        self.sides: list[Strategy] = []
        self.base: State = start.clone()
        self.scratch: State = start.clone()
        self.tried: i64 = 0
        self.too_wide: bool = False
        # Two seats: the outcome of each plan of the first against each of the second.
        self.cells: vec[i64] = vec[i64]()  # -1 unknown, else the number of an outcome
        self.known: dict[int, int] = {}  # the number of the outcome by its position's key
        self.shown: vec[i64] = vec[i64]()  # [outcome] a cell with it
        self.looked: vec[i64] = vec[i64]()  # [outcome] how often it was refined
        self.first: vec[float] = vec[float]()  # [outcome] the win probability of the first side
        self.second: vec[float] = vec[float]()
        self.network: str = network
        self.evaluator: Evaluator = evaluator_with(start, network)
        self.policy: SearchPolicy = search_policy_of(start)
        planners = self.policy.secret_deciders(start)
        self.start.waiting = planners
        one: i64
        for one in range(start.seats):
            if (planners >> one) & 1 == 1:
                plans = Strategy(one)
                self.find(plans, self.start, one, -1, [])
                self.sides.append(plans)
        for side in self.sides:
            few = len(self.sides) > 2 and side.seat != seat
            self.thin(side, min(most, FEW) if few else most)

    def find(self, plans: Strategy, state: State, seat: i64, last: i64, so_far: list[int]) -> None:
        """Add all plans that begin with `so_far`."""
        level: i64 = len(so_far)
        found = self.listed(level, state)
        self.policy.candidate_actions(state, seat, last, found)
        self.too_wide = self.too_wide or len(plans.all) > MANY or level >= LONGEST
        if self.too_wide:
            return
        i: i64
        for i in range(found.count):
            action = found.at[i]
            after = state.clone()
            apply_listed(after, seat, action)
            actions = [*so_far, int(action)]
            if after.to_move == SIMULTANEOUS and after.can_act(seat):
                self.find(plans, after, seat, action, actions)
            else:
                plans.all.append(Plan(actions))

    def thin(self, plans: Strategy, most: i64) -> None:
        """Keep evenly spaced plans if there are more than `most`."""
        count: i64 = len(plans.all)
        if count > most:
            kept: list[Plan] = []
            i: i64
            for i in range(most):
                kept.append(plans.all[i * count // most])
            plans.all = kept

    def side(self) -> Strategy:
        """Return the strategy of the seat that asks."""
        for one in self.sides:
            if one.seat == self.seat:
                return one
        return self.sides[0]

    def solve(
        self,
        rng: Rng,
        iterations: i64,
        seconds: float,
        watch: Callable[[], bool] | None = None,
    ) -> Plan:
        """Solve the game, and return a random plan of the seat's mix.

        An iteration adds a plan for each side or refines an outcome; with more than two seats
        it draws plans of all. 0 is no bound. `watch` is called regularly and returns False to
        stop.
        """
        bound = Bound(iterations, seconds, watch)
        if len(self.sides) == 2:
            self.oracle(bound)
        else:
            self.sample(rng, bound)
        for side in self.sides:
            side.close()
        return self.side().drawn(rng)

    def win_probabilities(self) -> vec[float]:
        """Return [seat] the win probability if all play their mixes."""
        out = self.evaluator.win_probabilities(self.start)
        if len(self.sides) == 2:
            for side in self.sides:
                out[side.seat] = side.value
        return out

    def play(self, state: State, side: Strategy, plan: Plan) -> None:
        """Apply a plan to a state."""
        for action in plan.actions:
            apply_listed(state, side.seat, action)

    # --- two seats ----------------------------------------------------------------------------

    def oracle(self, bound: Bound) -> None:
        """Add plans until none is better, then refine outcomes."""
        rows = self.sides[0]
        columns = self.sides[1]
        self.cells = vec[i64]([-1] * (len(rows.all) * len(columns.all)))
        rows.join(0)
        columns.join(0)
        self.fill(0, 0, Bound(0, 0.0))
        self.fill(1, 0, Bound(0, 0.0))
        self.match(1)
        done: i64 = 0
        while not bound.is_over() and (bound.iterations == 0 or done < bound.iterations):
            grown = self.grow(0, bound)
            grown = self.grow(1, bound) or grown
            if not grown and not bound.over and not self.refine(bound):
                break
            self.match(ROUNDS)
            done += 1
        self.match(LAST_ROUNDS if self.deep == DEEP else ROUNDS)

    def fill(self, side: i64, plan: i64, bound: Bound) -> bool:
        """Evaluate a plan against all plans of the other side; return False if time ran out."""
        mine = self.sides[side]
        other = self.sides[1 - side]
        width: i64 = len(self.sides[1].all)
        base = self.base
        base.copy_from(self.start)
        self.play(base, mine, mine.all[plan])
        n: i64
        for n in range(len(other.all)):
            cell = plan * width + n if side == 0 else n * width + plan
            if self.cells[cell] < 0:
                if n % 16 == 15 and bound.is_over():
                    return False
                self.scratch.copy_from(base)
                self.play(self.scratch, other, other.all[n])
                self.cells[cell] = self.outcome(cell)
        return True

    def outcome(self, cell: i64) -> i64:
        """Return the number of the outcome in `scratch`, which came about in a cell."""
        state = self.scratch
        let_pass(state)
        self.tried += 1
        key = state.key()
        if key in self.known:
            return self.known[key]
        number: i64 = len(self.shown)
        self.known[key] = int(number)
        chances = self.evaluator.win_probabilities(state)
        self.shown = append(self.shown, cell)
        self.looked = append(self.looked, 0)
        self.first = append(self.first, chances[self.sides[0].seat])
        self.second = append(self.second, chances[self.sides[1].seat])
        return number

    def match(self, rounds: i64) -> None:
        """Run regret matching between the two mixes, and set their values."""
        rows = self.sides[0]
        columns = self.sides[1]
        n: i64 = len(rows.mixed)
        k: i64 = len(columns.mixed)
        width: i64 = len(columns.all)
        gives = vec[float]([0.0] * int(n * k))
        takes = vec[float]([0.0] * int(n * k))
        i: i64
        j: i64
        turn: i64
        for i in range(n):
            for j in range(k):
                cell = self.cells[rows.mixed[i] * width + columns.mixed[j]]
                gives[i * k + j] = self.first[cell]
                takes[j * n + i] = self.second[cell]
        rows.forget()
        columns.forget()
        for turn in range(1, rounds + 1):
            rows.settle(products(gives, columns.share, n), float(turn))
            columns.settle(products(takes, rows.share, k), float(turn))
        mine = rows.average()
        theirs = columns.average()
        rows.value = product(mine, products(gives, theirs, n), 0)
        columns.value = product(theirs, products(takes, mine, k), 0)

    def grow(self, side: i64, bound: Bound) -> bool:
        """Add the best response to the other's mix; return False if none is better."""
        mine = self.sides[side]
        gains = self.against(side, self.sides[1 - side].average())
        best: i64 = -1
        top = mine.value + EDGE
        i: i64
        for i in range(len(gains)):
            if gains[i] > top:
                top = gains[i]
                best = i
        if best < 0 or mine.holds(best) or not self.fill(side, best, bound):
            return False
        mine.join(best)
        return True

    def refine(self, bound: Bound) -> bool:
        """Refine the next outcome; return False if none is left.

        First the likeliest outcomes of both mixes, then those of plans that are nearly as good,
        then all of these again, further ahead.
        """
        depth: i64
        for depth in range(self.deep):
            cell = self.frequent(depth)
            if cell < 0:
                cell = self.doubtful(depth)
            if cell >= 0:
                self.refine_outcome(self.cells[cell], depth, bound)
                return True
        return False

    def frequent(self, depth: i64) -> i64:
        """Return the cell of the likeliest outcome not refined so deeply, or -1."""
        rows = self.sides[0]
        columns = self.sides[1]
        width: i64 = len(columns.all)
        mine = rows.average()
        theirs = columns.average()
        often = vec[float]([0.0] * len(self.shown))
        best: i64 = -1
        top = 0.0
        i: i64
        j: i64
        for i in range(len(mine)):
            for j in range(len(theirs)):
                cell = rows.mixed[i] * width + columns.mixed[j]
                outcome = self.cells[cell]
                often[outcome] += mine[i] * theirs[j]
                if self.looked[outcome] <= depth and often[outcome] > top:
                    top = often[outcome]
                    best = cell
        return best

    def doubtful(self, depth: i64) -> i64:
        """Return the cell of an outcome of a plan nearly as good as a side's mix, or -1."""
        width: i64 = len(self.sides[1].all)
        best: i64 = -1
        top = 0.0
        side: i64
        i: i64
        j: i64
        for side in range(2):
            mine = self.sides[side]
            other = self.sides[1 - side]
            average = other.average()
            gains = self.against(side, average)
            for i in range(len(gains)):
                near = gains[i] - mine.value + MARGIN
                if near > 0.0:
                    for j in range(len(average)):
                        cell = i * width + other.mixed[j]
                        if side == 1:
                            cell = other.mixed[j] * width + i
                        if self.looked[self.cells[cell]] <= depth and near * average[j] > top:
                            top = near * average[j]
                            best = cell
        return best

    def against(self, side: i64, average: vec[float]) -> vec[float]:
        """Return [plan] the value of each plan of a side against a mix of the other."""
        mine = self.sides[side]
        other = self.sides[1 - side]
        width: i64 = len(self.sides[1].all)
        worth = self.first if side == 0 else self.second
        out = vec[float]([0.0] * len(mine.all))
        i: i64
        j: i64
        for i in range(len(mine.all)):
            gain = 0.0
            for j in range(len(average)):
                if average[j] > 0.0:
                    cell = i * width + other.mixed[j]
                    if side == 1:
                        cell = other.mixed[j] * width + i
                    gain += average[j] * worth[self.cells[cell]]
            out[i] = gain
        return out

    def refine_outcome(self, outcome: i64, depth: i64, bound: Bound) -> None:
        """Evaluate an outcome by a matrix game of its own, which refines in turn if deep."""
        self.looked[outcome] = depth + 1
        state = self.reached(outcome)
        if state.to_move == SIMULTANEOUS:
            within = MatrixGame(state, self.seat, self.most, depth, self.network)
            if len(within.sides) == 2 and not within.too_wide:
                within.oracle(bound.inside(INSIDE * (depth + 1)))
                self.tried += within.tried
                if not bound.is_over():
                    self.first[outcome] = within.sides[0].value
                    self.second[outcome] = within.sides[1].value

    def reached(self, outcome: i64) -> State:
        """Return the position of an outcome."""
        rows = self.sides[0]
        columns = self.sides[1]
        cell = self.shown[outcome]
        width: i64 = len(columns.all)
        state = self.start.clone()
        self.play(state, rows, rows.all[cell // width])
        self.play(state, columns, columns.all[cell % width])
        let_pass(state)
        return state

    def outcomes_by_reply(self) -> list[dict[int, float]]:
        """Return the outcomes of each plan of the other against the seat's mix, by probability."""
        mine = self.side()
        columns = self.sides[1]
        width: i64 = len(columns.all)
        other = columns if mine is self.sides[0] else self.sides[0]
        out: list[dict[int, float]] = []
        n: i64
        i: i64
        for n in range(len(other.all)):
            leads: dict[int, float] = {}
            for i in range(len(mine.mixed)):
                part = mine.all[mine.mixed[i]].total
                if part > 0.0:
                    cell = n * width + mine.mixed[i]
                    if mine is self.sides[0]:
                        cell = mine.mixed[i] * width + n
                    outcome = int(self.cells[cell])
                    leads[outcome] = leads.get(outcome, 0.0) + part
            out.append(leads)
        return out

    # --- more seats, or one -------------------------------------------------------------------

    def sample(self, rng: Rng, bound: Bound) -> None:
        """Keep the plans that do best against random plans, then weigh them against more."""
        for side in self.sides:
            for plan in range(len(side.all)):
                side.join(plan)
            side.forget()
        if len(self.sides) == 1:
            self.narrow([self.gains(self.sides[0], [])], 1)
            self.sides[0].total[0] = 1.0
            return
        self.shortlist(rng, bound, 4, 3 * KEPT)
        self.shortlist(rng, bound, 8, KEPT)
        done: i64 = 0
        while done == 0 or not (
            bound.is_over() or (bound.iterations > 0 and done >= bound.iterations)
        ):
            done += 1
            chosen = [side.draw(rng) for side in self.sides]
            gains = [self.gains(side, chosen) for side in self.sides]
            n: i64
            for n in range(len(self.sides)):
                self.sides[n].settle(gains[n], float(done))

    def gains(self, mine: Strategy, chosen: list[Plan]) -> vec[float]:
        """Return [place in the mix] the value of a plan if all others play as chosen."""
        base = self.base
        base.copy_from(self.start)
        n: i64
        for n in range(len(chosen)):
            if self.sides[n].seat != mine.seat:
                self.play(base, self.sides[n], chosen[n])
        count: i64 = len(mine.mixed)
        out = vec[float]([0.0] * int(count))
        state = self.scratch
        i: i64
        for i in range(count):
            state.copy_from(base)
            self.play(state, mine, mine.all[mine.mixed[i]])
            let_pass(state)
            out[i] = self.evaluator.win_probabilities(state)[mine.seat]
        self.tried += count
        return out

    def shortlist(self, rng: Rng, bound: Bound, draws: i64, most: i64) -> None:
        """Keep the plans of each mix that do best against random plans of the others."""
        if bound.iterations > 0:
            draws = min(draws, bound.iterations)
        sums: list[vec[float]] = []
        for side in self.sides:
            sums.append(vec[float]([0.0] * len(side.mixed)))
        draw: i64
        n: i64
        i: i64
        for draw in range(draws):
            if draw > 0 and bound.is_over():
                break
            chosen = [side.draw(rng) for side in self.sides]
            for n in range(len(self.sides)):
                gains = self.gains(self.sides[n], chosen)
                for i in range(len(gains)):
                    sums[n][i] += gains[i]
        self.narrow(sums, most)

    def narrow(self, sums: list[vec[float]], most: i64) -> None:
        """Keep the plans of each mix with the highest sums."""
        n: i64
        for n in range(len(self.sides)):
            side = self.sides[n]
            ranked = sorted((-sums[n][i], int(side.mixed[i])) for i in range(len(side.mixed)))
            side.mixed = vec[i64]()
            side.share = vec[float]()
            side.regret = vec[float]()
            side.total = vec[float]()
            for _, plan in ranked[: int(most)]:
                side.join(plan)
            side.forget()

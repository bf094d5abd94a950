"""Tree search over lines: a line is what a seat decides until a die falls or another seat decides.

A beam finds the lines to consider, ordered by the game's evaluation. The tree then weighs the
replies to them. A die is a node of its own, whose faces are visited equally often.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.bots.greedy import let_pass, spaced_face
from harena.bots.search_memory import Bound, SearchMemory
from harena.core.play import evaluator, search_policy
from harena.core.play.actions import Actions
from harena.core.play.evaluator import Evaluator
from harena.core.play.network import evaluator_with
from harena.core.play.rng import Rng
from harena.core.play.search_policy import SearchPolicy, search_policy_of
from harena.core.play.state import CHANCE, TERMINAL, State, apply_listed, apply_rolled

MAX_DECISIONS: Final[i64] = 30  # decisions of one line
MAX_DEPTH: Final[i64] = 200  # nodes from the root to a leaf
ROOT_BEAM: Final[i64] = 24  # partial lines that are extended at the root
LINES_PER_PART: Final[i64] = 4  # lines kept for each partial line of the beam
END_FACES: Final[i64] = 12  # faces together that are averaged at the end of a line
MIN_OPENNESS: Final = 0.1  # the scale of differences in a decided game, 1 in an open one
MAX_MID_ACTION: Final[i64] = 5  # decisions extended at once until a line can be judged
MAX_REUSE_DEPTH: Final[i64] = 12  # lines and dice between two searches of one game


@final
class Line:
    """A partial or complete line, as a linked list of decisions."""

    def __init__(self, seat: i64, before: Line | None, action: i64, value: float) -> None:
        self.seat: i64 = seat
        self.reached: State | None = None
        self.before: Line | None = before
        self.action: i64 = action
        self.value: float = value  # by the evaluation, for the seat that decides
        self.prior: float = 0.0
        self.next: Node | None = None

    def state(self) -> State:
        """Return the position it leads to, which is played at the first call."""
        state = self.reached
        if state is None:
            before = self.before
            assert before is not None
            state = before.state().clone()
            apply_listed(state, self.seat, self.action)
            let_pass(state)
            self.reached = state
        return state

    def forget(self) -> None:
        """Drop the positions on the way, except its start: most are never visited."""
        part = self
        before = part.before
        while before is not None:
            part.reached = None
            part = before
            before = part.before

    def actions(self) -> list[int]:
        """Return its decisions, first to last."""
        out = [int(self.action)]
        part = self.before
        while part is not None and part.before is not None:
            out.append(int(part.action))
            part = part.before
        out.reverse()
        return out

    def first(self) -> i64:
        """Return its first decision."""
        part = self
        before = part.before
        while before is not None and before.before is not None:
            part = before
            before = part.before
        return part.action

    def key(self) -> str:
        """Return its decisions as text, the same for the same line in every tree."""
        return " ".join([str(action) for action in self.actions()])


@final
class Node:
    """A node of the tree: a seat decides, a die is due, or the game is over."""

    def __init__(self, state: State, seat: i64) -> None:
        self.state: State = state
        self.seat: i64 = seat  # who decides, or CHANCE, or TERMINAL
        self.visits: i64 = 0
        self.total: vec[float] = vec[float]([0.0] * int(state.seats))
        self.best: vec[float] = vec[float]([0.0] * int(state.seats))
        """[seat] the win probability if all play best from here on, by what is known so far."""
        self.lines: list[Line] | None = None
        self.faces: list[Node | None] | None = None


def node_after_face(state: State, i: i64, looked_at: i64) -> Node:
    """Return the node after the i-th of `looked_at` faces, evenly spaced over the die."""
    after = state.clone()
    apply_rolled(after, spaced_face(i, looked_at, state.die))
    let_pass(after)
    return Node(after, after.to_move)


def mean_over_faces(faces: list[Node | None], seats: i64) -> vec[float]:
    """Return [seat] the mean win probability over all faces of a die."""
    out = vec[float]([0.0] * int(seats))
    seat: i64
    for face in faces:
        if face is not None:
            for seat in range(seats):
                out[seat] += face.total[seat] / float(face.visits)
    for seat in range(seats):
        out[seat] /= float(len(faces))
    return out


def update_best(node: Node) -> None:
    """Update the outcome of best play from the nodes below. A leaf keeps its own."""
    best = node.best
    seat: i64
    faces = node.faces
    if faces is not None:
        fallen_so_far = 0.0
        for seat in range(len(best)):
            best[seat] = 0.0
        for face in faces:
            if face is not None and face.visits > 0:
                fallen_so_far += 1.0
                for seat in range(len(best)):
                    best[seat] += face.best[seat]
        for seat in range(len(best)):
            best[seat] /= fallen_so_far
        return
    lines = node.lines
    if lines is None:
        return
    top = -1.0
    for line in lines:
        after = line.next
        if after is not None and after.visits > 0 and after.best[node.seat] > top:
            top = after.best[node.seat]
            for seat in range(len(best)):
                best[seat] = after.best[seat]


def by_value(line: Line) -> float:
    """Return a sort key: best first."""
    return -line.value


def distinct_positions(lines: list[Line], known: set[int], most: i64) -> list[Line]:
    """Return the first `most` lines that lead to unknown positions, and add these to `known`."""
    out: list[Line] = []
    for line in lines:
        key = line.state().key()
        if key not in known:
            known.add(key)
            out.append(line)
            if len(out) >= most:
                break
    return out


def openness(chance: float, seats: i64) -> float:
    """Return the scale of value differences, 1 in an even game, less in a decided one."""
    even = 1.0 / float(seats)
    return min(1.0, max(MIN_OPENNESS, chance * (1.0 - chance) / (even * (1.0 - even))))


def distinct_first(lines: list[Line], gap: float) -> list[Line]:
    """Move lines to the end whose first action and value are like those of a better one.

    `gap` is the difference in value that makes them distinct. `lines` come best first.
    """
    out: list[Line] = []
    others: list[Line] = []
    for line in lines:
        alike = False
        i: i64 = len(out) - 1
        while i >= 0 and not alike and out[i].value - line.value < gap:
            alike = out[i].first() == line.first()
            i -= 1
        if alike:
            others.append(line)
        else:
            out.append(line)
    return out + others


def best_first(lines: list[Line]) -> list[Line]:
    """Sort lines best first, except that lines of equal value come last, but for the first.

    They mostly differ in what does not matter, and would leave no room for others.
    """
    lines.sort(key=by_value)
    out: list[Line] = []
    others: list[Line] = []
    top = 1e9
    for line in lines:
        if line.value < top - 1e-9:
            top = line.value
            out.append(line)
        else:
            others.append(line)
    return out + others


def frontier_of(parts: list[Line], beam: i64) -> list[Line]:
    """Return the best partial lines to extend, one for each position."""
    return distinct_positions(best_first(parts), set(), beam)


def find_position(top: Node, state: State) -> Node | None:
    """Return the node of a position below `top`, or None."""
    nodes = [top]
    _level: i64
    for _level in range(MAX_REUSE_DEPTH):
        below: list[Node] = []
        for node in nodes:
            if node.seat == state.to_move and node.state == state:
                return node
            lines = node.lines
            if lines is not None:
                for line in lines:
                    after = line.next
                    if after is not None:
                        below.append(after)
            faces = node.faces
            if faces is not None:
                for face in faces:
                    if face is not None:
                        below.append(face)
        nodes = below
    return None


def reuse(before: Node, root: Node) -> None:
    """Take over the subtrees that an earlier search found after the same lines."""
    found: dict[str, Node] = {}
    old = before.lines
    if old is not None:
        for line in old:
            after = line.next
            if after is not None:
                found[line.key()] = after
    lines = root.lines
    assert lines is not None
    seat: i64
    for line in lines:
        key = line.key()
        if key in found:
            after = found[key]
            line.next = after
            root.visits += after.visits
            for seat in range(len(root.total)):
                root.total[seat] += after.total[seat]


@final
class Tree(SearchMemory):
    """A search from one position without hidden information."""

    def __init__(
        self,
        watch: Callable[[], bool] | None = None,
        exploration: float = 0.6,
        trust: float = 0.1,
        widening: float = 1.5,
        network: str = "",
    ) -> None:
        """Take the settings that are the same for all games.

        `watch` is called regularly and returns False to stop. `exploration`: the weight of
        lines with few visits. `trust`: the value difference that makes a line e times as likely
        to be tried. Both hold in an even game. `widening`: how fast more lines are tried.
        `network`: see `Search`.
        """
        super().__init__()
        self.network: str = network
        self.watch: Callable[[], bool] | None = watch
        self.exploration: float = exploration
        self.trust: float = trust
        self.beam_width: i64 = 0
        self.min_visits: i64 = 0
        self.widening: float = widening
        self.minimax_weight: float = 0.0
        self.iterations: i64 = 0
        self.evaluator: Evaluator = evaluator.PLAIN
        self.policy: SearchPolicy = search_policy.PLAIN
        self.evaluates_chance: bool = False

    def prepare(self, state: State) -> None:
        """Take the evaluator, the policy and the settings of the state's game."""
        self.evaluator = evaluator_with(state, self.network)
        self.policy = search_policy_of(state)
        config = self.policy.config
        self.beam_width = config.beam_width
        self.min_visits = config.min_visits
        self.minimax_weight = config.minimax_weight
        self.evaluates_chance = config.evaluates_chance

    # --- a first look -------------------------------------------------------------------------

    def value_if_ended(self, level: i64, seat: i64, faces: i64) -> float:
        """Return the seat's win probability if its turn ends in the position of a level."""
        state = self.states[level]
        while True:
            if state.to_move == TERMINAL:
                return state._returns(seat)
            if state.to_move == CHANCE and state.die <= faces and not self.evaluates_chance:
                total = 0.0
                sides = state.die
                face: i64
                for face in range(1, sides + 1):
                    after = self.kept(level + 1, state)
                    apply_rolled(after, face)
                    let_pass(after)
                    total += self.value_if_ended(level + 1, seat, faces // sides)
                return total / float(sides)
            if state.to_move != seat:
                return self.evaluator.evaluate(state, seat)
            rest = self.policy.end_turn_action(state, seat)
            if rest < 0:
                return self.evaluator.evaluate(state, seat)
            apply_listed(state, seat, rest)
            let_pass(state)

    # --- the lines of a seat ------------------------------------------------------------------

    def actions(self, level: i64, state: State, seat: i64, last: i64) -> Actions:
        """Return the candidate actions of a seat after `last`; -1 at the root."""
        found = self.listed(level, state)
        if state.to_move == seat:
            self.policy.candidate_actions(state, seat, last, found)
        else:
            state._legal_actions(seat, found)
        return found

    def find_lines(self, start: State, seat: i64, beam: i64, most: i64) -> list[Line]:
        """Return complete lines of a seat, best first."""
        begun = Line(seat, None, -1, 0.0)
        begun.reached = start
        coming: list[Line] = []
        done: list[Line] = []
        self.extend(begun, start, seat, 0, coming, done, None)
        if len(coming) == 0:
            done.sort(key=by_value)
            return done[: int(most)]
        # Longer lines come to the same positions in many ways.
        known: set[int] = set()
        done = distinct_positions(done, known, len(done))
        frontier = frontier_of(coming, beam)
        _round: i64
        for _round in range(MAX_DECISIONS - 1):
            coming = []
            for part in frontier:
                self.extend(part, part.state(), seat, 0, coming, done, known)
            if len(coming) == 0:
                break
            frontier = frontier_of(coming, beam)
        if len(done) == 0:
            done = frontier
        done = best_first(done)
        gap = self.policy.config.distinct_gap
        if gap > 0.0:
            done = distinct_first(done, gap * openness(done[0].value, start.seats))
        done = done[: int(most)]
        for line in done:
            line.forget()
        return done

    def extend(
        self,
        part: Line,
        start: State,
        seat: i64,
        level: i64,
        coming: list[Line],
        done: list[Line],
        known: set[int] | None,
    ) -> None:
        """Extend a partial line by one decision, or by all decisions of one action.

        `start` is its position, possibly a state kept for the level before. Complete lines go to
        `done`, unless their position is in `known`; others go to `coming`.
        """
        actions = self.actions(level, start, seat, part.action)
        i: i64
        for i in range(actions.count):
            action = actions.at[i]
            state = self.kept(level, start)
            apply_listed(state, seat, action)
            let_pass(state)
            if state.to_move != seat:
                if known is not None:
                    key = state.key()
                    if key in known:
                        continue
                    known.add(key)
                done.append(Line(seat, part, action, self.value_if_ended(level, seat, END_FACES)))
            elif level < MAX_MID_ACTION and self.policy.is_mid_action(state, seat):
                more = Line(seat, part, action, 0.0)
                self.extend(more, state, seat, level + 1, coming, done, known)
            else:
                coming.append(Line(seat, part, action, self.value_if_ended(level, seat, END_FACES)))

    # --- the tree -----------------------------------------------------------------------------

    def expand(self, node: Node, beam: i64, most: i64) -> vec[float]:
        """Find the lines of a node, and return [seat] the win probability after the best."""
        lines = self.find_lines(node.state, node.seat, beam, most)
        node.lines = lines
        top = lines[0].value
        total = 0.0
        trust = self.trust * openness(top, node.state.seats)
        for line in lines:
            line.prior = math.exp((line.value - top) / trust)
            total += line.prior
        for line in lines:
            line.prior = 0.9 * line.prior / total + 0.1 / float(len(lines))
        out = vec[float]([0.0] * int(node.state.seats))
        seat: i64
        if node.state.seats == 2:
            out[node.seat] = top
            out[1 - node.seat] = 1.0 - top
            return out
        out = self.evaluator.win_probabilities(lines[0].state())
        rest = 0.0
        for seat in range(node.state.seats):
            if seat != node.seat:
                rest += out[seat]
        for seat in range(node.state.seats):
            if seat == node.seat:
                out[seat] = top
            elif rest > 0.0:
                out[seat] *= (1.0 - top) / rest
        return out

    def select_line(self, node: Node, lines: list[Line]) -> Line:
        """Return the line to visit next, by PUCT."""
        allowed = i64(2.0 + self.widening * math.sqrt(float(node.visits)))
        weight = self.exploration * math.sqrt(float(node.visits))
        mean = lines[0].value
        if node.visits > 0:
            mean = node.total[node.seat] / float(node.visits)
        weight *= openness(mean, node.state.seats)
        best = lines[0]
        top = -1.0
        for line in lines[: int(allowed)]:
            after = line.next
            q = line.value
            tried: i64 = 0
            if after is not None and after.visits > 0:
                tried = after.visits
                q = after.total[node.seat] / float(tried)
                q += self.minimax_weight * (after.best[node.seat] - q)
            q += weight * line.prior / float(1 + tried)
            if q > top:
                top = q
                best = line
        return best

    def select_face(self, node: Node, rng: Rng) -> Node:
        """Return the node of the least visited face of a die."""
        state = node.state
        faces = node.faces
        i: i64
        if faces is None:
            faces = [None] * int(self.policy.chance_samples(state))
            if self.min_visits > 0:
                # All count at once, so that a few lucky dice tell nothing.
                for i in range(len(faces)):
                    seen = node_after_face(state, i, len(faces))
                    seen.visits = 1
                    seen.total = self.evaluator.win_probabilities(seen.state)
                    seen.best = self.evaluator.win_probabilities(seen.state)
                    faces[i] = seen
            node.faces = faces
        sides: i64 = len(faces)
        start = rng.below(sides)
        least: i64 = -1
        rolled = start
        for i in range(sides):
            other = faces[(start + i) % sides]
            if other is None:
                rolled = (start + i) % sides
                break
            if least < 0 or other.visits < least:
                least = other.visits
                rolled = (start + i) % sides
        found = faces[rolled]
        if found is None:
            found = node_after_face(state, rolled, sides)
            faces[rolled] = found
        return found

    def simulate(self, root: Node, rng: Rng) -> None:
        """Walk down the tree once, evaluate the leaf, and update the path."""
        node = root
        path = [root]
        out: vec[float]
        while True:
            lines = node.lines
            if node.seat == CHANCE and len(path) < MAX_DEPTH:
                node = self.select_face(node, rng)
            elif (
                node.seat < 0
                or len(path) >= MAX_DEPTH
                or (lines is None and node.visits < self.min_visits)
            ):
                out = self.evaluator.win_probabilities(node.state)
                break
            elif lines is None:
                out = self.expand(node, self.beam_width, LINES_PER_PART * self.beam_width)
                lines = node.lines
                # A forced line is no decision: go on to the next node.
                if lines is None or len(lines) > 1:
                    break
                continue
            else:
                line = self.select_line(node, lines)
                after = line.next
                if after is None:
                    state = line.state()
                    after = Node(state, state.to_move)
                    line.next = after
                node = after
            path.append(node)
        seat: i64
        for seat in range(len(out)):
            node.best[seat] = out[seat]
        step: i64 = len(path) - 1
        while step >= 0:
            node = path[step]
            node.visits += 1
            if self.minimax_weight > 0.0:
                update_best(node)
            faces = node.faces
            if faces is not None and self.min_visits > 0:
                out = mean_over_faces(faces, node.state.seats)
                for seat in range(len(out)):
                    node.total[seat] = out[seat] * float(node.visits)
            else:
                for seat in range(len(out)):
                    node.total[seat] += out[seat]
            step -= 1

    def search(
        self,
        start: State,
        seat: i64,
        rng: Rng,
        iterations: i64,
        seconds: float,
        before: Node | None = None,
    ) -> Node:
        """Search until a bound is reached or nothing can change any more; return the root.

        0 is no bound; one of `iterations` and `seconds` is required. `before` is the node of the
        same position in an earlier tree.
        """
        bound = Bound(iterations, seconds, self.watch)
        self.prepare(start)
        root = Node(start, seat)
        self.expand(root, ROOT_BEAM, LINES_PER_PART * ROOT_BEAM)
        lines = root.lines
        assert lines is not None
        self.iterations = 0
        if before is not None:
            reuse(before, root)
        while len(lines) > 1:
            self.simulate(root, rng)
            self.iterations += 1
            if bound.is_over():
                break
            left = float(iterations - self.iterations)
            if seconds > 0.0:
                more = (seconds - bound.spent) / (bound.spent + 1e-9) * float(self.iterations)
                if iterations == 0 or more < left:
                    left = more
            if left <= 0.0 or self.lead(lines) > left:
                break
        return root

    def lead(self, lines: list[Line]) -> float:
        """Return the lead in visits of the most visited line."""
        first: i64 = 0
        second: i64 = 0
        for line in lines:
            after = line.next
            if after is not None:
                if after.visits > first:
                    second = first
                    first = after.visits
                elif after.visits > second:
                    second = after.visits
        return float(first - second)

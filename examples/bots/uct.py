"""Plain UCT as a bot: upper confidence bounds in a tree of decisions, then random play.

It has no knowledge of any game, so it serves as a baseline:

    harena ladder warp-6 --bots 'greedy,examples/bots/uct.py:Uct(seconds=0.1)'
"""

import math
import time

from harena import CHANCE, TERMINAL, Rng, State
from harena.core.play.playout import Playout
from harena.core.play.state import apply_listed, apply_rolled

LIMIT = 5000
"""The most decisions of a random game; longer games have no winner."""


class Node:
    """The visits of a decision or a die, and the total value for the deciding seat."""

    def __init__(self) -> None:
        self.visits = 0
        self.worth = 0.0
        self.next: dict[int, Node] = {}  # by the action that follows, or by minus the face


class Uct:
    """Kocsis and Szepesvári's search. Each iteration draws the hidden parts again."""

    name = "uct"
    title = "Plain UCT"
    summary = "Tries what has done well in random games."

    def __init__(
        self, seconds: float = 0.25, iterations: int = 0, exploration: float = 1.0
    ) -> None:
        """Take a limit for each decision: processor seconds, or iterations.

        A higher `exploration` prefers actions with few visits. With `iterations` the same
        position and generator give the same choice.
        """
        if seconds <= 0 and iterations <= 0:
            raise ValueError("seconds or iterations must be above 0")
        self.seconds = seconds
        self.iterations = iterations
        self.exploration = exploration

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        """Return the most visited action in `view`, the seat's observation."""
        legal = view.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        root = Node()
        playout = Playout(rng.below(1 << 30))
        started = time.process_time()
        while self._goes_on(root.visits, started):
            state = view.clone()
            state.determinize(seat, rng)
            self._look(root, state, seat, rng, playout)
        return max(legal, key=lambda action: root.next[action].visits if action in root.next else 0)

    def _goes_on(self, looks: int, started: float) -> bool:
        if self.iterations:
            return looks < self.iterations
        return looks < 2 or time.process_time() - started < self.seconds

    def _look(self, root: Node, state: State, me: int, rng: Rng, playout: Playout) -> None:
        """Descend the tree, add a node, play a random game, and update the nodes on the way.

        In a simultaneous decision, the searching seat `me` decides first.
        """
        node, way = root, [(-1, root)]  # the deciding seat, and the next node
        new = False
        while state.to_move != TERMINAL and not new:
            if state.to_move == CHANCE:
                seat, face = -1, rng.roll(state.die)
                apply_rolled(state, face)
                step = -face
            else:
                seat = me if state.can_act(me) else int(state.next_seat())
                step = self._choice(node, state.legal_actions(seat), rng)
                apply_listed(state, seat, step)
                new = step not in node.next
            node = node.next.setdefault(step, Node())
            way.append((seat, node))
        over = playout.run(state, LIMIT)
        worth = state.returns() if over else [1 / state.seats] * int(state.seats)
        for seat, node in way:
            node.visits += 1
            node.worth += worth[seat] if seat >= 0 else 0.0

    def _choice(self, node: Node, legal: list[int], rng: Rng) -> int:
        """Return an untried action if there is one, else that with the highest bound."""
        untried = [action for action in legal if action not in node.next]
        if untried:
            return untried[rng.below(len(untried))]
        scale = self.exploration * math.sqrt(math.log(node.visits + 1))

        def bound(action: int) -> float:
            after = node.next[action]
            return after.worth / after.visits + scale / math.sqrt(after.visits)

        return max(legal, key=bound)

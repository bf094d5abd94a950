"""A player of WARP 6 who has just learned it: always moves the die that comes furthest.

Of his largest dice, that is, as many as it takes to win; he turns none up.

It says how hard a level is for a beginner:

    harena simulate warp-6 --games 200 --swap --bots examples/bots/farthest.py:Farthest,level-1
"""

from harena import Rng, State
from harena.games.warp6.rules import components, fields as F


class Farthest:
    """Falls count for how far one comes; what others do, and how a die lies then, does not."""

    name = "farthest"
    title = "Farthest"
    summary = "Moves the one of its largest dice that comes furthest."

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        """Of those that come equally far, any."""
        best: list[int] = []
        most = -1
        for action in view.legal_actions(seat):
            after = view.clone()
            after.apply_action(action, seat)
            gained = left(view, seat) - left(after, seat)
            if gained > most:
                best, most = [], gained
            if gained == most:
                best.append(action)
        return best[int(rng.below(len(best)))]


def left(state: State, seat: int) -> int:
    """Return the spaces that those dice have to go together; the largest come first."""
    first = int(F.AT) + seat * int(components.OWN)
    goal = int(components.GOAL[state.seats - 2])
    return sum(int(state.values[first + die]) for die in range(goal))

"""A beginner at WARP 6: it always moves the die that gets furthest.

It considers only its largest dice, as many as it needs to win, and never turns a die up. It shows
how hard a level is for beginners:

    harena simulate warp-6 --games 200 --swap --bots examples/bots/farthest.py:Farthest,level-1
"""

from harena import Rng, State
from harena.games.warp6.rules import components, fields as F


class Farthest:
    """A bot that counts its own progress, falls included, and ignores faces and opponents."""

    name = "farthest"
    title = "Farthest"
    summary = "Moves the large die that gets furthest."

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        """Return an action with the most progress; ties are broken at random."""
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
    """Return the sum of spaces left for the seat's largest dice, which come first."""
    first = int(F.AT) + seat * int(components.OWN)
    goal = int(components.GOAL[state.seats - 2])
    return sum(int(state.values[first + die]) for die in range(goal))

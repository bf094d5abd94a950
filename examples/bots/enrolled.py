"""A bot of Gladiator Arena with a given race and weapon.

It compares bots with the same race and weapon on both sides:

    harena simulate gladiator-arena --games 50 --swap --bots \
      'examples/bots/enrolled.py:Enrolled(race=dwarf,weapon=axe,iterations=100),'\
'examples/bots/enrolled.py:Enrolled(race=dwarf,weapon=axe)'
"""

from harena import Rng, State
from harena.bots.greedy import Greedy
from harena.bots.search import Search


class Enrolled:
    """A bot that chooses its race and weapon, then follows greedy or the search."""

    name = "enrolled"
    title = "Enrolled"
    summary = "Plays a given race and weapon."

    def __init__(self, race: str, weapon: str, iterations: int = 0) -> None:
        """Take the iterations of a search for each turn, or 0 for greedy."""
        self.wanted = (race, weapon)
        self.brain = Search(seconds=0.0, iterations=iterations) if iterations else Greedy()

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        """Return the race and weapon during setup, then the choice of the inner bot."""
        legal = view.legal_actions(seat)
        for name in self.wanted:
            action = view.space.find(name)
            if action in legal:
                return action
        return int(self.brain.choose(view, seat, rng))

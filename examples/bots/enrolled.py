"""A bot of Gladiator Arena that enrols with what it is told, and then plays as Harena's own do.

So two bots can be compared with the same race and weapon on both sides:

    harena simulate gladiator-arena --games 50 --swap --bots \
      'examples/bots/enrolled.py:Enrolled(race=dwarf,weapon=axe,iterations=100),'\
'examples/bots/enrolled.py:Enrolled(race=dwarf,weapon=axe)'
"""

from harena import Rng, State
from harena.bots.greedy import Greedy
from harena.bots.search import Search


class Enrolled:
    """Takes its race and its weapon; where it stands and all that follows its brain decides."""

    name = "enrolled"
    title = "Enrolled"
    summary = "Enrols with what it is told."

    def __init__(self, race: str, weapon: str, iterations: int = 0) -> None:
        """`iterations`: of a search for each turn; 0: greedy plays on."""
        self.wanted = (race, weapon)
        self.brain = Search(seconds=0.0, iterations=iterations) if iterations else Greedy()

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        """Its race and weapon where they are asked for, otherwise what its brain chooses."""
        legal = view.legal_actions(seat)
        for name in self.wanted:
            action = view.space.find(name)
            if action in legal:
                return action
        return int(self.brain.choose(view, seat, rng))

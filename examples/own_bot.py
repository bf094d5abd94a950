"""A bot of your own. It gets its seat's observation and chooses an action."""

from harena import Match, Rng, State, seeded
from harena.bots import get_bot


class Hasty:
    """A bot that moves a random die and never turns one."""

    name = "hasty"
    title = "Hasty"
    summary = "Never turns a die."

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        """Return a random action on a die, or any action if there is none."""
        legal = view.legal_actions(seat)
        moves = [action for action in legal if view.space.kind(action) == "die"] or legal
        return moves[rng.roll(len(moves)) - 1]


def main(seed: int = 1) -> Match:
    """Play one game of this bot (black) against greedy (yellow)."""
    match = Match("warp-6", seats=2, players=["Hasty", "Greedy"])
    bots = [Hasty(), get_bot("greedy")]
    dice, choices = seeded(seed), seeded(seed, stream=1)
    match.roll_all(dice)
    while not match.over:
        seat = int(match.state.next_seat())
        match.apply_action(bots[seat].choose(match.state.observe(seat), seat, choices))
        match.roll_all(dice)
    print(f"{match.players[match.winners()[0]]} wins after {len(match.log)} steps")
    return match


if __name__ == "__main__":
    main()

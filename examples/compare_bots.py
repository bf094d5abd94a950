"""Compare two bots: the stronger one, and by how much. Seats are swapped from game to game."""

from harena.lab.simulate import simulate


def main(games: int = 200) -> float:
    """Play, print and give the share of decided games that the first bot won."""
    tally = simulate("warp-6", ["greedy", "random"], games, seed=1, swap=True)
    share = tally.bot_wins[0] / (tally.games - tally.unfinished)
    print(f"greedy wins {share:.1%} of {tally.games} games against random")
    return share


if __name__ == "__main__":
    main()

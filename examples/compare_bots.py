"""Compare the strength of two bots. They swap seats after each game."""

from harena.lab.simulate import simulate


def main(games: int = 200) -> float:
    """Play, then print and return the first bot's share of the finished games."""
    tally = simulate("warp-6", ["greedy", "random"], games, seed=1, swap=True)
    share = tally.bot_wins[0] / (tally.games - tally.unfinished)
    print(f"greedy wins {share:.1%} of {tally.games} games against random")
    return share


if __name__ == "__main__":
    main()

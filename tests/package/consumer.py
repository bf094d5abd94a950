"""A program that uses the installed library: run, and type-checked."""

from __future__ import annotations

import json
from dataclasses import dataclass

from harena import CHANCE, TERMINAL, IllegalActionError, Match, Rng, State, get_game, seeded, svg
from harena.bots import get_bot
from harena.lab.simulate import Tally, simulate


@dataclass(frozen=True)
class Played:
    """A game of random play."""

    decisions: int
    rolls: int
    returns: list[float]
    actions: list[str]


def play(name: str, seats: int, seed: int) -> Played:
    """Play a position to its end, one decision at a time."""
    state: State = get_game(name).start(seats)
    dice: Rng = seeded(seed)
    actions: list[str] = []
    rolls = 0
    while state.to_move != TERMINAL:
        if state.to_move == CHANCE:
            state.apply_chance(dice.roll(state.die))
            rolls += 1
        else:
            seat: int = state.next_seat()
            legal: list[int] = state.legal_actions(seat)
            action: int = legal[dice.below(len(legal))]
            actions.append(state.space.name(action))
            state.apply_action(action, seat)
    return Played(len(actions), rolls, state.returns(), actions)


def describe_error() -> str:
    """Return the error for an illegal action in a match with a bot."""
    match = Match("warp-6", seats=2, options={"start": "rolled"}, players=["Ann", "Ben"])
    dice = seeded(4)
    match.roll_all(dice)
    seat = match.state.next_seat()
    choice: int = get_bot("greedy").choose(match.state.observe(seat), seat, dice)
    match.apply_action(choice)
    match.roll_all(dice)
    try:
        match.apply_action("nowhere")
    except IllegalActionError as error:
        legal: list[str] = error.legal
        picture = svg(match, seat)
        return f"{len(legal)} would be legal; {len(picture)} letters"
    raise AssertionError


def main() -> None:
    """Print what came of it, as JSON."""
    games = {name: play(name, 2, seed=7) for name in ("arena", "warp-6")}
    tally: Tally = simulate("warp-6", ["greedy", "random"], games=4, swap=True, workers=1)
    wins: list[float] = tally.bot_wins
    figures = {name: [game.decisions, game.rolls, *game.returns] for name, game in games.items()}
    print(json.dumps({"games": figures, "wins": wins, "told": describe_error()}))


if __name__ == "__main__":
    main()

"""Games that somebody watches, or plays with bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from harena import CHANCE, Match, Rng, State
from harena.bots import Bot, get_bot
from harena.lab.playtest import Census
from harena.lab.simulate import play_bots
from harena.testing.play import steps


def counted(state: State, census: Census, rng: Rng) -> dict[str, float]:
    """Play a position on at random to its end; what a census counts of it."""
    begun = False
    for seat, value in steps(state, rng):
        if begun:
            census.after(state)
        census.before(state, seat, value)
        begun = True
    census.after(state)
    return dict(census.figures(state))


def ended(start: State, bots: Sequence[Bot | str], seed: int) -> State:
    """The end of a game between bots, each with what its seat knows alone."""
    seated = [get_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    return play_bots(start, seated, Rng(seed, 8), Rng(seed, 9), 20_000)[0]


def play_on(match: Match, rng: Rng, most: int, pick: Callable[[State, list[int]], int]) -> Match:
    """Play a match on at random, to so many entries: what `pick` chooses of legal actions."""
    while not match.over and len(match.log) < most:
        state = match.state
        if state.to_move == CHANCE:
            match.apply_chance(rng.roll(int(state.die)))
        else:
            seat = int(state.next_seat())
            match.apply_action(pick(state, state.legal_actions(seat)), seat)
    return match

"""Random games, and games between bots."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from harena import CHANCE, TERMINAL, Entry, Game, Match, PlayerView, Rng, State
from harena.bots import Bot, get_bot
from harena.core.scene.scene import Event, to_json
from harena.lab.play_bots import play_bots
from harena.lab.playtest import Census
from harena.testing.play import MatchSetup, S, random_steps, visible_match


def play_with_census(state: State, census: Census, rng: Rng) -> dict[str, float]:
    """Play a position on at random to its end; what a census counts of it."""
    begun = False
    for seat, value in random_steps(state, rng):
        if begun:
            census.after(state)
        census.before(state, seat, value)
        begun = True
    census.after(state)
    return dict(census.figures(state))


def play_to_end(start: State, bots: Sequence[Bot | str], seed: int) -> State:
    """Return the end of a game between bots."""
    seated = [get_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    return play_bots(start, seated, Rng(seed, 8), Rng(seed, 9), 20_000).state


def random_entries(
    state: State, rng: Rng, most: int = 100_000, often: Sequence[str] = ()
) -> Iterator[Entry]:
    """Play a position on at random; each step once it has been made, with what was noted of it.

    Three of four decisions are some of those that are to be made `often`, where these may be made;
    where they may not, as many windows are let pass.
    """
    for _ in range(most):
        if state.to_move == TERMINAL:
            return
        if state.to_move == CHANCE:
            entry = Entry(-1, rng.roll(int(state.die)), int(state.die))
        else:
            seats = state.deciding()
            seat = seats[rng.below(len(seats))]
            choices = state.legal_actions(seat)
            if often and rng.below(4):
                likely = [action for name in often if (action := state.space.find(name)) in choices]
                passing = [int(state.pass_action(seat))]
                choices = likely or (passing if passing[0] >= 0 else choices)
            entry = Entry(seat, choices[rng.below(len(choices))])
        state.keep_journal()
        entry.apply_to(state)
        yield entry


def positions(start: S, rng: Rng, most: int = 100_000, often: Sequence[str] = ()) -> Iterator[S]:
    """Yield the positions of a random game, from its start to its end or limit."""
    yield start
    for _ in random_entries(start, rng, most, often):
        yield start


def random_match(
    game: Game | str, table: MatchSetup, rng: Rng, most: int, often: Sequence[str]
) -> Match:
    """Return a random match."""
    match = Match(game, *table, settles=False)
    for entry in random_entries(match.state.clone(), rng, most, often):
        match.add(entry)
    return match


def visible_events(match: Match, viewer: int) -> list[Event]:
    """All that a viewer has been told of a match."""
    return [event for frame in PlayerView(match, viewer).frames for event in frame.events]


def visible_history(match: Match, viewer: int) -> str:
    """All that a viewer gets of a match, as one text, with all that stood there on the way."""
    point = PlayerView(match, viewer)
    return json.dumps(
        [
            visible_match(match, viewer),
            [to_json(point.scene(frame.seq)) for frame in point.frames],
            [point.position(frame).observe(viewer).numbers() for frame in point.frames],
        ]
    )


def assert_same_as_fresh(point: PlayerView) -> None:
    """Assert that a view that followed the match equals a new one."""
    fresh = PlayerView(point.match, point.viewer)
    assert fresh.frames == point.frames
    for number in range(len(fresh.frames)):
        assert fresh.scene(number) == point.scene(number)

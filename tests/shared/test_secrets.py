"""`Game.hides` agrees with the observations."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from examples.games import hands, pips, sums, tic_tac_toe, toll, whistle

from harena import Game, Match, Rng, get_game, seeded

SECRET = [
    ("arena", {}),
    ("gladiator-arena", {}),
    ("warp-arena", {}),
    ("warp-6", {"start": "secret"}),
]
OPEN = [("warp-6", {}), ("warp-6", {"games": 3})]


def hides(game: Game, options: Mapping[str, object]) -> bool:
    return game.hides(game.check_options(game.seat_counts[0], options))


def seen(game: Game, options: Mapping[str, object], most: int = 200) -> bool:
    """Return whether all see everything in a random match."""
    match, dice, rng = Match(game, game.seat_counts[0], options), seeded(5), Rng(5)
    for _ in range(most):
        whole = match.state.numbers()
        if any(match.observe(seat).numbers() != whole for seat in range(-1, match.seats)):
            return False
        match.roll_all(dice)
        if match.over:
            break
        seat = match.state.deciding()[0]
        legal = match.state.legal_actions(seat)
        match.apply_action(legal[int(rng.roll(len(legal))) - 1], seat)
    return True


@pytest.mark.parametrize(("name", "options"), SECRET)
def test_declared_secrets_exist(name: str, options: Mapping[str, object]) -> None:
    game = get_game(name)
    assert hides(game, options)
    assert not seen(game, options)


@pytest.mark.parametrize(("name", "options"), OPEN)
def test_open_games_show_everything(name: str, options: Mapping[str, object]) -> None:
    game = get_game(name)
    assert not hides(game, options)
    assert seen(game, options)


def test_plugin_secrets_follow_from_hidden_fields() -> None:
    secrets = {
        game.name: game.secrets
        for game in (each.GAME for each in (hands, pips, sums, toll, whistle))
    }
    assert all(secrets.values()), secrets
    assert not tic_tac_toe.GAME.secrets
    assert seen(tic_tac_toe.GAME, {})

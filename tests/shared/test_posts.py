"""The examples of posts that games bring: each is taken and played as it is written."""

from __future__ import annotations

import pytest

from harena import Game, get_game
from harena.content.content import content_of
from harena.content.game_json import game_json
from harena.core.registry import game_names
from harena.postal.game import PostalGame

GAMES = [game for name in game_names() if content_of(game := get_game(name)).referee is not None]


def test_own_game_has_posts() -> None:
    assert [game.name for game in GAMES if "example" in game_json(game)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_example_posts_are_accepted(game: Game) -> None:
    """Posted by each player alone, and all together."""
    referee = content_of(game).referee
    assert referee is not None
    assert referee.example is not None
    players, rounds = referee.example.players, referee.example.rounds
    alone, together = (PostalGame(game, players) for _ in range(2))
    for posts in rounds:
        assert tuple(referee.sample(alone.match.state.observe(-1))) == posts
        for player, post in zip(players, posts, strict=True):
            assert alone.post(player, post) == []
        text = "\n\n".join("\n".join(pair) for pair in zip(players, posts, strict=True))
        assert together.post("", text) == []
        for each in (alone, together):
            assert (each.missing(), each.outside) == ([], ())
            assert not any(post.left for post in each.standing().values())
            each.resolve(deadline=False)
    assert alone.match.log == together.match.log
    assert len(alone.reports) == len(rounds)
    assert not alone.over


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_post_help_is_shown_until_the_end(game: Game) -> None:
    referee = content_of(game).referee
    assert referee is not None
    assert referee.example is not None
    forum = PostalGame(game, referee.example.players)
    while not forum.over:
        assert referee.sample(forum.match.state.observe(-1))
        forum.resolve(deadline=True)

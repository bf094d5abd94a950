"""Forum games of Gladiator Arena for tests."""

from __future__ import annotations

from harena.postal.game import PostalGame

GAME = "gladiator-arena"


def started(*starts: str, **options: object) -> PostalGame:
    """A game after turn 0; a start is `Ann: sword human D4`."""
    posts = [start.split(":") for start in starts]
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    game = PostalGame(GAME, [name for name, _ in posts], chosen)
    for name, text in posts:
        take(game, name, text)
    game.resolve()
    return game


def take(game: PostalGame, player: str, text: str) -> None:
    """A post that must be accepted."""
    assert [str(one) for one in game.post(player, text)] == []


def refused(game: PostalGame, player: str, text: str) -> str:
    """The first complaint about a post, which must change nothing."""
    before = game.write()
    complaints = game.post(player, text)
    assert complaints
    assert game.write() == before
    return str(complaints[0])


def played(game: PostalGame, *posts: str) -> str:
    """The report of a turn with these posts, `Ann: stay` each."""
    for text in posts:
        name, _, orders = text.partition(":")
        take(game, name, orders)
    return game.resolve().text


def notations(game: PostalGame, player: str) -> list[str]:
    """The standing post of a player as actions."""
    post = game.standing()[game.seat_of(player)]
    return [game.match.state.space.name(action) for action in post.actions]


def duel(**options: object) -> PostalGame:
    """A human with a sword on D4 and an elf with an axe on E6."""
    return started("Ann: sword human D4", "Ben: axe elf E6", **options)

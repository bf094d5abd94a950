"""The rulebook's pictures and captions agree with the rules."""

from __future__ import annotations

from harena import get_game
from harena.content.content import illustrations_of
from harena.core.play.script import match_from_script
from harena.games.warp6 import illustrations
from harena.render.illustration import Picture

GAME = get_game("warp-6")
DRAWN = illustrations_of(GAME)


def way(picture: Picture) -> list[tuple[str, str]]:
    """The stops of the one way in a picture."""
    (path,) = picture.paths
    return [(stop.at, stop.how) for stop in path]


def test_paths_end_where_the_captions_say() -> None:
    """W6-1 to W6-7."""
    assert way(DRAWN["slide"])[0] == ("s50", "start")
    assert way(DRAWN["slide"])[-1] == ("s48", "slide")
    assert way(DRAWN["fall-before"])[-2:] == [("s44", "slide"), ("s24", "warp")]
    triple = way(DRAWN["warp"])
    assert triple[0] == ("s120", "start")
    assert triple[-4:] == [("s116", "slide"), ("s81", "warp"), ("s53", "warp"), ("s31", "warp")]
    assert way(DRAWN["through"])[-1][0] == "centre"
    assert way(DRAWN["enter"])[-1][0] == "s123"


def test_rolls_are_unknown_before_the_die() -> None:
    """W6-4: the warping die shows nothing first, and then the roll."""
    (ghost,) = DRAWN["fall-before"].ghosts
    assert (ghost.at, ghost.face) == ("s24", 0)
    fallen = {token.at: token.face for token in DRAWN["fall-after"].scene.tokens}
    assert fallen["s24"] == 5
    faces = [
        next(token.face for token in DRAWN[name].scene.tokens if token.at == "s50")
        for name in ("turn-before", "turn-after")
    ]
    assert faces == [2, 3]


def test_points_match_the_two_nearest_dice() -> None:
    """W6-13: 3 points, as the rules count them in a series."""
    lines = illustrations._LATE.strip()
    match = match_from_script(GAME, f"{lines}\nseries: 1 of 2\npoints: 0 0", "8a")
    assert "points: 0 3" in GAME.text(match.state)
    marked = {
        token.at for token in DRAWN["score"].scene.tokens if token.at in DRAWN["score"].tinted
    }
    assert marked == {"s2", "s9"}

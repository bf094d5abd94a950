"""The rulebook's pictures and captions agree with the rules."""

from __future__ import annotations

from harena import get_game
from harena.content.content import illustrations_of
from harena.core.play.script import match_from_script
from harena.games.gladiator_arena import illustrations

GAME = get_game("gladiator-arena")
DRAWN = illustrations_of(GAME)


def test_second_on_a_square_starts_opposite() -> None:
    """GA-16."""
    ((_, path),) = DRAWN["clash"].acts
    at = {token.seat: token.at for token in DRAWN["clash"].scene.tokens}
    assert at == {0: "E5", 1: "D4"}
    assert [stop.at for stop in path] == ["D4", "E5"]


def test_turns_are_drawn_as_played() -> None:
    """GA-4, GA-6, GA-7, GA-8, GA-10, GA-19: bumps, the ring, strikes, and what was lost."""
    bumped = {
        (seat, stop.at) for seat, path in DRAWN["bumps"].acts for stop in path if stop.how == "bump"
    }
    assert bumped == {(0, "C3"), (1, "D3"), (2, "D3")}
    ring = DRAWN["ring"]
    assert len(ring.acts) == 4
    at = {token.seat: token.at for token in ring.scene.tokens}
    assert {seat: path[-1].at for seat, path in ring.acts} == at
    assert DRAWN["aims"].losses == {"D4": 4}
    strikes = [path for _, path in DRAWN["aims"].acts if path[-1].how == "strike"]
    assert {(path[0].at, path[-1].at) for path in strikes} == {("B3", "D4")}
    assert DRAWN["splash"].losses == {"E5": 2, "F4": 1}
    assert len(DRAWN["splash"].tinted) == 9
    ((_, way),) = DRAWN["halfling"].acts
    assert (way[0].at, way[-1].at) == ("B2", "C3")
    assert DRAWN["standoff"].losses == {}
    assert {path[-1].at for _, path in DRAWN["standoff"].acts} == {"C3"}


def test_two_axes_share_only_one_square() -> None:
    """GA-19: to strike D3 after a step from B3, the gladiator must enter C3."""
    text = illustrations._sand(4, B="B3", C="D3") + "bronze human axe\ncrimson human axe\n"
    near = []
    for step in ("B2", "A3", "C3", "B4"):
        match = match_from_script(GAME, text.strip("\n"), f"bronze {step}")
        legal = match.legal_actions(0)
        near += [step for action in legal if match.state.space.name(action) == "xD3"]
    assert near == ["C3"]

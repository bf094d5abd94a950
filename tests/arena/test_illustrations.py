"""The rulebook's pictures and captions agree with the rules."""

from __future__ import annotations

from harena import get_game
from harena.content.content import illustrations_of
from harena.core.play.script import match_from_script
from harena.games.arena import illustrations

GAME = get_game("arena")
DRAWN = illustrations_of(GAME)


def test_drawn_paths_are_legal() -> None:
    """AR-4, AR-12: the targets of the creature about to move."""
    walk, king, control = (DRAWN[name] for name in ("walk", "king", "control"))
    assert [stop.at for stop in walk.acts[0][1]] == ["A0", "A1", "A2"]
    two = {"army": "custom", "army-1": "centaur:forest:0:2,elf", "army-2": "elf"}
    start = "violet A0 A0 amber C5 d2=1 violet done amber done violet elf1 A1"
    went = match_from_script(GAME, "", f"{start} centaur A1 A2", options=two).scene(-1)
    assert next(token.at for token in went.tokens if token.id == "centaur") == "A2"
    assert {(token.id, token.at) for token in walk.scene.tokens} >= {
        ("elf1", "A1"),
        ("centaur", "A0"),
    }
    came = "violet A0 amber C5 d2=1 violet scout A1 A2 A3 A4 A5 amber elf C4 violet done scout K2"
    scout = {"army": "custom", "army-1": "scout:all:0:5", "army-2": "elf"}
    assert match_from_script(GAME, "", came, options=scout).winners() == [0]
    assert king.acts[0][1][-1].at == "K2"
    way = " ".join(stop.at for stop in control.acts[0][1][1:])
    assert f"scout {way} " in illustrations._WALK
    (held,) = (zone for zone in control.scene.zones if zone.kind == "control" and zone.seat == 0)
    assert set(held.cells) == {stop.at for stop in control.acts[0][1]}


def test_drawn_terrain_matches_the_caption() -> None:
    """AR-1, AR-11: one hex of each, and two steps on one hex."""
    for name, picture in DRAWN.items():
        kind, _, ground = name.partition("-")
        if kind in ("ground", "step"):
            tones = {cell.id: cell.tone for cell in picture.scene.board.cells}
            assert tones[picture.around[0]] == ground
    assert "9 points" in DRAWN["step-grass"].scene.prompt.text


def test_four_against_three_elves() -> None:
    """AR-14, AR-17."""
    power = {0: 0, 1: 0}
    for token in DRAWN["fight"].scene.tokens:
        assert token.at == "A5"
        power[token.seat] += int(token.pips[0])
    assert power == {0: 4, 1: 3}
    fled = DRAWN["retreat-after"]
    assert [(seat, path[-1].at) for seat, path in fled.acts] == [(1, "A5"), (1, "B4")]
    assert sum(token.at in ("A5", "B4") for token in fled.scene.tokens) == 2
    before = [token.id for token in DRAWN["retreat-before"].scene.tokens if token.at == "A4"]
    assert sorted(before) == ["dragon", "elf1", "elf2", "elf3"]

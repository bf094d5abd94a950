"""What the log tells: everything that happened, in order, and nothing that is secret."""

from __future__ import annotations

import re

import pytest

from harena import Match, State
from harena.core.game import Entry
from harena.core.play.observers import Viewpoint
from harena.core.play.state import CHANCE, SIMULTANEOUS, SPECTATOR, TERMINAL, Rng
from harena.core.show.scene import Bout, Event
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.text.write import parse
from tests.shared.watched import play_on

BAD = re.compile(r"None|#\d|\bTrue\b|  |\bpass(es)?\b")


def played(seats: int, seed: int, most: int = 450) -> Match:
    """A random match in which robots move often and Wild Warps are played."""
    match = Match(GAME, seats, {"arena": "quick" if seed % 3 else "built"})
    rng = Rng(seed)
    move = match.state.space.find("action-move")

    def pick(state: State, legal: list[int]) -> int:
        action = legal[rng.below(len(legal))]
        if move in legal and rng.below(2):
            return move
        return legal[-1] if state.to_move == SIMULTANEOUS else action

    return play_on(match, rng, most, pick)


def told(match: Match, viewer: int) -> list[Event]:
    """All events of a match for a viewer."""
    return [event for frame in Viewpoint(match, viewer).frames for event in frame.events]


def step(table: WarpArena, name: str, viewer: int = 0) -> list[str]:
    """Play a choice or, with `d6=3`, a die; gives the lines that the viewer reads."""
    table.keep_journal()
    if die := re.fullmatch(r"d(\d+)=(\d+)", name):
        sides, face = int(die[1]), int(die[2])
        assert table.die == sides
        table.apply_chance(face)
        entry = Entry(-1, face, sides)
    else:
        seat = int(table.next_seat())
        action = table.space.find(name)
        table.apply_action(action, seat)
        entry = Entry(seat, action)
    new = table.observe(viewer)
    return [event.text for event in GAME.events([entry], new, viewer) if event.text]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_are_told_without_secrets(seats: int) -> None:
    for seed in range(2):
        match = played(seats, 100 * seats + seed)
        for viewer in range(SPECTATOR, seats):
            for event in told(match, viewer):
                assert not BAD.search(event.text), event
                drawn = re.fullmatch(r"(\w+) (?:draws|is dealt) (.*)\.", event.text)
                if drawn and viewer != event.seat:
                    assert re.fullmatch(r"a card|\d+ cards", drawn[2]), event


def test_everybody_reads_the_same_but_for_cards() -> None:
    match = played(3, 9)
    lines = [[event for event in told(match, viewer) if event.text] for viewer in range(-1, 3)]
    drawn = re.compile(r"(draws|is dealt) .*")
    plain = [[drawn.sub("gets cards.", event.text) for event in own] for own in lines]
    assert plain[0] == plain[1] == plain[2] == plain[3]


def test_a_combat_is_told_with_its_sums() -> None:
    table = parse("arena quick\nred C 20-c, H2 9-c +2\nblue C 2-c, D1 9-2\nred holds 3\n")
    for name in ("action-move", "rH2", "9-2"):
        step(table, name)
    lines = step(table, "done")
    while table.to_move == SIMULTANEOUS:
        lines += step(table, "pass")
    assert any(line.startswith("Combat over 9-2: Red H2 attacks Blue D1") for line in lines)
    if table.space.find("rH2") in table.legal_actions():
        lines += step(table, "rH2")
    elif table.space.find("bD1") in table.legal_actions():
        lines += step(table, "bD1")
    lines += step(table, "card-3")
    assert lines[-1] == "Red lays a card face down."
    lines += step(table, "no-card")
    lines += step(table, "d8=5")
    lines += step(table, "d10=8")
    result = "Red H2: 5 + 2 discs + card 3 = 10 against Blue D1: 8: Blue D1 is destroyed."
    assert result in lines
    assert "The cards are shown: Red H2 card 3." in lines
    assert "Blue D1 is destroyed." not in lines


def test_a_tie_is_said_to_be_the_defenders() -> None:
    """WA-31: equal sums, and the attacker falls."""
    table = parse("arena quick\nred C 20-c, H2 9-c\nblue C 2-c, D1 9-2\n")
    for name in ("action-move", "rH2", "9-2", "done"):
        step(table, name)
    while not table.die:
        choices = ("pass", "rH2", "bD1", "no-card")
        step(table, next(n for n in choices if table.space.find(n) in table.legal_actions()))
    step(table, "d8=6")
    lines = step(table, "d10=6")
    tie = "a tie, which the defender wins: Red H2 is destroyed."
    assert f"Red H2: 6 against Blue D1: 6: {tie}" in lines


def parts_of(bout: Bout, side: str) -> int:
    """What the parts of one side come to."""
    parts = bout.left_parts if side == "left" else bout.right_parts
    return sum(part.value for part in parts if not part.void)


@pytest.mark.parametrize("seats", [2, 3])
def test_wa_31_fights_are_drawn_with_the_sums_that_decide_them(seats: int) -> None:
    """WA-30, WA-31: what shows makes the sums; the larger wins, a tie is the defender's."""
    fights = [
        event
        for seed in range(8)
        for event in told(played(seats, seed), SPECTATOR)
        if event.kind == "fought" and "concedes" not in event.text
    ]
    assert len(fights) > 10
    for event in fights:
        bout = event.bout
        assert bout is not None
        assert bout.unharmed == ("has fired" in event.text)
        assert parts_of(bout, "left") == bout.left_total
        assert parts_of(bout, "right") in (bout.right_total, 0)
        enough = bout.left_total + (bout.right == "Force field") > bout.right_total
        assert bout.winner == ("left" if enough else "right")


def test_a_defender_sees_the_range_of_a_card_face_down() -> None:
    """WA-31: what lies face down counts by what it can be."""
    table = parse(
        "arena quick\nred C 20-c, H2 9-c +2\nblue C 2-c, D1 9-2\nred holds 3\nblue holds 4\n"
    )
    for name in ("action-move", "rH2", "9-2", "done", "bD1", "card-3"):
        while table.to_move == SIMULTANEOUS:
            step(table, "pass")
        if table.space.find(name) in table.legal_actions():
            step(table, name)
    assert table.space.find("card-4") in table.legal_actions(1)
    targets = {one.name: one for one in GAME.scene(table.observe(1), 1).targets}
    preview = targets["card-4"].preview
    assert preview is not None
    worst, best = re.findall(r"(\d+) %", preview.text)
    assert preview.text.endswith("by the card face down).")
    assert 0 < int(worst) < int(best) < 100


def test_a_cancelled_action_is_told_and_passes_are_not() -> None:
    table = parse("arena quick\nred C 20-c\nblue C 2-c\nblue holds wild\nred holds 1\n")
    assert step(table, "action-draw") == ["Red announces Draw a Card (1 AP)."]
    lines = step(table, "cancel")
    while table.to_move == SIMULTANEOUS:
        lines += step(table, "pass")
    assert lines[0] == "Blue plays a Wild Warp to cancel Red's action, Draw a Card."
    assert "Red's Draw a Card is cancelled." in lines
    assert not any("pass" in line for line in lines)


def test_a_wild_warp_may_cancel_another() -> None:
    table = parse("arena quick\nred C 20-c\nblue C 2-c\nblue holds wild 1\nred holds wild 1\n")
    step(table, "action-draw")
    assert step(table, "cancel", 1) == [
        "Blue plays a Wild Warp to cancel Red's action, Draw a Card."
    ]
    assert step(table, "cancel", 1) == ["Red plays a Wild Warp to cancel Blue's Wild Warp."]
    assert step(table, "pass", 1) == ["Blue's Wild Warp is cancelled."]
    assert step(table, "pass", 1) == []
    assert table.die == 80


def test_a_combat_card_that_is_cancelled_does_not_count() -> None:
    table = parse(
        "arena quick\nred C 20-c, H2 9-c\nblue C 2-c, D1 9-2\nred holds 5\nblue holds wild 1\n"
    )
    for name in ("action-move", "pass", "rH2", "9-2", "done", "bD1", "card-5", "no-card", "d8=4"):
        if table.space.find(name) in table.legal_actions() or name.startswith("d8"):
            step(table, name)
    shown = step(table, "d10=6", -1)
    assert shown[1:] == ["The cards are shown: Red H2 card 5: Red H2 has 9, Blue D1 6."]
    cancelled = step(table, "cancel-attack", -1)
    while table.to_move == SIMULTANEOUS:
        cancelled += step(table, "pass", -1)
    assert "Red H2: 4 against Blue D1: 6: Red H2 is destroyed." in cancelled


FULL = """arena quick
red C 9-4, D1 9-5, H1 9-c +1, B1 9-3
blue C 6-4, D1 9-1, B1 9-2 +1, H1 9-6
green C 13-2, W1 8-5, D1 8-6 +2, B1 13-6
red holds wild 2 4 destroy
blue holds wild wild 3 warp double
green holds wild 1 5 create
"""
SUMS = re.compile(r".*?(\d+) against (\w+ \w+): .*?(\d+): (.*)")


def choose(table: WarpArena, seat: int, rng: Rng) -> int:
    """Moves rather than other actions; Wild Warps only to cancel something."""
    legal = table.legal_actions(seat)
    names = [table.space.name(action) for action in legal]
    if "action-move" in names:
        return legal[names.index("action-move")]
    if table.to_move == SIMULTANEOUS and not any(name.startswith("cancel") for name in names):
        return legal[0]
    return legal[rng.below(len(legal))]


def test_games_full_of_wild_warps_are_told_right() -> None:
    told: list[Event] = []
    for seed in range(8):
        table, rng = parse(FULL), Rng(seed)
        for _ in range(120):
            if table.to_move == TERMINAL:
                break
            table.keep_journal()
            if table.to_move == CHANCE:
                entry = Entry(-1, rng.roll(int(table.die)), int(table.die))
                table.apply_chance(entry.value)
            else:
                seat = int(table.next_seat())
                entry = Entry(seat, choose(table, seat, rng))
                table.apply_action(entry.value, seat)
            for viewer in (SPECTATOR, 1):
                told += GAME.events([entry], table.observe(viewer), viewer)
    for event in told:
        assert not BAD.search(event.text), event
        if sums := SUMS.fullmatch(event.text):
            won = sums[4] == f"{sums[2]} is destroyed."
            assert won == (int(sums[1]) > int(sums[3])), event
    assert sum(event.text.endswith("is cancelled.") for event in told) > 5


def test_a_grid_that_turns_is_a_regrouping() -> None:
    table = parse("arena quick\nred C 20-c\nblue C 2-c\n")
    for name in ("action-rotate", "grid-4"):
        step(table, name)
    table.keep_journal()
    table.apply_action(table.space.find("=2"), 0)
    events = GAME.events([Entry(0, table.space.find("=2"))], table.observe(1), 1)
    assert [(event.kind, event.text) for event in events] == [
        ("regrouped", "Grid 4 turns by 2/6 clockwise.")
    ]


def test_a_lost_c_bot_is_told_to_the_end() -> None:
    table = parse("arena quick\nred C 20-c\nblue C 2-1, D1 3-c\nblue holds 2 3\n")
    lines = step(table, "action-destroy")
    while table.to_move == SIMULTANEOUS:
        lines += step(table, "pass")
    lines = step(table, "grid-2")
    lines += step(table, "d6=1")
    assert lines == [
        "Red strikes at grid 2.",
        "Red rolls 1: hex 2-1 is struck.",
        "Hex 2-1 is destroyed.",
        "The C-bot of Blue is destroyed.",
        "Blue is out; a robot leaves the arena.",
        "Red takes the 2 cards of Blue.",
        "Red has the last C-bot and wins.",
    ]


def test_a_destroyed_hex_gets_its_new_looks_where_it_is_told() -> None:
    table = parse("arena quick\nred C 20-c\nblue C 3-c\n")
    step(table, "action-destroy")
    while table.to_move == SIMULTANEOUS:
        step(table, "pass")
    step(table, "grid-2")
    table.keep_journal()
    table.apply_chance(1)
    events = GAME.events([Entry(-1, 1, 6)], table.observe(1), 1)
    assert [(event.cells, event.text) for event in events if event.kind == "turned"] == [
        (("2-1",), "Hex 2-1 is destroyed.")
    ]

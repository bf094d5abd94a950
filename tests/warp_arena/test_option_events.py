"""Optional rules in the log: chains, volleys, clashes, cards for initiative, the expansion."""

from __future__ import annotations

import re

import pytest

from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, SPECTATOR
from harena.games.warp_arena import GAME
from harena.games.warp_arena.log.events import step_events
from harena.games.warp_arena.messages import effects, log as messages, log_combats
from harena.games.warp_arena.notation.write import parse
from harena.games.warp_arena.rules import ids
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.shapes import SQUARES
from harena.games.warp_arena.rules.variant import Variant
from harena.games.warp_arena.view import words
from harena.games.warp_arena.view.snapshot import read
from harena.games.warp_arena.view.targets_options import bomb_effect
from tests.shared.random_play import random_match, visible_events
from tests.warp_arena.log_helpers import UNLOGGED, events, lines_while_passing, log_lines, step
from tests.warp_arena.positions import play, position
from tests.warp_arena.random_options import WANTED, random_tables
from tests.warp_arena.scene_helpers import scene_of


@pytest.mark.parametrize("part", range(4))
def test_random_games_have_equal_lines_for_all(part: int) -> None:
    """WA-40 to WA-46, WA-65: all viewers get the same lines except for drawn cards."""
    drawn = re.compile(r"(draws|is dealt) .*")
    for number, chosen in enumerate(random_tables(12, 7)[part::4]):
        match = random_match(GAME, chosen, Rng(50 * part + number), 220, WANTED)
        plain, forms = [], []
        for viewer in (SPECTATOR, 0, 1):
            told = [event for event in visible_events(match, viewer) if event.text]
            forms.append([(event.kind, event.detail) for event in told])
            lines = [event.text for event in told]
            for line in lines:
                assert not UNLOGGED.search(line), line
            plain.append([drawn.sub("gets cards.", line) for line in lines])
        # Two cards of which nobody else can say whose is whose stay unnamed for the others.
        known = [[line for line in lines if " + a card" not in line] for lines in plain]
        assert forms[0] == forms[1] == forms[2]
        assert set(known[0]) <= set(plain[1]) | set(plain[2])


# --- special cards ----------------------------------------------------------------------------


def test_card_targets_are_described_in_order() -> None:
    """WA-49: the log has the hit, the pending effect and the effect in turn."""
    table = parse("arena quick\nred C 9-c\nblue C 2-c, D1 3-4\nred holds destroy\nblue holds 1\n")
    lines = log_lines(table, "action-cards", "card-destroy", "grid-3", "d6=4")
    assert scene_of(table, 1).prompt.window == "card"
    effect = words.hit_effect(read(table), table.space.find("3-4") - ids.HEX)
    lines += lines_while_passing(table)
    hit = messages.hits(cell="hex", place="3-4", gone=False)
    assert lines[-3:] == [
        messages.rolls(seat="Red", face=4, result=hit),
        messages.shown(card="Destroy Hex", effect=effect),
        messages.hex_destroyed(cell="hex", place="3-4", lost=["Blue D1"]),
    ]


def test_lost_hits_are_marked_in_the_window() -> None:
    """WA-41, WA-60: the window still opens."""
    table = parse(
        "arena quick 4\noptions chain=yes\nred C 1-1\nblue C 2-c\nred holds destroy\n"
        "blue holds 1\ndestroyed 3-3\n"
    )
    lines = log_lines(table, "action-cards", "card-destroy", "grid-3", "d6=3", "d6=2")
    assert messages.rolls(seat="Red", face=2, result=messages.HIT_IN_VOID) in lines
    prompt = scene_of(table, 1).prompt.text
    assert effects.HIT_IN_VOID in prompt


# --- cards for initiative ---------------------------------------------------------------------


def test_initiative_cards_show_totals() -> None:
    """WA-42: who laid what, and what the roll comes to."""
    table = parse(
        "arena quick\noptions initiative=yes expansion=super\norder blue red\nphase red 1 point\n"
        "red C 9-4\nblue C 2-c\nred holds super-warp\nblue holds wild-warp\n"
    )
    lines = log_lines(table, "end", "card-wild", "=4", "card-super")
    lines += log_lines(table, "d20=7", "d20=11")
    start = lines.index(messages.turn(number=2))
    assert lines[start : start + 7] == [
        messages.turn(number=2),
        messages.bids(seat="Blue", card="a Wild Warp", adds=0),
        messages.bid_stands_for(seat="Blue", value=4),
        messages.bids(seat="Red", card="a Super Wild Warp", adds=6),
        messages.rolls_for_order(seat="Red", face=7, with_card=13),
        messages.rolls_for_order(seat="Blue", face=11, with_card=15),
        messages.order(seats=["Blue", "Red"]),
    ]


# --- discs by choice --------------------------------------------------------------------------


def test_placed_discs_name_their_carrier() -> None:
    """WA-43: loose, with a robot, or with one of several."""
    text = (
        "arena quick\noptions discs=placed cards=none\nred C 9-4\n"
        "blue C 2-c, D1 3-1, W1 3-1\nphase red 3 points\nasks disc\n"
    )
    for place, receiver in (("8-1", ""), ("9-4", "Red C")):
        told = messages.places_disc(seat="Red", place=place, receiver=receiver)
        assert step(parse(text), place) == [told]
    told = messages.places_disc_to_share(seat="Red", place="3-1")
    assert step(parse(text), "3-1") == [told]


# --- fixed strengths --------------------------------------------------------------------------


def test_clashes_have_a_line_each() -> None:
    """WA-43, WA-58: two combats of the same step, each with its sums."""
    table = parse(
        "arena quick\noptions combat=fixed cards=none\nred C 20-c, H1 9-2, W1 9-c\n"
        "blue C 2-c, W1 9-1, D1 9-4, D2 9-4\n"
    )
    play(table, "action-move", "rH1", "9-1", "rW1", "9-4", "done")
    assert step(table, "9-1") == [
        log_combats.attacks(attackers=["Red H1"], foes=["Blue W1"], place="9-1"),
        log_combats.clash(attacker="Red", defender="Blue", sums=(8, 4), place="9-1"),
        red_beats_blue("8", "4", ["Blue W1"]),
        log_combats.attacks(attackers=["Red W1"], foes=["Blue D1", "Blue D2"], place="9-4"),
        log_combats.clash(attacker="Red", defender="Blue", sums=(4, 20), place="9-4"),
        log_combats.side_beats(
            winner="Blue", loser="Red", totals=("20", "4"), is_tie=False, lost=["Red W1"]
        ),
    ]


def red_beats_blue(total: str, other: str, lost: list[str]) -> str:
    """The result of a fight of whole sides that red wins."""
    return log_combats.side_beats(
        winner="Red", loser="Blue", totals=(total, other), is_tie=False, lost=lost
    )


def test_volleys_show_their_strength() -> None:
    """WA-43: a distant B joins, and the losing side falls with all its robots."""
    table = parse(
        "arena quick\noptions combat=fixed cards=none\nred C 20-c, H1 9-c +1, B1 9-4\n"
        "blue C 2-c, D1 9-2, W1 9-2\n"
    )
    play(table, "action-move", "rH1", "9-2", "done", "9-2")
    assert step(table, "rB1") == [
        log_combats.joins(robot="Red B1", strength=6),
        log_combats.clash(attacker="Red", defender="Blue", sums=(15, 14), place="9-2"),
        red_beats_blue("15", "14", ["Blue D1", "Blue W1"]),
    ]


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_side_cards_are_revealed_together(viewer: int) -> None:
    """WA-57: everybody gets the same lines, though both cards were face down."""
    table = parse(
        "arena quick\noptions combat=fixed cards=combat\nred C 20-c, H1 9-c\n"
        "blue C 2-c, D1 9-2\nred holds 5\nblue holds 2\n"
    )
    play(table, "action-move", "rH1", "9-2", "done")
    lines = step(table, "card-5", viewer) + step(table, "card-2", viewer)
    assert lines[0] == log_combats.lays_card(seat="Red")
    assert lines[-1] == red_beats_blue("13 (8 + card 5)", "12 (10 + card 2)", ["Blue D1"])
    assert log_combats.reveals(cards=["Red card 5", "Blue card 2"], standing="") in lines


# --- the expansion ----------------------------------------------------------------------------


def test_a_bots_name_their_foe() -> None:
    """WA-66: before the other pairs are matched."""
    table = parse(
        "arena quick\noptions expansion=assassin\nred C 9-4, A 9-c\nblue C 2-c, D1 9-2, W1 9-2\n"
    )
    play(table, "action-move", "rA", "9-2", "done")
    told = log_combats.picks_opponent(robot="Red A", opponent="Blue W1")
    assert step(table, "bW1")[0] == told


def test_bombs_have_all_their_lines() -> None:
    """WA-69: the throw, the window and the effect."""
    table = parse(
        "arena quick\noptions expansion=bombs\nred C 20-c, D1 9-c\nred holds bomb\n"
        "blue C 9-1, H1 9-1 +2\nblue holds 1\n"
    )
    lines = log_lines(table, "action-cards", "card-bomb", "9-1")
    effect = bomb_effect(read(table), table.space.find("9-1") - ids.HEX)
    lines += lines_while_passing(table)
    assert lines[1:] == [
        messages.plays(seat="Red", card="Bomb"),
        messages.throws_bomb(seat="Red", place="9-1"),
        messages.shown(card="Bomb", effect=effect),
        messages.bomb_destroys(things=["Blue H1"], place="9-1"),
    ]


def test_action_point_cards_show_the_points() -> None:
    """WA-67: a cancelled card adds nothing."""
    text = (
        "arena quick\noptions expansion=points\nred C 9-4\nblue C 2-c\nred holds point 1\n"
        "blue holds wild-warp\n"
    )
    table = parse(text)
    lines = step(table, "card-point") + lines_while_passing(table)
    gained = messages.gains_point(seat="Red", points=4)
    assert lines[::2] == [messages.plays(seat="Red", card="Action Point"), gained]
    assert lines[1].startswith("Action Point: ")
    table = parse(text)
    lines = step(table, "card-point") + step(table, "pass") + step(table, "cancel")
    lines += lines_while_passing(table)
    assert messages.cancelled(play="Red's Action Point") in lines
    assert gained not in lines


def test_super_wild_warps_are_named() -> None:
    """WA-68: it works at once, also on another Wild Warp."""
    table = parse(
        "arena quick\noptions expansion=super\nred C 20-c\nblue C 2-c\nred holds super-warp 1\n"
        "blue holds wild-warp 1\n"
    )
    step(table, "action-draw")
    step(table, "cancel", 1)
    play = "Blue's Wild Warp"
    assert step(table, "super-cancel", 1) == [
        messages.plays_to_cancel(seat="Red", tool="Super Wild Warp", play=play),
        messages.cancelled(play=play),
    ]


def test_robots_that_fall_together_are_all_removed() -> None:
    """WA-43: each is taken off the board without its own line."""
    table = parse(
        "arena quick\noptions combat=fixed cards=none\nred C 9-c\nblue C 2-c, B1 9-2, W1 9-2\n"
    )
    play(table, "action-move", "rC")
    removed = [event for event in events(table, "9-2") if event.kind == "removed"]
    assert [(event.token, event.text) for event in removed] == [("bB1", ""), ("bW1", "")]


# --- dice -------------------------------------------------------------------------------------


def rolled(state: WarpArena, face: int) -> tuple[str, str]:
    """Let the die fall that is asked for; gives its line in the log and the rule."""
    assert state.to_move == CHANCE
    sides = int(state.die)
    state.keep_journal()
    state.apply_chance(face)
    after = state.observe(SPECTATOR)
    assert isinstance(after, WarpArena)
    event = next(event for event in step_events(after, SPECTATOR) if event.kind == "rolled")
    assert (event.sides, event.face) == (sides, face)
    return event.text, event.rule


def test_chains_have_a_line_per_die() -> None:
    """WA-41: what was hit, where the hit passes, and where it ends."""
    table = position("X@9-1 X@9-2", variant=Variant(chains=True))
    play(table, "action-destroy", "grid-9")
    first = messages.hits(cell="hex", place="9-1", gone=True)
    assert rolled(table, 1) == (messages.rolls(seat="Red", face=1, result=first), "WA-41")
    for face, place, gone in ((3, "9-2", True), (6, "9-1", True), (4, "9-c", False)):
        passed = messages.hit_moves_on(cell="hex", place=place, gone=gone)
        told = messages.rolls(seat="Red", face=face, result=passed)
        assert rolled(table, face) == (told, "WA-41")


def test_chains_can_end_in_the_void() -> None:
    """WA-41: beside the last square there is nothing."""
    table = position("X@1-1", layout={1: (0, 0, 0)}, grids=2, variant=Variant(SQUARES, chains=True))
    play(table, "action-destroy", "grid-1")
    first = messages.hits(cell="square", place="1-1", gone=True)
    assert rolled(table, 1)[0] == messages.rolls(seat="Red", face=1, result=first)
    void = messages.rolls(seat="Red", face=1, result=messages.HIT_IN_VOID)
    assert rolled(table, 1) == (void, "WA-41")


@pytest.mark.parametrize("variant", [Variant(), Variant(SQUARES)])
def test_dice_for_places_name_the_right_cell(variant: Variant) -> None:
    """WA-17, WA-18: centres and secondary cells of grids of any shape."""

    def told(face: int, robot: str, place: str) -> str:
        result = messages.robot_warps_to(robot=robot, place=place)
        return messages.rolls(seat="Red", face=face, result=result)

    table = play(position("rD1@3-1", variant=variant), "action-converter")
    assert rolled(table, 5)[0] == told(5, "the C-bot", "5-c")
    table = play(position("rD1@3-1", variant=variant), "action-any", "rD1")
    assert rolled(table, 5)[0] == told(5, "Red D1", "grid 5")
    last = int(table.ways)
    assert rolled(table, last)[0] == told(last, "Red D1", f"5-{last}")

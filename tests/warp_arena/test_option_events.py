"""Optional rules in the log: chains, volleys, clashes, cards for initiative, the expansion."""

from __future__ import annotations

import re

import pytest

from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, SPECTATOR
from harena.games.warp_arena import GAME
from harena.games.warp_arena.log.events import step_events
from harena.games.warp_arena.notation.write import parse
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.shapes import SQUARES
from harena.games.warp_arena.rules.variant import Variant
from tests.shared.random_play import random_match, visible_events
from tests.warp_arena.log_helpers import UNLOGGED, events, lines_while_passing, log_lines, step
from tests.warp_arena.positions import play, position
from tests.warp_arena.random_options import WANTED, random_tables
from tests.warp_arena.scene_helpers import scene_of


@pytest.mark.parametrize("part", range(4))
def test_random_games_with_options_are_told_to_all_alike(part: int) -> None:
    """WA-40 to WA-46, WA-65: no secrets, and the same lines for everybody but for cards drawn."""
    drawn = re.compile(r"(draws|is dealt) .*")
    for number, chosen in enumerate(random_tables(12, 7)[part::4]):
        match = random_match(GAME, chosen, Rng(50 * part + number), 220, WANTED)
        plain = []
        for viewer in (SPECTATOR, 0, 1):
            lines = [event.text for event in visible_events(match, viewer) if event.text]
            for line in lines:
                assert not UNLOGGED.search(line), line
            plain.append([drawn.sub("gets cards.", line) for line in lines])
        # Two cards of which nobody else can say whose is whose stay unnamed for the others.
        known = [[line for line in lines if " + a card" not in line] for lines in plain]
        assert len(plain[0]) == len(plain[1]) == len(plain[2])
        assert set(known[0]) <= set(plain[1]) | set(plain[2])


# --- special cards ----------------------------------------------------------------------------


def test_what_a_card_is_to_destroy_is_told_as_it_stands() -> None:
    """WA-49: the log says in turn what is struck, what is to come of it, and what does."""
    table = parse("arena quick\nred C 9-c\nblue C 2-c, D1 3-4\nred holds destroy\nblue holds 1\n")
    lines = log_lines(
        table, "action-cards", "card-destroy", "grid-3", "d6=4"
    ) + lines_while_passing(table)
    assert lines[-4:] == [
        "Red rolls 4: hex 3-4 is struck.",
        "Destroy Hex: 3-4 is to be destroyed, with Blue D1.",
        "Hex 3-4 is destroyed.",
        "Blue D1 is destroyed.",
    ]


def test_a_card_whose_hit_is_lost_says_so_in_its_window() -> None:
    """WA-41, WA-60: there is a window all the same."""
    table = parse(
        "arena quick 4\noptions chain=yes\nred C 1-1\nblue C 2-c\nred holds destroy\n"
        "blue holds 1\ndestroyed 3-3\n"
    )
    lines = log_lines(table, "action-cards", "card-destroy", "grid-3", "d6=3", "d6=2")
    assert "Red rolls 2: the hit goes into the void." in lines
    prompt = scene_of(table, 1).prompt.text
    assert "the hit is lost in the void, so nothing happens" in prompt


# --- cards for initiative ---------------------------------------------------------------------


def test_cards_for_initiative_are_told_with_the_totals() -> None:
    """WA-42: who laid what, and what the roll comes to."""
    table = parse(
        "arena quick\noptions initiative=yes expansion=super\norder blue red\nphase red 1 point\n"
        "red C 9-4\nblue C 2-c\nred holds super-warp\nblue holds wild-warp\n"
    )
    lines = log_lines(table, "end", "card-wild", "=4", "card-super")
    lines += log_lines(table, "d20=7", "d20=11")
    assert [line for line in lines if "order of play" in line] == [
        "Turn 2 begins: all roll for the order of play, with cards if they like.",
        "Blue lays a Wild Warp for the order of play.",
        "Blue's Wild Warp stands for 4, for the order of play.",
        "Red lays a Super Wild Warp for the order of play, which adds 6.",
        "Red rolls 7 for the order of play, 13 with the card.",
        "Blue rolls 11 for the order of play, 15 with the card.",
        "The order of play: Blue, Red.",
    ]


# --- discs by choice --------------------------------------------------------------------------


def test_discs_by_choice_are_told_with_who_gets_them() -> None:
    """WA-43: loose, a robot's, or one of several."""
    text = (
        "arena quick\noptions discs=placed cards=none\nred C 9-4\n"
        "blue C 2-c, D1 3-1, W1 3-1\nphase red 3 points\nasks disc\n"
    )
    assert step(parse(text), "8-1") == ["Red places a disc in 8-1."]
    assert step(parse(text), "9-4") == ["Red places a disc in 9-4: Red C gets it."]
    assert step(parse(text), "3-1") == ["Red places a disc in 3-1, for one of the robots there."]


# --- fixed strengths --------------------------------------------------------------------------


def test_clashes_without_cards_are_told_one_by_one() -> None:
    """WA-43, WA-58: two combats of the same step, each with its sums."""
    table = parse(
        "arena quick\noptions combat=fixed cards=none\nred C 20-c, H1 9-2, W1 9-c\n"
        "blue C 2-c, W1 9-1, D1 9-4, D2 9-4\n"
    )
    play(table, "action-move", "rH1", "9-1", "rW1", "9-4", "done")
    assert step(table, "9-1") == [
        "Combat over 9-1: Red H1 attacks Blue W1.",
        "Red with 8 and Blue with 4 clash over 9-1.",
        "Red: 8 against Blue: 4: Blue W1 is destroyed.",
        "Combat over 9-4: Red W1 attacks Blue D1 and Blue D2.",
        "Red with 4 and Blue with 20 clash over 9-4.",
        "Red: 4 against Blue: 20: Red W1 is destroyed.",
    ]


def test_a_volley_is_told_with_what_it_adds() -> None:
    """WA-43: a distant B joins, and the losing side falls with all its robots."""
    table = parse(
        "arena quick\noptions combat=fixed cards=none\nred C 20-c, H1 9-c +1, B1 9-4\n"
        "blue C 2-c, D1 9-2, W1 9-2\n"
    )
    play(table, "action-move", "rH1", "9-2", "done", "9-2")
    assert step(table, "rB1") == [
        "Red B1 joins in from a distance, with 6.",
        "Red with 15 and Blue with 14 clash over 9-2.",
        "Red: 15 against Blue: 14: Blue D1 and Blue W1 are destroyed.",
    ]


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_cards_of_whole_sides_are_told_when_they_are_shown(viewer: int) -> None:
    """WA-57: to everybody alike, though both lay face down."""
    table = parse(
        "arena quick\noptions combat=fixed cards=combat\nred C 20-c, H1 9-c\n"
        "blue C 2-c, D1 9-2\nred holds 5\nblue holds 2\n"
    )
    play(table, "action-move", "rH1", "9-2", "done")
    lines = step(table, "card-5", viewer) + step(table, "card-2", viewer)
    assert lines[0] == "Red lays a card face down."
    result = "Red: 8 + card 5 = 13 against Blue: 10 + card 2 = 12: Blue D1 is destroyed."
    assert lines[-1] == result
    assert "The cards are shown: Red card 5, Blue card 2." in lines


# --- the expansion ----------------------------------------------------------------------------


def test_an_a_bot_is_told_with_its_foe() -> None:
    """WA-66: whom it picks, before the others are matched."""
    table = parse(
        "arena quick\noptions expansion=assassin\nred C 9-4, A 9-c\nblue C 2-c, D1 9-2, W1 9-2\n"
    )
    play(table, "action-move", "rA", "9-2", "done")
    assert step(table, "bW1")[0] == "Red A picks Blue W1 as its first foe."


def test_a_bomb_is_told_from_the_throw_to_its_end() -> None:
    """WA-69: thrown, announced in its window, gone off."""
    table = parse(
        "arena quick\noptions expansion=bombs\nred C 20-c, D1 9-c\nred holds bomb\n"
        "blue C 9-1, H1 9-1 +2\nblue holds 1\n"
    )
    lines = log_lines(table, "action-cards", "card-bomb", "9-1") + lines_while_passing(table)
    assert lines[1:] == [
        "Red plays Bomb.",
        "Red throws the Bomb into 9-1.",
        "Bomb: Blue H1 would be destroyed in 9-1, leaving 2 discs there; Blue C would stay.",
        "Blue H1 is destroyed.",
    ]


def test_an_action_point_card_is_told_with_the_points() -> None:
    """WA-67: and nothing is gained when it is cancelled."""
    text = (
        "arena quick\noptions expansion=points\nred C 9-4\nblue C 2-c\nred holds point 1\n"
        "blue holds wild-warp\n"
    )
    table = parse(text)
    lines = step(table, "card-point") + lines_while_passing(table)
    assert lines == [
        "Red plays Action Point.",
        "Action Point: Red would have 4 action points.",
        "Red has 4 action points now.",
    ]
    table = parse(text)
    lines = step(table, "card-point") + step(table, "pass") + step(table, "cancel")
    lines += lines_while_passing(table)
    assert "Red's Action Point is cancelled." in lines
    assert not any(line.endswith("now.") for line in lines)


def test_a_super_wild_warp_is_told_by_its_name() -> None:
    """WA-68: it works at once, also on another Wild Warp."""
    table = parse(
        "arena quick\noptions expansion=super\nred C 20-c\nblue C 2-c\nred holds super-warp 1\n"
        "blue holds wild-warp 1\n"
    )
    assert step(table, "action-draw") == ["Red announces Draw a Card (1 AP)."]
    step(table, "cancel", 1)
    assert step(table, "super-cancel", 1) == [
        "Red plays a Super Wild Warp to cancel Blue's Wild Warp.",
        "Blue's Wild Warp is cancelled.",
    ]


def test_robots_that_fall_together_are_all_removed() -> None:
    """WA-43: each is taken off the board, without a line of its own."""
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


def test_a_chain_is_told_die_by_die() -> None:
    """WA-41: what was hit, where the hit goes on to, and where it ends."""
    table = position("X@9-1 X@9-2", variant=Variant(chains=True))
    play(table, "action-destroy", "grid-9")
    assert rolled(table, 1) == ("Red rolls 1: hex 9-1 is struck, destroyed already.", "WA-41")
    text, rule = rolled(table, 3)
    assert (text, rule) == ("Red rolls 3: the hit goes on to hex 9-2, destroyed already.", "WA-41")
    assert rolled(table, 6)[0] == "Red rolls 6: the hit goes on to hex 9-1, destroyed already."
    assert rolled(table, 4) == ("Red rolls 4: the hit goes on to hex 9-c.", "WA-41")


def test_a_chain_can_end_in_the_void() -> None:
    """WA-41: beside the last square there is nothing."""
    table = position("X@1-1", layout={1: (0, 0, 0)}, grids=2, variant=Variant(SQUARES, chains=True))
    play(table, "action-destroy", "grid-1")
    assert rolled(table, 1)[0] == "Red rolls 1: square 1-1 is struck, destroyed already."
    assert rolled(table, 1) == ("Red rolls 1: the hit goes into the void.", "WA-41")


@pytest.mark.parametrize("variant", [Variant(), Variant(SQUARES)])
def test_dice_for_places_name_the_right_cell(variant: Variant) -> None:
    """WA-17, WA-18: centres and secondary cells of grids of any shape."""
    table = play(position("rD1@3-1", variant=variant), "action-converter")
    assert rolled(table, 5)[0] == "Red rolls 5: the C-bot warps to 5-c."
    table = play(position("rD1@3-1", variant=variant), "action-any", "rD1")
    assert rolled(table, 5)[0] == "Red rolls 5: Red D1 warps to grid 5."
    last = int(table.ways)
    assert rolled(table, last)[0] == f"Red rolls {last}: Red D1 warps to 5-{last}."

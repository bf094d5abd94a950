"""Scenes: every choice can be pointed at and is explained, and nobody sees what is secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, SIMULTANEOUS, SPECTATOR
from harena.core.scene.scene import Scene, SeatView, to_json
from harena.games.warp_arena import GAME
from harena.games.warp_arena.messages import (
    actions as messages,
    combat,
    effects,
    interrupts,
    moves,
    prompts,
    scene as scene_messages,
)
from harena.games.warp_arena.notation.write import parse
from harena.games.warp_arena.rules.fields import DECK, HAND
from harena.games.warp_arena.rules.ids import CARDS, HEX
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.view.snapshot import read
from harena.games.warp_arena.view.words import ACTION_TITLES, name_to
from harena.testing.play import copy_of
from tests.conftest import THOROUGH
from tests.shared.random_play import positions
from tests.shared.scenes import assert_consistent
from tests.warp_arena.facts import legal
from tests.warp_arena.log_helpers import FIGHTING
from tests.warp_arena.positions import play, position, quiet, started
from tests.warp_arena.scene_helpers import preview, scene_of, target

GAMES = 10 * THOROUGH
NODES = 420
EAGER = (*FIGHTING, "wild-double", "wild-warp", "wild-destroy", "wild-create")


def random_game(seats: int, seed: int, nodes: int = NODES) -> Iterator[WarpArena]:
    """The positions of a random game; in most robots move often, and Wild Warps are played."""
    state = started(seats, {"arena": "quick" if seed % 5 else "built"})
    return positions(state, Rng(seed), nodes, EAGER if seed % 3 else ())


def assert_fits(state: WarpArena, scene: Scene, seat: int) -> None:
    """Check what holds in every scene of a seat that decides."""
    assert [target.action for target in scene.targets if target.is_single] == state.legal_actions(
        seat
    )
    assert_consistent(state, scene)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_choice_has_a_target_in_random_games(seats: int) -> None:
    asked = set()
    for seed in range(GAMES):
        for n, table in enumerate(random_game(seats, seed)):
            deciding = table.deciding()
            # Of so many games a part of each is enough, and of windows, which are alike, a few.
            if not deciding or (n + seed) % (9 if table.to_move == SIMULTANEOUS else 3):
                continue
            at = table.frame()
            seat = deciding[n % len(deciding)]
            view = table.observe(seat)
            asked.add((int(table.values[at]), int(table.values[at + 1])))
            assert_fits(table, GAME.scene(view, seat), seat)
    assert len(asked) > 30


@pytest.mark.parametrize("seats", [2, 4])
def test_viewers_differ_only_in_hands_and_prompts(seats: int) -> None:
    for n, table in enumerate(random_game(seats, 77, 900)):
        if n % 7:
            continue
        seen = [scene_of(table, viewer) for viewer in range(SPECTATOR, seats)]
        for viewer, scene in enumerate(seen, start=SPECTATOR):
            assert scene.board is seen[0].board
            # Who has answered in a window, nobody but he himself sees.
            assert seats_for_others(scene, viewer) == seats_for_others(seen[0], viewer)
            assert scene.trays == seen[0].trays
            assert scene.summary == seen[0].summary
            assert scene.prompt.window == seen[0].prompt.window
            assert tokens_for_all(scene) == tokens_for_all(seen[0])
            if viewer not in table.deciding():
                assert not scene.targets
                assert not scene.unavailable
            for token in scene.tokens:
                if token.at.startswith("hand-") and token.seat != viewer:
                    assert (token.tone, token.text) == ("back", "")
            assert to_json(scene)


def seats_for_others(scene: Scene, viewer: int) -> list[SeatView]:
    """Return the shown seats, without whether the viewer still has to answer."""
    return [replace(view, acting=view.acting and view.seat != viewer) for view in scene.seats]


def tokens_for_all(scene: Scene) -> set[str]:
    """Return what everybody sees: all tokens but cards in hand."""
    return {repr(token) for token in scene.tokens if not token.at.startswith("hand-")}


def test_scenes_depend_only_on_the_observation() -> None:
    """Positions that differ only in hidden cards look the same to a third seat."""
    for n, table in enumerate(random_game(3, 5, 500)):
        if n % 11 or table.depth == 0:
            continue
        other = copy_of(table)
        other.determinize(0, Rng(n))
        one, two = table.observe(0), other.observe(0)
        assert GAME.scene(one, 0) == GAME.scene(two, 0)
        hidden = sum(int(one.values[HAND + int(CARDS) + card]) for card in range(int(CARDS)))
        assert hidden == 0
        assert not any(one.values[DECK + card] for card in range(int(CARDS)))


def test_boards_are_reused_until_they_change() -> None:
    table = parse("arena quick\nred C 9-4, D1 9-5\nblue C 2-c\n")
    before = GAME.scene(table, 0).board
    play(table, "action-rotate", "grid-4")
    assert GAME.scene(table, 0).board is before
    play(table, "=2")
    after = GAME.scene(table, 0).board
    assert after.id != before.id
    assert [group.angle for group in after.groups if group.id == "grid-4"] == [120.0]
    moved = next(cell for cell in after.cells if cell.id == "4-1")
    assert moved != next(cell for cell in before.cells if cell.id == "4-1")


def menu_of(state: WarpArena) -> list[str]:
    """The actions as they stand in the menu, those that cannot be chosen in their places."""
    scene = scene_of(state)
    names = [target.label for target in scene.targets if target.group == "Actions"]
    gone = [one for one in scene.unavailable if one.group == "Actions"]
    for one in sorted(gone, key=lambda one: one.place):
        names.insert(one.place, one.label)
    return names


def test_menu_order_is_stable() -> None:
    menus = [
        menu_of(parse(f"arena quick\nred C 9-4\nblue C 2-c\nphase red {points}\n"))
        for points in ("1 point", "2 points", "3 points")
    ]
    assert menus == [list(ACTION_TITLES)] * 3


def test_menu_shows_costs_and_reasons() -> None:
    table = parse("arena quick\nred C 9-4\nblue C 2-c\nphase red 1 point\n")
    scene = scene_of(table)
    costs = {target.label: target.detail for target in scene.targets if target.group == "Actions"}
    assert costs["Draw a Card"] == "1 AP"
    why = {gone.label: gone.why for gone in scene.unavailable}
    assert why["Move and Engage in Combat"] == messages.too_expensive(cost=2, left=1)
    assert why["Convert Power Discs"] == messages.no_disc_to_convert(cell="hex")
    assert len(costs) + len(why) == 12
    assert [gone.cost for gone in scene.unavailable if gone.label == "Warp Friendly Piece"] == [3]
    spectator = scene_of(table, SPECTATOR)
    assert not spectator.unavailable
    asked = prompts.choose_action(who="Red", points=1)
    assert (scene.prompt.text, spectator.prompt.text) == asked
    assert replace(scene.prompt, text="", seat=-1) == replace(spectator.prompt, text="")


def test_placement_prompt_warns_about_the_c_bot() -> None:
    """[WA-36] When the player chooses its place."""
    state = GAME.start(2)
    rng = Rng(1)
    told: dict[str, str] = {}
    while not told.keys() >= {"C", "D1"}:
        if state.to_move == CHANCE:
            state.apply_chance(1 + rng.below(state.die))
            continue
        prompt = GAME.scene(state, state.to_move).prompt.text
        name = prompt.rpartition("for your ")[2].partition(";")[0].strip(".")
        told[name] = prompt
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
    assert told["C"].endswith("lose it and you are out.")
    assert "you are out" not in told["D1"]


def test_attacking_moves_show_path_and_chance() -> None:
    table = parse("arena quick\nred C 9-4, H1 9-c\nblue C 2-c, D1 9-2\nfield blue 9-3\n")
    play(table, "action-move", "rH1")
    scene = scene_of(table)
    fights = {target.ref: target for target in scene.targets if target.role == "attack"}
    assert set(fights) == {"9-2", "9-3"}
    assert fights["9-2"].preview is not None
    chance = combat.attack_chance(cell="hex", chance="35\u00a0%", cards=True, discs=False)
    fight = {"robot": "H1", "place": "9-2", "forecast": chance}
    assert fights["9-2"].preview.text == moves.walks_into(**fight, enemies=["Blue D1"])
    paths = [target.preview.path for target in scene.targets if target.preview]
    hop = next(path for path in paths if len(path) > 2)
    assert [stop.how for stop in hop] == ["start", "hop", "hop"]


def test_windows_describe_the_effect_to_all() -> None:
    table = parse("arena quick\nred C 9-c\nblue C 2-c, D1 3-4\nred holds destroy\nblue holds 1\n")
    play(table, "action-cards", "card-destroy", "grid-3", "d6=4")
    assert table.to_move == SIMULTANEOUS
    for viewer in (SPECTATOR, 0, 1):
        prompt = scene_of(table, viewer).prompt
        assert prompt.window == "card"
        effect = effects.cell_will_go(cell="hex", place="3-4", lost=["Blue D1"])
        played = interrupts.plays_card(who="Red", card="Destroy Hex", effect=effect)
        assert prompt.text.startswith(played)
    targets = scene_of(table, 1).targets
    assert [target.name for target in targets] == ["pass"]


LEFT = "arena quick\nred C 9-4, D1 9-4, H1 9-4\nblue C 2-c\n"


def leaving(position: str) -> WarpArena:
    """Red D1 has left 9-4 and says what becomes of it."""
    return play(parse(position), "action-move", "rD1", "9-3")


@pytest.mark.parametrize(
    ("position", "label", "does", "asks"),
    [
        (
            LEFT,
            moves.DESTROY_CONVERTER,
            effects.cell_will_go(cell="hex", place="9-4", lost=["your C", "your H1"]),
            True,
        ),
        (
            LEFT.replace("C 9-4, ", "C 20-c, "),
            moves.DESTROY,
            effects.cell_will_go(cell="hex", place="9-4", lost=["your H1"]),
            False,
        ),
        (
            LEFT + "field red 9-4\n",
            moves.DESTROY_FIELD,
            effects.field_will_go(owner="Red", place="9-4"),
            False,
        ),
    ],
)
def test_destroying_the_own_c_bot_asks_first(
    position: str, label: str, does: str, asks: bool
) -> None:
    """[WA-27] [WA-36] [WA-13] No single tap loses the game; a force field saves the robots."""
    table = leaving(position)
    destroy = target(table, "destroy")
    assert (destroy.label, bool(destroy.confirm)) == (label, asks)
    assert preview(table, "destroy").startswith(does)
    assert ("You lose your C-bot" in preview(table, "destroy")) == asks
    robots = read(table).robots_in(table.space.find("9-4") - HEX)
    there = [name_to(robot.piece, 0) for robot in robots]
    left, _ = prompts.left_place(who="Red", robot="D1", place="9-4", there=there)
    assert there
    assert "left. Your " in left
    assert scene_of(table).prompt.text == left
    asked = [target.name for target in scene_of(table).targets if target.confirm]
    assert asked == ["destroy"] * asks


def test_vacated_hexes_list_no_robots() -> None:
    table = leaving("arena quick\nred C 20-c, D1 9-4\nblue C 2-c\n")
    left, _ = prompts.left_place(who="Red", robot="D1", place="9-4", there=[])
    assert scene_of(table).prompt.text == left


def test_passing_warns_if_the_own_c_bot_is_hit() -> None:
    """[WA-36] In the window of the card that would take it."""
    table = parse("arena quick\nred C 9-c\nblue C 3-4\nred holds destroy\nblue holds 1\n")
    play(table, "action-cards", "card-destroy", "grid-3", "d6=4")
    assert preview(table, "pass", 1).endswith(interrupts.LOSE_CONVERTER)


def test_special_cards_describe_their_effect() -> None:
    """[WA-5] Also a Wild Warp by its use, and the end of playing cards."""
    table = parse("arena quick\nred C 9-c\nblue C 3-4\nred holds wild destroy 2\n")
    quiet(play(table, "action-cards"))
    effect = messages.card_effects(grid_die="d20", cell_die="d6", cell="hex")[0]
    does = {"card": "Destroy Hex", "effect": effect}
    assert preview(table, "card-destroy") == messages.play_card(**does)
    assert preview(table, "wild-destroy") == messages.play_wild(**does)
    assert preview(table, "done") == messages.NO_MORE_CARDS


def test_conceding_with_the_c_bot_asks_first() -> None:
    """[WA-32] [WA-36] Other robots concede without a question."""
    for robot, asks in (("C", True), ("H1", False)):
        converter = "" if robot == "C" else "C 20-c, "
        table = parse(f"arena quick\nred {converter}{robot} 9-c\nblue C 2-c, D1 9-1\nred holds 1\n")
        play(table, "action-move", f"r{robot}", "9-1")
        if "done" in legal(table):
            play(table, "done")
        play(table, "bD1")
        assert bool(target(table, "concede").confirm) == asks
        assert ("are out" in preview(table, "concede")) == asks


def test_robots_beside_the_board_say_why_they_must_wait() -> None:
    """[WA-6] While another one is placed."""
    table = started(2, {"arena": "quick"})
    rng = Rng(1)
    while table.to_move == CHANCE:
        table.apply_chance(1 + rng.below(table.die))
    seat = int(table.to_move)
    assert scene_of(table, seat).blocked == ()
    own = table.space.name(table.legal_actions()[0])[0]
    play(table, f"{own}C")
    (waiting,) = scene_of(table, seat).blocked
    assert waiting.things == tuple(f"{own}{robot}" for robot in ("D1", "H1", "B1", "W1"))
    assert waiting.why == messages.is_placing(robot="C")


def test_own_hex_of_a_robot_is_in_reach() -> None:
    """Its possible actions are named."""
    for loose, disc in (("loose 9-c 1\n", True), ("", False)):
        table = parse(f"arena quick\nred C 9-c\nblue C 2-c\n{loose}")
        play(table, "action-move", "rC")
        blocked = {ref: each.why for each in scene_of(table).blocked for ref in each.things}
        assert blocked["9-c"] == messages.already_there(robot="C", disc=disc)
        assert blocked["1-c"] == messages.out_of_reach(robot="C")


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_movable_robots_reach_their_targets(seed: int) -> None:
    """So a tap on such a hex can stand for both decisions."""
    asked = 0
    for table in random_game(2, seed, 900):
        for mover in scene_of(table).targets if table.to_move >= 0 else ():
            if mover.role != "walk":
                continue
            assert mover.preview is not None
            after = copy_of(table)
            after.apply_action(mover.action)
            places = {each.ref for each in scene_of(after).targets if each.on == "cell"}
            assert places == {*mover.preview.cells}
            asked += 1
    assert asked > 20


def test_moving_robot_and_steps_left_are_marked() -> None:
    table = parse("arena quick\nred C 20-c, D1 11-c\nblue C 2-c, H1 12-1\n")
    play(table, "action-move")
    assert scene_of(table).prompt.about == ()
    play(table, "rD1")
    assert [scene_of(table, viewer).prompt.about for viewer in (0, 1)] == [("rD1",)] * 2
    play(table, "11-1")
    assert scene_of(table).prompt.about == ("rD1", "11-c")


def test_placed_robots_are_marked() -> None:
    placed = set()
    for table in random_game(2, 3, 80):
        scene = scene_of(table, max(0, int(table.to_move)))
        if found := re.search(r"Choose a hex for your (\w+)", scene.prompt.text):
            (about,) = scene.prompt.about
            placed.add(about)
            assert about[1:] == found[1]
    assert len(placed) == 10


def test_seats_without_cards_are_not_asked_for_one() -> None:
    """[WA-31] The seat may still concede."""
    names = {"who": "Red", "robot": "H1", "yours": "Blue D1", "foe": "Blue D1"}
    for cards, (asked, _), label in (
        ("1", prompts.combat_card(**names), "No card"),
        ("warp", prompts.no_combat_card(**names, concede=True), "Fight"),
    ):
        table = parse(f"arena quick\nred C 20-c, H1 9-c\nblue C 2-c, D1 9-1\nred holds {cards}\n")
        play(table, "action-move", "rH1", "9-1")
        if "done" in legal(table):
            play(table, "done")
        play(table, "bD1")
        assert scene_of(table).prompt.text == asked
        assert target(table, "no-card").label == label


def test_seats_show_if_their_phase_is_still_to_come() -> None:
    """[WA-8]"""
    seen = set()
    for table in random_game(4, 2, 500):
        notes = [seat.notes[-1] for seat in scene_of(table).seats if seat.notes]
        left = {scene_messages.points_left(points=points) for points in range(4)}
        if left.intersection(notes):
            seen.add(tuple(sorted(note for note in notes if note not in left)))
    played, (following, third, fourth, *_) = scene_messages.PLAYED, scene_messages.COMING
    for rest in (
        (following, third, fourth),
        (played, following, fourth),
        (played, played, following),
    ):
        assert tuple(sorted(rest)) in seen


@pytest.mark.parametrize(
    ("carries", "lies", "friend"),
    [(0, 1, False), (1, 0, False), (2, 1, False), (1, 0, True), (2, 1, True)],
)
def test_stop_prompts_explain_disc_actions(carries: int, lies: int, *, friend: bool) -> None:
    """[WA-26]"""
    disc = f" +{carries}" if carries else ""
    heap = f"loose 9-c {lies}\n" if lies else ""
    other = ", H1 9-c" if friend else ""
    table = parse(f"arena quick\nred C 20-c, D1 9-1{disc}{other}\nblue C 2-c\n{heap}")
    play(table, "action-move", "rD1", "9-c", "leave")
    asked, _ = prompts.disc_work(
        who="Red", robot="D1", take=lies > 0, drop=carries > 0, hand_over=friend
    )
    assert scene_of(table).prompt.text == asked


def test_field_prompts_offer_no_concession() -> None:
    """WA-30: without a card only the shot is left."""
    table = position("rB1@11-1 rB2@11-2 FF(b)@13-c bW1@13-c")
    play(table, "action-move", "done", "13-c", "rB1", "rB2", "rB1")
    assert "concede" not in legal(table)
    field = "the force field"
    asked, _ = prompts.no_combat_card(who="Red", robot="B1", yours=field, foe=field, concede=False)
    assert scene_of(table).prompt.text == asked

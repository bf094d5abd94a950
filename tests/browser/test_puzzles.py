"""Puzzles solved by mouse, finger and keyboard; wrong plans; the daily puzzle."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from harena import get_game
from harena.content.puzzles import Puzzle, PuzzleBoard, puzzles_of
from tests.browser.conftest import SIZES, Sit
from tests.browser.harness import Person
from tests.browser.test_access import assert_accessible_in_both, assert_fits


def short_puzzle(game: str) -> Puzzle:
    """Return the first puzzle of a game whose plan is one move of a piece."""
    return next(one for one in puzzles_of(get_game(game)) if len(one.plan) == 1)


def open_puzzle(person: Person, game: str, puzzle: Puzzle) -> None:
    person.page.goto(f"/puzzles/{game}?puzzle={puzzle.id}")
    person.page.get_by_test_id("puzzle-task").wait_for()
    person.now()


def piece_of(puzzle: Puzzle, action: str) -> str:
    """Return the piece that an action of WARP 6 moves, as the page names it."""
    board = PuzzleBoard.of(puzzle)
    match = board.match
    scene = match.game.scene(match.observe(puzzle.seat), puzzle.seat)
    target = next(one for one in scene.targets if one.name == action)
    return f"token:{target.ref}"


def expect_verdict(person: Person, verdict: str) -> None:
    panel = person.page.get_by_test_id("puzzle")
    expect(panel).to_have_attribute("data-verdict", verdict)
    expect(person.page.get_by_test_id("puzzle-verdict")).to_be_visible()


def choose(person: Person, puzzle: Puzzle, action: str) -> None:
    """Click a piece, and the button of its move if there are several."""
    assert person._press(f'[data-key="{piece_of(puzzle, action)}"]')
    button = person.page.locator(f'button[data-action="{action}"]:visible')
    verdict = person.page.get_by_test_id("puzzle-verdict")
    button.or_(verdict).first.wait_for()
    if not verdict.count():
        button.first.click()


@pytest.mark.parametrize("size", SIZES)
def test_a_puzzle_is_solved_by_clicks(sit: Sit, size: str) -> None:
    """The right plan is remembered, and Next opens a puzzle that is not solved."""
    person = sit(size=SIZES[size], touch=size == "phone")
    page = person.page
    puzzle = short_puzzle("warp-6")
    open_puzzle(person, "warp-6", puzzle)
    assert_accessible_in_both(person)
    assert_fits(person)
    person.shoot(f"puzzle-{size}")
    choose(person, puzzle, puzzle.plan[0])
    expect_verdict(person, "right")
    expect(page.get_by_test_id("puzzle-solved")).to_contain_text("1 of")
    assert_accessible_in_both(person)
    assert_fits(person)
    person.shoot(f"puzzle-solved-{size}")
    page.get_by_test_id("puzzle-next").click()
    page.get_by_test_id("puzzle-task").wait_for()
    opened = page.get_by_test_id("puzzle").get_attribute("data-puzzle")
    assert opened != puzzle.id
    page.goto("/puzzles/warp-6")
    page.get_by_test_id("puzzle-task").wait_for()
    expect(page.get_by_test_id("puzzle-solved")).to_contain_text("1 of")
    expect(page.get_by_test_id("puzzle")).not_to_have_attribute("data-puzzle", puzzle.id)


def test_a_wrong_plan_shows_the_best(sit: Sit) -> None:
    person = sit()
    page = person.page
    puzzle = short_puzzle("warp-6")
    open_puzzle(person, "warp-6", puzzle)
    state = PuzzleBoard.of(puzzle).match.state
    names = [state.space.name(action) for action in state.legal_actions(puzzle.seat)]
    other = next(
        name for name in names if piece_of(puzzle, name) != piece_of(puzzle, puzzle.plan[0])
    )
    choose(person, puzzle, other)
    expect_verdict(person, "wrong")
    expect(page.get_by_test_id("puzzle-solved")).to_contain_text("0 of")
    page.get_by_test_id("puzzle-again").click()
    page.get_by_test_id("puzzle-task").wait_for()
    page.get_by_test_id("puzzle-show").click()
    expect_verdict(person, "shown")
    expect(page.get_by_test_id("puzzle-solved")).to_contain_text("0 of")


def test_a_secret_plan_is_shown_with_its_result(sit: Sit) -> None:
    person = sit()
    page = person.page
    puzzle = puzzles_of(get_game("gladiator-arena"))[0]
    open_puzzle(person, "gladiator-arena", puzzle)
    page.get_by_test_id("puzzle-show").click()
    expect_verdict(person, "shown")
    page.get_by_test_id("puzzle-again").click()
    page.get_by_test_id("puzzle-task").wait_for()
    page.locator('button[data-action="ready"]:visible').first.click()
    expect_verdict(person, "wrong")


def test_a_puzzle_is_solved_by_keyboard(sit: Sit) -> None:
    """Every control is reached by Tab; after the verdict the focus is on Next."""
    person = sit()
    page = person.page
    puzzle = short_puzzle("warp-6")
    open_puzzle(person, "warp-6", puzzle)
    key = piece_of(puzzle, puzzle.plan[0])
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset?.key") == key:
            break
    page.keyboard.press("Enter")
    button = page.locator(f'button[data-action="{puzzle.plan[0]}"]:visible')
    verdict = page.get_by_test_id("puzzle-verdict")
    button.or_(verdict).first.wait_for()
    if not verdict.count():
        button.first.focus()
        page.keyboard.press("Enter")
    expect_verdict(person, "right")
    page.get_by_test_id("puzzle-next").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("puzzle-task").wait_for()


@pytest.mark.parametrize("size", SIZES)
def test_the_daily_puzzle_is_on_the_first_page(sit: Sit, size: str) -> None:
    person = sit(size=SIZES[size])
    page = person.page
    daily = page.request.get("/api/puzzles/daily").json()
    link = page.get_by_test_id("daily-puzzle").get_by_role("link").first
    link.wait_for()
    person.shoot(f"daily-{size}")
    link.click()
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-puzzle", daily["puzzle"])
    page.goto("/")
    person.card("WARP 6").get_by_test_id("puzzles-link").click()
    page.get_by_test_id("puzzle-task").wait_for()
    page.goto("/puzzles")
    page.locator('a[data-game="warp-6"]').wait_for()
    assert_accessible_in_both(person)
    assert_fits(person)
    person.shoot(f"puzzles-{size}")

"""The example bots play legally and see immediate wins; the example scripts run."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest
from examples.games import tic_tac_toe

from harena import TERMINAL, Rng
from harena.bots import Bot, find_bot
from harena.core.play.state import State
from harena.core.record import write_record
from harena.core.registry import get_game
from harena.lab.play_bots import play_bots
from harena.lab.simulate import simulate
from tests.openspiel import needs_open_spiel

BOTS = Path(__file__).parents[2] / "examples" / "bots"
UCT = f"{BOTS}/uct.py:Uct"
OPEN_SPIEL = f"{BOTS}/open_spiel_mcts.py:OpenSpiel"
EVERY = [
    pytest.param(f"{UCT}(iterations=%d)", id="uct"),
    pytest.param(f"{OPEN_SPIEL}(simulations=%d)", id="open-spiel", marks=needs_open_spiel),
]
TIMED = [
    pytest.param(f"{UCT}(seconds=0.01)", id="uct"),
    pytest.param(f"{OPEN_SPIEL}(seconds=0.01)", id="open-spiel", marks=needs_open_spiel),
]


def position(*squares: str) -> State:
    """Tic-tac-toe after some marks, cross first."""
    state = tic_tac_toe.GAME.start(2)
    for square in squares:
        state.apply_action(state.space.find(square))
    return state


def chosen(bot: Bot, state: State, seed: int = 1) -> str:
    """Return the square that a bot marks."""
    seat = int(state.next_seat())
    return state.space.name(bot.choose(state.observe(seat), seat, Rng(seed)))


@pytest.mark.parametrize("bot", EVERY)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_example_bot_wins_and_blocks(bot: str, seed: int) -> None:
    player = find_bot(bot % 400)
    assert chosen(player, position("a1", "a2", "b1", "b2"), seed) == "c1"
    assert chosen(player, position("a1", "a2", "c3", "b2", "b3"), seed) == "c2"
    assert chosen(player, position("a1", "b2", "b1"), seed) == "c1"


@pytest.mark.parametrize("bot", EVERY)
@pytest.mark.parametrize(
    ("name", "seats"),
    [("warp-6", 3), ("arena", 2), ("gladiator-arena", 3), ("warp-arena", 3)],
)
def test_example_bot_plays_legal_actions(bot: str, name: str, seats: int) -> None:
    """Also in simultaneous games and with hidden hands."""
    start = get_game(name).start(seats)
    players = [find_bot(bot % 4) for _ in range(seats)]
    played = play_bots(start, players, Rng(5), Rng(6), 60)
    assert played.decisions == 60 or played.state.to_move == TERMINAL


@pytest.mark.parametrize("bot", EVERY)
def test_same_generator_gives_the_same_choices(bot: str) -> None:
    start = get_game("warp-6").start(2)
    ends = [
        play_bots(start, [find_bot(bot % 8) for _ in range(2)], Rng(5), Rng(seed), 30).state
        for seed in (1, 1, 2)
    ]
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


@pytest.mark.parametrize("bot", TIMED)
def test_example_bot_accepts_a_time_limit(bot: str) -> None:
    assert chosen(find_bot(bot), position("a1", "a2", "b1", "b2")) in {"c1", "a3", "b3", "c2", "c3"}
    with pytest.raises(ValueError, match="must be above 0"):
        type(find_bot(bot))(0)  # type: ignore[call-arg]


@needs_open_spiel
def test_hidden_state_uses_information_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = find_bot(f"{OPEN_SPIEL}(simulations=3)")
    module = sys.modules[type(bot).__module__]
    asked: list[str] = []
    for name, search in (("mcts", "MCTSBot"), ("ismcts", "ISMCTSBot")):
        real = getattr(getattr(module, name), search)

        def made(real: type = real, search: str = search, **given: object) -> object:
            asked.append(search)
            return real(**given)

        monkeypatch.setattr(getattr(module, name), search, made)
    chosen(bot, position("a1"))
    assert asked == ["MCTSBot"]
    chosen(bot, get_game("gladiator-arena").start(2))
    assert asked == ["MCTSBot", "ISMCTSBot"]


@pytest.mark.parametrize("iterations", [0, 2])
def test_example_bot_enrols_with_parameters(iterations: int) -> None:
    start = get_game("gladiator-arena").start(2)
    bot_text = f"{BOTS}/enrolled.py:Enrolled(race=elf,weapon=bow,iterations={iterations})"
    players = [find_bot(bot_text) for _ in range(2)]
    played = play_bots(start, players, Rng(5), Rng(6), 40)
    assert played.decisions == 40 or played.state.to_move == TERMINAL
    assert get_game("gladiator-arena").text(played.state).count("elf bow") == 2


@pytest.mark.parametrize("seats", [2, 3])
def test_beginner_moves_the_furthest_die(seats: int) -> None:
    start = get_game("warp-6").start(seats)
    bot = find_bot(f"{BOTS}/farthest.py:Farthest")
    players = [bot, *(find_bot("random") for _ in range(seats - 1))]
    played = play_bots(start, players, Rng(5), Rng(6), 2000)
    assert played.state.returns()[0] == 1.0


def test_first_warp_6_level_suits_beginners() -> None:
    """It loses most of the games that it began, and wins most of the others."""
    bots = [f"{BOTS}/farthest.py:Farthest", "level-1"]
    tally = simulate("warp-6", bots, 24, seed=3, swap=True, workers=1)
    games = [sum(share.games for share in shares) for shares in tally.first]
    wins = [sum(share.wins for share in shares) for shares in tally.first]
    assert (sum(games), games[1] > 8) == (24, True)
    assert wins[1] < games[1] / 2
    assert wins[0] < games[0] / 2


def load(name: str) -> dict[str, object]:
    """Return the names of an example, without running its main part."""
    return runpy.run_path(str(BOTS.parent / name), run_name="example")


def test_compare_bots() -> None:
    main = load("compare_bots.py")["main"]
    assert callable(main)
    assert main(40) > 0.9


def test_own_bot_and_position_picture() -> None:
    own_bot, picture = load("own_bot.py")["main"], load("position_picture.py")["main"]
    assert callable(own_bot)
    assert callable(picture)
    match = own_bot(2)
    assert match.over
    svg = picture(write_record(match), 40)
    assert svg.startswith("<svg ")
    assert svg.count('font-weight="600"') >= 8  # the numbers on the dice

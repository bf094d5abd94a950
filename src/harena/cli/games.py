"""`harena games` lists the games; `harena check-game` looks for faults in one."""

from __future__ import annotations

import click

from harena.bots import load_bots
from harena.cli import messages
from harena.cli.output import (
    INTERRUPTED,
    ProgressBar,
    as_json_option,
    echo,
    examples,
    print_json,
    report_errors,
    seed_option,
    warn,
    wrap,
)
from harena.content.game_json import game_json
from harena.core.game import CLASSIC
from harena.core.registry import find_game, load_games

SHORT_STEPS = 200
"""Decisions and dice per random game in a short check."""


@click.command(epilog=examples("harena games", "harena games --json"))
@as_json_option
def games(as_json: bool) -> None:
    """List the games with their players, options, presets and bots."""
    found, broken = load_games()
    bots, broken_bots = load_bots()
    names = [bot.name for bot in bots]
    for error in [*broken, *broken_bots]:
        warn(messages.error(str(error)))
    if as_json:
        print_json({"games": [game_json(game) for game in found], "bots": list(names)})
        return
    for game in found:
        echo(
            messages.game_line(
                name=game.name, title=game.title, players=game.players(), minutes=game.minutes
            )
        )
        said = [game.summary, messages.options([option.name for option in game.options])]
        if game.presets:
            presets = dict.fromkeys([CLASSIC, *(preset.name for preset in game.presets)])
            said.append(messages.presets([*presets]))
        for line in said:
            echo(wrap(line, "  "))
    echo(messages.bots(names))


@click.command(
    "check-game",
    epilog=examples("harena check-game warp-6", "harena check-game my_game.py --long"),
)
@click.argument("game")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    show_default="1; 4 with --long",
    help="Random games for each number of players, preset and choice.",
)
@click.option("--long", is_flag=True, help="Play every game to its end; run this before a release.")
@seed_option
@as_json_option
def check_game(game: str, games: int | None, long: bool, seed: int, as_json: bool) -> None:
    """Look for faults in a game by random play.

    GAME is a name or a Python file that defines GAME. Prints the first fault of each kind: leaked
    or forgotten secrets, impossible guesses, actions listed but refused, copies that share state,
    dice that do not repeat, scenes that cannot be drawn. Each names its seed, step, record, values
    and what to do. Exits with code 1 if it finds any. Ctrl-C stops the search.
    """
    from harena.testing import Fault, find_faults
    from harena.testing.check import LONG_STEPS

    faults: list[Fault] = []
    done = 0
    stopped = False
    with report_errors(), ProgressBar(game) as bar:

        def advance(played: int, of: int) -> None:
            nonlocal done
            bar.grow(of - bar.length)
            bar.advance(played - done)
            done = played

        rules = find_game(game)
        count = games or (4 if long else 1)
        steps = LONG_STEPS if long else SHORT_STEPS
        try:
            for fault in find_faults(rules, games=count, steps=steps, seed=seed, progress=advance):
                faults.append(fault)
                if not as_json:
                    bar.say(str(fault))
        except KeyboardInterrupt:
            stopped = True
    if as_json:
        print_json([fault.to_json() for fault in faults])
    elif not faults and not stopped:
        echo(messages.no_faults(title=rules.title, games=bar.length))
    if stopped:
        warn(messages.stopped_after(done=done, of=bar.length))
        raise click.exceptions.Exit(INTERRUPTED)
    if faults:
        raise click.exceptions.Exit(1)

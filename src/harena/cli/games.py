"""`harena games`: what there is. `harena check-game`: whether a game is sound."""

from __future__ import annotations

import click

from harena.bots import load_bots
from harena.cli.terminal import (
    Bar,
    as_json_option,
    examples,
    paragraph,
    print_json,
    say,
    seed_option,
    told,
    warn,
)
from harena.core.game import CLASSIC
from harena.core.registry import find_game, load_games


@click.command(epilog=examples("harena games", "harena games --json"))
@as_json_option
def games(as_json: bool) -> None:
    """List the games with their players, options, presets and bots."""
    found, broken = load_games()
    bots, broken_bots = load_bots()
    names = [bot.name for bot in bots]
    for error in [*broken, *broken_bots]:
        warn(f"harena: {error}")
    if as_json:
        print_json({"games": [game.to_json() for game in found], "bots": list(names)})
        return
    for game in found:
        say(f"{game.name}: {game.title}, {game.players()} players, {game.minutes} minutes")
        said = [game.summary, f"options: {', '.join(option.name for option in game.options)}"]
        if game.presets:
            presets = [CLASSIC, *(preset.name for preset in game.presets)]
            said.append(f"presets: {', '.join(presets)}")
        for line in said:
            say(paragraph(line, "  "))
    say(f"bots: {', '.join(names)}")


@click.command(
    "check-game",
    epilog=examples("harena check-game warp-6", "harena check-game my_game.py --games 20"),
)
@click.argument("game")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=4,
    show_default=True,
    help="Random games for each number of players, preset and choice.",
)
@seed_option
@as_json_option
def check_game(game: str, games: int, seed: int, as_json: bool) -> None:
    """Look for what is wrong with a game, by random play.

    GAME is its name, or a Python file with a GAME in it. Secrets that leak, actions that are
    listed but refused, copies that share a table, dice that do not repeat, scenes that cannot be
    drawn: the first fault of each kind, and exit code 1.
    """
    from harena.testing import check_game as run

    with told(), Bar(game) as bar:

        def advance(done: int, of: int) -> None:
            if done == 1:
                bar.grow(of)
            bar.advance(1)

        rules = find_game(game)
        faults = run(rules, games=games, seed=seed, progress=advance)
    if as_json:
        print_json([{"property": f.property, "where": f.where, "found": f.found} for f in faults])
    elif faults:
        for fault in faults:
            say(str(fault))
    else:
        say(f"{rules.title}: no fault found in {bar.length * games} games")
    if faults:
        raise click.exceptions.Exit(1)

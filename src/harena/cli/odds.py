"""`harena odds`: print how likely an attack succeeds."""

from __future__ import annotations

import click

from harena.cli import messages
from harena.cli.output import (
    as_json_option,
    echo,
    examples,
    fail,
    game_options,
    print_json,
    read_options,
    report_errors,
)
from harena.core.game import Game
from harena.core.registry import find_game, load_games
from harena.core.scene.scene import Json


@click.command(
    epilog=examples(
        "harena odds warp-arena --attackers C,H+1 --defenders C,D --force-field --json",
        "harena odds warp-arena --attackers D+4,far-B --defenders W,W -o combat=six",
    )
)
@click.argument("game")
@click.option(
    "--attackers",
    required=True,
    metavar="ROBOTS",
    help="The attackers, such as C,H+1: a letter per robot, then + and its number of discs.",
)
@click.option(
    "--defenders", default="", metavar="ROBOTS", help="The defenders, written like the attackers."
)
@click.option("--force-field", "field", is_flag=True, help="Give the defenders a force field.")
@game_options
@as_json_option
def odds(
    game: str,
    attackers: str,
    defenders: str,
    field: bool,
    option: tuple[str, ...],
    preset: str,
    as_json: bool,
) -> None:
    """Print the probability that an attack succeeds.

    GAME is the name of a game that computes odds.
    """
    said = [word.strip() for word in defenders.split(",")]
    fence = ["field"] if field and "field" not in said else []
    defence = ",".join([*filter(None, [defenders]), *fence])
    with report_errors():
        found = find_game(game)
        result = found.odds(attackers, defence, read_options(found, preset, option))
    if result is None:
        tells = [one.name for one in load_games()[0] if type(one).odds is not Game.odds]
        fail(messages.no_odds(title=found.title, games=tells), 2)
    if as_json:
        report: dict[str, Json] = {
            "game": found.name,
            "attackers": attackers,
            "defenders": defence,
            "attacker_wins": result.attacker_wins,
            "exact": result.exact,
            "terms": result.terms,
        }
        print_json(report)
        return
    echo(
        messages.odds(
            attackers=attackers,
            defenders=defence,
            percent=100 * result.attacker_wins,
            exact=result.exact,
            terms=result.terms,
        )
    )

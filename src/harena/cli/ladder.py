"""`harena ladder`: play bots against each other and rate them."""

from __future__ import annotations

from pathlib import Path

import click

from harena.bots import BOTS, split_bots
from harena.cli import messages
from harena.cli.output import (
    INTERRUPTED,
    ProgressBar,
    as_json_option,
    echo,
    examples,
    fail,
    format_table,
    game_options,
    limit_option,
    print_json,
    read_options,
    record_option,
    report_errors,
    seed_option,
    warn,
    warn_if_slow,
    workers_option,
)
from harena.core.registry import find_game


@click.command(
    epilog=examples(
        "harena ladder warp-6 --bots random,greedy,search --games 40",
        "harena ladder warp-6 --bots 'greedy,search(seconds=0.05),search(seconds=0.2)'",
        "harena ladder warp-6 --bots greedy,my_bots.py:Hasty --record hasty.jsonl",
        "harena ladder arena --record arena.jsonl --markdown docs/results/ladders/arena.md",
    )
)
@click.argument("game")
@click.option(
    "--bots",
    default=",".join(BOTS),
    show_default="all of Harena's",
    help="Bots, separated by commas. A bot is a name, NAME(seconds=0.1) or FILE.py:Name.",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=40,
    show_default=True,
    help="Games for each pair of bots, or each group if there are more seats.",
)
@click.option(
    "--seats", type=click.IntRange(min=1), show_default="the fewest", help="Number of players."
)
@seed_option
@game_options
@limit_option
@workers_option
@record_option
@click.option(
    "--anchor",
    default="",
    metavar="BOT",
    help="The bot that is rated 1000. The default is greedy if it plays.",
)
@click.option(
    "--markdown",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the tables as Markdown to this file.",
)
@as_json_option
def ladder(
    game: str,
    bots: str,
    games: int,
    seats: int | None,
    seed: int,
    option: tuple[str, ...],
    preset: str,
    limit: int,
    workers: int | None,
    record: Path | None,
    anchor: str,
    markdown: Path | None,
    as_json: bool,
) -> None:
    """Let every bot play every other from all seats, and rate them in Elo points.

    GAME is a name or a Python file that defines GAME. With --record you can resume a stopped run,
    and add games and bots later.
    """
    from harena.lab import ladder_page as words
    from harena.lab.ladder import ladder as run
    from harena.lab.ratings import need_library

    warn_if_slow()
    names = split_bots(bots)
    with report_errors():
        need_library()
        found = find_game(game)
        if anchor and anchor not in names:
            fail(messages.anchor_absent(anchor=anchor, bots=names), 2)
        with ProgressBar(found.title) as bar:
            standings = run(
                found,
                names,
                games,
                seed,
                seats=seats,
                options=read_options(found, preset, option),
                limit=limit,
                workers=workers,
                begins=bar.grow,
                progress=bar.advance,
                record=record,
            )
        if markdown is not None:
            try:
                markdown.parent.mkdir(parents=True, exist_ok=True)
                markdown.write_text(words.page(standings, anchor), encoding="utf-8")
            except OSError as error:
                fail(messages.cannot_write(file=str(markdown), reason=str(error)))
        if as_json:
            print_json(standings.to_json(anchor))
        elif markdown is None:
            echo(format_table(words.bot_rows(standings, anchor), right=True))
            echo()
            echo(format_table(words.pair_rows(standings), right=True))
            echo()
            for fact in words.facts(standings):
                echo(fact)
            echo(words.where(standings))
    if standings.stopped:
        where = str(record) if record else ""
        warn(messages.ladder_stopped(games=len(standings.games()), record=where))
        raise click.exceptions.Exit(INTERRUPTED)

"""The command line: play, simulate, replay, check, measure."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

import harena
from harena.bots import bot_names
from harena.core.errors import RecordError
from harena.core.game import CLASSIC
from harena.core.play.match import Match
from harena.core.play.observers import Viewpoint
from harena.core.record import read_record, result_text
from harena.core.registry import get_game, load_games
from harena.core.show.scene import Json, to_json
from harena.core.show.svg import scene_svg
from harena.referee_cli import referee_app
from harena.terminal import (
    GivenOptions,
    GivenPreset,
    err,
    fail,
    options_of,
    out,
    plain,
    told,
)

app = typer.Typer(
    name="harena",
    help="Four arena games by their exact rules: play them, study them.",
    epilog="Examples:  harena   ·   harena games   ·   harena simulate warp-6 --bots random,greedy",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(referee_app, name="referee")

INTERRUPTED = 130
Port = Annotated[int, typer.Option(min=1, max=65535, help="Where to listen.")]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")]
Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets others in.")]
Data = Annotated[
    Path | None,
    typer.Option(help="The SQLite file that holds all tables.", show_default="in your data folder"),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of words.")]


def _print_json(value: Json) -> None:
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Four arena games by their exact rules. Without a command: play in the browser."""
    if version:
        sys.stdout.write(f"harena {harena.__version__}\n")
        raise typer.Exit
    if context.invoked_subcommand is None:
        play()


@app.command(
    epilog="Examples:  harena play   ·   harena play --no-browser --port 8080 --data club.sqlite3"
)
def play(
    port: Port = 8765,
    host: Host = "127.0.0.1",
    data: Data = None,
    browser: Browser = True,
) -> None:
    """Start the server on one SQLite file, and open the browser."""
    from harena.server.serve import serve

    if not harena.compiled:
        err.print("The rules run uncompiled: the same games, but slower bots.")
    with told():
        serve(host, port, str(data) if data else None, browser)


@app.command(epilog="Examples:  harena games   ·   harena games --json")
def games(as_json: AsJson = False) -> None:
    """List the games with their players, options, presets and bots."""
    found, broken = load_games()
    for error in broken:
        err.print(f"[bold]harena:[/] {plain(str(error))}", highlight=False, soft_wrap=True)
    if as_json:
        _print_json({"games": [game.to_json() for game in found], "bots": list(bot_names())})
        return
    table = Table(box=None, pad_edge=False)
    for column in ("game", "players", "minutes", "options", ""):
        table.add_column(column)
    for game in found:
        players = game.players()
        options = ", ".join(option.name for option in game.options)
        table.add_row(game.name, players, str(game.minutes), options, game.summary)
    out.print(table)
    for game in found:
        if game.presets:
            presets = ", ".join([CLASSIC, *(preset.name for preset in game.presets)])
            out.print(f"presets of {game.name}: {presets}", highlight=False)
    out.print(f"bots: {', '.join(bot_names())}")


def _bars() -> Progress:
    """Bars for games that are being played, in a terminal only."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )


@app.command(
    epilog="Examples:  harena simulate warp-6 --bots greedy,random --games 1000 --swap   ·   "
    "harena simulate warp-6 --seats 3 --bots random --games 500 --seed 7 --json"
)
def simulate(
    game: Annotated[str, typer.Argument(help="A game's name, see `harena games`.")],
    seats: Annotated[
        int | None, typer.Option(help="How many play.", show_default="as many as bots")
    ] = None,
    bots: Annotated[
        str, typer.Option(help="A bot a seat, by commas; one name stands for all.")
    ] = "random",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 1,
    option: GivenOptions = None,
    preset: GivenPreset = "",
    swap: Annotated[bool, typer.Option(help="Move the bots one seat on with every game.")] = False,
    limit: Annotated[
        int, typer.Option(min=1, help="Decisions until a game is unfinished.")
    ] = 20_000,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes.", show_default="one a core")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and count who wins. Results repeat for a seed."""
    from harena.lab.simulate import simulate as run

    with told():
        found = get_game(game)
        names = [name.strip() for name in bots.split(",")]
        wanted = seats or (len(names) if len(names) > 1 else min(found.seat_counts))
        names = names * wanted if len(names) == 1 else names
        if len(names) != wanted:
            fail(f"{len(names)} bots for {wanted} seats; give one a seat, or one for all", 2)
        with _bars() as bar:
            task = bar.add_task(found.title, total=games)
            tally = run(
                found,
                names,
                games,
                seed,
                options=options_of(found, preset, option or []),
                swap=swap,
                limit=limit,
                workers=workers,
                progress=lambda done: bar.advance(task, done),
            )
    report: dict[str, Json] = {
        "game": found.name,
        "seats": wanted,
        "bots": list(names),
        "seed": seed,
    }
    report |= {"swap": swap, **tally.to_json()}
    if as_json:
        _print_json(report)
    else:
        table = Table(box=None, pad_edge=False)
        for column in ("seat", "bot", "wins", "share"):
            table.add_column(column)
        finished = max(1, tally.games - tally.unfinished)
        for seat, name in enumerate(found.seat_names(wanted)):
            wins = tally.bot_wins[seat] if swap else tally.wins[seat]
            where = "all seats" if swap else name
            table.add_row(where, names[seat], f"{wins:g}", f"{100 * wins / finished:.1f} %")
        out.print(table)
        out.print(
            f"{tally.games} games, {tally.unfinished} unfinished, {tally.decisions} decisions, "
            f"{report['decisions_per_second']} a second",
            highlight=False,
        )
    if tally.stopped:
        err.print(f"stopped after {tally.games} of {games} games")
        raise typer.Exit(INTERRUPTED)


@app.command(
    epilog="Examples:  harena playtest warp-arena --games 50   ·   "
    "harena playtest warp-arena --seats 2,3 --seed 7 --report warp-arena.md"
)
def playtest(
    game: Annotated[str, typer.Argument(help="A game's name; it must bring a study.")],
    games: Annotated[
        int, typer.Option(min=1, help="Games of what is played most; the rest in proportion.")
    ] = 100,
    seats: Annotated[
        str, typer.Option(help="Numbers of players, by commas.", show_default="all")
    ] = "",
    settings: Annotated[
        str, typer.Option(help="Settings of the study, by commas.", show_default="all")
    ] = "",
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 1,
    processes: Annotated[
        int | None, typer.Option(min=1, help="Processes.", show_default="one a core")
    ] = None,
    report: Annotated[
        Path | None, typer.Option(help="Write the findings there, as Markdown.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games of many settings, count what happens, and say what follows from it."""
    from harena.lab.playtest import playtest as run

    if not harena.compiled:
        err.print("The rules run uncompiled: this takes very long.")
    players = [part.strip() for part in seats.split(",") if part.strip()]
    if not all(part.isdecimal() for part in players):
        fail(f"--seats {seats!r} is not a list of numbers such as 2,3", 2)
    totals: dict[str, int] = {}
    tasks: dict[str, TaskID] = {}
    with told(), _bars() as bar:

        def begins(setting: str, _seats: int, count: int) -> None:
            totals[setting] = totals.get(setting, 0) + count
            if setting not in tasks:
                tasks[setting] = bar.add_task(setting)
            bar.update(tasks[setting], total=totals[setting])

        done = run(
            game,
            games,
            seed,
            seats=[int(part) for part in players],
            settings=[part.strip() for part in settings.split(",") if part.strip()],
            processes=processes,
            begins=begins,
            progress=lambda setting, _seats, count: bar.advance(tasks[setting], count),
        )
    if report is not None:
        try:
            report.write_text(done.report(), encoding="utf-8")
        except OSError as error:
            fail(f"cannot write {report}: {error}")
    if as_json:
        _print_json(done.to_json())
    elif report is None:
        sys.stdout.write(done.report())
    if done.stopped:
        played = sum(row.games for row in done.rows)
        err.print(f"stopped after {played} of {sum(totals.values())} games")
        raise typer.Exit(INTERRUPTED)


def _read(file: Path) -> Match:
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"cannot read {file}: {error}")
    try:
        return read_record(text)
    except RecordError as error:
        fail(f"{file}: {error}")


RecordFile = Annotated[Path, typer.Argument(help="A record; - reads standard input.")]


@app.command(epilog="Examples:  harena check game.harena   ·   harena check - < game.harena")
def check(file: RecordFile) -> None:
    """Check a record against the rules; exit code 1 and the reason if it is wrong."""
    match = _read(file)
    result = result_text(match)
    ending = "not over yet" if result == "*" else f"result {result}"
    out.print(f"{match.game.title}, {match.seats} players, {len(match.log)} steps, {ending}")


@app.command(
    epilog="Examples:  harena replay game.harena   ·   "
    "harena replay game.harena --to 60 --svg > position.svg"
)
def replay(
    file: RecordFile,
    to: Annotated[
        int | None, typer.Option(min=0, help="Stop after so many steps.", show_default="all")
    ] = None,
    as_json: AsJson = False,
    svg: Annotated[bool, typer.Option("--svg", help="Print the position as a picture.")] = False,
    text: Annotated[bool, typer.Option("--text", help="Print the position in plain text.")] = False,
) -> None:
    """Tell a record step by step, or show the position it leads to."""
    match = _read(file)
    steps = len(match.log) if to is None else to
    if steps > len(match.log):
        fail(f"the record has {len(match.log)} steps, not {steps}", 2)
    if steps < len(match.log):
        part = Match(match.game, match.seats, match.options, players=match.players, date=match.date)
        for entry in match.log[:steps]:
            part.add(entry)
        match = part
    view = Viewpoint(match, -1)
    scene = match.scene(-1)
    if svg:
        sys.stdout.write(scene_svg(scene))
    elif text:
        shown = match.game.text(match.state.observe(-1))
        if not shown:
            fail(f"{match.game.title} has no pictures in plain text; try --svg", 2)
        sys.stdout.write(f"{shown.rstrip()}\n")
    elif as_json:
        lines: list[Json] = [
            {"step": frame.upto, "events": to_json(frame.events)} for frame in view.frames[1:]
        ]
        values: list[Json] = list(match.returns())
        _print_json(
            {
                "game": match.game.name,
                "seats": match.seats,
                "steps": len(match.log),
                "result": result_text(match),
                "returns": values,
                "digest": match.state.digest(),
                "frames": lines,
                "scene": to_json(scene),
            }
        )
    else:
        for frame in view.frames:
            for event in frame.events:
                if event.text:
                    sys.stdout.write(f"{frame.upto:>5}  {event.text}\n")
        sys.stdout.write(f"{scene.summary}\n")


@app.command(epilog="Examples:  harena bench   ·   harena bench --json --seconds 0.2")
def bench(
    as_json: AsJson = False,
    runs: Annotated[int, typer.Option(min=1, help="Runs a figure; medians are shown.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.01, help="Length of a run.")] = 0.6,
) -> None:
    """Measure how fast the rules run here, on one core."""
    from harena.lab import bench as lab

    where = lab.machine()
    figures = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        pairs = lab.all_games()
        task = bar.add_task("measuring", total=len(pairs))
        for name, seats in pairs:
            figures.append(lab.measure(name, seats, runs, seconds))
            bar.advance(task)
    if as_json:
        # By the game's name with its fewest seats, by `warp-6/3` with more.
        by_game: dict[str, Json] = {}
        for f in figures:
            by_game[f"{f.game}/{f.seats}" if f.game in by_game else f.game] = f.to_json()
        _print_json({"machine": where, "games": by_game})
        return
    table = Table(box=None, pad_edge=False)
    for column in ("game", "seats", "decisions/s", "from Python", "copy"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for f in figures:
        speed, slow = f"{f.decisions_per_second:,}", f"{f.python_decisions_per_second:,}"
        table.add_row(f.game, str(f.seats), speed, slow, f"{f.copy_ns} ns")
    out.print(table)
    out.print(", ".join(f"{name} {value}" for name, value in where.items()), highlight=False)


def main() -> None:
    """The entry point: `harena`."""
    try:
        app()
    except KeyboardInterrupt:
        err.print("stopped")
        sys.exit(INTERRUPTED)

"""The command line: play, simulate, replay, check, measure."""

from __future__ import annotations

import sys
from pathlib import Path

import click

import harena
from harena.bots import load_bots
from harena.core.errors import RecordError
from harena.core.game import CLASSIC
from harena.core.play.match import Match
from harena.core.play.observers import Viewpoint
from harena.core.record import read_record, result_text
from harena.core.registry import find_game, game_in, load_games
from harena.core.show.scene import Json, to_json
from harena.core.show.svg import scene_svg
from harena.odds_cli import odds
from harena.referee_cli import referee
from harena.terminal import (
    CONTEXT,
    Bar,
    Commands,
    as_json_option,
    examples,
    fail,
    given_options,
    options_of,
    paragraph,
    print_json,
    say,
    table,
    told,
    warn,
)

INTERRUPTED = 130
PLAY = 'pip install "harena[play]"'
"""What brings the packages that the server and its page need."""
seed_option = click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="The same seed gives the same games.",
)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings=CONTEXT,
    epilog=examples("harena", "harena games", "harena simulate warp-6 --bots random,greedy"),
)
@click.version_option(harena.__version__, message="harena %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Four arena games by their exact rules: play them, study them.

    Without a command: play in the browser.
    """
    if context.invoked_subcommand is None:
        context.invoke(play)


@app.command(
    epilog=examples(
        "harena play",
        "harena play --no-browser --port 8080 --data club.sqlite3",
        "harena play examples/games/toll.py",
    )
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8765,
    show_default=True,
    help="Where to listen.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; 0.0.0.0 lets others in.",
)
@click.option(
    "--data",
    metavar="FILE",
    show_default="in your data folder",
    help="The SQLite file that holds all tables.",
)
@click.option("--browser/--no-browser", default=True, show_default=True, help="Open the browser.")
@click.argument("games", nargs=-1, metavar="[FILE.py]...")
def play(port: int, host: str, data: str | None, browser: bool, games: tuple[str, ...]) -> None:
    """Start the server on one SQLite file, and open the browser.

    A Python file with a GAME in it is a game that can be played there too.
    """
    try:
        from harena.server.serve import serve
    except ModuleNotFoundError as error:
        if (error.name or "harena").partition(".")[0] == "harena":
            raise
        fail(f"to play in the browser, install what the server needs: {PLAY}")
    if not harena.compiled:
        warn("The rules run uncompiled: the same games, but slower bots.")
    with told():
        for game in games:
            game_in(Path(game))
        serve(host, port, data, browser)


@app.command(epilog=examples("harena games", "harena games --json"))
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


@app.command(
    epilog=examples(
        "harena simulate warp-6 --bots greedy,random --games 1000 --swap",
        "harena simulate warp-6 --seats 3 --bots random --games 500 --seed 7 --json",
        "harena simulate warp-6 --bots my_bots.py:Hasty,greedy",
        "harena simulate examples/games/toll.py --bots greedy",
    )
)
@click.argument("game")
@click.option("--seats", type=int, show_default="as many as bots", help="How many play.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="A bot a seat, by commas: a name or FILE.py:Name; one stands for all.",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="How many games.",
)
@seed_option
@given_options
@click.option("--swap", is_flag=True, help="Move the bots one seat on with every game.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=20_000,
    show_default=True,
    help="Decisions until a game is unfinished.",
)
@click.option("--workers", type=click.IntRange(min=1), show_default="one a core", help="Processes.")
@as_json_option
def simulate(
    game: str,
    seats: int | None,
    bots: str,
    games: int,
    seed: int,
    option: tuple[str, ...],
    preset: str,
    swap: bool,
    limit: int,
    workers: int | None,
    as_json: bool,
) -> None:
    """Let bots play many games of GAME, and count who wins. Results repeat for a seed.

    GAME is its name, or a Python file with a GAME in it.
    """
    from harena.lab.simulate import simulate as run

    with told():
        found = find_game(game)
        names = [name.strip() for name in bots.split(",")]
        wanted = seats or (len(names) if len(names) > 1 else min(found.seat_counts))
        names = names * wanted if len(names) == 1 else names
        if len(names) != wanted:
            fail(f"{len(names)} bots for {wanted} seats; give one a seat, or one for all", 2)
        with Bar(found.title, games) as bar:
            tally = run(
                found,
                names,
                games,
                seed,
                options=options_of(found, preset, option),
                swap=swap,
                limit=limit,
                workers=workers,
                progress=bar.advance,
            )
    report: dict[str, Json] = {
        "game": found.name,
        "seats": wanted,
        "bots": list(names),
        "seed": seed,
    }
    report |= {"swap": swap, **tally.to_json()}
    if as_json:
        print_json(report)
    else:
        rows = [["seat", "bot", "wins", "share"]]
        finished = max(1, tally.games - tally.unfinished)
        for seat, name in enumerate(found.seat_names(wanted)):
            wins = tally.bot_wins[seat] if swap else tally.wins[seat]
            where = "all seats" if swap else name
            rows.append([where, names[seat], f"{wins:g}", f"{100 * wins / finished:.1f} %"])
        say(table(rows))
        say(
            f"{tally.games} games, {tally.unfinished} unfinished, {tally.decisions} decisions, "
            f"{report['decisions_per_second']} a second"
        )
    if tally.stopped:
        warn(f"stopped after {tally.games} of {games} games")
        raise click.exceptions.Exit(INTERRUPTED)


@app.command(
    epilog=examples(
        "harena playtest warp-arena --games 50",
        "harena playtest warp-arena --seats 2,3 --seed 7 --report warp-arena.md",
    )
)
@click.argument("game")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Games of what is played most; the rest in proportion.",
)
@click.option("--seats", default="", show_default="all", help="Numbers of players, by commas.")
@click.option(
    "--settings", default="", show_default="all", help="Settings of the study, by commas."
)
@seed_option
@click.option(
    "--processes", type=click.IntRange(min=1), show_default="one a core", help="Processes."
)
@click.option(
    "--report",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the findings there, as Markdown.",
)
@as_json_option
def playtest(
    game: str,
    games: int,
    seats: str,
    settings: str,
    seed: int,
    processes: int | None,
    report: Path | None,
    as_json: bool,
) -> None:
    """Play many games of many settings, and say what follows from it.

    GAME must bring a study, which counts what happens in them.
    """
    from harena.lab.playtest import playtest as run

    if not harena.compiled:
        warn("The rules run uncompiled: this takes very long.")
    players = [part.strip() for part in seats.split(",") if part.strip()]
    if not all(part.isdecimal() for part in players):
        fail(f"--seats {seats!r} is not a list of numbers such as 2,3", 2)
    with told(), Bar(game) as bar:
        done = run(
            find_game(game),
            games,
            seed,
            seats=[int(part) for part in players],
            settings=[part.strip() for part in settings.split(",") if part.strip()],
            processes=processes,
            begins=lambda _setting, _seats, count: bar.grow(count),
            progress=lambda _setting, _seats, count: bar.advance(count),
        )
    if report is not None:
        try:
            report.write_text(done.report(), encoding="utf-8")
        except OSError as error:
            fail(f"cannot write {report}: {error}")
    if as_json:
        print_json(done.to_json())
    elif report is None:
        sys.stdout.write(done.report())
    if done.stopped:
        played = sum(row.games for row in done.rows)
        warn(f"stopped after {played} of {bar.length} games")
        raise click.exceptions.Exit(INTERRUPTED)


def _read(file: Path) -> Match:
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"cannot read {file}: {error}")
    try:
        return read_record(text)
    except RecordError as error:
        fail(f"{file}: {error}")


record_argument = click.argument("file", type=click.Path(path_type=Path))


@app.command(epilog=examples("harena check game.harena", "harena check - < game.harena"))
@record_argument
def check(file: Path) -> None:
    """Check a record against the rules.

    FILE is the record; - reads standard input. If it is wrong: the reason, and exit code 1.
    """
    match = _read(file)
    result = result_text(match)
    ending = "not over yet" if result == "*" else f"result {result}"
    say(f"{match.game.title}, {match.seats} players, {len(match.log)} steps, {ending}")


@app.command(
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


@app.command(
    epilog=examples(
        "harena replay game.harena", "harena replay game.harena --to 60 --svg > position.svg"
    )
)
@record_argument
@click.option(
    "--to", type=click.IntRange(min=0), show_default="all", help="Stop after so many steps."
)
@as_json_option
@click.option("--svg", is_flag=True, help="Print the position as a picture.")
@click.option("--text", is_flag=True, help="Print the position in plain text.")
def replay(file: Path, to: int | None, as_json: bool, svg: bool, text: bool) -> None:
    """Tell a record step by step, or show where it leads.

    FILE is the record; - reads standard input.
    """
    match = _read(file)
    steps = len(match.log) if to is None else to
    if steps > len(match.log):
        fail(f"the record has {len(match.log)} steps, not {steps}", 2)
    if steps < len(match.log):
        part = Match(match.game, match.seats, match.options, players=match.players, settles=False)
        part.date = match.date
        for entry in match.log[:steps]:
            part.add(entry)
        match = part
    view = Viewpoint(match, -1)
    scene = match.scene(-1)
    if svg:
        sys.stdout.write(scene_svg(scene, match.game.look))
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
        print_json(
            {
                "game": match.game.name,
                "seats": match.seats,
                "steps": len(match.log),
                "result": result_text(match),
                "returns": values,
                "key": f"{match.state.key():016x}",
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


@app.command(epilog=examples("harena bench", "harena bench --json --seconds 0.2"))
@as_json_option
@click.option(
    "--runs",
    type=click.IntRange(min=1),
    default=5,
    show_default=True,
    help="Runs a figure; medians are shown.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01),
    default=0.6,
    show_default=True,
    help="Length of a run.",
)
def bench(as_json: bool, runs: int, seconds: float) -> None:
    """Measure how fast the rules run here, on one core."""
    from harena.lab import bench as lab

    where = lab.machine()
    figures = []
    pairs = lab.all_games()
    with Bar("measuring", len(pairs)) as bar:
        for name, seats in pairs:
            figures.append(lab.measure(name, seats, runs, seconds))
            bar.advance(1)
    if as_json:
        # By the game's name with its fewest seats, by `warp-6/3` with more.
        by_game: dict[str, Json] = {}
        for f in figures:
            by_game[f"{f.game}/{f.seats}" if f.game in by_game else f.game] = f.to_json()
        print_json({"machine": where, "games": by_game})
        return
    rows = [["game", "seats", "decisions/s", "from Python", "copy"]]
    for f in figures:
        speed, slow = f"{f.decisions_per_second:,}", f"{f.python_decisions_per_second:,}"
        rows.append([f.game, str(f.seats), speed, slow, f"{f.copy_ns} ns"])
    say(table(rows, right=True))
    say(", ".join(f"{name} {value}" for name, value in where.items()))


app.add_command(odds)
app.add_command(referee)


def main() -> None:
    """The entry point: `harena`."""
    try:
        code = app(standalone_mode=False)
    except (KeyboardInterrupt, click.Abort):
        warn("stopped")
        code = INTERRUPTED
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    sys.exit(code)

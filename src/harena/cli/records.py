"""`harena check` verifies a record; `harena replay` prints it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from harena.cli import messages
from harena.cli.output import as_json_option, echo, examples, fail, print_json
from harena.content.content import content_of
from harena.core.errors import RecordError
from harena.core.play.match import Match
from harena.core.play.player_view import PlayerView
from harena.core.record import read_record, result_text
from harena.core.scene.scene import Json, to_json
from harena.render.svg import scene_svg


def read_match(file: Path) -> Match:
    """Return the match of a record file; - reads standard input. Exits if there is none."""
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(messages.cannot_read(file=str(file), reason=str(error)))
    try:
        return read_record(text)
    except RecordError as error:
        fail(messages.in_file(file=str(file), reason=str(error)))


record_argument = click.argument("file", type=click.Path(path_type=Path))


@click.command(epilog=examples("harena check game.harena", "harena check - < game.harena"))
@record_argument
def check(file: Path) -> None:
    """Check a record against the rules, and its dice against their secret.

    FILE is the record; - reads standard input. If it is wrong, prints the reason and exits with
    code 1.
    """
    match = read_match(file)
    result = result_text(match)
    echo(
        messages.record_line(
            title=match.game.title,
            players=match.seats,
            steps=len(match.log),
            result="" if result == "*" else result,
        )
    )
    dice = sum(entry.is_roll for entry in match.log[match.fork_step :])
    if match.fork_step:
        echo(messages.continues_match(match.fork_step))
    if match.secret:
        echo(messages.dice_match(dice))
        if match.nonce_hashes:
            nonces, hashes = (sum(map(bool, s)) for s in (match.nonces, match.nonce_hashes))
            echo(messages.dice_mixed(nonces=nonces, hashes=hashes))
    elif match.commitment:
        echo(messages.DICE_UNCHECKED)


@click.command(
    epilog=examples(
        "harena replay game.harena", "harena replay game.harena --to 60 --svg > position.svg"
    )
)
@record_argument
@click.option(
    "--to", type=click.IntRange(min=0), show_default="all", help="Stop after this many steps."
)
@as_json_option
@click.option("--svg", is_flag=True, help="Print the position as a picture.")
@click.option("--text", is_flag=True, help="Print the position in plain text.")
def replay(file: Path, to: int | None, as_json: bool, svg: bool, text: bool) -> None:
    """Print a record step by step, or the position it leads to.

    FILE is the record; - reads standard input.
    """
    match = read_match(file)
    steps = len(match.log) if to is None else to
    if steps > len(match.log):
        fail(messages.too_few_steps(steps=len(match.log), asked=steps), 2)
    if steps < len(match.log):
        match = match.upto(steps)
    view = PlayerView(match, -1)
    scene = match.scene(-1)
    if svg:
        sys.stdout.write(scene_svg(scene, content_of(match.game).theme))
    elif text:
        shown = match.game.text(match.state.observe(-1))
        if not shown:
            fail(messages.no_plain_text(match.game.title), 2)
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
                    indent = "    " if event.detail else "" if event.kind == "heading" else "  "
                    sys.stdout.write(f"{frame.upto:>5}  {indent}{event.text}\n")
        sys.stdout.write(f"{scene.summary}\n")

"""Texts that the commands print: results, questions, warnings and errors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from harena.core.english import counted, listed

# --- all commands -------------------------------------------------------------------------------

STOPPED: Final = "stopped"
SLOW: Final = "The rules run uncompiled: this will be slow."


def error(reason: str) -> str:
    return f"harena: {reason}"


def cannot_read(*, file: str, reason: str) -> str:
    return f"cannot read {file}: {reason}"


def cannot_write(*, file: str, reason: str) -> str:
    return f"cannot write {file}: {reason}"


def in_file(*, file: str, reason: str) -> str:
    return f"{file}: {reason}"


def option_without_value(option: str) -> str:
    return f"--option {option!r} has no value; write it as name=value"


def needs_play_extra(*, purpose: str, command: str) -> str:
    return f"{purpose}, install the server's packages: {command}"


def stopped_after(*, done: int, of: int, what: str = "games", record: str = "") -> str:
    stopped = f"stopped after {done} of {of} {what}"
    return f"{stopped}; {resume_from(record)}" if record else stopped


def resume_from(record: str) -> str:
    return f"run the same command again to resume from {record}"


# --- play and analyse ---------------------------------------------------------------------------

TO_PLAY: Final = "to play"
AT_NEEDS_TERMINAL: Final = "--at needs --terminal"
SLOW_BOTS: Final = "The rules run uncompiled: bots are slower."
NEEDS_TERMINAL: Final = "--terminal needs a terminal; over ssh, use ssh -t"
NOT_STARTED: Final = "the server did not start"


def open_page(page: str) -> str:
    return f"Open /{page}"


# --- games and check-game -----------------------------------------------------------------------


def game_line(*, name: str, title: str, players: str, minutes: int) -> str:
    return f"{name}: {title}, {players} players, {counted(minutes, 'minute')}"


def options(names: Sequence[str]) -> str:
    return f"options: {', '.join(names)}"


def presets(names: Sequence[str]) -> str:
    return f"presets: {', '.join(names)}"


def bots(names: Sequence[str]) -> str:
    return f"bots: {', '.join(names)}"


def no_faults(*, title: str, games: int) -> str:
    return f"{title}: no faults found in {counted(games, 'game')}"


# --- records ------------------------------------------------------------------------------------

DICE_UNCHECKED: Final = (
    "the dice cannot be checked: their secret is published when the match is over"
)


def record_line(*, title: str, players: int, steps: int, result: str) -> str:
    ending = f"result {result}" if result else "not over yet"
    return f"{title}, {counted(players, 'player')}, {counted(steps, 'step')}, {ending}"


def continues_match(step: int) -> str:
    return f"it continues another match from step {step}; the dice before are not checked"


def dice_match(number: int) -> str:
    return f"all {number} dice match the committed secret"


def dice_mixed(*, nonces: int, hashes: int) -> str:
    """Return the text about the nonces that are mixed into the secret."""
    return f"mixed from the server's secret and {nonces} of {counted(hashes, 'announced nonce')}"


def too_few_steps(*, steps: int, asked: int) -> str:
    return f"the record has {counted(steps, 'step')}, not {asked}"


def no_plain_text(title: str) -> str:
    return f"{title} has no plain-text pictures; try --svg"


# --- odds ---------------------------------------------------------------------------------------


def no_odds(*, title: str, games: Sequence[str]) -> str:
    return f"{title} has no odds; games that do: {', '.join(games)}"


def odds(*, attackers: str, defenders: str, percent: float, exact: bool, terms: str) -> str:
    chance = f"{percent:.1f} %" if exact else f"about {percent:.1f} %"
    return f"{attackers} against {defenders}: the attacker wins {chance} ({terms})"


# --- simulate, ladder, playtest and bench -------------------------------------------------------

SIMULATION_HEAD: Final = ("seat", "bot", "games", "wins", "share", "95 %")
ALL_SEATS: Final = "all seats"
BENCH_HEAD: Final = ("game", "seats", "decisions/s", "from Python", "copy")
MEASURING: Final = "measuring"


def wrong_bots(*, bots: int, seats: int) -> str:
    given = counted(bots, "bot")
    return f"{given} for {counted(seats, 'seat')}; give one per seat, or one for all"


def moving_first(seat: str) -> str:
    return f"{seat}, moving first"


def games_played(*, games: int, unfinished: int, decisions: int, per_second: object) -> str:
    played = counted(games, "game")
    return f"{played}, {unfinished} unfinished, {decisions} decisions, {per_second} a second"


def turns(*, median: int, low: int, high: int, least: int, most: int) -> str:
    half = f"{low} to {high} in half of the games"
    return f"Turns: median {median}, {half}, minimum {least}, maximum {most}"


def anchor_absent(*, anchor: str, bots: Sequence[str]) -> str:
    return f"--anchor {anchor!r} is not in the ladder; bots: {', '.join(bots)}"


def ladder_stopped(*, games: int, record: str) -> str:
    stopped = f"stopped after {counted(games, 'game')}"
    return f"{stopped}; {resume_from(record)}" if record else stopped


def wrong_seats(given: str) -> str:
    return f"--seats {given!r} is not a list of numbers such as 2,3"


# --- lab ----------------------------------------------------------------------------------------

STOPPED_BEFORE_CALIBRATION: Final = "stopped before the calibration"
CALIBRATION_HEAD: Final = ("predicted", "mean", "observed", "95 %", "games")
EXPLOITABLE: Final = "exploitable"
ITERATIONS: Final = "iterations"
POSITIONS: Final = "positions"
BUDGETS: Final = "budgets"


def puzzles_found(*, puzzles: int, file: object) -> str:
    return f"{counted(puzzles, 'puzzle')} in {file}"


def stopped_in_round(*, number: int, of: int) -> str:
    return f"stopped in round {number} of {of}"


def trained(*, games: int, unfinished: int, weights: int, used: int) -> str:
    played = f"{counted(games, 'game')} played, {unfinished} unfinished"
    return f"{played}; {counted(weights, 'weight')}, {used} not 0"


def calibration(*, positions: int, loss: float, blind: float, brier: float) -> str:
    losses = f"log loss {loss:.4f} ({blind:.4f} for even chances), Brier {brier:.4f}"
    return f"{counted(positions, 'test game')}: {losses}"


def between(low: str, high: str) -> str:
    return f"{low} to {high}"


COMPARISON_HEAD: Final = ("measure", "A", "B", "B less A", "95 %", "finding")
FINDINGS: Final = {
    "higher": "higher in B",
    "lower": "lower in B",
    "same": "no difference that matters",
    "open": "not clear yet",
}
UNKNOWN: Final = "?"
PAIRS: Final = "pairs of games"


def variant(*, letter: str, game: str, options: Sequence[str]) -> str:
    return f"{letter}: {game}, {' '.join(options) if options else 'default options'}"


def with_relative(*, difference: str, part: float) -> str:
    return f"{difference} ({100 * part:+.0f} %)"


def compared(*, pairs: int, unfinished: Sequence[int], left: int) -> str:
    played = counted(pairs, "pair of games", "pairs of games")
    cut = f", unfinished {unfinished[0]} in A and {unfinished[1]} in B" if any(unfinished) else ""
    if left:
        return f"{played}{cut}. {counted(left, 'measure is', 'measures are')} not clear yet."
    return f"{played}{cut}. All measures are clear."


def never_counted(*, measure: str, counts: Sequence[str]) -> str:
    return f"no game has {measure!r}; measures: {', '.join(counts)}"


def several_presets(*, option: str, presets: Sequence[str]) -> str:
    return f"{option} takes one preset, not {listed(presets)}"


BALANCE_HEAD: Final = (
    *("choice", "games", "won", "95 %", "in the mix", "95 %"),
    *("against the mix", "dominated by"),
)
BALANCE_MATRIX: Final = "won, %"
BALANCE_PAIRS: Final = (
    "## Pairs\nThe share of games, in percent, that the choice of the line wins against that of "
    "the column."
)


def balanced(*, games: int, unfinished: int, bot: str) -> str:
    cut = f", and {unfinished} unfinished" if unfinished else ""
    return f"{counted(games, 'game')} of {bot} against itself{cut}."


def balance_title(game: str) -> str:
    return f"# Starting choices of {game}"


def balance_source(*, command: str, machine: str) -> str:
    return f"Generated by `{command}` on {machine}."


def too_many_plans(number: int) -> str:
    return f"--plan was given {number} times, at most 2 are allowed"


def wrong_iterations(given: str) -> str:
    return f"--iterations {given!r} is not a list of numbers above 0 such as 1,10,100"


def needs_network_extra(missing: str) -> str:
    return f'training a network needs {missing}: pip install "harena[network]"'


def network_for(*, game: str, seats: int) -> str:
    return f"{game}, {seats} seats"


def network_round(*, number: int, loss: float) -> str:
    return f"round {number}: {loss:.4f} nats from the targets"


def network_match(seats: int) -> str:
    return f"match, {seats} seats"


def network_result(*, won: float, games: int, low: float, high: float, equal: float) -> str:
    return (
        f"The network won {won:g} of {games} games: {won / max(1, games):.1%} "
        f"[{low:.1%}, {high:.1%}]; an equal share is {equal:.1%}."
    )


def network_not_written(*, file: str, out: str) -> str:
    return f"it is not clearly better, so {out} is unchanged; the network is in {file}"


def network_stopped(*, file: str) -> str:
    return f"{STOPPED}; --resume continues from {file}"


# --- admin --------------------------------------------------------------------------------------

TO_ADMINISTER: Final = "to administer a server"
STOP_SERVER: Final = "A server uses this database and wouldn't notice the change. Stop it first."
NOT_SQLITE: Final = (
    "This database is not an SQLite file. Back up PostgreSQL with "
    "pg_dump --format=custom --file=FILE URL, and restore with "
    "pg_restore --clean --if-exists --dbname=URL FILE."
)
NOTHING_CHANGED: Final = "Nothing was changed."
NO_TABLES: Final = "No tables."
NO_CHANGES: Final = "No changes."
NOTHING_TO_PRUNE: Final = "No tables are that old."
OPEN_SEAT: Final = "(open)"


def setting(*, variable: str, value: str, is_default: bool) -> str:
    return f"{variable}={value}{'  (default)' if is_default else ''}"


def no_database(*, file: str) -> str:
    return f"There's no database {file}. Name the server's one with HARENA_DATA or --data."


def person(*, name: str, account: str) -> str:
    if not account:
        return name or OPEN_SEAT
    return f"{name} [{account}]" if name else f"[{account}]"


def close_table(*, table: str) -> str:
    return f"Close table {table}? Nobody will be able to play or watch it. (yes/no)"


def table_closed(*, table: str) -> str:
    return f"Table {table} is closed."


def delete_table(*, table: str) -> str:
    return f"Delete table {table} with its log, chat and reports? (yes/no)"


def table_deleted(*, table: str) -> str:
    return f"Table {table} is deleted."


def prune_tables(*, count: int) -> str:
    return f"Delete {counted(count, 'table')} with logs, chats and reports? (yes/no)"


def older_than(*, days: int) -> str:
    return f"older than {counted(days, 'day')}"


def tables_pruned(*, count: int) -> str:
    return f"{counted(count, 'table')} deleted."


def erase_person(*, person: str) -> str:
    return f"Erase {person} from all tables, with their chat lines and addresses? (yes/no)"


def person_erased(*, person: str) -> str:
    return f"{person} is erased."


def backed_up(*, file: str, size: int) -> str:
    return f"{file}: {counted(size, 'byte')}, checked"


def restore_backup(*, file: str, target: str) -> str:
    return f"Replace {target} by {file}? (yes/no)"


def restored(*, target: str, old: str) -> str:
    kept = f" The replaced database is {old}." if old else ""
    return f"{target} is restored.{kept}"


NO_REPORTS: Final = "No reports."
SPECTATOR: Final = "spectator"


def seat(number: int) -> str:
    return f"seat {number}"


def reported(
    *,
    number: int,
    time: str,
    table: str,
    name: str,
    role: str,
    account: str,
    address: str,
    times: int,
) -> str:
    known = ", ".join(filter(None, (role, account, address)))
    return f"{number}  {time}  /t/{table}  {name} ({known})  x{times}"


def report_dismissed(*, line: int) -> str:
    return f"The reports of line {line} are dismissed."


NO_SANCTIONS: Final = "Nobody is banned or muted."
SUBJECT_OR_REPORT: Final = "Name a person or an address, or use --report."


def sanctioned(*, kind: Literal["ban", "mute"], subject: str, end: str) -> str:
    return f"{subject} is {'banned' if kind == 'ban' else 'muted'} {end}."


def sanction_end(*, time: str) -> str:
    return f"until {time} UTC" if time else "for ever"


def lifted(*, subject: str) -> str:
    return f"{subject} is neither banned nor muted any more."


# --- print --------------------------------------------------------------------------------------


def printed(*, file: str, pages: int, paper: str) -> str:
    return f"{file}: {counted(pages, 'page')}, {paper}"


def sheet(*, name: str, pages: int) -> str:
    return f"{name}: {counted(pages, 'page') if pages else 'left out'}"


# --- referee ------------------------------------------------------------------------------------

POSTED: Final = "posted"
NOT_POSTED: Final = "not posted"
NOT_ACCEPTED: Final = "no posts were accepted"
ALL_POSTED: Final = "accepted; all players have posted"
PASTE_TO_END: Final = "Paste the posts, then press Ctrl-D."
PASTE_TO_DOT: Final = "Paste the posts. End with a line that has only a dot."
NOT_PLAYED: Final = "not played; use --yes to skip the question"
WHAT_NEXT: Final = "What next?"
ASK_PLAYERS: Final = "Players, separated by commas:"
ASK_OPTIONS: Final = "Options, such as width=6 limit=no (optional):"
ASK_PICTURE: Final = "File for the picture:"
ASK_AUTHOR: Final = "Whose post? (Leave empty if names are above the posts.)"
ASK_TURN: Final = "Which turn? (Leave empty for the newest.)"
MENU: Final = (
    ("p", "paste posts"),
    ("r", "play the turn"),
    ("t", "show a report"),
    ("u", "undo the last turn"),
    ("b", "draw the board"),
    ("s", "show the status"),
    ("q", "quit"),
)


def already_exists(file: str) -> str:
    return f"{file} already exists"


def new_game(file: str) -> str:
    return f"{file} does not exist yet. New game."


def choose_game(names: Sequence[str]) -> str:
    games = ", ".join(names) or "none can be run from posts"
    return f"choose a game with --game: {games}"


def game_phase(*, title: str, phase: str) -> str:
    return f"{title}: {phase}"


def not_posted_yet(default: str) -> str:
    return f"  {NOT_POSTED}; without a post: {default}"


def order_line(*, number: int, text: str) -> str:
    return f"line {number}: {text}"


def ignored(*, where: str, why: str, text: str) -> str:
    return f"ignored: {where}, {why}: {text}" if why else f"ignored: {where}: {text}"


def accepted(missing: Sequence[str]) -> str:
    return f"accepted; missing: {listed(missing)}" if missing else ALL_POSTED


def use_deadline(reason: str) -> str:
    return f"{reason}; use --deadline to play without them"


def play_this(turn: int) -> str:
    return f"Play turn {turn} like this? (y/n)"


def play_turn(*, turn: int, missing: Sequence[str]) -> str:
    without = f" without {listed(missing)}" if missing else ""
    return f"Play turn {turn}{without}? (y/n)"


def undo_turn(turn: int) -> str:
    return f"Undo turn {turn} and all later posts? (y/n)"


def saved(file: str) -> str:
    return f"saved: {file}"


def unknown_key(key: str) -> str:
    return f"{key!r} is not in the menu"


def not_a_turn(answer: str) -> str:
    return f"{answer!r} is not a turn"


def no_report(last: int | None) -> str:
    if last is None:
        return "no report of that turn; no turn has been played"
    return f"no report of that turn; reports exist for turns 0 to {last}"

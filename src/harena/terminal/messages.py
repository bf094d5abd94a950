"""Texts of the terminal client: prompts, dialogs, settings, clocks, proposals and errors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import counted, listed

# --- home screen --------------------------------------------------------------------------------

WELCOME: Final = "Press Enter to open a table or start a game."
YOUR_NAME: Final = "Your name"
PASTE_LINK: Final = "Paste an invitation or table link:"
YOUR_GAMES: Final = "Your games"
FREE_SEATS: Final = "Free seats"
TO_WATCH: Final = "Watch"
NEW_GAME: Final = "New game"
EMPTY_SEAT: Final = "empty seat"


def resign_game(*, game: int) -> str:
    return f"Resign game {game}"


def table_row(*, title: str, names: Sequence[str], note: str) -> str:
    return f"{title}: {', '.join(names)} ({note})"


PAUSED: Final = "paused"
YOUR_TURN: Final = "your turn"

# --- connection ---------------------------------------------------------------------------------

CONNECTION_LOST: Final = "Connection lost. Reconnecting…"


def not_an_address(address: str) -> str:
    return f"{address!r} is not a server address, such as http://host:8765"


def cannot_read(*, path: str, reason: str) -> str:
    return f"cannot read {path}: {reason}"


def cannot_reach(*, address: str, reason: str) -> str:
    return f"cannot reach {address}: {reason}"


def server_answered(error: str) -> str:
    return f"the server answered {error}"


def cannot_open_table(reason: str) -> str:
    return f"cannot open the table: {reason}"


# --- table --------------------------------------------------------------------------------------

YOU: Final = "You"
"""The name that nameless players see for themselves; others never see it."""
SEARCH: Final = "type to search"
READY: Final = "ready"
CHOSEN: Final = "chosen"
THINKING: Final = "Thinking…"
HINT: Final = "Hint"
NO_HINT: Final = "No suggestion."
NO: Final = "No"
YES: Final = "Yes"
ASK: Final = "Ask"
AGREE: Final = "Allow"
DECLINE: Final = "Decline"
WITHDRAW: Final = "Withdraw"
RESIGN: Final = "Resign"
ASK_UNDO: Final = "Ask the others to take back your last move?"
ASK_PAUSE: Final = "Ask the others for a pause?"
ASK_RESIGN: Final = "Resign this game?"
ASK_RESIGN_WHICH: Final = "Resign only this game, or the series?"
RESIGN_SERIES: Final = "Resign the series"
NOTHING_TO_ANSWER: Final = "There is no request to answer."
NO_CHAT: Final = "This table has no chat."
CHAT_MESSAGE: Final = "Your message"
SEATS_TAKEN: Final = "All seats are taken."
WAITING: Final = "Waiting for players. Press i for the invitation links."
EACH_LINK: Final = "Each link gives its seat to the person who opens it."
LINK_KEYS: Final = "Press Enter to copy a link, Escape to go back."
COPIED: Final = "Copied, if your terminal allows it."
HOW_TO_JOIN: Final = "Open it in a browser, or with harena play --terminal --at LINK."
LOCAL_ONLY: Final = (
    "Only people on this machine can join (also over ssh), with harena play --terminal "
    "--at LINK. To let others join, start harena play --host 0.0.0.0 and open it with --at."
)
CHECKBOX_KEYS: Final = "Press Enter to check or uncheck, Escape when done."


def seat_name(number: int) -> str:
    return f"Seat {number}"


def player(*, seat: str, name: str) -> str:
    return f"{seat} ({name})"


def prompt_for(*, name: str, text: str) -> str:
    return f"{name}: {text}"


def hand_over(name: str) -> str:
    return f"Hand the screen to {name}."


def i_am(name: str) -> str:
    return f"I am {name}"


def confirm(label: str) -> str:
    return f"Yes: {label}"


REMATCH_ASKED: Final = "The rematch starts when everyone agrees. Press m again to join it."


def rematch(result: str) -> str:
    return f"{result}  (m: rematch)"


def waiting_for(names: Sequence[str]) -> str:
    return f"Waiting for {listed(names)}." if names else "Please wait."


def passes_in(seconds: float) -> str:
    return f"[passes automatically in {seconds:.0f} s]"


def spectator_delay(seconds: int) -> str:
    if seconds < 0:
        return "You'll see this game once it is over."
    return f"You see this game with a delay of {minutes(seconds)}."


def minutes(seconds: int) -> str:
    if seconds % 60:
        return counted(seconds, "second")
    return counted(seconds // 60, "minute")


def time_left(time: str) -> str:
    return f"{time} left"


def match_score(*, number: int, of: int, players: Sequence[str]) -> str:
    return f"Game {number} of {of}: {listed(players)}."


def proposal(*, name: str, what: str, waiting: Sequence[str], can_answer: bool) -> str:
    asks = {
        "pause": "asks for a pause",
        "undo": "asks to take back a move",
        "together": "asks to undo everyone's secret choices of that moment",
    }[what]
    key = " (a: answer)" if can_answer else ""
    return f"{name} {asks}. Waiting for {listed(waiting)}{key}."


def game_paused(name: str) -> str:
    if name:
        return f"Paused at {name}'s request (p: resume)."
    return "The game is paused (p: resume)."


# --- tutorial -----------------------------------------------------------------------------------

READ_FIRST: Final = "Read this, then choose Next."
NEXT: Final = "Next"
FIRST_GAME: Final = "Play your first game"
OTHER_VERSION: Final = "cannot read this step: the server has another version"


def step_of(*, number: int, of: int) -> str:
    return f"{number} of {of}"


def right_choice(label: str) -> str:
    return f"Choose “{label}”, marked in the list."


# --- new game -----------------------------------------------------------------------------------

OPEN_TABLE: Final = "Open the table"
START: Final = "Start"
START_HELP: Final = "Press Enter to start, or change the settings below first."
TUTORIAL_HELP: Final = "Learn the game on a real board, here in the terminal."
BROWSER_TUTORIAL: Final = "Tutorial in the browser"
BROWSER_HELP: Final = "Open the same tutorial in a browser, at this address."


def game_heading(*, title: str, minutes: int, summary: str) -> str:
    lasts = f" ({counted(minutes, 'minute')})" if minutes else ""
    return f"{title}{lasts}: {summary}"


def play_tutorial(minutes: int) -> str:
    return f"Play the tutorial, {counted(minutes, 'minute')}"


def no_browser(address: str) -> str:
    return f"No browser found. Open {address} in one."


def enter_value(*, title: str, about: str) -> str:
    return f"{title}. {about}"


def wrong_value(*, title: str, right: str) -> str:
    return f"{title}: {right}."


# --- settings -----------------------------------------------------------------------------------

GAME: Final = "Game"
CLASSIC: Final = "Classic"
CLASSIC_SUMMARY: Final = "The game of the rulebook, with no optional rule."
CUSTOM: Final = "Custom options"
CUSTOM_SUMMARY: Final = "You chose the options below."
PLAYERS: Final = "Players"
SEATS: Final = "Seats"
SEATS_HELP: Final = "Number of players."
ME: Final = "Me"
FRIEND: Final = "A friend (by link)"
ME_HELP: Final = "You play this seat."
SHARED_HELP: Final = "You share this screen and take turns."
FRIEND_HELP: Final = "You get a link to send."
NAME: Final = "name"
NAME_HELP: Final = "The name that others see. Leave empty to use the seat's name."
RULES: Final = "Rules"
TERMS: Final = "Terms"
TIME: Final = "Time"
NO_TIME_LIMIT: Final = "No time limit"
TIMEOUT: Final = "When time is up"
TIMEOUT_LOSES: Final = "Running out of time loses"
TIMEOUT_LOSES_HELP: Final = "Running out of time loses the game."
TIMEOUT_PLANS: Final = "Plans count as they are"
TIMEOUT_PLANS_HELP: Final = "When time is up, plans count as they are."
TIMEOUT_BOT_HELP: Final = "When time is up, a bot plays until the player returns."
MATCH: Final = "Match"
ONE_GAME: Final = "One game"
HINTS: Final = "Hints"
HINTS_HELP: Final = "Players may ask a bot for a hint. The others see that they did."
PUBLIC: Final = "Public"
PUBLIC_HELP: Final = "Anyone may join and watch. Otherwise, only people with the link may."
DELAY: Final = "Spectator delay"
DELAY_HELP: Final = "Spectators never see hidden cards and plans before the end."
WINDOW: Final = "Seconds to interrupt"
WINDOW_HELP: Final = "The time that others have to interrupt: 0.5 to 30 seconds."
WINDOW_WRONG: Final = "enter 0.5 to 30 seconds"
ALL: Final = "All"
NONE: Final = "None"


def players(number: int) -> str:
    return counted(number, "player")


def bot(title: str) -> str:
    return f"Bot: {title}"


def level(*, number: int, title: str) -> str:
    return f"{number}, {title}"


def choice(*, title: str, summary: str) -> str:
    return f"{title}: {summary}" if summary else title


def bot_plays_on(title: str) -> str:
    return f"{title} plays on"


def clock_time(*, time: str, more: str) -> str:
    return f"{time} and {more} more per turn" if more else time


def per_turn(time: str) -> str:
    return f"{time} per turn"


def clocks(*, time: str, recommended: bool) -> str:
    return f"Clocks: {time} (recommended)" if recommended else f"Clocks: {time}"


def by_post(time: str) -> str:
    return f"By post: {time}"


def match(seats: int) -> str:
    if seats == 2:
        return "2 games, swapping sides"
    return f"{seats} games, each player once in each seat"


def delay(*, time: str, at_the_end: bool) -> str:
    if at_the_end:
        return "until the game is over"
    return time or "none"


def balance(*, equal: bool, games: int, shares: Sequence[str]) -> str:
    sides = "The sides are about equal" if equal else "The sides are not equal"
    return f"{sides}. Wins in {games} games between equal bots: {listed(shares)}."


def number_help(*, about: str, least: int, most: int) -> str:
    return f"{about} {least} to {most}."


def number_wrong(*, least: int, most: int) -> str:
    return f"enter {least} to {most}"


def list_help(*, about: str, things: Sequence[str], most: int) -> str:
    return f"{about} Up to {most} of: {', '.join(things)}. Write 2x before a name for two of it."

"""Reasons for refused requests, as the page and the terminal show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import capitalized, counted, listed, listing


def sentence(problem: str) -> str:
    """Return an error of the rules as a sentence."""
    return capitalized(problem) + ("" if problem.endswith((".", "?", "!")) else ".")


# --- requests ---------------------------------------------------------------------------------

WENT_WRONG: Final = "Something went wrong. Try again."
OTHER_SITE: Final = "Pages of other sites can't do that."
NOT_JSON: Final = "Send the body as application/json."
TOO_MANY_REQUESTS: Final = "Too many requests from your address. Wait a minute."
TOO_MANY_MESSAGES: Final = "Too many messages. Slow down."
NOT_TEXT: Final = "Send messages as text, not as binary data."


def unknown_host(*, host: str) -> str:
    return f"This server isn't called {host!r}. HARENA_HOSTS can add names."


def body_too_large(*, most: int) -> str:
    return f"The body is too large. The limit is {most} bytes."


def message_too_large(*, most: int) -> str:
    return f"The message is too large. The limit is {most} bytes."


def no_endpoint(*, path: str) -> str:
    return f"There's no /api/{path} here."[:200]


def seconds_range(*, least: int, most: int, others: Sequence[int]) -> str:
    more = "".join(f", or {other}" for other in others)
    return f"choose 0 for none, or {least} to {most} seconds{more}"


# --- games and pages --------------------------------------------------------------------------

NO_RULEBOOK: Final = "This game has no rulebook."
NO_SUCH_PUZZLE: Final = "This puzzle doesn't exist."
NO_COVER: Final = "This game has no cover."
NO_PICTURE: Final = "This picture doesn't exist."
WHOLE_NUMBER: Final = "choose a whole number"


def no_such_page(*, pages: int) -> str:
    return f"Choose a page from 1 to {pages}."


def too_many_options(*, count: int, most: int) -> str:
    return f"Too many options: {count}. The limit is {most}."


def option_without_value(*, option: str) -> str:
    return f"Option {option!r} has no value. Write it as name=value."


def no_tutorial(*, game: str) -> str:
    return f"{game} has no tutorial."


def no_such_step(*, last: int) -> str:
    return f"Choose a step from 0 to {last}."


def no_such_frame(*, last: int) -> str:
    return f"Choose a frame from 0 to {last}."


CHOICES_MISSING: Final = "Send a choice for each earlier step that has one."


def no_such_choice(*, choice: int) -> str:
    return f"Choice {choice} of this step doesn't exist."


# --- a new table ------------------------------------------------------------------------------

CLOCK_AND_DEADLINE: Final = "Choose clocks or a deadline, not both."
INCREMENT_WITHOUT_CLOCK: Final = "An increment needs clocks."
NO_TIME_LIMIT: Final = "Without clocks or a deadline, time never runs out."
FORFEIT_OF_TWO: Final = "Losing on time is for two players only."
BOT_OF_PERSON: Final = "Only a bot's seat can name a bot."


def games_in_match(*, seats: int) -> str:
    return f"A match has one game, or {seats}: one for each seat."


def no_forfeit(*, game: str) -> str:
    return f"Nobody can resign in {game}, so nobody can lose on time."


def needs_substitute(*, game: str, by_clock: bool) -> str:
    limit = "clock" if by_clock else "deadline"
    return f"{game} has no plans that a {limit} could end. Let a bot play on."


def nothing_to_delay(*, game: str) -> str:
    return f"Nothing is secret in this game of {game}, so spectators need no delay."


def wrong_players(*, players: int, seats: int) -> str:
    return f"{counted(players, 'player')} for {counted(seats, 'seat')}. Name one for each seat."


def bad_name(*, longest: int) -> str:
    return f"A name has 1 to {longest} printable characters."


MATCH_OVER_THERE: Final = "The match is over by then. Choose an earlier moment."
SHUFFLE_KNOWN: Final = (
    "You can't play on from here: the record shows what lies shuffled in this game."
)

# --- finding and joining a table --------------------------------------------------------------

NO_METRICS: Final = "There are no metrics here."
TABLE_CLOSED: Final = "The server's operator has closed this table."
NO_TABLE: Final = "This table doesn't exist."
NO_OPEN_TABLE: Final = "This table isn't open to everyone."
NO_INVITE: Final = "The link may be incomplete, or its table was deleted."
SEAT_TAKEN: Final = "This seat is already taken."
TABLE_FULL: Final = "All seats are taken."
TABLE_CROWDED: Final = "Too many people are watching this table."
TOO_MANY_CONNECTIONS: Final = "You have this table open too often. Close another window first."
NO_CODE: Final = "The code or link is incomplete, used up or too old. Get a new one."
NO_PROVIDER: Final = "This server has no other service to sign in with."
SIGN_IN_FAILED: Final = "Couldn't sign in. Try again."
NO_PASSKEYS: Final = "This server has no passkeys here."
NO_PASSKEY: Final = "This passkey doesn't belong to anyone here. It may have been removed."
BAD_PASSKEY: Final = "This passkey can't be used. Try again, or use another way to sign in."
PASSKEY_TOO_LATE: Final = "That took too long. Try again."
NO_MAILS: Final = "This server sends no mails."
TOO_MANY_SIGN_IN_MAILS: Final = "You asked for too many mails today. Try again tomorrow."
SAME_TABLE: Final = (
    "This device and the other one play against each other in a game. Finish that game first."
)
NOT_YOUR_SEAT: Final = "That's not your seat."
YOU_WATCH: Final = "You're watching this game."


def too_many_identities(*, most: int) -> str:
    return f"You have {most} of these, the most possible. Remove one first."


# --- playing ----------------------------------------------------------------------------------

GAME_MOVED_ON: Final = "The game has moved on. Look at the board and try again."
NOT_YOUR_TURN: Final = "It's not your turn."
NOT_ALL_HERE: Final = "The game starts when every seat is taken."
GAME_OVER: Final = "The game is over."
GAME_NOT_OVER: Final = "The game isn't over yet."
GAME_PAUSED: Final = "The game is paused. Resume it first."
GAME_RUNS: Final = "The game isn't paused."
BOT_PLAYS_ON: Final = "A bot is playing for you. Take your seat back first."
NO_SUBSTITUTE: Final = "No bot is playing for you."
NO_WINDOW: Final = "You can't respond now."
NO_UNDO: Final = "You can't undo that."
NO_SERIES: Final = "This isn't a series of games. You can resign the match."
RESIGN_OF_TWO: Final = "Only a game of two players can be resigned."
NO_RESIGNING: Final = "This game has its own way to give up."
NOTHING_TO_PLAN: Final = "There's nothing to plan now."
NOTHING_FOR_YOU_TO_PLAN: Final = "There's nothing for you to plan now."
WRONG_NONCE: Final = "That number doesn't match its hash."
REMATCH_OF_PLAYERS: Final = "Only the players can ask for a rematch."


def illegal_now(*, action: str, legal: Sequence[str]) -> str:
    return f"{action!r} isn't legal now. Legal now: {listing(legal)}."


def illegal_then(*, action: str, legal: Sequence[str]) -> str:
    return f"{action!r} isn't legal at that point. Legal then: {listing(legal)}."


# --- proposals --------------------------------------------------------------------------------

PROPOSAL_OPEN: Final = "Another proposal is open. Answer that one first."
PROPOSAL_DECLINED: Final = "That was declined. Ask again after the next move."
UNDO_WITHOUT_ASKING: Final = "You can undo that without asking."
NOTHING_TO_UNDO: Final = "You have no move to undo."
NOBODY_TO_ASK: Final = "There's nobody to ask."
PROPOSAL_GONE: Final = "This proposal is no longer open."
NOT_ASKED: Final = "This proposal isn't for you."

# --- conditional moves ------------------------------------------------------------------------

OTHER_GAME: Final = "This is a record of another game."
LINE_TOO_OLD: Final = "The game has moved on. Start your line from the current position."
LINE_FORM: Final = (
    "Start a line with another player's move. Then add your reply. A line ends where a die falls."
)
NO_CONDITIONAL_MOVES: Final = "You can't prepare moves at this table now."
LINE_GONE: Final = "This line no longer exists."


def line_too_long(*, most: int) -> str:
    return f"This line is too long. The limit is {most} decisions."


def too_many_lines(*, most: int) -> str:
    return f"You have {most} lines, the most possible. Delete one first."


# --- hints and the game's end -----------------------------------------------------------------

NO_HINTS: Final = "This table has no hints."
TOO_MANY_HINTS: Final = "Too many questions. Wait a moment."
HINT_REPLACED: Final = "You asked for something else meanwhile."
NO_TIME: Final = "The bot ran out of time. Try again in a moment."
NO_BOT_MOVE: Final = "No bot has made a move to explain yet."
NO_MORE_TO_EXPLAIN: Final = "There's nothing more to explain about this move."
NO_SUMMARY: Final = "The summary of this game isn't available just now."

# --- quotas -----------------------------------------------------------------------------------

SERVER_FULL: Final = (
    "This server is full at the moment. Games that have begun go on. Try again later."
)


def too_many_tables(*, most: int) -> str:
    return f"You have opened {counted(most, 'unfinished table')}. Finish or resign one first."


# --- bans and mutes ---------------------------------------------------------------------------


def banned(*, until: str, reason: str) -> str:
    if until:
        return _with_reason(f"You're banned from this server until {until}.", reason)
    return _with_reason("You're banned from this server.", reason)


def muted(*, until: str, reason: str) -> str:
    if until:
        return _with_reason(f"You can't write in chats until {until}.", reason)
    return _with_reason("You can't write in chats on this server.", reason)


def _with_reason(sentence: str, reason: str) -> str:
    return f"{sentence} Reason: {reason}" if reason else sentence


# --- chat -------------------------------------------------------------------------------------

NO_ONE_TO_TALK_TO: Final = "There's nobody to talk to."
TEXT_OR_PHRASE: Final = "Send either a text or a phrase."
TOO_MUCH_TALK: Final = "Too many people are writing. Wait a moment."
TOO_MANY_LINES: Final = "You're writing too much. Wait a moment."
NO_OTHER_LINE: Final = "That message doesn't exist, or it's your own."
EMPTY_LINE: Final = "Write something first."


def line_length(*, most: int) -> str:
    return f"Your message is too long. The limit is {most} characters."


def name_of_player(*, name: str) -> str:
    return f"A player here is called {name}. Choose another name."


# --- notifications ----------------------------------------------------------------------------

NO_NOTIFICATIONS: Final = "This table has no notifications."
TOO_MANY_MAILS: Final = "Too many messages to that address today. Try again tomorrow."
BAD_PUSH: Final = "This server can't reach the push service of this browser."
BAD_ADDRESS: Final = "Enter a mail address, such as name@example.org."
LINK_GONE: Final = "These notifications were turned off or changed, or the link is incomplete."


def bad_webhook(*, hosts: Sequence[str]) -> str:
    return (
        f"Enter a webhook that starts with https:// and one of these hosts: {listed(hosts, 'or')}."
    )


# --- analysis ---------------------------------------------------------------------------------

RECORD_GONE: Final = "This record is no longer here. Open it again."
TOO_MANY_JOBS: Final = "Too many analyses are waiting. Try again in a moment."
ANALYSIS_STOPPED: Final = "The analysis has stopped. Try again in a moment."
TOO_SLOW: Final = "That takes too long for this server."
NOTHING_TO_DECIDE: Final = "This seat had nothing to decide at that point."
NO_ONE_TO_DECIDE: Final = "None of these seats has anything to decide."


def fork_too_long(*, most: int) -> str:
    return f"You can play on from the first {most} steps of a match only."


def game_too_long(*, most: int) -> str:
    return f"This game has reached the limit of {most} steps. You can only resign."


def record_too_long(*, most: int) -> str:
    return f"This record is too long to analyze. The limit is {most} steps."


# --- the database -----------------------------------------------------------------------------

DISK_FULL: Final = "The server's disk is full. Try again later."
TABLE_MOVED: Final = "This table has moved to another part of the server. Try again in a moment."
DATABASE_BUSY: Final = "Another program is using the server's database. Try again in a moment."
DATABASE_AWAY: Final = "The server can't reach its database. Try again in a moment."

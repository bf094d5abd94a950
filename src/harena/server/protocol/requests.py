"""Requests and client messages, validated strictly: no conversions and no unknown fields."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
)
from pydantic_core import ErrorDetails

from harena.postal.game import MOST_FILE, MOST_POST
from harena.server.errors import RefusedError
from harena.server.messages import refusals

WINDOW = 2.0
"""Default seconds of a window."""
FORFEIT = "forfeit"
"""A timeout policy in place of a bot's name: running out of time loses the game."""
MOST = 2**31 - 1
SHORTEST_DEADLINE, LONGEST_DEADLINE = 10, 14 * 24 * 3600  # seconds
LEAST_CLOCK, MOST_CLOCK = 10, 3 * 3600  # seconds on a clock
MOST_INCREMENT = 600  # seconds
LEAST_DELAY, MOST_DELAY = 10, 24 * 3600  # seconds of a spectator delay
AT_THE_END = -1
"""A spectator delay until the end of the game."""
PLAN = 64  # actions in a plan
THEN = 32  # decisions that follow one
MOST_RECORD = 400_000  # characters of an analysed record
Number = Annotated[int, Field(ge=0, le=MOST)]
Id = Annotated[int, Field(ge=0, le=2**53)]
ShortText = Annotated[str, Field(max_length=200)]
OptionText = Annotated[str, Field(max_length=1000)]
OptionValue = bool | int | OptionText | Annotated[list[ShortText], Field(max_length=100)]
Chosen = Annotated[dict[ShortText, OptionValue], Field(max_length=50)]
"""Options of a game by name. A set is a text or a list."""
File = Annotated[str, Field(max_length=MOST_FILE)]
Posts = Annotated[str, Field(max_length=16 * MOST_POST)]
"""Posts pasted together."""
Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal: a nonce, or its SHA-256."""
NonceHash = Sha256 | Literal[""]
"""The SHA-256 of the nonce with which a person mixes the dice; "" for none."""
Credential = Annotated[str, Field(max_length=10_000)]
LONGEST_ADDRESS = 254  # characters of a mail address
KINDS = 20  # window kinds in one message
LONGEST_LINE = 300  # characters in a line of a chat
ChatRoom = Literal["table", "spectators"]
"""The rooms of a table's chat: for players and for spectators."""
Phrase = Literal["luck", "moment", "thanks", "played"]
"""Predefined chat messages."""


def _zero_or(least: int, most: int, *others: int) -> AfterValidator:
    """Return a validator for seconds: 0 for none, a range, or one of some other values."""

    def check(seconds: int) -> int:
        if seconds not in (0, *others) and not least <= seconds <= most:
            raise ValueError(refusals.seconds_range(least=least, most=most, others=others))
        return seconds

    return AfterValidator(check)


class Strict(BaseModel):
    """A request without conversions or unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    max_bytes: ClassVar[int | None] = None
    """The longest body in bytes, or None for the limit of the settings."""


# --- calls ------------------------------------------------------------------------------------


class Player(Strict):
    """The player of a seat at a new table."""

    kind: Literal["me", "open", "bot"]
    name: ShortText = ""
    bot: ShortText = ""


class TableTerms(Strict):
    """The players and terms of a new table."""

    players: Annotated[list[Player], Field(max_length=16)]
    window: Annotated[float, Field(ge=0.5, le=30, allow_inf_nan=False)] = WINDOW
    deadline: Annotated[int, _zero_or(SHORTEST_DEADLINE, LONGEST_DEADLINE)] = 0
    timeout_policy: ShortText = ""
    hints: bool = False
    public: bool = False
    clock: Annotated[int, _zero_or(LEAST_CLOCK, MOST_CLOCK)] = 0
    increment: Annotated[int, Field(ge=0, le=MOST_INCREMENT)] = 0
    games_in_match: Number = 1
    spectator_delay: Annotated[int, _zero_or(LEAST_DELAY, MOST_DELAY, AT_THE_END)] = 0
    nonce_hash: NonceHash = ""


class OpenTable(TableTerms):
    """`POST /api/tables`."""

    game: ShortText
    seats: Number
    options: Chosen = {}


class OpenFork(TableTerms):
    """`POST /api/analyses/{id}/tables`: open a table that continues after a number of steps."""

    step: Number


class Join(Strict):
    """`POST /api/join`."""

    invite: ShortText
    name: ShortText = ""
    nonce_hash: NonceHash = ""


class Sit(Strict):
    """`POST /api/tables/{id}/sit`."""

    name: ShortText
    nonce_hash: NonceHash = ""


class UseCode(Strict):
    """`POST /api/devices/check` and `/api/devices/use`."""

    code: ShortText


class MailAddress(Strict):
    """`POST /api/sign-in/mail` and `/api/sign-in/mail/remove`."""

    address: Annotated[str, Field(max_length=LONGEST_ADDRESS)]


class AddPasskey(Strict):
    """`POST /api/sign-in/passkeys/add`: the answer of the browser as JSON, and a name."""

    credential: Credential
    name: ShortText


class UsePasskey(Strict):
    """`POST /api/sign-in/passkeys/use`: the answer of the browser as JSON."""

    credential: Credential


class RemovePasskey(Strict):
    """`POST /api/sign-in/passkeys/remove`."""

    id: Annotated[str, Field(max_length=2000)]


class Rematch(Strict):
    """`POST /api/tables/{id}/rematch`. Without `agree` it declines or withdraws the rematch."""

    nonce_hash: NonceHash = ""
    agree: bool = True


class SetConditionalMoves(Strict):
    """`POST /api/tables/{id}/conditional-moves`; the record has the game and the moves."""

    max_bytes = 4 * MOST_RECORD
    seat: Number
    record: Annotated[str, Field(max_length=MOST_RECORD)]


class DeleteConditionalMoves(Strict):
    """`POST /api/tables/{id}/conditional-moves/delete`."""

    seat: Number
    line: Id


class SetMail(Strict):
    """`POST /api/tables/{id}/mail`; "" unsubscribes."""

    address: ShortText


class SetWebhook(Strict):
    """`POST /api/tables/{id}/webhook`; "" unsubscribes."""

    address: OptionText


class SetPush(Strict):
    """`POST /api/tables/{id}/push`; "" unsubscribes.

    `address` is the browser's `PushSubscription` as JSON text.
    """

    address: OptionText


class EmptyBody(Strict):
    """A request without fields."""


class NewGame(Strict):
    """`POST /api/postal/new`."""

    game: ShortText
    players: Annotated[list[ShortText], Field(max_length=16)]
    options: Chosen = {}


class PostalFile(Strict):
    """`POST /api/postal/open` and `/back`: the file of a postal game."""

    max_bytes = 4 * MOST_FILE
    file: File


class TakePost(PostalFile):
    """`POST /api/postal/post`; without a player a name stands above each post."""

    player: ShortText = ""
    text: Posts


class ResolveTurn(PostalFile):
    """`POST /api/postal/resolve`; with `wait`, only when all players have posted."""

    wait: bool = False


class OpenAnalysis(Strict):
    """`POST /api/analyses`."""

    max_bytes = 4 * MOST_RECORD
    record: Annotated[str, Field(max_length=MOST_RECORD)]


class TryVariation(Strict):
    """`POST /api/analyses/{id}/variations`: a different decision after a number of steps.

    With a `bot`, that bot decides for one of the `seats`. Without `actions`, due dice are rolled.
    """

    step: Number
    seats: Annotated[list[Number], Field(max_length=16)]
    actions: Annotated[list[Number], Field(max_length=PLAN)] = []
    bot: ShortText = ""
    ask: bool = False


# --- messages of the socket -------------------------------------------------------------------


class SocketMessage(Strict):
    """A message of the page, which counts them by `id`."""

    id: Id


class Act(SocketMessage):
    """A decision; with `version` it counts only for that history.

    `then` are further decisions, made while they are legal, no die falls, and all players know the
    choices.
    """

    type: Literal["act"]
    seq: Number
    action: Number
    then: Annotated[list[Number], Field(max_length=THEN)] = []
    version: Number | None = None


class Plan(SocketMessage):
    """The seat's whole plan in this phase, replacing its earlier decisions."""

    type: Literal["plan"]
    seq: Number
    actions: Annotated[list[Number], Field(max_length=PLAN)]
    version: Number | None = None


class Undo(SocketMessage):
    """Take back the last decision."""

    type: Literal["undo"]
    seq: Number
    version: Number | None = None


class Resign(SocketMessage):
    """Give up the match, or only game number `game` of a series."""

    type: Literal["resign"]
    game: Number | None = None


class RevealNonce(SocketMessage):
    """Reveal the nonce of one of the sender's seats, once all seats are taken."""

    type: Literal["nonce"]
    seat: Number
    nonce: Sha256


class ViewSeat(SocketMessage):
    """View the table from another seat."""

    type: Literal["seat"]
    seat: Annotated[int, Field(ge=-1, le=MOST)]


class Hold(SocketMessage):
    """Ask for time in a window, for one of the sender's seats."""

    type: Literal["hold"]
    seq: Number
    seat: Number


class SetWindowKinds(SocketMessage):
    """Set the kinds of windows that the sender's seats want to answer."""

    type: Literal["window_kinds"]
    kinds: Annotated[list[ShortText], Field(max_length=KINDS)]


class Hint(SocketMessage):
    """Request a bot's suggestions for the seat."""

    type: Literal["hint"]
    seq: Number
    version: Number | None = None


class Explain(SocketMessage):
    """Request suggestions for the bot that decided in a frame, from the viewer's information."""

    type: Literal["explain"]
    seq: Number


class ReturnToSeat(SocketMessage):
    """Take the seat back from the substitute bot."""

    type: Literal["return"]


class Say(SocketMessage):
    """Write a chat message: a text or a phrase. A spectator may give a name."""

    type: Literal["say"]
    text: Annotated[str, Field(max_length=4 * LONGEST_LINE)] = ""
    phrase: Phrase | Literal[""] = ""
    name: ShortText = ""


class ReportLine(SocketMessage):
    """Report a chat message to the administrator."""

    type: Literal["report"]
    line: Id


class Propose(SocketMessage):
    """Propose to undo the seat's last act, or to pause."""

    type: Literal["propose"]
    what: Literal["undo", "pause"]
    seq: Number
    version: Number | None = None


class Answer(SocketMessage):
    """Accept or decline the open proposal; its author withdraws it by declining."""

    type: Literal["answer"]
    proposal: Number
    agree: bool


class Resume(SocketMessage):
    """End a pause."""

    type: Literal["resume"]


class Ping(SocketMessage):
    """Check the connection."""

    type: Literal["ping"]


Message = (
    Act
    | Plan
    | Undo
    | Resign
    | RevealNonce
    | ViewSeat
    | Hold
    | SetWindowKinds
    | Hint
    | Explain
    | ReturnToSeat
    | Say
    | ReportLine
    | Propose
    | Answer
    | Resume
    | Ping
)
ClientMessage = Annotated[Message, Field(discriminator="type")]
_message: TypeAdapter[Message] = TypeAdapter(ClientMessage)


def read_message(text: str) -> Message:
    """Return a message of the socket. Raise RefusedError `bad_message` if it is invalid."""
    try:
        return _message.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise refused(first) from None


class _Numbered(BaseModel):
    model_config = ConfigDict(strict=True)

    id: Id


def message_id(text: str) -> int | None:
    """Return the id of an invalid message, or None without one."""
    try:
        return _Numbered.model_validate_json(text).id
    except ValidationError:
        return None


def refused(error: ErrorDetails) -> RefusedError:
    """Return the RefusedError `bad_message` for a validation error."""
    field = ".".join(str(part) for part in error["loc"])
    where = f"{field}: " if field else ""
    return RefusedError("bad_message", f"{where}{error['msg']}"[:300], field[:100])

"""The tables of the database. Times are in milliseconds since 1970."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("opener", String(64), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("rematch", String(22), unique=True),
    Column("window", Float, nullable=False),  # seconds
    Column("deadline", Integer, nullable=False),  # seconds of a turn or phase; 0: no limit
    Column("seated", BigInteger),  # when the last seat was taken
    # The end of the current phase. It follows from the log, and is stored to find tables.
    Column("due", BigInteger, index=True),
    # The bot that substitutes after a timeout, or "forfeit"; "" if the rules decide.
    Column("timeout_policy", String(64), nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("public", Boolean, nullable=False, index=True),
    # Seconds on each clock, or 0 without clocks, and seconds added per turn.
    Column("clock", Integer, nullable=False),
    Column("increment", Integer, nullable=False),
    # A match of several games: their number, this game, and the points of each seat before it.
    Column("games_in_match", Integer, nullable=False),
    Column("game_in_match", Integer, nullable=False),
    Column("points", JSON, nullable=False),
    Column("spectator_delay", Integer, nullable=False),  # seconds; -1: until the end
    Column("fork_steps", Integer, nullable=False),  # steps of the record in `forks`
    # The public state. It follows from the log, and is stored for lists of tables.
    Column("moved", BigInteger, nullable=False),  # the last change
    Column("acting", JSON, nullable=False),  # the seats that owe a decision
    Column("winners", JSON(none_as_null=True)),  # seats; null before the end
    Column("paused", Boolean, nullable=False),
    Column("closed", BigInteger),  # when the operator closed it
    # The server process that owns the table. The number grows with each change of the owner.
    Column("owner", String(16)),
    Column("fence", Integer, nullable=False, server_default="0"),
)

# For quotas, which count inside the transactions of new tables.
Index(
    "ix_tables_unfinished",
    tables.c.opener,
    sqlite_where=tables.c.winners.is_(None) & tables.c.closed.is_(None),
    postgresql_where=tables.c.winners.is_(None) & tables.c.closed.is_(None),
)

# The server processes that share the database, and where the others reach them.
processes = Table(
    "processes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("address", Text, nullable=False),
    Column("token", String(64), nullable=False),  # a secret between processes
    Column("expires", BigInteger, nullable=False),  # the end of its lease, by the database's clock
    Column("present", JSON, nullable=False),  # the people who are at its tables, by table
)

# The record of the moves before a forked table's log.
forks = Table(
    "forks",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("record", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # person, bot, open
    Column("name", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("holder", String(64), index=True),
    Column("invite", String(64)),  # plain while the seat is open, then deleted
    Column("invite_hash", String(64), unique=True),
    Column("nonce_hash", String(64), nullable=False, server_default=""),
)

log = Table(
    "log",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),  # decision, roll, undo, …: RowKind
    Column("seat", Integer, nullable=False),
    Column("value", Integer, nullable=False),
    Column("sides", Integer, nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("action", Text, nullable=False),  # the notation of a decision, or ""
)


def _message() -> tuple[Column[Any], ...]:
    """Return the columns of a chat message."""
    return (
        Column("table_id", ForeignKey("tables.id"), nullable=False),
        Column("room", String(16), nullable=False),
        Column("seat", Integer, nullable=False),  # -1 for a spectator
        Column("name", String(64), nullable=False),
        Column("who", String(16), nullable=False),
        Column("text", Text, nullable=False),
        Column("phrase", String(16), nullable=False),
        Column("time", BigInteger, nullable=False),
    )


# Chat messages are no part of the match. Only the newest of each room are kept.
chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    *_message(),
    Index("ix_chat_table_id_room_id", "table_id", "room", "id"),
    sqlite_autoincrement=True,
)

# Reported chat messages, for the administrator.
reports = Table(
    "reports",
    metadata,
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("by", String(16), primary_key=True),
    *_message(),
    Column("address", String(64), nullable=False, server_default=""),  # of its author, if known
)

conditional_moves = Table(
    "conditional_moves",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("since", Integer, nullable=False),  # entries of the match before the line
    Column("moves", JSON, nullable=False),  # [[seat, notation], ...]
    Column("words", JSON, nullable=False),  # [text, ...]
    sqlite_autoincrement=True,
)

# Bans and mutes.
sanctions = Table(
    "sanctions",
    metadata,
    Column("kind", String(8), primary_key=True),  # ban, mute: SanctionKind
    Column("subject", String(64), primary_key=True),  # a person's id, or an address
    Column("reason", Text, nullable=False),  # for the person
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),  # null: for ever
)

# The browsers that act for a person. A browser without a row acts for the person whose id is the
# hash of its token. So the hashes here include all ids that a person had before.
devices = Table(
    "devices",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("person", String(64), nullable=False, index=True),
    Column("active", Boolean, nullable=False),  # false: signed out
    Column("changed", BigInteger, nullable=False, index=True),
    # The last visit, to within a day.
    Column("seen", BigInteger, nullable=False, server_default="0"),
)

# People who were erased lately, for the memory of server processes.
erasures = Table(
    "erasures",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("time", BigInteger, nullable=False),
    Column("devices", JSON, nullable=False),  # hashes of what `devices` had about them
    Column("tables", JSON, nullable=False),  # those with a change
    sqlite_autoincrement=True,
)

# Codes that let another browser act for a person: of a link, or for recovery.
access_codes = Table(
    "access_codes",
    metadata,
    Column("code_hash", String(64), primary_key=True),
    Column("person", String(64), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # link, recovery, mail, address: CodeKind
    Column("expires", BigInteger),  # null: valid until it is replaced
    Column("address", Text, nullable=False, server_default=""),  # that got the code by mail
)

# Ways to sign in, each of one person.
identities = Table(
    "identities",
    metadata,
    Column("kind", String(8), primary_key=True),  # mail, passkey, oidc: IdentityKind
    # A mail address in lower case, the id of a passkey, or a provider and its id of the person.
    Column("subject", Text, primary_key=True),
    Column("person", String(64), nullable=False, index=True),
    Column("label", Text, nullable=False),  # the address as it was given, or a name
    Column("created", BigInteger, nullable=False),
    # Of a passkey: its key, and how often it was used, as far as it counts.
    Column("public_key", LargeBinary),
    Column("sign_count", BigInteger),
)

# Devices that are about to sign in or to add a passkey: what their answer must fit.
sign_in_attempts = Table(
    "sign_in_attempts",
    metadata,
    Column("device", String(64), primary_key=True),
    Column("kind", String(8), primary_key=True),  # add, use, oidc: AttemptKind
    Column("challenge", LargeBinary, nullable=False),
    Column("expires", BigInteger, nullable=False, index=True),
)

# Mails for signing in that are not sent yet.
sign_in_mails = Table(
    "sign_in_mails",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("address", Text, nullable=False),
    Column("person", String(64), nullable=False, index=True),  # who asked
    Column("asked_at", BigInteger, nullable=False),
    Column("next_try", BigInteger, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
    sqlite_autoincrement=True,
)

# What operators have changed, by `harena admin`.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("time", BigInteger, nullable=False),
    Column("operator", String(64), nullable=False),  # the name at the machine
    Column("command", String(16), nullable=False),
    Column("subject", Text, nullable=False),  # tables or a person, by their ids
    Column("detail", Text, nullable=False),
    sqlite_autoincrement=True,
)

# Subscriptions to notifications of a table. They are deleted after its end.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("channel", String(8), nullable=False),  # mail, webhook, push: Channel
    Column("holder", String(64), nullable=False),
    Column("address", Text, nullable=False),
    Column("token", String(64), nullable=False, unique=True),  # in the links of its messages
    Column("state", String(8), nullable=False),  # new, asked, on, refused: State
    Column("asked_at", BigInteger, nullable=False),
    Column("next_check", BigInteger, nullable=False, index=True),
    Column("checked_at", BigInteger, nullable=False),
    Column("rows_seen", Integer, nullable=False),  # rows of the log at the last check
    Column("owing_since", BigInteger),  # owes a decision and is away since then
    Column("turn", Integer, nullable=False),  # the entry that began the turn
    Column("notified_turn", Integer, nullable=False),
    Column("reminded_turn", Integer, nullable=False),
    Column("tries", Integer, nullable=False),  # failed attempts
    Column("delayed", Boolean, nullable=False),  # the last message could not be sent in time
    Column("version", Integer, nullable=False),  # counts changes; of two at once one counts
    UniqueConstraint("table_id", "channel", "holder"),
    sqlite_autoincrement=True,
)

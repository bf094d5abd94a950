"""The database: tables, their seats, and the log that every match is rebuilt from."""

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
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970
    Column("rematch", String(22), unique=True),
    Column("window", Float, nullable=False),  # seconds
    # Seconds that a phase of plans lasts, or 0 for as long as it takes.
    Column("deadline", Integer, nullable=False),
    Column("seated", BigInteger),  # when the last seat was taken, milliseconds since 1970
    # When the phase of plans that goes on ends: what the log tells, kept for finding tables.
    Column("due", BigInteger, index=True),
    # The bot that plays on for whoever's time runs out, or "forfeit"; "" where the rules decide.
    Column("timeout_policy", String(64), nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("public", Boolean, nullable=False, index=True),
    # Seconds on the clock of each, 0 where there are none, and what comes to it with each turn.
    Column("clock", Integer, nullable=False),
    Column("increment", Integer, nullable=False),
    # A match of several games: how many, which of them this is, and what each seat won before.
    Column("games_in_match", Integer, nullable=False),
    Column("game_in_match", Integer, nullable=False),
    Column("points", JSON, nullable=False),
    # Seconds that onlookers see it late, -1 for until it is over.
    Column("spectator_delay", Integer, nullable=False),
    # Steps of another match that it goes on from; they are in `forks`.
    Column("fork_steps", Integer, nullable=False),
    # How it stands for whoever may know least: what the log tells, kept for listing tables.
    Column("moved", BigInteger, nullable=False),  # milliseconds since 1970
    Column("acting", JSON, nullable=False),  # the seats that owe a decision
    Column("winners", JSON(none_as_null=True)),  # seats; null before the end
    Column("paused", Boolean, nullable=False),
)

# The moves that come before a table's log, as a record.
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
    Column("invite", String(64)),  # in the clear while the seat is open, then wiped
    Column("invite_hash", String(64), unique=True),
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
    Column("time", BigInteger, nullable=False),  # milliseconds since 1970
    Column("action", Text),  # the notation of a decision
)


def _said() -> tuple[Column[Any], ...]:
    """Return the columns of a chat message."""
    return (
        Column("table_id", ForeignKey("tables.id"), nullable=False),
        Column("room", String(16), nullable=False),
        Column("seat", Integer, nullable=False),  # -1 for an onlooker
        Column("name", String(64), nullable=False),
        Column("who", String(16), nullable=False),
        Column("text", Text, nullable=False),
        Column("phrase", String(16), nullable=False),
        Column("time", BigInteger, nullable=False),  # milliseconds since 1970
    )


# What people say at a table is no part of the match: of each room only the newest lines stay.
chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    *_said(),
    Index("ix_chat_table_id_room_id", "table_id", "room", "id"),
    sqlite_autoincrement=True,
)

# Lines that somebody reported, as they were said, for whoever runs the server.
reports = Table(
    "reports",
    metadata,
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("by", String(16), primary_key=True),
    *_said(),
)

# The moves that people have prepared for what may happen at a table.
conditional_moves = Table(
    "conditional_moves",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("since", Integer, nullable=False),  # entries of the match before it
    Column("moves", Text, nullable=False),  # JSON: [[seat, notation], ...]
    Column("words", Text, nullable=False),  # JSON: [text, ...]
    sqlite_autoincrement=True,
)

# Who wants to be told of a table elsewhere than in the page; forgotten once it is over.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("channel", String(8), nullable=False),  # mail, webhook: Channel
    Column("holder", String(64), nullable=False),
    Column("target", Text, nullable=False),
    Column("token", String(64), nullable=False, unique=True),  # in the links of its notices
    Column("state", String(8), nullable=False),  # new, asked, on, refused: State
    Column("asked", BigInteger, nullable=False),  # milliseconds since 1970, as all others
    Column("seen", Integer, nullable=False),  # rows of the log at the last look
    Column("looked", BigInteger, nullable=False),  # when that was
    Column("look", BigInteger, nullable=False, index=True),  # when it is due again
    Column("owing", BigInteger),  # since when a decision is owed and he is away
    Column("turn", Integer, nullable=False),  # the entry with which that turn began
    Column("told", Integer, nullable=False),  # the turn that was told of last
    Column("reminded", Integer, nullable=False),  # the turn that was reminded of last
    Column("tries", Integer, nullable=False),  # that failed
    Column("delayed", Boolean, nullable=False),  # the last notice could not be sent in time
    Column("stamp", Integer, nullable=False),  # counts changes: of two at once one counts
    UniqueConstraint("table_id", "channel", "holder"),
    sqlite_autoincrement=True,
)

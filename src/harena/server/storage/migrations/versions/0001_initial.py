"""The initial schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("secret", sa.LargeBinary(length=32), nullable=False),
        sa.Column("opener", sa.String(length=64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("rematch", sa.String(length=22), nullable=True),
        sa.Column("window", sa.Float(), nullable=False),
        sa.Column("deadline", sa.Integer(), nullable=False),
        sa.Column("seated", sa.BigInteger(), nullable=True),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("timeout_policy", sa.String(length=64), nullable=False),
        sa.Column("hints", sa.Boolean(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("clock", sa.Integer(), nullable=False),
        sa.Column("increment", sa.Integer(), nullable=False),
        sa.Column("games_in_match", sa.Integer(), nullable=False),
        sa.Column("game_in_match", sa.Integer(), nullable=False),
        sa.Column("points", sa.JSON(), nullable=False),
        sa.Column("spectator_delay", sa.Integer(), nullable=False),
        sa.Column("fork_steps", sa.Integer(), nullable=False),
        sa.Column("moved", sa.BigInteger(), nullable=False),
        sa.Column("acting", sa.JSON(), nullable=False),
        sa.Column("winners", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("rematch", name=op.f("uq_tables_rematch")),
    )
    op.create_index(op.f("ix_tables_due"), "tables", ["due"], unique=False)
    op.create_index(op.f("ix_tables_opener"), "tables", ["opener"], unique=False)
    op.create_index(op.f("ix_tables_public"), "tables", ["public"], unique=False)
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(length=22), nullable=False),
        sa.Column("room", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("who", sa.String(length=16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("phrase", sa.String(length=16), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_chat_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_chat_table_id_room_id", "chat", ["table_id", "room", "id"], unique=False)
    op.create_table(
        "conditional_moves",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(length=22), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_conditional_moves_table_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_conditional_moves")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        op.f("ix_conditional_moves_table_id"), "conditional_moves", ["table_id"], unique=False
    )
    op.create_table(
        "forks",
        sa.Column("table_id", sa.String(length=22), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_forks_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_forks")),
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(length=22), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.Column("sides", sa.Integer(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("action", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_log_table_id")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_log")),
    )
    op.create_table(
        "reports",
        sa.Column("line", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("by", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=22), nullable=False),
        sa.Column("room", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("who", sa.String(length=16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("phrase", sa.String(length=16), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_reports_table_id")),
        sa.PrimaryKeyConstraint("line", "by", name=op.f("pk_reports")),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(length=22), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("bot", sa.String(length=64), nullable=False),
        sa.Column("holder", sa.String(length=64), nullable=True),
        sa.Column("invite", sa.String(length=64), nullable=True),
        sa.Column("invite_hash", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
        sa.UniqueConstraint("invite_hash", name=op.f("uq_seats_invite_hash")),
    )
    op.create_index(op.f("ix_seats_holder"), "seats", ["holder"], unique=False)
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(length=22), nullable=False),
        sa.Column("channel", sa.String(length=8), nullable=False),
        sa.Column("holder", sa.String(length=64), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("looked", sa.BigInteger(), nullable=False),
        sa.Column("look", sa.BigInteger(), nullable=False),
        sa.Column("owing", sa.BigInteger(), nullable=True),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("reminded", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("delayed", sa.Boolean(), nullable=False),
        sa.Column("stamp", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_subscriptions_table_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_subscriptions")),
        sa.UniqueConstraint(
            "table_id", "channel", "holder", name=op.f("uq_subscriptions_table_id")
        ),
        sa.UniqueConstraint("token", name=op.f("uq_subscriptions_token")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_subscriptions_look"), "subscriptions", ["look"], unique=False)

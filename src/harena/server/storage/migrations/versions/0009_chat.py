"""What people say at a table, and what of it was reported."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def said() -> list[sa.Column[object]]:
    """What is kept of a line."""
    return [
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("who", sa.String(16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("phrase", sa.String(16), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
    ]


def upgrade() -> None:
    """Nothing has been said yet."""
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), primary_key=True),
        *said(),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_chat_table_id_room_id", "chat", ["table_id", "room", "id"])
    op.create_table(
        "reports",
        sa.Column("line", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("by", sa.String(16), primary_key=True),
        *said(),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("reports")
    op.drop_index("ix_chat_table_id_room_id", "chat")
    op.drop_table("chat")

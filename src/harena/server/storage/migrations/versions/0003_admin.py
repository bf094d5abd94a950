"""Closed tables, and the operators' audit log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column and the table."""
    op.add_column("tables", sa.Column("closed", sa.BigInteger))
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("operator", sa.String(64), nullable=False),
        sa.Column("command", sa.String(16), nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
        sqlite_autoincrement=True,
    )

"""Bans and mutes, and the address of a reported line's author."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table and the column, which older reports lack."""
    op.create_table(
        "sanctions",
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.PrimaryKeyConstraint("kind", "subject", name="pk_sanctions"),
    )
    added = sa.Column("address", sa.String(64), nullable=False, server_default="")
    op.add_column("reports", added)

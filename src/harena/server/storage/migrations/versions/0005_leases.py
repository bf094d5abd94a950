"""Owners of tables: the processes that share a database, and their leases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the table. No process owns a table yet."""
    op.add_column("tables", sa.Column("owner", sa.String(16)))
    fence = sa.Column("fence", sa.Integer, nullable=False, server_default="0")
    op.add_column("tables", fence)
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("present", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )

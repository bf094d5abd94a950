"""Matches of several games, in which each sits once on each seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before are matches of one game."""
    for column in ("legs", "leg"):
        op.add_column(
            "tables", sa.Column(column, sa.Integer(), nullable=False, server_default=sa.text("1"))
        )
    op.add_column("tables", sa.Column("points", sa.JSON(none_as_null=True)))


def downgrade() -> None:
    """Take the columns away again."""
    for column in ("points", "leg", "legs"):
        op.drop_column("tables", column)

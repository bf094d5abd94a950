"""Who wants to be told of a table elsewhere than in the page."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody does yet."""
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("token", sa.String(64), nullable=False, unique=True),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("looked", sa.BigInteger(), nullable=False),
        sa.Column("look", sa.BigInteger(), nullable=False, index=True),
        sa.Column("owing", sa.BigInteger()),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("reminded", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("late", sa.Boolean(), nullable=False),
        sa.Column("stamp", sa.Integer(), nullable=False),
        sa.UniqueConstraint("table_id", "way", "holder"),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("notices")

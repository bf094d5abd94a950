"""How much time each has for the whole game, and what comes to it with each turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before have no clocks."""
    for column in ("clock", "increment"):
        op.add_column(
            "tables", sa.Column(column, sa.Integer(), nullable=False, server_default=sa.text("0"))
        )


def downgrade() -> None:
    """Take the columns away again."""
    for column in ("increment", "clock"):
        op.drop_column("tables", column)

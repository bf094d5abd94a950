"""How late onlookers see a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before are seen as they are."""
    op.add_column(
        "tables", sa.Column("delay", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )


def downgrade() -> None:
    """Take the column away again."""
    op.drop_column("tables", "delay")

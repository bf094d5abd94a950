"""How long a chance to interrupt lasts at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before have no such chances: any time will do."""
    op.add_column(
        "tables", sa.Column("window", sa.Float(), nullable=False, server_default=sa.text("3"))
    )


def downgrade() -> None:
    """Take the column away again."""
    op.drop_column("tables", "window")

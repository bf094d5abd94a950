"""How long a phase of plans lasts at a table, and when the one that goes on ends."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before have no deadlines."""
    op.add_column(
        "tables", sa.Column("deadline", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )
    op.add_column("tables", sa.Column("seated", sa.BigInteger()))
    op.add_column("tables", sa.Column("due", sa.BigInteger()))
    op.create_index("ix_tables_due", "tables", ["due"])


def downgrade() -> None:
    """Take the columns away again."""
    op.drop_index("ix_tables_due", "tables")
    op.drop_column("tables", "due")
    op.drop_column("tables", "seated")
    op.drop_column("tables", "deadline")

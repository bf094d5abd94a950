"""Tables that go on from a moment of another match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before begin at the beginning."""
    op.add_column(
        "tables", sa.Column("begun", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )
    op.create_table(
        "beginnings",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("record", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    """Forget them: tables that have such moves cannot be gone on with then."""
    op.drop_table("beginnings")
    op.drop_column("tables", "begun")

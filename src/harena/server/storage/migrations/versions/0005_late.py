"""Who plays on for those whose time ran out, and whether players may ask for hints."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """At tables of before the rules decide for the late, and people among people get no hints."""
    op.add_column(
        "tables", sa.Column("late", sa.String(64), nullable=False, server_default=sa.text("''"))
    )
    op.add_column(
        "tables", sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.text("0"))
    )


def downgrade() -> None:
    """Take the columns away again."""
    op.drop_column("tables", "hints")
    op.drop_column("tables", "late")

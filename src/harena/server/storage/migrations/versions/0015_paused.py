"""Lists tell which tables are paused."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of tables of before their logs tell it."""
    op.add_column(
        "tables", sa.Column("paused", sa.Boolean(), nullable=False, server_default=sa.text("0"))
    )
    op.execute(
        "update tables set paused = 1 where id in (select table_id from log as one"
        " where kind = 'paused' and not exists (select 1 from log as later where"
        " later.table_id = one.table_id and later.number > one.number"
        " and later.kind = 'resumed'))"
    )


def downgrade() -> None:
    """Lists then do not tell it; the logs still do."""
    op.drop_column("tables", "paused")

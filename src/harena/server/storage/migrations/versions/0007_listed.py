"""What the first page tells of a table without playing it again, and whether strangers may join."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before are private; how they stand is noted when somebody asks for them."""
    op.add_column(
        "tables", sa.Column("public", sa.Boolean(), nullable=False, server_default=sa.text("0"))
    )
    op.add_column("tables", sa.Column("moved", sa.BigInteger()))
    op.add_column("tables", sa.Column("acting", sa.JSON()))
    op.add_column("tables", sa.Column("winners", sa.JSON()))
    op.create_index("ix_seats_holder", "seats", ["holder"])
    op.create_index("ix_tables_opener", "tables", ["opener"])
    op.create_index("ix_tables_public", "tables", ["public"])


def downgrade() -> None:
    """Take them away again."""
    op.drop_index("ix_tables_public", "tables")
    op.drop_index("ix_tables_opener", "tables")
    op.drop_index("ix_seats_holder", "seats")
    for column in ("winners", "acting", "moved", "public"):
        op.drop_column("tables", column)

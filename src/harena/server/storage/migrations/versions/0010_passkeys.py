"""Passkeys, and the devices that are about to use one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the table."""
    op.add_column("identities", sa.Column("public_key", sa.LargeBinary))
    op.add_column("identities", sa.Column("sign_count", sa.BigInteger))
    op.create_table(
        "sign_in_attempts",
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("challenge", sa.LargeBinary, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("device", "kind", name="pk_sign_in_attempts"),
    )
    op.create_index("ix_sign_in_attempts_expires", "sign_in_attempts", ["expires"])

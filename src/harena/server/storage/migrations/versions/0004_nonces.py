"""Players mix the dice: the hash of a seat's nonce."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the hash, which older seats lack."""
    added = sa.Column("nonce_hash", sa.String(64), nullable=False, server_default="")
    op.add_column("seats", added)

"""The initial schema. New databases are created from `schema.metadata`."""

from __future__ import annotations

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Change nothing: there is no older schema."""

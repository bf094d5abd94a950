"""The initial schema. New databases are created from `schema.metadata`.

Revision 0001 named other columns and cannot be upgraded.
"""

from __future__ import annotations

revision = "0002"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Change nothing: there is no older schema."""

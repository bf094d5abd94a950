"""Mail addresses with which people sign in, and the mails for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column and the tables."""
    address = sa.Column("address", sa.Text, nullable=False, server_default="")
    op.add_column("access_codes", address)
    op.create_table(
        "identities",
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject", name="pk_identities"),
    )
    op.create_index("ix_identities_person", "identities", ["person"])
    op.create_table(
        "sign_in_mails",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
        sa.Column("next_try", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sign_in_mails"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_sign_in_mails_person", "sign_in_mails", ["person"])
    op.create_index("ix_sign_in_mails_next_try", "sign_in_mails", ["next_try"])

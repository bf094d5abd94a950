"""Erased people, the last visits of devices, and an index of unfinished tables."""

from __future__ import annotations

from time import time

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table, the column and the index. People with a code or an address get a device."""
    op.create_table(
        "erasures",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("devices", sa.JSON, nullable=False),
        sa.Column("tables", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_erasures"),
        sqlite_autoincrement=True,
    )
    moment = int(time() * 1000)
    seen = sa.Column("seen", sa.BigInteger, nullable=False, server_default="0")
    op.add_column("devices", seen)
    op.execute(f"UPDATE devices SET seen = {moment}")
    op.execute(
        "INSERT INTO devices (token_hash, person, active, changed, seen)"
        f" SELECT DISTINCT person, person, true, 0, {moment}"
        " FROM (SELECT person FROM access_codes UNION SELECT person FROM identities) AS known"
        " WHERE person NOT IN (SELECT token_hash FROM devices)"
        " AND person NOT IN (SELECT person FROM devices)"
    )
    unfinished = sa.text("winners IS NULL AND closed IS NULL")
    op.create_index(
        "ix_tables_unfinished",
        "tables",
        ["opener"],
        sqlite_where=unfinished,
        postgresql_where=unfinished,
    )

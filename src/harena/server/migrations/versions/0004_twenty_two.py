"""Seats of Warp Arena have twenty-two robots instead of twenty-one: stored decisions move on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

FIRST, SEATS = 372, 6  # the action that names the first robot of the first seat, and all seats

tables = sa.table("tables", sa.column("id", sa.String), sa.column("game", sa.String))
log = sa.table(
    "log",
    sa.column("table_id", sa.String),
    sa.column("kind", sa.String),
    sa.column("value", sa.Integer),
)


def _move(robots: int, step: int) -> None:
    """Move all actions that name robots, and those after them, by `step` a seat before them.

    `robots` is how many each seat has until now.
    """
    value = log.c.value
    seats = [(value < FIRST + (n + 1) * robots, value + n * step) for n in range(SEATS)]
    own = sa.select(tables.c.id).where(tables.c.game == "warp-arena")
    op.execute(
        sa.update(log)
        .where(log.c.kind == "decision", value >= FIRST, log.c.table_id.in_(own))
        .values(value=sa.case(*seats, else_=value + SEATS * step))
    )


def upgrade() -> None:
    """The new robot is each seat's last."""
    _move(21, 1)


def downgrade() -> None:
    """Back again; a table at which the new robot was used cannot be played on then."""
    _move(22, -1)

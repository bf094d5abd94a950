"""The log stores decisions by their notations: a game may number its actions anew without a step.

A game that is not installed has no notations: of its decisions the numbers stay, as `#12`.
"""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa
from alembic import op

from harena.core.errors import HarenaError
from harena.core.play.actions import ActionSpace
from harena.core.registry import get_game
from harena.server.history.rows import action_of

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

tables = sa.table(
    "tables",
    sa.column("id", sa.String),
    sa.column("game", sa.String),
    sa.column("options", sa.JSON),
)
seats = sa.table("seats", sa.column("table_id", sa.String))
log = sa.table(
    "log",
    sa.column("table_id", sa.String),
    sa.column("number", sa.Integer),
    sa.column("kind", sa.String),
    sa.column("value", sa.Integer),
    sa.column("action", sa.Text),
)


Decisions = Callable[[ActionSpace, int, str], tuple[int, str | None]]
"""From the number and the notation of a decision to those that are stored instead."""


def _space(table: str, game: str, options: dict[str, object]) -> ActionSpace:
    """The actions of a table's game; none where the game cannot be used."""
    count = sa.select(sa.func.count()).select_from(seats).where(seats.c.table_id == table)
    try:
        return get_game(game).start(op.get_bind().scalar(count) or 0, options).space
    except HarenaError:
        return ActionSpace([])


def _rewrite(written: Decisions) -> None:
    """Store all decisions anew, those of one table after the other."""
    connection = op.get_bind()
    decision = (log.c.table_id == sa.bindparam("table")) & (log.c.number == sa.bindparam("at"))
    change = sa.update(log).where(decision)
    change = change.values(value=sa.bindparam("as_value"), action=sa.bindparam("as_action"))
    for table in connection.execute(sa.select(tables)).all():
        space = _space(table.id, table.game, table.options)
        own = (log.c.table_id == table.id) & (log.c.kind == "decision")
        rows = []
        for row in connection.execute(sa.select(log).where(own)).all():
            value, action = written(space, row.value, row.action)
            rows.append(
                {"table": table.id, "at": row.number, "as_value": value, "as_action": action}
            )
        if rows:
            connection.execute(change, rows)


def upgrade() -> None:
    """From numbers to notations."""
    op.add_column("log", sa.Column("action", sa.Text()))
    _rewrite(lambda space, number, _: (0, space.name(number)))


def downgrade() -> None:
    """Back again."""
    _rewrite(lambda space, _, notation: (action_of(space, notation), None))
    op.drop_column("log", "action")
